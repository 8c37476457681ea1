//! Taking SPECIFICATION and PROPERTY apart, and compiling what the configuration names.

use super::symmetry::Symmetry;
use super::{Code, Parts, Predicate, Spec, reads};
use crate::compile::code::{Act, Run, Test};
use crate::compile::{Compiler, Frame, Mode};
use crate::config::Config;
use crate::error::{ErrorKind, Fault, Halt};
use crate::hir::{DefId, Hir, HirKind, Level, Prim};
use crate::source::Span;
use crate::syntax::ast::{Ident, Name};
use crate::value::Value;

/// Compiles all parts of a configuration; with them come remarks for the user.
pub(super) fn compile(spec: &Spec, config: &Config) -> Result<(Parts, Vec<String>), Fault> {
    let mut compiler = spec.lock();
    let mut builder = Builder { spec, compiler: &mut compiler, parts: Parts::default(), notices: Vec::new() };
    builder.assumptions()?;
    builder.behaviour(config)?;
    builder.predicates(config)?;
    builder.properties(config)?;
    builder.view_and_symmetry(config)?;
    Ok((builder.parts, builder.notices))
}

struct Builder<'a> {
    spec: &'a Spec,
    compiler: &'a mut Compiler,
    parts: Parts,
    notices: Vec<String>,
}

/// The parts of `Init /\ [][Next]_vars /\ Fairness`.
#[derive(Default)]
struct Formula {
    /// State predicates.
    init: Vec<Hir>,
    /// `[][A]_v`, as `[A]_v`.
    steps: Vec<Hir>,
    /// `[]P`
    always: Vec<Hir>,
    /// What is not evaluated: fairness and other temporal formulas.
    temporal: Vec<Hir>,
}

