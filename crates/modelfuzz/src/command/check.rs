//! `modelfuzz check`: explore all reachable states of a specification.

use super::spec::SpecArguments;
use super::system::peak_memory_bytes;
use super::{Exit, Output, grouped};
use model::explore::{self, Exploration, Outcome, Progress, Status, Trace};
use serde_json::{Value as Json, json};
use std::io::{IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::time::{Duration, Instant};
use tla::{Host, Spec};

/// Explore all reachable states of a specification, breadth first
///
/// Checks the INVARIANTs, the safety part of the PROPERTIES, deadlock and the ASSUMEs, and prints the shortest trace
/// to the first violation. Exit code 0: nothing is wrong; 1: a violation; 2: the specification or the command line
/// is wrong; 3: a limit was reached.
#[derive(clap::Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    spec: SpecArguments,
    /// Threads that expand states [default: all cores]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    workers: Option<u16>,
    /// Stop after this many distinct states
    #[arg(long, value_name = "N", value_parser = super::count)]
    max_states: Option<u64>,
    /// Stop after this time: 60s, 5m, 1h
    #[arg(long, value_name = "TIME", value_parser = super::duration)]
    time: Option<Duration>,
    /// Do not report states without successors, whatever the .cfg file says
    #[arg(long)]
    no_deadlock: bool,
    /// The form of the output
    #[arg(long, value_name = "FORM", default_value = "text")]
    output: Output,
}

impl Arguments {
    fn workers(&self) -> usize {
        match self.workers {
            Some(n) => n.into(),
            None => std::thread::available_parallelism().map_or(1, |n| n.get()),
        }
    }
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Exit {
    let started = Instant::now();
    let progress = Arc::new(Progress::default());
    let interrupt = Arc::new(AtomicBool::new(false));
    let out = Printer { output: arguments.output };
    let workers = arguments.workers();
    let host = host(workers, out, &progress, &interrupt, started, arguments.spec.seed);
    let finished = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| watch(&progress, &interrupt, &finished, started, arguments.time, out));
        // Whatever happens, the watching thread must end, or this one waits for it for ever.
        let _ending = Ending(&finished);
        explore(arguments, host, &progress, started, out)
    })
}

/// Says that the work has finished when it goes out of scope.
struct Ending<'a>(&'a AtomicBool);

impl Drop for Ending<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Loads the specification, explores it and prints what came out.
fn explore(arguments: &Arguments, host: Host, progress: &Progress, started: Instant, out: Printer) -> Exit {
    let spec = match arguments.spec.load(host) {
        Ok(mut spec) => {
            if arguments.no_deadlock {
                spec.set_check_deadlock(false);
            }
            spec
        }
        Err(error) => {
            out.failed(&error.to_string(), error.message(), started);
            return Exit::Usage;
        }
    };
    for notice in spec.notices() {
        out.notice(notice);
    }
    if !spec.has_behaviour() && spec.assumptions().is_empty() {
        out.notice("there is nothing to check: no behaviour is configured and there are no assumptions");
    }
    let options = Exploration { workers: arguments.workers(), max_states: arguments.max_states };
    let outcome = explore::explore(&spec, &options, progress);
    out.clear_line();
    out.outcome(&spec, &outcome, started);
    exit(outcome.status)
}

fn exit(status: Status) -> Exit {
    match status {
        Status::Ok => Exit::Clean,
        Status::Invariant | Status::Property | Status::Deadlock | Status::Assumption => Exit::Finding,
        Status::Error => Exit::Usage,
        Status::Limit => Exit::Limit,
    }
}

fn host(
    workers: usize,
    out: Printer,
    progress: &Arc<Progress>,
    interrupt: &Arc<AtomicBool>,
    started: Instant,
    seed: u64,
) -> Host {
    let numbers = progress.clone();
    Host {
        print: Arc::new(move |line| out.print(line)),
        interrupt: interrupt.clone(),
        statistic: Arc::new(move |name| match name {
            "distinct" => Some(numbers.distinct.load(Ordering::Relaxed) as i64),
            "generated" => Some(numbers.generated.load(Ordering::Relaxed) as i64),
            "queue" => Some(numbers.queue.load(Ordering::Relaxed) as i64),
            "diameter" => Some(numbers.depth.load(Ordering::Relaxed) as i64),
            "workers" => Some(workers as i64),
            "duration" => Some(started.elapsed().as_secs() as i64),
            _ => None,
        }),
        seed,
    }
}

