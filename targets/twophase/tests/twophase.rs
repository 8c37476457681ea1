//! Two-phase commit under the scheduler, with its model.

use fuzz::{Kind, Limits, Plan, Random, Run, Schedule, Settings, Step, System};
use std::collections::HashSet;
use target_twophase::TARGET;

fn open(options: &[(&str, &str)]) -> Result<Box<dyn System>, fuzz::Refusal> {
    let options: Vec<(String, String)> =
        options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    TARGET.open(&options)
}

fn with_bug(bug: &str) -> Box<dyn System> {
    open(&[("bug", bug)]).expect("a bug that can be switched on")
}

/// Changes some steps: swaps, removals, repetitions, other numbers of messages and other write sets.
fn mutate(steps: &mut Vec<Step>, random: &mut Random) {
    for _ in 0..=random.below(6) {
        if steps.is_empty() {
            return;
        }
        let (a, b) = (random.below(steps.len()), random.below(steps.len()));
        match random.below(4) {
            0 => steps.swap(a, b),
            1 => {
                steps.remove(a);
            }
            2 => steps.insert(a, steps[b]),
            _ => match &mut steps[a] {
                Step::Deliver { max, .. } => *max = random.below(7) as u32,
                Step::Request { client, operation } => {
                    (*client, *operation) = (random.below(3), random.below(4))
                }
                _ => {}
            },
        }
    }
}

/// Random runs and mutants of them, all of which can be replayed.
fn explore(system: &dyn System, settings: &Settings, runs: u64, mut see: impl FnMut(&Run)) {
    let mut harness = system.harness(settings);
    let (mut run, mut again) = (Run::default(), Run::default());
    for seed in 0..runs {
        let mut random = Random::new(seed);
        let mut schedule = Schedule::default();
        if seed % 3 > 0 {
            schedule = run.schedule.clone();
            mutate(&mut schedule.steps, &mut random);
        }
        harness.run(Plan { schedule: &schedule, seed, length: 100 }, &mut run);
        let plan = Plan { schedule: &run.schedule, seed: !seed, length: run.schedule.steps.len() };
        harness.run(plan, &mut again);
        assert_eq!(run, again, "the replay of run {seed}");
        see(&run);
    }
}

fn usual() -> Settings {
    Settings { limits: TARGET.defaults().0, model: true, strict: true }
}

fn never_diverges(options: &[(&str, &str)], settings: &Settings, runs: u64) -> HashSet<u64> {
    let mut states = HashSet::new();
    explore(&*open(options).expect("good options"), settings, runs, |run| {
        assert_eq!(run.finding, None, "{options:?}: {:?}", run.schedule);
        states.extend(&run.states);
    });
    states
}

#[test]
fn the_correct_system_never_diverges() {
    let states = never_diverges(&[], &usual(), 6000);
    assert!(states.len() > 50_000, "{} states", states.len());
    let again = never_diverges(&[("invariants", "yes")], &usual(), 2000);
    assert!(again.is_subset(&states), "invariants do not change the states");
}

#[test]
fn nor_does_it_in_other_sizes() {
    for options in [
        [("rms", "1"), ("vars", "1"), ("transactions", "1"), ("clients", "1")],
        [("rms", "2"), ("vars", "3"), ("transactions", "3"), ("clients", "3")],
        [("rms", "5"), ("vars", "1"), ("transactions", "8"), ("clients", "1")],
    ] {
        never_diverges(&options, &usual(), 1000);
    }
}

#[test]
fn nor_does_it_when_messages_are_lost_and_repeated() {
    let limits = Limits { drops: 3, duplicates: 10, partitions: 2, ..TARGET.defaults().0 };
    never_diverges(&[], &Settings { limits, ..usual() }, 3000);
}

/// The transactions are all over after a run, and some of each kind were under way at the same time.
#[test]
fn transactions_overlap_commit_and_abort() {
    let system = with_bug("none");
    let mut harness = system.harness(&usual());
    let mut run = Run::default();
    let (mut committed, mut aborted, mut together) = (0, 0, 0);
    for seed in 0..200 {
        let (mut requests, mut outcomes, mut most) = (0_usize, 0_usize, 0);
        let plan = Plan { schedule: &Schedule::default(), seed, length: 100 };
        harness.narrate(plan, &mut run, &mut |line| {
            let event = line.trim_start();
            requests += usize::from(event.starts_with("Asked"));
            let (commit, abort) = (event.starts_with("Commit {"), event.starts_with("Abort {"));
            outcomes += usize::from(commit || abort);
            committed += usize::from(commit);
            aborted += usize::from(abort);
            most = most.max(requests - outcomes / 3);
        });
        assert_eq!((run.finding.as_ref(), requests, outcomes), (None, 5, 15), "run {seed}");
        together += usize::from(most >= 3);
    }
    assert!(committed > 300 && aborted > 300, "{committed} commits, {aborted} aborts");
    assert!(together > 100, "{together} runs with three transactions under way");
}

/// The first finding of a random search, and how many runs of it showed one.
fn search(bug: &str, settings: &Settings) -> (usize, HashSet<(Kind, String)>) {
    let (mut count, mut kinds) = (0, HashSet::new());
    explore(&*with_bug(bug), settings, 2000, |run| {
        if let Some(finding) = &run.finding {
            count += 1;
            kinds.insert((finding.kind, finding.what.clone()));
        }
    });
    (count, kinds)
}

#[test]
fn every_bug_is_found_and_shows_as_the_readme_says() {
    for (bug, kind, what) in [
        ("commit-on-missing-vote", Kind::Divergence, "HeardYes"),
        ("early-unlock", Kind::Divergence, "SaidYes"),
        ("forgotten-abort", Kind::Check, "lock-left-behind"),
        ("double-vote", Kind::Divergence, "HeardYes"),
    ] {
        let (count, kinds) = search(bug, &usual());
        assert!(count > 20, "{bug} was found {count} times");
        for (found, name) in kinds {
            assert!(found == kind && name.contains(what), "{bug}: {found}: {name}");
        }
    }
}

#[test]
fn an_assertion_finds_a_missing_vote_without_the_model() {
    let (count, kinds) = search("commit-on-missing-vote", &Settings { model: false, ..usual() });
    assert!(count > 20, "it was found {count} times");
    assert!(kinds.iter().all(|(kind, _)| *kind == Kind::Panic), "{kinds:?}");
}

#[test]
fn bad_options_are_refused() {
    let refusal = |options: &[(&str, &str)]| open(options).err().expect("a refusal").0;
    assert_eq!(refusal(&[("rms", "17")]), "--rms takes a number from 1 to 16, not `17`");
    assert_eq!(refusal(&[("vars", "")]), "--vars takes a number from 1 to 8, not ``");
    assert!(refusal(&[("bug", "early")]).contains("early-unlock or forgotten-abort"));
    let config = concat!(env!("CARGO_MANIFEST_DIR"), "/TwoPhaseEvents.cfg");
    assert!(open(&[("config", config)]).is_ok());
    let said = refusal(&[("rms", "4"), ("config", config)]);
    assert!(said.contains("the constant RM is {1, 2, 3, 4}, but the file says {1, 2, 3}"), "{said}");
}
