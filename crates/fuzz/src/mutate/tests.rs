//! The laws of the mutators.

use super::*;
use crate::schedule::{Group, Node};
use proptest::prelude::*;
use std::collections::HashMap;

const NODES: usize = 4;

fn bounds() -> Bounds {
    let limits = Limits {
        max_messages: 5,
        crashes: 3,
        requests: 4,
        drops: 2,
        duplicates: 2,
        partitions: 2,
        amnesia: 1,
    };
    Bounds { nodes: NODES, limits, length: 40 }
}

/// Schedules within the bounds.
fn schedule() -> impl Strategy<Value = Schedule> {
    let node = 0..NODES;
    let step = prop_oneof![
        6 => (node.clone(), node.clone(), 1u32..6).prop_map(|(from, to, max)| Step::Deliver { from, to, max }),
        1 => node.clone().prop_map(|node| Step::Crash { node }),
        1 => node.clone().prop_map(|node| Step::Restart { node }),
        1 => (0usize..2, 0usize..3).prop_map(|(client, operation)| Step::Request { client, operation }),
        1 => node.clone().prop_map(|node| Step::Tick { node }),
        1 => (node.clone(), node.clone()).prop_map(|(from, to)| Step::Drop { from, to }),
        1 => (node.clone(), node.clone()).prop_map(|(from, to)| Step::Duplicate { from, to }),
        1 => (1u64..15, any::<bool>())
            .prop_map(|(bits, both_ways)| Step::Hold { group: Group::from_bits(bits), both_ways }),
        1 => Just(Step::Heal),
        1 => node.prop_map(|node| Step::Amnesia { node }),
    ];
    let choices = prop::collection::vec(prop::collection::vec(0u32..9, 0..5), NODES);
    (prop::collection::vec(step, 0..40), choices).prop_map(|(steps, choices)| {
        let mut schedule = Schedule { steps, choices };
        bounds().trim(&mut schedule);
        schedule
    })
}

/// A mutant by one mutator, if it has anything to change.
fn apply(mutator: &dyn Mutator, parent: &Schedule, others: &[Arc<Schedule>], seed: u64) -> Option<Schedule> {
    let bounds = bounds();
    let mut mutant = parent.clone();
    let mut source = Source { random: Random::new(seed), bounds: &bounds, others };
    let changed = mutator.apply(&mut mutant, &mut source);
    assert!(changed || mutant == *parent, "{} says that it changed nothing", mutator.name());
    changed.then_some(mutant)
}

fn counted<T: std::hash::Hash + Eq>(items: impl Iterator<Item = T>) -> HashMap<T, usize> {
    let mut counts = HashMap::new();
    items.for_each(|item| *counts.entry(item).or_default() += 1);
    counts
}

/// A step without its number of messages, and that number.
fn parts(step: Step) -> (Step, Option<u32>) {
    match step {
        Step::Deliver { from, to, max } => (Step::Deliver { from, to, max: 0 }, Some(max)),
        other => (other, None),
    }
}

fn differences(a: &Schedule, b: &Schedule) -> Vec<usize> {
    (0..a.steps.len()).filter(|&i| a.steps[i] != b.steps[i]).collect()
}

/// Whether the step is one that [`schedule`] may make.
fn is_known(step: Step) -> bool {
    let known = |node: Node| node < NODES;
    match step {
        Step::Deliver { from, to, max } => known(from) && known(to) && (1..=5).contains(&max),
        Step::Crash { node } | Step::Restart { node } | Step::Tick { node } => known(node),
        Step::Amnesia { node } => known(node),
        Step::Request { client, operation } => client < 2 && operation < 3,
        Step::Drop { from, to } | Step::Duplicate { from, to } => known(from) && known(to),
        Step::Hold { group, .. } => group.iter().all(known) && group.splits(NODES),
        Step::Heal => true,
    }
}

fn is_crash(step: Step) -> bool {
    matches!(step, Step::Crash { .. } | Step::Amnesia { .. })
}

fn is_partition(step: Step) -> bool {
    matches!(step, Step::Hold { .. } | Step::Heal)
}

