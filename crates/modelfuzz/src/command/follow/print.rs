//! What `modelfuzz follow` says.

use super::{Problem, Tally};
use crate::command::{Output, grouped};
use model::Walker;
use model::event::Event;
use model::follow::{Explanation, State};
use serde_json::{Value as Json, json};
use std::io::{BufWriter, Result, Stdout, Write};
use std::sync::{Arc, Mutex, PoisonError};
use tla::{Error, Value};

/// Which step of which run a line is about.
#[derive(Clone, Copy)]
pub struct Line<'a> {
    pub run: u64,
    pub step: u64,
    pub event: Option<&'a Event>,
    pub enabled: bool,
}

/// Writes in the form the user wants.
pub struct Printer {
    output: Output,
    /// Whether someone waits for each line.
    live: bool,
    out: Arc<Mutex<BufWriter<Stdout>>>,
}

impl Printer {
    pub fn new(output: Output, live: bool) -> Printer {
        let out = BufWriter::with_capacity(1 << 16, std::io::stdout());
        Printer { output, live, out: Arc::new(Mutex::new(out)) }
    }

    fn text(&self, text: &str) -> Result<()> {
        write_line(&self.out, text, self.live)
    }

    fn json(&self, value: &Json) -> Result<()> {
        self.text(&value.to_string())
    }

    /// What receives the lines that the specification prints.
    pub fn print_hook(&self) -> Arc<dyn Fn(&str) + Send + Sync> {
        let (out, output, live) = (self.out.clone(), self.output, self.live);
        Arc::new(move |line| {
            // A reader that went away is noticed at the next step.
            let _ = match output {
                Output::Text => write_line(&out, line, live),
                Output::Ndjson => {
                    write_line(&out, &json!({ "kind": "print", "text": line }).to_string(), live)
                }
            };
        })
    }

    pub fn finish(&self) {
        let _ = self.out.lock().unwrap_or_else(PoisonError::into_inner).flush();
    }

    pub fn notice(&self, text: &str) -> Result<()> {
        match self.output {
            Output::Text => {
                eprintln!("note: {text}");
                Ok(())
            }
            Output::Ndjson => self.json(&json!({ "kind": "notice", "text": text })),
        }
    }

    /// Something is wrong with the specification or the events.
    pub fn problem(&self, problem: &Problem) {
        self.finish();
        eprint!("{}", problem.text);
        if self.output == Output::Ndjson {
            let line = json!({ "kind": "error", "message": problem.message, "line": problem.line,
                "place": problem.place });
            let _ = self.json(&line);
        }
    }

    /// A step that was taken, or in lenient mode was not.
    pub fn step(&self, walker: &Walker<'_>, line: Line<'_>) -> Result<()> {
        match self.output {
            Output::Ndjson => self.json(&object(walker, line)),
            Output::Text => self.text(&dense(walker, line, "")),
        }
    }

    /// An event that could not even be tried.
    pub fn reason(&self, walker: &Walker<'_>, line: Line<'_>, error: &Error) -> Result<()> {
        if self.output == Output::Text {
            return self.text(&dense(walker, line, &format!(": {}", error.message())));
        }
        let mut object = object(walker, line);
        object["reason"] = json!(error.message());
        self.json(&object)
    }

    /// An event that ends the following.
    pub fn rejected(&self, walker: &Walker<'_>, line: Line<'_>, explanation: &Explanation) -> Result<()> {
        let spec = walker.spec();
        if self.output == Output::Text {
            self.text(&dense(walker, line, ""))?;
            self.finish();
            eprint!("{}", explanation.to_text(spec, &place(line)));
            return Ok(());
        }
        let mut object = object(walker, line);
        object["explanation"] = explanation.to_json(spec);
        self.json(&object)
    }

    pub fn violated(
        &self,
        walker: &Walker<'_>,
        line: Line<'_>,
        invariant: usize,
        state: usize,
    ) -> Result<()> {
        let predicate = &walker.spec().invariants()[invariant];
        if self.output == Output::Ndjson {
            let mut object = object(walker, line);
            object["violated"] = json!({ "invariant": &*predicate.name, "state": state });
            return self.json(&object);
        }
        self.text(&dense(walker, line, &format!(", but invariant {} does not hold", predicate.name)))?;
        self.finish();
        let message = format!("{}: invariant {} does not hold", place(line), predicate.name);
        let fault = tla::error::Fault::new(tla::ErrorKind::Assertion, message).at(predicate.span);
        eprint!("{}", walker.spec().error(fault));
        if let Some(state) = walker.states().nth(state) {
            eprint!("{}", variables(walker, state, |_| true));
        }
        Ok(())
    }

