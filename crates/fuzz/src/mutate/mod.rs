//! Making new schedules of old ones.
//!
//! A [`Mutator`] changes a schedule a little; [`Mutations`] are several of them, each with a weight. A schedule speaks of
//! links and processes, never of messages, so whatever a mutator does, the result can be run. Mutators keep to the
//! quotas and to the length of a run, since a step that is given is always carried out. They take all chance from a
//! seed. A mutant is a copy: it has nothing in common with its parent.

mod choices;
mod crashes;
mod edit;
mod partitions;
mod swap;
#[cfg(test)]
mod tests;

pub use choices::FlipChoice;
pub use crashes::{MoveCrash, SwapCrashProcesses};
pub use edit::{Delete, Insert, Splice, Truncate};
pub use partitions::{ChangePartition, MovePartition};
pub use swap::{SwapBuffers, SwapMaxMessages};

use crate::random::Random;
use crate::run::Limits;
use crate::schedule::{Schedule, Step};
use std::fmt;
use std::sync::Arc;

/// Changes schedules in one way.
pub trait Mutator: fmt::Debug + Send + Sync {
    /// Its name in configurations.
    fn name(&self) -> &'static str;

    /// Changes the schedule. If there is nothing it could change, it returns false and leaves the schedule as it is.
    fn apply(&self, schedule: &mut Schedule, source: &mut Source<'_>) -> bool;
}

/// What a mutator draws from.
#[derive(Debug)]
pub struct Source<'a> {
    /// Chance.
    pub random: Random,
    /// What a mutant may be.
    pub bounds: &'a Bounds,
    /// Other schedules that were worth keeping.
    pub others: &'a [Arc<Schedule>],
}

/// What a mutant may be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// The number of processes.
    pub nodes: usize,
    /// The quotas.
    pub limits: Limits,
    /// The most steps.
    pub length: usize,
}

impl Bounds {
    /// How many steps of the kind of this one there may be.
    fn quota(&self, step: Step) -> usize {
        let limits = &self.limits;
        match step {
            Step::Crash { .. } => limits.crashes as usize,
            Step::Request { .. } => limits.requests as usize,
            Step::Drop { .. } => limits.drops as usize,
            Step::Duplicate { .. } => limits.duplicates as usize,
            Step::Hold { .. } => limits.partitions as usize,
            Step::Amnesia { .. } => limits.amnesia as usize,
            Step::Deliver { .. } | Step::Restart { .. } | Step::Tick { .. } | Step::Heal => usize::MAX,
        }
    }

    /// Takes out the last steps that are beyond a quota, then those beyond the length.
    fn trim(&self, schedule: &mut Schedule) {
        let mut counts = [0usize; 6];
        schedule.steps.retain(|step| {
            let kind = match step {
                Step::Crash { .. } => 0,
                Step::Request { .. } => 1,
                Step::Drop { .. } => 2,
                Step::Duplicate { .. } => 3,
                Step::Hold { .. } => 4,
                Step::Amnesia { .. } => 5,
                Step::Deliver { .. } | Step::Restart { .. } | Step::Tick { .. } | Step::Heal => return true,
            };
            counts[kind] += 1;
            counts[kind] <= self.quota(*step)
        });
        schedule.steps.truncate(self.length);
    }
}

/// A set of mutators with weights.
#[derive(Debug)]
pub struct Mutations {
    bounds: Bounds,
    mutators: Vec<(Box<dyn Mutator>, u32)>,
    /// The sum of the weights.
    total: u32,
    /// The most mutations that make one mutant.
    most: u32,
}

/// How often another mutator is tried when one has nothing to change.
const TRIES: usize = 16;

impl Mutations {
    /// The mutations of the paper: one swap of two links, of two crashes or of two numbers of messages.
    pub fn paper(bounds: Bounds) -> Mutations {
        let swaps: [Box<dyn Mutator>; 3] =
            [Box::new(SwapBuffers), Box::new(SwapCrashProcesses), Box::new(SwapMaxMessages)];
        Mutations::of(bounds, swaps.into_iter().map(|mutator| (mutator, 1)).collect(), 1)
    }

    /// All mutations.
    pub fn all(bounds: Bounds) -> Mutations {
        // With a weight of 0, campaigns without partitions are what they were before there were any.
        let partitions = if bounds.limits.partitions > 0 { 2 } else { 0 };
        let mutators: Vec<(Box<dyn Mutator>, u32)> = vec![
            (Box::new(SwapBuffers), 8),
            (Box::new(SwapCrashProcesses), 2),
            (Box::new(SwapMaxMessages), 2),
            (Box::new(Insert), 3),
            (Box::new(Delete), 3),
            (Box::new(Splice), 2),
            (Box::new(Truncate), 4),
            (Box::new(MoveCrash), 2),
            (Box::new(FlipChoice), 4),
            (Box::new(MovePartition), partitions),
            (Box::new(ChangePartition), partitions),
        ];
        Mutations::of(bounds, mutators, 2)
    }

