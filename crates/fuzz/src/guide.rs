//! Guides: what makes a run worth more tests like it.

use crate::run::Run;
use std::fmt;
use std::sync::Arc;

/// What a run covered that no run before it had.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Novelty {
    /// The number of new states of the model.
    pub states: usize,
    /// The number of new transitions of the model.
    pub transitions: usize,
    /// Whether the trace is new; see [`Run::trace`]. Known only if the guide [looks at traces](Guide::needs_traces).
    pub trace: bool,
}

/// Says what a run is worth.
pub trait Guide: fmt::Debug + Send + Sync {
    /// Its name, as it is written on the command line.
    fn name(&self) -> &'static str;

    /// How much new a run has brought. Mutants are made of it in proportion.
    fn worth(&self, run: &Run, novelty: &Novelty) -> usize;

    /// Whether the campaign is to remember traces.
    fn needs_traces(&self) -> bool {
        false
    }

    /// Whether the guide sees nothing without a model.
    fn needs_model(&self) -> bool {
        false
    }

    /// What of the model the guide looks at, if it does.
    fn cover(&self) -> Cover {
        Cover::States
    }
}

/// What of the model is to be covered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Cover {
    /// Its states.
    #[default]
    States,
    /// Its transitions: state, event, next state.
    Transitions,
}

impl Cover {
    /// Its name, as it is written on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Cover::States => "states",
            Cover::Transitions => "transitions",
        }
    }

    /// The one of this name.
    pub fn named(name: &str) -> Option<Cover> {
        [Cover::States, Cover::Transitions].into_iter().find(|cover| cover.name() == name)
    }
}

/// The guide of this name.
pub fn named(name: &str, cover: Cover) -> Option<Arc<dyn Guide>> {
    let guides: [Arc<dyn Guide>; 3] = [Arc::new(Model(cover)), Arc::new(Trace), Arc::new(Random)];
    guides.into_iter().find(|guide| guide.name() == name)
}

/// Follows the model: a run is worth the states, or transitions, that it was the first to cover.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Model(pub Cover);

impl Guide for Model {
    fn name(&self) -> &'static str {
        "model"
    }

    fn worth(&self, _: &Run, novelty: &Novelty) -> usize {
        match self.0 {
            Cover::States => novelty.states,
            Cover::Transitions => novelty.transitions,
        }
    }

    fn needs_model(&self) -> bool {
        true
    }

    fn cover(&self) -> Cover {
        self.0
    }
}

/// Follows traces: a run is worth 1 if its partial order of events is new.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Trace;

impl Guide for Trace {
    fn name(&self) -> &'static str {
        "trace"
    }

    fn worth(&self, _: &Run, novelty: &Novelty) -> usize {
        usize::from(novelty.trace)
    }

    fn needs_traces(&self) -> bool {
        true
    }
}

/// No guide: nothing is worth anything, so all runs are random.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Random;

impl Guide for Random {
    fn name(&self) -> &'static str {
        "random"
    }

    fn worth(&self, _: &Run, _: &Novelty) -> usize {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guides_value_what_they_look_at() {
        let run = Run::default();
        let novelty = Novelty { states: 3, transitions: 5, trace: true };
        assert_eq!(Model(Cover::States).worth(&run, &novelty), 3);
        assert_eq!(Model(Cover::Transitions).worth(&run, &novelty), 5);
        assert_eq!(Trace.worth(&run, &novelty), 1);
        assert_eq!(Trace.worth(&run, &Novelty { trace: false, ..novelty }), 0);
        assert_eq!(Random.worth(&run, &novelty), 0);
    }
}
