//! Fuzzing of event schedules.
#![forbid(unsafe_code)]

pub mod cluster;
pub mod run;
pub mod schedule;
pub mod target;

pub use cluster::{Cluster, Events, Failure, Handle, Shape};
pub use run::{Finding, Kind, Limits, Plan, Run};
pub use schedule::{Node, Schedule, Step};
pub use target::{Choice, Harness, Refusal, Settings, System, Target};
