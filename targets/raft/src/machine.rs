//! The replicated state machine: a list that only grows.

/// The number of a client's request.
pub type Request = u32;

/// A list of requests, in the order in which they took effect.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Machine {
    /// The index of the last entry applied.
    pub index: u64,
    /// The requests that took effect.
    pub list: Vec<Request>,
    /// A checksum over all entries ever applied, as databases keep one to find replicas that differ.
    pub checksum: u64,
}

impl Machine {
    /// Applies the entry at `index` and returns the place of its request on the list, from 1.
    ///
    /// A request that took effect before is not executed again if there are `sessions`.
    pub fn apply(&mut self, index: u64, data: &[u8], sessions: bool) -> Option<(Request, usize)> {
        self.index = index;
        self.checksum = mix(self.checksum ^ index);
        let request = decode(data)?;
        self.checksum = mix(self.checksum ^ u64::from(request));
        if sessions && let Some(place) = self.list.iter().position(|&r| r == request) {
            return Some((request, place + 1));
        }
        self.list.push(request);
        Some((request, self.list.len()))
    }

    /// The state as it is put into a snapshot.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(16 + 4 * self.list.len());
        bytes.extend(self.index.to_le_bytes());
        bytes.extend(self.checksum.to_le_bytes());
        bytes.extend(self.list.iter().flat_map(|r| r.to_le_bytes()));
        bytes
    }

    /// The state from a snapshot.
    ///
    /// # Panics
    /// If the bytes are none of [`Machine::to_bytes`].
    pub fn from_bytes(bytes: &[u8]) -> Machine {
        let word = |at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().expect("eight bytes"));
        let list = bytes[16..].chunks_exact(4).map(|c| Request::from_le_bytes([c[0], c[1], c[2], c[3]]));
        Machine { index: word(0), checksum: word(8), list: list.collect() }
    }
}

/// The data of an entry that carries a request.
pub fn encode(request: Request) -> Vec<u8> {
    request.to_le_bytes().to_vec()
}

/// The request in the data of an entry; none in the empty entry of a new leader.
pub fn decode(data: &[u8]) -> Option<Request> {
    data.try_into().ok().map(Request::from_le_bytes)
}

fn mix(x: u64) -> u64 {
    let x = (x ^ 0x9e37_79b9_7f4a_7c15).wrapping_mul(0xff51_afd7_ed55_8ccd);
    x ^ (x >> 32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_takes_effect_once_with_sessions() {
        for (sessions, expected) in [(true, vec![7, 9]), (false, vec![7, 9, 7])] {
            let mut machine = Machine::default();
            assert_eq!(machine.apply(1, &[], sessions), None);
            assert_eq!(machine.apply(2, &encode(7), sessions), Some((7, 1)));
            assert_eq!(machine.apply(3, &encode(9), sessions), Some((9, 2)));
            machine.apply(4, &encode(7), sessions);
            assert_eq!((machine.index, &machine.list), (4, &expected));
            assert_eq!(Machine::from_bytes(&machine.to_bytes()), machine);
        }
    }

    #[test]
    fn applying_twice_shows_in_the_checksum() {
        let mut once = Machine::default();
        once.apply(1, &encode(7), true);
        let mut twice = once.clone();
        twice.apply(1, &encode(7), true);
        assert_eq!(once.list, twice.list);
        assert_ne!(once.checksum, twice.checksum);
    }
}
