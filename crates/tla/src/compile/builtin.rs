//! Built-in operators that evaluate all their arguments first.

use super::call::Arg;
use super::code::Run;
use super::{Compiled, Compiler, Frame, Needs, Node, needs_of};
use crate::builtins::{arithmetic, evaluate};
use crate::hir::{Hir, HirKind, Prim};
use crate::machine::lazy::Lazy;
use crate::source::Span;
use crate::value::word::Infinite;
use crate::value::{Heap, Tag, Value};

impl Compiler {
    pub(super) fn builtin(
        &mut self,
        prim: Prim,
        args: &[Hir],
        span: Span,
        frame: &mut Frame,
    ) -> Compiled<Node> {
        match prim {
            Prim::Boolean => return Ok(self.constant(Heap::BOOLEAN)),
            Prim::StringSet => return Ok(self.constant(Value::infinite(Infinite::String))),
            Prim::Nat => return Ok(self.constant(Value::infinite(Infinite::Nat))),
            Prim::Int => return Ok(self.constant(Value::infinite(Infinite::Int))),
            Prim::Real => return Ok(self.constant(Value::infinite(Infinite::Real))),
            Prim::Any => return Ok(self.constant(Value::infinite(Infinite::Any))),
            Prim::Always | Prim::Eventually | Prim::LeadsTo | Prim::PlusArrow => {
                let message = "a temporal formula has no value in a state".to_owned();
                let help = "temporal formulas belong into PROPERTY and SPECIFICATION".to_owned();
                return Ok(self.refused(message, help, span));
            }
            Prim::Compose => {
                let message = "the composition `A \\cdot B` of actions cannot be evaluated".to_owned();
                return Ok(self.refused(message, "write the composed step as one action".to_owned(), span));
            }
            _ => {}
        }
        if let Some(node) = self.hot_builtin(prim, args, span, frame)? {
            return Ok(node);
        }
        let mut words = Vec::with_capacity(args.len());
        let mut needs = needs_of(prim);
        for arg in args {
            let (word, n) = self.strict_arg(arg, frame)?;
            needs = needs.and(&n);
            words.push(word);
        }
        let run: Run = Box::new(move |m| {
            let mut values = Vec::with_capacity(words.len());
            for word in &words {
                values.push(word.word(m)?);
            }
            evaluate(m, prim, &values).map_err(|h| h.at(span))
        });
        Ok(self.node(run, needs, frame))
    }

    /// An argument of a built-in: a value, or an operator.
    fn strict_arg(&mut self, arg: &Hir, frame: &mut Frame) -> Compiled<(Arg, Needs)> {
        match &arg.kind {
            HirKind::OpDef(..)
            | HirKind::OpConst(_)
            | HirKind::OpPrim(..)
            | HirKind::Lambda(_)
            | HirKind::OpLocal(_) => {
                let (arg, needs) = self.arg(arg, None, frame)?;
                // The operator may depend on the state.
                Ok((arg, needs.and(&Needs::STATE)))
            }
            _ => {
                let node = self.value(arg, frame)?;
                Ok((Arg::Now(node.run), node.needs))
            }
        }
    }

