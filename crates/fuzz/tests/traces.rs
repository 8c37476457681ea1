//! The hash of the partial order: the same for independent orders, another for dependent ones.
#![allow(missing_docs)]

mod support;

use fuzz::{Limits, Node, Run, Schedule, Settings, Step};
use proptest::prelude::*;
use support::*;

/// Without lost or doubled messages and held links, which concern links and not processes.
fn quiet() -> Settings {
    let limits = Limits { drops: 0, duplicates: 0, partitions: 0, amnesia: 2, ..LIMITS };
    Settings { limits, ..settings() }
}

/// Where a step happens, and whose messages it takes.
fn place(step: Step) -> (Node, Option<Node>) {
    match step {
        Step::Deliver { from, to, .. } => (to, Some(from)),
        Step::Crash { node } | Step::Amnesia { node } | Step::Restart { node } | Step::Tick { node } => {
            (node, None)
        }
        Step::Request { operation, .. } => (operation, None),
        Step::Drop { .. } | Step::Duplicate { .. } | Step::Hold { .. } | Step::Heal => {
            unreachable!("there are none")
        }
    }
}

/// Whether neither of two steps can tell whether the other was before it.
fn independent(a: Step, b: Step) -> bool {
    let ((a, from_a), (b, from_b)) = (place(a), place(b));
    a != b && from_a != Some(b) && from_b != Some(a)
}

fn swapped(run: &Run, i: usize) -> Schedule {
    let mut schedule = run.schedule.clone();
    schedule.steps.swap(i, i + 1);
    schedule
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_order_of_independent_steps_does_not_matter(seed: u64, nodes in 2usize..6) {
        let system = system(nodes, Bug::None, "");
        let run = random_run(&system, &quiet(), seed, 60);
        let mut tried = 0;
        for i in 0..run.schedule.steps.len() - 1 {
            if independent(run.schedule.steps[i], run.schedule.steps[i + 1]) {
                let other = replay(&system, &quiet(), &swapped(&run, i));
                prop_assert_eq!(other.trace, run.trace);
                prop_assert_eq!(other.schedule.choices, run.schedule.choices.clone());
                prop_assert_eq!(other.states.last(), run.states.last(), "the runs end alike");
                tried += 1;
            }
        }
        prop_assert!(tried > 0 || nodes == 2);
    }

    #[test]
    fn the_order_at_one_process_matters(seed: u64, nodes in 2usize..6) {
        let system = system(nodes, Bug::None, "");
        let run = random_run(&system, &quiet(), seed, 60);
        for i in 0..run.schedule.steps.len() - 1 {
            let (a, b) = (run.schedule.steps[i], run.schedule.steps[i + 1]);
            let other = replay(&system, &quiet(), &swapped(&run, i));
            if place(a).0 == place(b).0 && a != b && other.active == run.active && moves(a, b) {
                prop_assert_ne!(other.trace, run.trace, "{:?} and {:?}", a, b);
            }
        }
    }

    #[test]
    fn messages_can_be_delivered_at_once_or_one_by_one(seed: u64) {
        let system = system(3, Bug::None, "");
        let run = random_run(&system, &quiet(), seed, 60);
        let mut single = Schedule { steps: Vec::new(), choices: run.schedule.choices.clone() };
        for &step in &run.schedule.steps {
            match step {
                // To itself, a process may send more meanwhile, which only a later step delivers.
                Step::Deliver { from, to, max } if from != to => {
                    single.steps.extend((0..max).map(|_| Step::Deliver { from, to, max: 1 }));
                }
                _ => single.steps.push(step),
            }
        }
        prop_assert_eq!(replay(&system, &quiet(), &single).trace, run.trace);
    }
}

/// Two deliveries on one link take its messages in the same order whichever comes first.
fn moves(a: Step, b: Step) -> bool {
    match (a, b) {
        (Step::Deliver { from, .. }, Step::Deliver { from: other, .. }) => from != other,
        _ => true,
    }
}

#[test]
fn who_sent_what_when_matters() {
    let system = system(3, Bug::None, "");
    let schedule = |answers: u32| Schedule {
        steps: vec![Step::Request { client: 0, operation: 0 }, Step::Deliver { from: 0, to: 1, max: 2 }],
        choices: vec![vec![answers], vec![0, 0]],
    };
    let traces: Vec<u64> = (0..3).map(|n| replay(&system, &quiet(), &schedule(n)).trace).collect();
    assert!(traces[0] != traces[1] && traces[1] != traces[2] && traces[0] != traces[2]);
    let tick = Step::Tick { node: 0 };
    let deliver = Step::Deliver { from: 0, to: 1, max: 2 };
    let request = Step::Request { client: 0, operation: 0 };
    let run = |steps: &[Step]| {
        replay(&system, &quiet(), &Schedule { steps: steps.to_vec(), choices: vec![vec![1], vec![0, 0]] })
            .trace
    };
    assert_ne!(
        run(&[tick, request, deliver]),
        run(&[request, tick, deliver]),
        "the message knows of the tick"
    );
    assert_eq!(run(&[request, tick, deliver]), run(&[request, deliver, tick]), "it was sent before the tick");
}
