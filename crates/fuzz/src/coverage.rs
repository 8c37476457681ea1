//! What was covered: a set of fingerprints that only grows and that all workers share.
//!
//! Of the 64 bits of a fingerprint the set keeps 48, in 4 bytes a slot: 16 bits choose a region of the table, 32 are
//! the tag that is stored there. Two of 20 million fingerprints agree in these bits with probability one half, so such
//! a set counts at most a state or two too few; in return it has half the size of a table of whole fingerprints.
//!
//! A region is a small hash table with linear probing. All regions have the same size and lie in chunks; the table
//! grows chunk by chunk, so the old and the new one are never in memory together. Insertion is a compare-and-swap.
//! Only growth is exclusive: inserters share a lock that they take once for all fingerprints of a run.

use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{PoisonError, RwLock, RwLockWriteGuard};

const REGIONS: usize = 1 << 16;
const CHUNKS: usize = 1 << 8;
const REGIONS_PER_CHUNK: usize = REGIONS / CHUNKS;

/// Slots of a region at first, as a power of two.
const FIRST_BITS: u32 = 4;

/// A set of fingerprints.
#[derive(Debug)]
pub struct Coverage {
    table: RwLock<Table>,
    len: AtomicUsize,
}

impl Default for Coverage {
    fn default() -> Coverage {
        Coverage { table: RwLock::new(Table::new(FIRST_BITS)), len: AtomicUsize::new(0) }
    }
}

impl Coverage {
    /// The number of fingerprints.
    pub fn len(&self) -> usize {
        self.len.load(Relaxed)
    }

    /// Whether nothing was covered yet.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds fingerprints and tells which were not there. Of several threads that add the same one at once, exactly one
    /// is told that it is new.
    pub fn add(&self, fingerprints: &[u64], mut is_new: impl FnMut(u64)) {
        let mut rest = fingerprints;
        loop {
            let table = self.table.read().unwrap_or_else(PoisonError::into_inner);
            let bits = table.bits;
            let mut added = 0;
            let full = rest.iter().position(|&fingerprint| match table.insert(fingerprint) {
                Insertion::New => {
                    added += 1;
                    is_new(fingerprint);
                    false
                }
                Insertion::Known => false,
                Insertion::NoRoom => true,
            });
            drop(table);
            let len = self.len.fetch_add(added, Relaxed) + added;
            if full.is_some() || len > most_entries(bits) {
                self.grow(bits);
            }
            match full {
                Some(at) => rest = &rest[at..],
                None => return,
            }
        }
    }

    /// Adds one fingerprint and tells whether it was not there.
    pub fn insert(&self, fingerprint: u64) -> bool {
        let mut new = false;
        self.add(&[fingerprint], |_| new = true);
        new
    }

    /// The memory that the set takes.
    pub fn bytes(&self) -> usize {
        let bits = self.table.read().unwrap_or_else(PoisonError::into_inner).bits;
        (REGIONS << bits) * size_of::<AtomicU32>()
    }

    /// Doubles the regions, unless another thread has done so since they were seen to have 2^`bits` slots.
    fn grow(&self, bits: u32) {
        let table = self.table.write().unwrap_or_else(PoisonError::into_inner);
        if table.bits == bits {
            grow(table);
        }
    }
}

/// More entries than these make probing slow.
fn most_entries(bits: u32) -> usize {
    (REGIONS << bits) / 4 * 3
}

enum Insertion {
    New,
    Known,
    NoRoom,
}

#[derive(Debug)]
struct Table {
    /// Each region has 2^bits slots.
    bits: u32,
    /// Slots hold tags; 0 says that the slot is free.
    chunks: Vec<Box<[AtomicU32]>>,
    /// A bit for each region: whether the tag 0 is in it.
    zeros: Vec<AtomicU64>,
}

impl Table {
    fn new(bits: u32) -> Table {
        Table {
            bits,
            chunks: (0..CHUNKS).map(|_| free_slots(REGIONS_PER_CHUNK << bits)).collect(),
            zeros: (0..REGIONS / 64).map(|_| AtomicU64::new(0)).collect(),
        }
    }

    #[inline]
    fn insert(&self, fingerprint: u64) -> Insertion {
        let mixed = mix(fingerprint);
        let region = (mixed >> 48) as usize;
        let tag = mixed as u32;
        if tag == 0 {
            let bit = 1 << (region % 64);
            let before = self.zeros[region / 64].fetch_or(bit, Relaxed);
            return if before & bit == 0 { Insertion::New } else { Insertion::Known };
        }
        let start = (region % REGIONS_PER_CHUNK) << self.bits;
        let slots = &self.chunks[region / REGIONS_PER_CHUNK][start..start + (1 << self.bits)];
        probe(slots, tag)
    }
}

