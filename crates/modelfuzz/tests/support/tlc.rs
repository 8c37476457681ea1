//! Running TLC 2.15 and reading its answer from the numbered messages of its tool mode.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use serde_json::{Value, json};

use super::answer::Answer;
use super::{Scratch, process, workspace};

/// Modules that TLC carries itself: ours of the same name must not take their place.
const STANDARD: &[&str] = &[
    "Bags",
    "FiniteSets",
    "Integers",
    "Naturals",
    "Randomization",
    "RealTime",
    "Reals",
    "Sequences",
    "TLC",
    "Toolbox",
];

/// Where the jar is, or a failed test that says how to get it.
pub fn jar() -> PathBuf {
    let jar = match std::env::var_os("MODELFUZZ_TLA2TOOLS") {
        Some(path) => PathBuf::from(path),
        None => workspace().join("target/tools/tla2tools.jar"),
    };
    assert!(jar.is_file(), "TLC is not at {}: run `cargo xtask setup`", jar.display());
    jar
}

/// Runs TLC with one worker on a spec and reads its answer.
pub fn check(spec: &Path, cfg: &Path, limit: Duration) -> Answer {
    let scratch = Scratch::new();
    let (text, check_deadlock) = cfg_for_tlc(&fs::read_to_string(cfg).expect("the cfg can be read"));
    let cfg = scratch.write("model.cfg", text);
    let mut command = java(&scratch);
    command.args(["-tool", "-workers", "1", "-metadir"]).arg(scratch.path());
    if !check_deadlock {
        command.arg("-deadlock");
    }
    // TLC looks for the cfg relative to the spec's folder unless the spec is named without one.
    command.current_dir(spec.parent().expect("a spec lies in a folder"));
    command.arg("-config").arg(cfg).arg(spec.file_name().expect("a spec has a name"));
    let finished = process::run(&mut command, limit);
    if finished.timed_out {
        return Answer { status: "no answer in time".into(), ..Answer::default() };
    }
    read(&finished.stdout, finished.code, &finished.stderr)
}

/// The Java command up to the class of TLC. The options are for runs of half a second, where start-up is all.
fn java(scratch: &Scratch) -> Command {
    let mut command = Command::new("java");
    command.args(["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto", "-Xss16m", "-Xmx2g"]);
    // TLC unpacks its standard modules into the temporary folder: two runs at once must not share it.
    command.arg(define("java.io.tmpdir", scratch.path()));
    command.arg(define("TLA-Library", &library(scratch)));
    command.arg("-cp").arg(jar()).arg("tlc2.TLC");
    command
}

fn define(name: &str, value: &Path) -> OsString {
    let mut option = OsString::from(format!("-D{name}="));
    option.push(value);
    option
}

/// A folder with those of our modules that TLC does not have.
fn library(scratch: &Scratch) -> PathBuf {
    let folder = scratch.path().join("library");
    fs::create_dir_all(&folder).expect("a scratch folder can be created");
    let modules =
        fs::read_dir(workspace().join("crates/tla/src/modules")).expect("our modules can be listed");
    for file in modules.flatten().map(|entry| entry.path()) {
        let stem = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if file.extension().is_some_and(|ending| ending == "tla") && !STANDARD.contains(&stem.as_str()) {
            fs::copy(&file, folder.join(file.file_name().expect("a file has a name")))
                .expect("a module can be copied");
        }
    }
    folder
}

/// TLC 2.15 does not know the cfg keywords CHECK_DEADLOCK and ALIAS: takes them out, and says whether deadlocks count.
fn cfg_for_tlc(text: &str) -> (String, bool) {
    let mut kept = String::new();
    let mut check_deadlock = true;
    let mut dropped = "";
    for line in text.lines() {
        let code = line.split("\\*").next().unwrap_or_default();
        for word in code.split_whitespace() {
            match (dropped, word) {
                (_, "CHECK_DEADLOCK" | "ALIAS") => dropped = word,
                ("", _) => kept.extend([word, " "]),
                ("CHECK_DEADLOCK", value) => (check_deadlock, dropped) = (value != "FALSE", ""),
                _ => dropped = "",
            }
        }
        kept.push('\n');
    }
    (kept, check_deadlock)
}

/// A message of TLC's tool mode.
struct Message {
    code: u32,
    severity: u32,
    text: String,
}

/// The codes of the messages that decide the answer.
mod code {
    pub const ASSUMPTION_FALSE: u32 = 2104;
    pub const INVARIANT_BROKEN_AT_START: u32 = 2107;
    pub const PROPERTY_BROKEN_AT_START: u32 = 2108;
    pub const INVARIANT_BROKEN: u32 = 2110;
    pub const ACTION_PROPERTY_BROKEN: u32 = 2112;
    pub const DEADLOCK: u32 = 2114;
    pub const TEMPORAL_PROPERTY_BROKEN: u32 = 2116;
    pub const DEPTH: u32 = 2194;
    pub const COUNTS: u32 = 2199;
    pub const STATE: u32 = 2217;
    pub const PARSED: u32 = 2219;
    pub const PARSING: u32 = 2220;
}

