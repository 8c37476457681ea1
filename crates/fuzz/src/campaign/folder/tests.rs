//! Campaigns that are saved, ended and gone on with.

use super::super::lock::{Lock, campaign};
use super::super::{Config, Ending, Report};
use super::scratch::Scratch;
use super::*;
use crate::guide::Trace;
use std::collections::BTreeMap;
use std::sync::Arc;

fn description() -> Description {
    let options = vec![("wheels".to_owned(), "4".to_owned())];
    Description { target: "lock".to_owned(), options, config: Config::default() }
}

/// All files of a folder but those that tell the time.
fn contents(path: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut all = BTreeMap::new();
    let mut folders = vec![path.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let file = entry.unwrap().path();
            if file.is_dir() {
                folders.push(file);
            } else if !file.ends_with("timing.ndjson") {
                all.insert(file.strip_prefix(path).unwrap().to_owned(), std::fs::read(&file).unwrap());
            }
        }
    }
    all
}

fn run_in(path: &Path, lock: &'static Lock, runs: u64) -> Report<'static> {
    let folder = Folder::create(path, description()).unwrap();
    campaign(lock).runs(runs).folder(folder).unwrap().run()
}

fn lock(length: usize) -> &'static Lock {
    Box::leak(Box::new(Lock::new(length)))
}

#[test]
fn one_worker_and_a_seed_give_the_same_files() {
    let scratch = Scratch::new();
    let (a, b) = (scratch.path().join("a"), scratch.path().join("b"));
    let first = run_in(&a, lock(8), 4000);
    run_in(&b, lock(8), 4000);
    let files = contents(&a);
    assert_eq!(files, contents(&b));
    let names: Vec<String> = files.keys().map(|name| name.to_string_lossy().replace('\\', "/")).collect();
    assert_eq!(
        names,
        [
            "config.json",
            "corpus.jsonl",
            "coverage/states.bin",
            "coverage/traces.bin",
            "coverage/transitions.bin",
            "findings/check-open/finding.json",
            "findings/check-open/message.txt",
            "findings/check-open/schedule.jsonl",
            "lock",
            "queue.jsonl",
            "series.ndjson",
            "state.json",
        ]
    );
    assert_eq!(first.schedules["check: open"], a.join("findings/check-open/schedule.jsonl"));
    assert!(first.save_error.is_none());
    let facts = String::from_utf8(files[Path::new("findings/check-open/finding.json")].clone()).unwrap();
    assert!(facts.contains(&format!("\"count\": {}", first.findings[0].count)), "{facts}");
}

#[test]
fn a_campaign_goes_on_where_it_ended() {
    let scratch = Scratch::new();
    let path = scratch.path().join("a");
    let folder = Folder::create(&path, description()).unwrap();
    let first = campaign(lock(8)).runs(1500).folder(folder).unwrap().run();
    let times = std::fs::read_to_string(path.join("timing.ndjson")).unwrap();
    let last: serde_json::Value = serde_json::from_str(times.lines().last().unwrap()).unwrap();
    let folder = Folder::resume(&path).unwrap();
    assert_eq!(folder.description().target, "lock");
    let second = campaign(lock(8)).runs(4000).folder(folder).unwrap().run();
    assert_eq!((second.runs, second.runs_before), (4000, 1500));
    assert!(second.states >= first.states && second.transitions >= first.transitions);
    // What the first campaign did after it wrote the time for the last time is not counted.
    assert!(last["seconds"].as_f64().is_some_and(|saved| second.elapsed.as_secs_f64() > saved), "{last}");
    assert_eq!(second.series[..first.series.len()], first.series[..]);
    assert_eq!(second.findings.len(), 1);
    assert_eq!(std::fs::read_dir(path.join("findings")).unwrap().count(), 1);
    let folder = Folder::resume(&path).unwrap();
    let third = campaign(lock(8)).runs(4000).folder(folder).unwrap().run();
    assert_eq!((third.runs, third.states, third.findings), (4000, second.states, second.findings));
}

