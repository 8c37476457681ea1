//! Expressions that make values.

use super::code::{Binder, Closure, Part, Run};
use super::operand::Operand;
use super::{Compiled, Compiler, Frame, LocalKind, Needs, Node, is_hard};
use crate::error::{ErrorKind, Fault, Halt};
use crate::hir::{Hir, HirBound, HirKind, LocalId, Prim, VarId};
use crate::machine::Machine;
use crate::machine::iterate::SetIter;
use crate::machine::lazy::Lazy;
use crate::machine::record::{Aspect, Place};
use crate::source::Span;
use crate::syntax::ast::Name;
use crate::value::{Heap, Tag, Value};
use std::sync::{Arc, OnceLock};

impl Compiler {
    /// Compiles an expression to code that makes its value.
    pub(super) fn value(&mut self, hir: &Hir, frame: &mut Frame) -> Compiled<Node> {
        self.nested(hir.span, |this| this.value_kind(hir, frame))
    }

    fn values<'h>(
        &mut self,
        items: impl IntoIterator<Item = &'h Hir>,
        frame: &mut Frame,
    ) -> Compiled<(Vec<Operand>, Needs)> {
        let mut values = Vec::new();
        let mut needs = Needs::NOTHING;
        for item in items {
            let (value, n) = self.operand(item, frame)?;
            needs = needs.and(&n);
            values.push(value);
        }
        Ok((values, needs))
    }

    fn value_kind(&mut self, hir: &Hir, frame: &mut Frame) -> Compiled<Node> {
        let span = hir.span;
        match &hir.kind {
            HirKind::Int(i) => Ok(self.constant(Value::int(*i))),
            HirKind::Bool(b) => Ok(self.constant(Value::bool(*b))),
            HirKind::Str(text) => {
                let id = self.interner().intern(text);
                Ok(self.constant(Value::string(id)))
            }
            HirKind::Var(var) => Ok(self.read_variable(*var, span)),
            HirKind::Local(local) => match frame.macros.get(local).cloned() {
                Some(meant) => self.value(&meant, frame),
                None => self.read_local(*local, frame, span),
            },
            HirKind::Constant(id, args) => self.constant_use(*id, args, span, frame),
            HirKind::Call(def, args) => self.call(*def, args, span, frame),
            HirKind::CallLocal(local, args) => self.call_local(*local, args, span, frame),
            HirKind::CallLambda(lambda, args) => self.call_lambda(lambda, args, span, frame),
            HirKind::OpDef(..)
            | HirKind::OpLocal(_)
            | HirKind::OpConst(_)
            | HirKind::OpPrim(..)
            | HirKind::Lambda(_) => {
                unreachable!("operators are compiled as arguments")
            }
            HirKind::Prim(prim, args) => self.prim(*prim, args, span, frame),
            HirKind::And(_)
            | HirKind::Or(_)
            | HirKind::Forall(..)
            | HirKind::Exists(..)
            | HirKind::Square(..)
            | HirKind::Angle(..) => {
                let test = self.test(hir, frame)?;
                let run = test.run;
                Ok(self.node(Box::new(move |m| Ok(Value::bool(run(m)?))), test.needs, frame))
            }
            HirKind::Choose(bound, body) => self.choose(bound, body, span, frame),
            HirKind::SetEnum(items) => self.set_enum(items, span, frame),
            HirKind::Filter(bound, body) => self.filter(bound, body, span, frame),
            HirKind::Map(body, bounds) => self.map(body, bounds, span, frame),
            HirKind::Function(bounds, body) => self.function(None, bounds, body, frame),
            HirKind::RecFunction(itself, bounds, body) => self.function(Some(*itself), bounds, body, frame),
            HirKind::Index(..) | HirKind::Field(..) => self.access(hir, frame),
            HirKind::FunctionSet(s, t) => {
                let (s, t) = (self.value(s, frame)?, self.value(t, frame)?);
                let needs = s.needs.and(&t.needs);
                let (s, t) = (s.run, t.run);
                let run: Run = Box::new(move |m| {
                    let (s, t) = (s(m)?, t(m)?);
                    m.function_set(s, t).map_err(|h| h.at(span))
                });
                Ok(self.node(run, needs, frame))
            }
            HirKind::Record(fields) => self.record(fields, frame),
            HirKind::RecordSet(fields) => self.record_set(fields, span, frame),
            HirKind::Except(base, updates) => self.except(base, updates, span, frame),
            HirKind::Tuple(items) => self.tuple(items, frame),
            HirKind::Times(items) => {
                let (runs, needs) = self.values(items, frame)?;
                let run: Run = Box::new(move |m| {
                    let sets = runs.iter().map(|r| r.get(m)).collect::<Result<Vec<_>, _>>()?;
                    m.times(&sets).map_err(|h| h.at(span))
                });
                Ok(self.node(run, needs, frame))
            }
            HirKind::If(c, t, e) => {
                let (c, t, e) = (self.test(c, frame)?, self.value(t, frame)?, self.value(e, frame)?);
                let needs = c.needs.and(&t.needs).and(&e.needs);
                if let Some(known) = c.constant {
                    return Ok(if known { t } else { e });
                }
                let (c, t, e) = (c.run, t.run, e.run);
                Ok(self.node(Box::new(move |m| if c(m)? { t(m) } else { e(m) }), needs, frame))
            }
            HirKind::Case(arms, other) => self.case(arms, other.as_deref(), span, frame),
            HirKind::Let(defs, body) => self.let_value(defs, body, frame),
            HirKind::Temporal(what, _) => {
                let what = *what;
                Ok(self.refused(
                    format!("{what} is a temporal formula, which has no value in a state"),
                    String::new(),
                    span,
                ))
            }
            HirKind::Refused(refusal, _) => {
                Ok(self.refused(refusal.message.clone(), refusal.help.clone(), span))
            }
        }
    }

    /// Code that fails when it is reached.
    pub(super) fn refused(&mut self, message: String, help: String, span: Span) -> Node {
        let run: Run = Box::new(move |_| {
            let fault = Fault::new(ErrorKind::Unsupported, message.clone()).at(span);
            Err(if help.is_empty() { fault } else { fault.help(help.clone()) }.into())
        });
        Node { run, constant: None, needs: Needs::NOTHING }
    }

    // ---- names ----

    fn read_variable(&mut self, var: VarId, span: Span) -> Node {
        let i = var.0 as usize;
        let run: Run = Box::new(move |m| {
            let v = m.current[i];
            if m.recording {
                m.note_variable(i);
            }
            if v.is_unset() { Err(unset_variable(m, i, false, span)) } else { Ok(v) }
        });
        Node { run, constant: None, needs: Needs::STATE }
    }

    fn read_primed(&mut self, var: VarId, span: Span) -> Node {
        let i = var.0 as usize;
        let run: Run = Box::new(move |m| {
            let v = m.next[i];
            if m.recording {
                m.note_next(Place::of(i), Aspect::Value);
            }
            if v.is_unset() { Err(unset_variable(m, i, true, span)) } else { Ok(v) }
        });
        Node { run, constant: None, needs: Needs::STATE }
    }

    fn read_local(&mut self, local: LocalId, frame: &Frame, span: Span) -> Compiled<Node> {
        let slot = self.slot(local, frame, span)?;
        let kind = frame.slots[&local].1;
        let run: Run = match kind {
            LocalKind::Bound => Box::new(move |m| Ok(m.local(slot))),
            LocalKind::Param => Box::new(move |m| m.force(slot)),
        };
        Ok(Node { run, constant: None, needs: Needs::slot(slot) })
    }

    /// The slot of a local.
    pub(super) fn slot(&self, local: LocalId, frame: &Frame, span: Span) -> Compiled<usize> {
        frame.slots.get(&local).map(|(slot, _)| *slot).ok_or_else(|| {
            Fault::new(ErrorKind::Name, format!("`{}` is not bound here", self.local_name(local))).at(span)
        })
    }

    // ---- constructors ----

    fn tuple(&mut self, items: &[Hir], frame: &mut Frame) -> Compiled<Node> {
        let (runs, needs) = self.values(items, frame)?;
        let run: Run = Box::new(move |m| {
            let start = evaluate_all(m, &runs)?;
            let value = match m.operands.len() - start {
                0 => Heap::EMPTY_SEQ,
                _ => m.heap.alloc_seq(&m.operands[start..]),
            };
            m.operands.truncate(start);
            Ok(value)
        });
        Ok(self.node(run, needs, frame))
    }

    fn set_enum(&mut self, items: &[Hir], span: Span, frame: &mut Frame) -> Compiled<Node> {
        let (runs, needs) = self.values(items, frame)?;
        let run: Run = match runs.len() {
            0 => return Ok(self.constant(Heap::EMPTY_SET)),
            1 => {
                let one = runs.into_iter().next().expect("there is one");
                Box::new(move |m| {
                    let v = one.get(m)?;
                    let v = m.normal(v)?;
                    Ok(m.heap.alloc_sorted_set(&[v]))
                })
            }
            _ => Box::new(move |m| {
                let start = evaluate_all(m, &runs)?;
                let mut elements = m.heap.take_scratch();
                elements.extend_from_slice(&m.operands[start..]);
                m.operands.truncate(start);
                let set = m.heap.alloc_set(&mut elements);
                m.heap.give_scratch(elements);
                set.map_err(|c| m.clash(c).at(span))
            }),
        };
        Ok(self.node(run, needs, frame))
    }

    /// Field names as string numbers with the positions of the fields sorted by number.
    fn sorted_fields(&mut self, fields: &[(Name, Hir)]) -> (Value, Vec<usize>) {
        let ids: Vec<u32> = fields.iter().map(|(name, _)| self.interner().intern(name)).collect();
        let mut order: Vec<usize> = (0..ids.len()).collect();
        order.sort_by_key(|&i| ids[i]);
        (self.record_domain(ids), order)
    }

    fn record(&mut self, fields: &[(Name, Hir)], frame: &mut Frame) -> Compiled<Node> {
        let (domain, order) = self.sorted_fields(fields);
        let (values, needs) = self.values(order.into_iter().map(|i| &fields[i].1), frame)?;
        let template = Template::new(&self.machine.heap, domain, values);
        Ok(self.node(Box::new(move |m| template.fill(m)), needs, frame))
    }

    fn record_set(&mut self, fields: &[(Name, Hir)], span: Span, frame: &mut Frame) -> Compiled<Node> {
        let (domain, order) = self.sorted_fields(fields);
        let (values, needs) = self.values(order.into_iter().map(|i| &fields[i].1), frame)?;
        let run: Run = Box::new(move |m| {
            let sets = values.iter().map(|v| v.get(m)).collect::<Result<Vec<_>, _>>()?;
            m.record_set(domain, &sets).map_err(|h| h.at(span))
        });
        Ok(self.node(run, needs, frame))
    }

    // ---- CASE ----

    fn case(
        &mut self,
        arms: &[(Hir, Hir)],
        other: Option<&Hir>,
        span: Span,
        frame: &mut Frame,
    ) -> Compiled<Node> {
        let mut needs = Needs::NOTHING;
        let mut codes = Vec::with_capacity(arms.len());
        for (guard, value) in arms {
            let (guard, value) = (self.test(guard, frame)?, self.value(value, frame)?);
            needs = needs.and(&guard.needs).and(&value.needs);
            codes.push((guard.run, value.run));
        }
        let other = other.map(|e| self.value(e, frame)).transpose()?;
        if let Some(other) = &other {
            needs = needs.and(&other.needs);
        }
        let other = other.map(|n| n.run);
        let run: Run = Box::new(move |m| {
            for (guard, value) in &codes {
                if guard(m)? {
                    return value(m);
                }
            }
            match &other {
                Some(other) => other(m),
                None => Err(no_case(span)),
            }
        });
        Ok(self.node(run, needs, frame))
    }

    // ---- sets and functions over bounds ----

    fn choose(&mut self, bound: &HirBound, body: &Hir, span: Span, frame: &mut Frame) -> Compiled<Node> {
        let set = self.value(&bound.set, frame)?;
        let prefix = frame.next;
        let part = self.part(bound, frame);
        let test = self.test(body, frame)?;
        let needs = set.needs.and(&test.needs);
        let (set, test) = (set.run, test.run);
        let run: Run = Box::new(move |m| {
            let set = set(m)?;
            let mut iter = SetIter::new(m, set).map_err(|h| h.at(span))?;
            loop {
                let mark = m.heap.mark();
                let Some(x) = iter.next(&mut m.heap) else { return Err(no_witness(m, set, span)) };
                m.tick()?;
                part.bind(m, x)?;
                if test(m)? {
                    return Ok(x);
                }
                m.heap.release(mark);
            }
        });
        frame.leave(prefix);
        Ok(self.node(run, needs.leaving(prefix), frame))
    }

    fn filter(&mut self, bound: &HirBound, body: &Hir, span: Span, frame: &mut Frame) -> Compiled<Node> {
        let set = self.value(&bound.set, frame)?;
        let prefix = frame.next;
        let part = self.part(bound, frame);
        let test = self.test(body, frame)?;
        let needs = set.needs.and(&test.needs);
        let test_needs = test.needs;
        let test = Arc::new(test.run);
        let shared = test.clone();
        let captured = test_needs.leaving(prefix).slots;
        let binder = Binder { spread: false, parts: vec![part.clone()] };
        let closure =
            self.closure(captured, binder, None, frame, Box::new(move |m| Ok(Value::bool(shared(m)?))));
        let set = set.run;
        let run: Run = Box::new(move |m| {
            let base = set(m)?;
            if base.tag() != Tag::Set && !m.is_finite(base).map_err(|h| h.at(span))? {
                return m.lazy_filter(base, closure);
            }
            let mut iter = SetIter::new(m, base)?;
            let mut out = Vec::new();
            loop {
                let before = m.heap.mark();
                let Some(x) = iter.next(&mut m.heap) else { break };
                m.tick()?;
                let mark = m.heap.mark();
                part.bind(m, x)?;
                let keep = test(m)?;
                m.heap.release(if keep { mark } else { before });
                if keep {
                    out.push(x);
                    m.check_set_size(out.len()).map_err(|h| h.at(span))?;
                }
            }
            if base.tag() == Tag::Set && out.len() == m.heap.len(base) {
                return Ok(base);
            }
            Ok(m.heap.alloc_sorted_set(&out))
        });
        frame.leave(prefix);
        Ok(self.node(run, needs.leaving(prefix), frame))
    }

    fn map(&mut self, body: &Hir, bounds: &[HirBound], span: Span, frame: &mut Frame) -> Compiled<Node> {
        let prefix = frame.next;
        let (bounds, set_needs) = self.bounds(bounds, frame)?;
        let body = self.value(body, frame)?;
        let needs = set_needs.and(&body.needs);
        let body = body.run;
        let run: Run = Box::new(move |m| {
            let mut out = Vec::new();
            bounds.each(m, &mut |m| {
                let v = body(m)?;
                out.push(m.normal(v)?);
                // Repetitions count here too: they need the memory until the set is made.
                m.check_set_size(out.len() / 8).map_err(|h| h.at(span))?;
                Ok(true)
            })?;
            m.heap.alloc_set(&mut out).map_err(|c| m.clash(c).at(span))
        });
        frame.leave(prefix);
        Ok(self.node(run, needs.leaving(prefix), frame))
    }

    /// `[x \in S |-> e]`, or a recursive function whose own name is `itself`.
    fn function(
        &mut self,
        itself: Option<LocalId>,
        bounds: &[HirBound],
        body: &Hir,
        frame: &mut Frame,
    ) -> Compiled<Node> {
        let mut sets = Vec::new();
        let mut needs = Needs::NOTHING;
        for bound in bounds {
            let node = self.value(&bound.set, frame)?;
            needs = needs.and(&node.needs);
            let node = self.explicit_if_constant(node);
            for _ in 0..if bound.tuple { 1 } else { bound.vars.len() } {
                sets.push(Arc::clone(&node));
            }
        }
        let prefix = frame.next;
        let own_slot = itself.map(|local| frame.bind(local, LocalKind::Bound));
        let parts: Vec<Part> = bounds.iter().flat_map(|b| self.parts(b, frame)).collect();
        let node = self.value(body, frame)?;
        needs = needs.and(&node.needs);
        let captured = node.needs.clone().leaving(prefix).slots;
        let body = Arc::new(node.run);
        let shared = body.clone();
        let binder = Binder { spread: parts.len() > 1, parts };
        let closure = self.closure(captured, binder.clone(), own_slot, frame, Box::new(move |m| shared(m)));
        let run: Run = Box::new(move |m| {
            let domain = function_domain(m, &sets)?;
            if own_slot.is_some() || (domain.tag() != Tag::Set && !is_small(m, domain)?) {
                return m.lambda(domain, closure);
            }
            let mark = m.heap.mark();
            match eager_function(m, domain, &binder, &body) {
                // An argument that fails may never be asked for.
                Err(halt) if !is_hard(&halt) => {
                    m.heap.release(mark);
                    m.lambda(domain, closure)
                }
                result => result,
            }
        });
        frame.leave(prefix);
        Ok(self.node(run, needs.leaving(prefix), frame))
    }

    /// A constant set as an explicit one, so that functions over it share one domain.
    fn explicit_if_constant(&mut self, node: Node) -> Arc<Run> {
        if let Some(value) = node.constant
            && value.tag() == Tag::Lazy
            && !self.is_interval_from_one(value)
        {
            let m = &mut self.machine;
            if is_small(m, value).unwrap_or(false)
                && let Ok(set) = m.enumerate(value)
            {
                return Arc::new(Box::new(move |_| Ok(set)));
            }
        }
        Arc::new(node.run)
    }

    fn is_interval_from_one(&self, v: Value) -> bool {
        self.machine.lazy_kind(v) == Lazy::Interval && self.machine.lazy_field(v, 0) == Value::int(1)
    }

    /// Registers the code of a function body or set predicate that may have to run later.
    fn closure(
        &mut self,
        captured: Vec<usize>,
        binder: Binder,
        itself: Option<usize>,
        frame: &Frame,
        body: Run,
    ) -> usize {
        let closure = Closure {
            prefix: 0,
            captured,
            slots: OnceLock::from(frame.next),
            params: Vec::new(),
            binder: Some(binder),
            itself,
            body: OnceLock::from(body),
            action: OnceLock::new(),
            cacheable: false,
        };
        self.table.add(Arc::new(closure))
    }

    // ---- prime ----

    /// `e'`
    pub(super) fn prime(&mut self, e: &Hir, frame: &mut Frame) -> Compiled<Node> {
        if let HirKind::Var(var) = frame.meaning(e).kind {
            return Ok(self.read_primed(var, e.span));
        }
        let node = self.value(e, frame)?;
        if node.constant.is_some() {
            return Ok(node);
        }
        let run = node.run;
        let run: Run = Box::new(move |m| {
            std::mem::swap(&mut m.current, &mut m.next);
            let outer = std::mem::replace(&mut m.primed, true);
            let result = run(m);
            m.primed = outer;
            std::mem::swap(&mut m.current, &mut m.next);
            result
        });
        Ok(Node { run, constant: None, needs: node.needs.and(&Needs::STATE) })
    }

    /// `UNCHANGED e` as a condition.
    pub(super) fn unchanged(&mut self, e: &Hir, frame: &mut Frame) -> Compiled<Node> {
        let now = self.value(e, frame)?;
        let then = self.prime(e, frame)?;
        let needs = now.needs.and(&then.needs).and(&Needs::STATE);
        let (now, then) = (now.run, then.run);
        let run: Run = Box::new(move |m| {
            let (a, b) = (now(m)?, then(m)?);
            Ok(Value::bool(m.equal(a, b)?))
        });
        Ok(Node { run, constant: None, needs })
    }

    /// `UNION {A, B}`, where A and B may be sets that are never written out.
    fn union_of(&mut self, items: &[Hir], span: Span, frame: &mut Frame) -> Compiled<Node> {
        let (runs, needs) = self.values(items, frame)?;
        let run: Run = Box::new(move |m| {
            let mut all = runs[0].get(m)?;
            m.expect_set(all).map_err(|h| h.at(span))?;
            for run in &runs[1..] {
                let more = run.get(m)?;
                all = m.combine(Lazy::Cup, all, more).map_err(|h| h.at(span))?;
            }
            Ok(all)
        });
        Ok(self.node(run, needs, frame))
    }

    /// `UNION {e : x \in S}`
    fn union_over(
        &mut self,
        body: &Hir,
        bounds: &[HirBound],
        span: Span,
        frame: &mut Frame,
    ) -> Compiled<Node> {
        let prefix = frame.next;
        let (bounds, set_needs) = self.bounds(bounds, frame)?;
        let body = self.value(body, frame)?;
        let needs = set_needs.and(&body.needs);
        let body = body.run;
        let run: Run = Box::new(move |m| {
            let mut parts = Vec::new();
            bounds.each(m, &mut |m| {
                let part = body(m)?;
                m.expect_set(part).map_err(|h| h.at(span))?;
                parts.push(part);
                Ok(true)
            })?;
            m.union_all(parts).map_err(|h| h.at(span))
        });
        frame.leave(prefix);
        Ok(self.node(run, needs.leaving(prefix), frame))
    }

    /// Built-ins in a place where a value is wanted.
    fn prim(&mut self, prim: Prim, args: &[Hir], span: Span, frame: &mut Frame) -> Compiled<Node> {
        match prim {
            Prim::Prime => return self.prime(&args[0], frame),
            Prim::Unchanged => return self.unchanged(&args[0], frame),
            Prim::BigUnion => match &args[0].kind {
                HirKind::SetEnum(items) if !items.is_empty() => return self.union_of(items, span, frame),
                HirKind::Map(body, bounds) => return self.union_over(body, bounds, span, frame),
                _ => {}
            },
            _ => {}
        }
        if super::test::is_test(prim) {
            let test = self.test(&Hir { kind: HirKind::Prim(prim, args.to_vec()), span }, frame)?;
            let run = test.run;
            return Ok(self.node(Box::new(move |m| Ok(Value::bool(run(m)?))), test.needs, frame));
        }
        self.builtin(prim, args, span, frame)
    }
}

