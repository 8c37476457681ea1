//! A TLA+ specification as a judge.
//!
//! [`Walker`] follows the events of a run through the model and says which states it may be in, or why the model
//! forbids an event; [`explore`] visits all reachable states.
#![forbid(unsafe_code)]

pub mod data;
pub mod event;
pub mod explore;
pub mod follow;

pub use data::Data;
pub use event::Event;
pub use explore::{Exploration, Outcome, Status};
pub use follow::{Prepared, Step, Walker};
