//! What must hold whatever the model says: one file for each oracle, with where it comes from.

mod applied;
mod committed;
mod election;
mod history;

pub use applied::Applied;
pub use committed::Committed;
pub use election::Election;
pub use history::{History, Operation, Outcome};

use fuzz::Failure;

/// All oracles of a run, and the first thing that one of them found.
#[derive(Debug, Default)]
pub struct Oracles {
    /// One leader in a term.
    pub election: Election,
    /// Committed prefixes agree.
    pub committed: Committed,
    /// Applied states are equal.
    pub applied: Applied,
    /// What clients saw is linearizable.
    pub history: History,
    failure: Option<Failure>,
}

impl Oracles {
    /// Forgets the last run.
    pub fn clear(&mut self) {
        self.election.clear();
        self.committed.clear();
        self.applied.clear();
        self.history.clear();
        self.failure = None;
    }

    /// Remembers a failure if it is the first.
    pub fn note(&mut self, result: Result<(), Failure>) {
        if let (Err(failure), None) = (result, &self.failure) {
            self.failure = Some(failure);
        }
    }

    /// What was found so far.
    pub fn check(&self) -> Result<(), Failure> {
        self.failure.clone().map_or(Ok(()), Err)
    }
}
