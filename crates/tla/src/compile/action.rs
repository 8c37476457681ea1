//! Actions: expressions that assign variables and so make successors (or initial states).
//!
//! An action is code that calls its continuation once for each way it can be satisfied, with the variables assigned;
//! whatever it assigned is undone when the continuation returns. Conjuncts run from left to right as TLC runs them:
//! `x' = e` assigns when `x'` has no value yet and compares when it has one.

use super::bounds::Bounds;
use super::code::{Act, Test, Then};
use super::inline;
use super::steps::{Step, case_act, conjunction, is_straight};
use super::{Compiled, Compiler, Frame, LocalKind, Mode, Needs};
use crate::error::{ErrorKind, Eval, Fault};
use crate::hir::{DefId, Hir, HirBound, HirKind, Level, Prim, VarId};
use crate::machine::Machine;
use crate::source::Span;
use crate::value::Value;

impl Compiler {
    /// Compiles an expression as an action. With `label`, the definition whose body it is, the code notes which
    /// operator makes each step.
    pub(crate) fn act(
        &mut self,
        hir: &Hir,
        frame: &mut Frame,
        mode: Mode,
        label: Option<DefId>,
    ) -> Compiled<(Act, Needs)> {
        self.nested(hir.span, |this| this.act_kind(hir, frame, mode, label))
    }

    fn act_kind(
        &mut self,
        hir: &Hir,
        frame: &mut Frame,
        mode: Mode,
        label: Option<DefId>,
    ) -> Compiled<(Act, Needs)> {
        match &hir.kind {
            HirKind::Or(items) => {
                let mut acts = Vec::with_capacity(items.len());
                let mut needs = Needs::NOTHING;
                for item in items {
                    let (act, n) = self.act(item, frame, mode, label)?;
                    needs = needs.and(&n);
                    acts.push(act);
                }
                let act: Act = Box::new(move |m, then| {
                    for act in &acts {
                        let mark = m.heap.mark();
                        act(m, then)?;
                        m.heap.release(mark);
                    }
                    Ok(())
                });
                Ok((act, needs))
            }
            HirKind::Exists(bounds, body) if self.is_act(hir, mode, frame) => {
                self.exists_act(bounds, body, frame, mode, label)
            }
            HirKind::Let(defs, body) if self.is_act(hir, mode, frame) => {
                let start = frame.next;
                let cleared = self.open_let(defs, body, frame);
                let (act, needs) = self.act(body, frame, mode, label)?;
                frame.leave(start);
                let act: Act = Box::new(move |m, then| {
                    for &slot in &cleared {
                        m.set_local(slot, Value::UNSET);
                    }
                    act(m, then)
                });
                Ok((act, needs.leaving(start)))
            }
            HirKind::Constant(id, args) if self.binding.constant_ops.contains_key(id) => {
                let call =
                    Hir { kind: HirKind::Call(self.binding.constant_ops[id], args.clone()), span: hir.span };
                self.act(&call, frame, mode, label)
            }
            HirKind::Local(local) if frame.macros.contains_key(local) => {
                let meant = frame.macros[local].clone();
                self.act(&meant, frame, mode, label)
            }
            HirKind::Call(def, args) if self.is_act(hir, mode, frame) => {
                let def = self.target(*def);
                if let Some(found) = self.call_let_act(def, args, hir.span, frame, mode)? {
                    return Ok(self.labelled(found, label, hir.span));
                }
                if label.is_none() && self.is_spliced(def, frame) {
                    return self.steps(std::slice::from_ref(hir), hir.span, frame, mode, None);
                }
                if self.callable_as_act(def) {
                    if let Some(found) = self.inline_act(def, args, frame, mode, label)? {
                        return Ok(found);
                    }
                    return self.call_act(def, args, hir.span, frame, mode, label.is_some());
                }
                let (mut needs, span) = (Needs::NOTHING, hir.span);
                let steps = vec![self.guard(hir, frame, &mut needs)?];
                Ok(self.labelled((conjunction(steps, mode), needs), label, span))
            }
            HirKind::And(items) => self.steps(items, hir.span, frame, mode, label),
            _ => self.steps(std::slice::from_ref(hir), hir.span, frame, mode, label),
        }
    }

