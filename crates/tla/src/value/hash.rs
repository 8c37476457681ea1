//! The hash behind fingerprints: fixed, versioned, the same on every machine and in every build.
//!
//! A set hashes to the sum of its mixed elements and a function to the sum of its mixed (argument, result) pairs, so
//! the order of elements does not matter, an update of one element changes the sum by a difference, and a
//! permutation of model values can be hashed without building the permuted value.

/// Changes whenever the algorithm does; written beside stored fingerprints.
pub const FINGERPRINT_VERSION: u32 = 1;

const K1: u64 = 0x9e37_79b9_7f4a_7c15;
const K2: u64 = 0xd6e8_feb8_6659_fd93;
const K3: u64 = 0xa076_1d64_78bd_642f;

/// Seed of the hash of a set.
pub(crate) const SET: u64 = 0x51a3_7e5e_7000_0001;
/// Seed of the hash of a function, sequence or record.
pub(crate) const FCN: u64 = 0x51a3_7e5e_7000_0002;
const INT: u64 = 0x51a3_7e5e_7000_0003;
const STRING: u64 = 0x51a3_7e5e_7000_0004;
const MODEL: u64 = 0x51a3_7e5e_7000_0005;
const OTHER_ATOM: u64 = 0x51a3_7e5e_7000_0006;

/// Spreads every input bit over the whole word.
#[inline]
pub fn mix(x: u64) -> u64 {
    let x = (x ^ (x >> 32)).wrapping_mul(K2);
    let x = (x ^ (x >> 29)).wrapping_mul(K3);
    x ^ (x >> 32)
}

/// Hash of an ordered pair of hashes.
#[inline]
pub fn pair(a: u64, b: u64) -> u64 {
    mix(a.wrapping_mul(K1) ^ b.rotate_left(31))
}

/// Hash of a function, sequence or record, from the hashes of its arguments and results.
#[inline]
pub fn function(pairs: impl Iterator<Item = (u64, u64)>) -> u64 {
    pairs.fold(FCN, |h, (argument, result)| h.wrapping_add(pair(argument, result)))
}

/// Hash of a set, from the hashes of its elements, each given once.
#[inline]
pub fn set(elements: impl Iterator<Item = u64>) -> u64 {
    elements.fold(SET, |h, e| h.wrapping_add(element(e)))
}

/// Hash of an element as a summand of its set.
#[inline]
pub(crate) fn element(h: u64) -> u64 {
    pair(h, SET)
}

/// Hash of an integer.
#[inline]
pub(crate) fn int(i: i64) -> u64 {
    mix((i as u64).wrapping_mul(K1) ^ INT)
}

/// Hash of a boolean or infinite set, by its word.
#[inline]
pub(crate) fn other_atom(word: u64) -> u64 {
    mix(word.wrapping_mul(K1) ^ OTHER_ATOM)
}

/// Hash of a string, from the hash of its text.
#[inline]
pub fn string(text_hash: u64) -> u64 {
    mix(text_hash ^ STRING)
}

/// Hash of a model value, from the hash of its name.
#[inline]
pub(crate) fn model(text_hash: u64) -> u64 {
    mix(text_hash ^ MODEL)
}

/// Hash of a text.
pub fn of_text(text: &str) -> u64 {
    xxhash_rust::xxh3::xxh3_64(text.as_bytes())
}