#[test]
fn traces_are_saved_too() {
    let scratch = Scratch::new();
    let path = scratch.path().join("a");
    for runs in [200, 20_000] {
        let folder =
            if runs == 200 { Folder::create(&path, description()) } else { Folder::resume(&path) }.unwrap();
        let config = Config { guide: Arc::new(Trace), steps: 3, energy: 20, ..Config::default() };
        let report = campaign(lock(3)).config(config).runs(runs).folder(folder).unwrap().run();
        assert!(report.traces <= 64 && (runs == 200 || report.traces == 64), "{}", report.traces);
    }
}

#[test]
fn a_folder_is_never_overwritten_and_used_by_one() {
    let scratch = Scratch::new();
    let path = scratch.path().join("a");
    run_in(&path, lock(3), 10);
    assert!(matches!(Folder::create(&path, description()), Err(FolderError::Taken(_))));
    let _first = Folder::resume(&path).unwrap();
    assert!(matches!(Folder::resume(&path), Err(FolderError::Busy(_))), "the first one still has it");
    assert!(matches!(Folder::resume(scratch.path()), Err(FolderError::NoCampaign(_))));
    let numbered = |_| Folder::create_numbered(&scratch.path().join("lock"), description()).unwrap();
    let names = [0; 3].map(numbered).map(|folder| folder.path().file_name().unwrap().to_owned());
    assert_eq!(names, ["0001", "0002", "0003"]);
}

#[test]
fn damaged_files_are_cut_or_named() {
    let scratch = Scratch::new();
    let path = scratch.path().join("a");
    let before = run_in(&path, lock(8), 3000);
    // What a kill at a bad moment, or a disk that lost power, may leave.
    let append = |name: &str, tail: &[u8]| {
        let file = path.join(name);
        let bytes = [std::fs::read(&file).unwrap(), tail.to_vec()].concat();
        std::fs::write(file, bytes).unwrap();
    };
    append("coverage/states.bin", b"torn");
    append("corpus.jsonl", b"{\"run\":");
    append("series.ndjson", b"{\"runs\":12,");
    append("queue.jsonl", b"{}\nnonsense");
    std::fs::create_dir(path.join("findings/unfinished")).unwrap();
    let folder = Folder::resume(&path).unwrap();
    let after = campaign(lock(8)).runs(3001).folder(folder).unwrap().run();
    assert_eq!(
        (after.runs, after.states, after.series.len()),
        (3001, before.states, before.series.len() + 1)
    );
    for (name, text) in [
        ("state.json", "{}"),
        ("coverage/states.bin", "xyz"),
        ("findings/check-open/finding.json", "{\"kind\": \"luck\"}"),
    ] {
        let kept = std::fs::read(path.join(name)).unwrap();
        std::fs::write(path.join(name), text).unwrap();
        let folder = Folder::resume(&path).unwrap();
        let message = campaign(lock(8)).folder(folder).expect_err(name).to_string();
        assert!(message.contains(name.rsplit('/').next().unwrap()), "{message}");
        std::fs::write(path.join(name), kept).unwrap();
    }
    std::fs::write(path.join("config.json"), "{").unwrap();
    assert!(matches!(Folder::resume(&path), Err(FolderError::Damaged { .. })));
}

#[test]
fn a_disk_that_fails_ends_the_campaign_with_what_is_in_memory() {
    let scratch = Scratch::new();
    let path = scratch.path().join("a");
    let folder = Folder::create(&path, description()).unwrap();
    let campaign = campaign(lock(2)).time(std::time::Duration::from_secs(60)).folder(folder).unwrap();
    // The bug is found at once, but there is no folder for it any more.
    std::fs::remove_dir(path.join("findings")).unwrap();
    std::fs::write(path.join("findings"), "in the way").unwrap();
    let report = campaign.run();
    assert_eq!((report.ending, report.findings.len()), (Ending::Unsaved, 1));
    assert!(report.save_error.unwrap().to_string().contains("findings"));
}
