//! The heap of one evaluation: explicit sequences, functions and sets, each with its hash.
//!
//! Objects are runs of words: `[depth and len, hash, elements…]` for sequences and sets, `[depth and len, hash,
//! domain, results…]` for functions. Objects never change once made. Below `base` lie the constants of the specification, which every
//! evaluation shares; [`Heap::reset`] forgets everything above.
//!
//! Invariants: an element of an object is in normal form (never a lazy set or function); a set is strictly sorted by
//! [`Heap::compare`]; a function whose domain is `1..n` is a sequence; the empty function is the empty sequence.

use super::hash;
use super::order::{Clash, Order};
use super::strings::Interner;
use super::word::{Atom, Tag, Value};
use std::sync::Arc;

const INDEX_HASHES: usize = 64;

/// Storage for values. See the module documentation.
#[derive(Clone, Debug)]
pub struct Heap {
    words: Vec<Value>,
    /// Where the constants that all heaps of the specification have in common end.
    shared: usize,
    base: usize,
    floor: usize,
    interner: Arc<Interner>,
    /// Hashes of the texts of strings and model values, by number.
    text_hashes: Vec<u64>,
    /// Hashes of strings as values, by number.
    string_hashes: Vec<u64>,
    index_hashes: [u64; INDEX_HASHES],
    scratch: Vec<Value>,
    /// Deepest nesting of any value since the last reset.
    deepest: u64,
}

impl Heap {
    /// Values nested deeper than this are refused, so that walking a value needs little stack.
    pub(crate) const MAX_NESTING: u64 = 2000;
    /// The empty sequence, which is also the empty function.
    pub const EMPTY_SEQ: Value = Value((1 << 3) | Tag::Seq as u64);
    /// The empty set.
    pub const EMPTY_SET: Value = Value((3 << 3) | Tag::Set as u64);
    /// `{FALSE, TRUE}`
    pub const BOOLEAN: Value = Value((5 << 3) | Tag::Set as u64);

    /// A heap that holds only the empty values.
    pub fn new(interner: Arc<Interner>) -> Heap {
        let mut index_hashes = [0; INDEX_HASHES];
        for (i, h) in index_hashes.iter_mut().enumerate() {
            *h = hash::int(i as i64);
        }
        let mut heap = Heap {
            words: vec![Value(0)],
            shared: 0,
            base: 0,
            floor: 0,
            interner,
            text_hashes: Vec::new(),
            string_hashes: Vec::new(),
            index_hashes,
            scratch: Vec::new(),
            deepest: 0,
        };
        heap.learn_strings();
        assert_eq!(heap.alloc_seq(&[]), Heap::EMPTY_SEQ);
        assert_eq!(heap.alloc_sorted_set(&[]), Heap::EMPTY_SET);
        assert_eq!(heap.alloc_sorted_set(&[Value::FALSE, Value::TRUE]), Heap::BOOLEAN);
        heap.freeze();
        heap
    }

    /// The strings and model values that words of this heap refer to.
    pub fn interner(&self) -> &Arc<Interner> {
        &self.interner
    }

    /// Makes everything allocated so far constant.
    pub fn freeze(&mut self) {
        self.base = self.words.len();
        self.floor = self.base;
        self.learn_strings();
    }

    /// Takes in the hashes of strings that are new since the last time.
    fn learn_strings(&mut self) {
        self.interner.sync_hashes(&mut self.text_hashes);
        let new = &self.text_hashes[self.string_hashes.len()..];
        self.string_hashes.extend(new.iter().map(|&h| hash::string(h)));
    }

    /// Declares that all heaps made from this one from now on have what is allocated so far in common.
    pub(crate) fn share(&mut self) {
        self.shared = self.words.len();
    }

    /// Forgets everything above the constants.
    #[inline]
    pub fn reset(&mut self) {
        self.words.truncate(self.base);
        self.floor = self.base;
        self.deepest = 0;
    }

