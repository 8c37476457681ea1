//! Long strict campaigns of the correct system with all default faults, which must find nothing: 3 and 5 servers, with
//! and without pre-vote and check-quorum.
//!
//! `cargo run --release -p target-raft --example soak -- [--runs N] [--jobs N] [--seed S]`
//!
//! N is the number of runs for each number of servers; a quarter of them is done with each setting. Findings are told
//! with the steps that led to them, and the program ends with code 1.

use fuzz::campaign::Config;
use fuzz::{Campaign, Target};
use std::process::ExitCode;
use target_raft::TARGET;

const USAGE: &str = "usage: soak [--runs N] [--jobs N] [--seed S]";

/// What the user asks for.
struct Asked {
    runs: u64,
    jobs: usize,
    seed: u64,
}

impl Asked {
    fn read(mut arguments: impl Iterator<Item = String>) -> Result<Asked, String> {
        let cores = std::thread::available_parallelism().map_or(1, |n| n.get());
        let mut asked = Asked { runs: 1_000_000, jobs: cores, seed: 1 };
        while let Some(name) = arguments.next() {
            let value = arguments.next().ok_or_else(|| format!("{name} takes a value"))?;
            let number = value.parse::<u64>().ok().filter(|n| *n > 0);
            let number = number.ok_or_else(|| format!("{name} takes a number from 1, not `{value}`"))?;
            match &*name {
                "--runs" => asked.runs = number,
                "--jobs" => asked.jobs = number as usize,
                "--seed" => asked.seed = number,
                _ => return Err(format!("there is no option {name}")),
            }
        }
        Ok(asked)
    }
}

fn main() -> ExitCode {
    let asked = Asked::read(std::env::args().skip(1)).unwrap_or_else(|message| {
        eprintln!("error: {message}\n{USAGE}");
        std::process::exit(2);
    });
    println!("| servers | pre-vote | check-quorum | runs | events | seconds | states | findings |");
    println!("|---|---|---|---|---|---|---|---|");
    let mut clean = true;
    for nodes in [3, 5] {
        for (pre_vote, check_quorum) in [(false, false), (true, false), (false, true), (true, true)] {
            clean &= campaign(&asked, nodes, pre_vote, check_quorum);
        }
    }
    if clean { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// One campaign and its row; whether it found nothing.
fn campaign(asked: &Asked, nodes: usize, pre_vote: bool, check_quorum: bool) -> bool {
    let options = [
        ("nodes", nodes.to_string()),
        ("pre-vote", pre_vote.to_string()),
        ("check-quorum", check_quorum.to_string()),
    ];
    let options: Vec<(String, String)> = options.map(|(name, value)| (name.to_owned(), value)).into();
    let system = TARGET.open(&options).expect("these are options of the target");
    let (limits, steps) = TARGET.defaults();
    let mut config = Config { steps, seed: asked.seed, jobs: asked.jobs, ..Config::default() };
    config.settings.limits = limits;
    config.budget.runs = Some(asked.runs.div_ceil(4));
    let report = Campaign::new(&*system).config(config).run();
    println!(
        "| {nodes} | {pre_vote} | {check_quorum} | {} | {} | {:.0} | {} | {} |",
        report.runs,
        report.events,
        report.elapsed.as_secs_f64(),
        report.states,
        report.findings.len()
    );
    for found in &report.findings {
        eprintln!("{}\n{}", found.key, report.story(found));
    }
    report.findings.is_empty()
}
