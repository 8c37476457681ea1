//! Evaluating a specification: initial states, successors, conditions, fingerprints.

use super::memo::{Recall, Remembered};
use super::{Action, Code, Memo, Predicate, Spec, Variables};
use crate::compile::code::Act;
use crate::error::{Error, ErrorKind, Eval, Fault, Halt};
use crate::hir::DefId;
use crate::machine::Machine;
use crate::machine::explain::Progress;
use crate::machine::record::Write;
use crate::source::Span;
use crate::syntax::ast::Name;
use crate::value::{Heap, Tag, Value, codec, hash, json, print};
use std::ops::ControlFlow;

/// Evaluates one specification on one thread.
///
/// States are slices of values, one per variable. Values live in the evaluator's heap until [`Evaluator::reset`].
#[derive(Debug)]
pub struct Evaluator<'s> {
    spec: &'s Spec,
    m: Machine,
    keys: Vec<u64>,
    constants: usize,
}

/// Why an action has no successor.
#[derive(Debug, Clone)]
pub struct Rejection {
    /// The condition that was false on the path that came furthest, and where it stands.
    pub condition: Option<(String, Span)>,
    /// Names and expressions in the condition, with their values.
    pub values: Vec<(String, String)>,
}

/// What made a step.
#[derive(Debug, Clone)]
pub struct Label {
    /// The operator.
    pub def: DefId,
    /// The action in its body.
    pub span: Span,
    /// Its arguments.
    pub args: Vec<(Name, Value)>,
}

/// A state that was just made, while the machine still holds it.
#[derive(Debug)]
pub struct Found<'a, 's> {
    spec: &'s Spec,
    m: &'a mut Machine,
    keys: &'a [u64],
    /// Sum of the hashes of the state it came from; `None` for an initial state.
    parent_sum: Option<u64>,
}

/// What receives states as they are made.
type Each<'e> = &'e mut dyn FnMut(&mut Found<'_, '_>) -> Result<ControlFlow<()>, Error>;

impl<'s> Evaluator<'s> {
    pub(super) fn new(spec: &'s Spec, machine: Machine) -> Evaluator<'s> {
        let keys = spec.program.vars.iter().map(|v| hash::mix(hash::of_text(&v.name))).collect();
        let constants = machine.heap.used_words();
        Evaluator { spec, m: machine, keys, constants }
    }

    /// The specification.
    pub fn spec(&self) -> &'s Spec {
        self.spec
    }

    /// The values.
    pub fn heap(&self) -> &Heap {
        &self.m.heap
    }

    /// The values, to make new ones.
    pub fn heap_mut(&mut self) -> &mut Heap {
        &mut self.m.heap
    }

    /// Forgets all values that are not constants. No state may be used afterwards.
    pub fn reset(&mut self) {
        self.m.reset();
    }

    /// Words of heap beyond the constants.
    pub fn used_words(&self) -> usize {
        self.m.heap.used_words() - self.constants
    }

    /// Starts with what TLCSet stored in another evaluator.
    pub fn copy_registers(&mut self, other: &Evaluator<'_>) {
        self.m.registers = other.m.registers.clone();
    }

    /// Tells `TLCGet("level")` how deep the states given from now on are.
    pub fn set_level(&mut self, level: u64) {
        self.m.level = level;
    }

    /// Bounds the calls and iterations of what is evaluated from now on; `None` lifts the bound.
    pub fn limit_steps(&mut self, steps: Option<u64>) {
        self.m.fuel = steps.map_or(u64::MAX, |steps| self.m.steps.saturating_add(steps));
    }

    fn fail(&mut self, halt: Halt) -> Error {
        let halt = match self.m.label.take() {
            Some((_, _, span)) => halt.at(span),
            None => halt,
        };
        self.m.unwind();
        match halt {
            Halt::Fault(fault) => self.spec.error(*fault),
            Halt::Stop => self.spec.error(Fault::new(ErrorKind::Interrupted, "interrupted")),
        }
    }

    fn set_state(&mut self, state: &[Value]) {
        self.m.current.copy_from_slice(state);
    }

    // ---- making states ----

    /// Calls `each` for every initial state.
    pub fn initial_states(&mut self, each: Each<'_>) -> Result<(), Error> {
        let spec = self.spec;
        let Some(init) = &spec.parts.init else { return Ok(()) };
        self.m.current.fill(Value::UNSET);
        let what = "the initial condition";
        let result = self.run(&init.code, init.slots, &[], None, what, each);
        self.m.current.fill(Value::UNSET);
        result
    }

