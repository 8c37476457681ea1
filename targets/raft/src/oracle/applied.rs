//! State Machine Safety: servers that applied the same index have the same state (figure 3 and section 5.4.3 of the
//! Raft paper). What databases do with checksums of their replicas.

use crate::machine::Machine;
use fuzz::Failure;

/// The state after each index, as the first server had it.
#[derive(Debug, Default)]
pub struct Applied {
    /// The checksum and the length of the list from index 0, and the server; the server is 0 where nobody was.
    states: Vec<(u64, usize, u64)>,
}

impl Applied {
    /// Forgets the last run.
    pub fn clear(&mut self) {
        self.states.clear();
    }

    /// A server has this state.
    pub fn reach(&mut self, server: u64, machine: &Machine) -> Result<(), Failure> {
        let at = usize::try_from(machine.index).unwrap_or(usize::MAX);
        if self.states.len() <= at {
            self.states.resize(at + 1, (0, 0, 0));
        }
        let now = (machine.checksum, machine.list.len());
        let (checksum, length, first) = self.states[at];
        if first == 0 {
            self.states[at] = (now.0, now.1, server);
            return Ok(());
        }
        if (checksum, length) == now {
            return Ok(());
        }
        let message = format!(
            "after applying up to index {at}, server {first} had {length} requests and checksum {checksum:x}, \
             server {server} has {} and {:x}",
            now.1, now.0
        );
        Err(Failure::new("applied states are equal", message))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::encode;

    #[test]
    fn states_that_differ_are_found() {
        let mut applied = Applied::default();
        let mut machine = Machine::default();
        machine.apply(1, &encode(4), true);
        assert_eq!(applied.reach(1, &machine), Ok(()));
        assert_eq!(applied.reach(2, &machine.clone()), Ok(()));
        let mut other = Machine::default();
        other.apply(1, &encode(5), true);
        assert_eq!(applied.reach(2, &other).unwrap_err().name, "applied states are equal");
    }
}
