//! The syntax tree of a module, names not yet resolved.
//!
//! Operator symbols have one canonical spelling whatever the source used: the first ASCII form of the table in
//! [`super::operators`] (`\cup` for `\union` and `∪`, `<=` for `=<`, `\leq` and `≤`, `/\` for `\land` and `∧` …).
//! Prefix minus is `-.`. Parentheses leave no trace.

use crate::source::Span;
use std::sync::Arc;

/// A name as it stands in the source.
pub type Name = Arc<str>;

/// A name with its place.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Ident {
    /// The name itself; for an operator symbol its canonical spelling.
    pub name: Name,
    /// Where it stands.
    pub span: Span,
}

/// A module, top-level or nested.
#[derive(Clone, Debug)]
pub struct Module {
    /// The module's name.
    pub name: Ident,
    /// The modules it extends, in order.
    pub extends: Vec<Ident>,
    /// Its declarations, definitions, assumptions and theorems, in order.
    pub units: Vec<Unit>,
    /// From `----` to `====`.
    pub span: Span,
}

/// One unit of a module, or one definition of a LET.
#[derive(Clone, Debug)]
pub struct Unit {
    /// What it is.
    pub kind: UnitKind,
    /// Whether it was marked LOCAL.
    pub local: bool,
    /// The whole unit.
    pub span: Span,
}

/// The kinds of units.
#[derive(Clone, Debug)]
pub enum UnitKind {
    /// `VARIABLES x, y`
    Variables(Vec<Ident>),
    /// `CONSTANTS N, Op(_, _)`
    Constants(Vec<OpDecl>),
    /// `RECURSIVE F(_), G(_, _)`
    Recursive(Vec<OpDecl>),
    /// `F(x, G(_)) == body`, also `a (+) b == body`, `-. a == body`, `a ^+ == body`
    Operator(OpDef),
    /// `f[x \in S, <<y, z>> \in T] == body`
    Function(FcnDef),
    /// `INSTANCE M WITH …`, or `I(x) == INSTANCE M WITH …`
    Instance(InstanceDef),
    /// `ASSUME P`, `ASSUME Name == P`, AXIOM and ASSUMPTION
    Assume(Option<Ident>, Expr),
    /// `THEOREM T`, LEMMA, PROPOSITION, COROLLARY with or without a name. The statement is `None` when it is an
    /// ASSUME … PROVE; proofs are parsed and dropped.
    Theorem(Option<Ident>, Option<Expr>),
    /// A module inside a module.
    Module(Module),
}

/// A declared operator and its number of arguments: `Op(_, _)` has 2, a plain name 0.
#[derive(Clone, Debug)]
pub struct OpDecl {
    /// The operator's name (canonical symbol for `_ + _`).
    pub name: Ident,
    /// How many arguments it takes.
    pub arity: usize,
}

/// An operator definition.
#[derive(Clone, Debug)]
pub struct OpDef {
    /// The operator's name.
    pub name: Ident,
    /// Its parameters; one with arity > 0 is an operator parameter.
    pub params: Vec<OpDecl>,
    /// Its body.
    pub body: Expr,
}

/// A function definition `f[x \in S] == e`.
#[derive(Clone, Debug)]
pub struct FcnDef {
    /// The function's name.
    pub name: Ident,
    /// Its bounds, as in a function literal.
    pub bounds: Vec<Bound>,
    /// Its body.
    pub body: Expr,
}

/// An INSTANCE, plain (no name) or named, possibly with parameters.
#[derive(Clone, Debug)]
pub struct InstanceDef {
    /// The name in `I(x) == INSTANCE M`, `None` for a plain INSTANCE.
    pub name: Option<Ident>,
    /// The parameters of the name.
    pub params: Vec<OpDecl>,
    /// The module that is instantiated.
    pub module: Ident,
    /// `WITH name <- expression`; the left side may be an operator symbol, the right side an operator.
    pub with: Vec<(Ident, Expr)>,
}

/// `x \in S`, `x, y \in S` or `<<x, y>> \in S`.
#[derive(Clone, Debug)]
pub struct Bound {
    /// What is bound.
    pub pattern: Pattern,
    /// The set it ranges over.
    pub set: Expr,
}

/// The left side of a bound.
#[derive(Clone, Debug)]
pub enum Pattern {
    /// One or more names, each ranging over the set.
    Names(Vec<Ident>),
    /// A tuple of names matched against the elements of the set.
    Tuple(Vec<Ident>),
}

/// An expression with its place.
#[derive(Clone, Debug)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Where it stands (without enclosing parentheses).
    pub span: Span,
}

/// ∧ or ∨.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Junction {
    /// A list of `/\` bullets.
    And,
    /// A list of `\/` bullets.
    Or,
}

/// Which quantifier.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Quantifier {
    /// `\A`
    Forall,
    /// `\E`
    Exists,
    /// `\AA`
    TemporalForall,
    /// `\EE`
    TemporalExists,
}

