//! The level of every definition, and the level rules of TLA+.

use crate::error::{ErrorKind, Fault};
use crate::hir::{DefId, Hir, HirKind, Level, LocalId, Prim, Program};
use std::collections::{HashMap, HashSet};

/// What was found out about each definition.
#[derive(Debug)]
pub struct Levels {
    /// Level of the body when the arguments are constants.
    defs: Vec<Level>,
    /// Whether evaluation may give different answers at different times (random, TLCGet, printing).
    impure: Vec<bool>,
    /// For each definition and parameter: whether the parameter is used under a prime.
    primed: Vec<Vec<bool>>,
    /// The same, counting arguments of operator parameters, which may prime them.
    maybe_primed: Vec<Vec<bool>>,
    /// Parameters that stand for a primed expression in some call.
    action_locals: HashSet<LocalId>,
}

impl Levels {
    /// Works out the levels of all definitions, and refuses what TLA+ forbids.
    pub fn of(program: &Program) -> Result<Levels, Fault> {
        let n = program.defs.len();
        let mut levels = Levels {
            defs: vec![Level::Constant; n],
            impure: vec![false; n],
            primed: program.defs.iter().map(|d| vec![false; d.params.len()]).collect(),
            maybe_primed: program.defs.iter().map(|d| vec![false; d.params.len()]).collect(),
            action_locals: HashSet::new(),
        };
        while levels.pass(program) {}
        while levels.action_pass(program) {}
        levels.check_primes(program)?;
        Ok(levels)
    }

    /// One round over all definitions; true if anything changed.
    fn pass(&mut self, program: &Program) -> bool {
        let mut changed = false;
        for (i, def) in program.defs.iter().enumerate() {
            let Some(body) = &def.body else { continue };
            if def.prim.is_none() {
                let level = self.level(body);
                changed |= level > self.defs[i];
                self.defs[i] = self.defs[i].max(level);
            }
            let impure = def.prim.map_or_else(|| self.impure(body), Prim::is_impure);
            changed |= impure != self.impure[i];
            self.impure[i] |= impure;
            if def.prim.is_none() {
                let positions: HashMap<LocalId, usize> =
                    def.params.iter().enumerate().map(|(k, p)| (p.local, k)).collect();
                for cautious in [false, true] {
                    let mut found = Vec::new();
                    self.primed_locals(body, false, cautious, program, &mut found);
                    let table = if cautious { &mut self.maybe_primed } else { &mut self.primed };
                    for k in found.iter().filter_map(|local| positions.get(local)) {
                        changed |= !table[i][*k];
                        table[i][*k] = true;
                    }
                }
            }
        }
        changed
    }

    /// One round in search of parameters that stand for primed expressions; true if one was found.
    fn action_pass(&mut self, program: &Program) -> bool {
        let mut found = Vec::new();
        for def in &program.defs {
            let Some(body) = &def.body else { continue };
            body.walk(&mut |h| {
                if let HirKind::Call(callee, args) = &h.kind {
                    for (param, arg) in program.def(*callee).params.iter().zip(args) {
                        if !self.action_locals.contains(&param.local)
                            && self.cache_level(arg) >= Level::Action
                        {
                            found.push(param.local);
                        }
                    }
                }
            });
        }
        let new = !found.is_empty();
        self.action_locals.extend(found);
        new
    }

    /// The level that decides whether a value may be kept: parameters count as what they may stand for.
    pub fn cache_level(&self, hir: &Hir) -> Level {
        let mut level = self.level(hir);
        if level < Level::Action && !self.action_locals.is_empty() {
            hir.walk(&mut |h| {
                if matches!(&h.kind, HirKind::Local(local) if self.action_locals.contains(local)) {
                    level = Level::Action;
                }
            });
        }
        level
    }

    /// The level of a definition's body.
    pub fn def(&self, def: DefId) -> Level {
        self.defs[def.0 as usize]
    }

