//! Expressions: what each name in them is, and whether it is applied rightly.

use super::scope::{Entity, Instance, ModuleScope, Scope};
use super::{MAX_DEPTH, Resolver, local_hir};
use crate::builtins;
use crate::error::{ErrorKind, Fault};
use crate::hir::{DefId, Hir, HirAccess, HirBound, HirKind, HirLambda, HirUpdate, LocalId, Param, Refusal};
use crate::source::Span;
use crate::syntax::ast::{
    Access, Bound, Expr, ExprKind, Ident, Junction, Name, PathStep, Pattern, Quantifier, Unit, Update,
};
use std::sync::Arc;

impl Resolver<'_> {
    pub(super) fn expr(&mut self, expr: &Expr, scope: &mut Scope) -> Result<Hir, Fault> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(Fault::new(ErrorKind::Depth, "expressions are nested too deeply").at(expr.span));
        }
        let kind = stacker::maybe_grow(128 << 10, 4 << 20, || self.expr_kind(expr, scope));
        self.depth -= 1;
        Ok(Hir { kind: kind?, span: expr.span })
    }

    fn boxed(&mut self, expr: &Expr, scope: &mut Scope) -> Result<Box<Hir>, Fault> {
        Ok(Box::new(self.expr(expr, scope)?))
    }

    fn all(&mut self, exprs: &[Expr], scope: &mut Scope) -> Result<Vec<Hir>, Fault> {
        exprs.iter().map(|e| self.expr(e, scope)).collect()
    }

    fn expr_kind(&mut self, expr: &Expr, scope: &mut Scope) -> Result<HirKind, Fault> {
        Ok(match &expr.kind {
            ExprKind::Number(Some(n)) if *n <= crate::value::word::MAX_INT => HirKind::Int(*n),
            ExprKind::Number(_) => {
                return Err(Fault::new(ErrorKind::Arithmetic, "this number is too large")
                    .at(expr.span)
                    .help("integers must lie between -2^60 and 2^60 - 1"));
            }
            ExprKind::Decimal(text) => refuse(
                format!("the decimal number {text} cannot be evaluated"),
                "real numbers are not supported; scale to integers",
                Vec::new(),
            ),
            ExprKind::String(text) => HirKind::Str(text.clone()),
            ExprKind::Bool(b) => HirKind::Bool(*b),
            ExprKind::Apply { path, name, args } => self.apply(path, name, args, expr.span, scope)?,
            ExprKind::Symbol(name) => {
                let message = format!("the operator `{}` stands alone here", name.name);
                return Err(Fault::new(ErrorKind::Arity, message).at(expr.span).help(
                    "an operator without arguments may only be passed to an operator that expects one",
                ));
            }
            ExprKind::Lambda(..) => {
                return Err(Fault::new(ErrorKind::Arity, "a LAMBDA stands where a value is expected")
                    .at(expr.span)
                    .help("a LAMBDA may only be passed to an operator that expects an operator"));
            }
            ExprKind::Junction(Junction::And, items) => HirKind::And(self.all(items, scope)?),
            ExprKind::Junction(Junction::Or, items) => HirKind::Or(self.all(items, scope)?),
            ExprKind::Quantified(quantifier, bounds, body) => {
                let (bounds, body) = self.bound_body(bounds, body, scope)?;
                match quantifier {
                    Quantifier::Forall => HirKind::Forall(bounds, body),
                    Quantifier::Exists => HirKind::Exists(bounds, body),
                    _ => HirKind::Temporal("a temporal quantifier", vec![*body]),
                }
            }
            ExprKind::Unbounded(quantifier, names, body) => {
                self.unbounded(*quantifier, names, body, scope)?
            }
            ExprKind::Choose(pattern, set, body) => self.choose(pattern, set.as_deref(), body, scope)?,
            ExprKind::SetEnum(items) => HirKind::SetEnum(self.all(items, scope)?),
            ExprKind::SetFilter(bound, body) => {
                let (mut bounds, body) = self.bound_body(std::slice::from_ref(bound), body, scope)?;
                HirKind::Filter(Box::new(bounds.remove(0)), body)
            }
            ExprKind::SetMap(body, bounds) => {
                let (bounds, body) = self.bound_body(bounds, body, scope)?;
                HirKind::Map(body, bounds)
            }
            ExprKind::Function(bounds, body) => {
                let (bounds, body) = self.bound_body(bounds, body, scope)?;
                HirKind::Function(bounds, body)
            }
            ExprKind::Index(f, args) => {
                HirKind::Index(self.boxed(f, scope)?, Box::new(self.index(args, scope)?))
            }
            ExprKind::FunctionSet(s, t) => HirKind::FunctionSet(self.boxed(s, scope)?, self.boxed(t, scope)?),
            ExprKind::Record(fields) => HirKind::Record(self.fields(fields, scope)?),
            ExprKind::RecordSet(fields) => HirKind::RecordSet(self.fields(fields, scope)?),
            ExprKind::Field(e, field) => HirKind::Field(self.boxed(e, scope)?, field.name.clone()),
            ExprKind::Except(base, updates) => self.except(base, updates, scope)?,
            ExprKind::At => match scope.lookup("@") {
                Some(Entity::Local(local)) => {
                    self.used.insert(*local);
                    HirKind::Local(*local)
                }
                _ => {
                    return Err(Fault::new(ErrorKind::Name, "`@` stands outside of an EXCEPT").at(expr.span));
                }
            },
            ExprKind::Tuple(items) => HirKind::Tuple(self.all(items, scope)?),
            ExprKind::Times(items) => HirKind::Times(self.all(items, scope)?),
            ExprKind::If(c, t, e) => {
                HirKind::If(self.boxed(c, scope)?, self.boxed(t, scope)?, self.boxed(e, scope)?)
            }
            ExprKind::Case(arms, other) => {
                let mut out = Vec::with_capacity(arms.len());
                for (guard, value) in arms {
                    out.push((self.expr(guard, scope)?, self.expr(value, scope)?));
                }
                let other = other.as_ref().map(|e| self.boxed(e, scope)).transpose()?;
                HirKind::Case(out, other)
            }
            ExprKind::Let(units, body) => self.let_in(units, body, scope)?,
            ExprKind::Square(a, v) => HirKind::Square(self.boxed(a, scope)?, self.boxed(v, scope)?),
            ExprKind::Angle(a, v) => HirKind::Angle(self.boxed(a, scope)?, self.boxed(v, scope)?),
            ExprKind::Fairness(strong, v, a) => {
                let name = if *strong { "SF" } else { "WF" };
                HirKind::Temporal(name, vec![self.expr(v, scope)?, self.expr(a, scope)?])
            }
            ExprKind::Label(name, _, body) => {
                let hir = self.expr(body, scope)?;
                if let Some(def) = &self.defining {
                    self.labels.insert((def.clone(), name.name.clone()), hir.clone());
                }
                return Ok(hir.kind);
            }
            // `Name!:` is the whole of what the name stands for.
            ExprKind::Select(whole, selectors) if selectors.iter().all(|s| &*s.text == ":") => {
                return Ok(self.expr(whole, scope)?.kind);
            }
            ExprKind::Select(_, selectors) => {
                let text: String = selectors.iter().map(|s| format!("!{}", s.text)).collect();
                refuse(
                    format!("the subexpression selector `{text}` cannot be evaluated"),
                    "give the subexpression a name of its own",
                    Vec::new(),
                )
            }
        })
    }

    fn fields(&mut self, fields: &[(Ident, Expr)], scope: &mut Scope) -> Result<Vec<(Name, Hir)>, Fault> {
        let mut out: Vec<(Name, Hir)> = Vec::with_capacity(fields.len());
        for (name, value) in fields {
            if out.iter().any(|(n, _)| *n == name.name) {
                return Err(Fault::new(ErrorKind::Name, format!("field `{}` is given twice", name.name))
                    .at(name.span));
            }
            out.push((name.name.clone(), self.expr(value, scope)?));
        }
        Ok(out)
    }

    /// One index, several made a tuple.
    fn index(&mut self, args: &[Expr], scope: &mut Scope) -> Result<Hir, Fault> {
        if let [one] = args {
            return self.expr(one, scope);
        }
        let span = args[0].span.to(args[args.len() - 1].span);
        Ok(Hir { kind: HirKind::Tuple(self.all(args, scope)?), span })
    }

    // ---- binding ----

    fn bind(&mut self, ident: &Ident, scope: &mut Scope) -> Result<LocalId, Fault> {
        scope.check_free(ident, &self.program)?;
        let local = self.new_local(ident);
        scope.stack.push((ident.name.clone(), Entity::Local(local)));
        Ok(local)
    }

    /// Resolves the sets of the bounds outside and binds their names, which stay on the stack.
    pub(super) fn bounds(&mut self, bounds: &[Bound], scope: &mut Scope) -> Result<Vec<HirBound>, Fault> {
        let mut sets = Vec::with_capacity(bounds.len());
        for bound in bounds {
            sets.push(self.expr(&bound.set, scope)?);
        }
        let mut out = Vec::with_capacity(bounds.len());
        for (bound, set) in bounds.iter().zip(sets) {
            let (names, tuple) = match &bound.pattern {
                Pattern::Names(names) => (names, false),
                Pattern::Tuple(names) => (names, true),
            };
            let vars = names.iter().map(|name| self.bind(name, scope)).collect::<Result<_, _>>()?;
            out.push(HirBound { vars, tuple, set });
        }
        Ok(out)
    }

    fn bound_body(
        &mut self,
        bounds: &[Bound],
        body: &Expr,
        scope: &mut Scope,
    ) -> Result<(Vec<HirBound>, Box<Hir>), Fault> {
        let depth = scope.stack.len();
        let bounds = self.bounds(bounds, scope)?;
        let body = self.boxed(body, scope)?;
        scope.stack.truncate(depth);
        Ok((bounds, body))
    }

    fn unbounded(
        &mut self,
        quantifier: Quantifier,
        names: &[Ident],
        body: &Expr,
        scope: &mut Scope,
    ) -> Result<HirKind, Fault> {
        let depth = scope.stack.len();
        for name in names {
            self.bind(name, scope)?;
        }
        let body = self.expr(body, scope)?;
        scope.stack.truncate(depth);
        let sign = match quantifier {
            Quantifier::Forall => "\\A",
            Quantifier::Exists => "\\E",
            _ => return Ok(HirKind::Temporal("a temporal quantifier", vec![body])),
        };
        let name = &names[0].name;
        Ok(refuse(
            format!("the quantifier `{sign} {name}` has no bound, so there is nothing to enumerate"),
            &format!("write `{sign} {name} \\in S : …`"),
            vec![body],
        ))
    }

    fn choose(
        &mut self,
        pattern: &Pattern,
        set: Option<&Expr>,
        body: &Expr,
        scope: &mut Scope,
    ) -> Result<HirKind, Fault> {
        let Some(set) = set else {
            let depth = scope.stack.len();
            let (Pattern::Names(names) | Pattern::Tuple(names)) = pattern;
            for name in names {
                self.bind(name, scope)?;
            }
            let body = self.expr(body, scope)?;
            scope.stack.truncate(depth);
            let name = names[0].name.clone();
            return Ok(refuse(
                format!("`CHOOSE {name} : …` has no bound, so there is nothing to choose from"),
                "write `CHOOSE x \\in S : …`, or give the definition a value in the .cfg file (`NoValue = NoValue`)",
                vec![body],
            ));
        };
        let bound = Bound { pattern: pattern.clone(), set: set.clone() };
        let (mut bounds, body) = self.bound_body(std::slice::from_ref(&bound), body, scope)?;
        Ok(HirKind::Choose(Box::new(bounds.remove(0)), body))
    }

    fn except(&mut self, base: &Expr, updates: &[Update], scope: &mut Scope) -> Result<HirKind, Fault> {
        let base = self.boxed(base, scope)?;
        let mut out = Vec::with_capacity(updates.len());
        for update in updates {
            let at_name = Ident { name: "@".into(), span: update.span };
            let at = self.new_local(&at_name);
            let mut path = Vec::with_capacity(update.path.len());
            for access in &update.path {
                path.push(match access {
                    Access::Index(args) => HirAccess::Index(self.index(args, scope)?),
                    Access::Field(field) => HirAccess::Field(field.name.clone()),
                });
            }
            scope.stack.push((at_name.name.clone(), Entity::Local(at)));
            let value = self.expr(&update.value, scope);
            scope.stack.pop();
            let value = value?;
            out.push(HirUpdate { path, at, uses_at: self.used.contains(&at), value, span: update.span });
        }
        Ok(HirKind::Except(base, out))
    }

    fn let_in(&mut self, units: &[Unit], body: &Expr, scope: &mut Scope) -> Result<HirKind, Fault> {
        let depth = scope.stack.len();
        let pending = std::mem::take(&mut scope.pending);
        self.let_defs.push(Vec::new());
        scope.let_depth += 1;
        let result = self.let_units(units, body, scope);
        scope.let_depth -= 1;
        let defs = self.let_defs.pop().expect("pushed above");
        self.check_recursive(scope)?;
        scope.pending = pending;
        scope.stack.truncate(depth);
        Ok(HirKind::Let(defs, Box::new(result?)))
    }

    fn let_units(&mut self, units: &[Unit], body: &Expr, scope: &mut Scope) -> Result<Hir, Fault> {
        for unit in units {
            self.unit(unit, scope)?;
        }
        self.expr(body, scope)
    }

    // ---- application ----

    fn apply(
        &mut self,
        path: &[PathStep],
        name: &Ident,
        args: &[Expr],
        span: Span,
        scope: &mut Scope,
    ) -> Result<HirKind, Fault> {
        if !path.is_empty() {
            return self.apply_path(path, name, args, span, scope);
        }
        match scope.lookup(&name.name).cloned() {
            Some(entity) => {
                let prefix = self.current_prefix(scope, span);
                self.apply_entity(entity, &prefix, name, args, span, scope)
            }
            None => self.apply_builtin(name, args, span, scope),
        }
    }

    /// The arguments that definitions of the current context pass to each other.
    fn current_prefix(&self, scope: &Scope, span: Span) -> Vec<Hir> {
        scope.context.prefix.iter().map(|(p, _)| local_hir(p.local, p.arity, span)).collect()
    }

    pub(super) fn prefix_args(&self, n: usize, scope: &Scope, span: Span) -> Vec<Hir> {
        self.current_prefix(scope, span).into_iter().take(n).collect()
    }

    fn apply_entity(
        &mut self,
        entity: Entity,
        prefix: &[Hir],
        name: &Ident,
        args: &[Expr],
        span: Span,
        scope: &mut Scope,
    ) -> Result<HirKind, Fault> {
        let no_args = |kind: HirKind| match args.is_empty() {
            true => Ok(kind),
            false => Err(arity_error(name, 0, args.len(), span)),
        };
        match entity {
            Entity::Var(var) => no_args(HirKind::Var(var)),
            Entity::Local(local) => {
                self.used.insert(local);
                no_args(HirKind::Local(local))
            }
            Entity::Expr(hir) => no_args(hir.kind.clone()),
            Entity::Const(id) => {
                let arity = self.program.consts[id.0 as usize].arity;
                if arity != args.len() {
                    return Err(arity_error(name, arity, args.len(), span));
                }
                Ok(HirKind::Constant(id, self.all(args, scope)?))
            }
            Entity::OpLocal(local, arity) => {
                if arity != args.len() {
                    return Err(arity_error(name, arity, args.len(), span));
                }
                Ok(HirKind::CallLocal(local, self.all(args, scope)?))
            }
            Entity::Operator(hir, arity) => {
                if arity != args.len() {
                    return Err(arity_error(name, arity, args.len(), span));
                }
                let args = self.all(args, scope)?;
                Ok(apply_operator(&hir, args))
            }
            Entity::Def(def) => self.call(def, prefix, name, args, span, scope),
            Entity::Instance(_) => {
                let message = format!("`{}` is an instance of a module, not an expression", name.name);
                Err(Fault::new(ErrorKind::Name, message)
                    .at(span)
                    .help(format!("write `{}!Op` for an operator of it", name.name)))
            }
            Entity::Unprovable => no_args(refuse(
                format!("`{}` names an ASSUME … PROVE, which cannot be evaluated", name.name),
                "only proofs can refer to it",
                Vec::new(),
            )),
        }
    }

    fn call(
        &mut self,
        def: DefId,
        prefix: &[Hir],
        name: &Ident,
        args: &[Expr],
        span: Span,
        scope: &mut Scope,
    ) -> Result<HirKind, Fault> {
        let d = self.program.def(def);
        let own: Vec<Param> = d.params[d.prefix..].to_vec();
        if own.len() != args.len() {
            return Err(arity_error(name, own.len(), args.len(), span));
        }
        assert!(d.prefix <= prefix.len(), "a definition is called inside its instance or through its path");
        let mut out: Vec<Hir> = prefix[..d.prefix].to_vec();
        for (param, arg) in own.iter().zip(args) {
            out.push(match param.arity {
                0 => self.expr(arg, scope)?,
                arity => self.operator_argument(arg, arity, scope)?,
            });
        }
        Ok(HirKind::Call(def, out))
    }

    fn apply_path(
        &mut self,
        path: &[PathStep],
        name: &Ident,
        args: &[Expr],
        span: Span,
        scope: &mut Scope,
    ) -> Result<HirKind, Fault> {
        if let ([step], []) = (path, args)
            && step.args.is_empty()
            && let Some(labelled) = self.labels.get(&(step.name.name.clone(), name.name.clone()))
        {
            return Ok(labelled.kind.clone());
        }
        let mut prefix = self.current_prefix(scope, span);
        let mut inside: Option<std::rc::Rc<ModuleScope>> = None;
        for step in path {
            let instance = self.path_step(step, inside.as_deref(), scope)?;
            prefix.truncate(instance.outer);
            if instance.params.len() != step.args.len() {
                return Err(arity_error(&step.name, instance.params.len(), step.args.len(), step.name.span));
            }
            for (arity, arg) in instance.params.iter().zip(&step.args) {
                prefix.push(match arity {
                    0 => self.expr(arg, scope)?,
                    arity => self.operator_argument(arg, *arity, scope)?,
                });
            }
            inside = Some(instance.scope.clone());
        }
        let inside = inside.expect("a path has a step");
        match inside.names.get(&name.name) {
            Some(entity) if !inside.local.contains(&name.name) && !inside.declared.contains(&name.name) => {
                let entity = entity.clone();
                self.apply_entity(entity, &prefix, name, args, span, scope)
            }
            _ => {
                let path: String = path.iter().map(|s| format!("{}!", s.name.name)).collect();
                let known = inside.names.keys().filter(|n| !inside.local.contains(*n));
                let mut fault = Fault::new(ErrorKind::Name, format!("`{path}{}` is not defined", name.name))
                    .at(name.span);
                if let Some(near) = nearest(&name.name, known) {
                    fault = fault.help(format!("is `{path}{near}` meant?"));
                }
                Err(fault)
            }
        }
    }

    fn path_step(
        &self,
        step: &PathStep,
        inside: Option<&ModuleScope>,
        scope: &Scope,
    ) -> Result<std::rc::Rc<Instance>, Fault> {
        let entity = match inside {
            Some(inside) => inside.names.get(&step.name.name),
            None => scope.lookup(&step.name.name),
        };
        match entity {
            Some(Entity::Instance(instance)) => Ok(instance.clone()),
            _ => {
                let message = format!("`{}` is not an instance of a module", step.name.name);
                Err(Fault::new(ErrorKind::Name, message)
                    .at(step.name.span)
                    .help(format!("define it: `{} == INSTANCE SomeModule`", step.name.name)))
            }
        }
    }

    /// Operators of the language itself, which need no module.
    fn apply_builtin(
        &mut self,
        name: &Ident,
        args: &[Expr],
        span: Span,
        scope: &mut Scope,
    ) -> Result<HirKind, Fault> {
        let arity_ok = |n: usize| match args.len() == n {
            true => Ok(()),
            false => Err(arity_error(name, n, args.len(), span)),
        };
        match &*name.name {
            "/\\" => Ok(HirKind::And(self.all(args, scope)?)),
            "\\/" => Ok(HirKind::Or(self.all(args, scope)?)),
            _ => match builtins::language(&name.name) {
                Some((prim, arity)) => {
                    arity_ok(arity)?;
                    Ok(HirKind::Prim(prim, self.all(args, scope)?))
                }
                None => Err(self.unknown(name, scope)),
            },
        }
    }

    fn unknown(&self, name: &Ident, scope: &Scope) -> Fault {
        let fault = Fault::new(ErrorKind::Name, format!("`{}` is not defined", name.name)).at(name.span);
        if let Some(module) = builtins::module_of(&name.name) {
            return fault.help(format!("`{}` is in module {module}: add it to EXTENDS", name.name));
        }
        if self.open_defs.contains(&name.name) {
            return fault.help(format!(
                "to use `{0}` in its own definition, declare `RECURSIVE {0}(_)` before it",
                name.name
            ));
        }
        let known = scope.names.keys().chain(scope.stack.iter().map(|(n, _)| n));
        match nearest(&name.name, known) {
            Some(near) => fault.help(format!("is `{near}` meant?")),
            None => fault.help("define or declare it before it is used"),
        }
    }

    /// An argument in a place that expects an operator of some arity.
    pub(super) fn operator_argument(
        &mut self,
        arg: &Expr,
        arity: usize,
        scope: &mut Scope,
    ) -> Result<Hir, Fault> {
        let wrong = |found: usize, name: &str| {
            let message = format!(
                "`{name}` takes {found} arguments, but an operator that takes {arity} is expected here"
            );
            Fault::new(ErrorKind::Arity, message).at(arg.span)
        };
        let kind = match &arg.kind {
            ExprKind::Lambda(params, body) => {
                if params.len() != arity {
                    return Err(wrong(params.len(), "LAMBDA"));
                }
                let depth = scope.stack.len();
                let locals = params.iter().map(|p| self.bind(p, scope)).collect::<Result<_, _>>()?;
                let body = self.expr(body, scope)?;
                scope.stack.truncate(depth);
                HirKind::Lambda(Arc::new(HirLambda { params: locals, body }))
            }
            ExprKind::Symbol(name) => self.operator_named(&[], name, arity, arg.span, scope)?,
            ExprKind::Apply { path, name, args } if args.is_empty() => {
                self.operator_named(path, name, arity, arg.span, scope)?
            }
            _ => {
                let message =
                    format!("an operator that takes {arity} arguments is expected here, not a value");
                return Err(Fault::new(ErrorKind::Arity, message)
                    .at(arg.span)
                    .help("pass the name of an operator, or a LAMBDA"));
            }
        };
        Ok(Hir { kind, span: arg.span })
    }

    fn operator_named(
        &mut self,
        path: &[PathStep],
        name: &Ident,
        arity: usize,
        span: Span,
        scope: &mut Scope,
    ) -> Result<HirKind, Fault> {
        let mut prefix = self.current_prefix(scope, span);
        let mut entity = scope.lookup(&name.name).cloned();
        if !path.is_empty() {
            let mut inside: Option<std::rc::Rc<ModuleScope>> = None;
            for step in path {
                let instance = self.path_step(step, inside.as_deref(), scope)?;
                prefix.truncate(instance.outer);
                for arg in &step.args {
                    prefix.push(self.expr(arg, scope)?);
                }
                inside = Some(instance.scope.clone());
            }
            entity = inside.and_then(|s| s.names.get(&name.name).cloned());
        }
        let wrong = |found: usize| arity_error(name, found, arity, span);
        match entity {
            Some(Entity::Def(def)) => {
                let d = self.program.def(def);
                if d.params.len() - d.prefix != arity {
                    return Err(wrong(d.params.len() - d.prefix));
                }
                Ok(HirKind::OpDef(def, prefix[..d.prefix].to_vec()))
            }
            Some(Entity::OpLocal(local, found)) if found == arity => Ok(HirKind::OpLocal(local)),
            Some(Entity::Const(id)) if self.program.consts[id.0 as usize].arity == arity => {
                Ok(HirKind::OpConst(id))
            }
            Some(Entity::Operator(hir, found)) if found == arity => Ok(hir.kind.clone()),
            Some(_) => Err(wrong(0)),
            None => match builtins::language(&name.name) {
                Some((prim, found)) if found == arity => Ok(HirKind::OpPrim(prim, arity)),
                Some((_, found)) => Err(wrong(found)),
                None => Err(self.unknown(name, scope)),
            },
        }
    }
}

