//! The set of states seen so far: a fingerprint and the way back for each, and nothing else.
//!
//! Shards are locked one at a time, so workers rarely meet. A state costs 13 bytes for its fingerprint and parent
//! and between 5 and 11 for its place in the table.

use std::sync::Mutex;

const SHARD_BITS: u32 = 6;
const SHARDS: usize = 1 << SHARD_BITS;
const CHUNK: usize = 1 << 12;
const NO_PARENT: u64 = (1 << 40) - 1;

/// Number of a state: its shard in the low bits, its index in the shard above.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StateId(pub u64);

/// A vector that grows by chunks, so that it never holds twice what it needs.
#[derive(Debug)]
struct Chunked<T> {
    chunks: Vec<Vec<T>>,
    len: usize,
}

impl<T: Copy> Chunked<T> {
    fn new() -> Chunked<T> {
        Chunked { chunks: Vec::new(), len: 0 }
    }

    fn push(&mut self, value: T) {
        if self.len.is_multiple_of(CHUNK) {
            // The first chunk grows on demand: most specifications are small.
            self.chunks.push(if self.len == 0 { Vec::new() } else { Vec::with_capacity(CHUNK) });
        }
        self.chunks.last_mut().expect("a chunk was just made").push(value);
        self.len += 1;
    }

    #[inline]
    fn get(&self, i: usize) -> T {
        self.chunks[i / CHUNK][i % CHUNK]
    }
}

#[derive(Debug)]
struct Shard {
    fingerprints: Chunked<u64>,
    parents: Chunked<[u8; 5]>,
    /// Open addressing: 0 is empty, otherwise index + 1.
    table: Vec<u32>,
}

impl Shard {
    fn new() -> Shard {
        Shard { fingerprints: Chunked::new(), parents: Chunked::new(), table: vec![0; 16] }
    }

    fn insert(&mut self, fingerprint: u64, parent: u64) -> Option<usize> {
        if (self.fingerprints.len + 1) * 4 > self.table.len() * 3 {
            self.grow();
        }
        let mask = self.table.len() - 1;
        let mut at = slot(fingerprint) & mask;
        loop {
            match self.table[at] {
                0 => break,
                i if self.fingerprints.get(i as usize - 1) == fingerprint => return None,
                _ => at = (at + 1) & mask,
            }
        }
        let index = self.fingerprints.len;
        assert!(index < u32::MAX as usize - 1, "a shard holds at most 2^32 - 2 states");
        self.table[at] = index as u32 + 1;
        self.fingerprints.push(fingerprint);
        let bytes = parent.to_le_bytes();
        self.parents.push([bytes[0], bytes[1], bytes[2], bytes[3], bytes[4]]);
        Some(index)
    }

    fn grow(&mut self) {
        let size = self.table.len() * 2;
        self.table = Vec::new();
        self.table = vec![0; size];
        for i in 0..self.fingerprints.len {
            let mut at = slot(self.fingerprints.get(i)) & (size - 1);
            while self.table[at] != 0 {
                at = (at + 1) & (size - 1);
            }
            self.table[at] = i as u32 + 1;
        }
    }
}

#[inline]
fn slot(fingerprint: u64) -> usize {
    (fingerprint >> SHARD_BITS) as usize
}

/// All states seen, by fingerprint.
#[derive(Debug)]
pub struct Seen {
    shards: Vec<Mutex<Shard>>,
}

impl Default for Seen {
    fn default() -> Seen {
        Seen { shards: (0..SHARDS).map(|_| Mutex::new(Shard::new())).collect() }
    }
}

impl Seen {
    /// Adds a state reached from `parent`; `None` if it was there already.
    #[inline]
    pub fn insert(&self, fingerprint: u64, parent: Option<StateId>) -> Option<StateId> {
        let shard = fingerprint as usize & (SHARDS - 1);
        let parent = parent.map_or(NO_PARENT, |p| p.0);
        let index = self.lock(shard).insert(fingerprint, parent)?;
        Some(StateId((index as u64) << SHARD_BITS | shard as u64))
    }

    fn lock(&self, shard: usize) -> std::sync::MutexGuard<'_, Shard> {
        self.shards[shard].lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// Number of states.
    pub fn len(&self) -> u64 {
        (0..SHARDS).map(|s| self.lock(s).fingerprints.len as u64).sum()
    }

    /// Whether nothing was seen yet.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The fingerprints from an initial state to `id`, both included.
    pub fn path(&self, id: StateId) -> Vec<u64> {
        let mut path = Vec::new();
        let mut at = id.0;
        loop {
            let shard = self.lock(at as usize & (SHARDS - 1));
            let index = (at >> SHARD_BITS) as usize;
            path.push(shard.fingerprints.get(index));
            let p = shard.parents.get(index);
            let parent = u64::from_le_bytes([p[0], p[1], p[2], p[3], p[4], 0, 0, 0]);
            drop(shard);
            if parent == NO_PARENT {
                break;
            }
            at = parent;
        }
        path.reverse();
        path
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_fingerprint_is_new_once_and_remembers_its_parent() {
        let seen = Seen::default();
        let spread = |i: u64| i.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut last = None;
        for i in 0..50_000u64 {
            let id = seen.insert(spread(i), last);
            assert!(id.is_some());
            assert_eq!(seen.insert(spread(i), None), None);
            if i < 100 {
                last = id;
            }
        }
        assert_eq!(seen.len(), 50_000);
        let path = seen.path(last.unwrap());
        assert_eq!(path, (0..100).map(spread).collect::<Vec<_>>());
    }
}
