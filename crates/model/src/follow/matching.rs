//! Which operator an event stands for, and with which arguments.
//!
//! An event matches the operator of its name, either field by field (the operator's parameters are named exactly
//! as the event's fields) or as a whole (the operator has one parameter, which becomes the record of all fields).

use crate::event::Event;
use serde_json::Value as Json;
use std::collections::HashMap;
use tla::error::Fault;
use tla::value::hash;
use tla::{Action, Error, ErrorKind, Evaluator, Spec, Value};

/// An event whose operator and arguments are known. It belongs to the walker that made it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Prepared {
    operator: u32,
    start: u32,
    arguments: u32,
    hash: u64,
}

impl Prepared {
    /// A hash of the event, of its name and its arguments.
    #[inline]
    pub(super) fn hash(&self) -> u64 {
        self.hash
    }
}

/// The operators that events named so far, and the arguments of prepared events.
#[derive(Debug, Default)]
pub(super) struct Operators {
    actions: Vec<Action>,
    by_name: HashMap<String, usize>,
    /// Arguments of all prepared events.
    arguments: Vec<Value>,
    /// For each argument that lives in the heap, its number in `kept`.
    origins: Vec<Option<u32>>,
    /// The different arguments that live in the heap.
    kept: Vec<Value>,
    /// Their numbers by their encoding.
    by_bytes: HashMap<Vec<u8>, u32>,
}

/// How the fields of an event become arguments.
enum Match {
    ByField,
    Whole,
}

impl Operators {
    /// The number of the operator of the event's name.
    pub(super) fn find(&mut self, spec: &Spec, name: &str) -> Result<usize, Error> {
        if let Some(&operator) = self.by_name.get(name) {
            return Ok(operator);
        }
        let action = spec.action(name)?;
        let def = spec.program().def(action.def);
        if let Some(i) = def.params.iter().position(|p| p.arity > 0) {
            let message =
                format!("`{name}` cannot be an event: its parameter `{}` is an operator", def.param_names[i]);
            return Err(spec.error(Fault::new(ErrorKind::Event, message).at(def.span)));
        }
        self.actions.push(action);
        self.by_name.insert(name.to_owned(), self.actions.len() - 1);
        Ok(self.actions.len() - 1)
    }

    pub(super) fn action(&self, operator: usize) -> &Action {
        &self.actions[operator]
    }

    /// Whether the operator takes the event as one record.
    pub(super) fn takes_whole(&self, operator: usize, event: &Event) -> bool {
        matches!(matching(&self.actions[operator], event), Some(Match::Whole))
    }

    /// Makes the arguments of an event for its operator.
    pub(super) fn arguments(
        &self,
        evaluator: &mut Evaluator<'_>,
        operator: usize,
        event: &Event,
        out: &mut Vec<Value>,
    ) -> Result<(), Error> {
        let action = &self.actions[operator];
        out.clear();
        match matching(action, event) {
            Some(Match::ByField) => {
                for name in action.params.iter() {
                    out.push(value(evaluator, event, name, &event.params[&**name])?);
                }
            }
            Some(Match::Whole) => out.push(record(evaluator, event)?),
            None => return Err(mismatch(evaluator.spec(), action, event)),
        }
        Ok(())
    }

    /// The error that an event does not fit its operator.
    pub(super) fn mismatch(&self, spec: &Spec, operator: usize, event: &Event) -> Error {
        mismatch(spec, &self.actions[operator], event)
    }

    // ---- prepared events ----

    /// The operator and the arguments of a prepared event.
    #[inline]
    pub(super) fn prepared(&self, event: &Prepared) -> (&Action, &[Value]) {
        let start = event.start as usize;
        let arguments = &self.arguments[start..start + event.arguments as usize];
        (&self.actions[event.operator as usize], arguments)
    }

    /// Whether all arguments are plain words or equal to ones that are kept already.
    pub(super) fn knows_all(&self, evaluator: &Evaluator<'_>, arguments: &[Value]) -> bool {
        arguments.iter().all(|&v| is_word(v) || self.by_bytes.contains_key(&bytes(evaluator, v)))
    }

