//! Remembering steps. What an event does to a state depends on a few parts of it (see
//! [`machine::record`](crate::machine::record)), and runs meet the same parts again and again in states that are new as
//! a whole. So the step of an event is recorded, and where it occurs again with the same parts, its changes are
//! applied without evaluating the action.
//!
//! Parts are compared by their hashes, as states are. What is remembered belongs to the heap of one evaluator; it
//! is bounded, and when the bound is reached all of it is forgotten. Where little of it is used, it rests for a while.

use super::Evaluator;
use crate::machine::record::{MOST_VARIABLES, Read, Recorder, Write};
use crate::value::{Heap, Value, codec, hash};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// The steps that one evaluator remembers. See the module documentation.
#[derive(Debug, Default)]
pub struct Memo {
    /// For events, what their outcome depends on.
    events: HashMap<u64, Span, ByHash>,
    reads: Vec<Read>,
    /// Where in `reads` lists of them are. Many events depend on the same.
    lists: HashMap<Box<[Read]>, Span>,
    /// For events with what was read, the changes made.
    outcomes: HashMap<u64, Span, ByHash>,
    writes: Vec<Write>,
    /// Outcomes that were recorded since the last [`Memo::settle`].
    fresh: Vec<Fresh>,
    /// Their values.
    bytes: Vec<u8>,
    /// The values of `writes` that live in the heap, by their hashes: each is there once.
    values: HashMap<u64, Value, ByHash>,
    /// Heap words of these.
    words: usize,
    /// How many steps were made from memory.
    used: u64,
    pace: Pace,
}

type ByHash = BuildHasherDefault<Plain>;

/// Keys that are hashes already.
#[derive(Debug, Default)]
struct Plain(u64);

impl Hasher for Plain {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, _: &[u8]) {
        unreachable!("keys are numbers");
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

/// A part of a vector.
#[derive(Clone, Copy, Debug)]
struct Span {
    start: u32,
    len: u32,
}

impl Span {
    /// What was pushed onto a vector since it had `start` elements.
    fn since<T>(start: usize, all: &[T]) -> Span {
        Span { start: start as u32, len: (all.len() - start) as u32 }
    }

    fn of<T>(self, all: &[T]) -> &[T] {
        &all[self.start as usize..(self.start + self.len) as usize]
    }
}

/// An outcome whose values are still to go into the lasting part of the heap.
#[derive(Debug)]
struct Fresh {
    key: u64,
    writes: Vec<Write>,
}

/// What to do about an event, after looking for its step in memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Recall {
    /// Nothing: the step was made.
    Done,
    /// Evaluate its action.
    Evaluate,
    /// Evaluate its action and remember the step.
    Record,
}

/// What is remembered of an event in a state.
pub(super) enum Remembered {
    Changes(Changes),
    Nothing(Recall),
}

/// Changes that are remembered.
#[derive(Clone, Copy)]
pub(super) struct Changes(Span);

/// The most that is remembered, some 50 MB: events, what they depend on, changes, and heap words of their values.
const MOST_EVENTS: usize = 1 << 18;
const MOST_READS: usize = 1 << 17;
const MOST_WRITES: usize = 1 << 19;
const MOST_WORDS: usize = 1 << 21;

/// The most steps of one run that are remembered.
const MOST_FRESH: usize = 1 << 13;

/// The most bytes that the values of one step may take.
const MOST_BYTES: usize = 1 << 14;

impl Memo {
    /// Whether so much is remembered that all of it should be forgotten.
    pub fn is_full(&self) -> bool {
        self.events.len() > MOST_EVENTS
            || self.reads.len() > MOST_READS
            || self.writes.len() > MOST_WRITES
            || self.words > MOST_WORDS
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        let (pace, used) = (std::mem::take(&mut self.pace), self.used);
        *self = Memo { pace, used, ..Memo::default() };
    }

    /// How many steps were made from memory so far.
    pub fn used(&self) -> u64 {
        self.used
    }

