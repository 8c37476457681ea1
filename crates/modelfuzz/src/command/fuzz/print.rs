//! What `modelfuzz fuzz` says.

use crate::command::system::peak_memory_bytes;
use crate::command::{Output, grouped};
use fuzz::campaign::folder::Description;
use fuzz::campaign::{Ending, Found, Progress, Report};
use serde_json::{Map, Value as Json, json};
use std::cell::Cell;
use std::io::{IsTerminal, Write};
use std::path::Path;
use std::time::Duration;

/// The most findings that are told in full, the most lines of each, and the most findings that are named.
const TOLD: usize = 3;
const LINES: usize = 30;
const NAMED: usize = 20;

/// Writes to standard output or standard error; a reader that went away is no reason to fail.
macro_rules! say {
    ($to:expr, $($arg:tt)*) => {{
        let _ = write!($to, $($arg)*);
        let _ = $to.flush();
    }};
}

/// Writes in the form the user wants.
pub struct Printer {
    output: Output,
    /// Whether someone watches: then there is one line that changes.
    live: bool,
    last: Cell<Option<Progress>>,
}

impl Printer {
    pub fn new(output: Output) -> Printer {
        let live = output == Output::Text && std::io::stderr().is_terminal();
        Printer { output, live, last: Cell::new(None) }
    }

    fn json(&self, value: &Json) {
        say!(std::io::stdout().lock(), "{value}\n");
    }

    /// The campaign begins.
    pub fn start(&self, description: &Description, folder: &Path) {
        let Description { target, options, config } = description;
        if self.output == Output::Ndjson {
            let options: Map<String, Json> =
                options.iter().map(|(name, value)| (name.clone(), json!(value))).collect();
            self.json(&json!({
                "kind": "start", "target": target, "options": options, "guide": config.guide.name(),
                "seed": config.seed, "jobs": config.jobs, "folder": folder }));
            return;
        }
        let options: String = options.iter().map(|(name, value)| format!(" --{name} {value}")).collect();
        let end = match (config.budget.runs, config.budget.time) {
            (None, None) => "; ctrl-C ends it",
            _ => "",
        };
        say!(
            std::io::stderr().lock(),
            "fuzzing {target}{options}: guide {}, seed {}, {} jobs, saved in {}{end}\n",
            config.guide.name(),
            config.seed,
            config.jobs,
            folder.display()
        );
    }

    /// Tells how far it is, if it is time to.
    pub fn progress(&self, progress: &Progress) {
        let period = Duration::from_millis(if self.live { 200 } else { 10_000 });
        let last = self.last.get().unwrap_or(*progress);
        self.last.set(Some(last));
        let since = progress.elapsed.saturating_sub(last.elapsed);
        if since < period {
            return;
        }
        self.last.set(Some(*progress));
        let point = progress.point;
        let rate = |now: u64, before: u64| (now.saturating_sub(before) as f64 / since.as_secs_f64()) as u64;
        let (runs_rate, states_rate) =
            (rate(point.runs, last.point.runs), rate(point.states, last.point.states));
        let seconds = progress.elapsed.as_secs_f64();
        if self.output == Output::Ndjson {
            self.json(&json!({
                "kind": "progress", "seconds": seconds, "runs": point.runs, "runs_per_second": runs_rate,
                "states": point.states, "states_per_second": states_rate, "transitions": point.transitions,
                "queue": progress.queue, "findings": point.findings }));
            return;
        }
        let text = format!(
            "{seconds:7.1} s  runs {} ({}/s)  states {} ({}/s)  queue {}  findings {}",
            grouped(point.runs),
            grouped(runs_rate),
            grouped(point.states),
            grouped(states_rate),
            grouped(progress.queue),
            point.findings
        );
        let (before, after) = if self.live { ("\r\x1b[K", "") } else { ("", "\n") };
        say!(std::io::stderr().lock(), "{before}{text}{after}");
    }

