//! Expressions that make TRUE or FALSE.

use super::code::{Run, Test};
use super::operand::Operand;
use super::{Compiled, Compiler, Frame, Mode, Needs};
use crate::error::{ErrorKind, Eval, Fault, Halt};
use crate::hir::{DefId, Hir, HirKind, Prim};
use crate::machine::Machine;
use crate::source::Span;
use crate::value::{Heap, Tag, Value};

/// A condition, compiled.
pub(super) struct TestNode {
    /// The code.
    pub run: Test,
    /// Its value, if it is constant.
    pub constant: Option<bool>,
    /// What it depends on.
    pub needs: Needs,
}

/// Whether a built-in makes a boolean and is compiled here.
pub(super) fn is_test(prim: Prim) -> bool {
    matches!(
        prim,
        Prim::Eq
            | Prim::Ne
            | Prim::Not
            | Prim::Implies
            | Prim::Equiv
            | Prim::In
            | Prim::NotIn
            | Prim::SubsetEq
            | Prim::Lt
            | Prim::Le
            | Prim::Gt
            | Prim::Ge
            | Prim::Enabled
    )
}

impl Compiler {
    /// Compiles an expression to code that makes a boolean.
    pub(super) fn test(&mut self, hir: &Hir, frame: &mut Frame) -> Compiled<TestNode> {
        self.nested(hir.span, |this| this.test_kind(hir, frame))
    }

    fn tests(&mut self, items: &[Hir], frame: &mut Frame) -> Compiled<(Vec<Test>, Needs)> {
        let mut runs = Vec::with_capacity(items.len());
        let mut needs = Needs::NOTHING;
        for item in items {
            let node = self.test(item, frame)?;
            needs = needs.and(&node.needs);
            runs.push(node.run);
        }
        Ok((runs, needs))
    }

    fn test_node(&mut self, run: Test, needs: Needs, frame: &Frame) -> TestNode {
        if needs.is_nothing() {
            let shared = std::sync::Arc::new(run);
            let copy = shared.clone();
            let as_value: Run = Box::new(move |m| Ok(Value::bool(copy(m)?)));
            if let Some(value) = self.evaluate_constant(&as_value, frame.next) {
                let b = value == Value::TRUE;
                return TestNode { run: Box::new(move |_| Ok(b)), constant: Some(b), needs };
            }
            return TestNode { run: Box::new(move |m| shared(m)), constant: None, needs };
        }
        TestNode { run, constant: None, needs }
    }