    /// Calls `each` for every successor of `state` by the next-state action.
    pub fn successors(&mut self, state: &[Value], each: Each<'_>) -> Result<(), Error> {
        let spec = self.spec;
        let Some(next) = &spec.parts.next else { return Ok(()) };
        self.set_state(state);
        let sum = self.sum(state);
        self.run(&next.code, next.slots, &[], Some(sum), "the next-state action", each)
    }

    /// Calls `each` for every successor of `state` by one action with known arguments. `identity` is that of the
    /// state, as [`Found::identity`] or [`Evaluator::identity`] gave it.
    pub fn step(
        &mut self,
        action: &Action,
        args: &[Value],
        state: &[Value],
        identity: u64,
        each: Each<'_>,
    ) -> Result<(), Error> {
        assert_eq!(args.len(), action.params.len(), "an argument for each parameter");
        assert!(action.generation <= self.constants, "the evaluator knows the action's constants");
        debug_assert_eq!(identity, self.identity(state));
        self.set_state(state);
        let sum = identity;
        self.run(action.code.body(), action.code.slots(), args, Some(sum), &action.name, each)
    }

    /// Makes the step of an event from memory, if it is remembered. The event is told apart from others by `event`, which
    /// stands for its action and its arguments. With `check`, these are evaluated too and must lead to the same.
    #[inline]
    pub fn repeat(
        &mut self,
        memo: &mut Memo,
        event: u64,
        (state, identity): (&[Value], u64),
        check: Option<(&Action, &[Value])>,
        each: Each<'_>,
    ) -> Result<Recall, Error> {
        let changes = match memo.recall(&self.m.heap, event, state) {
            Remembered::Changes(changes) => changes,
            Remembered::Nothing(recall) => return Ok(recall),
        };
        if !self.make(memo.changes(changes), state) {
            self.m.next.fill(Value::UNSET);
            return Ok(Recall::Evaluate);
        }
        if let Some((action, args)) = check {
            assert!(
                self.is_step(action, args, state, identity),
                "what is remembered is a step of {action:?}"
            );
        }
        let (spec, keys, m) = (self.spec, &self.keys, &mut self.m);
        let answer = each(&mut Found { spec, m, keys, parent_sum: Some(identity) });
        self.m.next.fill(Value::UNSET);
        answer.map(|_| Recall::Done)
    }

    /// Like [`Evaluator::step`], and remembers the step, of an event that `event` tells apart from others.
    pub fn record(
        &mut self,
        memo: &mut Memo,
        event: u64,
        (action, args): (&Action, &[Value]),
        (state, identity): (&[Value], u64),
        each: Each<'_>,
    ) -> Result<(), Error> {
        self.m.recorder.clear();
        self.m.recording = true;
        let result = self.step(action, args, state, identity, each);
        self.m.recording = false;
        let recorded = &self.m.recorder;
        if result.is_ok() && recorded.found == 1 && !recorded.broken {
            memo.learn(&self.m.heap, event, state, recorded);
        }
        result
    }

    /// Makes the next state by changes of the current one. False if it is not of the kind that can be changed so.
    #[inline]
    fn make(&mut self, changes: &[Write], state: &[Value]) -> bool {
        let m = &mut self.m;
        m.current.copy_from_slice(state);
        m.next.copy_from_slice(state);
        changes.iter().all(|write| {
            let var = write.place.var();
            let changed = write.apply(&mut m.heap, m.next[var]);
            changed.is_some_and(|new| {
                m.next[var] = new;
                true
            })
        })
    }

    /// Whether the action leads to the next state that was made, and to no other.
    fn is_step(&mut self, action: &Action, args: &[Value], state: &[Value], identity: u64) -> bool {
        let made = self.m.next.clone();
        let wanted = self.identity(&made);
        self.m.next.fill(Value::UNSET);
        let mut found = Vec::new();
        let result = self.step(action, args, state, identity, &mut |next| {
            next.keep();
            found.push(next.identity());
            Ok(ControlFlow::Continue(()))
        });
        self.m.next.copy_from_slice(&made);
        result.is_ok() && found == [wanted]
    }

    /// Whether the evaluator can take the action; if not, [`Evaluator::renew`] it first.
    pub fn knows(&self, action: &Action) -> bool {
        action.generation <= self.constants
    }

