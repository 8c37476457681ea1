//! The specification after name resolution: every name is a variable, constant, local, definition or built-in.
//!
//! INSTANCE leaves no trace here: a definition of an instantiated module is a definition of its own, with the
//! substitutions done and the parameters of a parametrised instance in front of its own.

use crate::source::Span;
use crate::syntax::ast::Name;
use std::sync::Arc;

/// A state variable, by its position in a state.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct VarId(pub u32);

/// A declared constant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ConstId(pub u32);

/// A definition.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DefId(pub u32);

/// A parameter or bound variable.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LocalId(pub u32);

/// How far an expression reaches: constants, one state, a step, or a behaviour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Depends on constants only.
    Constant,
    /// Depends on the variables of one state.
    State,
    /// Depends on a pair of states.
    Action,
    /// Depends on a whole behaviour.
    Temporal,
}

/// A resolved expression.
#[derive(Clone, Debug)]
pub struct Hir {
    /// What it is.
    pub kind: HirKind,
    /// Where it stands.
    pub span: Span,
}

/// A bound `x, y \in S` or `<<x, y>> \in S`.
#[derive(Clone, Debug)]
pub struct HirBound {
    /// The names it binds.
    pub vars: Vec<LocalId>,
    /// Whether they match the components of a tuple.
    pub tuple: bool,
    /// The set.
    pub set: Hir,
}

/// An element of an EXCEPT path.
#[derive(Clone, Debug)]
pub enum HirAccess {
    /// `[e]`, several indices made a tuple.
    Index(Hir),
    /// `.f`
    Field(Name),
}

/// One update of an EXCEPT.
#[derive(Clone, Debug)]
pub struct HirUpdate {
    /// The path.
    pub path: Vec<HirAccess>,
    /// The local that `@` refers to.
    pub at: LocalId,
    /// Whether `@` occurs in the value.
    pub uses_at: bool,
    /// The new value.
    pub value: Hir,
    /// Where it stands.
    pub span: Span,
}

/// An operator's parameter.
#[derive(Clone, Copy, Debug)]
pub struct Param {
    /// The local it is.
    pub local: LocalId,
    /// 0 for a value, else the arity of an operator parameter.
    pub arity: usize,
}

/// A LAMBDA.
#[derive(Clone, Debug)]
pub struct HirLambda {
    /// Its parameters.
    pub params: Vec<LocalId>,
    /// Its body.
    pub body: Hir,
}

