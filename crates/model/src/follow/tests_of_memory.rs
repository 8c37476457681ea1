//! Steps that are remembered are the steps that the action makes.

use super::*;
use serde_json::json;
use tla::Options;

/// All the ways in which a step can depend on the state and change it.
const SYSTEM: &str = r#"---- MODULE System ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES n, log, net, box, seen, last, rec
vars == << n, log, net, box, seen, last, rec >>
P == 1..3
Init ==
    /\ n = [p \in P |-> 0]
    /\ log = [p \in P |-> << >>]
    /\ net = {}
    /\ box = [p \in P |-> [q \in P |-> << >>]]
    /\ seen = << >>
    /\ last = 0
    /\ rec = [a |-> 0, b |-> [c |-> 0, d |-> << >>]]

Inc(p) == n' = [n EXCEPT ![p] = (@ + 1) % 4] /\ UNCHANGED << log, net, box, seen, last, rec >>
\* Does nothing for a p that is no process.
Put(p, v) == n' = [n EXCEPT ![p] = v] /\ UNCHANGED << log, net, box, seen, last, rec >>
\* Reads primed variables that it left alone and that it changed.
Report(p, now) ==
    /\ log' = [log EXCEPT ![p] = Append(@, n[p])]
    /\ UNCHANGED << n, net, box, seen, last, rec >>
    /\ now = n'[p] + Len(log'[p])
\* Assigns twice: the second time it compares.
Twice(p, v) == last' = n[p] /\ UNCHANGED << n, log, net, box, seen, rec >> /\ last' = v
Again(p) == n' = [n EXCEPT ![p] = n[p]] /\ UNCHANGED vars
Send(p, q) == net' = net \cup {[from |-> p, to |-> q, n |-> n[p]]} /\ UNCHANGED << n, log, box, seen, last, rec >>
Receive(p, q, k) ==
    LET m == [from |-> p, to |-> q, n |-> k]
    IN  /\ m \in net
        /\ net' = net \ {m}
        /\ n' = [n EXCEPT ![q] = m.n]
        /\ UNCHANGED << log, box, seen, last, rec >>
Absent(p, q, k) == [from |-> p, to |-> q, n |-> k] \notin net /\ UNCHANGED vars
Post(p, q) == box' = [box EXCEPT ![p][q] = Append(@, n[p])] /\ UNCHANGED << n, log, net, seen, last, rec >>
PostAll(p) ==
    /\ box' = [box EXCEPT ![p] = [q \in P |-> @[q] \o IF q = p THEN << >> ELSE << n[p], q >>]]
    /\ UNCHANGED << n, log, net, seen, last, rec >>
Take(p, q, k) ==
    /\ k \in DOMAIN box[p][q]
    /\ last' = box[p][q][k]
    /\ UNCHANGED << n, log, net, box, seen, rec >>
Clear(p) == IF log[p] = << >> THEN UNCHANGED vars
            ELSE log' = [log EXCEPT ![p] = Tail(@)] /\ UNCHANGED << n, net, box, seen, last, rec >>
\* A change that is told through an operator, an IF and a LET.
Grown(p, v) == LET longer == seen \o << n[p], v >>
               IN  IF Len(seen) < 4 THEN longer ELSE IF v = 0 THEN seen ELSE << >>
See(p, v) == seen' = Grown(p, v) /\ UNCHANGED << n, log, net, box, last, rec >>
Fields(v) == rec' = [rec EXCEPT !.b.c = v, !.a = @ + rec.b.c, !.b.d = Append(@, v)]
             /\ UNCHANGED << n, log, net, box, seen, last >>
\* A disjunct that assigns and then fails.
Either(p) ==
    /\ \/ last' = 7 /\ n[p] > 1 /\ UNCHANGED n
       \/ last' = 8 /\ n[p] <= 1 /\ n' = [n EXCEPT ![p] = 2]
    /\ UNCHANGED << log, net, box, seen, rec >>
