//! Following events: which states can the model be in after a run, and which event does it forbid?
//!
//! A [`Walker`] holds the set of states that the run so far allows; it has more than one element if an event does not
//! say everything about a step. CONSTRAINTs bound a search, not a run, so they are not looked at here. The states of
//! initial runs and the arguments of prepared events are made once and lie below all others in the heap, so a run
//! starts by forgetting everything above them.

mod checked;
mod explain;
mod forms;
mod matching;
mod possible;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_of_data;
#[cfg(test)]
mod tests_of_memory;
mod texts;

pub use explain::Explanation;
pub use matching::Prepared;

use crate::data::Field;
use crate::event::Event;
use checked::Checked;
use forms::Forms;
use matching::Operators;
use possible::Possible;
use serde_json::{Map, Value as Json};
use std::ops::ControlFlow;
use tla::error::Fault;
use tla::value::hash::pair;
use tla::value::{Heap, Tag, codec, hash, json};
use tla::{Action, Error, ErrorKind, Evaluator, Found, Memo, Recall, Spec, Value, Variables};

/// How a walker follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The most states that a run may possibly be in.
    pub max_possible: usize,
    /// Whether the INVARIANTs are evaluated on the states reached.
    pub check_invariants: bool,
    /// Whether steps are remembered, so that an event that meets the same parts of the state again need not be
    /// evaluated (see [`tla::Memo`]). It makes no difference but in time and memory.
    pub remember: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { max_possible: 1024, check_invariants: true, remember: true }
    }
}

/// What came of the start of a run or of an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// The model allows it and is in its new states.
    Enabled,
    /// No possible state allows the event; the states are what they were.
    Rejected,
    /// The model allows it, but in one of the new states an invariant does not hold.
    Violated {
        /// Which of [`Spec::invariants`].
        invariant: usize,
        /// Which of the states.
        state: usize,
    },
    /// There are more possible states than [`Settings::max_possible`]; the states are what they were.
    TooMany,
}

/// One of the states that a run is possibly in.
#[derive(Clone, Copy, Debug)]
pub struct State<'a> {
    /// The values of the variables.
    pub values: &'a [Value],
    /// Its fingerprint: of its VIEW if there is one, the same for symmetric states.
    pub fingerprint: u64,
}

/// Heap words above which the states in use are moved together.
const ROOM: usize = 1 << 16;

/// Follows runs of events on a specification. See the module documentation.
#[derive(Debug)]
pub struct Walker<'s> {
    evaluator: Evaluator<'s>,
    settings: Settings,
    operators: Operators,
    /// The initial states and what came of making them, once known.
    initial: Option<(Possible, Step)>,
    possible: Possible,
    /// The states before the last step, or room for those after the next.
    other: Possible,
    checked: Checked,
    memo: Memo,
    /// Heap words that outlive a run.
    lasting: usize,
    /// Heap words at which the states are moved together next.
    full: usize,
    events: u64,
    bytes: Vec<u8>,
    arguments: Vec<Value>,
    forms: Forms,
    /// Of the last event that was given as data.
    event_hash: u64,
}

impl<'s> Walker<'s> {
    /// A walker with the default settings.
    pub fn new(spec: &'s Spec) -> Walker<'s> {
        Walker::with_settings(spec, Settings::default())
    }

    /// A walker that is in no state yet.
    pub fn with_settings(spec: &'s Spec, settings: Settings) -> Walker<'s> {
        let evaluator = spec.evaluator();
        let lasting = evaluator.heap().used_words();
        let width = spec.variables().len();
        Walker {
            evaluator,
            settings,
            operators: Operators::default(),
            initial: None,
            possible: Possible::new(width),
            other: Possible::new(width),
            checked: Checked::default(),
            memo: Memo::default(),
            lasting,
            full: lasting + ROOM,
            events: 0,
            bytes: Vec::new(),
            arguments: Vec::new(),
            forms: Forms::default(),
            event_hash: 0,
        }
    }

    /// The specification.
    pub fn spec(&self) -> &'s Spec {
        self.evaluator.spec()
    }

    /// The states that the run is possibly in.
    pub fn states(&self) -> impl ExactSizeIterator<Item = State<'_>> {
        (0..self.possible.len()).map(|i| self.possible.get(i))
    }

