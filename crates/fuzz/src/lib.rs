//! Fuzzing of event schedules.
#![forbid(unsafe_code)]

pub mod campaign;
pub mod cluster;
pub mod coverage;
pub mod file;
pub mod guide;
mod judge;
pub mod mutate;
mod narrate;
mod network;
pub mod options;
mod panics;
pub mod random;
pub mod run;
pub mod schedule;
pub mod scheduler;
pub mod simple;
mod stage;
pub mod statistics;
pub mod target;
pub mod trace;

pub use campaign::{Campaign, Report};
pub use cluster::{Cluster, Events, Failure, Handle, Shape};
pub use file::Recording;
pub use mutate::{Bounds, Mutations, Mutator};
pub use options::Options;
pub use random::Random;
pub use run::{Finding, Kind, Limits, Plan, Run};
pub use schedule::{Group, Node, Schedule, Step};
pub use scheduler::ClusterHarness;
pub use simple::SimpleSystem;
pub use target::{Choice, Harness, Refusal, Settings, System, Target};
