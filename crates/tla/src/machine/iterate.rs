//! Going through the elements of a set one by one, in TLC's order, without writing the set out.

use super::Machine;
use super::lazy::Lazy;
use crate::error::Eval;
use crate::value::{Heap, Tag, Value};

/// A walk over the elements of a set.
///
/// Everything it needs is made by [`SetIter::new`]; what [`SetIter::next`] allocates may be released before the next
/// call.
#[derive(Debug)]
pub(crate) enum SetIter {
    /// An explicit set: the set, the next position, the end.
    Explicit(Value, usize, usize),
    /// Integers: the next one and the last one.
    Interval(i64, i64),
    /// Subsets by size: the base and the positions of the current subset.
    Power(Value, Option<Vec<usize>>),
    /// Functions, records or tuples: the odometer over the choices of each place.
    Product(Product),
}

/// An odometer: one explicit set per place, the last place turning fastest.
#[derive(Debug)]
pub(crate) struct Product {
    /// The domain, `None` for tuples.
    domain: Option<Value>,
    places: Vec<Value>,
    positions: Option<Vec<usize>>,
}

impl SetIter {
    /// Starts a walk; an error if the set is infinite.
    pub(crate) fn new(m: &mut Machine, set: Value) -> Eval<SetIter> {
        if set.tag() == Tag::Set {
            return Ok(SetIter::Explicit(set, 0, m.heap.len(set)));
        }
        if set.tag() != Tag::Lazy {
            let set = m.enumerate(set)?;
            return Ok(SetIter::Explicit(set, 0, m.heap.len(set)));
        }
        match m.lazy_kind(set) {
            Lazy::Interval => Ok(SetIter::Interval(
                m.lazy_field(set, 0).int_unchecked(),
                m.lazy_field(set, 1).int_unchecked(),
            )),
            Lazy::Power => {
                let base = m.enumerate(m.lazy_field(set, 0))?;
                Ok(SetIter::Power(base, Some(Vec::new())))
            }
            Lazy::Functions => {
                let domain = m.enumerate(m.lazy_field(set, 0))?;
                let n = m.heap.len(domain);
                if n == 0 {
                    return SetIter::product(m, Some(domain), &[]);
                }
                let range = m.enumerate(m.lazy_field(set, 1))?;
                SetIter::product(m, Some(domain), &vec![range; n])
            }
            Lazy::Records => {
                let (names, sets) = m.record_fields(set);
                SetIter::product(m, Some(names), &sets)
            }
            Lazy::Times => {
                let factors = m.factors(set);
                SetIter::product(m, None, &factors)
            }
            _ => SetIter::filtered(m, set),
        }
    }

    fn product(m: &mut Machine, domain: Option<Value>, sets: &[Value]) -> Eval<SetIter> {
        let mut places = Vec::with_capacity(sets.len());
        for &set in sets {
            places.push(m.enumerate(set)?);
        }
        let empty = places.iter().any(|&p| m.heap.len(p) == 0);
        let positions = (!empty).then(|| vec![0; places.len()]);
        Ok(SetIter::Product(Product { domain, places, positions }))
    }

    /// Lazy combinations: written out, element by element of what bounds them.
    fn filtered(m: &mut Machine, set: Value) -> Eval<SetIter> {
        let kind = m.lazy_kind(set);
        let a = m.lazy_field(set, 0);
        let b = if matches!(kind, Lazy::Cup | Lazy::Cap | Lazy::Minus) { m.lazy_field(set, 1) } else { a };
        let mut out = Vec::new();
        match kind {
            Lazy::Seqs => {
                // Only Seq({}) is finite.
                if m.is_finite(set)? {
                    out.push(Heap::EMPTY_SEQ);
                } else {
                    m.enumerate(set)?;
                }
            }
            Lazy::Union => {
                let mut parts = SetIter::new(m, a)?;
                while let Some(part) = parts.next(&mut m.heap) {
                    let part = m.enumerate(part)?;
                    out.extend_from_slice(m.heap.elements(part));
                }
            }
            Lazy::Cup => {
                for side in [a, b] {
                    let side = m.enumerate(side)?;
                    out.extend_from_slice(m.heap.elements(side));
                }
            }
            _ => {
                let (walked, tested) = match kind {
                    Lazy::Cap if !m.is_finite(a)? => (b, a),
                    _ => (a, b),
                };
                let mut iter = SetIter::new(m, walked)?;
                while let Some(e) = iter.next(&mut m.heap) {
                    let holds = match kind {
                        Lazy::Filter => m.filter_holds(set, e)?,
                        Lazy::Cap => m.member(e, tested)?,
                        _ => !m.member(e, tested)?,
                    };
                    if holds {
                        out.push(m.normal(e)?);
                    }
                    m.tick()?;
                }
            }
        }
        let set = m.heap.alloc_set(&mut out).map_err(|c| m.clash(c))?;
        Ok(SetIter::Explicit(set, 0, m.heap.len(set)))
    }

    /// The next element.
    #[inline]
    pub(crate) fn next(&mut self, heap: &mut Heap) -> Option<Value> {
        match self {
            SetIter::Explicit(set, i, n) => {
                if i < n {
                    *i += 1;
                    Some(heap.element(*set, *i - 1))
                } else {
                    None
                }
            }
            SetIter::Interval(i, last) => {
                if i <= last {
                    *i += 1;
                    Some(Value::int(*i - 1))
                } else {
                    None
                }
            }
            SetIter::Power(base, positions) => next_subset(heap, *base, positions),
            SetIter::Product(product) => product.next(heap),
        }
    }
}

/// The subset at `positions`, which moves on to the next subset of the same size or the first of the next size.
fn next_subset(heap: &mut Heap, base: Value, positions: &mut Option<Vec<usize>>) -> Option<Value> {
    let chosen = positions.as_mut()?;
    let n = heap.len(base);
    let mut elements = heap.take_scratch();
    elements.extend(chosen.iter().map(|&i| heap.element(base, i)));
    let set = heap.alloc_sorted_set(&elements);
    heap.give_scratch(elements);
    let k = chosen.len();
    match (0..k).rev().find(|&i| chosen[i] < n - (k - i)) {
        Some(i) => {
            chosen[i] += 1;
            for j in i + 1..k {
                chosen[j] = chosen[j - 1] + 1;
            }
        }
        None if k < n => *chosen = (0..=k).collect(),
        None => *positions = None,
    }
    Some(set)
}

impl Product {
    fn next(&mut self, heap: &mut Heap) -> Option<Value> {
        let positions = self.positions.as_mut()?;
        let mut elements = heap.take_scratch();
        elements.extend(self.places.iter().zip(positions.iter()).map(|(&set, &i)| heap.element(set, i)));
        let value = match self.domain {
            Some(domain) => heap.alloc_fcn(domain, &elements),
            None => heap.alloc_seq(&elements),
        };
        heap.give_scratch(elements);
        let turned = (0..positions.len()).rev().find(|&i| positions[i] + 1 < heap.len(self.places[i]));
        match turned {
            Some(i) => {
                positions[i] += 1;
                positions[i + 1..].fill(0);
            }
            None => self.positions = None,
        }
        Some(value)
    }
}
