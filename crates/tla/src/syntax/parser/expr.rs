//! Operators: a stack of the operators whose right argument is still being read, and SANY's rules for them.

use super::super::ast::{Expr, ExprKind, Ident};
use super::super::operators::{Assoc, Fixity, Operator};
use super::super::token::{MINUS, NEGATION, Tok};
use super::{MAX_DEPTH, Parsed, Parser};
use crate::source::Span;

/// An expression with the height of its tree.
pub(super) struct Tall {
    pub expr: Expr,
    pub height: u32,
    /// Its place with the parentheses around it.
    outer: Span,
    /// The operator at its root, unless it stands in brackets.
    root: Option<&'static Operator>,
}

/// An operator waiting for its right argument.
pub(super) struct Pending {
    op: &'static Operator,
    name: Ident,
    /// The left argument; a prefix operator has none.
    left: Option<Tall>,
}

impl Parser<'_> {
    /// Parses an expression that reaches as far as possible.
    pub(super) fn expr(&mut self) -> Parsed<Expr> {
        self.deeper(Self::operators)
    }

    fn operators(&mut self) -> Parsed<Expr> {
        let outer = std::mem::take(&mut self.height);
        let mut stack: Vec<Pending> = Vec::new();
        let result = loop {
            self.prefix_operators(&mut stack)?;
            self.height = 0;
            let start = self.span();
            let (expr, open) = self.operand(stack.last())?;
            let mut right = self.tall(expr, self.height, None)?;
            right.outer = start.to(self.previous_span());
            if open {
                break right;
            }
            right = self.postfix_operators(&mut stack, right)?;
            match self.peek().operator() {
                Some(op) if op.fixity == Fixity::Infix => {
                    let left = self.reduce_before(&mut stack, right, op)?;
                    let name = self.take_symbol();
                    stack.push(Pending { op, name, left: Some(left) });
                }
                _ => break right,
            }
        };
        let mut result = result;
        while let Some(pending) = stack.pop() {
            result = self.reduce(pending, result)?;
        }
        self.height = outer.max(result.height);
        self.root = result.root;
        Ok(result.expr)
    }

    /// Takes the prefix operators here. Any may follow any operator, except that `-` may not follow one that
    /// binds tighter.
    fn prefix_operators(&mut self, stack: &mut Vec<Pending>) -> Parsed<()> {
        loop {
            let mut tok = self.peek();
            if tok == MINUS {
                tok = NEGATION;
            }
            let Some(op) = tok.operator().filter(|op| op.fixity == Fixity::Prefix) else { return Ok(()) };
            if self.at(NEGATION) {
                if self.look(1) == Tok::LParen {
                    return Ok(());
                }
                let mut error = self.unexpected("an expression");
                error.help = Some("`-.` names prefix minus; in an expression it is written `-`".into());
                return Err(error);
            }
            if tok == NEGATION && stack.last().is_some_and(|l| l.op.binds_tighter(op)) {
                return Err(self.conflict(stack, op));
            }
            let mut name = self.take_symbol();
            name.name = self.intern(op.name);
            stack.push(Pending { op, name, left: None });
        }
    }

    /// Applies what may stand behind an operand: arguments of a function, fields, postfix operators.
    fn postfix_operators(&mut self, stack: &mut Vec<Pending>, mut operand: Tall) -> Parsed<Tall> {
        loop {
            self.height = 0;
            let kind = match self.peek() {
                Tok::LBracket => {
                    self.bump();
                    let args = self.list(Self::expr)?;
                    self.expect(Tok::RBracket, "`]` after the argument of a function")?;
                    ExprKind::Index(Box::new(operand.expr), args)
                }
                Tok::Dot => {
                    self.bump();
                    ExprKind::Field(Box::new(operand.expr), self.field()?)
                }
                tok => match tok.operator() {
                    Some(op) if op.fixity == Fixity::Postfix => {
                        operand = self.reduce_before(stack, operand, op)?;
                        let name = self.take_symbol();
                        ExprKind::Apply { path: Vec::new(), name, args: vec![operand.expr] }
                    }
                    _ => return Ok(operand),
                },
            };
            let expr = Expr { kind, span: operand.outer.to(self.previous_span()) };
            operand = self.tall(expr, operand.height.max(self.height), None)?;
        }
    }

    /// Gives the operand to the waiting operators that bind tighter than `next`, which follows it.
    fn reduce_before(
        &mut self,
        stack: &mut Vec<Pending>,
        operand: Tall,
        next: &'static Operator,
    ) -> Parsed<Tall> {
        let mut operand = operand;
        while let Some(last) = stack.last() {
            let same = std::ptr::eq(last.op, next) && next.assoc == Assoc::Left;
            if next.binds_tighter(last.op) {
                break;
            }
            if !same && !last.op.binds_tighter(next) {
                return Err(self.conflict(stack, next));
            }
            if let Some(pending) = stack.pop() {
                operand = self.reduce(pending, operand)?;
            }
        }
        Ok(operand)
    }

    fn conflict(&self, stack: &[Pending], next: &Operator) -> super::SyntaxError {
        let first = stack.last().map_or("", |p| p.op.name);
        let message = format!("`{first}` and `{}` have no precedence over each other here", next.name);
        let mut error = self.error_at(self.span(), message);
        error.help = Some("put parentheses around one of them".into());
        error
    }

    fn reduce(&mut self, pending: Pending, right: Tall) -> Parsed<Tall> {
        let Pending { op, name, left } = pending;
        let Some(left) = left else {
            let span = name.span.to(right.outer);
            let kind = ExprKind::Apply { path: Vec::new(), name, args: vec![right.expr] };
            return self.tall(Expr { kind, span }, right.height, Some(op));
        };
        let span = left.outer.to(right.outer);
        if op.name == "\\X" {
            return self.times(op, left, right, span);
        }
        let height = left.height.max(right.height);
        let kind = ExprKind::Apply { path: Vec::new(), name, args: vec![left.expr, right.expr] };
        self.tall(Expr { kind, span }, height, Some(op))
    }

    /// `A \X B`, joined to `A` if that is a product without parentheses.
    fn times(&mut self, op: &'static Operator, left: Tall, right: Tall, span: Span) -> Parsed<Tall> {
        let height = left.height.max(right.height);
        match left.expr.kind {
            ExprKind::Times(mut factors) if left.root == Some(op) => {
                factors.push(right.expr);
                let height = (left.height - 1).max(right.height);
                self.tall(Expr { kind: ExprKind::Times(factors), span }, height, Some(op))
            }
            kind => {
                let first = Expr { kind, span: left.expr.span };
                self.tall(Expr { kind: ExprKind::Times(vec![first, right.expr]), span }, height, Some(op))
            }
        }
    }

    /// An expression one higher than its parts.
    fn tall(&self, expr: Expr, parts: u32, root: Option<&'static Operator>) -> Parsed<Tall> {
        if parts >= MAX_DEPTH {
            return Err(self.too_deep(expr.span));
        }
        let outer = expr.span;
        Ok(Tall { expr, height: parts + 1, outer, root })
    }

    /// Refuses a label whose expression would be parsed differently without it.
    pub(super) fn check_label(&self, label: Span, before: Option<&Pending>) -> Parsed<()> {
        let (Some(before), Some(root)) = (before, self.root) else { return Ok(()) };
        if root.binds_tighter(before.op) {
            return Ok(());
        }
        let mut error = self.error_at(label, "without this label the expression would be parsed differently");
        error.help = Some("put parentheses around the labelled expression".into());
        Err(error)
    }
}
