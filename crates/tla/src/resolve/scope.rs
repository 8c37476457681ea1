//! What names mean at a place in a module.

use super::Context;
use crate::error::{ErrorKind, Fault};
use crate::hir::{ConstId, DefId, Hir, LocalId, Program, VarId};
use crate::syntax::ast::{Ident, Module, Name};
use std::collections::{HashMap, HashSet};
use std::rc::Rc;
use std::sync::Arc;

/// What a name stands for.
#[derive(Clone, Debug)]
pub(super) enum Entity {
    /// A state variable.
    Var(VarId),
    /// A declared constant.
    Const(ConstId),
    /// A definition.
    Def(DefId),
    /// A parameter or bound variable.
    Local(LocalId),
    /// An operator parameter with its arity.
    OpLocal(LocalId, usize),
    /// What an INSTANCE substitutes for a declared name.
    Expr(Rc<Hir>),
    /// An operator that an INSTANCE substitutes for a constant operator.
    Operator(Rc<Hir>, usize),
    /// A named instance.
    Instance(Rc<Instance>),
    /// The name of an ASSUME … PROVE: known, but not an expression we evaluate.
    Unprovable,
}

/// A named instance.
#[derive(Debug)]
pub(super) struct Instance {
    /// What its definitions are called inside.
    pub scope: Rc<ModuleScope>,
    /// Arities of its own parameters.
    pub params: Vec<usize>,
    /// Number of instance parameters around it.
    pub outer: usize,
}

/// The finished names of a module.
#[derive(Debug)]
pub(super) struct ModuleScope {
    /// All names, local ones too.
    pub names: HashMap<Name, Entity>,
    /// Those that stay inside.
    pub local: HashSet<Name>,
    /// Declared constants and variables, which an instance substitutes and does not offer.
    pub declared: HashSet<Name>,
    /// Modules defined inside.
    pub modules: HashMap<Name, Arc<Module>>,
}

/// The names known while a module is being processed.
#[derive(Debug)]
pub(super) struct Scope {
    pub module: Name,
    pub context: Rc<Context>,
    pub built_in: bool,
    pub names: HashMap<Name, Entity>,
    pub local: HashSet<Name>,
    pub declared: HashSet<Name>,
    pub modules: HashMap<Name, Arc<Module>>,
    /// RECURSIVE declarations that wait for their definition.
    pub pending: HashMap<Name, DefId>,
    /// Bound variables, parameters and LET definitions, innermost last.
    pub stack: Vec<(Name, Entity)>,
    /// How many LETs are open around the place.
    pub let_depth: usize,
    /// Names that may be defined again because they came from a library the user may improve on.
    soft: HashSet<Name>,
}

impl Scope {
    pub fn new(module: Name, context: Rc<Context>) -> Scope {
        Scope {
            module,
            context,
            built_in: false,
            names: HashMap::new(),
            local: HashSet::new(),
            declared: HashSet::new(),
            modules: HashMap::new(),
            pending: HashMap::new(),
            stack: Vec::new(),
            let_depth: 0,
            soft: HashSet::new(),
        }
    }

    /// The scope of a module inside another, which sees what stands before it.
    pub fn nested(module: Name, context: Rc<Context>, outer: &Scope) -> Scope {
        let mut scope = Scope::new(module, context);
        scope.names = outer.names.clone();
        scope.local = outer.names.keys().cloned().collect();
        scope.modules = outer.modules.clone();
        scope
    }

    pub fn finish(self) -> ModuleScope {
        ModuleScope { names: self.names, local: self.local, declared: self.declared, modules: self.modules }
    }

    /// Whether definitions made here may refer to bound names around them.
    pub fn is_in_let(&self) -> bool {
        self.let_depth > 0 || self.context.in_let
    }

    pub fn nested_module(&self, name: &str) -> Option<Arc<Module>> {
        self.modules.get(name).cloned()
    }

    pub fn lookup(&self, name: &str) -> Option<&Entity> {
        self.stack.iter().rev().find(|(n, _)| &**n == name).map(|(_, e)| e).or_else(|| self.names.get(name))
    }

    /// Defines a name of the module itself.
    pub fn define(
        &mut self,
        ident: &Ident,
        entity: Entity,
        local: bool,
        program: &Program,
    ) -> Result<(), Fault> {
        self.check_free(ident, program)?;
        self.insert(ident.name.clone(), entity, local);
        Ok(())
    }

    fn insert(&mut self, name: Name, entity: Entity, local: bool) {
        self.soft.remove(&name);
        if local {
            self.local.insert(name.clone());
        } else {
            self.local.remove(&name);
        }
        self.names.insert(name, entity);
    }

    /// Defines a name that another module exports.
    pub fn define_imported(
        &mut self,
        name: &Name,
        entity: Entity,
        local: bool,
        program: &Program,
    ) -> Result<(), Fault> {
        if let Some(known) = self.names.get(name) {
            let keep_known = same(known, &entity) || is_twin(known, &entity, program);
            if keep_known {
                if !local {
                    self.local.remove(name);
                }
                return Ok(());
            }
            // As in TLC, the first of two different definitions counts, unless it is one the user may improve on.
            if !self.soft.contains(name) {
                return Ok(());
            }
        }
        self.insert(name.clone(), entity.clone(), local);
        if let Entity::Def(def) = entity
            && crate::loader::is_community_module(&program.def(def).module)
        {
            self.soft.insert(name.clone());
        }
        Ok(())
    }

    /// An error if a name that is about to be bound means something already.
    pub fn check_free(&self, ident: &Ident, program: &Program) -> Result<(), Fault> {
        let Some(known) = self.lookup(&ident.name) else { return Ok(()) };
        if self.soft.contains(&ident.name) || matches!(known, Entity::Instance(_)) {
            return Ok(());
        }
        let what = match known {
            Entity::Var(_) => "a variable",
            Entity::Const(_) => "a constant",
            Entity::Local(_) | Entity::OpLocal(..) => "a bound name",
            Entity::Def(def) if program.def(*def).module != self.module => "an imported definition",
            _ => "a definition",
        };
        Err(Fault::new(ErrorKind::Name, format!("`{}` is defined already: it is {what}", ident.name))
            .at(ident.span)
            .help("TLA+ does not let one name hide another; choose a different name"))
    }
}

/// Whether two entities are the same thing reached twice.
fn same(a: &Entity, b: &Entity) -> bool {
    match (a, b) {
        (Entity::Var(x), Entity::Var(y)) => x == y,
        (Entity::Const(x), Entity::Const(y)) => x == y,
        (Entity::Def(x), Entity::Def(y)) => x == y,
        (Entity::Instance(x), Entity::Instance(y)) => Rc::ptr_eq(x, y) || Rc::ptr_eq(&x.scope, &y.scope),
        (Entity::Unprovable, Entity::Unprovable) => true,
        (Entity::Expr(x), Entity::Expr(y)) => Rc::ptr_eq(x, y),
        (Entity::Operator(x, _), Entity::Operator(y, _)) => Rc::ptr_eq(x, y),
        _ => false,
    }
}

/// Whether two definitions come from the same text (a module instantiated twice) or are the same built-in.
fn is_twin(a: &Entity, b: &Entity, program: &Program) -> bool {
    let (Entity::Def(a), Entity::Def(b)) = (a, b) else { return false };
    let (a, b) = (program.def(*a), program.def(*b));
    a.span == b.span || (a.prim.is_some() && a.prim == b.prim)
}
