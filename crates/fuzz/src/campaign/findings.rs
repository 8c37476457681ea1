//! What went wrong, each bug once.

use crate::run::{Finding, Run};
use crate::schedule::Schedule;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// Different bugs beyond this number are counted but not kept.
pub const MOST_FINDINGS: usize = 1000;

/// A bug that was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// What tells it from other bugs.
    pub key: String,
    /// What went wrong when it showed first.
    pub finding: Finding,
    /// The number of the run in which it showed first, from 1.
    pub first_run: u64,
    /// The number of runs in which it showed.
    pub count: u64,
    /// The run in which it showed first.
    pub schedule: Schedule,
}

/// The bugs that all workers have found.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    list: Mutex<Vec<Found>>,
    /// The number of different bugs, to be read without the lock.
    distinct: AtomicU64,
    /// Runs that showed a bug for which there was no room.
    dropped: AtomicU64,
}

impl Findings {
    /// Takes in the bugs that an earlier part of the campaign has found.
    pub fn restore(found: Vec<Found>) -> Findings {
        let distinct = AtomicU64::new(found.len() as u64);
        Findings { list: Mutex::new(found), distinct, dropped: AtomicU64::new(0) }
    }

    /// Notes that a run showed a bug, and returns the bug if it is new.
    pub fn note(&self, number: u64, run: &Run, finding: &Finding) -> Option<Found> {
        let key = finding.key();
        let mut list = self.list.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = list.iter_mut().find(|found| found.key == key) {
            known.count += 1;
            return None;
        }
        if list.len() >= MOST_FINDINGS {
            self.dropped.fetch_add(1, Relaxed);
            return None;
        }
        let found = Found {
            key,
            finding: finding.clone(),
            first_run: number,
            count: 1,
            schedule: run.schedule.clone(),
        };
        list.push(found.clone());
        self.distinct.fetch_add(1, Relaxed);
        Some(found)
    }

    pub fn distinct(&self) -> u64 {
        self.distinct.load(Relaxed)
    }

    pub fn dropped(&self) -> u64 {
        self.dropped.load(Relaxed)
    }

    /// How often each bug has shown by now.
    pub fn counts(&self) -> HashMap<String, u64> {
        let list = self.list.lock().unwrap_or_else(PoisonError::into_inner);
        list.iter().map(|found| (found.key.clone(), found.count)).collect()
    }

    pub fn into_list(self) -> Vec<Found> {
        self.list.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::Kind;

    fn finding(what: impl Into<String>) -> Finding {
        Finding { kind: Kind::Check, what: what.into(), message: String::new(), step: 0 }
    }

    #[test]
    fn a_bug_is_kept_once_and_counted() {
        let findings = Findings::default();
        assert!(findings.note(3, &Run::default(), &finding("a")).is_some());
        assert!(findings.note(4, &Run::default(), &finding("b")).is_some());
        assert!(findings.note(5, &Run::default(), &finding("a")).is_none());
        assert_eq!((findings.counts()["check: a"], findings.counts()["check: b"]), (2, 1));
        assert_eq!(findings.into_list()[0].first_run, 3);
    }

    #[test]
    fn endless_kinds_of_bugs_do_not_fill_the_memory() {
        let findings = Findings::default();
        for i in 0..MOST_FINDINGS as u64 + 5 {
            findings.note(i, &Run::default(), &finding(i.to_string()));
        }
        assert_eq!((findings.distinct(), findings.dropped()), (MOST_FINDINGS as u64, 5));
    }
}
