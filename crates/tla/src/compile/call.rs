//! Calls of operators, their arguments, LETs and operators as arguments.

use super::code::{Act, Closure, Run};
use super::{
    Compiled, Compiler, DefCode, Frame, LetBinding, LetCode, LocalKind, Mode, Needs, Node, is_hard, needs_of,
};
use crate::error::{Eval, Frame as StackFrame, Halt};
use crate::hir::{ConstId, DefId, Hir, HirKind, HirLambda, Level, LocalId, Prim};
use crate::machine::Machine;
use crate::machine::apply::Special;
use crate::source::Span;
use crate::syntax::ast::Name;
use crate::value::{Tag, Value};
use std::sync::{Arc, OnceLock};

/// How an argument gets into the frame of the operator that is called.
pub(super) enum Arg {
    /// Evaluated at once: it cannot fail.
    Now(Run),
    /// Evaluated at once because it is cheap; if that fails, passed unevaluated.
    Try(Arc<Run>, usize),
    /// Passed unevaluated: the number of its closure.
    Later(usize),
    /// Copied from a slot, evaluated or not.
    Copy(usize),
    /// An operator: the number of its closure.
    Operator(usize),
}

impl Arg {
    #[inline]
    pub(super) fn word(&self, m: &mut Machine) -> Eval<Value> {
        match self {
            Arg::Now(run) => run(m),
            Arg::Try(run, closure) => match run(m) {
                Err(halt) if !is_hard(&halt) => Ok(Special::Thunk(*closure, m.base).word()),
                result => result,
            },
            Arg::Later(closure) => Ok(Special::Thunk(*closure, m.base).word()),
            Arg::Copy(slot) => Ok(m.local(*slot)),
            Arg::Operator(closure) => Ok(Special::Operator(*closure, m.base).word()),
        }
    }
}

/// What a call tells about itself when it fails.
#[derive(Clone)]
struct CallInfo {
    name: Name,
    params: Arc<[Name]>,
    span: Span,
}

/// Calls shown of a deep stack.
const SHOWN_CALLS: usize = 30;

impl CallInfo {
    /// Adds this call to the stack of a fault.
    #[cold]
    fn blame(&self, m: &Machine, frame: usize, first: usize, halt: Halt) -> Halt {
        let Halt::Fault(mut fault) = halt else { return halt };
        fault.span.get_or_insert(self.span);
        if fault.stack.len() >= SHOWN_CALLS {
            fault.omitted += 1;
            return Halt::Fault(fault);
        }
        let args = self.params.iter().enumerate().filter_map(|(i, name)| {
            let word = m.locals[frame + first + i];
            match Special::of_local(word) {
                Special::Operator(..) => None,
                Special::Thunk(..) => Some((name.clone(), "(not evaluated)".to_owned())),
                Special::Unset => Some((name.clone(), m.show_short(word))),
            }
        });
        fault.stack.push(StackFrame { name: self.name.clone(), span: self.span, args: args.collect() });
        Halt::Fault(fault)
    }
}

impl Compiler {
    // ---- arguments ----

    /// Compiles an argument for parameter number `i` of `def` (`None` for an unknown operator).
    pub(super) fn arg(
        &mut self,
        arg: &Hir,
        callee: Option<(DefId, usize)>,
        frame: &mut Frame,
    ) -> Compiled<(Arg, Needs)> {
        let arg = &frame.meaning(arg).clone();
        match &arg.kind {
            HirKind::OpDef(..) | HirKind::OpConst(_) | HirKind::OpPrim(..) | HirKind::Lambda(_) => {
                let (closure, needs) = self.operator_closure(arg, frame)?;
                return Ok((Arg::Operator(closure), needs));
            }
            HirKind::OpLocal(local) | HirKind::Local(local) => {
                let slot = self.slot(*local, frame, arg.span)?;
                return Ok((Arg::Copy(slot), Needs::slot(slot)));
            }
            _ => {}
        }
        let node = self.value(arg, frame)?;
        if let Some(value) = node.constant {
            return Ok((Arg::Now(Box::new(move |_| Ok(value))), Needs::NOTHING));
        }
        let needs = node.needs.clone();
        let level = self.cache_level(arg);
        let primed = callee.is_none_or(|(def, i)| self.levels.may_be_primed(def, i));
        let cacheable = level <= Level::State && !(primed && level == Level::State);
        let run = Arc::new(node.run);
        let shared = run.clone();
        let closure = self.add_closure(Closure {
            prefix: 0,
            captured: Vec::new(),
            slots: OnceLock::new(),
            params: Vec::new(),
            binder: None,
            itself: None,
            body: OnceLock::from(Box::new(move |m: &mut Machine| shared(m)) as Run),
            action: OnceLock::new(),
            cacheable,
        });
        let arg =
            if cacheable && self.is_cheap(arg, 8) { Arg::Try(run, closure) } else { Arg::Later(closure) };
        Ok((arg, needs))
    }