/// One step of an instance path: the `I(a)` of `I(a)!Op(b)`.
#[derive(Clone, Debug)]
pub struct PathStep {
    /// The instance's name.
    pub name: Ident,
    /// Arguments of a parametrised instance.
    pub args: Vec<Expr>,
}

/// A selector behind `!` that names a part of a definition: `Foo!1`, `Foo!:`, `Foo!<<`, `Foo!>>`, `Foo!@`, `Foo!(x)`.
/// Only proofs use them; they parse and are refused when evaluated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Selector {
    /// The selector's text.
    pub text: Name,
    /// Where it stands.
    pub span: Span,
}

/// An update path element of EXCEPT.
#[derive(Clone, Debug)]
pub enum Access {
    /// `[e]` or `[e1, e2]`
    Index(Vec<Expr>),
    /// `.field`
    Field(Ident),
}

/// One `!path = value` of an EXCEPT.
#[derive(Clone, Debug)]
pub struct Update {
    /// The path behind `!`, at least one element.
    pub path: Vec<Access>,
    /// The new value, in which `@` stands for the old one.
    pub value: Expr,
    /// The whole update.
    pub span: Span,
}

/// The kinds of expressions.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// A natural number; `\b101`, `\o17` and `\hFF` too. `None` if it does not fit an i64.
    Number(Option<i64>),
    /// A decimal such as `3.14`, which nothing evaluates.
    Decimal(Name),
    /// A string with its escapes resolved.
    String(Name),
    /// TRUE or FALSE.
    Bool(bool),
    /// A name or operator applied to arguments: `x`, `Op(a)`, `a + b` (name `+`), `-a` (name `-.`), `x'` (name `'`),
    /// `I!Op(a)`, and the keyword operators `DOMAIN`, `SUBSET`, `UNION`, `ENABLED`, `UNCHANGED`, `[]`, `<>`, `~`.
    /// An infix `/\` or `\/` outside a junction list stands here too.
    /// `STRING` and `BOOLEAN` are names without arguments.
    Apply {
        /// Instance path before the name.
        path: Vec<PathStep>,
        /// The name or canonical symbol.
        name: Ident,
        /// The arguments.
        args: Vec<Expr>,
    },
    /// An operator symbol standing alone as an argument, as in `Fold(+, 0, S)`.
    Symbol(Ident),
    /// `LAMBDA x, y : body`
    Lambda(Vec<Ident>, Box<Expr>),
    /// A junction list by columns.
    Junction(Junction, Vec<Expr>),
    /// `\A x \in S, y \in T : body`
    Quantified(Quantifier, Vec<Bound>, Box<Expr>),
    /// `\A x, y : body` and the temporal quantifiers
    Unbounded(Quantifier, Vec<Ident>, Box<Expr>),
    /// `CHOOSE x \in S : body`, the set missing in `CHOOSE x : body`. The pattern holds one name or a tuple.
    Choose(Pattern, Option<Box<Expr>>, Box<Expr>),
    /// `{a, b}`
    SetEnum(Vec<Expr>),
    /// `{x \in S : p}`; the bound's pattern holds one name or a tuple
    SetFilter(Box<Bound>, Box<Expr>),
    /// `{e : x \in S, y \in T}`
    SetMap(Box<Expr>, Vec<Bound>),
    /// `[x \in S, y \in T |-> e]`
    Function(Vec<Bound>, Box<Expr>),
    /// `f[a]` or `f[a, b]`
    Index(Box<Expr>, Vec<Expr>),
    /// `[S -> T]`
    FunctionSet(Box<Expr>, Box<Expr>),
    /// `[a |-> 1, b |-> 2]`
    Record(Vec<(Ident, Expr)>),
    /// `[a : S, b : T]`
    RecordSet(Vec<(Ident, Expr)>),
    /// `r.field`
    Field(Box<Expr>, Ident),
    /// `[f EXCEPT ![a].b = e, …]`
    Except(Box<Expr>, Vec<Update>),
    /// `@` inside an EXCEPT
    At,
    /// `<<a, b>>`
    Tuple(Vec<Expr>),
    /// `A \X B \X C`, never nested by association
    Times(Vec<Expr>),
    /// IF THEN ELSE
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    /// CASE with its arms and OTHER
    Case(Vec<(Expr, Expr)>, Option<Box<Expr>>),
    /// LET definitions IN body
    Let(Vec<Unit>, Box<Expr>),
    /// `[A]_v`
    Square(Box<Expr>, Box<Expr>),
    /// `<<A>>_v`
    Angle(Box<Expr>, Box<Expr>),
    /// `WF_v(A)` (false) or `SF_v(A)` (true): strong, subscript, action
    Fairness(bool, Box<Expr>, Box<Expr>),
    /// `label(x) :: e`
    Label(Ident, Vec<Ident>, Box<Expr>),
    /// `Foo!1`, `Foo!:` and the like
    Select(Box<Expr>, Vec<Selector>),
}
