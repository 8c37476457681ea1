//! Mistakes that can be switched on.

/// What is wrong with the system on purpose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bug {
    /// Nothing.
    None,
    /// The TM commits with one vote missing.
    CommitOnMissingVote,
    /// An RM that hears of an abort frees all that the transaction writes, also what another one holds.
    EarlyUnlock,
    /// The last RM passes over aborts.
    ForgottenAbort,
    /// An RM that refuses reminds the TM of the vote for the transaction in the way, and the TM counts votes, not voters.
    DoubleVote,
}

/// The names of the bugs on the command line.
pub const BUGS: &[(&str, Bug)] = &[
    ("none", Bug::None),
    ("commit-on-missing-vote", Bug::CommitOnMissingVote),
    ("early-unlock", Bug::EarlyUnlock),
    ("forgotten-abort", Bug::ForgottenAbort),
    ("double-vote", Bug::DoubleVote),
];
