//! The cases that lie in folders: a spec, a cfg and what is expected.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

/// One check with a known answer.
pub struct Case {
    /// How reports name it.
    pub name: String,
    /// The spec.
    pub spec: PathBuf,
    /// The cfg.
    pub cfg: PathBuf,
    /// What `check` must say; see the README beside the cases.
    pub expected: Value,
}

/// The files of a folder whose names end so, sorted.
pub fn files_ending(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|e| panic!("cannot list {}: {e}", folder.display()));
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.retain(|file| file.is_file() && file.to_string_lossy().ends_with(ending));
    files.sort();
    files
}

/// The cases of a folder, `Name.tla`, `Name.cfg` and `Name.expected.json`, and those of the folders in it, where cases of
/// several modules live.
pub fn in_folder(folder: &Path) -> Vec<Case> {
    let mut cases: Vec<Case> =
        files_ending(folder, ".expected.json").iter().map(|file| read_case(file)).collect();
    let entries = fs::read_dir(folder).unwrap_or_else(|e| panic!("cannot list {}: {e}", folder.display()));
    let mut folders: Vec<PathBuf> =
        entries.flatten().map(|entry| entry.path()).filter(|path| path.is_dir()).collect();
    folders.sort();
    cases.extend(folders.iter().flat_map(|inner| in_folder(inner)));
    cases
}

fn read_case(file: &Path) -> Case {
    let name = file.file_name().expect("a file has a name").to_string_lossy().replace(".expected.json", "");
    Case {
        spec: file.with_file_name(format!("{name}.tla")),
        cfg: file.with_file_name(format!("{name}.cfg")),
        expected: read_json(file),
        name,
    }
}

/// A JSON file.
pub fn read_json(file: &Path) -> Value {
    let text = fs::read_to_string(file).unwrap_or_else(|e| panic!("cannot read {}: {e}", file.display()));
    serde_json::from_str(&text).unwrap_or_else(|e| panic!("{}: {e}", file.display()))
}