    /// Takes in the constants of code compiled since the evaluator was made, carrying `states` over.
    pub fn renew(&mut self, states: &mut [Vec<Value>]) {
        let mut bytes = Vec::new();
        for state in states.iter() {
            self.encode(state, &mut bytes);
        }
        let registers = std::mem::take(&mut self.m.registers);
        let (random, level) = (self.m.random, self.m.level);
        *self = self.spec.evaluator();
        self.m.registers = registers;
        (self.m.random, self.m.level) = (random, level);
        let mut at = 0;
        for state in states {
            self.decode(&bytes, &mut at, state);
        }
    }

    fn run(
        &mut self,
        act: &Act,
        slots: usize,
        args: &[Value],
        parent_sum: Option<u64>,
        what: &str,
        each: Each<'_>,
    ) -> Result<(), Error> {
        let spec = self.spec;
        let m = &mut self.m;
        let start = m.open_frame(slots.max(args.len()));
        debug_assert_eq!(start, 0);
        m.locals[..args.len()].copy_from_slice(args);
        let keys = &self.keys;
        let mut stopped: Option<Error> = None;
        let result = act(m, &mut |m| {
            check_complete(m, parent_sum.is_some(), what, spec)?;
            let recording = std::mem::take(&mut m.recording);
            if recording {
                m.note_outcome();
            }
            let mut found = Found { spec, m, keys, parent_sum };
            let answer = each(&mut found);
            m.recording = recording;
            match answer {
                Ok(ControlFlow::Continue(())) => Ok(()),
                Ok(ControlFlow::Break(())) => Err(Halt::Stop),
                Err(error) => {
                    stopped = Some(error);
                    Err(Halt::Stop)
                }
            }
        });
        m.top = 0;
        match (result, stopped) {
            (_, Some(error)) => {
                m.unwind();
                Err(error)
            }
            (Ok(()), None) => Ok(()),
            (Err(Halt::Stop), None) => {
                m.unwind();
                Ok(())
            }
            (Err(halt), None) => Err(self.fail(halt)),
        }
    }

    // ---- conditions ----

    /// Evaluates a condition on one state.
    pub fn test(&mut self, predicate: &Predicate, state: &[Value]) -> Result<bool, Error> {
        self.set_state(state);
        test(&mut self.m, predicate).map_err(|h| self.fail(h))
    }

    /// Evaluates a condition on a step.
    pub fn test_step(&mut self, predicate: &Predicate, from: &[Value], to: &[Value]) -> Result<bool, Error> {
        self.set_state(from);
        self.m.next.copy_from_slice(to);
        let result = test(&mut self.m, predicate);
        self.m.next.fill(Value::UNSET);
        result.map_err(|h| self.fail(h))
    }

    /// Evaluates a constant condition, such as an assumption.
    pub fn test_constant(&mut self, predicate: &Predicate) -> Result<bool, Error> {
        self.m.current.fill(Value::UNSET);
        test(&mut self.m, predicate).map_err(|h| self.fail(h))
    }

    /// The names and values that the ALIAS of the configuration shows for a state (and the one after it).
    pub fn alias(&mut self, state: &[Value], next: &[Value]) -> Result<Option<Vec<(String, Value)>>, Error> {
        let spec = self.spec;
        let Some(alias) = &spec.parts.alias else { return Ok(None) };
        self.set_state(state);
        self.m.next.copy_from_slice(next);
        let result = run_in_frame(&mut self.m, alias).and_then(|v| self.m.normal(v));
        self.m.next.fill(Value::UNSET);
        let record = result.map_err(|h| self.fail(h))?;
        let heap = &self.m.heap;
        if !heap.is_record(record) {
            return Ok(None);
        }
        let names = heap.elements(heap.domain(record)).iter().filter_map(|k| k.as_string());
        let names = names.map(|id| heap.interner().text(id).to_string());
        Ok(Some(names.zip(heap.results(record).iter().copied()).collect()))
    }

    // ---- fingerprints ----

    fn sum(&self, state: &[Value]) -> u64 {
        sum(&self.m.heap, &self.keys, state)
    }

    /// A number that tells states apart whatever VIEW and SYMMETRY say.
    pub fn identity(&self, state: &[Value]) -> u64 {
        self.sum(state)
    }

