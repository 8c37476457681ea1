//! Reading and updating functions and records: `f[x]`, `r.field`, EXCEPT.

use super::code::Run;
use super::operand::Operand;
use super::{Compiled, Compiler, Frame, LocalKind, Needs, Node};
use crate::error::{Eval, Halt};
use crate::hir::{Hir, HirAccess, HirKind, HirUpdate};
use crate::machine::Machine;
use crate::machine::record::{Aspect, Place};
use crate::source::Span;
use crate::syntax::ast::Name;
use crate::value::{Tag, Value};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

impl Compiler {
    /// `f[x]` or `r.name`, as a value.
    pub(super) fn access(&mut self, hir: &Hir, frame: &mut Frame) -> Compiled<Node> {
        let (path, needs) = self.path(hir, frame)?;
        match path {
            Operand::Constant(value) => Ok(self.constant(value)),
            path => Ok(Node { run: Box::new(move |m| path.get(m)), constant: None, needs }),
        }
    }

    /// A chain of applications and fields as one operand.
    pub(super) fn path(&mut self, hir: &Hir, frame: &mut Frame) -> Compiled<(Operand, Needs)> {
        let (base, link, needs) = match &hir.kind {
            HirKind::Index(f, x) => {
                let (f, x, needs) = self.operands(f, x, frame)?;
                (f, Link::Index(x, hir.span), needs)
            }
            HirKind::Field(e, name) => {
                let (e, needs) = self.operand(e, frame)?;
                let key = Value::string(self.interner().intern(name));
                (
                    e,
                    Link::Field(FieldLookup {
                        key,
                        name: name.clone(),
                        span: hir.span,
                        cache: [const { AtomicU64::new(u64::MAX) }; WAYS],
                    }),
                    needs,
                )
            }
            other => unreachable!("{other:?} is no access"),
        };
        let path = match base {
            Operand::Path(mut path) | Operand::SlotField(_, mut path) | Operand::VarAt(_, _, mut path) => {
                path.links.push(link);
                path
            }
            root => Box::new(Path { root, links: vec![link] }),
        };
        if !needs.is_nothing() {
            return Ok((path.operand(), needs));
        }
        let path = Arc::new(path);
        let shared = path.clone();
        let node = self.node(Box::new(move |m| shared.get(m)), needs, frame);
        let operand = match node.constant {
            Some(value) => Operand::Constant(value),
            None => Operand::Run(node.run),
        };
        Ok((operand, node.needs))
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

/// A chain of applications and fields, such as `log[i][k].term`.
pub(super) struct Path {
    root: Operand,
    links: Vec<Link>,
}

/// One link of a [`Path`].
enum Link {
    Index(Operand, Span),
    Field(FieldLookup),
}

impl Path {
    /// The path as an operand, with a short cut if there is one.
    fn operand(self: Box<Path>) -> Operand {
        match (&self.root, &self.links[..]) {
            (Operand::Bound(slot) | Operand::Param(slot), [Link::Field(_)]) => {
                Operand::SlotField(*slot, self)
            }
            (Operand::Var(var, _), [Link::Index(Operand::Bound(slot) | Operand::Param(slot), _)]) => {
                Operand::VarAt(*var, *slot, self)
            }
            _ => Operand::Path(self),
        }
    }

    /// The first link's field of a record, if it is found at once.
    #[inline(always)]
    pub(super) fn first_field(&self, m: &Machine, record: Value) -> Option<Value> {
        match &self.links[0] {
            Link::Field(lookup) => lookup.find(m, record),
            Link::Index(..) => None,
        }
    }

    #[inline]
    pub(super) fn get(&self, m: &mut Machine) -> Eval<Value> {
        if m.recording && self.starts_at_variable() {
            return self.get_noting(m, Aspect::Value);
        }
        let mut v = self.root.get_name(m)?;
        for link in &self.links {
            v = match link {
                Link::Field(lookup) => lookup.get(m, v)?,
                Link::Index(x, span) => {
                    let x = x.get(m)?;
                    match m.apply(v, x) {
                        Ok(v) => v,
                        Err(halt) => return Err(halt.at(*span)),
                    }
                }
            };
        }
        Ok(v)
    }

    /// The value of a path that starts at a variable, while reads are recorded.
    #[cold]
    fn get_noting(&self, m: &mut Machine, aspect: Aspect) -> Eval<Value> {
        let (v, place, whole) = self.locate(m)?;
        self.root.note(m, place, if whole { aspect } else { Aspect::Value });
        Ok(v)
    }

    /// The value of a path that starts at a variable, and its place as far as there are places; whether that is all of
    /// the path.
    fn locate(&self, m: &mut Machine) -> Eval<(Value, Place, bool)> {
        let (var, mut v) = self.root.read_variable(m)?;
        let mut place = Place::of(var);
        let mut whole = true;
        for link in &self.links {
            let next = match link {
                Link::Field(lookup) => lookup.get(m, v).map(|v| (lookup.key, v)),
                Link::Index(x, span) => x.get(m).and_then(|x| match m.apply(v, x) {
                    Ok(v) => Ok((x, v)),
                    Err(halt) => Err(halt.at(*span)),
                }),
            };
            match next {
                Ok((key, part)) => {
                    whole = whole && place.push(key);
                    v = part;
                }
                Err(halt) => {
                    self.root.note(m, place, Aspect::Value);
                    return Err(halt);
                }
            }
        }
        Ok((v, place, whole))
    }

    /// The value of a path that starts at a variable, of which only matters whether `key` is in its domain.
    pub(super) fn get_key_noting(&self, m: &mut Machine, key: Value) -> Eval<Value> {
        let (v, mut place, whole) = self.locate(m)?;
        let aspect = if whole && place.push(key) { Aspect::There } else { Aspect::Value };
        self.root.note(m, place, aspect);
        Ok(v)
    }

    /// The value, of which only the length or the domain matters.
    pub(super) fn get_shape(&self, m: &mut Machine) -> Eval<Value> {
        if m.recording && self.starts_at_variable() {
            return self.get_noting(m, Aspect::Shape);
        }
        self.get(m)
    }

    #[inline]
    pub(super) fn starts_at_variable(&self) -> bool {
        self.root.variable().is_some()
    }

    /// [`Path::get`], not compiled in place.
    #[inline(never)]
    pub(super) fn get_apart(&self, m: &mut Machine) -> Eval<Value> {
        self.get(m)
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
    span: Span,
    /// Heap index of the domain in the upper half, slot in the lower; where the index says.
    cache: [AtomicU64; WAYS],
}

/// How many shapes of records a field is found in at once. Messages of different kinds have different shapes.
const WAYS: usize = 4;

impl FieldLookup {
    #[inline(always)]
    fn get(&self, m: &mut Machine, record: Value) -> Result<Value, Halt> {
        match self.find(m, record) {
            Some(v) => Ok(v),
            None => self.get_slow(m, record),
        }
    }

    /// The field, if the record is of the shape seen last.
    #[inline(always)]
    fn find(&self, m: &Machine, record: Value) -> Option<Value> {
        if record.tag() == Tag::Fcn {
            let domain = m.heap.domain(record).index() as u64;
            let cached = self.cache[way(domain)].load(Ordering::Relaxed);
            if cached >> 32 == domain {
                return Some(m.heap.word(record.index() + 3 + (cached & 0xffff_ffff) as usize));
            }
        }
        None
    }

    #[inline(never)]
    fn get_slow(&self, m: &mut Machine, record: Value) -> Result<Value, Halt> {
        let record = m.normal(record).map_err(|h| h.at(self.span))?;
        if record.tag() != Tag::Fcn {
            return Err(m.no_field(record, &self.name).at(self.span));
        }
        let domain = m.heap.domain(record);
        let Some(slot) = m.heap.elements(domain).iter().position(|&k| k == self.key) else {
            return Err(m.no_field(record, &self.name).at(self.span));
        };
        if m.heap.is_constant(domain) {
            let index = domain.index() as u64;
            self.cache[way(index)].store(index << 32 | slot as u64, Ordering::Relaxed);
        }
        Ok(m.heap.word(record.index() + 3 + slot))
    }
}

/// Where the slot of a field is remembered for records with the domain at this index.
#[inline(always)]
fn way(domain: u64) -> usize {
    (domain ^ domain >> 3) as usize % WAYS
}