    /// Notes at run time that the definition `label`, in whose frame the code runs, makes the step.
    fn labelled(&self, code: (Act, Needs), label: Option<DefId>, span: Span) -> (Act, Needs) {
        let Some(def) = label else { return code };
        let (act, needs) = code;
        let act: Act = Box::new(move |m, then| {
            let outer = m.label.replace((def, m.base, span));
            let result = act(m, then);
            m.label = outer;
            result
        });
        (act, needs)
    }

    fn callable_as_act(&self, def: DefId) -> bool {
        let d = self.program.def(def);
        d.prim.is_none() && d.body.is_some() && !d.in_let && !self.binding.values.contains_key(&def)
    }

    /// Whether an expression must be run as an action, because it may assign a variable.
    fn is_act(&self, hir: &Hir, mode: Mode, frame: &Frame) -> bool {
        let level = self.level_in(hir, frame);
        match mode {
            _ if self.explain => level <= Level::Action && self.is_structured(hir),
            _ if self.split && level <= Level::Action && self.branches(hir, &mut Vec::new()) => true,
            Mode::Next => level >= Level::Action || self.mentions_unknown(hir),
            Mode::Init => level >= Level::State || self.mentions_unknown(hir),
        }
    }

    /// Whether TLC makes a successor for each way in which a condition holds: it has a disjunction or `\E` in a place
    /// where an action could stand.
    pub(super) fn branches(&self, hir: &Hir, open: &mut Vec<DefId>) -> bool {
        match &hir.kind {
            HirKind::Or(items) => items.len() > 1,
            HirKind::Exists(..) => true,
            HirKind::And(items) => items.iter().any(|item| self.branches(item, open)),
            HirKind::Let(_, body) | HirKind::Forall(_, body) => self.branches(body, open),
            HirKind::If(_, t, e) => self.branches(t, open) || self.branches(e, open),
            HirKind::Case(arms, other) => {
                arms.iter().any(|(_, arm)| self.branches(arm, open))
                    || other.as_ref().is_some_and(|o| self.branches(o, open))
            }
            HirKind::Prim(Prim::Implies, args) => self.branches(&args[1], open),
            HirKind::Call(def, _) => {
                let def = self.target(*def);
                let d = self.program.def(def);
                if d.prim.is_some() || open.contains(&def) || self.binding.values.contains_key(&def) {
                    return false;
                }
                open.push(def);
                let found = d.body.as_ref().is_some_and(|body| self.branches(body, open));
                open.pop();
                found
            }
            _ => false,
        }
    }

    /// An operator parameter or constant may stand for an action.
    fn mentions_unknown(&self, hir: &Hir) -> bool {
        let mut found = false;
        hir.walk(&mut |h| {
            found |= match &h.kind {
                HirKind::CallLocal(..) => true,
                HirKind::Constant(id, args) => !args.is_empty() && self.binding.constant_ops.contains_key(id),
                _ => false,
            }
        });
        found
    }

    /// Expressions that explaining code looks into.
    fn is_structured(&self, hir: &Hir) -> bool {
        matches!(
            hir.kind,
            HirKind::And(_)
                | HirKind::Or(_)
                | HirKind::Exists(..)
                | HirKind::Let(..)
                | HirKind::If(..)
                | HirKind::Case(..)
                | HirKind::Call(..)
                | HirKind::Prim(Prim::Eq | Prim::In | Prim::Unchanged | Prim::Implies, _)
                | HirKind::Square(..)
                | HirKind::Angle(..)
        ) || self.levels.level(hir) >= Level::State
    }

    // ---- conjunctions ----

    fn steps(
        &mut self,
        items: &[Hir],
        span: Span,
        frame: &mut Frame,
        mode: Mode,
        label: Option<DefId>,
    ) -> Compiled<(Act, Needs)> {
        let mut steps = Vec::with_capacity(items.len());
        let mut needs = Needs::NOTHING;
        let fresh = self.fresh;
        for item in items {
            self.step(item, frame, mode, &mut steps, &mut needs)?;
        }
        self.fresh = fresh;
        Ok(self.labelled((conjunction(steps, mode), needs), label, span))
    }

    /// The variable that an expression names as assignable in this mode.
    fn target_variable(&self, hir: &Hir, mode: Mode, frame: &Frame) -> Option<VarId> {
        match (&hir.kind, mode) {
            (HirKind::Var(var), Mode::Init) => Some(*var),
            (HirKind::Prim(Prim::Prime, args), Mode::Next) => match &frame.meaning(&args[0]).kind {
                HirKind::Var(var) => Some(*var),
                _ => None,
            },
            (HirKind::Local(local), _) if frame.macros.contains_key(local) => {
                self.target_variable(frame.meaning(hir), mode, frame)
            }
            _ => None,
        }
    }

