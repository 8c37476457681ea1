//! The micro-benchmark by name: its options, and its model for them.

use crate::cluster::{Bug, MAX_TASKS, MAX_WORKERS, Microbench};
use fuzz::{Choice, Limits, Options, Refusal, SimpleSystem, System, Target};
use tla::Spec;

const MODEL: &str = include_str!("../Microbench.tla");
/// Its constants are replaced by those that follow from the options.
const CONFIG: &str = include_str!("../Microbench.cfg");

/// The micro-benchmark, for the command line.
pub static TARGET: &dyn Target = &MicrobenchTarget;

struct MicrobenchTarget;

const BUGS: &[(&str, Bug)] = &[("none", Bug::None), ("flush-before-last", Bug::FlushBeforeLast)];

const OPTIONS: &[Choice] = &[
    Choice {
        name: "workers",
        values: "N",
        default: "6",
        about: "workers that register before a request counts",
    },
    Choice { name: "tasks", values: "N", default: "40", about: "tasks in the job; 0 is the smallest system" },
    Choice {
        name: "bug",
        values: "none|flush-before-last",
        default: "none",
        about: "a mistake to switch on: the last task does not look whether the buffer was flushed",
    },
    Choice { name: "config", values: "FILE", default: "", about: "a .cfg for the model instead of its own" },
];

impl Target for MicrobenchTarget {
    fn name(&self) -> &'static str {
        "microbench"
    }

    fn about(&self) -> &'static str {
        "a small cluster with a race between finishing a job and being told to stop"
    }

    fn options(&self) -> &[Choice] {
        OPTIONS
    }

    /// A run handles at most workers + tasks + 5 messages, one a step; the rest is room for steps that a mutation made
    /// idle.
    fn defaults(&self) -> (Limits, usize) {
        (Limits { max_messages: 1, requests: 1, ..Limits::default() }, 100)
    }

    fn open(&self, options: &[(String, String)]) -> Result<Box<dyn System>, Refusal> {
        let options = Options::new(OPTIONS, options)?;
        let workers = options.number("workers", 1..=MAX_WORKERS)?;
        let tasks = options.number("tasks", 0..=MAX_TASKS)?;
        let bug = options.one_of("bug", BUGS)?;
        let config = options.config("config", config(workers, tasks))?;
        let spec = Spec::from_text(MODEL, Some(&config), &[], &tla::Options::default())
            .map_err(|error| Refusal(error.to_string()))?;
        let make = move || Microbench::new(workers, tasks, bug);
        Ok(Box::new(SimpleSystem::new(Some(spec), make)))
    }
}

/// The configuration of the model for a size.
fn config(workers: usize, tasks: usize) -> String {
    let (_, checks) = CONFIG.split_once("SPECIFICATION").expect("the configuration names a specification");
    format!("CONSTANTS NumWorkers = {workers} NumTasks = {tasks}\nSPECIFICATION{checks}")
}
