//! `modelfuzz follow`: follow recorded runs of events on a specification.

mod bench;
mod print;

use super::spec::SpecArguments;
use super::{Exit, Output};
use model::event::{BadLine, Event, Item, Reader};
use model::follow::Settings;
use model::{Step, Walker};
use print::{Line, Printer};
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::time::Instant;
use tla::{Error, Host, Spec};

/// Follow recorded runs of events on a specification
///
/// Reads one JSON object a line: an event {"name":"Timeout","params":{"i":1}}, or {"reset":true}, which ends the run;
/// a line that is a JSON array is a whole run. An event takes the step of the operator of its name whose parameters
/// are named as its fields, or of the operator of its name with one parameter, which gets the fields as a record.
/// A file without events is one run that ends in the initial state.
///
/// With --output ndjson each step is one line {"run":0,"step":1,"event":"Timeout","enabled":true,"states":
/// [{"fingerprint":"…","vars":{…}}]}; step 0 is the initial state and has no event. A rejected event has
/// "enabled":false, the unchanged states and an "explanation" or a "reason". Where an invariant does not hold there is
/// "violated":{"invariant":"…","state":N}. CONSTRAINTs are not looked at.
///
/// Exit code 0: all events were allowed (or --lenient); 1: an event was rejected or an invariant does not hold; 2: the
/// specification, the events or the command line are wrong; 3: there are too many possible states.
#[derive(clap::Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    spec: SpecArguments,
    /// The recorded runs; - for standard input
    #[arg(long, short, value_name = "FILE")]
    events: PathBuf,
    /// Report rejected events and go on, instead of ending at the first
    #[arg(long)]
    lenient: bool,
    /// The form of the output
    #[arg(long, value_name = "FORM", default_value = "text")]
    output: Output,
    /// Repeat the runs for so long without printing them, and tell how fast that was
    #[arg(long, value_name = "SECONDS", value_parser = super::duration)]
    bench: Option<std::time::Duration>,
    /// The most states that a run may possibly be in
    #[arg(long, value_name = "N", default_value = "1024", value_parser = super::count)]
    max_possible: u64,
    /// Do not evaluate the INVARIANTs
    #[arg(long)]
    no_invariants: bool,
    /// Evaluate every step, even if its event met the same parts of a state before
    #[arg(long)]
    no_memory: bool,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Exit {
    let started = Instant::now();
    let printer = Printer::new(arguments.output, arguments.events.as_os_str() == "-");
    let result = follow(arguments, &printer, started);
    let exit = match result {
        Ok(exit) => exit,
        Err(End::Wrong(problem)) => {
            printer.problem(&problem);
            Exit::Usage
        }
        Err(End::Closed) => Exit::Clean,
    };
    printer.finish();
    exit
}

/// Why following ended before the end of the events.
enum End {
    /// Something is wrong with the input.
    Wrong(Problem),
    /// Whoever reads the output went away.
    Closed,
}

/// What is wrong with the input.
struct Problem {
    /// In one sentence.
    message: String,
    /// The same with its place and advice.
    text: String,
    /// The line of the events that it is about.
    line: Option<usize>,
    /// The place in the specification that it is about.
    place: Option<String>,
}

impl From<Error> for End {
    fn from(error: Error) -> End {
        End::Wrong(Problem {
            message: error.message().to_owned(),
            text: error.to_string(),
            line: None,
            place: error.place(),
        })
    }
}

impl From<std::io::Error> for End {
    fn from(_: std::io::Error) -> End {
        End::Closed
    }
}

impl End {
    fn message(message: String) -> End {
        End::Wrong(Problem { text: format!("error: {message}\n"), message, line: None, place: None })
    }

    fn bad_line(source: &str, bad: &BadLine) -> End {
        let text = format!("error: {source}: {bad}\n");
        End::Wrong(Problem { message: bad.message.clone(), text, line: Some(bad.line), place: None })
    }

    /// The error of an event, with the line it stands on.
    fn at_line(error: Error, source: &str, line: usize) -> End {
        let text = format!("{source}: line {line}:\n{error}");
        End::Wrong(Problem {
            message: error.message().to_owned(),
            text,
            line: Some(line),
            place: error.place(),
        })
    }
}

fn follow(arguments: &Arguments, printer: &Printer, started: Instant) -> Result<Exit, End> {
    let host = Host { print: printer.print_hook(), seed: arguments.spec.seed, ..Host::default() };
    let spec = arguments.spec.load(host)?;
    spec.notices().iter().try_for_each(|notice| printer.notice(notice))?;
    assume(&spec)?;
    let settings = Settings {
        max_possible: usize::try_from(arguments.max_possible).unwrap_or(usize::MAX),
        check_invariants: !arguments.no_invariants,
        remember: !arguments.no_memory,
    };
    let walker = Walker::with_settings(&spec, settings);
    let source = arguments.events.display().to_string();
    let events = open(&arguments.events)?;
    let mut follower = Follower {
        walker,
        printer,
        source,
        lenient: arguments.lenient,
        run: 0,
        step: 0,
        in_run: false,
        tally: Tally::default(),
    };
    match arguments.bench {
        Some(time) => bench::run(follower, events, time, started),
        None => follower.all(events),
    }
}

