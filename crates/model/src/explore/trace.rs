//! Making a trace from fingerprints by running the specification again.

use std::ops::ControlFlow;
use tla::{Error, Evaluator, Spec, Value};

/// A behaviour from an initial state to the state of interest.
#[derive(Debug, Clone, Default)]
pub struct Trace {
    /// Its states, in order.
    pub states: Vec<TraceState>,
}

/// One state of a trace.
#[derive(Debug, Clone)]
pub struct TraceState {
    /// The action that led here; `None` for the initial state.
    pub action: Option<TraceAction>,
    /// Variables and their values, printed.
    pub variables: Vec<(String, String)>,
    /// Variables and their values in the ITF encoding.
    pub itf: serde_json::Value,
    /// Which variables differ from the state before.
    pub changed: Vec<bool>,
}

/// The action of a step.
#[derive(Debug, Clone)]
pub struct TraceAction {
    /// The operator.
    pub name: String,
    /// Where the action stands, as TLC writes it.
    pub place: String,
    /// Its arguments, printed.
    pub args: Vec<(String, String)>,
}

/// The values of a state and the action that made it.
type Row = (Vec<Value>, Option<TraceAction>);

/// The trace whose states have the fingerprints `path`, and behind it the state encoded as `last`.
pub(super) fn rebuild(spec: &Spec, path: &[u64], last: Option<&[u8]>) -> Result<Trace, Error> {
    let mut evaluator = spec.evaluator();
    let mut rows: Vec<Row> = Vec::new();
    for &fingerprint in path {
        let found = find(&mut evaluator, rows.last().map(|(s, _)| &s[..]), &mut |f, _| f == fingerprint)?;
        let Some(row) = found else { break };
        rows.push(row);
    }
    if let Some(bytes) = last {
        let mut state = Vec::new();
        evaluator.decode(bytes, &mut 0, &mut state);
        let wanted = evaluator.identity(&state);
        let found =
            find(&mut evaluator, rows.last().map(|(s, _)| &s[..]), &mut |_, identity| identity == wanted)?;
        rows.push(found.unwrap_or((state, None)));
    }
    Ok(Trace { states: show(&mut evaluator, spec, &rows) })
}

/// The first initial state or successor that `wanted(fingerprint, identity)` accepts.
fn find(
    evaluator: &mut Evaluator<'_>,
    from: Option<&[Value]>,
    wanted: &mut dyn FnMut(u64, u64) -> bool,
) -> Result<Option<Row>, Error> {
    let spec = evaluator.spec();
    let mut result = None;
    let mut each = |found: &mut tla::Found<'_, '_>| {
        let identity = found.identity();
        if !wanted(found.fingerprint()?, identity) {
            return Ok(ControlFlow::Continue(()));
        }
        found.keep();
        let action = found.label().map(|label| {
            let d = spec.program().def(label.def);
            TraceAction {
                name: d.name.to_string(),
                place: spec.sources().tlc_place(label.span),
                args: label
                    .args
                    .iter()
                    .map(|(n, v)| (n.to_string(), tla::value::print::show(found.heap(), *v)))
                    .collect(),
            }
        });
        result = Some((found.values().to_vec(), action));
        Ok(ControlFlow::Break(()))
    };
    match from {
        None => evaluator.initial_states(&mut each)?,
        Some(state) => evaluator.successors(state, &mut each)?,
    }
    Ok(result)
}

fn show(evaluator: &mut Evaluator<'_>, spec: &Spec, rows: &[Row]) -> Vec<TraceState> {
    let names: Vec<String> = spec.variables().map(str::to_owned).collect();
    let mut states: Vec<TraceState> = Vec::new();
    for (i, (values, action)) in rows.iter().enumerate() {
        let next = rows.get(i + 1).map_or(values, |(next, _)| next);
        let shown = match evaluator.alias(values, next) {
            Ok(Some(alias)) => alias,
            _ => names.iter().cloned().zip(values.iter().copied()).collect(),
        };
        let variables: Vec<(String, String)> =
            shown.iter().map(|(name, v)| (name.clone(), evaluator.show(*v))).collect();
        let mut itf = serde_json::Map::new();
        for (name, &v) in names.iter().zip(values) {
            itf.insert(name.clone(), tla::value::json::to_itf(evaluator.heap(), v));
        }
        let changed = match states.last() {
            None => vec![false; variables.len()],
            Some(before) => variables
                .iter()
                .enumerate()
                .map(|(i, (_, v))| before.variables.get(i).is_none_or(|(_, w)| v != w))
                .collect(),
        };
        states.push(TraceState { action: action.clone(), variables, itf: itf.into(), changed });
    }
    states
}
