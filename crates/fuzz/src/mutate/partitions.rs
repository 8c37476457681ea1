//! Partitions at other times, or along other lines.

use super::{Mutator, Source, move_one, one_of};
use crate::schedule::{Group, Schedule, Step};

/// Moves the beginning or the end of a partition to another time; everything else keeps its order.
#[derive(Clone, Copy, Debug)]
pub struct MovePartition;

impl Mutator for MovePartition {
    fn name(&self) -> &'static str {
        "move-partition"
    }

    fn apply(&self, schedule: &mut Schedule, source: &mut Source<'_>) -> bool {
        let wanted = |step| matches!(step, Step::Hold { .. } | Step::Heal);
        move_one(&mut schedule.steps, &mut source.random, wanted)
    }
}

/// Puts one process on the other side of a partition, or holds links both ways that were held one way, or the other way
/// round.
#[derive(Clone, Copy, Debug)]
pub struct ChangePartition;

impl Mutator for ChangePartition {
    fn name(&self) -> &'static str {
        "change-partition"
    }

    fn apply(&self, schedule: &mut Schedule, source: &mut Source<'_>) -> bool {
        let wanted = |step| matches!(step, Step::Hold { .. });
        let Some(place) = one_of(&schedule.steps, &mut source.random, wanted) else { return false };
        let nodes = source.bounds.nodes;
        let node = source.random.below(nodes.min(Group::MOST) + 1);
        if let Step::Hold { group, both_ways } = &mut schedule.steps[place] {
            let changed = group.toggled(node);
            // With all processes on one side there would be no partition.
            if node < nodes && changed.splits(nodes) {
                *group = changed;
            } else {
                *both_ways = !*both_ways;
            }
        }
        true
    }
}