    /// The campaign has ended.
    pub fn end(&self, description: &Description, report: &Report<'_>, folder: &Path) {
        if self.live {
            say!(std::io::stderr().lock(), "\r\x1b[K");
        }
        if let Some(error) = &report.save_error {
            say!(
                std::io::stderr().lock(),
                "error: the campaign ended because it could not be saved: {error}\n  help: make room and go on with modelfuzz \
                 fuzz --resume {}; what follows was in memory\n",
                folder.display()
            );
        }
        match self.output {
            Output::Text => text(description, report, folder),
            Output::Ndjson => self.json(&result(description, report, folder)),
        }
    }
}

fn text(description: &Description, report: &Report<'_>, folder: &Path) {
    let mut out = std::io::stdout().lock();
    for (i, found) in report.findings.iter().take(NAMED).enumerate() {
        let again = report.schedules.get(&found.key);
        let again = again.map_or(String::new(), |path| format!("; modelfuzz replay {}", path.display()));
        say!(out, "finding: {} (run {}, {} in all{again})\n", found.key, found.first_run, times(found.count));
        if i < TOLD {
            message(&mut out, found);
        }
    }
    let more = report.findings.len().saturating_sub(NAMED);
    if more > 0 {
        say!(out, "and {more} more findings in {}\n", folder.join("findings").display());
    }
    if report.findings_dropped > 0 {
        say!(out, "and {} runs with other findings, which were not kept\n", grouped(report.findings_dropped));
    }
    let seconds = report.elapsed.as_secs_f64();
    say!(
        out,
        "{} runs in {seconds:.1} s ({}/s){}, {} states and {} transitions covered{}{}; {}.\n",
        grouped(report.runs),
        grouped((report.runs as f64 / seconds.max(0.001)) as u64),
        if report.events > 0 { format!(", {} events", grouped(report.events)) } else { String::new() },
        grouped(report.states),
        grouped(report.transitions),
        if report.traces > 0 { format!(", {} traces", grouped(report.traces)) } else { String::new() },
        if report.skipped > 0 {
            format!(", {} events passed over", grouped(report.skipped))
        } else {
            String::new()
        },
        match report.findings.len() {
            0 => "no findings".to_owned(),
            1 => "1 finding".to_owned(),
            n => format!("{n} findings"),
        }
    );
    let why = match report.ending {
        Ending::Interrupt => "stopped; ",
        _ => "",
    };
    say!(
        out,
        "{why}seed {}; saved in {}; go on with modelfuzz fuzz --resume {1}\n",
        description.config.seed,
        folder.display()
    );
}

fn times(count: u64) -> String {
    if count == 1 { "once".to_owned() } else { format!("{} times", grouped(count)) }
}

fn message(out: &mut impl Write, found: &Found) {
    let lines: Vec<&str> = found.finding.message.trim_end().lines().collect();
    lines.iter().take(LINES).for_each(|line| say!(out, "  {line}\n"));
    if lines.len() > LINES {
        say!(out, "  ({} more lines in message.txt)\n", lines.len() - LINES);
    }
}

fn result(description: &Description, report: &Report<'_>, folder: &Path) -> Json {
    let findings = report.findings.iter().map(|found| {
        json!({
            "key": found.key, "kind": found.finding.kind.to_string(), "first_run": found.first_run,
            "count": found.count, "step": found.finding.step, "schedule": report.schedules.get(&found.key) })
    });
    let seconds = report.elapsed.as_secs_f64();
    let mut result = json!({
        "kind": "result", "target": description.target, "guide": description.config.guide.name(),
        "seed": description.config.seed, "jobs": description.config.jobs,
        "runs": report.runs, "seconds": seconds, "runs_per_second": report.runs as f64 / seconds.max(0.001),
        "events": report.events, "states": report.states, "transitions": report.transitions, "traces": report.traces,
        "skipped": report.skipped, "findings": findings.collect::<Vec<Json>>(),
        "findings_dropped": report.findings_dropped, "ending": report.ending.name(), "folder": folder });
    if let Some(error) = &report.save_error {
        result["error"] = json!(error.to_string());
    }
    if let Some(bytes) = peak_memory_bytes() {
        result["peak_memory_bytes"] = json!(bytes);
    }
    result
}
