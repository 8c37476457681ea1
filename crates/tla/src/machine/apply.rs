//! Applying functions and operators, and evaluating arguments that were passed unevaluated.

use super::Machine;
use super::lazy::Lazy;
use crate::compile::code::{Closure, Run};
use crate::error::{ErrorKind, Eval, Fault, Halt};
use crate::value::{Heap, Tag, Value, print};

/// What a special word stands for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Special {
    /// Nothing.
    Unset,
    /// An unevaluated argument: the closure and the frame it is to be evaluated in.
    Thunk(usize, usize),
    /// An operator: the closure and the frame it was made in.
    Operator(usize, usize),
}

impl Special {
    pub(crate) fn word(self) -> Value {
        match self {
            Special::Unset => Value::UNSET,
            Special::Thunk(id, frame) => Value::special((id as u64) << 34 | (frame as u64) << 2 | 1),
            Special::Operator(id, frame) => Value::special((id as u64) << 34 | (frame as u64) << 2 | 2),
        }
    }

    /// What a local holds, `Unset` for an ordinary value.
    pub(crate) fn of_local(v: Value) -> Special {
        if v.is_special() { Special::of(v) } else { Special::Unset }
    }

    pub(crate) fn of(v: Value) -> Special {
        let payload = v.0 >> 3;
        let (id, frame) = ((payload >> 34) as usize, ((payload >> 2) & 0xffff_ffff) as usize);
        match payload & 3 {
            1 => Special::Thunk(id, frame),
            2 => Special::Operator(id, frame),
            _ => Special::Unset,
        }
    }
}

const RED_ZONE: usize = 256 << 10;
const STACK_CHUNK: usize = 8 << 20;

impl Machine {
    /// Runs `body` one call deeper: with enough stack, and within the limit.
    #[inline]
    pub(crate) fn deeper<T>(&mut self, body: impl FnOnce(&mut Machine) -> Eval<T>) -> Eval<T> {
        self.depth += 1;
        if self.depth > self.limits.depth {
            self.depth -= 1;
            return Err(self.too_deep());
        }
        let result = stacker::maybe_grow(RED_ZONE, STACK_CHUNK, || body(self));
        self.depth -= 1;
        result
    }

    #[cold]
    fn too_deep(&self) -> Halt {
        let message = format!("operators call each other more than {} levels deep", self.limits.depth);
        Fault::new(ErrorKind::Depth, message)
            .help("does the recursion end? If it does, write it over a function or with a fold")
            .into()
    }

    // ---- unevaluated arguments ----

    /// The value in a slot, which is evaluated now if it was not before.
    #[inline(always)]
    pub(crate) fn force(&mut self, slot: usize) -> Eval<Value> {
        let v = self.local(slot);
        if v.is_special() { self.force_slow(slot, v) } else { Ok(v) }
    }

    #[inline(never)]
    fn force_slow(&mut self, slot: usize, v: Value) -> Eval<Value> {
        let Special::Thunk(id, frame) = Special::of(v) else {
            unreachable!("slot {slot} is read before it is set");
        };
        let thunk = self.closure(id);
        let at = self.base + slot;
        let base = std::mem::replace(&mut self.base, frame);
        let result = self.deeper(|m| (thunk.value())(m));
        self.base = base;
        let value = result?;
        if thunk.cacheable {
            self.heap.pin();
            self.locals[at] = value;
        }
        Ok(value)
    }

    // ---- functions ----

    /// `f[x]`
    #[inline(always)]
    pub(crate) fn apply(&mut self, f: Value, x: Value) -> Eval<Value> {
        match self.element(f, x) {
            Some(v) => Ok(v),
            None => self.apply_other(f, x),
        }
    }

    /// `f[x]` if `f` is a sequence that has an element there.
    #[inline(always)]
    pub(crate) fn element(&self, f: Value, x: Value) -> Option<Value> {
        if f.tag() == Tag::Seq
            && let Some(i) = x.as_int()
            && (i as usize).wrapping_sub(1) < self.heap.len(f)
        {
            return Some(self.heap.element(f, i as usize - 1));
        }
        None
    }

    #[inline(never)]
    fn apply_other(&mut self, f: Value, x: Value) -> Eval<Value> {
        match f.tag() {
            Tag::Seq => Err(self.outside_domain(f, x)),
            Tag::Fcn => {
                let x = self.normal(x)?;
                let domain = self.heap.domain(f);
                match self.heap.find(domain, x) {
                    Ok(Ok(i)) => Ok(self.heap.word(f.index() + 3 + i)),
                    _ => Err(self.outside_domain(f, x)),
                }
            }
            Tag::Lazy if self.is_lazy_function(f) => self.apply_lazy(f, x),
            _ => Err(self.wrong_kind("a function", f)),
        }
    }

