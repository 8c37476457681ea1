//! Operands: names with their arguments, literals, junction lists and the constructs that start with a word.

use super::super::ast::{Bound, Expr, ExprKind, Ident, Junction, PathStep, Pattern, Quantifier, Selector};
use super::super::token::{AND, BOX, IN, OR, Tok, Word};
use super::super::unescape;
use super::expr::Pending;
use super::{Parsed, Parser};
use crate::source::Span;

impl Parser<'_> {
    /// Parses an operand; true if it reaches as far as possible, so that no operator can follow. `before` is the
    /// operator it is the argument of.
    pub(super) fn operand(&mut self, before: Option<&Pending>) -> Parsed<(Expr, bool)> {
        let start = self.span();
        let open = |kind| Ok((kind, true));
        let closed = |kind| Ok((kind, false));
        let parsed: Parsed<(ExprKind, bool)> = match self.peek() {
            Tok::Ident | Tok::Step => return self.name_or_label(before),
            Tok::Number => closed(self.number()),
            Tok::Decimal => {
                let text = self.text_of(self.span());
                self.bump();
                closed(ExprKind::Decimal(self.intern(text)))
            }
            Tok::String => {
                let span = self.bump();
                closed(ExprKind::String(unescape(self.text_of(span)).into()))
            }
            Tok::At => {
                self.bump();
                closed(ExprKind::At)
            }
            Tok::LParen => return Ok((self.parenthesised()?, false)),
            Tok::LBracket => closed(self.square_bracket()?),
            Tok::LBrace => closed(self.brace()?),
            Tok::LAngle => closed(self.angle_bracket()?),
            Tok::Wf | Tok::Sf => closed(self.fairness()?),
            AND | OR if self.at_bullet() => closed(self.junction()?),
            Tok::Forall => open(self.quantified(Quantifier::Forall)?),
            Tok::Exists => open(self.quantified(Quantifier::Exists)?),
            Tok::TemporalForall => open(self.temporal(Quantifier::TemporalForall)?),
            Tok::TemporalExists => open(self.temporal(Quantifier::TemporalExists)?),
            Tok::Word(Word::Choose) => open(self.choose()?),
            Tok::Word(Word::If) => open(self.if_then_else()?),
            Tok::Word(Word::Case) => open(self.case()?),
            Tok::Word(Word::Let) => open(self.let_in()?),
            tok if tok.operator().is_some() && self.look(1) == Tok::LParen => closed(self.applied_symbol()?),
            _ => Err(self.no_operand()),
        };
        let (kind, open) = parsed?;
        Ok((Expr { kind, span: start.to(self.previous_span()) }, open))
    }

    /// The error that an expression is missing, with help for the usual reasons.
    fn no_operand(&self) -> super::SyntaxError {
        let mut error = self.unexpected("an expression");
        let before = self.text_of(self.previous_span());
        let here = self.text_of(self.span());
        if self.at_word(Word::Lambda) {
            error.message = "LAMBDA can only stand as an argument of an operator".into();
        } else if matches!(here, "\\land" | "\\lor") {
            error.help = Some("a list is written with `/\\` or `\\/`".into());
        } else if matches!(before, "(+)" | "(-)" | "(.)" | "(/)" | "(\\X)") {
            let inner = &before[1..before.len() - 1];
            error.help = Some(format!(
                "`{before}` is one symbol; the operator as an argument is written `( {inner} )`"
            ));
        }
        error
    }

    fn number(&mut self) -> ExprKind {
        let span = self.bump();
        let text = self.text_of(span);
        let value = match text.as_bytes() {
            [b'\\', b'b' | b'B', ..] => i64::from_str_radix(&text[2..], 2),
            [b'\\', b'o' | b'O', ..] => i64::from_str_radix(&text[2..], 8),
            [b'\\', ..] => i64::from_str_radix(&text[2..], 16),
            _ => text.parse(),
        };
        ExprKind::Number(value.ok())
    }

    fn parenthesised(&mut self) -> Parsed<Expr> {
        self.bump();
        let expr = self.expr()?;
        self.expect(Tok::RParen, "`)`")?;
        Ok(expr)
    }

    /// `+(a, b)`, the same as `a + b`.
    fn applied_symbol(&mut self) -> Parsed<ExprKind> {
        let op = self.peek().operator();
        let name = self.take_symbol();
        let args = self.arguments()?;
        if op.is_some_and(|op| op.arity() != args.len()) {
            let message = format!("`{}` has the wrong number of arguments", name.name);
            return Err(self.error_at(name.span.to(self.previous_span()), message));
        }
        match &*name.name {
            "\\X" => Ok(ExprKind::Times(args)),
            _ => Ok(ExprKind::Apply { path: Vec::new(), name, args }),
        }
    }

    /// A bullet is written `/\`, `\/` or as the Unicode symbol, never as a word.
    fn at_bullet(&self) -> bool {
        !matches!(self.text_of(self.span()), "\\land" | "\\lor")
    }

    /// A list of `/\` or `\/` bullets in one column.
    fn junction(&mut self) -> Parsed<ExprKind> {
        let token = self.raw();
        let (kind, text) = if token.tok == AND { (Junction::And, "/\\") } else { (Junction::Or, "\\/") };
        let outer = std::mem::replace(&mut self.bullet, (token.column, text));
        let mut items = Vec::new();
        loop {
            let next = self.raw();
            if next.tok != token.tok || next.column != token.column || !self.at_bullet() {
                break;
            }
            self.bump();
            items.push(self.expr()?);
        }
        self.bullet = outer;
        Ok(ExprKind::Junction(kind, items))
    }

    fn name_or_label(&mut self, before: Option<&Pending>) -> Parsed<(Expr, bool)> {
        let expr = self.general_name()?;
        if !self.at(Tok::ColonColon) {
            return Ok((expr, false));
        }
        let (name, params) = self.label_head(expr)?;
        self.bump();
        let body = self.expr()?;
        self.check_label(name.span, before)?;
        let span = name.span.to(body.span);
        Ok((Expr { kind: ExprKind::Label(name, params, Box::new(body)), span }, true))
    }

    /// Reads an expression before `::` as a label with its parameters.
    fn label_head(&self, expr: Expr) -> Parsed<(Ident, Vec<Ident>)> {
        let message = "a label is a name, or a name with bound names as arguments";
        let wrong = self.error_at(expr.span, message);
        let ExprKind::Apply { path, name, args } = expr.kind else { return Err(wrong) };
        let params: Option<Vec<Ident>> = args.into_iter().map(plain_name).collect();
        match params {
            Some(params) if path.is_empty() => Ok((name, params)),
            _ => Err(wrong),
        }
    }

    /// A name, perhaps through instances, with its arguments: `x`, `Op(a)`, `I(a)!Op(b)`, `Foo!1!(x)`.
    pub(super) fn general_name(&mut self) -> Parsed<Expr> {
        let start = self.span();
        let mut path = Vec::new();
        let mut name = self.take_ident();
        let mut args = self.arguments()?;
        while self.at(Tok::Bang) {
            let symbol = self.look(1).operator().is_some();
            if !symbol && self.look(1) != Tok::Ident {
                let span = start.to(self.previous_span());
                let base = Expr { kind: ExprKind::Apply { path, name, args }, span };
                return self.selectors(base);
            }
            self.bump();
            path.push(PathStep { name, args });
            name = if symbol { self.take_symbol() } else { self.take_ident() };
            args = self.arguments()?;
        }
        let span = start.to(self.previous_span());
        let kind = match &*name.name {
            "TRUE" | "FALSE" if path.is_empty() && args.is_empty() => ExprKind::Bool(&*name.name == "TRUE"),
            _ => ExprKind::Apply { path, name, args },
        };
        Ok(Expr { kind, span })
    }

    /// Selectors behind `!` that name a part of a definition.
    fn selectors(&mut self, base: Expr) -> Parsed<Expr> {
        let mut selectors = Vec::new();
        while self.eat(Tok::Bang) {
            let start = self.span();
            match self.peek() {
                Tok::LParen => drop(self.arguments()?),
                Tok::Ident | Tok::Op(_) => {
                    self.bump();
                    self.arguments()?;
                }
                Tok::Number | Tok::Colon | Tok::LAngle | Tok::RAngle | Tok::At => drop(self.bump()),
                _ => return Err(self.unexpected("a name or a selector after `!`")),
            }
            let span = start.to(self.previous_span());
            selectors.push(Selector { text: self.text_of(span).into(), span });
        }
        let span = base.span.to(self.previous_span());
        Ok(Expr { kind: ExprKind::Select(Box::new(base), selectors), span })
    }

    /// Arguments in parentheses, none if there is no parenthesis.
    pub(super) fn arguments(&mut self) -> Parsed<Vec<Expr>> {
        if !self.eat(Tok::LParen) {
            return Ok(Vec::new());
        }
        let args = self.list(Self::argument)?;
        self.expect(Tok::RParen, "`,` or `)` after an argument")?;
        Ok(args)
    }

    /// An expression, an operator symbol or a LAMBDA.
    pub(super) fn argument(&mut self) -> Parsed<Expr> {
        if self.at_word(Word::Lambda) {
            return self.deeper(Self::lambda);
        }
        // In `INSTANCE M WITH + <- -` what follows the last symbol may be anything but an expression.
        let alone = matches!(self.look(1), Tok::Comma | Tok::RParen);
        if alone && self.peek().operator().is_some() {
            return Ok(self.symbol());
        }
        self.expr()
    }

    /// The operator symbol here as an argument.
    pub(super) fn symbol(&mut self) -> Expr {
        let symbol = self.take_symbol();
        let span = symbol.span;
        Expr { kind: ExprKind::Symbol(symbol), span }
    }

    fn lambda(&mut self) -> Parsed<Expr> {
        let start = self.bump();
        let params = self.list(|p| p.ident("a parameter of LAMBDA"))?;
        self.expect(Tok::Colon, "`:` after the parameters of LAMBDA")?;
        let body = self.expr()?;
        let span = start.to(body.span);
        Ok(Expr { kind: ExprKind::Lambda(params, Box::new(body)), span })
    }

    fn quantified(&mut self, quantifier: Quantifier) -> Parsed<ExprKind> {
        let sign = self.bump();
        let kind = match self.bounds_or_names(sign)? {
            Binding::Bounded(bounds) => ExprKind::Quantified(quantifier, bounds, Box::new(self.body(sign)?)),
            Binding::Unbounded(names) => ExprKind::Unbounded(quantifier, names, Box::new(self.body(sign)?)),
        };
        Ok(kind)
    }

    fn temporal(&mut self, quantifier: Quantifier) -> Parsed<ExprKind> {
        let sign = self.bump();
        let names = self.list(|p| p.ident("a variable"))?;
        Ok(ExprKind::Unbounded(quantifier, names, Box::new(self.body(sign)?)))
    }

    fn body(&mut self, sign: Span) -> Parsed<Expr> {
        if !self.at(Tok::Colon) {
            let what = format!("`:` before the body of `{}`", self.text_of(sign));
            return Err(self.unexpected(&what));
        }
        self.bump();
        self.expr()
    }

    /// `x \in S, y, z \in T` or `x, y`.
    pub(super) fn bounds_or_names(&mut self, sign: Span) -> Parsed<Binding> {
        if self.at(Tok::LAngle) {
            return Ok(Binding::Bounded(self.bounds()?));
        }
        let what = format!("a name after `{}`", self.text_of(sign));
        let names = self.list(|p| p.ident(&what))?;
        if !self.eat(IN) {
            return Ok(Binding::Unbounded(names));
        }
        let set = self.expr()?;
        let mut bounds = vec![Bound { pattern: Pattern::Names(names), set }];
        if self.eat(Tok::Comma) {
            bounds.extend(self.bounds()?);
        }
        Ok(Binding::Bounded(bounds))
    }

    /// `x, y \in S, <<a, b>> \in T`
    pub(super) fn bounds(&mut self) -> Parsed<Vec<Bound>> {
        self.list(|p| {
            let pattern = match p.peek() {
                Tok::LAngle => Pattern::Tuple(p.name_tuple()?),
                _ => Pattern::Names(p.list(|p| p.ident("a bound name"))?),
            };
            p.expect(IN, "`\\in` and a set after the bound names")?;
            Ok(Bound { pattern, set: p.expr()? })
        })
    }

    /// `<<a, b>>`, a pattern.
    fn name_tuple(&mut self) -> Parsed<Vec<Ident>> {
        self.expect(Tok::LAngle, "`<<`")?;
        let names = self.list(|p| p.ident("a bound name"))?;
        self.expect(Tok::RAngle, "`>>` after the names of a tuple")?;
        Ok(names)
    }

    fn choose(&mut self) -> Parsed<ExprKind> {
        let sign = self.bump();
        let pattern = match self.peek() {
            Tok::LAngle => Pattern::Tuple(self.name_tuple()?),
            _ => Pattern::Names(vec![self.ident("a name after `CHOOSE`")?]),
        };
        let set = if self.eat(IN) { Some(Box::new(self.expr()?)) } else { None };
        Ok(ExprKind::Choose(pattern, set, Box::new(self.body(sign)?)))
    }

    fn if_then_else(&mut self) -> Parsed<ExprKind> {
        self.bump();
        let condition = self.expr()?;
        self.expect_word(Word::Then, "the condition of IF")?;
        let yes = self.expr()?;
        self.expect_word(Word::Else, "the THEN part of IF")?;
        let no = self.expr()?;
        Ok(ExprKind::If(Box::new(condition), Box::new(yes), Box::new(no)))
    }

    /// A nested CASE takes all arms that follow it.
    fn case(&mut self) -> Parsed<ExprKind> {
        self.bump();
        let mut arms = Vec::new();
        loop {
            if self.at_word(Word::Other) && !arms.is_empty() {
                self.bump();
                self.expect(Tok::Arrow, "`->` after OTHER")?;
                let other = self.expr()?;
                return Ok(ExprKind::Case(arms, Some(Box::new(other))));
            }
            let guard = self.expr()?;
            self.expect(Tok::Arrow, "`->` after the guard of a CASE arm")?;
            arms.push((guard, self.expr()?));
            if !self.eat(BOX) {
                return Ok(ExprKind::Case(arms, None));
            }
        }
    }

    fn let_in(&mut self) -> Parsed<ExprKind> {
        self.bump();
        let mut units = Vec::new();
        while let Some(unit) = self.let_unit()? {
            units.push(unit);
        }
        if units.is_empty() {
            return Err(self.unexpected("a definition after LET"));
        }
        self.expect_word(Word::In, "the definitions of LET")?;
        let body = self.expr()?;
        Ok(ExprKind::Let(units, Box::new(body)))
    }

    /// `WF_v(A)` and `SF_v(A)`: the last parentheses hold the action, those before are arguments of the subscript.
    fn fairness(&mut self) -> Parsed<ExprKind> {
        let strong = self.at(Tok::Sf);
        let sign = self.bump();
        let mut subscript = self.subscript()?;
        let mut action = match &mut subscript.kind {
            ExprKind::Apply { args, .. } if !self.at(Tok::LParen) => std::mem::take(args),
            _ if self.at(Tok::LParen) => self.arguments()?,
            _ => Vec::new(),
        };
        match (action.pop(), action.is_empty()) {
            (Some(action), true) => Ok(ExprKind::Fairness(strong, Box::new(subscript), Box::new(action))),
            _ => {
                let what =
                    format!("one action in parentheses after the subscript of `{}`", self.text_of(sign));
                Err(self.unexpected(&what))
            }
        }
    }

    /// What stands behind `]_`, `>>_`, `WF_` and `SF_`: a name with its arguments or something in brackets.
    pub(super) fn subscript(&mut self) -> Parsed<Expr> {
        match self.peek() {
            Tok::Ident => self.general_name(),
            Tok::LParen | Tok::LBracket | Tok::LBrace | Tok::LAngle | Tok::At => Ok(self.operand(None)?.0),
            _ => Err(self.unexpected("a subscript")),
        }
    }
}

/// What a quantifier binds.
pub(super) enum Binding {
    /// Names with sets.
    Bounded(Vec<Bound>),
    /// Names alone.
    Unbounded(Vec<Ident>),
}

/// The name an expression consists of, if it is just that.
pub(super) fn plain_name(expr: Expr) -> Option<Ident> {
    match expr.kind {
        ExprKind::Apply { path, name, args } if path.is_empty() && args.is_empty() => Some(name),
        _ => None,
    }
}
