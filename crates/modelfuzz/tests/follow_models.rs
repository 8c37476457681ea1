//! Following our models: random runs of a model are accepted, with the very states they were made of.

use serde_json::Value as Json;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn target(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../targets").join(file)
}

fn modelfuzz(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_modelfuzz")).args(arguments).output().expect("modelfuzz runs")
}

fn path(path: &Path) -> &str {
    path.to_str().expect("a path that is text")
}

/// A specification, its configuration and the recorded runs that belong to them.
const MODELS: &[(&str, &str, Option<&str>)] = &[
    ("raft/Raft.tla", "raft/Raft.cfg", Some("raft/events3.ndjson")),
    ("raft/Raft.tla", "raft/Raft5.cfg", Some("raft/events5.ndjson")),
    ("raft/RaftSym.tla", "raft/RaftSym.cfg", None),
    ("twophase/TwoPhase.tla", "twophase/TwoPhase5.cfg", Some("twophase/events.ndjson")),
    ("microbench/Microbench.tla", "microbench/Microbench_6_40.cfg", Some("microbench/events.ndjson")),
];

#[test]
fn recorded_runs_are_accepted() {
    for (spec, config, events) in MODELS {
        let Some(events) = events else { continue };
        let (spec, config, events) = (target(spec), target(config), target(events));
        let output = modelfuzz(&[
            "follow",
            path(&spec),
            "--config",
            path(&config),
            "--events",
            path(&events),
            "--bench",
            "0.01",
        ]);
        assert_eq!(
            output.status.code(),
            Some(0),
            "{}: {}",
            events.display(),
            String::from_utf8_lossy(&output.stderr)
        );
        let line: Json = serde_json::from_slice(&output.stdout).expect("one line of JSON");
        assert_eq!(line["rejected"], 0);
        assert!(line["events"].as_u64().is_some_and(|n| n >= 5000), "{line}");
    }
}

#[test]
fn random_walks_are_followed_state_by_state() {
    for (spec, config, _) in MODELS {
        let (spec, config) = (target(spec), target(config));
        let (spec, config) = (path(&spec), path(&config));
        let common = ["--config", config, "--walks", "6", "--steps", "40", "--seed", "7", "--fingerprints"];
        let walks = modelfuzz(&[&["walk", spec][..], &common].concat());
        assert_eq!(walks.status.code(), Some(0), "{}", String::from_utf8_lossy(&walks.stderr));
        let name = format!("walk-{}-{}.ndjson", std::process::id(), config.replace(['/', '\\'], "-"));
        let file = std::env::temp_dir().join(&name[name.len().saturating_sub(60)..]);
        std::fs::write(&file, &walks.stdout).expect("a temporary file");
        let followed =
            modelfuzz(&["follow", spec, "--config", config, "--events", path(&file), "--output", "ndjson"]);
        std::fs::remove_file(&file).expect("the temporary file is removed");
        assert_eq!(followed.status.code(), Some(0), "{}", String::from_utf8_lossy(&followed.stderr));
        assert_eq!(fingerprints(&followed.stdout), wanted(&walks.stdout), "{config}");
    }
}

/// Of each step of each run, the event and the fingerprint that the walk had.
fn wanted(walks: &[u8]) -> Vec<(u64, String, String)> {
    let mut run = 0;
    let mut steps = Vec::new();
    for line in lines(walks) {
        match line["fingerprint"].as_str() {
            Some(fingerprint) => steps.push((run, text(&line["name"]), fingerprint.to_owned())),
            None => run += 1,
        }
    }
    assert!(steps.len() > 60, "only {} steps", steps.len());
    steps
}

/// The same of what was followed; the fingerprint must be that of a possible state, here the only one.
fn fingerprints(followed: &[u8]) -> Vec<(u64, String, String)> {
    let mut steps = Vec::new();
    for line in lines(followed).iter().filter(|line| line["step"] != 0) {
        let states = line["states"].as_array().expect("states");
        assert_eq!((states.len(), &line["enabled"]), (1, &Json::from(true)), "{line}");
        let run = line["run"].as_u64().expect("a number");
        steps.push((run, text(&line["event"]), text(&states[0]["fingerprint"])));
    }
    steps
}

fn lines(bytes: &[u8]) -> Vec<Json> {
    let lines = bytes.split(|b| *b == b'\n').filter(|line| !line.is_empty());
    lines.map(|line| serde_json::from_slice(line).expect("JSON lines")).collect()
}

fn text(value: &Json) -> String {
    value.as_str().expect("a string").to_owned()
}

/// The run of RaftRun.tla, here as a cluster would report it.
#[test]
fn reported_events_are_compared_with_the_model() {
    let (spec, config) = (target("raft/RaftEvents.tla"), target("raft/Raft.cfg"));
    let events = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/follow/RaftEvents.ndjson");
    let common = ["follow", path(&spec), "--config", path(&config), "--output", "ndjson", "--events"];
    let followed = modelfuzz(&[&common[..], &[path(&events)]].concat());
    assert_eq!(followed.status.code(), Some(0), "{}", String::from_utf8_lossy(&followed.stderr));
    assert_eq!(fingerprints(&followed.stdout).len(), 32);
    // One server claims to have committed more than it can have.
    let text = std::fs::read_to_string(&events).expect("readable");
    let lie = text.replacen("\"commit\":1,", "\"commit\":3,", 1);
    assert_ne!(text, lie);
    let file = std::env::temp_dir().join(format!("lie-{}.ndjson", std::process::id()));
    std::fs::write(&file, lie).expect("a temporary file");
    let followed = modelfuzz(&[&common[..], &[path(&file)]].concat());
    std::fs::remove_file(&file).expect("the temporary file is removed");
    assert_eq!(followed.status.code(), Some(1), "{}", String::from_utf8_lossy(&followed.stderr));
    let last = lines(&followed.stdout).pop().expect("a last line");
    assert_eq!((&last["step"], &last["enabled"]), (&Json::from(10), &Json::from(false)));
    assert_eq!(last["explanation"]["condition"], "e[field] = value", "{}", last["explanation"]);
}
