//! Mutilated modules: the parser must answer, and its spans must lie inside the text.

use super::source;
use proptest::prelude::*;
use tla::config::parse_config;
use tla::source::{SourceFile, Span};
use tla::syntax::{dump, parse_module, word_order};

const SEEDS: [&str; 6] = [
    include_str!("Constructs.tla"),
    include_str!("Junctions.tla"),
    include_str!("Modules.tla"),
    include_str!("Proofs.tla"),
    include_str!("Temporal.tla"),
    include_str!("Unicode.tla"),
];

fn in_bounds(source: &SourceFile, span: Span) {
    let (start, end) = (span.start as usize, span.end as usize);
    assert!(start <= end && end <= source.text.len(), "{span:?}");
    assert!(source.text.is_char_boundary(start) && source.text.is_char_boundary(end), "{span:?}");
}

/// All spans in the debug form of a tree.
fn spans(debug: &str) -> impl Iterator<Item = Span> {
    debug.split("Span { file: 0, start: ").skip(1).map(|text| {
        let (start, rest) = text.split_once(", end: ").unwrap();
        let end = rest.split(' ').next().unwrap();
        Span { file: 0, start: start.parse().unwrap(), end: end.parse().unwrap() }
    })
}

/// How many cases each test tries; `PROPTEST_CASES` asks for more.
fn cases() -> u32 {
    std::env::var("PROPTEST_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(300)
}

fn survives(text: &str) {
    let source = source(text);
    match parse_module(0, &source) {
        Ok(module) => {
            spans(&format!("{module:?}")).for_each(|span| in_bounds(&source, span));
            assert!(dump::module(&module).starts_with("(module"));
        }
        Err(e) => {
            assert!(!e.message.is_empty());
            in_bounds(&source, e.span);
        }
    }
    word_order(&source);
    if let Err(e) = parse_config(0, &source) {
        in_bounds(&source, e.span);
    }
}

/// The words, symbols and blanks of a text.
fn pieces(text: &str) -> Vec<&str> {
    let class = |c: char| {
        if c.is_alphanumeric() {
            0
        } else if c.is_whitespace() {
            1
        } else {
            2
        }
    };
    let mut pieces = Vec::new();
    let mut start = 0;
    let mut last = None;
    for (i, c) in text.char_indices() {
        if last.is_some_and(|l| l != class(c)) {
            pieces.push(&text[start..i]);
            start = i;
        }
        last = Some(class(c));
    }
    pieces.push(&text[start..]);
    pieces
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn moved_and_lost_tokens(seed in 0..SEEDS.len(), edits in prop::collection::vec((0..4u8, any::<prop::sample::Index>(), any::<prop::sample::Index>()), 1..6)) {
        let mut pieces = pieces(SEEDS[seed]);
        for (kind, a, b) in edits {
            let (a, b) = (a.index(pieces.len()), b.index(pieces.len()));
            match kind {
                0 if pieces.len() > 1 => drop(pieces.remove(a)),
                1 => pieces.insert(a, pieces[b]),
                2 => pieces.swap(a, b),
                _ => pieces.truncate(a.max(1)),
            }
        }
        survives(&pieces.concat());
    }

    #[test]
    fn broken_bytes(seed in 0..SEEDS.len(), edits in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..8)) {
        let mut bytes = SEEDS[seed].as_bytes().to_vec();
        for (at, byte) in edits {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        survives(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn arbitrary_text(body in "\\PC{0,200}") {
        survives(&body);
        survives(&format!("---- MODULE M ----\nF == {body}\n===="));
    }

    #[test]
    fn random_tokens(body in prop::collection::vec(prop::sample::select(vec![
        "/\\", "\\/", "\n", "\n  ", "(", ")", "[", "]", "]_", "{", "}", "<<", ">>", ">>_", "a", "b", "==", "\\in", ":", ",", "'",
        "-", "+", "[]", "<>", "CASE", "->", "OTHER", "IF", "THEN", "ELSE", "LET", "IN", "\\A", "CHOOSE", "EXCEPT", "!", "=", "@", ".",
        "LAMBDA", "|->", "WF_", "::", "1", "\"s\"", "INSTANCE", "WITH", "<-", "THEOREM", "<1>1.", "BY", "DEF", "QED", "ASSUME", "PROVE", "_",
    ]), 0..60)) {
        survives(&format!("---- MODULE M ----\nF == {}\n====", body.join(" ")));
    }
}
