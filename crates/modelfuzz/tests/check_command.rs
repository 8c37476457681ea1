//! What the command `check` does besides finding the right states: limits, exit codes, output.

mod support;

use serde_json::Value as Json;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use support::process::{self, Finished};
use support::{Scratch, tests_folder, workspace};

const LIMIT: Duration = Duration::from_secs(60);

fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_modelfuzz"));
    command.current_dir(folder).arg("check").args(arguments);
    command
}

fn check(folder: &Path, arguments: &[&str]) -> Finished {
    let finished = process::run(&mut command(folder, arguments), LIMIT);
    assert!(!finished.timed_out, "{arguments:?} does not end");
    finished
}

fn result(folder: &Path, arguments: &[&str]) -> (Json, Option<i32>) {
    let mut all = arguments.to_vec();
    all.extend(["--output", "ndjson"]);
    let finished = check(folder, &all);
    (finished.lines().pop().expect("a result"), finished.code)
}

/// A folder with the module Spec and its configuration.
fn spec(body: &str, config: &str) -> Scratch {
    let scratch = Scratch::new();
    let text = format!("---- MODULE Spec ----\nEXTENDS Integers, Sequences, FiniteSets, TLC\n{body}\n====\n");
    scratch.write("Spec.tla", text);
    scratch.write("Spec.cfg", config);
    scratch
}

const COUNTER: &str = "VARIABLES x, y\nInit == x = 0 /\\ y = <<>>\n\
    Up == x < 5 /\\ x' = x + 1 /\\ y' = <<x>>\nDown(n) == x > n /\\ x' = x - n /\\ UNCHANGED y\n\
    Next == Up \\/ \\E n \\in {2, 3} : Down(n)\nSmall == x < 4\nNever == FALSE\nAlways == TRUE\n\
    Shown == [double |-> x * 2, was |-> y]\nMonotone == [][x' > x]_x\nFair == <>(x = 3)\nBad == x = 4 => y = 7\n\
    Many == TLCGet(\"distinct\") > 3\nSpec == Init /\\ [][Next]_<<x, y>>\n\
    Stop == (x = 3 => FALSE) /\\ Up";
const RUN: &str = "INIT Init\nNEXT Next\n";

fn counter(more: &str) -> Scratch {
    spec(COUNTER, &format!("{RUN}{more}"))
}

#[test]
fn exit_codes_and_status_fit() {
    let cases: &[(&str, &str, i32)] = &[
        ("", "ok", 0),
        ("INVARIANT Always\nPOSTCONDITION Many", "ok", 0),
        ("INVARIANT Small", "invariant", 1),
        ("INVARIANT Never", "invariant", 1),
        ("PROPERTY Monotone", "property", 1),
        ("INVARIANT Bad", "error", 2),
        ("INVARIANT Missing", "error", 2),
        ("INVARIENT Small", "error", 2),
    ];
    for (config, status, code) in cases {
        let (result, got) = result(counter(config).path(), &["Spec.tla"]);
        assert_eq!((result["status"].as_str(), got), (Some(*status), Some(*code)), "{config}: {result}");
        assert!(result["seconds"].is_number() && result["distinct"].is_number(), "{result}");
        assert!(result["generated"].is_number() && result["depth"].is_number(), "{result}");
    }
    let stop = spec(COUNTER, "INIT Init\nNEXT Stop");
    let (found, code) = result(stop.path(), &["Spec.tla"]);
    assert_eq!((found["status"].as_str(), code), (Some("deadlock"), Some(1)));
    assert_eq!(result(stop.path(), &["Spec.tla", "--no-deadlock"]).1, Some(0));
    let (found, code) = result(spec("ASSUME 1 = 2", "").path(), &["Spec.tla"]);
    assert_eq!((found["status"].as_str(), code), (Some("assumption"), Some(1)));
}

#[test]
fn wrong_command_lines_are_usage_errors() {
    let folder = counter("");
    let cases: &[&[&str]] = &[
        &[],
        &["Nowhere.tla"],
        &["."],
        &["Spec.tla", "--config", "nowhere.cfg"],
        &["Spec.tla", "--config", "."],
        &["Spec.tla", "--workers", "many"],
        &["Spec.tla", "--time", "soon"],
        &["Spec.tla", "--time", "-1s"],
        &["Spec.tla", "--max-states", "0"],
        &["Spec.tla", "--output", "xml"],
        &["Spec.tla", "--no-such-option"],
    ];
    for arguments in cases {
        let finished = check(folder.path(), arguments);
        assert_eq!(finished.code, Some(2), "{arguments:?}: {}{}", finished.stdout, finished.stderr);
        assert!(finished.stderr.contains("error"), "{arguments:?}: {}", finished.stderr);
        assert!(finished.stderr.lines().count() < 15, "{arguments:?}: {}", finished.stderr);
    }
}

