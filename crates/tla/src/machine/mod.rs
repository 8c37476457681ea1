//! The machine that runs compiled code: heap, locals, the two states of a step, and limits.
//!
//! A machine belongs to one thread and costs little; the code it runs is shared.

pub(crate) mod apply;
pub(crate) mod explain;
pub(crate) mod iterate;
pub(crate) mod lazy;
pub(crate) mod record;

use crate::compile::code::{Closure, CodeTable};
use crate::error::{ErrorKind, Eval, Fault, Halt};
use crate::hir::DefId;
use crate::source::Span;
use crate::value::order::Clash;
use crate::value::{Heap, Value, print};
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Bounds on what one evaluation may use.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Elements of a set that has to be written out.
    pub set_size: usize,
    /// Nested operator calls.
    pub depth: u32,
    /// Words of heap (8 bytes each).
    pub heap_words: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { set_size: 1_000_000, depth: 200_000, heap_words: 512 << 20 }
    }
}

/// Answers a question about the running exploration by name.
pub type Statistic = Arc<dyn Fn(&str) -> Option<i64> + Send + Sync>;

/// What the host of a machine lends it.
#[derive(Clone)]
pub struct Host {
    /// Receives the lines of `Print` and `PrintT`.
    pub print: Arc<dyn Fn(&str) + Send + Sync>,
    /// Ends evaluation soon after it becomes true.
    pub interrupt: Arc<AtomicBool>,
    /// Answers `TLCGet("…")` for names such as "distinct" and "diameter".
    pub statistic: Statistic,
    /// Seed of `RandomElement` and the like.
    pub seed: u64,
}

impl Default for Host {
    fn default() -> Host {
        Host {
            print: Arc::new(|line| println!("{line}")),
            interrupt: Arc::new(AtomicBool::new(false)),
            statistic: Arc::new(|_| None),
            seed: 0,
        }
    }
}

impl std::fmt::Debug for Host {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Host").field("seed", &self.seed).finish_non_exhaustive()
    }
}

/// Runs compiled code. See the module documentation.
#[derive(Debug)]
pub struct Machine {
    /// Values.
    pub heap: Heap,
    /// The current state, one value per variable.
    pub(crate) current: Vec<Value>,
    /// The next state as far as it is known.
    pub(crate) next: Vec<Value>,
    /// A state without values.
    pub(crate) spare: Vec<Value>,
    pub(crate) locals: Vec<Value>,
    pub(crate) base: usize,
    pub(crate) top: usize,
    /// Variables assigned so far, in ranges, to be undone in reverse.
    pub(crate) trail: Vec<Range<usize>>,
    /// How many variables are assigned.
    pub(crate) assigned: usize,
    pub(crate) table: Arc<CodeTable>,
    pub(crate) closures: Vec<Arc<Closure>>,
    /// Results of lazy functions, by the heap index of the function and the hash of the argument.
    pub(crate) memos: HashMap<usize, HashMap<u64, Vec<(Value, Value)>>>,
    /// Operands of the constructors that are being evaluated.
    pub(crate) operands: Vec<Value>,
    /// In explaining code: how far each path came and where the furthest ended.
    pub(crate) progress: Option<Box<explain::Progress>>,
    /// Whether reads and changes of the state are recorded.
    pub(crate) recording: bool,
    pub(crate) recorder: record::Recorder,
    /// Whether the code is under a prime, and so the current state is the next one.
    pub(crate) primed: bool,
    pub(crate) depth: u32,
    pub(crate) steps: u64,
    pub(crate) fuel: u64,
    pub(crate) limits: Limits,
    pub(crate) host: Host,
    pub(crate) label: Option<(DefId, usize, Span)>,
    /// What TLCSet stored: values as bytes, because the heap is reset between states.
    pub(crate) registers: HashMap<i64, Vec<u8>>,
    pub(crate) random: u64,
    /// Number of the current state in its behaviour, for `TLCGet("level")`.
    pub level: u64,
    /// Variable names, for messages.
    pub(crate) var_names: Arc<[Arc<str>]>,
}

impl Machine {
    /// A machine over a heap that already holds the constants.
    pub(crate) fn new(
        heap: Heap,
        table: Arc<CodeTable>,
        var_names: Arc<[Arc<str>]>,
        limits: Limits,
        host: Host,
    ) -> Machine {
        let n = var_names.len();
        let random = host.seed ^ 0x9e37_79b9_7f4a_7c15;
        Machine {
            heap,
            current: vec![Value::UNSET; n],
            next: vec![Value::UNSET; n],
            spare: vec![Value::UNSET; n],
            locals: vec![Value::UNSET; 256],
            base: 0,
            top: 0,
            trail: Vec::new(),
            assigned: 0,
            table,
            closures: Vec::new(),
            memos: HashMap::new(),
            operands: Vec::new(),
            progress: None,
            recording: false,
            recorder: record::Recorder::default(),
            primed: false,
            depth: 0,
            steps: 0,
            fuel: u64::MAX,
            limits,
            host,
            label: None,
            registers: HashMap::new(),
            random,
            level: 1,
            var_names,
        }
    }

