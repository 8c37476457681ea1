//! Sets and functions that are not written out: how they are made, searched, compared and written out.

use super::Machine;
use super::iterate::SetIter;
use crate::error::{ErrorKind, Eval, Fault};
use crate::value::word::Infinite;
use crate::value::{Atom, Heap, Tag, Value};

/// The kind word of a lazy object; its fields follow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u64)]
pub(crate) enum Lazy {
    /// low, high
    Interval = 1,
    /// base
    Power = 2,
    /// domain, range
    Functions = 3,
    /// set of field names, one set per field
    Records = 4,
    /// count, the factors
    Times = 5,
    /// base
    Seqs = 6,
    /// left, right
    Cup = 7,
    /// left, right
    Cap = 8,
    /// left, right
    Minus = 9,
    /// set of sets
    Union = 10,
    /// base, closure, number of captured locals, the locals
    Filter = 11,
    /// domain, closure, number of captured locals, the locals
    Lambda = 12,
    /// a lazy function, an argument, the result there
    Patched = 13,
}

impl Lazy {
    fn of(word: u64) -> Lazy {
        use Lazy::*;
        [Interval, Power, Functions, Records, Times, Seqs, Cup, Cap, Minus, Union, Filter, Lambda]
            [word as usize - 1]
    }
}

/// A number of elements: exact, or known to be beyond counting.
const INFINITE: u128 = u128::MAX;

impl Machine {
    pub(crate) fn lazy_kind(&self, v: Value) -> Lazy {
        Lazy::of(self.heap.word(v.index()).0)
    }

    /// Whether a lazy object is a function.
    pub(crate) fn is_lazy_function(&self, v: Value) -> bool {
        matches!(self.lazy_kind(v), Lazy::Lambda | Lazy::Patched)
    }

    /// `[f EXCEPT ![x] = result]` of a function that is not written out; `x` is in its domain.
    pub(crate) fn patched(&mut self, f: Value, x: Value, result: Value) -> Value {
        self.lazy(Lazy::Patched, &[f, x, result])
    }

    /// Field number `i` of a lazy object.
    pub(crate) fn lazy_field(&self, v: Value, i: usize) -> Value {
        self.heap.word(v.index() + 1 + i)
    }

    fn lazy(&mut self, kind: Lazy, fields: &[Value]) -> Value {
        self.heap.alloc_lazy(kind as u64, fields)
    }

    // ---- making ----

    /// `low..high`
    pub(crate) fn interval(&mut self, low: i64, high: i64) -> Value {
        if low > high {
            Heap::EMPTY_SET
        } else {
            self.lazy(Lazy::Interval, &[Value::int(low), Value::int(high)])
        }
    }

    /// `SUBSET s`
    pub(crate) fn power_set(&mut self, s: Value) -> Eval<Value> {
        self.expect_set(s)?;
        Ok(self.lazy(Lazy::Power, &[s]))
    }

    /// `[s -> t]`
    pub(crate) fn function_set(&mut self, s: Value, t: Value) -> Eval<Value> {
        self.expect_set(s)?;
        self.expect_set(t)?;
        Ok(self.lazy(Lazy::Functions, &[s, t]))
    }

    /// `[a : S, …]` from the set of names and the sets in the order of the names.
    pub(crate) fn record_set(&mut self, names: Value, sets: &[Value]) -> Eval<Value> {
        let mut fields = vec![names];
        for &set in sets {
            self.expect_set(set)?;
            fields.push(set);
        }
        Ok(self.lazy(Lazy::Records, &fields))
    }

    /// `A \X B \X …`
    pub(crate) fn times(&mut self, sets: &[Value]) -> Eval<Value> {
        let mut fields = vec![Value::int(sets.len() as i64)];
        for &set in sets {
            self.expect_set(set)?;
            fields.push(set);
        }
        Ok(self.lazy(Lazy::Times, &fields))
    }

    /// `Seq(s)`
    pub(crate) fn seq_set(&mut self, s: Value) -> Eval<Value> {
        self.expect_set(s)?;
        Ok(self.lazy(Lazy::Seqs, &[s]))
    }

    /// The factors of a lazy product.
    pub(crate) fn factors(&self, v: Value) -> Vec<Value> {
        let n = self.lazy_field(v, 0).int_unchecked() as usize;
        (0..n).map(|i| self.lazy_field(v, 1 + i)).collect()
    }

