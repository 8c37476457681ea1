//! Panics of a system under test, caught quietly.
//!
//! While [`catch`] runs something, a panic on this thread prints nothing; on all other threads, and at all other times,
//! panics do what they did before.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

/// What is known of a panic.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Panic {
    /// `file:line`, the file from the folder of its crate on.
    pub(crate) place: String,
    pub(crate) message: String,
}

thread_local! {
    static CATCHING: Cell<bool> = const { Cell::new(false) };
    static PLACE: RefCell<Option<String>> = const { RefCell::new(None) };
}

static HOOK: Once = Once::new();

/// Runs something; a panic in it is returned.
pub(crate) fn catch<R>(run: impl FnOnce() -> R) -> Result<R, Panic> {
    HOOK.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if CATCHING.get() {
                PLACE.set(info.location().map(|at| format!("{}:{}", in_crate(at.file()), at.line())));
            } else {
                usual(info);
            }
        }));
    });
    let outer = CATCHING.replace(true);
    let result = panic::catch_unwind(AssertUnwindSafe(run));
    CATCHING.set(outer);
    result.map_err(|payload| Panic {
        place: PLACE.take().unwrap_or_else(|| "an unknown place".to_owned()),
        message: message(&*payload),
    })
}

fn message(payload: &(dyn Any + Send)) -> String {
    match (payload.downcast_ref::<&str>(), payload.downcast_ref::<String>()) {
        (Some(text), _) => (*text).to_owned(),
        (_, Some(text)) => text.clone(),
        _ => "a panic without a message".to_owned(),
    }
}

/// A path from the folder of its crate on, so that it is the same wherever the sources lie.
fn in_crate(path: &str) -> String {
    let parts: Vec<&str> = path.split(['/', '\\']).filter(|part| !part.is_empty()).collect();
    let is_root = |part: &&str| ["src", "tests", "benches", "examples"].contains(part);
    match parts.iter().rposition(is_root) {
        Some(i) => parts[i.saturating_sub(1)..].join("/"),
        None => parts.last().copied().unwrap_or(path).to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_told_with_its_place() {
        let line = line!() + 1;
        let caught = catch(|| panic!("bad {}", 7)).unwrap_err();
        assert_eq!(
            caught,
            Panic { place: format!("fuzz/src/panics.rs:{line}"), message: "bad 7".to_owned() }
        );
        let line = line!() + 1;
        let caught = catch(|| Vec::<u8>::new()[0]).unwrap_err();
        assert_eq!(caught.place, format!("fuzz/src/panics.rs:{line}"));
        assert_eq!(catch(|| panic::panic_any(7)).unwrap_err().message, "a panic without a message");
        assert_eq!(catch(|| 7), Ok(7));
    }

    #[test]
    fn other_panics_are_not_kept_quiet() {
        assert_eq!(catch(|| catch(|| panic!("inner")).unwrap_err().message), Ok("inner".to_owned()));
        assert!(catch(|| ()).is_ok() && !CATCHING.get());
        let seen_by_other = catch(|| std::thread::spawn(|| CATCHING.get()).join());
        assert!(matches!(seen_by_other, Ok(Ok(false))));
    }

    #[test]
    fn paths_begin_with_the_crate() {
        for (path, short) in [
            ("crates/fuzz/src/panics.rs", "fuzz/src/panics.rs"),
            ("src/lib.rs", "src/lib.rs"),
            ("/somewhere/registry/src/index-1/raft-0.7.0/src/raft.rs", "raft-0.7.0/src/raft.rs"),
            ("/rustc/0123/library/core/src/option.rs", "core/src/option.rs"),
            ("C:\\x\\pump\\tests\\all.rs", "pump/tests/all.rs"),
            ("/somewhere/build.rs", "build.rs"),
        ] {
            assert_eq!(in_crate(path), short);
        }
    }
}