    /// Whether evaluating an argument that may not be needed costs next to nothing.
    fn is_cheap(&self, hir: &Hir, budget: usize) -> bool {
        if budget == 0 {
            return false;
        }
        let cheap = match &hir.kind {
            HirKind::Int(_) | HirKind::Bool(_) | HirKind::Str(_) | HirKind::Var(_) | HirKind::Local(_) => {
                true
            }
            HirKind::Constant(_, args) => args.is_empty(),
            HirKind::Field(..)
            | HirKind::Index(..)
            | HirKind::Tuple(_)
            | HirKind::Record(_)
            | HirKind::If(..) => true,
            HirKind::And(_) | HirKind::Or(_) => true,
            HirKind::Prim(prim, _) => matches!(
                prim,
                Prim::Plus
                    | Prim::Minus
                    | Prim::Times
                    | Prim::Len
                    | Prim::Head
                    | Prim::Eq
                    | Prim::Ne
                    | Prim::Lt
                    | Prim::Le
                    | Prim::Gt
                    | Prim::Ge
                    | Prim::Not
                    | Prim::In
                    | Prim::NotIn
                    | Prim::SubSeq
            ),
            HirKind::Call(def, _) => {
                let def = self.target(*def);
                let body = self.program.def(def).body.as_ref();
                match self.program.def(def).prim {
                    Some(_) => true,
                    // A LET name keeps its value, so that evaluating it early costs at most what it costs later.
                    None if self.program.def(def).in_let => {
                        self.program.def(def).params.is_empty()
                            && !self.program.def(def).recursive
                            && body.is_some_and(|b| self.is_cheap(b, budget - 1))
                    }
                    None => self.is_inlined(def) && body.is_some_and(|b| self.is_cheap(b, budget - 1)),
                }
            }
            _ => false,
        };
        cheap && hir.children().into_iter().all(|c| self.is_cheap(c, budget - 1))
    }

    fn add_closure(&mut self, closure: Closure) -> usize {
        self.table.add(Arc::new(closure))
    }

    fn args(&mut self, def: DefId, args: &[Hir], frame: &mut Frame) -> Compiled<(Vec<Arg>, Needs)> {
        let mut out = Vec::with_capacity(args.len());
        let mut needs = Needs::NOTHING;
        for (i, arg) in args.iter().enumerate() {
            let (arg, n) = self.arg(arg, Some((def, i)), frame)?;
            needs = needs.and(&n);
            out.push(arg);
        }
        Ok((out, needs))
    }

    /// The level that decides whether a value may be kept: a parameter may stand for a primed expression.
    fn cache_level(&self, hir: &Hir) -> Level {
        self.levels.cache_level(hir)
    }

    // ---- calls ----

    fn call_info(&self, def: DefId, span: Span) -> CallInfo {
        let d = self.program.def(def);
        CallInfo { name: d.name.clone(), params: d.param_names.clone().into(), span }
    }

    /// What the body of a definition depends on besides its parameters.
    fn def_needs(&self, def: DefId) -> Needs {
        let d = self.program.def(def);
        let impure = match (&d.body, d.prim) {
            (_, Some(prim)) => needs_of(prim).state,
            (Some(body), None) => self.levels.impure(body),
            (None, None) => false,
        };
        if impure || self.levels.def(def) > Level::Constant { Needs::STATE } else { Needs::NOTHING }
    }