    /// A mark to which [`Heap::release`] can return.
    #[inline]
    pub(crate) fn mark(&self) -> usize {
        self.words.len()
    }

    /// Forgets what was allocated since `mark`, except what was pinned meanwhile.
    #[inline]
    pub(crate) fn release(&mut self, mark: usize) {
        self.words.truncate(mark.max(self.floor));
    }

    /// Forgets everything from `mark` on, pinned or not.
    pub(crate) fn truncate(&mut self, mark: usize) {
        self.words.truncate(mark);
        self.floor = self.floor.min(mark);
    }

    /// Keeps everything allocated so far from being released before the next reset.
    #[inline]
    pub(crate) fn pin(&mut self) {
        self.floor = self.words.len();
    }

    /// Number of words in use.
    #[inline]
    pub fn used_words(&self) -> usize {
        self.words.len()
    }

    /// Number of words that hold constants.
    #[inline]
    pub(crate) fn constant_words(&self) -> usize {
        self.base
    }

    /// Whether a heap value is one of the constants that all heaps of the specification have in common.
    #[inline]
    pub(crate) fn is_constant(&self, v: Value) -> bool {
        v.index() < self.shared
    }

    // ---- reading ----

    #[inline]
    pub(crate) fn word(&self, index: usize) -> Value {
        self.words[index]
    }

    /// Number of elements of an explicit sequence, function or set.
    #[inline]
    pub fn len(&self, v: Value) -> usize {
        self.words[v.index()].0 as u32 as usize
    }

    /// The elements of an explicit sequence or set.
    #[inline]
    pub fn elements(&self, v: Value) -> &[Value] {
        debug_assert!(matches!(v.tag(), Tag::Seq | Tag::Set));
        let i = v.index();
        let n = self.words[i].0 as u32 as usize;
        &self.words[i + 2..i + 2 + n]
    }

    /// Element number `i`, counted from 0, of an explicit sequence or set.
    #[inline]
    pub fn element(&self, v: Value, i: usize) -> Value {
        self.words[v.index() + 2 + i]
    }

    /// The domain of an explicit function that is no sequence.
    #[inline]
    pub fn domain(&self, f: Value) -> Value {
        debug_assert_eq!(f.tag(), Tag::Fcn);
        self.words[f.index() + 2]
    }

    /// The results of an explicit function that is no sequence, in the order of its domain.
    #[inline]
    pub fn results(&self, f: Value) -> &[Value] {
        debug_assert_eq!(f.tag(), Tag::Fcn);
        let i = f.index();
        let n = self.words[i].0 as u32 as usize;
        &self.words[i + 3..i + 3 + n]
    }

    /// Whether a value is a record: a non-empty function from strings.
    pub fn is_record(&self, v: Value) -> bool {
        v.tag() == Tag::Fcn && self.elements(self.domain(v)).iter().all(|k| k.as_string().is_some())
    }

    /// The hash of a value in normal form.
    #[inline]
    pub fn hash(&self, v: Value) -> u64 {
        match v.tag() {
            Tag::Int => self.int_hash(v.int_unchecked()),
            Tag::Atom => match v.as_string().and_then(|id| self.string_hashes.get(id as usize)) {
                Some(&h) => h,
                None => self.atom_hash(v),
            },
            _ => self.words[v.index() + 1].0,
        }
    }

    #[inline]
    fn int_hash(&self, i: i64) -> u64 {
        match self.index_hashes.get(i as usize) {
            Some(&h) if i >= 0 => h,
            _ => hash::int(i),
        }
    }

    fn atom_hash(&self, v: Value) -> u64 {
        match v.atom_kind() {
            Some(Atom::Str) => hash::string(self.text_hash(v.atom_payload() as u32)),
            Some(Atom::Model) => hash::model(self.text_hash(v.atom_payload() as u32)),
            _ => hash::other_atom(v.0),
        }
    }

    #[inline]
    pub(crate) fn text_hash(&self, id: u32) -> u64 {
        match self.text_hashes.get(id as usize) {
            Some(&h) => h,
            None => hash::of_text(&self.interner.text(id)),
        }
    }

