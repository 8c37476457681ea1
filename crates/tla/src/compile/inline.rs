//! Small operators are compiled into the place of their call: no frame is opened, and arguments that are names or are
//! used once stand where the parameter stood.

use super::call::Arg;
use super::code::{Run, Test};
use super::operand::Operand;
use super::test::TestNode;
use super::{Compiled, Compiler, Frame, LocalKind, Needs, Node};
use crate::error::{Frame as StackFrame, Halt};
use crate::hir::{DefId, Hir, HirKind, LocalId, Prim};
use crate::machine::Machine;
use crate::source::Span;
use crate::syntax::ast::Name;
use std::sync::Arc;

/// A body compiled in place: its code, the arguments that go into slots first, and what those need.
pub(super) struct InPlace<T> {
    pub code: T,
    pub words: Vec<(usize, Arg)>,
    needs: Needs,
}

/// Largest body that is compiled in place, in expressions.
const SMALL: usize = 40;

impl Compiler {
    /// Whether calls of a definition are compiled in place.
    pub(super) fn is_inlined(&self, def: DefId) -> bool {
        let d = self.program.def(def);
        if d.recursive || d.in_let || d.prim.is_some() || self.binding.values.contains_key(&def) {
            return false;
        }
        let Some(body) = &d.body else { return false };
        d.params.iter().all(|p| p.arity == 0) && is_small(body)
    }

    /// Compiles the body of a definition in the caller's frame with `compile`. Arguments that are at hand take the place of
    /// their parameter, and with `once` also those whose parameter stands there once at most: the body must bind nothing
    /// then.
    pub(super) fn in_place<T>(
        &mut self,
        (def, args): (DefId, &[Hir]),
        once: bool,
        frame: &mut Frame,
        compile: impl FnOnce(&mut Self, &Hir, &mut Frame) -> Compiled<T>,
    ) -> Compiled<InPlace<T>> {
        let program = self.program.clone();
        let d = program.def(def);
        let body = d.body.as_ref().expect("an inlined definition has a body");
        let saved = frame.save(&d.params);
        let mut needs = Needs::NOTHING;
        let mut words = Vec::new();
        let mut macros = Vec::new();
        for (i, arg) in args.iter().enumerate() {
            let local = d.params[i].local;
            let meant = frame.meaning(arg).clone();
            if frame.is_at_hand(&meant) || (once && uses(body, local) <= 1) {
                macros.push((local, meant));
            } else {
                let (word, n) = self.arg(&meant, Some((def, i)), frame)?;
                needs = needs.and(&n);
                words.push((local, word));
            }
        }
        let words: Vec<(usize, Arg)> = words
            .into_iter()
            .map(|(local, word)| {
                frame.macros.remove(&local);
                (frame.bind(local, LocalKind::Param), word)
            })
            .collect();
        frame.macros.extend(macros);
        let result = compile(self, body, frame);
        frame.restore(saved);
        Ok(InPlace { code: result?, words, needs })
    }

    /// A call of a small operator, as a value.
    pub(super) fn inline_value(
        &mut self,
        def: DefId,
        args: &[Hir],
        span: Span,
        frame: &mut Frame,
    ) -> Compiled<Node> {
        let start = frame.next;
        let InPlace { code: node, words, needs } =
            self.in_place((def, args), true, frame, |this, body, frame| this.value(body, frame))?;
        if node.constant.is_some() {
            return Ok(node);
        }
        let needs = needs.and(&node.needs).leaving(start);
        let blame = self.blame(def, args, &words, span, frame);
        let run = node.run;
        let run: Run = Box::new(move |m| {
            set_words(m, &words)?;
            run(m).map_err(|h| blame.add(m, h))
        });
        Ok(self.node(run, needs, frame))
    }

    /// A call of a small operator, as a condition.
    pub(super) fn inline_test(
        &mut self,
        def: DefId,
        args: &[Hir],
        span: Span,
        frame: &mut Frame,
    ) -> Compiled<TestNode> {
        let start = frame.next;
        let InPlace { code: node, words, needs } =
            self.in_place((def, args), true, frame, |this, body, frame| this.test(body, frame))?;
        if node.constant.is_some() {
            return Ok(node);
        }
        let needs = needs.and(&node.needs).leaving(start);
        let blame = self.blame(def, args, &words, span, frame);
        let run = node.run;
        let run: Test = Box::new(move |m| {
            set_words(m, &words)?;
            run(m).map_err(|h| blame.add(m, h))
        });
        Ok(TestNode { run, constant: None, needs })
    }
}