    fn test_kind(&mut self, hir: &Hir, frame: &mut Frame) -> Compiled<TestNode> {
        let span = hir.span;
        match &hir.kind {
            HirKind::And(items) => {
                let (runs, needs) = self.tests(items, frame)?;
                let run: Test = Box::new(move |m| {
                    for run in &runs {
                        if !run(m)? {
                            return Ok(false);
                        }
                    }
                    Ok(true)
                });
                Ok(self.test_node(run, needs, frame))
            }
            HirKind::Or(items) => {
                let (runs, needs) = self.tests(items, frame)?;
                let run: Test = Box::new(move |m| {
                    for run in &runs {
                        if run(m)? {
                            return Ok(true);
                        }
                    }
                    Ok(false)
                });
                Ok(self.test_node(run, needs, frame))
            }
            HirKind::Forall(bounds, body) => {
                let prefix = frame.next;
                let (bounds, needs) = self.bounds(bounds, frame)?;
                let body = self.test(body, frame)?;
                let needs = needs.and(&body.needs).leaving(prefix);
                frame.leave(prefix);
                let body = body.run;
                let run: Test = Box::new(move |m| bounds.test_each(m, &mut |m| body(m)));
                Ok(self.test_node(run, needs, frame))
            }
            HirKind::Exists(bounds, body) => {
                let prefix = frame.next;
                let (bounds, needs) = self.bounds(bounds, frame)?;
                let body = self.test(body, frame)?;
                let needs = needs.and(&body.needs).leaving(prefix);
                frame.leave(prefix);
                let body = body.run;
                let run: Test = Box::new(move |m| Ok(!bounds.test_each(m, &mut |m| Ok(!body(m)?))?));
                Ok(self.test_node(run, needs, frame))
            }
            HirKind::If(c, t, e) => {
                let (c, t, e) = (self.test(c, frame)?, self.test(t, frame)?, self.test(e, frame)?);
                if let Some(known) = c.constant {
                    return Ok(if known { t } else { e });
                }
                let needs = c.needs.and(&t.needs).and(&e.needs);
                let (c, t, e) = (c.run, t.run, e.run);
                Ok(self.test_node(Box::new(move |m| if c(m)? { t(m) } else { e(m) }), needs, frame))
            }
            HirKind::Square(a, v) => {
                let (a, same) = (self.test(a, frame)?, self.unchanged(v, frame)?);
                let needs = a.needs.and(&same.needs);
                let (a, same) = (a.run, same.run);
                let run: Test = Box::new(move |m| Ok(a(m)? || same(m)? == Value::TRUE));
                Ok(self.test_node(run, needs, frame))
            }
            HirKind::Angle(a, v) => {
                let (a, same) = (self.test(a, frame)?, self.unchanged(v, frame)?);
                let needs = a.needs.and(&same.needs);
                let (a, same) = (a.run, same.run);
                let run: Test = Box::new(move |m| Ok(a(m)? && same(m)? == Value::FALSE));
                Ok(self.test_node(run, needs, frame))
            }
            HirKind::Prim(prim, args) if is_test(*prim) => self.prim_test(*prim, args, span, frame),
            HirKind::Call(def, args) if self.is_inlined_test(*def, frame)? => {
                let def = self.target(*def);
                self.inline_test(def, args, span, frame)
            }
            HirKind::Call(def, args) if self.program.def(self.target(*def)).prim.is_some_and(is_test) => {
                let prim = self.program.def(self.target(*def)).prim.expect("just seen");
                self.prim_test(prim, args, span, frame)
            }
            _ => {
                let node = self.value(hir, frame)?;
                if let Some(b) = node.constant.and_then(Value::as_bool) {
                    return Ok(TestNode {
                        run: Box::new(move |_| Ok(b)),
                        constant: Some(b),
                        needs: Needs::NOTHING,
                    });
                }
                let (run, needs) = (node.run, node.needs);
                let run: Test = Box::new(move |m| {
                    let v = run(m)?;
                    m.expect_bool(v).map_err(|h| h.at(span))
                });
                Ok(TestNode { run, constant: None, needs })
            }
        }
    }

    /// Whether a call is compiled in place, and not a constant or a LET name.
    fn is_inlined_test(&mut self, def: DefId, frame: &Frame) -> Compiled<bool> {
        let def = self.target(def);
        Ok(!frame.lets.contains_key(&def) && self.is_inlined(def) && self.constant_def(def)?.is_none())
    }

