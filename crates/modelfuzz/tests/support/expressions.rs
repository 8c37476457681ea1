//! Random constant expressions, typed so that most of them have a value.
//!
//! Sets stay small by construction: only literals and short ranges are raised to power sets, products and sets of
//! functions. What may fail (the head of an empty sequence, a function outside its domain) is mostly guarded, and
//! sometimes not, so that errors are compared too.

use super::random::Random;

/// The type of an expression.
#[derive(Clone, PartialEq, Debug)]
pub enum Type {
    Int,
    Bool,
    Str,
    Set(Box<Type>),
    Seq(Box<Type>),
    /// A function from integers or strings.
    Fun(Box<Type>, Box<Type>),
    Pair(Box<Type>, Box<Type>),
    /// A record with the first fields of `FIELDS`.
    Rec(Vec<Type>),
}

use Type::{Bool, Fun, Int, Pair, Rec, Seq, Set, Str};

/// Some are identifiers of the standard modules or of ours, some are not: TLC orders strings by where it saw them first.
const STRINGS: &[&str] = &["a", "b", "c", "zz", "Head", "x", "v1", "fresh"];
const FIELDS: &[&str] = &["zz", "b", "a"];

/// A number that can stand beside any operator.
fn number(n: i64) -> String {
    if n < 0 { format!("({n})") } else { n.to_string() }
}

