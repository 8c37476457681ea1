//! Files of JSON lines that are only ever added to.

use super::error::FolderError;
use serde_json::Value as Json;
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::PathBuf;

/// A file of lines that is open for more.
#[derive(Debug)]
pub(crate) struct Lines {
    path: PathBuf,
    file: File,
    /// What is not in the file yet.
    rest: String,
    /// Where the next line begins.
    end: u64,
}

impl Lines {
    /// A new file.
    pub fn create(path: PathBuf) -> Result<Lines, FolderError> {
        let file = File::create_new(&path).map_err(FolderError::at("cannot create", &path))?;
        Ok(Lines { path, file, rest: String::new(), end: 0 })
    }

    /// Opens a file and gives away its lines. Whoever takes them says whether a line is sound; from the first one that
    /// is not, the file is cut off.
    pub fn open(path: PathBuf, mut each: impl FnMut(&Json) -> bool) -> Result<Lines, FolderError> {
        let cannot_read = |error| FolderError::at("cannot read", &path)(error);
        let file = OpenOptions::new().read(true).write(true).open(&path).map_err(cannot_read)?;
        let mut reader = BufReader::new(&file);
        let (mut end, mut line) = (0, Vec::new());
        loop {
            line.clear();
            let read = reader.read_until(b'\n', &mut line).map_err(cannot_read)?;
            let is_whole = line.pop() == Some(b'\n');
            if !is_whole || !serde_json::from_slice(&line).is_ok_and(|json| each(&json)) {
                break;
            }
            end += read as u64;
        }
        file.set_len(end).map_err(FolderError::at("cannot shorten", &path))?;
        Ok(Lines { path, file, rest: String::new(), end })
    }

    /// Adds a line; nothing is written yet.
    pub fn push(&mut self, line: &Json) {
        self.rest += &line.to_string();
        self.rest.push('\n');
    }

    /// Writes everything.
    pub fn save(&mut self) -> Result<(), FolderError> {
        if self.rest.is_empty() {
            return Ok(());
        }
        let written =
            self.file.seek(SeekFrom::Start(self.end)).and_then(|_| self.file.write_all(self.rest.as_bytes()));
        written.map_err(FolderError::at("cannot write", &self.path))?;
        self.end += self.rest.len() as u64;
        self.rest.clear();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::scratch::Scratch;
    use super::*;
    use serde_json::json;

    #[test]
    fn a_torn_line_is_cut_off_and_more_can_follow() {
        let folder = Scratch::new();
        let path = folder.path().join("lines.ndjson");
        let mut lines = Lines::create(path.clone()).unwrap();
        lines.push(&json!({ "n": 1 }));
        lines.push(&json!({ "n": 2 }));
        lines.save().unwrap();
        for tail in ["", "{\"n\": 3", "{\"n\": 3}", "nonsense\n", "{\"m\": 3}\n{\"n\": 4}\n"] {
            std::fs::write(&path, format!("{{\"n\":1}}\n{{\"n\":2}}\n{tail}")).unwrap();
            let mut read = Vec::new();
            let mut lines = Lines::open(path.clone(), |line| {
                read.extend(line["n"].as_u64());
                line["n"].is_u64()
            });
            assert_eq!(read, [1, 2], "{tail}");
            let lines = lines.as_mut().unwrap();
            lines.push(&json!({ "n": 9 }));
            lines.save().unwrap();
            assert_eq!(std::fs::read_to_string(&path).unwrap(), "{\"n\":1}\n{\"n\":2}\n{\"n\":9}\n");
        }
    }

    #[test]
    fn an_existing_file_is_not_replaced() {
        let folder = Scratch::new();
        let path = folder.path().join("lines.ndjson");
        std::fs::write(&path, "mine").unwrap();
        assert!(Lines::create(path).is_err());
    }
}