    // ---- searching ----

    /// Where `v` is in an explicit set, or where it would go.
    pub fn find(&self, set: Value, v: Value) -> Result<Result<usize, usize>, Clash> {
        self.find_among(self.elements(set), v)
    }

    #[inline]
    fn find_among(&self, elements: &[Value], v: Value) -> Result<Result<usize, usize>, Clash> {
        if elements.len() <= 8 {
            // Short sets are mostly hit by the same word; look for that before comparing.
            if let Some(i) = elements.iter().position(|&e| e == v) {
                return Ok(Ok(i));
            }
        }
        let function = (v.tag() == Tag::Fcn).then(|| (self.domain(v), self.results(v)));
        let order = |e: Value| match function {
            // Records of one kind are what sets hold most.
            Some((domain, results)) if e.tag() == Tag::Fcn && self.domain(e) == domain => {
                self.compare_each(self.results(e), results)
            }
            _ => self.compare(e, v),
        };
        let (mut low, mut high) = (0, elements.len());
        while low < high {
            let middle = (low + high) / 2;
            match order(elements[middle]) {
                Order::Less => low = middle + 1,
                Order::Greater => high = middle,
                Order::Equal => return Ok(Ok(middle)),
                Order::Clash => return Err(Clash(v, elements[middle])),
            }
        }
        Ok(Err(low))
    }

    /// Whether `v` is an element of an explicit set.
    #[inline]
    pub fn contains(&self, set: Value, v: Value) -> Result<bool, Clash> {
        let elements = self.elements(set);
        match elements.first() {
            None => return Ok(false),
            // Among sequences, functions or sets, looking at every hash is faster than comparing a few.
            Some(first) if first.tag() == v.tag() && v.tag() >= Tag::Seq && elements.len() <= 24 => {
                let wanted = self.hash(v);
                let same = |e: Value| {
                    e == v
                        || (e.tag() >= Tag::Seq
                            && self.words[e.index() + 1].0 == wanted
                            && self.compare(e, v) == Order::Equal)
                };
                return Ok(elements.iter().any(|&e| same(e)));
            }
            _ => {}
        }
        Ok(self.find(set, v)?.is_ok())
    }

    // ---- building ----

    /// A sequence of values in normal form.
    pub fn alloc_seq(&mut self, elements: &[Value]) -> Value {
        let (mut h, mut depth) = (hash::FCN, 0);
        for (i, &e) in elements.iter().enumerate() {
            h = h.wrapping_add(self.index_pair(i + 1, e));
            depth = depth.max(self.depth(e));
        }
        let at = self.header(elements.len(), h, depth + 1);
        self.words.extend_from_slice(elements);
        Value::boxed(Tag::Seq, at)
    }

    #[inline]
    fn index_pair(&self, index: usize, e: Value) -> u64 {
        hash::pair(self.int_hash(index as i64), self.hash(e))
    }

    /// How deep values are nested in a value.
    #[inline]
    fn depth(&self, v: Value) -> u64 {
        if v.0 & 7 >= Tag::Seq as u64 { self.words[v.index()].0 >> 32 } else { 0 }
    }

    /// Whether a value was made that is nested deeper than [`Heap::MAX_NESTING`].
    pub(crate) fn is_too_deep(&self) -> bool {
        self.deepest > Heap::MAX_NESTING
    }

    #[inline]
    fn header(&mut self, len: usize, h: u64, depth: u64) -> usize {
        let at = self.words.len();
        self.deepest = self.deepest.max(depth);
        self.words.push(Value(depth << 32 | len as u64));
        self.words.push(Value(h));
        at
    }

