//! The TLA+ language: parse, resolve, bind a `.cfg`, compile, evaluate and print values.
//!
//! The way of a specification through this crate: [`loader`] finds and parses the modules ([`syntax`], [`config`]),
//! [`resolve`] finds out what every name means, [`spec`] binds the configuration and has everything compiled to
//! closures, and a [`spec::Evaluator`] runs them over [`value`]s.
//!
//! This crate knows nothing about fuzzing, clocks, threads or sockets.
#![forbid(unsafe_code)]

pub(crate) mod builtins;
pub(crate) mod compile;
pub mod config;
pub(crate) mod dependencies;
pub mod error;
pub mod hir;
pub mod loader;
pub(crate) mod machine;
pub mod resolve;
pub mod source;
pub mod spec;
pub mod syntax;
pub mod value;

pub use error::{Error, ErrorKind};
pub use machine::{Host, Limits, Statistic};
pub use spec::{Action, Evaluator, Found, Memo, Options, Predicate, Recall, Rejection, Spec, Variables};
pub use value::Value;
