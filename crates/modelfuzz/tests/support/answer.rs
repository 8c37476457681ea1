//! What a checker says about a spec, and what a case expects it to say.

use serde_json::Value;

/// The result of one check, by TLC or by us.
#[derive(Debug, Default, Clone, PartialEq)]
pub struct Answer {
    /// `ok`, `invariant`, `deadlock`, `assumption`, `property`, `error` or `limit`.
    pub status: String,
    /// The name of the broken invariant.
    pub violated: Option<String>,
    /// Distinct states found.
    pub distinct: Option<u64>,
    /// States generated.
    pub generated: Option<u64>,
    /// Depth of the search.
    pub depth: Option<u64>,
    /// States of the trace that shows a violation.
    pub trace_length: Option<u64>,
    /// That trace: of each state the `action` with its place and the text of each of its `vars`.
    pub trace: Vec<Value>,
    /// The lines that `Print` and `PrintT` wrote; a long value takes several.
    pub prints: Vec<String>,
    /// Everything that was said about an error.
    pub message: String,
}

/// What an expected result may say. The last five are not about the answer.
const KEYS: &[&str] = &[
    "status",
    "violated",
    "distinct",
    "generated",
    "depth",
    "trace_length",
    "trace",
    "prints",
    "error_contains",
    "spec",
    "tlc",
    "tlc_seconds",
    "note",
    "covers",
];

/// How `answer` differs from what the JSON object `expected` says; keys that are absent are not compared.
///
/// The words of an error message are each tool's own, so `error_contains` is looked at for ours only (`ours`).
pub fn differences(who: &str, answer: &Answer, expected: &Value, ours: bool) -> Vec<String> {
    let keys = expected.as_object().expect("an expected result is an object").keys();
    let unknown = keys.filter(|key| !KEYS.contains(&key.as_str()));
    let mut found: Vec<String> =
        unknown.map(|key| format!("the expected result has an unknown key {key}")).collect();
    let mut compare = |key: &str, got: Value| {
        if let Some(want) = expected.get(key).filter(|want| **want != got) {
            found.push(format!("{who}: {key} is {got}, expected {want}"));
        }
    };
    compare("status", answer.status.clone().into());
    // TLC does not name what was broken when it came through an instance.
    if ours || answer.violated.is_some() {
        compare("violated", answer.violated.clone().into());
    }
    compare("distinct", answer.distinct.into());
    compare("generated", answer.generated.into());
    compare("depth", answer.depth.into());
    compare("trace_length", answer.trace_length.into());
    compare("trace", answer.trace.clone().into());
    compare("prints", answer.prints.clone().into());
    let words = expected.get("error_contains").and_then(Value::as_str).filter(|_| ours);
    if let Some(words) = words.filter(|words| !answer.message.contains(*words)) {
        found.push(format!("{who}: the message does not say {words:?}"));
    }
    if !found.is_empty() && answer.status == "error" {
        found.push(format!("{who} said: {}", answer.message.trim().replace('\n', " | ")));
    }
    found
}
