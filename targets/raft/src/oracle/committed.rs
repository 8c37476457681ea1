//! Committed prefixes agree: an entry that one server considers committed is at that index for all (Leader
//! Completeness and Log Matching, figure 3 and section 5.4 of the Raft paper).

use crate::machine::{Request, decode};
use fuzz::Failure;

/// What was committed first at each index.
#[derive(Debug, Default)]
pub struct Committed {
    /// The term, the request and the server that told, from index 1; terms of 0 where nobody told.
    entries: Vec<(u64, Option<Request>, u64)>,
}

impl Committed {
    /// Forgets the last run.
    pub fn clear(&mut self) {
        self.entries.clear();
    }

    /// A server considers an entry committed.
    pub fn commit(&mut self, server: u64, index: u64, term: u64, data: &[u8]) -> Result<(), Failure> {
        let at = usize::try_from(index - 1).unwrap_or(usize::MAX);
        let request = decode(data);
        if self.entries.len() <= at {
            self.entries.resize(at + 1, (0, None, 0));
        }
        let (known, before, teller) = self.entries[at];
        if known == 0 {
            self.entries[at] = (term, request, server);
            return Ok(());
        }
        if (known, before) == (term, request) {
            return Ok(());
        }
        let show = |term: u64, request: Option<Request>| match request {
            Some(request) => format!("request {request} of term {term}"),
            None => format!("the empty entry of term {term}"),
        };
        let message = format!(
            "at index {index} server {teller} committed {}, but server {server} {}",
            show(known, before),
            show(term, request)
        );
        Err(Failure::new("committed prefixes agree", message))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::encode;

    #[test]
    fn entries_that_differ_are_found() {
        let mut committed = Committed::default();
        assert_eq!(committed.commit(1, 2, 1, &encode(5)), Ok(()));
        assert_eq!(committed.commit(2, 1, 1, &[]), Ok(()));
        assert_eq!(committed.commit(3, 2, 1, &encode(5)), Ok(()));
        let message = committed.commit(3, 2, 2, &encode(5)).unwrap_err().message;
        assert_eq!(
            message,
            "at index 2 server 1 committed request 5 of term 1, but server 3 request 5 of term 2"
        );
        assert!(committed.commit(3, 1, 1, &encode(5)).is_err());
    }
}
