//! One run: what is asked for, and what came of it.

use crate::cluster::Failure;
use crate::schedule::Schedule;
use std::fmt;

/// What a run may do.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// The most messages that one step delivers.
    pub max_messages: u32,
    /// The most crashes.
    pub crashes: u32,
    /// The most client requests.
    pub requests: u32,
    /// The most messages lost.
    pub drops: u32,
    /// The most messages duplicated.
    pub duplicates: u32,
    /// The most partitions: steps that hold links.
    pub partitions: u32,
    /// The most crashes with amnesia, which lose what was durable.
    pub amnesia: u32,
}

/// What to run: the steps of a schedule and then, up to a length, steps chosen at random among what is enabled.
#[derive(Clone, Copy, Debug)]
pub struct Plan<'a> {
    /// The steps and choices that are given.
    pub schedule: &'a Schedule,
    /// Where random steps, and choices beyond those given, come from.
    pub seed: u64,
    /// The number of steps to reach.
    pub length: usize,
}

/// What came of a run. It is used again for the next one.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Run {
    /// All steps and choices: run again they give the same run.
    pub schedule: Schedule,
    /// The number of steps that did something.
    pub active: usize,
    /// The number of events.
    pub events: usize,
    /// The fingerprints of the model's states in their order, the initial ones first.
    pub states: Vec<u64>,
    /// Hashes of the model's transitions in their order: state, event, next state.
    pub transitions: Vec<u64>,
    /// A hash of the partial order of what happened; see [`crate::trace`].
    pub trace: u64,
    /// The number of events that the model did not allow and that were passed over.
    pub skipped: usize,
    /// What went wrong, if anything did. The run ended there.
    pub finding: Option<Finding>,
}

/// What kind of thing went wrong.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// The system panicked.
    Panic,
    /// The system found itself wrong: a [`crate::Failure`].
    Check,
    /// The model forbids what the system did.
    Divergence,
    /// An invariant of the model does not hold.
    Invariant,
    /// The model could not be evaluated.
    Model,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 5] = [Kind::Panic, Kind::Check, Kind::Divergence, Kind::Invariant, Kind::Model];
}

/// Something that went wrong in a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// Its kind.
    pub kind: Kind,
    /// What failed, the same for the same bug: a place in the source, an invariant, an event.
    pub what: String,
    /// The whole story, over several lines.
    pub message: String,
    /// The step at which it showed, from 0.
    pub step: usize,
}

impl Finding {
    /// What tells this bug from others.
    pub fn key(&self) -> String {
        format!("{}: {}", self.kind, self.what)
    }
}

impl From<Failure> for Finding {
    fn from(failure: Failure) -> Finding {
        Finding { kind: Kind::Check, what: failure.name, message: failure.message, step: 0 }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Panic => "panic",
            Kind::Check => "check",
            Kind::Divergence => "divergence",
            Kind::Invariant => "invariant",
            Kind::Model => "model",
        })
    }
}