    pub(super) fn call(&mut self, def: DefId, args: &[Hir], span: Span, frame: &mut Frame) -> Compiled<Node> {
        let def = self.target(def);
        if let Some(binding) = frame.lets.get(&def).cloned() {
            return self.call_let(def, binding, args, span, frame);
        }
        if let Some(value) = self.constant_def(def)? {
            return Ok(self.constant(value));
        }
        if let Some(prim) = self.program.def(def).prim {
            if prim == Prim::Refuse {
                let d = self.program.def(def);
                let message = format!("`{}` of module {} is not supported", d.name, d.module);
                let help = "evaluating a specification writes no files, runs no programs and draws nothing"
                    .to_owned();
                return Ok(self.refused(message, help, span));
            }
            let hir = Hir { kind: HirKind::Prim(prim, args.to_vec()), span };
            return self.value(&hir, frame);
        }
        if self.is_inlined(def) {
            return self.inline_value(def, args, span, frame);
        }
        let (args, needs) = self.args(def, args, frame)?;
        let needs = needs.and(&self.def_needs(def));
        let code = self.value_code(def)?;
        let info = self.call_info(def, span);
        let recursive = self.program.def(def).recursive;
        let run: Run = Box::new(move |m| {
            let start = m.open_frame(code.slots());
            let result = enter(m, start, &args, 0, recursive, |m| (code.body())(m));
            let result = match result {
                Ok(v) if v.tag() == Tag::Lazy => m.escape(v, start),
                result => result,
            };
            m.top = start;
            result.map_err(|h| info.blame(m, start, 0, h))
        });
        Ok(self.node(run, needs, frame))
    }

    /// An action that is a call.
    pub(super) fn call_act(
        &mut self,
        def: DefId,
        args: &[Hir],
        span: Span,
        frame: &mut Frame,
        mode: Mode,
        label: bool,
    ) -> Compiled<(Act, Needs)> {
        let (args, needs) = self.args(def, args, frame)?;
        let needs = needs.and(&Needs::STATE);
        let code: Arc<DefCode<Act>> = self.act_code(def, mode, label)?;
        let info = self.call_info(def, span);
        let recursive = self.program.def(def).recursive;
        let act: Act = Box::new(move |m, then| {
            let start = m.open_frame(code.slots());
            let outer = m.base;
            let result = enter(m, start, &args, 0, recursive, |m| {
                (code.body())(m, &mut |m| {
                    let inner = std::mem::replace(&mut m.base, outer);
                    let result = then(m);
                    m.base = inner;
                    result
                })
            });
            m.top = start;
            result.map_err(|h| info.blame(m, start, 0, h))
        });
        Ok((act, needs))
    }

    /// A constant of the configuration.
    pub(super) fn constant_use(
        &mut self,
        id: ConstId,
        args: &[Hir],
        span: Span,
        frame: &mut Frame,
    ) -> Compiled<Node> {
        if let Some(&def) = self.binding.constant_ops.get(&id) {
            return self.call(def, args, span, frame);
        }
        if let Some(&value) = self.binding.constants.get(&id) {
            return Ok(self.constant(value));
        }
        let name = self.program.consts[id.0 as usize].name.clone();
        if let Some(table) = self.binding.tables.get(&id).cloned() {
            return self.table_use(name, table, args, span, frame);
        }
        let help = format!("add `CONSTANT {name} = …` to the .cfg file");
        Ok(self.refused(format!("constant `{name}` has no value"), help, span))
    }

