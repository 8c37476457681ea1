//! Loops over the bounds of quantifiers, maps and functions.

use super::code::{Part, Run};
use super::{Compiled, Compiler, Frame, LocalKind, Needs};
use crate::error::Eval;
use crate::hir::HirBound;
use crate::machine::Machine;
use crate::machine::iterate::SetIter;
use crate::source::Span;
use crate::value::Value;

/// What is done for each combination of values; false ends the loop.
type Body<'a> = &'a mut dyn FnMut(&mut Machine) -> Eval<bool>;

/// The bounds `x, y \in S, <<a, b>> \in T`, compiled.
pub(super) struct Bounds {
    sets: Vec<(Run, Span)>,
    /// One entry per loop: which set it goes over and what it binds.
    loops: Vec<(usize, Part)>,
}

impl Compiler {
    /// The single loop of a bound with one name or one tuple.
    pub(super) fn part(&mut self, bound: &HirBound, frame: &mut Frame) -> Part {
        self.parts(bound, frame).remove(0)
    }

    /// Gives the names of a bound their slots.
    pub(super) fn parts(&mut self, bound: &HirBound, frame: &mut Frame) -> Vec<Part> {
        let slots: Vec<usize> = bound.vars.iter().map(|&v| frame.bind(v, LocalKind::Bound)).collect();
        if bound.tuple { vec![Part::Tuple(slots)] } else { slots.into_iter().map(Part::Slot).collect() }
    }

    /// Compiles the sets of bounds and gives the names their slots.
    pub(super) fn bounds(&mut self, bounds: &[HirBound], frame: &mut Frame) -> Compiled<(Bounds, Needs)> {
        let mut sets = Vec::with_capacity(bounds.len());
        let mut needs = Needs::NOTHING;
        for bound in bounds {
            let node = self.value(&bound.set, frame)?;
            needs = needs.and(&node.needs);
            sets.push((node.run, bound.set.span));
        }
        let mut loops = Vec::new();
        for (i, bound) in bounds.iter().enumerate() {
            loops.extend(self.parts(bound, frame).into_iter().map(|part| (i, part)));
        }
        Ok((Bounds { sets, loops }, needs))
    }
}

impl Bounds {
    /// Calls `body` for each combination until it returns false; whether it never did. What `body` makes is kept.
    #[inline]
    pub(super) fn each(&self, m: &mut Machine, body: Body<'_>) -> Eval<bool> {
        self.walk::<true>(m, body)
    }

    /// The same, but what `body` makes is forgotten after each call, and so are the elements.
    #[inline]
    pub(super) fn test_each(&self, m: &mut Machine, body: Body<'_>) -> Eval<bool> {
        let mark = m.heap.mark();
        let all = self.walk::<false>(m, body);
        m.heap.release(mark);
        all
    }

    #[inline]
    fn walk<const KEEP: bool>(&self, m: &mut Machine, body: Body<'_>) -> Eval<bool> {
        if let ([(set, span)], [(_, part)]) = (&self.sets[..], &self.loops[..]) {
            let set = set(m)?;
            let mut iter = SetIter::new(m, set).map_err(|h| h.at(*span))?;
            loop {
                let mark = m.heap.mark();
                let Some(x) = iter.next(&mut m.heap) else { return Ok(true) };
                m.tick()?;
                part.bind(m, x)?;
                if !body(m)? {
                    return Ok(false);
                }
                if !KEEP {
                    m.heap.release(mark);
                }
            }
        }
        let mut sets = Vec::with_capacity(self.sets.len());
        for (set, span) in &self.sets {
            let set = set(m)?;
            m.expect_set(set).map_err(|h| h.at(*span))?;
            sets.push(set);
        }
        self.nested::<KEEP>(m, &sets, &self.loops, body)
    }

    fn nested<const KEEP: bool>(
        &self,
        m: &mut Machine,
        sets: &[Value],
        loops: &[(usize, Part)],
        body: Body<'_>,
    ) -> Eval<bool> {
        let Some(((set, part), rest)) = loops.split_first() else { return body(m) };
        let mut iter = SetIter::new(m, sets[*set]).map_err(|h| h.at(self.sets[*set].1))?;
        loop {
            let mark = m.heap.mark();
            let Some(x) = iter.next(&mut m.heap) else { return Ok(true) };
            m.tick()?;
            part.bind(m, x)?;
            if !self.nested::<KEEP>(m, sets, rest, body)? {
                return Ok(false);
            }
            if !KEEP {
                m.heap.release(mark);
            }
        }
    }
}
