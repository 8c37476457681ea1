//! Seeded bugs: mistakes that people made around Raft libraries, each behind a switch.
//!
//! All are in our integration or storage; the crate `raft` is the same for all.

/// A mistake that is switched on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bug {
    /// Messages leave before the hard state is on disk. Section 5 of the Raft paper (figure 2: "updated on stable
    /// storage before responding to RPCs"); the class of etcd's early `Ready` users who sent first and saved later.
    EarlySend,
    /// Term, vote and commit index are gone after a restart: the harness of the reference tool never saved them.
    HardStateLost,
    /// The vote is gone after a restart, the term is not: a server votes twice in a term.
    VoteLost,
    /// Entries are acknowledged when written, not when synced: a missing or ignored fsync.
    TailLost,
    /// Entries are applied when they are appended, not when they are committed.
    ApplyEarly,
    /// The applied state is kept over a restart but its index is not, so entries are applied again.
    ApplyTwice,
    /// A snapshot that is older than the applied state is installed, when it arrives late or is found after a restart:
    /// nobody compared its index with the applied one.
    StaleSnapshot,
    /// A snapshot is made without the configuration: the receiver is no member and cannot install it.
    ConfLost,
    /// A server that takes itself for the leader answers reads at once: the stale reads of early etcd and Consul.
    StaleRead,
    /// The log is compacted further than the snapshot reaches.
    CompactPast,
    /// A request that arrives twice is executed twice: no client sessions (section 8 of the Raft paper).
    Duplicate,
    /// Entries that overwrite others are written but what was behind them stays: truncation in the wrong order.
    StaleTail,
}

/// All bugs, by the names used on the command line.
pub const BUGS: &[(&str, Bug)] = &[
    ("early-send", Bug::EarlySend),
    ("hard-state-lost", Bug::HardStateLost),
    ("vote-lost", Bug::VoteLost),
    ("tail-lost", Bug::TailLost),
    ("apply-early", Bug::ApplyEarly),
    ("apply-twice", Bug::ApplyTwice),
    ("stale-snapshot", Bug::StaleSnapshot),
    ("conf-lost", Bug::ConfLost),
    ("stale-read", Bug::StaleRead),
    ("compact-past", Bug::CompactPast),
    ("duplicate", Bug::Duplicate),
    ("stale-tail", Bug::StaleTail),
];

impl Bug {
    /// The bug of a name.
    pub fn named(name: &str) -> Option<Bug> {
        BUGS.iter().find(|(n, _)| *n == name).map(|&(_, bug)| bug)
    }

    /// What is wrong, in a few words.
    pub fn about(self) -> &'static str {
        match self {
            Bug::EarlySend => "messages leave before the hard state is on disk",
            Bug::HardStateLost => "term, vote and commit index are gone after a restart",
            Bug::VoteLost => "the vote is gone after a restart",
            Bug::TailLost => "entries are acknowledged before they are synced",
            Bug::ApplyEarly => "entries are applied before they are committed",
            Bug::ApplyTwice => "the applied index is gone after a restart, the state is not",
            Bug::StaleSnapshot => "a snapshot older than the applied state is installed",
            Bug::ConfLost => "a snapshot is made without the configuration",
            Bug::StaleRead => "a deposed leader answers reads",
            Bug::CompactPast => "the log is compacted further than the snapshot reaches",
            Bug::Duplicate => "a request that arrives twice is executed twice",
            Bug::StaleTail => "what was behind overwritten entries stays in the log",
        }
    }
}
