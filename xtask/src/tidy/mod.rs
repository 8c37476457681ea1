//! `cargo xtask tidy`: rules for the files of this repository that no other tool knows.

mod layout;
mod links;
mod text;

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use crate::shell::{Outcome, command, output, root};

/// One broken rule.
#[derive(Debug, PartialEq, Eq)]
pub struct Problem {
    /// The file, relative to the workspace.
    pub file: String,
    /// The line, from 1; 0 when the rule is about the whole file.
    pub line: usize,
    /// What is wrong.
    pub what: String,
}

impl Problem {
    fn new(file: &str, line: usize, what: impl Into<String>) -> Problem {
        Problem { file: file.into(), line, what: what.into() }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(f, "{}: {}", self.file, self.what),
            line => write!(f, "{}:{line}: {}", self.file, self.what),
        }
    }
}

/// The files that rules look at: names with `/` relative to the workspace, and the text of those that are text.
#[derive(Default)]
pub struct Tree {
    files: Vec<(String, Option<String>)>,
}

impl Tree {
    fn has(&self, name: &str) -> bool {
        self.files.iter().any(|(file, _)| file == name)
    }

    /// Whether `name` is a file or a folder that holds one.
    fn has_file_or_folder(&self, name: &str) -> bool {
        let folder = format!("{name}/");
        name.is_empty() || self.files.iter().any(|(file, _)| file == name || file.starts_with(&folder))
    }

    fn texts(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files.iter().filter_map(|(file, text)| Some((file.as_str(), text.as_deref()?)))
    }

    #[cfg(test)]
    fn of(files: &[(&str, &str)]) -> Tree {
        Tree { files: files.iter().map(|(file, text)| (file.to_string(), Some(text.to_string()))).collect() }
    }
}

/// Checks every rule and reports all that are broken.
pub fn check_all() -> Outcome {
    let tree = read_tree(&root())?;
    let mut problems = text::check(&tree);
    problems.extend(links::check(&tree));
    problems.extend(layout::check(&tree));
    for problem in &problems {
        eprintln!("{problem}");
    }
    match problems.len() {
        0 => Ok(()),
        1 => Err("1 rule is broken".into()),
        n => Err(format!("{n} rules are broken")),
    }
}

fn read_tree(root: &Path) -> Outcome<Tree> {
    let names = match git_files() {
        Some(names) => names,
        None => walked_files(root)?,
    };
    let mut tree = Tree::default();
    for name in names {
        // Git still lists a file that was removed but not yet committed.
        if let Ok(bytes) = fs::read(root.join(&name)) {
            tree.files.push((name, String::from_utf8(bytes).ok()));
        }
    }
    if tree.files.is_empty() { Err("found no files to check".into()) } else { Ok(tree) }
}

/// What git tracks or would track.
fn git_files() -> Option<Vec<String>> {
    let list = ["ls-files", "--cached", "--others", "--exclude-standard", "-z"];
    let names = output(command("git").args(list)).ok()?;
    Some(names.split('\0').filter(|name| !name.is_empty()).map(String::from).collect())
}

/// Without git (an unpacked archive) every file counts, except what is built.
fn walked_files(root: &Path) -> Outcome<Vec<String>> {
    let mut names = Vec::new();
    let mut folders = vec![PathBuf::new()];
    while let Some(folder) = folders.pop() {
        let entries =
            fs::read_dir(root.join(&folder)).map_err(|e| format!("cannot list {}: {e}", folder.display()))?;
        for entry in entries.flatten() {
            let name = folder.join(entry.file_name());
            if !entry.path().is_dir() {
                names.push(name.to_string_lossy().replace('\\', "/"));
            } else if entry.file_name() != "target" && entry.file_name() != ".git" {
                folders.push(name);
            }
        }
    }
    names.sort();
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn problems_print_their_place() {
        assert_eq!(Problem::new("a.rs", 3, "bad").to_string(), "a.rs:3: bad");
        assert_eq!(Problem::new("a.rs", 0, "bad").to_string(), "a.rs: bad");
    }

    #[test]
    fn folders_of_files_exist() {
        let tree = Tree::of(&[("docs/a/b.md", "")]);
        assert!(tree.has_file_or_folder("docs/a") && tree.has_file_or_folder("docs/a/b.md"));
        assert!(!tree.has_file_or_folder("docs/a/b"));
    }

    #[test]
    fn the_walk_finds_this_file() {
        let found = walked_files(&root()).unwrap();
        assert!(found.iter().any(|name| name == "xtask/src/tidy/mod.rs"));
        assert!(!found.iter().any(|name| name.starts_with("target/")));
    }
}
