//! Recording a step: which parts of the state its outcome depends on, and what it does to which parts.
//!
//! A step of a large system reads and writes little of the state: those parts that concern one process. While a step
//! is recorded, every read of a variable notes the part that is read, and every assignment notes the change it makes.
//! In any other state in which the noted parts are the same, the step makes the same changes (see
//! [`Memo`](crate::spec::memo::Memo)). A read of `x'` counts as a read of `x`: the next value follows from it and from
//! the changes.

use super::Machine;
use crate::value::{Heap, Tag, Value, hash};

/// The most keys in the path to a part of a variable.
pub(crate) const DEEPEST: usize = 3;

/// The most variables of a specification whose steps can be recorded.
pub(crate) const MOST_VARIABLES: usize = u16::MAX as usize;

/// A path into a variable: arguments, indices or field names that are words. It is kept small, since many are kept.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Place {
    var: u16,
    depth: u16,
    /// The words, all of which fit into 32 bits.
    keys: [u32; DEEPEST],
}

impl Place {
    /// All of a variable.
    pub(crate) fn of(var: usize) -> Place {
        Place { var: u16::try_from(var).expect("no more than MOST_VARIABLES"), depth: 0, keys: [0; DEEPEST] }
    }

    /// The variable.
    #[inline]
    pub(crate) fn var(&self) -> usize {
        usize::from(self.var)
    }

    /// One step further; false if the path cannot go there.
    pub(crate) fn push(&mut self, key: Value) -> bool {
        let is_word = key.is_int() || key.atom_kind().is_some();
        match u32::try_from(key.0) {
            Ok(word) if is_word && usize::from(self.depth) < DEEPEST => {
                self.keys[usize::from(self.depth)] = word;
                self.depth += 1;
                true
            }
            _ => false,
        }
    }

    /// Whether this is a part of what is at `other`, or that itself.
    fn starts_with(&self, other: &Place) -> bool {
        let depth = usize::from(other.depth);
        self.var == other.var && self.depth >= other.depth && self.keys[..depth] == other.keys[..depth]
    }

    #[inline]
    fn keys(&self) -> impl ExactSizeIterator<Item = Value> + '_ {
        self.keys[..usize::from(self.depth)].iter().map(|&word| Value(u64::from(word)))
    }

    /// What is there in a state.
    #[inline]
    fn get(&self, heap: &Heap, state: &[Value]) -> Option<Value> {
        self.keys().try_fold(state[self.var()], |v, key| slot(heap, v, key).map(|slot| at(heap, v, slot)))
    }
}

/// Where the result for a key that is a word is in an explicit function.
#[inline]
fn slot(heap: &Heap, f: Value, key: Value) -> Option<usize> {
    match f.tag() {
        Tag::Seq => key.as_int().map(|i| (i as usize).wrapping_sub(1)).filter(|&i| i < heap.len(f)),
        Tag::Fcn => heap.elements(heap.domain(f)).iter().position(|&k| k == key),
        _ => None,
    }
}

#[inline]
fn at(heap: &Heap, f: Value, slot: usize) -> Value {
    heap.word(f.index() + if f.tag() == Tag::Seq { 2 } else { 3 } + slot)
}

/// What about a part of the state an outcome depends on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Aspect {
    /// Its value.
    Value,
    /// Its length or domain.
    Shape,
    /// Whether it is there.
    There,
    /// Whether it is a set with an element of this hash.
    Has(u64),
}

/// Something about the state on which an outcome depends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Read {
    pub place: Place,
    pub aspect: Aspect,
}

/// Stands for a part that is not there.
const ABSENT: u64 = 0x2545_f491_4f6c_dd1d;

impl Read {
    /// A hash of what is read.
    #[inline]
    pub(crate) fn look(&self, heap: &Heap, state: &[Value]) -> u64 {
        let Some(v) = self.place.get(heap, state) else { return ABSENT };
        match (self.aspect, v.tag()) {
            (Aspect::Shape, Tag::Seq) => hash::mix(heap.len(v) as u64),
            (Aspect::Shape, Tag::Fcn) => heap.hash(heap.domain(v)),
            (Aspect::There, _) => 1,
            (Aspect::Has(wanted), Tag::Set) => {
                u64::from(heap.elements(v).iter().any(|&e| heap.hash(e) == wanted))
            }
            _ => heap.hash(v),
        }
    }
}

/// How a part changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Change {
    /// It becomes the value.
    Set,
    /// A sequence gets the value as its last element.
    Append,
    /// A sequence is continued by the value.
    Extend,
    /// A set gets the elements of the value.
    Union,
    /// A set loses the elements of the value.
    Minus,
}

impl Change {
    /// Whether it makes a sequence longer, by as much whatever was in it.
    fn is_longer(self) -> bool {
        matches!(self, Change::Append | Change::Extend)
    }
}

