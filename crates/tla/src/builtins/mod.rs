//! Operators evaluated in Rust: which names they have and in which modules they live.

pub(crate) mod arithmetic;
mod io;
mod sequences;
mod tlc;

use crate::error::{ErrorKind, Eval, Fault};
use crate::hir::Prim;
use crate::machine::Machine;
use crate::value::Value;

/// Operators of the language itself, with their number of arguments.
pub(crate) fn language(name: &str) -> Option<(Prim, usize)> {
    Some(match name {
        "=" => (Prim::Eq, 2),
        "#" => (Prim::Ne, 2),
        "~" => (Prim::Not, 1),
        "=>" => (Prim::Implies, 2),
        "<=>" => (Prim::Equiv, 2),
        "\\in" => (Prim::In, 2),
        "\\notin" => (Prim::NotIn, 2),
        "\\subseteq" => (Prim::SubsetEq, 2),
        "\\cup" => (Prim::Cup, 2),
        "\\cap" => (Prim::Cap, 2),
        "\\" => (Prim::SetMinus, 2),
        "SUBSET" => (Prim::PowerSet, 1),
        "UNION" => (Prim::BigUnion, 1),
        "DOMAIN" => (Prim::Domain, 1),
        "'" => (Prim::Prime, 1),
        "ENABLED" => (Prim::Enabled, 1),
        "UNCHANGED" => (Prim::Unchanged, 1),
        "BOOLEAN" => (Prim::Boolean, 0),
        "STRING" => (Prim::StringSet, 0),
        "[]" => (Prim::Always, 1),
        "<>" => (Prim::Eventually, 1),
        "~>" => (Prim::LeadsTo, 2),
        "-+->" => (Prim::PlusArrow, 2),
        "\\cdot" => (Prim::Compose, 2),
        _ => return None,
    })
}

/// `(module, operator, built-in)` for the standard modules: taken whatever text defines the module.
const STANDARD: &[(&str, &str, Prim)] = &[
    ("Naturals", "+", Prim::Plus),
    ("Naturals", "-", Prim::Minus),
    ("Naturals", "*", Prim::Times),
    ("Naturals", "^", Prim::Power),
    ("Naturals", "\\div", Prim::Div),
    ("Naturals", "%", Prim::Mod),
    ("Naturals", "<", Prim::Lt),
    ("Naturals", "<=", Prim::Le),
    ("Naturals", ">", Prim::Gt),
    ("Naturals", ">=", Prim::Ge),
    ("Naturals", "..", Prim::Range),
    ("Naturals", "Nat", Prim::Nat),
    ("Integers", "Int", Prim::Int),
    ("Integers", "-.", Prim::Negate),
    ("Reals", "Real", Prim::Real),
    ("Reals", "/", Prim::Divide),
    ("Reals", "Infinity", Prim::Infinity),
    ("Sequences", "Seq", Prim::Seq),
    ("Sequences", "Len", Prim::Len),
    ("Sequences", "\\o", Prim::Concat),
    ("Sequences", "Append", Prim::Append),
    ("Sequences", "Head", Prim::Head),
    ("Sequences", "Tail", Prim::Tail),
    ("Sequences", "SubSeq", Prim::SubSeq),
    ("Sequences", "SelectSeq", Prim::SelectSeq),
    ("FiniteSets", "Cardinality", Prim::Cardinality),
    ("FiniteSets", "IsFiniteSet", Prim::IsFiniteSet),
    ("TLC", "Print", Prim::Print),
    ("TLC", "PrintT", Prim::PrintT),
    ("TLC", "Assert", Prim::Assert),
    ("TLC", "JavaTime", Prim::JavaTime),
    ("TLC", "TLCGet", Prim::TlcGet),
    ("TLC", "TLCSet", Prim::TlcSet),
    ("TLC", ":>", Prim::Single),
    ("TLC", "@@", Prim::Override),
    ("TLC", "Permutations", Prim::Permutations),
    ("TLC", "SortSeq", Prim::SortSeq),
    ("TLC", "RandomElement", Prim::RandomElement),
    ("TLC", "Any", Prim::Any),
    ("TLC", "ToString", Prim::ToString),
    ("TLC", "TLCEval", Prim::TlcEval),
    ("Randomization", "RandomSubset", Prim::RandomSubset),
    ("Randomization", "RandomSetOfSubsets", Prim::RandomSetOfSubsets),
    ("Randomization", "RandomSubsetSet", Prim::RandomSubsetSet),
    ("Randomization", "TestRandomSetOfSubsets", Prim::TestRandomSetOfSubsets),
];

