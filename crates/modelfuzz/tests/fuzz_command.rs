//! What the commands `fuzz`, `replay` and `targets` do with good and bad input, and what survives a kill.

mod support;

use serde_json::Value as Json;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use support::Scratch;
use support::process::{self, Finished};

const LIMIT: Duration = Duration::from_secs(120);

fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_modelfuzz"));
    command.current_dir(folder).args(arguments);
    command
}

fn run(folder: &Path, arguments: &[&str]) -> Finished {
    let finished = process::run(&mut command(folder, arguments), LIMIT);
    assert!(!finished.timed_out, "{arguments:?} does not end");
    finished
}

/// Runs a campaign and returns its result and exit code.
fn fuzz(folder: &Path, arguments: &[&str]) -> (Json, Option<i32>) {
    let all = [&["fuzz"], arguments, &["--output", "ndjson"]].concat();
    let finished = run(folder, &all);
    (finished.lines().pop().expect("a result"), finished.code)
}

/// All files below a folder but those that tell the time.
fn contents(path: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut all = BTreeMap::new();
    let mut folders = vec![path.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let file = entry.expect("an entry").path();
            if file.is_dir() {
                folders.push(file);
            } else if !file.ends_with("timing.ndjson") {
                let name = file.strip_prefix(path).expect("it is below").to_owned();
                all.insert(name, std::fs::read(&file).expect("a file"));
            }
        }
    }
    all
}

const SMALL: &[&str] = &["microbench", "--workers", "2", "--tasks", "3"];
const BUG: &[&str] = &["microbench", "--workers", "2", "--tasks", "3", "--bug", "flush-before-last"];

#[test]
fn targets_are_listed_with_their_options() {
    let folder = Scratch::new();
    let text = run(folder.path(), &["targets"]);
    assert_eq!(text.code, Some(0));
    for word in ["microbench", "--workers N", "twophase", "early-unlock", "[default:"] {
        assert!(text.stdout.contains(word), "{word}: {}", text.stdout);
    }
    let machine = run(folder.path(), &["targets", "--output", "ndjson"]);
    let names: Vec<Json> = machine.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(names.iter().all(|target| target["kind"] == "target" && target["options"].is_array()));
    let help = run(folder.path(), &["fuzz", "twophase", "--help"]);
    assert!(help.stdout.contains("--rms <N>") && help.stdout.contains("--max-messages"), "{}", help.stdout);
}

#[test]
fn a_clean_campaign_is_saved_and_never_overwritten() {
    let folder = Scratch::new();
    for number in ["0001", "0002"] {
        let arguments = [SMALL, &["--runs", "500", "--seed", "7"]].concat();
        let (result, code) = fuzz(folder.path(), &arguments);
        assert_eq!(code, Some(0), "{result}");
        assert!(result["events"].as_u64() > Some(500), "{result}");
        assert_eq!((&result["runs"], &result["seed"]), (&Json::from(500), &Json::from(7)));
        assert!(
            result["states"].as_u64() > Some(10) && result["transitions"].as_u64() > Some(10),
            "{result}"
        );
        assert!(result["seconds"].is_number() && result["findings"].as_array().is_some_and(Vec::is_empty));
        assert_eq!(result["folder"].as_str(), Some(format!("campaigns/microbench/{number}").as_str()));
    }
    let arguments = ["fuzz", "microbench", "--runs", "1", "--out", "campaigns/microbench/0001"];
    let refused = run(folder.path(), &arguments);
    assert_eq!(refused.code, Some(2));
    assert!(refused.stderr.contains("never overwritten") && refused.stderr.contains("--resume"));
}

#[test]
fn a_finding_can_be_replayed_until_it_is_mended() {
    let folder = Scratch::new();
    let arguments = [BUG, &["--runs", "20000", "--stop-on-finding", "--seed", "1", "--jobs", "1"]].concat();
    let (result, code) = fuzz(folder.path(), &arguments);
    assert_eq!((code, result["ending"].as_str()), (Some(1), Some("finding")), "{result}");
    let finding = &result["findings"][0];
    assert_eq!(finding["first_run"], result["runs"]);
    let schedule = finding["schedule"].as_str().expect("a path");
    let again = run(folder.path(), &["replay", schedule]);
    assert_eq!(again.code, Some(1), "{}", again.stderr);
    assert!(again.stdout.contains("the finding shows again"), "{}", again.stdout);
    assert!(again.stdout.contains("deliver") && again.stdout.contains("Flush"), "{}", again.stdout);
    let machine = run(folder.path(), &["replay", schedule, "--output", "ndjson"]);
    let end = machine.lines().pop().unwrap();
    assert_eq!((&end["again"], &end["finding"]), (&Json::from(true), &finding["key"]), "{end}");
    let mended = run(folder.path(), &["replay", schedule, "--set", "bug=none"]);
    assert_eq!(mended.code, Some(0), "{}", mended.stdout);
    assert!(mended.stdout.contains("does not show any more"), "{}", mended.stdout);
    let text = run(folder.path(), &[&["fuzz"], &arguments[..]].concat());
    assert_eq!(text.code, Some(1));
    assert!(text.stdout.contains("finding: panic") && text.stdout.contains("modelfuzz replay campaigns"));
}

