//! Why an event was rejected, and what would have been allowed instead.

use super::Walker;
use super::possible::Possible;
use crate::event::Event;
use serde_json::{Map, Value as Json, json};
use std::collections::HashSet;
use std::fmt::Write;
use std::ops::ControlFlow;
use tla::error::Fault;
use tla::source::Span;
use tla::value::json::to_itf;
use tla::value::{Atom, Heap, Tag};
use tla::{Action, Error, ErrorKind, Evaluator, Spec, Value};

/// Why the model does not allow an event. It speaks of the first of the possible states.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// The event.
    pub event: Event,
    /// The condition that was false on the way that came furthest.
    pub condition: Option<String>,
    /// Where the condition, or else the operator, stands.
    pub span: Span,
    /// What occurs in the condition, with its value.
    pub values: Vec<(String, String)>,
    /// Events of the same name that would have been allowed.
    pub same_name: Vec<Event>,
    /// Other steps of the next-state action that would have been allowed.
    pub others: Vec<Event>,
    /// In how many possible states the event was tried.
    pub states: usize,
}

/// How many values are tried in place of one argument.
const TRIES: usize = 200;
/// How many allowed events of the same name, and of other names, are told.
const SHOWN: usize = 12;
/// How many of one other name.
const ALIKE: usize = 3;
/// Calls and iterations spent on looking for allowed events.
const EFFORT: u64 = 2_000_000;

impl Walker<'_> {
    /// Why an event that was just rejected is not allowed.
    pub fn explain(&mut self, event: &Event) -> Result<Explanation, Error> {
        let operator = self.operator(&event.name)?;
        let mut arguments = Vec::new();
        self.operators.arguments(&mut self.evaluator, operator, event, &mut arguments)?;
        let action = self.operators.action(operator).clone();
        let state = self.possible.known(0).0.to_vec();
        let rejection = self.rebuild(|evaluator| evaluator.explain(&action, &arguments, &state))?;
        let (condition, span) = match rejection.condition {
            Some((condition, span)) => (Some(condition), span),
            None => (None, self.spec().program().def(action.def).span),
        };
        let mut explanation = Explanation {
            event: event.clone(),
            condition,
            span,
            values: once_each(rejection.values),
            same_name: Vec::new(),
            others: Vec::new(),
            states: self.possible.len(),
        };
        self.evaluator.limit_steps(Some(EFFORT));
        self.other_arguments(&mut explanation, operator)?;
        self.other_steps(&mut explanation);
        self.evaluator.limit_steps(None);
        self.compact();
        Ok(explanation)
    }

    /// Tries the operator with one argument (or field) replaced by values like it that occur in the state.
    fn other_arguments(&mut self, explanation: &mut Explanation, operator: usize) -> Result<(), Error> {
        let event = explanation.event.clone();
        let mut arguments = Vec::new();
        self.operators.arguments(&mut self.evaluator, operator, &event, &mut arguments)?;
        let action = self.operators.action(operator).clone();
        if self.operators.takes_whole(operator, &event) {
            let [whole] = arguments[..] else { return Ok(()) };
            let slots = if whole.tag() == Tag::Fcn { self.evaluator.heap().results(whole).len() } else { 0 };
            for slot in 0..slots {
                let field = field_name(self.evaluator.heap(), whole, slot);
                let old = self.evaluator.heap().results(whole)[slot];
                for v in self.values_like(old) {
                    let changed = self.evaluator.heap_mut().with_slot(whole, slot, v);
                    self.try_arguments(explanation, &action, &[changed], (&field, v));
                }
            }
            return Ok(());
        }
        for i in 0..arguments.len() {
            let old = arguments[i];
            for v in self.values_like(old) {
                arguments[i] = v;
                self.try_arguments(explanation, &action, &arguments, (&action.params[i], v));
            }
            arguments[i] = old;
        }
        Ok(())
    }

    fn try_arguments(
        &mut self,
        explanation: &mut Explanation,
        action: &Action,
        arguments: &[Value],
        (field, v): (&str, Value),
    ) {
        if explanation.same_name.len() < SHOWN
            && is_enabled(&mut self.evaluator, action, arguments, &self.possible)
        {
            let mut event = explanation.event.clone();
            event.params.insert(field.to_owned(), to_itf(self.evaluator.heap(), v));
            explanation.same_name.push(event);
        }
    }

    /// Other values of the same kind as `v` that occur in the first possible state, or are near.
    fn values_like(&self, v: Value) -> Vec<Value> {
        let heap = self.evaluator.heap();
        let mut like = Like { heap, v, seen: HashSet::from([heap.hash(v)]), found: Vec::new() };
        match (v.as_int(), v.as_bool()) {
            (Some(i), _) => [i - 1, i + 1, 0, 1, 2, 3]
                .into_iter()
                .filter_map(Value::checked_int)
                .for_each(|v| like.add(v)),
            (_, Some(b)) => like.add(Value::bool(!b)),
            _ => {}
        }
        self.possible.known(0).0.iter().for_each(|&part| like.add_parts(part));
        like.found
    }

    /// The steps that the next-state action allows, each operator with its arguments.
    fn other_steps(&mut self, explanation: &mut Explanation) {
        let spec = self.spec();
        let wanted = explanation.event.name.clone();
        let (state, _) = self.possible.known(0);
        // What goes wrong here is no part of the explanation; there are just fewer steps to tell.
        let _ = self.evaluator.successors(state, &mut |found| {
            let Some(label) = found.label() else { return Ok(ControlFlow::Continue(())) };
            let fields = label.args.iter().map(|(name, v)| (name.to_string(), to_itf(found.heap(), *v)));
            let event =
                Event { name: spec.program().def(label.def).name.to_string(), params: fields.collect() };
            let name = &wanted;
            let list = match event.name == *name {
                true => &mut explanation.same_name,
                false => &mut explanation.others,
            };
            let alike = list.iter().filter(|e| e.name == event.name).count();
            let room = list.len() < SHOWN && (alike < ALIKE || event.name == *name);
            if room && !list.contains(&event) {
                list.push(event);
            }
            let enough = explanation.same_name.len() >= SHOWN && explanation.others.len() >= SHOWN;
            Ok(if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        });
    }
}

