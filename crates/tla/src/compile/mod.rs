//! From resolved expressions to closures.
//!
//! Each definition is compiled once for each way it is used (as a value, as an action) when it is first needed.
//! Inside a definition every bound name has a slot of its own in the frame, so code that runs later (an unevaluated
//! argument, a LET) never finds its slots in use for something else. Constant expressions are evaluated here, once.

mod access;
mod action;
mod bounds;
mod builtin;
mod call;
pub(crate) mod code;
mod effect;
mod inline;
mod operand;
mod probe;
mod steps;
mod test;
mod value;

use crate::error::{ErrorKind, Fault, Halt};
use crate::hir::{ConstId, DefId, Hir, HirKind, Level, LocalId, Param, Prim, Program};
use crate::machine::{Host, Limits, Machine};
use crate::resolve::Levels;
use crate::source::Span;
use crate::syntax::ast::Name;
use crate::value::{Heap, Interner, Value, codec};
use code::{Act, Closure, CodeTable, Run, Test};
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

/// What the configuration gives to the constants and definitions of a specification.
#[derive(Debug, Default)]
pub struct Binding {
    /// Values of declared constants.
    pub constants: HashMap<ConstId, Value>,
    /// Declared constants that are replaced by a definition.
    pub constant_ops: HashMap<ConstId, DefId>,
    /// Definitions that are replaced by another definition.
    pub replaced: HashMap<DefId, DefId>,
    /// Definitions that are replaced by a value.
    pub values: HashMap<DefId, Value>,
    /// Tables of operator constants (`Op(1, 2) = 3`).
    pub tables: HashMap<ConstId, Vec<(Vec<Value>, Value)>>,
}

/// A result of compilation; faults carry their place.
pub(crate) type Compiled<T> = Result<T, Fault>;

/// The code of a definition.
pub(crate) struct DefCode<T> {
    /// The code, set once it is compiled; calls may be compiled before it is.
    pub body: OnceLock<T>,
    /// Size of its frame.
    pub slots: OnceLock<usize>,
}

impl<T> DefCode<T> {
    fn new() -> Arc<DefCode<T>> {
        Arc::new(DefCode { body: OnceLock::new(), slots: OnceLock::new() })
    }

    #[inline]
    pub(crate) fn body(&self) -> &T {
        self.body.get().expect("code is compiled before it runs")
    }

    #[inline]
    pub(crate) fn slots(&self) -> usize {
        *self.slots.get().expect("code is compiled before it runs")
    }
}

/// Which variables an action assigns: those of the first state or those of the next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Mode {
    /// Init: unprimed variables are assigned.
    Init,
    /// Next: primed variables are assigned.
    Next,
}

/// A value expression, compiled.
pub(crate) struct Node {
    /// The code.
    pub run: Run,
    /// Its value, if it is constant.
    pub constant: Option<Value>,
    /// What it depends on besides constants.
    pub needs: Needs,
}

/// What the value of an expression depends on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Needs {
    /// Slots of the frame, sorted.
    pub slots: Vec<usize>,
    /// A state, or something else that changes.
    pub state: bool,
}

impl Needs {
    const NOTHING: Needs = Needs { slots: Vec::new(), state: false };
    const STATE: Needs = Needs { slots: Vec::new(), state: true };

    fn slot(slot: usize) -> Needs {
        Needs { slots: vec![slot], state: false }
    }

    fn and(mut self, other: &Needs) -> Needs {
        self.slots.extend_from_slice(&other.slots);
        self.slots.sort_unstable();
        self.slots.dedup();
        self.state |= other.state;
        self
    }

    /// Without the slots from `prefix` on, which the expression binds itself.
    fn leaving(mut self, prefix: usize) -> Needs {
        self.slots.retain(|&s| s < prefix);
        self
    }

    fn is_nothing(&self) -> bool {
        self.slots.is_empty() && !self.state
    }
}

/// What a local is, in the frame being compiled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum LocalKind {
    /// A bound variable: its slot always holds a value.
    Bound,
    /// A parameter: its slot may hold an unevaluated argument.
    Param,
}

/// A definition of a LET in the frame being compiled.
#[derive(Clone, Debug)]
struct LetBinding {
    /// For a definition without parameters: the slot of its value.
    slot: Option<usize>,
    /// Slots of the frame that its code sees.
    prefix: usize,
    /// Whether its value is kept once it is known.
    cacheable: bool,
    /// Its code, once something refers to it.
    code: Arc<OnceLock<LetCode>>,
}

/// The code of a LET definition and what it needs.
#[derive(Clone)]
enum LetCode {
    Value(Arc<Run>, Needs),
    Operator(Arc<Closure>, Needs),
}

