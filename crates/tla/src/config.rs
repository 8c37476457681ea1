//! The `.cfg` file that tells what to check and what the constants are.
//!
//! It is read as TLC reads it: the same tokens as a module, keywords in any order, names separated by blanks.
//! Keywords of newer versions of TLC are known too.

use crate::source::{SourceFile, Span};
use crate::syntax::ast::{Ident, Name};
use crate::syntax::lexer::{Tokens, all_tokens};
use crate::syntax::token::{self, EQUALS, MINUS, Tok, Token};
use crate::syntax::{SyntaxError, unescape};

/// How deeply the sets of a value may nest.
const MAX_DEPTH: usize = 200;

/// What a `.cfg` file says.
#[derive(Clone, Debug, Default)]
pub struct Config {
    /// SPECIFICATION
    pub specification: Option<Ident>,
    /// INIT
    pub init: Option<Ident>,
    /// NEXT
    pub next: Option<Ident>,
    /// INVARIANT and INVARIANTS
    pub invariants: Vec<Ident>,
    /// PROPERTY and PROPERTIES
    pub properties: Vec<Ident>,
    /// CONSTRAINT and CONSTRAINTS
    pub constraints: Vec<Ident>,
    /// ACTION_CONSTRAINT and ACTION_CONSTRAINTS
    pub action_constraints: Vec<Ident>,
    /// CONSTANT and CONSTANTS
    pub constants: Vec<ConstantBinding>,
    /// VIEW
    pub view: Option<Ident>,
    /// SYMMETRY
    pub symmetry: Vec<Ident>,
    /// ALIAS
    pub alias: Option<Ident>,
    /// POSTCONDITION
    pub postcondition: Option<Ident>,
    /// CHECK_DEADLOCK
    pub check_deadlock: Option<bool>,
    /// Keywords that are known but mean nothing here, with their names.
    pub others: Vec<(Ident, Vec<Ident>)>,
}

/// One `name = value` or `name <- Operator`.
#[derive(Clone, Debug)]
pub struct ConstantBinding {
    /// What is bound: a constant or a defined operator, or a name inside an instance such as `I!N`.
    pub name: Ident,
    /// The module M of `name <- [M] Operator` and `name = [M] value`.
    pub module: Option<Ident>,
    /// What it is bound to.
    pub value: ConstantValue,
}

/// The right side of a binding.
#[derive(Clone, Debug)]
pub enum ConstantValue {
    /// `name <- Operator`
    Replace(Ident),
    /// `name = value`
    Value(CfgValue),
    /// `Op(1, 2) = 3`
    ArgsValue(Vec<CfgValue>, CfgValue),
}

/// A value as a `.cfg` file can write it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CfgValue {
    /// An integer.
    Int(i64),
    /// A string.
    String(Name),
    /// TRUE or FALSE.
    Bool(bool),
    /// Any other name.
    ModelValue(Name),
    /// A set.
    Set(Vec<CfgValue>),
}

/// A keyword of the file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Keyword {
    Constants,
    Specification,
    Init,
    Next,
    Invariants,
    Properties,
    Constraints,
    ActionConstraints,
    View,
    Symmetry,
    Alias,
    Postcondition,
    CheckDeadlock,
    Other,
}

fn keyword(text: &str) -> Option<Keyword> {
    Some(match text {
        "CONSTANT" | "CONSTANTS" => Keyword::Constants,
        "SPECIFICATION" => Keyword::Specification,
        "INIT" => Keyword::Init,
        "NEXT" => Keyword::Next,
        "INVARIANT" | "INVARIANTS" => Keyword::Invariants,
        "PROPERTY" | "PROPERTIES" => Keyword::Properties,
        "CONSTRAINT" | "CONSTRAINTS" => Keyword::Constraints,
        "ACTION_CONSTRAINT" | "ACTION_CONSTRAINTS" => Keyword::ActionConstraints,
        "VIEW" => Keyword::View,
        "SYMMETRY" => Keyword::Symmetry,
        "ALIAS" => Keyword::Alias,
        "POSTCONDITION" => Keyword::Postcondition,
        "CHECK_DEADLOCK" => Keyword::CheckDeadlock,
        "TYPE" | "TYPE_CONSTRAINT" | "PERIODIC" | "_PERIODIC" | "RL_REWARD" | "_RL_REWARD" => Keyword::Other,
        _ => return None,
    })
}

/// Parses a `.cfg` file.
pub fn parse_config(file: u32, source: &SourceFile) -> Result<Config, SyntaxError> {
    let tokens = all_tokens(file, &source.text);
    let mut parser = Parser { file, text: &source.text, tokens, pos: 0, config: Config::default() };
    while parser.peek() != Tok::Eof {
        parser.statement()?;
    }
    Ok(parser.config)
}

struct Parser<'a> {
    file: u32,
    text: &'a str,
    tokens: Tokens,
    pos: usize,
    config: Config,
}

type Parsed<T> = Result<T, SyntaxError>;

impl<'a> Parser<'a> {
    fn token(&self) -> Token {
        self.tokens.tokens[self.pos.min(self.tokens.tokens.len() - 1)]
    }

