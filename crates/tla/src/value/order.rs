//! Equality of values and TLC's order on them.

use super::heap::Heap;
use super::word::{Atom, Tag, Value};

/// The outcome of a comparison in TLC's order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// The left value comes first.
    Less,
    /// The values are equal.
    Equal,
    /// The right value comes first.
    Greater,
    /// The values are of kinds that TLA+ does not compare, such as an integer and a string.
    Clash,
}

impl Order {
    #[inline]
    fn of<T: Ord>(a: T, b: T) -> Order {
        match a.cmp(&b) {
            std::cmp::Ordering::Less => Order::Less,
            std::cmp::Ordering::Equal => Order::Equal,
            std::cmp::Ordering::Greater => Order::Greater,
        }
    }
}

/// Two values of kinds that cannot be compared met while a set was built or searched.
#[derive(Clone, Copy, Debug)]
pub struct Clash(pub Value, pub Value);

impl Heap {
    /// TLC's order: model values first, then integers by size, strings by first reading, sets and functions by
    /// number of elements and then element by element.
    pub fn compare(&self, a: Value, b: Value) -> Order {
        if a == b {
            return Order::Equal;
        }
        match (a.tag(), b.tag()) {
            (Tag::Int, Tag::Int) => Order::of(a.int_unchecked(), b.int_unchecked()),
            (Tag::Seq, Tag::Seq) | (Tag::Set, Tag::Set) => {
                let (x, y) = (self.elements(a), self.elements(b));
                if x.len() != y.len() {
                    return Order::of(x.len(), y.len());
                }
                self.compare_each(x, y)
            }
            (Tag::Fcn, Tag::Fcn) => self.compare_functions(a, b),
            (Tag::Seq, Tag::Fcn) => self.compare_seq_with_fcn(a, b),
            (Tag::Fcn, Tag::Seq) => match self.compare_seq_with_fcn(b, a) {
                Order::Less => Order::Greater,
                Order::Greater => Order::Less,
                other => other,
            },
            _ => self.compare_atoms(a, b),
        }
    }

    #[inline]
    pub(super) fn compare_each(&self, x: &[Value], y: &[Value]) -> Order {
        for (&p, &q) in x.iter().zip(y) {
            // Most elements are the same word, and most that differ are integers.
            if p == q {
                continue;
            }
            if p.is_int() && q.is_int() {
                return Order::of(p.int_unchecked(), q.int_unchecked());
            }
            match self.compare(p, q) {
                Order::Equal => {}
                other => return other,
            }
        }
        Order::Equal
    }

    fn compare_functions(&self, a: Value, b: Value) -> Order {
        let (da, db) = (self.domain(a), self.domain(b));
        let (x, y) = (self.results(a), self.results(b));
        if da == db {
            return self.compare_each(x, y);
        }
        if x.len() != y.len() {
            return Order::of(x.len(), y.len());
        }
        let (ka, kb) = (self.elements(da), self.elements(db));
        for i in 0..x.len() {
            for (p, q) in [(ka[i], kb[i]), (x[i], y[i])] {
                match self.compare(p, q) {
                    Order::Equal => {}
                    other => return other,
                }
            }
        }
        Order::Equal
    }

    /// Functions are compared pair by pair, whatever form they are held in.
    fn compare_seq_with_fcn(&self, seq: Value, fcn: Value) -> Order {
        let (x, y) = (self.elements(seq), self.results(fcn));
        if x.len() != y.len() {
            return Order::of(x.len(), y.len());
        }
        let keys = self.elements(self.domain(fcn));
        for i in 0..x.len() {
            match keys[i].as_int() {
                Some(key) if key != i as i64 + 1 => return Order::of(i as i64 + 1, key),
                Some(_) => match self.compare(x[i], y[i]) {
                    Order::Equal => {}
                    other => return other,
                },
                None => break,
            }
        }
        Order::Less
    }

    /// Comparisons in which at least one side is an atom, and clashes of kinds.
    fn compare_atoms(&self, a: Value, b: Value) -> Order {
        match (a.atom_kind(), b.atom_kind()) {
            (Some(Atom::Model), Some(Atom::Model)) => match (a.model_type(), b.model_type()) {
                (Some(x), Some(y)) if x != y => Order::Clash,
                _ => Order::of(a.as_model(), b.as_model()),
            },
            (Some(x), Some(y)) if x == y => Order::of(a.atom_payload(), b.atom_payload()),
            (Some(Atom::Model), _) if a.model_type().is_some() => Order::Clash,
            (_, Some(Atom::Model)) if b.model_type().is_some() => Order::Clash,
            (Some(Atom::Model), _) => Order::Less,
            (_, Some(Atom::Model)) => Order::Greater,
            (Some(Atom::Infinite), None) if b.tag() == Tag::Set => Order::Greater,
            (None, Some(Atom::Infinite)) if a.tag() == Tag::Set => Order::Less,
            _ => Order::Clash,
        }
    }

    /// Equality of values in normal form; `Clash` when TLA+ does not compare the two.
    #[inline]
    pub fn equal(&self, a: Value, b: Value) -> Result<bool, Clash> {
        if a == b {
            return Ok(true);
        }
        match (a.tag(), b.tag()) {
            (Tag::Int, Tag::Int) => Ok(false),
            (Tag::Seq, Tag::Seq) | (Tag::Set, Tag::Set) | (Tag::Fcn, Tag::Fcn) => {
                if self.hash(a) == self.hash(b) {
                    return Ok(self.compare(a, b) == Order::Equal);
                }
                // They differ; but whether they may be compared at all shows only inside.
                match self.first_difference(a, b) {
                    Order::Clash => Err(Clash(a, b)),
                    _ => Ok(false),
                }
            }
            (Tag::Seq, Tag::Fcn) | (Tag::Fcn, Tag::Seq) => Ok(false),
            _ => match self.compare_atoms(a, b) {
                Order::Clash => Err(Clash(a, b)),
                order => Ok(order == Order::Equal),
            },
        }
    }

    /// How two composite values of one kind differ: first in size or domain, then element by element.
    fn first_difference(&self, a: Value, b: Value) -> Order {
        if self.len(a) != self.len(b) {
            return Order::Less;
        }
        if a.tag() != Tag::Fcn {
            return self.compare_each(self.elements(a), self.elements(b));
        }
        let (x, y) = (self.domain(a), self.domain(b));
        match if x == y { Order::Equal } else { self.compare(x, y) } {
            Order::Equal => self.compare_each(self.results(a), self.results(b)),
            _ => Order::Less,
        }
    }
}
