//! How soon each guide finds the seeded bug: the paper's table for the micro-benchmark.
//!
//! For each number of workers m and tasks n, and for each guide, some campaigns are run until they find the bug or their
//! runs are used up. What counts is the number of the run that found the bug first; a campaign that did not find it counts
//! as all of its runs. A12 is the share of pairs of campaigns in which the guide `model` needs fewer runs than the other
//! one, ties counting half; p is that of the Mann-Whitney test, two-sided.
//!
//! `cargo run --release -p target-microbench --example table -- [--runs N] [--campaigns N] [--jobs N] [--seed S] [--paper]`

use fuzz::guide::{Guide, Model, Random, Trace};
use fuzz::statistics::{a12, mann_whitney};
use fuzz::{Campaign, Kind, System};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use target_microbench::TARGET;

const WORKERS: [usize; 3] = [5, 6, 7];
const TASKS: [usize; 4] = [10, 20, 30, 40];
const GUIDES: usize = 3;

/// What the user asks for.
struct Asked {
    runs: u64,
    campaigns: usize,
    jobs: usize,
    seed: u64,
    paper: bool,
}

/// The number of the run that found the bug in each campaign, by guide.
type Cell = [Vec<f64>; GUIDES];

fn main() {
    let asked = Asked::read(std::env::args().skip(1)).unwrap_or_else(|message| {
        eprintln!(
            "error: {message}\nusage: table [--runs N] [--campaigns N] [--jobs N] [--seed S] [--paper]"
        );
        std::process::exit(2);
    });
    println!(
        "{} campaigns of {} runs each, {} steps a run{}\n",
        asked.campaigns,
        asked.runs,
        TARGET.defaults().1,
        if asked.paper { ", the paper's mutations and parameters" } else { "" }
    );
    println!("| m | n | model: found, median | random | trace | A12 random | p | A12 trace | p |");
    println!("|---|---|---|---|---|---|---|---|---|");
    let mut cells = Vec::new();
    for workers in WORKERS {
        for tasks in TASKS {
            let cell = asked.cell(workers, tasks);
            println!("| {workers} | {tasks} | {} |", asked.row(&cell));
            cells.push(cell);
        }
    }
    asked.summary(&cells);
}

impl Asked {
    fn read(mut arguments: impl Iterator<Item = String>) -> Result<Asked, String> {
        let mut asked = Asked { runs: 10_000, campaigns: 10, jobs: 1, seed: 1, paper: false };
        while let Some(name) = arguments.next() {
            if name == "--paper" {
                asked.paper = true;
                continue;
            }
            let value = arguments.next().and_then(|value| value.parse::<u64>().ok()).filter(|n| *n > 0);
            let value = value.ok_or_else(|| format!("{name} takes a number from 1"));
            match &*name {
                "--runs" => asked.runs = value?,
                "--campaigns" => asked.campaigns = value? as usize,
                "--jobs" => asked.jobs = value? as usize,
                "--seed" => asked.seed = value?,
                _ => return Err(format!("there is no option {name}")),
            }
        }
        Ok(asked)
    }

    /// Does all campaigns of one size, several at a time. Each has one worker, so the result does not depend on that.
    fn cell(&self, workers: usize, tasks: usize) -> Cell {
        let options = [
            ("workers", workers.to_string()),
            ("tasks", tasks.to_string()),
            ("bug", "flush-before-last".to_owned()),
        ];
        let system = TARGET.open(&options.map(|(name, value)| (name.to_owned(), value)));
        let system = system.expect("the options are good");
        let total = GUIDES * self.campaigns;
        let next = AtomicUsize::new(0);
        let results = Mutex::new(vec![0.0; total]);
        std::thread::scope(|scope| {
            for _ in 0..self.jobs.min(total) {
                scope.spawn(|| {
                    loop {
                        let i = next.fetch_add(1, Ordering::Relaxed);
                        if i >= total {
                            break;
                        }
                        let seed = self.seed.wrapping_mul(1 << 32)
                            + (workers * 100 + tasks) as u64 * 10_000
                            + i as u64;
                        let runs = self.campaign(&*system, i / self.campaigns, seed);
                        results.lock().expect("no campaign fails")[i] = runs as f64;
                    }
                });
            }
        });
        let results = results.into_inner().expect("no campaign fails");
        std::array::from_fn(|guide| results[guide * self.campaigns..(guide + 1) * self.campaigns].to_vec())
    }

    /// The number of the run that found the bug, or of all runs.
    fn campaign(&self, system: &dyn System, guide: usize, seed: u64) -> u64 {
        let guides: [Arc<dyn Guide>; GUIDES] =
            [Arc::new(Model::default()), Arc::new(Random), Arc::new(Trace)];
        let (limits, steps) = TARGET.defaults();
        let mut config =
            fuzz::campaign::Config { steps, seed, guide: guides[guide].clone(), ..Default::default() };
        config.settings.limits = limits;
        if self.paper {
            config.mutate.paper = true;
            config.first = config.seeds;
            config.energy_cap = u32::MAX;
            config.newest = false;
            config.revisits = 0;
        }
        let report = Campaign::new(system).config(config).runs(self.runs).stop_on_finding().run();
        match report.findings.first() {
            Some(found) => {
                assert_eq!(
                    found.finding.kind,
                    Kind::Panic,
                    "the seeded bug is a panic: {}",
                    found.finding.message
                );
                found.first_run
            }
            None => self.runs,
        }
    }

    fn row(&self, cell: &Cell) -> String {
        let [model, random, trace] = cell;
        let mut parts: Vec<String> = [model, random, trace].map(|sample| self.show(sample)).to_vec();
        for other in [random, trace] {
            parts.push(format!("{:.2}", a12(other, model)));
            parts.push(format!("{:.1e}", mann_whitney(other, model).p));
        }
        parts.join(" | ")
    }

    fn found(&self, sample: &[f64]) -> usize {
        sample.iter().filter(|runs| **runs < self.runs as f64).count()
    }

    fn show(&self, sample: &[f64]) -> String {
        let mut sorted = sample.to_vec();
        sorted.sort_by(f64::total_cmp);
        let median = (sorted[(sorted.len() - 1) / 2] + sorted[sorted.len() / 2]) / 2.0;
        format!("{}/{}, {median:.0}", self.found(sample), sample.len())
    }

    fn summary(&self, cells: &[Cell]) {
        let all = cells.iter().all(|[model, ..]| self.found(model) == model.len());
        let least = |other: usize, bound: f64| {
            cells.iter().filter(|cell| a12(&cell[other], &cell[0]) >= bound).count()
        };
        let yes = |truth: bool| if truth { "yes" } else { "no" };
        println!("\nDoes the model find the bug in every campaign? {}", yes(all));
        println!(
            "Cells with A12 of at least 0.7 against random: {} of {} (wanted: all)",
            least(1, 0.7),
            cells.len()
        );
        println!(
            "Cells with A12 of at least 0.6 against trace: {} of {} (wanted: 9)",
            least(2, 0.6),
            cells.len()
        );
    }
}
