//! The micro-benchmark under the scheduler, with its model.

use fuzz::{Harness, Kind, Limits, Plan, Random, Run, Schedule, Settings, Step, System};
use std::collections::HashSet;
use target_microbench::TARGET;

fn open(options: &[(&str, &str)]) -> Result<Box<dyn System>, fuzz::Refusal> {
    let options: Vec<(String, String)> =
        options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    TARGET.open(&options)
}

fn sized(workers: usize, tasks: usize, bug: &str) -> Box<dyn System> {
    let (workers, tasks) = (workers.to_string(), tasks.to_string());
    open(&[("workers", &workers), ("tasks", &tasks), ("bug", bug)]).expect("good options")
}

fn strict(limits: Limits) -> Settings {
    Settings { limits, model: true, strict: true }
}

fn usual() -> Settings {
    strict(TARGET.defaults().0)
}

/// Runs exactly these steps.
fn run_steps(harness: &mut dyn Harness, steps: &[Step]) -> Run {
    let schedule = Schedule { steps: steps.to_vec(), choices: Vec::new() };
    let mut run = Run::default();
    harness.run(Plan { schedule: &schedule, seed: 0, length: 0 }, &mut run);
    run
}

/// All runs with one request in which every step does something and nothing is left to do at the end.
fn all_runs(system: &dyn System) -> Vec<Run> {
    let mut harness = system.harness(&usual());
    let nodes = system.nodes().len();
    let links = (0..nodes).flat_map(|from| (0..nodes).map(move |to| Step::Deliver { from, to, max: 1 }));
    let steps: Vec<Step> = links.chain([Step::Request { client: 0, operation: 0 }]).collect();
    let mut complete = Vec::new();
    let mut open = vec![Vec::new()];
    while let Some(prefix) = open.pop() {
        let mut extended = false;
        for &step in &steps {
            if matches!(step, Step::Request { .. }) && prefix.contains(&step) {
                continue;
            }
            let longer = [&prefix[..], &[step]].concat();
            let run = run_steps(&mut *harness, &longer);
            if run.active < longer.len() && run.finding.is_none() {
                continue;
            }
            extended = true;
            if run.finding.is_some() {
                complete.push(run);
            } else {
                open.push(longer);
            }
        }
        if !extended {
            complete.push(run_steps(&mut *harness, &prefix));
        }
    }
    complete
}

fn states<'a>(runs: impl IntoIterator<Item = &'a Run>) -> HashSet<u64> {
    runs.into_iter().flat_map(|run| run.states.iter().copied()).collect()
}

/// The paper's overview: one worker, one `Execute`. A message order is the order in which the request and the messages
/// are handled; a trace is what is left of it when messages to different processes that do not cause each other may
/// change places. The abstract states are the set of registered processes until the request is served (4), and from
/// then on whether the task is done and how far the termination is (2 times 3).
#[test]
fn the_overview_example_has_10_orders_8_traces_and_10_states() {
    let system = sized(1, 0, "none");
    let runs = all_runs(&*system);
    assert!(runs.iter().all(|run| run.finding.is_none()));
    assert_eq!(runs.len(), 10, "message orders");
    assert_eq!(runs.iter().map(|run| run.trace).collect::<HashSet<_>>().len(), 8, "traces");

    // The model also tells apart who has started; all runs begin with both processes started one after the other.
    let before = 2;
    assert!(runs.iter().all(|run| run.states[..before] == runs[0].states[..before]));
    let all = states(&runs);
    assert_eq!(all.len() - before, 10, "abstract states");

    // Two runs cover all of them: E5 of the paper, and E7, which reaches the state in which the bug would strike.
    let mut harness = system.harness(&usual());
    let link = |from, to| Step::Deliver { from, to, max: 1 };
    let (register_w, register_t) = (link(1, 0), link(2, 0));
    let request = Step::Request { client: 0, operation: 0 };
    let (execute, terminate, flush) = (link(0, 1), link(0, 2), link(2, 1));
    let e5 = run_steps(&mut *harness, &[register_w, register_t, request, execute, terminate, flush]);
    let e7 = run_steps(&mut *harness, &[register_t, register_w, request, terminate, flush, execute]);
    assert_eq!((e5.active, e7.active), (6, 6));
    assert_eq!(states([&e5, &e7]), all);
}

/// The start of one process after the other, every set of registered processes, and the three stages of the
/// termination at each place of the chain.
#[test]
fn all_states_that_the_system_can_reach_are_covered() {
    for (m, n) in [(1, 0), (1, 1), (1, 4), (2, 2)] {
        let system = sized(m, n, "none");
        let expected = (m + 1) + (1 << (m + 1)) + 3 * (n + 2);
        assert_eq!(states(&all_runs(&*system)).len(), expected, "{m} workers, {n} tasks");
    }
}

