//! A system for tests that is nothing but a lock with a secret.

use super::{Campaign, Config, worker};
use crate::cluster::Shape;
use crate::mutate::{Bounds, Mutations, Mutator, Source};
use crate::run::{Finding, Kind, Plan, Run};
use crate::schedule::{Schedule, Step};
use crate::target::{Harness, Settings, System};

/// Opens when ticks come in the right order; the model sees how many of the first ticks were right.
#[derive(Debug)]
pub(crate) struct Lock {
    pub secret: Vec<usize>,
    wheels: usize,
    shape: Shape,
}

impl Lock {
    pub fn new(length: usize) -> Lock {
        Lock { secret: (0..length).map(|i| (i * i + 3) % 4).collect(), wheels: 4, shape: Shape::default() }
    }
}

impl System for Lock {
    fn harness(&self, settings: &Settings) -> Box<dyn Harness + '_> {
        Box::new(Hand { lock: self, model: settings.model })
    }

    fn shape(&self) -> &Shape {
        &self.shape
    }
}

struct Hand<'a> {
    lock: &'a Lock,
    model: bool,
}

impl Harness for Hand<'_> {
    fn run(&mut self, plan: Plan<'_>, run: &mut Run) {
        let mut seeds = worker::Seeds::new(plan.seed, 0, 0);
        *run = Run { schedule: plan.schedule.clone(), ..Run::default() };
        while run.schedule.steps.len() < plan.length {
            let node = (seeds.next() % self.lock.wheels as u64) as usize;
            run.schedule.steps.push(Step::Tick { node });
        }
        let right = run
            .schedule
            .steps
            .iter()
            .zip(&self.lock.secret)
            .take_while(|(step, secret)| **step == Step::Tick { node: **secret });
        let right = right.count();
        if self.model {
            run.states.extend(0..=right as u64);
            run.transitions.extend(0..right as u64);
        }
        run.trace = run.schedule.steps.iter().fold(7, |hash, step| match step {
            Step::Tick { node } => u64::wrapping_mul(hash, 31) ^ *node as u64,
            _ => hash,
        });
        if right == self.lock.secret.len() {
            let what = "open".to_owned();
            run.finding = Some(Finding {
                kind: Kind::Check,
                what,
                message: "the lock is open".to_owned(),
                step: right,
            });
        }
    }

    fn narrate(&mut self, plan: Plan<'_>, run: &mut Run, line: &mut dyn FnMut(&str)) {
        self.run(plan, run);
        run.schedule.steps.iter().for_each(|step| line(&format!("{step:?}")));
        run.finding.iter().for_each(|finding| line(&finding.message));
    }
}

/// Turns one wheel.
#[derive(Debug)]
pub(crate) struct Turn;

impl Mutator for Turn {
    fn name(&self) -> &'static str {
        "turn"
    }

    fn apply(&self, schedule: &mut Schedule, source: &mut Source<'_>) -> bool {
        let at = source.random.below(schedule.steps.len());
        schedule.steps[at] = Step::Tick { node: source.random.below(4) };
        true
    }
}

/// A single mutation.
pub(crate) fn only(mutator: impl Mutator + 'static) -> Mutations {
    let limits = Config::default().settings.limits;
    let bounds = Bounds { nodes: 4, limits, length: 100 };
    Mutations::of(bounds, vec![(Box::new(mutator), 1)], 1)
}

/// A campaign against a lock.
pub(crate) fn campaign(lock: &Lock) -> Campaign<'_> {
    // One mutant of 48 turns the wheel that counts to where it must be.
    let config = Config { energy: 250, energy_cap: 1000, steps: lock.secret.len(), ..Config::default() };
    Campaign::new(lock).mutations(only(Turn)).config(config).runs(1000).seed(1)
}
