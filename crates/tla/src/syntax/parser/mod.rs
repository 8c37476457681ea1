//! The parser: recursive descent, with SANY's rules for operators and for junction lists.

mod bracket;
mod expr;
mod operand;
mod proof;
mod unit;

use super::SyntaxError;
use super::ast::{Ident, Module, Name};
use super::lexer::Tokens;
use super::token::{self, Tok, Token, Word};
use crate::source::Span;
use std::collections::HashMap;

/// How deeply expressions and modules may nest. It bounds the height of the tree as well, so that whatever walks
/// the tree by recursion needs a bounded stack.
const MAX_DEPTH: u32 = 2000;

/// How much stack must be left before another level is parsed, and how much is allocated when it is not.
const RED_ZONE: usize = 128 * 1024;
const STACK_STEP: usize = 1024 * 1024;

type Parsed<T> = Result<T, SyntaxError>;

/// The state of the parser.
pub(super) struct Parser<'a> {
    file: u32,
    text: &'a str,
    tokens: Vec<Token>,
    lexical: Option<SyntaxError>,
    pos: usize,
    /// Column and kind of the bullet whose item is being parsed; tokens must stand right of it.
    bullet: (u32, &'static str),
    depth: u32,
    /// The greatest height of the expressions parsed since this was last reset.
    height: u32,
    /// The operator at the root of the expression parsed last, unless it stood in brackets.
    root: Option<&'static super::operators::Operator>,
    names: HashMap<&'a str, Name>,
}

impl<'a> Parser<'a> {
    /// A parser at the start of some tokens.
    pub(super) fn new(file: u32, text: &'a str, tokens: Tokens) -> Parser<'a> {
        Parser {
            file,
            text,
            tokens: tokens.tokens,
            lexical: tokens.error,
            pos: 0,
            bullet: (0, ""),
            depth: 0,
            height: 0,
            root: None,
            names: HashMap::new(),
        }
    }

    /// Parses the module the tokens start with.
    pub(super) fn file(mut self) -> Parsed<Module> {
        self.module()
    }

    /// The token here, whatever its column.
    fn raw(&self) -> Token {
        self.tokens[self.pos.min(self.tokens.len() - 1)]
    }

    /// The kind of the token here, [`Tok::Outdent`] if it does not belong to the list item being parsed.
    fn peek(&self) -> Tok {
        let token = self.raw();
        if token.column <= self.bullet.0 { Tok::Outdent } else { token.tok }
    }

    /// The kind of the token `ahead` tokens further on, whatever its column.
    fn look(&self, ahead: usize) -> Tok {
        self.tokens[(self.pos + ahead).min(self.tokens.len() - 1)].tok
    }

    fn at(&self, tok: Tok) -> bool {
        self.peek() == tok
    }

    fn at_word(&self, word: Word) -> bool {
        self.peek() == Tok::Word(word)
    }

    /// The place of the token here.
    fn span(&self) -> Span {
        self.span_of(self.raw())
    }

    fn span_of(&self, token: Token) -> Span {
        Span { file: self.file, start: token.start, end: token.end }
    }

    /// The place of the token before this one.
    fn previous_span(&self) -> Span {
        self.span_of(self.tokens[self.pos.saturating_sub(1)])
    }

    fn text_of(&self, span: Span) -> &'a str {
        &self.text[span.start as usize..span.end as usize]
    }

    /// Takes the token here.
    fn bump(&mut self) -> Span {
        let span = self.span();
        self.pos += 1;
        span
    }

    fn eat(&mut self, tok: Tok) -> bool {
        let found = self.at(tok);
        if found {
            self.pos += 1;
        }
        found
    }

    fn eat_word(&mut self, word: Word) -> bool {
        self.eat(Tok::Word(word))
    }

    /// Takes a token that must stand here; `what` says what for.
    fn expect(&mut self, tok: Tok, what: &str) -> Parsed<Span> {
        if self.at(tok) {
            return Ok(self.bump());
        }
        let outdented = self.raw().tok == tok && self.at(Tok::Outdent);
        Err(if outdented { self.outdented() } else { self.unexpected(what) })
    }

    fn expect_word(&mut self, word: Word, after: &str) -> Parsed<Span> {
        self.expect(Tok::Word(word), &format!("`{}` after {after}", word.text()))
    }

    /// The error that the right token stands too far left.
    fn outdented(&self) -> SyntaxError {
        let ((column, bullet), text) = (self.bullet, self.text_of(self.span()));
        let mut error =
            self.error_at(self.span(), format!("`{text}` stands left of the list item it belongs to"));
        error.help =
            Some(format!("move it right of column {column}, where the `{bullet}` of the item stands"));
        error
    }