    /// A call whose arguments are actions or variables to be assigned: its body takes their place.
    fn inline_act(
        &mut self,
        def: DefId,
        args: &[Hir],
        frame: &mut Frame,
        mode: Mode,
        label: Option<DefId>,
    ) -> Compiled<Option<(Act, Needs)>> {
        let by_name: Vec<bool> = args
            .iter()
            .enumerate()
            .map(|(i, arg)| self.is_by_name(def, i, frame.meaning(arg), frame, mode))
            .collect();
        let d = self.program.def(def);
        if d.recursive || !by_name.contains(&true) {
            return Ok(None);
        }
        let (params, body) = (d.params.clone(), d.body.clone().expect("callable as an action"));
        let start = frame.next;
        let saved = frame.save(&params);
        let mut words = Vec::new();
        let mut needs = Needs::NOTHING;
        let mut macros = Vec::new();
        for (i, arg) in args.iter().enumerate() {
            if by_name[i] {
                macros.push((params[i].local, frame.meaning(arg).clone()));
            } else {
                let (word, n) = self.arg(arg, Some((def, i)), frame)?;
                needs = needs.and(&n);
                words.push((params[i].local, word));
            }
        }
        let words: Vec<_> =
            words.into_iter().map(|(local, word)| (frame.bind(local, LocalKind::Param), word)).collect();
        frame.macros.extend(macros);
        let result = self.act(&body, frame, mode, label.map(|_| def));
        frame.restore(saved);
        let (act, n) = result?;
        let act: Act = Box::new(move |m, then| {
            for (slot, word) in &words {
                let word = word.word(m)?;
                m.set_local(*slot, word);
            }
            act(m, then)
        });
        // Slots below `start` of the caller's own names remain needs; those bound here do not.
        Ok(Some((act, needs.and(&n).leaving(start))))
    }

    /// The level of an expression in which names may stand for other expressions.
    fn level_in(&self, hir: &Hir, frame: &Frame) -> Level {
        let mut level = self.levels.level(hir);
        if !frame.macros.is_empty() {
            hir.walk(&mut |h| {
                if let HirKind::Local(local) = &h.kind
                    && let Some(meant) = frame.macros.get(local)
                {
                    level = level.max(self.levels.level(meant));
                }
            });
            let mut primed = Vec::new();
            self.levels.primed_locals(hir, false, false, &self.program, &mut primed);
            if level == Level::State && primed.iter().any(|local| frame.macros.contains_key(local)) {
                level = Level::Action;
            }
        }
        level
    }

