//! Campaigns: the loop that runs, learns and mutates.
//!
//! A campaign begins with random runs. A run that covers something new, as its [`Guide`](crate::guide::Guide) sees it, earns mutants in
//! proportion; these are queued, run in their turn, and may earn mutants themselves. When the queue is empty, random
//! runs begin anew. Each worker thread has a harness and a queue of its own; what is covered and what was found is
//! shared. With one worker, a campaign is a pure function of its settings.

mod config;
mod findings;
pub mod folder;
mod journal;
#[cfg(test)]
mod lock;
mod queue;
mod report;
mod series;
#[cfg(test)]
mod tests;
mod worker;

pub use config::{Budget, Config, Mutate};
pub use findings::{Found, MOST_FINDINGS};
pub use report::Report;
pub use series::Point;

use crate::coverage::Coverage;
use crate::guide::{Cover, Guide};
use crate::mutate::Mutations;
use crate::run::Limits;
use crate::target::System;
use findings::Findings;
use folder::files::{Files, Saved};
use folder::saver;
use folder::{Folder, FolderError};
use journal::Journal;
use queue::{Exchange, Task};
use series::Series;
use std::fmt;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};
use worker::Worker;

/// How often the clock and the wish to stop are looked at.
const TICK: Duration = Duration::from_millis(20);

/// Why a campaign ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Ending {
    /// All runs were done.
    Runs = 1,
    /// The time was over.
    Time,
    /// There was a finding, and the campaign was to end with it.
    Finding,
    /// It was told to stop.
    Interrupt,
    /// It could not be saved any more.
    Unsaved,
}

const ENDINGS: [Ending; 5] =
    [Ending::Runs, Ending::Time, Ending::Finding, Ending::Interrupt, Ending::Unsaved];

/// How far a campaign is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Progress {
    /// Runs, covered states and transitions, findings.
    pub point: Point,
    /// The number of mutants that wait.
    pub queue: u64,
    /// The time that passed.
    pub elapsed: Duration,
}

/// A campaign that is to be run.
///
/// Without further settings it does 1000 runs on one thread, always the same ones.
pub struct Campaign<'s> {
    system: &'s dyn System,
    config: Config,
    mutations: Option<Mutations>,
    interrupt: Option<&'s AtomicBool>,
    watch: Option<Box<dyn FnMut(&Progress) + 's>>,
    files: Option<Files>,
    saved: Saved,
    /// Kept so that nobody else uses it.
    folder: Option<Folder>,
}

impl fmt::Debug for Campaign<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Campaign").field("config", &self.config).finish_non_exhaustive()
    }
}

impl<'s> Campaign<'s> {
    /// A campaign against a system.
    pub fn new(system: &'s dyn System) -> Campaign<'s> {
        let mut config = Config::default();
        config.budget.runs = Some(1000);
        Campaign {
            system,
            config,
            mutations: None,
            interrupt: None,
            watch: None,
            files: None,
            saved: Saved::default(),
            folder: None,
        }
    }

    /// Sets everything at once.
    pub fn config(mut self, config: Config) -> Self {
        self.config = config;
        self
    }

    /// Sets the mutations, if those that the configuration can name are not enough.
    pub fn mutations(mut self, mutations: Mutations) -> Self {
        self.mutations = Some(mutations);
        self
    }

    /// Ends after this many runs.
    pub fn runs(mut self, runs: u64) -> Self {
        self.config.budget.runs = Some(runs);
        self
    }

    /// Ends after this time, however many runs that are.
    pub fn time(mut self, time: Duration) -> Self {
        self.config.budget.runs = None;
        self.config.budget.time = Some(time);
        self
    }

    /// Sets what all random choices derive from.
    pub fn seed(mut self, seed: u64) -> Self {
        self.config.seed = seed;
        self
    }

    /// Sets the number of steps of a run.
    pub fn steps(mut self, steps: usize) -> Self {
        self.config.steps = steps;
        self
    }

    /// Sets what a random run may do.
    pub fn limits(mut self, limits: Limits) -> Self {
        self.config.settings.limits = limits;
        self
    }

    /// Sets what makes a run worth mutants.
    pub fn guide(mut self, guide: impl Guide + 'static) -> Self {
        self.config.guide = Arc::new(guide);
        self
    }

    /// Sets the number of threads. With more than one, two campaigns with the same seed differ.
    pub fn jobs(mut self, jobs: usize) -> Self {
        self.config.jobs = jobs;
        self
    }

    /// Ends with the first finding.
    pub fn stop_on_finding(mut self) -> Self {
        self.config.budget.first_finding = true;
        self
    }

    /// Ends soon after this becomes true.
    pub fn interrupt(mut self, interrupt: &'s AtomicBool) -> Self {
        self.interrupt = Some(interrupt);
        self
    }

    /// Calls this many times a second to tell how far the campaign is.
    pub fn watch(mut self, watch: impl FnMut(&Progress) + 's) -> Self {
        self.watch = Some(Box::new(watch));
        self
    }

    /// Saves the campaign in a folder, and goes on from what is saved there. The folder is free again after the run.
    pub fn folder(mut self, folder: Folder) -> Result<Self, FolderError> {
        let (files, saved) = folder.open(self.system.nodes())?;
        self.files = Some(files);
        self.saved = saved;
        self.folder = Some(folder);
        Ok(self)
    }

    /// Runs the campaign to its end.
    ///
    /// # Panics
    /// If the configuration gives weights to mutations that there are not; see [`Config::mutations`].
    pub fn run(mut self) -> Report<'s> {
        let mutations = self.mutations.unwrap_or_else(|| {
            self.config.mutations(self.system.nodes().len()).unwrap_or_else(|unknown| panic!("{unknown}"))
        });
        let tasks = deal(std::mem::take(&mut self.saved.tasks), self.config.jobs.max(1));
        let corpus = std::mem::take(&mut self.saved.corpus);
        let shared = Shared::new(self.system, self.config, mutations, self.saved);
        let (working, done) = channel::<()>();
        let outcome = std::thread::scope(|scope| {
            let (way, batches) = journal::way();
            let way = self.files.is_some().then_some(way);
            let at_work = || AtWork { shared: &shared, _working: working.clone() };
            let saver = self.files.map(|files| {
                let at_work = at_work();
                scope.spawn(move || saver::save(files, batches, at_work.shared()))
            });
            for (index, tasks) in tasks.into_iter().enumerate() {
                let at_work = at_work();
                let (journal, corpus) = (Journal::new(way.clone(), index), &corpus);
                scope.spawn(move || {
                    let mut worker = Worker::new(at_work.shared(), index, journal);
                    worker.restore(tasks, corpus);
                    worker.work();
                });
            }
            drop((working, way));
            while done.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
                shared.look_around(self.interrupt);
                if let Some(watch) = &mut self.watch {
                    watch(&shared.progress());
                }
            }
            saver.map(|saver| saver.join().unwrap_or_else(|panic| resume_unwind(panic)))
        });
        drop(self.folder);
        shared.into_report(outcome)
    }
}

