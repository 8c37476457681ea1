//! How fast recorded runs of our models are followed.
#![allow(missing_docs)] // criterion_group! makes a public function.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use model::event::{Item, Reader};
use model::{Prepared, Walker};
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use tla::{Options, Spec};

const MODELS: &[(&str, &str, &str, &str)] = &[
    ("raft3", "raft/Raft.tla", "raft/Raft.cfg", "raft/events3.ndjson"),
    ("raft5", "raft/Raft.tla", "raft/Raft5.cfg", "raft/events5.ndjson"),
    ("twophase", "twophase/TwoPhase.tla", "twophase/TwoPhase5.cfg", "twophase/events.ndjson"),
    ("microbench", "microbench/Microbench.tla", "microbench/Microbench_6_40.cfg", "microbench/events.ndjson"),
];

fn target(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../targets").join(file)
}

fn load(spec: &str, config: &str) -> Spec {
    let options = Options { config: Some(target(config)), ..Options::default() };
    Spec::load(&target(spec), &options).expect("our models load")
}

/// The events of a file; `None` where a run ends.
fn prepare(walker: &mut Walker<'_>, file: &str) -> Vec<Option<Prepared>> {
    let file = File::open(target(file)).expect("recorded runs");
    let items = Reader::new(BufReader::new(file)).map(|item| item.expect("a good line"));
    let prepared = items.map(|item| match item {
        Item::Event(event) => Some(walker.prepare(&event).expect("an event of the model")),
        Item::End => None,
    });
    prepared.collect()
}

fn follow_all(walker: &mut Walker<'_>, events: &[Option<Prepared>]) {
    walker.start().expect("an initial state");
    for event in events {
        match event {
            Some(event) => walker.take(event),
            None => walker.start(),
        }
        .expect("a step");
    }
}

fn follow(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("follow");
    for (name, spec, config, file) in MODELS {
        let spec = load(spec, config);
        let mut walker = Walker::new(&spec);
        let events = prepare(&mut walker, file);
        let count = events.iter().flatten().count() as u64;
        group.throughput(Throughput::Elements(count));
        group.bench_function(*name, |bencher| bencher.iter(|| follow_all(&mut walker, &events)));
    }
    group.finish();
}

fn start_up(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("start");
    for (name, spec, config, _) in MODELS {
        group.bench_function(*name, |bencher| {
            bencher.iter(|| {
                let spec = load(spec, config);
                Walker::new(&spec).start().expect("an initial state")
            });
        });
    }
    group.finish();
}

criterion_group!(benches, follow, start_up);
criterion_main!(benches);
