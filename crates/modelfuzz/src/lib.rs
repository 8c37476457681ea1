//! Model-guided fuzzing of distributed systems.
//!
//! For now this crate holds the TLA+ engine: [`tla`] loads and evaluates specifications, [`model`] follows events
//! and explores states.
#![forbid(unsafe_code)]

pub use model;
pub use tla;
