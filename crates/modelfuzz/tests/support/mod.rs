//! What the differential tests share: running TLC and ourselves, and comparing what they say.

// Each test binary uses its own part of this module.
#![allow(dead_code)]

pub mod answer;
pub mod cases;
pub mod expressions;
pub mod mutate;
pub mod ours;
pub mod process;
pub mod random;
pub mod tlc;

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// How many processes run at once; the tests are made for two cores.
const THREADS: usize = 2;

/// The folder of the workspace.
pub fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the workspace exists")
}

/// Where the tests of this crate and their data lie.
pub fn tests_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")
}

/// A folder of its own for one use, removed at the end.
pub struct Scratch(PathBuf);

impl Scratch {
    /// Creates an empty folder below cargo's folder for test data.
    pub fn new() -> Scratch {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let name = format!("{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::create_dir_all(&path).expect("a scratch folder can be created");
        Scratch(path)
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Writes a file into it and returns its path.
    pub fn write(&self, name: &str, text: impl AsRef<[u8]>) -> PathBuf {
        let path = self.0.join(name);
        std::fs::write(&path, text).expect("a scratch file can be written");
        path
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // A folder that stays behind harms nobody; the next `cargo clean` takes it.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Applies `work` to every item, a few at a time, and returns the results in the order of the items.
pub fn in_parallel<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let results: Mutex<Vec<(usize, R)>> = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(|| {
                while let Some((at, item)) = claim(&next, items) {
                    let result = work(item);
                    results.lock().expect("no worker panicked").push((at, result));
                }
            });
        }
    });
    let mut results = results.into_inner().expect("no worker panicked");
    results.sort_by_key(|(at, _)| *at);
    results.into_iter().map(|(_, result)| result).collect()
}

fn claim<'a, T>(next: &AtomicUsize, items: &'a [T]) -> Option<(usize, &'a T)> {
    let at = next.fetch_add(1, Ordering::Relaxed);
    Some((at, items.get(at)?))
}

/// Fails the test with a table of all that differed, one line each, if anything did.
pub fn fail_if_any(failures: &[(String, Vec<String>)]) {
    assert!(!failures.is_empty(), "there was nothing to test");
    let bad: Vec<_> = failures.iter().filter(|(_, differences)| !differences.is_empty()).collect();
    if bad.is_empty() {
        return;
    }
    let width = bad.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let lines: Vec<String> = bad
        .iter()
        .flat_map(|(name, differences)| {
            differences.iter().map(move |what| format!("  {name:width$}  {what}"))
        })
        .collect();
    panic!("{} of {} differ:\n{}", bad.len(), failures.len(), lines.join("\n"));
}