impl Builder<'_> {
    fn level(&self, hir: &Hir) -> Level {
        self.spec.levels.level(hir)
    }

    // ---- taking formulas apart ----

    fn split(&self, hir: &Hir, out: &mut Formula) {
        match &hir.kind {
            HirKind::And(items) => items.iter().for_each(|item| self.split(item, out)),
            HirKind::Call(def, args) if args.is_empty() && self.level(hir) == Level::Temporal => {
                let def = self.compiler.target(*def);
                match &self.spec.program.def(def).body {
                    Some(body) => self.split(body, out),
                    None => out.temporal.push(hir.clone()),
                }
            }
            HirKind::Prim(Prim::Always, args) => self.split_always(&args[0], hir, out),
            _ if self.level(hir) <= Level::State => out.init.push(hir.clone()),
            _ => out.temporal.push(hir.clone()),
        }
    }

    fn split_always(&self, body: &Hir, whole: &Hir, out: &mut Formula) {
        match &body.kind {
            HirKind::Square(..) => out.steps.push(body.clone()),
            _ if self.level(body) <= Level::State => out.always.push(body.clone()),
            HirKind::Call(def, args) if args.is_empty() => {
                let def = self.compiler.target(*def);
                match &self.spec.program.def(def).body {
                    Some(inner) => self.split_always(inner, whole, out),
                    None => out.temporal.push(whole.clone()),
                }
            }
            HirKind::And(items) => items.iter().for_each(|item| self.split_always(item, whole, out)),
            _ => out.temporal.push(whole.clone()),
        }
    }

    // ---- Init and Next ----

    fn behaviour(&mut self, config: &Config) -> Result<(), Fault> {
        match (&config.specification, &config.init, &config.next) {
            (Some(name), None, None) => self.specification(name),
            (None, Some(init), Some(next)) => {
                let (init_def, next_def) =
                    (self.spec.require(init, "INIT")?, self.spec.require(next, "NEXT")?);
                self.init(call(init_def, init.span), init.span)?;
                self.next(call(next_def, next.span), next_def)
            }
            (None, None, None) if self.spec.program.vars.is_empty() => Ok(()),
            (None, None, None) => {
                self.notices
                    .push("the configuration names neither SPECIFICATION nor INIT and NEXT".to_owned());
                Ok(())
            }
            (Some(name), ..) => {
                Err(Fault::new(ErrorKind::Config, "the .cfg file has SPECIFICATION and also INIT or NEXT")
                    .at(name.span)
                    .help("keep one of the two"))
            }
            (None, Some(given), None) => Err(lonely("NEXT", "INIT", given)),
            (None, None, Some(given)) => Err(lonely("INIT", "NEXT", given)),
        }
    }

    fn specification(&mut self, name: &Ident) -> Result<(), Fault> {
        let def = self.spec.require(name, "SPECIFICATION")?;
        let mut formula = Formula::default();
        let whole = call(self.compiler.target(def), name.span);
        match self.level(&whole) {
            Level::Temporal => self.split(&whole, &mut formula),
            _ => {
                let message = format!("`{}` is not of the form Init /\\ [][Next]_vars", name.name);
                return Err(Fault::new(ErrorKind::Config, message).at(name.span));
            }
        }
        let next = match &formula.steps[..] {
            [one] => one.clone(),
            [] => {
                let message =
                    format!("`{}` has no next-state action: there is no [][Next]_vars in it", name.name);
                return Err(Fault::new(ErrorKind::Config, message).at(self.spec.program.def(def).span));
            }
            [_, second, ..] => {
                let message = format!("`{}` has more than one next-state action [][Next]_vars", name.name);
                return Err(Fault::new(ErrorKind::Config, message).at(second.span));
            }
        };
        if !formula.always.is_empty() {
            self.notices.push(format!(
                "a conjunct []P of {} does not restrict the behaviours that are explored",
                name.name
            ));
        }
        let span = self.spec.program.def(def).span;
        self.init(Hir { kind: HirKind::And(formula.init), span }, span)?;
        let HirKind::Square(action, _) = next.kind else { unreachable!("steps are of the form [A]_v") };
        self.next(*action, def)
    }

    fn init(&mut self, hir: Hir, span: Span) -> Result<(), Fault> {
        if self.level(&hir) > Level::State {
            let mut primed = Vec::new();
            self.primed_variables(&hir, &mut Vec::new(), &mut primed);
            let message = match primed.first() {
                Some(name) => format!("the initial condition has the primed variable `{name}'` in it"),
                None => "the initial condition has a temporal formula in it".to_owned(),
            };
            return Err(Fault::new(ErrorKind::Level, message)
                .at(span)
                .help("Init describes one state: use no primes"));
        }
        let mut frame = Frame::default();
        let (act, _) = self.splitting(|compiler| compiler.act(&hir, &mut frame, Mode::Init, None))?;
        self.parts.init = Some(code(act, &frame));
        Ok(())
    }

    /// Names of the variables that stand under a prime in an expression and what it calls.
    fn primed_variables(&self, hir: &Hir, open: &mut Vec<DefId>, out: &mut Vec<String>) {
        hir.walk(&mut |h| match &h.kind {
            HirKind::Prim(Prim::Prime | Prim::Unchanged, args) => args[0].walk(&mut |inner| {
                if let HirKind::Var(var) = &inner.kind {
                    out.push(self.spec.program.vars[var.0 as usize].name.to_string());
                }
            }),
            HirKind::Call(def, _) if !open.contains(def) => {
                open.push(*def);
                if let Some(body) = &self.spec.program.def(*def).body {
                    self.primed_variables(body, open, out);
                }
            }
            _ => {}
        });
    }

    fn next(&mut self, hir: Hir, label: DefId) -> Result<(), Fault> {
        if self.level(&hir) > Level::Action {
            return Err(Fault::new(ErrorKind::Level, "the next-state action has a temporal formula in it")
                .at(hir.span));
        }
        if self.level(&hir) == Level::Constant
            && matches!(&hir.kind, HirKind::Call(..))
            && !self.spec.program.vars.is_empty()
        {
            let name = &self.spec.program.def(label).name;
            return Err(Fault::new(
                ErrorKind::Config,
                format!("the next-state action `{name}` mentions no variable"),
            )
            .at(self.spec.program.def(label).span)
            .help("say what the next values of the variables are"));
        }
        let mut frame = Frame::default();
        let (act, _): (Act, _) =
            self.splitting(|compiler| compiler.act(&hir, &mut frame, Mode::Next, Some(label)))?;
        self.parts.next = Some(code(act, &frame));
        Ok(())
    }

    /// Compiles with TLC's way of counting successors.
    fn splitting<T>(&mut self, compile: impl FnOnce(&mut Compiler) -> T) -> T {
        (self.compiler.split, self.compiler.fresh) = (true, true);
        let result = compile(self.compiler);
        (self.compiler.split, self.compiler.fresh) = (false, false);
        result
    }

    // ---- predicates ----

    fn assumptions(&mut self) -> Result<(), Fault> {
        for (i, (name, hir)) in self.spec.program.assumes.iter().enumerate() {
            let name = name.clone().unwrap_or_else(|| format!("assumption {}", i + 1).into());
            let predicate = self.predicate(name, hir, hir.span)?;
            self.parts.assumes.push(predicate);
        }
        Ok(())
    }

    fn predicate(&mut self, name: Name, hir: &Hir, span: Span) -> Result<Predicate, Fault> {
        let mut frame = Frame::default();
        let test: Test = self.compiler.condition(hir, &mut frame)?;
        let reads = reads::of(self.compiler, hir);
        Ok(Predicate { name, span, reads, code: code(test, &frame) })
    }

    /// A definition named in the configuration, as a condition of at most the given level.
    fn named(&mut self, ident: &Ident, what: &str, most: Level) -> Result<Predicate, Fault> {
        let def = self.spec.require(ident, what)?;
        let def = self.compiler.target(def);
        let d = self.spec.program.def(def);
        let hir = call(def, d.span);
        if self.level(&hir) > most {
            let (span, form) = (d.span, if most == Level::State { "state" } else { "step" });
            let message = format!("{what} `{}` must be about one {form}", ident.name);
            let help = match self.level(&hir) {
                Level::Temporal => "a temporal formula is named as PROPERTY",
                _ => "a formula with primes is named as ACTION_CONSTRAINT or PROPERTY",
            };
            return Err(Fault::new(ErrorKind::Level, message).at(span).help(help));
        }
        self.predicate(ident.name.clone(), &hir, d.span)
    }

    fn predicates(&mut self, config: &Config) -> Result<(), Fault> {
        for ident in &config.invariants {
            let predicate = self.named(ident, "INVARIANT", Level::State)?;
            self.parts.invariants.push(predicate);
        }
        for ident in &config.constraints {
            let predicate = self.named(ident, "CONSTRAINT", Level::State)?;
            self.parts.constraints.push(predicate);
        }
        for ident in &config.action_constraints {
            let predicate = self.named(ident, "ACTION_CONSTRAINT", Level::Action)?;
            self.parts.action_constraints.push(predicate);
        }
        if let Some(ident) = &config.postcondition {
            self.parts.postcondition = Some(self.named(ident, "POSTCONDITION", Level::Constant)?);
        }
        for (keyword, _) in &config.others {
            self.notices.push(format!("{} in the .cfg file is ignored", keyword.name));
        }
        Ok(())
    }

    fn properties(&mut self, config: &Config) -> Result<(), Fault> {
        for ident in &config.properties {
            let def = self.spec.require(ident, "PROPERTY")?;
            let mut formula = Formula::default();
            let hir = call(self.compiler.target(def), self.spec.program.def(def).span);
            self.split(&hir, &mut formula);
            for part in &formula.always {
                let predicate = self.predicate(ident.name.clone(), part, part.span)?;
                self.parts.invariants.push(predicate);
            }
            for part in &formula.init {
                let predicate = self.predicate(ident.name.clone(), part, part.span)?;
                self.parts.initial_properties.push(predicate);
            }
            for part in &formula.steps {
                let predicate = self.predicate(ident.name.clone(), part, part.span)?;
                self.parts.step_properties.push(predicate);
            }
            if !formula.temporal.is_empty() {
                let rest = match formula.always.len() + formula.init.len() + formula.steps.len() {
                    0 => "",
                    _ => "; its safety part is",
                };
                self.notices
                    .push(format!("the liveness part of PROPERTY {} is not checked{rest}", ident.name));
            }
        }
        Ok(())
    }

    // ---- VIEW, ALIAS, SYMMETRY ----

    fn view_and_symmetry(&mut self, config: &Config) -> Result<(), Fault> {
        if let Some(ident) = &config.view {
            self.parts.view = Some(self.expression(ident, "VIEW")?);
            let def = self.compiler.target(self.spec.require(ident, "VIEW")?);
            self.parts.view_reads = reads::of(self.compiler, &call(def, ident.span));
        }
        if let Some(ident) = &config.alias {
            self.parts.alias = Some(self.expression(ident, "ALIAS")?);
        }
        let mut sets = Vec::new();
        for ident in &config.symmetry {
            let code = self.expression(ident, "SYMMETRY")?;
            sets.push(self.constant_set(&code).map_err(|f| f.at(ident.span))?);
        }
        if !sets.is_empty() {
            let span = config.symmetry[0].span;
            let symmetry = Symmetry::new(&mut self.compiler.machine, &sets).map_err(|f| f.at(span))?;
            self.parts.symmetry = Some(symmetry);
        }
        Ok(())
    }

    fn expression(&mut self, ident: &Ident, what: &str) -> Result<Code<Run>, Fault> {
        let def = self.spec.require(ident, what)?;
        let def = self.compiler.target(def);
        let mut frame = Frame::default();
        let run = self.compiler.expression(&call(def, self.spec.program.def(def).span), &mut frame)?;
        Ok(code(run, &frame))
    }

    fn constant_set(&mut self, code: &Code<Run>) -> Result<Value, Fault> {
        let m = &mut self.compiler.machine;
        m.open_frame(code.slots);
        let result = (code.code)(m).and_then(|v| m.enumerate(v));
        m.top = 0;
        result.map_err(|halt| match halt {
            Halt::Fault(fault) => *fault,
            Halt::Stop => Fault::new(ErrorKind::Interrupted, "interrupted"),
        })
    }
}

fn lonely(missing: &str, given: &str, at: &Ident) -> Fault {
    let message = format!("the .cfg file has {given} but no {missing}");
    Fault::new(ErrorKind::Config, message)
        .at(at.span)
        .help(format!("add `{missing} …`, or use SPECIFICATION"))
}

fn call(def: DefId, span: Span) -> Hir {
    Hir { kind: HirKind::Call(def, Vec::new()), span }
}

fn code<T>(code: T, frame: &Frame) -> Code<T> {
    Code { code, slots: frame.slots() }
}
