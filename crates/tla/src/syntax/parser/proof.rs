//! Theorems and proofs. A proof is read for its form only and leaves nothing in the tree.

use super::super::ast::UnitKind;
use super::super::operators::Fixity;
use super::super::token::{BOX, IN, Tok, Word};
use super::{Parsed, Parser};

impl Parser<'_> {
    /// `THEOREM Name == statement` and its proof.
    pub(super) fn theorem(&mut self) -> Parsed<UnitKind> {
        self.bump();
        let name = self.statement_name();
        let statement = if self.at_assume() {
            self.assume_prove()?;
            None
        } else {
            Some(self.expr()?)
        };
        self.proof()?;
        Ok(UnitKind::Theorem(name, statement))
    }

    /// Whether ASSUME or `[]ASSUME` stands here, perhaps behind a label.
    fn at_assume(&self) -> bool {
        let word = Tok::Word(Word::Assume);
        match self.peek() {
            Tok::Ident => self.look(1) == Tok::ColonColon && self.look(2) == word,
            BOX => self.look(1) == word,
            tok => tok == word,
        }
    }

    fn assume_prove(&mut self) -> Parsed<()> {
        if self.eat(Tok::Ident) {
            self.bump();
        }
        let boxed = self.eat(BOX);
        self.bump();
        self.list(|p| p.deeper(Self::assumption))?;
        if boxed {
            self.eat(BOX);
        }
        self.expect_word(Word::Prove, "the assumptions of ASSUME")?;
        self.expr()?;
        Ok(())
    }

    /// An expression, a nested ASSUME … PROVE, or a declaration such as `NEW CONSTANT x \in S`.
    fn assumption(&mut self) -> Parsed<()> {
        if self.at_assume() {
            return self.assume_prove();
        }
        let new = self.eat_word(Word::New);
        let levels = [Word::Constant, Word::Variable, Word::State, Word::Action, Word::Temporal];
        let level = levels.into_iter().any(|word| self.eat_word(word));
        if !new && !level {
            return self.expr().map(drop);
        }
        self.declaration("a name after NEW")?;
        if self.eat(IN) {
            self.expr()?;
        }
        Ok(())
    }

    /// The proof of a theorem or step, if there is one. The levels of its steps are not looked at.
    fn proof(&mut self) -> Parsed<()> {
        self.leaf_proof()?;
        while self.at(Tok::Step) {
            self.bump();
            self.step()?;
            self.leaf_proof()?;
        }
        Ok(())
    }

    /// PROOF, BY …, OBVIOUS, OMITTED or nothing.
    fn leaf_proof(&mut self) -> Parsed<()> {
        self.eat_word(Word::Proof);
        if self.eat_word(Word::Obvious) || self.eat_word(Word::Omitted) {
            return Ok(());
        }
        if self.eat_word(Word::By) {
            self.eat_word(Word::Only);
            self.facts()?;
        }
        Ok(())
    }

    /// What a step says, behind its name.
    fn step(&mut self) -> Parsed<()> {
        let Tok::Word(word) = self.peek() else { return self.assertion_or_definition() };
        match word {
            Word::Qed => drop(self.bump()),
            Word::Suffices => {
                self.bump();
                self.assertion()?;
            }
            Word::Have => {
                self.bump();
                self.expr()?;
            }
            Word::Case => self.case_step()?,
            Word::Take => {
                let sign = self.bump();
                self.bounds_or_names(sign)?;
            }
            Word::Witness => {
                self.bump();
                self.list(Self::expr)?;
            }
            Word::Pick => self.pick()?,
            Word::Define => {
                self.bump();
                self.definitions()?;
            }
            Word::Use | Word::Hide => self.use_or_hide()?,
            Word::Instance => drop(self.instance(None, Vec::new())?),
            Word::Recursive => self.definitions()?,
            _ => self.assertion_or_definition()?,
        }
        Ok(())
    }

    fn assertion(&mut self) -> Parsed<()> {
        if self.at_assume() { self.assume_prove() } else { self.expr().map(drop) }
    }

    fn assertion_or_definition(&mut self) -> Parsed<()> {
        if self.at_definition() { self.definitions() } else { self.assertion() }
    }

    /// A step CASE holds one expression; with arms it is an assertion.
    fn case_step(&mut self) -> Parsed<()> {
        let start = self.pos;
        self.bump();
        self.expr()?;
        if self.at(Tok::Arrow) {
            self.pos = start;
            self.expr()?;
        }
        Ok(())
    }

    fn pick(&mut self) -> Parsed<()> {
        let sign = self.bump();
        self.bounds_or_names(sign)?;
        self.expect(Tok::Colon, "`:` after what PICK binds")?;
        self.expr().map(drop)
    }

    fn definitions(&mut self) -> Parsed<()> {
        loop {
            if self.eat_word(Word::Recursive) {
                self.list(|p| p.declaration("the name of an operator"))?;
            } else if self.at_definition() {
                self.definition("a definition")?;
            } else {
                return Ok(());
            }
        }
    }

    /// Whether a definition starts here rather than an expression.
    fn at_definition(&self) -> bool {
        let fixity = |ahead| self.look(ahead).operator().map(|op| op.fixity);
        if fixity(0) == Some(Fixity::Prefix) {
            return self.look(1) == Tok::Ident && self.look(2) == Tok::Define;
        }
        if !self.at(Tok::Ident) {
            return false;
        }
        match self.look(1) {
            Tok::Define => true,
            Tok::LParen | Tok::LBracket => self.look(self.behind_bracket(1)) == Tok::Define,
            _ => match fixity(1) {
                Some(Fixity::Infix) => self.look(2) == Tok::Ident && self.look(3) == Tok::Define,
                Some(Fixity::Postfix) => self.look(2) == Tok::Define,
                _ => false,
            },
        }
    }

    /// How far ahead the token behind the bracket that opens `ahead` tokens further on is.
    fn behind_bracket(&self, mut ahead: usize) -> usize {
        let mut depth = 0;
        loop {
            match self.look(ahead) {
                Tok::LParen | Tok::LBracket => depth += 1,
                Tok::RParen | Tok::RBracket | Tok::RBracketSub => depth -= 1,
                Tok::Eof | Tok::Bad | Tok::EndModule => return ahead,
                _ => {}
            }
            ahead += 1;
            if depth == 0 {
                return ahead;
            }
        }
    }

    /// `USE facts DEF names` or `HIDE facts DEF names`.
    pub(super) fn use_or_hide(&mut self) -> Parsed<()> {
        self.bump();
        self.eat_word(Word::Only);
        self.facts()
    }

    /// `fact, MODULE M DEF name, MODULE N`
    fn facts(&mut self) -> Parsed<()> {
        if !self.at_word(Word::Def) {
            self.list(|p| match p.eat_word(Word::Module) {
                true => p.ident("the name of a module").map(drop),
                false => p.expr().map(drop),
            })?;
        }
        if self.eat_word(Word::Def) {
            self.list(Self::defined_name)?;
        }
        Ok(())
    }

    /// A name behind DEF: an operator, perhaps through instances, a step or a module.
    fn defined_name(&mut self) -> Parsed<()> {
        if self.eat_word(Word::Module) {
            return self.ident("the name of a module").map(drop);
        }
        if self.at(Tok::Ident) || self.at(Tok::Step) {
            return self.general_name().map(drop);
        }
        match self.peek().operator() {
            Some(_) => drop(self.bump()),
            None => return Err(self.unexpected("the name of a definition")),
        }
        Ok(())
    }
}
