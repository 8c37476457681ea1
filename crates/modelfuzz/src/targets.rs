//! The systems under test that the command knows by name.

use fuzz::Target;

/// All of them, in the order in which they are listed.
pub static TARGETS: &[&dyn Target] =
    &[target_microbench::TARGET, target_twophase::TARGET, &target_raft::TARGET];

/// The one of this name.
pub fn named(name: &str) -> Option<&'static dyn Target> {
    TARGETS.iter().copied().find(|target| target.name() == name)
}

/// All names.
pub fn names() -> Vec<&'static str> {
    TARGETS.iter().map(|target| target.name()).collect()
}
