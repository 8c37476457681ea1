//! The partial order of what happened in a run, as a hash.
//!
//! Two runs are the same Mazurkiewicz trace if they differ only in the order of independent steps: each process does
//! the same things in the same order, and each message it receives is one that its sender sent at the same point of
//! its own history. So each process has a *history*, a hash that begins with the number of the process and takes in,
//! one after the other:
//!
//! - each message it sends: the receiver. The message carries the sender's history from then on, its own included;
//! - each message it receives: the sender, and the history that the message carries;
//! - each time it stops, with or without amnesia, starts again, or time passes at it;
//! - each answer to a random choice it makes;
//! - each client request that it receives: the client and the operation. A request of which the cluster does not say who
//!   receives it (see [`crate::Cluster::receiver`]) may concern anybody and is taken in by all.
//!
//! What is not hashed: the contents of messages and events, which follow from the histories; how many messages one
//! step delivers; idle steps; and messages lost or doubled and links held, which show only in what is received. The hash
//! of a run is that of the histories of all processes in their order.

use crate::schedule::Node;
use tla::value::hash::{mix, pair};

/// What a process takes into its history, apart from messages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mark {
    Crash,
    Restart,
    Tick,
    Amnesia,
    Choice(u32),
    Request { client: usize, operation: usize },
}

/// The histories of the processes of a run. See the module documentation.
#[derive(Clone, Debug, Default)]
pub(crate) struct Trace {
    histories: Vec<u64>,
}

const SEND: u64 = 1 << 56;
const RECEIVE: u64 = 2 << 56;

impl Trace {
    /// Begins a run of so many processes.
    pub(crate) fn start(&mut self, nodes: usize) {
        self.histories.clear();
        self.histories.extend((0..nodes as u64).map(mix));
    }

    /// A process sends a message, which carries what is returned.
    #[inline]
    pub(crate) fn send(&mut self, from: Node, to: Node) -> u64 {
        let history = &mut self.histories[from];
        *history = pair(*history, SEND | to as u64);
        *history
    }

    /// A process receives a message and the history that it carries.
    #[inline]
    pub(crate) fn receive(&mut self, from: Node, to: Node, carried: u64) {
        let history = &mut self.histories[to];
        *history = pair(pair(*history, RECEIVE | from as u64), carried);
    }

    /// Something else happens at a process.
    #[inline]
    pub(crate) fn mark(&mut self, node: Node, mark: Mark) {
        let history = &mut self.histories[node];
        *history = pair(*history, word(mark));
    }

    /// Something happens that may concern all processes.
    pub(crate) fn mark_all(&mut self, mark: Mark) {
        let word = word(mark);
        self.histories.iter_mut().for_each(|history| *history = pair(*history, word));
    }

    /// The hash of all histories.
    pub(crate) fn hash(&self) -> u64 {
        self.histories.iter().fold(0, |all, &history| pair(all, history))
    }
}

#[inline]
fn word(mark: Mark) -> u64 {
    match mark {
        Mark::Crash => 3 << 56,
        Mark::Restart => 4 << 56,
        Mark::Tick => 5 << 56,
        Mark::Choice(answer) => 6 << 56 | u64::from(answer),
        Mark::Amnesia => 8 << 56,
        Mark::Request { client, operation } => 7 << 56 | (client as u64) << 28 | operation as u64,
    }
}