    #[cold]
    pub(crate) fn outside_domain(&self, f: Value, x: Value) -> Halt {
        let (what, domain) = match f.tag() {
            Tag::Seq => ("the sequence", format!("1..{}", self.heap.len(f))),
            Tag::Fcn => ("the function", self.show(self.heap.domain(f))),
            _ => ("the function", "the one it was defined with".to_owned()),
        };
        let message = format!(
            "{what} {} is applied to {}, which is not in its domain {domain}",
            self.show(f),
            self.show(x)
        );
        Fault::new(ErrorKind::Domain, message).into()
    }

    /// `DOMAIN f`
    pub(crate) fn domain(&mut self, f: Value) -> Eval<Value> {
        match f.tag() {
            Tag::Seq => Ok(self.interval(1, self.heap.len(f) as i64)),
            Tag::Fcn => Ok(self.heap.domain(f)),
            Tag::Lazy if self.lazy_kind(f) == Lazy::Lambda => Ok(self.lazy_field(f, 0)),
            Tag::Lazy if self.lazy_kind(f) == Lazy::Patched => self.domain(self.lazy_field(f, 0)),
            _ => Err(self.wrong_kind("a function", f)),
        }
    }

    /// A function that is evaluated when it is applied. Its fields: domain, closure, number of captured locals, the
    /// locals.
    pub(crate) fn lambda(&mut self, domain: Value, closure: usize) -> Eval<Value> {
        let object = self.capture(Lazy::Lambda, domain, closure)?;
        // An older object may have lived at the same place.
        self.memos.remove(&object.index());
        Ok(object)
    }

    /// A lazy object with a copy of the locals it needs, all of them evaluated: it may outlive the frames that
    /// unevaluated ones refer to.
    fn capture(&mut self, kind: Lazy, over: Value, id: usize) -> Eval<Value> {
        let closure = self.closure(id);
        let mut fields = vec![over, Value(id as u64), Value(closure.captured.len() as u64)];
        for &slot in &closure.captured {
            if let Special::Thunk(..) = Special::of_local(self.local(slot)) {
                fields.push(self.force(slot)?);
            } else {
                fields.push(self.local(slot));
            }
        }
        Ok(self.heap.alloc_lazy(kind as u64, &fields))
    }

    /// Before the frame that starts at `frame` goes away: a lazy result must not refer to an operator made in it.
    #[cold]
    pub(crate) fn escape(&mut self, v: Value, frame: usize) -> Eval<Value> {
        if !matches!(self.lazy_kind(v), Lazy::Lambda | Lazy::Filter) {
            return Ok(v);
        }
        for i in 0..self.lazy_field(v, 2).0 as usize {
            let captured = self.lazy_field(v, 3 + i);
            if let Special::Operator(id, made_in) = Special::of_local(captured)
                && made_in >= frame
                && self.closure(id).prefix > 0
            {
                return self.normal(v);
            }
        }
        Ok(v)
    }

    /// A set `{x \in base : p}` that is searched, not written out. Its fields are as for a
    /// lambda.
    pub(crate) fn lazy_filter(&mut self, base: Value, closure: usize) -> Eval<Value> {
        self.capture(Lazy::Filter, base, closure)
    }

    /// Whether the predicate of a lazy filter holds of a value.
    pub(crate) fn filter_holds(&mut self, set: Value, x: Value) -> Eval<bool> {
        let result = self.run_captured(set, x)?;
        self.expect_bool(result)
    }

    /// Runs the closure of a lambda or filter in a frame made from what it captured.
    fn run_captured(&mut self, object: Value, x: Value) -> Eval<Value> {
        let closure = self.closure(self.lazy_field(object, 1).0 as usize);
        let start = self.open_frame(closure.slots());
        for (i, &slot) in closure.captured.iter().enumerate() {
            self.locals[start + slot] = self.lazy_field(object, 3 + i);
        }
        if let Some(slot) = closure.itself {
            self.locals[start + slot] = object;
        }
        let base = std::mem::replace(&mut self.base, start);
        let result = self.deeper(|m| {
            closure.bind_argument(m, x)?;
            (closure.value())(m)
        });
        self.base = base;
        self.top = start;
        result
    }

    fn apply_lambda(&mut self, f: Value, x: Value) -> Eval<Value> {
        let x = self.normal(x)?;
        let key = self.heap.hash(x);
        if let Some(entries) = self.memos.get(&f.index()).and_then(|m| m.get(&key)) {
            for &(known, value) in entries {
                if matches!(self.heap.equal(known, x), Ok(true)) {
                    return Ok(value);
                }
            }
        }
        let domain = self.lazy_field(f, 0);
        if !self.member(x, domain)? {
            return Err(self.outside_domain(f, x));
        }
        self.tick()?;
        let value = self.run_captured(f, x)?;
        self.memos.entry(f.index()).or_default().entry(key).or_default().push((x, value));
        self.heap.pin();
        Ok(value)
    }

    fn apply_lazy(&mut self, f: Value, x: Value) -> Eval<Value> {
        let mut f = f;
        while self.lazy_kind(f) == Lazy::Patched {
            if self.equal(self.lazy_field(f, 1), x)? {
                return Ok(self.lazy_field(f, 2));
            }
            f = self.lazy_field(f, 0);
        }
        self.apply_lambda(f, x)
    }