impl std::fmt::Debug for LetCode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("LetCode")
    }
}

/// What a local meant: its slot, or the expression it stood for.
type Meaning = (LocalId, Option<(usize, LocalKind)>, Option<Hir>);

/// The frame being compiled.
#[derive(Default)]
pub(crate) struct Frame {
    slots: HashMap<LocalId, (usize, LocalKind)>,
    /// Names that stand for an expression of this frame.
    macros: HashMap<LocalId, Hir>,
    lets: HashMap<DefId, LetBinding>,
    next: usize,
}

impl Frame {
    fn bind(&mut self, local: LocalId, kind: LocalKind) -> usize {
        let slot = self.next;
        self.next += 1;
        self.slots.insert(local, (slot, kind));
        slot
    }

    /// What an expression stands for, if it is a name that stands for another.
    fn meaning<'a>(&'a self, hir: &'a Hir) -> &'a Hir {
        match &hir.kind {
            HirKind::Local(local) => self.macros.get(local).unwrap_or(hir),
            _ => hir,
        }
    }

    /// What the parameters of a definition mean now, to be put back by [`Frame::restore`].
    fn save(&self, params: &[Param]) -> Vec<Meaning> {
        let meaning =
            |p: &Param| (p.local, self.slots.get(&p.local).copied(), self.macros.get(&p.local).cloned());
        params.iter().map(meaning).collect()
    }

    fn restore(&mut self, saved: Vec<Meaning>) {
        for (local, slot, meant) in saved {
            match slot {
                Some(slot) => self.slots.insert(local, slot),
                None => self.slots.remove(&local),
            };
            match meant {
                Some(meant) => self.macros.insert(local, meant),
                None => self.macros.remove(&local),
            };
        }
    }

    fn reserve(&mut self) -> usize {
        self.next += 1;
        self.next - 1
    }

    /// How many slots the frame has.
    pub(crate) fn slots(&self) -> usize {
        self.next
    }

    /// Ends the scope of names bound since the frame had `prefix` slots.
    fn leave(&mut self, prefix: usize) {
        self.slots.retain(|_, (slot, _)| *slot < prefix);
    }

    /// Slots below `prefix` of the names in scope.
    fn visible(&self, prefix: usize) -> Vec<usize> {
        let mut slots: Vec<usize> =
            self.slots.values().map(|(slot, _)| *slot).filter(|&s| s < prefix).collect();
        slots.sort_unstable();
        slots
    }
}

/// Steps that evaluating a constant expression may take at compile time; beyond, it is evaluated when needed.
const FOLD_STEPS: u64 = 2_000_000;

/// Words of heap that evaluating a constant expression may use at compile time.
const FOLD_WORDS: usize = 8 << 20;

/// What an action is compiled for: the definition, the mode, whether it is labelled, and the compiler's flags.
type ActKey = (DefId, Mode, bool, [bool; 4]);

/// Compiles one specification. See the module documentation.
pub(crate) struct Compiler {
    pub(crate) program: Arc<Program>,
    pub(crate) levels: Arc<Levels>,
    pub(crate) binding: Arc<Binding>,
    /// Evaluates constants; its heap becomes the constant part of every machine's heap.
    pub(crate) machine: Machine,
    table: Arc<CodeTable>,
    values: HashMap<DefId, Arc<DefCode<Run>>>,
    acts: HashMap<ActKey, Arc<DefCode<Act>>>,
    folded: HashMap<DefId, Option<Value>>,
    record_domains: HashMap<Vec<u32>, Value>,
    /// Locals made up here, beyond those of the program.
    extra_locals: u32,
    /// Whether actions are compiled to tell why they fail.
    pub(crate) explain: bool,
    /// Whether conditions make a successor for each way in which they hold, as in TLC.
    pub(crate) split: bool,
    /// Whether no variable can be assigned yet where the code being compiled starts.
    pub(crate) fresh: bool,
    /// Whether actions are compiled so that their steps can be recorded.
    pub(crate) effects: bool,
    depth: usize,
}

impl Compiler {
    pub(crate) fn new(
        program: Arc<Program>,
        levels: Arc<Levels>,
        interner: Arc<Interner>,
        limits: Limits,
        host: Host,
    ) -> Compiler {
        let table = Arc::new(CodeTable::default());
        let names: Arc<[Name]> = program.vars.iter().map(|v| v.name.clone()).collect();
        let machine = Machine::new(Heap::new(interner), table.clone(), names, limits, host);
        let extra_locals = program.locals.len() as u32;
        Compiler {
            program,
            levels,
            binding: Arc::new(Binding::default()),
            machine,
            table,
            values: HashMap::new(),
            acts: HashMap::new(),
            folded: HashMap::new(),
            record_domains: HashMap::new(),
            extra_locals,
            explain: false,
            split: false,
            fresh: false,
            effects: false,
            depth: 0,
        }
    }

