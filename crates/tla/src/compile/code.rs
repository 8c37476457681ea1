//! Compiled code: closures that run on a [`Machine`].

use crate::error::Eval;
use crate::machine::Machine;
use crate::value::{Tag, Value};
use std::sync::{Arc, OnceLock, RwLock};

/// Code that makes a value.
pub(crate) type Run = Box<dyn Fn(&mut Machine) -> Eval<Value> + Send + Sync>;
/// Code that makes a boolean.
pub(crate) type Test = Box<dyn Fn(&mut Machine) -> Eval<bool> + Send + Sync>;
/// What is to be done with each successor.
pub(crate) type Then<'a> = &'a mut dyn FnMut(&mut Machine) -> Eval<()>;
/// Code that makes successors: it assigns variables and calls the continuation once for each way to do so.
pub(crate) type Act = Box<dyn Fn(&mut Machine, Then<'_>) -> Eval<()> + Send + Sync>;

/// Code with its environment: an unevaluated argument, an operator argument, a function body or a set predicate.
pub(crate) struct Closure {
    /// How many slots of the frame it was made in it sees.
    pub prefix: usize,
    /// For function bodies and set predicates: the slots that are captured.
    pub captured: Vec<usize>,
    /// How many slots its frame has.
    pub slots: OnceLock<usize>,
    /// Slots of its parameters.
    pub params: Vec<usize>,
    /// How one argument is spread over the parameters; `None` if there is one parameter.
    pub binder: Option<Binder>,
    /// The slot of a recursive function's own name.
    pub itself: Option<usize>,
    /// The code.
    pub body: OnceLock<Run>,
    /// The code as an action, for operators that are one.
    pub action: OnceLock<Act>,
    /// Whether an unevaluated argument keeps its value once it has one.
    pub cacheable: bool,
}

impl std::fmt::Debug for Closure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Closure")
            .field("prefix", &self.prefix)
            .field("params", &self.params)
            .finish_non_exhaustive()
    }
}

impl Closure {
    pub(crate) fn slots(&self) -> usize {
        *self.slots.get().expect("a closure is compiled before it is made")
    }
}

/// Spreads the argument of a function over its bound names.
#[derive(Debug, Clone)]
pub(crate) struct Binder {
    /// One entry per component: a slot, or the slots of a tuple pattern.
    pub parts: Vec<Part>,
    /// Whether the argument is a tuple of the components, not the single component itself.
    pub spread: bool,
}

/// One component of a [`Binder`].
#[derive(Debug, Clone)]
pub(crate) enum Part {
    /// A name.
    Slot(usize),
    /// `<<x, y>>`
    Tuple(Vec<usize>),
}

impl Part {
    /// Sets the slots from a value.
    #[inline]
    pub(crate) fn bind(&self, m: &mut Machine, v: Value) -> Eval<()> {
        match self {
            Part::Slot(slot) => {
                m.set_local(*slot, v);
                Ok(())
            }
            Part::Tuple(slots) => {
                let v = m.normal(v)?;
                if v.tag() != Tag::Seq || m.heap.len(v) != slots.len() {
                    return Err(m.wrong_kind(&format!("a tuple of {} components", slots.len()), v));
                }
                for (i, &slot) in slots.iter().enumerate() {
                    let e = m.heap.element(v, i);
                    m.set_local(slot, e);
                }
                Ok(())
            }
        }
    }
}

impl Binder {
    pub(crate) fn bind(&self, m: &mut Machine, v: Value) -> Eval<()> {
        if !self.spread {
            return self.parts[0].bind(m, v);
        }
        let v = m.normal(v)?;
        if v.tag() != Tag::Seq || m.heap.len(v) != self.parts.len() {
            return Err(m.wrong_kind(&format!("a tuple of {} arguments", self.parts.len()), v));
        }
        for (i, part) in self.parts.iter().enumerate() {
            let e = m.heap.element(v, i);
            part.bind(m, e)?;
        }
        Ok(())
    }
}

/// All closures of a program, by number. It only grows.
#[derive(Debug, Default)]
pub(crate) struct CodeTable {
    closures: RwLock<Vec<Arc<Closure>>>,
}

impl CodeTable {
    /// Adds a closure and returns its number.
    pub(crate) fn add(&self, closure: Arc<Closure>) -> usize {
        let mut closures = self.closures.write().expect("no panic while adding code");
        closures.push(closure);
        closures.len() - 1
    }

    /// Appends to `known` what it does not hold yet.
    pub(crate) fn sync(&self, known: &mut Vec<Arc<Closure>>) {
        let closures = self.closures.read().expect("no panic while adding code");
        known.extend_from_slice(&closures[known.len()..]);
    }
}