    /// Names and sets of a lazy record set.
    pub(crate) fn record_fields(&self, v: Value) -> (Value, Vec<Value>) {
        let names = self.lazy_field(v, 0);
        let n = self.heap.len(names);
        (names, (0..n).map(|i| self.lazy_field(v, 1 + i)).collect())
    }

    /// Whether a value is a set of any kind.
    pub(crate) fn is_set(&self, v: Value) -> bool {
        match v.tag() {
            Tag::Set => true,
            Tag::Atom => v.atom_kind() == Some(Atom::Infinite),
            Tag::Lazy => !self.is_lazy_function(v),
            _ => false,
        }
    }

    #[inline]
    pub(crate) fn expect_set(&self, v: Value) -> Eval<()> {
        if v.tag() == Tag::Set || self.is_set(v) { Ok(()) } else { Err(self.wrong_kind("a set", v)) }
    }

    // ---- counting ----

    /// Number of elements without writing the set out; `u128::MAX` for infinite or uncountable here.
    pub(crate) fn size_estimate(&mut self, v: Value) -> Eval<u128> {
        if v.tag() == Tag::Set {
            return Ok(self.heap.len(v) as u128);
        }
        if v.tag() == Tag::Atom {
            return Ok(INFINITE);
        }
        Ok(match self.lazy_kind(v) {
            Lazy::Interval => {
                let (low, high) =
                    (self.lazy_field(v, 0).int_unchecked(), self.lazy_field(v, 1).int_unchecked());
                (high - low + 1) as u128
            }
            Lazy::Power => match self.size_estimate(self.lazy_field(v, 0))? {
                n if n < 126 => 1 << n,
                _ => INFINITE,
            },
            Lazy::Functions => {
                let n = self.size_estimate(self.lazy_field(v, 0))?;
                let k = self.size_estimate(self.lazy_field(v, 1))?;
                match (k, n) {
                    (_, 0) => 1,
                    (0, _) => 0,
                    (1, _) => 1,
                    _ => k.checked_pow(n.min(1000) as u32).unwrap_or(INFINITE),
                }
            }
            Lazy::Records => self.product(self.record_fields(v).1)?,
            Lazy::Times => self.product(self.factors(v))?,
            Lazy::Seqs => match self.size_estimate(self.lazy_field(v, 0))? {
                0 => 1,
                _ => INFINITE,
            },
            Lazy::Cup => {
                let (a, b) = (self.lazy_field(v, 0), self.lazy_field(v, 1));
                self.size_estimate(a)?.saturating_add(self.size_estimate(b)?)
            }
            Lazy::Cap => {
                let (a, b) = (self.lazy_field(v, 0), self.lazy_field(v, 1));
                self.size_estimate(a)?.min(self.size_estimate(b)?)
            }
            Lazy::Minus | Lazy::Filter => self.size_estimate(self.lazy_field(v, 0))?,
            Lazy::Union => {
                let mut total: u128 = 0;
                let mut iter = SetIter::new(self, self.lazy_field(v, 0))?;
                while let Some(part) = iter.next(&mut self.heap) {
                    total = total.saturating_add(self.size_estimate(part)?);
                }
                total
            }
            Lazy::Lambda | Lazy::Patched => return Err(self.wrong_kind("a set", v)),
        })
    }

    fn product(&mut self, sets: Vec<Value>) -> Eval<u128> {
        let mut total: u128 = 1;
        for set in sets {
            total = match (total, self.size_estimate(set)?) {
                (0, _) | (_, 0) => 0,
                (INFINITE, _) | (_, INFINITE) => INFINITE,
                (a, b) => a.checked_mul(b).unwrap_or(INFINITE),
            };
        }
        Ok(total)
    }