    /// The fingerprint of a state: of its VIEW if there is one, the same for symmetric states.
    pub fn fingerprint(&mut self, state: &[Value]) -> Result<u64, Error> {
        self.set_state(state);
        let sum = self.sum(state);
        fingerprint(&mut self.m, self.spec, &self.keys, sum, false).map_err(|h| self.fail(h))
    }

    // ---- storing ----

    /// Appends a state as bytes, however large it is.
    pub fn encode(&self, state: &[Value], out: &mut Vec<u8>) {
        for &v in state {
            codec::encode(&self.m.heap, v, self.constants, out);
        }
    }

    /// Reads a state that was encoded by an evaluator of the same specification.
    pub fn decode(&mut self, bytes: &[u8], at: &mut usize, state: &mut Vec<Value>) {
        state.clear();
        for _ in 0..self.keys.len() {
            state.push(codec::decode(&mut self.m.heap, bytes, at));
        }
    }

    /// A value from JSON in the ITF encoding.
    pub fn value_from_json(&mut self, value: &serde_json::Value) -> Result<Value, String> {
        let spec = self.spec;
        let value = json::from_itf(&mut self.m.heap, value, &|name| spec.is_model_value(name))?;
        Ok(self.with_known_domains(value))
    }

    /// The same value, with the sets of field names that compiled code knows: it finds fields faster in those.
    fn with_known_domains(&mut self, v: Value) -> Value {
        match v.tag() {
            Tag::Seq | Tag::Set | Tag::Fcn if self.m.heap.len(v) > 0 => {}
            _ => return v,
        }
        let parts = match v.tag() {
            Tag::Fcn => self.m.heap.results(v).to_vec(),
            _ => self.m.heap.elements(v).to_vec(),
        };
        let parts: Vec<Value> = parts.into_iter().map(|part| self.with_known_domains(part)).collect();
        match v.tag() {
            Tag::Seq => self.m.heap.alloc_seq(&parts),
            Tag::Set => self.m.heap.alloc_sorted_set(&parts),
            _ => {
                let domain = self.m.heap.domain(v);
                let domain = self.known_domain(domain).unwrap_or(domain);
                self.m.heap.alloc_fcn(domain, &parts)
            }
        }
    }

    /// The same set of field names as compiled code knows it, if it does: it finds fields faster in records of those.
    pub fn known_domain(&self, domain: Value) -> Option<Value> {
        let names: Option<Vec<u32>> = self.m.heap.elements(domain).iter().map(|k| k.as_string()).collect();
        let known = names.and_then(|names| self.spec.record_domain(&names));
        known.filter(|d| d.index() < self.constants)
    }

    /// A value as TLC prints it.
    pub fn show(&self, v: Value) -> String {
        print::show(&self.m.heap, v)
    }

    // ---- explaining ----

    /// Why an action has no successor in `state`.
    pub fn explain(&mut self, action: &Action, args: &[Value], state: &[Value]) -> Result<Rejection, Error> {
        let explaining = self.spec.explaining(action.def)?;
        let mut states = vec![state.to_vec(), args.to_vec()];
        if !self.knows(&explaining) {
            self.renew_values(&mut states);
        }
        self.m.progress = Some(Box::default());
        let (state, args) = (states[0].clone(), states[1].clone());
        let identity = self.identity(&state);
        let result = self.step(&explaining, &args, &state, identity, &mut |_| Ok(ControlFlow::Break(())));
        let progress = self.m.progress.take().unwrap_or_else(|| Box::new(Progress::default()));
        result?;
        let Some(end) = progress.furthest else {
            return Ok(Rejection { condition: None, values: Vec::new() });
        };
        let sources = self.spec.sources();
        let text = sources.of(end.span).snippet(end.span);
        let values = end.values.iter().map(|(label, v)| (self.label(label), self.show(*v))).collect();
        Ok(Rejection { condition: Some((squeeze(text), end.span)), values })
    }

    /// Like [`Evaluator::renew`] for lists of values of any length.
    fn renew_values(&mut self, lists: &mut [Vec<Value>]) {
        let mut bytes = Vec::new();
        for list in lists.iter() {
            self.encode(list, &mut bytes);
        }
        *self = self.spec.evaluator();
        let mut at = 0;
        for list in lists {
            for v in list.iter_mut() {
                *v = codec::decode(&mut self.m.heap, &bytes, &mut at);
            }
        }
    }

