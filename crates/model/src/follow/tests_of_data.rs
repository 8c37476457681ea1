//! Events given as data mean the same as those given as JSON.

use super::*;
use crate::Data;
use proptest::prelude::*;
use std::borrow::Cow;
use tla::Options;

const TEXT: &str = r#"---- MODULE Test ----
EXTENDS Integers, Sequences
CONSTANT Nodes
VARIABLES last, count, who
Init == last = <<>> /\ count = 0 /\ who \in Nodes
Put(a, b) == last' = <<a, b>> /\ count' = count + 1 /\ UNCHANGED who
One(x) == last' = <<x, [b |-> 1, a |-> x]>> /\ UNCHANGED <<count, who>>
Whole(e) == last' = Append(last, e) /\ UNCHANGED <<count, who>>
Move(to) == to \in Nodes /\ who' = to /\ UNCHANGED <<last, count>>
Equal(a, b) == a = b /\ UNCHANGED <<last, count, who>>
Quiet == UNCHANGED <<last, count, who>>
Small == Len(last) < 4
Next == Quiet
===="#;

fn spec() -> Spec {
    let config = "CONSTANT Nodes = {n1, n2}\nINIT Init NEXT Next INVARIANT Small";
    Spec::from_text(TEXT, Some(config), &[], &Options::default()).unwrap()
}

fn text() -> impl Strategy<Value = Data> {
    let words = prop::sample::select(vec!["n1", "n2", "n3", "", "Put", "a long text of many letters"]);
    (words, any::<bool>()).prop_map(|(word, owned)| {
        Data::Text(if owned { Cow::Owned(word.to_owned()) } else { Cow::Borrowed(word) })
    })
}

const NAMES: [&str; 5] = ["a", "b", "x", "to", "e"];
/// A name that begins as the special forms of ITF do; it can stand inside an event.
const INNER_NAMES: [&str; 6] = ["a", "b", "x", "to", "e", "#k"];

fn fields(
    names: &[&'static str],
    value: impl Strategy<Value = Data> + Clone,
) -> impl Strategy<Value = Vec<Field>> {
    let names = prop::sample::subsequence(names.to_vec(), 0..4).prop_shuffle();
    names.prop_flat_map(move |names| {
        let values = prop::collection::vec(value.clone(), names.len());
        values.prop_map(move |values| names.iter().copied().zip(values).collect())
    })
}

fn data() -> impl Strategy<Value = Data> + Clone {
    let leaf = prop_oneof![
        (-3i64..4).prop_map(Data::Int),
        prop::sample::select(vec![i64::MAX, i64::MIN, 1 << 59, (1 << 53) + 1]).prop_map(Data::Int),
        any::<bool>().prop_map(Data::Bool),
        text(),
    ];
    leaf.prop_recursive(3, 12, 3, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..3).prop_map(Data::Seq),
            prop::collection::vec(inner.clone(), 0..3).prop_map(Data::Set),
            fields(&INNER_NAMES, inner.boxed()).prop_map(Data::Record),
        ]
    })
    .boxed()
}

fn events() -> impl Strategy<Value = Vec<(&'static str, Vec<Field>)>> {
    let names = vec!["Put", "One", "Whole", "Move", "Equal", "Quiet", "Strange"];
    let loose = (prop::sample::select(names), fields(&NAMES, data()));
    let put = (data(), data()).prop_map(|(a, b)| ("Put", vec![("b", b), ("a", a)]));
    let equal = data().prop_map(|a| ("Equal", vec![("a", a.clone()), ("b", a)]));
    let one = data().prop_map(|x| ("One", vec![("x", x)]));
    let go = text().prop_map(|to| ("Move", vec![("to", to)]));
    prop::collection::vec(prop_oneof![loose, put, equal, one, go], 0..12)
}

