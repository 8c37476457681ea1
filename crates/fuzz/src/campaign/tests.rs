//! Campaigns in memory.

use super::lock::{Lock, campaign, only};
use super::*;
use crate::guide::{Cover, Model, Random, Trace};
use crate::mutate::{Mutator, Source};
use crate::schedule::Schedule;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

#[test]
fn a_guide_finds_what_chance_does_not() {
    let lock = Lock::new(12);
    let guided = campaign(&lock).runs(20_000).stop_on_finding().run();
    assert_eq!((guided.findings.len(), guided.ending), (1, Ending::Finding));
    assert_eq!((guided.states, guided.transitions), (13, 12));
    let random = campaign(&lock).runs(20_000).guide(Random).run();
    assert_eq!((random.findings.len(), random.runs, random.ending), (0, 20_000, Ending::Runs));
    assert!(random.states > 3, "coverage is recorded without a guide too");
    let transitions = campaign(&lock).runs(20_000).guide(Model(Cover::Transitions)).run();
    assert_eq!(transitions.findings.len(), 1);
}

#[test]
fn one_worker_and_a_seed_give_the_same_campaign() {
    let lock = Lock::new(8);
    let story = |seed: u64| {
        let report = campaign(&lock).runs(3000).seed(seed).run();
        (report.states, report.series, report.findings)
    };
    assert_eq!(story(5), story(5));
    assert_ne!(story(5), story(6));
}

#[test]
fn every_run_counts_once_with_many_workers() {
    for jobs in [1, 2, 5] {
        let lock = Lock::new(12);
        let report = campaign(&lock).runs(30_001).jobs(jobs).run();
        assert_eq!((report.runs, report.series.last().unwrap().runs), (30_001, 30_001));
        assert_eq!((report.states, report.findings.len()), (13, 1), "{jobs} jobs");
        assert!(report.findings[0].first_run <= 30_001 && report.findings[0].count > 0);
    }
}

#[test]
fn budgets_end_a_campaign() {
    let lock = Lock::new(40);
    let timed = campaign(&lock).time(Duration::from_millis(50)).jobs(2).run();
    assert_eq!(timed.ending, Ending::Time);
    assert!(timed.runs > 0 && timed.elapsed < Duration::from_secs(10));
    let stop = AtomicBool::new(true);
    let stopped = campaign(&lock).runs(u64::MAX).interrupt(&stop).run();
    assert_eq!(stopped.ending, Ending::Interrupt);
    assert_eq!(campaign(&lock).runs(0).run().runs, 0);
}

#[test]
fn traces_guide_when_asked() {
    let lock = Lock::new(3);
    let report = campaign(&lock).runs(20_000).guide(Trace).run();
    assert_eq!(report.traces, 64, "all orders of three ticks at four wheels");
    assert_eq!(campaign(&lock).runs(100).run().traces, 0);
}

#[test]
fn without_a_model_nothing_is_covered() {
    let lock = Lock::new(3);
    let mut config = Config { guide: Arc::new(Random), steps: 3, ..Config::default() };
    config.settings.model = false;
    config.budget.runs = Some(1000);
    let report = campaign(&lock).config(config).run();
    assert_eq!((report.states, report.transitions, report.findings.len()), (0, 0, 1));
}

#[test]
fn the_first_runs_are_random_and_energy_is_bounded() {
    #[derive(Debug)]
    struct Counting(Arc<AtomicU64>);
    impl Mutator for Counting {
        fn name(&self) -> &'static str {
            "count"
        }
        fn apply(&self, _: &mut Schedule, _: &mut Source<'_>) -> bool {
            self.0.fetch_add(1, Relaxed);
            true
        }
    }
    // No mutant is new, so all are mutants of random runs: of the first one, which covers the state before any step,
    // and of those that get further.
    let lock = Lock::new(1);
    let run = |runs, revisits| {
        let count = Arc::new(AtomicU64::new(0));
        let config = Config { first: 20, revisits, steps: 1, ..Config::default() };
        Campaign::new(&lock).config(config).mutations(only(Counting(count.clone()))).runs(runs).run();
        count.load(Relaxed)
    };
    assert_eq!(run(20, 0), 0);
    assert_eq!(run(30, 0), 10, "two states, five mutants each");
    assert_eq!(run(50, 0), 10, "twenty random runs follow");
    assert_eq!(run(5000, 0), 10, "and so on");
    let again = run(5000, 4);
    assert!(
        (2000..3000).contains(&again),
        "four times five mutants for each twenty random runs, not {again}"
    );
}

#[test]
fn a_finding_fails_the_test_with_its_story() {
    let lock = Lock::new(2);
    let report = campaign(&lock).run();
    let panic = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| report.assert_clean()));
    let text = *panic.expect_err("there is a finding").downcast::<String>().expect("a text");
    for part in ["check: open", "the lock is open", "Tick { node: 3 }", ".seed(1)"] {
        assert!(text.contains(part), "{text}");
    }
    campaign(&Lock::new(40)).run().assert_clean();
}

#[test]
fn a_worker_that_fails_ends_the_campaign() {
    #[derive(Debug)]
    struct Failing;
    impl Mutator for Failing {
        fn name(&self) -> &'static str {
            "fail"
        }
        fn apply(&self, _: &mut Schedule, _: &mut Source<'_>) -> bool {
            panic!("a bug of modelfuzz")
        }
    }
    let lock = Lock::new(4);
    let run = || {
        Campaign::new(&lock).mutations(only(Failing)).steps(4).jobs(2).time(Duration::from_secs(3600)).run()
    };
    assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(run)).is_err());
}