    /// Notes the arguments of an event. New ones that live in the heap must stay there from now on.
    pub(super) fn keep(
        &mut self,
        evaluator: &Evaluator<'_>,
        operator: usize,
        arguments: &[Value],
    ) -> Prepared {
        let start = self.arguments.len() as u32;
        for &v in arguments {
            let origin = (!is_word(v)).then(|| self.kept_number(evaluator, v));
            self.origins.push(origin);
            self.arguments.push(origin.map_or(v, |number| self.kept[number as usize]));
        }
        let name = hash::of_text(&self.actions[operator].name);
        let hash = super::hash_of(evaluator.heap(), name, arguments);
        Prepared { operator: operator as u32, start, arguments: arguments.len() as u32, hash }
    }

    /// The number of a value among those that live in the heap and are kept.
    pub(super) fn kept_number(&mut self, evaluator: &Evaluator<'_>, v: Value) -> u32 {
        let next = self.kept.len() as u32;
        let number = *self.by_bytes.entry(bytes(evaluator, v)).or_insert(next);
        if number == next {
            self.kept.push(v);
        }
        number
    }

    /// The arguments that live in the heap.
    pub(super) fn kept(&self) -> &[Value] {
        &self.kept
    }

    /// The arguments that live in the heap, to be replaced by equal ones; [`Operators::spread`] them afterwards.
    pub(super) fn kept_mut(&mut self) -> &mut [Value] {
        &mut self.kept
    }

    /// Brings the replaced arguments to the prepared events.
    pub(super) fn spread(&mut self) {
        for (v, origin) in self.arguments.iter_mut().zip(&self.origins) {
            if let Some(number) = origin {
                *v = self.kept[*number as usize];
            }
        }
    }
}

/// Whether the value is a word that needs no heap.
fn is_word(v: Value) -> bool {
    v.is_int() || v.atom_kind().is_some()
}

fn bytes(evaluator: &Evaluator<'_>, v: Value) -> Vec<u8> {
    let mut bytes = Vec::new();
    evaluator.encode(&[v], &mut bytes);
    bytes
}

fn matching(action: &Action, event: &Event) -> Option<Match> {
    let params = &action.params;
    if params.len() == event.params.len() && params.iter().all(|name| event.params.contains_key(&**name)) {
        return Some(Match::ByField);
    }
    (params.len() == 1).then_some(Match::Whole)
}

fn value(evaluator: &mut Evaluator<'_>, event: &Event, field: &str, json: &Json) -> Result<Value, Error> {
    evaluator.value_from_json(json).map_err(|why| bad_field(evaluator.spec(), &event.name, field, &why))
}

/// The error for a field that stands for no value.
#[cold]
pub(super) fn bad_field(spec: &Spec, event: &str, field: &str, why: &str) -> Error {
    let message = format!("the field `{field}` of the event `{event}` has no value: {why}");
    spec.error(Fault::new(ErrorKind::Event, message))
}

/// The record of all fields.
fn record(evaluator: &mut Evaluator<'_>, event: &Event) -> Result<Value, Error> {
    match evaluator.value_from_json(&Json::Object(event.params.clone())) {
        Ok(record) => Ok(record),
        Err(why) => {
            for (name, json) in &event.params {
                value(evaluator, event, name, json)?;
            }
            let message = format!("the fields of the event `{}` are no record: {why}", event.name);
            Err(evaluator.spec().error(Fault::new(ErrorKind::Event, message)))
        }
    }
}

fn mismatch(spec: &Spec, action: &Action, event: &Event) -> Error {
    let list = |names: Vec<&str>| match names.is_empty() {
        true => "none".to_owned(),
        false => names.join(", "),
    };
    let params = list(action.params.iter().map(|p| &**p).collect());
    let fields = list(event.params.keys().map(String::as_str).collect());
    let message = format!(
        "the event `{}` does not fit the operator of its name: the operator's parameters are {params}, the event's fields {fields}",
        event.name
    );
    let fault = Fault::new(ErrorKind::Event, message).at(spec.program().def(action.def).span);
    spec.error(fault.help(
        "name the fields as the parameters, or define an operator of this name with one parameter, which gets the \
         event as a record",
    ))
}
