//! What runs are, on a small system.
#![allow(missing_docs)]

mod support;

use fuzz::{Group, Kind, Limits, Plan, Run, Schedule, Settings, Step, System};
use proptest::prelude::*;
use support::*;

fn deliver(from: usize, to: usize, max: u32) -> Step {
    Step::Deliver { from, to, max }
}

fn hold(bits: u64, both_ways: bool) -> Step {
    Step::Hold { group: Group::from_bits(bits), both_ways }
}

fn steps(steps: &[Step]) -> Schedule {
    Schedule { steps: steps.to_vec(), choices: Vec::new() }
}

fn told(system: &dyn System, settings: &Settings, schedule: &Schedule) -> Vec<String> {
    let mut lines = Vec::new();
    let mut run = Run::default();
    let plan = Plan { schedule, seed: 1, length: 0 };
    system.harness(settings).narrate(plan, &mut run, &mut |line| lines.push(line.to_owned()));
    assert_eq!(run, replay_with(system, settings, schedule, 1), "telling changes nothing");
    lines
}

fn replay_with(system: &dyn System, settings: &Settings, schedule: &Schedule, seed: u64) -> Run {
    let mut run = Run::default();
    system.harness(settings).run(Plan { schedule, seed, length: 0 }, &mut run);
    run
}

fn bug() -> impl Strategy<Value = Bug> {
    let kinds = [Bug::Panic as fn(i64) -> Bug, Bug::Lie, Bug::Check, Bug::Strange, Bug::Error, Bug::Finish];
    prop_oneof![
        Just(Bug::None),
        (prop::sample::select(kinds.to_vec()), 1i64..30).prop_map(|(kind, n)| kind(n))
    ]
}

fn count(run: &Run, kind: fn(&Step) -> bool) -> u32 {
    run.schedule.steps.iter().filter(|step| kind(step)).count() as u32
}

fn is_crash(step: &Step) -> bool {
    matches!(step, Step::Crash { .. })
}

fn is_request(step: &Step) -> bool {
    matches!(step, Step::Request { .. })
}

fn is_drop(step: &Step) -> bool {
    matches!(step, Step::Drop { .. })
}

fn is_duplicate(step: &Step) -> bool {
    matches!(step, Step::Duplicate { .. })
}

fn is_hold(step: &Step) -> bool {
    matches!(step, Step::Hold { .. })
}

fn is_amnesia(step: &Step) -> bool {
    matches!(step, Step::Amnesia { .. })
}

