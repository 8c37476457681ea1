//! Fingerprints: the same for ever, the same however a state was reached, the same for symmetric states.

use super::{folder, load, updating};
use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::ops::ControlFlow;
use tla::value::hash::FINGERPRINT_VERSION;
use tla::{Found, Options, Spec};

const VALUES: &[&str] = &[
    "0",
    "1",
    "-1",
    "63",
    "64",
    "1000000007",
    "TRUE",
    "FALSE",
    "\"\"",
    "\"a\"",
    "\"hello world\"",
    "m1",
    "{}",
    "<<>>",
    "{1}",
    "{1, 2, 3}",
    "{\"a\", \"b\"}",
    "{{}, {1}}",
    "<<1>>",
    "<<1, 2, 3>>",
    "<<\"a\", TRUE>>",
    "<<<<>>, {}>>",
    "[a |-> 1]",
    "[a |-> 1, b |-> {2}]",
    "1 :> 2 @@ 5 :> 6",
    "m1 :> 1 @@ m2 :> 2",
    "{m1, m2}",
    "<<m2, 1>>",
    "[i \\in 1..70 |-> i]",
    "1..100",
    "SUBSET {1, 2}",
    "[term |-> 2, log |-> <<[t |-> 1]>>, vote |-> m2]",
];

/// The fingerprints of the initial states, and their values as printed.
fn initial(spec: &Spec) -> Vec<(Vec<String>, u64)> {
    let mut out = Vec::new();
    let mut look = |found: &mut Found<'_, '_>| {
        let shown = found.values().iter().map(|&v| tla::value::print::show(found.heap(), v)).collect();
        out.push((shown, found.fingerprint()?));
        Ok(ControlFlow::Continue(()))
    };
    spec.evaluator().initial_states(&mut look).unwrap_or_else(|e| panic!("{e}"));
    out
}

fn fingerprint(variables: &str, init: &str, more: &str) -> u64 {
    let body = format!(
        "CONSTANTS m1, m2\nVARIABLES {variables}\nInit == {init}\nNext == UNCHANGED <<{variables}>>\nV == 1"
    );
    let config = format!("CONSTANTS m1 = m1 m2 = m2\nINIT Init\nNEXT Next\n{more}");
    let found = initial(&load(&body, &config).unwrap_or_else(|e| panic!("{e}")));
    assert_eq!(found.len(), 1, "{init}");
    found[0].1
}

#[test]
fn fingerprints_never_change() {
    let mut got: Vec<(String, u64)> =
        VALUES.iter().map(|v| (format!("x = {v}"), fingerprint("x", &format!("x = ({v})"), ""))).collect();
    got.push(("other = 1".into(), fingerprint("other", "other = 1", "")));
    got.push(("x = 1, y = 2".into(), fingerprint("x, y", "x = 1 /\\ y = 2", "")));
    got.push(("x = 2, y = 1".into(), fingerprint("x, y", "x = 2 /\\ y = 1", "")));
    got.push(("x = 1, VIEW 1".into(), fingerprint("x", "x = 1", "VIEW V")));
    let lines: Vec<String> = got.iter().map(|(what, print)| format!("{print:016x} {what}\n")).collect();
    let text = format!("version {FINGERPRINT_VERSION}\n{}", lines.concat());
    let path = folder().join("fingerprints.txt");
    let golden = fs::read_to_string(&path).unwrap_or_default();
    if golden == text {
        return;
    }
    let kept = golden.lines().zip(text.lines()).all(|(old, new)| old == new);
    let renewed = golden.lines().next() != text.lines().next();
    assert!(kept || renewed, "fingerprints changed without a new FINGERPRINT_VERSION:\n{text}");
    assert!(updating(), "run again with UPDATE_EXPECT=1 to write the new fingerprints:\n{text}");
    fs::write(path, text).unwrap();
}

#[test]
fn different_values_have_different_fingerprints() {
    let mut seen = HashMap::new();
    for value in VALUES {
        if let Some(other) = seen.insert(fingerprint("x", &format!("x = ({value})"), ""), value) {
            panic!("{other} and {value} have the same fingerprint");
        }
    }
}