/// Without repetitions: a name may occur several times in a condition.
fn once_each(values: Vec<(String, String)>) -> Vec<(String, String)> {
    let mut seen = HashSet::new();
    values.into_iter().filter(|value| seen.insert(value.clone())).collect()
}

fn is_enabled(
    evaluator: &mut Evaluator<'_>,
    action: &Action,
    arguments: &[Value],
    possible: &Possible,
) -> bool {
    let (state, identity) = possible.known(0);
    let mut enabled = false;
    let result = evaluator.step(action, arguments, state, identity, &mut |_| {
        enabled = true;
        Ok(ControlFlow::Break(()))
    });
    result.is_ok() && enabled
}

fn field_name(heap: &Heap, record: Value, slot: usize) -> String {
    let key = heap.element(heap.domain(record), slot);
    key.as_string().map_or_else(String::new, |id| heap.interner().text(id).to_string())
}

/// Collects different values of one kind.
struct Like<'h> {
    heap: &'h Heap,
    v: Value,
    seen: HashSet<u64>,
    found: Vec<Value>,
}

impl Like<'_> {
    fn add(&mut self, v: Value) {
        let same_kind = (v.tag(), v.atom_kind()) == (self.v.tag(), self.v.atom_kind());
        if same_kind && self.found.len() < TRIES && self.seen.insert(self.heap.hash(v)) {
            self.found.push(v);
        }
    }

    /// Adds `v` and everything inside it.
    fn add_parts(&mut self, v: Value) {
        if self.found.len() >= TRIES || v.atom_kind() == Some(Atom::Infinite) {
            return;
        }
        self.add(v);
        let heap = self.heap;
        match v.tag() {
            Tag::Seq => {
                (1..=heap.len(v) as i64).for_each(|i| self.add(Value::int(i)));
                heap.elements(v).iter().for_each(|&e| self.add_parts(e));
            }
            Tag::Set => heap.elements(v).iter().for_each(|&e| self.add_parts(e)),
            Tag::Fcn => {
                if !heap.is_record(v) {
                    heap.elements(heap.domain(v)).iter().for_each(|&e| self.add_parts(e));
                }
                heap.results(v).iter().for_each(|&e| self.add_parts(e));
            }
            _ => {}
        }
    }
}

impl Explanation {
    /// For machines.
    pub fn to_json(&self, spec: &Spec) -> Json {
        let values: Map<String, Json> =
            self.values.iter().map(|(name, v)| (name.clone(), json!(v))).collect();
        let events = |events: &[Event]| events.iter().map(Event::to_json).collect::<Vec<_>>();
        json!({ "condition": self.condition, "place": spec.sources().place(self.span), "values": values,
            "same_name": events(&self.same_name), "others": events(&self.others) })
    }

    /// For people: the condition in its source line, the values in it, and what was possible instead.
    pub fn to_text(&self, spec: &Spec, place: &str) -> String {
        let what = match &self.condition {
            Some(_) => "this condition is false",
            None => "this operator allows no step",
        };
        let among = if self.states > 1 {
            format!(" in any of {} possible states", self.states)
        } else {
            String::new()
        };
        let message = format!("{place}: the specification does not allow {}{among}; {what}", self.event);
        let mut text = spec.error(Fault::new(ErrorKind::Event, message).at(self.span)).to_string();
        for (name, value) in &self.values {
            let _ = writeln!(text, "  where {name} = {value}");
        }
        let mut list = |title: &str, events: &[Event]| {
            if !events.is_empty() {
                let _ = writeln!(text, "  {title}:");
            }
            for event in events {
                let _ = writeln!(text, "    {event}");
            }
        };
        list("of the same name it would allow", &self.same_name);
        list("it would allow", &self.others);
        text
    }
}
