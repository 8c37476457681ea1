//! How an assignment changes its variable: what `x' = [x EXCEPT ![i] = e]` and the like do to which part of `x`.
//!
//! This is code of its own beside that of the value, run only while a step is recorded. It reads no more of the
//! variable than the change depends on, and notes the change (see [`crate::machine::record`]).

use super::call::Arg;
use super::code::Test;
use super::inline;
use super::operand::Operand;
use super::{Compiled, Compiler, Frame, LocalKind, Mode};
use crate::error::Eval;
use crate::hir::{DefId, Hir, HirAccess, HirBound, HirKind, HirUpdate, LocalId, Prim, VarId};
use crate::machine::Machine;
use crate::machine::record::{Aspect, Change, Place, Write};
use crate::value::{Tag, Value};

/// What an assignment does to its variable.
pub(super) enum Effect {
    /// Nothing.
    Keep,
    /// One thing or the other.
    If(Test, Box<Effect>, Box<Effect>),
    /// A LET: its slots are cleared first.
    Let(Vec<usize>, Box<Effect>),
    /// An operator compiled in place: its arguments go into slots first.
    Call(Vec<(usize, Arg)>, Box<Effect>),
    /// EXCEPT
    Update(Vec<Update>),
    /// All of it changes.
    All(Change, Operand),
}

/// One update of an EXCEPT.
pub(super) struct Update {
    path: Vec<Operand>,
    /// The slot of `@`, if the new value depends on it.
    at: Option<usize>,
    change: Change,
    value: Operand,
    /// The change is made for each element of a set, which goes into a slot, instead of to the whole.
    each: Option<(Operand, usize)>,
}

impl Effect {
    /// The new value of the variable, with the change noted. `None`, with nothing noted of the change, if it cannot be
    /// told in this way.
    pub(super) fn run(&self, m: &mut Machine, var: usize) -> Eval<Option<Value>> {
        match self {
            Effect::Keep => Ok(Some(m.current[var])),
            Effect::If(test, t, e) => if test(m)? { t } else { e }.run(m, var),
            Effect::Let(cleared, body) => {
                for &slot in cleared {
                    m.set_local(slot, Value::UNSET);
                }
                body.run(m, var)
            }
            Effect::Call(words, body) => {
                for (slot, word) in words {
                    let word = word.word(m)?;
                    m.set_local(*slot, word);
                }
                body.run(m, var)
            }
            Effect::Update(updates) => {
                let noted = m.recorder.writes.len();
                let mut value = m.current[var];
                for update in updates {
                    match update.run(m, var, value)? {
                        Some(new) => value = new,
                        None => {
                            m.recorder.writes.truncate(noted);
                            return Ok(None);
                        }
                    }
                }
                Ok(Some(value))
            }
            Effect::All(change, value) => {
                let value = value.get(m)?;
                let value = m.normal(value)?;
                note_change(m, Place::of(var), *change, value, m.current[var])
            }
        }
    }
}

/// Applies a change to the variable and notes it.
fn note_change(
    m: &mut Machine,
    place: Place,
    change: Change,
    value: Value,
    variable: Value,
) -> Eval<Option<Value>> {
    let write = Write { place, change, value };
    let changed = write.apply(&mut m.heap, variable);
    if changed.is_some() {
        m.note_write(place, change, value);
    }
    Ok(changed)
}

impl Update {
    fn run(&self, m: &mut Machine, var: usize, variable: Value) -> Eval<Option<Value>> {
        let mut place = Place::of(var);
        let mut old = variable;
        for key in &self.path {
            let key = key.get(m)?;
            if !old.is_normal() {
                return Ok(None);
            }
            let before = place;
            let Some(slot) = m.slot_of(old, key)? else {
                // Outside of the domain nothing changes.
                m.note_next(before, Aspect::Shape);
                return Ok(Some(variable));
            };
            if !place.push(key) {
                return Ok(None);
            }
            old = m.at_slot(old, slot);
        }
        if let Some(at) = self.at {
            m.note_next(place, Aspect::Value);
            m.set_local(at, old);
        }
        if let Some((set, slot)) = &self.each {
            return self.run_each(m, (place, old), (set, *slot), variable);
        }
        let value = self.value.get(m)?;
        let value = m.normal(value)?;
        note_change(m, place, self.change, value, variable)
    }