    /// A machine that runs code compiled so far.
    pub(crate) fn new_machine(&self, limits: Limits, host: Host) -> Machine {
        let mut heap = self.machine.heap.clone();
        heap.freeze();
        Machine::new(heap, self.table.clone(), self.machine.var_names.clone(), limits, host)
    }

    fn interner(&self) -> &Arc<Interner> {
        self.machine.heap.interner()
    }

    fn new_local(&mut self) -> LocalId {
        self.extra_locals += 1;
        LocalId(self.extra_locals - 1)
    }

    pub(crate) fn local_name(&self, local: LocalId) -> &str {
        self.program.locals.get(local.0 as usize).map_or("_", |l| &l.name)
    }

    // ---- constants ----

    /// A node for a known value.
    fn constant(&self, value: Value) -> Node {
        Node { run: Box::new(move |_| Ok(value)), constant: Some(value), needs: Needs::NOTHING }
    }

    /// A node for code, evaluated now if nothing it needs can change.
    fn node(&mut self, run: Run, needs: Needs, frame: &Frame) -> Node {
        if needs.is_nothing()
            && let Some(value) = self.evaluate_constant(&run, frame.next)
        {
            return self.constant(value);
        }
        Node { run, constant: None, needs }
    }

    /// Runs code that depends on nothing. `None` if it fails or takes long: it is then evaluated when needed.
    fn evaluate_constant(&mut self, run: &Run, slots: usize) -> Option<Value> {
        let m = &mut self.machine;
        let mark = m.heap.mark();
        m.fuel = m.steps + FOLD_STEPS;
        let limit = std::mem::replace(&mut m.limits.heap_words, mark + FOLD_WORDS);
        m.open_frame(slots);
        let result = run(m);
        m.limits.heap_words = limit;
        m.top = 0;
        m.fuel = u64::MAX;
        match result {
            Ok(value) => Some(self.compact(value, mark)),
            Err(_) => {
                m.unwind();
                m.memos.clear();
                m.heap.truncate(mark);
                None
            }
        }
    }

    /// Keeps a value made since `mark` and forgets everything else made since.
    fn compact(&mut self, value: Value, mark: usize) -> Value {
        let m = &mut self.machine;
        m.memos.clear();
        if !value.is_normal() {
            return value;
        }
        let mut bytes = Vec::new();
        if !codec::encode_bounded(&m.heap, value, mark, &mut bytes) {
            return value;
        }
        m.heap.truncate(mark);
        codec::decode(&mut m.heap, &bytes, &mut 0)
    }

    /// The set of these sorted field names, if there is one already.
    pub(crate) fn known_record_domain(&self, names: &[u32]) -> Option<Value> {
        self.record_domains.get(names).copied()
    }

    /// The set of the field names of a record, the same object for the same names.
    fn record_domain(&mut self, mut names: Vec<u32>) -> Value {
        names.sort_unstable();
        if let Some(&domain) = self.record_domains.get(&names) {
            return domain;
        }
        let elements: Vec<Value> = names.iter().map(|&n| Value::string(n)).collect();
        let domain = self.machine.heap.alloc_sorted_set(&elements);
        self.record_domains.insert(names, domain);
        domain
    }

    /// The value of a definition without parameters, if it is constant.
    pub(crate) fn constant_def(&mut self, def: DefId) -> Compiled<Option<Value>> {
        if let Some(&value) = self.binding.values.get(&def) {
            return Ok(Some(value));
        }
        if let Some(known) = self.folded.get(&def) {
            return Ok(*known);
        }
        let d = self.program.def(def);
        let body = d.body.clone();
        let constant = d.params.is_empty()
            && !d.in_let
            && d.prim.is_none()
            && self.levels.def(def) == Level::Constant
            && body.as_ref().is_some_and(|b| !self.levels.impure(b));
        if !constant {
            self.folded.insert(def, None);
            return Ok(None);
        }
        // While it is being compiled it is not known to be constant, which ends recursion through it.
        self.folded.insert(def, None);
        let code = self.value_code(def)?;
        let run: Run = call_frame(code);
        let value = self.evaluate_constant(&run, 0);
        self.folded.insert(def, value);
        Ok(value)
    }

    // ---- definitions ----

