//! Systems under test by name, and what the campaign needs of them.
//!
//! A [`Target`] is known by its name and takes options; opened with some, it is a [`System`], which is shared by all
//! workers; each worker has a [`Harness`] of its own, which does runs.

use crate::cluster::Shape;
use crate::run::{Limits, Plan, Run};
use std::fmt;

/// How a harness does its runs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// What a random run may do.
    pub limits: Limits,
    /// Whether the model follows the runs.
    pub model: bool,
    /// Whether an event that the model does not allow is a finding; otherwise it is passed over.
    pub strict: bool,
}

/// Does runs, one after the other.
pub trait Harness {
    /// Does a run.
    fn run(&mut self, plan: Plan<'_>, run: &mut Run);

    /// Does a run and tells, a line for each thing, what happened and how the model moved.
    fn narrate(&mut self, plan: Plan<'_>, run: &mut Run, line: &mut dyn FnMut(&str));
}

/// A system under test with all its options set.
pub trait System: Send + Sync {
    /// A harness, for one thread.
    fn harness(&self, settings: &Settings) -> Box<dyn Harness + '_>;

    /// What there is to schedule.
    fn shape(&self) -> &Shape;

    /// The names of the processes.
    fn nodes(&self) -> &[String] {
        &self.shape().nodes
    }
}

/// A system under test by name.
pub trait Target: Sync {
    /// Its name, as it is written on the command line.
    fn name(&self) -> &'static str;

    /// What it is, in one line.
    fn about(&self) -> &'static str;

    /// The options it takes.
    fn options(&self) -> &[Choice];

    /// What a random run may do unless the user says otherwise, and its number of steps.
    fn defaults(&self) -> (Limits, usize);

    /// Opens the target with values for some of its options; the others have their defaults.
    fn open(&self, options: &[(String, String)]) -> Result<Box<dyn System>, Refusal>;
}

/// An option of a target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// Its name, as in `--name value`.
    pub name: &'static str,
    /// The values it takes, for people: `N`, `true|false`, `a|b|c`.
    pub values: &'static str,
    /// Its value if it is not given.
    pub default: &'static str,
    /// What it means, in one line.
    pub about: &'static str,
}

/// Why a target does not open or run: what is wrong and what to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal(pub String);

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Refusal {}