fn crashing(schedule: &Schedule) -> Vec<Node> {
    let crash = |step: &Step| match step {
        Step::Crash { node } | Step::Amnesia { node } => Some(*node),
        _ => None,
    };
    schedule.steps.iter().filter_map(crash).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 512, ..ProptestConfig::default() })]

    #[test]
    fn swapping_links_keeps_all_else(parent in schedule(), seed: u64) {
        let Some(mutant) = apply(&SwapBuffers, &parent, &[], seed) else { return Ok(()) };
        prop_assert_eq!(&mutant.choices, &parent.choices);
        let links = |s: &Schedule| counted(s.steps.iter().map(|step| parts(*step).0));
        let numbers = |s: &Schedule| counted(s.steps.iter().map(|step| parts(*step).1));
        prop_assert_eq!(links(&mutant), links(&parent));
        prop_assert_eq!(numbers(&mutant), numbers(&parent));
        let changed = differences(&mutant, &parent);
        prop_assert_eq!(changed.len(), 2, "a swap that makes a difference");
        let (i, j) = (changed[0], changed[1]);
        prop_assert_eq!(parts(mutant.steps[i]).0, parts(parent.steps[j]).0);
        prop_assert_eq!(parts(mutant.steps[j]).0, parts(parent.steps[i]).0);
    }

    #[test]
    fn swapping_numbers_of_messages_keeps_all_else(parent in schedule(), seed: u64) {
        let Some(mutant) = apply(&SwapMaxMessages, &parent, &[], seed) else { return Ok(()) };
        prop_assert!(mutant.steps.iter().zip(&parent.steps).all(|(a, b)| parts(*a).0 == parts(*b).0));
        let changed = differences(&mutant, &parent);
        prop_assert_eq!(changed.len(), 2);
        let (i, j) = (changed[0], changed[1]);
        prop_assert_eq!(parts(mutant.steps[i]).1, parts(parent.steps[j]).1);
        prop_assert_eq!(parts(mutant.steps[j]).1, parts(parent.steps[i]).1);
    }

    #[test]
    fn swapping_crashes_keeps_all_else(parent in schedule(), seed: u64) {
        let (before, mutant) = (crashing(&parent), apply(&SwapCrashProcesses, &parent, &[], seed));
        let Some(mutant) = mutant else {
            prop_assert!(before.is_empty());
            return Ok(());
        };
        let after = crashing(&mutant);
        prop_assert_eq!(mutant.steps.len(), parent.steps.len());
        if before.iter().all(|node| *node == before[0]) {
            prop_assert!(after[0] != before[0] && after.iter().all(|node| *node == after[0] && *node < NODES));
        } else {
            prop_assert_eq!(counted(after.iter()), counted(before.iter()));
            prop_assert_eq!(differences(&mutant, &parent).len(), 2);
        }
    }

    #[test]
    fn a_swap_undoes_itself(parent in schedule(), places in any::<(prop::sample::Index, prop::sample::Index)>()) {
        let n = parent.steps.len();
        if n == 0 {
            return Ok(());
        }
        let (i, j) = (places.0.index(n), places.1.index(n));
        let mut steps = parent.steps.clone();
        let changed = swap::swap_links(&mut steps, i, j);
        prop_assert_eq!(changed, steps != parent.steps);
        swap::swap_links(&mut steps, i, j);
        prop_assert_eq!(steps, parent.steps);
    }

    #[test]
    fn moving_a_crash_keeps_the_order_of_all_else(parent in schedule(), seed: u64) {
        let Some(mutant) = apply(&MoveCrash, &parent, &[], seed) else { return Ok(()) };
        let rest = |s: &Schedule| -> Vec<Step> {
            s.steps.iter().copied().filter(|step| !is_crash(*step)).collect()
        };
        prop_assert_eq!(rest(&mutant), rest(&parent));
        prop_assert_eq!(counted(crashing(&mutant).into_iter()), counted(crashing(&parent).into_iter()));
    }

    #[test]
    fn moving_a_partition_keeps_the_order_of_all_else(parent in schedule(), seed: u64) {
        let partitions = |s: &Schedule| s.steps.iter().copied().partition(|step| is_partition(*step));
        let (before, rest): (Vec<Step>, Vec<Step>) = partitions(&parent);
        let Some(mutant) = apply(&MovePartition, &parent, &[], seed) else {
            prop_assert!(before.is_empty() || parent.steps.len() < 2);
            return Ok(());
        };
        let (after, others) = partitions(&mutant);
        prop_assert_eq!(others, rest);
        prop_assert_eq!(counted(after.iter()), counted(before.iter()));
    }

    #[test]
    fn changing_a_partition_keeps_all_else(parent in schedule(), seed: u64) {
        let Some(mutant) = apply(&ChangePartition, &parent, &[], seed) else {
            let is_hold = |step: &Step| matches!(step, Step::Hold { .. });
            prop_assert!(!parent.steps.iter().any(is_hold));
            return Ok(());
        };
        let changed = differences(&mutant, &parent);
        prop_assert_eq!(changed.len(), 1);
        let (Step::Hold { group, both_ways }, Step::Hold { group: old, both_ways: way }) =
            (mutant.steps[changed[0]], parent.steps[changed[0]])
        else {
            return Err(TestCaseError::fail("something else was changed"));
        };
        let moved = (0..NODES).filter(|node| group.contains(*node) != old.contains(*node)).count();
        prop_assert_eq!(moved + usize::from(both_ways != way), 1);
    }

    #[test]
    fn lengths_are_as_told(parent in schedule(), other in schedule(), seed: u64) {
        let others = [Arc::new(other.clone())];
        if let Some(mutant) = apply(&Delete, &parent, &others, seed) {
            prop_assert!((1..=4).contains(&(parent.steps.len() - mutant.steps.len())));
        }
        if let Some(mutant) = apply(&Insert, &parent, &others, seed) {
            prop_assert!(mutant.steps.len() >= parent.steps.len() && mutant.steps.len() <= bounds().length);
        }
        if let Some(mutant) = apply(&Truncate, &parent, &others, seed) {
            prop_assert!(mutant.steps.len() < parent.steps.len());
            prop_assert!(parent.steps.starts_with(&mutant.steps));
            prop_assert!(parent.choices.iter().zip(&mutant.choices).all(|(a, b)| a.starts_with(b)));
        }
        if let Some(mutant) = apply(&Splice, &parent, &others, seed) {
            let kept = mutant.steps.iter().zip(&parent.steps).take_while(|(a, b)| a == b).count();
            let rest = &mutant.steps[kept..];
            let mut left = other.steps.iter();
            prop_assert!(rest.iter().all(|step| left.any(|theirs| theirs == step)), "a tail of the other one");
        }
        if let Some(mutant) = apply(&FlipChoice, &parent, &others, seed) {
            prop_assert_eq!(&mutant.steps, &parent.steps);
            let pairs = mutant.choices.iter().flatten().zip(parent.choices.iter().flatten());
            prop_assert_eq!(pairs.filter(|(a, b)| a != b).count(), 1);
        }
    }

    #[test]
    fn mutants_keep_to_the_bounds(parent in schedule(), other in schedule(), seed: u64) {
        let others = [Arc::new(other.clone())];
        for mutations in [Mutations::all(bounds()), Mutations::paper(bounds())] {
            let copy = parent.clone();
            let mutant = mutations.mutate(&parent, &others, seed);
            prop_assert_eq!(&parent, &copy);
            prop_assert_eq!(&*others[0], &other);
            let mut trimmed = mutant.clone();
            bounds().trim(&mut trimmed);
            prop_assert_eq!(&trimmed, &mutant);
            prop_assert!(mutant.steps.iter().all(|step| is_known(*step)));
            let mut again = other.clone();
            mutations.mutate_into(&parent, &others, seed, &mut again);
            prop_assert_eq!(&mutant, &again, "nothing but the arguments matters");
        }
    }
}

