//! Two-phase commit as a system under test. See the README beside it.
#![forbid(unsafe_code)]

pub mod bug;
pub mod cluster;
mod target;

pub use bug::Bug;
pub use cluster::{Size, TwoPhase};
pub use target::TARGET;