    /// A lazy function as an explicit one.
    pub(crate) fn write_out_function(&mut self, f: Value) -> Eval<Value> {
        let domain = self.domain(f)?;
        let domain = self.enumerate(domain)?;
        let mut results = Vec::with_capacity(self.heap.len(domain));
        for i in 0..self.heap.len(domain) {
            let x = self.heap.element(domain, i);
            let value = self.apply_lazy(f, x)?;
            results.push(self.normal(value)?);
        }
        Ok(self.heap.alloc_fcn(domain, &results))
    }

    // ---- operators as arguments ----

    /// Applies an operator argument to values.
    pub(crate) fn apply_operator(&mut self, operator: Value, args: &[Value]) -> Eval<Value> {
        self.run_operator(operator, args, |m, closure| (closure.value())(m))
    }

    /// Opens the frame of an operator argument, sets its parameters and runs `body` in it.
    pub(crate) fn run_operator<T>(
        &mut self,
        operator: Value,
        args: &[Value],
        body: impl FnOnce(&mut Machine, &Closure) -> Eval<T>,
    ) -> Eval<T> {
        let Special::Operator(id, frame) = Special::of(operator) else {
            unreachable!("the argument is an operator");
        };
        let closure = self.closure(id);
        let start = self.open_frame(closure.slots());
        self.locals.copy_within(frame..frame + closure.prefix, start);
        for (&slot, &arg) in closure.params.iter().zip(args) {
            self.locals[start + slot] = arg;
        }
        let base = std::mem::replace(&mut self.base, start);
        let result = self.deeper(|m| {
            m.tick()?;
            body(m, &closure)
        });
        self.base = base;
        self.top = start;
        result
    }

    // ---- EXCEPT ----

    /// For EXCEPT: the explicit form of a function, or the function itself if its domain is infinite.
    #[inline]
    pub(crate) fn updatable(&mut self, f: Value) -> Eval<Value> {
        if f.is_normal() { Ok(f) } else { self.updatable_lazy(f) }
    }

    #[cold]
    fn updatable_lazy(&mut self, f: Value) -> Eval<Value> {
        if self.is_lazy_function(f) {
            let domain = self.domain(f)?;
            if !self.is_finite(domain)? {
                return Ok(f);
            }
        }
        self.normal(f)
    }

    /// Position of `x` in the domain of an explicit function, if it is there.
    pub(crate) fn slot_of(&mut self, f: Value, x: Value) -> Eval<Option<usize>> {
        match f.tag() {
            Tag::Seq => {
                Ok(x.as_int().filter(|&i| i >= 1 && i as usize <= self.heap.len(f)).map(|i| i as usize - 1))
            }
            Tag::Fcn => {
                let x = self.normal(x)?;
                let domain = self.heap.domain(f);
                Ok(self.heap.find(domain, x).map_err(|c| self.clash(c))?.ok())
            }
            _ => Err(self.wrong_kind("a function or record (for EXCEPT)", f)),
        }
    }

    /// The value at a slot of an explicit function.
    #[inline]
    pub(crate) fn at_slot(&self, f: Value, slot: usize) -> Value {
        let skip = if f.tag() == Tag::Seq { 2 } else { 3 };
        self.heap.word(f.index() + skip + slot)
    }

    /// The record field `name`, whose slot is looked up anew.
    #[cold]
    pub(crate) fn no_field(&self, record: Value, name: &str) -> Halt {
        let message = format!("{} has no field `{name}`", self.show(record));
        match record.tag() {
            Tag::Fcn | Tag::Seq => Fault::new(ErrorKind::Domain, message).into(),
            _ => {
                let message = format!(
                    "field `{name}` of {}, which is {}",
                    self.show(record),
                    print::kind(&self.heap, record)
                );
                Fault::new(ErrorKind::Type, message).into()
            }
        }
    }

    /// A sequence from values that may be lazy.
    pub(crate) fn seq_of(&mut self, values: &[Value]) -> Eval<Value> {
        if values.iter().all(|v| v.is_normal()) {
            return Ok(if values.is_empty() { Heap::EMPTY_SEQ } else { self.heap.alloc_seq(values) });
        }
        let mut normal = Vec::with_capacity(values.len());
        for &v in values {
            normal.push(self.normal(v)?);
        }
        Ok(self.heap.alloc_seq(&normal))
    }
}

impl Closure {
    /// Sets the slots of the parameters from one argument, taking tuples apart.
    fn bind_argument(&self, m: &mut Machine, x: Value) -> Eval<()> {
        match &self.binder {
            Some(binder) => binder.bind(m, x),
            None => {
                m.set_local(self.params[0], x);
                Ok(())
            }
        }
    }

    pub(crate) fn value(&self) -> &Run {
        self.body.get().expect("a closure is compiled before it is made")
    }
}
