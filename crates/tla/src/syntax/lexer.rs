//! Cuts the text of a module into tokens.

use super::SyntaxError;
use super::operators::{OPERATORS, index};
use super::token::{PUNCTUATION, Tok, Token, Word};
use crate::source::Span;
use std::sync::LazyLock;

/// Every symbol that is no word, by its first byte, longest first.
static SYMBOLS: LazyLock<Vec<Vec<(&'static str, Tok)>>> = LazyLock::new(|| {
    let mut by_first = vec![Vec::new(); 256];
    let operators = OPERATORS.iter().enumerate().flat_map(|(i, op)| {
        let symbols = op.spellings.iter().filter(|s| !s.as_bytes()[0].is_ascii_alphabetic());
        symbols.map(move |s| (*s, Tok::Op(i as u8)))
    });
    for (text, tok) in operators.chain(PUNCTUATION.iter().copied()) {
        by_first[text.as_bytes()[0] as usize].push((text, tok));
    }
    for symbols in &mut by_first {
        symbols.sort_by_key(|(text, _)| std::cmp::Reverse(text.len()));
    }
    by_first
});

/// The tokens of a text, the last one [`Tok::Eof`] or [`Tok::Bad`], in which case there is an error as well.
pub(crate) struct Tokens {
    /// The tokens.
    pub tokens: Vec<Token>,
    /// What is wrong with the token [`Tok::Bad`].
    pub error: Option<SyntaxError>,
}

/// The tokens of the first module of a text; what stands before and behind it is skipped. `None` if the text
/// holds no module header.
pub(crate) fn module_tokens(file: u32, text: &str) -> Option<Tokens> {
    let start = module_start(text)?;
    let mut lexer = Lexer::new(file, text, start);
    lexer.modules = Some(0);
    Some(lexer.run())
}

/// The tokens of a whole text that is no module.
pub(crate) fn all_tokens(file: u32, text: &str) -> Tokens {
    Lexer::new(file, text, 0).run()
}

/// The offset of the first `---- MODULE`.
fn module_start(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut from = 0;
    while let Some(found) = text[from..].find("----") {
        let start = from + found;
        let dashes = bytes[start..].iter().take_while(|b| **b == b'-').count();
        let rest = text[start + dashes..].trim_start_matches(' ');
        let behind = rest.strip_prefix("MODULE");
        if behind.is_some_and(|b| !b.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_')) {
            return Some(start);
        }
        from = start + dashes;
    }
    None
}

/// The operators that are words.
fn word_operator(word: &str) -> Option<Tok> {
    let index = match word {
        "ENABLED" => const { index("ENABLED") },
        "UNCHANGED" => const { index("UNCHANGED") },
        "SUBSET" => const { index("SUBSET") },
        "UNION" => const { index("UNION") },
        "DOMAIN" => const { index("DOMAIN") },
        _ => return None,
    };
    Some(Tok::Op(index))
}

struct Lexer<'a> {
    file: u32,
    text: &'a str,
    pos: usize,
    /// Column of `pos`, counted from 1.
    column: u32,
    tokens: Vec<Token>,
    /// How many modules are open, if that ends the text.
    modules: Option<u32>,
}

type Lexed<T> = Result<T, SyntaxError>;

impl<'a> Lexer<'a> {
    fn new(file: u32, text: &'a str, start: usize) -> Lexer<'a> {
        let line_start = text[..start].rfind('\n').map_or(0, |i| i + 1);
        let column = text[line_start..start].chars().count() as u32 + 1;
        Lexer { file, text, pos: start, column, tokens: Vec::new(), modules: None }
    }

    fn run(mut self) -> Tokens {
        let error = loop {
            match self.skip_blanks().and_then(|()| self.token()) {
                Ok(true) => {}
                Ok(false) => break None,
                Err(e) => break Some(e),
            }
        };
        let (tok, end) = match &error {
            None => (Tok::Eof, self.pos),
            Some(e) => (Tok::Bad, e.span.end as usize),
        };
        let start = error.as_ref().map_or(self.pos, |e| e.span.start as usize);
        self.tokens.push(Token { tok, column: self.column, start: start as u32, end: end as u32 });
        Tokens { tokens: self.tokens, error }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.pos..]
    }

