//! `modelfuzz replay`: run a saved schedule again and tell what happens.

use super::{Exit, Output};
use crate::targets;
use fuzz::{Finding, Plan, Recording, Run};
use serde_json::{Value as Json, json};
use std::io::{BufWriter, Write};
use std::path::PathBuf;

/// Run a saved schedule again and tell, step by step, what happens and how the model moves
///
/// Exit code 1: there is a finding, the one that was saved or another; 0: there is none; 2: the file or the command
/// line is wrong.
#[derive(clap::Args, Debug)]
pub struct Arguments {
    /// The schedule, such as campaigns/twophase/0001/findings/NAME/schedule.jsonl
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Open the target with another value of an option, to see whether that matters; may be given several times
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = assignment)]
    set: Vec<(String, String)>,
    /// Pass over events that the model does not allow
    #[arg(long)]
    lenient: bool,
    /// Run without the model
    #[arg(long)]
    no_model: bool,
    /// The form of the output
    #[arg(long, value_enum, default_value = "text")]
    output: Output,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Exit {
    match replay(arguments) {
        Ok(exit) => exit,
        Err(message) => {
            eprintln!("error: {message}");
            Exit::Usage
        }
    }
}

fn assignment(text: &str) -> Result<(String, String), String> {
    let parts = text.split_once('=').filter(|(name, _)| !name.is_empty());
    let (name, value) = parts.ok_or_else(|| format!("`{text}` sets nothing; write NAME=VALUE"))?;
    Ok((name.trim_start_matches("--").to_owned(), value.to_owned()))
}

fn replay(arguments: &Arguments) -> Result<Exit, String> {
    let mut recording = Recording::load(&arguments.file).map_err(|error| error.to_string())?;
    for (name, value) in &arguments.set {
        recording.options.retain(|(known, _)| known != name);
        recording.options.push((name.clone(), value.clone()));
    }
    let file = arguments.file.display();
    let target = targets::named(&recording.target).ok_or_else(|| {
        format!(
            "{file} is a schedule of `{}`, which this modelfuzz does not have; it has {}",
            recording.target,
            targets::names().join(", ")
        )
    })?;
    let system = target.open(&recording.options).map_err(|refusal| {
        format!("{} does not open with the options in {file}: {refusal}", target.name())
    })?;
    recording.fits(system.nodes()).map_err(|error| format!("{file}: {error}"))?;
    let mut settings = recording.settings.clone();
    settings.strict &= !arguments.lenient;
    settings.model &= !arguments.no_model;
    let mut out = BufWriter::new(std::io::stdout().lock());
    let mut run = Run::default();
    let plan = Plan { schedule: &recording.schedule, seed: recording.seed, length: 0 };
    system.harness(&settings).narrate(plan, &mut run, &mut |line| {
        // A reader that went away is no reason to fail.
        let _ = match arguments.output {
            Output::Text => writeln!(out, "{line}"),
            Output::Ndjson => writeln!(out, "{}", json!({ "kind": "line", "text": line })),
        };
    });
    let end = match arguments.output {
        Output::Text => verdict(&recording, &run),
        Output::Ndjson => result(&recording, &run).to_string(),
    };
    let _ = writeln!(out, "{end}");
    let _ = out.flush();
    Ok(if run.finding.is_some() { Exit::Finding } else { Exit::Clean })
}

/// One line that compares what happened with what was saved.
fn verdict(recording: &Recording, run: &Run) -> String {
    let found = run.finding.as_ref().map(Finding::key);
    let what = match (&recording.finding, &found) {
        (Some(saved), Some(found)) if saved == found => format!("the finding shows again: {found}"),
        (Some(saved), Some(found)) => format!("another finding than the one saved ({saved}): {found}"),
        (None, Some(found)) => format!("a finding: {found}"),
        (Some(saved), None) => format!("the finding does not show any more: {saved}"),
        (None, None) => "no finding".to_owned(),
    };
    let steps = run.schedule.steps.len();
    format!("{steps} steps, {} of which did something, {} events; {what}", run.active, run.events)
}

fn result(recording: &Recording, run: &Run) -> Json {
    let found = run.finding.as_ref().map(Finding::key);
    json!({
        "kind": "result", "target": recording.target, "steps": run.schedule.steps.len(), "active": run.active,
        "events": run.events, "skipped": run.skipped, "states": run.states.len(),
        "finding": found, "saved": recording.finding, "again": found.is_some() && found == recording.finding,
        "message": run.finding.as_ref().map(|finding| &finding.message),
        "step": run.finding.as_ref().map(|finding| finding.step),
    })
}