    /// The source text behind a label that is a place.
    fn label(&self, label: &str) -> String {
        let Some(place) = label.strip_prefix('\u{0}') else { return label.to_owned() };
        let numbers: Vec<u32> = place.split(':').filter_map(|n| n.parse().ok()).collect();
        let span = Span { file: numbers[0], start: numbers[1], end: numbers[2] };
        squeeze(self.spec.sources().of(span).snippet(span))
    }
}

impl<'s> Found<'_, 's> {
    /// The values of the variables.
    pub fn values(&self) -> &[Value] {
        if self.parent_sum.is_some() { &self.m.next } else { &self.m.current }
    }

    /// The heap the values live in.
    pub fn heap(&self) -> &Heap {
        &self.m.heap
    }

    /// Keeps the values until the next reset. Without it they may go when the next state is made.
    pub fn keep(&mut self) {
        self.m.heap.pin();
    }

    /// A number that tells states apart whatever VIEW and SYMMETRY say.
    #[inline]
    pub fn identity(&self) -> u64 {
        self.difference().0
    }

    /// The [`Found::identity`], and the variables whose values differ from those of the state it came from.
    #[inline]
    pub fn difference(&self) -> (u64, Variables) {
        let Some(mut total) = self.parent_sum else {
            return (sum(&self.m.heap, self.keys, &self.m.current), Variables::ALL);
        };
        let mut changed = Variables::NONE;
        let heap = &self.m.heap;
        for (i, (old, new)) in self.m.current.iter().zip(&self.m.next).enumerate() {
            if old != new {
                changed.add(i);
                let key = self.keys[i];
                total = total
                    .wrapping_sub(hash::pair(key, heap.hash(*old)))
                    .wrapping_add(hash::pair(key, heap.hash(*new)));
            }
        }
        (total, changed)
    }

    /// A number that tells the values of these variables apart.
    #[inline]
    pub fn part(&self, of: Variables) -> u64 {
        let heap = &self.m.heap;
        let values = self.keys.iter().zip(self.values()).enumerate();
        values
            .filter(|(i, _)| of.contains(*i))
            .fold(0u64, |total, (_, (&key, &v))| total.wrapping_add(hash::pair(key, heap.hash(v))))
    }

    /// The fingerprint of the state.
    #[inline]
    pub fn fingerprint(&mut self) -> Result<u64, Error> {
        self.fingerprint_of(self.identity())
    }

    /// The fingerprint of the state, whose identity is known.
    #[inline]
    pub fn fingerprint_of(&mut self, identity: u64) -> Result<u64, Error> {
        let sum = identity;
        let parts = &self.spec.parts;
        if parts.view.is_none() && parts.symmetry.is_none() {
            return Ok(hash::mix(sum));
        }
        let swapped = self.parent_sum.is_some();
        fingerprint(self.m, self.spec, self.keys, sum, swapped).map_err(|h| self.fail(h))
    }

    /// Evaluates a condition on this state.
    pub fn test(&mut self, predicate: &Predicate) -> Result<bool, Error> {
        if self.parent_sum.is_none() {
            return test(self.m, predicate).map_err(|h| self.fail(h));
        }
        // The condition sees the state as the current one, and no next one.
        let m = &mut *self.m;
        std::mem::swap(&mut m.current, &mut m.next);
        std::mem::swap(&mut m.next, &mut m.spare);
        let result = test(m, predicate);
        std::mem::swap(&mut m.next, &mut m.spare);
        std::mem::swap(&mut m.current, &mut m.next);
        result.map_err(|h| self.fail(h))
    }

    /// Evaluates a condition on the step that led to this state.
    pub fn test_step(&mut self, predicate: &Predicate) -> Result<bool, Error> {
        test(self.m, predicate).map_err(|h| self.fail(h))
    }

    /// The operator that made the step, the place of the action in it, and its arguments.
    pub fn label(&self) -> Option<Label> {
        let (def, base, span) = self.m.label?;
        let d = self.spec.program.def(def);
        let args = d.param_names.iter().enumerate().map(|(i, name)| (name.clone(), self.m.locals[base + i]));
        Some(Label { def, span, args: args.filter(|(_, v)| !v.is_special()).collect() })
    }

    /// Appends the state as bytes. A state that would need more than [`codec::MAX_BYTES`] is an error.
    pub fn encode(&self, out: &mut Vec<u8>) -> Result<(), Error> {
        encode(&self.m.heap, self.values(), out).map_err(|fault| self.spec.error(fault))
    }

    fn fail(&self, halt: Halt) -> Error {
        match halt {
            Halt::Fault(fault) => self.spec.error(*fault),
            Halt::Stop => self.spec.error(Fault::new(ErrorKind::Interrupted, "interrupted")),
        }
    }
}

