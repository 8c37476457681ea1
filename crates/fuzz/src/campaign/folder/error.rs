//! What can be wrong with a campaign's folder.

use crate::file::Unreadable;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// Why a folder cannot be used.
#[derive(Debug)]
pub enum FolderError {
    /// The operating system refused.
    System {
        /// What was tried, as in "cannot write".
        what: &'static str,
        /// The file or folder.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// There is something in the folder already.
    Taken(PathBuf),
    /// Another process works in the folder.
    Busy(PathBuf),
    /// There is no campaign in the folder.
    NoCampaign(PathBuf),
    /// The campaign in the folder was killed before its first run.
    NotBegun(PathBuf),
    /// A schedule in it cannot be read.
    Schedule(Unreadable),
    /// A file does not hold what it should.
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        what: String,
    },
}

impl FolderError {
    /// Says of an error of the operating system what was tried and where.
    pub(crate) fn at<'p>(what: &'static str, path: &'p Path) -> impl FnOnce(io::Error) -> FolderError + 'p {
        move |error| FolderError::System { what, path: path.to_owned(), error }
    }

    pub(crate) fn damaged(path: &Path, what: impl Into<String>) -> FolderError {
        FolderError::Damaged { path: path.to_owned(), what: what.into() }
    }
}

impl fmt::Display for FolderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FolderError::System { what, path, error } => write!(f, "{what} {}: {error}", path.display()),
            FolderError::Taken(path) => {
                write!(f, "{} is not empty, and campaigns are never overwritten; ", path.display())?;
                f.write_str("name another folder with --out, or go on with the campaign in it with --resume")
            }
            FolderError::Busy(path) => {
                write!(f, "another process works on the campaign in {}; stop it first", path.display())
            }
            FolderError::NoCampaign(path) => {
                write!(f, "there is no campaign in {}: it has no file config.json", path.display())
            }
            FolderError::NotBegun(path) => write!(
                f,
                "the campaign in {} was ended before its first run, so there is nothing to go on with; begin a new one",
                path.display()
            ),
            FolderError::Schedule(unreadable) => write!(f, "{unreadable}"),
            FolderError::Damaged { path, what } => write!(f, "{}: {what}", path.display()),
        }
    }
}

impl std::error::Error for FolderError {}
