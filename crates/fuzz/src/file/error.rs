//! What can be wrong with a file of a schedule.

use super::{LONGEST_LINE, MOST_STEPS, VERSION};
use std::fmt;
use std::path::PathBuf;

/// A file that is no schedule, or not whole.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unreadable {
    /// The file, if it was one.
    pub path: Option<PathBuf>,
    /// The number of the line, from 1; 0 for the file as such.
    pub line: usize,
    /// What is wrong.
    pub damage: Damage,
}

/// What is wrong with a file.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Damage {
    /// It could not be read.
    Io(String),
    /// A line is not JSON.
    NotJson(String),
    /// A line is longer than any of a schedule.
    LongLine,
    /// There are more steps than are read.
    ManySteps,
    /// The first line is no header of a schedule.
    NotASchedule,
    /// It was written by another version.
    Version(String),
    /// Something in the header is missing or wrong.
    Header(String),
    /// A line is none of those that there are.
    UnknownStep(String),
    /// A step lacks something or has something wrong.
    Step(String),
    /// A process of this name is not in the header.
    UnknownNode {
        /// The name.
        name: String,
        /// The names that there are.
        known: Vec<String>,
    },
    /// The file ends before its end.
    Truncated {
        /// The number of steps that are there.
        steps: usize,
    },
    /// There are not as many steps as the end says.
    Count {
        /// What the end says.
        told: u64,
        /// What there are.
        found: usize,
    },
    /// Something comes after the end.
    AfterEnd,
    /// The processes are not those of the system.
    OtherNodes {
        /// Those of the file.
        recorded: Vec<String>,
        /// Those of the system.
        system: Vec<String>,
    },
}

impl Unreadable {
    pub(super) fn new(line: usize, damage: Damage) -> Unreadable {
        Unreadable { path: None, line, damage }
    }
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(path) = &self.path {
            write!(f, "{}: ", path.display())?;
        }
        if self.line > 0 {
            write!(f, "line {}: ", self.line)?;
        }
        write!(f, "{}", self.damage)
    }
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Damage::Io(error) => write!(f, "cannot be read: {error}"),
            Damage::NotJson(why) => {
                write!(f, "is not JSON: {why}; correct it, or take the file from where it was saved")
            }
            Damage::LongLine => {
                let size = LONGEST_LINE >> 20;
                write!(f, "is longer than {size} MB, so this is no schedule; is it the right file?")
            }
            Damage::ManySteps => write!(f, "there are more than {MOST_STEPS} steps; leave some out"),
            Damage::NotASchedule => {
                write!(
                    f,
                    "this is no schedule: it must begin with {{\"modelfuzz\":\"schedule\",…}}; is it the right file?"
                )
            }
            Damage::Version(found) => write!(
                f,
                "the schedule is of version {found}, but this program reads version {VERSION}; use the program that wrote it, \
                 or fuzz anew"
            ),
            Damage::Header(what) => {
                write!(f, "{what} in the header; take the header from another file of this target")
            }
            Damage::UnknownStep(name) => write!(
                f,
                "there is no step `{name}`; there are deliver, crash, restart, request, tick, drop, duplicate, hold, \
                 heal, amnesia, and then choices and end"
            ),
            Damage::Step(what) => f.write_str(what),
            Damage::UnknownNode { name, known } => {
                write!(f, "there is no process `{name}`; there are {}", known.join(", "))
            }
            Damage::Truncated { steps } => write!(
                f,
                "the file ends after {steps} steps without its last line, {{\"end\":{{\"steps\":{steps}}}}}; take the file from \
                 where it was saved, or add this line to run what is there"
            ),
            Damage::Count { told, found } => write!(
                f,
                "the file says that it has {told} steps, but it has {found}; if it was changed on purpose, write {found} here"
            ),
            Damage::AfterEnd => f.write_str("there is more after the end; take it out"),
            Damage::OtherNodes { recorded, system } => write!(
                f,
                "the schedule is for the processes {}, but those of the system are {}; open the target with the options of \
                 the schedule",
                recorded.join(", "),
                system.join(", ")
            ),
        }
    }
}

impl std::error::Error for Unreadable {}