    /// `[f EXCEPT ![i] = [j \in S |-> Append(@[j], e)]]` and the like, where S is the domain of `f[i]`.
    fn run_each(
        &self,
        m: &mut Machine,
        (place, old): (Place, Value),
        (set, slot): (&Operand, usize),
        variable: Value,
    ) -> Eval<Option<Value>> {
        let set = set.get(m)?;
        let set = m.normal(set)?;
        if !old.is_normal() || !matches!(old.tag(), Tag::Seq | Tag::Fcn) {
            return Ok(None);
        }
        m.note_next(place, Aspect::Shape);
        let domain = m.domain(old)?;
        if !m.equal(domain, set)? {
            return Ok(None);
        }
        let mut all = variable;
        for i in 0..m.heap.len(set) {
            let key = m.heap.element(set, i);
            let mut place = place;
            if !place.push(key) {
                return Ok(None);
            }
            m.set_local(slot, key);
            let value = self.value.get(m)?;
            let value = m.normal(value)?;
            match note_change(m, place, self.change, value, all)? {
                Some(changed) => all = changed,
                None => return Ok(None),
            }
        }
        Ok(Some(all))
    }
}

impl Compiler {
    /// The effect of `var' = hir`, if it is wanted and says more than the value.
    pub(super) fn effect_of(
        &mut self,
        var: VarId,
        hir: &Hir,
        frame: &mut Frame,
        mode: Mode,
    ) -> Compiled<Option<Box<Effect>>> {
        if !self.effects || mode != Mode::Next || !mentions(hir, var, self) {
            return Ok(None);
        }
        Ok(Some(Box::new(self.effect(var, hir, frame)?)))
    }

    fn effect(&mut self, var: VarId, hir: &Hir, frame: &mut Frame) -> Compiled<Effect> {
        let meant = frame.meaning(hir).clone();
        match &meant.kind {
            HirKind::Var(v) if *v == var => Ok(Effect::Keep),
            HirKind::If(c, t, e) => {
                let c = self.test(c, frame)?;
                let t = self.effect(var, t, frame)?;
                let e = self.effect(var, e, frame)?;
                Ok(Effect::If(c.run, Box::new(t), Box::new(e)))
            }
            HirKind::Let(defs, body) => {
                let start = frame.next;
                let cleared = self.open_let(defs, body, frame);
                let body = self.effect(var, body, frame)?;
                frame.leave(start);
                Ok(Effect::Let(cleared, Box::new(body)))
            }
            HirKind::Except(base, updates) if is_var(frame.meaning(base), var) => {
                let start = frame.next;
                let updates: Compiled<Vec<Update>> =
                    updates.iter().map(|update| self.update(update, frame)).collect();
                frame.leave(start);
                Ok(Effect::Update(updates?))
            }
            HirKind::Call(def, args) if self.is_effect_call(self.target(*def), frame) => {
                let call = (self.target(*def), &args[..]);
                let body =
                    self.in_place(call, false, frame, |this, body, frame| this.effect(var, body, frame))?;
                Ok(Effect::Call(body.words, Box::new(body.code)))
            }
            _ => match self.change_of(&meant, |e| is_var(frame.meaning(e), var)) {
                Some((change, value)) => {
                    let value = self.operand(&value, frame)?.0;
                    Ok(Effect::All(change, value))
                }
                None => Ok(Effect::All(Change::Set, self.operand(&meant, frame)?.0)),
            },
        }
    }

