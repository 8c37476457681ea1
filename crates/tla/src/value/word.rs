//! The representation of one TLA+ value: a tagged 64-bit word.
//!
//! Integers, booleans, strings, model values and the infinite standard sets live in the word itself; everything
//! else is an index into a [`Heap`](super::heap::Heap). A word is `Copy` and has no owner: whoever resets the heap
//! must know that no word into it is used any more.

/// Largest integer a value can hold.
pub const MAX_INT: i64 = (1 << 60) - 1;
/// Smallest integer a value can hold.
pub const MIN_INT: i64 = -(1 << 60);

/// One TLA+ value.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Value(pub(crate) u64);

/// The tag in the low three bits of a [`Value`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
#[repr(u8)]
pub enum Tag {
    /// A 61-bit integer.
    Int = 0,
    /// A boolean, string, model value or infinite standard set.
    Atom = 1,
    /// A sequence or tuple: a function whose domain is `1..n`, the empty function included.
    Seq = 2,
    /// Any other function with an explicit domain, records included.
    Fcn = 3,
    /// An explicit finite set, sorted.
    Set = 4,
    /// A set or function that is not written out.
    Lazy = 5,
    /// Not a value: unset slots, unevaluated arguments, operators as arguments.
    Special = 6,
}

/// The kinds of atoms.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
#[repr(u8)]
pub enum Atom {
    /// FALSE or TRUE.
    Bool = 0,
    /// A string, by its number in the [`Interner`](super::strings::Interner).
    Str = 1,
    /// A model value, by the number of its name.
    Model = 2,
    /// One of the sets of [`Infinite`].
    Infinite = 3,
}

/// Standard sets that are infinite (or, for `Any`, everything).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Infinite {
    /// The naturals.
    Nat = 0,
    /// The integers.
    Int = 1,
    /// The strings.
    String = 2,
    /// The reals, whose only members here are the integers.
    Real = 3,
    /// TLC's `Any`, of which everything is a member.
    Any = 4,
}

impl Value {
    /// FALSE.
    pub const FALSE: Value = Value::atom(Atom::Bool, 0);
    /// TRUE.
    pub const TRUE: Value = Value::atom(Atom::Bool, 1);
    /// The mark of a slot that holds no value yet.
    pub(crate) const UNSET: Value = Value(Tag::Special as u64);

    const fn atom(kind: Atom, payload: u64) -> Value {
        Value(payload << 5 | (kind as u64) << 3 | Tag::Atom as u64)
    }

    /// An integer that is known to be in range.
    #[inline]
    pub fn int(i: i64) -> Value {
        debug_assert!((MIN_INT..=MAX_INT).contains(&i));
        Value((i as u64) << 3)
    }

    /// An integer, if it is in range.
    #[inline]
    pub fn checked_int(i: i64) -> Option<Value> {
        (MIN_INT..=MAX_INT).contains(&i).then(|| Value::int(i))
    }

    /// A boolean.
    #[inline]
    pub fn bool(b: bool) -> Value {
        Value::atom(Atom::Bool, b as u64)
    }

    /// The string with number `id`.
    #[inline]
    pub fn string(id: u32) -> Value {
        Value::atom(Atom::Str, id as u64)
    }

    /// The model value whose name has number `id`. A name such as `A_x`, one letter before an underscore, makes it
    /// a value of type `A`, which may be compared only with values of that type.
    pub fn model(id: u32, name: &str) -> Value {
        let kind = match name.as_bytes() {
            [letter, b'_', _, ..] if letter.is_ascii_alphabetic() => *letter as u64,
            _ => 0,
        };
        Value::atom(Atom::Model, kind << 32 | id as u64)
    }

    /// The type of a typed model value.
    #[inline]
    pub(crate) fn model_type(self) -> Option<u8> {
        debug_assert!(self.as_model().is_some());
        Some((self.0 >> 37) as u8).filter(|letter| *letter != 0)
    }

    /// An infinite standard set.
    pub const fn infinite(set: Infinite) -> Value {
        Value::atom(Atom::Infinite, set as u64)
    }

    /// A heap value.
    #[inline]
    pub(crate) fn boxed(tag: Tag, index: usize) -> Value {
        Value((index as u64) << 3 | tag as u64)
    }

