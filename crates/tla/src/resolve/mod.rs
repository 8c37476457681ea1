//! Name resolution: from syntax trees to one [`Program`].
//!
//! Every module is processed in a *context*: the root context for the root module and what it extends, and one more
//! for each INSTANCE, which says what the constants and variables of the instantiated module stand for. The same
//! text processed in two contexts makes two sets of definitions. A module without constants and variables means the
//! same everywhere, so it is processed once, in the root context.

mod expr;
mod levels;
mod scope;
mod units;

pub(crate) use expr::edit_distance;
pub use levels::Levels;

use crate::error::{ErrorKind, Fault};
use crate::hir::{Hir, HirKind, LocalId, LocalInfo, Param, Program};
use crate::source::Span;
use crate::syntax::ast::{Ident, Module, Name};
use scope::{Entity, ModuleScope, Scope};
use std::collections::{HashMap, HashSet};
use std::rc::Rc;
use std::sync::Arc;

/// A module text with what resolution must know about its origin.
#[derive(Debug, Clone)]
pub struct LoadedModule {
    /// The syntax tree.
    pub module: Arc<Module>,
    /// Whether the text is one of those built in.
    pub built_in: bool,
}

/// Resolves the module `root` and everything it needs from `modules`.
pub fn resolve(root: &str, modules: &HashMap<Name, LoadedModule>) -> Result<Program, Fault> {
    let mut resolver = Resolver::new(modules);
    let context = Rc::new(Context::root());
    let root_module = &modules[root];
    let scope = resolver.module(&root_module.module, &context, None)?;
    let mut program = resolver.program;
    for ((module, _), names) in &resolver.done {
        for (name, entity) in &names.names {
            if let Entity::Def(def) = entity {
                program.module_names.push((module.clone(), name.clone(), *def));
            }
        }
    }
    for (name, entity) in &scope.names {
        if let Entity::Def(def) = entity {
            program.root.insert(name.clone(), *def);
        }
    }
    Ok(program)
}

/// What the declarations of a module stand for while it is processed.
#[derive(Debug)]
struct Context {
    /// Tells contexts apart.
    id: usize,
    /// Parameters of the parametrised instances around, outermost first.
    prefix: Vec<(Param, Name)>,
    /// For an instance: what each declared name stands for.
    substitution: Option<HashMap<Name, Entity>>,
    /// Path of instance names, for messages.
    path: String,
    /// Whether the instance stands in a LET.
    in_let: bool,
}

impl Context {
    fn root() -> Context {
        Context { id: 0, prefix: Vec::new(), substitution: None, path: String::new(), in_let: false }
    }

    fn is_root(&self) -> bool {
        self.id == 0
    }
}

struct Resolver<'a> {
    modules: &'a HashMap<Name, LoadedModule>,
    program: Program,
    done: HashMap<(Name, usize), Rc<ModuleScope>>,
    contexts: usize,
    depth: usize,
    /// Definitions made in a LET that is being resolved, innermost last.
    let_defs: Vec<Vec<crate::hir::DefId>>,
    /// The definitions whose bodies are being resolved, outermost first.
    open_defs: Vec<Name>,
    /// The definition without parameters whose body is being resolved.
    defining: Option<Name>,
    /// Labelled expressions of such definitions, by definition and label.
    labels: HashMap<(Name, Name), Hir>,
    /// Value locals that occur in some expression.
    used: HashSet<LocalId>,
}

/// Nesting of expressions that resolution follows; the parser's own limit is lower.
const MAX_DEPTH: usize = 20_000;

