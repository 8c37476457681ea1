//! A specification that is loaded, bound to its configuration and compiled: the entry point of this crate.
//!
//! A [`Spec`] is shared by any number of threads; each evaluates with an [`Evaluator`] of its own. Actions that are
//! named later (events) are compiled when they are first asked for.

mod bind;
mod evaluator;
mod formula;
pub(crate) mod memo;
mod reads;
mod symmetry;

pub use evaluator::{Evaluator, Found, Label, Rejection};
pub use memo::{Memo, Recall};
pub use reads::Variables;

use crate::compile::code::{Act, Run, Test};
use crate::compile::{Compiler, DefCode, Mode};
use crate::config::Config;
use crate::error::{Error, ErrorKind, Fault};
use crate::hir::{DefId, Level, Program};
use crate::loader::{self, Loaded};
use crate::machine::{Host, Limits};
use crate::resolve::{self, Levels};
use crate::source::{Sources, Span};
use crate::syntax::ast::{Ident, Name};
use crate::value::Value;
use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use symmetry::Symmetry;

/// How a specification is loaded and evaluated.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The configuration file; without one, nothing is configured.
    pub config: Option<PathBuf>,
    /// Folders in which modules are looked for besides that of the specification.
    pub include: Vec<PathBuf>,
    /// Bounds on evaluation.
    pub limits: Limits,
    /// Where printed lines go, and the like.
    pub host: Host,
}

/// Compiled code with the number of constants it may refer to.
pub(crate) struct Code<T> {
    pub(crate) code: T,
    /// Frame of the code.
    pub(crate) slots: usize,
}

/// A named condition on states (or steps).
pub struct Predicate {
    /// Its name in the specification.
    pub name: Name,
    /// Where it is defined.
    pub span: Span,
    /// The variables on which it depends.
    pub reads: Variables,
    pub(crate) code: Code<Test>,
}

impl std::fmt::Debug for Predicate {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Predicate({})", self.name)
    }
}

/// An operator that can be taken as a step by name.
#[derive(Clone)]
pub struct Action {
    /// The operator.
    pub def: DefId,
    /// Its name.
    pub name: Name,
    /// Names of its parameters.
    pub params: Arc<[Name]>,
    pub(crate) code: Arc<DefCode<Act>>,
    pub(crate) generation: usize,
}

impl std::fmt::Debug for Action {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Action({})", self.name)
    }
}

/// What the configuration asks to be checked and explored.
#[derive(Debug, Default)]
pub(crate) struct Parts {
    pub(crate) init: Option<Code<Act>>,
    pub(crate) next: Option<Code<Act>>,
    pub(crate) invariants: Vec<Predicate>,
    pub(crate) initial_properties: Vec<Predicate>,
    pub(crate) step_properties: Vec<Predicate>,
    pub(crate) constraints: Vec<Predicate>,
    pub(crate) action_constraints: Vec<Predicate>,
    pub(crate) assumes: Vec<Predicate>,
    pub(crate) postcondition: Option<Predicate>,
    pub(crate) view: Option<Code<Run>>,
    pub(crate) view_reads: Variables,
    pub(crate) alias: Option<Code<Run>>,
    pub(crate) symmetry: Option<Symmetry>,
}

impl<T> std::fmt::Debug for Code<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Code({} slots)", self.slots)
    }
}

/// A specification, ready to be evaluated. See the module documentation.
pub struct Spec {
    sources: Arc<Sources>,
    program: Arc<Program>,
    levels: Arc<Levels>,
    pub(crate) parts: Parts,
    compiler: Mutex<Compiler>,
    limits: Limits,
    host: Host,
    check_deadlock: bool,
    notices: Vec<String>,
    model_values: HashSet<Name>,
}

impl std::fmt::Debug for Spec {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Spec({})", self.program.modules.first().map_or("?", |n| &**n))
    }
}

impl Spec {
    /// Loads the specification at `path`.
    pub fn load(path: &Path, options: &Options) -> Result<Spec, Error> {
        let loaded = loader::load_files(path, options.config.as_deref(), &options.include)?;
        Spec::from_loaded(loaded, options)
    }

    /// Makes a specification from texts: the root module, its configuration and further modules by name.
    pub fn from_text(
        spec: &str,
        config: Option<&str>,
        modules: &[(&str, &str)],
        options: &Options,
    ) -> Result<Spec, Error> {
        Spec::from_loaded(loader::load_text(spec, config, modules)?, options)
    }