    fn step(
        &mut self,
        hir: &Hir,
        frame: &mut Frame,
        mode: Mode,
        steps: &mut Vec<Step>,
        needs: &mut Needs,
    ) -> Compiled<()> {
        let span = hir.span;
        let step = match &hir.kind {
            HirKind::And(items) => {
                for item in items {
                    self.step(item, frame, mode, steps, needs)?;
                }
                return Ok(());
            }
            _ if !self.is_act(hir, mode, frame) => {
                let guard = self.guard(hir, frame, needs)?;
                steps.push(guard);
                return Ok(());
            }
            HirKind::Prim(Prim::Eq, args) if self.target_variable(&args[0], mode, frame).is_some() => {
                let var = self.target_variable(&args[0], mode, frame).expect("just seen");
                let (value, n) = self.operand(&args[1], frame)?;
                add(needs, &n);
                let effect = self.effect_of(var, &args[1], frame, mode)?;
                let probe = self.probe(hir, frame)?;
                Step::Assign(var, value, effect, span, probe)
            }
            HirKind::Prim(Prim::In, args) if self.target_variable(&args[0], mode, frame).is_some() => {
                let var = self.target_variable(&args[0], mode, frame).expect("just seen");
                let node = self.value(&args[1], frame)?;
                add(needs, &node.needs);
                let probe = self.probe(hir, frame)?;
                Step::Choose(var, node.run, span, probe)
            }
            HirKind::Prim(Prim::Unchanged, args) if mode == Mode::Next => {
                let mut vars = Vec::new();
                if self.unchanged_variables(&args[0], &mut vars, frame) {
                    Step::keep(&vars, span)
                } else {
                    return self.unchanged_parts(&args[0], frame, steps, needs);
                }
            }
            HirKind::Call(def, args) if self.is_spliced(self.target(*def), frame) => {
                let def = self.target(*def);
                return self.splice(def, args, frame, mode, steps, needs);
            }
            HirKind::Let(defs, body) => {
                let start = frame.next;
                let cleared = self.open_let(defs, body, frame);
                if !cleared.is_empty() {
                    steps.push(Step::Clear(cleared));
                }
                self.step(body, frame, mode, steps, needs)?;
                frame.leave(start);
                return Ok(());
            }
            HirKind::Or(_) | HirKind::Exists(..) | HirKind::Call(..) | HirKind::Constant(..) => {
                let (act, n) = self.act(hir, frame, mode, None)?;
                add(needs, &n);
                Step::Act(act, self.companion(hir, frame, needs)?)
            }
            HirKind::Local(local) if frame.macros.contains_key(local) => {
                let meant = frame.macros[local].clone();
                return self.step(&meant, frame, mode, steps, needs);
            }
            HirKind::CallLocal(local, args) => {
                let (act, n) = self.call_local_act(*local, args, span, frame)?;
                add(needs, &n);
                Step::Act(act, None)
            }
            HirKind::If(c, t, e) => {
                let c = self.test(c, frame)?;
                add(needs, &c.needs);
                let t = self.branch(t, frame, mode, needs)?;
                let e = self.branch(e, frame, mode, needs)?;
                let c = c.run;
                if is_straight(&t) && is_straight(&e) {
                    Step::If(c, t, e)
                } else {
                    let (t, e) = (conjunction(t, mode), conjunction(e, mode));
                    let act: Act = Box::new(move |m, then| if c(m)? { t(m, then) } else { e(m, then) });
                    Step::Act(act, self.companion(hir, frame, needs)?)
                }
            }
            HirKind::Case(arms, other) => {
                let mut codes = Vec::with_capacity(arms.len());
                for (guard, arm) in arms {
                    let guard = self.test(guard, frame)?;
                    add(needs, &guard.needs);
                    codes.push((guard.run, self.branch(arm, frame, mode, needs)?));
                }
                let other = match other {
                    Some(other) => Some(self.branch(other, frame, mode, needs)?),
                    None => None,
                };
                if codes.iter().all(|(_, arm)| is_straight(arm))
                    && other.as_ref().is_none_or(|o| is_straight(o))
                {
                    Step::Case(codes, other, span)
                } else {
                    Step::Act(case_act(codes, other, span, mode), self.companion(hir, frame, needs)?)
                }
            }
            HirKind::Prim(Prim::Implies, args) => {
                let p = self.test(&args[0], frame)?;
                let (q, qn) = self.act(&args[1], frame, mode, None)?;
                add(needs, &p.needs.and(&qn));
                let p = p.run;
                let act: Act = Box::new(move |m, then| if p(m)? { q(m, then) } else { then(m) });
                Step::Act(act, self.companion(hir, frame, needs)?)
            }
            HirKind::Forall(bounds, body) => {
                let act = self.forall_act(bounds, body, frame, mode, needs)?;
                Step::Act(act, self.companion(hir, frame, needs)?)
            }
            HirKind::Square(a, v) if mode == Mode::Next => {
                let keep = Hir { kind: HirKind::Prim(Prim::Unchanged, vec![(**v).clone()]), span: v.span };
                let either = Hir { kind: HirKind::Or(vec![(**a).clone(), keep]), span };
                let (act, n) = self.act(&either, frame, mode, None)?;
                add(needs, &n);
                Step::Act(act, self.companion(&either, frame, needs)?)
            }
            HirKind::Angle(a, v) if mode == Mode::Next => {
                self.step(a, frame, mode, steps, needs)?;
                let same = self.unchanged(v, frame)?;
                add(needs, &same.needs);
                let same = same.run;
                Step::Guard(Box::new(move |m| Ok(same(m)? == Value::FALSE)), None)
            }
            HirKind::Prim(Prim::Compose, _) => {
                let message = "the composition `A \\cdot B` of actions cannot be evaluated";
                return Err(Fault::new(ErrorKind::Unsupported, message)
                    .at(span)
                    .help("write the composed step as one action"));
            }
            _ => self.guard(hir, frame, needs)?,
        };
        self.fresh &= matches!(step, Step::Guard(..));
        steps.push(step);
        Ok(())
    }

