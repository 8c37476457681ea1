//! How fast runs are, apart from any target: a small system with and without its model, and mutations.
#![allow(missing_docs)] // criterion_group! makes a public function.

#[path = "../tests/support/mod.rs"]
mod support;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use fuzz::{Bounds, Mutations, Plan, Run, Schedule, Settings, System};
use support::{Bug, LIMITS, random_run, settings, system};

const STEPS: usize = 100;
const NODES: usize = 5;

fn runs(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("run");
    group.throughput(Throughput::Elements(STEPS as u64));
    let system = system(NODES, Bug::None, "");
    let empty = Schedule::default();
    for (name, model) in [("random", false), ("random, model", true)] {
        let mut harness = system.harness(&Settings { model, ..settings() });
        let (mut run, mut seed) = (Run::default(), 0);
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                seed += 1;
                harness.run(Plan { schedule: &empty, seed, length: STEPS }, &mut run);
                run.trace
            });
        });
    }
    for (name, model) in [("given", false), ("given, model", true)] {
        let settings = Settings { model, ..settings() };
        let schedule = random_run(&system, &settings, 1, STEPS).schedule;
        let mut harness = system.harness(&settings);
        let mut run = Run::default();
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                harness.run(Plan { schedule: &schedule, seed: 1, length: STEPS }, &mut run);
                run.trace
            });
        });
    }
    group.finish();
}

fn mutants(criterion: &mut Criterion) {
    let system = system(NODES, Bug::None, "");
    let parent = random_run(&system, &settings(), 1, STEPS).schedule;
    let bounds = Bounds { nodes: NODES, limits: LIMITS, length: STEPS };
    let mut group = criterion.benchmark_group("mutate");
    for (name, mutations) in [("paper", Mutations::paper(bounds.clone())), ("all", Mutations::all(bounds))] {
        let (mut mutant, mut seed) = (Schedule::default(), 0);
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                seed += 1;
                mutations.mutate_into(&parent, &[], seed, &mut mutant);
                mutant.steps.len()
            });
        });
    }
    group.finish();
}

criterion_group!(benches, runs, mutants);
criterion_main!(benches);
