//! Steps come and go.

use super::{Mutator, Source, two_places};
use crate::schedule::{Schedule, Step};

/// The most steps that are inserted or deleted at once.
const FEW: usize = 4;

/// Inserts a copy of a few steps that follow each other in the schedule or in another one.
#[derive(Clone, Copy, Debug)]
pub struct Insert;

impl Mutator for Insert {
    fn name(&self) -> &'static str {
        "insert"
    }

    fn apply(&self, schedule: &mut Schedule, source: &mut Source<'_>) -> bool {
        let Source { random, bounds, others } = source;
        if schedule.steps.is_empty() || bounds.length == 0 {
            return false;
        }
        let own = others.is_empty() || random.below(2) == 0;
        let donor = if own { &schedule.steps } else { &random.of(others).steps };
        if donor.is_empty() {
            return false;
        }
        let start = random.below(donor.len());
        let count = (1 + random.below(FEW)).min(donor.len() - start);
        let fits = |step: &Step| has_room(schedule, *step, bounds);
        let piece: Vec<Step> = donor[start..start + count].iter().copied().filter(fits).collect();
        if piece.is_empty() {
            return false;
        }
        let at = random.below(schedule.steps.len().min(bounds.length));
        schedule.steps.splice(at..at, piece);
        bounds.trim(schedule);
        true
    }
}

/// Whether the quota leaves room for a step.
fn has_room(schedule: &Schedule, step: Step, bounds: &super::Bounds) -> bool {
    let same = |other: &&Step| std::mem::discriminant(*other) == std::mem::discriminant(&step);
    schedule.steps.iter().filter(same).count() < bounds.quota(step)
}

/// Deletes a few steps that follow each other. What is missing grows again at random.
#[derive(Clone, Copy, Debug)]
pub struct Delete;

impl Mutator for Delete {
    fn name(&self) -> &'static str {
        "delete"
    }

    fn apply(&self, schedule: &mut Schedule, source: &mut Source<'_>) -> bool {
        let steps = &mut schedule.steps;
        if steps.is_empty() {
            return false;
        }
        let start = source.random.below(steps.len());
        let count = (1 + source.random.below(FEW)).min(steps.len() - start);
        steps.drain(start..start + count);
        true
    }
}

/// Goes on as another schedule does from some point.
#[derive(Clone, Copy, Debug)]
pub struct Splice;

impl Mutator for Splice {
    fn name(&self) -> &'static str {
        "splice"
    }

    fn apply(&self, schedule: &mut Schedule, source: &mut Source<'_>) -> bool {
        let Source { random, bounds, others } = source;
        if others.is_empty() || schedule.steps.is_empty() {
            return false;
        }
        let other = &random.of(others).steps;
        if other.is_empty() {
            return false;
        }
        let cut = random.below(schedule.steps.len());
        let start = random.below(other.len());
        if schedule.steps[cut..] == other[start..] {
            return false;
        }
        schedule.steps.truncate(cut);
        schedule.steps.extend_from_slice(&other[start..]);
        bounds.trim(schedule);
        true
    }
}

/// Cuts the schedule off at some point, from which it grows again at random.
#[derive(Clone, Copy, Debug)]
pub struct Truncate;

impl Mutator for Truncate {
    fn name(&self) -> &'static str {
        "truncate"
    }

    fn apply(&self, schedule: &mut Schedule, source: &mut Source<'_>) -> bool {
        let length = schedule.steps.len();
        let Some((cut, _)) = two_places(&mut source.random, length) else { return false };
        schedule.steps.truncate(cut);
        // Answers are used about as fast as steps are done; those of the part that is gone are to be new as well.
        for answers in &mut schedule.choices {
            answers.truncate(answers.len() * cut / length);
        }
        true
    }
}
