//! Files of fingerprints that are only ever added to.
//!
//! A file is a word that says what it is, and blocks: the number of fingerprints, the fingerprints, a checksum, all
//! little-endian. Blocks in the file are full, so that the same fingerprints give the same file however often they
//! were saved. The rest waits in a small file beside it that is replaced as a whole, and becomes the last block when the
//! campaign ends. After a block that is incomplete or wrong, nothing of a file is read, and the file is cut there.

use super::error::FolderError;
use super::write_whole;
use std::fs::{File, OpenOptions};
use std::io::{BufReader, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use xxhash_rust::xxh3::xxh3_64;

const MAGIC: &[u8; 8] = b"mfcover1";

/// Fingerprints in a full block.
const BLOCK: usize = 4096;

/// A file of fingerprints that is open for more.
#[derive(Debug)]
pub(crate) struct Blocks {
    path: PathBuf,
    file: File,
    /// What is not in the file yet.
    rest: Vec<u64>,
    /// Whether the file beside has all of the rest.
    rest_is_saved: bool,
    /// Where the next block begins. What lies behind it is the remains of a write that failed.
    end: u64,
}

impl Blocks {
    /// A new file.
    pub fn create(path: PathBuf) -> Result<Blocks, FolderError> {
        let mut file = File::create_new(&path).map_err(FolderError::at("cannot create", &path))?;
        file.write_all(MAGIC).map_err(FolderError::at("cannot write", &path))?;
        Ok(Blocks { path, file, rest: Vec::new(), rest_is_saved: true, end: MAGIC.len() as u64 })
    }

    /// Opens a file, gives away what is in it, a block at a time, and cuts off what is broken.
    pub fn open(path: PathBuf, mut each: impl FnMut(&[u64])) -> Result<Blocks, FolderError> {
        let cannot_read = |error| FolderError::at("cannot read", &path)(error);
        let file = OpenOptions::new().read(true).write(true).open(&path).map_err(cannot_read)?;
        let mut reader = BufReader::with_capacity(1 << 16, &file);
        let mut magic = [0; MAGIC.len()];
        let known = reader.read_exact(&mut magic).is_ok() && magic == *MAGIC;
        if !known {
            let what = "this is no file of covered fingerprints, or one of another version of modelfuzz";
            return Err(FolderError::damaged(&path, what));
        }
        let mut end = MAGIC.len() as u64;
        while let Some(block) = read_block(&mut reader).map_err(cannot_read)? {
            each(&block);
            end += block_bytes(block.len());
        }
        file.set_len(end).map_err(FolderError::at("cannot shorten", &path))?;
        let rest = read_rest(&path);
        each(&rest);
        Ok(Blocks { path, file, rest, rest_is_saved: true, end })
    }

    /// Adds fingerprints; nothing is written yet.
    pub fn push(&mut self, fingerprints: &[u64]) {
        self.rest.extend_from_slice(fingerprints);
        self.rest_is_saved &= fingerprints.is_empty();
    }

    /// Writes everything.
    pub fn save(&mut self) -> Result<(), FolderError> {
        let full = self.rest.len() / BLOCK * BLOCK;
        self.append(full)?;
        if !self.rest_is_saved {
            let mut bytes = Vec::new();
            write_block(&self.rest, &mut bytes);
            write_whole(&rest_path(&self.path), &bytes)?;
            self.rest_is_saved = true;
        }
        Ok(())
    }

    /// Writes everything into the one file.
    pub fn finish(&mut self) -> Result<(), FolderError> {
        self.append(self.rest.len())?;
        self.file.sync_all().map_err(FolderError::at("cannot write", &self.path))?;
        match std::fs::remove_file(rest_path(&self.path)) {
            Err(error) if error.kind() != ErrorKind::NotFound => {
                Err(FolderError::at("cannot remove", &rest_path(&self.path))(error))
            }
            _ => Ok(()),
        }
    }

    /// Moves the first `n` fingerprints of the rest to the file.
    fn append(&mut self, n: usize) -> Result<(), FolderError> {
        if n == 0 {
            return Ok(());
        }
        let mut bytes = Vec::with_capacity(block_bytes(n) as usize);
        self.rest[..n].chunks(BLOCK).for_each(|block| write_block(block, &mut bytes));
        let written = self.file.seek(SeekFrom::Start(self.end)).and_then(|_| self.file.write_all(&bytes));
        written.map_err(FolderError::at("cannot write", &self.path))?;
        self.end += bytes.len() as u64;
        self.rest.drain(..n);
        self.rest_is_saved = false;
        Ok(())
    }
}

fn rest_path(path: &Path) -> PathBuf {
    path.with_extension("rest")
}

/// What the file beside holds. It is replaced as a whole, so if it is wrong there is nothing to save in it.
fn read_rest(path: &Path) -> Vec<u64> {
    let bytes = std::fs::read(rest_path(path)).unwrap_or_default();
    read_block(&mut &bytes[..]).ok().flatten().unwrap_or_default()
}

fn block_bytes(fingerprints: usize) -> u64 {
    8 * (fingerprints as u64 + 2)
}

fn write_block(fingerprints: &[u64], bytes: &mut Vec<u8>) {
    let start = bytes.len();
    bytes.extend((fingerprints.len() as u64).to_le_bytes());
    fingerprints.iter().for_each(|fingerprint| bytes.extend(fingerprint.to_le_bytes()));
    let sum = xxh3_64(&bytes[start..]);
    bytes.extend(sum.to_le_bytes());
}

/// The next block; nothing if it is not there, incomplete or wrong.
fn read_block(reader: &mut impl Read) -> std::io::Result<Option<Vec<u64>>> {
    let mut bytes = vec![0; 8];
    if !read_all(reader, &mut bytes)? {
        return Ok(None);
    }
    let count = word(&bytes);
    if count > BLOCK as u64 {
        return Ok(None);
    }
    bytes.resize(block_bytes(count as usize) as usize, 0);
    if !read_all(reader, &mut bytes[8..])? {
        return Ok(None);
    }
    let (content, sum) = bytes.split_at(bytes.len() - 8);
    let is_right = xxh3_64(content) == word(sum);
    Ok(is_right.then(|| content[8..].chunks(8).map(word).collect()))
}

fn word(bytes: &[u8]) -> u64 {
    u64::from_le_bytes(bytes.try_into().expect("eight bytes"))
}

/// Whether there were enough bytes to read.
fn read_all(reader: &mut impl Read, bytes: &mut [u8]) -> std::io::Result<bool> {
    match reader.read_exact(bytes) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == ErrorKind::UnexpectedEof => Ok(false),
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use super::super::scratch::Scratch;
    use super::*;

    fn numbers(range: std::ops::Range<u64>) -> Vec<u64> {
        range.map(|i| i * i).collect()
    }

    fn read(path: &Path) -> Vec<u64> {
        let mut all = Vec::new();
        Blocks::open(path.to_owned(), |block| all.extend_from_slice(block)).expect("a file of blocks");
        all
    }

    #[test]
    fn the_bytes_do_not_depend_on_when_they_were_saved() {
        let folder = Scratch::new();
        let (a, b) = (folder.path().join("a.bin"), folder.path().join("b.bin"));
        let all = numbers(0..20_000);
        let mut often = Blocks::create(a.clone()).unwrap();
        for part in all.chunks(777) {
            often.push(part);
            often.save().unwrap();
        }
        often.finish().unwrap();
        let mut once = Blocks::create(b.clone()).unwrap();
        once.push(&all);
        once.finish().unwrap();
        assert_eq!(std::fs::read(&a).unwrap(), std::fs::read(&b).unwrap());
        assert_eq!(read(&a), all);
        assert!(!rest_path(&a).exists());
    }

    #[test]
    fn what_was_saved_survives_without_an_end() {
        let folder = Scratch::new();
        let path = folder.path().join("states.bin");
        let mut blocks = Blocks::create(path.clone()).unwrap();
        blocks.push(&numbers(0..10_000));
        blocks.save().unwrap();
        blocks.push(&numbers(10_000..10_010));
        drop(blocks);
        assert_eq!(read(&path), numbers(0..10_000));
        let mut blocks = Blocks::open(path.clone(), |_| {}).unwrap();
        blocks.push(&numbers(10_000..30_000));
        blocks.finish().unwrap();
        assert_eq!(read(&path), numbers(0..30_000));
    }

    #[test]
    fn a_torn_or_changed_block_is_cut_off() {
        let folder = Scratch::new();
        let path = folder.path().join("states.bin");
        let all = numbers(0..3 * BLOCK as u64);
        let mut blocks = Blocks::create(path.clone()).unwrap();
        blocks.push(&all);
        blocks.finish().unwrap();
        let whole = std::fs::read(&path).unwrap();
        let (two, three) = (8 + 2 * block_bytes(BLOCK) as usize, whole.len());
        for cut in [two, two + 1, two + 8, two + 100, three - 1] {
            std::fs::write(&path, &whole[..cut]).unwrap();
            assert_eq!(read(&path), all[..2 * BLOCK], "cut at {cut}");
            assert_eq!(std::fs::metadata(&path).unwrap().len(), two as u64);
        }
        for flipped in [two, two + 7, two + 20, three - 1] {
            let mut bytes = whole.clone();
            bytes[flipped] ^= 0x55;
            std::fs::write(&path, &bytes).unwrap();
            assert_eq!(read(&path), all[..2 * BLOCK], "flipped at {flipped}");
        }
        std::fs::write(&path, b"something else").unwrap();
        assert!(matches!(Blocks::open(path, |_| {}), Err(FolderError::Damaged { .. })));
    }
}
