//! What a walker does, on small specifications.

use super::*;
use serde_json::json;
use tla::Options;

fn spec(text: &str, config: &str) -> Spec {
    let module = format!("---- MODULE Test ----\n{text}\n====");
    Spec::from_text(&module, Some(config), &[], &Options::default()).unwrap()
}

fn event(name: &str, params: Json) -> Event {
    Event::from_json(&json!({ "name": name, "params": params })).unwrap()
}

/// The value of each variable in each possible state.
fn shown(walker: &Walker<'_>) -> Vec<String> {
    let show =
        |s: State<'_>| s.values.iter().map(|v| walker.evaluator().show(*v)).collect::<Vec<_>>().join(" ");
    walker.states().map(show).collect()
}

const BEHAVIOUR: &str = "INIT Init NEXT Next";

const COUNTER: &str = r#"EXTENDS Integers, Sequences
VARIABLES n, log
Init == n = 0 /\ log = <<>>
Add(i, to) == n' = n + i /\ log' = Append(log, [by |-> i, to |-> to])
Check(e) == e.total = n /\ UNCHANGED <<n, log>>
Forget == log' = <<>> /\ UNCHANGED n
Late(e) == /\ e.total = n
           /\ log' = << [late |-> e.total, names |-> {"x", "y"}] >>
           /\ UNCHANGED n
Next == \E i \in 1..3 : Add(i, "a")"#;

