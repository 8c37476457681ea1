//! A set of states, laid out for reuse.

use super::State;
use std::collections::HashSet;
use tla::Value;

/// States, told apart by their identity.
#[derive(Debug, Default)]
pub(super) struct Possible {
    /// Variables of a state.
    width: usize,
    /// The values of all states, one state after the other.
    values: Vec<Value>,
    identities: Vec<u64>,
    fingerprints: Vec<u64>,
    /// The identities again once there are many.
    index: HashSet<u64>,
}

/// Up to this many states are found faster by looking at all.
const FEW: usize = 16;

impl Possible {
    pub(super) fn new(width: usize) -> Possible {
        Possible { width, ..Possible::default() }
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.identities.len()
    }

    #[inline]
    pub(super) fn clear(&mut self) {
        if self.identities.len() > FEW {
            self.index.clear();
        }
        self.values.clear();
        self.identities.clear();
        self.fingerprints.clear();
    }

    #[inline]
    pub(super) fn contains(&self, identity: u64) -> bool {
        match self.identities.len() {
            0..=FEW => self.identities.contains(&identity),
            _ => self.index.contains(&identity),
        }
    }

    /// Adds a state that it does not contain.
    #[inline]
    pub(super) fn push(&mut self, values: &[Value], identity: u64, fingerprint: u64) {
        self.values.extend_from_slice(values);
        self.identities.push(identity);
        self.fingerprints.push(fingerprint);
        match self.identities.len() {
            0..=FEW => {}
            n if n == FEW + 1 => self.index.extend(&self.identities),
            _ => {
                self.index.insert(identity);
            }
        }
    }

    pub(super) fn copy_from(&mut self, other: &Possible) {
        self.clear();
        for i in 0..other.len() {
            let (values, identity) = other.known(i);
            self.push(values, identity, other.fingerprints[i]);
        }
    }

    pub(super) fn get(&self, i: usize) -> State<'_> {
        State { values: self.known(i).0, fingerprint: self.fingerprints[i] }
    }

    /// The values and the identity of a state.
    #[inline]
    pub(super) fn known(&self, i: usize) -> (&[Value], u64) {
        (&self.values[i * self.width..(i + 1) * self.width], self.identities[i])
    }

    /// The fingerprints of all states.
    #[inline]
    pub(super) fn fingerprints(&self) -> &[u64] {
        &self.fingerprints
    }

    /// The values of all states.
    pub(super) fn values(&self) -> &[Value] {
        &self.values
    }

    /// The values of all states, to be replaced by equal ones.
    pub(super) fn values_mut(&mut self) -> &mut [Value] {
        &mut self.values
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_states_are_told_apart() {
        let mut states = Possible::new(1);
        for round in 0..2 {
            for i in 0..100 {
                assert!(!states.contains(i), "{i} in round {round}");
                states.push(&[Value::int(i as i64)], i, i);
                assert!(states.contains(i));
            }
            let mut copy = Possible::new(1);
            copy.copy_from(&states);
            assert_eq!((copy.len(), copy.known(99)), (100, (&[Value::int(99)][..], 99)));
            states.clear();
        }
    }
}
