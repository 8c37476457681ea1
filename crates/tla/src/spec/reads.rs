//! Which variables an expression reads. What does not depend on a variable need not be evaluated again when only that
//! variable changed.

use crate::compile::Compiler;
use crate::hir::{DefId, Hir, HirKind};

/// A set of variables, as bits. Variables beyond the last bit share it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Variables(u64);

impl Variables {
    /// All variables.
    pub const ALL: Variables = Variables(u64::MAX);

    /// No variables.
    pub const NONE: Variables = Variables(0);

    /// Adds the variable of this number.
    #[inline]
    pub fn add(&mut self, variable: usize) {
        self.0 |= 1 << variable.min(63);
    }

    /// Whether the variable of this number is among them.
    #[inline]
    pub fn contains(self, variable: usize) -> bool {
        self.0 & (1 << variable.min(63)) != 0
    }

    /// Whether what depends on `reads` may differ when these changed. What depends on more than variables, and so
    /// reads all, always may; and so may anything where all is new, as in an initial state.
    #[inline]
    pub fn overlaps(self, reads: Variables) -> bool {
        self.0 & reads.0 != 0 || reads == Variables::ALL || self == Variables::ALL
    }
}

/// The variables on which the value of an expression depends.
pub(super) fn of(compiler: &Compiler, hir: &Hir) -> Variables {
    let mut reader =
        Reader { compiler, seen: vec![false; compiler.program.defs.len()], read: Variables::NONE };
    reader.expression(hir);
    reader.read
}

struct Reader<'c> {
    compiler: &'c Compiler,
    seen: Vec<bool>,
    read: Variables,
}

impl Reader<'_> {
    fn expression(&mut self, hir: &Hir) {
        let mut called = Vec::new();
        hir.walk(&mut |h| match &h.kind {
            HirKind::Var(var) => self.read.add(var.0 as usize),
            HirKind::Call(def, _) | HirKind::OpDef(def, _) => called.push(*def),
            HirKind::Constant(id, _) | HirKind::OpConst(id) => {
                called.extend(self.compiler.binding.constant_ops.get(id));
            }
            // What these say depends on more than the state: on its depth, on states that may follow.
            HirKind::Prim(prim, _) | HirKind::OpPrim(prim, _) if prim.is_impure() => {
                self.read = Variables::ALL
            }
            HirKind::Temporal(..) => self.read = Variables::ALL,
            _ => {}
        });
        for def in called {
            self.definition(def);
        }
    }

    fn definition(&mut self, def: DefId) {
        let compiler = self.compiler;
        let def = compiler.target(def);
        if std::mem::replace(&mut self.seen[def.0 as usize], true) {
            return;
        }
        let definition = compiler.program.def(def);
        if definition.prim.is_some_and(|prim| prim.is_impure()) {
            self.read = Variables::ALL;
        }
        if let Some(body) = &definition.body {
            stacker::maybe_grow(64 << 10, 1 << 20, || self.expression(body));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_may_differ() {
        let (mut first, mut second) = (Variables::NONE, Variables::NONE);
        first.add(0);
        second.add(1);
        assert!(first.overlaps(first) && !first.overlaps(second));
        assert!(!first.overlaps(Variables::NONE), "a constant");
        assert!(Variables::NONE.overlaps(Variables::ALL), "a counter");
        assert!(Variables::ALL.overlaps(Variables::NONE), "a constant in an initial state");
        second.add(200);
        assert!(second.contains(63) && second.contains(300) && !second.contains(2));
    }
}
