//! The crate `raft` (the port of etcd's Raft that TiKV uses) under the fuzzer, unmodified, with an exact TLA+ model
//! that judges every event.
//!
//! [`node`] is a server: the crate's `RawNode`, a disk that tells written from synced ([`storage`]), a replicated list
//! ([`machine`]). [`cluster`] puts servers and clients together. [`report`] says what the model is told; the model is
//! `RaftRs.tla`, the events are `RaftRsEvents.tla`. [`oracle`] checks what must hold whatever the model says, and
//! [`bugs`] are mistakes that can be switched on.
#![forbid(unsafe_code)]

pub mod bugs;
pub mod cluster;
pub mod machine;
pub mod node;
pub mod options;
pub mod oracle;
pub mod report;
pub mod storage;
mod target;

pub use cluster::RaftCluster;
pub use options::{Coverage, Options};
pub use target::{RaftTarget, TARGET, config, spec};
