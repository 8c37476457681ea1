//! One thread of a campaign: takes runs from its queue, does them and learns from them.

use super::journal::{Entry, Journal};
use super::queue::{Queue, Task};
use super::shared::Shared;
use crate::guide::Novelty;
use crate::random::{Random, splitmix};
use crate::run::{Plan, Run};
use crate::schedule::Schedule;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

/// The most schedules that a worker keeps to splice others with.
const PARTNERS: usize = 256;
/// Of how many schedules drawn at random the latest is mutated once more.
const LATE: usize = 4;

/// After how many runs a worker adds its events to those of the others.
const COUNT: u64 = 256;

/// A stream of numbers from which runs and mutants take their seeds.
#[derive(Clone, Debug)]
pub(crate) struct Seeds(u64);

impl Seeds {
    /// A stream for each worker, and another one for each part of a campaign that was interrupted.
    pub fn new(seed: u64, worker: usize, runs_before: u64) -> Seeds {
        let mut stream = Seeds(seed);
        for part in [worker as u64, runs_before] {
            stream.0 = stream.next() ^ part;
        }
        stream
    }

    pub fn next(&mut self) -> u64 {
        splitmix(&mut self.0)
    }
}

pub(crate) struct Worker<'a> {
    shared: &'a Shared<'a>,
    index: usize,
    seeds: Seeds,
    queue: Queue,
    journal: Journal,
    /// Whether a run was worth mutants since the queue was empty. Until then there is nothing to share.
    has_found: bool,
    /// The latest schedules that covered something new, in a ring.
    partners: Vec<Arc<Schedule>>,
    /// How many schedules were ever put into the ring.
    kept: usize,
    /// Whether the last run was taken from the new end of the queue.
    turn: bool,
    /// Events that are not counted with those of the others yet.
    events: u64,
    /// Whether the random runs with which a campaign begins are queued already.
    begun: bool,
}

