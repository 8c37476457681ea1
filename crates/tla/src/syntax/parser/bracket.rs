//! What stands in `[ ]`, `{ }` and `<< >>`.

use super::super::ast::{Access, Bound, Expr, ExprKind, Ident, Pattern, Update};
use super::super::token::{EQUALS, IN, Tok, Word};
use super::operand::plain_name;
use super::{Parsed, Parser};

impl Parser<'_> {
    /// A function, record, record set, function set, EXCEPT or `[A]_v`.
    pub(super) fn square_bracket(&mut self) -> Parsed<ExprKind> {
        self.bump();
        match (self.peek(), self.look(1)) {
            (_, Tok::MapsTo) if self.at_field() => return self.record(),
            (Tok::Ident, Tok::Colon) => return self.record_set(),
            (Tok::Ident, Tok::Comma) => return self.function(Vec::new()),
            _ => {}
        }
        let bounded = self.at_bound();
        let first = self.expr()?;
        match self.peek() {
            Tok::MapsTo | Tok::Comma if bounded => match into_bound(first) {
                Ok(bound) => self.function(vec![bound]),
                Err(_) => Err(self.unexpected("`]_`, `->` or `EXCEPT`")),
            },
            Tok::Word(Word::Except) => self.except(first),
            Tok::Arrow => {
                self.bump();
                let range = self.expr()?;
                self.expect(Tok::RBracket, "`]` after the range of a set of functions")?;
                Ok(ExprKind::FunctionSet(Box::new(first), Box::new(range)))
            }
            Tok::RBracketSub => {
                self.bump();
                let subscript = self.subscript()?;
                Ok(ExprKind::Square(Box::new(first), Box::new(subscript)))
            }
            Tok::RBracket => {
                let mut error = self.unexpected("`]_` with a subscript, `->`, `|->` or `EXCEPT`");
                error.help = Some("an action in brackets has a subscript: `[A]_vars`".into());
                Err(error)
            }
            _ => Err(self.unexpected("`]_`, `->`, `|->` or `EXCEPT`")),
        }
    }

    /// Whether `x \in` or `<<x, y>> \in` stands here.
    fn at_bound(&self) -> bool {
        match self.peek() {
            Tok::Ident => self.bindable(0) && self.look(1) == IN,
            Tok::LAngle => {
                let mut ahead = 1;
                while self.bindable(ahead) && self.look(ahead + 1) == Tok::Comma {
                    ahead += 2;
                }
                self.bindable(ahead) && self.look(ahead + 1) == Tok::RAngle && self.look(ahead + 2) == IN
            }
            _ => false,
        }
    }

    fn bindable(&self, ahead: usize) -> bool {
        self.look(ahead) == Tok::Ident && {
            let span = self.span_of(self.tokens[self.pos + ahead]);
            !matches!(self.text_of(span), "TRUE" | "FALSE")
        }
    }

    /// The rest of `[x \in S, y \in T |-> e]`, the first bound perhaps read already.
    fn function(&mut self, mut bounds: Vec<Bound>) -> Parsed<ExprKind> {
        if bounds.is_empty() || self.eat(Tok::Comma) {
            bounds.extend(self.bounds()?);
        }
        self.expect(Tok::MapsTo, "`|->` after the bounds of a function")?;
        let body = self.expr()?;
        self.expect(Tok::RBracket, "`]` after the body of a function")?;
        Ok(ExprKind::Function(bounds, Box::new(body)))
    }

    fn record(&mut self) -> Parsed<ExprKind> {
        let fields = self.fields(Tok::MapsTo, "`|->` after the name of a record field")?;
        Ok(ExprKind::Record(fields))
    }

    fn record_set(&mut self) -> Parsed<ExprKind> {
        let fields = self.fields(Tok::Colon, "`:` after the name of a record field")?;
        Ok(ExprKind::RecordSet(fields))
    }

    fn fields(&mut self, sign: Tok, what: &str) -> Parsed<Vec<(Ident, Expr)>> {
        let fields = self.list(|p| {
            let name = p.field()?;
            p.expect(sign, what)?;
            Ok((name, p.expr()?))
        })?;
        self.expect(Tok::RBracket, "`,` or `]` after a record field")?;
        Ok(fields)
    }

    fn except(&mut self, function: Expr) -> Parsed<ExprKind> {
        self.bump();
        let updates = self.list(Self::update)?;
        self.expect(Tok::RBracket, "`,` or `]` after an update of EXCEPT")?;
        Ok(ExprKind::Except(Box::new(function), updates))
    }

    fn update(&mut self) -> Parsed<Update> {
        let start = self.expect(Tok::Bang, "`!` at the start of an update of EXCEPT")?;
        let mut path = Vec::new();
        loop {
            if self.eat(Tok::Dot) {
                path.push(Access::Field(self.field()?));
            } else if self.eat(Tok::LBracket) {
                path.push(Access::Index(self.list(Self::expr)?));
                self.expect(Tok::RBracket, "`]` after an index of EXCEPT")?;
            } else {
                break;
            }
        }
        if path.is_empty() {
            return Err(self.unexpected("`.field` or `[index]` after the `!` of EXCEPT"));
        }
        self.expect(EQUALS, "`=` after the path of an update of EXCEPT")?;
        let value = self.expr()?;
        let span = start.to(self.previous_span());
        Ok(Update { path, value, span })
    }

    /// `{a, b}`, `{x \in S : p}` or `{e : x \in S}`.
    pub(super) fn brace(&mut self) -> Parsed<ExprKind> {
        self.bump();
        if self.eat(Tok::RBrace) {
            return Ok(ExprKind::SetEnum(Vec::new()));
        }
        let bounded = self.at_bound();
        let first = self.expr()?;
        if self.eat(Tok::Colon) {
            return self.comprehension(first, bounded);
        }
        let mut items = vec![first];
        while self.eat(Tok::Comma) {
            items.push(self.expr()?);
        }
        self.expect(Tok::RBrace, "`,`, `:` or `}` in a set")?;
        Ok(ExprKind::SetEnum(items))
    }

    /// The rest of a set behind its `:`.
    fn comprehension(&mut self, first: Expr, bounded: bool) -> Parsed<ExprKind> {
        let kind = if bounded {
            let bound = into_bound(first).map_err(|expr| self.unclear_set(&expr))?;
            ExprKind::SetFilter(Box::new(bound), Box::new(self.expr()?))
        } else {
            ExprKind::SetMap(Box::new(first), self.bounds()?)
        };
        self.expect(Tok::RBrace, "`}` at the end of a set")?;
        Ok(kind)
    }

    /// The error for `{x \in S /\ p : …}`, which reads like a filter and is none.
    fn unclear_set(&self, first: &Expr) -> super::SyntaxError {
        let message = "this starts like `{x \\in S : p}`, but the part before `:` is more than `x \\in S`";
        let mut error = self.error_at(first.span, message);
        error.help = Some("put parentheses around it".into());
        error
    }

    /// `<<a, b>>` or `<<A>>_v`.
    pub(super) fn angle_bracket(&mut self) -> Parsed<ExprKind> {
        let start = self.bump();
        if self.eat(Tok::RAngle) {
            return Ok(ExprKind::Tuple(Vec::new()));
        }
        let mut items = self.list(Self::expr)?;
        if self.eat(Tok::RAngle) {
            return Ok(ExprKind::Tuple(items));
        }
        self.expect(Tok::RAngleSub, "`,` or `>>` in a tuple")?;
        match (items.pop(), items.is_empty()) {
            (Some(action), true) => {
                let subscript = self.subscript()?;
                Ok(ExprKind::Angle(Box::new(action), Box::new(subscript)))
            }
            _ => Err(self.error_at(start.to(self.previous_span()), "`<<A>>_v` holds exactly one action")),
        }
    }
}

/// Reads `x \in S` or `<<x, y>> \in S` as a bound; gives the expression back if it is something else.
fn into_bound(expr: Expr) -> Result<Bound, Expr> {
    let Expr { kind, span } = expr;
    let ExprKind::Apply { path, name, args } = kind else { return Err(Expr { kind, span }) };
    let is_bound = &*name.name == "\\in" && path.is_empty() && args.len() == 2;
    let mut parts = args.into_iter();
    match (is_bound, parts.next(), parts.next()) {
        (true, Some(left), Some(set)) => Ok(Bound { pattern: into_pattern(left), set }),
        (_, left, right) => {
            let args = left.into_iter().chain(right).chain(parts).collect();
            Err(Expr { kind: ExprKind::Apply { path, name, args }, span })
        }
    }
}

/// The pattern of a bound whose form was checked before it was parsed.
fn into_pattern(expr: Expr) -> Pattern {
    match expr.kind {
        ExprKind::Tuple(items) => Pattern::Tuple(items.into_iter().filter_map(plain_name).collect()),
        _ => Pattern::Names(plain_name(expr).into_iter().collect()),
    }
}
