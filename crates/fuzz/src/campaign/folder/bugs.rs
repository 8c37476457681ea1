//! The bugs of a campaign, a folder each.

use super::super::findings::Found;
use super::describe::{Description, number};
use super::error::FolderError;
use super::write_whole;
use crate::file::{Recording, Unreadable};
use crate::run::{Finding, Kind};
use serde_json::{Value as Json, json};
use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// The most letters of a bug's key in the name of its folder.
const NAME: usize = 60;

/// The folders of all bugs, in the order in which these were found.
#[derive(Debug)]
pub(crate) struct Bugs {
    folder: PathBuf,
    description: Description,
    nodes: Vec<String>,
    bugs: Vec<Bug>,
}

#[derive(Debug)]
struct Bug {
    key: String,
    folder: PathBuf,
    /// What is in its file finding.json.
    facts: Json,
}

impl Bugs {
    pub fn create(campaign: &Path, description: Description, nodes: &[String]) -> Result<Bugs, FolderError> {
        let folder = campaign.join("findings");
        std::fs::create_dir(&folder).map_err(FolderError::at("cannot create", &folder))?;
        Ok(Bugs { folder, description, nodes: nodes.to_vec(), bugs: Vec::new() })
    }

    /// Reads all bugs. A folder without its finding.json was not finished, and the bug will be found again.
    pub fn open(
        campaign: &Path,
        description: Description,
        nodes: &[String],
    ) -> Result<(Bugs, Vec<Found>), FolderError> {
        let folder = campaign.join("findings");
        let cannot_read = |error| FolderError::at("cannot read", &folder)(error);
        let mut all = Vec::new();
        for entry in std::fs::read_dir(&folder).map_err(cannot_read)? {
            let folder = entry.map_err(cannot_read)?.path();
            if folder.join("finding.json").is_file() {
                all.push(read_bug(folder, nodes)?);
            }
        }
        all.sort_by_key(|(bug, found)| (found.first_run, bug.folder.clone()));
        let (bugs, found) = all.into_iter().unzip();
        Ok((Bugs { folder, description, nodes: nodes.to_vec(), bugs }, found))
    }

    /// Writes a bug down.
    pub fn add(&mut self, found: &Found) -> Result<(), FolderError> {
        let folder = self.fresh_folder(&found.key)?;
        write_whole(&folder.join("schedule.jsonl"), self.recording(found).to_text().as_bytes())?;
        let message = format!("{}\n", found.finding.message.trim_end());
        write_whole(&folder.join("message.txt"), message.as_bytes())?;
        let facts = json!({
            "key": found.key,
            "kind": found.finding.kind.to_string(),
            "what": found.finding.what,
            "step": found.finding.step,
            "first_run": found.first_run,
            "count": found.count,
        });
        write_facts(&folder, &facts)?;
        self.bugs.push(Bug { key: found.key.clone(), folder, facts });
        Ok(())
    }

    /// Writes down how often each bug has shown by now.
    pub fn count(&mut self, counts: &HashMap<String, u64>) -> Result<(), FolderError> {
        for bug in &mut self.bugs {
            let count = counts.get(&bug.key).copied().unwrap_or_default();
            if bug.facts["count"] != count {
                bug.facts["count"] = json!(count);
                write_facts(&bug.folder, &bug.facts)?;
            }
        }
        Ok(())
    }

    /// The file with the schedule of each bug, by its key.
    pub fn schedules(&self) -> HashMap<String, PathBuf> {
        let path = |bug: &Bug| bug.folder.join("schedule.jsonl");
        self.bugs.iter().map(|bug| (bug.key.clone(), path(bug))).collect()
    }

    fn recording(&self, found: &Found) -> Recording {
        Recording {
            target: self.description.target.clone(),
            options: self.description.options.clone(),
            nodes: self.nodes.clone(),
            settings: self.description.config.settings.clone(),
            seed: self.description.config.seed,
            finding: Some(found.key.clone()),
            schedule: found.schedule.clone(),
        }
    }

    /// A folder named after the bug that does not hold another one.
    fn fresh_folder(&self, key: &str) -> Result<PathBuf, FolderError> {
        let name = folder_name(key);
        let names = std::iter::once(name.clone()).chain((2..).map(|i| format!("{name}-{i}")));
        let is_taken = |folder: &Path| self.bugs.iter().any(|bug| bug.folder == folder);
        let mut folders = names.map(|name| self.folder.join(name));
        let folder = folders.find(|folder| !is_taken(folder)).expect("there are more names than bugs");
        // It may be there without its finding.json, from a process that was killed.
        std::fs::create_dir_all(&folder).map_err(FolderError::at("cannot create", &folder))?;
        Ok(folder)
    }
}

/// The key in letters that are good in names of files everywhere.
pub(crate) fn folder_name(key: &str) -> String {
    let mut name = String::new();
    for c in key.chars() {
        match c {
            c if c.is_ascii_alphanumeric() => name.push(c.to_ascii_lowercase()),
            _ if name.ends_with('-') || name.is_empty() => {}
            _ => name.push('-'),
        }
        if name.len() == NAME {
            break;
        }
    }
    let name = name.trim_end_matches('-');
    if name.is_empty() { "finding".to_owned() } else { name.to_owned() }
}

fn write_facts(folder: &Path, facts: &Json) -> Result<(), FolderError> {
    write_whole(&folder.join("finding.json"), format!("{facts:#}\n").as_bytes())
}

fn read_bug(folder: PathBuf, nodes: &[String]) -> Result<(Bug, Found), FolderError> {
    let path = folder.join("finding.json");
    let damaged = |what: String| FolderError::damaged(&path, what);
    let text = std::fs::read_to_string(&path).map_err(FolderError::at("cannot read", &path))?;
    let facts: Json = serde_json::from_str(&text).map_err(|error| damaged(error.to_string()))?;
    let word = |name: &str| facts[name].as_str().ok_or_else(|| damaged(format!("`{name}` is not a text")));
    let kind = word("kind")?;
    let kind = Kind::ALL.into_iter().find(|known| known.to_string() == kind);
    let message = std::fs::read_to_string(folder.join("message.txt")).unwrap_or_default();
    let message = message.trim_end().to_owned();
    let finding = Finding {
        kind: kind.ok_or_else(|| damaged("`kind` is unknown".to_owned()))?,
        what: word("what")?.to_owned(),
        message,
        step: number(&facts, "step").map_err(damaged)?,
    };
    let schedule = folder.join("schedule.jsonl");
    let recording = Recording::load(&schedule).map_err(FolderError::Schedule)?;
    let named = |error| FolderError::Schedule(Unreadable { path: Some(schedule.clone()), ..error });
    recording.fits(nodes).map_err(named)?;
    let found = Found {
        key: word("key")?.to_owned(),
        finding,
        first_run: number(&facts, "first_run").map_err(damaged)?,
        count: number(&facts, "count").map_err(damaged)?,
        schedule: recording.schedule,
    };
    Ok((Bug { key: found.key.clone(), folder, facts }, found))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_folders_are_plain() {
        assert_eq!(
            folder_name("divergence: Deliver at Raft.tla:10:5"),
            "divergence-deliver-at-raft-tla-10-5"
        );
        assert_eq!(folder_name("../..//?"), "finding");
        assert_eq!(folder_name("é"), "finding");
        assert!(folder_name(&"long ".repeat(100)).len() <= NAME);
    }
}