    fn update(&mut self, update: &HirUpdate, frame: &mut Frame) -> Compiled<Update> {
        let mut path = Vec::with_capacity(update.path.len());
        for access in &update.path {
            path.push(match access {
                HirAccess::Index(e) => self.operand(e, frame)?.0,
                HirAccess::Field(name) => Operand::Constant(Value::string(self.interner().intern(name))),
            });
        }
        let is_at = |e: &Hir| matches!(&e.kind, HirKind::Local(local) if *local == update.at);
        if let Some((change, value)) = self.change_of(&update.value, is_at)
            && inline::uses(&value, update.at) == 0
        {
            let value = self.operand(&value, frame)?.0;
            return Ok(Update { path, at: None, change, value, each: None });
        }
        if let Some(update) = self.pointwise(update, frame)? {
            return Ok(Update { path, ..update });
        }
        let at = update.uses_at.then(|| frame.bind(update.at, LocalKind::Bound));
        let value = self.operand(&update.value, frame)?.0;
        Ok(Update { path, at, change: Change::Set, value, each: None })
    }

    /// `[j \in S |-> …]` where each result is a change of `@[j]`.
    fn pointwise(&mut self, update: &HirUpdate, frame: &mut Frame) -> Compiled<Option<Update>> {
        let HirKind::Function(bounds, body) = &update.value.kind else { return Ok(None) };
        let [HirBound { vars, tuple: false, set }] = &bounds[..] else { return Ok(None) };
        let &[local] = &vars[..] else { return Ok(None) };
        let is_local = |e: &Hir, l: LocalId| matches!(&e.kind, HirKind::Local(m) if *m == l);
        let is_part =
            |e: &Hir| matches!(&e.kind, HirKind::Index(f, x) if is_local(f, update.at) && is_local(x, local));
        let Some((change, value)) = self.change_of(body, is_part) else { return Ok(None) };
        if inline::uses(&value, update.at) > 0 || inline::uses(set, update.at) > 0 {
            return Ok(None);
        }
        let set = self.operand(set, frame)?.0;
        let slot = frame.bind(local, LocalKind::Bound);
        let value = self.operand(&value, frame)?.0;
        Ok(Some(Update { path: Vec::new(), at: None, change, value, each: Some((set, slot)) }))
    }

    /// What an expression does to `old`, if it says no more of it: `old \cup e`, `Append(old, e)` and the like.
    fn change_of(&self, hir: &Hir, old: impl Fn(&Hir) -> bool) -> Option<(Change, Hir)> {
        let (prim, args) = match &hir.kind {
            HirKind::Prim(prim, args) => (*prim, args),
            HirKind::Call(def, args) => (self.program.def(self.target(*def)).prim?, args),
            _ => return None,
        };
        let [a, b] = &args[..] else { return None };
        match prim {
            Prim::Append if old(a) => Some((Change::Append, b.clone())),
            Prim::Concat if old(a) => Some((Change::Extend, b.clone())),
            Prim::Cup if old(a) => Some((Change::Union, b.clone())),
            Prim::Cup if old(b) => Some((Change::Union, a.clone())),
            Prim::SetMinus if old(a) => Some((Change::Minus, b.clone())),
            _ => None,
        }
    }

    fn is_effect_call(&self, def: DefId, frame: &Frame) -> bool {
        let d = self.program.def(def);
        !d.recursive
            && !d.in_let
            && d.prim.is_none()
            && d.body.is_some()
            && !self.binding.values.contains_key(&def)
            && !frame.lets.contains_key(&def)
            && d.params.iter().all(|p| p.arity == 0)
    }
}

fn is_var(hir: &Hir, var: VarId) -> bool {
    matches!(&hir.kind, HirKind::Var(v) if *v == var)
}

/// Whether an expression may read the variable, itself or through an operator that it calls.
fn mentions(hir: &Hir, var: VarId, compiler: &Compiler) -> bool {
    let mut found = false;
    hir.walk(&mut |h| {
        found |= match &h.kind {
            HirKind::Var(v) => *v == var,
            HirKind::Call(def, _) => compiler.program.def(compiler.target(*def)).prim.is_none(),
            HirKind::Local(_) | HirKind::Constant(..) => true,
            _ => false,
        }
    });
    found
}