    /// The code of a definition as a value.
    pub(crate) fn value_code(&mut self, def: DefId) -> Compiled<Arc<DefCode<Run>>> {
        if let Some(code) = self.values.get(&def) {
            return Ok(code.clone());
        }
        let code = DefCode::new();
        self.values.insert(def, code.clone());
        let mut frame = Frame::default();
        let body = self.open_def(def, &mut frame)?;
        let node = self.value(&body, &mut frame)?;
        let _ = code.slots.set(frame.next);
        let _ = code.body.set(node.run);
        Ok(code)
    }

    /// The code of a definition as an action. With `label`, it notes which operator makes the step.
    pub(crate) fn act_code(&mut self, def: DefId, mode: Mode, label: bool) -> Compiled<Arc<DefCode<Act>>> {
        let key = (def, mode, label, [self.explain, self.split, self.split && self.fresh, self.effects]);
        if let Some(code) = self.acts.get(&key) {
            return Ok(code.clone());
        }
        let code = DefCode::new();
        self.acts.insert(key, code.clone());
        let mut frame = Frame::default();
        let body = self.open_def(def, &mut frame)?;
        let (act, _) = self.act(&body, &mut frame, mode, label.then_some(def))?;
        let _ = code.slots.set(frame.next);
        let _ = code.body.set(act);
        Ok(code)
    }

    /// The code of a definition as an action that tells why it fails.
    pub(crate) fn explaining_code(&mut self, def: DefId) -> Compiled<Arc<DefCode<Act>>> {
        self.explain = true;
        let code = self.act_code(def, Mode::Next, false);
        self.explain = false;
        code
    }

    fn open_def(&mut self, def: DefId, frame: &mut Frame) -> Compiled<Arc<Hir>> {
        let d = self.program.def(def);
        for param in &d.params {
            frame.bind(param.local, LocalKind::Param);
        }
        match (&d.body, d.prim) {
            (_, Some(prim)) => {
                let args = d.params.iter().map(|p| self::param_hir(p.local, p.arity, d.span)).collect();
                Ok(Arc::new(Hir { kind: HirKind::Prim(prim, args), span: d.span }))
            }
            (Some(body), None) => Ok(body.clone()),
            (None, None) => {
                Err(Fault::new(ErrorKind::Name, format!("`{}` has no definition", d.name)).at(d.span))
            }
        }
    }

    /// Code for the value of an expression outside of any definition.
    pub(crate) fn expression(&mut self, hir: &Hir, frame: &mut Frame) -> Compiled<Run> {
        Ok(self.value(hir, frame)?.run)
    }

    /// Code for a condition outside of any definition.
    pub(crate) fn condition(&mut self, hir: &Hir, frame: &mut Frame) -> Compiled<Test> {
        Ok(self.test(hir, frame)?.run)
    }

    /// Follows the replacements of the configuration.
    pub(crate) fn target(&self, def: DefId) -> DefId {
        let mut def = def;
        for _ in 0..100 {
            match self.binding.replaced.get(&def) {
                Some(&to) if to != def => def = to,
                _ => break,
            }
        }
        def
    }

    /// Guards the recursion of the compiler itself.
    fn nested<T>(&mut self, span: Span, body: impl FnOnce(&mut Self) -> Compiled<T>) -> Compiled<T> {
        self.depth += 1;
        if self.depth > 40_000 {
            return Err(Fault::new(ErrorKind::Depth, "expressions are nested too deeply").at(span));
        }
        let result = stacker::maybe_grow(256 << 10, 8 << 20, || body(self));
        self.depth -= 1;
        result
    }
}

fn param_hir(local: LocalId, arity: usize, span: Span) -> Hir {
    Hir { kind: if arity == 0 { HirKind::Local(local) } else { HirKind::OpLocal(local) }, span }
}

/// Runs the code of a definition without parameters in a frame of its own.
pub(crate) fn call_frame(code: Arc<DefCode<Run>>) -> Run {
    Box::new(move |m| {
        let start = m.open_frame(code.slots());
        let base = std::mem::replace(&mut m.base, start);
        let result = (code.body())(m);
        m.base = base;
        m.top = start;
        result
    })
}

/// Whether a fault is about the limits of the machine and not about the expression.
pub(crate) fn is_hard(halt: &Halt) -> bool {
    match halt {
        Halt::Stop => true,
        Halt::Fault(fault) => {
            matches!(fault.kind, ErrorKind::Interrupted | ErrorKind::Resources | ErrorKind::Depth)
        }
    }
}

/// What a built-in depends on besides its arguments.
pub(crate) fn needs_of(prim: Prim) -> Needs {
    Needs { slots: Vec::new(), state: prim.is_impure() }
}
