//! The crate `raft` under the fuzzer: the model allows all that it does, and finds what our bugs do.

use fuzz::campaign::Config;
use fuzz::{Campaign, Harness, Kind, Limits, Plan, Run, Schedule, Settings, System, Target};
use model::{Event, Step, Walker};
use serde_json::{Map, Value as Json};
use target_raft::bugs::BUGS;
use target_raft::{Options, TARGET};

/// Long runs with faults to their end, since faults within quotas come early in a random run.
const LONG: usize = 300;

fn limits() -> Limits {
    Limits {
        max_messages: 5,
        crashes: 25,
        requests: 60,
        drops: 15,
        duplicates: 15,
        partitions: 8,
        amnesia: 0,
    }
}

fn open(options: &[(&str, &str)]) -> Box<dyn System> {
    let pairs: Vec<_> = options.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
    TARGET.open(&pairs).expect("the options are good")
}

fn harness(system: &dyn System, limits: Limits) -> Box<dyn Harness + '_> {
    system.harness(&Settings { limits, model: true, strict: true })
}

/// Does random runs; the first finding's key and its run.
fn fuzz(harness: &mut dyn Harness, runs: u64, length: usize) -> (Option<(String, u64)>, usize) {
    let (mut run, mut events) = (Run::default(), 0);
    for seed in 0..runs {
        harness.run(Plan { schedule: &Schedule::default(), seed, length }, &mut run);
        events += run.events;
        if let Some(finding) = &run.finding {
            return (Some((format!("{}\n{}", finding.key(), finding.message), seed)), events);
        }
    }
    (None, events)
}

#[test]
fn the_model_allows_all_that_the_crate_does() {
    for nodes in ["3", "5"] {
        for pre_vote in ["false", "true"] {
            for check_quorum in ["false", "true"] {
                for (compact, batch) in [("3", "0"), ("0", "1")] {
                    let options = [
                        ("nodes", nodes),
                        ("pre-vote", pre_vote),
                        ("check-quorum", check_quorum),
                        ("compact", compact),
                        ("batch", batch),
                    ];
                    let system = open(&options);
                    let (found, events) = fuzz(&mut *harness(&*system, limits()), 60, LONG);
                    assert_eq!(found, None, "{options:?}");
                    assert!(events > 60 * 300, "{events} events are few: {options:?}");
                    let (found, _) = fuzz(&mut *harness(&*system, TARGET.defaults().0), 120, 100);
                    assert_eq!(found, None, "{options:?}");
                }
            }
        }
    }
}

#[test]
fn partitions_are_no_trouble() {
    let limits = Limits { partitions: 12, crashes: 0, drops: 0, duplicates: 0, ..limits() };
    for nodes in ["3", "5"] {
        let system = open(&[("nodes", nodes), ("check-quorum", "true")]);
        let mut harness = harness(&*system, limits.clone());
        let (mut run, mut held) = (Run::default(), 0);
        for seed in 0..200 {
            harness.run(Plan { schedule: &Schedule::default(), seed, length: LONG }, &mut run);
            assert_eq!(run.finding, None, "{nodes} servers, seed {seed}");
            held += run.schedule.steps.iter().filter(|step| matches!(step, fuzz::Step::Hold { .. })).count();
        }
        assert!(held > 200 * 5, "{held} partitions are few");
    }
}

/// What a lost disk leads to is found, and not that the disk was lost.
#[test]
fn amnesia_has_consequences() {
    let (limits, steps) = TARGET.defaults();
    assert_eq!(limits.amnesia, 0, "it must be switched on");
    let system = open(&[]);
    let mut config = Config { steps, seed: 1, ..Config::default() };
    config.settings.limits = Limits { amnesia: 1, ..limits };
    let report = Campaign::new(&*system).config(config).runs(3000).run();
    let kinds: Vec<Kind> = report.findings.iter().map(|found| found.finding.kind).collect();
    let consequence = |kind: &Kind| matches!(kind, Kind::Invariant | Kind::Check | Kind::Panic);
    assert!(kinds.iter().all(consequence), "the model follows on: {:?}", report.findings);
    // Which ones are found depends on the seed; a committed entry that a later leader lacks is the commonest.
    let broken = |what: &str| report.findings.iter().any(|found| found.finding.what == what);
    assert!(broken("LeaderCompleteness"), "{:?}", report.findings);
}

#[test]
fn late_writes_have_a_quota() {
    // How often, in the run that has most of it, a server writes without its disk, each time once the disk has all.
    let most = |late: &str| {
        let system = open(&[("late-writes", late)]);
        let mut harness = harness(&*system, limits());
        let late = (0..40).map(|seed| {
            let mut synced = 0;
            let plan = Plan { schedule: &Schedule::default(), seed, length: LONG };
            let mut tell = |line: &str| {
                synced += usize::from(event(line).is_some_and(|event| event.name == "Synced"));
            };
            harness.narrate(plan, &mut Run::default(), &mut tell);
            synced
        });
        late.max().expect("some runs")
    };
    assert_eq!(most("0"), 0);
    assert!((1..=2).contains(&most("2")));
    assert!(most("20") > 5);
}

