//! The operators of TLA+: their spellings, fixity, precedence range and associativity.
//!
//! The precedences are those SANY works with, which are not in every case those of the book: `SUBSET`, `UNION`
//! and `DOMAIN` bind tighter than `\cup`, and `-` tighter than `+`.

use std::sync::LazyLock;

/// Where an operator stands relative to its arguments.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fixity {
    /// Before its one argument.
    Prefix,
    /// Between its two arguments.
    Infix,
    /// Behind its one argument.
    Postfix,
}

/// Whether `a op b op c` is allowed without parentheses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Assoc {
    /// It means `(a op b) op c`.
    Left,
    /// It is an error.
    None,
}

/// One operator of the language.
#[derive(PartialEq, Eq, Debug)]
pub struct Operator {
    /// The canonical spelling, as it stands in the tree.
    pub name: &'static str,
    /// Every spelling, the canonical one first.
    pub spellings: &'static [&'static str],
    /// Where it stands.
    pub fixity: Fixity,
    /// The low end of its precedence range.
    pub low: u8,
    /// The high end of its precedence range.
    pub high: u8,
    /// Its associativity.
    pub assoc: Assoc,
}

impl Operator {
    /// Whether `self` binds tighter than `other` whatever side it stands on.
    pub fn binds_tighter(&self, other: &Operator) -> bool {
        self.low > other.high
    }

    /// How many arguments the operator takes.
    pub fn arity(&self) -> usize {
        if self.fixity == Fixity::Infix { 2 } else { 1 }
    }
}

/// The operator with a canonical name, if there is one. `-` is the infix operator, `-.` the prefix one.
pub fn operator(name: &str) -> Option<&'static Operator> {
    BY_NAME.get(name).copied()
}

static BY_NAME: LazyLock<std::collections::HashMap<&'static str, &'static Operator>> =
    LazyLock::new(|| OPERATORS.iter().map(|op| (op.name, op)).collect());

/// The index in [`OPERATORS`] of the operator with a canonical name; for constants only.
pub(super) const fn index(name: &str) -> u8 {
    let mut i = 0;
    while i < OPERATORS.len() {
        if same(OPERATORS[i].name.as_bytes(), name.as_bytes()) {
            return i as u8;
        }
        i += 1;
    }
    panic!("no such operator")
}

const fn same(a: &[u8], b: &[u8]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    let mut i = 0;
    while i < a.len() {
        if a[i] != b[i] {
            return false;
        }
        i += 1;
    }
    true
}

const fn infix(spellings: &'static [&'static str], low: u8, high: u8, assoc: Assoc) -> Operator {
    Operator { name: spellings[0], spellings, fixity: Fixity::Infix, low, high, assoc }
}

const fn left(spellings: &'static [&'static str], low: u8, high: u8) -> Operator {
    infix(spellings, low, high, Assoc::Left)
}

const fn none(spellings: &'static [&'static str], low: u8, high: u8) -> Operator {
    infix(spellings, low, high, Assoc::None)
}

const fn prefix(spellings: &'static [&'static str], low: u8, high: u8) -> Operator {
    Operator { name: spellings[0], spellings, fixity: Fixity::Prefix, low, high, assoc: Assoc::None }
}

const fn postfix(spellings: &'static [&'static str]) -> Operator {
    Operator { name: spellings[0], spellings, fixity: Fixity::Postfix, low: 15, high: 15, assoc: Assoc::None }
}

/// Every operator. Record selection (`.`, 17) and function application (`[`, 16) bind tighter than all of them
/// and are no operators here, because their right side is no expression.
pub static OPERATORS: &[Operator] = TABLE;