/// Shows progress and keeps the time limit until the search has finished.
fn watch(
    progress: &Progress,
    interrupt: &AtomicBool,
    finished: &AtomicBool,
    started: Instant,
    limit: Option<Duration>,
    out: Printer,
) {
    let live = std::io::stderr().is_terminal() && out.output == Output::Text;
    let last_line = AtomicI64::new(0);
    while !finished.load(Ordering::Relaxed) {
        std::thread::sleep(Duration::from_millis(5));
        let elapsed = started.elapsed();
        if limit.is_some_and(|limit| elapsed >= limit) {
            progress.stop.store(true, Ordering::Relaxed);
            interrupt.store(true, Ordering::Relaxed);
        }
        let (period, tenths) = (if live { 2 } else { 100 }, (elapsed.as_millis() / 100) as i64);
        if tenths >= last_line.load(Ordering::Relaxed) + period {
            last_line.store(tenths, Ordering::Relaxed);
            out.progress(progress, elapsed, live);
        }
    }
}

/// Writes a line to standard output; a reader that went away is no reason to fail.
macro_rules! say {
    ($($arg:tt)*) => {{
        let _ = writeln!(std::io::stdout().lock(), $($arg)*);
    }};
}

/// Writes to standard error, whatever becomes of it.
macro_rules! complain {
    ($($arg:tt)*) => {{
        let _ = write!(std::io::stderr().lock(), $($arg)*);
    }};
}

/// Writes results in the form the user wants.
#[derive(Clone, Copy)]
struct Printer {
    output: Output,
}

impl Printer {
    fn line(self, value: &Json) {
        let mut stdout = std::io::stdout().lock();
        // A reader that went away is no reason to fail.
        let _ = writeln!(stdout, "{value}");
    }

    /// Removes the line of live progress.
    fn clear_line(self) {
        if self.output == Output::Text && std::io::stderr().is_terminal() {
            complain!("\r\x1b[K");
        }
    }

    fn print(self, line: &str) {
        match self.output {
            Output::Text => {
                let _ = writeln!(std::io::stdout().lock(), "{line}");
            }
            Output::Ndjson => self.line(&json!({ "kind": "print", "text": line })),
        }
    }

    fn notice(self, text: &str) {
        match self.output {
            Output::Text => complain!("note: {text}\n"),
            Output::Ndjson => self.line(&json!({ "kind": "notice", "text": text })),
        }
    }

    fn progress(self, progress: &Progress, elapsed: Duration, live: bool) {
        let generated = progress.generated.load(Ordering::Relaxed);
        let distinct = progress.distinct.load(Ordering::Relaxed);
        let depth = progress.depth.load(Ordering::Relaxed);
        let queue = progress.queue.load(Ordering::Relaxed);
        let seconds = elapsed.as_secs_f64();
        if self.output == Output::Ndjson {
            self.line(
                &json!({ "kind": "progress", "seconds": seconds, "generated": generated, "distinct": distinct,
                "depth": depth, "queue": queue }),
            );
            return;
        }
        let text = format!(
            "{seconds:6.1} s  depth {depth}  distinct {}  ({}/s)  generated {}  waiting {}",
            grouped(distinct),
            grouped((distinct as f64 / seconds) as u64),
            grouped(generated),
            grouped(queue)
        );
        if live {
            complain!("\r\x1b[K{text}");
        } else {
            complain!("{text}\n");
        }
    }

    /// The specification could not be loaded.
    fn failed(self, text: &str, message: &str, started: Instant) {
        complain!("{text}");
        if self.output == Output::Ndjson {
            self.line(&json!({ "kind": "result", "status": "error", "message": message, "distinct": 0, "generated": 0,
                "depth": 0, "seconds": started.elapsed().as_secs_f64() }));
        }
    }