/// The same for the community modules: taken only when the module is ours, not a file beside the spec.
const COMMUNITY: &[(&str, &str, Prim)] = &[
    ("TLCExt", "AssertEq", Prim::AssertEq),
    ("TLCExt", "TLCModelValue", Prim::TlcModelValue),
    ("TLCExt", "TLCNoOp", Prim::TlcNoOp),
    ("TLCExt", "TLCCache", Prim::TlcCache),
    ("TLCExt", "TLCGetOrDefault", Prim::TlcGetOrDefault),
    ("TLCExt", "TLCGetAndSet", Prim::TlcGetAndSet),
    ("Json", "ToJson", Prim::ToJson),
    ("Json", "ToJsonArray", Prim::ToJsonArray),
    ("Json", "ToJsonObject", Prim::ToJsonObject),
    ("Json", "JsonDeserialize", Prim::JsonDeserialize),
    ("Json", "ndJsonDeserialize", Prim::NdJsonDeserialize),
    ("IOUtils", "IOEnv", Prim::IoEnv),
    ("IOUtils", "atoi", Prim::Atoi),
    ("IOUtils", "zeroPadN", Prim::ZeroPadN),
];

/// Library operators that would write files, run programs, draw, or look at the search from outside.
const REFUSED: &[(&str, &[&str])] = &[
    ("CSV", &["CSVRead", "CSVRecords", "CSVWrite", "CSVWriteRecord"]),
    (
        "IOUtils",
        &[
            "Deserialize",
            "Serialize",
            "IOExec",
            "IOEnvExec",
            "IOExecTemplate",
            "IOEnvExecTemplate",
            "IOSerialize",
            "IODeserialize",
        ],
    ),
    ("Json", &["JsonSerialize", "ndJsonSerialize"]),
    ("SVG", &["NodeOfRingNetwork", "NodesOfDirectedMultiGraph", "SVGElemToString", "SVGSerialize"]),
    ("ShiViz", &["Clock", "Host"]),
    ("Statistics", &["ChiSquare"]),
    ("Apalache", &["Gen"]),
    (
        "TLCExt",
        &[
            "AssertError",
            "CounterExample",
            "PickSuccessor",
            "TLCDefer",
            "TLCEvalDefinition",
            "TLCFP",
            "ToTrace",
            "Trace",
        ],
    ),
    ("Toolbox", &["_TEPosition", "_TETrace"]),
];

/// The built-in that takes the place of a library definition, if there is one.
pub(crate) fn intercept(module: &str, name: &str, built_in: bool) -> Option<Prim> {
    let find = |table: &[(&str, &str, Prim)]| {
        table.iter().find(|(m, n, _)| *m == module && *n == name).map(|(_, _, prim)| *prim)
    };
    let refused =
        || REFUSED.iter().any(|(m, names)| *m == module && names.contains(&name)).then_some(Prim::Refuse);
    find(STANDARD).or_else(|| if built_in { find(COMMUNITY).or_else(refused) } else { None })
}

/// The standard module that defines a name, for advice.
pub(crate) fn module_of(name: &str) -> Option<&'static str> {
    STANDARD.iter().chain(COMMUNITY).find(|(_, n, _)| *n == name).map(|(m, _, _)| *m)
}

/// Evaluates a built-in whose arguments are known.
pub(crate) fn evaluate(m: &mut Machine, prim: Prim, args: &[Value]) -> Eval<Value> {
    if m.recording && prim.is_impure() {
        m.recorder.broken = true;
    }
    match prim {
        Prim::Negate | Prim::Power | Prim::Div | Prim::Mod | Prim::Divide => {
            arithmetic::evaluate(m, prim, args)
        }
        Prim::PowerSet => m.power_set(args[0]),
        Prim::BigUnion => m.big_union(args[0]),
        Prim::Domain => m.domain(args[0]),
        Prim::Seq => m.seq_set(args[0]),
        Prim::Cardinality => Ok(Value::int(m.cardinality(args[0])?)),
        Prim::IsFiniteSet => Ok(Value::bool(m.is_finite(args[0])?)),
        Prim::Infinity => {
            Err(Fault::new(ErrorKind::Unsupported, "Infinity (module Reals) cannot be evaluated").into())
        }
        Prim::Len
        | Prim::Concat
        | Prim::Append
        | Prim::Head
        | Prim::Tail
        | Prim::SubSeq
        | Prim::SelectSeq => sequences::evaluate(m, prim, args),
        Prim::ToJson
        | Prim::ToJsonArray
        | Prim::ToJsonObject
        | Prim::JsonDeserialize
        | Prim::NdJsonDeserialize
        | Prim::IoEnv
        | Prim::Atoi
        | Prim::ZeroPadN => io::evaluate(m, prim, args),
        _ => tlc::evaluate(m, prim, args),
    }
}
