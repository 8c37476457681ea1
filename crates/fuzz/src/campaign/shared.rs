//! What the workers of a campaign share, and what becomes of it at the end.

use super::findings::Findings;
use super::folder::files::Saved;
use super::folder::saver::Outcome;
use super::queue::Exchange;
use super::series::Series;
use super::{Config, ENDINGS, Ending, Point, Progress, Report};
use crate::coverage::Coverage;
use crate::guide::Cover;
use crate::mutate::Mutations;
use crate::target::System;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// What the workers of a campaign share.
pub(crate) struct Shared<'a> {
    pub system: &'a dyn System,
    pub config: Config,
    pub mutations: Mutations,
    pub started: Instant,
    /// Runs of an earlier part of the campaign.
    pub runs_before: u64,
    /// Runs that were begun.
    pub runs: AtomicU64,
    pub states: Coverage,
    pub transitions: Coverage,
    pub traces: Coverage,
    pub findings: Findings,
    pub series: Series,
    pub exchange: Exchange,
    /// The lengths of the workers' queues.
    pub queues: Vec<AtomicU64>,
    /// The number of events of all runs; the workers add to it now and then.
    pub events: AtomicU64,
    /// The number of events that the model did not allow and that were passed over.
    pub skipped: AtomicU64,
    /// The [`Ending`], or 0 while the campaign goes on.
    pub ending: AtomicU8,
    /// How long an earlier part of the campaign took.
    pub elapsed_before: Duration,
    /// How often the workers were called to tell what is to be saved.
    pub calls: AtomicU64,
    /// What all runs together were worth.
    pub worth: AtomicU64,
    /// With which worth of all runs the next schedule joins the corpus.
    pub corpus_due: AtomicU64,
}

impl<'a> Shared<'a> {
    pub fn new(system: &'a dyn System, config: Config, mutations: Mutations, saved: Saved) -> Shared<'a> {
        // What the guide looks at is worth 1 each.
        let worth = match (config.guide.needs_traces(), config.guide.cover()) {
            (true, _) => &saved.traces,
            (false, Cover::States) => &saved.states,
            (false, Cover::Transitions) => &saved.transitions,
        };
        let worth = worth.len() as u64;
        Shared {
            system,
            mutations,
            started: Instant::now(),
            runs_before: saved.runs,
            runs: AtomicU64::new(saved.runs),
            states: saved.states,
            transitions: saved.transitions,
            traces: saved.traces,
            findings: Findings::restore(saved.found),
            series: Series::restore(saved.points),
            exchange: Exchange::default(),
            queues: (0..config.jobs.max(1)).map(|_| AtomicU64::new(0)).collect(),
            events: AtomicU64::new(saved.events),
            skipped: AtomicU64::new(saved.skipped),
            ending: AtomicU8::new(0),
            elapsed_before: saved.elapsed,
            calls: AtomicU64::new(0),
            worth: AtomicU64::new(worth),
            corpus_due: AtomicU64::new(after(worth)),
            config,
        }
    }

    /// The number of the next run, from 1; nothing if the campaign ends.
    pub fn claim(&self) -> Option<u64> {
        if self.ending.load(Relaxed) != 0 {
            return None;
        }
        let before = self.runs.fetch_add(1, Relaxed);
        if self.config.budget.runs.is_some_and(|most| before >= most) {
            self.runs.fetch_sub(1, Relaxed);
            self.stop(Ending::Runs);
            return None;
        }
        Some(before + 1)
    }

    /// Ends the campaign. The first reason stays.
    pub fn stop(&self, ending: Ending) {
        // Whoever comes second has nothing to do.
        let _ = self.ending.compare_exchange(0, ending as u8, Relaxed, Relaxed);
    }

    /// The random runs that a worker does when there is nothing else to do: in the beginning, or later.
    pub fn random_runs(&self, begins: bool) -> u32 {
        let jobs = u32::try_from(self.config.jobs).unwrap_or(u32::MAX).max(1);
        let runs = if begins { self.config.first } else { self.config.seeds };
        runs.div_ceil(jobs).max(1)
    }

    pub fn point(&self) -> Point {
        let runs = self.runs.load(Relaxed);
        Point {
            runs: self.config.budget.runs.map_or(runs, |most| runs.min(most)),
            states: self.states.len() as u64,
            transitions: self.transitions.len() as u64,
            findings: self.findings.distinct(),
        }
    }

    pub fn progress(&self) -> Progress {
        let queue = self.queues.iter().map(|queue| queue.load(Relaxed)).sum();
        Progress { point: self.point(), queue, elapsed: self.elapsed() }
    }

    pub fn elapsed(&self) -> Duration {
        self.elapsed_before + self.started.elapsed()
    }

    /// Ends the campaign if it is time.
    pub fn look_around(&self, interrupt: Option<&AtomicBool>) {
        if interrupt.is_some_and(|interrupt| interrupt.load(Relaxed)) {
            self.stop(Ending::Interrupt);
        }
        if self.config.budget.time.is_some_and(|time| self.elapsed() >= time) {
            self.stop(Ending::Time);
        }
    }

    /// Counts what a run was worth, and tells whether its schedule is to be put into the corpus.
    pub fn joins_corpus(&self, worth: usize) -> bool {
        let total = self.worth.fetch_add(worth as u64, Relaxed) + worth as u64;
        let due = self.corpus_due.load(Relaxed);
        total >= due && self.corpus_due.compare_exchange(due, after(total), Relaxed, Relaxed).is_ok()
    }

    /// Adds the last point to the series. To be called when all workers have ended.
    pub fn close(&self) {
        self.series.push(self.point().runs, || self.point());
    }

    pub fn into_report(self, saving: Option<Outcome>) -> Report<'a> {
        self.close();
        let (point, elapsed) = (self.point(), self.elapsed());
        let ending = self.ending.into_inner().checked_sub(1).map(|i| ENDINGS[usize::from(i)]);
        let (schedules, save_error) = match saving {
            Some(outcome) => (outcome.schedules, outcome.error),
            None => Default::default(),
        };
        Report {
            system: self.system,
            config: self.config,
            elapsed,
            runs: point.runs,
            runs_before: self.runs_before,
            states: point.states,
            transitions: point.transitions,
            traces: self.traces.len() as u64,
            events: self.events.into_inner(),
            skipped: self.skipped.into_inner(),
            findings_dropped: self.findings.dropped(),
            findings: self.findings.into_list(),
            series: self.series.into_points(),
            ending: ending.expect("a campaign ends for a reason"),
            schedules,
            save_error,
        }
    }
}

/// With which worth a schedule joins the corpus after one joined with this worth: some thousands in all.
fn after(worth: u64) -> u64 {
    worth + (worth / 500).max(1)
}
