//! Source text and places in it.
//!
//! A [`Span`] is a pair of byte offsets into one [`SourceFile`]; lines and columns are worked out only when a
//! message is printed. Tabs are expanded to 8 columns when a file is read, because TLA+ junction lists are
//! aligned by column and every other tool expands tabs the same way.

use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A place in a source file: byte offsets `start..end` into the text of file number `file`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Span {
    /// Index of the file in the [`Sources`] that loaded it.
    pub file: u32,
    /// Byte offset of the first character.
    pub start: u32,
    /// Byte offset just behind the last character.
    pub end: u32,
}

impl Span {
    /// The smallest span that covers both `self` and `other` (which must lie in the same file).
    pub fn to(self, other: Span) -> Span {
        Span { file: self.file, start: self.start.min(other.start), end: self.end.max(other.end) }
    }
}

/// One source file, tabs expanded, with the offsets of its lines.
#[derive(Debug)]
pub struct SourceFile {
    /// Where the text came from; built-in modules have a path such as `<built-in>/Naturals.tla`.
    pub path: PathBuf,
    /// The text with tabs expanded.
    pub text: Arc<str>,
    line_starts: Vec<u32>,
}

impl SourceFile {
    /// Takes the text of a file, expands its tabs and indexes its lines.
    pub fn new(path: PathBuf, text: &str) -> SourceFile {
        let text: Arc<str> = expand_tabs(text).into();
        let mut line_starts = vec![0];
        line_starts.extend(text.bytes().enumerate().filter(|(_, b)| *b == b'\n').map(|(i, _)| i as u32 + 1));
        SourceFile { path, text, line_starts }
    }

    /// Line and column of a byte offset, both counted from 1, columns in characters.
    pub fn position(&self, offset: u32) -> (usize, usize) {
        let line = self.line_starts.partition_point(|&s| s <= offset).max(1) - 1;
        let start = self.line_starts[line] as usize;
        let end = (offset as usize).min(self.text.len());
        (line + 1, self.text[start..end].chars().count() + 1)
    }

    /// The text of line `line` (counted from 1) without its line end.
    pub fn line(&self, line: usize) -> &str {
        let start = self.line_starts[line - 1] as usize;
        let end = self.line_starts.get(line).map_or(self.text.len(), |&e| e as usize);
        self.text[start..end].trim_end_matches(['\n', '\r'])
    }

    /// The text a span covers.
    pub fn snippet(&self, span: Span) -> &str {
        &self.text[span.start as usize..span.end as usize]
    }
}

/// Expands every tab to the next multiple of 8 columns.
fn expand_tabs(text: &str) -> String {
    if !text.contains('\t') {
        return text.to_owned();
    }
    let mut out = String::with_capacity(text.len() + 64);
    let mut column = 0;
    for c in text.chars() {
        match c {
            '\t' => {
                let fill = 8 - column % 8;
                out.extend(std::iter::repeat_n(' ', fill));
                column += fill;
            }
            '\n' => {
                out.push(c);
                column = 0;
            }
            _ => {
                out.push(c);
                column += 1;
            }
        }
    }
    out
}

/// All files read for one specification, by number.
#[derive(Debug, Default)]
pub struct Sources {
    files: Vec<Arc<SourceFile>>,
}

impl Sources {
    /// Adds a file and returns its number.
    pub fn add(&mut self, file: SourceFile) -> u32 {
        self.files.push(Arc::new(file));
        self.files.len() as u32 - 1
    }

    /// The file with number `file`.
    pub fn file(&self, file: u32) -> &SourceFile {
        &self.files[file as usize]
    }

    /// The file a span points into.
    pub fn of(&self, span: Span) -> &SourceFile {
        self.file(span.file)
    }

    /// How many files were read.
    pub fn len(&self) -> usize {
        self.files.len()
    }

    /// Whether no file was read.
    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// `path:line:column` of a span, for messages.
    pub fn place(&self, span: Span) -> String {
        let file = self.of(span);
        let (line, column) = file.position(span.start);
        format!("{}:{line}:{column}", display_path(&file.path))
    }
}

impl Sources {
    /// A span as TLC writes it: `line 6, col 9 to line 8, col 38 of module M`.
    pub fn tlc_place(&self, span: Span) -> String {
        let file = self.of(span);
        let ((line, column), (end_line, end_column)) = (file.position(span.start), file.position(span.end));
        let module = file.path.file_stem().map_or_else(String::new, |s| s.to_string_lossy().into_owned());
        format!("line {line}, col {column} to line {end_line}, col {} of module {module}", end_column - 1)
    }
}

/// A path as messages show it.
pub fn display_path(path: &Path) -> String {
    path.display().to_string()
}