    /// These mutators with these weights; up to `most` of them, one after the other, make a mutant.
    ///
    /// # Panics
    /// If `most` is 0, or the sum of the weights is 0 or beyond 32 bits.
    pub fn of(bounds: Bounds, mutators: Vec<(Box<dyn Mutator>, u32)>, most: u32) -> Mutations {
        let total =
            mutators.iter().fold(0u32, |sum, (_, weight)| sum.checked_add(*weight).expect("small weights"));
        assert!(total > 0 && most > 0, "a mutation that can happen");
        Mutations { bounds, mutators, total, most }
    }

    /// The same mutators with other weights for those that are named. A weight of 0 leaves a mutator out.
    pub fn weighted(mut self, weights: &[(&str, u32)]) -> Result<Mutations, UnknownMutator> {
        for (name, weight) in weights {
            match self.mutators.iter_mut().find(|(mutator, _)| mutator.name() == *name) {
                Some((_, old)) => *old = *weight,
                None => {
                    let known = self.mutators.iter().map(|(mutator, _)| mutator.name()).collect();
                    return Err(UnknownMutator { name: (*name).to_owned(), known });
                }
            }
        }
        let sum = self.mutators.iter().try_fold(0u32, |sum, (_, weight)| sum.checked_add(*weight));
        match sum {
            Some(total) if total > 0 => Ok(Mutations { total, ..self }),
            _ => Err(UnknownMutator { name: String::new(), known: self.names().collect() }),
        }
    }

    /// The names of the mutators.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.mutators.iter().map(|(mutator, _)| mutator.name())
    }

    /// A mutant of a schedule, perhaps with parts of others.
    pub fn mutate(&self, parent: &Schedule, others: &[Arc<Schedule>], seed: u64) -> Schedule {
        let mut mutant = Schedule::default();
        self.mutate_into(parent, others, seed, &mut mutant);
        mutant
    }

    /// Makes `mutant` a mutant of a schedule, in the room that it has.
    pub fn mutate_into(&self, parent: &Schedule, others: &[Arc<Schedule>], seed: u64, mutant: &mut Schedule) {
        mutant.steps.clone_from(&parent.steps);
        mutant.choices.clone_from(&parent.choices);
        let mut source = Source { random: Random::new(seed), bounds: &self.bounds, others };
        let rounds = 1 + source.random.below(self.most as usize);
        for _ in 0..rounds {
            let tried = (0..TRIES).any(|_| self.pick(&mut source.random).apply(mutant, &mut source));
            if !tried {
                break;
            }
        }
    }

    fn pick(&self, random: &mut Random) -> &dyn Mutator {
        let mut k = random.below(self.total as usize) as u32;
        for (mutator, weight) in &self.mutators {
            if k < *weight {
                return &**mutator;
            }
            k -= weight;
        }
        unreachable!("the total is the sum of the weights")
    }
}

/// A name that no mutator has, or weights that leave none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownMutator {
    /// The name; empty if all weights are 0 or too large.
    pub name: String,
    /// The names that there are.
    pub known: Vec<&'static str>,
}

impl fmt::Display for UnknownMutator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name.is_empty() {
            true => write!(
                f,
                "the weights must leave a mutation, and their sum must be less than 2^32; there are "
            )?,
            false => write!(f, "there is no mutation `{}`; there are ", self.name)?,
        }
        f.write_str(&self.known.join(", "))
    }
}

impl std::error::Error for UnknownMutator {}

/// Moves one of the steps of a kind to another time; everything else keeps its order. Whether there is one.
fn move_one(steps: &mut Vec<Step>, random: &mut Random, wanted: impl Fn(Step) -> bool) -> bool {
    let Some(place) = one_of(steps, random, wanted) else { return false };
    let Some((_, offset)) = two_places(random, steps.len()) else { return false };
    let to = if offset == place { (place + 1) % steps.len() } else { offset };
    let step = steps.remove(place);
    steps.insert(to, step);
    true
}

/// The place of one of the steps of a kind, each as likely.
fn one_of(steps: &[Step], random: &mut Random, wanted: impl Fn(Step) -> bool) -> Option<usize> {
    let count = steps.iter().filter(|step| wanted(**step)).count();
    if count == 0 {
        return None;
    }
    let k = random.below(count);
    steps.iter().enumerate().filter(|(_, step)| wanted(**step)).nth(k).map(|(place, _)| place)
}

/// Two different places of a list of `n`, if it has two.
fn two_places(random: &mut Random, n: usize) -> Option<(usize, usize)> {
    if n < 2 {
        return None;
    }
    let first = random.below(n);
    let second = (first + 1 + random.below(n - 1)) % n;
    Some((first, second))
}