    fn outcome(self, spec: &Spec, outcome: &Outcome, started: Instant) {
        if let Some(error) = &outcome.error {
            complain!("{error}");
        }
        match self.output {
            Output::Text => self.text(spec, outcome, started),
            Output::Ndjson => self.ndjson(outcome, started),
        }
    }

    fn text(self, spec: &Spec, outcome: &Outcome, started: Instant) {
        let violated = outcome.violated.as_deref().unwrap_or("");
        match outcome.status {
            Status::Ok => say!("No error was found."),
            Status::Invariant => say!("Error: Invariant {violated} is violated."),
            Status::Property => say!("Error: Property {violated} is violated."),
            Status::Deadlock => say!("Error: Deadlock reached."),
            Status::Assumption => say!("Error: Assumption is false: {violated}"),
            Status::Error => say!("Error: the evaluation failed (see above)."),
            Status::Limit => say!("A limit was reached before all states were visited."),
        }
        if let Some(trace) = &outcome.trace {
            if outcome.status == Status::Error {
                say!("The behaviour up to the state in which it failed is:");
            } else {
                say!("The behaviour up to this point is:");
            }
            print_trace(trace);
        }
        let seconds = started.elapsed().as_secs_f64();
        if spec.has_behaviour() {
            say!(
                "{} states generated, {} distinct states found, {} states left on queue.",
                grouped(outcome.generated),
                grouped(outcome.distinct),
                grouped(outcome.queue)
            );
            say!("The depth of the search is {}.", outcome.depth);
            say!(
                "{seconds:.2} s, {} distinct states per second{}.",
                grouped((outcome.distinct as f64 / seconds) as u64),
                peak_memory_bytes().map_or(String::new(), |b| format!(", {} MB", b >> 20))
            );
        }
    }

    fn ndjson(self, outcome: &Outcome, started: Instant) {
        if let Some(trace) = &outcome.trace {
            for (i, state) in trace.states.iter().enumerate() {
                let (action, args) = match &state.action {
                    None if i == 0 => ("Initial predicate".to_owned(), Json::Null),
                    None => ("(unknown action)".to_owned(), Json::Null),
                    Some(a) => (
                        format!("{} {}", a.name, a.place),
                        Json::Object(a.args.iter().map(|(n, v)| (n.clone(), json!(v))).collect()),
                    ),
                };
                let text: serde_json::Map<String, Json> =
                    state.variables.iter().map(|(n, v)| (n.clone(), json!(v))).collect();
                self.line(&json!({ "kind": "state", "index": i + 1, "action": action, "arguments": args, "text": text,
                    "vars": state.itf }));
            }
        }
        let mut result = json!({ "kind": "result", "status": outcome.status.name(), "distinct": outcome.distinct,
            "generated": outcome.generated, "depth": outcome.depth, "queue": outcome.queue,
            "seconds": started.elapsed().as_secs_f64() });
        if let Some(violated) = &outcome.violated {
            result["violated"] = json!(violated);
        }
        if let Some(trace) = &outcome.trace {
            result["trace_length"] = json!(trace.states.len());
        }
        if let Some(error) = &outcome.error {
            result["message"] = json!(error.message());
            result["place"] = json!(error.place());
        }
        if let Some(bytes) = peak_memory_bytes() {
            result["peak_memory_bytes"] = json!(bytes);
        }
        self.line(&result);
    }
}

/// Prints a trace as TLC does; a star marks variables that changed.
fn print_trace(trace: &Trace) {
    for (i, state) in trace.states.iter().enumerate() {
        let action = match &state.action {
            None if i == 0 => "<Initial predicate>".to_owned(),
            None => "<unknown action>".to_owned(),
            Some(a) => {
                let args: Vec<String> = a.args.iter().map(|(_, v)| v.clone()).collect();
                let args = if args.is_empty() { String::new() } else { format!("({})", args.join(", ")) };
                format!("<{}{args} {}>", a.name, a.place)
            }
        };
        say!("State {}: {action}", i + 1);
        for ((name, value), changed) in state.variables.iter().zip(&state.changed) {
            say!("{} /\\ {name} = {value}", if *changed { '*' } else { ' ' });
        }
        say!();
    }
}
