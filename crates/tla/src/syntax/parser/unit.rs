//! Modules and their units: declarations, definitions, instances, assumptions.

use super::super::ast::{Expr, FcnDef, Ident, InstanceDef, Module, OpDecl, OpDef, Unit, UnitKind};
use super::super::operators::Fixity;
use super::super::token::{EQUALS, NEGATION, Tok, Word};
use super::{Parsed, Parser};

impl Parser<'_> {
    /// Parses a module from its `----` to its `====`.
    pub(super) fn module(&mut self) -> Parsed<Module> {
        let start = self.expect(Tok::Separator, "`----` before MODULE")?;
        self.expect_word(Word::Module, "`----`")?;
        let name = self.ident("the name of the module")?;
        self.expect(Tok::Separator, "`----` after the name of the module")?;
        let extends = match self.eat_word(Word::Extends) {
            true => self.list(|p| p.ident("the name of a module to extend"))?,
            false => Vec::new(),
        };
        let mut units = Vec::new();
        while !self.at(Tok::EndModule) {
            if self.at(Tok::Eof) {
                return Err(self.module_without_end(&name));
            }
            if self.at(Tok::Separator) && self.look(1) != Tok::Word(Word::Module) {
                self.bump();
            } else if let Some(unit) = self.unit()? {
                units.push(unit);
            }
        }
        let end = self.bump();
        Ok(Module { name, extends, units, span: start.to(end) })
    }

    fn module_without_end(&self, name: &Ident) -> super::SyntaxError {
        let mut error = self.error_at(self.span(), format!("module `{}` has no end", name.name));
        error.help = Some("a module ends with a line `====`".into());
        error
    }

    /// Parses one unit; `None` for what leaves no trace in the tree.
    fn unit(&mut self) -> Parsed<Option<Unit>> {
        let start = self.span();
        let local = self.eat_word(Word::Local);
        let kind = match self.peek() {
            Tok::Word(Word::Instance) => UnitKind::Instance(self.instance(None, Vec::new())?),
            Tok::Separator if !local => UnitKind::Module(self.deeper(Self::module)?),
            Tok::Word(word) if !local => match self.worded_unit(word)? {
                Some(kind) => kind,
                None => return Ok(None),
            },
            _ if local => self.definition("a definition or INSTANCE after LOCAL")?,
            _ => self.definition("a declaration, a definition or `====`")?,
        };
        Ok(Some(Unit { kind, local, span: start.to(self.previous_span()) }))
    }

    /// A unit that starts with a reserved word other than LOCAL or INSTANCE.
    fn worded_unit(&mut self, word: Word) -> Parsed<Option<UnitKind>> {
        let kind = match word {
            Word::Variable => {
                self.bump();
                UnitKind::Variables(self.list(|p| p.ident("the name of a variable"))?)
            }
            Word::Constant => {
                self.bump();
                UnitKind::Constants(self.list(|p| p.declaration("the name of a constant"))?)
            }
            Word::Recursive => self.recursive()?,
            Word::Assume | Word::Assumption => {
                self.bump();
                UnitKind::Assume(self.statement_name(), self.expr()?)
            }
            Word::Theorem | Word::Proposition => self.theorem()?,
            Word::Use | Word::Hide => {
                self.use_or_hide()?;
                return Ok(None);
            }
            _ => return Err(self.unexpected("a declaration, a definition or `====`")),
        };
        Ok(Some(kind))
    }

    fn recursive(&mut self) -> Parsed<UnitKind> {
        self.bump();
        Ok(UnitKind::Recursive(self.list(|p| p.declaration("the name of an operator"))?))
    }

    /// The `Name ==` of an assumption or theorem.
    pub(super) fn statement_name(&mut self) -> Option<Ident> {
        if !self.at(Tok::Ident) || self.look(1) != Tok::Define {
            return None;
        }
        let name = self.take_ident();
        self.bump();
        Some(name)
    }

    /// A definition inside LET; `None` if none stands here.
    pub(super) fn let_unit(&mut self) -> Parsed<Option<Unit>> {
        let start = self.span();
        if self.at_word(Word::In) {
            return Ok(None);
        }
        let local = self.eat_word(Word::Local);
        let kind = match self.peek() {
            Tok::Word(Word::Recursive) if !local => self.recursive()?,
            Tok::Ident => self.definition("a definition")?,
            tok if tok.operator().is_some_and(|op| op.fixity == Fixity::Prefix) => {
                self.definition("a definition")?
            }
            Tok::Word(Word::Instance) => {
                let mut error = self.unexpected("a definition");
                error.help = Some("inside LET an INSTANCE needs a name: `I == INSTANCE M`".into());
                return Err(error);
            }
            _ => return Ok(None),
        };
        Ok(Some(Unit { kind, local, span: start.to(self.previous_span()) }))
    }

    /// `F == e`, `F(x) == e`, `f[x \in S] == e`, `a + b == e`, `-. a == e`, `a ^+ == e` or `I(x) == INSTANCE M`.
    pub(super) fn definition(&mut self, what: &str) -> Parsed<UnitKind> {
        let prefix = self.peek().operator().is_some_and(|op| op.fixity == Fixity::Prefix);
        if prefix && self.look(1) == Tok::Ident && self.look(2) == Tok::Define {
            let name = self.take_symbol();
            let params = vec![self.plain_param()?];
            return self.operator_definition(name, params);
        }
        let name = self.ident(what)?;
        match self.peek() {
            Tok::LParen => {
                self.bump();
                let params = self.list(|p| p.declaration("a parameter"))?;
                self.expect(Tok::RParen, "`,` or `)` after a parameter")?;
                self.definition_body(name, params)
            }
            Tok::LBracket => self.function_definition(name),
            Tok::Define => self.definition_body(name, Vec::new()),
            tok => match tok.operator().map(|op| op.fixity) {
                Some(Fixity::Infix) if self.look(1) == Tok::Ident && self.look(2) == Tok::Define => {
                    let symbol = self.take_symbol();
                    let params = vec![OpDecl { name, arity: 0 }, self.plain_param()?];
                    self.operator_definition(symbol, params)
                }
                Some(Fixity::Postfix) if self.look(1) == Tok::Define => {
                    let symbol = self.take_symbol();
                    self.operator_definition(symbol, vec![OpDecl { name, arity: 0 }])
                }
                _ => Err(self.missing_define(&name.name)),
            },
        }
    }

    fn missing_define(&self, name: &str) -> super::SyntaxError {
        let mut error = self.unexpected(&format!("`==` after `{name}`"));
        if self.at(EQUALS) {
            error.help = Some(format!("a definition is written `{name} == …`"));
        } else if error.help.is_none() {
            error.help =
                Some(format!("what stands before `{name}` is complete, so a definition must start here"));
        }
        error
    }

    fn plain_param(&mut self) -> Parsed<OpDecl> {
        Ok(OpDecl { name: self.ident("a parameter of the operator")?, arity: 0 })
    }

    fn function_definition(&mut self, name: Ident) -> Parsed<UnitKind> {
        self.bump();
        let bounds = self.bounds()?;
        self.expect(Tok::RBracket, "`]` after the bounds of a function definition")?;
        self.expect(Tok::Define, "`==` after the bounds of a function definition")?;
        let body = self.expr()?;
        Ok(UnitKind::Function(FcnDef { name, bounds, body }))
    }

    fn operator_definition(&mut self, name: Ident, params: Vec<OpDecl>) -> Parsed<UnitKind> {
        let what = format!("`==` in the definition of `{}`", name.name);
        self.expect(Tok::Define, &what)?;
        let body = self.expr()?;
        Ok(UnitKind::Operator(OpDef { name, params, body }))
    }

    fn definition_body(&mut self, name: Ident, params: Vec<OpDecl>) -> Parsed<UnitKind> {
        if self.at(Tok::Define) && self.look(1) == Tok::Word(Word::Instance) {
            self.bump();
            return Ok(UnitKind::Instance(self.instance(Some(name), params)?));
        }
        self.operator_definition(name, params)
    }

    /// A declared operator or parameter: `x`, `Op(_, _)`, `_ + _`, `-. _` or `_ ^+`.
    pub(super) fn declaration(&mut self, what: &str) -> Parsed<OpDecl> {
        if self.eat(Tok::Underscore) {
            let Some(op) = self.peek().operator().filter(|op| op.fixity != Fixity::Prefix) else {
                return Err(self.unexpected("an infix or postfix operator after `_`"));
            };
            let name = self.take_symbol();
            if op.fixity == Fixity::Infix {
                self.expect(Tok::Underscore, "`_` after an infix operator")?;
            }
            return Ok(OpDecl { name, arity: op.arity() });
        }
        if self.at(NEGATION) || self.peek().operator().is_some_and(|op| op.fixity == Fixity::Prefix) {
            let name = self.take_symbol();
            self.expect(Tok::Underscore, "`_` after a prefix operator")?;
            return Ok(OpDecl { name, arity: 1 });
        }
        let name = self.ident(what)?;
        let mut arity = 0;
        if self.eat(Tok::LParen) {
            arity = self.list(|p| p.expect(Tok::Underscore, "`_` for an argument"))?.len();
            self.expect(Tok::RParen, "`,` or `)` after `_`")?;
        }
        Ok(OpDecl { name, arity })
    }

    /// `INSTANCE M WITH x <- e, + <- F`
    pub(super) fn instance(&mut self, name: Option<Ident>, params: Vec<OpDecl>) -> Parsed<InstanceDef> {
        self.expect_word(Word::Instance, "`==`")?;
        let module = self.ident("the name of a module after INSTANCE")?;
        let with = match self.eat_word(Word::With) {
            true => self.list(Self::substitution)?,
            false => Vec::new(),
        };
        Ok(InstanceDef { name, params, module, with })
    }

    fn substitution(&mut self) -> Parsed<(Ident, Expr)> {
        let name = match self.peek().operator() {
            Some(_) => self.take_symbol(),
            None => self.ident("the name to replace after WITH")?,
        };
        self.expect(Tok::Gets, "`<-` in a WITH")?;
        Ok((name, self.substitute()?))
    }

    /// The right side of a `<-`: an operator symbol standing alone, or an argument.
    fn substitute(&mut self) -> Parsed<Expr> {
        let Some(op) = self.peek().operator() else { return self.argument() };
        let ends = matches!(self.look(1), Tok::Comma | Tok::Separator | Tok::EndModule);
        if op.fixity != Fixity::Prefix && op.name != "-" || ends {
            return Ok(self.symbol());
        }
        self.argument()
    }
}