#[test]
fn guides_and_modes_work() {
    let folder = Scratch::new();
    let cases: &[&[&str]] = &[
        &["--guide", "model"],
        &["--guide", "model", "--cover", "transitions"],
        &["--guide", "trace"],
        &["--guide", "random"],
        &["--guide", "random", "--no-model"],
        &["--guide", "trace", "--no-model", "--jobs", "2"],
        &["--paper"],
        &["--lenient", "--energy", "2", "--energy-cap", "9", "--seeds", "3", "--mutate", "insert=0"],
        &[
            "--steps",
            "30",
            "--max-messages",
            "3",
            "--drops",
            "2",
            "--duplicates",
            "2",
            "--requests",
            "2",
            "--partitions",
            "2",
            "--lenient",
        ],
    ];
    for case in cases {
        let (result, code) = fuzz(folder.path(), &[SMALL, &["--runs", "300"], case].concat());
        assert_eq!((code, &result["runs"]), (Some(0), &Json::from(300)), "{case:?}: {result}");
        let has_model = !case.contains(&"--no-model");
        assert_eq!(result["states"].as_u64() > Some(0), has_model, "{case:?}: {result}");
        assert_eq!(result["traces"].as_u64() > Some(0), case.contains(&"trace"), "{case:?}: {result}");
    }
}

#[test]
fn one_worker_and_a_seed_give_the_same_files() {
    let folder = Scratch::new();
    for name in ["a", "b"] {
        let arguments = [BUG, &["--runs", "3000", "--seed", "5", "--jobs", "1", "--out", name]].concat();
        fuzz(folder.path(), &arguments);
    }
    let first = contents(&folder.path().join("a"));
    assert!(first.len() > 8 && first == contents(&folder.path().join("b")));
    let arguments = [BUG, &["--runs", "3000", "--seed", "6", "--jobs", "1", "--out", "c"]].concat();
    fuzz(folder.path(), &arguments);
    assert_ne!(first, contents(&folder.path().join("c")));
}

#[test]
fn wrong_command_lines_are_refused_with_a_reason() {
    let folder = Scratch::new();
    std::fs::write(folder.path().join("file"), "").unwrap();
    let cases: &[(&[&str], &str)] = &[
        (&[], "TARGET"),
        (&["twofase"], "twophase"),
        (&["twophase", "--rmss", "3"], "--rms"),
        (&["twophase", "--rms", "many"], "--rms"),
        (&["twophase", "--bug", "bad-luck"], "early-unlock"),
        (&["twophase", "--config", "nowhere.cfg"], "nowhere.cfg"),
        (&["twophase", "--steps", "0"], "does nothing"),
        (&["twophase", "--max-messages", "0"], "ever arrive"),
        (&["twophase", "--jobs", "1000000"], "at most 1024"),
        (&["twophase", "--jobs", "0"], "at least 1"),
        (&["twophase", "--runs", "0"], "sensible"),
        (&["twophase", "--time", "soon"], "unit of time"),
        (&["twophase", "--seeds", "0"], "at least 1"),
        (&["twophase", "--energy", "0"], "--guide random"),
        (&["twophase", "--mutate", "wish=3", "--runs", "1"], "insert"),
        (&["twophase", "--guide", "luck"], "random"),
        (&["twophase", "--no-model"], "--guide"),
        (&["twophase", "--guide", "random", "--cover", "states"], "--cover"),
        (&["twophase", "--amnesia", "1"], "cannot lose what they have saved; leave out --amnesia"),
        (&["twophase", "--crashes", "1"], "cannot be stopped; leave out --crashes"),
        (&["twophase", "--partitions", "many"], "--partitions"),
        (&["twophase", "--strict", "--lenient"], "--lenient"),
        (&["twophase", "--paper", "--energy", "3"], "--paper"),
        (&["--resume", "nowhere"], "no campaign"),
        (&["--resume", "nowhere", "--steps", "3"], "--steps"),
        (&["twophase", "--out", "file"], "file"),
        (&["twophase", "--out", "file/inside"], "file/inside"),
    ];
    for (arguments, reason) in cases {
        let finished = run(folder.path(), &[&["fuzz"], *arguments].concat());
        assert_eq!(finished.code, Some(2), "{arguments:?}: {}{}", finished.stdout, finished.stderr);
        assert!(finished.stderr.starts_with("error: "), "{arguments:?}: {}", finished.stderr);
        assert!(finished.stderr.contains(reason), "{arguments:?}: {}", finished.stderr);
        assert!(finished.stderr.lines().count() < 15, "{arguments:?}: {}", finished.stderr);
    }
    let left: Vec<_> =
        std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left, ["file"], "nothing is left behind by a command that is refused");
}