/// The kinds of resolved expressions.
#[derive(Clone, Debug)]
pub enum HirKind {
    /// A number.
    Int(i64),
    /// TRUE or FALSE.
    Bool(bool),
    /// A string.
    Str(Name),
    /// A state variable.
    Var(VarId),
    /// A parameter or bound variable.
    Local(LocalId),
    /// A declared constant, applied if it is an operator.
    Constant(ConstId, Vec<Hir>),
    /// A definition, applied.
    Call(DefId, Vec<Hir>),
    /// An operator parameter, applied.
    CallLocal(LocalId, Vec<Hir>),
    /// A definition as an operator argument.
    OpDef(DefId, Vec<Hir>),
    /// An operator parameter passed on.
    OpLocal(LocalId),
    /// A constant operator passed on.
    OpConst(ConstId),
    /// A built-in as an operator argument.
    OpPrim(Prim, usize),
    /// A LAMBDA as an operator argument.
    Lambda(Arc<HirLambda>),
    /// A LAMBDA that an INSTANCE substituted for a constant operator, applied.
    CallLambda(Arc<HirLambda>, Vec<Hir>),
    /// A built-in operator, applied.
    Prim(Prim, Vec<Hir>),
    /// A conjunction.
    And(Vec<Hir>),
    /// A disjunction.
    Or(Vec<Hir>),
    /// `\A`
    Forall(Vec<HirBound>, Box<Hir>),
    /// `\E`
    Exists(Vec<HirBound>, Box<Hir>),
    /// CHOOSE from a set.
    Choose(Box<HirBound>, Box<Hir>),
    /// An enumerated set.
    SetEnum(Vec<Hir>),
    /// `{x \in S : p}`
    Filter(Box<HirBound>, Box<Hir>),
    /// `{e : x \in S}`
    Map(Box<Hir>, Vec<HirBound>),
    /// `[x \in S |-> e]`
    Function(Vec<HirBound>, Box<Hir>),
    /// `f[x \in S] == e` where `e` mentions `f`, which is the local.
    RecFunction(LocalId, Vec<HirBound>, Box<Hir>),
    /// `f[e]`, several arguments made a tuple.
    Index(Box<Hir>, Box<Hir>),
    /// `[S -> T]`
    FunctionSet(Box<Hir>, Box<Hir>),
    /// `[a |-> e]`
    Record(Vec<(Name, Hir)>),
    /// `[a : S]`
    RecordSet(Vec<(Name, Hir)>),
    /// `e.f`
    Field(Box<Hir>, Name),
    /// `[f EXCEPT …]`
    Except(Box<Hir>, Vec<HirUpdate>),
    /// `<<a, b>>`
    Tuple(Vec<Hir>),
    /// `A \X B`
    Times(Vec<Hir>),
    /// IF
    If(Box<Hir>, Box<Hir>, Box<Hir>),
    /// CASE
    Case(Vec<(Hir, Hir)>, Option<Box<Hir>>),
    /// LET
    Let(Vec<DefId>, Box<Hir>),
    /// `[A]_v`
    Square(Box<Hir>, Box<Hir>),
    /// `<<A>>_v`
    Angle(Box<Hir>, Box<Hir>),
    /// A temporal formula that is never evaluated: WF, SF, `\EE`, `\AA`.
    Temporal(&'static str, Vec<Hir>),
    /// Something that parses and is refused when evaluated, with the reason and the way out.
    Refused(Refusal, Vec<Hir>),
}

/// Why a construct cannot be evaluated.
#[derive(Clone, Debug)]
pub struct Refusal {
    /// What it is and why it cannot be evaluated.
    pub message: String,
    /// What to do instead.
    pub help: String,
}

/// A definition.
#[derive(Clone, Debug)]
pub struct Def {
    /// Its name, with the instance path for definitions of named instances.
    pub name: Name,
    /// The module whose text holds it.
    pub module: Name,
    /// Parameters, those of parametrised instances first.
    pub params: Vec<Param>,
    /// Names of the parameters.
    pub param_names: Vec<Name>,
    /// How many of the parameters belong to the instance.
    pub prefix: usize,
    /// The body; `None` only between RECURSIVE and the definition.
    pub body: Option<Arc<Hir>>,
    /// Where the name stands.
    pub span: Span,
    /// Whether it is defined in a LET, and so may refer to the locals around it.
    pub in_let: bool,
    /// Whether it was announced by RECURSIVE.
    pub recursive: bool,
    /// A built-in that takes the place of the body.
    pub prim: Option<Prim>,
}

/// A declared constant.
#[derive(Clone, Debug)]
pub struct ConstDecl {
    /// Its name.
    pub name: Name,
    /// The module that declares it.
    pub module: Name,
    /// 0 for a value, else the arity of an operator constant.
    pub arity: usize,
    /// Where it is declared.
    pub span: Span,
}

/// A parameter or bound variable.
#[derive(Clone, Debug)]
pub struct LocalInfo {
    /// Its name.
    pub name: Name,
    /// Where it is bound.
    pub span: Span,
}

macro_rules! prims {
    ($($(#[$doc:meta])* $name:ident),+ $(,)?) => {
        /// Built-in operators: those of the language and those of library modules that are evaluated in Rust.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
        #[allow(missing_docs, reason = "each is named after the operator it is")]
        pub enum Prim { $($(#[$doc])* $name),+ }
    };
}

prims! {
    // the language
    Eq, Ne, Not, Implies, Equiv, In, NotIn, SubsetEq, Cup, Cap, SetMinus, PowerSet, BigUnion, Domain,
    Prime, Enabled, Unchanged, Boolean, StringSet, Always, Eventually, LeadsTo, PlusArrow, Compose,
    // Naturals, Integers, Reals
    Plus, Minus, Negate, Times, Power, Div, Mod, Divide, Lt, Le, Gt, Ge, Range, Nat, Int, Real, Infinity,
    // Sequences
    Seq, Len, Concat, Append, Head, Tail, SubSeq, SelectSeq,
    // FiniteSets
    Cardinality, IsFiniteSet,
    // TLC
    Print, PrintT, Assert, JavaTime, TlcGet, TlcSet, Single, Override, Permutations, SortSeq, RandomElement, Any,
    ToString, TlcEval,
    // TLCExt
    AssertEq, TlcModelValue, TlcNoOp, TlcCache, TlcGetOrDefault, TlcGetAndSet,
    // Json
    ToJson, ToJsonArray, ToJsonObject, JsonDeserialize, NdJsonDeserialize,
    // IOUtils
    IoEnv, Atoi, ZeroPadN,
    // library operators that are not supported
    Refuse,
    // Randomization
    RandomSubset, RandomSetOfSubsets, RandomSubsetSet, TestRandomSetOfSubsets,
}

impl Prim {
    /// Whether evaluation may give different answers at different times, or does more than give an answer.
    pub fn is_impure(self) -> bool {
        matches!(
            self,
            Prim::Print
                | Prim::PrintT
                | Prim::JavaTime
                | Prim::TlcGet
                | Prim::TlcSet
                | Prim::TlcGetOrDefault
                | Prim::TlcGetAndSet
                | Prim::RandomElement
                | Prim::RandomSubset
                | Prim::RandomSetOfSubsets
                | Prim::RandomSubsetSet
                | Prim::TestRandomSetOfSubsets
                | Prim::TlcNoOp
                | Prim::JsonDeserialize
                | Prim::NdJsonDeserialize
        )
    }
}

/// A whole specification, resolved.
#[derive(Debug, Default)]
pub struct Program {
    /// The variables, in order of declaration.
    pub vars: Vec<LocalInfo>,
    /// The declared constants.
    pub consts: Vec<ConstDecl>,
    /// All definitions.
    pub defs: Vec<Def>,
    /// All parameters and bound variables.
    pub locals: Vec<LocalInfo>,
    /// The assumptions of the root module and what it extends, in order, with their names.
    pub assumes: Vec<(Option<Name>, Hir)>,
    /// The names that the root module defines or imports.
    pub root: std::collections::HashMap<Name, DefId>,
    /// Every definition that some module knows: the module, the name there, the definition.
    pub module_names: Vec<(Name, Name, DefId)>,
    /// Names of the modules that were loaded, root first.
    pub modules: Vec<Name>,
}

impl Program {
    /// The definition with number `id`.
    pub fn def(&self, id: DefId) -> &Def {
        &self.defs[id.0 as usize]
    }

    /// The definition that the root module knows as `name`.
    pub fn find(&self, name: &str) -> Option<DefId> {
        self.root.get(name).copied()
    }
}

impl Hir {
    /// The expressions directly inside this one (definitions of a LET are not followed).
    pub fn children(&self) -> Vec<&Hir> {
        let mut out = Vec::new();
        match &self.kind {
            HirKind::Int(_) | HirKind::Bool(_) | HirKind::Str(_) | HirKind::Var(_) | HirKind::Local(_) => {}
            HirKind::OpLocal(_) | HirKind::OpConst(_) | HirKind::OpPrim(..) => {}
            HirKind::Constant(_, args)
            | HirKind::Call(_, args)
            | HirKind::CallLocal(_, args)
            | HirKind::OpDef(_, args)
            | HirKind::Prim(_, args)
            | HirKind::And(args)
            | HirKind::Or(args)
            | HirKind::SetEnum(args)
            | HirKind::Tuple(args)
            | HirKind::Times(args)
            | HirKind::Temporal(_, args)
            | HirKind::Refused(_, args) => out.extend(args),
            HirKind::Lambda(lambda) => out.push(&lambda.body),
            HirKind::CallLambda(lambda, args) => {
                out.push(&lambda.body);
                out.extend(args);
            }
            HirKind::Forall(bounds, body)
            | HirKind::Exists(bounds, body)
            | HirKind::Map(body, bounds)
            | HirKind::Function(bounds, body)
            | HirKind::RecFunction(_, bounds, body) => {
                out.extend(bounds.iter().map(|b| &b.set));
                out.push(body);
            }
            HirKind::Choose(bound, body) | HirKind::Filter(bound, body) => out.extend([&bound.set, body]),
            HirKind::Index(a, b)
            | HirKind::FunctionSet(a, b)
            | HirKind::Square(a, b)
            | HirKind::Angle(a, b) => {
                out.extend([&**a, b]);
            }
            HirKind::Record(fields) | HirKind::RecordSet(fields) => out.extend(fields.iter().map(|(_, e)| e)),
            HirKind::Field(e, _) => out.push(e),
            HirKind::Except(base, updates) => {
                out.push(base);
                for update in updates {
                    out.extend(update.path.iter().filter_map(|a| match a {
                        HirAccess::Index(e) => Some(e),
                        HirAccess::Field(_) => None,
                    }));
                    out.push(&update.value);
                }
            }
            HirKind::If(c, t, e) => out.extend([&**c, t, e]),
            HirKind::Case(arms, other) => {
                out.extend(arms.iter().flat_map(|(g, v)| [g, v]));
                out.extend(other.as_deref());
            }
            HirKind::Let(_, body) => out.push(body),
        }
        out
    }

    /// Calls `visit` on this expression and everything inside it.
    pub fn walk(&self, visit: &mut dyn FnMut(&Hir)) {
        visit(self);
        for child in self.children() {
            stacker::maybe_grow(64 << 10, 1 << 20, || child.walk(visit));
        }
    }
}