impl<'a> Resolver<'a> {
    fn new(modules: &'a HashMap<Name, LoadedModule>) -> Resolver<'a> {
        Resolver {
            modules,
            program: Program::default(),
            done: HashMap::new(),
            contexts: 1,
            depth: 0,
            let_defs: Vec::new(),
            open_defs: Vec::new(),
            defining: None,
            labels: HashMap::new(),
            used: HashSet::new(),
        }
    }

    /// Processes a top-level module in a context, once.
    fn module(
        &mut self,
        module: &Arc<Module>,
        context: &Rc<Context>,
        around: Option<&Scope>,
    ) -> Result<Rc<ModuleScope>, Fault> {
        let key = (module.name.name.clone(), context.id);
        if around.is_none()
            && let Some(done) = self.done.get(&key)
        {
            return Ok(done.clone());
        }
        let built_in = self.modules.get(&module.name.name).is_some_and(|m| m.built_in);
        let mut scope = match around {
            Some(outer) => Scope::nested(module.name.name.clone(), context.clone(), outer),
            None => Scope::new(module.name.name.clone(), context.clone()),
        };
        scope.built_in = built_in && around.is_none();
        if context.is_root() && around.is_none() {
            self.program.modules.push(module.name.name.clone());
        }
        for name in &module.extends {
            self.extend(name, &mut scope)?;
        }
        for unit in &module.units {
            self.unit(unit, &mut scope)?;
        }
        self.check_recursive(&scope)?;
        let scope = Rc::new(scope.finish());
        if around.is_none() {
            self.done.insert(key, scope.clone());
        }
        Ok(scope)
    }

    /// EXTENDS: the names of another module, processed in the same context, become ours.
    fn extend(&mut self, name: &Ident, scope: &mut Scope) -> Result<(), Fault> {
        let extended = match scope.nested_module(&name.name) {
            Some(module) => {
                let context = scope.context.clone();
                self.module(&module, &context, Some(scope))?
            }
            None => {
                let module = self.modules[&name.name].module.clone();
                let context = self.context_for(&module, &scope.context);
                self.module(&module, &context, None)?
            }
        };
        self.import(&extended, scope, false, false)
    }

    /// The context in which a module is processed: its own, or the root when nothing in it can depend on one.
    fn context_for(&self, module: &Module, context: &Rc<Context>) -> Rc<Context> {
        if !context.is_root() && self.is_closed(module) { Rc::new(Context::root()) } else { context.clone() }
    }

    /// Whether a module and all it extends declare no constants and no variables.
    fn is_closed(&self, module: &Module) -> bool {
        use crate::syntax::ast::UnitKind;
        let declares =
            module.units.iter().any(|u| matches!(u.kind, UnitKind::Variables(_) | UnitKind::Constants(_)));
        !declares
            && module
                .extends
                .iter()
                .all(|name| self.modules.get(&name.name).is_some_and(|m| self.is_closed(&m.module)))
    }

    /// Brings the exported names of a module into a scope.
    fn import(
        &mut self,
        from: &ModuleScope,
        scope: &mut Scope,
        local: bool,
        instance: bool,
    ) -> Result<(), Fault> {
        for (name, entity) in &from.names {
            let declared = from.declared.contains(name);
            if from.local.contains(name) || (instance && declared) {
                continue;
            }
            scope.define_imported(name, entity.clone(), local, &self.program)?;
            if declared {
                scope.declared.insert(name.clone());
            }
        }
        for (name, module) in &from.modules {
            scope.modules.insert(name.clone(), module.clone());
        }
        Ok(())
    }

    fn new_local(&mut self, ident: &Ident) -> LocalId {
        self.program.locals.push(LocalInfo { name: ident.name.clone(), span: ident.span });
        LocalId(self.program.locals.len() as u32 - 1)
    }

    fn check_recursive(&self, scope: &Scope) -> Result<(), Fault> {
        let Some((name, def)) = scope.pending.iter().next() else { return Ok(()) };
        Err(Fault::new(ErrorKind::Name, format!("`{name}` is declared RECURSIVE but never defined"))
            .at(self.program.def(*def).span)
            .help(format!("define `{name}` behind the declaration, or delete the declaration")))
    }
}

fn local_hir(local: LocalId, arity: usize, span: Span) -> Hir {
    let kind = if arity == 0 { HirKind::Local(local) } else { HirKind::OpLocal(local) };
    Hir { kind, span }
}
