//! Other answers to the random choices of processes.

use super::{Mutator, Source};
use crate::schedule::Schedule;

/// Gives another answer to a random choice of some process.
#[derive(Clone, Copy, Debug)]
pub struct FlipChoice;

impl Mutator for FlipChoice {
    fn name(&self) -> &'static str {
        "flip-choice"
    }

    fn apply(&self, schedule: &mut Schedule, source: &mut Source<'_>) -> bool {
        let answers: usize = schedule.choices.iter().map(Vec::len).sum();
        if answers == 0 {
            return false;
        }
        let k = source.random.below(answers);
        let answer = schedule.choices.iter_mut().flatten().nth(k);
        // An answer counts modulo the number of possibilities, which is not known here but is small mostly.
        let change = 1 + source.random.below(u16::MAX as usize) as u32;
        answer.map(|answer| *answer = answer.wrapping_add(change)).is_some()
    }
}