#[test]
fn unusual_files_give_one_clear_message() {
    let folder = Scratch::new();
    let cases: &[(&str, Vec<u8>)] = &[
        ("Empty", Vec::new()),
        ("Binary", (0..=255).cycle().take(5000).collect()),
        ("Latin", b"---- MODULE Latin ----\n\\* caf\xe9\n====\n".to_vec()),
        ("Large", vec![b'x'; 50 << 20]),
        ("Other", b"---- MODULE Another ----\n====\n".to_vec()),
        ("Circle", b"---- MODULE Circle ----\nEXTENDS Circle\n====\n".to_vec()),
        ("Alone", b"---- MODULE Alone ----\nEXTENDS Nobody\n====\n".to_vec()),
    ];
    for (name, bytes) in cases {
        folder.write(&format!("{name}.tla"), bytes);
        let started = Instant::now();
        let finished = check(folder.path(), &[&format!("{name}.tla")]);
        assert_eq!(finished.code, Some(2), "{name}");
        assert!(
            finished.stderr.starts_with("error: ") && finished.stderr.len() < 1000,
            "{}",
            finished.stderr
        );
        assert!(started.elapsed() < Duration::from_secs(5), "{name}");
    }
    let marked = b"\xef\xbb\xbf---- MODULE Marked ----\r\nASSUME TRUE\r\n====\r\n";
    folder.write("Marked.tla", marked);
    assert_eq!(check(folder.path(), &["Marked.tla"]).code, Some(0));
}

#[test]
fn limits_end_the_search() {
    let endless = spec("VARIABLE x\nInit == x = 0\nNext == \\E n \\in 1..3 : x' = 3 * x + n", RUN);
    let (found, code) = result(endless.path(), &["Spec.tla", "--max-states", "500", "--workers", "1"]);
    assert_eq!((found["status"].as_str(), code), (Some("limit"), Some(3)));
    let distinct = found["distinct"].as_u64().unwrap();
    assert!((500..5000).contains(&distinct), "{distinct}");
    let counting = spec("VARIABLE x\nInit == x = 0\nNext == x' = (x + 1) % 100000000", RUN);
    within(&counting, Duration::from_secs(3));
    let (found, code) = result(counter("").path(), &["Spec.tla", "--max-states", "1M", "--time", "1h"]);
    assert_eq!((found["status"].as_str(), code), (Some("ok"), Some(0)));
}

/// Checks with a time limit of one second, which must end the search soon.
fn within(folder: &Scratch, most: Duration) {
    let started = Instant::now();
    let (found, code) = result(folder.path(), &["Spec.tla", "--time", "1s"]);
    assert_eq!((found["status"].as_str(), code), (Some("limit"), Some(3)), "{found}");
    assert!(started.elapsed() < most, "{:?}", started.elapsed());
}

#[test]
fn time_ends_a_long_evaluation() {
    let most = Duration::from_secs(4);
    let loops = "\\A i, j, k \\in 1..100000 : i + j + k + x > 0 /\\ x' = x";
    within(&spec(&format!("VARIABLE x\nInit == x = 0\nNext == {loops}"), RUN), most);
    let fib = "RECURSIVE fib(_)\nfib(n) == IF n < 2 THEN n ELSE fib(n - 1) + fib(n - 2)\nVARIABLE x\nInit == x = 60\nNext == x' = fib(x)";
    within(&spec(fib, RUN), most);
    let invariant = "VARIABLE x\nInit == x = 0\nNext == x' = x\nInv == \\A i, j \\in 1..1000000 : i + j > x";
    within(&spec(invariant, &format!("{RUN}INVARIANT Inv")), most);
    let initial = "VARIABLE x\nInit == x \\in [1..20 -> 1..20]\nNext == x' = x";
    within(&spec(initial, RUN), most);
}

#[test]
fn every_number_of_workers_gives_the_same_counts() {
    let models = workspace().join("targets");
    let language = tests_folder().join("check");
    let cases: Vec<(PathBuf, &str, &str)> = vec![
        (models.join("twophase"), "TwoPhase.tla", "TwoPhase.cfg"),
        (models.join("microbench"), "Microbench.tla", "Microbench_3_3.cfg"),
        (language.clone(), "Queues.tla", "Plain.cfg"),
        (language.clone(), "Queues.tla", "Constrained.cfg"),
        (language.clone(), "Queues.tla", "Symmetric.cfg"),
        (language, "Queues.tla", "Viewed.cfg"),
    ];
    for (folder, spec, config) in cases {
        let counts = ["1", "2", "4"].map(|workers| {
            let (found, code) = result(&folder, &[spec, "--config", config, "--workers", workers]);
            assert_eq!(code, Some(0), "{spec} {config}: {found}");
            (found["distinct"].as_u64(), found["generated"].as_u64(), found["depth"].as_u64())
        });
        assert_eq!(counts[0], counts[1], "{spec} {config}");
        assert_eq!(counts[0], counts[2], "{spec} {config}");
        assert!(counts[0].0 > Some(10), "{spec} {config}: {counts:?}");
    }
}

/// The output without what changes from run to run.
fn steady(finished: &Finished) -> String {
    let measured = |line: &&str| !line.contains("distinct states per second");
    finished.stdout.lines().filter(measured).map(|line| format!("{line}\n")).collect()
}