fn open(path: &std::path::Path) -> Result<Box<dyn BufRead>, End> {
    if path.as_os_str() == "-" {
        return Ok(Box::new(BufReader::new(std::io::stdin())));
    }
    let cannot =
        |e: std::io::Error| End::message(format!("cannot read the events in {}: {e}", path.display()));
    let file = File::open(path).map_err(cannot)?;
    if file.metadata().map_err(cannot)?.is_dir() {
        return Err(End::message(format!("cannot read the events in {}: it is a folder", path.display())));
    }
    Ok(Box::new(BufReader::with_capacity(1 << 16, file)))
}

/// A specification whose assumptions are false means nothing.
fn assume(spec: &Spec) -> Result<(), End> {
    let mut evaluator = spec.evaluator();
    for assumption in spec.assumptions() {
        if !evaluator.test_constant(assumption)? {
            let message = format!("the assumption `{}` is false", assumption.name);
            let fault = tla::error::Fault::new(tla::ErrorKind::Config, message).at(assumption.span);
            return Err(spec.error(fault.help("give the constants other values in the .cfg file")).into());
        }
        evaluator.reset();
    }
    Ok(())
}

/// What was counted.
#[derive(Default, Clone, Copy)]
struct Tally {
    events: u64,
    rejected: u64,
    violations: u64,
}

/// Follows the events and says what came of each.
struct Follower<'a> {
    walker: Walker<'a>,
    printer: &'a Printer,
    source: String,
    lenient: bool,
    run: u64,
    step: u64,
    in_run: bool,
    tally: Tally,
}

/// What follows from a step for the rest.
enum Course {
    Go,
    End(Exit),
}

impl Follower<'_> {
    fn all(&mut self, events: Box<dyn BufRead>) -> Result<Exit, End> {
        let mut reader = Reader::new(events);
        while let Some(item) = reader.next() {
            let item = item.map_err(|bad| End::bad_line(&self.source, &bad))?;
            let course = match item {
                Item::Event(event) => self.event(&event, reader.line())?,
                Item::End => self.end()?,
            };
            if let Course::End(exit) = course {
                return Ok(exit);
            }
        }
        if self.run == 0
            && !self.in_run
            && let Course::End(exit) = self.start()?
        {
            return Ok(exit);
        }
        let runs = self.run + u64::from(self.in_run);
        self.printer.summary(runs, self.tally)?;
        Ok(if self.tally.violations > 0 { Exit::Finding } else { Exit::Clean })
    }

    fn start(&mut self) -> Result<Course, End> {
        self.in_run = true;
        self.step = 0;
        let step = self.walker.start()?;
        self.report(None, step)
    }

    /// Ends a run; one without events has an initial state all the same.
    fn end(&mut self) -> Result<Course, End> {
        let course = if self.in_run { Course::Go } else { self.start()? };
        self.in_run = false;
        self.run += 1;
        Ok(course)
    }

    fn event(&mut self, event: &Event, line: usize) -> Result<Course, End> {
        if !self.in_run
            && let Course::End(exit) = self.start()?
        {
            return Ok(Course::End(exit));
        }
        self.step += 1;
        self.tally.events += 1;
        match self.walker.take_event(event) {
            Ok(step) => self.report(Some(event), step),
            Err(error) if self.lenient && error.kind() != tla::ErrorKind::Interrupted => {
                self.tally.rejected += 1;
                let line = Line { run: self.run, step: self.step, event: Some(event), enabled: false };
                self.printer.reason(&self.walker, line, &error)?;
                Ok(Course::Go)
            }
            Err(error) => {
                let mut end = End::at_line(error, &self.source, line);
                if let End::Wrong(problem) = &mut end
                    && self.walker.takes_record(event)
                {
                    problem.text +=
                        &format!("  note: `{}` got the event as the record of its fields\n", event.name);
                }
                Err(end)
            }
        }
    }

    fn report(&mut self, event: Option<&Event>, step: Step) -> Result<Course, End> {
        let line = Line { run: self.run, step: self.step, event, enabled: step != Step::Rejected };
        match (step, event) {
            (Step::Enabled, _) => self.printer.step(&self.walker, line)?,
            (Step::Rejected, Some(event)) if !self.lenient => {
                let explanation = self.walker.explain(event)?;
                self.printer.rejected(&self.walker, line, &explanation)?;
                return Ok(Course::End(Exit::Finding));
            }
            (Step::Rejected, _) => {
                self.tally.rejected += 1;
                self.printer.step(&self.walker, line)?;
            }
            (Step::Violated { invariant, state }, _) => {
                self.tally.violations += 1;
                self.printer.violated(&self.walker, line, invariant, state)?;
                if !self.lenient {
                    return Ok(Course::End(Exit::Finding));
                }
            }
            (Step::TooMany, _) => {
                self.printer.too_many(line)?;
                return Ok(Course::End(Exit::Limit));
            }
        }
        Ok(Course::Go)
    }
}
