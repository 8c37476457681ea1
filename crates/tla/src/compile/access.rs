//! Reading and updating functions and records: `f[x]`, `r.field`, EXCEPT.

use super::code::Run;
use super::operand::Operand;
use super::{Compiled, Compiler, Frame, LocalKind, Node};
use crate::error::Halt;
use crate::hir::{Hir, HirAccess, HirUpdate};
use crate::machine::Machine;
use crate::source::Span;
use crate::syntax::ast::Name;
use crate::value::{Tag, Value};
use std::sync::atomic::{AtomicU64, Ordering};

impl Compiler {
    pub(super) fn index(&mut self, f: &Hir, x: &Hir, span: Span, frame: &mut Frame) -> Compiled<Node> {
        let (f, x, needs) = self.operands(f, x, frame)?;
        let run: Run = Box::new(move |m| {
            let (f, x) = (f.get(m)?, x.get(m)?);
            m.apply(f, x).map_err(|h| h.at(span))
        });
        Ok(self.node(run, needs, frame))
    }

    pub(super) fn field(&mut self, e: &Hir, name: &Name, span: Span, frame: &mut Frame) -> Compiled<Node> {
        let (e, needs) = self.operand(e, frame)?;
        let lookup = FieldLookup::new(Value::string(self.interner().intern(name)), name.clone());
        let run: Run = Box::new(move |m| {
            let record = e.get(m)?;
            lookup.get(m, record).map_err(|h| h.at(span))
        });
        Ok(self.node(run, needs, frame))
    }

    // ---- EXCEPT ----

    pub(super) fn except(
        &mut self,
        base: &Hir,
        updates: &[HirUpdate],
        span: Span,
        frame: &mut Frame,
    ) -> Compiled<Node> {
        let prefix = frame.next;
        let (base, mut needs) = self.operand(base, frame)?;
        let mut codes = Vec::with_capacity(updates.len());
        for update in updates {
            let mut path = Vec::with_capacity(update.path.len());
            for access in &update.path {
                path.push(match access {
                    HirAccess::Index(e) => {
                        let (index, n) = self.operand(e, frame)?;
                        needs = needs.and(&n);
                        index
                    }
                    HirAccess::Field(name) => {
                        let id = self.interner().intern(name);
                        Operand::Constant(Value::string(id))
                    }
                });
            }
            let at = update.uses_at.then(|| frame.bind(update.at, LocalKind::Bound));
            let (value, n) = self.operand(&update.value, frame)?;
            needs = needs.and(&n);
            codes.push(UpdateCode { path, at, value });
        }
        let run: Run = if codes.len() == 1 && codes[0].path.len() == 1 {
            let UpdateCode { mut path, at, value } = codes.remove(0);
            let index = path.remove(0);
            Box::new(move |m| {
                let f = base.get(m)?;
                let f = m.updatable(f)?;
                let x = index.get(m)?;
                if !f.is_normal() {
                    return update_lazy(m, f, x, at, &value).map_err(|h| h.at(span));
                }
                let Some(slot) = m.slot_of(f, x).map_err(|h| h.at(span))? else { return Ok(f) };
                if let Some(at) = at {
                    let old = m.at_slot(f, slot);
                    m.set_local(at, old);
                }
                let v = value.get(m)?;
                let v = m.normal(v)?;
                Ok(m.heap.with_slot(f, slot, v))
            })
        } else {
            Box::new(move |m| {
                let mut f = base.get(m)?;
                for code in &codes {
                    f = code.apply(m, f, 0).map_err(|h| h.at(span))?;
                }
                Ok(f)
            })
        };
        frame.leave(prefix);
        Ok(self.node(run, needs.leaving(prefix), frame))
    }
}

/// One update of an EXCEPT, compiled.
struct UpdateCode {
    path: Vec<Operand>,
    at: Option<usize>,
    value: Operand,
}

impl UpdateCode {
    fn apply(&self, m: &mut Machine, f: Value, depth: usize) -> Result<Value, Halt> {
        let f = m.updatable(f)?;
        let x = self.path[depth].get(m)?;
        if !f.is_normal() && depth + 1 == self.path.len() {
            return update_lazy(m, f, x, self.at, &self.value);
        }
        // An argument outside the domain changes nothing, as in TLC.
        let Some(slot) = m.slot_of(f, x)? else { return Ok(f) };
        let old = m.at_slot(f, slot);
        let new = if depth + 1 == self.path.len() {
            if let Some(at) = self.at {
                m.set_local(at, old);
            }
            let v = self.value.get(m)?;
            m.normal(v)?
        } else {
            self.apply(m, old, depth + 1)?
        };
        Ok(m.heap.with_slot(f, slot, new))
    }
}

/// `[f EXCEPT ![x] = value]` of a function over an infinite set.
#[cold]
fn update_lazy(
    m: &mut Machine,
    f: Value,
    x: Value,
    at: Option<usize>,
    value: &Operand,
) -> Result<Value, Halt> {
    let x = m.normal(x)?;
    let domain = m.domain(f)?;
    if !m.member(x, domain)? {
        return Ok(f);
    }
    if let Some(at) = at {
        let old = m.apply(f, x)?;
        m.set_local(at, old);
    }
    let result = value.get(m)?;
    let result = m.normal(result)?;
    Ok(m.patched(f, x, result))
}

/// Finds a field of a record, remembering where it was in records of the same shape.
struct FieldLookup {
    key: Value,
    name: Name,
    /// Heap index of the domain in the upper half, slot in the lower.
    cache: AtomicU64,
}

impl FieldLookup {
    fn new(key: Value, name: Name) -> FieldLookup {
        FieldLookup { key, name, cache: AtomicU64::new(u64::MAX) }
    }

    #[inline]
    fn get(&self, m: &mut Machine, record: Value) -> Result<Value, Halt> {
        if record.tag() == Tag::Fcn {
            let domain = m.heap.domain(record).index() as u64;
            let cached = self.cache.load(Ordering::Relaxed);
            if cached >> 32 == domain {
                return Ok(m.heap.word(record.index() + 3 + (cached & 0xffff_ffff) as usize));
            }
        }
        self.get_slow(m, record)
    }

    #[cold]
    fn get_slow(&self, m: &mut Machine, record: Value) -> Result<Value, Halt> {
        let record = m.normal(record)?;
        if record.tag() != Tag::Fcn {
            return Err(m.no_field(record, &self.name));
        }
        let domain = m.heap.domain(record);
        let Some(slot) = m.heap.elements(domain).iter().position(|&k| k == self.key) else {
            return Err(m.no_field(record, &self.name));
        };
        if m.heap.is_constant(domain) {
            self.cache.store((domain.index() as u64) << 32 | slot as u64, Ordering::Relaxed);
        }
        Ok(m.heap.word(record.index() + 3 + slot))
    }
}
