//! Every language case, by us and by TLC: both must say what the case expects.

mod support;

use std::time::Duration;

use serde_json::Value;
use support::answer::differences;
use support::cases::{Case, in_folder};
use support::{fail_if_any, in_parallel, ours, tests_folder, tlc};

const LIMIT: Duration = Duration::from_secs(60);

#[test]
fn our_answers_are_the_expected_ones() {
    let cases = cases();
    let failures = in_parallel(&cases, |case| {
        let answer = ours::check(&case.spec, &case.cfg, LIMIT);
        (case.name.clone(), differences("modelfuzz", &answer, &case.expected, true))
    });
    fail_if_any(&failures);
}

/// Guards against a case that expects what TLC does not say.
#[test]
fn the_answers_of_tlc_are_the_expected_ones() {
    let mut cases = cases();
    cases.retain(|case| case.expected["tlc"] != Value::Bool(false));
    let failures = in_parallel(&cases, |case| {
        let answer = tlc::check(&case.spec, &case.cfg, LIMIT);
        (case.name.clone(), differences("TLC", &answer, &case.expected, false))
    });
    fail_if_any(&failures);
}

/// All cases, or those whose names contain the value of `MODELFUZZ_CASES`.
fn cases() -> Vec<Case> {
    let wanted = std::env::var("MODELFUZZ_CASES").unwrap_or_default();
    let mut cases = in_folder(&tests_folder().join("language"));
    cases.retain(|case| case.name.contains(&wanted));
    cases
}