    fn prim_test(&mut self, prim: Prim, args: &[Hir], span: Span, frame: &mut Frame) -> Compiled<TestNode> {
        match prim {
            Prim::Not => {
                let a = self.test(&args[0], frame)?;
                let (run, needs) = (a.run, a.needs);
                return Ok(self.test_node(Box::new(move |m| Ok(!run(m)?)), needs, frame));
            }
            Prim::Implies | Prim::Equiv => {
                let (a, b) = (self.test(&args[0], frame)?, self.test(&args[1], frame)?);
                let needs = a.needs.and(&b.needs);
                let (a, b) = (a.run, b.run);
                let run: Test = match prim {
                    Prim::Implies => Box::new(move |m| Ok(!a(m)? || b(m)?)),
                    _ => Box::new(move |m| Ok(a(m)? == b(m)?)),
                };
                return Ok(self.test_node(run, needs, frame));
            }
            Prim::Enabled => return self.enabled(&args[0], frame),
            Prim::In | Prim::NotIn => {
                if let HirKind::Prim(Prim::Range, range) = &args[1].kind {
                    return self.in_range(prim, &args[0], range, span, frame);
                }
                if let HirKind::Prim(Prim::Domain, f) = &args[1].kind {
                    return self.in_domain(prim, &args[0], &f[0], span, frame);
                }
            }
            _ => {}
        }
        let (a, b, needs) = self.operands(&args[0], &args[1], frame)?;
        if let (Operand::Var(var, _), Prim::In | Prim::NotIn) = (&b, prim) {
            let (var, negated) = (*var, prim == Prim::NotIn);
            let run: Test = Box::new(move |m| Ok(in_variable(m, &a, (var, &b), span)? != negated));
            return Ok(self.test_node(run, needs, frame));
        }
        let run: Test = match prim {
            Prim::Eq | Prim::Ne if b.constant() == Some(Heap::EMPTY_SEQ) => {
                let negated = prim == Prim::Ne;
                Box::new(move |m| {
                    let x = a.get_shape(m)?;
                    let empty = if x.tag() == Tag::Seq { m.heap.len(x) == 0 } else { is_empty(m, x, span)? };
                    Ok(empty != negated)
                })
            }
            Prim::Eq => match b.constant() {
                Some(c) if c.is_int() || c.as_string().is_some() || c.as_bool().is_some() => {
                    Box::new(move |m| {
                        let x = a.get(m)?;
                        if x == c {
                            return Ok(true);
                        }
                        m.equal(x, c).map_err(|h| h.at(span))
                    })
                }
                _ => Box::new(move |m| {
                    let (x, y) = (a.get(m)?, b.get(m)?);
                    m.equal(x, y).map_err(|h| h.at(span))
                }),
            },
            Prim::Ne => Box::new(move |m| {
                let (x, y) = (a.get(m)?, b.get(m)?);
                Ok(!m.equal(x, y).map_err(|h| h.at(span))?)
            }),
            Prim::In => Box::new(move |m| {
                let (x, set) = (a.get(m)?, b.get(m)?);
                m.member(x, set).map_err(|h| h.at(span))
            }),
            Prim::NotIn => Box::new(move |m| {
                let (x, set) = (a.get(m)?, b.get(m)?);
                Ok(!m.member(x, set).map_err(|h| h.at(span))?)
            }),
            Prim::SubsetEq => Box::new(move |m| {
                let (x, y) = (a.get(m)?, b.get(m)?);
                m.subset_eq(x, y).map_err(|h| h.at(span))
            }),
            Prim::Lt => compare(a, b, span, |x, y| x < y),
            Prim::Le => compare(a, b, span, |x, y| x <= y),
            Prim::Gt => compare(a, b, span, |x, y| x > y),
            Prim::Ge => compare(a, b, span, |x, y| x >= y),
            other => unreachable!("{other:?} is no test"),
        };
        Ok(self.test_node(run, needs, frame))
    }

    /// `x \in a..b` without making the interval.
    fn in_range(
        &mut self,
        prim: Prim,
        x: &Hir,
        range: &[Hir],
        span: Span,
        frame: &mut Frame,
    ) -> Compiled<TestNode> {
        let (x, low, high) =
            (self.value(x, frame)?, self.value(&range[0], frame)?, self.value(&range[1], frame)?);
        let needs = x.needs.and(&low.needs).and(&high.needs);
        let (x, low, high) = (x.run, low.run, high.run);
        let negated = prim == Prim::NotIn;
        let run: Test = Box::new(move |m| {
            let x = x(m)?;
            let (low, high) = (low(m)?, high(m)?);
            let (low, high) = (int_at(m, low, span)?, int_at(m, high, span)?);
            if low > high || x.as_model().is_some() {
                return Ok(negated);
            }
            let i = int_at(m, x, span)?;
            Ok((low <= i && i <= high) != negated)
        });
        Ok(self.test_node(run, needs, frame))
    }

