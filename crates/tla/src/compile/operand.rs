//! Operands of the most frequent operators. Names and constants are read directly instead of through a call.

use super::access::Path;
use super::code::Run;
use super::value::unset_variable;
use super::{Compiled, Compiler, Frame, LetBinding, LocalKind, Needs};
use crate::error::Eval;
use crate::hir::{Hir, HirKind, Prim};
use crate::machine::Machine;
use crate::machine::record::{Aspect, Place};
use crate::source::Span;
use crate::value::Value;

/// An expression whose value an operator needs.
pub(super) enum Operand {
    /// A bound variable, by its slot.
    Bound(usize),
    /// A parameter, by its slot.
    Param(usize),
    /// A state variable.
    Var(usize, Span),
    /// A state variable with a prime.
    Primed(usize, Span),
    /// A constant.
    Constant(Value),
    /// `r.field` of a name `r`, by its slot: a short cut to the path.
    SlotField(usize, Box<Path>),
    /// `f[x]` of a state variable `f` and a name `x`, by its slot: a short cut to the path.
    VarAt(usize, usize, Box<Path>),
    /// `f[x].field` and the like.
    Path(Box<Path>),
    /// A name of a LET: the slot of its value, and what makes it.
    Let(usize, Run),
    /// Anything else.
    Run(Run),
}

impl Operand {
    /// The value.
    #[inline]
    pub(super) fn get(&self, m: &mut Machine) -> Eval<Value> {
        match self {
            Operand::SlotField(slot, path) => match path.first_field(m, m.local(*slot)) {
                Some(v) => Ok(v),
                None => path.get_apart(m),
            },
            Operand::VarAt(var, slot, path) => match m.element(m.current[*var], m.local(*slot)) {
                Some(v) if !m.recording => Ok(v),
                _ => path.get_apart(m),
            },
            name => name.get_name(m),
        }
    }

    /// The value, in place for names and constants and by a call for anything else.
    #[inline(always)]
    pub(super) fn get_name(&self, m: &mut Machine) -> Eval<Value> {
        match self {
            Operand::Bound(slot) => Ok(m.local(*slot)),
            Operand::Param(slot) => m.force(*slot),
            Operand::Var(i, span) => {
                if m.recording {
                    m.note_variable(*i);
                }
                variable(m, *i, *span)
            }
            Operand::Primed(i, span) => {
                if m.recording {
                    m.note_next(Place::of(*i), Aspect::Value);
                }
                primed(m, *i, *span)
            }
            Operand::Constant(v) => Ok(*v),
            Operand::Let(slot, run) => {
                let known = m.local(*slot);
                if known.is_special() { run(m) } else { Ok(known) }
            }
            Operand::Run(run) => run(m),
            Operand::Path(path) | Operand::SlotField(_, path) | Operand::VarAt(_, _, path) => {
                path.get_apart(m)
            }
        }
    }

    /// The value, of which only the length or the domain matters.
    #[inline]
    pub(super) fn get_shape(&self, m: &mut Machine) -> Eval<Value> {
        if m.recording { self.get_shape_noting(m) } else { self.get(m) }
    }

    #[cold]
    fn get_shape_noting(&self, m: &mut Machine) -> Eval<Value> {
        match self {
            Operand::Var(..) | Operand::Primed(..) => {
                let (var, v) = self.read_variable(m)?;
                self.note(m, Place::of(var), Aspect::Shape);
                Ok(v)
            }
            Operand::Path(path) | Operand::VarAt(_, _, path) => path.get_shape(m),
            other => other.get(m),
        }
    }

    /// The value, of which only matters whether `key` is in its domain.
    #[inline]
    pub(super) fn get_for_key(&self, m: &mut Machine, key: Value) -> Eval<Value> {
        match self {
            Operand::Path(path) | Operand::VarAt(_, _, path) if m.recording && path.starts_at_variable() => {
                path.get_key_noting(m, key)
            }
            other => other.get(m),
        }
    }

    /// The variable that this is, with or without a prime.
    #[inline]
    pub(super) fn variable(&self) -> Option<usize> {
        match self {
            Operand::Var(var, _) | Operand::Primed(var, _) => Some(*var),
            _ => None,
        }
    }

    /// Notes a read of a part of the variable that this is.
    pub(super) fn note(&self, m: &mut Machine, place: Place, aspect: Aspect) {
        match self {
            Operand::Primed(..) => m.note_next(place, aspect),
            _ => m.note(place, aspect),
        }
    }

    /// The number and the value of a variable; the read is not noted.
    pub(super) fn read_variable(&self, m: &mut Machine) -> Eval<(usize, Value)> {
        match self {
            Operand::Var(var, span) => Ok((*var, variable(m, *var, *span)?)),
            Operand::Primed(var, span) => Ok((*var, primed(m, *var, *span)?)),
            _ => unreachable!("this is no variable"),
        }
    }

    /// The value, if it is constant.
    pub(super) fn constant(&self) -> Option<Value> {
        match self {
            Operand::Constant(v) => Some(*v),
            _ => None,
        }
    }
}

#[inline(always)]
fn variable(m: &mut Machine, var: usize, span: Span) -> Eval<Value> {
    let v = m.current[var];
    if v.is_unset() { Err(unset_variable(m, var, false, span)) } else { Ok(v) }
}

#[inline(always)]
fn primed(m: &mut Machine, var: usize, span: Span) -> Eval<Value> {
    let v = m.next[var];
    if v.is_unset() { Err(unset_variable(m, var, true, span)) } else { Ok(v) }
}

impl Compiler {
    /// Compiles an operand.
    pub(super) fn operand(&mut self, hir: &Hir, frame: &mut Frame) -> Compiled<(Operand, Needs)> {
        let meant = frame.meaning(hir).clone();
        if matches!(meant.kind, HirKind::Index(..) | HirKind::Field(..)) {
            return self.nested(meant.span, |this| this.path(&meant, frame));
        }
        let node = self.value(hir, frame)?;
        if let Some(value) = node.constant {
            return Ok((Operand::Constant(value), Needs::NOTHING));
        }
        let operand = match &meant.kind {
            HirKind::Local(local) => match frame.slots.get(local) {
                Some((slot, LocalKind::Bound)) => Operand::Bound(*slot),
                Some((slot, LocalKind::Param)) => Operand::Param(*slot),
                None => Operand::Run(node.run),
            },
            HirKind::Var(var) => Operand::Var(var.0 as usize, meant.span),
            HirKind::Prim(Prim::Prime, args) => match frame.meaning(&args[0]).kind {
                HirKind::Var(var) => Operand::Primed(var.0 as usize, meant.span),
                _ => Operand::Run(node.run),
            },
            HirKind::Call(def, args) if args.is_empty() => match frame.lets.get(def) {
                Some(LetBinding { slot: Some(slot), cacheable: true, .. }) => Operand::Let(*slot, node.run),
                _ => Operand::Run(node.run),
            },
            _ => Operand::Run(node.run),
        };
        Ok((operand, node.needs))
    }

    /// Compiles two operands.
    pub(super) fn operands(
        &mut self,
        a: &Hir,
        b: &Hir,
        frame: &mut Frame,
    ) -> Compiled<(Operand, Operand, Needs)> {
        let (a, needs) = self.operand(a, frame)?;
        let (b, more) = self.operand(b, frame)?;
        Ok((a, b, needs.and(&more)))
    }
}