/// A record whose constant fields are filled in.
struct Template {
    /// The object as it lies in the heap: its size, the sum of the hashes of the constant fields, domain, values.
    words: Vec<Value>,
    /// The other fields: where they are, the hashes of their names, their values.
    open: Vec<(usize, u64, Operand)>,
}

impl Template {
    fn new(heap: &Heap, domain: Value, values: Vec<Operand>) -> Template {
        let known = |v: &Operand| v.constant().filter(|v| v.is_normal());
        let filled: Vec<Value> = values.iter().map(|v| known(v).unwrap_or(Value::UNSET)).collect();
        let keys: Vec<u64> = heap.elements(domain).iter().map(|&k| heap.hash(k)).collect();
        let words = heap.record_template(domain, &filled);
        let open = keys.into_iter().zip(values).enumerate().map(|(i, (key, v))| (i + 3, key, v));
        Template { words, open: open.filter(|(_, _, v)| known(v).is_none()).collect() }
    }

    fn fill(&self, m: &mut Machine) -> Result<Value, Halt> {
        let start = m.operands.len();
        for (_, _, value) in &self.open {
            let v = value.get(m)?;
            let v = m.normal(v)?;
            m.operands.push(v);
        }
        let record =
            m.heap.fill_record(&self.words, self.open.iter().map(|o| (o.0, o.1)), &m.operands[start..]);
        m.operands.truncate(start);
        Ok(record)
    }
}

