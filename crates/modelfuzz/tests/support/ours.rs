//! Running our own `check`.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use serde_json::{Value, json};

use super::answer::Answer;
use super::process::{self, Finished};

/// Runs `modelfuzz check` on a spec and returns what it printed.
pub fn run(spec: &Path, cfg: &Path, options: &[&str], limit: Duration) -> Finished {
    let mut command = Command::new(env!("CARGO_BIN_EXE_modelfuzz"));
    command.arg("check").arg(spec).arg("--config").arg(cfg).args(["--output", "ndjson"]).args(options);
    process::run(&mut command, limit)
}

/// Runs `modelfuzz check` with one worker on a spec and reads its answer.
pub fn check(spec: &Path, cfg: &Path, limit: Duration) -> Answer {
    check_with("1", spec, cfg, limit)
}

/// Runs `modelfuzz check` with so many workers on a spec and reads its answer. A run that breaks the contract of the command (no result
/// line, an exit code that does not fit) is told as the status.
pub fn check_with(workers: &str, spec: &Path, cfg: &Path, limit: Duration) -> Answer {
    let finished = run(spec, cfg, &["--workers", workers], limit);
    if finished.timed_out {
        return Answer { status: "no answer in time".into(), ..Answer::default() };
    }
    match read(&finished) {
        Ok(answer) => answer,
        Err(what) => Answer { status: what, message: finished.stderr, ..Answer::default() },
    }
}

/// Reads the lines of one run.
fn read(finished: &Finished) -> Result<Answer, String> {
    let mut answer = Answer::default();
    let mut result = None;
    for line in finished.stdout.lines() {
        if result.is_some() {
            return Err("there are lines behind the result".into());
        }
        let line: Value =
            serde_json::from_str(line).map_err(|e| format!("a line is not JSON ({e}): {line}"))?;
        match line["kind"].as_str() {
            Some("print") => answer.prints.extend(lines(&line["text"])),
            Some("state") => answer.trace.push(json!({ "action": line["action"], "vars": line["text"] })),
            Some("result") => result = Some(line),
            Some(_) => {}
            None => return Err(format!("a line has no kind: {line}")),
        }
    }
    let result = result.ok_or_else(|| {
        let told = finished.stderr.trim();
        format!("there is no result line, exit code {:?}, standard error: {told}", finished.code)
    })?;
    fill(&mut answer, &result, &finished.stderr);
    let fitting = exit_code(&answer.status);
    if finished.code == fitting {
        Ok(answer)
    } else {
        Err(format!("status {} with exit code {:?}, not {fitting:?}", answer.status, finished.code))
    }
}

fn lines(text: &Value) -> impl Iterator<Item = String> {
    text.as_str().unwrap_or_default().lines().filter(|line| !line.trim().is_empty()).map(String::from)
}

fn fill(answer: &mut Answer, result: &Value, stderr: &str) {
    let text = |key: &str| result[key].as_str().map(String::from);
    answer.status = text("status").unwrap_or_default();
    answer.violated = text("violated");
    answer.distinct = result["distinct"].as_u64();
    answer.generated = result["generated"].as_u64();
    answer.depth = result["depth"].as_u64();
    answer.trace_length = result["trace_length"].as_u64();
    answer.message = format!("{}\n{stderr}", text("message").unwrap_or_default());
}

fn exit_code(status: &str) -> Option<i32> {
    match status {
        "ok" => Some(0),
        "invariant" | "deadlock" | "assumption" | "property" => Some(1),
        "error" => Some(2),
        "limit" => Some(3),
        _ => None,
    }
}