/// Mutants of earlier tools shared one list in memory, so that changing one changed the others.
#[test]
fn mutants_share_nothing() {
    let step = |from| Step::Deliver { from, to: 3 - from, max: from as u32 + 1 };
    let parent = Schedule { steps: (0..4).map(step).collect(), choices: vec![vec![1, 2]; 4] };
    let copy = parent.clone();
    let mutations = Mutations::all(bounds());
    let mut mutants: Vec<Schedule> = (0..50).map(|seed| mutations.mutate(&parent, &[], seed)).collect();
    let copies = mutants.clone();
    for i in 0..mutants.len() {
        let others: Vec<Schedule> = mutants.iter().skip(i + 1).cloned().collect();
        mutants[i].steps.clear();
        mutants[i].choices.clear();
        assert_eq!(mutants[i + 1..], others[..]);
        assert_eq!(mutants[i + 1..], copies[i + 1..]);
    }
    assert_eq!(parent, copy);
}

#[test]
fn each_mutation_happens_about_as_often_as_its_weight_says() {
    let deliver = |i: usize| Step::Deliver { from: i % 3, to: 3, max: 1 + i as u32 % 5 };
    let parent = Schedule { steps: (0..20).map(deliver).collect(), choices: Vec::new() };
    let mutations =
        Mutations::paper(bounds()).weighted(&[("swap-buffers", 3), ("swap-crash-processes", 0)]).unwrap();
    let is_number_swap = |seed: &u64| {
        let mutant = mutations.mutate(&parent, &[], *seed);
        mutant.steps.iter().zip(&parent.steps).all(|(a, b)| parts(*a).0 == parts(*b).0)
    };
    let swaps = (0..4000).filter(is_number_swap).count();
    assert!((850..1150).contains(&swaps), "{swaps}");
}

#[test]
fn wrong_weights_are_told() {
    let error = Mutations::paper(bounds()).weighted(&[("splice", 1)]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "there is no mutation `splice`; there are swap-buffers, swap-crash-processes, swap-max-messages"
    );
    let none: Vec<(&str, u32)> = Mutations::paper(bounds()).names().map(|name| (name, 0)).collect();
    let error = Mutations::paper(bounds()).weighted(&none).unwrap_err();
    assert!(error.to_string().starts_with("the weights must leave a mutation"), "{error}");
}

#[test]
fn nothing_to_change_is_no_trouble() {
    for parent in [
        Schedule::default(),
        Schedule { steps: vec![Step::Tick { node: 0 }], choices: Vec::new() },
        Schedule { steps: vec![Step::Tick { node: 0 }; 3], choices: vec![Vec::new(); 4] },
    ] {
        for seed in 0..50 {
            Mutations::paper(bounds()).mutate(&parent, &[], seed);
            Mutations::all(bounds()).mutate(&parent, &[Arc::new(Schedule::default())], seed);
        }
    }
}
