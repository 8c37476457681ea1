//! The system under test, as the scheduler sees it.

use crate::run::Limits;
use crate::schedule::Node;
use crate::stage::Stage;
use crate::target::Refusal;
use model::Data;
use model::data::Field;
use std::fmt;

/// What there is to schedule in a system.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Shape {
    /// The names of the processes; they are numbered in this order.
    pub nodes: Vec<String>,
    /// The number of clients.
    pub clients: usize,
    /// The number of different operations that a client may ask for.
    pub operations: usize,
    /// Whether time passing means anything to the processes.
    pub ticks: bool,
    /// Whether processes can be stopped and started again.
    pub crashes: bool,
    /// Whether a process that is stopped can lose what it made durable.
    pub amnesia: bool,
}

impl Shape {
    /// Whether the system can do what a run may do. Quotas of other faults than these concern any system.
    pub fn allows(&self, limits: &Limits) -> Result<(), Refusal> {
        let refuse = |what: &str, option: &str| {
            Err(Refusal(format!("the processes of this target {what}; leave out --{option}, or make it 0")))
        };
        if limits.crashes > 0 && !self.crashes {
            return refuse("cannot be stopped", "crashes");
        }
        if limits.amnesia > 0 && !self.amnesia {
            return refuse("cannot lose what they have saved", "amnesia");
        }
        Ok(())
    }
}

/// A system of processes that talk by messages: what a user implements.
///
/// All methods run on one thread and do one thing at one process. Whatever is not decided by the arguments must come
/// from [`Handle::choose`]: a cluster uses no clock, no random numbers and no order of a hash map.
///
/// A panic is a finding, and so is an error of [`Cluster::check`] or [`Cluster::finish`].
pub trait Cluster {
    /// What processes send each other.
    type Message: Clone + fmt::Debug;

    /// What there is to schedule. It does not change.
    fn shape(&self) -> Shape;

    /// Begins a run: forgets the last one and starts all processes afresh.
    fn start(&mut self, handle: &mut Handle<'_, Self::Message>);

    /// A running process receives a message.
    fn deliver(
        &mut self,
        from: Node,
        to: Node,
        message: Self::Message,
        handle: &mut Handle<'_, Self::Message>,
    );

    /// A client asks for something.
    fn request(&mut self, client: usize, operation: usize, handle: &mut Handle<'_, Self::Message>) {
        let _ = (client, operation, handle);
    }

    /// Which process a request reaches, if it is one: steps at other processes are then independent of it. Only
    /// [trace](crate::trace) guidance asks; without an answer a request concerns all.
    fn receiver(&self, client: usize, operation: usize) -> Option<Node> {
        let _ = (client, operation);
        None
    }

    /// Time passes at a running process.
    fn tick(&mut self, node: Node, handle: &mut Handle<'_, Self::Message>) {
        let _ = (node, handle);
    }

    /// A running process stops and loses what is not durable.
    fn crash(&mut self, node: Node, handle: &mut Handle<'_, Self::Message>) {
        let _ = (node, handle);
    }

    /// A running process stops and loses even what is durable. It starts again with [`Cluster::restart`].
    fn amnesia(&mut self, node: Node, handle: &mut Handle<'_, Self::Message>) {
        let _ = (node, handle);
    }

    /// A stopped process starts again.
    fn restart(&mut self, node: Node, handle: &mut Handle<'_, Self::Message>) {
        let _ = (node, handle);
    }

    /// Looks at the whole system after each step.
    fn check(&mut self) -> Result<(), Failure> {
        Ok(())
    }

    /// Looks at the whole system at the end of a run.
    fn finish(&mut self) -> Result<(), Failure> {
        Ok(())
    }
}

/// What a cluster found wrong with itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// A short name of what was broken, the same each time: it tells one bug from another.
    pub name: String,
    /// What was seen.
    pub message: String,
}

impl Failure {
    /// A failure of the given name.
    pub fn new(name: impl Into<String>, message: impl Into<String>) -> Failure {
        Failure { name: name.into(), message: message.into() }
    }
}

/// How a cluster talks to the scheduler and to the model.
#[derive(Debug)]
pub struct Handle<'a, M> {
    pub(crate) stage: &'a mut Stage<M>,
}

impl<M> Handle<'_, M> {
    /// Sends a message. It waits on its link until the schedule delivers it.
    ///
    /// # Panics
    /// If there is no such process.
    #[inline]
    pub fn send(&mut self, from: Node, to: Node, message: M) {
        self.stage.send(from, to, message);
    }

    /// Reports that something happened which the model knows by this name.
    #[inline]
    pub fn event(&mut self, name: &'static str, fields: impl IntoIterator<Item = Field>) {
        self.stage.events.push(name, fields);
    }

    /// Whether anybody looks at the events: with `false`, fields that are costly to make need not be made.
    #[inline]
    pub fn listens(&self) -> bool {
        self.stage.events.listens
    }

    /// One of `0 .. n`, for a choice that a process makes at random. The schedule decides it.
    ///
    /// # Panics
    /// If `n` is 0 or there is no such process.
    pub fn choose(&mut self, node: Node, n: u32) -> u32 {
        self.stage.choose(node, n)
    }
}

/// The events of a run, one after the other, in room that is used again.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Events {
    pub(crate) listens: bool,
    /// The names, each with the end of its fields.
    names: Vec<(&'static str, usize)>,
    fields: Vec<Field>,
}

impl Events {
    #[inline]
    fn push(&mut self, name: &'static str, fields: impl IntoIterator<Item = Field>) {
        if self.listens {
            self.fields.extend(fields);
            self.names.push((name, self.fields.len()));
        }
    }

    /// The number of events.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether nothing happened.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// Forgets all events.
    pub fn clear(&mut self) {
        self.names.clear();
        self.fields.clear();
    }

    /// The name and the fields of an event.
    #[inline]
    pub fn get(&self, i: usize) -> (&'static str, &[(&'static str, Data)]) {
        let start = if i == 0 { 0 } else { self.names[i - 1].1 };
        let (name, end) = self.names[i];
        (name, &self.fields[start..end])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_that_a_system_does_not_know_are_refused() {
        let message = |shape: &Shape, limits: &Limits| shape.allows(limits).expect_err("refused").0;
        let (crashes, amnesia) =
            (Limits { crashes: 1, ..Limits::default() }, Limits { amnesia: 2, ..Limits::default() });
        let none = Shape::default();
        assert!(message(&none, &crashes).contains("cannot be stopped; leave out --crashes"));
        assert!(message(&none, &amnesia).contains("cannot lose what they have saved; leave out --amnesia"));
        let some = Shape { crashes: true, ..Shape::default() };
        assert_eq!(some.allows(&crashes), Ok(()));
        assert!(some.allows(&amnesia).is_err());
        assert_eq!(Shape { amnesia: true, ..some }.allows(&Limits { crashes: 1, ..amnesia }), Ok(()));
        assert_eq!(none.allows(&Limits { partitions: 3, drops: 1, ..Limits::default() }), Ok(()));
    }
}
