//! Two steps change places, or their numbers of messages do.

use super::{Mutator, Source, two_places};
use crate::schedule::{Schedule, Step};

/// How often two places are drawn until a swap of them makes a difference.
const TRIES: usize = 32;

/// Chooses two steps at random and swaps the links from which they deliver; the numbers of messages stay where they
/// are. A client request and a tick are links in this sense too: what they swap with takes their place. Crashes,
/// restarts and faults stay where they are.
#[derive(Clone, Copy, Debug)]
pub struct SwapBuffers;

impl Mutator for SwapBuffers {
    fn name(&self) -> &'static str {
        "swap-buffers"
    }

    fn apply(&self, schedule: &mut Schedule, source: &mut Source<'_>) -> bool {
        let steps = &mut schedule.steps;
        for _ in 0..TRIES {
            let Some((i, j)) = two_places(&mut source.random, steps.len()) else { return false };
            if is_link(steps[i]) && is_link(steps[j]) && swap_links(steps, i, j) {
                return true;
            }
        }
        false
    }
}

fn is_link(step: Step) -> bool {
    matches!(step, Step::Deliver { .. } | Step::Request { .. } | Step::Tick { .. })
}

/// Swaps two links; whether that changes anything.
pub(super) fn swap_links(steps: &mut [Step], i: usize, j: usize) -> bool {
    match (steps[i], steps[j]) {
        (Step::Deliver { from, to, max }, Step::Deliver { from: from_j, to: to_j, max: max_j }) => {
            if (from, to) == (from_j, to_j) {
                return false;
            }
            steps[i] = Step::Deliver { from: from_j, to: to_j, max };
            steps[j] = Step::Deliver { from, to, max: max_j };
        }
        (a, b) if a == b => return false,
        _ => steps.swap(i, j),
    }
    true
}

/// Chooses two deliveries at random and swaps their numbers of messages.
#[derive(Clone, Copy, Debug)]
pub struct SwapMaxMessages;

impl Mutator for SwapMaxMessages {
    fn name(&self) -> &'static str {
        "swap-max-messages"
    }

    fn apply(&self, schedule: &mut Schedule, source: &mut Source<'_>) -> bool {
        let steps = &mut schedule.steps;
        for _ in 0..TRIES {
            let Some((i, j)) = two_places(&mut source.random, steps.len()) else { return false };
            let (Step::Deliver { max, .. }, Step::Deliver { max: other, .. }) = (steps[i], steps[j]) else {
                continue;
            };
            if max != other {
                set_max(&mut steps[i], other);
                set_max(&mut steps[j], max);
                return true;
            }
        }
        false
    }
}

fn set_max(step: &mut Step, value: u32) {
    if let Step::Deliver { max, .. } = step {
        *max = value;
    }
}