    /// Built-ins that are worth code of their own.
    fn hot_builtin(
        &mut self,
        prim: Prim,
        args: &[Hir],
        span: Span,
        frame: &mut Frame,
    ) -> Compiled<Option<Node>> {
        let run: (Run, Needs) = match (prim, args) {
            (Prim::Plus | Prim::Minus | Prim::Times, [a, b]) => {
                let (a, b, needs) = self.operands(a, b, frame)?;
                let run: Run = match prim {
                    Prim::Plus => Box::new(move |m| {
                        let (x, y) = (a.get(m)?, b.get(m)?);
                        match (x.as_int(), y.as_int()) {
                            (Some(p), Some(q)) => match Value::checked_int(p + q) {
                                Some(v) => Ok(v),
                                None => Err(arithmetic::overflow("+", p, q).at(span)),
                            },
                            _ => Err(arithmetic::not_integers(m, "+", x, y).at(span)),
                        }
                    }),
                    Prim::Minus => Box::new(move |m| {
                        let (x, y) = (a.get(m)?, b.get(m)?);
                        match (x.as_int(), y.as_int()) {
                            (Some(p), Some(q)) => match Value::checked_int(p - q) {
                                Some(v) => Ok(v),
                                None => Err(arithmetic::overflow("-", p, q).at(span)),
                            },
                            _ => Err(arithmetic::not_integers(m, "-", x, y).at(span)),
                        }
                    }),
                    _ => Box::new(move |m| {
                        let (x, y) = (a.get(m)?, b.get(m)?);
                        match (x.as_int(), y.as_int()) {
                            (Some(p), Some(q)) => match p.checked_mul(q).and_then(Value::checked_int) {
                                Some(v) => Ok(v),
                                None => Err(arithmetic::overflow("*", p, q).at(span)),
                            },
                            _ => Err(arithmetic::not_integers(m, "*", x, y).at(span)),
                        }
                    }),
                };
                (run, needs)
            }
            (Prim::Cup | Prim::Cap | Prim::SetMinus, [a, b]) => {
                if let Some(node) = self.insert_or_remove(prim, a, b, span, frame)? {
                    return Ok(Some(node));
                }
                let (a, b, needs) = self.operands(a, b, frame)?;
                let kind = match prim {
                    Prim::Cup => Lazy::Cup,
                    Prim::Cap => Lazy::Cap,
                    _ => Lazy::Minus,
                };
                let run: Run = Box::new(move |m| {
                    let (x, y) = (a.get(m)?, b.get(m)?);
                    m.combine(kind, x, y).map_err(|h| h.at(span))
                });
                (run, needs)
            }
            (Prim::Len, [s]) => {
                let (s, needs) = self.operand(s, frame)?;
                let run: Run = Box::new(move |m| {
                    let v = s.get_shape(m)?;
                    if v.tag() == Tag::Seq {
                        return Ok(Value::int(m.heap.len(v) as i64));
                    }
                    evaluate(m, Prim::Len, &[v]).map_err(|h| h.at(span))
                });
                (run, needs)
            }
            (Prim::Domain, [f]) => {
                let (f, needs) = self.operand(f, frame)?;
                let run: Run = Box::new(move |m| {
                    let f = f.get_shape(m)?;
                    m.domain(f).map_err(|h| h.at(span))
                });
                (run, needs)
            }
            (Prim::Append, [s, e]) => {
                let (s, e, needs) = self.operands(s, e, frame)?;
                let run: Run = Box::new(move |m| {
                    let (s, e) = (s.get(m)?, e.get(m)?);
                    if s.tag() == Tag::Seq {
                        let e = m.normal(e)?;
                        return Ok(m.heap.append(s, e));
                    }
                    evaluate(m, Prim::Append, &[s, e]).map_err(|h| h.at(span))
                });
                (run, needs)
            }
            (Prim::Range, [a, b]) => {
                let (a, b, needs) = self.operands(a, b, frame)?;
                let run: Run = Box::new(move |m| {
                    let (x, y) = (a.get(m)?, b.get(m)?);
                    match (x.as_int(), y.as_int()) {
                        (Some(low), Some(high)) => Ok(m.interval(low, high)),
                        _ => Err(arithmetic::not_integers(m, "..", x, y).at(span)),
                    }
                });
                (run, needs)
            }
            _ => return Ok(None),
        };
        Ok(Some(self.node(run.0, run.1, frame)))
    }

    /// `S \cup {e}` and `S \ {e}` without making the set of one.
    fn insert_or_remove(
        &mut self,
        prim: Prim,
        a: &Hir,
        b: &Hir,
        span: Span,
        frame: &mut Frame,
    ) -> Compiled<Option<Node>> {
        let b = frame.meaning(b).clone();
        let HirKind::SetEnum(items) = &b.kind else { return Ok(None) };
        let ([item], Prim::Cup | Prim::SetMinus) = (&items[..], prim) else { return Ok(None) };
        let (set, item, needs) = self.operands(a, item, frame)?;
        let insert = prim == Prim::Cup;
        let run: Run = Box::new(move |m| {
            let s = set.get(m)?;
            let e = item.get(m)?;
            let e = m.normal(e)?;
            if s.tag() != Tag::Set {
                let one = m.heap.alloc_sorted_set(&[e]);
                let kind = if insert { Lazy::Cup } else { Lazy::Minus };
                return m.combine(kind, s, one).map_err(|h| h.at(span));
            }
            let result = if insert { m.heap.insert(s, e) } else { m.heap.remove(s, e) };
            result.map_err(|c| m.clash(c).at(span))
        });
        Ok(Some(self.node(run, needs, frame)))
    }
}