    /// How many steps were made from memory so far.
    pub fn remembered(&self) -> u64 {
        self.memo.used()
    }

    /// The fingerprints of the states that the run is possibly in.
    #[inline]
    pub fn fingerprints(&self) -> &[u64] {
        self.possible.fingerprints()
    }

    /// The states before the last event, if it was allowed.
    pub fn states_before(&self) -> impl ExactSizeIterator<Item = State<'_>> {
        (0..self.other.len()).map(|i| self.other.get(i))
    }

    /// The evaluator whose heap holds the values of the states.
    pub fn evaluator(&self) -> &Evaluator<'s> {
        &self.evaluator
    }

    /// A state as an object of its variables in the ITF encoding.
    pub fn to_itf(&self, state: State<'_>) -> Json {
        let heap = self.evaluator.heap();
        let names = self.spec().variables();
        let vars: Map<String, Json> =
            names.zip(state.values).map(|(name, &v)| (name.to_owned(), json::to_itf(heap, v))).collect();
        Json::Object(vars)
    }

    // ---- runs ----

    /// Starts a run: the possible states are the initial ones.
    pub fn start(&mut self) -> Result<Step, Error> {
        self.events = 0;
        self.possible.clear();
        self.other.clear();
        self.evaluator.reset();
        self.full = self.lasting + ROOM;
        if self.memo.is_full() {
            self.rebuild(|_| ());
        }
        let kept = self.forms.keep(&mut self.evaluator, &mut self.operators);
        if self.evaluator.settle(&mut self.memo) || kept {
            self.settle();
        }
        if self.initial.is_none() {
            self.make_initial()?;
        }
        let Some((initial, step)) = &self.initial else { return Ok(Step::Rejected) };
        self.possible.copy_from(initial);
        Ok(*step)
    }

    fn make_initial(&mut self) -> Result<(), Error> {
        let spec = self.spec();
        let mut initial = Possible::new(spec.variables().len());
        let mut arrival = Arrival::new(spec, &self.settings, &mut initial, &mut self.checked);
        self.evaluator.set_level(1);
        self.evaluator.initial_states(&mut |found| arrival.receive(found))?;
        let step = arrival.step;
        if initial.len() == 0 && step != Step::TooMany {
            let fault =
                Fault::new(ErrorKind::Config, "the specification has no initial state to start a run from");
            return Err(spec
                .error(fault.help("name an initial condition with INIT or SPECIFICATION in the .cfg file")));
        }
        if step == Step::TooMany {
            initial.clear();
        }
        self.settle();
        self.initial = Some((initial, step));
        Ok(())
    }

    /// Makes everything in the heap outlive this and all further runs.
    fn settle(&mut self) {
        self.evaluator.heap_mut().freeze();
        self.lasting = self.evaluator.heap().used_words();
        self.full = self.lasting + ROOM;
    }

    /// Follows an event that was prepared.
    #[inline]
    pub fn take(&mut self, event: &Prepared) -> Result<Step, Error> {
        self.make_room();
        let (action, arguments) = self.operators.prepared(event);
        let mut incoming = Incoming { action, hash: event.hash(), arguments: Arguments::Made(arguments) };
        let memory = (&mut self.checked, &mut self.memo);
        let states = (&mut self.possible, &mut self.other);
        advance(&mut self.evaluator, &self.settings, &mut incoming, &mut self.events, states, memory)
    }

    /// Follows an event. Where events come again and again, prepare them.
    pub fn take_event(&mut self, event: &Event) -> Result<Step, Error> {
        let operator = self.operator(&event.name)?;
        self.make_room();
        self.operators.arguments(&mut self.evaluator, operator, event, &mut self.arguments)?;
        let action = self.operators.action(operator);
        let hash = hash_of(self.evaluator.heap(), hash::of_text(&action.name), &self.arguments);
        let mut incoming = Incoming { action, hash, arguments: Arguments::Made(&self.arguments) };
        let memory = (&mut self.checked, &mut self.memo);
        let states = (&mut self.possible, &mut self.other);
        advance(&mut self.evaluator, &self.settings, &mut incoming, &mut self.events, states, memory)
    }

    /// Follows an event as a running system reports it. It means what [`Event::from_data`] of it means, but no text
    /// is made or looked at, save for a name that is new.
    #[inline]
    pub fn take_data(&mut self, name: &'static str, fields: &[Field]) -> Result<Step, Error> {
        self.make_room();
        let form = match self.forms.find(name, fields) {
            Some(form) => form,
            None => {
                let operator = self.operator(name)?;
                self.forms.learn(&self.evaluator, &self.operators, operator, (name, fields))?
            }
        };
        let (evaluator, operators) = (&mut self.evaluator, &self.operators);
        let (forms, room) = (&mut self.forms, &mut self.arguments);
        let action = operators.action(forms.operator(form));
        let arguments = match forms.event_hash(evaluator.heap(), form, fields) {
            Some(hash) => {
                self.event_hash = hash;
                Arguments::ToMake { forms, operators, event: (form, fields), room }
            }
            None => {
                forms.arguments(evaluator, operators, (form, fields), room)?;
                self.event_hash = hash_of(evaluator.heap(), forms.hash(form), room);
                Arguments::Made(room)
            }
        };
        let mut incoming = Incoming { action, hash: self.event_hash, arguments };
        let memory = (&mut self.checked, &mut self.memo);
        let states = (&mut self.possible, &mut self.other);
        advance(&mut self.evaluator, &self.settings, &mut incoming, &mut self.events, states, memory)
    }

    /// A hash of the event that [`Walker::take_data`] followed last, of its name and its arguments. It is the same on
    /// every machine.
    #[inline]
    pub fn event_hash(&self) -> u64 {
        self.event_hash
    }

    /// Whether the operator of the event's name takes the event as one record.
    pub fn takes_record(&mut self, event: &Event) -> bool {
        self.operators
            .find(self.evaluator.spec(), &event.name)
            .is_ok_and(|o| self.operators.takes_whole(o, event))
    }

    /// Finds the operator of an event and makes its arguments, once for any number of times it is taken.
    pub fn prepare(&mut self, event: &Event) -> Result<Prepared, Error> {
        let operator = self.operator(&event.name)?;
        let mut arguments = std::mem::take(&mut self.arguments);
        let result = self.operators.arguments(&mut self.evaluator, operator, event, &mut arguments);
        let prepared = result.map(|()| self.keep(operator, &arguments));
        self.arguments = arguments;
        prepared
    }

    /// The number of the operator of this name, known to the evaluator.
    fn operator(&mut self, name: &str) -> Result<usize, Error> {
        let operator = self.operators.find(self.evaluator.spec(), name)?;
        if !self.evaluator.knows(self.operators.action(operator)) {
            self.rebuild(|_| ());
        }
        Ok(operator)
    }

    fn keep(&mut self, operator: usize, arguments: &[Value]) -> Prepared {
        if self.operators.knows_all(&self.evaluator, arguments) {
            return self.operators.keep(&self.evaluator, operator, arguments);
        }
        let mut arguments = arguments.to_vec();
        let mut bytes = Vec::new();
        self.evaluator.encode(&arguments, &mut bytes);
        let states = bytes.len();
        self.evaluator.encode(self.possible.values(), &mut bytes);
        self.evaluator.reset();
        let mut at = 0;
        decode(&mut self.evaluator, &bytes, &mut at, &mut arguments);
        debug_assert_eq!(at, states);
        let prepared = self.operators.keep(&self.evaluator, operator, &arguments);
        self.settle();
        self.other.clear();
        decode(&mut self.evaluator, &bytes, &mut at, self.possible.values_mut());
        prepared
    }

    // ---- the heap ----

    #[inline]
    fn make_room(&mut self) {
        if self.evaluator.heap().used_words() > self.full {
            self.compact();
        }
    }

    /// Moves the states in use together and forgets all else.
    #[cold]
    fn compact(&mut self) {
        let used = self.evaluator.heap().used_words();
        let mut room = 2 * (used - self.lasting);
        let heap = self.evaluator.heap();
        if !self.possible.values().iter().all(|&v| fits(heap, v, &mut room)) {
            // Values share parts in the heap, but a copy of each would be larger than all of it.
            self.full = 2 * used;
            return;
        }
        self.bytes.clear();
        for &v in self.possible.values() {
            codec::encode(self.evaluator.heap(), v, self.lasting, &mut self.bytes);
        }
        self.other.clear();
        self.evaluator.reset();
        decode(&mut self.evaluator, &self.bytes, &mut 0, self.possible.values_mut());
        let used = self.evaluator.heap().used_words();
        self.full = used + ROOM.max(used - self.lasting);
    }

    /// Does what may replace the heap, and carries everything in use over.
    fn rebuild<T>(&mut self, action: impl FnOnce(&mut Evaluator<'s>) -> T) -> T {
        let mut bytes = Vec::new();
        self.memo.clear();
        self.other.clear();
        let initial = self.initial.iter().map(|(initial, _)| initial.values());
        for values in [self.operators.kept()].into_iter().chain(initial).chain([self.possible.values()]) {
            self.evaluator.encode(values, &mut bytes);
        }
        let result = action(&mut self.evaluator);
        self.evaluator.renew(&mut []);
        let mut at = 0;
        decode(&mut self.evaluator, &bytes, &mut at, self.operators.kept_mut());
        self.operators.spread();
        if let Some((initial, _)) = &mut self.initial {
            decode(&mut self.evaluator, &bytes, &mut at, initial.values_mut());
        }
        self.settle();
        decode(&mut self.evaluator, &bytes, &mut at, self.possible.values_mut());
        result
    }
}