    /// Makes the steps recorded of late usable. The heap holds their values from then on and must be frozen before
    /// it is reset.
    fn settle(&mut self, heap: &mut Heap) {
        let (before, mut at) = (heap.used_words(), 0);
        for fresh in self.fresh.drain(..) {
            let start = self.writes.len();
            for mut write in fresh.writes {
                let mark = heap.used_words();
                let value = codec::decode(heap, &self.bytes, &mut at);
                write.value = *self.values.entry(heap.hash(value)).or_insert(value);
                if write.value != value {
                    heap.truncate(mark);
                }
                self.writes.push(write);
            }
            self.outcomes.insert(fresh.key, Span::since(start, &self.writes));
        }
        self.bytes.clear();
        self.words += heap.used_words() - before;
    }

    /// What is remembered of an event, told apart by `event`, in a state.
    #[inline]
    pub(super) fn recall(&mut self, heap: &Heap, event: u64, state: &[Value]) -> Remembered {
        if self.pace.rests() || state.len() > MOST_VARIABLES {
            return Remembered::Nothing(Recall::Evaluate);
        }
        let known = self
            .events
            .get(&event)
            .and_then(|reads| self.outcomes.get(&look(reads.of(&self.reads), heap, event, state)));
        match known {
            Some(&changes) => {
                self.pace.hits += 1;
                self.used += 1;
                Remembered::Changes(Changes(changes))
            }
            // A run may be as long as one likes, and nothing is settled or forgotten before it ends.
            None if self.fresh.len() >= MOST_FRESH => Remembered::Nothing(Recall::Evaluate),
            None => Remembered::Nothing(Recall::Record),
        }
    }

    #[inline]
    pub(super) fn changes(&self, changes: Changes) -> &[Write] {
        changes.0.of(&self.writes)
    }

    /// Remembers the step that was recorded of an event in a state.
    pub(super) fn learn(&mut self, heap: &Heap, event: u64, state: &[Value], step: &Recorder) {
        // Values share parts in the heap, but not where they are kept.
        let (before, end) = (self.bytes.len(), self.bytes.len() + MOST_BYTES);
        let constants = heap.constant_words();
        let values = step.outcome.iter().map(|write| write.value);
        if !values.into_iter().all(|v| codec::encode_up_to(heap, v, constants, end, &mut self.bytes)) {
            self.bytes.truncate(before);
            return;
        }
        let known = self.events.get(&event).map_or(&[][..], |reads| reads.of(&self.reads));
        let more = step.reads.iter().filter(|read| !known.contains(read)).copied();
        let all: Vec<Read> = known.iter().copied().chain(more).collect();
        let key = look(&all, heap, event, state);
        if all.len() > known.len() || known.is_empty() {
            let reads = self.list(all);
            self.events.insert(event, reads);
        }
        self.fresh.push(Fresh { key, writes: step.outcome.clone() });
    }

    /// Where a list of reads is.
    fn list(&mut self, list: Vec<Read>) -> Span {
        *self.lists.entry(list.into()).or_insert_with_key(|list| {
            let start = self.reads.len();
            self.reads.extend_from_slice(list);
            Span::since(start, &self.reads)
        })
    }
}

/// A hash of an event and what its outcome depends on.
#[inline]
fn look(reads: &[Read], heap: &Heap, event: u64, state: &[Value]) -> u64 {
    reads.iter().fold(event, |key, read| hash::pair(key, read.look(heap, state)))
}

/// When to remember and when to rest.
#[derive(Debug, Default)]
struct Pace {
    /// Events of this stretch, awake or resting.
    events: u32,
    hits: u32,
    resting: bool,
    /// How often it went to rest, one time after the other.
    rests: u32,
}

/// Events after which it is seen whether remembering was worth it.
const STRETCH: u32 = 1 << 13;

impl Pace {
    #[inline]
    fn rests(&mut self) -> bool {
        self.events += 1;
        if self.events > STRETCH {
            self.turn();
        }
        self.resting
    }

    #[cold]
    fn turn(&mut self) {
        if self.resting && self.events < STRETCH << self.rests.min(8) {
            return;
        }
        let useful = self.hits > STRETCH / 4;
        self.resting = !self.resting && !useful;
        self.rests = if useful { 0 } else { self.rests + u32::from(self.resting) };
        (self.events, self.hits) = (0, 0);
    }
}

impl Evaluator<'_> {
    /// Has a memory take in what was recorded of late. Whether there was anything: the heap must be frozen then.
    pub fn settle(&mut self, memo: &mut Memo) -> bool {
        let fresh = !memo.fresh.is_empty();
        if fresh {
            memo.settle(self.heap_mut());
        }
        fresh
    }
}
