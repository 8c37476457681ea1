//! Files that are there whole or not at all.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

/// Writes a file so that, whatever happens meanwhile, it has either its old contents or all of the new ones.
pub fn write_whole(path: &Path, contents: &[u8]) -> io::Result<()> {
    static NUMBER: AtomicU64 = AtomicU64::new(0);
    let Some(name) = path.file_name() else {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "the path does not name a file"));
    };
    let mut unfinished = OsString::from(".");
    unfinished.push(name);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    unfinished.push(format!(".{}-{number}.tmp", std::process::id()));
    let unfinished = path.with_file_name(unfinished);
    let result = write(&unfinished, contents).and_then(|()| fs::rename(&unfinished, path));
    if result.is_err() {
        // What matters is the first error; the rest of the file may not even exist.
        let _ = fs::remove_file(&unfinished);
        return result;
    }
    sync_folder(path)
}

fn write(path: &Path, contents: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(contents)?;
    file.sync_all()
}

/// Has the name of the file outlive a power cut as well.
#[cfg(unix)]
fn sync_folder(path: &Path) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
}

#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}