    fn error_at(&self, span: Span, message: impl Into<String>) -> SyntaxError {
        SyntaxError { message: message.into(), span, help: None }
    }

    /// The error that the token here is not what was expected.
    fn unexpected(&self, expected: &str) -> SyntaxError {
        let token = self.raw();
        if let (Tok::Bad, Some(error)) = (token.tok, &self.lexical) {
            return error.clone();
        }
        let mut error =
            self.error_at(self.span(), format!("expected {expected}, found {}", self.describe(token)));
        let (column, bullet) = self.bullet;
        if token.column <= column && !matches!(token.tok, Tok::Eof | Tok::EndModule) {
            let list =
                format!("it is not right of column {column}, where the `{bullet}` of its list item stands");
            error.help = Some(list);
        } else if token.tok == Tok::Eof {
            error.help = Some("a module ends with `====`".into());
        }
        error
    }

    /// A token as messages name it.
    fn describe(&self, token: Token) -> String {
        match token.tok {
            Tok::Eof => "the end of the file".into(),
            Tok::EndModule => "`====`, the end of the module".into(),
            Tok::Separator => "a `----` line".into(),
            Tok::Word(_) => format!("the reserved word `{}`", self.text_of(self.span_of(token))),
            Tok::String => format!("the string {}", self.text_of(self.span_of(token))),
            _ => format!("`{}`", self.text_of(self.span_of(token))),
        }
    }

    /// The shared name for a piece of the text.
    fn intern(&mut self, text: &'a str) -> Name {
        if let Some(name) = self.names.get(text) {
            return name.clone();
        }
        let name: Name = text.into();
        self.names.insert(text, name.clone());
        name
    }

    /// Takes the identifier here, whatever its name.
    fn take_ident(&mut self) -> Ident {
        let span = self.bump();
        let text = token::ident_name(self.text_of(span));
        Ident { name: self.intern(text), span }
    }

    /// Takes an identifier that names something new or refers to a module.
    fn ident(&mut self, what: &str) -> Parsed<Ident> {
        if !self.at(Tok::Ident) {
            let mut error = self.unexpected(what);
            if matches!(self.peek(), Tok::Word(_) | Tok::Wf | Tok::Sf) || self.at_word_operator() {
                error.help = Some("a reserved word of TLA+ cannot be a name".into());
            }
            return Err(error);
        }
        let ident = self.take_ident();
        if matches!(&*ident.name, "TRUE" | "FALSE" | "BOOLEAN" | "STRING") {
            let message = format!("`{}` is built in and cannot be defined or declared again", ident.name);
            return Err(self.error_at(ident.span, message));
        }
        Ok(ident)
    }

    fn at_word_operator(&self) -> bool {
        self.peek().operator().is_some_and(|op| op.name.as_bytes()[0].is_ascii_alphabetic())
    }

    /// Takes the operator symbol here, in its canonical spelling.
    fn take_symbol(&mut self) -> Ident {
        let name = self.peek().operator().map_or("", |op| op.name);
        let span = self.bump();
        Ident { name: self.intern(name), span }
    }

    /// Whether the name of a record field stands here: reserved words may be fields.
    fn at_field(&self) -> bool {
        matches!(self.peek(), Tok::Ident | Tok::Word(_)) || self.at_word_operator()
    }

    /// Takes the name of a record field.
    fn field(&mut self) -> Parsed<Ident> {
        if self.at_field() {
            Ok(self.take_ident())
        } else {
            Err(self.unexpected("the name of a record field"))
        }
    }

    /// Parses one level further down, refusing input nested too deeply.
    fn deeper<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth >= MAX_DEPTH {
            return Err(self.too_deep(self.span()));
        }
        self.depth += 1;
        let parsed = stacker::maybe_grow(RED_ZONE, STACK_STEP, || parse(self));
        self.depth -= 1;
        parsed
    }

    fn too_deep(&self, span: Span) -> SyntaxError {
        let mut error = self.error_at(span, "nested too deeply");
        error.help = Some(format!("at most {MAX_DEPTH} levels are allowed, and as many operators in a row"));
        error
    }

    /// Parses one or more things with commas between them.
    fn list<T>(&mut self, mut item: impl FnMut(&mut Self) -> Parsed<T>) -> Parsed<Vec<T>> {
        let mut items = vec![item(self)?];
        while self.eat(Tok::Comma) {
            items.push(item(self)?);
        }
        Ok(items)
    }
}
