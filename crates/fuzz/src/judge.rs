//! The model as the judge of a run: it follows each event and tells what is wrong.

use crate::run::{Finding, Kind, Run};
use model::data::Field;
use model::follow::{Explanation, State};
use model::{Event, Step, Walker};
use tla::error::Fault;
use tla::source::Span;
use tla::value::hash::{mix, pair};
use tla::{Error, ErrorKind, Spec};

/// What ends a run. The step is filled in by the scheduler.
pub(crate) type Verdict = Result<(), Box<Finding>>;

/// Follows runs on a model.
#[derive(Debug)]
pub(crate) struct Judge<'s> {
    walker: Walker<'s>,
    strict: bool,
    /// A hash of the states before the next event.
    before: u64,
    /// Whether the model is at work: a panic is then its own, not the system's.
    pub(crate) busy: bool,
}

impl<'s> Judge<'s> {
    pub(crate) fn new(spec: &'s Spec, strict: bool) -> Judge<'s> {
        Judge { walker: Walker::new(spec), strict, before: 0, busy: false }
    }

    /// Begins a run.
    pub(crate) fn start(&mut self, run: &mut Run) -> Verdict {
        self.busy = true;
        let step = self.walker.start();
        run.states.extend_from_slice(self.walker.fingerprints());
        self.before = hash_of(self.walker.fingerprints());
        let verdict = match step {
            Ok(Step::Enabled) => Ok(()),
            Ok(Step::Violated { invariant, state }) => Err(self.violated(None, invariant, state)),
            Ok(_) => Err(too_many("the beginning")),
            Err(error) => Err(failed("the beginning", &error)),
        };
        self.busy = false;
        verdict
    }

    /// Follows an event.
    #[inline]
    pub(crate) fn follow(&mut self, name: &'static str, fields: &[Field], run: &mut Run) -> Verdict {
        self.busy = true;
        let step = self.walker.take_data(name, fields);
        let verdict = match step {
            Ok(Step::Enabled) => {
                self.arrive(run);
                Ok(())
            }
            other => self.unusual(other, name, fields, run),
        };
        self.busy = false;
        verdict
    }

    #[inline]
    fn arrive(&mut self, run: &mut Run) {
        let states = self.walker.fingerprints();
        run.states.extend_from_slice(states);
        let after = hash_of(states);
        run.transitions.push(pair(pair(self.before, self.walker.event_hash()), after));
        self.before = after;
    }

    #[cold]
    fn unusual(
        &mut self,
        step: Result<Step, Error>,
        name: &'static str,
        fields: &[Field],
        run: &mut Run,
    ) -> Verdict {
        match step {
            Ok(Step::Enabled) => Ok(()),
            Ok(Step::Rejected) if !self.strict => {
                run.skipped += 1;
                Ok(())
            }
            Ok(Step::Rejected) => Err(self.rejected(&Event::from_data(name, fields))),
            Ok(Step::Violated { invariant, state }) => {
                self.arrive(run);
                Err(self.violated(Some(&Event::from_data(name, fields)), invariant, state))
            }
            Ok(Step::TooMany) => Err(too_many(&Event::from_data(name, fields).to_string())),
            Err(error) => Err(failed(&Event::from_data(name, fields).to_string(), &error)),
        }
    }

    fn rejected(&mut self, event: &Event) -> Box<Finding> {
        let (what, message) = match self.walker.explain(event) {
            Ok(explanation) => self.explained(&explanation),
            Err(error) => (event.name.clone(), format!("the model does not allow {event}\n{error}")),
        };
        finding(Kind::Divergence, what, message)
    }

    fn explained(&self, explanation: &Explanation) -> (String, String) {
        let spec = self.walker.spec();
        let what = format!("{} at {}", explanation.event.name, short_place(spec, explanation.span));
        (what, explanation.to_text(spec, "divergence"))
    }

    fn violated(&self, event: Option<&Event>, invariant: usize, state: usize) -> Box<Finding> {
        let spec = self.walker.spec();
        let predicate = &spec.invariants()[invariant];
        let when = event.map_or_else(|| "in an initial state".to_owned(), |event| format!("after {event}"));
        let message = format!("invariant {} does not hold {when}", predicate.name);
        let fault = Fault::new(ErrorKind::Assertion, message).at(predicate.span);
        let mut message = spec.error(fault).to_string();
        if let Some(state) = self.walker.states().nth(state) {
            for (_, name, value) in self.variables(state) {
                message += &format!("  where {name} = {value}\n");
            }
        }
        finding(Kind::Invariant, predicate.name.to_string(), message)
    }

    fn variables<'a>(&'a self, state: State<'a>) -> impl Iterator<Item = (usize, &'a str, String)> {
        let shown = move |(i, name)| (i, name, self.walker.evaluator().show(state.values[i]));
        self.walker.spec().variables().enumerate().map(shown)
    }

    /// How the model moved with the last event (or at the beginning), in one line.
    pub(crate) fn moved(&self, begins: bool) -> String {
        let heap = self.walker.evaluator().heap();
        let mut text = String::new();
        for state in self.walker.states() {
            let before = self.walker.states_before().next().filter(|_| !begins);
            text += &format!("  {:016x}", state.fingerprint);
            for (i, name, value) in self.variables(state) {
                if before.is_none_or(|before| heap.hash(before.values[i]) != heap.hash(state.values[i])) {
                    text += &format!("  {name} = {value}");
                }
            }
        }
        text
    }
}

/// A hash of a set of states.
#[inline]
fn hash_of(states: &[u64]) -> u64 {
    match states {
        [one] => *one,
        many => many.iter().fold(many.len() as u64, |all, &state| all.wrapping_add(mix(state))),
    }
}

fn finding(kind: Kind, what: impl Into<String>, message: String) -> Box<Finding> {
    Box::new(Finding { kind, what: what.into(), message, step: 0 })
}

#[cold]
fn too_many(when: &str) -> Box<Finding> {
    let message = format!(
        "the model has more possible states after {when} than it follows\n  help: let the event say more of what happened"
    );
    finding(Kind::Model, "too many possible states", message)
}

#[cold]
fn failed(when: &str, error: &Error) -> Box<Finding> {
    let what = match error.place() {
        Some(place) => {
            let short = place.rsplit(['/', '\\']).next().unwrap_or(&place);
            format!("{:?} error at {short}", error.kind())
        }
        None => error.message().to_owned(),
    };
    finding(Kind::Model, what, format!("the model could not be evaluated at {when}\n{error}"))
}

/// `file:line:column` without the folder, so that it is the same wherever the specification lies.
fn short_place(spec: &Spec, span: Span) -> String {
    let file = spec.sources().of(span);
    let (line, column) = file.position(span.start);
    let name = file.path.file_name().unwrap_or_default().to_string_lossy();
    format!("{name}:{line}:{column}")
}
