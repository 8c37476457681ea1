//! `modelfuzz targets`: what there is to fuzz.

use super::{Exit, Output};
use crate::targets::TARGETS;
use fuzz::Target;
use serde_json::{Value as Json, json};
use std::io::Write;

/// List the systems that can be fuzzed, with their options
#[derive(clap::Args, Debug)]
pub struct Arguments {
    /// The form of the output
    #[arg(long, value_enum, default_value = "text")]
    output: Output,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Exit {
    let mut out = std::io::stdout().lock();
    for target in TARGETS {
        let text = match arguments.output {
            Output::Text => text(*target),
            Output::Ndjson => format!("{}\n", json(*target)),
        };
        // A reader that went away is no reason to fail.
        let _ = out.write_all(text.as_bytes());
    }
    Exit::Clean
}

fn text(target: &dyn Target) -> String {
    let (limits, steps) = target.defaults();
    let mut text = format!("{}: {}\n", target.name(), target.about());
    let forms: Vec<String> =
        target.options().iter().map(|option| format!("--{} {}", option.name, option.values)).collect();
    let width = forms.iter().map(String::len).max().unwrap_or(0);
    for (form, option) in forms.iter().zip(target.options()) {
        let default = match option.default {
            "" => String::new(),
            default => format!(" [default: {default}]"),
        };
        text += &format!("  {form:width$}  {}{default}\n", option.about);
    }
    text + &format!(
        "  a run has {steps} steps, at most {} messages each, {} requests, {} crashes, {} drops, {} duplicates, {} partitions, {} amnesia\n\n",
        limits.max_messages,
        limits.requests,
        limits.crashes,
        limits.drops,
        limits.duplicates,
        limits.partitions,
        limits.amnesia
    )
}

fn json(target: &dyn Target) -> Json {
    let (limits, steps) = target.defaults();
    let options = target.options().iter().map(|option| {
        json!({ "name": option.name, "values": option.values, "default": option.default, "about": option.about })
    });
    json!({
        "kind": "target", "name": target.name(), "about": target.about(),
        "options": options.collect::<Vec<Json>>(), "steps": steps,
        "max_messages": limits.max_messages, "requests": limits.requests, "crashes": limits.crashes,
        "drops": limits.drops, "duplicates": limits.duplicates, "partitions": limits.partitions, "amnesia": limits.amnesia,
    })
}
