//! Laws of values: conversions there and back, order, sets, hashes.

use super::{load, module};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;
use tla::value::order::Order;
use tla::value::{Heap, Interner, codec, json, print};
use tla::{Options, Spec, Value};

/// The kinds of values; values of one kind can be compared.
#[derive(Clone, Debug)]
enum Kind {
    Int,
    Bool,
    Str,
    Set(Box<Kind>),
    Seq(Box<Kind>),
    Tuple(Vec<Kind>),
    Record(Vec<Kind>),
    Fcn(Box<Kind>, Box<Kind>),
}

/// A value, as a tree.
#[derive(Clone, Debug)]
enum Tree {
    Int(i64),
    Bool(bool),
    Str(String),
    Set(Vec<Tree>),
    Seq(Vec<Tree>),
    Record(Vec<(String, Tree)>),
    Fcn(Vec<(Tree, Tree)>),
}

fn kind() -> impl Strategy<Value = Kind> {
    let leaf = prop_oneof![Just(Kind::Int), Just(Kind::Bool), Just(Kind::Str)];
    leaf.prop_recursive(3, 12, 3, |inner| {
        let list = prop::collection::vec(inner.clone(), 1..4);
        prop_oneof![
            inner.clone().prop_map(|k| Kind::Set(Box::new(k))),
            inner.clone().prop_map(|k| Kind::Seq(Box::new(k))),
            list.clone().prop_map(Kind::Tuple),
            list.prop_map(Kind::Record),
            (inner.clone(), inner).prop_map(|(k, r)| Kind::Fcn(Box::new(k), Box::new(r))),
        ]
    })
}

fn tree(kind: &Kind) -> BoxedStrategy<Tree> {
    let some = |k: &Kind, most| prop::collection::vec(tree(k), 0..most);
    match kind {
        Kind::Int => prop_oneof![-3i64..4, any::<i32>().prop_map(i64::from), -(1i64 << 59)..(1 << 59)]
            .prop_map(Tree::Int)
            .boxed(),
        Kind::Bool => any::<bool>().prop_map(Tree::Bool).boxed(),
        Kind::Str => prop_oneof!["[a-d]{0,2}", "[ -\"$-~]{0,6}"].prop_map(Tree::Str).boxed(),
        Kind::Set(k) => some(k, 5).prop_map(Tree::Set).boxed(),
        Kind::Seq(k) => some(k, 4).prop_map(Tree::Seq).boxed(),
        Kind::Tuple(ks) => ks.iter().map(tree).collect::<Vec<_>>().prop_map(Tree::Seq).boxed(),
        Kind::Record(ks) => {
            let fields = ks.iter().map(tree).collect::<Vec<_>>();
            let named =
                |items: Vec<Tree>| items.into_iter().zip(["b", "a", "Cc"]).map(|(t, n)| (n.to_owned(), t));
            fields.prop_map(move |items| Tree::Record(named(items).collect())).boxed()
        }
        Kind::Fcn(k, r) => prop::collection::vec((tree(k), tree(r)), 0..4).prop_map(Tree::Fcn).boxed(),
    }
}

fn any_tree() -> impl Strategy<Value = Tree> {
    kind().prop_flat_map(|k| tree(&k))
}

fn some_trees<const N: usize>() -> impl Strategy<Value = [Tree; N]> {
    kind().prop_flat_map(|k| std::array::from_fn::<_, N, _>(|_| tree(&k)))
}

fn some_sets<const N: usize>() -> impl Strategy<Value = [Tree; N]> {
    kind().prop_flat_map(|k| {
        let k = Kind::Set(Box::new(k));
        std::array::from_fn::<_, N, _>(|_| tree(&k))
    })
}

fn heap() -> Heap {
    Heap::new(Arc::new(Interner::default()))
}