#[test]
fn schedules_that_do_not_fit_are_refused_with_a_reason() {
    let folder = Scratch::new();
    let arguments = [BUG, &["--runs", "20000", "--stop-on-finding", "--seed", "1", "--out", "c"]].concat();
    let (result, _) = fuzz(folder.path(), &arguments);
    let good =
        std::fs::read_to_string(folder.path().join(result["findings"][0]["schedule"].as_str().unwrap()))
            .unwrap();
    let half = good.lines().count() / 2;
    let cut: Vec<&str> = good.lines().take(half).collect();
    let cases: &[(String, &str)] = &[
        (good.replace("\"version\":1", "\"version\":99"), "version 99"),
        (good.replace("\"target\":\"microbench\"", "\"target\":\"paxos\""), "paxos"),
        (good.replace("\"workers\":\"2\"", "\"workers\":\"3\""), "processes"),
        (good.replace("\"workers\":\"2\"", "\"workers\":\"none\""), "--workers"),
        (good.replace("\"from\":\"worker1\"", "\"from\":\"worker9\""), "worker9"),
        (good.replacen("deliver", "send", 1), "send"),
        (cut.join("\n"), "ends after"),
        (cut.join("\n") + "\n{\"deliver\":{", "JSON"),
        (String::new(), "no schedule"),
        ("once upon a time".to_owned(), "no schedule"),
    ];
    for (text, reason) in cases {
        assert_ne!(*text, good, "{reason}: the damage was done");
        folder.write("bad.jsonl", text);
        let finished = run(folder.path(), &["replay", "bad.jsonl"]);
        assert_eq!(finished.code, Some(2), "{reason}: {}{}", finished.stdout, finished.stderr);
        assert!(
            finished.stderr.starts_with("error: ") && finished.stderr.contains(reason),
            "{}",
            finished.stderr
        );
        assert!(finished.stderr.contains("bad.jsonl"), "{}", finished.stderr);
    }
    let missing = run(folder.path(), &["replay", "nowhere.jsonl"]);
    assert!(missing.code == Some(2) && missing.stderr.contains("nowhere.jsonl"), "{}", missing.stderr);
}

fn spawn(folder: &Path, arguments: &[&str]) -> Child {
    let mut command = command(folder, arguments);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    command.spawn().expect("modelfuzz starts")
}

