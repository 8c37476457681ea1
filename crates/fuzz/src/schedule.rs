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