fn expect(name: &str, got: &str) {
    let path = tests_folder().join("check").join(name);
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    if expected != got && std::env::var_os("UPDATE_EXPECT").is_some_and(|v| v == "1") {
        return std::fs::write(path, got).expect("expected output can be written");
    }
    assert_eq!(got, expected, "run with UPDATE_EXPECT=1 if {name} should change");
}

#[test]
fn text_output_is_as_expected() {
    let one = ["Spec.tla", "--workers", "1"];
    let show = |config: &str| {
        let finished = check(counter(config).path(), &one);
        format!("{}--- standard error\n{}", steady(&finished), finished.stderr)
    };
    expect("clean.txt", &show("INVARIANT Always"));
    expect("invariant.txt", &show("INVARIANT Small"));
    expect("property.txt", &show("PROPERTY Monotone"));
    expect("error.txt", &show("INVARIANT Bad"));
    expect("alias.txt", &show("INVARIANT Small\nALIAS Shown"));
    expect("liveness.txt", &show("PROPERTY Fair"));
    let finished = check(spec(COUNTER, "INIT Init\nNEXT Stop").path(), &one);
    expect("deadlock.txt", &steady(&finished));
    let finished = check(spec("ASSUME PrintT(<<1, \"a\">>)\nASSUME 1 = 2", "").path(), &one);
    expect("assumption.txt", &steady(&finished));
}

#[test]
fn traces_are_told_in_ndjson() {
    let finished = check(counter("INVARIANT Small").path(), &["Spec.tla", "--output", "ndjson"]);
    let lines = finished.lines();
    let states: Vec<&Json> = lines.iter().filter(|line| line["kind"] == "state").collect();
    assert_eq!(states.len(), 5);
    assert_eq!(lines.last().unwrap()["trace_length"], 5);
    assert_eq!(lines.last().unwrap()["violated"], "Small");
    for (i, state) in states.iter().enumerate() {
        assert_eq!(state["index"], i + 1);
        assert_eq!(state["vars"]["x"], i);
        assert_eq!(state["text"]["x"], i.to_string());
    }
    assert!(states[1]["action"].as_str().unwrap().starts_with("Up"), "{}", states[1]);
    let liveness = check(counter("PROPERTY Fair").path(), &["Spec.tla", "--output", "ndjson"]);
    assert!(liveness.lines().iter().any(|line| line["kind"] == "notice"), "{}", liveness.stdout);
}

#[test]
fn a_false_postcondition_is_told() {
    let folder = spec(&format!("{COUNTER}\nPost == FALSE"), &format!("{RUN}POSTCONDITION Post"));
    let (found, code) = result(folder.path(), &["Spec.tla"]);
    assert_eq!(code, Some(1), "{found}");
    assert_eq!(found["violated"], "Post");
}

/// Runs with a standard output that nobody reads. The exit code stays that of the verdict.
fn unread(output: &str) {
    let body = "VARIABLE x\nInit == x = 0\nNext == x' = x + 1 /\\ PrintT(<<x, \"some words to fill the pipe\">>)\nInv == x < 3000";
    let folder = spec(body, &format!("{RUN}INVARIANT Inv"));
    let mut command = command(folder.path(), &["Spec.tla", "--output", output]);
    let mut child =
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the command starts");
    drop(child.stdout.take());
    let finished = child.wait_with_output().expect("the command ends");
    let told = String::from_utf8_lossy(&finished.stderr);
    assert!(!told.contains("panicked") && !told.contains("itself failed"), "{told}");
    assert_eq!(finished.status.code(), Some(1), "{told}");
}

#[test]
fn a_closed_output_is_no_failure() {
    unread("ndjson");
    unread("text");
}

#[test]
fn the_configuration_beside_the_specification_is_the_default() {
    let folder = counter("INVARIANT Small");
    folder.write("Other.cfg", RUN);
    assert_eq!(result(folder.path(), &["Spec.tla"]).1, Some(1));
    assert_eq!(result(folder.path(), &["Spec"]).1, Some(1));
    assert_eq!(result(folder.path(), &["Spec.tla", "--config", "Other.cfg"]).1, Some(0));
    let lonely = Scratch::new();
    lonely.write("Lonely.tla", "---- MODULE Lonely ----\nVARIABLE x\nInit == x = 0\nNext == x' = x\n====\n");
    let finished = check(lonely.path(), &["Lonely.tla"]);
    assert_eq!(finished.code, Some(0));
    assert!(finished.stderr.contains("nothing to check"), "{}", finished.stderr);
}

#[test]
fn modules_are_found_in_included_folders() {
    let folder = spec("EXTRA == INSTANCE Extra\nASSUME EXTRA!Five = 5", "");
    let library = Scratch::new();
    library.write("Extra.tla", "---- MODULE Extra ----\nFive == 5\n====\n");
    assert_eq!(result(folder.path(), &["Spec.tla"]).1, Some(2));
    let include = library.path().to_str().expect("a path of text");
    assert_eq!(result(folder.path(), &["Spec.tla", "--include", include]).1, Some(0));
}