/// What a generated module begins with; the expressions use these operators. `Digits` settles the order of the strings
/// that `ToString` makes, which would otherwise follow the order of evaluation.
pub const PRELUDE: &str = "\
EXTENDS Integers, Sequences, FiniteSets, TLC
Apply(F(_), x) == F(x)
Combine(F(_, _), x, y) == F(x, y)
x \\oplus y == x + 2 * y
Digits == {\"3\", \"-1\", \"7\", \"0\", \"6\", \"2\", \"5\", \"-2\", \"4\", \"1\"}
";

/// Makes expressions from a seed.
pub struct Generator {
    random: Random,
    scope: Vec<(String, Type)>,
    variables: usize,
}

impl Generator {
    /// A generator that depends on the seed only.
    pub fn new(seed: u64) -> Generator {
        Generator { random: Random::new(seed), scope: Vec::new(), variables: 0 }
    }

    /// The next expression.
    pub fn next(&mut self) -> String {
        self.variables = 0;
        let ty = self.ty(2);
        let depth = 2 + self.random.below(4);
        self.expr(&ty, depth)
    }

    fn ty(&mut self, depth: usize) -> Type {
        let inner = depth.saturating_sub(1);
        match self.random.below(if depth == 0 { 5 } else { 14 }) {
            0 | 1 => Int,
            2 => Bool,
            3 | 4 => Str,
            5..=7 => Set(self.boxed(inner)),
            8..=9 => Seq(self.boxed(inner)),
            10..=11 => Fun(Box::new(self.key()), self.boxed(inner)),
            12 => Pair(self.boxed(inner), self.boxed(inner)),
            _ => Rec((0..1 + self.random.below(3)).map(|_| self.ty(inner)).collect()),
        }
    }

    fn boxed(&mut self, depth: usize) -> Box<Type> {
        Box::new(self.ty(depth))
    }

    fn key(&mut self) -> Type {
        if self.random.chance(50) { Int } else { Str }
    }

    fn expr(&mut self, ty: &Type, depth: usize) -> String {
        if depth == 0 {
            return self.leaf(ty);
        }
        let d = depth - 1;
        if self.random.chance(30) {
            return self.of_any_type(ty, d);
        }
        match ty {
            Int => self.int(d),
            Bool => self.boolean(d),
            Str => self.string(d),
            Set(of) => self.set(of, d),
            Seq(of) => self.sequence(of, d),
            Fun(key, value) => self.function(key, value, d),
            Pair(first, second) => format!("<<{}, {}>>", self.expr(first, d), self.expr(second, d)),
            Rec(fields) => self.record(ty, fields, d),
        }
    }

    /// A variable in scope or a literal.
    fn leaf(&mut self, ty: &Type) -> String {
        let fitting: Vec<String> =
            self.scope.iter().filter(|(_, known)| known == ty).map(|(name, _)| name.clone()).collect();
        if !fitting.is_empty() && self.random.chance(70) {
            return fitting[self.random.below(fitting.len())].clone();
        }
        match ty {
            Int => number(self.random.between(-2, 7)),
            Bool => self.random.pick(&["TRUE", "FALSE"]).to_string(),
            Str => format!("\"{}\"", self.random.pick(STRINGS)),
            Set(of) => format!("{{{}}}", self.leaves(of, 3)),
            Seq(of) => format!("<<{}>>", self.leaves(of, 3)),
            Fun(key, value) => format!("({} :> {})", self.leaf(key), self.leaf(value)),
            Pair(first, second) => format!("<<{}, {}>>", self.leaf(first), self.leaf(second)),
            Rec(fields) => self.record_literal(fields, 0),
        }
    }

    /// How many elements a literal has: rarely none, because what follows from nothing is seldom of interest.
    fn count(&mut self, most: usize) -> usize {
        if self.random.chance(8) { 0 } else { 1 + self.random.below(most) }
    }

    fn leaves(&mut self, of: &Type, most: usize) -> String {
        let count = self.count(most);
        (0..count).map(|_| self.leaf(of)).collect::<Vec<_>>().join(", ")
    }

    fn many(&mut self, of: &Type, most: usize, depth: usize) -> String {
        let count = self.count(most);
        (0..count).map(|_| self.expr(of, depth)).collect::<Vec<_>>().join(", ")
    }

    /// A name that the expression does not have yet: TLA+ does not allow one to hide another.
    fn fresh(&mut self, prefix: &str) -> String {
        self.variables += 1;
        format!("{prefix}{}", self.variables)
    }

    /// A new variable of a type, and the text that `body` makes while it is in scope.
    fn binding(&mut self, ty: &Type, body: impl FnOnce(&mut Generator) -> String) -> (String, String) {
        let name = self.fresh("v");
        self.scope.push((name.clone(), ty.clone()));
        let text = body(self);
        self.scope.pop();
        (name, text)
    }

    /// A set of few elements that cannot grow.
    fn small_set(&mut self, of: &Type) -> String {
        match of {
            Int if self.random.chance(60) => self.range(),
            Bool if self.random.chance(50) => "BOOLEAN".into(),
            _ => format!("{{{}}}", self.leaves(of, 3)),
        }
    }

    fn range(&mut self) -> String {
        let low = self.random.between(-1, 3);
        format!("({low}..{})", low + self.random.between(-1, 3))
    }
}

/// Forms that can have any type.
impl Generator {
    fn of_any_type(&mut self, ty: &Type, d: usize) -> String {
        match self.random.below(11) {
            0 | 1 => {
                let test = self.expr(&Bool, d);
                format!("(IF {test} THEN {} ELSE {})", self.expr(ty, d), self.expr(ty, d))
            }
            2 => {
                let (test, last) = (self.expr(&Bool, d), self.expr(ty, d));
                format!("(CASE {test} -> {} [] OTHER -> {last})", self.expr(ty, d))
            }
            3 => self.let_value(ty, d),
            4 => {
                let (bound, body) = self.binding(ty, |g| g.expr(ty, d));
                let (op, argument) = (self.fresh("Op"), self.expr(ty, d));
                format!("(LET {op}({bound}) == {body} IN {op}({argument}))")
            }
            5 => {
                let from = self.ty(1);
                let (bound, body) = self.binding(&from, |g| g.expr(ty, d));
                format!("Apply(LAMBDA {bound} : {body}, {})", self.expr(&from, d))
            }
            6 => self.field(ty, d),
            7 => self.application(ty, d),
            8 => self.element(ty, d),
            9 => self.choice(ty, d),
            _ => format!("<<{}, {}>>[1]", self.expr(ty, d), self.leaf(&Int)),
        }
    }

    fn let_value(&mut self, ty: &Type, d: usize) -> String {
        let of = self.ty(1);
        let value = self.expr(&of, d);
        let (bound, body) = self.binding(&of, |g| g.expr(ty, d));
        format!("(LET {bound} == {value} IN {body})")
    }

    fn field(&mut self, ty: &Type, d: usize) -> String {
        let record = Rec(vec![self.ty(0), ty.clone()]);
        format!("{}.{}", self.parenthesised(&record, d), FIELDS[1])
    }

    fn parenthesised(&mut self, ty: &Type, d: usize) -> String {
        format!("({})", self.expr(ty, d))
    }

    fn application(&mut self, ty: &Type, d: usize) -> String {
        let key = self.key();
        let f = self.expr(&Fun(Box::new(key.clone()), Box::new(ty.clone())), d);
        let argument = self.expr(&key, d.min(1));
        if self.random.chance(2) {
            return format!("({f})[{argument}]");
        }
        let (g, k, other) = (self.fresh("f"), self.fresh("k"), self.leaf(ty));
        format!("(LET {g} == {f} {k} == {argument} IN IF {k} \\in DOMAIN {g} THEN {g}[{k}] ELSE {other})")
    }

    fn element(&mut self, ty: &Type, d: usize) -> String {
        let s = self.expr(&Seq(Box::new(ty.clone())), d);
        if self.random.chance(2) {
            return format!("Head({s})");
        }
        let name = self.fresh("s");
        let take = [format!("Head({name})"), format!("{name}[1]"), format!("{name}[Len({name})]")];
        let take = &take[self.random.below(3)];
        format!("(LET {name} == {s} IN IF {name} # <<>> THEN {take} ELSE {})", self.leaf(ty))
    }

    /// CHOOSE with a sure witness, mostly.
    fn choice(&mut self, ty: &Type, d: usize) -> String {
        let set = self.expr(&Set(Box::new(ty.clone())), d);
        let (bound, test) = self.binding(ty, |g| g.expr(&Bool, d));
        if self.random.chance(2) {
            return format!("(CHOOSE {bound} \\in {set} : {test})");
        }
        let (name, other) = (self.fresh("S"), self.leaf(ty));
        let inner = format!("{bound} \\in {name} : {test}");
        format!("(LET {name} == {set} IN IF \\E {inner} THEN CHOOSE {inner} ELSE {other})")
    }
}

/// Forms of one type.
impl Generator {
    fn int(&mut self, d: usize) -> String {
        match self.random.below(14) {
            0..=2 => {
                let operator = self.random.pick(&["+", "-", "*", "\\oplus"]);
                format!("({} {operator} {})", self.expr(&Int, d), self.expr(&Int, d))
            }
            3 => {
                let operator = self.random.pick(&["\\div", "%"]);
                let divisor = if self.random.chance(3) {
                    self.expr(&Int, d)
                } else {
                    self.random.between(1, 5).to_string()
                };
                format!("({} {operator} {divisor})", self.expr(&Int, d))
            }
            4 => format!("(-({}))", self.expr(&Int, d)),
            5 => format!("({}^{})", number(self.random.between(-3, 3)), self.random.between(0, 4)),
            6..=7 => format!("Len({})", self.of_some_type(Seq, d)),
            8..=9 => format!("Cardinality({})", self.of_some_type(Set, d)),
            10 => {
                let (low, high) = (self.random.between(-3, 2), self.random.between(3, 6));
                let (bound, test) = self.binding(&Int, |g| g.expr(&Bool, d));
                format!("(CHOOSE {bound} \\in {low}..{high} : ({test}) \\/ {bound} = {high})")
            }
            11 => self.recursive_function(d),
            12 => {
                let (first, (second, body)) = self.nested_binding(|g| g.expr(&Int, d));
                format!(
                    "Combine(LAMBDA {first}, {second} : {body}, {}, {})",
                    self.leaf(&Int),
                    self.leaf(&Int)
                )
            }
            _ => self.leaf(&Int),
        }
    }

    fn of_some_type(&mut self, make: fn(Box<Type>) -> Type, d: usize) -> String {
        let of = self.boxed(1);
        self.expr(&make(of), d)
    }

    fn nested_binding(&mut self, body: impl FnOnce(&mut Generator) -> String) -> (String, (String, String)) {
        let mut inner = (String::new(), String::new());
        let (first, _) = self.binding(&Int, |g| {
            inner = g.binding(&Int, body);
            String::new()
        });
        (first, inner)
    }

    fn recursive_function(&mut self, d: usize) -> String {
        let (bound, step) = self.binding(&Int, |g| g.expr(&Int, d.min(1)));
        let base = self.leaf(&Int);
        let (f, at) = (self.fresh("f"), self.random.between(0, 4));
        let body = format!("IF {bound} = 0 THEN {base} ELSE ({step}) + {f}[{bound} - 1]");
        format!("(LET {f}[{bound} \\in 0..4] == {body} IN {f}[{at}])")
    }

    fn boolean(&mut self, d: usize) -> String {
        match self.random.below(12) {
            0..=1 => {
                let operator = self.random.pick(&["/\\", "\\/", "=>", "<=>", "\\equiv"]);
                format!("({} {operator} {})", self.expr(&Bool, d), self.expr(&Bool, d))
            }
            2 => format!("(~({}))", self.expr(&Bool, d)),
            3..=4 => {
                let operator = self.random.pick(&["<", "<=", ">", ">=", "=", "#", "\\leq"]);
                format!("({} {operator} {})", self.expr(&Int, d), self.expr(&Int, d))
            }
            5 => {
                let of = self.ty(1);
                let operator = self.random.pick(&["=", "#", "/="]);
                format!("({} {operator} {})", self.expr(&of, d), self.expr(&of, d))
            }
            6..=7 => self.membership(d),
            8 => {
                let of = Set(self.boxed(1));
                format!("({} \\subseteq {})", self.expr(&of, d), self.expr(&of, d))
            }
            9..=10 => {
                let of = self.ty(1);
                let set = self.expr(&Set(Box::new(of.clone())), d);
                let (bound, body) = self.binding(&of, |g| g.expr(&Bool, d));
                format!("({} {bound} \\in {set} : {body})", self.random.pick(&["\\A", "\\E"]))
            }
            _ => {
                let (set, other) = (self.small_set(&Int), self.small_set(&Int));
                let (first, (second, body)) = self.nested_binding(|g| g.expr(&Bool, d));
                let quantifier = self.random.pick(&["\\A", "\\E"]);
                if self.random.chance(50) {
                    format!("({quantifier} {first} \\in {set}, {second} \\in {other} : {body})")
                } else {
                    format!("({quantifier} <<{first}, {second}>> \\in {set} \\X {other} : {body})")
                }
            }
        }
    }

    /// Membership, also in sets that cannot be enumerated.
    fn membership(&mut self, d: usize) -> String {
        let operator = self.random.pick(&["\\in", "\\notin"]);
        match self.random.below(6) {
            0 => {
                format!("({} {operator} {})", self.expr(&Int, d), self.random.pick(&["Nat", "Int", "1..100"]))
            }
            1 => format!("({} {operator} Seq({}))", self.expr(&Seq(Box::new(Int)), d), self.small_set(&Int)),
            2 => {
                let f = self.expr(&Fun(Box::new(Str), Box::new(Int)), d);
                format!("({f} {operator} [{} -> Nat])", self.small_set(&Str))
            }
            3 => format!(
                "({} {operator} SUBSET {})",
                self.expr(&Set(Box::new(Int)), d),
                self.expr(&Set(Box::new(Int)), d)
            ),
            _ => {
                let of = self.ty(1);
                format!("({} {operator} {})", self.expr(&of, d), self.expr(&Set(Box::new(of.clone())), d))
            }
        }
    }

    fn string(&mut self, d: usize) -> String {
        match self.random.below(3) {
            0 => format!("ToString({})", number(self.random.between(-2, 7))),
            1 => self.of_any_type(&Str, d),
            _ => self.leaf(&Str),
        }
    }

    fn set(&mut self, of: &Type, d: usize) -> String {
        let same = Set(Box::new(of.clone()));
        match self.random.below(9) {
            0 => format!("{{{}}}", self.many(of, 3, d)),
            1..=2 => {
                let operator = self.random.pick(&["\\cup", "\\cap", "\\", "\\union"]);
                format!("({} {operator} {})", self.expr(&same, d), self.expr(&same, d))
            }
            3 => format!("(UNION {{{}}})", self.many(&same, 3, d)),
            4..=5 => {
                let set = self.expr(&same, d);
                let (bound, test) = self.binding(of, |g| g.expr(&Bool, d));
                format!("{{{bound} \\in {set} : {test}}}")
            }
            6..=7 => {
                let from = self.ty(0);
                let set = self.expr(&Set(Box::new(from.clone())), d);
                let (bound, body) = self.binding(&from, |g| g.expr(of, d));
                format!("{{{body} : {bound} \\in {set}}}")
            }
            _ => self.special_set(of, d),
        }
    }

    /// The constructors that belong to sets of one type.
    fn special_set(&mut self, of: &Type, d: usize) -> String {
        match of {
            Int if self.random.chance(50) => {
                let f = self.expr(&Fun(Box::new(Int), Box::new(Int)), d);
                format!("(DOMAIN {f})")
            }
            Int => self.range(),
            Bool => "BOOLEAN".into(),
            Str => {
                let f = self.expr(&Fun(Box::new(Str), Box::new(Int)), d);
                format!("(DOMAIN {f})")
            }
            Set(inner) => format!("(SUBSET {})", self.small_set(inner)),
            Seq(inner) => format!("[1..{} -> {}]", self.random.between(0, 2), self.small_set(inner)),
            Fun(key, value) => format!("[{} -> {}]", self.small_set(key), self.small_set(value)),
            Pair(first, second) => format!("({} \\X {})", self.small_set(first), self.small_set(second)),
            Rec(fields) => {
                let fields: Vec<String> = fields
                    .iter()
                    .zip(FIELDS)
                    .map(|(ty, name)| format!("{name} : {}", self.small_set(ty)))
                    .collect();
                format!("[{}]", fields.join(", "))
            }
        }
    }

    fn sequence(&mut self, of: &Type, d: usize) -> String {
        let same = Seq(Box::new(of.clone()));
        match self.random.below(9) {
            0 => format!("<<{}>>", self.many(of, 3, d)),
            1 => format!("Append({}, {})", self.expr(&same, d), self.expr(of, d)),
            2..=3 => format!("({} \\o {})", self.expr(&same, d), self.expr(&same, d)),
            4 => {
                let s = self.expr(&same, d);
                if self.random.chance(5) {
                    format!("Tail({s})")
                } else {
                    format!("Tail(Append({s}, {}))", self.leaf(of))
                }
            }
            5 => {
                let (from, to) = (self.random.between(1, 3), self.random.between(0, 3));
                let (s, name) = (self.expr(&same, d), self.fresh("s"));
                format!(
                    "(LET {name} == {s} IN IF Len({name}) >= {to} THEN SubSeq({name}, {from}, {to}) ELSE {name})"
                )
            }
            6 => {
                let s = self.expr(&same, d);
                let (bound, test) = self.binding(of, |g| g.expr(&Bool, d));
                format!("SelectSeq({s}, LAMBDA {bound} : {test})")
            }
            7 => {
                let (bound, body) = self.binding(&Int, |g| g.expr(of, d));
                format!("[{bound} \\in 1..{} |-> {body}]", self.random.between(0, 3))
            }
            _ => format!(
                "[{} EXCEPT ![{}] = {}]",
                self.expr(&same, d),
                self.random.between(0, 3),
                self.expr(of, d)
            ),
        }
    }

    fn function(&mut self, key: &Type, value: &Type, d: usize) -> String {
        let same = Fun(Box::new(key.clone()), Box::new(value.clone()));
        match self.random.below(7) {
            0..=2 => {
                let set = self.expr(&Set(Box::new(key.clone())), d);
                let (bound, body) = self.binding(key, |g| g.expr(value, d));
                format!("[{bound} \\in {set} |-> {body}]")
            }
            3 => {
                let (at, old) = (self.leaf(key), self.expr(&same, d));
                let new =
                    if *value == Int { format!("@ + {}", self.expr(&Int, d)) } else { self.expr(value, d) };
                format!("[{old} EXCEPT ![{at}] = {new}]")
            }
            4..=5 => format!("({} @@ {})", self.expr(&same, d), self.expr(&same, d)),
            _ => format!("({} :> {})", self.expr(key, d), self.expr(value, d)),
        }
    }

    fn record(&mut self, same: &Type, fields: &[Type], d: usize) -> String {
        if self.random.chance(60) {
            return self.record_literal(fields, d);
        }
        let at = self.random.below(fields.len());
        let (old, name) = (self.expr(same, d), FIELDS[at]);
        let new =
            if fields[at] == Int { format!("{} - @", self.expr(&Int, d)) } else { self.expr(&fields[at], d) };
        format!("[{old} EXCEPT !.{name} = {new}]")
    }

    fn record_literal(&mut self, fields: &[Type], d: usize) -> String {
        let fields: Vec<String> =
            fields.iter().zip(FIELDS).map(|(ty, name)| format!("{name} |-> {}", self.expr(ty, d))).collect();
        format!("[{}]", fields.join(", "))
    }
}