fn encode(heap: &Heap, state: &[Value], out: &mut Vec<u8>) -> Result<(), Fault> {
    let (constants, end) = (heap.constant_words(), out.len() + codec::MAX_BYTES);
    if state.iter().all(|&v| codec::encode_up_to(heap, v, constants, end, out)) {
        return Ok(());
    }
    let megabytes = codec::MAX_BYTES >> 20;
    Err(Fault::new(ErrorKind::Resources, format!("a state needs more than {megabytes} MB"))
        .help("make the values of the variables smaller"))
}

/// Source text on one line.
fn squeeze(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn sum(heap: &Heap, keys: &[u64], state: &[Value]) -> u64 {
    keys.iter().zip(state).fold(0, |total, (&key, &v)| total.wrapping_add(hash::pair(key, heap.hash(v))))
}

fn run_in_frame(m: &mut Machine, code: &Code<crate::compile::code::Run>) -> Eval<Value> {
    let start = m.open_frame(code.slots);
    let base = std::mem::replace(&mut m.base, start);
    let result = (code.code)(m);
    m.base = base;
    m.top = start;
    result
}

fn test(m: &mut Machine, predicate: &Predicate) -> Eval<bool> {
    let mark = m.heap.mark();
    let start = m.open_frame(predicate.code.slots);
    let base = std::mem::replace(&mut m.base, start);
    let label = m.label.take();
    let result = (predicate.code.code)(m).map_err(|h| h.at(predicate.span));
    m.label = label;
    m.base = base;
    m.top = start;
    m.heap.release(mark);
    result
}

/// The fingerprint of `current` (or, swapped, of `next`) whose plain sum is known.
fn fingerprint(m: &mut Machine, spec: &Spec, keys: &[u64], sum: u64, swapped: bool) -> Eval<u64> {
    let parts = &spec.parts;
    let mark = m.heap.mark();
    let result = if let Some(view) = &parts.view {
        if swapped {
            std::mem::swap(&mut m.current, &mut m.next);
        }
        let value = run_in_frame(m, view).and_then(|v| m.normal(v));
        if swapped {
            std::mem::swap(&mut m.current, &mut m.next);
        }
        let value = value?;
        let own = m.heap.hash(value);
        match &parts.symmetry {
            Some(symmetry) => symmetry.least(&m.heap, own, |of| of(value)),
            None => own,
        }
    } else {
        match &parts.symmetry {
            Some(symmetry) => {
                let state = if swapped { &m.next } else { &m.current };
                symmetry.least(&m.heap, sum, |of| {
                    keys.iter()
                        .zip(state)
                        .fold(0u64, |total, (&key, &v)| total.wrapping_add(hash::pair(key, of(v))))
                })
            }
            None => sum,
        }
    };
    m.heap.release(mark);
    Ok(hash::mix(result))
}

/// An error if a variable was left without a value.
#[inline]
fn check_complete(m: &Machine, is_step: bool, what: &str, spec: &Spec) -> Eval<()> {
    if is_step && m.assigned == m.next.len() {
        return Ok(());
    }
    let state = if is_step { &m.next } else { &m.current };
    match state.iter().position(|v| v.is_unset()) {
        None => Ok(()),
        Some(i) => Err(incomplete(m, i, is_step, what, spec)),
    }
}

#[cold]
fn incomplete(m: &Machine, i: usize, is_step: bool, what: &str, spec: &Spec) -> Halt {
    let name = &m.var_names[i];
    let (what, span) = match m.label {
        Some((def, _, _)) => {
            (format!("action `{}`", spec.program.def(def).name), Some(spec.program.def(def).span))
        }
        None if what.starts_with("the ") => (what.to_owned(), None),
        None => (format!("`{what}`"), None),
    };
    let fault = match is_step {
        true => {
            Fault::new(ErrorKind::Unassigned, format!("{what} leaves variable `{name}` without a next value"))
                .help(format!("add `{name}' = …` or `UNCHANGED {name}`"))
        }
        false => {
            Fault::new(ErrorKind::Unassigned, format!("{what} leaves variable `{name}` without a value"))
                .help(format!("add `{name} = …` to Init"))
        }
    };
    match span {
        Some(span) => fault.at(span).into(),
        None => fault.into(),
    }
}
