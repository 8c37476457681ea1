//! Telling a run, line by line.

use crate::schedule::{Node, Step};

/// Who is told about a run.
pub(crate) trait Teller {
    /// Whether events matter even if no model follows them.
    fn listens(&self) -> bool;

    /// Tells a line, or several.
    fn tell(&mut self, lines: impl FnOnce() -> String);
}

/// Nobody.
pub(crate) struct Silent;

impl Teller for Silent {
    fn listens(&self) -> bool {
        false
    }

    #[inline]
    fn tell(&mut self, _: impl FnOnce() -> String) {}
}

/// Somebody.
pub(crate) struct Aloud<'a>(pub(crate) &'a mut dyn FnMut(&str));

impl Teller for Aloud<'_> {
    fn listens(&self) -> bool {
        true
    }

    fn tell(&mut self, lines: impl FnOnce() -> String) {
        lines().lines().for_each(&mut *self.0);
    }
}

/// A step in words.
pub(crate) fn describe(step: Step, nodes: &[String]) -> String {
    let name = |node: Node| nodes.get(node).map_or_else(|| format!("process {node}"), String::clone);
    match step {
        Step::Deliver { from, to, max } => format!("deliver {} -> {}, up to {max}", name(from), name(to)),
        Step::Crash { node } => format!("crash {}", name(node)),
        Step::Restart { node } => format!("restart {}", name(node)),
        Step::Request { client, operation } => format!("request {operation} by client {client}"),
        Step::Tick { node } => format!("tick {}", name(node)),
        Step::Drop { from, to } => format!("drop {} -> {}", name(from), name(to)),
        Step::Duplicate { from, to } => format!("duplicate {} -> {}", name(from), name(to)),
    }
}