    /// Forgets all values above the constants. Words into the heap must not be used afterwards.
    pub fn reset(&mut self) {
        self.heap.reset();
        if !self.memos.is_empty() {
            self.memos.clear();
        }
        self.operands.clear();
        debug_assert_eq!((self.base, self.top, self.depth), (0, 0, 0));
    }

    /// Brings the machine back to rest after an error left calls open.
    pub(crate) fn unwind(&mut self) {
        self.base = 0;
        self.top = 0;
        self.depth = 0;
        self.trail.clear();
        self.assigned = 0;
        self.operands.clear();
        self.next.fill(Value::UNSET);
        self.recording = false;
        self.primed = false;
    }

    /// Counts a step of a loop or call; now and then looks at limits and interrupts.
    #[inline]
    pub(crate) fn tick(&mut self) -> Eval<()> {
        self.steps += 1;
        if self.steps & 0x3ff == 0 || self.steps >= self.fuel { self.check_limits() } else { Ok(()) }
    }

    #[cold]
    fn check_limits(&mut self) -> Eval<()> {
        if self.steps >= self.fuel {
            return Err(Fault::new(ErrorKind::Resources, "the evaluation takes too many steps").into());
        }
        if self.heap.is_too_deep() {
            let message = format!("a value is nested more than {} levels deep", Heap::MAX_NESTING);
            return Err(Fault::new(ErrorKind::Depth, message).into());
        }
        if self.host.interrupt.load(Ordering::Relaxed) {
            return Err(Fault::new(ErrorKind::Interrupted, "the evaluation was interrupted").into());
        }
        if self.heap.used_words() > self.limits.heap_words {
            let megabytes = self.limits.heap_words >> 17;
            return Err(Fault::new(
                ErrorKind::Resources,
                format!("one evaluation needs more than {megabytes} MB"),
            )
            .help("make the sets that are built here smaller")
            .into());
        }
        Ok(())
    }

    #[inline]
    pub(crate) fn local(&self, slot: usize) -> Value {
        self.locals[self.base + slot]
    }

    #[inline]
    pub(crate) fn set_local(&mut self, slot: usize, value: Value) {
        let at = self.base + slot;
        self.locals[at] = value;
    }

    /// Opens a frame of `slots` locals above all others and returns where it starts.
    #[inline]
    pub(crate) fn open_frame(&mut self, slots: usize) -> usize {
        let start = self.top;
        self.top = start + slots;
        if self.top > self.locals.len() {
            self.locals.resize(self.top * 2, Value::UNSET);
        }
        start
    }

    #[inline]
    pub(crate) fn closure(&mut self, id: usize) -> Arc<Closure> {
        if id >= self.closures.len() {
            self.table.sync(&mut self.closures);
        }
        self.closures[id].clone()
    }

    /// A printed value for messages, not longer than a few lines.
    pub(crate) fn show(&self, v: Value) -> String {
        let text = print::show(&self.heap, v);
        if text.chars().count() <= 400 { text } else { text.chars().take(400).chain("…".chars()).collect() }
    }

    /// A printed value for a line of a call stack.
    pub(crate) fn show_short(&self, v: Value) -> String {
        let text = print::show(&self.heap, v);
        if text.chars().count() <= 80 { text } else { text.chars().take(80).chain("…".chars()).collect() }
    }

    /// The error for two values that TLA+ does not compare.
    #[cold]
    pub(crate) fn clash(&self, clash: Clash) -> Halt {
        let message = format!(
            "cannot compare {} with {}: {} and {} are never equal and have no order",
            self.show(clash.0),
            self.show(clash.1),
            print::kind(&self.heap, clash.0),
            print::kind(&self.heap, clash.1)
        );
        Fault::new(ErrorKind::Type, message)
            .help("sets may hold values of one kind only, or model values")
            .into()
    }

    /// The error for a value of the wrong kind.
    #[cold]
    pub(crate) fn wrong_kind(&self, expected: &str, v: Value) -> Halt {
        let message =
            format!("expected {expected}, but found {}: {}", print::kind(&self.heap, v), self.show(v));
        Fault::new(ErrorKind::Type, message).into()
    }

    #[inline]
    pub(crate) fn expect_int(&self, v: Value) -> Eval<i64> {
        match v.as_int() {
            Some(i) => Ok(i),
            None => Err(self.wrong_kind("an integer", v)),
        }
    }

    #[inline]
    pub(crate) fn expect_bool(&self, v: Value) -> Eval<bool> {
        match v.as_bool() {
            Some(b) => Ok(b),
            None => Err(self.wrong_kind("a boolean", v)),
        }
    }

    /// Equality with TLC's rules.
    #[inline]
    pub(crate) fn equal(&mut self, a: Value, b: Value) -> Eval<bool> {
        if a.is_normal() && b.is_normal() {
            return self.heap.equal(a, b).map_err(|c| self.clash(c));
        }
        self.equal_lazy(a, b)
    }

    /// The next number of the seeded generator behind `RandomElement`.
    pub(crate) fn next_random(&mut self) -> u64 {
        self.random = self.random.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.random;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}
