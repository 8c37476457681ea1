//! Two-phase commit by name: its options, and its model for them.

use crate::bug::BUGS;
use crate::cluster::{MAX_CLIENTS, MAX_RMS, MAX_TXNS, MAX_VARS, Size, TwoPhase};
use fuzz::{Choice, Limits, Options, Refusal, SimpleSystem, System, Target};
use tla::Spec;

const EVENTS: &str = include_str!("../TwoPhaseEvents.tla");
const MODEL: &str = include_str!("../TwoPhase.tla");
/// Its constants are replaced by those that follow from the options.
const CONFIG: &str = include_str!("../TwoPhaseEvents.cfg");

/// Two-phase commit, for the command line.
pub static TARGET: &dyn Target = &TwoPhaseTarget;

struct TwoPhaseTarget;

const OPTIONS: &[Choice] = &[
    Choice { name: "rms", values: "N", default: "3", about: "resource managers" },
    Choice { name: "clients", values: "N", default: "2", about: "clients, each with a session of its own" },
    Choice { name: "vars", values: "N", default: "2", about: "variables that a transaction may write" },
    Choice {
        name: "transactions",
        values: "N",
        default: "5",
        about: "transactions that there is room for; further requests are turned away",
    },
    Choice {
        name: "bug",
        values: "none|commit-on-missing-vote|early-unlock|forgotten-abort|double-vote",
        default: "none",
        about: "a mistake to switch on",
    },
    Choice {
        name: "invariants",
        values: "yes|no",
        default: "no",
        about: "whether to evaluate the model's invariants too; they hold in all its states",
    },
    Choice { name: "config", values: "FILE", default: "", about: "a .cfg for the model instead of its own" },
];

impl Target for TwoPhaseTarget {
    fn name(&self) -> &'static str {
        "twophase"
    }

    fn about(&self) -> &'static str {
        "two-phase commit with lock tables and overlapping transactions"
    }

    fn options(&self) -> &[Choice] {
        OPTIONS
    }

    fn defaults(&self) -> (Limits, usize) {
        (Limits { max_messages: 5, requests: 5, ..Limits::default() }, 100)
    }

    fn open(&self, options: &[(String, String)]) -> Result<Box<dyn System>, Refusal> {
        let options = Options::new(OPTIONS, options)?;
        let size = Size {
            clients: options.number("clients", 1..=MAX_CLIENTS)?,
            rms: options.number("rms", 1..=MAX_RMS)?,
            vars: options.number("vars", 1..=MAX_VARS)?,
            transactions: options.number("transactions", 1..=MAX_TXNS)?,
        };
        let invariants = options.one_of("invariants", &[("yes", true), ("no", false)])?;
        let bug = options.one_of("bug", BUGS)?;
        let config = options.config("config", config(size, invariants))?;
        let spec = Spec::from_text(EVENTS, Some(&config), &[("TwoPhase", MODEL)], &tla::Options::default())
            .map_err(|error| Refusal(error.to_string()))?;
        let make = move || TwoPhase::new(size, bug);
        Ok(Box::new(SimpleSystem::new(Some(spec), make)))
    }
}

/// The configuration of the model for a size.
///
/// The model only ever takes steps of its own, so its states are reachable ones, in which the invariants are known to
/// hold: to evaluate them tests the model, not the system, and takes most of the time of a run.
fn config(size: Size, invariants: bool) -> String {
    let (_, checks) = CONFIG.split_once("SPECIFICATION").expect("the configuration names a specification");
    let (specification, _) = checks.split_once("INVARIANTS").expect("the configuration names invariants");
    let checks = if invariants { checks } else { specification };
    let (rms, vars, transactions) = (set(size.rms), set(size.vars), size.transactions);
    format!("CONSTANTS RM = {rms} Var = {vars} NumTxns = {transactions}\nSPECIFICATION{checks}")
}

/// The set of the numbers from 1, as a configuration writes it.
fn set(last: usize) -> String {
    let numbers: Vec<String> = (1..=last).map(|n| n.to_string()).collect();
    format!("{{{}}}", numbers.join(", "))
}