fn limits() -> impl Strategy<Value = Limits> {
    let quotas = (0u32..4, 0u32..5, 0u32..5, 0u32..3, 0u32..3, 0u32..3, 0u32..3);
    quotas.prop_map(|(max_messages, crashes, requests, drops, duplicates, partitions, amnesia)| Limits {
        max_messages,
        crashes,
        requests,
        drops,
        duplicates,
        partitions,
        amnesia,
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_run_again_is_the_same_run(
        bug in bug(), limits in limits(), (model, strict) in any::<(bool, bool)>(), nodes in 1usize..6,
        seed: u64, length in 0usize..120, invariant: bool,
    ) {
        let system = system(nodes, bug, if invariant { "INVARIANT Few" } else { "" });
        let settings = Settings { limits, model, strict };
        let mut harness = system.harness(&settings);
        let empty = Schedule::default();
        let (mut first, mut again, mut third) = (Run::default(), Run::default(), Run::default());
        harness.run(Plan { schedule: &empty, seed, length }, &mut first);
        harness.run(Plan { schedule: &empty, seed: seed ^ 1, length: 50 }, &mut again);
        // Another seed, and a harness and a run that were used before, must make no difference.
        let schedule = first.schedule.clone();
        harness.run(Plan { schedule: &schedule, seed: !seed, length: 0 }, &mut again);
        prop_assert_eq!(&first, &again);
        system.harness(&settings).run(Plan { schedule: &empty, seed, length }, &mut third);
        prop_assert_eq!(&first, &third);
        prop_assert!(first.schedule.steps.len() <= length);
        prop_assert_eq!(first.active, first.schedule.steps.len(), "random steps are never idle");
        let Limits { crashes, requests, drops, duplicates, partitions, amnesia, .. } = settings.limits;
        let kinds: [fn(&Step) -> bool; 6] = [is_crash, is_request, is_drop, is_duplicate, is_hold, is_amnesia];
        let quotas = [crashes, requests, drops, duplicates, partitions, amnesia];
        prop_assert!(kinds.iter().zip(quotas).all(|(kind, most)| count(&first, *kind) <= most));
    }

    #[test]
    fn any_steps_can_be_run(list in prop::collection::vec(any_step(), 0..60), seed: u64) {
        let system = system(3, Bug::None, "");
        let run = replay_with(&system, &settings(), &steps(&list), seed);
        prop_assert_eq!(&run.schedule.steps, &list);
        prop_assert_eq!(&run.finding, &None);
        prop_assert_eq!(run.transitions.len(), run.events);
        prop_assert_eq!(run.states.len(), run.events + 1);
        let again = replay(&system, &settings(), &run.schedule);
        prop_assert_eq!(run, again);
    }

    #[test]
    fn what_is_given_comes_first(seed: u64, cut in 0usize..40) {
        let system = system(3, Bug::None, "");
        let whole = random_run(&system, &settings(), seed, 40);
        let mut prefix = whole.schedule.clone();
        prefix.steps.truncate(cut);
        let mut run = Run::default();
        system.harness(&settings()).run(Plan { schedule: &prefix, seed: seed ^ 7, length: 60 }, &mut run);
        prop_assert_eq!(&run.schedule.steps[..cut], &prefix.steps[..]);
        prop_assert_eq!(run.schedule.steps.len(), 60);
    }
}

/// Steps that may or may not have anything to do, for processes that may or may not exist.
fn any_step() -> impl Strategy<Value = Step> {
    let node = 0usize..4;
    prop_oneof![
        4 => (node.clone(), node.clone(), 0u32..4).prop_map(|(from, to, max)| deliver(from, to, max)),
        1 => node.clone().prop_map(|node| Step::Crash { node }),
        1 => node.clone().prop_map(|node| Step::Restart { node }),
        1 => (0usize..3, node.clone()).prop_map(|(client, operation)| Step::Request { client, operation }),
        1 => node.clone().prop_map(|node| Step::Tick { node }),
        1 => (node.clone(), node.clone()).prop_map(|(from, to)| Step::Drop { from, to }),
        1 => (node.clone(), node.clone()).prop_map(|(from, to)| Step::Duplicate { from, to }),
        1 => (0u64..16, any::<bool>()).prop_map(|(bits, both_ways)| hold(bits, both_ways)),
        1 => Just(Step::Heal),
        1 => node.prop_map(|node| Step::Amnesia { node }),
    ]
}

#[test]
fn steps_without_anything_to_do_are_idle() {
    let system = system(2, Bug::None, "");
    let idle = [
        deliver(0, 0, 3),
        deliver(0, 1, 0),
        deliver(0, 7, 1),
        deliver(7, 0, 1),
        Step::Restart { node: 0 },
        Step::Restart { node: 7 },
        Step::Crash { node: 7 },
        Step::Tick { node: 7 },
        Step::Amnesia { node: 7 },
        Step::Drop { from: 1, to: 1 },
        Step::Drop { from: 9, to: 9 },
        Step::Duplicate { from: 1, to: 1 },
        Step::Request { client: 2, operation: 0 },
        Step::Request { client: 0, operation: 2 },
        Step::Heal,
        hold(0b00, true),
        hold(0b11, true),
        hold(0b100, true),
    ];
    let run = replay(&system, &settings(), &steps(&idle));
    assert_eq!((run.active, run.events, run.finding), (0, 0, None));
    let stopped =
        [Step::Crash { node: 1 }, Step::Crash { node: 1 }, Step::Tick { node: 1 }, deliver(0, 1, 1)];
    let run = replay(&system, &settings(), &steps(&stopped));
    assert_eq!((run.active, run.events, run.finding), (1, 1, None));
}

#[test]
fn messages_to_a_stopped_process_wait() {
    let system = system(2, Bug::None, "");
    let schedule = steps(&[
        Step::Crash { node: 1 },
        deliver(0, 1, 1),
        Step::Restart { node: 1 },
        deliver(0, 1, 1),
        deliver(0, 1, 1),
    ]);
    let run = replay(&system, &settings(), &schedule);
    assert_eq!((run.active, run.finding), (3, None), "the one message is received once");
}

/// Requests without their step were lost in replays and mutants of earlier tools.
#[test]
fn requests_are_part_of_the_schedule() {
    let system = system(3, Bug::None, "");
    let run = random_run(&system, &settings(), 5, 200);
    assert_eq!(count(&run, is_request), LIMITS.requests);
    assert_eq!(replay(&system, &settings(), &run.schedule).schedule, run.schedule);
    let without: Vec<Step> = run.schedule.steps.iter().copied().filter(|step| !is_request(step)).collect();
    assert_ne!(replay(&system, &settings(), &steps(&without)).trace, run.trace);
}

/// The lines of messages received, of a system of two processes.
fn received(list: &[Step]) -> Vec<String> {
    let system = system(2, Bug::None, "");
    let mut schedule = steps(list);
    schedule.choices = vec![vec![1; 20], vec![0; 20]];
    let lines = told(&system, &settings(), &schedule);
    lines
        .into_iter()
        .filter(|line| line.starts_with("    Token"))
        .map(|line| line.trim().to_owned())
        .collect()
}

/// An earlier tool delivered the last message of a drained queue twice.
#[test]
fn draining_a_queue_delivers_each_message_once() {
    let request = |client| Step::Request { client, operation: 0 };
    let three = ["Token { hops: 2 }", "Token { hops: 1 }", "Token { hops: 2 }"];
    assert_eq!(received(&[request(0), request(1), deliver(0, 1, 3), deliver(0, 1, 3)]), three);
    assert_eq!(received(&[request(0), request(1), deliver(0, 1, 9)]), three);
    assert_eq!(received(&[request(0), request(1), deliver(0, 1, 2), deliver(0, 1, 2)]), three);
}

/// An earlier tool lost a message when asked to deliver none.
#[test]
fn delivering_none_loses_none() {
    assert_eq!(received(&[deliver(0, 1, 0), deliver(0, 1, 0), deliver(0, 1, 1)]), ["Token { hops: 2 }"]);
}

#[test]
fn messages_sent_meanwhile_wait_for_another_step() {
    let system = system(1, Bug::None, "");
    let run = replay(&system, &settings(), &steps(&[deliver(0, 0, 9)]));
    assert_eq!(run.events, 1, "the token that was passed on was sent during the step");
}

#[test]
fn lost_and_doubled_messages() {
    let drop = Step::Drop { from: 0, to: 1 };
    let double = Step::Duplicate { from: 0, to: 1 };
    assert_eq!(received(&[drop, deliver(0, 1, 9)]), [""; 0]);
    let request = Step::Request { client: 0, operation: 0 };
    let order = ["Token { hops: 2 }", "Token { hops: 1 }", "Token { hops: 2 }"];
    assert_eq!(received(&[request, double, deliver(0, 1, 9)]), order);
    let stopped = [Step::Crash { node: 1 }, double, Step::Restart { node: 1 }, deliver(0, 1, 9)];
    assert_eq!(received(&stopped).len(), 2);
}

#[test]
fn nothing_is_delivered_over_a_link_that_is_held() {
    let request = Step::Request { client: 0, operation: 0 };
    let all = deliver(0, 1, 9);
    let two = ["Token { hops: 2 }", "Token { hops: 1 }"];
    for cut in [hold(0b01, true), hold(0b10, true), hold(0b01, false)] {
        assert_eq!(received(&[cut, request, all]), [""; 0], "{cut:?}");
        assert_eq!(received(&[cut, request, all, Step::Heal, all]), two, "{cut:?}: messages waited");
        let restarted = [cut, Step::Crash { node: 1 }, Step::Restart { node: 1 }, all];
        assert_eq!(received(&restarted), [""; 0], "{cut:?} stays over a restart");
    }
    assert_eq!(received(&[hold(0b10, false), request, all]), two, "held the other way only");
    assert_eq!(received(&[hold(0b01, true), hold(0b10, false), request, all]), two, "one cut at a time");
    let fewer = [hold(0b01, true), request, Step::Drop { from: 0, to: 1 }, Step::Heal, all];
    assert_eq!(received(&fewer), two[1..], "what waits can be lost");
    let more = [hold(0b01, true), Step::Duplicate { from: 0, to: 1 }, Step::Heal, all];
    assert_eq!(received(&more).len(), 2, "and doubled");
    assert_eq!(received(&[Step::Crash { node: 1 }, hold(0b01, true), Step::Heal, all]), [""; 0]);
}

#[test]
fn random_runs_have_partitions_that_end() {
    let limits = Limits { partitions: 3, ..LIMITS };
    for nodes in [1, 2, 5] {
        let system = system(nodes, Bug::None, "");
        let (mut begun, mut ended) = (0, 0);
        for seed in 0..50 {
            let run = random_run(&system, &Settings { limits: limits.clone(), ..settings() }, seed, 100);
            begun += count(&run, is_hold);
            ended += count(&run, |step| *step == Step::Heal);
        }
        match nodes {
            1 => assert_eq!((begun, ended), (0, 0), "there is nothing to part"),
            _ => assert!(begun > 75 && ended > 50 && ended <= begun, "{begun} {ended}"),
        }
    }
    let system = system(3, Bug::None, "");
    let run = random_run(&system, &settings(), 1, 500);
    assert_eq!(LIMITS.partitions, 0);
    assert_eq!(count(&run, is_hold), 0);
}

#[test]
fn amnesia_loses_even_what_was_saved() {
    let system = system(2, Bug::None, "");
    let saved = [deliver(0, 1, 1), Step::Tick { node: 1 }];
    let back = |stop| {
        let schedule = steps(&[saved[0], saved[1], stop, stop, Step::Restart { node: 1 }]);
        let lines = told(&system, &settings(), &schedule);
        let find = |start: &str| lines.iter().find(|line| line.trim().starts_with(start)).cloned();
        assert_eq!(lines.iter().filter(|line| line.trim() == "idle").count(), 1, "it is stopped once");
        (find("Restart").unwrap_or_default(), find("2 ").unwrap_or_default())
    };
    let (came, told) = back(Step::Crash { node: 1 });
    assert!(came.contains("seen: 1") && told == "2 crash b", "{came} {told}");
    let (came, told) = back(Step::Amnesia { node: 1 });
    assert!(came.contains("seen: 0") && told == "2 crash b, which loses its disk", "{came} {told}");
}

#[test]
fn amnesia_must_be_switched_on() {
    let system = system(3, Bug::None, "");
    let forgotten = |amnesia: u32| -> u32 {
        let settings = Settings { limits: Limits { amnesia, ..LIMITS }, ..settings() };
        (0..20).map(|seed| count(&random_run(&system, &settings, seed, 100), is_amnesia)).sum()
    };
    assert_eq!(forgotten(0), 0);
    assert!((20..=40).contains(&forgotten(2)), "{}", forgotten(2));
}

#[test]
fn answers_are_recorded_as_they_were_used() {
    let system = system(3, Bug::None, "");
    let mut schedule =
        steps(&[deliver(0, 1, 1), deliver(1, 2, 1), Step::Request { client: 0, operation: 1 }]);
    schedule.choices = vec![vec![1, 1, 1], vec![8]];
    let run = replay(&system, &settings(), &schedule);
    let choices = &run.schedule.choices;
    assert_eq!((choices.len(), choices[0].len(), choices[1].len(), choices[2].len()), (3, 0, 2, 1));
    assert_eq!(choices[1][0], 2, "8 modulo 3");
    assert!(choices[1][1] < 3 && choices[2][0] < 3);
}

fn finding(bug: Bug, config: &str, strict: bool) -> (Kind, String, String, usize) {
    let system = system(2, bug, config);
    let settings = Settings { strict, ..settings() };
    let schedule =
        steps(&[deliver(0, 1, 1), Step::Tick { node: 0 }, deliver(1, 0, 1), Step::Tick { node: 0 }]);
    let run = replay(&system, &settings, &schedule);
    let finding = run.finding.expect("a finding");
    assert_eq!(run.schedule.steps.len(), finding.step + 1, "the run ends there");
    (finding.kind, finding.what, finding.message, finding.step)
}

#[test]
fn what_goes_wrong_is_told() {
    let (kind, what, message, step) = finding(Bug::Panic(1), "", true);
    assert_eq!((kind, step), (Kind::Panic, 0));
    assert!(
        what.starts_with("tests/support/mod.rs:") || what.starts_with("fuzz/tests/support/mod.rs:"),
        "{what}"
    );
    assert!(message.contains("process 1 has seen 1 tokens") && message.contains(&what), "{message}");

    let (kind, what, message, step) = finding(Bug::Lie(1), "", true);
    assert_eq!((kind, step), (Kind::Divergence, 0));
    assert!(what.starts_with("Receive at Tokens.tla:"), "{what}");
    assert!(message.contains("seen'[e.i] = e.seen") && message.contains("e.seen = 2"), "{message}");

    let (kind, what, message, step) = finding(Bug::Check(1), "", true);
    assert_eq!((kind, &*what, &*message, step), (Kind::Check, "too many", "[0, 1]", 0));
    let (kind, what, _, step) = finding(Bug::Finish(2), "", true);
    assert_eq!((kind, &*what, step), (Kind::Check, "all", 3));

    let (kind, what, message, _) = finding(Bug::Strange(1), "", true);
    assert_eq!((kind, &*what), (Kind::Model, "the specification defines no operator `Recieve`"));
    assert!(message.contains("is `Receive` meant?"), "{message}");
}

/// Earlier tools took what the model does not allow for a step that changes nothing, ignored errors of the model, and
/// looked at invariants in initial states only.
#[test]
fn the_model_judges_every_event() {
    for strict in [true, false] {
        let (kind, what, message, step) = finding(Bug::Error(1), "", strict);
        assert_eq!((kind, step), (Kind::Model, 0));
        assert!(what.contains(" error at Tokens.tla:") && message.contains("Wrong"), "{what} {message}");
    }
    let system = system(2, Bug::None, "INVARIANT Few");
    let list: Vec<Step> =
        (0..5).flat_map(|_| [deliver(0, 1, 1), Step::Request { client: 0, operation: 0 }]).collect();
    let schedule = Schedule { steps: list, choices: vec![vec![1; 9]; 2] };
    let run = replay(&system, &settings(), &schedule);
    let finding = run.finding.expect("a broken invariant");
    assert_eq!((finding.kind, &*finding.what, finding.step), (Kind::Invariant, "Few", 6));
    assert!(finding.message.contains("where seen = "), "{}", finding.message);
    assert_eq!(run.states.len(), run.events + 1, "the broken state is the last one");
}

#[test]
fn a_lenient_model_passes_over_what_it_does_not_allow() {
    let system = system(2, Bug::Lie(1), "");
    let settings = Settings { strict: false, ..settings() };
    let run = replay(&system, &settings, &steps(&[deliver(0, 1, 1), Step::Tick { node: 0 }]));
    assert_eq!((run.skipped, run.events, run.finding), (1, 2, None));
    assert_eq!((run.states.len(), run.transitions.len()), (2, 1));
}

/// An earlier tool dropped the last state of a run that ended in stuttering.
#[test]
fn the_last_state_is_recorded() {
    let system = system(2, Bug::None, "");
    let tick = Step::Tick { node: 0 };
    let one = replay(&system, &settings(), &steps(&[deliver(0, 1, 1)]));
    let more = replay(&system, &settings(), &steps(&[deliver(0, 1, 1), tick, tick]));
    assert_eq!(one.states.len(), 2);
    assert!(more.states[1..].iter().all(|state| *state == one.states[1]));
    assert_eq!(more.states.len(), 4);
}

#[test]
fn without_a_model_nothing_is_followed() {
    let system = system(3, Bug::Lie(1), "INVARIANT Few");
    let run = random_run(&system, &Settings { model: false, ..settings() }, 3, 100);
    assert_eq!((run.events, run.states.len(), run.transitions.len(), run.finding), (0, 0, 0, None));
    assert_eq!(run.schedule.steps.len(), 100);
}

#[test]
fn a_panic_does_not_spoil_the_next_run() {
    let system = system(3, Bug::Panic(3), "");
    let mut harness = system.harness(&settings());
    let empty = Schedule::default();
    let mut runs = vec![Run::default(); 2];
    for seed in 0..200 {
        for run in &mut runs {
            harness.run(Plan { schedule: &empty, seed, length: 60 }, run);
        }
        assert_eq!(runs[0], runs[1]);
    }
    assert_eq!(runs[0].finding.as_ref().map(|finding| finding.kind), Some(Kind::Panic));
}

#[test]
fn a_run_ends_when_nothing_is_enabled() {
    let system = system(2, Bug::None, "");
    let nothing = Limits::default();
    let run = random_run(&system, &Settings { limits: nothing, ..settings() }, 3, 50);
    assert!(run.schedule.steps.iter().all(|step| matches!(step, Step::Tick { .. })), "time always passes");
    assert_eq!(run.schedule.steps.len(), 50);
}

#[test]
fn a_run_is_told_line_by_line() {
    let system = system(2, Bug::Lie(2), "");
    let schedule = Schedule {
        steps: vec![
            deliver(0, 1, 2),
            Step::Crash { node: 0 },
            deliver(0, 1, 1),
            Step::Request { client: 1, operation: 0 },
            deliver(0, 1, 1),
        ],
        choices: vec![vec![1], vec![0]],
    };
    let lines = told(&system, &settings(), &schedule);
    let starts = [
        "start  ",
        "0 deliver a -> b, up to 2",
        "    Token { hops: 2 }",
        "    Receive {i: \"b\", seen: 1}  ",
        "1 crash a",
        "    Crash {i: \"a\"}  ",
        "2 deliver a -> b, up to 1",
        "    idle",
        "3 request 0 by client 1",
        "4 deliver a -> b, up to 1",
        "    Token { hops: 2 }",
        "    Receive {i: \"b\", seen: 3}",
        "divergence: Receive at Tokens.tla:",
    ];
    for (line, start) in lines.iter().zip(starts) {
        assert!(line.starts_with(start), "{line}");
    }
    assert!(
        lines[3].ends_with("  seen = [a |-> 0, b |-> 1]") || lines[3].contains("  seen = "),
        "{}",
        lines[3]
    );
    assert!(!lines[3].contains("durable"), "only what changed: {}", lines[3]);
}

#[test]
fn partitions_are_told_by_their_sides() {
    let system = system(3, Bug::None, "");
    let lines =
        told(&system, &settings(), &steps(&[hold(0b101, true), hold(0b010, false), Step::Heal, Step::Heal]));
    let expected = [
        "0 hold the links between {a, c} and {b}",
        "1 hold the links from {b} to {a, c}",
        "2 heal: hold no link",
        "3 heal: hold no link",
        "    idle",
    ];
    assert_eq!(lines[1..], expected);
}
