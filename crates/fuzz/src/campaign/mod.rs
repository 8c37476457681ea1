//! Campaigns: the loop that runs, learns and mutates.
//!
//! A campaign begins with random runs. A run that covers something new, as its [`Guide`] sees it, earns mutants in
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
mod shared;
#[cfg(test)]
mod tests;
mod worker;

pub use config::{Budget, Config, Mutate};
pub use findings::{Found, MOST_FINDINGS};
pub use report::Report;
pub use series::Point;

use crate::guide::Guide;
use crate::mutate::Mutations;
use crate::run::Limits;
use crate::target::System;
use folder::files::{Files, Saved};
use folder::saver;
use folder::{Folder, FolderError};
use journal::Journal;
use queue::Task;
use shared::Shared;
use std::fmt;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::Duration;
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

impl Ending {
    /// A word for it.
    pub fn name(self) -> &'static str {
        match self {
            Ending::Runs => "runs",
            Ending::Time => "time",
            Ending::Finding => "finding",
            Ending::Interrupt => "interrupt",
            Ending::Unsaved => "unsaved",
        }
    }
}

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

/// Who is told how far a campaign is.
type Watch<'s> = Box<dyn FnMut(&Progress) + 's>;

/// A campaign that is to be run.
///
/// Without further settings it does 1000 runs on one thread, always the same ones.
pub struct Campaign<'s> {
    system: &'s dyn System,
    config: Config,
    mutations: Option<Mutations>,
    interrupt: Option<&'s AtomicBool>,
    watch: Option<Watch<'s>>,
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
