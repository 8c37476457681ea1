//! Tokens: what the lexer cuts the text into.

use super::operators::{self, OPERATORS, Operator};

/// The kind of a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tok {
    /// A name.
    Ident,
    /// A natural number in any base.
    Number,
    /// A number with a decimal point.
    Decimal,
    /// A string with its quotes.
    String,
    /// A reserved word that is no operator.
    Word(Word),
    /// An operator: its index in the table.
    Op(u8),
    /// The name of a proof step such as `<1>2` or `<*>`, dots included.
    Step,
    /// `----`
    Separator,
    /// `====`
    EndModule,
    /// `==`
    Define,
    /// `(`
    LParen,
    /// `)`
    RParen,
    /// `[`
    LBracket,
    /// `]`
    RBracket,
    /// `]_`
    RBracketSub,
    /// `{`
    LBrace,
    /// `}`
    RBrace,
    /// `<<`
    LAngle,
    /// `>>`
    RAngle,
    /// `>>_`
    RAngleSub,
    /// `,`
    Comma,
    /// `:`
    Colon,
    /// `::`
    ColonColon,
    /// `.`
    Dot,
    /// `!`
    Bang,
    /// `@`
    At,
    /// `_`
    Underscore,
    /// `->`
    Arrow,
    /// `<-`
    Gets,
    /// `|->`
    MapsTo,
    /// `\A`
    Forall,
    /// `\E`
    Exists,
    /// `\AA`
    TemporalForall,
    /// `\EE`
    TemporalExists,
    /// `WF_`
    Wf,
    /// `SF_`
    Sf,
    /// A piece of text that is no token; the lexer holds the message.
    Bad,
    /// The end of the text.
    Eof,
    /// Not made by the lexer: what the parser sees instead of a token that is not right of the bullet of the
    /// list item being parsed.
    Outdent,
}

impl Tok {
    /// The operator of an operator token.
    pub(crate) fn operator(self) -> Option<&'static Operator> {
        match self {
            Tok::Op(i) => Some(&OPERATORS[i as usize]),
            _ => None,
        }
    }
}

/// `/\`
pub(crate) const AND: Tok = Tok::Op(operators::index("/\\"));
/// `\/`
pub(crate) const OR: Tok = Tok::Op(operators::index("\\/"));
/// `\in`
pub(crate) const IN: Tok = Tok::Op(operators::index("\\in"));
/// `=`
pub(crate) const EQUALS: Tok = Tok::Op(operators::index("="));
/// `[]`
pub(crate) const BOX: Tok = Tok::Op(operators::index("[]"));
/// `-`
pub(crate) const MINUS: Tok = Tok::Op(operators::index("-"));
/// `-.`
pub(crate) const NEGATION: Tok = Tok::Op(operators::index("-."));

/// A token and its place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    /// What it is.
    pub tok: Tok,
    /// Its column, counted from 1 in characters.
    pub column: u32,
    /// Byte offset of its first character.
    pub start: u32,
    /// Byte offset just behind its last character.
    pub end: u32,
}

macro_rules! words {
    ($($variant:ident $text:literal $(, $more:literal)*;)*) => {
        /// The reserved words that are no operators.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[allow(missing_docs)]
        pub(crate) enum Word { $($variant),* }

        impl Word {
            /// The reserved word with a spelling.
            pub(crate) fn from_text(text: &str) -> Option<Word> {
                match text {
                    $($text $(| $more)* => Some(Word::$variant),)*
                    _ => None,
                }
            }

            /// The first spelling of the word.
            pub(crate) fn text(self) -> &'static str {
                match self { $(Word::$variant => $text),* }
            }
        }
    };
}

words! {
    Action "ACTION";
    Assume "ASSUME";
    Assumption "ASSUMPTION", "AXIOM";
    By "BY";
    Case "CASE";
    Choose "CHOOSE";
    Constant "CONSTANT", "CONSTANTS";
    Def "DEF", "DEFS";
    Define "DEFINE";
    Else "ELSE";
    Except "EXCEPT";
    Extends "EXTENDS";
    Have "HAVE";
    Hide "HIDE";
    If "IF";
    In "IN";
    Instance "INSTANCE";
    Lambda "LAMBDA";
    Let "LET";
    Local "LOCAL";
    Module "MODULE";
    New "NEW";
    Obvious "OBVIOUS";
    Omitted "OMITTED";
    Only "ONLY";
    Other "OTHER";
    Pick "PICK";
    Proof "PROOF";
    Proposition "PROPOSITION", "LEMMA", "COROLLARY";
    Prove "PROVE";
    Qed "QED";
    Recursive "RECURSIVE";
    State "STATE";
    Suffices "SUFFICES";
    Take "TAKE";
    Temporal "TEMPORAL";
    Then "THEN";
    Theorem "THEOREM";
    Use "USE";
    Variable "VARIABLE", "VARIABLES";
    With "WITH";
    Witness "WITNESS";
}

/// Punctuation and quantifiers, with every spelling.
pub(crate) const PUNCTUATION: &[(&str, Tok)] = &[
    ("==", Tok::Define),
    ("≜", Tok::Define),
    ("(", Tok::LParen),
    (")", Tok::RParen),
    ("[", Tok::LBracket),
    ("]", Tok::RBracket),
    ("]_", Tok::RBracketSub),
    ("{", Tok::LBrace),
    ("}", Tok::RBrace),
    ("<<", Tok::LAngle),
    ("⟨", Tok::LAngle),
    ("〈", Tok::LAngle),
    (">>", Tok::RAngle),
    ("⟩", Tok::RAngle),
    ("〉", Tok::RAngle),
    (">>_", Tok::RAngleSub),
    ("⟩_", Tok::RAngleSub),
    ("〉_", Tok::RAngleSub),
    (",", Tok::Comma),
    (":", Tok::Colon),
    ("::", Tok::ColonColon),
    ("∷", Tok::ColonColon),
    (".", Tok::Dot),
    ("!", Tok::Bang),
    ("@", Tok::At),
    ("->", Tok::Arrow),
    ("→", Tok::Arrow),
    ("⟶", Tok::Arrow),
    ("<-", Tok::Gets),
    ("←", Tok::Gets),
    ("⟵", Tok::Gets),
    ("|->", Tok::MapsTo),
    ("↦", Tok::MapsTo),
    ("⟼", Tok::MapsTo),
    ("\\A", Tok::Forall),
    ("\\forall", Tok::Forall),
    ("∀", Tok::Forall),
    ("\\E", Tok::Exists),
    ("\\exists", Tok::Exists),
    ("∃", Tok::Exists),
    ("\\AA", Tok::TemporalForall),
    ("∀∀", Tok::TemporalForall),
    ("\\EE", Tok::TemporalExists),
    ("∃∃", Tok::TemporalExists),
    ("ℕ", Tok::Ident),
    ("ℤ", Tok::Ident),
    ("ℝ", Tok::Ident),
];

/// The name an identifier token stands for: itself except for the Unicode number sets.
pub(crate) fn ident_name(text: &str) -> &str {
    match text {
        "ℕ" => "Nat",
        "ℤ" => "Int",
        "ℝ" => "Real",
        _ => text,
    }
}
