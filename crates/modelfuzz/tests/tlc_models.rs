//! Every model of ours under `targets/`, by us and by TLC: both must say what its `expected.json` says.

mod support;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde_json::Value;
use support::answer::differences;
use support::cases::{Case, read_json};
use support::{fail_if_any, in_parallel, ours, tlc, workspace};

const LIMIT: Duration = Duration::from_secs(240);
/// TLC is run again on the models for which it once needed no longer than this.
const TLC_SECONDS: f64 = 30.0;
/// Models for which TLC needs longer than this are for `cargo xtask bench tlc`, which compares the counts too.
const BENCH_SECONDS: f64 = 60.0;

#[test]
fn our_answers_are_the_expected_ones() {
    let models = all_models();
    let failures = in_parallel(&models, |model| {
        let answer = ours::check(&model.spec, &model.cfg, LIMIT);
        (model.name.clone(), differences("modelfuzz", &answer, &model.expected, true))
    });
    fail_if_any(&failures);
}

#[test]
fn the_answers_of_tlc_are_the_expected_ones() {
    let mut models = all_models();
    models.retain(is_short);
    let failures = in_parallel(&models, |model| {
        let answer = tlc::check(&model.spec, &model.cfg, LIMIT);
        (model.name.clone(), differences("TLC", &answer, &model.expected, false))
    });
    fail_if_any(&failures);
}

/// What a search finds in full does not depend on how many workers shared it.
#[test]
fn two_workers_give_the_same_answers() {
    let mut models = all_models();
    models.retain(|model| model.expected["status"] == "ok");
    // One at a time: each run has two workers.
    let failures: Vec<(String, Vec<String>)> = models
        .iter()
        .map(|model| {
            let answer = ours::check_with("2", &model.spec, &model.cfg, LIMIT);
            (model.name.clone(), differences("modelfuzz with 2 workers", &answer, &model.expected, true))
        })
        .collect();
    fail_if_any(&failures);
}

fn target_folders() -> Vec<PathBuf> {
    let entries = fs::read_dir(workspace().join("targets")).expect("the targets can be listed");
    let mut folders: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    folders.retain(|folder| folder.join("expected.json").is_file());
    folders.sort();
    assert!(!folders.is_empty(), "there are no targets with an expected.json");
    folders
}

/// The models whose configuration can be searched in full in a test.
fn all_models() -> Vec<Case> {
    let mut all: Vec<Case> = target_folders().iter().flat_map(|folder| models(folder)).collect();
    all.retain(|model| {
        let seconds = model.expected["tlc_seconds"].as_f64().unwrap_or(0.0);
        model.expected["status"] != "limit" && seconds < BENCH_SECONDS
    });
    all
}

/// `expected.json` maps the name of each cfg that can be searched in full to its spec and what is expected.
fn models(folder: &Path) -> Vec<Case> {
    let expected = read_json(&folder.join("expected.json"));
    let entries = expected.as_object().expect("expected.json is an object");
    let target = folder.file_name().expect("a folder has a name").to_string_lossy();
    let model = |(cfg, expected): (&String, &Value)| {
        let spec = expected["spec"].as_str().unwrap_or_else(|| panic!("{target}/{cfg} names no spec"));
        let (spec, cfg_file) = (folder.join(spec), folder.join(cfg));
        Case { name: format!("{target}/{cfg}"), spec, cfg: cfg_file, expected: expected.clone() }
    };
    entries.iter().map(model).collect()
}

fn is_short(model: &Case) -> bool {
    model.expected["tlc_seconds"].as_f64().is_some_and(|seconds| seconds < TLC_SECONDS)
}
