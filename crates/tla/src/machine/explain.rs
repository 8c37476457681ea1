//! Bookkeeping of explaining code: of all the ways in which an action failed, the one that came furthest.

use crate::source::Span;
use crate::value::Value;

/// How far the current path came, and the furthest end of any path so far.
#[derive(Debug, Default, Clone)]
pub(crate) struct Progress {
    /// Conditions met and variables assigned on the current path.
    pub steps: u32,
    /// The furthest end.
    pub furthest: Option<DeadEnd>,
}

/// A condition that was false.
#[derive(Debug, Clone)]
pub(crate) struct DeadEnd {
    /// How many conditions were met before it.
    pub steps: u32,
    /// Where it stands.
    pub span: Span,
    /// The names and expressions in it with their values, in order of appearance.
    pub values: Vec<(String, Value)>,
}

impl Progress {
    /// Whether an end at the current place would be the furthest.
    pub(crate) fn is_furthest(&self) -> bool {
        self.furthest.as_ref().is_none_or(|end| end.steps < self.steps)
    }
}