impl<'a> Worker<'a> {
    pub fn new(shared: &'a Shared<'a>, index: usize, journal: Journal) -> Worker<'a> {
        Worker {
            shared,
            index,
            seeds: Seeds::new(shared.config.seed, index, shared.runs_before),
            queue: Queue::new(shared.config.queue),
            journal,
            has_found: false,
            partners: Vec::new(),
            kept: 0,
            turn: false,
            events: 0,
            begun: shared.runs_before > 0,
        }
    }

    /// Takes in what an earlier part of the campaign has left.
    pub fn restore(&mut self, tasks: Vec<Task>, corpus: &[Arc<Schedule>]) {
        tasks.into_iter().for_each(|task| self.queue.push(task));
        corpus[corpus.len().saturating_sub(PARTNERS)..].iter().for_each(|entry| self.befriend(entry.clone()));
    }

    /// Works until the campaign ends.
    pub fn work(mut self) {
        let shared = self.shared;
        let mut harness = shared.system.harness(&shared.config.settings);
        let (mut run, mut mutant, nothing) = (Run::default(), Schedule::default(), Schedule::default());
        while let Some(number) = shared.claim() {
            let schedule = match self.next() {
                Some(parent) => {
                    let seed = self.seeds.next();
                    shared.mutations.mutate_into(&parent, &self.partners, seed, &mut mutant);
                    &mutant
                }
                None => &nothing,
            };
            harness.run(Plan { schedule, seed: self.seeds.next(), length: shared.config.steps }, &mut run);
            self.learn(number, &run);
            shared.queues[self.index].store(self.queue.runs(), Relaxed);
            self.journal.after_run(&shared.calls, &self.queue);
        }
        self.count();
        shared.exchange.take().into_iter().for_each(|task| self.queue.push(task));
        self.journal.finish(&self.queue);
    }

    /// Adds the events of the latest runs to those of the other workers.
    fn count(&mut self) {
        self.shared.events.fetch_add(std::mem::take(&mut self.events), Relaxed);
    }

    /// What to mutate next, or nothing for a random run.
    fn next(&mut self) -> Option<Arc<Schedule>> {
        if !self.begun {
            // Nobody has anything to give yet, and what is asked for now would be taken from another's random runs.
            self.begun = true;
            self.queue.push(Task { parent: None, left: self.shared.random_runs(true) });
        } else if self.queue.runs() == 0 {
            self.has_found = false;
            self.shared.exchange.ask(&mut self.queue);
        } else if self.has_found && self.shared.config.jobs > 1 {
            self.shared.exchange.offer(&mut self.queue);
        }
        if self.queue.runs() == 0 {
            let task = self.anew();
            self.queue.push(task);
        }
        self.turn = !self.turn && self.shared.config.newest;
        let next = if self.turn { self.queue.pop_newest() } else { self.queue.pop() };
        next.expect("there is something to do")
    }

    /// What to do when nothing waits: random runs, or mutants of something that was once worth some.
    fn anew(&mut self) -> Task {
        let config = &self.shared.config;
        let random_runs = Task { parent: None, left: self.shared.random_runs(false) };
        if self.partners.is_empty() || config.revisits == 0 || config.energy == 0 {
            return random_runs;
        }
        let mut random = Random::new(self.seeds.next());
        if random.below(config.revisits as usize + 1) == 0 {
            return random_runs;
        }
        // The latest of a few: late discoveries lie deeper.
        let age = (0..LATE).map(|_| random.below(self.partners.len())).min().unwrap_or(0);
        let place = (self.kept - 1 - age) % PARTNERS;
        Task { parent: Some(self.partners[place].clone()), left: config.energy }
    }

    /// Takes in what a run covered and found, and queues mutants of it if it was worth any.
    fn learn(&mut self, number: u64, run: &Run) {
        let shared = self.shared;
        let novelty = self.cover(run);
        let worth = shared.config.guide.worth(run, &novelty);
        if worth > 0 {
            self.keep(number, run, worth);
        }
        if let Some(finding) = &run.finding {
            let found = shared.findings.note(number, run, finding);
            if let (Some(batch), Some(found)) = (self.journal.batch(), found) {
                batch.found.push(found);
            }
            if shared.config.budget.first_finding {
                shared.stop(super::Ending::Finding);
            }
        }
        self.events += run.events as u64;
        if number.is_multiple_of(COUNT) {
            self.count();
        }
        if run.skipped > 0 {
            shared.skipped.fetch_add(run.skipped as u64, Relaxed);
        }
        if shared.series.is_due(number) {
            shared.series.push(number, || shared.point());
        }
    }

    fn cover(&mut self, run: &Run) -> Novelty {
        let shared = self.shared;
        let mut novelty = Novelty::default();
        let mut batch = self.journal.batch();
        if shared.config.settings.model {
            shared.states.add(&run.states, |state| {
                novelty.states += 1;
                if let Some(batch) = &mut batch {
                    batch.states.push(state);
                }
            });
            shared.transitions.add(&run.transitions, |transition| {
                novelty.transitions += 1;
                if let Some(batch) = &mut batch {
                    batch.transitions.push(transition);
                }
            });
        }
        if shared.config.guide.needs_traces() {
            novelty.trace = shared.traces.insert(run.trace);
            if let Some(batch) = batch.filter(|_| novelty.trace) {
                batch.traces.push(run.trace);
            }
        }
        novelty
    }

    /// Queues mutants of a run and remembers it.
    fn keep(&mut self, number: u64, run: &Run, worth: usize) {
        let config = &self.shared.config;
        let schedule = Arc::new(run.schedule.clone());
        let earned = u32::try_from(worth).unwrap_or(u32::MAX).saturating_mul(config.energy);
        let left = earned.min(config.energy_cap);
        if left > 0 {
            self.has_found = true;
            self.queue.push(Task { parent: Some(schedule.clone()), left });
        }
        if self.shared.joins_corpus(worth)
            && let Some(batch) = self.journal.batch()
        {
            batch.corpus.push(Entry { run: number, worth, schedule: schedule.clone() });
        }
        self.befriend(schedule);
    }

    fn befriend(&mut self, schedule: Arc<Schedule>) {
        match self.partners.get_mut(self.kept % PARTNERS) {
            Some(oldest) => *oldest = schedule,
            None => self.partners.push(schedule),
        }
        self.kept += 1;
    }
}