    /// The expression of an action as a condition, if it can come to run when all variables are assigned.
    fn companion(&mut self, hir: &Hir, frame: &mut Frame, needs: &mut Needs) -> Compiled<Option<Test>> {
        if self.fresh || !self.split {
            return Ok(None);
        }
        let test = self.test(hir, frame)?;
        add(needs, &test.needs);
        Ok(Some(test.run))
    }

    fn guard(&mut self, hir: &Hir, frame: &mut Frame, needs: &mut Needs) -> Compiled<Step> {
        let test = self.test(hir, frame)?;
        add(needs, &test.needs);
        let probe = self.probe(hir, frame)?;
        Ok(Step::Guard(test.run, probe))
    }

    /// The steps of one branch of an IF or CASE.
    fn branch(&mut self, hir: &Hir, frame: &mut Frame, mode: Mode, needs: &mut Needs) -> Compiled<Vec<Step>> {
        let mut steps = Vec::new();
        let fresh = self.fresh;
        self.step(hir, frame, mode, &mut steps, needs)?;
        self.fresh = fresh;
        Ok(steps)
    }

    /// Whether the conjuncts of an action are compiled into the place of its call.
    fn is_spliced(&self, def: DefId, frame: &Frame) -> bool {
        let d = self.program.def(def);
        !self.explain
            && !d.recursive
            && self.callable_as_act(def)
            && !frame.lets.contains_key(&def)
            && d.params.iter().all(|p| p.arity == 0)
            && frame.next < MAX_SPLICED_SLOTS
            && d.body.as_ref().is_some_and(|body| size(body) <= MAX_SPLICED)
    }

    /// Compiles the body of an action in the place of its call.
    fn splice(
        &mut self,
        def: DefId,
        args: &[Hir],
        frame: &mut Frame,
        mode: Mode,
        steps: &mut Vec<Step>,
        needs: &mut Needs,
    ) -> Compiled<()> {
        let program = self.program.clone();
        let d = program.def(def);
        let body = d.body.as_ref().expect("a spliced definition has a body");
        let saved = frame.save(&d.params);
        let mut macros = Vec::new();
        let mut words = Vec::new();
        for (i, arg) in args.iter().enumerate() {
            let meant = frame.meaning(arg).clone();
            let stands_once = || {
                inline::uses(body, d.params[i].local) <= 1
                    && inline::binds_nothing(body)
                    && !self.levels.may_be_primed(def, i)
            };
            if frame.is_at_hand(&meant) || self.is_by_name(def, i, &meant, frame, mode) || stands_once() {
                macros.push((d.params[i].local, meant));
            } else {
                let (word, n) = self.arg(&meant, Some((def, i)), frame)?;
                add(needs, &n);
                words.push((d.params[i].local, word));
            }
        }
        for (local, word) in words {
            frame.macros.remove(&local);
            steps.push(Step::Bind(frame.bind(local, LocalKind::Param), word));
        }
        frame.macros.extend(macros);
        let result = self.step(body, frame, mode, steps, needs);
        frame.restore(saved);
        result
    }

    /// Whether an argument is an action, or a variable that the operator assigns.
    fn is_by_name(&self, def: DefId, i: usize, arg: &Hir, frame: &Frame, mode: Mode) -> bool {
        if self.program.def(def).params[i].arity > 0 {
            return false;
        }
        let level = self.level_in(arg, frame);
        match mode {
            Mode::Next => level >= Level::Action || (level == Level::State && self.levels.is_primed(def, i)),
            Mode::Init => matches!(arg.kind, HirKind::Var(_)),
        }
    }

    // ---- quantifiers ----

    fn exists_act(
        &mut self,
        bounds: &[HirBound],
        body: &Hir,
        frame: &mut Frame,
        mode: Mode,
        label: Option<DefId>,
    ) -> Compiled<(Act, Needs)> {
        let prefix = frame.next;
        let (bounds, set_needs): (Bounds, Needs) = self.bounds(bounds, frame)?;
        let (body, needs) = self.act(body, frame, mode, label)?;
        frame.leave(prefix);
        let act: Act = Box::new(move |m, then| {
            bounds.test_each(m, &mut |m| {
                body(m, then)?;
                Ok(true)
            })?;
            Ok(())
        });
        Ok((act, set_needs.and(&needs).leaving(prefix)))
    }