    /// Whether parameter number `i` of a definition is used under a prime.
    pub fn is_primed(&self, def: DefId, i: usize) -> bool {
        self.primed[def.0 as usize][i]
    }

    /// Whether parameter number `i` of a definition may be used under a prime.
    pub fn may_be_primed(&self, def: DefId, i: usize) -> bool {
        self.maybe_primed[def.0 as usize][i]
    }

    /// The level of an expression whose locals are constants.
    pub fn level(&self, hir: &Hir) -> Level {
        let inner = |this: &Levels| {
            let children = hir.children();
            children.into_iter().map(|c| this.level(c)).max().unwrap_or(Level::Constant)
        };
        stacker::maybe_grow(64 << 10, 1 << 20, || match &hir.kind {
            HirKind::Var(_) => Level::State,
            HirKind::Call(def, args) => {
                // A variable in a place that is primed makes an action of the call.
                let primes = args
                    .iter()
                    .zip(&self.primed[def.0 as usize])
                    .any(|(arg, primed)| *primed && self.level(arg) == Level::State);
                let own = if primes { Level::Action } else { self.def(*def) };
                own.max(inner(self))
            }
            HirKind::OpDef(def, _) => self.def(*def).max(inner(self)),
            HirKind::Prim(Prim::Prime, _) => match inner(self) {
                Level::Constant => Level::Constant,
                level => level.max(Level::Action),
            },
            HirKind::Prim(Prim::Enabled, _) => Level::State,
            HirKind::Prim(Prim::Unchanged, _) => Level::Action,
            HirKind::Prim(Prim::Always | Prim::Eventually | Prim::LeadsTo | Prim::PlusArrow, _) => {
                Level::Temporal
            }
            HirKind::Prim(Prim::Compose, _) => Level::Action,
            HirKind::Square(..) | HirKind::Angle(..) => Level::Action.max(inner(self)),
            HirKind::Temporal(..) => Level::Temporal,
            HirKind::Let(..) => inner(self),
            _ => inner(self),
        })
    }

    /// Whether an expression must be evaluated anew each time.
    pub fn impure(&self, hir: &Hir) -> bool {
        let mut found = false;
        hir.walk(&mut |h| {
            found |= match &h.kind {
                HirKind::Call(def, _) | HirKind::OpDef(def, _) => self.impure[def.0 as usize],
                HirKind::Prim(prim, _) | HirKind::OpPrim(prim, _) => prim.is_impure(),
                _ => false,
            }
        });
        found
    }

    /// The locals that occur under a prime, directly or as an argument of an operator that primes it; if `cautious`,
    /// also as an argument of an operator that is not known.
    pub fn primed_locals(
        &self,
        hir: &Hir,
        primed: bool,
        cautious: bool,
        program: &Program,
        out: &mut Vec<LocalId>,
    ) {
        let table = if cautious { &self.maybe_primed } else { &self.primed };
        match &hir.kind {
            HirKind::Local(local) if primed => out.push(*local),
            HirKind::Prim(Prim::Prime | Prim::Unchanged, args) => {
                args.iter().for_each(|a| self.primed_locals(a, true, cautious, program, out));
            }
            HirKind::Square(a, v) | HirKind::Angle(a, v) => {
                self.primed_locals(a, primed, cautious, program, out);
                self.primed_locals(v, true, cautious, program, out);
            }
            HirKind::Call(def, args) => {
                for (i, arg) in args.iter().enumerate() {
                    let under = primed || table[def.0 as usize].get(i).copied().unwrap_or(false);
                    self.primed_locals(arg, under, cautious, program, out);
                }
                if program.def(*def).in_let
                    && let Some(body) = &program.def(*def).body
                    && primed
                    && self.defs[def.0 as usize] >= Level::Constant
                {
                    // A LET name under a prime primes what its body mentions; bodies are small.
                    self.let_body_locals(*def, body, program, out);
                }
            }
            HirKind::CallLocal(_, args) => {
                args.iter().for_each(|a| self.primed_locals(a, primed || cautious, cautious, program, out));
            }
            HirKind::Let(defs, body) => {
                for def in defs {
                    if let Some(body) = &program.def(*def).body {
                        self.primed_locals(body, primed, cautious, program, out);
                    }
                }
                self.primed_locals(body, primed, cautious, program, out);
            }
            _ => {
                hir.children().into_iter().for_each(|c| self.primed_locals(c, primed, cautious, program, out))
            }
        }
    }