/// A hash of an event, from that of its name.
#[inline]
fn hash_of(heap: &Heap, name: u64, arguments: &[Value]) -> u64 {
    arguments.iter().fold(name, |h, &v| hash::pair(h, heap.hash(v)))
}

/// Reads as many values as there is room for.
fn decode(evaluator: &mut Evaluator<'_>, bytes: &[u8], at: &mut usize, values: &mut [Value]) {
    for v in values {
        *v = codec::decode(evaluator.heap_mut(), bytes, at);
    }
}

/// Whether a value written out takes no more than `room` words, which it uses up.
fn fits(heap: &Heap, v: Value, room: &mut usize) -> bool {
    let parts = match v.tag() {
        Tag::Seq | Tag::Set => heap.elements(v),
        Tag::Fcn => heap.results(v),
        _ => return true,
    };
    match room.checked_sub(parts.len() + 1) {
        None => false,
        Some(rest) => {
            *room = rest;
            parts.iter().all(|&part| fits(heap, part, room))
        }
    }
}

/// An event that is to be followed.
struct Incoming<'a> {
    action: &'a Action,
    /// Of the name of the event and its arguments.
    hash: u64,
    arguments: Arguments<'a>,
}

/// The arguments of an event. A step that is remembered does not need them.
enum Arguments<'a> {
    Made(&'a [Value]),
    ToMake {
        forms: &'a mut Forms,
        operators: &'a Operators,
        event: (usize, &'a [Field]),
        room: &'a mut Vec<Value>,
    },
}

impl<'a> Incoming<'a> {
    /// The action and its arguments, which are made now if they were not before.
    fn call(&mut self, evaluator: &mut Evaluator<'_>) -> Result<(&'a Action, &[Value]), Error> {
        if let Arguments::ToMake { forms, operators, event, room } = &mut self.arguments {
            forms.arguments(evaluator, operators, *event, room)?;
            debug_assert_eq!(hash_of(evaluator.heap(), forms.hash(event.0), room), self.hash);
        }
        let made = match std::mem::replace(&mut self.arguments, Arguments::Made(&[])) {
            Arguments::Made(made) => made,
            Arguments::ToMake { room, .. } => room,
        };
        self.arguments = Arguments::Made(made);
        Ok((self.action, made))
    }
}

/// Takes one action in all possible states.
#[inline]
fn advance(
    evaluator: &mut Evaluator<'_>,
    settings: &Settings,
    event: &mut Incoming<'_>,
    events: &mut u64,
    (possible, other): (&mut Possible, &mut Possible),
    (checked, memo): (&mut Checked, &mut Memo),
) -> Result<Step, Error> {
    other.clear();
    evaluator.set_level(*events + 2);
    *events += 1;
    let mut arrival = Arrival::new(evaluator.spec(), settings, other, checked);
    for i in 0..possible.len() {
        let (state, identity) = possible.known(i);
        arrival.from = Some((identity, possible.get(i).fingerprint));
        let result = advance_one(evaluator, settings, event, (state, identity), memo, &mut arrival);
        if result.is_err() || arrival.step == Step::TooMany {
            let step = arrival.step;
            other.clear();
            return result.map(|()| step);
        }
    }
    if arrival.states.len() == 0 {
        return Ok(Step::Rejected);
    }
    let step = arrival.step;
    std::mem::swap(possible, other);
    Ok(step)
}

/// Takes one action in one state.
#[inline]
fn advance_one(
    evaluator: &mut Evaluator<'_>,
    settings: &Settings,
    event: &mut Incoming<'_>,
    (state, identity): (&[Value], u64),
    memo: &mut Memo,
    arrival: &mut Arrival<'_>,
) -> Result<(), Error> {
    let mut each = |found: &mut Found<'_, '_>| arrival.receive(found);
    let mut recall = Recall::Evaluate;
    if settings.remember {
        let hash = event.hash;
        let check = if cfg!(debug_assertions) { Some(event.call(evaluator)?) } else { None };
        recall = evaluator.repeat(memo, hash, (state, identity), check, &mut each)?;
    }
    let hash = event.hash;
    match recall {
        Recall::Done => Ok(()),
        Recall::Evaluate => {
            let (action, arguments) = event.call(evaluator)?;
            evaluator.step(action, arguments, state, identity, &mut each)
        }
        Recall::Record => {
            let call = event.call(evaluator)?;
            evaluator.record(memo, hash, call, (state, identity), &mut each)
        }
    }
}

/// Receives the states that a step leads to.
struct Arrival<'a> {
    spec: &'a Spec,
    settings: &'a Settings,
    states: &'a mut Possible,
    checked: &'a mut Checked,
    /// The identity and the fingerprint of the state that the step leaves.
    from: Option<(u64, u64)>,
    step: Step,
}

