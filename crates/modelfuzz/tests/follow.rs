//! `modelfuzz follow` on the cases of the folder `follow`.
//!
//! A case is a recording `Spec.ndjson` or `Spec.variant.ndjson`, and beside it `….expected.json`: the further arguments,
//! the exit code and the lines of the output.

use serde_json::Value as Json;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/follow")
}

/// Runs the command in the folder of the cases.
fn follow(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_modelfuzz"))
        .arg("follow")
        .args(arguments)
        .current_dir(folder())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("modelfuzz starts");
    // The command may end before it has read everything.
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    child.wait_with_output().expect("modelfuzz ends")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("output is text")
}

/// Follows `events` on the lift and gives the exit code, the output and the errors.
fn lift(arguments: &[&str], events: &str) -> (i32, String, String) {
    let output = follow(&[&["Lift.tla", "--events", "-"], arguments].concat(), events.as_bytes());
    (output.status.code().expect("an exit code"), text(&output.stdout), text(&output.stderr))
}

#[test]
fn cases() {
    let mut names: Vec<String> = std::fs::read_dir(folder())
        .expect("the folder of cases")
        .filter_map(|entry| {
            entry.ok()?.file_name().to_str()?.strip_suffix(".expected.json").map(str::to_owned)
        })
        .collect();
    names.sort();
    assert!(names.len() >= 10, "only {names:?}");
    for name in &names {
        let expected =
            std::fs::read_to_string(folder().join(format!("{name}.expected.json"))).expect("readable");
        let expected: Json = serde_json::from_str(&expected).expect("JSON");
        let spec = format!("{}.tla", name.split('.').next().unwrap_or(name));
        let events = format!("{name}.ndjson");
        let mut arguments = vec![&spec[..], "--events", &events, "--output", "ndjson"];
        arguments
            .extend(expected["arguments"].as_array().expect("arguments").iter().filter_map(Json::as_str));
        let output = follow(&arguments, b"");
        let lines = text(&output.stdout);
        let lines: Vec<Json> =
            lines.lines().map(|line| serde_json::from_str(line).expect("JSON lines")).collect();
        let wanted = expected["lines"].as_array().expect("lines");
        for (i, (line, wanted)) in lines.iter().zip(wanted).enumerate() {
            assert_eq!(line, wanted, "line {} of {name}", i + 1);
        }
        assert_eq!(lines.len(), wanted.len(), "lines of {name}");
        assert_eq!(
            output.status.code(),
            expected["exit"].as_i64().map(|code| code as i32),
            "exit code of {name}"
        );
    }
}

#[test]
fn text_shows_what_changed() {
    let (exit, out, err) =
        lift(&[], "{\"name\":\"Enter\",\"params\":{\"p\":\"ann\"}}\n{\"name\":\"Wait\"}\n");
    let expected = "0.0 start  5a6d1350408b7679\n    floor = 0\n    inside = {}\n    doors = \"open\"\n\
        0.1 Enter {p: \"ann\"}  063dbdd3b652399e\n    inside = {ann}\n\
        0.2 Wait  063dbdd3b652399e\n2 events followed in 1 run\n";
    assert_eq!((exit, &out[..], &err[..]), (0, expected, ""));
}

#[test]
fn text_explains_a_rejection() {
    let (exit, out, err) =
        lift(&[], "{\"name\":\"Leave\",\"params\":{\"p\":\"bob\"}}\n{\"name\":\"Wait\"}\n");
    assert_eq!(exit, 1);
    assert!(out.ends_with("0.1 Leave {p: \"bob\"}  rejected\n"), "{out}");
    for words in [
        "Lift.tla:33:8",
        "33 |     /\\ p \\in inside",
        "^^^^^^^^^^^",
        "where inside = {}",
        "Enter {p: \"bob\"}",
    ] {
        assert!(err.contains(words), "{words} is not in:\n{err}");
    }
}

#[test]
fn text_names_a_broken_invariant() {
    let events = std::fs::read_to_string(folder().join("Lift.invariant.ndjson")).expect("readable");
    let (exit, out, err) = lift(&[], &events);
    assert_eq!(exit, 1);
    assert!(
        out.contains("0.3 Move {from: 0, to: 3}  e5eb0fe87832545b, but invariant Light does not hold\n"),
        "{out}"
    );
    assert!(
        err.contains("run 0, step 3: invariant Light does not hold") && err.contains("floor = 3"),
        "{err}"
    );
    let (exit, out, _) = lift(&["--lenient"], &events);
    assert_eq!(exit, 1);
    assert!(out.ends_with("4 events followed in 1 run, 1 broke an invariant\n"), "{out}");
}

