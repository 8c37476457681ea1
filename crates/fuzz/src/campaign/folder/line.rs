//! Schedules in one line, for files that hold many of them.
//!
//! A step is a letter and numbers: `d0>1*3` delivers up to three messages from process 0 to process 1, `c2` crashes
//! process 2, `r2` restarts it, `q0.1` is operation 1 of client 0, `t2` a tick, `x0>1` drops a message and `u0>1`
//! duplicates one, `h0,2` holds the links between processes 0 and 2 and all others, `h0,2>` only those from 0 and 2,
//! `o` opens all links again, and `a2` crashes process 2, which loses its disk. Processes are numbered as in the list of the campaign's configuration.

use crate::schedule::{Group, Schedule, Step};
use serde_json::{Value as Json, json};
use std::fmt::Write;

/// Writes the steps with spaces between them.
pub(crate) fn steps_to_text(steps: &[Step]) -> String {
    let mut text = String::with_capacity(steps.len() * 7);
    for (i, step) in steps.iter().enumerate() {
        if i > 0 {
            text.push(' ');
        }
        // Writing to a string does not fail.
        let _ = match *step {
            Step::Deliver { from, to, max } => write!(text, "d{from}>{to}*{max}"),
            Step::Crash { node } => write!(text, "c{node}"),
            Step::Restart { node } => write!(text, "r{node}"),
            Step::Request { client, operation } => write!(text, "q{client}.{operation}"),
            Step::Tick { node } => write!(text, "t{node}"),
            Step::Drop { from, to } => write!(text, "x{from}>{to}"),
            Step::Duplicate { from, to } => write!(text, "u{from}>{to}"),
            Step::Hold { group, both_ways } => {
                let nodes: Vec<String> = group.iter().map(|node| node.to_string()).collect();
                write!(text, "h{}{}", nodes.join(","), if both_ways { "" } else { ">" })
            }
            Step::Heal => write!(text, "o"),
            Step::Amnesia { node } => write!(text, "a{node}"),
        };
    }
    text
}

/// Reads what [`steps_to_text`] wrote; nothing if it is something else.
pub(crate) fn steps_from_text(text: &str) -> Option<Vec<Step>> {
    text.split_ascii_whitespace().map(step_from_text).collect()
}

fn step_from_text(text: &str) -> Option<Step> {
    let letter = text.chars().next()?;
    let rest = &text[letter.len_utf8()..];
    let pair = |text: &str, between: char| {
        let (a, b) = text.split_once(between)?;
        Some((a.parse().ok()?, b.parse().ok()?))
    };
    Some(match letter {
        'd' => {
            let (link, max) = rest.split_once('*')?;
            let (from, to) = pair(link, '>')?;
            Step::Deliver { from, to, max: max.parse().ok()? }
        }
        'c' => Step::Crash { node: rest.parse().ok()? },
        'r' => Step::Restart { node: rest.parse().ok()? },
        'q' => {
            let (client, operation) = pair(rest, '.')?;
            Step::Request { client, operation }
        }
        't' => Step::Tick { node: rest.parse().ok()? },
        'x' => {
            let (from, to) = pair(rest, '>')?;
            Step::Drop { from, to }
        }
        'u' => {
            let (from, to) = pair(rest, '>')?;
            Step::Duplicate { from, to }
        }
        'h' => {
            let one_way = rest.strip_suffix('>');
            let nodes = one_way.unwrap_or(rest).split_terminator(',').map(|node| node.parse().ok());
            let group = Group::of(nodes.collect::<Option<Vec<usize>>>()?)?;
            Step::Hold { group, both_ways: one_way.is_none() }
        }
        'a' => Step::Amnesia { node: rest.parse().ok()? },
        'o' if rest.is_empty() => Step::Heal,
        _ => return None,
    })
}

/// Puts a schedule into an object.
pub(crate) fn put(schedule: &Schedule, object: &mut Json) {
    object["steps"] = json!(steps_to_text(&schedule.steps));
    if schedule.choices.iter().any(|choices| !choices.is_empty()) {
        object["choices"] = json!(schedule.choices);
    }
}

/// Takes the schedule out of an object; nothing if it is damaged.
pub(crate) fn take(object: &Json) -> Option<Schedule> {
    let steps = steps_from_text(object["steps"].as_str()?)?;
    let choices = match &object["choices"] {
        Json::Null => Vec::new(),
        choices => serde_json::from_value(choices.clone()).ok()?,
    };
    Some(Schedule { steps, choices })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn any_step() -> impl Strategy<Value = Step> {
        (0..10, 0usize..50, 0usize..50, 0u32..9).prop_map(|(kind, a, b, max)| match kind {
            0 => Step::Deliver { from: a, to: b, max },
            1 => Step::Crash { node: a },
            2 => Step::Restart { node: a },
            3 => Step::Request { client: a, operation: b },
            4 => Step::Tick { node: a },
            5 => Step::Drop { from: a, to: b },
            6 => Step::Duplicate { from: a, to: b },
            7 => Step::Hold { group: Group::of((a..50).step_by(b + 1)).unwrap(), both_ways: max < 5 },
            8 => Step::Heal,
            _ => Step::Amnesia { node: a },
        })
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(
            steps in prop::collection::vec(any_step(), 0..40),
            answers in prop::collection::vec(1u32.., 1..5),
        ) {
            let schedule = Schedule { steps, choices: vec![Vec::new(), answers] };
            let mut object = json!({});
            put(&schedule, &mut object);
            let text = object.to_string();
            prop_assert_eq!(take(&serde_json::from_str(&text).unwrap()), Some(schedule));
        }

        #[test]
        fn nonsense_is_refused_without_a_panic(text in "[dcrqtxuhoa0-9>*., é]{1,12}") {
            if let Some(steps) = steps_from_text(&text) {
                prop_assert_eq!(steps_from_text(&steps_to_text(&steps)), Some(steps));
            }
        }
    }

    #[test]
    fn damaged_steps_are_refused() {
        for text in [
            "d0>1",
            "d0*1",
            "d>1*2",
            "c",
            "z1",
            "q1",
            "x1",
            "u1>",
            "t-1",
            "é",
            "h64",
            "h0,x",
            "h>1",
            "o1",
            "a",
            "c99999999999999999999",
        ] {
            assert_eq!(steps_from_text(text), None, "{text}");
        }
        assert_eq!(take(&json!({ "steps": "c1", "choices": [["a"]] })), None);
    }
}
