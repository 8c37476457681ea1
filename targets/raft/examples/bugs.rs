//! How soon each seeded bug is found, guided by the model and by nothing: the table of the README.
//!
//! For each bug and each guide, some campaigns are run with the default settings, each with another seed, until they
//! find something or their time is over. A campaign that found nothing counts as slower than any that did. A12 is the
//! share of pairs of campaigns in which the guide `model` needs fewer runs than `random`, ties counting half; the model
//! judges the runs of both.
//!
//! `cargo run --release -p target-raft --example bugs -- [--bug NAME]… [--seconds N] [--campaigns N] [--jobs N] [--seed S]`

use fuzz::campaign::Config;
use fuzz::guide::{Guide, Model, Random};
use fuzz::statistics::a12;
use fuzz::{Campaign, System, Target};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use target_raft::TARGET;
use target_raft::bugs::{BUGS, Bug};

const USAGE: &str = "usage: bugs [--bug NAME]… [--seconds N] [--campaigns N] [--jobs N] [--seed S]";

/// What the user asks for.
struct Asked {
    bugs: Vec<(&'static str, Bug)>,
    time: Duration,
    campaigns: u64,
    jobs: usize,
    seed: u64,
}

/// What came of the campaigns with one guide. Those that found nothing have infinite numbers.
#[derive(Default)]
struct Results {
    runs: Vec<f64>,
    seconds: Vec<f64>,
    /// How often each thing was found first.
    caught: BTreeMap<String, usize>,
}

fn main() {
    let asked = Asked::read(std::env::args().skip(1)).unwrap_or_else(|message| {
        eprintln!("error: {message}\n{USAGE}");
        std::process::exit(2);
    });
    let Asked { time, campaigns, jobs, .. } = asked;
    println!(
        "{campaigns} campaigns of at most {} s for each bug and guide, {jobs} jobs\n",
        time.as_secs_f64()
    );
    println!(
        "| `--bug` | what is wrong | caught by | model: found | median runs | median s | worst s | random: found | \
         median runs | median s | worst s | A12 |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|---|");
    for &(name, bug) in &asked.bugs {
        let system = TARGET.open(&[("bug".to_owned(), name.to_owned())]).expect("the bug has this name");
        let model = asked.campaigns(&*system, Arc::new(Model::default()));
        let random = asked.campaigns(&*system, Arc::new(Random));
        println!(
            "| `{name}` | {} | {} | {} | {} | {:.2} |",
            bug.about(),
            model.caught_by(),
            model.row(),
            random.row(),
            a12(&random.runs, &model.runs)
        );
    }
}

impl Asked {
    fn read(mut arguments: impl Iterator<Item = String>) -> Result<Asked, String> {
        let cores = std::thread::available_parallelism().map_or(1, |n| n.get());
        let mut asked =
            Asked { bugs: Vec::new(), time: Duration::from_secs(60), campaigns: 10, jobs: cores, seed: 1 };
        while let Some(name) = arguments.next() {
            let value = arguments.next().ok_or_else(|| format!("{name} takes a value"))?;
            if name == "--bug" {
                let known = BUGS.iter().find(|(known, _)| *known == value);
                asked.bugs.push(*known.ok_or_else(|| format!("there is no bug `{value}`"))?);
                continue;
            }
            let number = value.parse::<u64>().ok().filter(|n| *n > 0);
            let number = number.ok_or_else(|| format!("{name} takes a number from 1, not `{value}`"))?;
            match &*name {
                "--seconds" => asked.time = Duration::from_secs(number),
                "--campaigns" => asked.campaigns = number,
                "--jobs" => asked.jobs = number as usize,
                "--seed" => asked.seed = number,
                _ => return Err(format!("there is no option {name}")),
            }
        }
        if asked.bugs.is_empty() {
            asked.bugs = BUGS.to_vec();
        }
        Ok(asked)
    }

    /// All campaigns of one bug with one guide, one after the other, so that none takes time from another.
    fn campaigns(&self, system: &dyn System, guide: Arc<dyn Guide>) -> Results {
        let mut results = Results::default();
        for seed in self.seed..self.seed + self.campaigns {
            let (limits, steps) = TARGET.defaults();
            let mut config =
                Config { steps, seed, guide: guide.clone(), jobs: self.jobs, ..Config::default() };
            config.settings.limits = limits;
            config.budget.time = Some(self.time);
            config.budget.first_finding = true;
            let report = Campaign::new(system).config(config).run();
            match report.findings.first() {
                Some(found) => results.add(found.first_run as f64, report.elapsed, &found.key),
                None => results.add_none(),
            }
        }
        results
    }
}

impl Results {
    fn add(&mut self, runs: f64, elapsed: Duration, key: &str) {
        self.runs.push(runs);
        self.seconds.push(elapsed.as_secs_f64());
        // Where in the model an event was refused differs from run to run.
        let what = key.split_once(" at ").map_or(key, |(what, _)| what);
        *self.caught.entry(what.to_owned()).or_default() += 1;
    }

    fn add_none(&mut self) {
        self.runs.push(f64::INFINITY);
        self.seconds.push(f64::INFINITY);
    }

    /// What was found most often, and whether that was all.
    fn caught_by(&self) -> String {
        let most = self.caught.iter().max_by_key(|(_, count)| **count);
        match most {
            Some((what, _)) if self.caught.len() == 1 => what.clone(),
            Some((what, _)) => format!("{what}, and others"),
            None => "nothing".to_owned(),
        }
    }

    fn row(&self) -> String {
        let all = self.runs.len();
        let found = self.runs.iter().filter(|runs| runs.is_finite()).count();
        let worst = self.seconds.iter().copied().fold(0.0, f64::max);
        let (runs, seconds) = (median(&self.runs), median(&self.seconds));
        format!("{found} of {all} | {} | {} | {}", show(runs, 0), show(seconds, 2), show(worst, 2))
    }
}

/// The middle of some numbers, of which there is at least one.
fn median(numbers: &[f64]) -> f64 {
    let mut sorted = numbers.to_vec();
    sorted.sort_by(f64::total_cmp);
    (sorted[(sorted.len() - 1) / 2] + sorted[sorted.len() / 2]) / 2.0
}

/// A number; a dash for one that is infinite.
fn show(number: f64, digits: usize) -> String {
    if number.is_finite() { format!("{number:.digits$}") } else { "–".to_owned() }
}