/// A change of a part of the state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Write {
    pub place: Place,
    pub change: Change,
    pub value: Value,
}

impl Write {
    /// The variable after the change. `None` if it is not of the kind that can be changed so.
    pub(crate) fn apply(&self, heap: &mut Heap, variable: Value) -> Option<Value> {
        self.apply_at(heap, variable, 0)
    }

    fn apply_at(&self, heap: &mut Heap, old: Value, depth: usize) -> Option<Value> {
        let Some(key) = self.place.keys().nth(depth) else { return self.changed(heap, old) };
        let slot = slot(heap, old, key)?;
        let new = self.apply_at(heap, at(heap, old, slot), depth + 1)?;
        Some(heap.with_slot(old, slot, new))
    }

    #[inline]
    fn changed(&self, heap: &mut Heap, old: Value) -> Option<Value> {
        let kind = match self.change {
            Change::Set => return Some(self.value),
            Change::Append | Change::Extend => Tag::Seq,
            Change::Union | Change::Minus => Tag::Set,
        };
        if old.tag() != kind {
            return None;
        }
        match self.change {
            Change::Append => Some(heap.append(old, self.value)),
            _ if self.value.tag() != kind => None,
            _ if heap.len(self.value) == 0 => Some(old),
            Change::Extend => {
                let mut all = heap.elements(old).to_vec();
                all.extend_from_slice(heap.elements(self.value));
                Some(heap.alloc_seq(&all))
            }
            Change::Union => heap.union(old, self.value).ok(),
            _ => heap.difference(old, self.value).ok(),
        }
    }
}

/// What was recorded of a step.
#[derive(Debug, Default)]
pub(crate) struct Recorder {
    pub reads: Vec<Read>,
    /// Changes on the way to the next successor, undone with the assignments.
    pub writes: Vec<Write>,
    /// The changes that led to the successor.
    pub outcome: Vec<Write>,
    /// How many successors were found.
    pub found: usize,
    /// Whether something happened that the recording does not tell.
    pub broken: bool,
}

impl Recorder {
    pub(crate) fn clear(&mut self) {
        self.reads.clear();
        self.writes.clear();
        self.outcome.clear();
        self.found = 0;
        self.broken = false;
    }
}

impl Machine {
    /// Notes that the outcome depends on a part of the state; of the next one, under a prime.
    pub(crate) fn note(&mut self, place: Place, aspect: Aspect) {
        if self.primed {
            return self.note_next(place, aspect);
        }
        let read = Read { place, aspect };
        if !self.recorder.reads.contains(&read) {
            self.recorder.reads.push(read);
        }
    }

    /// Notes that the outcome depends on all of a variable.
    #[cold]
    pub(crate) fn note_variable(&mut self, var: usize) {
        self.note(Place::of(var), Aspect::Value);
    }

    /// Notes that the outcome depends on a part of the next state, as far as it is known: on that part of the current one
    /// and the changes so far.
    #[cold]
    pub(crate) fn note_next(&mut self, place: Place, aspect: Aspect) {
        let primed = std::mem::take(&mut self.primed);
        let writes = self.recorder.writes.iter().filter(|w| w.place.var == place.var);
        let is_set = writes.clone().any(|w| w.place == Place::of(place.var()) && w.change == Change::Set);
        // What is appended to or merged with depends on what was there: an index or element may come from either.
        let merged = writes.clone().find(|w| w.change != Change::Set && place.starts_with(&w.place)).copied();
        match merged {
            _ if is_set => {}
            Some(w) if w.place == place && aspect == Aspect::Shape && w.change.is_longer() => {
                self.note(place, aspect);
            }
            Some(w) => self.note(w.place, Aspect::Value),
            None => self.note(place, aspect),
        }
        self.primed = primed;
    }

    /// Whether `v` is an element of a variable; notes no more than that if the variable is a set.
    #[cold]
    pub(crate) fn note_member(&mut self, v: Value, var: usize) {
        let set = self.current[var];
        if set.tag() == Tag::Set && v.is_normal() {
            let wanted = self.heap.hash(v);
            self.note(Place::of(var), Aspect::Has(wanted));
        } else {
            self.note_variable(var);
        }
    }

    /// Notes a change on the way to a successor.
    pub(crate) fn note_write(&mut self, place: Place, change: Change, value: Value) {
        self.recorder.writes.push(Write { place, change, value });
    }

    /// Notes that a successor was found.
    #[cold]
    pub(crate) fn note_outcome(&mut self) {
        self.recorder.found += 1;
        let Recorder { outcome, writes, .. } = &mut self.recorder;
        outcome.clone_from(writes);
        self.heap.pin();
    }
}