    /// `x \in DOMAIN f`
    fn in_domain(
        &mut self,
        prim: Prim,
        x: &Hir,
        f: &Hir,
        span: Span,
        frame: &mut Frame,
    ) -> Compiled<TestNode> {
        let (x, f, needs) = self.operands(x, f, frame)?;
        let negated = prim == Prim::NotIn;
        let run: Test = Box::new(move |m| {
            let x = x.get(m)?;
            let f = f.get_for_key(m, x)?;
            if m.element(f, x).is_some() {
                return Ok(!negated);
            }
            let domain = m.domain(f).map_err(|h| h.at(span))?;
            Ok(m.member(x, domain).map_err(|h| h.at(span))? != negated)
        });
        Ok(self.test_node(run, needs, frame))
    }

    /// `ENABLED A`: whether the action has a successor.
    fn enabled(&mut self, action: &Hir, frame: &mut Frame) -> Compiled<TestNode> {
        let flags = (self.explain, self.split, self.fresh);
        (self.explain, self.split, self.fresh) = (false, false, false);
        let act = self.act(action, frame, Mode::Next, None);
        (self.explain, self.split, self.fresh) = flags;
        let (act, needs) = act?;
        let run: Test = Box::new(move |m| {
            // What is tried here is assigned to no successor.
            m.recorder.broken = true;
            let mark = m.heap.mark();
            let n = m.next.len();
            let next = std::mem::replace(&mut m.next, vec![Value::UNSET; n]);
            let trail = std::mem::take(&mut m.trail);
            let assigned = std::mem::take(&mut m.assigned);
            let (base, top, depth) = (m.base, m.top, m.depth);
            let mut found = false;
            let result = act(m, &mut |_| {
                found = true;
                Err(Halt::Stop)
            });
            m.next = next;
            m.trail = trail;
            m.assigned = assigned;
            (m.base, m.top, m.depth) = (base, top, depth);
            match result {
                Ok(()) | Err(Halt::Stop) => {
                    m.heap.release(mark);
                    Ok(found)
                }
                Err(halt) => Err(halt),
            }
        });
        Ok(TestNode { run, constant: None, needs: needs.and(&Needs::STATE) })
    }
}

/// `x = << >>` where `x` is no explicit sequence.
#[cold]
fn is_empty(m: &mut Machine, x: Value, span: Span) -> Eval<bool> {
    m.equal(x, Heap::EMPTY_SEQ).map_err(|h| h.at(span))
}

/// `a \in b` where `b` is the variable `var`.
#[inline]
fn in_variable(m: &mut Machine, a: &Operand, (var, b): (usize, &Operand), span: Span) -> Eval<bool> {
    let x = a.get(m)?;
    let set = if m.recording {
        m.note_member(x, var);
        b.read_variable(m)?.1
    } else {
        b.get(m)?
    };
    m.member(x, set).map_err(|h| h.at(span))
}

fn compare(
    a: Operand,
    b: Operand,
    span: Span,
    holds: impl Fn(i64, i64) -> bool + Send + Sync + 'static,
) -> Test {
    Box::new(move |m| {
        let (x, y) = (a.get(m)?, b.get(m)?);
        match (x.as_int(), y.as_int()) {
            (Some(x), Some(y)) => Ok(holds(x, y)),
            _ => Err(not_integers(m, x, y, span)),
        }
    })
}

#[cold]
fn not_integers(m: &Machine, x: Value, y: Value, span: Span) -> Halt {
    let message = format!("only integers have an order, but this compares {} with {}", m.show(x), m.show(y));
    Fault::new(ErrorKind::Type, message).at(span).into()
}

#[inline]
fn int_at(m: &Machine, v: Value, span: Span) -> Result<i64, Halt> {
    m.expect_int(v).map_err(|h| h.at(span))
}