#[test]
fn fingerprints_do_not_depend_on_what_else_the_specification_says() {
    let plain = fingerprint("x", "x = [a |-> {\"p\", \"q\"}]", "");
    let body = "Zeta == \"q\"\nYpsilon == <<\"p\", {\"q\"}>>\nVARIABLE x\nInit == x = [a |-> {\"p\", \"q\"}]\nNext == x' = x";
    let other = initial(&load(body, "INIT Init\nNEXT Next").unwrap());
    assert_eq!(other[0].1, plain);
}

const QUEUES: &str = r#"
CONSTANT P
VARIABLES queue, owner, log, count
Init == queue = <<>> /\ owner = [p \in P |-> "none"] /\ log = {} /\ count = 0
Join(p) == /\ Len(queue) < 3 /\ queue' = Append(queue, p)
           /\ owner' = [owner EXCEPT ![p] = "waits"] /\ UNCHANGED <<log, count>>
Serve == /\ queue # <<>> /\ queue' = Tail(queue) /\ owner' = [owner EXCEPT ![Head(queue)] = "had"]
         /\ log' = log \cup {[who |-> Head(queue), at |-> count]} /\ count' = (count + 1) % 3
Forget == \E e \in log : log' = log \ {e} /\ UNCHANGED <<queue, owner, count>>
Next == (\E p \in P : Join(p)) \/ Serve \/ Forget
Perms == Permutations(P)
View == <<queue, owner, log>>
"#;

/// Compares the fingerprint of each successor, made from the state before it, with one of the state alone.
fn compare_incremental(config: &str) {
    let spec = load(QUEUES, &format!("CONSTANT P = {{p1, p2, p3}}\nINIT Init\nNEXT Next\n{config}")).unwrap();
    let (mut walker, mut other) = (spec.evaluator(), spec.evaluator());
    let (mut bytes, mut state, mut fresh) = (Vec::new(), Vec::new(), Vec::new());
    let mut random = 7u64;
    let mut from: Option<Vec<u8>> = None;
    for step in 0..2000 {
        let mut all: Vec<(Vec<u8>, u64, u64)> = Vec::new();
        let mut each = |found: &mut Found<'_, '_>| {
            bytes.clear();
            found.encode(&mut bytes)?;
            all.push((bytes.clone(), found.identity(), found.fingerprint()?));
            Ok(ControlFlow::Continue(()))
        };
        match &from {
            None => walker.initial_states(&mut each).unwrap(),
            Some(before) => {
                walker.decode(before, &mut 0, &mut state);
                walker.successors(&state, &mut each).unwrap();
            }
        }
        walker.reset();
        for (bytes, identity, print) in &all {
            other.decode(bytes, &mut 0, &mut fresh);
            assert_eq!(other.identity(&fresh), *identity, "step {step}");
            assert_eq!(other.fingerprint(&fresh).unwrap(), *print, "step {step}");
            other.reset();
        }
        random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        from = Some(all[(random >> 33) as usize % all.len()].0.clone());
    }
}

#[test]
fn incremental_fingerprints_equal_fresh_ones() {
    for config in ["", "VIEW View", "SYMMETRY Perms"] {
        compare_incremental(config);
    }
}

#[test]
fn symmetric_states_have_equal_fingerprints() {
    let body = "CONSTANT P\nVARIABLES f, s\nInit == f \\in [P -> 0..2] /\\ s \\in SUBSET P\nNext == UNCHANGED <<f, s>>\nPerms == Permutations(P)";
    let config = "CONSTANT P = {p1, p2, p3}\nINIT Init\nNEXT Next\nSYMMETRY Perms";
    let spec = Spec::from_text(&super::module(body), Some(config), &[], &Options::default()).unwrap();
    let found = initial(&spec);
    assert_eq!(found.len(), 27 * 8);
    let mut classes: BTreeMap<Vec<(char, bool)>, u64> = BTreeMap::new();
    for (shown, print) in found {
        let number = |p: &str| shown[0].split(&format!("{p} :> ")).nth(1).unwrap().chars().next().unwrap();
        let mut class: Vec<_> = ["p1", "p2", "p3"].map(|p| (number(p), shown[1].contains(p))).into();
        class.sort();
        assert_eq!(*classes.entry(class).or_insert(print), print, "{shown:?}");
    }
    let prints: std::collections::HashSet<u64> = classes.values().copied().collect();
    assert_eq!(prints.len(), classes.len(), "states that are not symmetric share a fingerprint");
}
