//! The units of a module: declarations, definitions, instances, assumptions.

use super::scope::{Entity, Instance, Scope};
use super::{Context, Resolver};
use crate::builtins;
use crate::error::{ErrorKind, Fault};
use crate::hir::{ConstDecl, ConstId, Def, DefId, Hir, HirKind, LocalInfo, Param, VarId};
use crate::source::Span;
use crate::syntax::ast::{self, ExprKind, Ident, InstanceDef, Module, Name, OpDecl, OpDef, Unit, UnitKind};
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

impl Resolver<'_> {
    pub(super) fn unit(&mut self, unit: &Unit, scope: &mut Scope) -> Result<(), Fault> {
        match &unit.kind {
            UnitKind::Variables(names) => names.iter().try_for_each(|name| self.variable(name, scope)),
            UnitKind::Constants(decls) => decls.iter().try_for_each(|decl| self.constant(decl, scope)),
            UnitKind::Recursive(decls) => {
                decls.iter().try_for_each(|decl| self.recursive(decl, unit.local, scope))
            }
            UnitKind::Operator(def) => self.operator(def, unit.local, scope),
            UnitKind::Function(def) => self.function(def, unit.local, scope),
            UnitKind::Instance(def) => self.instance(def, unit.local, scope),
            UnitKind::Module(module) => {
                scope.modules.insert(module.name.name.clone(), Arc::new(module.clone()));
                Ok(())
            }
            UnitKind::Assume(name, body) => self.assume(name.as_ref(), body, scope),
            UnitKind::Theorem(name, statement) => self.theorem(name.as_ref(), statement.as_ref(), scope),
        }
    }

    fn variable(&mut self, ident: &Ident, scope: &mut Scope) -> Result<(), Fault> {
        let entity = match self.substituted(ident, scope)? {
            Some(entity) => entity,
            None => {
                self.program.vars.push(LocalInfo { name: ident.name.clone(), span: ident.span });
                Entity::Var(VarId(self.program.vars.len() as u32 - 1))
            }
        };
        scope.define(ident, entity, false, &self.program)?;
        self.hide_declaration(ident, scope);
        Ok(())
    }

    /// The parameters of an instantiated module are not part of what the instance offers.
    fn hide_declaration(&self, ident: &Ident, scope: &mut Scope) {
        if scope.context.substitution.is_some() {
            scope.declared.insert(ident.name.clone());
        }
    }

    fn constant(&mut self, decl: &OpDecl, scope: &mut Scope) -> Result<(), Fault> {
        let entity = match self.substituted(&decl.name, scope)? {
            Some(entity) => {
                self.check_substitution_arity(&entity, decl)?;
                entity
            }
            None => {
                self.program.consts.push(ConstDecl {
                    name: decl.name.name.clone(),
                    module: scope.module.clone(),
                    arity: decl.arity,
                    span: decl.name.span,
                });
                Entity::Const(ConstId(self.program.consts.len() as u32 - 1))
            }
        };
        scope.define(&decl.name, entity, false, &self.program)?;
        self.hide_declaration(&decl.name, scope);
        Ok(())
    }

    fn check_substitution_arity(&self, entity: &Entity, decl: &OpDecl) -> Result<(), Fault> {
        let arity = match entity {
            Entity::Operator(_, arity) | Entity::OpLocal(_, arity) => *arity,
            Entity::Def(def) => self.program.def(*def).params.len() - self.program.def(*def).prefix,
            Entity::Const(id) => self.program.consts[id.0 as usize].arity,
            _ => 0,
        };
        if arity == decl.arity {
            return Ok(());
        }
        let message = format!(
            "constant `{}` takes {} arguments but what is substituted for it takes {arity}",
            decl.name.name, decl.arity
        );
        Err(Fault::new(ErrorKind::Arity, message).at(decl.name.span))
    }

    /// In an instance: what a declared name stands for.
    fn substituted(&self, ident: &Ident, scope: &Scope) -> Result<Option<Entity>, Fault> {
        let Some(map) = &scope.context.substitution else { return Ok(None) };
        match map.get(&ident.name) {
            Some(entity) => Ok(Some(entity.clone())),
            None => {
                let message = format!(
                    "module `{}` declares `{}`, for which INSTANCE substitutes nothing",
                    scope.module, ident.name
                );
                let help = format!(
                    "write `INSTANCE {} WITH {} <- …`, or define the name first",
                    scope.module, ident.name
                );
                Err(Fault::new(ErrorKind::Name, message).at(ident.span).help(help))
            }
        }
    }

    fn recursive(&mut self, decl: &OpDecl, local: bool, scope: &mut Scope) -> Result<(), Fault> {
        let params = vec![OpDecl { name: decl.name.clone(), arity: 0 }; decl.arity];
        let def = self.new_def(&decl.name, &params, scope);
        self.program.defs[def.0 as usize].recursive = true;
        scope.pending.insert(decl.name.name.clone(), def);
        self.bind_definition(&decl.name, Entity::Def(def), local, scope)
    }

    /// Gives a definition its name: in the module, or on the stack when it stands in a LET.
    fn bind_definition(
        &mut self,
        ident: &Ident,
        entity: Entity,
        local: bool,
        scope: &mut Scope,
    ) -> Result<(), Fault> {
        if scope.let_depth == 0 {
            return scope.define(ident, entity, local, &self.program);
        }
        scope.check_free(ident, &self.program)?;
        scope.stack.push((ident.name.clone(), entity));
        Ok(())
    }

    /// A new definition with its parameters made, its body still missing.
    fn new_def(&mut self, name: &Ident, params: &[OpDecl], scope: &Scope) -> DefId {
        let context = &scope.context;
        let mut all: Vec<Param> = context.prefix.iter().map(|(param, _)| *param).collect();
        let mut names: Vec<Name> = context.prefix.iter().map(|(_, name)| name.clone()).collect();
        let prefix = all.len();
        for param in params {
            all.push(Param { local: self.new_local(&param.name), arity: param.arity });
            names.push(param.name.name.clone());
        }
        let in_let = scope.is_in_let();
        let full_name = match context.path.is_empty() {
            true => name.name.clone(),
            false => format!("{}{}", context.path, name.name).into(),
        };
        let prim = match in_let {
            true => None,
            false => builtins::intercept(&scope.module, &name.name, scope.built_in),
        };
        self.program.defs.push(Def {
            name: full_name,
            module: scope.module.clone(),
            params: all,
            param_names: names,
            prefix,
            body: None,
            span: name.span,
            in_let,
            recursive: false,
            prim,
        });
        let id = DefId(self.program.defs.len() as u32 - 1);
        if in_let && let Some(defs) = self.let_defs.last_mut() {
            defs.push(id);
        }
        id
    }

    fn operator(&mut self, def: &OpDef, local: bool, scope: &mut Scope) -> Result<(), Fault> {
        let id = match scope.pending.remove(&def.name.name) {
            Some(id) => {
                self.meet_declaration(id, def)?;
                id
            }
            None => self.new_def(&def.name, &def.params, scope),
        };
        let announced = self.program.def(id).recursive;
        let depth = scope.stack.len();
        for (i, param) in def.params.iter().enumerate() {
            scope.check_free(&param.name, &self.program)?;
            let prefix = self.program.def(id).prefix;
            let p = self.program.def(id).params[prefix + i];
            let entity =
                if p.arity == 0 { Entity::Local(p.local) } else { Entity::OpLocal(p.local, p.arity) };
            scope.stack.push((param.name.name.clone(), entity));
        }
        let outer = self.defining.take();
        self.defining = (def.params.is_empty() && scope.let_depth == 0).then(|| def.name.name.clone());
        self.open_defs.push(def.name.name.clone());
        let body = self.expr(&def.body, scope);
        self.open_defs.pop();
        self.defining = outer;
        scope.stack.truncate(depth);
        self.program.defs[id.0 as usize].body = Some(Arc::new(body?));
        if announced { Ok(()) } else { self.bind_definition(&def.name, Entity::Def(id), local, scope) }
    }

    /// A definition announced by RECURSIVE takes over the announced number.
    fn meet_declaration(&mut self, id: DefId, def: &OpDef) -> Result<(), Fault> {
        let announced = self.program.def(id);
        let prefix = announced.prefix;
        if announced.params.len() - prefix != def.params.len() {
            let message = format!(
                "`{}` is declared RECURSIVE with {} arguments but defined with {}",
                def.name.name,
                announced.params.len() - prefix,
                def.params.len()
            );
            return Err(Fault::new(ErrorKind::Arity, message).at(def.name.span));
        }
        for (i, param) in def.params.iter().enumerate() {
            let local = self.program.def(id).params[prefix + i].local;
            self.program.locals[local.0 as usize] =
                LocalInfo { name: param.name.name.clone(), span: param.name.span };
            let announced = &mut self.program.defs[id.0 as usize];
            announced.params[prefix + i].arity = param.arity;
            announced.param_names[prefix + i] = param.name.name.clone();
        }
        self.program.defs[id.0 as usize].span = def.name.span;
        Ok(())
    }

    fn function(&mut self, def: &ast::FcnDef, local: bool, scope: &mut Scope) -> Result<(), Fault> {
        let announced = scope.pending.remove(&def.name.name);
        let id = match announced {
            Some(id) => id,
            None => self.new_def(&def.name, &[], scope),
        };
        let itself = self.new_local(&def.name);
        let depth = scope.stack.len();
        if announced.is_none() {
            scope.check_free(&def.name, &self.program)?;
        }
        let bounds = self.bounds(&def.bounds, scope)?;
        scope.stack.push((def.name.name.clone(), Entity::Local(itself)));
        let body = self.expr(&def.body, scope);
        scope.stack.truncate(depth);
        let body = body?;
        let span = def.name.span.to(def.body.span);
        let kind = match self.used.contains(&itself) {
            true => HirKind::RecFunction(itself, bounds, Box::new(body)),
            false => HirKind::Function(bounds, Box::new(body)),
        };
        self.program.defs[id.0 as usize].body = Some(Arc::new(Hir { kind, span }));
        if announced.is_some() {
            Ok(())
        } else {
            self.bind_definition(&def.name, Entity::Def(id), local, scope)
        }
    }

    fn assume(&mut self, name: Option<&Ident>, body: &ast::Expr, scope: &mut Scope) -> Result<(), Fault> {
        let hir = self.expr(body, scope)?;
        if let Some(name) = name {
            self.fact(name, hir.clone(), scope)?;
        }
        if scope.context.is_root() && !scope.built_in {
            self.program.assumes.push((name.map(|n| n.name.clone()), hir));
        }
        Ok(())
    }

    fn theorem(
        &mut self,
        name: Option<&Ident>,
        statement: Option<&ast::Expr>,
        scope: &mut Scope,
    ) -> Result<(), Fault> {
        let hir = match statement {
            Some(statement) => Some(self.expr(statement, scope)?),
            None => None,
        };
        match (name, hir) {
            (Some(name), Some(hir)) => self.fact(name, hir, scope),
            (Some(name), None) => scope.define(name, Entity::Unprovable, false, &self.program),
            (None, _) => Ok(()),
        }
    }

    /// A named assumption or theorem is a definition of its formula.
    fn fact(&mut self, name: &Ident, formula: Hir, scope: &mut Scope) -> Result<(), Fault> {
        let id = self.new_def(name, &[], scope);
        self.program.defs[id.0 as usize].body = Some(Arc::new(formula));
        scope.define(name, Entity::Def(id), false, &self.program)
    }

    // ---- INSTANCE ----

    fn instance(&mut self, def: &InstanceDef, local: bool, scope: &mut Scope) -> Result<(), Fault> {
        let (module, nested) = match scope.nested_module(&def.module.name) {
            Some(module) => (module, true),
            None => (self.modules[&def.module.name].module.clone(), false),
        };
        let depth = scope.stack.len();
        let mut prefix = scope.context.prefix.clone();
        for param in &def.params {
            scope.check_free(&param.name, &self.program)?;
            let local = self.new_local(&param.name);
            prefix.push((Param { local, arity: param.arity }, param.name.name.clone()));
            let entity =
                if param.arity == 0 { Entity::Local(local) } else { Entity::OpLocal(local, param.arity) };
            scope.stack.push((param.name.name.clone(), entity));
        }
        let substitution = self.substitution(def, &module, scope);
        scope.stack.truncate(depth);
        let context = self.instance_context(def, substitution?, prefix, &module, nested, scope);
        let inside = self.module(&module, &context, nested.then_some(&*scope))?;
        match &def.name {
            None => self.import(&inside, scope, local, true),
            Some(name) => {
                let params = def.params.iter().map(|p| p.arity).collect();
                let outer = scope.context.prefix.len();
                let instance = Instance { scope: inside, params, outer };
                self.bind_definition(name, Entity::Instance(Rc::new(instance)), local, scope)
            }
        }
    }

    fn instance_context(
        &mut self,
        def: &InstanceDef,
        substitution: HashMap<Name, Entity>,
        prefix: Vec<(Param, Name)>,
        module: &Module,
        nested: bool,
        scope: &Scope,
    ) -> Rc<Context> {
        let in_let = scope.is_in_let();
        if !nested && self.is_closed(module) && def.params.is_empty() {
            return Rc::new(Context::root());
        }
        let id = self.contexts;
        self.contexts += 1;
        let path = match &def.name {
            Some(name) => format!("{}{}!", scope.context.path, name.name),
            None => scope.context.path.clone(),
        };
        Rc::new(Context { id, prefix, substitution: Some(substitution), path, in_let })
    }

    /// What each name that `module` (or a module it extends) declares stands for.
    fn substitution(
        &mut self,
        def: &InstanceDef,
        module: &Module,
        scope: &mut Scope,
    ) -> Result<HashMap<Name, Entity>, Fault> {
        let mut declared = Vec::new();
        self.declared_names(module, scope, &mut declared);
        let mut map = HashMap::new();
        for (name, expr) in &def.with {
            let Some((_, arity)) = declared.iter().find(|(n, _)| *n == name.name) else {
                let message =
                    format!("module `{}` declares no constant or variable `{}`", module.name.name, name.name);
                return Err(Fault::new(ErrorKind::Name, message).at(name.span));
            };
            map.insert(name.name.clone(), self.substitute(expr, *arity, scope)?);
        }
        for (name, _) in declared {
            if !map.contains_key(&name)
                && let Some(entity) = scope.lookup(&name)
            {
                let entity = entity.clone();
                map.insert(name, self.pinned(entity, scope, def.module.span));
            }
        }
        Ok(map)
    }

    /// A definition of a parametrised context must keep its arguments when it is substituted elsewhere.
    fn pinned(&self, entity: Entity, scope: &Scope, span: Span) -> Entity {
        let Entity::Def(def) = entity else { return entity };
        let d = self.program.def(def);
        let args: Vec<Hir> = self.prefix_args(d.prefix, scope, span);
        match d.params.len() - d.prefix {
            0 => Entity::Expr(Rc::new(Hir { kind: HirKind::Call(def, args), span })),
            arity => Entity::Operator(Rc::new(Hir { kind: HirKind::OpDef(def, args), span }), arity),
        }
    }

    fn substitute(&mut self, expr: &ast::Expr, arity: usize, scope: &mut Scope) -> Result<Entity, Fault> {
        if arity > 0 {
            let operator = self.operator_argument(expr, arity, scope)?;
            return Ok(Entity::Operator(Rc::new(operator), arity));
        }
        // A plain name stands for whatever it stands for here, so that an action can still assign a variable.
        if let ExprKind::Apply { path, name, args } = &expr.kind
            && path.is_empty()
            && args.is_empty()
            && let Some(entity @ (Entity::Var(_) | Entity::Const(_) | Entity::Local(_) | Entity::Expr(_))) =
                scope.lookup(&name.name)
        {
            return Ok(entity.clone());
        }
        Ok(Entity::Expr(Rc::new(self.expr(expr, scope)?)))
    }

    fn declared_names(&self, module: &Module, scope: &Scope, out: &mut Vec<(Name, usize)>) {
        for name in &module.extends {
            match scope.nested_module(&name.name) {
                Some(module) => self.declared_names(&module, scope, out),
                None => {
                    if let Some(loaded) = self.modules.get(&name.name) {
                        self.declared_names(&loaded.module, scope, out);
                    }
                }
            }
        }
        for unit in &module.units {
            match &unit.kind {
                UnitKind::Variables(names) => out.extend(names.iter().map(|n| (n.name.clone(), 0))),
                UnitKind::Constants(decls) => {
                    out.extend(decls.iter().map(|d| (d.name.name.clone(), d.arity)))
                }
                _ => {}
            }
        }
    }
}
