//! Election Safety: at most one leader is elected in a term (figure 3 and section 5.2 of the Raft paper).

use fuzz::Failure;

/// The leaders of all terms so far.
#[derive(Debug, Default)]
pub struct Election {
    /// The leader of each term, 0 where there was none.
    leaders: Vec<u64>,
}

impl Election {
    /// Forgets the last run.
    pub fn clear(&mut self) {
        self.leaders.clear();
    }

    /// A server leads in a term.
    pub fn lead(&mut self, server: u64, term: u64) -> Result<(), Failure> {
        let term = usize::try_from(term).unwrap_or(usize::MAX);
        if self.leaders.len() <= term {
            self.leaders.resize(term + 1, 0);
        }
        let known = std::mem::replace(&mut self.leaders[term], server);
        if known == 0 || known == server {
            return Ok(());
        }
        let message = format!("servers {known} and {server} both led in term {term}");
        Err(Failure::new("one leader in a term", message))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_leader_is_found() {
        let mut election = Election::default();
        assert_eq!(election.lead(1, 3), Ok(()));
        assert_eq!(election.lead(1, 3), Ok(()));
        assert_eq!(election.lead(2, 4), Ok(()));
        assert_eq!(
            election.lead(2, 3).map_err(|f| f.message),
            Err("servers 1 and 2 both led in term 3".to_owned())
        );
        election.clear();
        assert_eq!(election.lead(2, 3), Ok(()));
    }
}
