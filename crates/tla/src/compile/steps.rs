//! The steps of a compiled action, and how they run.

use super::Mode;
use super::call::Arg;
use super::code::{Act, Run, Test, Then};
use super::effect::Effect;
use super::operand::Operand;
use super::probe::{Probe, dead_end};
use super::value::no_case;
use crate::error::Eval;
use crate::hir::VarId;
use crate::machine::Machine;
use crate::machine::iterate::SetIter;
use crate::machine::record::{Aspect, Change, Place};
use crate::source::Span;
use crate::value::Value;
use std::ops::Range;
use std::sync::Arc;

/// One conjunct of an action.
pub(super) enum Step {
    /// A condition.
    Guard(Test, Option<Arc<Probe>>),
    /// `x' = e`, and how that changes x
    Assign(VarId, Operand, Option<Box<Effect>>, Span, Option<Arc<Probe>>),
    /// `x' \in S`
    Choose(VarId, Run, Span, Option<Arc<Probe>>),
    /// `UNCHANGED <<x, y>>`, as ranges of variables.
    Keep(Vec<Range<usize>>, Span),
    /// The values of a LET are not known yet.
    Clear(Vec<usize>),
    /// An argument of an operator that is compiled in place goes into a slot.
    Bind(usize, Arg),
    /// IF with branches that only test and assign.
    If(Test, Vec<Step>, Vec<Step>),
    /// CASE with arms that only test and assign.
    Case(Vec<(Test, Vec<Step>)>, Option<Vec<Step>>, Span),
    /// Anything else. The condition takes its place once all variables are assigned.
    Act(Act, Option<Test>),
}

impl Step {
    /// A step that leaves variables as they are.
    pub(super) fn keep(vars: &[VarId], span: Span) -> Step {
        let mut vars: Vec<usize> = vars.iter().map(|var| var.0 as usize).collect();
        vars.sort_unstable();
        vars.dedup();
        let mut ranges: Vec<Range<usize>> = Vec::new();
        for var in vars {
            match ranges.last_mut() {
                Some(last) if last.end == var => last.end += 1,
                _ => ranges.push(var..var + 1),
            }
        }
        Step::Keep(ranges, span)
    }
}

/// Whether steps have at most one outcome.
pub(super) fn is_straight(steps: &[Step]) -> bool {
    steps.iter().all(|step| !matches!(step, Step::Choose(..) | Step::Act(..)))
}

/// CASE with arms that may have several outcomes.
pub(super) fn case_act(
    arms: Vec<(Test, Vec<Step>)>,
    other: Option<Vec<Step>>,
    span: Span,
    mode: Mode,
) -> Act {
    let arms: Vec<(Test, Act)> =
        arms.into_iter().map(|(guard, arm)| (guard, conjunction(arm, mode))).collect();
    let other = other.map(|steps| conjunction(steps, mode));
    Box::new(move |m, then| {
        for (guard, act) in &arms {
            if guard(m)? {
                return act(m, then);
            }
        }
        match &other {
            Some(act) => act(m, then),
            None => Err(no_case(span)),
        }
    })
}

pub(super) fn conjunction(steps: Vec<Step>, mode: Mode) -> Act {
    match mode {
        Mode::Next => Box::new(move |m, then| run_steps::<true>(&steps, m, then)),
        Mode::Init => Box::new(move |m, then| run_steps::<false>(&steps, m, then)),
    }
}

#[inline]
fn assigned<const NEXT: bool>(m: &Machine, var: VarId) -> Value {
    if NEXT { m.next[var.0 as usize] } else { m.current[var.0 as usize] }
}

#[inline]
fn assign<const NEXT: bool>(m: &mut Machine, var: VarId, value: Value) {
    m.assigned += 1;
    if NEXT {
        m.next[var.0 as usize] = value;
    } else {
        m.current[var.0 as usize] = value;
    }
}

#[inline]
fn unassign<const NEXT: bool>(m: &mut Machine, var: VarId) {
    m.assigned -= 1;
    if NEXT {
        m.next[var.0 as usize] = Value::UNSET;
    } else {
        m.current[var.0 as usize] = Value::UNSET;
    }
}

/// Runs conjuncts in order; undoes the assignments of this list before it returns.
fn run_steps<const NEXT: bool>(steps: &[Step], m: &mut Machine, then: Then<'_>) -> Eval<()> {
    let mark = m.trail.len();
    let nothing_assigned = m.assigned == 0;
    let reached = m.progress.as_ref().map(|p| p.steps);
    let noted = m.recorder.writes.len();
    let result = run_open::<NEXT>(steps, m, then);
    if m.recording {
        m.recorder.writes.truncate(noted);
    }
    if NEXT && nothing_assigned {
        m.next.fill(Value::UNSET);
        m.trail.truncate(mark);
        m.assigned = 0;
    }
    while m.trail.len() > mark {
        let range = m.trail.pop().expect("longer than the mark");
        m.assigned -= range.len();
        let state = if NEXT { &mut m.next } else { &mut m.current };
        state[range].fill(Value::UNSET);
    }
    if let (Some(progress), Some(reached)) = (&mut m.progress, reached) {
        progress.steps = reached;
    }
    result
}

