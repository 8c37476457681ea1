//! Values as bytes: how states wait in a queue and how constants are moved together.
//!
//! Heap values below `constant_below` are written as references, everything else in full. What is written can be
//! read only into a heap with the same constants.

use super::heap::Heap;
use super::word::{Tag, Value};

const REFERENCE: u64 = 6;

/// Most bytes that one state or value may take.
pub const MAX_BYTES: usize = 64 << 20;

/// Appends a value in normal form, however large it is.
pub fn encode(heap: &Heap, v: Value, constant_below: usize, out: &mut Vec<u8>) {
    let whole = encode_up_to(heap, v, constant_below, usize::MAX, out);
    debug_assert!(whole);
}

/// Appends a value in normal form. False if that takes more than [`MAX_BYTES`], in which case it is not written whole:
/// values share parts in the heap, but not here.
#[must_use]
pub(crate) fn encode_bounded(heap: &Heap, v: Value, constant_below: usize, out: &mut Vec<u8>) -> bool {
    let end = out.len() + MAX_BYTES;
    encode_up_to(heap, v, constant_below, end, out)
}

/// Appends a value unless `out` grows beyond `end`.
pub(crate) fn encode_up_to(
    heap: &Heap,
    v: Value,
    constant_below: usize,
    end: usize,
    out: &mut Vec<u8>,
) -> bool {
    if out.len() > end {
        return false;
    }
    match v.tag() {
        Tag::Int => {
            let i = v.int_unchecked();
            put(out, ((i << 1) ^ (i >> 63)) as u64, Tag::Int as u64);
        }
        Tag::Atom => put(out, v.0 >> 3, Tag::Atom as u64),
        tag if v.index() < constant_below => put(out, (v.index() as u64) << 3 | tag as u64, REFERENCE),
        Tag::Seq | Tag::Set => {
            put(out, heap.len(v) as u64, v.tag() as u64);
            return heap.elements(v).iter().all(|&e| encode_up_to(heap, e, constant_below, end, out));
        }
        Tag::Fcn => {
            put(out, 0, Tag::Fcn as u64);
            return encode_up_to(heap, heap.domain(v), constant_below, end, out)
                && heap.results(v).iter().all(|&e| encode_up_to(heap, e, constant_below, end, out));
        }
        tag => unreachable!("{tag:?} is not in normal form"),
    }
    true
}

/// Writes a number with a three-bit tag, seven bits a byte.
fn put(out: &mut Vec<u8>, payload: u64, tag: u64) {
    let mut rest = (payload as u128) << 3 | tag as u128;
    while rest >= 0x80 {
        out.push(rest as u8 | 0x80);
        rest >>= 7;
    }
    out.push(rest as u8);
}

#[inline]
fn get(bytes: &[u8], at: &mut usize) -> (u64, u64) {
    let first = bytes[*at];
    *at += 1;
    if first < 0x80 {
        return ((first >> 3) as u64, (first & 7) as u64);
    }
    let mut word = (first & 0x7f) as u128;
    let mut shift = 7;
    loop {
        let byte = bytes[*at];
        *at += 1;
        word |= ((byte & 0x7f) as u128) << shift;
        if byte < 0x80 {
            return ((word >> 3) as u64, (word & 7) as u64);
        }
        shift += 7;
    }
}

/// Reads a value that [`encode`] wrote, starting at `at`, which moves behind it.
pub fn decode(heap: &mut Heap, bytes: &[u8], at: &mut usize) -> Value {
    let mut stack = heap.take_scratch();
    let value = decode_onto(heap, bytes, at, &mut stack);
    heap.give_scratch(stack);
    value
}

fn decode_onto(heap: &mut Heap, bytes: &[u8], at: &mut usize, stack: &mut Vec<Value>) -> Value {
    let (payload, tag) = get(bytes, at);
    match tag {
        0 => Value::int((payload >> 1) as i64 ^ -((payload & 1) as i64)),
        1 => Value(payload << 3 | Tag::Atom as u64),
        REFERENCE => Value(payload),
        t if t == Tag::Fcn as u64 => {
            let domain = decode_onto(heap, bytes, at, stack);
            let start = stack.len();
            for _ in 0..heap.len(domain) {
                let e = decode_onto(heap, bytes, at, stack);
                stack.push(e);
            }
            let value = heap.alloc_fcn(domain, &stack[start..]);
            stack.truncate(start);
            value
        }
        t => {
            let start = stack.len();
            for _ in 0..payload {
                let e = decode_onto(heap, bytes, at, stack);
                stack.push(e);
            }
            let value = match t == Tag::Seq as u64 {
                true => heap.alloc_seq(&stack[start..]),
                false => heap.alloc_sorted_set(&stack[start..]),
            };
            stack.truncate(start);
            value
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::strings::Interner;
    use std::sync::Arc;

    #[test]
    fn values_survive_the_bytes() {
        let interner = Arc::new(Interner::default());
        let id = interner.intern("a");
        let mut heap = Heap::new(interner);
        let names = heap.alloc_sorted_set(&[Value::string(id)]);
        let constant = heap.used_words();
        let inner = heap.alloc_seq(&[Value::int(-5), Value::TRUE, Value::int(1 << 59)]);
        let record = heap.alloc_fcn(names, &[inner]);
        let set = heap.alloc_set(&mut vec![record]).unwrap();
        let mut bytes = Vec::new();
        encode(&heap, set, constant, &mut bytes);
        let copy = decode(&mut heap, &bytes, &mut 0);
        assert_ne!(copy, set);
        assert_eq!(heap.hash(copy), heap.hash(set));
        assert!(heap.equal(copy, set).unwrap());
    }
}