    /// A set of values in normal form that are strictly sorted.
    pub(crate) fn alloc_sorted_set(&mut self, elements: &[Value]) -> Value {
        debug_assert!(elements.windows(2).take(8).all(|w| self.compare(w[0], w[1]) == Order::Less));
        let (mut h, mut depth) = (hash::SET, 0);
        for &e in elements {
            h = h.wrapping_add(hash::element(self.hash(e)));
            depth = depth.max(self.depth(e));
        }
        let at = self.header(elements.len(), h, depth + 1);
        self.words.extend_from_slice(elements);
        Value::boxed(Tag::Set, at)
    }

    /// A set of values in normal form, in any order, with or without repetitions.
    pub fn alloc_set(&mut self, elements: &mut Vec<Value>) -> Result<Value, Clash> {
        if elements.len() > 1 {
            self.sort(elements)?;
        }
        Ok(self.alloc_sorted_set(elements))
    }

    fn sort(&self, elements: &mut Vec<Value>) -> Result<(), Clash> {
        let mut clash = None;
        if !elements.windows(2).all(|w| self.compare(w[0], w[1]) == Order::Less) {
            elements.sort_by(|&a, &b| match self.compare(a, b) {
                Order::Less => std::cmp::Ordering::Less,
                Order::Equal => std::cmp::Ordering::Equal,
                Order::Greater => std::cmp::Ordering::Greater,
                Order::Clash => {
                    clash = Some(Clash(a, b));
                    std::cmp::Ordering::Equal
                }
            });
            elements.dedup_by(|a, b| self.compare(*a, *b) == Order::Equal);
        }
        clash.map_or(Ok(()), Err)
    }

    /// `set \cup {v}`
    pub fn insert(&mut self, set: Value, v: Value) -> Result<Value, Clash> {
        let at = match self.find(set, v)? {
            Ok(_) => return Ok(set),
            Err(at) => at,
        };
        let n = self.len(set);
        let h = self.hash(set).wrapping_add(hash::element(self.hash(v)));
        let start = set.index() + 2;
        let depth = self.depth(set).max(self.depth(v) + 1);
        let out = self.header(n + 1, h, depth);
        self.words.extend_from_within(start..start + at);
        self.words.push(v);
        self.words.extend_from_within(start + at..start + n);
        Ok(Value::boxed(Tag::Set, out))
    }

    /// `set \ {v}`
    pub fn remove(&mut self, set: Value, v: Value) -> Result<Value, Clash> {
        let at = match self.find(set, v)? {
            Ok(at) => at,
            Err(_) => return Ok(set),
        };
        let n = self.len(set);
        if n == 1 {
            return Ok(Heap::EMPTY_SET);
        }
        let h = self.hash(set).wrapping_sub(hash::element(self.hash(v)));
        let start = set.index() + 2;
        let out = self.header(n - 1, h, self.depth(set));
        self.words.extend_from_within(start..start + at);
        self.words.extend_from_within(start + at + 1..start + n);
        Ok(Value::boxed(Tag::Set, out))
    }

    /// `a \cup b` of explicit sets.
    pub fn union(&mut self, a: Value, b: Value) -> Result<Value, Clash> {
        match (self.len(a), self.len(b)) {
            (0, _) => return Ok(b),
            (_, 0) => return Ok(a),
            (_, 1) => return self.insert(a, self.element(b, 0)),
            (1, _) => return self.insert(b, self.element(a, 0)),
            (n, few) if few * 8 <= n => return self.insert_few(a, b),
            (few, n) if few * 8 <= n => return self.insert_few(b, a),
            _ => {}
        }
        self.merge(a, b, |_, _| true)
    }

    /// `set \cup few` where `few` is so small that searching is faster than walking both.
    fn insert_few(&mut self, set: Value, few: Value) -> Result<Value, Clash> {
        let mut out = self.take_scratch();
        let (all, new) = (self.elements(set), self.elements(few));
        let (mut h, mut copied, depth) = (self.hash(set), 0, self.depth(set).max(self.depth(few)));
        for &v in new {
            if let Err(at) = self.find_among(&all[copied..], v)? {
                out.extend_from_slice(&all[copied..copied + at]);
                out.push(v);
                copied += at;
                h = h.wrapping_add(hash::element(self.hash(v)));
            }
        }
        out.extend_from_slice(&all[copied..]);
        let result = if out.len() == all.len() {
            set
        } else {
            let at = self.header(out.len(), h, depth);
            self.words.extend_from_slice(&out);
            Value::boxed(Tag::Set, at)
        };
        self.give_scratch(out);
        Ok(result)
    }

