//! The syntax of TLA+: tokens, the tree, and the parser that makes one from the other.

pub mod ast;
pub mod dump;
pub(crate) mod lexer;
pub mod operators;
mod parser;
pub(crate) mod token;

use crate::source::{SourceFile, Span};
use ast::{Module, Name};
use std::collections::HashSet;
use token::Tok;

/// Why a text could not be parsed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SyntaxError {
    /// What is wrong, in one line.
    pub message: String,
    /// Where.
    pub span: Span,
    /// How it may be put right, if that is known.
    pub help: Option<String>,
}

/// Parses the first module of a file. Text before its header and behind its end is ignored.
pub fn parse_module(file: u32, source: &SourceFile) -> Result<Module, SyntaxError> {
    match lexer::module_tokens(file, &source.text) {
        Some(tokens) => parser::Parser::new(file, &source.text, tokens).file(),
        None => Err(no_module(file, &source.text)),
    }
}

fn no_module(file: u32, text: &str) -> SyntaxError {
    let message = if text.trim().is_empty() {
        "the file is empty"
    } else if text.contains('\0') {
        "this is a binary file, not a TLA+ module"
    } else {
        "the file holds no module: there is no `---- MODULE name ----`"
    };
    SyntaxError { message: message.into(), span: Span { file, start: 0, end: 0 }, help: None }
}

/// The words (identifiers, numbers, symbols) and the strings of a module, each in the order they first stand there.
pub fn word_order(source: &SourceFile) -> (Vec<Name>, Vec<Name>) {
    let (mut names, mut strings) = (WordList::default(), WordList::default());
    let tokens = lexer::module_tokens(0, &source.text).map(|t| t.tokens).unwrap_or_default();
    for token in tokens {
        let text = &source.text[token.start as usize..token.end as usize];
        match token.tok {
            Tok::Ident => names.add(token::ident_name(text)),
            Tok::String => strings.add(&unescape(text)),
            // The header is one token for TLC.
            _ if text != "MODULE" && !text.is_empty() => names.add(text),
            _ => {}
        }
    }
    (names.words, strings.words)
}

/// Words without repetition, in the order they were added.
#[derive(Default)]
pub(crate) struct WordList {
    seen: HashSet<Name>,
    /// The words.
    pub words: Vec<Name>,
}

impl WordList {
    /// Adds a word unless it is there already.
    pub fn add(&mut self, word: &str) {
        if !self.seen.contains(word) {
            let name: Name = word.into();
            self.seen.insert(name.clone());
            self.words.push(name);
        }
    }
}

/// The value of a string literal given with its quotes.
pub(crate) fn unescape(literal: &str) -> String {
    let mut out = String::with_capacity(literal.len());
    let inner = literal.strip_prefix('"').and_then(|s| s.strip_suffix('"')).unwrap_or(literal);
    let mut chars = inner.chars();
    while let Some(c) = chars.next() {
        out.push(match c {
            '\\' => match chars.next() {
                Some('t') => '\t',
                Some('n') => '\n',
                Some('f') => '\x0C',
                Some('r') => '\r',
                Some(other) => other,
                None => '\\',
            },
            c => c,
        });
    }
    out
}