    /// `\A x \in S : A(x)` where A assigns: the conjunction of all A(x).
    fn forall_act(
        &mut self,
        bounds: &[HirBound],
        body: &Hir,
        frame: &mut Frame,
        mode: Mode,
        needs: &mut Needs,
    ) -> Compiled<Act> {
        let prefix = frame.next;
        let (bounds, set_needs) = self.bounds(bounds, frame)?;
        let (body, n) = self.act(body, frame, mode, None)?;
        let end = frame.next;
        frame.leave(prefix);
        add(needs, &set_needs.and(&n).leaving(prefix));
        Ok(Box::new(move |m, then| {
            // All combinations first, as the slots of the bound names; then one conjunct after another.
            let mut rows: Vec<Vec<Value>> = Vec::new();
            bounds.each(m, &mut |m| {
                rows.push(m.locals[m.base + prefix..m.base + end].to_vec());
                Ok(true)
            })?;
            conjoin(&rows, &body, prefix, m, then)
        }))
    }

    // ---- UNCHANGED ----

    /// Collects the variables of `UNCHANGED <<x, <<y, z>>, vars>>`; false if something else is in it.
    fn unchanged_variables(&self, hir: &Hir, vars: &mut Vec<VarId>, frame: &Frame) -> bool {
        let hir = frame.meaning(hir);
        match &hir.kind {
            HirKind::Var(var) => {
                vars.push(*var);
                true
            }
            HirKind::Tuple(items) => items.iter().all(|item| self.unchanged_variables(item, vars, frame)),
            HirKind::Call(def, args) if args.is_empty() => {
                let def = self.target(*def);
                match (&self.program.def(def).body, self.binding.values.contains_key(&def)) {
                    (Some(body), false) => self.unchanged_variables(&body.clone(), vars, frame),
                    _ => false,
                }
            }
            _ => false,
        }
    }

    /// `UNCHANGED` of something that is not only variables: part by part.
    fn unchanged_parts(
        &mut self,
        hir: &Hir,
        frame: &mut Frame,
        steps: &mut Vec<Step>,
        needs: &mut Needs,
    ) -> Compiled<()> {
        match &hir.kind {
            HirKind::Tuple(items) => {
                for item in items {
                    let mut vars = Vec::new();
                    if self.unchanged_variables(item, &mut vars, frame) {
                        steps.push(Step::keep(&vars, item.span));
                    } else {
                        self.unchanged_parts(item, frame, steps, needs)?;
                    }
                }
            }
            _ => {
                let same = self.unchanged(hir, frame)?;
                add(needs, &same.needs);
                let same = same.run;
                steps.push(Step::Guard(Box::new(move |m| Ok(same(m)? == Value::TRUE)), None));
            }
        }
        Ok(())
    }
}

/// Largest body of an action that is compiled in place, in expressions.
const MAX_SPLICED: usize = 300;

/// Actions are compiled in place only while the frame around has fewer slots than this.
const MAX_SPLICED_SLOTS: usize = 400;

fn size(hir: &Hir) -> usize {
    let mut n = 0;
    hir.walk(&mut |_| n += 1);
    n
}

fn add(needs: &mut Needs, more: &Needs) {
    *needs = std::mem::replace(needs, Needs::NOTHING).and(more);
}

/// Runs one conjunct per row, each with the bound names of its row.
fn conjoin(rows: &[Vec<Value>], body: &Act, prefix: usize, m: &mut Machine, then: Then<'_>) -> Eval<()> {
    let Some((row, rest)) = rows.split_first() else { return then(m) };
    let at = m.base + prefix;
    let saved = m.locals[at..at + row.len()].to_vec();
    m.locals[at..at + row.len()].copy_from_slice(row);
    let result = body(m, &mut |m| {
        // What follows uses the same slots, so this row's are put back when it returns.
        let mine = m.locals[at..at + row.len()].to_vec();
        let result = conjoin(rest, body, prefix, m, then);
        m.locals[at..at + row.len()].copy_from_slice(&mine);
        result
    });
    m.locals[at..at + row.len()].copy_from_slice(&saved);
    result
}