#[test]
fn every_seeded_bug_is_found() {
    for (name, _) in BUGS {
        let system = open(&[("bug", name)]);
        let (found, _) = fuzz(&mut *harness(&*system, limits()), 3000, LONG);
        assert!(found.is_some(), "{name} was not found");
    }
}

#[test]
fn a_run_is_a_function_of_its_schedule() {
    for (bug, amnesia) in [("none", 0), ("tail-lost", 0), ("none", 3)] {
        let system = open(&[("bug", bug), ("pre-vote", "true"), ("check-quorum", "true")]);
        let mut harness = harness(&*system, Limits { amnesia, ..limits() });
        for seed in 0..40 {
            let (mut first, mut second) = (Run::default(), Run::default());
            harness.run(Plan { schedule: &Schedule::default(), seed, length: LONG }, &mut first);
            let schedule = first.schedule.clone();
            let length = schedule.steps.len();
            harness.run(Plan { schedule: &schedule, seed: 999, length }, &mut second);
            assert_eq!(first.schedule, second.schedule);
            assert_eq!((&first.states, first.trace), (&second.states, second.trace));
            assert_eq!(first.finding, second.finding);
        }
    }
}

// ---- events that are not true ----

/// The event on a line of a narrated run, if there is one.
fn event(line: &str) -> Option<Event> {
    let (name, mut rest) = line.strip_prefix("    ")?.split_once(" {")?;
    if !name.chars().all(char::is_alphabetic) || name == "Envelope" {
        return None;
    }
    let mut params = Map::new();
    loop {
        let (field, after) = rest.split_once(": ")?;
        let mut values = serde_json::Deserializer::from_str(after).into_iter::<Json>();
        params.insert(field.to_owned(), values.next()?.ok()?);
        rest = &after[values.byte_offset()..];
        match rest.strip_prefix(", ") {
            Some(more) => rest = more,
            None => return Some(Event { name: name.to_owned(), params }),
        }
    }
}

/// Events that differ from a true one in one thing that matters.
fn lies(event: &Event) -> Vec<Event> {
    let mut lies = Vec::new();
    let mut lie = |change: &dyn Fn(&mut Map<String, Json>)| {
        let mut changed = event.clone();
        change(&mut changed.params);
        if changed != *event {
            lies.push(changed);
        }
    };
    for field in ["term", "vote", "leader", "commit", "last", "lastTerm", "snapshot"] {
        lie(&|params| {
            if let Some(Json::Object(now)) = params.get_mut("now") {
                now[field] = (now[field].as_u64().unwrap_or(0) + 1).into();
            }
        });
    }
    lie(&|params| {
        if let Some(Json::Object(now)) = params.get_mut("now") {
            now["role"] = if now["role"] == "leader" { "follower" } else { "leader" }.into();
        }
    });
    for field in ["term", "index", "commit", "hint", "logTerm", "context"] {
        lie(&|params| {
            if let Some(Json::Array(sent)) = params.get_mut("sent")
                && let Some(Json::Object(message)) = sent.first_mut()
                && let Some(value) = message.get_mut(field)
            {
                // Far enough that it is no other read that waits.
                *value = (value.as_u64().unwrap_or(0) + 1000).into();
            }
        });
    }
    lie(&|params| {
        if let Some(Json::Array(sent)) = params.get_mut("sent")
            && let Some(Json::Object(message)) = sent.first_mut()
            && let Some(Json::Bool(reject)) = message.get_mut("reject")
        {
            *reject = !*reject;
        }
    });
    if event.name != "Sent" {
        lie(&|params| {
            if let Some(Json::Array(sent)) = params.get_mut("sent") {
                sent.pop();
            }
        });
    }
    lies
}

#[test]
fn the_model_refuses_what_is_not_true() {
    let options = Options::default();
    let spec = target_raft::spec(&options).expect("the model is good");
    let mut walker = Walker::new(&spec);
    let system = open(&[]);
    let mut harness = harness(&*system, limits());
    let mut refused = 0;
    for seed in 0..10 {
        let mut events = Vec::new();
        let (schedule, mut run) = (Schedule::default(), Run::default());
        let plan = Plan { schedule: &schedule, seed, length: LONG };
        harness.narrate(plan, &mut run, &mut |line| events.extend(event(line)));
        assert_eq!(events.len(), run.events, "every event is read");
        walker.start().expect("a first state");
        for event in &events {
            for lie in lies(event) {
                let step = walker.take_event(&lie);
                assert!(matches!(step, Ok(Step::Rejected) | Err(_)), "{lie}\ninstead of\n{event}");
                refused += 1;
            }
            assert_eq!(walker.take_event(event).expect("a true event"), Step::Enabled, "{event}");
        }
    }
    assert!(refused > 10_000, "{refused} lies are few");
}
