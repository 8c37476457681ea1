//! The folder of a campaign: everything that outlives the process.
//!
//! | file | what is in it |
//! |---|---|
//! | `config.json` | the target, its options, all settings, the seed |
//! | `corpus.jsonl` | schedules that covered something new; see below |
//! | `queue.jsonl` | schedules that wait to be mutated, as they were saved last |
//! | `coverage/*.bin` | the fingerprints of covered states, transitions and traces |
//! | `findings/NAME/` | a bug: `schedule.jsonl`, `finding.json`, `message.txt` |
//! | `series.ndjson` | how coverage grew with the number of runs |
//! | `timing.ndjson` | how it grew with time: the only file in which two campaigns with one seed differ |
//! | `state.json` | the number of runs |
//!
//! In a large model nearly every run covers something new. So that the corpus stays small, a schedule is put into it
//! only once the worth of all runs has grown by a part of itself since the last one.

mod blocks;
mod bugs;
mod describe;
mod error;
pub(crate) mod files;
mod line;
mod lines;
pub(crate) mod saver;
#[cfg(test)]
mod scratch;
#[cfg(test)]
mod tests;

pub use describe::Description;
pub use error::FolderError;

use files::{Files, Saved};
use std::fs::{File, TryLockError};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// The largest file that is read whole.
const CONFIG_BYTES: u64 = 1 << 20;

/// The folder of a campaign. As long as it exists no other process can use it.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    _lock: File,
    description: Description,
    is_new: bool,
}

impl Folder {
    /// Makes a folder for a new campaign. It may exist, but then it must be empty.
    pub fn create(path: &Path, description: Description) -> Result<Folder, FolderError> {
        std::fs::create_dir_all(path).map_err(FolderError::at("cannot create", path))?;
        let mut entries = std::fs::read_dir(path).map_err(FolderError::at("cannot read", path))?;
        if entries.next().is_some() {
            return Err(FolderError::Taken(path.to_owned()));
        }
        Folder::begin(path, description)
    }

    /// Makes a folder with a number as its name, below a folder for all campaigns of a target.
    pub fn create_numbered(parent: &Path, description: Description) -> Result<Folder, FolderError> {
        std::fs::create_dir_all(parent).map_err(FolderError::at("cannot create", parent))?;
        for number in 1.. {
            let path = parent.join(format!("{number:04}"));
            match std::fs::create_dir(&path) {
                Ok(()) => return Folder::begin(&path, description),
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(FolderError::at("cannot create", &path)(error)),
            }
        }
        unreachable!("numbers do not end")
    }

    fn begin(path: &Path, description: Description) -> Result<Folder, FolderError> {
        let lock = lock(path)?;
        let config = format!("{:#}\n", description.to_json());
        write_whole(&path.join("config.json"), config.as_bytes())?;
        Ok(Folder { path: path.to_owned(), _lock: lock, description, is_new: true })
    }

    /// Opens the folder of a campaign to go on with it.
    pub fn resume(path: &Path) -> Result<Folder, FolderError> {
        let config = path.join("config.json");
        if !config.is_file() {
            return Err(FolderError::NoCampaign(path.to_owned()));
        }
        let lock = lock(path)?;
        let damaged = |what: String| FolderError::damaged(&config, what);
        let size = std::fs::metadata(&config).map_err(FolderError::at("cannot read", &config))?.len();
        if size > CONFIG_BYTES {
            return Err(damaged(format!("{size} bytes are too many for a configuration")));
        }
        let text = std::fs::read_to_string(&config).map_err(FolderError::at("cannot read", &config))?;
        let json =
            serde_json::from_str(&text).map_err(|error| damaged(format!("this is not JSON: {error}")))?;
        let description = Description::from_json(&json).map_err(damaged)?;
        Ok(Folder { path: path.to_owned(), _lock: lock, description, is_new: false })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What the campaign is about.
    pub fn description(&self) -> &Description {
        &self.description
    }

    /// Opens the files, and reads them if there are any.
    pub(crate) fn open(&self, nodes: &[String]) -> Result<(Files, Saved), FolderError> {
        if self.is_new {
            return Ok((Files::create(&self.path, self.description.clone(), nodes)?, Saved::default()));
        }
        // The state is the last file of a new campaign to be written.
        if !self.path.join("state.json").is_file() {
            return Err(FolderError::NotBegun(self.path.clone()));
        }
        Files::open(&self.path, self.description.clone(), nodes)
    }
}

/// Keeps other processes away.
fn lock(path: &Path) -> Result<File, FolderError> {
    let name = path.join("lock");
    let file = File::options().create(true).truncate(false).write(true).open(&name);
    let file = file.map_err(FolderError::at("cannot write", &name))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(FolderError::Busy(path.to_owned())),
        // Some file systems have no locks; then it is up to the user.
        Err(TryLockError::Error(_)) => Ok(file),
    }
}

/// Writes a file as a whole: whenever the process dies, the old content is there or the new one.
fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), FolderError> {
    crate::file::write_whole(path, bytes).map_err(FolderError::at("cannot write", path))
}
