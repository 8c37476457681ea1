//! Checks of the library modules: each is a spec of assumptions that must hold for us and for TLC.
//!
//! TLC 2.15 does not have the community modules; it reads ours, so that their definitions are tested too.

mod support;

use std::path::Path;
use std::time::Duration;

use support::answer::Answer;
use support::cases::files_ending;
use support::{fail_if_any, in_parallel, ours, tests_folder, tlc};

const LIMIT: Duration = Duration::from_secs(60);

#[test]
fn library_checks_hold() {
    let cfgs = files_ending(&tests_folder().join("library"), ".cfg");
    let failures = in_parallel(&cfgs, |cfg| {
        let spec = cfg.with_extension("tla");
        let name = spec.file_name().expect("a file has a name").to_string_lossy().into_owned();
        (name, [wrong("modelfuzz", &spec, cfg, ours::check), wrong("TLC", &spec, cfg, tlc::check)].concat())
    });
    fail_if_any(&failures);
}

fn wrong(who: &str, spec: &Path, cfg: &Path, check: fn(&Path, &Path, Duration) -> Answer) -> Vec<String> {
    let answer = check(spec, cfg, LIMIT);
    let told = || format!("{who}: {}: {}", answer.status, answer.message.trim().replace('\n', " | "));
    if answer.status == "ok" { Vec::new() } else { vec![told()] }
}