/// Applies an operator that stands for a constant operator of an instantiated module.
fn apply_operator(operator: &Hir, mut args: Vec<Hir>) -> HirKind {
    match &operator.kind {
        HirKind::OpDef(def, prefix) => {
            let mut all = prefix.clone();
            all.append(&mut args);
            HirKind::Call(*def, all)
        }
        HirKind::OpLocal(local) => HirKind::CallLocal(*local, args),
        HirKind::OpConst(id) => HirKind::Constant(*id, args),
        HirKind::OpPrim(prim, _) => HirKind::Prim(*prim, args),
        HirKind::Lambda(lambda) => HirKind::CallLambda(lambda.clone(), args),
        other => unreachable!("{other:?} is no operator"),
    }
}

fn refuse(message: String, help: &str, parts: Vec<Hir>) -> HirKind {
    HirKind::Refused(Refusal { message, help: help.to_owned() }, parts)
}

fn arity_error(name: &Ident, expected: usize, found: usize, span: Span) -> Fault {
    let expected = match expected {
        0 => "no arguments".to_owned(),
        1 => "1 argument".to_owned(),
        n => format!("{n} arguments"),
    };
    Fault::new(ErrorKind::Arity, format!("`{}` takes {expected}, but gets {found}", name.name)).at(span)
}

/// The known name that is most like `name`, if any is close.
fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a Name>) -> Option<Name> {
    let is_word = |n: &str| n.chars().all(|c| c.is_alphanumeric() || c == '_');
    known
        .filter(|k| is_word(k) == is_word(name) && name.chars().count() > 1)
        .map(|k| (edit_distance(name, k), k))
        .filter(|(d, k)| *d <= 1 + k.len().min(name.len()) / 4)
        .min_by(|a, b| a.cmp(b))
        .map(|(_, k)| k.clone())
}

/// Number of single-character changes between two names.
pub(crate) fn edit_distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let cost = diagonal + usize::from(x != *y);
            diagonal = row[j + 1];
            row[j + 1] = cost.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}
