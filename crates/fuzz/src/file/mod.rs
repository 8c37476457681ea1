//! Schedules in files.
//!
//! A file is text of lines, each a JSON value:
//!
//! ```text
//! {"modelfuzz":"schedule","version":1,"target":"twophase","options":{"rms":"3"},"nodes":["tm","rm1"],"settings":{…},"seed":7,"finding":null}
//! {"request":{"client":0,"operation":2}}
//! {"deliver":{"from":"tm","to":"rm1","max":2}}
//! {"tick":"rm1"}
//! {"crash":"rm1"}
//! {"restart":"rm1"}
//! {"drop":{"from":"tm","to":"rm1"}}
//! {"duplicate":{"from":"tm","to":"rm1"}}
//! {"hold":{"group":["tm"],"both_ways":true}}
//! {"heal":{}}
//! {"amnesia":"rm1"}
//! {"choices":{"node":"rm1","answers":[0,3]}}
//! {"end":{"steps":10}}
//! ```
//!
//! First the header, then the steps in their order, then the answers to the random choices of each process, then the
//! number of steps, by which a file that was cut off is noticed. A quota that is not among the settings is 0. A process that the target does not have is written
//! `#` and its number. Empty lines do not matter.

mod error;
mod read;
#[cfg(test)]
mod tests;
mod whole;
mod write;

pub use error::{Damage, Unreadable};
pub use whole::write_whole;

use crate::schedule::Schedule;
use crate::target::Settings;
use std::fs::File;
use std::io::{self, BufReader};
use std::path::Path;

/// The version of the format.
pub const VERSION: u64 = 1;
/// The longest line that is read, in bytes.
pub const LONGEST_LINE: usize = 1 << 20;
/// The most steps that are read.
pub const MOST_STEPS: usize = 1_000_000;

/// A schedule, and what it was a schedule of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recording {
    /// The name of the target.
    pub target: String,
    /// Its options.
    pub options: Vec<(String, String)>,
    /// The names of the processes.
    pub nodes: Vec<String>,
    /// How the run was done.
    pub settings: Settings,
    /// The seed of the run.
    pub seed: u64,
    /// The key of what was found, if anything was.
    pub finding: Option<String>,
    /// The steps and choices.
    pub schedule: Schedule,
}

impl Recording {
    /// Reads a file.
    pub fn load(path: &Path) -> Result<Recording, Unreadable> {
        let named = |error: Unreadable| Unreadable { path: Some(path.to_owned()), ..error };
        let file =
            File::open(path).map_err(|error| named(Unreadable::new(0, Damage::Io(error.to_string()))))?;
        read::read(BufReader::new(file)).map_err(named)
    }

    /// Reads the text of a file.
    pub fn from_text(text: &str) -> Result<Recording, Unreadable> {
        read::read(text.as_bytes())
    }

    /// The text of a file.
    pub fn to_text(&self) -> String {
        write::text(self)
    }

    /// Writes a file, whole or not at all.
    pub fn save(&self, path: &Path) -> io::Result<()> {
        write_whole(path, self.to_text().as_bytes())
    }

    /// Whether the processes are those of the system that it is to be run on.
    pub fn fits(&self, nodes: &[String]) -> Result<(), Unreadable> {
        match self.nodes == nodes {
            true => Ok(()),
            false => {
                let damage = Damage::OtherNodes { recorded: self.nodes.clone(), system: nodes.to_vec() };
                Err(Unreadable::new(1, damage))
            }
        }
    }
}