    fn from_loaded(loaded: Loaded, options: &Options) -> Result<Spec, Error> {
        let sources = loaded.sources.clone();
        Spec::build(loaded, options).map_err(|fault| Error::new(fault, sources))
    }

    fn build(loaded: Loaded, options: &Options) -> Result<Spec, Fault> {
        let program = Arc::new(resolve::resolve(&loaded.root, &loaded.modules)?);
        let levels = Arc::new(Levels::of(&program)?);
        let mut compiler = Compiler::new(
            program.clone(),
            levels.clone(),
            loaded.interner.clone(),
            options.limits,
            options.host.clone(),
        );
        let mut notices = Vec::new();
        let model_values = bind::bind(&mut compiler, &loaded.config, &mut notices)?;
        let mut spec = Spec {
            sources: loaded.sources.clone(),
            program,
            levels,
            parts: Parts::default(),
            compiler: Mutex::new(compiler),
            limits: options.limits,
            host: options.host.clone(),
            check_deadlock: loaded.config.check_deadlock.unwrap_or(true),
            notices,
            model_values,
        };
        spec.compile_parts(&loaded.config)?;
        spec.compile_actions();
        spec.lock().machine.heap.share();
        Ok(spec)
    }

    /// The variables, in the order of states.
    pub fn variables(&self) -> impl ExactSizeIterator<Item = &str> {
        self.program.vars.iter().map(|v| &*v.name)
    }

    /// Remarks on the configuration that the user should see.
    pub fn notices(&self) -> &[String] {
        &self.notices
    }

    /// Whether a state without successors is an error.
    pub fn checks_deadlock(&self) -> bool {
        self.check_deadlock
    }

    /// Overrides what the configuration says about deadlock.
    pub fn set_check_deadlock(&mut self, check: bool) {
        self.check_deadlock = check;
    }

    /// Whether there are an initial condition and a next-state action.
    pub fn has_behaviour(&self) -> bool {
        self.parts.init.is_some() && self.parts.next.is_some()
    }

    /// The INVARIANTs of the configuration, and the `[]P` among its PROPERTIES.
    pub fn invariants(&self) -> &[Predicate] {
        &self.parts.invariants
    }

    /// Properties of initial states among the PROPERTIES.
    pub fn initial_properties(&self) -> &[Predicate] {
        &self.parts.initial_properties
    }

    /// Properties of steps (`[][A]_v`) among the PROPERTIES.
    pub fn step_properties(&self) -> &[Predicate] {
        &self.parts.step_properties
    }

    /// The CONSTRAINTs of the configuration.
    pub fn constraints(&self) -> &[Predicate] {
        &self.parts.constraints
    }

    /// The ACTION_CONSTRAINTs of the configuration.
    pub fn action_constraints(&self) -> &[Predicate] {
        &self.parts.action_constraints
    }

    /// The assumptions, in order.
    pub fn assumptions(&self) -> &[Predicate] {
        &self.parts.assumes
    }

    /// The POSTCONDITION of the configuration.
    pub fn postcondition(&self) -> Option<&Predicate> {
        self.parts.postcondition.as_ref()
    }

    /// The variables on which the VIEW depends, if there is one.
    pub fn view_reads(&self) -> Option<Variables> {
        self.parts.view.is_some().then_some(self.parts.view_reads)
    }

    /// Whether the fingerprint of a state is that of its VIEW.
    pub fn has_view(&self) -> bool {
        self.parts.view.is_some()
    }

    /// The sources, to print places.
    pub fn sources(&self) -> &Arc<Sources> {
        &self.sources
    }

    /// The definitions.
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// Whether a model value of this name exists.
    pub fn is_model_value(&self, name: &str) -> bool {
        self.model_values.contains(name)
    }

    /// An error with the sources of this specification attached.
    pub fn error(&self, fault: Fault) -> Error {
        Error::new(fault, self.sources.clone())
    }

