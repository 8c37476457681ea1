//! Running a program with a time limit.

use serde_json::Value as Json;
use std::io::Read;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// What a finished program left.
pub struct Finished {
    /// The exit code; nothing when a signal or our time limit ended it.
    pub code: Option<i32>,
    /// Whether the time limit ended it.
    pub timed_out: bool,
    /// Its standard output.
    pub stdout: String,
    /// Its standard error.
    pub stderr: String,
}

impl Finished {
    /// The lines of a run with `--output ndjson`: each is an object with a kind, the last and only the last a result.
    pub fn lines(&self) -> Vec<Json> {
        let lines: Vec<Json> = self
            .stdout
            .lines()
            .map(|line| serde_json::from_str(line).unwrap_or_else(|e| panic!("{e}: {line}")))
            .collect();
        let results = lines.iter().filter(|line| line["kind"] == "result").count();
        assert!(lines.iter().all(|line| line["kind"].is_string()), "{}", self.stdout);
        assert_eq!(results, 1, "{}{}", self.stdout, self.stderr);
        assert_eq!(lines.last().expect("a line")["kind"], "result");
        lines
    }
}

/// Runs `command` to its end, or kills it when `limit` has passed.
pub fn run(command: &mut Command, limit: Duration) -> Finished {
    let start = Instant::now();
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap_or_else(|e| panic!("cannot start {:?}: {e}", command.get_program()));
    let stdout = collect(child.stdout.take().expect("piped"));
    let stderr = collect(child.stderr.take().expect("piped"));
    let mut pause = Duration::from_millis(1);
    let (code, timed_out) = loop {
        if let Some(status) = child.try_wait().expect("a child can be waited for") {
            break (status.code(), false);
        }
        if start.elapsed() > limit {
            child.kill().expect("a child can be killed");
            child.wait().expect("a child can be waited for");
            break (None, true);
        }
        thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(20));
    };
    let text = |reader: thread::JoinHandle<Vec<u8>>| {
        String::from_utf8_lossy(&reader.join().expect("a reader does not panic")).into_owned()
    };
    Finished { code, timed_out, stdout: text(stdout), stderr: text(stderr) }
}

fn collect(mut stream: impl Read + Send + 'static) -> thread::JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        // A stream that breaks off gives what came before; the exit code tells the rest.
        let _ = stream.read_to_end(&mut bytes);
        bytes
    })
}