    fn byte(&self, ahead: usize) -> u8 {
        self.text.as_bytes().get(self.pos + ahead).copied().unwrap_or(0)
    }

    /// Moves on by `len` bytes, keeping the column.
    fn advance(&mut self, len: usize) {
        let passed = &self.text.as_bytes()[self.pos..self.pos + len];
        for byte in passed {
            if *byte == b'\n' {
                self.column = 1;
            } else if *byte & 0xC0 != 0x80 {
                self.column += 1;
            }
        }
        self.pos += len;
    }

    fn error(&self, start: usize, end: usize, message: impl Into<String>) -> SyntaxError {
        let span = Span { file: self.file, start: start as u32, end: end as u32 };
        SyntaxError { message: message.into(), span, help: None }
    }

    fn skip_blanks(&mut self) -> Lexed<()> {
        loop {
            match self.byte(0) {
                b' ' | b'\n' | b'\r' | b'\t' | 0x0C => self.advance(1),
                b'\\' if self.byte(1) == b'*' => {
                    let len = self.rest().find('\n').unwrap_or(self.rest().len());
                    self.advance(len);
                }
                b'(' if self.byte(1) == b'*' => self.skip_comment()?,
                0xEF if self.rest().starts_with('\u{FEFF}') => self.advance(3),
                _ => return Ok(()),
            }
        }
    }

    fn skip_comment(&mut self) -> Lexed<()> {
        let start = self.pos;
        let bytes = self.text.as_bytes();
        let mut depth = 1;
        let mut at = start + 2;
        while depth > 0 {
            match (bytes.get(at), bytes.get(at + 1)) {
                (Some(b'('), Some(b'*')) => (depth, at) = (depth + 1, at + 2),
                (Some(b'*'), Some(b')')) => (depth, at) = (depth - 1, at + 2),
                (Some(_), _) => at += 1,
                (None, _) => {
                    let mut error = self.error(start, start + 2, "this comment has no end");
                    error.help = Some("every `(*` needs its own `*)`: comments nest".into());
                    return Err(error);
                }
            }
        }
        self.advance(at - start);
        Ok(())
    }

    /// Reads one token; false at the end.
    fn token(&mut self) -> Lexed<bool> {
        if self.pos >= self.text.len() {
            return Ok(false);
        }
        match self.byte(0) {
            b'"' => self.string()?,
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' => self.word(),
            b'-' if self.rest().starts_with("----") => self.ruler(b'-', Tok::Separator),
            b'=' if self.rest().starts_with("====") => {
                self.ruler(b'=', Tok::EndModule);
                return Ok(self.close_module());
            }
            b'<' if self.step_length() > 0 => self.push(self.step_length(), Tok::Step),
            b'\\' if self.based_number() > 0 => self.push(self.based_number(), Tok::Number),
            _ => self.symbol()?,
        }
        Ok(true)
    }

    fn push(&mut self, len: usize, tok: Tok) {
        let (start, column) = (self.pos as u32, self.column);
        self.advance(len);
        self.tokens.push(Token { tok, column, start, end: self.pos as u32 });
    }

    fn ruler(&mut self, byte: u8, tok: Tok) {
        let len = self.rest().bytes().take_while(|b| *b == byte).count();
        self.push(len, tok);
    }

    /// Counts a module end; false if it was the end of the outermost one.
    fn close_module(&mut self) -> bool {
        match &mut self.modules {
            Some(open) => {
                *open = open.saturating_sub(1);
                *open > 0
            }
            None => true,
        }
    }