    fn peek(&self) -> Tok {
        self.token().tok
    }

    fn look(&self, ahead: usize) -> Tok {
        self.tokens.tokens.get(self.pos + ahead).map_or(Tok::Eof, |t| t.tok)
    }

    fn span(&self) -> Span {
        let token = self.token();
        Span { file: self.file, start: token.start, end: token.end }
    }

    fn text(&self) -> &'a str {
        let token = self.token();
        &self.text[token.start as usize..token.end as usize]
    }

    fn eat(&mut self, tok: Tok) -> bool {
        let found = self.peek() == tok;
        self.pos += usize::from(found);
        found
    }

    fn expect(&mut self, tok: Tok, what: &str) -> Parsed<()> {
        if self.eat(tok) { Ok(()) } else { Err(self.unexpected(what)) }
    }

    fn unexpected(&self, expected: &str) -> SyntaxError {
        let message = match (self.peek(), &self.tokens.error) {
            (Tok::Bad, Some(error)) => return error.clone(),
            (Tok::Eof, _) => format!("expected {expected}, found the end of the file"),
            _ => format!("expected {expected}, found `{}`", self.text()),
        };
        SyntaxError { message, span: self.span(), help: None }
    }

    /// A keyword and what belongs to it.
    fn statement(&mut self) -> Parsed<()> {
        let Some(kind) = keyword(self.text()) else { return Err(self.no_keyword()) };
        let word = Ident { name: self.text().into(), span: self.span() };
        self.pos += 1;
        match kind {
            Keyword::Constants => self.constants()?,
            Keyword::Invariants => self.names(|c| &mut c.invariants)?,
            Keyword::Properties => self.names(|c| &mut c.properties)?,
            Keyword::Constraints => self.names(|c| &mut c.constraints)?,
            Keyword::ActionConstraints => self.names(|c| &mut c.action_constraints)?,
            Keyword::Specification => self.single(&word, |c| &mut c.specification)?,
            Keyword::Init => self.single(&word, |c| &mut c.init)?,
            Keyword::Next => self.single(&word, |c| &mut c.next)?,
            Keyword::View => self.single(&word, |c| &mut c.view)?,
            Keyword::Alias => self.single(&word, |c| &mut c.alias)?,
            Keyword::Postcondition => self.single(&word, |c| &mut c.postcondition)?,
            Keyword::Symmetry => {
                let name = self.name(&word)?;
                self.config.symmetry.push(name);
                if self.config.symmetry.len() > 1 {
                    return Err(twice(&word));
                }
            }
            Keyword::CheckDeadlock => self.check_deadlock(&word)?,
            Keyword::Other => {
                let name = self.name(&word)?;
                self.config.others.push((word, vec![name]));
            }
        }
        Ok(())
    }

    fn no_keyword(&self) -> SyntaxError {
        let mut error = self.unexpected("a keyword such as CONSTANTS, INVARIANT, INIT or NEXT");
        if self.peek() == Tok::Comma {
            error.help = Some("names in a list are separated by blanks, not by commas".into());
        } else if self.peek() == Tok::Separator {
            error.help = Some("this looks like a module, not like a .cfg file".into());
        }
        error
    }

    /// The one name behind a keyword.
    fn name(&mut self, word: &Ident) -> Parsed<Ident> {
        if self.peek() != Tok::Ident || keyword(self.text()).is_some() {
            return Err(self.unexpected(&format!("a name after {}", word.name)));
        }
        Ok(self.take_name())
    }

    fn take_name(&mut self) -> Ident {
        let ident = Ident { name: token::ident_name(self.text()).into(), span: self.span() };
        self.pos += 1;
        ident
    }

    fn single(&mut self, word: &Ident, slot: impl Fn(&mut Config) -> &mut Option<Ident>) -> Parsed<()> {
        let name = self.name(word)?;
        match slot(&mut self.config).replace(name) {
            Some(_) => Err(twice(word)),
            None => Ok(()),
        }
    }

    fn names(&mut self, list: impl Fn(&mut Config) -> &mut Vec<Ident>) -> Parsed<()> {
        while self.peek() == Tok::Ident && keyword(self.text()).is_none() {
            let name = self.take_name();
            list(&mut self.config).push(name);
        }
        Ok(())
    }

    fn check_deadlock(&mut self, word: &Ident) -> Parsed<()> {
        let value = match self.text() {
            "TRUE" => true,
            "FALSE" => false,
            _ => return Err(self.unexpected("TRUE or FALSE after CHECK_DEADLOCK")),
        };
        self.pos += 1;
        match self.config.check_deadlock.replace(value) {
            Some(_) => Err(twice(word)),
            None => Ok(()),
        }
    }

    fn constants(&mut self) -> Parsed<()> {
        while self.peek() != Tok::Eof && keyword(self.text()).is_none() {
            let binding = self.binding()?;
            self.config.constants.push(binding);
        }
        Ok(())
    }

    fn binding(&mut self) -> Parsed<ConstantBinding> {
        let name = self.bound_name()?;
        if self.eat(Tok::Gets) {
            let module = self.scope()?;
            let value = ConstantValue::Replace(self.bound_name()?);
            return Ok(ConstantBinding { name, module, value });
        }
        if self.eat(Tok::LParen) {
            let args = self.values(Tok::RParen, "`,` or `)` after an argument")?;
            self.expect(EQUALS, "`=` after the arguments")?;
            let value = ConstantValue::ArgsValue(args, self.value(0)?);
            return Ok(ConstantBinding { name, module: None, value });
        }
        if !self.eat(EQUALS) {
            return Err(self.unexpected(&format!("`=` or `<-` after `{}`", name.name)));
        }
        let module = self.scope()?;
        let value = ConstantValue::Value(self.value(0)?);
        // A symbol here is either the next name that is bound or the rest of an expression.
        if matches!(self.peek(), Tok::Op(_)) && self.look(1) != Tok::Gets {
            return Err(self.no_expression());
        }
        Ok(ConstantBinding { name, module, value })
    }

    /// An expression where only a value is allowed, such as `1..3`.
    fn no_expression(&self) -> SyntaxError {
        let message = "a .cfg file holds values, not expressions".to_owned();
        let help = "define the expression in the module and write `name <- Definition`".to_owned();
        SyntaxError { message, span: self.span(), help: Some(help) }
    }

    /// A name, through instances or an operator symbol: `N`, `I!N`, `+`.
    fn bound_name(&mut self) -> Parsed<Ident> {
        let mut ident = match self.peek() {
            Tok::Ident | Tok::Word(_) => self.take_name(),
            tok => match tok.operator() {
                Some(op) => {
                    let span = self.span();
                    self.pos += 1;
                    Ident { name: op.name.into(), span }
                }
                None => return Err(self.no_name()),
            },
        };
        while self.eat(Tok::Bang) {
            let rest = self.bound_name()?;
            ident = Ident {
                name: format!("{}!{}", ident.name, rest.name).into(),
                span: ident.span.to(rest.span),
            };
        }
        Ok(ident)
    }

    fn no_name(&self) -> SyntaxError {
        let mut error = self.unexpected("the name of a constant or a keyword");
        if self.peek() == Tok::Comma {
            error.help = Some("bindings are separated by blanks, not by commas".into());
        }
        error
    }

    /// `[M]`, if it is there.
    fn scope(&mut self) -> Parsed<Option<Ident>> {
        if !self.eat(Tok::LBracket) {
            return Ok(None);
        }
        if self.peek() != Tok::Ident {
            return Err(self.unexpected("the name of a module after `[`"));
        }
        let module = self.take_name();
        self.expect(Tok::RBracket, "`]` after the name of a module")?;
        Ok(Some(module))
    }

    fn value(&mut self, depth: usize) -> Parsed<CfgValue> {
        let span = self.span();
        let text = self.text();
        let value = match self.peek() {
            Tok::Number => CfgValue::Int(self.integer("", text)?),
            MINUS => {
                self.pos += 1;
                if self.peek() != Tok::Number {
                    return Err(self.unexpected("a number after `-`"));
                }
                CfgValue::Int(self.integer("-", self.text())?)
            }
            Tok::String => CfgValue::String(unescape(text).into()),
            Tok::Ident if matches!(text, "TRUE" | "FALSE") => CfgValue::Bool(text == "TRUE"),
            Tok::Ident if keyword(text).is_none() => CfgValue::ModelValue(token::ident_name(text).into()),
            Tok::LBrace if depth < MAX_DEPTH => {
                self.pos += 1;
                return self.set(depth + 1);
            }
            Tok::LBrace => return Err(SyntaxError { message: "nested too deeply".into(), span, help: None }),
            _ => return Err(self.unexpected("a value")),
        };
        self.pos += 1;
        Ok(value)
    }

    fn integer(&self, sign: &str, digits: &str) -> Parsed<i64> {
        let wrong = |_| {
            let message = format!("`{sign}{digits}` is no integer a .cfg file can hold");
            SyntaxError { message, span: self.span(), help: None }
        };
        format!("{sign}{digits}").parse().map_err(wrong)
    }

    fn set(&mut self, depth: usize) -> Parsed<CfgValue> {
        if self.eat(Tok::RBrace) {
            return Ok(CfgValue::Set(Vec::new()));
        }
        let mut items = vec![self.value(depth)?];
        while self.eat(Tok::Comma) {
            items.push(self.value(depth)?);
        }
        self.expect(Tok::RBrace, "`,` or `}` in a set")?;
        Ok(CfgValue::Set(items))
    }

    fn values(&mut self, end: Tok, what: &str) -> Parsed<Vec<CfgValue>> {
        let mut items = vec![self.value(0)?];
        while self.eat(Tok::Comma) {
            items.push(self.value(0)?);
        }
        self.expect(end, what)?;
        Ok(items)
    }
}

fn twice(word: &Ident) -> SyntaxError {
    let message = format!("the keyword {} appears twice", word.name);
    SyntaxError { message, span: word.span, help: None }
}
