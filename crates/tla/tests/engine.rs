//! Tests of the engine as a library: errors, limits, values, fingerprints, threads.

#[path = "engine/errors.rs"]
mod errors;
#[path = "engine/fingerprints.rs"]
mod fingerprints;
#[path = "engine/limits.rs"]
mod limits;
#[path = "engine/threads.rs"]
mod threads;
#[path = "engine/values.rs"]
mod values;

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use tla::{Error, Options, Spec};

/// Where the data of these tests lies.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/engine")
}

/// Whether files with expected results are to be written instead of compared.
fn updating() -> bool {
    std::env::var_os("UPDATE_EXPECT").is_some_and(|v| v == "1")
}

/// A module M with this body and the usual imports.
fn module(body: &str) -> String {
    format!("---- MODULE M ----\nEXTENDS Integers, Sequences, FiniteSets, TLC\n{body}\n====\n")
}

fn load(body: &str, config: &str) -> Result<Spec, Error> {
    Spec::from_text(&module(body), Some(config), &[], &Options::default())
}

/// Checks the assumptions, then visits at most `most` states. Returns how many it visited.
fn run(spec: &Spec, most: usize) -> Result<usize, Error> {
    let mut evaluator = spec.evaluator();
    for assumption in spec.assumptions() {
        assert!(evaluator.test_constant(assumption)?, "the assumption {} is false", assumption.name);
        evaluator.reset();
    }
    if !spec.has_behaviour() {
        return Ok(0);
    }
    let mut seen = std::collections::HashSet::new();
    let mut queue = std::collections::VecDeque::new();
    let mut state = Vec::new();
    let mut from: Option<Vec<u8>> = None;
    loop {
        let mut each = |found: &mut tla::Found<'_, '_>| {
            for invariant in spec.invariants() {
                assert!(found.test(invariant)?, "{} is violated", invariant.name);
            }
            if seen.insert(found.fingerprint()?) {
                let mut bytes = Vec::new();
                found.encode(&mut bytes)?;
                queue.push_back(bytes);
            }
            Ok(if seen.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
        };
        match &from {
            None => evaluator.initial_states(&mut each)?,
            Some(bytes) => {
                evaluator.decode(bytes, &mut 0, &mut state);
                evaluator.successors(&state, &mut each)?;
            }
        }
        evaluator.reset();
        from = queue.pop_front();
        if from.is_none() || seen.len() >= most {
            return Ok(seen.len());
        }
    }
}
