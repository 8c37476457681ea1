//! Linearizability of what clients saw (section 8 of the Raft paper), each request taking effect at most once.
//!
//! The checkers that exist search for an order of the operations, which takes exponential time and clones the state
//! again and again. Our state machine is a list that only grows, and every answer says where on it the operation took
//! effect: a write its place, a read what it saw. So the order is known, and what is left is to see that moments for
//! it can be found: every operation takes effect between its invocation and its answer. That is one pass.
//!
//! An operation without an answer, because a server crashed or a message was lost, took effect at any time after its
//! invocation, or never.

use crate::machine::Request;
use fuzz::Failure;

/// What a client asked for.
#[derive(Clone, Debug)]
pub struct Operation {
    /// The request that it writes; none for a read.
    pub write: Option<Request>,
    /// When it was invoked.
    pub invoked: u32,
    /// When it was answered, and how.
    pub answer: Option<(u32, Outcome)>,
}

/// The answer to an operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The request is at this place of the list, from 1.
    Written(usize),
    /// The list.
    Read(Vec<Request>),
}

/// All operations of a run.
#[derive(Debug, Default)]
pub struct History {
    operations: Vec<Operation>,
    now: u32,
}

const NAME: &str = "client history is linearizable";

fn broken(message: String) -> Result<(), Failure> {
    Err(Failure::new(NAME, message))
}

impl History {
    /// Forgets the last run.
    pub fn clear(&mut self) {
        self.operations.clear();
        self.now = 0;
    }

    /// A client invokes an operation; returns its number.
    pub fn invoke(&mut self, write: Option<Request>) -> usize {
        self.now += 1;
        self.operations.push(Operation { write, invoked: self.now, answer: None });
        self.operations.len() - 1
    }

    /// An operation is answered. The first answer counts.
    pub fn answer(&mut self, operation: usize, outcome: Outcome) {
        self.now += 1;
        let operation = &mut self.operations[operation];
        if operation.answer.is_none() {
            operation.answer = Some((self.now, outcome));
        }
    }

    /// Whether an operation was answered.
    pub fn is_answered(&self, operation: usize) -> bool {
        self.operations[operation].answer.is_some()
    }

    /// Checks the history against `list`, the longest list that a server had.
    pub fn check(&self, list: &[Request]) -> Result<(), Failure> {
        for (place, request) in list.iter().enumerate() {
            if let Some(first) = list[..place].iter().position(|r| r == request) {
                let (first, second) = (first + 1, place + 1);
                return broken(format!(
                    "request {request} took effect twice, at places {first} and {second}"
                ));
            }
        }
        self.agree(list)?;
        self.in_time(list)
    }

    /// Whether all answers fit the list.
    fn agree(&self, list: &[Request]) -> Result<(), Failure> {
        for operation in &self.operations {
            match (&operation.answer, operation.write) {
                (Some((_, Outcome::Written(place))), Some(request)) => {
                    let there = list.get(place - 1);
                    if there != Some(&request) {
                        return broken(format!(
                            "request {request} was answered to be at place {place}, where there is {there:?}"
                        ));
                    }
                }
                (Some((_, Outcome::Read(seen))), _) if !list.starts_with(seen) => {
                    return broken(format!("a read saw {seen:?}, but the list is {list:?}"));
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Whether there are moments at which the operations take effect in the order of the list.
    fn in_time(&self, list: &[Request]) -> Result<(), Failure> {
        // The earliest moment for what comes next.
        let mut now = 0;
        for place in 0..=list.len() {
            if place > 0 {
                let request = list[place - 1];
                let Some(write) = self.operations.iter().find(|o| o.write == Some(request)) else {
                    return broken(format!("request {request} was never asked for"));
                };
                now = now.max(write.invoked);
                if let Some((answered, _)) = write.answer.as_ref().filter(|(answered, _)| now > *answered) {
                    return broken(format!(
                        "request {request} was answered at time {answered}, but what is before it on the list \
                         was asked for later, at {now}"
                    ));
                }
            }
            let before = now;
            for read in &self.operations {
                let Some((answered, Outcome::Read(seen))) = &read.answer else { continue };
                if seen.len() != place {
                    continue;
                }
                if before > *answered {
                    return broken(format!(
                        "a read answered at time {answered} saw {seen:?}, of which a part was asked for later, \
                         at {before}"
                    ));
                }
                now = now.max(read.invoked);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A history from lines `w REQUEST`, `r` and `a OPERATION …`, in time.
    fn history(steps: &[(&str, usize, &[Request])]) -> History {
        let mut history = History::default();
        for &(what, number, list) in steps {
            match what {
                "write" => {
                    history.invoke(Some(number as Request));
                }
                "read" => {
                    history.invoke(None);
                }
                "written" => history.answer(number, Outcome::Written(list[0] as usize)),
                _ => history.answer(number, Outcome::Read(list.to_vec())),
            }
        }
        history
    }

    #[test]
    fn operations_that_overlap_may_go_either_way() {
        for seen in [&[][..], &[7]] {
            let h = history(&[("write", 7, &[]), ("read", 0, &[]), ("seen", 1, seen), ("written", 0, &[1])]);
            assert_eq!(h.check(&[7]), Ok(()));
        }
        // Nobody knows whether it took effect.
        let h = history(&[("write", 7, &[]), ("read", 0, &[]), ("seen", 1, &[])]);
        assert_eq!(h.check(&[]), Ok(()));
        assert_eq!(h.check(&[7]), Ok(()));
    }

    #[test]
    fn a_stale_read_is_found() {
        let h = history(&[("write", 7, &[]), ("written", 0, &[1]), ("read", 0, &[]), ("seen", 1, &[])]);
        assert!(h.check(&[7]).unwrap_err().message.contains("request 7 was answered at time 2"));
        let h = history(&[
            ("write", 7, &[]),
            ("read", 0, &[]),
            ("seen", 1, &[7]),
            ("read", 0, &[]),
            ("seen", 2, &[]),
        ]);
        assert!(h.check(&[7]).unwrap_err().message.contains("a read answered at time 3"));
    }

    #[test]
    fn order_and_repetition_are_found() {
        let h = history(&[("write", 7, &[]), ("written", 0, &[2]), ("write", 8, &[]), ("written", 1, &[1])]);
        assert!(h.check(&[8, 7]).is_err());
        assert!(h.check(&[7, 8]).is_err());
        let h = history(&[("write", 7, &[])]);
        assert!(h.check(&[7, 7]).unwrap_err().message.contains("took effect twice"));
        assert!(h.check(&[9]).unwrap_err().message.contains("never asked for"));
        let h = history(&[("write", 7, &[]), ("read", 0, &[]), ("seen", 1, &[8])]);
        assert!(h.check(&[7]).unwrap_err().message.contains("a read saw [8]"));
    }
}