    fn word(&mut self) {
        let rest = self.rest();
        if rest.starts_with("WF_") || rest.starts_with("SF_") {
            return self.push(3, if rest.starts_with('W') { Tok::Wf } else { Tok::Sf });
        }
        let len = rest.bytes().take_while(|b| b.is_ascii_alphanumeric() || *b == b'_').count();
        let word = &rest[..len];
        if word.bytes().any(|b| b.is_ascii_alphabetic()) {
            return self.named(word);
        }
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 {
            return self.push(1, Tok::Underscore);
        }
        let fraction =
            rest[digits..].strip_prefix('.').map_or(0, |f| f.bytes().take_while(u8::is_ascii_digit).count());
        match fraction {
            0 => self.push(digits, Tok::Number),
            n => self.push(digits + 1 + n, Tok::Decimal),
        }
    }

    fn named(&mut self, word: &str) {
        let tok = if let Some(reserved) = Word::from_text(word) {
            Tok::Word(reserved)
        } else {
            word_operator(word).unwrap_or(Tok::Ident)
        };
        let after_ruler = self.tokens.last().is_some_and(|t| t.tok == Tok::Separator);
        if let (Some(open), true, Tok::Word(Word::Module)) = (&mut self.modules, after_ruler, tok) {
            *open += 1;
        }
        self.push(word.len(), tok);
    }

    fn string(&mut self) -> Lexed<()> {
        let bytes = self.rest().as_bytes();
        let mut len = 1;
        loop {
            match bytes.get(len) {
                Some(b'"') => break,
                Some(b'\\') => {
                    if !matches!(bytes.get(len + 1), Some(b'"' | b'\\' | b't' | b'n' | b'f' | b'r')) {
                        let at = self.pos + len;
                        let mut error = self.error(at, at + 1, "unknown escape in a string");
                        error.help = Some("the escapes are \\\" \\\\ \\t \\n \\f \\r".into());
                        return Err(error);
                    }
                    len += 2;
                }
                Some(b'\n' | b'\r') | None => {
                    return Err(self.error(self.pos, self.pos + 1, "this string has no end on its line"));
                }
                Some(_) => len += 1,
            }
        }
        self.push(len + 1, Tok::String);
        Ok(())
    }

    /// The length of a step name such as `<1>a.` here, or 0.
    fn step_length(&self) -> usize {
        let bytes = self.rest().as_bytes();
        let level = match bytes.get(1) {
            Some(b'*' | b'+') => 1,
            _ => bytes[1..].iter().take_while(|b| b.is_ascii_digit()).count(),
        };
        if level == 0 || bytes.get(1 + level) != Some(&b'>') {
            return 0;
        }
        let mut len = level + 2;
        len += bytes[len..].iter().take_while(|b| b.is_ascii_alphanumeric() || **b == b'_').count();
        len + bytes[len..].iter().take_while(|b| **b == b'.').count()
    }

    /// The length of a number such as `\b101`, `\o17` or `\hFF` here, or 0.
    fn based_number(&self) -> usize {
        let radix = match self.byte(1) {
            b'b' | b'B' => 2,
            b'o' | b'O' => 8,
            b'h' | b'H' => 16,
            _ => return 0,
        };
        let digits = self.rest()[2..].chars().take_while(|c| c.is_digit(radix)).count();
        if digits == 0 { 0 } else { digits + 2 }
    }

    fn symbol(&mut self) -> Lexed<()> {
        let rest = self.rest();
        let symbols = &SYMBOLS[self.byte(0) as usize];
        if let Some((text, tok)) = symbols.iter().find(|(text, _)| rest.starts_with(text)) {
            self.push(text.len(), *tok);
            return Ok(());
        }
        let c = rest.chars().next().unwrap_or('\0');
        let message = match c {
            '\0' => "a NUL byte: this is no TLA+ text".to_owned(),
            c if c.is_control() => format!("unexpected control character U+{:04X}", c as u32),
            c => format!("unexpected character `{c}`"),
        };
        Err(self.error(self.pos, self.pos + c.len_utf8(), message))
    }
}
