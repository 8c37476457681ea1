//! Telling a run, line by line.

use crate::schedule::{Group, Node, Step};

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
        Step::Hold { group, both_ways } => {
            let (group, others) = sides(group, nodes);
            match both_ways {
                true => format!("hold the links between {group} and {others}"),
                false => format!("hold the links from {group} to {others}"),
            }
        }
        Step::Amnesia { node } => format!("crash {}, which loses its disk", name(node)),
        Step::Heal => "heal: hold no link".to_owned(),
    }
}

/// The processes of a group, and the others.
fn sides(group: Group, nodes: &[String]) -> (String, String) {
    let list = |inside: bool| -> String {
        let on_side = |(node, _): &(Node, &String)| group.contains(*node) == inside;
        let names: Vec<&str> = nodes.iter().enumerate().filter(on_side).map(|(_, name)| &**name).collect();
        format!("{{{}}}", names.join(", "))
    };
    (list(true), list(false))
}