fn build(heap: &mut Heap, tree: &Tree) -> Value {
    match tree {
        Tree::Int(i) => Value::int(*i),
        Tree::Bool(b) => Value::bool(*b),
        Tree::Str(s) => Value::string(heap.interner().intern(s)),
        Tree::Set(items) => {
            let mut items = items.iter().map(|t| build(heap, t)).collect();
            heap.alloc_set(&mut items).expect("one kind")
        }
        Tree::Seq(items) => {
            let items: Vec<Value> = items.iter().map(|t| build(heap, t)).collect();
            heap.alloc_seq(&items)
        }
        Tree::Record(fields) => {
            let pairs = fields.iter().map(|(n, t)| (Tree::Str(n.clone()), t.clone())).collect();
            build(heap, &Tree::Fcn(pairs))
        }
        Tree::Fcn(pairs) => {
            let mut made: Vec<(Value, Value)> = Vec::new();
            for (k, r) in pairs {
                let (k, r) = (build(heap, k), build(heap, r));
                if !made.iter().any(|(other, _)| heap.equal(*other, k).expect("one kind")) {
                    made.push((k, r));
                }
            }
            let domain = heap.alloc_set(&mut made.iter().map(|p| p.0).collect()).expect("one kind");
            let keys = heap.elements(domain).to_vec();
            let result =
                |k: Value| made.iter().find(|p| heap.equal(p.0, k).expect("one kind")).expect("a key").1;
            let results: Vec<Value> = keys.into_iter().map(result).collect();
            heap.alloc_fcn(domain, &results)
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn itf_and_back(tree in any_tree()) {
        let mut heap = heap();
        let v = build(&mut heap, &tree);
        let text = json::to_itf(&heap, v).to_string();
        let back = json::from_itf(&mut heap, &serde_json::from_str(&text).unwrap(), &|_| false).unwrap();
        prop_assert!(heap.equal(v, back).unwrap(), "{text}");
        prop_assert_eq!(heap.hash(v), heap.hash(back));
        prop_assert_eq!(json::to_itf(&heap, back).to_string(), text);
    }

    #[test]
    fn bytes_and_back(trees in some_trees::<2>()) {
        let mut heap = heap();
        let constants = heap.used_words();
        let first = build(&mut heap, &trees[0]);
        let with_references = heap.used_words();
        let second = build(&mut heap, &trees[1]);
        for constants in [constants, with_references] {
            let mut bytes = Vec::new();
            codec::encode(&heap, first, constants, &mut bytes);
            codec::encode(&heap, second, constants, &mut bytes);
            let mut at = 0;
            for v in [first, second] {
                let back = codec::decode(&mut heap, &bytes, &mut at);
                prop_assert!(heap.equal(v, back).unwrap());
                prop_assert_eq!(heap.hash(v), heap.hash(back));
            }
            prop_assert_eq!(at, bytes.len());
        }
    }

    #[test]
    fn order_is_total_on_one_kind(trees in some_trees::<3>()) {
        let mut heap = heap();
        let [a, b, c] = [0, 1, 2].map(|i| build(&mut heap, &trees[i]));
        let reversed = match heap.compare(a, b) {
            Order::Less => Order::Greater,
            Order::Greater => Order::Less,
            other => other,
        };
        prop_assert_eq!(heap.compare(b, a), reversed);
        prop_assert_eq!(heap.compare(a, a), Order::Equal);
        prop_assert!(heap.compare(a, b) != Order::Clash);
        prop_assert_eq!(heap.equal(a, b).unwrap(), heap.compare(a, b) == Order::Equal);
        prop_assert_eq!(heap.equal(a, b).unwrap(), heap.hash(a) == heap.hash(b));
        let up = |x, y| matches!(heap.compare(x, y), Order::Less | Order::Equal);
        prop_assert!(!(up(a, b) && up(b, c)) || up(a, c));
    }

    #[test]
    fn sets_obey_their_laws(trees in some_sets::<3>()) {
        let mut heap = heap();
        let [a, b, c] = [0, 1, 2].map(|i| build(&mut heap, &trees[i]));
        let h = &mut heap;
        let same = |h: &Heap, x, y| h.equal(x, y).unwrap() && h.hash(x) == h.hash(y);
        let (ab, ba) = (h.union(a, b).unwrap(), h.union(b, a).unwrap());
        prop_assert!(same(h, ab, ba));
        let (left, bc) = (h.union(ab, c).unwrap(), h.union(b, c).unwrap());
        let right = h.union(a, bc).unwrap();
        prop_assert!(same(h, left, right));
        let both = h.intersection(a, b).unwrap();
        let (only_a, only_b) = (h.difference(a, b).unwrap(), h.difference(b, a).unwrap());
        let again = h.union(only_a, both).unwrap();
        prop_assert!(same(h, again, a));
        let all = h.union(again, only_b).unwrap();
        prop_assert!(same(h, all, ab));
        let distributed = {
            let (x, y) = (h.intersection(a, c).unwrap(), h.intersection(b, c).unwrap());
            h.union(x, y).unwrap()
        };
        let whole = h.intersection(ab, c).unwrap();
        prop_assert!(same(h, whole, distributed));
        prop_assert!(h.subset(both, a).unwrap() && h.subset(a, ab).unwrap());
        prop_assert_eq!(h.subset(a, b).unwrap(), h.len(only_a) == 0);
        prop_assert_eq!(h.len(ab), h.len(only_a) + h.len(only_b) + h.len(both));
        for e in h.elements(a).to_vec() {
            let without = h.remove(a, e).unwrap();
            prop_assert!(!h.contains(without, e).unwrap());
            let with = h.insert(without, e).unwrap();
            prop_assert!(same(h, with, a));
        }
    }

    #[test]
    fn updates_equal_fresh_values(trees in some_sets::<1>(), new in -5i64..5) {
        let mut h = heap();
        let set = build(&mut h, &trees[0]);
        let results: Vec<Value> = (0..h.len(set)).map(|i| Value::int(i as i64)).collect();
        let f = h.alloc_fcn(set, &results);
        for i in 0..results.len() {
            let updated = h.with_slot(f, i, Value::int(new));
            let mut fresh = results.clone();
            fresh[i] = Value::int(new);
            let fresh = h.alloc_fcn(set, &fresh);
            prop_assert!(h.equal(updated, fresh).unwrap());
            prop_assert_eq!(h.hash(updated), h.hash(fresh));
        }
    }
}

/// The state in which each variable `v0`, `v1`, … has the value of one of the texts.
fn evaluate(texts: &[String], check: impl FnOnce(&Spec, &mut tla::Evaluator<'_>, &[Value])) {
    let names: Vec<String> = (0..texts.len()).map(|i| format!("v{i}")).collect();
    let init: Vec<String> = names.iter().zip(texts).map(|(n, t)| format!("  /\\ {n} = {t}\n")).collect();
    let body =
        format!("VARIABLES {0}\nInit ==\n{1}Next == UNCHANGED <<{0}>>", names.join(", "), init.concat());
    let spec = load(&body, "INIT Init\nNEXT Next").unwrap_or_else(|e| panic!("{e}\n{}", module(&body)));
    let mut evaluator = spec.evaluator();
    let mut bytes = Vec::new();
    let mut keep = |found: &mut tla::Found<'_, '_>| {
        found.encode(&mut bytes)?;
        Ok(ControlFlow::Continue(()))
    };
    evaluator.initial_states(&mut keep).unwrap_or_else(|e| panic!("{e}"));
    let mut state = Vec::new();
    evaluator.decode(&bytes, &mut 0, &mut state);
    check(&spec, &mut evaluator, &state);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_printed_value_reads_as_itself(trees in prop::collection::vec(any_tree(), 20)) {
        let mut heap = heap();
        let values: Vec<Value> = trees.iter().map(|t| build(&mut heap, t)).collect();
        let texts: Vec<String> = values.iter().map(|&v| print::show(&heap, v)).collect();
        evaluate(&texts, |_, evaluator, state| {
            for ((&v, &read), text) in values.iter().zip(state).zip(&texts) {
                let copy = evaluator.value_from_json(&json::to_itf(&heap, v)).expect("ITF of ours");
                assert!(evaluator.heap().equal(copy, read).unwrap_or(false), "{text} reads as {}", evaluator.show(read));
                assert_eq!(evaluator.heap().hash(read), heap.hash(v), "{text}");
            }
        });
    }
}

#[test]
fn equal_values_built_differently_are_the_same() {
    let groups: &[&[&str]] = &[
        &[
            "{1, 2, 3}",
            "1..3",
            "{3, 1, 2, 1}",
            "{n \\in 0..9 : n \\in 1..3}",
            "{n + 1 : n \\in 0..2}",
            "DOMAIN <<7, 8, 9>>",
        ],
        &[
            "<<1, 4>>",
            "[i \\in 1..2 |-> i * i]",
            "1 :> 1 @@ 2 :> 4",
            "Append(<<1>>, 4)",
            "Tail(<<0, 1, 4>>)",
            "SubSeq(<<0, 1, 4, 0>>, 2, 3)",
        ],
        &[
            "<<>>",
            "[i \\in {} |-> i]",
            "Tail(<<1>>)",
            "SubSeq(<<1>>, 2, 1)",
            "SelectSeq(<<1>>, LAMBDA e : FALSE)",
        ],
        &[
            "[a |-> 1, b |-> 2]",
            "[b |-> 2, a |-> 1]",
            "[n \\in {\"a\", \"b\"} |-> IF n = \"a\" THEN 1 ELSE 2]",
            "\"b\" :> 2 @@ \"a\" :> 1",
            "[[a |-> 0, b |-> 2] EXCEPT !.a = 1]",
        ],
        &[
            "{}",
            "1..0",
            "{1} \\ {1}",
            "SUBSET {} \\ {{}}",
            "UNION {}",
            "{n \\in 1..3 : n > 3}",
            "{} \\X {1}",
            "[{1} -> {}]",
        ],
        &["SUBSET {1, 2}", "{{}, {1}, {2}, {1, 2}}", "{s \\in SUBSET (1..3) : 3 \\notin s}"],
        &["[{1, 2} -> {5}]", "{<<5, 5>>}", "{5} \\X {5}"],
        &["[a : {1}, b : {2, 3}]", "{[a |-> 1, b |-> n] : n \\in 2..3}"],
        &["BOOLEAN", "{TRUE, FALSE}", "{FALSE} \\cup {TRUE}"],
        &["\"ab\"", "\"a\" \\o \"b\""],
    ];
    for group in groups {
        let texts: Vec<String> = group.iter().map(ToString::to_string).collect();
        evaluate(&texts, |_, evaluator, state| {
            let heap = evaluator.heap();
            for (&v, text) in state.iter().zip(&texts) {
                assert!(heap.equal(state[0], v).unwrap(), "{} and {text} differ", texts[0]);
                assert_eq!(heap.hash(state[0]), heap.hash(v), "{} and {text}", texts[0]);
            }
            let shown: BTreeSet<String> = state.iter().map(|&v| evaluator.show(v)).collect();
            assert_eq!(shown.len(), 1, "{shown:?}");
        });
    }
}

#[test]
fn model_values_survive_json() {
    let body = "CONSTANTS S, m\nVARIABLE x\nInit == x = [k |-> m, s |-> S, f |-> [e \\in S |-> {e}]]\nNext == x' = x";
    let config = "CONSTANTS S = {p, q}\nm = m\nINIT Init\nNEXT Next";
    let spec = Spec::from_text(&module(body), Some(config), &[], &Options::default()).unwrap();
    let mut evaluator = spec.evaluator();
    let mut shown = Vec::new();
    let mut itf = Vec::new();
    let mut look = |found: &mut tla::Found<'_, '_>| {
        shown.push(print::show(found.heap(), found.values()[0]));
        itf.push(json::to_itf(found.heap(), found.values()[0]));
        Ok(ControlFlow::Continue(()))
    };
    evaluator.initial_states(&mut look).unwrap();
    let back = evaluator.value_from_json(&itf[0]).unwrap();
    assert_eq!(evaluator.show(back), shown[0]);
    assert_eq!(shown, ["[k |-> m, s |-> {p, q}, f |-> (p :> {p} @@ q :> {q})]"]);
}
