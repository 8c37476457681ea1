//! Operands of the most frequent operators. Names and constants are read directly instead of through a call.

use super::code::Run;
use super::value::unset_variable;
use super::{Compiled, Compiler, Frame, LocalKind, Needs};
use crate::error::Eval;
use crate::hir::{Hir, HirKind};
use crate::machine::Machine;
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
    /// A constant.
    Constant(Value),
    /// Anything else.
    Run(Run),
}

impl Operand {
    /// The value.
    #[inline]
    pub(super) fn get(&self, m: &mut Machine) -> Eval<Value> {
        match self {
            Operand::Bound(slot) => Ok(m.local(*slot)),
            Operand::Param(slot) => m.force(*slot),
            Operand::Var(i, span) => {
                let v = m.current[*i];
                if v.is_unset() { Err(unset_variable(m, *i, false, *span)) } else { Ok(v) }
            }
            Operand::Constant(v) => Ok(*v),
            Operand::Run(run) => run(m),
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

impl Compiler {
    /// Compiles an operand.
    pub(super) fn operand(&mut self, hir: &Hir, frame: &mut Frame) -> Compiled<(Operand, Needs)> {
        let node = self.value(hir, frame)?;
        if let Some(value) = node.constant {
            return Ok((Operand::Constant(value), Needs::NOTHING));
        }
        let meant = frame.meaning(hir);
        let operand = match &meant.kind {
            HirKind::Local(local) => match frame.slots.get(local) {
                Some((slot, LocalKind::Bound)) => Operand::Bound(*slot),
                Some((slot, LocalKind::Param)) => Operand::Param(*slot),
                None => Operand::Run(node.run),
            },
            HirKind::Var(var) => Operand::Var(var.0 as usize, meant.span),
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