    /// A special word with 61 bits of payload; payload 0 is [`Value::UNSET`].
    #[inline]
    pub(crate) fn special(payload: u64) -> Value {
        Value(payload << 3 | Tag::Special as u64)
    }

    /// The tag.
    #[inline]
    pub fn tag(self) -> Tag {
        match self.0 & 7 {
            0 => Tag::Int,
            1 => Tag::Atom,
            2 => Tag::Seq,
            3 => Tag::Fcn,
            4 => Tag::Set,
            5 => Tag::Lazy,
            _ => Tag::Special,
        }
    }

    /// Whether this is an integer.
    #[inline]
    pub fn is_int(self) -> bool {
        self.0 & 7 == 0
    }

    /// The integer, if it is one.
    #[inline]
    pub fn as_int(self) -> Option<i64> {
        self.is_int().then_some(self.0 as i64 >> 3)
    }

    /// The integer of a word known to be one.
    #[inline]
    pub(crate) fn int_unchecked(self) -> i64 {
        debug_assert!(self.is_int());
        self.0 as i64 >> 3
    }

    /// The boolean, if it is one.
    #[inline]
    pub fn as_bool(self) -> Option<bool> {
        match self {
            Value::TRUE => Some(true),
            Value::FALSE => Some(false),
            _ => None,
        }
    }

    /// The kind of an atom.
    #[inline]
    pub fn atom_kind(self) -> Option<Atom> {
        (self.0 & 7 == Tag::Atom as u64).then_some(match (self.0 >> 3) & 3 {
            0 => Atom::Bool,
            1 => Atom::Str,
            2 => Atom::Model,
            _ => Atom::Infinite,
        })
    }

    /// The number of a string.
    #[inline]
    pub fn as_string(self) -> Option<u32> {
        (self.0 & 31 == 0b01_001).then_some((self.0 >> 5) as u32)
    }

    /// The name number of a model value.
    #[inline]
    pub fn as_model(self) -> Option<u32> {
        (self.0 & 31 == 0b10_001).then_some((self.0 >> 5) as u32)
    }

    /// The infinite standard set.
    pub fn as_infinite(self) -> Option<Infinite> {
        (self.0 & 31 == 0b11_001).then_some(match self.0 >> 5 {
            0 => Infinite::Nat,
            1 => Infinite::Int,
            2 => Infinite::String,
            3 => Infinite::Real,
            _ => Infinite::Any,
        })
    }

    /// The heap index of a heap value.
    #[inline]
    pub(crate) fn index(self) -> usize {
        debug_assert!(self.0 & 7 >= 2);
        (self.0 >> 3) as usize
    }

    /// The payload of an atom (its number, without the kind).
    #[inline]
    pub(crate) fn atom_payload(self) -> u64 {
        self.0 >> 5
    }

    /// Whether the word is in normal form, that is, may be stored inside another value or a state.
    #[inline]
    pub(crate) fn is_normal(self) -> bool {
        self.0 & 7 < Tag::Lazy as u64
    }

    /// Whether this is no value but a special word.
    #[inline]
    pub(crate) fn is_special(self) -> bool {
        self.0 & 7 == Tag::Special as u64
    }

    /// Whether this is the unset mark.
    #[inline]
    pub(crate) fn is_unset(self) -> bool {
        self == Value::UNSET
    }
}

impl std::fmt::Debug for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.tag() {
            Tag::Int => write!(f, "{}", self.int_unchecked()),
            tag => write!(f, "{tag:?}#{}", self.0 >> 3),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_survive_the_word() {
        for i in [0, 1, -1, 42, MAX_INT, MIN_INT] {
            assert_eq!(Value::int(i).as_int(), Some(i));
        }
        assert_eq!(Value::checked_int(MAX_INT + 1), None);
        assert_eq!(Value::checked_int(MIN_INT - 1), None);
    }

    #[test]
    fn atoms_are_told_apart() {
        assert_eq!(Value::string(7).as_string(), Some(7));
        assert_eq!(Value::string(7).as_model(), None);
        assert_eq!(Value::model(7, "m").as_model(), Some(7));
        assert_eq!(Value::model(7, "A_m").model_type(), Some(b'A'));
        assert_eq!(Value::TRUE.as_bool(), Some(true));
        assert_eq!(Value::infinite(Infinite::Real).as_infinite(), Some(Infinite::Real));
        assert!(Value::UNSET.is_special() && !Value::UNSET.is_normal());
    }
}