    fn let_body_locals(&self, def: DefId, body: &Hir, program: &Program, out: &mut Vec<LocalId>) {
        if program.def(def).recursive {
            return;
        }
        body.walk(&mut |h| match &h.kind {
            HirKind::Local(local) => out.push(*local),
            HirKind::Call(inner, _) if program.def(*inner).in_let && *inner != def => {
                if let Some(inner_body) = &program.def(*inner).body
                    && inner.0 < def.0
                {
                    self.let_body_locals(*inner, inner_body, program, out);
                }
            }
            _ => {}
        });
    }

    /// The names of LETs that are used under a prime somewhere in an expression.
    pub fn primed_lets(&self, hir: &Hir, primed: bool, program: &Program, out: &mut Vec<DefId>) {
        match &hir.kind {
            HirKind::Prim(Prim::Prime | Prim::Unchanged, args) => {
                args.iter().for_each(|a| self.primed_lets(a, true, program, out));
            }
            HirKind::Square(a, v) | HirKind::Angle(a, v) => {
                self.primed_lets(a, primed, program, out);
                self.primed_lets(v, true, program, out);
            }
            HirKind::Call(def, args) => {
                if primed && program.def(*def).in_let {
                    out.push(*def);
                }
                for (i, arg) in args.iter().enumerate() {
                    let under = primed || self.maybe_primed[def.0 as usize].get(i).copied().unwrap_or(false);
                    self.primed_lets(arg, under, program, out);
                }
            }
            HirKind::CallLocal(_, args) => args.iter().for_each(|a| self.primed_lets(a, true, program, out)),
            HirKind::Let(defs, body) => {
                for def in defs {
                    if let Some(body) = &program.def(*def).body {
                        self.primed_lets(body, primed, program, out);
                    }
                }
                self.primed_lets(body, primed, program, out);
            }
            _ => hir.children().into_iter().for_each(|c| self.primed_lets(c, primed, program, out)),
        }
    }

    /// Refuses a prime on something that is primed already or temporal.
    fn check_primes(&self, program: &Program) -> Result<(), Fault> {
        for def in &program.defs {
            if let Some(body) = &def.body
                && def.prim.is_none()
            {
                self.check_expr(body)?;
            }
        }
        for (_, assume) in &program.assumes {
            self.check_expr(assume)?;
            if self.level(assume) > Level::Constant {
                let message = "an ASSUME must be constant, but this one depends on a variable";
                return Err(Fault::new(ErrorKind::Level, message)
                    .at(assume.span)
                    .help("state what holds of variables as an INVARIANT or in Init"));
            }
        }
        Ok(())
    }

    fn check_expr(&self, hir: &Hir) -> Result<(), Fault> {
        let mut error = None;
        hir.walk(&mut |h| {
            if error.is_some() {
                return;
            }
            let arg = match &h.kind {
                HirKind::Prim(prim @ (Prim::Prime | Prim::Unchanged), args) => (*prim, &args[0]),
                _ => return,
            };
            let level = self.level(arg.1);
            if level >= Level::Action {
                let what = if arg.0 == Prim::Prime { "primed" } else { "put under UNCHANGED" };
                let message = format!("an expression that is primed or temporal already is {what}");
                error = Some(
                    Fault::new(ErrorKind::Level, message)
                        .at(h.span)
                        .help("a prime may stand only on an expression about one state"),
                );
            }
        });
        error.map_or(Ok(()), Err)
    }
}