\* More than one outcome.
Choose(p) == last' \in {n[p], n[p] + 1} /\ UNCHANGED << n, log, net, box, seen, rec >>
Some(p) == (\E q \in P : last' = n[q] /\ q >= p) /\ UNCHANGED << n, log, net, box, seen, rec >>
\* What depends on more than the state.
Count(p) == TLCSet(1, TLCGet("level")) /\ last' = TLCGet(1) % 3 /\ UNCHANGED << n, log, net, box, seen, rec >>
Enabled(p) == ENABLED Take(p, p, 1) /\ last' = 1 /\ UNCHANGED << n, log, net, box, seen, rec >>
Prime(p) == n' = [n EXCEPT ![p] = 1 - @] /\ UNCHANGED << log, net, box, seen, rec >> /\ last' = (n[p] + Len(log[p]))'
\* Looks at what was appended, at an index that may or may not be there.
Peek(p, k) ==
    /\ log' = [log EXCEPT ![p] = Append(@, n[p])]
    /\ last' = IF k \in DOMAIN log'[p] THEN log'[p][k] ELSE 9
    /\ UNCHANGED << n, net, box, seen, rec >>
PeekAll(p, k) ==
    /\ log' = [log EXCEPT ![p] = Append(@, n[p])]
    /\ last' = (IF k \in DOMAIN log[p] THEN log[p][k] ELSE 9)'
    /\ UNCHANGED << n, net, box, seen, rec >>
AppendTwo(p, k) ==
    /\ log' = [log EXCEPT ![p] = Append(@, n[p]), ![p] = Append(@, 1), ![p][k] = @ + 10]
    /\ UNCHANGED << n, net, box, seen, last, rec >>
Sent(p, q) ==
    /\ net' = net \cup {[from |-> p, to |-> q, n |-> n[p]]}
    /\ last' = IF [from |-> q, to |-> p, n |-> 1] \in net' THEN Cardinality(net') ELSE 9
    /\ UNCHANGED << n, log, box, seen, rec >>
Next == \E p \in P : Inc(p)
===="#;

fn events() -> Vec<Event> {
    let mut all = Vec::new();
    let mut add = |name: &str, params: Json| {
        all.push(Event::from_json(&json!({ "name": name, "params": params })).unwrap());
    };
    for p in 1..=3 {
        let names =
            ["Inc", "Again", "PostAll", "Clear", "Either", "Choose", "Some", "Count", "Enabled", "Prime"];
        names.iter().for_each(|name| add(name, json!({ "p": p })));
        for q in 1..=3 {
            add("Send", json!({ "p": p, "q": q }));
            add("Post", json!({ "p": p, "q": q }));
            add("Sent", json!({ "p": p, "q": q }));
            (0..3).for_each(|k| add("Receive", json!({ "p": p, "q": q, "k": k })));
            (0..2).for_each(|k| add("Absent", json!({ "p": p, "q": q, "k": k })));
            (1..3).for_each(|k| add("Take", json!({ "p": p, "q": q, "k": k })));
        }
        for v in 0..3 {
            add("Put", json!({ "p": p + 1, "v": v }));
            add("Twice", json!({ "p": p, "v": v }));
            add("See", json!({ "p": p, "v": v }));
        }
        (0..6).for_each(|now| add("Report", json!({ "p": p, "now": now })));
        for k in 1..6 {
            ["Peek", "PeekAll", "AppendTwo"].iter().for_each(|name| add(name, json!({ "p": p, "k": k })));
        }
    }
    (0..2).for_each(|v| add("Fields", json!({ "v": v })));
    all
}

fn next(random: &mut u64) -> usize {
    *random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*random >> 33) as usize
}

/// What came of each event of a run: the step, and the identities of the states.
fn follow(walker: &mut Walker<'_>, run: &[&Event]) -> Vec<(Step, Vec<u64>)> {
    walker.start().unwrap();
    let mut outcome = Vec::new();
    for event in run {
        let step = walker.take_event(event).unwrap();
        outcome.push((step, walker.fingerprints().to_vec()));
        if walker.states().len() > 1 {
            walker.start().unwrap();
        }
    }
    outcome
}

#[test]
fn remembered_steps_are_the_steps() {
    let config = Some("INIT Init NEXT Next");
    let spec = Spec::from_text(SYSTEM, config, &[], &Options::default()).unwrap();
    let events = events();
    let mut walker = Walker::new(&spec);
    let mut forgetful = Walker::with_settings(&spec, Settings { remember: false, ..Settings::default() });
    let mut random = 1;
    for _ in 0..400 {
        let run: Vec<&Event> = (0..40).map(|_| &events[next(&mut random) % events.len()]).collect();
        assert_eq!(follow(&mut walker, &run), follow(&mut forgetful, &run));
    }
    assert_eq!(forgetful.remembered(), 0);
    assert!(walker.remembered() > 4000, "{}", walker.remembered());
}

/// A sequence of this length that each step changes throughout.
fn wide(length: usize) -> Spec {
    let text = format!(
        r#"---- MODULE Wide ----
EXTENDS Integers, Sequences
VARIABLE s
Init == s = [j \in 1..{length} |-> 0]
Turn(i) == s' = [j \in 1..Len(s) |-> (s[j] * j + i) % 1009]
Stay == UNCHANGED s
Next == Stay
===="#
    );
    Spec::from_text(&text, Some("INIT Init NEXT Next"), &[], &Options::default()).unwrap()
}

fn turn(random: &mut u64) -> Event {
    Event::from_json(&json!({ "name": "Turn", "params": { "i": next(random) % 20 } })).unwrap()
}

#[test]
fn what_is_remembered_of_one_run_is_bounded() {
    let spec = wide(60);
    let mut walker = Walker::new(&spec);
    let mut random = 5;
    walker.start().unwrap();
    let before = walker.lasting;
    for _ in 0..80_000 {
        assert_eq!(walker.take_event(&turn(&mut random)).unwrap(), Step::Enabled);
    }
    walker.start().unwrap();
    let words = walker.lasting - before;
    assert!((8000 * 62..8300 * 62).contains(&words), "{words} words");
}

#[test]
fn what_is_remembered_is_bounded() {
    let spec = wide(300);
    let mut walker = Walker::new(&spec);
    let (mut random, mut most, mut forgot) = (5, 0, false);
    for _ in 0..30 {
        walker.start().unwrap();
        for _ in 0..500 {
            for event in [turn(&mut random), Event::from_json(&json!({ "name": "Stay" })).unwrap()] {
                assert_eq!(walker.take_event(&event).unwrap(), Step::Enabled);
            }
        }
        forgot |= walker.lasting < most;
        most = most.max(walker.lasting);
    }
    assert!(walker.remembered() > 10_000);
    assert!((2 << 20..3 << 20).contains(&most), "{most} words");
    assert!(forgot, "the bound was never reached");
}