    /// `Op(1, 2) = 3` in the configuration.
    fn table_use(
        &mut self,
        name: Name,
        table: Vec<(Vec<Value>, Value)>,
        args: &[Hir],
        span: Span,
        frame: &mut Frame,
    ) -> Compiled<Node> {
        let mut runs = Vec::new();
        let mut needs = Needs::NOTHING;
        for arg in args {
            let node = self.value(arg, frame)?;
            needs = needs.and(&node.needs);
            runs.push(node.run);
        }
        let run: Run = Box::new(move |m| {
            let args = runs.iter().map(|r| r(m)).collect::<Result<Vec<_>, _>>()?;
            'rows: for (key, value) in &table {
                for (&a, &k) in args.iter().zip(key) {
                    if !m.equal(a, k)? {
                        continue 'rows;
                    }
                }
                return Ok(*value);
            }
            let shown: Vec<String> = args.iter().map(|&a| m.show(a)).collect();
            let message = format!("the .cfg file gives no value for {name}({})", shown.join(", "));
            Err(crate::error::Fault::new(crate::error::ErrorKind::Config, message).at(span).into())
        });
        Ok(self.node(run, needs, frame))
    }

    // ---- operator parameters ----

    fn plain_args(&mut self, args: &[Hir], frame: &mut Frame) -> Compiled<(Vec<Arg>, Needs)> {
        let mut out = Vec::with_capacity(args.len());
        let mut needs = Needs::NOTHING;
        for arg in args {
            let (arg, n) = self.arg(arg, None, frame)?;
            needs = needs.and(&n);
            out.push(arg);
        }
        Ok((out, needs))
    }

    pub(super) fn call_local(
        &mut self,
        local: LocalId,
        args: &[Hir],
        span: Span,
        frame: &mut Frame,
    ) -> Compiled<Node> {
        let slot = self.slot(local, frame, span)?;
        let (args, needs) = self.plain_args(args, frame)?;
        // The operator may depend on the state, whatever its arguments do.
        let needs = needs.and(&Needs::slot(slot)).and(&Needs::STATE);
        let run: Run = Box::new(move |m| {
            let operator = m.local(slot);
            let start = m.operands.len();
            for arg in &args {
                let word = arg.word(m)?;
                m.operands.push(word);
            }
            let words: Vec<Value> = m.operands.drain(start..).collect();
            m.apply_operator(operator, &words)
        });
        Ok(Node { run, constant: None, needs })
    }

    pub(super) fn call_local_act(
        &mut self,
        local: LocalId,
        args: &[Hir],
        span: Span,
        frame: &mut Frame,
    ) -> Compiled<(Act, Needs)> {
        let slot = self.slot(local, frame, span)?;
        let (args, needs) = self.plain_args(args, frame)?;
        let needs = needs.and(&Needs::slot(slot)).and(&Needs::STATE);
        let act: Act = Box::new(move |m, then| {
            let operator = m.local(slot);
            let mut words = Vec::with_capacity(args.len());
            for arg in &args {
                words.push(arg.word(m)?);
            }
            let outer = m.base;
            m.run_operator(operator, &words, |m, closure| {
                let mut then = |m: &mut Machine| {
                    let inner = std::mem::replace(&mut m.base, outer);
                    let result = then(m);
                    m.base = inner;
                    result
                };
                match closure.action.get() {
                    Some(action) => action(m, &mut then),
                    None => {
                        let v = (closure.value())(m)?;
                        if m.expect_bool(v)? { then(m) } else { Ok(()) }
                    }
                }
            })
        });
        Ok((act, needs))
    }

    /// A LAMBDA applied where it stands.
    pub(super) fn call_lambda(
        &mut self,
        lambda: &Arc<HirLambda>,
        args: &[Hir],
        span: Span,
        frame: &mut Frame,
    ) -> Compiled<Node> {
        let hir = Hir { kind: HirKind::Lambda(lambda.clone()), span };
        let (closure, operator_needs) = self.operator_closure(&hir, frame)?;
        let (args, needs) = self.plain_args(args, frame)?;
        let needs = needs.and(&operator_needs).and(&Needs::STATE);
        let run: Run = Box::new(move |m| {
            let operator = Special::Operator(closure, m.base).word();
            let mut words = Vec::with_capacity(args.len());
            for arg in &args {
                words.push(arg.word(m)?);
            }
            m.apply_operator(operator, &words)
        });
        Ok(Node { run, constant: None, needs })
    }

    /// The closure of an operator that is passed as an argument, and what of the frame it needs.
    fn operator_closure(&mut self, operator: &Hir, frame: &mut Frame) -> Compiled<(usize, Needs)> {
        let span = operator.span;
        let lambda = match &operator.kind {
            HirKind::Lambda(lambda) => (**lambda).clone(),
            HirKind::OpDef(def, prefix) => {
                let arity = self.program.def(*def).params.len() - prefix.len();
                self.eta(arity, span, |mut args| {
                    let mut all = prefix.clone();
                    all.append(&mut args);
                    HirKind::Call(*def, all)
                })
            }
            HirKind::OpConst(id) => {
                let arity = self.program.consts[id.0 as usize].arity;
                self.eta(arity, span, |args| HirKind::Constant(*id, args))
            }
            HirKind::OpPrim(prim, arity) => self.eta(*arity, span, |args| HirKind::Prim(*prim, args)),
            other => unreachable!("{other:?} is no operator"),
        };
        let prefix = frame.next;
        let params: Vec<usize> = lambda.params.iter().map(|&p| frame.bind(p, LocalKind::Param)).collect();
        let node = self.value(&lambda.body, frame)?;
        let mut needs = node.needs.clone();
        let action = match self.levels.level(&lambda.body) {
            Level::Action => {
                let (act, more) = self.act(&lambda.body, frame, Mode::Next, None)?;
                needs = needs.and(&more);
                OnceLock::from(act)
            }
            _ => OnceLock::new(),
        };
        frame.leave(prefix);
        let needs = needs.leaving(prefix);
        let closure = Closure {
            prefix: if needs.slots.is_empty() { 0 } else { prefix },
            captured: Vec::new(),
            slots: OnceLock::from(frame.next),
            params,
            binder: None,
            itself: None,
            body: OnceLock::from(node.run),
            action,
            cacheable: false,
        };
        Ok((self.add_closure(closure), needs))
    }

    /// A LAMBDA around an operator.
    fn eta(&mut self, arity: usize, span: Span, body: impl FnOnce(Vec<Hir>) -> HirKind) -> HirLambda {
        let params: Vec<LocalId> = (0..arity).map(|_| self.new_local()).collect();
        let args = params.iter().map(|&p| Hir { kind: HirKind::Local(p), span }).collect();
        HirLambda { params, body: Hir { kind: body(args), span } }
    }

    // ---- LET ----

    /// Makes the definitions of a LET known and returns the slots that must be cleared on entry.
    pub(super) fn open_let(&mut self, defs: &[DefId], body: &Hir, frame: &mut Frame) -> Vec<usize> {
        let mut primed = Vec::new();
        self.levels.primed_lets(body, false, &self.program, &mut primed);
        for &def in defs {
            if let Some(body) = self.program.def(def).body.clone() {
                self.levels.primed_lets(&body, false, &self.program, &mut primed);
            }
        }
        // Slots first: the code of each definition sees the slots of all.
        let mut cleared = Vec::new();
        let slots: Vec<Option<usize>> = defs
            .iter()
            .map(|&def| {
                let plain = self.program.def(def).params.is_empty();
                plain.then(|| {
                    let slot = frame.reserve();
                    cleared.push(slot);
                    slot
                })
            })
            .collect();
        let prefix = frame.next;
        for (&def, slot) in defs.iter().zip(slots) {
            let body = self.program.def(def).body.clone();
            let level = body.as_ref().map_or(Level::Constant, |b| self.cache_level(b));
            let cacheable = level <= Level::State && !(primed.contains(&def) && level == Level::State);
            let binding = LetBinding { slot, prefix, cacheable, code: Arc::new(OnceLock::new()) };
            frame.lets.insert(def, binding);
        }
        cleared
    }

    pub(super) fn let_value(&mut self, defs: &[DefId], body: &Hir, frame: &mut Frame) -> Compiled<Node> {
        let start = frame.next;
        let cleared = self.open_let(defs, body, frame);
        let node = self.value(body, frame)?;
        frame.leave(start);
        if node.constant.is_some() {
            return Ok(node);
        }
        let (run, needs) = (node.run, node.needs.leaving(start));
        let run: Run = Box::new(move |m| {
            for &slot in &cleared {
                m.set_local(slot, Value::UNSET);
            }
            run(m)
        });
        Ok(self.node(run, needs, frame))
    }

    /// The code of a LET definition, compiled when something refers to it.
    fn let_code(&mut self, def: DefId, binding: &LetBinding, frame: &mut Frame) -> Compiled<Option<LetCode>> {
        if let Some(code) = binding.code.get() {
            return Ok(Some(code.clone()));
        }
        let Some(body) = self.program.def(def).body.clone() else { return Ok(None) };
        if binding.slot.is_some() {
            let node = self.value(&body, frame)?;
            let code = LetCode::Value(Arc::new(node.run), node.needs);
            let _ = binding.code.set(code.clone());
            return Ok(Some(code));
        }
        let start = frame.next;
        let params: Vec<_> = self.program.def(def).params.clone();
        let params: Vec<usize> = params.iter().map(|p| frame.bind(p.local, LocalKind::Param)).collect();
        // Recursive calls find the closure before its body is compiled.
        let closure = Arc::new(Closure {
            prefix: binding.prefix,
            captured: Vec::new(),
            slots: OnceLock::new(),
            params,
            binder: None,
            itself: None,
            body: OnceLock::new(),
            action: OnceLock::new(),
            cacheable: false,
        });
        let visible = Needs { slots: frame.visible(binding.prefix), state: true };
        let recursive = self.program.def(def).recursive;
        if recursive {
            let _ = binding.code.set(LetCode::Operator(closure.clone(), visible.clone()));
        }
        let node = self.value(&body, frame)?;
        let mut needs = node.needs.clone();
        let acts = self.levels.level(&body) == Level::Action
            || (self.split && self.branches(&body, &mut Vec::new()));
        if acts && !recursive {
            let (act, more) = self.act(&body, frame, Mode::Next, None)?;
            needs = needs.and(&more);
            let _ = closure.action.set(act);
        }
        let _ = closure.body.set(node.run);
        let _ = closure.slots.set(frame.next);
        frame.leave(start);
        let needs = if recursive { visible } else { needs.leaving(start) };
        let code = LetCode::Operator(closure, needs);
        let _ = binding.code.set(code.clone());
        Ok(Some(code))
    }

    fn call_let(
        &mut self,
        def: DefId,
        binding: LetBinding,
        args: &[Hir],
        span: Span,
        frame: &mut Frame,
    ) -> Compiled<Node> {
        let Some(code) = self.let_code(def, &binding, frame)? else {
            return Ok(self.refused(
                format!("`{}` has no definition", self.program.def(def).name),
                String::new(),
                span,
            ));
        };
        match code {
            LetCode::Value(run, needs) => {
                let slot = binding.slot.expect("a value has a slot");
                let needs = needs.and(&Needs::slot(slot));
                let cacheable = binding.cacheable;
                let info = self.call_info(def, span);
                let run: Run = Box::new(move |m| {
                    let known = m.local(slot);
                    if !known.is_special() && cacheable {
                        return Ok(known);
                    }
                    let at = m.base + slot;
                    let v = run(m).map_err(|h| info.blame(m, at, 0, h))?;
                    if cacheable {
                        m.heap.pin();
                        m.locals[at] = v;
                    }
                    Ok(v)
                });
                Ok(Node { run, constant: None, needs })
            }
            LetCode::Operator(closure, own_needs) => {
                let (args, needs) = self.args(def, args, frame)?;
                let needs = needs.and(&own_needs);
                let info = self.call_info(def, span);
                let run: Run = Box::new(move |m| {
                    let start = m.open_frame(closure.slots());
                    let base = m.base;
                    m.locals.copy_within(base..base + closure.prefix, start);
                    let first = closure.params.first().copied().unwrap_or(0);
                    let result = enter(m, start, &args, first, true, |m| (closure.value())(m));
                    let result = match result {
                        Ok(v) if v.tag() == Tag::Lazy => m.escape(v, start),
                        result => result,
                    };
                    m.top = start;
                    result.map_err(|h| info.blame(m, start, first, h))
                });
                Ok(Node { run, constant: None, needs })
            }
        }
    }

    /// A LET definition used as an action, if it can be.
    pub(super) fn call_let_act(
        &mut self,
        def: DefId,
        args: &[Hir],
        span: Span,
        frame: &mut Frame,
        mode: Mode,
    ) -> Compiled<Option<(Act, Needs)>> {
        let Some(binding) = frame.lets.get(&def).cloned() else { return Ok(None) };
        if binding.slot.is_some() {
            let Some(body) = self.program.def(def).body.clone() else { return Ok(None) };
            return Ok(Some(self.act(&body, frame, mode, None)?));
        }
        let Some(LetCode::Operator(closure, own_needs)) = self.let_code(def, &binding, frame)? else {
            return Ok(None);
        };
        if closure.action.get().is_none() {
            return Ok(None);
        }
        let (args, needs) = self.args(def, args, frame)?;
        let needs = needs.and(&own_needs).and(&Needs::STATE);
        let info = self.call_info(def, span);
        let act: Act = Box::new(move |m, then| {
            let start = m.open_frame(closure.slots());
            let outer = m.base;
            m.locals.copy_within(outer..outer + closure.prefix, start);
            let first = closure.params.first().copied().unwrap_or(0);
            let action = closure.action.get().expect("checked above");
            let result = enter(m, start, &args, first, true, |m| {
                action(m, &mut |m| {
                    let inner = std::mem::replace(&mut m.base, outer);
                    let result = then(m);
                    m.base = inner;
                    result
                })
            });
            m.top = start;
            result.map_err(|h| info.blame(m, start, first, h))
        });
        Ok(Some((act, needs)))
    }
}

/// Puts the arguments into the frame at `start` and runs `body` in it.
#[inline]
fn enter<T>(
    m: &mut Machine,
    start: usize,
    args: &[Arg],
    first: usize,
    recursive: bool,
    body: impl FnOnce(&mut Machine) -> Eval<T>,
) -> Eval<T> {
    for (i, arg) in args.iter().enumerate() {
        let word = arg.word(m)?;
        m.locals[start + first + i] = word;
    }
    let base = std::mem::replace(&mut m.base, start);
    let result = if recursive {
        m.deeper(|m| {
            m.tick()?;
            body(m)
        })
    } else {
        body(m)
    };
    m.base = base;
    result
}