    /// `a \cap b` of explicit sets.
    pub fn intersection(&mut self, a: Value, b: Value) -> Result<Value, Clash> {
        self.merge(a, b, |in_a, in_b| in_a && in_b)
    }

    /// `a \ b` of explicit sets.
    pub fn difference(&mut self, a: Value, b: Value) -> Result<Value, Clash> {
        match self.len(b) {
            0 => Ok(a),
            1 => self.remove(a, self.element(b, 0)),
            _ => self.merge(a, b, |in_a, in_b| in_a && !in_b),
        }
    }

    /// Walks two sorted sets at once and keeps the elements that `keep(in a, in b)` wants.
    fn merge(&mut self, a: Value, b: Value, keep: impl Fn(bool, bool) -> bool) -> Result<Value, Clash> {
        let mut out = std::mem::take(&mut self.scratch);
        out.clear();
        let (x, y) = (self.elements(a), self.elements(b));
        let (mut i, mut j) = (0, 0);
        while i < x.len() || j < y.len() {
            let order = match (x.get(i), y.get(j)) {
                (Some(&p), Some(&q)) => self.compare(p, q),
                (Some(_), None) => Order::Less,
                _ => Order::Greater,
            };
            let (value, in_a, in_b) = match order {
                Order::Less => (x[i], true, false),
                Order::Greater => (y[j], false, true),
                Order::Equal => (x[i], true, true),
                Order::Clash => return Err(Clash(x[i], y[j])),
            };
            i += in_a as usize;
            j += in_b as usize;
            if keep(in_a, in_b) {
                out.push(value);
            }
        }
        let set = self.alloc_sorted_set(&out);
        self.scratch = out;
        Ok(set)
    }

