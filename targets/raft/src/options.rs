//! What can be set.

use crate::bugs::{BUGS, Bug};
use fuzz::{Choice, Refusal};

/// The settings of a cluster.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// The number of servers.
    pub nodes: usize,
    /// Whether a server asks whether it could win before it campaigns.
    pub pre_vote: bool,
    /// Whether a leader steps down that does not hear from a majority.
    pub check_quorum: bool,
    /// The number of applied entries after which a server makes a snapshot; 0 for never.
    pub compact: u64,
    /// About how many entries a message carries at most; 0 for any number.
    pub batch: u64,
    /// One in how many writes reaches the disk late; 0 for none.
    pub slow: u32,
    /// The most writes of a run that reach the disk late.
    pub late: u32,
    /// The number of clients.
    pub clients: usize,
    /// Which view of a state counts.
    pub coverage: Coverage,
    /// The mistake that is switched on.
    pub bug: Option<Bug>,
}

/// What of a state of the model counts as covered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Coverage {
    /// All of the servers.
    Full,
    /// Terms of leaders only, no candidates, no votes.
    Abstract,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            nodes: 3,
            pre_vote: false,
            check_quorum: false,
            compact: 3,
            batch: 0,
            slow: 4,
            late: 20,
            clients: 2,
            coverage: Coverage::Abstract,
            bug: None,
        }
    }
}

/// The options as people see them.
pub const CHOICES: &[Choice] = &[
    Choice { name: "nodes", values: "2..9", default: "3", about: "number of servers" },
    Choice {
        name: "pre-vote",
        values: "true|false",
        default: "false",
        about: "ask whether one could win before campaigning",
    },
    Choice {
        name: "check-quorum",
        values: "true|false",
        default: "false",
        about: "leaders that hear from no majority step down",
    },
    Choice {
        name: "compact",
        values: "N",
        default: "3",
        about: "make a snapshot after N applied entries; 0 for never",
    },
    Choice {
        name: "batch",
        values: "N",
        default: "0",
        about: "about N entries in a message at most; 0 for any number",
    },
    Choice {
        name: "slow-disk",
        values: "N",
        default: "4",
        about: "one write in N reaches the disk late; 0 for none",
    },
    Choice {
        name: "late-writes",
        values: "N",
        default: "20",
        about: "the most writes of a run that reach the disk late",
    },
    Choice { name: "clients", values: "1..9", default: "2", about: "number of clients" },
    Choice {
        name: "coverage",
        values: "abstract|full",
        default: "abstract",
        about: "what counts as a new state: without terms of followers, votes and progress, or with",
    },
    Choice { name: "bug", values: "NAME", default: "none", about: "switch on a seeded bug; see the README" },
];

impl Options {
    /// The options with these names and values; the others have their defaults.
    pub fn parse(pairs: &[(String, String)]) -> Result<Options, Refusal> {
        let mut options = Options::default();
        for (name, value) in pairs {
            options.set(name, value)?;
        }
        Ok(options)
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), Refusal> {
        match name {
            "nodes" => self.nodes = number(name, value, 2, 9)? as usize,
            "pre-vote" => self.pre_vote = truth(name, value)?,
            "check-quorum" => self.check_quorum = truth(name, value)?,
            "compact" => self.compact = number(name, value, 0, 1_000_000)?,
            "batch" => self.batch = number(name, value, 0, 1_000_000)?,
            "slow-disk" => self.slow = number(name, value, 0, 1_000_000)? as u32,
            "late-writes" => self.late = number(name, value, 0, 1_000_000)? as u32,
            "clients" => self.clients = number(name, value, 1, 9)? as usize,
            "coverage" => {
                self.coverage = match value {
                    "abstract" => Coverage::Abstract,
                    "full" => Coverage::Full,
                    _ => return Err(Refusal(format!("coverage is `abstract` or `full`, not `{value}`"))),
                }
            }
            "bug" => self.bug = bug(value)?,
            _ => {
                let names: Vec<&str> = CHOICES.iter().map(|choice| choice.name).collect();
                let message = format!("raft has no option `{name}`; it has {}", names.join(", "));
                return Err(Refusal(message));
            }
        }
        Ok(())
    }
}

fn number(name: &str, value: &str, least: u64, most: u64) -> Result<u64, Refusal> {
    match value.parse() {
        Ok(n) if (least..=most).contains(&n) => Ok(n),
        _ => Err(Refusal(format!("{name} is a number from {least} to {most}, not `{value}`"))),
    }
}

fn truth(name: &str, value: &str) -> Result<bool, Refusal> {
    value.parse().map_err(|_| Refusal(format!("{name} is `true` or `false`, not `{value}`")))
}

fn bug(value: &str) -> Result<Option<Bug>, Refusal> {
    if value == "none" {
        return Ok(None);
    }
    Bug::named(value).map(Some).ok_or_else(|| {
        let names: Vec<&str> = BUGS.iter().map(|(name, _)| *name).collect();
        Refusal(format!("there is no bug `{value}`; there are {}", names.join(", ")))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(name: &str, value: &str) -> Result<Options, Refusal> {
        Options::parse(&[(name.to_owned(), value.to_owned())])
    }

    #[test]
    fn defaults_are_what_is_shown() {
        for choice in CHOICES {
            assert_eq!(parse(choice.name, choice.default), Ok(Options::default()), "{}", choice.name);
        }
    }

    #[test]
    fn bad_values_are_refused_with_the_way_out() {
        assert_eq!(parse("nodes", "1").unwrap_err().0, "nodes is a number from 2 to 9, not `1`");
        assert!(parse("bug", "x").unwrap_err().0.contains("vote-lost"));
        assert!(parse("node", "3").unwrap_err().0.contains("pre-vote"));
        assert_eq!(parse("pre-vote", "on").unwrap_err().0, "pre-vote is `true` or `false`, not `on`");
        assert_eq!(parse("bug", "stale-read").unwrap().bug, Some(Bug::StaleRead));
    }
}