/// Waits until something is true of a folder.
fn wait_until(what: &str, mut is_true: impl FnMut() -> bool) {
    let started = Instant::now();
    while !is_true() {
        assert!(started.elapsed() < LIMIT, "{what} does not happen");
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn saved_runs(folder: &Path) -> u64 {
    let text = std::fs::read_to_string(folder.join("state.json")).unwrap_or_default();
    serde_json::from_str::<Json>(&text).map_or(0, |state| state["runs"].as_u64().expect("a number"))
}

/// The number of fingerprints of states that are saved.
fn saved_states(folder: &Path) -> u64 {
    let words =
        |name: &str| std::fs::metadata(folder.join("coverage").join(name)).map_or(0, |file| file.len() / 8);
    // Each block of 4096 has two words more, and the file begins with one.
    let (file, rest) = (words("states.bin").saturating_sub(1), words("states.rest").saturating_sub(2));
    file / 4098 * 4096 + rest
}

#[test]
fn a_killed_campaign_goes_on_where_it_was_saved() {
    let scratch = Scratch::new();
    let folder = scratch.path().join("c");
    let arguments = [
        "fuzz",
        "twophase",
        "--bug",
        "forgotten-abort",
        "--time",
        "1h",
        "--seed",
        "3",
        "--jobs",
        "2",
        "--out",
        "c",
    ];
    let mut child = spawn(scratch.path(), &arguments);
    wait_until("saving", || saved_runs(&folder) > 100 && saved_states(&folder) > 100);
    // At whatever moment the kill comes, what was saved before is there.
    let (runs, states) = (saved_runs(&folder), saved_states(&folder));
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
    let config = std::fs::read(folder.join("config.json")).unwrap();
    let findings = std::fs::read_dir(folder.join("findings")).unwrap().count();
    let more = (runs + 2000).to_string();
    let (result, code) = fuzz(scratch.path(), &["--resume", "c", "--runs", &more]);
    assert_eq!(code, Some(i32::from(findings > 0)), "{result}");
    assert!(result["runs"].as_u64() >= Some(runs + 2000), "{result}");
    assert!(result["states"].as_u64() >= Some(states), "{states} states were saved: {result}");
    assert!(result["findings"].as_array().map(Vec::len) >= Some(findings), "{result}");
    assert_eq!(std::fs::read(folder.join("config.json")).unwrap(), config);
    for finding in result["findings"].as_array().unwrap() {
        let replayed = run(scratch.path(), &["replay", finding["schedule"].as_str().unwrap()]);
        assert_eq!(replayed.code, Some(1), "{}{}", replayed.stdout, replayed.stderr);
    }
    let series = std::fs::read_to_string(folder.join("series.ndjson")).unwrap();
    let points: Vec<Json> = series.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let is_growing =
        |name: &str| points.windows(2).all(|pair| pair[0][name].as_u64() <= pair[1][name].as_u64());
    assert!(points.len() > 20 && is_growing("runs") && is_growing("states"), "{series}");
    // Having ended, it can go on as often as one likes.
    let (again, _) = fuzz(scratch.path(), &["--resume", "c", "--runs", &more, "--jobs", "1"]);
    assert_eq!((&again["runs"], &again["states"]), (&result["runs"], &result["states"]));
    assert_eq!(again["events"], result["events"]);
}

#[test]
fn two_processes_do_not_share_a_campaign() {
    let scratch = Scratch::new();
    let arguments = [&["fuzz"], SMALL, &["--time", "1h", "--out", "c"]].concat();
    let mut child = spawn(scratch.path(), &arguments);
    wait_until("saving", || saved_runs(&scratch.path().join("c")) > 0);
    let refused = run(scratch.path(), &["fuzz", "--resume", "c"]);
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
    assert_eq!(refused.code, Some(2));
    assert!(refused.stderr.contains("another process"), "{}", refused.stderr);
}

#[cfg(unix)]
#[test]
fn an_interrupted_campaign_ends_cleanly() {
    let scratch = Scratch::new();
    let arguments = [&["fuzz"], BUG, &["--out", "c", "--seed", "2", "--output", "ndjson"]].concat();
    let child = spawn(scratch.path(), &arguments);
    wait_until("saving", || saved_runs(&scratch.path().join("c")) > 0);
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
    assert!(kill.success());
    let output = child.wait_with_output().expect("it ends");
    let last = String::from_utf8(output.stdout).unwrap().lines().last().unwrap().to_owned();
    let result: Json = serde_json::from_str(&last).expect("a result");
    assert_eq!((&result["kind"], &result["ending"]), (&Json::from("result"), &Json::from("interrupt")));
    assert_eq!(output.status.code(), Some(1), "the bug was found: {result}");
    let folder = scratch.path().join("c");
    assert_eq!(result["runs"].as_u64(), Some(saved_runs(&folder)));
    assert!(!folder.join("coverage/states.rest").exists(), "all files have their last form");
}

/// A limit on the size of files stands for a full disk: a write in the middle of the campaign fails.
#[cfg(unix)]
#[test]
fn a_full_disk_ends_the_campaign_with_what_is_in_memory() {
    let scratch = Scratch::new();
    let mut command = Command::new("sh");
    let script = "trap '' XFSZ; ulimit -f 100; exec \"$0\" \"$@\"";
    command.current_dir(scratch.path()).args(["-c", script, env!("CARGO_BIN_EXE_modelfuzz")]);
    command.args([
        "fuzz",
        "twophase",
        "--bug",
        "forgotten-abort",
        "--time",
        "1h",
        "--seed",
        "1",
        "--out",
        "c",
    ]);
    command.args(["--output", "ndjson"]);
    let finished = process::run(&mut command, LIMIT);
    assert_eq!(finished.code, Some(3), "{}{}", finished.stdout, finished.stderr);
    assert!(finished.stderr.contains("could not be saved") && finished.stderr.contains("--resume"));
    let result = finished.lines().pop().unwrap();
    assert_eq!(result["ending"], "unsaved");
    assert!(result["runs"].as_u64() > Some(0) && result["states"].as_u64() > Some(0), "{result}");
    let more = (result["runs"].as_u64().unwrap() + 500).to_string();
    let (result, _) = fuzz(scratch.path(), &["--resume", "c", "--runs", &more]);
    assert!(result["runs"].as_u64() >= more.parse().ok(), "with room it goes on: {result}");
}