    /// `a \subseteq b` of explicit sets.
    pub fn subset(&self, a: Value, b: Value) -> Result<bool, Clash> {
        for &e in self.elements(a) {
            if !self.contains(b, e)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// A function from the explicit set `domain`, with `results` in the order of the domain.
    pub fn alloc_fcn(&mut self, domain: Value, results: &[Value]) -> Value {
        debug_assert_eq!(self.len(domain), results.len());
        let keys = self.elements(domain);
        match (keys.first(), keys.last()) {
            (None, _) => return Heap::EMPTY_SEQ,
            (Some(first), Some(last))
                if first.as_int() == Some(1) && last.as_int() == Some(results.len() as i64) =>
            {
                return self.alloc_seq(results);
            }
            _ => {}
        }
        let (mut h, mut depth) = (hash::FCN, self.depth(domain));
        for (&k, &r) in keys.iter().zip(results) {
            h = h.wrapping_add(hash::pair(self.hash(k), self.hash(r)));
            depth = depth.max(self.depth(r));
        }
        let at = self.header(results.len(), h, depth + 1);
        self.words.push(domain);
        self.words.extend_from_slice(results);
        Value::boxed(Tag::Fcn, at)
    }

    /// A record as it will lie in the heap, with the values known so far; those that are unset come later.
    pub(crate) fn record_template(&self, domain: Value, values: &[Value]) -> Vec<Value> {
        debug_assert_eq!(self.len(domain), values.len());
        let (mut h, mut depth) = (hash::FCN, self.depth(domain));
        for (&k, &v) in self.elements(domain).iter().zip(values).filter(|(_, v)| !v.is_unset()) {
            h = h.wrapping_add(hash::pair(self.hash(k), self.hash(v)));
            depth = depth.max(self.depth(v));
        }
        let mut words = vec![Value((depth + 1) << 32 | values.len() as u64), Value(h), domain];
        words.extend_from_slice(values);
        words
    }

    /// Makes a record of a template. `open` are the places of the unset values and the hashes of their names.
    pub(crate) fn fill_record(
        &mut self,
        template: &[Value],
        open: impl Iterator<Item = (usize, u64)>,
        values: &[Value],
    ) -> Value {
        let at = self.words.len();
        self.words.extend_from_slice(template);
        let (mut h, mut depth) = (template[1].0, template[0].0 >> 32);
        for ((place, key), &v) in open.zip(values) {
            self.words[at + place] = v;
            h = h.wrapping_add(hash::pair(key, self.hash(v)));
            depth = depth.max(self.depth(v) + 1);
        }
        self.words[at] = Value(depth << 32 | (template[0].0 & 0xffff_ffff));
        self.words[at + 1] = Value(h);
        self.deepest = self.deepest.max(depth);
        Value::boxed(Tag::Fcn, at)
    }

    /// `[f EXCEPT ![…] = v]` where the argument is at `slot` (from 0) of the domain of `f`, a sequence or function.
    pub fn with_slot(&mut self, f: Value, slot: usize, v: Value) -> Value {
        let at = f.index();
        let n = self.words[at].0 as u32 as usize;
        let (skip, key_hash) = match f.tag() {
            Tag::Seq => (2, self.int_hash(slot as i64 + 1)),
            _ => (3, self.hash(self.element(self.words[at + 2], slot))),
        };
        let old = self.words[at + skip + slot];
        if old == v {
            return f;
        }
        let h = self.words[at + 1]
            .0
            .wrapping_sub(hash::pair(key_hash, self.hash(old)))
            .wrapping_add(hash::pair(key_hash, self.hash(v)));
        let out = self.words.len();
        let depth = self.depth(f).max(self.depth(v) + 1);
        self.deepest = self.deepest.max(depth);
        self.words.extend_from_within(at..at + skip + n);
        self.words[out] = Value(depth << 32 | n as u64);
        self.words[out + 1] = Value(h);
        self.words[out + skip + slot] = v;
        Value::boxed(f.tag(), out)
    }

    /// `Append(s, v)`
    pub fn append(&mut self, s: Value, v: Value) -> Value {
        let n = self.len(s);
        let h = self.hash(s).wrapping_add(self.index_pair(n + 1, v));
        let start = s.index() + 2;
        let depth = self.depth(s).max(self.depth(v) + 1);
        let at = self.header(n + 1, h, depth);
        self.words.extend_from_within(start..start + n);
        self.words.push(v);
        Value::boxed(Tag::Seq, at)
    }

    /// A lazy object: its kind and fields, uninterpreted here.
    pub(crate) fn alloc_lazy(&mut self, kind: u64, fields: &[Value]) -> Value {
        let at = self.words.len();
        self.words.push(Value(kind));
        self.words.extend_from_slice(fields);
        Value::boxed(Tag::Lazy, at)
    }

    /// Takes the scratch vector, emptied; give it back with [`Heap::give_scratch`] to spare an allocation.
    pub(crate) fn take_scratch(&mut self) -> Vec<Value> {
        let mut scratch = std::mem::take(&mut self.scratch);
        scratch.clear();
        scratch
    }

    pub(crate) fn give_scratch(&mut self, scratch: Vec<Value>) {
        if scratch.capacity() > self.scratch.capacity() {
            self.scratch = scratch;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heap() -> Heap {
        Heap::new(Arc::new(Interner::default()))
    }

    fn ints(heap: &mut Heap, values: &[i64]) -> Value {
        let mut v = values.iter().map(|&i| Value::int(i)).collect();
        heap.alloc_set(&mut v).unwrap()
    }

    #[test]
    fn updates_keep_the_hash_of_a_fresh_build() {
        let mut h = heap();
        let s = h.alloc_seq(&[Value::int(1), Value::int(2), Value::int(3)]);
        let t = h.with_slot(s, 1, Value::TRUE);
        let fresh = h.alloc_seq(&[Value::int(1), Value::TRUE, Value::int(3)]);
        assert_eq!(h.hash(t), h.hash(fresh));
        assert_eq!(h.equal(t, fresh).ok(), Some(true));
        let a = h.append(t, Value::int(9));
        let fresh = h.alloc_seq(&[Value::int(1), Value::TRUE, Value::int(3), Value::int(9)]);
        assert_eq!(h.hash(a), h.hash(fresh));
    }

    #[test]
    fn insert_and_remove_are_inverse() {
        let mut h = heap();
        let s = ints(&mut h, &[5, 1, 3, 3]);
        assert_eq!(h.elements(s), &[Value::int(1), Value::int(3), Value::int(5)]);
        let t = h.insert(s, Value::int(2)).unwrap();
        let u = h.remove(t, Value::int(2)).unwrap();
        assert_eq!(h.hash(u), h.hash(s));
        assert!(h.equal(u, s).unwrap());
        assert!(!h.equal(t, s).unwrap());
    }

    #[test]
    fn set_algebra() {
        let mut h = heap();
        let (a, b) = (ints(&mut h, &[1, 2, 3, 4]), ints(&mut h, &[3, 4, 5]));
        let union = h.union(a, b).unwrap();
        let both = h.intersection(a, b).unwrap();
        let only_a = h.difference(a, b).unwrap();
        assert_eq!(h.elements(union).len(), 5);
        assert_eq!(h.elements(both), &[Value::int(3), Value::int(4)]);
        assert_eq!(h.elements(only_a), &[Value::int(1), Value::int(2)]);
        assert!(h.subset(both, a).unwrap() && !h.subset(a, both).unwrap());
    }

    #[test]
    fn a_few_go_into_many() {
        let mut h = heap();
        let many = ints(&mut h, &(0..40).map(|i| 2 * i).collect::<Vec<_>>());
        for few in [vec![-1, 3], vec![4, 6], vec![4, 41, 100], vec![0, 1, 78, 79]] {
            let small = ints(&mut h, &few);
            let (left, right) = (h.union(many, small).unwrap(), h.union(small, many).unwrap());
            let all = ints(&mut h, &few.iter().copied().chain((0..40).map(|i| 2 * i)).collect::<Vec<_>>());
            for set in [left, right] {
                assert_eq!((h.elements(set), h.hash(set)), (h.elements(all), h.hash(all)));
            }
        }
    }

    #[test]
    fn functions_on_one_to_n_are_sequences() {
        let mut h = heap();
        let d = ints(&mut h, &[1, 2]);
        let f = h.alloc_fcn(d, &[Value::TRUE, Value::FALSE]);
        let s = h.alloc_seq(&[Value::TRUE, Value::FALSE]);
        assert!(h.equal(f, s).unwrap());
        let empty = h.alloc_fcn(Heap::EMPTY_SET, &[]);
        assert_eq!(empty, Heap::EMPTY_SEQ);
    }

    #[test]
    fn kinds_clash_but_model_values_do_not() {
        let mut h = heap();
        let model = Value::model(h.interner.intern("m"), "m");
        assert!(h.equal(Value::int(1), Value::TRUE).is_err());
        assert!(!h.equal(Value::int(1), model).unwrap());
        assert!(h.alloc_set(&mut vec![Value::int(1), Value::TRUE]).is_err());
        let mixed = h.alloc_set(&mut vec![Value::int(1), model]).unwrap();
        assert_eq!(h.elements(mixed)[0], model);
    }

    #[test]
    fn release_keeps_what_was_pinned() {
        let mut h = heap();
        let mark = h.mark();
        let s = ints(&mut h, &[7, 8]);
        h.pin();
        ints(&mut h, &[9]);
        h.release(mark);
        assert_eq!(h.elements(s).len(), 2);
        h.reset();
        assert_eq!(h.used_words(), mark);
    }
}