/// Evaluates operands in normal form onto the operand stack and returns where they start.
#[inline]
fn evaluate_all(m: &mut Machine, values: &[Operand]) -> Result<usize, Halt> {
    let start = m.operands.len();
    for value in values {
        let v = value.get(m)?;
        let v = m.normal(v)?;
        m.operands.push(v);
    }
    Ok(start)
}

/// The domain of a function over several sets.
fn function_domain(m: &mut Machine, sets: &[Arc<Run>]) -> Result<Value, Halt> {
    if let [one] = sets {
        let set = one(m)?;
        m.expect_set(set)?;
        return Ok(set);
    }
    let values = sets.iter().map(|r| r(m)).collect::<Result<Vec<_>, _>>()?;
    m.times(&values)
}

/// Whether a set can be written out within the limits.
fn is_small(m: &mut Machine, set: Value) -> Result<bool, Halt> {
    Ok(set.tag() == Tag::Set || (m.is_finite(set)? && m.size_estimate(set)? <= m.limits.set_size as u128))
}

/// An explicit function: the body evaluated for each element of the domain.
fn eager_function(m: &mut Machine, domain: Value, binder: &Binder, body: &Run) -> Result<Value, Halt> {
    let start = m.operands.len();
    let mut iter = SetIter::new(m, domain)?;
    let from_one = matches!(iter, SetIter::Interval(1, _));
    while let Some(x) = iter.next(&mut m.heap) {
        m.tick()?;
        binder.bind(m, x)?;
        let v = body(m)?;
        let v = m.normal(v)?;
        m.operands.push(v);
    }
    let value = if from_one {
        m.heap.alloc_seq(&m.operands[start..])
    } else {
        let domain = m.enumerate(domain)?;
        m.heap.alloc_fcn(domain, &m.operands[start..])
    };
    m.operands.truncate(start);
    Ok(value)
}

#[cold]
pub(super) fn unset_variable(m: &Machine, i: usize, primed: bool, span: Span) -> Halt {
    let name = &m.var_names[i];
    let message = match primed {
        true => format!("`{name}'` is used before it has a value"),
        false => format!("`{name}` has no value here"),
    };
    let help = match primed {
        true => format!("conjuncts are evaluated in order: put `{name}' = …` before this one"),
        false => format!("only states give variables values; in Init, put `{name} = …` before this conjunct"),
    };
    Fault::new(ErrorKind::Unassigned, message).at(span).help(help).into()
}

#[cold]
pub(super) fn no_case(span: Span) -> Halt {
    Fault::new(ErrorKind::NoValue, "no arm of this CASE applies, and it has no OTHER").at(span).into()
}

#[cold]
fn no_witness(m: &Machine, set: Value, span: Span) -> Halt {
    let message = format!("CHOOSE finds no element of {} that satisfies its condition", m.show(set));
    Fault::new(ErrorKind::NoValue, message).at(span).into()
}