#[test]
fn wrong_input_is_named() {
    let good = "{\"name\":\"Wait\"}\n";
    for (line, words) in [
        ("{\"name\":\"Wait\"", "line 2: is not JSON: EOF"),
        ("nonsense", "line 2: is not JSON: expected"),
        ("{\"params\":{}}", "line 2: the event has no `name`"),
        ("{\"name\":\"Wait\",\"params\":7}", "line 2: `params` must be an object, but is a number"),
        ("[{\"name\":\"Wait\"},3]", "line 2: item 2 of the run: expected an event"),
        ("{\"name\":\"Weit\"}", "is `Wait`"),
        ("{\"name\":\"Move\",\"params\":{\"from\":1}}", "parameters are from, to, the event's fields from"),
        ("{\"name\":\"Move\",\"params\":{\"from\":1,\"to\":1.5}}", "field `to` of the event `Move`"),
        ("{\"name\":\"Doors\",\"params\":{\"shut\":true}}", "as the record of its fields"),
    ] {
        let (exit, out, err) = lift(&["--output", "ndjson"], &format!("{good}{line}\n{good}"));
        assert_eq!(exit, 2, "{line}\n{out}{err}");
        assert!(err.contains(words) && err.contains("line 2"), "{words} is not in:\n{err}");
        let last: Json = serde_json::from_str(out.lines().last().expect("output")).expect("JSON");
        assert_eq!((&last["kind"], &last["line"]), (&Json::from("error"), &Json::from(2)), "{last}");
    }
}

#[test]
fn a_value_of_no_kind_is_an_error() {
    let (exit, _, err) = lift(&[], "{\"name\":\"Leave\",\"params\":{\"p\":{\"#odd\":1}}}\n");
    assert_eq!(exit, 2);
    assert!(err.contains("unknown ITF form `#odd`"), "{err}");
}

#[test]
fn files_that_cannot_be_read_are_named() {
    for (arguments, words) in [
        (["Lift.tla", "--events", "None.ndjson"], "cannot read the events in None.ndjson"),
        (["Lift.tla", "--events", "."], "it is a folder"),
        (["None.tla", "--events", "Lift.ndjson"], "None.tla"),
    ] {
        let output = follow(&arguments, b"");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(text(&output.stderr).contains(words), "{}", text(&output.stderr));
    }
}

#[test]
fn binary_events_are_refused() {
    let output = follow(&["Lift.tla", "--events", "-"], &[0, 159, 146, 150, b'\n']);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("line 1: is not JSON"));
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_modelfuzz"))
        .args(["follow", "Lift.tla", "--events", "-", "--output", "ndjson"])
        .current_dir(folder())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("modelfuzz starts");
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().expect("a pipe");
    let _ = stdin.write_all(&b"{\"name\":\"Wait\"}\n".repeat(10_000));
    drop(stdin);
    let output = child.wait_with_output().expect("modelfuzz ends");
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), String::new()));
}

#[test]
fn a_measurement_is_one_line() {
    let (exit, out, _) = lift(
        &["--bench", "0.01", "--lenient"],
        "{\"name\":\"Wait\"}\n{\"name\":\"Fly\"}\n[{\"name\":\"Wait\"}]\n",
    );
    assert_eq!(exit, 0);
    let line: Json = serde_json::from_str(&out).expect("one line of JSON");
    let number = |key: &str| line[key].as_f64().unwrap_or_else(|| panic!("{key} is missing in {line}"));
    assert_eq!(line["kind"], "bench");
    assert!(number("runs") >= 2.0 && number("events") * 2.0 == number("runs") * 3.0, "{line}");
    assert_eq!(number("rejected") * 2.0, number("runs"), "{line}");
    for key in ["startup_seconds", "seconds", "events_per_second", "runs_per_second", "peak_memory_bytes"] {
        assert!(number(key) > 0.0, "{key} in {line}");
    }
    let (exit, out, err) = lift(&["--bench", "0.01"], "{\"name\":\"Leave\",\"params\":{\"p\":\"ann\"}}\n");
    assert_eq!(exit, 1, "{out}");
    assert!(err.contains("p \\in inside"), "{err}");
}