const TABLE: &[Operator] = &[
    none(&["=>", "⇒"], 1, 1),
    none(&["<=>", "\\equiv", "≡", "⇔"], 2, 2),
    none(&["~>", "↝", "⇝"], 2, 2),
    none(&["-+->", "⇸"], 2, 2),
    left(&["/\\", "\\land", "∧"], 3, 3),
    left(&["\\/", "\\lor", "∨"], 3, 3),
    none(&["="], 5, 5),
    none(&["#", "/=", "\\neq", "≠"], 5, 5),
    none(&["<"], 5, 5),
    none(&[">"], 5, 5),
    none(&["<=", "=<", "\\leq", "≤"], 5, 5),
    none(&[">=", "\\geq", "≥"], 5, 5),
    none(&["\\in", "∈"], 5, 5),
    none(&["\\notin", "∉"], 5, 5),
    none(&["\\subseteq", "⊆"], 5, 5),
    none(&["\\subset", "⊂"], 5, 5),
    none(&["\\supseteq", "⊇"], 5, 5),
    none(&["\\supset", "⊃"], 5, 5),
    none(&["\\sqsubseteq", "⊑"], 5, 5),
    none(&["\\sqsubset", "⊏"], 5, 5),
    none(&["\\sqsupseteq", "⊒"], 5, 5),
    none(&["\\sqsupset", "⊐"], 5, 5),
    none(&["\\prec", "≺"], 5, 5),
    none(&["\\succ", "≻"], 5, 5),
    none(&["\\preceq", "⪯"], 5, 5),
    none(&["\\succeq", "⪰"], 5, 5),
    none(&["\\sim", "∼"], 5, 5),
    none(&["\\simeq", "≃"], 5, 5),
    none(&["\\ll", "≪"], 5, 5),
    none(&["\\gg", "≫"], 5, 5),
    none(&["\\asymp", "≍"], 5, 5),
    none(&["\\approx", "≈"], 5, 5),
    none(&["\\cong", "≅"], 5, 5),
    none(&["\\doteq", "≐"], 5, 5),
    none(&["\\propto", "∝"], 5, 5),
    none(&["|-", "⊢"], 5, 5),
    none(&["|=", "⊨"], 5, 5),
    none(&["-|", "⊣"], 5, 5),
    none(&["=|", "⫤"], 5, 5),
    none(&[":=", "≔"], 5, 5),
    none(&["::=", "⩴"], 5, 5),
    left(&["\\cdot", "⋅"], 5, 14),
    left(&["@@"], 6, 6),
    none(&[":>"], 7, 7),
    none(&["<:"], 7, 7),
    none(&["\\"], 8, 8),
    left(&["\\cap", "\\intersect", "∩"], 8, 8),
    left(&["\\cup", "\\union", "∪"], 8, 8),
    none(&["..", "‥"], 9, 9),
    none(&["...", "…"], 9, 9),
    none(&["!!", "‼"], 9, 13),
    left(&["##"], 9, 13),
    left(&["$"], 9, 13),
    left(&["$$"], 9, 13),
    left(&["??", "⁇"], 9, 13),
    left(&["\\sqcap", "⊓"], 9, 13),
    left(&["\\sqcup", "⊔"], 9, 13),
    left(&["\\uplus", "⊎"], 9, 13),
    none(&["\\wr", "≀"], 9, 14),
    left(&["+"], 10, 10),
    left(&["++"], 10, 10),
    left(&["(+)", "\\oplus", "⊕"], 10, 10),
    none(&["%"], 10, 11),
    left(&["%%"], 10, 11),
    left(&["|"], 10, 11),
    left(&["||", "‖"], 10, 11),
    left(&["\\X", "\\times", "×"], 10, 13),
    left(&["-"], 11, 11),
    left(&["--"], 11, 11),
    left(&["(-)", "\\ominus", "⊖"], 11, 11),
    left(&["*"], 13, 13),
    left(&["**"], 13, 13),
    none(&["/"], 13, 13),
    none(&["//"], 13, 13),
    left(&["&"], 13, 13),
    left(&["&&"], 13, 13),
    none(&["\\div", "÷"], 13, 13),
    left(&["\\o", "\\circ", "∘"], 13, 13),
    left(&["\\bigcirc", "◯"], 13, 13),
    left(&["\\bullet", "●"], 13, 13),
    left(&["\\star", "⋆"], 13, 13),
    left(&["(.)", "\\odot", "⊙"], 13, 13),
    none(&["(/)", "\\oslash", "⊘"], 13, 13),
    left(&["(\\X)", "\\otimes", "⊗"], 13, 13),
    none(&["^"], 14, 14),
    none(&["^^"], 14, 14),
    prefix(&["~", "\\lnot", "\\neg", "¬"], 4, 4),
    prefix(&["[]", "□"], 4, 15),
    prefix(&["<>", "◇", "⋄"], 4, 15),
    prefix(&["ENABLED"], 4, 15),
    prefix(&["UNCHANGED"], 4, 15),
    prefix(&["SUBSET"], 10, 13),
    prefix(&["UNION"], 10, 13),
    prefix(&["DOMAIN"], 10, 13),
    prefix(&["-."], 12, 12),
    postfix(&["'", "′"]),
    postfix(&["^+", "⁺"]),
    postfix(&["^*"]),
    postfix(&["^#"]),
];