    /// Whether a set is finite, so that it could be written out.
    pub(crate) fn is_finite(&mut self, v: Value) -> Eval<bool> {
        self.expect_set(v)?;
        if v.tag() == Tag::Set {
            return Ok(true);
        }
        if v.tag() == Tag::Atom {
            return Ok(false);
        }
        let fields: Vec<Value> = match self.lazy_kind(v) {
            Lazy::Interval => return Ok(true),
            Lazy::Seqs => return Ok(self.size_estimate(v)? == 1),
            Lazy::Power | Lazy::Minus | Lazy::Filter => vec![self.lazy_field(v, 0)],
            Lazy::Functions | Lazy::Cup => vec![self.lazy_field(v, 0), self.lazy_field(v, 1)],
            Lazy::Cap => {
                let (a, b) = (self.lazy_field(v, 0), self.lazy_field(v, 1));
                return Ok(self.is_finite(a)? || self.is_finite(b)?);
            }
            Lazy::Records => self.record_fields(v).1,
            Lazy::Times => self.factors(v),
            Lazy::Union => {
                let parts = self.enumerate(self.lazy_field(v, 0))?;
                self.heap.elements(parts).to_vec()
            }
            Lazy::Lambda | Lazy::Patched => return Err(self.wrong_kind("a set", v)),
        };
        for field in fields {
            if !self.is_finite(field)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// `Cardinality(v)`
    pub(crate) fn cardinality(&mut self, v: Value) -> Eval<i64> {
        self.expect_set(v)?;
        if v.tag() == Tag::Set {
            return Ok(self.heap.len(v) as i64);
        }
        let exact = v.tag() == Tag::Lazy
            && !matches!(self.lazy_kind(v), Lazy::Cup | Lazy::Cap | Lazy::Minus | Lazy::Union | Lazy::Filter);
        if exact && self.is_finite(v)? {
            let n = self.size_estimate(v)?;
            return match i64::try_from(n).ok().and_then(Value::checked_int) {
                Some(n) => Ok(n.int_unchecked()),
                None => {
                    Err(Fault::new(ErrorKind::Arithmetic, "the cardinality is too large a number").into())
                }
            };
        }
        let set = self.enumerate(v)?;
        Ok(self.heap.len(set) as i64)
    }

    // ---- writing out ----

    /// The normal form of a value: lazy sets and functions are written out.
    #[inline]
    pub(crate) fn normal(&mut self, v: Value) -> Eval<Value> {
        if v.is_normal() { Ok(v) } else { self.normal_slow(v) }
    }

    #[cold]
    fn normal_slow(&mut self, v: Value) -> Eval<Value> {
        debug_assert_eq!(v.tag(), Tag::Lazy, "a special word is no value");
        if self.is_lazy_function(v) { self.write_out_function(v) } else { self.enumerate(v) }
    }

    /// The explicit form of a set.
    pub(crate) fn enumerate(&mut self, v: Value) -> Eval<Value> {
        if v.tag() == Tag::Set {
            return Ok(v);
        }
        self.expect_set(v)?;
        let size = self.size_estimate(v)?;
        if !self.is_finite(v)? {
            let message = format!("the set {} is infinite, so it cannot be enumerated", self.show(v));
            return Err(Fault::new(ErrorKind::NotEnumerable, message)
                .help("use a finite set here, or replace the set in the .cfg file (`Nat <- SmallNat`)")
                .into());
        }
        let is_filter =
            v.tag() == Tag::Lazy && matches!(self.lazy_kind(v), Lazy::Filter | Lazy::Cap | Lazy::Minus);
        if size > self.limits.set_size as u128 && !is_filter {
            return Err(self.too_large(v, size));
        }
        let mut out = Vec::new();
        let mut iter = SetIter::new(self, v)?;
        while let Some(element) = iter.next(&mut self.heap) {
            out.push(self.normal(element)?);
            if out.len() > self.limits.set_size {
                return Err(self.too_large(v, size));
            }
            self.tick()?;
        }
        self.heap.alloc_set(&mut out).map_err(|c| self.clash(c))
    }

    /// An error if a set that is being built has too many elements.
    #[inline]
    pub(crate) fn check_set_size(&self, elements: usize) -> Eval<()> {
        if elements <= self.limits.set_size {
            return Ok(());
        }
        let message = format!("this set has more than {} elements, which is the limit", self.limits.set_size);
        Err(Fault::new(ErrorKind::TooLarge, message)
            .help("restrict the set, or raise the limit with --max-set-size")
            .into())
    }

    #[cold]
    fn too_large(&self, v: Value, size: u128) -> crate::error::Halt {
        let count = if size == INFINITE { "far too many".to_owned() } else { size.to_string() };
        let message = format!(
            "the set {} has {count} elements, more than the limit of {}",
            self.show(v),
            self.limits.set_size
        );
        Fault::new(ErrorKind::TooLarge, message)
            .help("restrict the set, or raise the limit with --max-set-size")
            .into()
    }

    // ---- searching ----

    /// `x \in set`
    pub(crate) fn member(&mut self, x: Value, set: Value) -> Eval<bool> {
        match set.tag() {
            Tag::Set => {
                let x = self.normal(x)?;
                self.heap.contains(set, x).map_err(|c| self.clash(c))
            }
            Tag::Atom => self.member_of_infinite(x, set),
            Tag::Lazy => self.member_of_lazy(x, set),
            _ => Err(self.wrong_kind("a set", set)),
        }
    }

    fn member_of_infinite(&mut self, x: Value, set: Value) -> Eval<bool> {
        let Some(infinite) = set.as_infinite() else { return Err(self.wrong_kind("a set", set)) };
        let is_model = x.as_model().is_some();
        match infinite {
            Infinite::Any => Ok(true),
            Infinite::String if x.as_string().is_some() => Ok(true),
            Infinite::String if is_model => Ok(false),
            Infinite::String => Err(self.wrong_kind("a string (for `\\in STRING`)", x)),
            _ if is_model => Ok(false),
            Infinite::Nat => Ok(self.expect_int(x)? >= 0),
            Infinite::Int | Infinite::Real => self.expect_int(x).map(|_| true),
        }
    }

    fn member_of_lazy(&mut self, x: Value, set: Value) -> Eval<bool> {
        if x.as_model().is_some()
            && !matches!(
                self.lazy_kind(set),
                Lazy::Power | Lazy::Cup | Lazy::Cap | Lazy::Minus | Lazy::Union | Lazy::Filter
            )
        {
            return Ok(false);
        }
        let field = |m: &Machine, i| m.lazy_field(set, i);
        match self.lazy_kind(set) {
            Lazy::Interval => {
                let i = self.expect_int(x)?;
                Ok(field(self, 0).int_unchecked() <= i && i <= field(self, 1).int_unchecked())
            }
            Lazy::Power => self.subset_eq(x, field(self, 0)),
            Lazy::Functions => self.member_of_functions(x, field(self, 0), field(self, 1)),
            Lazy::Records => self.member_of_records(x, set),
            Lazy::Times => self.member_of_times(x, set),
            Lazy::Seqs => {
                let x = self.normal(x)?;
                match x.tag() {
                    Tag::Seq => self.all_members(x, field(self, 0)),
                    Tag::Fcn => Ok(false),
                    _ => Err(self.wrong_kind("a sequence (for `\\in Seq(…)`)", x)),
                }
            }
            Lazy::Cup => Ok(self.member(x, field(self, 0))? || self.member(x, field(self, 1))?),
            Lazy::Cap => Ok(self.member(x, field(self, 0))? && self.member(x, field(self, 1))?),
            Lazy::Minus => Ok(self.member(x, field(self, 0))? && !self.member(x, field(self, 1))?),
            Lazy::Union => {
                let mut iter = SetIter::new(self, field(self, 0))?;
                while let Some(part) = iter.next(&mut self.heap) {
                    if self.member(x, part)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            Lazy::Filter => Ok(self.member(x, field(self, 0))? && self.filter_holds(set, x)?),
            Lazy::Lambda | Lazy::Patched => Err(self.wrong_kind("a set", set)),
        }
    }

    fn all_members(&mut self, seq: Value, set: Value) -> Eval<bool> {
        for i in 0..self.heap.len(seq) {
            let e = self.heap.element(seq, i);
            if !self.member(e, set)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn member_of_functions(&mut self, x: Value, domain: Value, range: Value) -> Eval<bool> {
        let x = self.normal(x)?;
        let same = match x.tag() {
            Tag::Seq => self.is_one_to(domain, self.heap.len(x))?,
            Tag::Fcn => self.equal(self.heap.domain(x), domain)?,
            _ => return Err(self.wrong_kind("a function (for `\\in [S -> T]`)", x)),
        };
        if !same {
            return Ok(false);
        }
        let skip = if x.tag() == Tag::Seq { 2 } else { 3 };
        for i in 0..self.heap.len(x) {
            let result = self.heap.word(x.index() + skip + i);
            if !self.member(result, range)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether a set is `1..n`.
    fn is_one_to(&mut self, set: Value, n: usize) -> Eval<bool> {
        match set.tag() {
            Tag::Set => {
                let elements = self.heap.elements(set);
                let ends = |i: usize| elements.get(i).and_then(|e| e.as_int());
                Ok(elements.len() == n && (n == 0 || (ends(0) == Some(1) && ends(n - 1) == Some(n as i64))))
            }
            Tag::Lazy if self.lazy_kind(set) == Lazy::Interval => Ok(self.lazy_field(set, 0)
                == Value::int(1)
                && self.lazy_field(set, 1) == Value::int(n as i64)),
            _ => {
                let own = self.interval(1, n as i64);
                self.equal(own, set)
            }
        }
    }

    fn member_of_records(&mut self, x: Value, set: Value) -> Eval<bool> {
        let x = self.normal(x)?;
        let names = self.lazy_field(set, 0);
        match x.tag() {
            Tag::Fcn => {
                let own = self.heap.domain(x);
                if own != names && !(self.heap.is_record(x) && self.equal(own, names)?) {
                    return Ok(false);
                }
            }
            Tag::Seq => return Ok(false),
            _ => return Err(self.wrong_kind("a record (for `\\in [field : S]`)", x)),
        }
        for i in 0..self.heap.len(names) {
            let (value, set) = (self.heap.word(x.index() + 3 + i), self.lazy_field(set, 1 + i));
            if !self.member(value, set)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn member_of_times(&mut self, x: Value, set: Value) -> Eval<bool> {
        let x = self.normal(x)?;
        let factors = self.factors(set);
        match x.tag() {
            Tag::Seq if self.heap.len(x) == factors.len() => {}
            Tag::Seq | Tag::Fcn => return Ok(false),
            _ => return Err(self.wrong_kind("a tuple (for `\\in A \\X B`)", x)),
        }
        for (i, &factor) in factors.iter().enumerate() {
            let e = self.heap.element(x, i);
            if !self.member(e, factor)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    // ---- set algebra on any kind of set ----

    /// `a \subseteq b`
    pub(crate) fn subset_eq(&mut self, a: Value, b: Value) -> Eval<bool> {
        self.expect_set(a)?;
        self.expect_set(b)?;
        if a.tag() == Tag::Set && b.tag() == Tag::Set {
            return self.heap.subset(a, b).map_err(|c| self.clash(c));
        }
        if let (Some(x), Some(y)) = (a.as_infinite(), b.as_infinite()) {
            let rank = |i| match i {
                Infinite::Nat => Some(0),
                Infinite::Int => Some(1),
                Infinite::Real => Some(2),
                _ => None,
            };
            return Ok(y == Infinite::Any
                || x == y
                || matches!((rank(x), rank(y)), (Some(p), Some(q)) if p <= q));
        }
        if a.tag() == Tag::Lazy && b.tag() == Tag::Lazy {
            match (self.lazy_kind(a), self.lazy_kind(b)) {
                (Lazy::Power, Lazy::Power) | (Lazy::Seqs, Lazy::Seqs) => {
                    return self.subset_eq(self.lazy_field(a, 0), self.lazy_field(b, 0));
                }
                _ => {}
            }
        }
        let mark = self.heap.mark();
        let mut iter = SetIter::new(self, a)?;
        while let Some(x) = iter.next(&mut self.heap) {
            if !self.member(x, b)? {
                self.heap.release(mark);
                return Ok(false);
            }
            self.tick()?;
        }
        self.heap.release(mark);
        Ok(true)
    }

    /// Union, intersection or difference; kept lazy when it cannot be written out.
    pub(crate) fn combine(&mut self, kind: Lazy, a: Value, b: Value) -> Eval<Value> {
        if a.tag() != Tag::Set || b.tag() != Tag::Set {
            return self.combine_lazy(kind, a, b);
        }
        let result = match kind {
            Lazy::Cup => self.heap.union(a, b),
            Lazy::Cap => self.heap.intersection(a, b),
            _ => self.heap.difference(a, b),
        };
        result.map_err(|c| self.clash(c))
    }

    #[cold]
    fn combine_lazy(&mut self, kind: Lazy, a: Value, b: Value) -> Eval<Value> {
        self.expect_set(a)?;
        self.expect_set(b)?;
        let small = |m: &mut Machine, v| -> Eval<bool> {
            Ok(m.is_finite(v)? && m.size_estimate(v)? <= m.limits.set_size as u128)
        };
        match kind {
            Lazy::Cup if small(self, a)? && small(self, b)? => {}
            Lazy::Cap if small(self, a)? => return self.keep(a, b, true),
            Lazy::Cap if small(self, b)? => return self.keep(b, a, true),
            Lazy::Minus if small(self, a)? => return self.keep(a, b, false),
            _ => return Ok(self.lazy(kind, &[a, b])),
        }
        let (a, b) = (self.enumerate(a)?, self.enumerate(b)?);
        self.combine(kind, a, b)
    }

    /// The elements of `a` that are (or are not) in `b`.
    fn keep(&mut self, a: Value, b: Value, wanted: bool) -> Eval<Value> {
        let a = self.enumerate(a)?;
        let mut out = Vec::new();
        for i in 0..self.heap.len(a) {
            let e = self.heap.element(a, i);
            if self.member(e, b)? == wanted {
                out.push(e);
            }
        }
        Ok(self.heap.alloc_sorted_set(&out))
    }

    /// `UNION v`
    pub(crate) fn big_union(&mut self, v: Value) -> Eval<Value> {
        self.expect_set(v)?;
        let parts = self.enumerate_parts(v)?;
        for &part in &parts {
            self.expect_set(part)?;
        }
        self.union_all(parts)
    }

    /// The union of sets; those that cannot be written out stay as they are.
    pub(crate) fn union_all(&mut self, parts: Vec<Value>) -> Eval<Value> {
        let mut out: Vec<Value> = Vec::new();
        let mut lazy = None;
        for part in parts {
            if part.tag() == Tag::Set {
                out.extend_from_slice(self.heap.elements(part));
            } else {
                lazy = Some(match lazy {
                    None => part,
                    Some(others) => self.combine(Lazy::Cup, others, part)?,
                });
            }
        }
        let explicit = self.heap.alloc_set(&mut out).map_err(|c| self.clash(c))?;
        match lazy {
            None => Ok(explicit),
            Some(lazy) if explicit == Heap::EMPTY_SET => Ok(lazy),
            Some(lazy) => self.combine(Lazy::Cup, lazy, explicit),
        }
    }

    /// The elements of a set of sets, which may themselves stay lazy.
    fn enumerate_parts(&mut self, v: Value) -> Eval<Vec<Value>> {
        if v.tag() == Tag::Set {
            return Ok(self.heap.elements(v).to_vec());
        }
        let set = self.enumerate(v)?;
        Ok(self.heap.elements(set).to_vec())
    }

    /// Equality when at least one side is lazy.
    #[cold]
    pub(crate) fn equal_lazy(&mut self, a: Value, b: Value) -> Eval<bool> {
        if a == b {
            return Ok(true);
        }
        if a.as_model().is_some() || b.as_model().is_some() {
            return Ok(false);
        }
        let both_lazy = a.tag() == Tag::Lazy && b.tag() == Tag::Lazy;
        if both_lazy && self.lazy_kind(a) == self.lazy_kind(b) {
            match self.lazy_kind(a) {
                Lazy::Interval | Lazy::Power | Lazy::Seqs => {
                    let n = if self.lazy_kind(a) == Lazy::Interval { 2 } else { 1 };
                    for i in 0..n {
                        if !self.equal(self.lazy_field(a, i), self.lazy_field(b, i))? {
                            return Ok(false);
                        }
                    }
                    return Ok(true);
                }
                _ => {}
            }
        }
        if self.is_set(a) && self.is_set(b) {
            let (x, y) = (self.is_finite(a)?, self.is_finite(b)?);
            if x != y {
                return Ok(false);
            }
            // Different sizes settle it without writing anything out.
            if self.is_exactly_counted(a)
                && self.is_exactly_counted(b)
                && self.size_estimate(a)? != self.size_estimate(b)?
            {
                return Ok(false);
            }
        }
        let (a, b) = (self.normal(a)?, self.normal(b)?);
        self.heap.equal(a, b).map_err(|c| self.clash(c))
    }

    fn is_exactly_counted(&self, v: Value) -> bool {
        v.tag() == Tag::Set
            || v.tag() == Tag::Lazy && matches!(self.lazy_kind(v), Lazy::Interval | Lazy::Power)
    }
}