/// Of all runs exactly those panic in which Flush is handled between the last two `Execute`s: after `Execute(n - 1)`, with
/// Terminate at any of the n + 1 places before, after the registrations in any order.
#[test]
fn the_bug_strikes_where_it_should() {
    for (m, n, orders) in [(1, 0, 2), (1, 3, 2), (2, 1, 6)] {
        let buggy = all_runs(&*sized(m, n, "flush-before-last"));
        let failing: Vec<&Run> = buggy.iter().filter(|run| run.finding.is_some()).collect();
        assert_eq!(failing.len(), orders * (n + 1), "{m} workers, {n} tasks");
        let correct = sized(m, n, "none");
        let mut harness = correct.harness(&usual());
        for run in failing {
            let finding = run.finding.as_ref().unwrap();
            assert_eq!(finding.kind, Kind::Panic);
            assert!(finding.message.contains("no buffer for its last task"), "{}", finding.message);
            assert_eq!(run_steps(&mut *harness, &run.schedule.steps).finding, None);
        }
    }
}

/// Changes some steps: swaps, removals, repetitions.
fn mutate(steps: &mut Vec<Step>, random: &mut Random) {
    for _ in 0..=random.below(4) {
        if steps.is_empty() {
            return;
        }
        let (a, b) = (random.below(steps.len()), random.below(steps.len()));
        match random.below(3) {
            0 => steps.swap(a, b),
            1 => {
                steps.remove(a);
            }
            _ => steps.insert(a, steps[b]),
        }
    }
}

/// Random runs and mutants of them, all of which can be replayed.
fn explore(system: &dyn System, limits: Limits, runs: u64, mut see: impl FnMut(&Run)) {
    let mut harness = system.harness(&strict(limits));
    let (mut run, mut again) = (Run::default(), Run::default());
    for seed in 0..runs {
        let mut random = Random::new(seed);
        let mut schedule = Schedule::default();
        if seed % 3 > 0 {
            schedule = run.schedule.clone();
            mutate(&mut schedule.steps, &mut random);
        }
        harness.run(Plan { schedule: &schedule, seed, length: 80 }, &mut run);
        let plan = Plan { schedule: &run.schedule, seed: !seed, length: run.schedule.steps.len() };
        harness.run(plan, &mut again);
        assert_eq!(run, again, "the replay of run {seed}");
        see(&run);
    }
}

#[test]
fn the_correct_system_never_diverges() {
    for (m, n) in [(1, 0), (1, 1), (3, 3), (6, 40), (60, 2)] {
        let limits = TARGET.defaults().0;
        let faulty =
            Limits { max_messages: 5, requests: 3, drops: 2, duplicates: 5, partitions: 2, ..limits.clone() };
        for limits in [limits, faulty] {
            let mut served = 0;
            explore(&*sized(m, n, "none"), limits, 3000, |run| {
                assert_eq!(run.finding, None, "{m} workers, {n} tasks: {:?}", run.schedule);
                served += usize::from(run.events > 2 * (m + 1) + 1);
            });
            assert!(served > 100 || m > 6, "{served} runs got as far as the job");
        }
    }
}

#[test]
fn chance_finds_the_bug_in_a_small_system() {
    let mut found = 0;
    explore(&*sized(2, 3, "flush-before-last"), TARGET.defaults().0, 2000, |run| {
        if let Some(finding) = &run.finding {
            assert_eq!(finding.kind, Kind::Panic);
            found += 1;
        }
    });
    assert!(found > 10, "found {found} times");
}

#[test]
fn bad_options_are_refused() {
    let refusal = |options: &[(&str, &str)]| open(options).err().expect("a refusal").0;
    assert_eq!(refusal(&[("workers", "0")]), "--workers takes a number from 1 to 60, not `0`");
    assert_eq!(refusal(&[("tasks", "-1")]), "--tasks takes a number from 0 to 10000, not `-1`");
    assert_eq!(refusal(&[("bug", "x")]), "--bug takes none or flush-before-last, not `x`");
    let config = concat!(env!("CARGO_MANIFEST_DIR"), "/Microbench_3_3.cfg");
    assert!(open(&[("workers", "3"), ("tasks", "3"), ("config", config)]).is_ok());
    let said = refusal(&[("workers", "3"), ("tasks", "4"), ("config", config)]);
    assert!(said.contains("the constant NumTasks is 4, but the file says 3"), "{said}");
}
