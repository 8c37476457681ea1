//! One specification, many evaluators at once.

use super::load;
use std::ops::ControlFlow;
use tla::{Found, Spec};

const BODY: &str = r#"
CONSTANT P
VARIABLES votes, trail, sum
RECURSIVE Total(_)
Total(S) == IF S = {} THEN 0 ELSE LET e == CHOOSE e \in S : TRUE IN e[2] + Total(S \ {e})
fact[n \in Nat] == IF n = 0 THEN 1 ELSE n * fact[n - 1]
Init == votes = [p \in P |-> 0] /\ trail = <<>> /\ sum = 0
Vote(p) == /\ votes' = [votes EXCEPT ![p] = (@ + fact[@]) % 7]
           /\ trail' = IF Len(trail) > 3 THEN <<p>> ELSE Append(trail, p)
           /\ sum' = Total({<<q, votes'[q]>> : q \in P})
Mark == /\ trail' = [i \in DOMAIN trail |-> ToString(i)] /\ \A i \in DOMAIN trail : trail[i] \in P
        /\ trail # <<>> /\ UNCHANGED <<votes, sum>>
Clear == Len(trail) > 1 /\ trail' = SubSeq(trail, 2, 2) /\ votes' \in {[votes EXCEPT ![p] = 0] : p \in P} /\ sum' = -1
Drop == trail' = <<>> /\ UNCHANGED <<votes, sum>>
Next == (\E p \in P : trail \in Seq(P) /\ Vote(p)) \/ Mark \/ Clear \/ Drop
Bounded == sum < 30
"#;

/// The fingerprints along one random walk.
fn walk(spec: &Spec, seed: u64, steps: usize) -> Vec<u64> {
    let mut evaluator = spec.evaluator();
    let (mut state, mut from, mut prints) = (Vec::new(), None::<Vec<u8>>, Vec::new());
    let mut random = seed;
    for _ in 0..steps {
        let mut all = Vec::new();
        let mut each = |found: &mut Found<'_, '_>| {
            let mut bytes = Vec::new();
            found.encode(&mut bytes)?;
            assert!(found.test(&spec.invariants()[0])?);
            all.push((bytes, found.fingerprint()?));
            Ok(ControlFlow::Continue(()))
        };
        match &from {
            None => evaluator.initial_states(&mut each).unwrap(),
            Some(bytes) => {
                evaluator.decode(bytes, &mut 0, &mut state);
                evaluator.successors(&state, &mut each).unwrap();
            }
        }
        evaluator.reset();
        random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        let (bytes, print) = all.swap_remove((random >> 33) as usize % all.len());
        prints.push(print);
        from = Some(bytes);
    }
    prints
}

#[test]
fn threads_give_the_results_of_one() {
    let load = || load(BODY, "CONSTANT P = {p1, p2, p3}\nINIT Init\nNEXT Next\nINVARIANT Bounded").unwrap();
    let alone = load();
    let expected: Vec<Vec<u64>> = (0..8).map(|seed| walk(&alone, seed, 1500)).collect();
    let shared = load();
    let got: Vec<Vec<u64>> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..4)
            .map(|t| {
                let shared = &shared;
                scope.spawn(move || [walk(shared, 2 * t, 1500), walk(shared, 2 * t + 1, 1500)])
            })
            .collect();
        threads.into_iter().flat_map(|t| t.join().expect("no panic")).collect()
    });
    assert_eq!(got, expected);
    assert!(expected[0] != expected[1], "the walks go different ways");
}