impl<'a> Arrival<'a> {
    fn new(
        spec: &'a Spec,
        settings: &'a Settings,
        states: &'a mut Possible,
        checked: &'a mut Checked,
    ) -> Self {
        Arrival { spec, settings, states, checked, from: None, step: Step::Enabled }
    }

    fn receive(&mut self, found: &mut Found<'_, '_>) -> Result<ControlFlow<()>, Error> {
        let (identity, changed) = found.difference();
        if self.states.contains(identity) {
            return Ok(ControlFlow::Continue(()));
        }
        if self.states.len() >= self.settings.max_possible {
            self.step = Step::TooMany;
            return Ok(ControlFlow::Break(()));
        }
        if self.settings.check_invariants && !self.spec.invariants().is_empty() {
            self.check(found, identity, changed)?;
        }
        let fingerprint = self.fingerprint(found, identity, changed)?;
        found.keep();
        self.states.push(found.values(), identity, fingerprint);
        Ok(ControlFlow::Continue(()))
    }

    /// Evaluates the invariants, as far as their variables do not have values for which they are known to hold.
    #[inline]
    fn check(&mut self, found: &mut Found<'_, '_>, identity: u64, changed: Variables) -> Result<(), Error> {
        let sound = self.from.is_some_and(|(from, _)| !self.checked.is_bad(from));
        for (invariant, predicate) in self.spec.invariants().iter().enumerate() {
            if sound && !changed.overlaps(predicate.reads) {
                continue;
            }
            let values = pair(invariant as u64, found.part(predicate.reads));
            if self.checked.contains(values) {
                continue;
            }
            if !found.test(predicate)? {
                self.checked.mark_bad(identity);
                if self.step == Step::Enabled {
                    self.step = Step::Violated { invariant, state: self.states.len() };
                }
                return Ok(());
            }
            self.checked.insert(values);
        }
        Ok(())
    }

    /// The fingerprint of a state, from memory if its VIEW was met with the same values before.
    #[inline]
    fn fingerprint(
        &mut self,
        found: &mut Found<'_, '_>,
        identity: u64,
        changed: Variables,
    ) -> Result<u64, Error> {
        let Some(reads) = self.spec.view_reads() else { return found.fingerprint_of(identity) };
        if let Some((_, fingerprint)) = self.from.filter(|_| !changed.overlaps(reads)) {
            return Ok(fingerprint);
        }
        let values = found.part(reads);
        if let Some(fingerprint) = self.checked.view(values) {
            return Ok(fingerprint);
        }
        let fingerprint = found.fingerprint_of(identity)?;
        self.checked.remember_view(values, fingerprint);
        Ok(fingerprint)
    }
}
