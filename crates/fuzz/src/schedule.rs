//! Schedules: everything that is decided about a run, as plain data.
//!
//! A schedule speaks of links and processes, never of messages, so any list of steps can be run on any system: a step
//! that has nothing to do is idle. A run is a pure function of the target, its options and the schedule.

/// The number of a process, from 0.
pub type Node = usize;

/// One decision of the scheduler.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// Deliver the oldest messages of a link, one after the other.
    Deliver {
        /// The sender.
        from: Node,
        /// The receiver.
        to: Node,
        /// The most messages to deliver.
        max: u32,
    },
    /// Stop a process. What it has not made durable is lost; messages to it wait.
    Crash {
        /// The process.
        node: Node,
    },
    /// Start a process that was stopped.
    Restart {
        /// The process.
        node: Node,
    },
    /// A client asks for something.
    Request {
        /// The client.
        client: usize,
        /// Which of the operations of [`crate::Shape`].
        operation: usize,
    },
    /// Let time pass at a process.
    Tick {
        /// The process.
        node: Node,
    },
    /// Lose the oldest message of a link.
    Drop {
        /// The sender.
        from: Node,
        /// The receiver.
        to: Node,
    },
    /// Send the oldest message of a link once more, behind all others.
    Duplicate {
        /// The sender.
        from: Node,
        /// The receiver.
        to: Node,
    },
    /// Hold the links between a group of processes and all others, and no others: what is sent over them waits.
    Hold {
        /// The processes on one side.
        group: Group,
        /// Whether links to the group are held too, not only those from it.
        both_ways: bool,
    },
    /// Hold no link any more.
    Heal,
    /// Stop a process, and lose all that it ever made durable.
    Amnesia {
        /// The process.
        node: Node,
    },
}

/// A set of processes, of those with numbers below [`Group::MOST`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Group(u64);

impl Group {
    /// Processes with this number or a higher one are in no group.
    pub const MOST: usize = u64::BITS as usize;

    /// The group of these processes, unless one of them can be in none.
    pub fn of(nodes: impl IntoIterator<Item = Node>) -> Option<Group> {
        let mut group = Group::default();
        for node in nodes {
            if node >= Group::MOST {
                return None;
            }
            group.0 |= 1 << node;
        }
        Some(group)
    }

    /// A group by a bit for each process, the lowest for process 0.
    pub const fn from_bits(bits: u64) -> Group {
        Group(bits)
    }

    /// Whether a process is in it.
    #[inline]
    pub fn contains(self, node: Node) -> bool {
        node < Group::MOST && self.0 >> node & 1 == 1
    }

    /// The group with this process, if it was without it, and the other way round.
    pub fn toggled(self, node: Node) -> Group {
        if node < Group::MOST { Group(self.0 ^ 1 << node) } else { self }
    }

    /// The processes, in their order.
    pub fn iter(self) -> impl Iterator<Item = Node> {
        (0..Group::MOST).filter(move |node| self.contains(*node))
    }

    /// Whether some of so many processes are in it and some are not.
    pub fn splits(self, nodes: usize) -> bool {
        let inside = (0..nodes).filter(|node| self.contains(*node)).count();
        0 < inside && inside < nodes
    }
}

/// The steps of a run, and the answers to the system's own random choices.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Schedule {
    /// The steps in their order.
    pub steps: Vec<Step>,
    /// For each process, the answers to its calls of [`crate::Handle::choose`], in their order. An answer counts modulo
    /// the number of possibilities.
    pub choices: Vec<Vec<u32>>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_group_is_a_set_of_processes() {
        let group = Group::of([0, 2, 63, 2]).unwrap();
        assert_eq!(group.iter().collect::<Vec<_>>(), [0, 2, 63]);
        assert!(
            group.contains(63) && !group.contains(1) && !group.contains(64) && !group.contains(usize::MAX)
        );
        assert_eq!(Group::of([1, Group::MOST]), None);
        assert_eq!((group.toggled(2).toggled(1).iter().collect::<Vec<_>>()), [0, 1, 63]);
        assert_eq!(group.toggled(64), group);
        assert!(group.splits(2) && group.splits(100) && !group.splits(1), "process 0 alone is on one side");
        assert!(!Group::default().splits(3) && !Group::from_bits(0b111).splits(3));
    }
}
