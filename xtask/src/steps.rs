//! `cargo xtask test`: every check that a change must pass, in the order in which they fail fastest.

use std::time::Instant;

use crate::shell::{Outcome, cargo, run};
use crate::{setup, tidy};

/// One step: its name for `--only`, and what it does.
type Step = (&'static str, fn() -> Outcome);

const STEPS: &[Step] = &[
    ("setup", setup::install_missing),
    ("tidy", tidy::check_all),
    ("fmt", || run(&mut cargo(&["fmt", "--all", "--", "--check"]))),
    ("clippy", clippy),
    ("test", || run(&mut cargo(&["test", "--workspace", "--profile", "checked", "--no-fail-fast"]))),
    ("doc", doc),
];

/// Runs all steps, or the one named, and stops at the first that fails.
pub fn run_steps(only: Option<&str>) -> Outcome {
    let chosen: Vec<&Step> =
        STEPS.iter().filter(|(name, _)| only.is_none_or(|wanted| wanted == *name)).collect();
    if chosen.is_empty() {
        let names: Vec<&str> = STEPS.iter().map(|(name, _)| *name).collect();
        return Err(format!(
            "there is no step `{}`; the steps are {}",
            only.unwrap_or_default(),
            names.join(", ")
        ));
    }
    let start = Instant::now();
    for (name, step) in chosen {
        println!("==> {name}");
        let began = Instant::now();
        step().map_err(|problem| {
            format!("step `{name}` failed: {problem}\n(run it alone with `cargo xtask test --only {name}`)")
        })?;
        println!("==> {name}: ok, {:.1} s", began.elapsed().as_secs_f64());
    }
    println!("==> all passed, {:.1} s", start.elapsed().as_secs_f64());
    Ok(())
}

/// All steps use one profile, so that they share what they build: release speed with all assertions on.
fn clippy() -> Outcome {
    run(&mut cargo(&[
        "clippy",
        "--workspace",
        "--all-targets",
        "--profile",
        "checked",
        "--",
        "-D",
        "warnings",
    ]))
}

fn doc() -> Outcome {
    run(cargo(&["doc", "--workspace", "--no-deps", "--profile", "checked"])
        .env("RUSTDOCFLAGS", "-D warnings"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_step_is_refused_with_the_names_of_the_others() {
        let error = run_steps(Some("nope")).unwrap_err();
        assert!(error.contains("nope") && error.contains("clippy"), "{error}");
    }
}