/// Deals tasks out to workers.
fn deal(tasks: Vec<Task>, workers: usize) -> Vec<Vec<Task>> {
    let mut hands = vec![Vec::new(); workers];
    tasks.into_iter().enumerate().for_each(|(i, task)| hands[i % workers].push(task));
    hands
}

/// Exists as long as a worker works. A worker that fails ends the campaign, or the others would go on for ever.
struct AtWork<'a> {
    shared: &'a Shared<'a>,
    _working: Sender<()>,
}

impl<'a> AtWork<'a> {
    /// What is shared. (A closure that names the field itself would not take the whole struct with it.)
    fn shared(&self) -> &'a Shared<'a> {
        self.shared
    }
}

impl Drop for AtWork<'_> {
    fn drop(&mut self) {
        self.shared.stop(Ending::Interrupt);
    }
}

/// What the workers of a campaign share.
pub(crate) struct Shared<'a> {
    system: &'a dyn System,
    config: Config,
    mutations: Mutations,
    started: Instant,
    /// Runs of an earlier part of the campaign.
    runs_before: u64,
    /// Runs that were begun.
    runs: AtomicU64,
    states: Coverage,
    transitions: Coverage,
    traces: Coverage,
    findings: Findings,
    series: Series,
    exchange: Exchange,
    /// The lengths of the workers' queues.
    queues: Vec<AtomicU64>,
    /// The number of events that the model did not allow and that were passed over.
    skipped: AtomicU64,
    /// The [`Ending`], or 0 while the campaign goes on.
    ending: AtomicU8,
    /// How long an earlier part of the campaign took.
    elapsed_before: Duration,
    /// How often the workers were called to tell what is to be saved.
    calls: AtomicU64,
    /// What all runs together were worth.
    worth: AtomicU64,
    /// With which worth of all runs the next schedule joins the corpus.
    corpus_due: AtomicU64,
}

impl<'a> Shared<'a> {
    fn new(system: &'a dyn System, config: Config, mutations: Mutations, saved: Saved) -> Shared<'a> {
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
    fn claim(&self) -> Option<u64> {
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
    fn stop(&self, ending: Ending) {
        // Whoever comes second has nothing to do.
        let _ = self.ending.compare_exchange(0, ending as u8, Relaxed, Relaxed);
    }

    /// The random runs that a worker does when there is nothing else to do.
    fn seeds_per_worker(&self) -> u32 {
        let jobs = u32::try_from(self.config.jobs).unwrap_or(u32::MAX).max(1);
        self.config.seeds.div_ceil(jobs).max(1)
    }

    fn point(&self) -> Point {
        let runs = self.runs.load(Relaxed);
        Point {
            runs: self.config.budget.runs.map_or(runs, |most| runs.min(most)),
            states: self.states.len() as u64,
            transitions: self.transitions.len() as u64,
            findings: self.findings.distinct(),
        }
    }

    fn progress(&self) -> Progress {
        let queue = self.queues.iter().map(|queue| queue.load(Relaxed)).sum();
        Progress { point: self.point(), queue, elapsed: self.elapsed() }
    }

    fn elapsed(&self) -> Duration {
        self.elapsed_before + self.started.elapsed()
    }

    /// Ends the campaign if it is time.
    fn look_around(&self, interrupt: Option<&AtomicBool>) {
        if interrupt.is_some_and(|interrupt| interrupt.load(Relaxed)) {
            self.stop(Ending::Interrupt);
        }
        if self.config.budget.time.is_some_and(|time| self.elapsed() >= time) {
            self.stop(Ending::Time);
        }
    }

    /// Counts what a run was worth, and tells whether its schedule is to be put into the corpus.
    fn joins_corpus(&self, worth: usize) -> bool {
        let total = self.worth.fetch_add(worth as u64, Relaxed) + worth as u64;
        let due = self.corpus_due.load(Relaxed);
        total >= due && self.corpus_due.compare_exchange(due, after(total), Relaxed, Relaxed).is_ok()
    }

    /// The last point of the series, unless it is there already. To be called when all workers have ended.
    fn close(&self) -> Option<Point> {
        let point = self.point();
        let is_new = self.series.last() != Some(point.runs);
        is_new.then(|| {
            self.series.push(point);
            point
        })
    }

    fn into_report(self, saving: Option<saver::Outcome>) -> Report<'a> {
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
