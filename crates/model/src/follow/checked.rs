//! What is known of values met before: that they satisfy an invariant, and what their VIEW is.
//!
//! An invariant depends on some of the variables only, and so does a VIEW; runs meet the same values of these again
//! and again while others, such as the messages on their way, are always new.

/// A bounded set of hashes of values for which an invariant holds. When it is full it forgets everything, so that
/// memory stays bounded and the values are merely looked at once more.
#[derive(Debug, Default)]
pub(super) struct Checked {
    /// A power of two of slots; 0 marks an empty one.
    slots: Vec<u64>,
    used: usize,
    /// States in which an invariant does not hold. A run ends in such a state, so there are few.
    bad: Vec<u64>,
    /// For hashes of values, the fingerprint of their VIEW, in the slot that the hash gives.
    views: Vec<(u64, u64)>,
}

const SMALLEST: usize = 1 << 10;
const LARGEST: usize = 1 << 21;
const VIEWS: usize = 1 << 15;
const BAD: usize = 1 << 10;

impl Checked {
    /// Whether an invariant is known not to hold in a state, or so many states are bad that not all are remembered.
    #[inline]
    pub(super) fn is_bad(&self, identity: u64) -> bool {
        !self.bad.is_empty() && (self.bad.len() >= BAD || self.bad.contains(&identity))
    }

    /// An invariant does not hold in a state.
    pub(super) fn mark_bad(&mut self, identity: u64) {
        if self.bad.len() < BAD && !self.bad.contains(&identity) {
            self.bad.push(identity);
        }
    }

    /// The fingerprint of the VIEW of these values, if it is remembered.
    #[inline]
    pub(super) fn view(&self, values: u64) -> Option<u64> {
        let &(known, fingerprint) = self.views.get(values as usize % VIEWS)?;
        (known == values && values != 0).then_some(fingerprint)
    }

    pub(super) fn remember_view(&mut self, values: u64, fingerprint: u64) {
        if self.views.is_empty() {
            self.views.resize(VIEWS, (0, 0));
        }
        self.views[values as usize % VIEWS] = (values, fingerprint);
    }

    #[inline]
    pub(super) fn contains(&self, identity: u64) -> bool {
        identity != 0 && !self.slots.is_empty() && self.slots[self.slot(identity)] == identity
    }

    /// Where the identity is, or the empty slot where it would go.
    #[inline]
    fn slot(&self, identity: u64) -> usize {
        let mask = self.slots.len() - 1;
        let mut at = (identity ^ (identity >> 32)) as usize & mask;
        while self.slots[at] != 0 && self.slots[at] != identity {
            at = (at + 1) & mask;
        }
        at
    }

    pub(super) fn insert(&mut self, identity: u64) {
        if identity == 0 {
            return;
        }
        if (self.used + 1) * 2 > self.slots.len() {
            self.grow();
        }
        let at = self.slot(identity);
        self.used += usize::from(self.slots[at] == 0);
        self.slots[at] = identity;
    }

    #[cold]
    fn grow(&mut self) {
        if self.slots.len() >= LARGEST {
            self.slots.fill(0);
            self.used = 0;
            return;
        }
        let size = (self.slots.len() * 2).max(SMALLEST);
        let old = std::mem::replace(&mut self.slots, vec![0; size]);
        self.used = 0;
        for identity in old.into_iter().filter(|&identity| identity != 0) {
            self.insert(identity);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holds_what_was_inserted() {
        let mut checked = Checked::default();
        assert!(!checked.contains(7));
        for i in 1..5000u64 {
            checked.insert(i << 40);
            checked.insert(i << 40);
        }
        assert_eq!(checked.used, 4999);
        assert!((1..5000u64).all(|i| checked.contains(i << 40)));
        assert!(!checked.contains(5000 << 40));
    }

    #[test]
    fn no_state_is_trusted_once_too_many_are_bad() {
        let mut checked = Checked::default();
        assert!(!checked.is_bad(5));
        checked.mark_bad(7);
        assert!(checked.is_bad(7) && !checked.is_bad(5));
        (0..2 * BAD as u64).for_each(|i| checked.mark_bad(i << 8));
        assert!(checked.is_bad(5) && checked.bad.len() == BAD);
    }

    #[test]
    fn memory_is_bounded() {
        let mut checked = Checked::default();
        for i in 1..(LARGEST as u64) {
            checked.insert(i);
        }
        assert!(checked.slots.len() <= LARGEST && checked.used < LARGEST);
        assert!(checked.contains(LARGEST as u64 - 1));
    }
}