fn run_open<const NEXT: bool>(steps: &[Step], m: &mut Machine, then: Then<'_>) -> Eval<()> {
    for (i, step) in steps.iter().enumerate() {
        match step {
            Step::Choose(var, run, span, probe) => {
                m.recorder.broken = true;
                let set = run(m)?;
                let known = assigned::<NEXT>(m, *var);
                if !known.is_unset() {
                    if !m.member(known, set).map_err(|h| h.at(*span))? {
                        return dead_end(m, probe.as_deref());
                    }
                } else {
                    return choose_each::<NEXT>(*var, set, *span, &steps[i + 1..], m, then);
                }
            }
            Step::Act(_, Some(test)) if m.assigned == m.next.len() => {
                if !test(m)? {
                    return Ok(());
                }
            }
            Step::Act(act, _) => {
                let rest = &steps[i + 1..];
                passed(m);
                return match rest.is_empty() {
                    true => act(m, then),
                    false => act(m, &mut |m| run_steps::<NEXT>(rest, m, then)),
                };
            }
            straight => {
                if !run_straight::<NEXT>(straight, m)? {
                    return Ok(());
                }
            }
        }
        passed(m);
    }
    then(m)
}

/// Runs a step that has one outcome at most; false if it has none.
#[inline]
fn run_straight<const NEXT: bool>(step: &Step, m: &mut Machine) -> Eval<bool> {
    match step {
        Step::Guard(test, probe) => {
            if !test(m)? {
                dead_end(m, probe.as_deref())?;
                return Ok(false);
            }
        }
        Step::Assign(var, value, effect, span, probe) => {
            let known = assigned::<NEXT>(m, *var);
            let value = match m.recording {
                false => value.get(m)?,
                true => value_noting(m, *var, known, value, effect.as_deref())?,
            };
            if known.is_unset() {
                let value = m.normal(value).map_err(|h| h.at(*span))?;
                assign::<NEXT>(m, *var, value);
                m.trail.push(var.0 as usize..var.0 as usize + 1);
            } else if !m.equal(known, value).map_err(|h| h.at(*span))? {
                dead_end(m, probe.as_deref())?;
                return Ok(false);
            }
        }
        Step::Keep(ranges, span) => {
            for range in ranges {
                if !keep::<NEXT>(range, m).map_err(|h| h.at(*span))? {
                    return Ok(false);
                }
            }
        }
        Step::Clear(slots) => {
            for &slot in slots {
                m.set_local(slot, Value::UNSET);
            }
        }
        Step::Bind(slot, arg) => {
            let word = arg.word(m)?;
            m.set_local(*slot, word);
        }
        Step::If(test, t, e) => return run_branch::<NEXT>(if test(m)? { t } else { e }, m),
        Step::Case(arms, other, span) => {
            for (guard, arm) in arms {
                if guard(m)? {
                    return run_branch::<NEXT>(arm, m);
                }
            }
            return match other {
                Some(other) => run_branch::<NEXT>(other, m),
                None => Err(no_case(*span)),
            };
        }
        Step::Choose(..) | Step::Act(..) => unreachable!("these may have several outcomes"),
    }
    Ok(true)
}

/// The value that a variable is to get, while changes are recorded.
#[cold]
fn value_noting(
    m: &mut Machine,
    var: VarId,
    known: Value,
    value: &Operand,
    effect: Option<&Effect>,
) -> Eval<Value> {
    let var = var.0 as usize;
    if !known.is_unset() {
        m.note_next(Place::of(var), Aspect::Value);
        return value.get(m);
    }
    if let Some(effect) = effect
        && let Some(value) = effect.run(m, var)?
    {
        return Ok(value);
    }
    let value = value.get(m)?;
    let value = m.normal(value)?;
    m.note_write(Place::of(var), Change::Set, value);
    Ok(value)
}

/// Gives variables the values they have in the current state; false if one has another value already.
#[inline]
fn keep<const NEXT: bool>(range: &Range<usize>, m: &mut Machine) -> Eval<bool> {
    if NEXT && m.next[range.clone()].iter().all(|v| v.is_unset()) {
        m.next[range.clone()].copy_from_slice(&m.current[range.clone()]);
        m.assigned += range.len();
        m.trail.push(range.clone());
        return Ok(true);
    }
    for i in range.clone() {
        let (var, value) = (VarId(i as u32), m.current[i]);
        let known = assigned::<NEXT>(m, var);
        if known.is_unset() {
            assign::<NEXT>(m, var, value);
            m.trail.push(i..i + 1);
        } else {
            if m.recording {
                m.note_variable(i);
            }
            if known != value && !m.equal(known, value)? {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

fn run_branch<const NEXT: bool>(steps: &[Step], m: &mut Machine) -> Eval<bool> {
    for step in steps {
        if !run_straight::<NEXT>(step, m)? {
            return Ok(false);
        }
        passed(m);
    }
    Ok(true)
}

#[inline]
fn passed(m: &mut Machine) {
    if let Some(progress) = &mut m.progress {
        progress.steps += 1;
    }
}

fn choose_each<const NEXT: bool>(
    var: VarId,
    set: Value,
    span: Span,
    rest: &[Step],
    m: &mut Machine,
    then: Then<'_>,
) -> Eval<()> {
    let mut iter = SetIter::new(m, set).map_err(|h| h.at(span))?;
    loop {
        let mark = m.heap.mark();
        let Some(x) = iter.next(&mut m.heap) else { return Ok(()) };
        m.tick()?;
        let x = m.normal(x)?;
        assign::<NEXT>(m, var, x);
        let result = run_steps::<NEXT>(rest, m, then);
        unassign::<NEXT>(m, var);
        result?;
        m.heap.release(mark);
    }
}
