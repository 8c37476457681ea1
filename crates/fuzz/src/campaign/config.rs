//! The settings of a campaign.

use crate::guide::{self, Guide};
use crate::mutate::{Bounds, Mutations, UnknownMutator};
use crate::run::Limits;
use crate::target::Settings;
use std::sync::Arc;
use std::time::Duration;

/// The settings of a campaign. The numbers are those of the paper unless they say otherwise.
#[derive(Clone, Debug)]
pub struct Config {
    /// How single runs are done.
    pub settings: Settings,
    /// The number of steps of a run.
    pub steps: usize,
    /// What makes a run worth mutants.
    pub guide: Arc<dyn Guide>,
    /// Which mutations there are.
    pub mutate: Mutate,
    /// How many random runs to begin with.
    ///
    /// The paper has 20. What random runs find soon, mutants of so few of them find later.
    pub first: u32,
    /// How many random runs to do each time that the queue is empty.
    pub seeds: u32,
    /// How many mutants a run earns for each new state.
    pub energy: u32,
    /// The most mutants that a run earns.
    ///
    /// The first runs of a campaign cover dozens of new states each. Without a limit their mutants, made of runs that
    /// know nothing yet, are most of a short campaign.
    pub energy_cap: u32,
    /// How many runs may wait to be mutated, for each worker.
    pub queue: usize,
    /// Whether every second run is a mutant of what was queued last, not of what has waited longest.
    ///
    /// The paper's queue is first in, first out: what was found early is worked off before what was found deep.
    pub newest: bool,
    /// When the queue is empty, how often to mutate once more a run that brought something new, a late one rather than
    /// an early one, for each time that random runs begin anew.
    ///
    /// The paper always begins anew. But where it takes a long way to something new, the last run that got so far has
    /// a few dozen mutants to get further; if none does, random runs do not come near again.
    pub revisits: u32,
    /// The number of threads.
    pub jobs: usize,
    /// What all random choices derive from.
    pub seed: u64,
    /// When to stop.
    pub budget: Budget,
}

/// Which mutations a campaign uses.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Mutate {
    /// Whether there are only those of the paper.
    pub paper: bool,
    /// Weights by name; those that are not named have the usual ones.
    pub weights: Vec<(String, u32)>,
}

impl Config {
    /// The mutations for a system with this number of processes.
    pub fn mutations(&self, nodes: usize) -> Result<Mutations, UnknownMutator> {
        let bounds = Bounds { nodes, limits: self.settings.limits.clone(), length: self.steps };
        let mutations = if self.mutate.paper { Mutations::paper(bounds) } else { Mutations::all(bounds) };
        let weights: Vec<(&str, u32)> =
            self.mutate.weights.iter().map(|(name, weight)| (name.as_str(), *weight)).collect();
        mutations.weighted(&weights)
    }
}

/// When a campaign ends. It ends at whatever comes first, and never by itself if nothing is set.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Budget {
    /// After this many runs.
    pub runs: Option<u64>,
    /// After this time.
    pub time: Option<Duration>,
    /// With the first finding.
    pub first_finding: bool,
}

impl Default for Config {
    fn default() -> Config {
        let limits = Limits { max_messages: 5, requests: 5, ..Limits::default() };
        Config {
            settings: Settings { limits, model: true, strict: true },
            steps: 100,
            guide: Arc::new(guide::Model::default()),
            mutate: Mutate::default(),
            first: 100,
            seeds: 20,
            energy: 5,
            energy_cap: 100,
            queue: 4096,
            newest: true,
            revisits: 3,
            jobs: 1,
            seed: 0,
            budget: Budget::default(),
        }
    }
}