    /// A new evaluator. It costs a copy of the constants.
    pub fn evaluator(&self) -> Evaluator<'_> {
        let compiler = self.lock();
        let machine = compiler.new_machine(self.limits, self.host.clone());
        Evaluator::new(self, machine)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Compiler> {
        self.compiler.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// The set of these field names as compiled code refers to it, if it does.
    fn record_domain(&self, names: &[u32]) -> Option<Value> {
        self.lock().known_record_domain(names)
    }

    /// The operator `name` as a step, compiled on first use.
    pub fn action(&self, name: &str) -> Result<Action, Error> {
        let def = self.operator(name)?;
        self.action_of(def)
    }

    fn action_of(&self, def: DefId) -> Result<Action, Error> {
        let mut compiler = self.lock();
        let def = compiler.target(def);
        compiler.effects = true;
        let code = compiler.act_code(def, Mode::Next, false);
        compiler.effects = false;
        let code = code.map_err(|f| self.error(f))?;
        let generation = compiler.machine.heap.used_words();
        Ok(self.make_action(def, code, generation))
    }

    fn make_action(&self, def: DefId, code: Arc<DefCode<Act>>, generation: usize) -> Action {
        let d = self.program.def(def);
        Action { def, name: d.name.clone(), params: d.param_names.clone().into(), code, generation }
    }

    /// The same operator compiled to tell why it fails.
    pub(crate) fn explaining(&self, def: DefId) -> Result<Action, Error> {
        let mut compiler = self.lock();
        let code = compiler.explaining_code(def).map_err(|f| self.error(f))?;
        let generation = compiler.machine.heap.used_words();
        Ok(self.make_action(def, code, generation))
    }

    /// The root module's operator `name`.
    fn operator(&self, name: &str) -> Result<DefId, Error> {
        if let Some(def) = self.program.find(name) {
            return Ok(def);
        }
        let near = self.near_actions(name);
        let fault = Fault::new(ErrorKind::Event, format!("the specification defines no operator `{name}`"));
        Err(self.error(match near.is_empty() {
            true => fault.help("an event is matched to the operator of its name in the root module"),
            false => fault.help(format!("is {} meant?", near.join(" or "))),
        }))
    }

    fn near_actions(&self, name: &str) -> Vec<String> {
        let mut near: Vec<(usize, &Name)> = self
            .program
            .root
            .iter()
            .filter(|(_, def)| self.levels.def(**def) == Level::Action)
            .map(|(n, _)| (resolve::edit_distance(name, n), n))
            .filter(|(d, _)| *d <= 1 + name.len() / 3)
            .collect();
        near.sort();
        near.into_iter().take(3).map(|(_, n)| format!("`{n}`")).collect()
    }

    /// The operators of the root module that are actions, with the names of their parameters.
    pub fn actions(&self) -> Vec<(Name, Vec<Name>)> {
        let mut out: HashMap<Name, Vec<Name>> = HashMap::new();
        for (name, &def) in &self.program.root {
            if self.levels.def(def) == Level::Action {
                out.insert(name.clone(), self.program.def(def).param_names.clone());
            }
        }
        let mut out: Vec<_> = out.into_iter().collect();
        out.sort();
        out
    }

    /// Compiles every action of the root module, so that events find it and its constants ready. What cannot be
    /// compiled is reported when it is asked for.
    fn compile_actions(&self) {
        let mut compiler = self.lock();
        compiler.effects = true;
        let mut defs: Vec<DefId> = self.program.root.values().copied().collect();
        defs.sort_by_key(|def| def.0);
        for def in defs.into_iter().filter(|def| self.levels.def(*def) == Level::Action) {
            let _ = compiler.act_code(def, Mode::Next, false);
        }
        compiler.effects = false;
    }

    /// The definition without parameters that the configuration names as `what`.
    fn require(&self, ident: &Ident, what: &str) -> Result<DefId, Fault> {
        let name = &ident.name;
        let Some(def) = self.program.find(name) else {
            let message = format!("{what} `{name}` is not defined in the specification");
            return Err(Fault::new(ErrorKind::Config, message).at(ident.span));
        };
        match self.program.def(def).params.len() {
            0 => Ok(def),
            n => {
                let message = format!("{what} `{name}` needs arguments ({n}), so it is no formula by itself");
                Err(Fault::new(ErrorKind::Config, message).at(ident.span))
            }
        }
    }

    fn compile_parts(&mut self, config: &Config) -> Result<(), Fault> {
        let parts = formula::compile(self, config)?;
        self.parts = parts.0;
        self.notices.extend(parts.1);
        Ok(())
    }
}
