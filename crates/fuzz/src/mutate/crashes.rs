//! Other processes crash, or at other times. A crash with amnesia is a crash like others here.

use super::{Mutator, Source, move_one};
use crate::schedule::{Node, Schedule, Step};

/// Chooses two crashes of different processes at random and swaps their places. If a single process crashes, another
/// one does in its stead, and starts again where it did.
#[derive(Clone, Copy, Debug)]
pub struct SwapCrashProcesses;

impl Mutator for SwapCrashProcesses {
    fn name(&self) -> &'static str {
        "swap-crash-processes"
    }

    fn apply(&self, schedule: &mut Schedule, source: &mut Source<'_>) -> bool {
        let crashes = || schedule.steps.iter().filter_map(|step| crashing(*step));
        let Some(first) = crashes().next() else { return false };
        let others = crashes().filter(|node| *node != first).count();
        if others == 0 {
            return replace(schedule, first, source);
        }
        // A crash, and then one of those of other processes.
        let places = |wanted: &dyn Fn(Node) -> bool| -> Vec<usize> {
            let is = |(_, step): &(usize, &Step)| crashing(**step).is_some_and(wanted);
            schedule.steps.iter().enumerate().filter(is).map(|(i, _)| i).collect()
        };
        let i = *source.random.of(&places(&|_| true));
        let node = crashing(schedule.steps[i]);
        let j = *source.random.of(&places(&|other| Some(other) != node));
        schedule.steps.swap(i, j);
        true
    }
}

fn crashing(step: Step) -> Option<Node> {
    match step {
        Step::Crash { node } | Step::Amnesia { node } => Some(node),
        _ => None,
    }
}

/// Has another process crash and restart instead of `old`.
fn replace(schedule: &mut Schedule, old: Node, source: &mut Source<'_>) -> bool {
    let nodes = source.bounds.nodes;
    if nodes < 2 || old >= nodes {
        return false;
    }
    let new = (old + 1 + source.random.below(nodes - 1)) % nodes;
    for step in &mut schedule.steps {
        match step {
            Step::Crash { node } | Step::Amnesia { node } | Step::Restart { node } if *node == old => {
                *node = new
            }
            _ => {}
        }
    }
    true
}

/// Moves a crash to another time; everything else keeps its order.
#[derive(Clone, Copy, Debug)]
pub struct MoveCrash;

impl Mutator for MoveCrash {
    fn name(&self) -> &'static str {
        "move-crash"
    }

    fn apply(&self, schedule: &mut Schedule, source: &mut Source<'_>) -> bool {
        move_one(&mut schedule.steps, &mut source.random, |step| crashing(step).is_some())
    }
}