/// What a walker can tell of a step.
fn told(walker: &Walker<'_>, result: Result<Step, Error>) -> (Result<Step, String>, Vec<(u64, String)>) {
    let show = |state: State<'_>| {
        let values = state.values.iter().map(|v| walker.evaluator().show(*v)).collect::<Vec<_>>();
        (state.fingerprint, values.join(" "))
    };
    (result.map_err(|e| e.message().to_owned()), walker.states().map(show).collect())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn data_means_what_its_json_means(runs in prop::collection::vec(events(), 1..4)) {
        let spec = spec();
        let (mut by_data, mut by_json) = (Walker::new(&spec), Walker::new(&spec));
        for events in runs {
            by_data.start().unwrap();
            by_json.start().unwrap();
            for (name, fields) in events {
                let result = by_data.take_data(name, &fields);
                let one = told(&by_data, result);
                let result = by_json.take_event(&Event::from_data(name, &fields));
                let other = told(&by_json, result);
                match (&one.0, &other.0) {
                    // Where several things are wrong, another one may be told.
                    (Err(_), Err(_)) => prop_assert_eq!(one.1, other.1),
                    _ => prop_assert_eq!(one, other),
                }
            }
        }
    }
}

#[test]
fn names_at_any_address_are_the_same_names() {
    let spec = spec();
    let mut walker = Walker::new(&spec);
    walker.start().unwrap();
    let mut hashes = Vec::new();
    for _ in 0..3 {
        let name: &'static str = String::from("Whole").leak();
        let field: &'static str = String::from("k").leak();
        assert_eq!(walker.take_data(name, &[(field, Data::Int(1))]).unwrap(), Step::Enabled);
        hashes.push(walker.event_hash());
    }
    assert!(hashes.iter().all(|h| *h == hashes[0]));
    walker.take_data("Whole", &[("k", Data::Int(2))]).unwrap();
    assert_ne!(walker.event_hash(), hashes[0]);
    walker.take_data("One", &[("x", Data::Int(1))]).unwrap();
    assert_ne!(walker.event_hash(), hashes[0]);
}

#[test]
fn more_names_than_are_remembered() {
    let spec = spec();
    let (mut walker, mut other) = (Walker::new(&spec), Walker::new(&spec));
    for run in 0..4 {
        walker.start().unwrap();
        other.start().unwrap();
        for i in 0..400 {
            let field: &'static str = format!("field{run}_{}", i % 300).leak();
            let inner = Data::Record(vec![(field, Data::Int(i))]);
            let fields = [(field, inner), ("text", format!("text {i}").into())];
            assert_eq!(walker.take_data("Whole", &fields).unwrap(), step(i));
            assert_eq!(other.take_event(&Event::from_data("Whole", &fields)).unwrap(), step(i));
            assert_eq!(told(&walker, Ok(Step::Enabled)), told(&other, Ok(Step::Enabled)));
            if i % 7 == 0 {
                let clear = [("a", Data::from(true)), ("b", Data::from("n1"))];
                walker.take_data("Put", &clear).unwrap();
                other.take_event(&Event::from_data("Put", &clear)).unwrap();
            }
        }
    }
    /// The invariant breaks as soon as there are too many.
    fn step(i: i64) -> Step {
        let length = if i == 0 { 1 } else { 2 + (i - 1) % 7 + 1 };
        if length < 4 { Step::Enabled } else { Step::Violated { invariant: 0, state: 0 } }
    }
}

#[test]
fn bad_fields_are_named() {
    let spec = spec();
    let mut walker = Walker::new(&spec);
    walker.start().unwrap();
    let mut deep = Data::Int(1);
    for _ in 0..200 {
        deep = Data::Seq(vec![deep]);
    }
    for (name, fields, words) in [
        ("Put", vec![("a", Data::Int(1)), ("b", Data::Int(i64::MAX))], "the field `b` of the event `Put`"),
        ("Put", vec![("a", Data::Int(1)), ("c", Data::Int(1))], "the operator's parameters are a, b"),
        ("Put", vec![("a", Data::Int(1)), ("a", Data::Int(1))], "two fields `a`"),
        ("Whole", vec![("y", deep)], "nested more than 128 deep"),
        ("Pit", vec![], "defines no operator `Pit`"),
        ("One", vec![("x", Data::Set(vec![Data::Int(1), Data::Bool(true)]))], "mixes values"),
    ] {
        let error = walker.take_data(name, &fields).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Event);
        assert!(error.message().contains(words), "{error}");
    }
    assert_eq!(walker.take_data("Quiet", &[]).unwrap(), Step::Enabled);
}