/// Reads an answer from TLC's output.
fn read(stdout: &str, exit: Option<i32>, stderr: &str) -> Answer {
    let (messages, prints) = messages(stdout);
    let find = |code: u32| messages.iter().find(|message| message.code == code);
    let has = |code: u32| find(code).is_some();
    let at_start = find(code::INVARIANT_BROKEN_AT_START).or(find(code::PROPERTY_BROKEN_AT_START));
    let invariant = find(code::INVARIANT_BROKEN).or(find(code::INVARIANT_BROKEN_AT_START));
    let properties =
        [code::PROPERTY_BROKEN_AT_START, code::ACTION_PROPERTY_BROKEN, code::TEMPORAL_PROPERTY_BROKEN];
    let property = properties.into_iter().find_map(find);
    let status = if has(code::ASSUMPTION_FALSE) {
        "assumption"
    } else if invariant.is_some() {
        "invariant"
    } else if has(code::DEADLOCK) {
        "deadlock"
    } else if property.is_some() {
        "property"
    } else if exit == Some(0) {
        "ok"
    } else {
        "error"
    };
    let counts = find(code::COUNTS).map(|message| numbers(&message.text)).unwrap_or_default();
    let states = messages.iter().filter(|message| message.code == code::STATE).count() as u64;
    let states = if at_start.is_some() { 1 } else { states };
    let told = |m: &&Message| m.severity == 1 || (m.code == code::PARSING && status == "error");
    let errors: Vec<&str> = messages.iter().filter(told).map(|m| m.text.as_str()).collect();
    Answer {
        status: status.into(),
        violated: invariant.or(property).and_then(broken_name),
        generated: counts.first().copied(),
        distinct: counts.get(1).copied(),
        depth: find(code::DEPTH).and_then(|message| numbers(&message.text).first().copied()),
        trace_length: (states > 0).then_some(states),
        trace: messages.iter().filter(|message| message.code == code::STATE).filter_map(state).collect(),
        prints,
        message: format!("{}\n{stderr}", errors.join("\n")),
    }
}

/// The name in `Invariant Name is violated` and the like, where a place may stand instead of a name.
fn broken_name(message: &Message) -> Option<String> {
    let (before, _) = message.text.split_once(" is violated")?;
    let name = before.split_whitespace().next_back()?;
    (!before.contains(" of module ")).then(|| name.to_string())
}

/// Reads a state of a trace: a line `3: <Action line …>`, then `/\\ variable = value` for each, without the bullet when
/// there is one variable only. A long value takes several lines.
fn state(message: &Message) -> Option<Value> {
    let (head, body) = message.text.split_once('\n')?;
    let action = head.split_once('<')?.1.trim_end_matches('>');
    let mut variables: Vec<(String, String)> = Vec::new();
    for line in body.lines().filter(|line| !line.is_empty()) {
        let begins = line.starts_with("/\\ ") || variables.is_empty();
        match line.trim_start_matches("/\\ ").split_once(" = ").filter(|_| begins) {
            Some((name, value)) => variables.push((name.into(), value.into())),
            None => variables.last_mut()?.1.extend(["\n", line]),
        }
    }
    let variables: serde_json::Map<String, Value> =
        variables.into_iter().map(|(k, v)| (k, v.into())).collect();
    Some(json!({ "action": action, "vars": variables }))
}

/// The messages, and the lines between them that the spec itself printed. A message may lie inside another.
fn messages(stdout: &str) -> (Vec<Message>, Vec<String>) {
    let mut messages: Vec<Message> = Vec::new();
    let mut prints = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    for line in stdout.lines() {
        if let Some(numbers) = line.strip_prefix("@!@!@STARTMSG ") {
            let (code, severity) =
                numbers.trim_end_matches(" @!@!@").split_once(':').unwrap_or((numbers, "0"));
            let (code, severity) = (code.parse().unwrap_or(0), severity.parse().unwrap_or(0));
            open.push(messages.len());
            messages.push(Message { code, severity, text: String::new() });
        } else if line.starts_with("@!@!@ENDMSG ") {
            open.pop();
        } else if let Some(outermost) = open.first() {
            messages[*outermost].text.extend([line, "\n"]);
        } else if messages.iter().any(|message| message.code == code::PARSED) {
            prints.extend((!line.trim().is_empty()).then(|| line.to_string()));
        } else if let Some(message) = messages.last_mut().filter(|_| !is_parser_progress(line)) {
            // What the parser says about errors stands between messages, before it has finished.
            message.text.extend([line, "\n"]);
        }
    }
    (messages, prints)
}

fn is_parser_progress(line: &str) -> bool {
    line.is_empty() || line.starts_with("Parsing file ") || line.starts_with("Semantic processing of module ")
}

/// The whole numbers in a text.
fn numbers(text: &str) -> Vec<u64> {
    text.split(|c: char| !c.is_ascii_digit()).filter_map(|digits| digits.parse().ok()).collect()
}