    pub fn too_many(&self, line: Line<'_>) -> Result<()> {
        let message = "there are more possible states than --max-possible allows";
        self.finish();
        eprintln!("error: {}: {message}\n  help: let the event say more, or raise the bound", place(line));
        match self.output {
            Output::Text => Ok(()),
            Output::Ndjson => self.json(&json!({ "kind": "limit", "run": line.run, "step": line.step,
                "event": line.event.map(|e| &e.name), "message": message })),
        }
    }

    pub fn summary(&self, runs: u64, tally: Tally) -> Result<()> {
        if self.output == Output::Ndjson {
            return Ok(());
        }
        let mut text = format!("{} followed in {}", counted(tally.events, "event"), counted(runs, "run"));
        for (n, what) in [(tally.rejected, "rejected"), (tally.violations, "broke an invariant")] {
            if n > 0 {
                text += &format!(", {} {what}", grouped(n));
            }
        }
        self.text(&text)
    }

    pub fn bench(&self, result: &Json) -> Result<()> {
        self.json(result)
    }
}

fn write_line(out: &Mutex<BufWriter<Stdout>>, text: &str, live: bool) -> Result<()> {
    let mut out = out.lock().unwrap_or_else(PoisonError::into_inner);
    out.write_all(text.as_bytes())?;
    out.write_all(b"\n")?;
    if live { out.flush() } else { Ok(()) }
}

fn counted(n: u64, what: &str) -> String {
    format!("{} {what}{}", grouped(n), if n == 1 { "" } else { "s" })
}

fn place(line: Line<'_>) -> String {
    format!("run {}, step {}", line.run, line.step)
}

fn object(walker: &Walker<'_>, line: Line<'_>) -> Json {
    let state = |s: State<'_>| json!({ "fingerprint": fingerprint(s), "vars": walker.to_itf(s) });
    let states: Vec<Json> = walker.states().map(state).collect();
    match line.event {
        None => json!({ "run": line.run, "step": line.step, "enabled": line.enabled, "states": states }),
        Some(event) => {
            json!({ "run": line.run, "step": line.step, "event": event.name, "enabled": line.enabled,
            "states": states })
        }
    }
}

fn fingerprint(state: State<'_>) -> String {
    format!("{:016x}", state.fingerprint)
}

/// A line about the step, and below it what changed.
fn dense(walker: &Walker<'_>, line: Line<'_>, remark: &str) -> String {
    let what = line.event.map_or_else(|| "start".to_owned(), Event::to_string);
    let states = walker.states().len();
    let mut text = format!("{}.{} {what}", line.run, line.step);
    if !line.enabled {
        return text + "  rejected" + remark;
    }
    if states != 1 {
        text += &format!("  {states} possible states");
    }
    for (i, state) in walker.states().enumerate() {
        let before = walker.states_before().next().map(|s| s.values);
        let heap = walker.evaluator().heap();
        let changed = |var: usize| {
            let now: Value = state.values[var];
            line.event.is_none() || before.is_none_or(|b| heap.hash(b[var]) != heap.hash(now))
        };
        let head = if i == 0 { remark } else { "" };
        match states {
            1 => text += &format!("  {}{head}", fingerprint(state)),
            _ => text += &format!("{head}\n  {}", fingerprint(state)),
        }
        let shown = variables(walker, state, changed);
        if !shown.is_empty() {
            text = text + "\n" + shown.trim_end();
        }
    }
    text
}

/// The variables of a state for which `shown` holds, one a line.
fn variables(walker: &Walker<'_>, state: State<'_>, shown: impl Fn(usize) -> bool) -> String {
    let mut text = String::new();
    for (i, name) in walker.spec().variables().enumerate().filter(|(i, _)| shown(*i)) {
        text += &format!("    {name} = {}\n", walker.evaluator().show(state.values[i]));
    }
    text
}