#[test]
fn both_rules_of_matching() {
    let spec = spec(COUNTER, BEHAVIOUR);
    let mut walker = Walker::new(&spec);
    assert_eq!(walker.start().unwrap(), Step::Enabled);
    assert_eq!(walker.take_event(&event("Add", json!({"to": "b", "i": 2}))).unwrap(), Step::Enabled);
    assert_eq!(shown(&walker), [r#"2 <<[to |-> "b", by |-> 2]>>"#]);
    assert_eq!(walker.take_event(&event("Check", json!({"total": 2, "who": "me"}))).unwrap(), Step::Enabled);
    assert_eq!(walker.take_event(&event("Check", json!({"total": 3}))).unwrap(), Step::Rejected);
    assert_eq!(shown(&walker), [r#"2 <<[to |-> "b", by |-> 2]>>"#]);
    assert_eq!(walker.take_event(&event("Forget", json!({}))).unwrap(), Step::Enabled);
    assert_eq!(shown(&walker), ["2 <<>>"]);
    for (bad, words) in [
        (event("Add", json!({"i": 1})), "parameters are i, to, the event's fields i"),
        (event("Add", json!({})), "parameters are i, to, the event's fields none"),
        (event("Forget", json!({"i": 1})), "parameters are none, the event's fields i"),
        (event("Ad", json!({"i": 1})), "defines no operator `Ad`"),
        (event("Add", json!({"i": null, "to": 1})), "the field `i` of the event `Add`"),
        (event("Check", json!({"total": {"#set": 1}})), "the field `total` of the event `Check`"),
    ] {
        let error = walker.take_event(&bad).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Event, "{error}");
        assert!(error.message().contains(words), "{error}");
    }
    assert_eq!(shown(&walker), ["2 <<>>"]);
}

#[test]
fn states_survive_code_that_is_compiled_later() {
    let spec = spec(COUNTER, BEHAVIOUR);
    let mut walker = Walker::new(&spec);
    walker.start().unwrap();
    let add = walker.prepare(&event("Add", json!({"i": 2, "to": ["x", {"k": 1}]}))).unwrap();
    walker.take(&add).unwrap();
    let before = shown(&walker);
    let late = walker.prepare(&event("Late", json!({"total": 2}))).unwrap();
    assert_eq!(shown(&walker), before);
    walker.take(&add).unwrap();
    assert_eq!(walker.take(&late).unwrap(), Step::Rejected);
    assert_eq!(
        shown(&walker),
        [r#"4 <<[to |-> <<"x", [k |-> 1]>>, by |-> 2], [to |-> <<"x", [k |-> 1]>>, by |-> 2]>>"#]
    );
    walker.start().unwrap();
    walker.take(&add).unwrap();
    assert_eq!(walker.take(&late).unwrap(), Step::Enabled);
    assert_eq!(shown(&walker), [r#"2 <<[late |-> 2, names |-> {"x", "y"}]>>"#]);
}

#[test]
fn long_runs_need_little_memory() {
    let spec = spec(
        r"EXTENDS Integers
VARIABLES f, sum
Init == f = [i \in 0..20 |-> 0] /\ sum = 0
Set(i, v) == f' = [f EXCEPT ![i] = v] /\ sum' = sum - f[i] + v
Next == \E i \in 0..20 : Set(i, 1)",
        BEHAVIOUR,
    );
    let mut walker = Walker::new(&spec);
    walker.start().unwrap();
    let events: Vec<Prepared> = (0..21)
        .map(|i| {
            walker.prepare(&event("Set", json!({"i": i, "v": {"#bigint": (i * i).to_string()}}))).unwrap()
        })
        .collect();
    let mut most = 0;
    for round in 0..60_000 {
        assert_eq!(walker.take(&events[round % 21]).unwrap(), Step::Enabled);
        most = most.max(walker.evaluator.used_words());
    }
    assert!(most < 2 * ROOM, "{most}");
    let state = walker.states().next().unwrap();
    let sum: i64 = (0..21).map(|i| i * i).sum();
    assert_eq!(state.values[1], Value::int(sum));
    let (values, fingerprint) = (state.values.to_vec(), state.fingerprint);
    assert_eq!(walker.evaluator.fingerprint(&values).unwrap(), fingerprint);
}

#[test]
fn values_that_share_parts_stay_small() {
    let spec = spec(
        r"VARIABLES x, y
Init == x = <<>> /\ y = [i \in {5} |-> 0]
Double == x' = << x, x >> /\ UNCHANGED y
Turn(i) == y' = [y EXCEPT ![5] = i] /\ UNCHANGED x
Next == Double",
        BEHAVIOUR,
    );
    let mut walker = Walker::new(&spec);
    walker.start().unwrap();
    for _ in 0..200 {
        walker.take_event(&event("Double", json!({}))).unwrap();
    }
    let turn = walker.prepare(&event("Turn", json!({"i": 3}))).unwrap();
    for _ in 0..20_000 {
        assert_eq!(walker.take(&turn).unwrap(), Step::Enabled);
    }
}

const HIDDEN: &str = r#"EXTENDS Integers, FiniteSets
VARIABLES hand, seen
Init == hand = {} /\ seen = 0
Draw == \E c \in 1..4 : hand' = hand \cup {c} /\ UNCHANGED seen
Show(c) == c \in hand /\ seen' = c /\ UNCHANGED hand
Next == Draw
Few == Cardinality(hand) < 3"#;

#[test]
fn all_possible_states_are_followed() {
    let spec = spec(HIDDEN, BEHAVIOUR);
    let mut walker = Walker::new(&spec);
    walker.start().unwrap();
    let draw = walker.prepare(&event("Draw", json!({}))).unwrap();
    walker.take(&draw).unwrap();
    assert_eq!(shown(&walker), ["{1} 0", "{2} 0", "{3} 0", "{4} 0"]);
    walker.take(&draw).unwrap();
    assert_eq!(walker.states().len(), 10);
    assert_eq!(walker.take_event(&event("Show", json!({"c": 3}))).unwrap(), Step::Enabled);
    assert_eq!(shown(&walker), ["{1, 3} 3", "{2, 3} 3", "{3} 3", "{3, 4} 3"]);
    walker.take_event(&event("Show", json!({"c": 4}))).unwrap();
    assert_eq!(shown(&walker), ["{3, 4} 4"]);
    assert_eq!(walker.take_event(&event("Show", json!({"c": 1}))).unwrap(), Step::Rejected);
    assert_eq!(shown(&walker), ["{3, 4} 4"]);
}

#[test]
fn too_many_possible_states_are_an_outcome() {
    let spec = spec(HIDDEN, BEHAVIOUR);
    let mut walker = Walker::with_settings(&spec, Settings { max_possible: 9, ..Settings::default() });
    walker.start().unwrap();
    let draw = walker.prepare(&event("Draw", json!({}))).unwrap();
    assert_eq!(walker.take(&draw).unwrap(), Step::Enabled);
    assert_eq!(walker.take(&draw).unwrap(), Step::TooMany);
    assert_eq!(shown(&walker), ["{1} 0", "{2} 0", "{3} 0", "{4} 0"]);
    let mut walker = Walker::with_settings(&spec, Settings { max_possible: 0, ..Settings::default() });
    assert_eq!(walker.start().unwrap(), Step::TooMany);
}

#[test]
fn invariants_are_looked_at_once_a_state() {
    let spec = spec(HIDDEN, "INIT Init NEXT Next INVARIANT Few");
    for check_invariants in [true, false] {
        let mut walker = Walker::with_settings(&spec, Settings { check_invariants, ..Settings::default() });
        let draw = walker.prepare(&event("Draw", json!({}))).unwrap();
        for _ in 0..2 {
            walker.start().unwrap();
            assert_eq!(walker.take(&draw).unwrap(), Step::Enabled);
            assert_eq!(walker.take(&draw).unwrap(), Step::Enabled);
            let step = walker.take(&draw).unwrap();
            assert_eq!(
                step,
                if check_invariants { Step::Violated { invariant: 0, state: 4 } } else { Step::Enabled }
            );
            assert_eq!(walker.states().len(), 14);
        }
    }
}

#[test]
fn an_invariant_may_fail_at_once() {
    let spec = spec(
        "VARIABLE x\nInit == x \\in {1, 2}\nNext == x' = x\nOne == x = 1",
        "INIT Init NEXT Next INVARIANT One",
    );
    assert_eq!(Walker::new(&spec).start().unwrap(), Step::Violated { invariant: 0, state: 1 });
}

#[test]
fn a_run_needs_an_initial_state() {
    let nothing = spec("VARIABLE x\nInit == x \\in {}\nNext == x' = x", BEHAVIOUR);
    assert_eq!(Walker::new(&nothing).start().unwrap_err().kind(), ErrorKind::Config);
    let unknown = spec("VARIABLE x\nInit == x = 1\nNext == x' = x", "");
    assert_eq!(Walker::new(&unknown).start().unwrap_err().kind(), ErrorKind::Config);
}

#[test]
fn an_error_leaves_the_states_alone() {
    let spec = spec(
        "EXTENDS Integers\nVARIABLE x\nInit == x = 1\nDiv(i) == x' = 6 \\div i\nNext == Div(1)",
        BEHAVIOUR,
    );
    let mut walker = Walker::new(&spec);
    walker.start().unwrap();
    assert_eq!(walker.take_event(&event("Div", json!({"i": 0}))).unwrap_err().kind(), ErrorKind::Arithmetic);
    assert_eq!(shown(&walker), ["1"]);
    walker.take_event(&event("Div", json!({"i": 2}))).unwrap();
    assert_eq!(shown(&walker), ["3"]);
}

/// Compiled code remembers where fields are; what one walker prepared must not mislead another.
#[test]
fn walkers_do_not_disturb_each_other() {
    let spec = spec(
        "VARIABLE x\nInit == x = 0\nSet(e) == x' = e.b\nOther(e) == x' = e.b\nNext == UNCHANGED x",
        BEHAVIOUR,
    );
    let events = [
        event("Set", json!({"a": 1, "b": 2})),
        event("Set", json!({"b": 3, "c": 4})),
        event("Other", json!({"a": 5, "aa": 6, "b": 7})),
    ];
    let expected = ["2", "3", "7"];
    for order in [[0, 1, 2], [1, 0, 2], [2, 1, 0], [0, 2, 1]] {
        let mut walker = Walker::new(&spec);
        let prepared: Vec<_> = order.iter().map(|&i| walker.prepare(&events[i]).unwrap()).collect();
        walker.start().unwrap();
        for (&i, event) in order.iter().zip(&prepared) {
            walker.take(event).unwrap();
            assert_eq!(shown(&walker), [expected[i]]);
        }
    }
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                let mut walker = Walker::new(&spec);
                walker.start().unwrap();
                for i in (0..3000).map(|i| i % 3) {
                    walker.take_event(&events[i]).unwrap();
                    assert_eq!(shown(&walker), [expected[i]]);
                }
            });
        }
    });
}

#[test]
fn a_rejection_is_explained() {
    let spec = spec(
        r#"EXTENDS Integers
VARIABLES role, votes
Init == role = [i \in 1..3 |-> IF i = 2 THEN "leader" ELSE "follower"] /\ votes = 1
Ask(i, v) == role[i] = "leader" /\ votes' = v /\ UNCHANGED role
Report(e) == e.votes = votes /\ UNCHANGED <<role, votes>>
Next == \/ \E i \in 1..3 : Ask(i, 5)
        \/ \E i \in 1..3 : role[i] = "follower" /\ role' = [role EXCEPT ![i] = "down"] /\ UNCHANGED votes"#,
        BEHAVIOUR,
    );
    let mut walker = Walker::new(&spec);
    walker.start().unwrap();
    let ask = event("Ask", json!({"i": 1, "v": 9}));
    assert_eq!(walker.take_event(&ask).unwrap(), Step::Rejected);
    let why = walker.explain(&ask).unwrap();
    assert_eq!(why.condition.as_deref(), Some("role[i] = \"leader\""));
    assert!(why.values.contains(&("role[i]".to_owned(), "\"follower\"".to_owned())), "{:?}", why.values);
    assert_eq!(why.same_name, [event("Ask", json!({"i": 2, "v": 9})), event("Ask", json!({"i": 2, "v": 5}))]);
    assert!(why.to_text(&spec, "here").contains("Ask(i, v) == role[i] = \"leader\""));
    assert_eq!(walker.take_event(&why.same_name[0]).unwrap(), Step::Enabled);
    let report = event("Report", json!({"votes": 8, "note": "x"}));
    assert_eq!(walker.take_event(&report).unwrap(), Step::Rejected);
    let why = walker.explain(&report).unwrap();
    assert_eq!(why.condition.as_deref(), Some("e.votes = votes"));
    assert_eq!(why.same_name, [event("Report", json!({"votes": 9, "note": "x"}))]);
    assert_eq!(why.to_json(&spec)["values"]["e.votes"], json!("8"));
}

#[test]
fn prepared_events_do_what_events_do() {
    let spec = spec(COUNTER, BEHAVIOUR);
    let events = [
        event("Add", json!({"i": 1, "to": {"#set": [1, 2]}})),
        event("Add", json!({"i": 2, "to": {"k": ["x"]}})),
        event("Check", json!({"total": 3, "more": {"#map": [[1, 2], [5, 6]]}})),
        event("Check", json!({"total": 2})),
        event("Late", json!({"total": 3})),
        event("Add", json!({"i": 2, "to": {"k": ["x"]}})),
    ];
    let mut one = Walker::new(&spec);
    let mut other = Walker::new(&spec);
    let prepared: Vec<_> = events.iter().map(|e| other.prepare(e).unwrap()).collect();
    for _ in 0..3 {
        one.start().unwrap();
        other.start().unwrap();
        for (event, prepared) in events.iter().zip(&prepared) {
            assert_eq!(one.take_event(event).unwrap(), other.take(prepared).unwrap());
            assert_eq!(shown(&one), shown(&other));
            assert!(one.states().map(|s| s.fingerprint).eq(other.states().map(|s| s.fingerprint)));
        }
    }
}

#[test]
fn views_and_symmetry_shape_the_fingerprint() {
    let text = "EXTENDS TLC\nCONSTANT P\nVARIABLES x, who\nInit == x = 0 /\\ who \\in P\n\
        Set(p, v) == x' = v /\\ who' = p\nNext == UNCHANGED <<x, who>>\nView == x\nSym == Permutations(P)";
    let fingerprints = |config: &str| {
        let spec = spec(text, &format!("CONSTANT P = {{p, q}}\nINIT Init NEXT Next {config}"));
        let mut walker = Walker::new(&spec);
        walker.start().unwrap();
        assert_eq!(walker.states().len(), 2, "states are told apart whatever their fingerprints");
        let initial: Vec<u64> = walker.states().map(|s| s.fingerprint).collect();
        walker.take_event(&event("Set", json!({"p": "q", "v": 7}))).unwrap();
        assert_eq!(shown(&walker), ["7 q"]);
        (initial, walker.states().next().unwrap().fingerprint)
    };
    let (plain, moved) = fingerprints("");
    assert!(plain[0] != plain[1] && !plain.contains(&moved));
    for config in ["VIEW View", "SYMMETRY Sym"] {
        let (initial, other) = fingerprints(config);
        assert!(initial[0] == initial[1] && initial[0] != other, "{config}");
    }
}