impl Compiler {
    /// What a call of `def` that is compiled in place says when it fails.
    fn blame(
        &mut self,
        def: DefId,
        args: &[Hir],
        words: &[(usize, Arg)],
        span: Span,
        frame: &mut Frame,
    ) -> Blame {
        let program = self.program.clone();
        let d = program.def(def);
        let body = d.body.as_ref().expect("an inlined definition has a body");
        let mut slots = words.iter().map(|(slot, _)| *slot);
        let mut shown = Vec::new();
        for (i, arg) in args.iter().enumerate() {
            let meant = frame.meaning(arg).clone();
            if frame.is_at_hand(&meant) {
                if let Ok((operand, _)) = self.operand(&meant, frame) {
                    shown.push((d.param_names[i].clone(), operand));
                }
            } else if uses(body, d.params[i].local) > 1
                && let Some(slot) = slots.next()
            {
                shown.push((d.param_names[i].clone(), Operand::Param(slot)));
            }
        }
        Blame { name: d.name.clone(), span, args: shown }
    }
}

#[inline]
fn set_words(m: &mut Machine, words: &[(usize, Arg)]) -> Result<(), Halt> {
    for (slot, word) in words {
        let word = word.word(m)?;
        m.set_local(*slot, word);
    }
    Ok(())
}

/// Adds an inlined call to the stack of a fault.
struct Blame {
    name: Arc<str>,
    span: Span,
    /// The arguments whose values are at hand.
    args: Vec<(Name, Operand)>,
}

impl Blame {
    #[cold]
    fn add(&self, m: &mut Machine, halt: Halt) -> Halt {
        let Halt::Fault(mut fault) = halt else { return halt };
        fault.span.get_or_insert(self.span);
        if fault.stack.len() >= 30 {
            fault.omitted += 1;
            return Halt::Fault(fault);
        }
        let mut args = Vec::new();
        for (name, arg) in &self.args {
            if let Ok(value) = arg.get(m) {
                args.push((name.clone(), m.show_short(value)));
            }
        }
        fault.stack.push(StackFrame { name: self.name.clone(), span: self.span, args });
        Halt::Fault(fault)
    }
}

impl Frame {
    /// Whether evaluating an argument anew costs nothing.
    pub(super) fn is_at_hand(&self, hir: &Hir) -> bool {
        match &hir.kind {
            HirKind::Int(_) | HirKind::Bool(_) | HirKind::Str(_) | HirKind::Local(_) | HirKind::Var(_) => {
                true
            }
            HirKind::Constant(_, args) => args.is_empty(),
            HirKind::Call(def, args) => {
                args.is_empty() && self.lets.get(def).is_some_and(|b| b.slot.is_some() && b.cacheable)
            }
            _ => false,
        }
    }
}

/// How often a local occurs.
pub(super) fn uses(hir: &Hir, local: LocalId) -> usize {
    let mut n = 0;
    hir.walk(&mut |h| n += usize::from(matches!(&h.kind, HirKind::Local(l) if *l == local)));
    n
}

/// Whether an expression binds no names, so that what stands in it is evaluated in its own frame, once.
pub(super) fn binds_nothing(hir: &Hir) -> bool {
    let mut plain = true;
    hir.walk(&mut |h| {
        plain &= match &h.kind {
            HirKind::Except(_, updates) => updates.iter().all(|u| !u.uses_at),
            HirKind::Let(..)
            | HirKind::Forall(..)
            | HirKind::Exists(..)
            | HirKind::Choose(..)
            | HirKind::Filter(..)
            | HirKind::Map(..)
            | HirKind::Function(..)
            | HirKind::RecFunction(..)
            | HirKind::Lambda(..)
            | HirKind::CallLambda(..)
            | HirKind::Temporal(..) => false,
            _ => true,
        }
    });
    plain
}

/// Whether a body is small and binds nothing, so that it can stand anywhere any number of times.
fn is_small(body: &Hir) -> bool {
    let (mut size, mut plain) = (0, true);
    body.walk(&mut |h| {
        size += 1;
        plain &= match &h.kind {
            HirKind::Except(_, updates) => updates.iter().all(|u| !u.uses_at),
            HirKind::Prim(prim, _) => !matches!(prim, Prim::Prime | Prim::Unchanged | Prim::Enabled),
            HirKind::Int(_)
            | HirKind::Bool(_)
            | HirKind::Str(_)
            | HirKind::Var(_)
            | HirKind::Local(_)
            | HirKind::Constant(..)
            | HirKind::Call(..)
            | HirKind::And(_)
            | HirKind::Or(_)
            | HirKind::SetEnum(_)
            | HirKind::Index(..)
            | HirKind::FunctionSet(..)
            | HirKind::Record(_)
            | HirKind::RecordSet(_)
            | HirKind::Field(..)
            | HirKind::Tuple(_)
            | HirKind::Times(_)
            | HirKind::If(..)
            | HirKind::Case(..) => true,
            _ => false,
        }
    });
    plain && size <= SMALL
}