/// Puts a tag, which is not 0, into the slots of a region.
#[inline]
fn probe(slots: &[AtomicU32], tag: u32) -> Insertion {
    let mask = slots.len() - 1;
    for i in 0..slots.len() {
        let slot = &slots[(tag as usize).wrapping_add(i) & mask];
        let mut found = slot.load(Relaxed);
        if found == 0 {
            match slot.compare_exchange(0, tag, Relaxed, Relaxed) {
                Ok(_) => return Insertion::New,
                Err(other) => found = other,
            }
        }
        if found == tag {
            return Insertion::Known;
        }
    }
    Insertion::NoRoom
}

/// Spreads fingerprints whose bits are not random; no two become one.
#[inline]
fn mix(fingerprint: u64) -> u64 {
    let z = (fingerprint ^ (fingerprint >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    let z = (z ^ (z >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    z ^ (z >> 32)
}

fn free_slots(n: usize) -> Box<[AtomicU32]> {
    (0..n).map(|_| AtomicU32::new(0)).collect()
}

/// Doubles all regions.
fn grow(mut table: RwLockWriteGuard<'_, Table>) {
    let old_slots = 1 << table.bits;
    for chunk in &mut table.chunks {
        let larger = free_slots(chunk.len() * 2);
        for (old, new) in chunk.chunks(old_slots).zip(larger.chunks(old_slots * 2)) {
            for tag in old.iter().map(|slot| slot.load(Relaxed)).filter(|tag| *tag != 0) {
                let insertion = probe(new, tag);
                debug_assert!(matches!(insertion, Insertion::New), "a tag is in its region once");
            }
        }
        *chunk = larger;
    }
    table.bits += 1;
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::HashSet;

    fn sequence(n: u64) -> Vec<u64> {
        (0..n).collect()
    }

    #[test]
    fn zero_and_numbers_in_a_row_are_members() {
        let set = Coverage::default();
        assert!(set.is_empty() && set.insert(0) && !set.insert(0) && set.insert(u64::MAX));
        set.add(&sequence(1000), |_| {});
        assert_eq!(set.len(), 1001);
    }

    #[test]
    fn a_fingerprint_whose_tag_is_zero_is_a_member() {
        let set = Coverage::default();
        let odd = (1..).find(|i| mix(*i) as u32 == 0).expect("about one of 2^32 numbers has tag 0");
        assert!(set.insert(odd) && !set.insert(odd));
        assert_eq!(set.len(), 1);
    }

    #[test]
    fn growth_keeps_everything() {
        let set = Coverage::default();
        let all: Vec<u64> = (0..3_000_000u64).map(|i| i.wrapping_mul(0x9e37_79b9_7f4a_7c15)).collect();
        let mut new = 0;
        all.chunks(100).for_each(|run| set.add(run, |_| new += 1));
        assert_eq!((new, set.len()), (all.len(), all.len()));
        assert!(set.bytes() > 2 * (4 << 20), "it grew more than once");
        set.add(&all, |f| panic!("{f} was lost"));
    }

    #[test]
    fn threads_share_what_is_new() {
        let set = Coverage::default();
        let told = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for t in 0..4u64 {
                let (set, told) = (&set, &told);
                scope.spawn(move || {
                    let mine: Vec<u64> = (0..600_000).map(|i| (i * 7 + t * 13) % 600_000).collect();
                    mine.chunks(64).for_each(|run| {
                        set.add(run, |_| {
                            told.fetch_add(1, Relaxed);
                        });
                    });
                });
            }
        });
        assert_eq!((told.load(Relaxed), set.len()), (600_000, 600_000));
    }

    proptest! {
        #[test]
        fn is_a_set(runs in prop::collection::vec(prop::collection::vec(0u64..300, 0..50), 0..50)) {
            let (set, mut expected) = (Coverage::default(), HashSet::new());
            for run in runs {
                let mut got = Vec::new();
                set.add(&run, |f| got.push(f));
                let want: Vec<u64> = run.iter().copied().filter(|f| expected.insert(*f)).collect();
                prop_assert_eq!(got, want);
                prop_assert_eq!(set.len(), expected.len());
            }
        }
    }
}
