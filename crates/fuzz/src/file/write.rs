//! Writing schedules.

use super::{Recording, VERSION};
use crate::schedule::{Node, Step};
use serde_json::{Map, Value as Json, json};
use std::fmt::Write;

pub(super) fn text(recording: &Recording) -> String {
    let steps = &recording.schedule.steps;
    let mut text = String::with_capacity(256 + steps.len() * 48);
    let mut line = |json: Json| {
        // Writing to a string does not fail.
        let _ = writeln!(text, "{json}");
    };
    line(header(recording));
    for step in steps {
        line(step_json(*step, &recording.nodes));
    }
    for (node, answers) in recording.schedule.choices.iter().enumerate() {
        line(json!({ "choices": { "node": name(node, &recording.nodes), "answers": answers } }));
    }
    line(json!({ "end": { "steps": steps.len() } }));
    text
}

fn header(recording: &Recording) -> Json {
    let options: Map<String, Json> =
        recording.options.iter().map(|(name, value)| (name.clone(), json!(value))).collect();
    let limits = &recording.settings.limits;
    let settings = json!({
        "max_messages": limits.max_messages,
        "crashes": limits.crashes,
        "requests": limits.requests,
        "drops": limits.drops,
        "duplicates": limits.duplicates,
        "partitions": limits.partitions,
        "amnesia": limits.amnesia,
        "model": recording.settings.model,
        "strict": recording.settings.strict,
    });
    json!({
        "modelfuzz": "schedule",
        "version": VERSION,
        "target": recording.target,
        "options": options,
        "nodes": recording.nodes,
        "settings": settings,
        "seed": recording.seed,
        "finding": recording.finding,
    })
}

fn step_json(step: Step, nodes: &[String]) -> Json {
    match step {
        Step::Deliver { from, to, max } => {
            json!({ "deliver": { "from": name(from, nodes), "to": name(to, nodes), "max": max } })
        }
        Step::Crash { node } => json!({ "crash": name(node, nodes) }),
        Step::Amnesia { node } => json!({ "amnesia": name(node, nodes) }),
        Step::Restart { node } => json!({ "restart": name(node, nodes) }),
        Step::Tick { node } => json!({ "tick": name(node, nodes) }),
        Step::Request { client, operation } => {
            json!({ "request": { "client": client, "operation": operation } })
        }
        Step::Drop { from, to } => json!({ "drop": { "from": name(from, nodes), "to": name(to, nodes) } }),
        Step::Duplicate { from, to } => {
            json!({ "duplicate": { "from": name(from, nodes), "to": name(to, nodes) } })
        }
        Step::Hold { group, both_ways } => {
            let group: Vec<String> = group.iter().map(|node| name(node, nodes)).collect();
            json!({ "hold": { "group": group, "both_ways": both_ways } })
        }
        Step::Heal => json!({ "heal": {} }),
    }
}

/// The name of a process; `#` and its number if there is none.
fn name(node: Node, nodes: &[String]) -> String {
    nodes.get(node).map_or_else(|| format!("#{node}"), String::clone)
}
