//! The micro-benchmark as a system under test. See the README beside it.
#![forbid(unsafe_code)]

pub mod cluster;
mod target;

pub use cluster::{Bug, Microbench};
pub use target::TARGET;
