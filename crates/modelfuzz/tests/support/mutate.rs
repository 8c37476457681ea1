//! Damaging the text of a spec.

use super::random::Random;

/// Words that a mutation may put anywhere.
const WORDS: &[&str] = &[
    "/\\",
    "\\/",
    "~",
    "=>",
    "==",
    "=",
    "'",
    "\"",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "<<",
    ">>",
    "]_",
    ">>_",
    "|->",
    "->",
    "<-",
    ":",
    ",",
    "..",
    "\\E",
    "\\A",
    "\\in",
    "CHOOSE",
    "LET",
    "IN",
    "IF",
    "THEN",
    "ELSE",
    "CASE",
    "[]",
    "OTHER",
    "EXCEPT",
    "!",
    "@",
    "LAMBDA",
    "RECURSIVE",
    "LOCAL",
    "INSTANCE",
    "WITH",
    "EXTENDS",
    "MODULE",
    "VARIABLE",
    "CONSTANT",
    "ASSUME",
    "THEOREM",
    "PROOF",
    "BY",
    "QED",
    "ENABLED",
    "UNCHANGED",
    "SUBSET",
    "UNION",
    "DOMAIN",
    "WF_x",
    "SF_",
    "\\AA",
    "(*",
    "*)",
    "\\*",
    "----",
    "====",
    "0",
    "99999999999999999999",
    "\\b101",
    "1.5",
    "_",
    "\u{2208}",
    "\u{0}",
    "--algorithm",
    "begin",
    "end algorithm",
    "\\X",
    "^+",
    "-.",
    "::",
];

/// Openings that nest: repeated thousands of times they test how deep the loader can go.
const NESTING: &[&str] =
    &["(", "{", "<<", "[", "~", "-", "IF ", "LET a == ", "\\E q \\in ", "SUBSET ", "/\\ ", "(*", "x.", "!"];

/// A copy of `text` with some damage; `other` lends its parts.
pub fn mutate(random: &mut Random, text: &str, other: &str) -> Vec<u8> {
    let rounds = 1 + random.below(3);
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..rounds {
        bytes = match random.below(10) {
            0 => cut_bytes(random, &bytes),
            1 => splice(random, &bytes, other.as_bytes()),
            2 if random.chance(40) => nest(random, &bytes),
            _ => mutate_tokens(random, &String::from_utf8_lossy(&bytes), other),
        };
    }
    bytes
}

/// Removes, doubles or overwrites a range of bytes, or everything behind a place.
fn cut_bytes(random: &mut Random, bytes: &[u8]) -> Vec<u8> {
    let at = random.below(bytes.len() + 1);
    let end = (at + 1 + random.below(40)).min(bytes.len());
    let (before, range, after) = (&bytes[..at], &bytes[at..end], &bytes[end..]);
    match random.below(4) {
        0 => [before, after].concat(),
        1 => [before, range, range, after].concat(),
        2 => {
            let noise: Vec<u8> = range.iter().map(|_| random.next() as u8).collect();
            [before, &noise, after].concat()
        }
        _ => before.to_vec(),
    }
}

/// The beginning of one text and the end of another.
fn splice(random: &mut Random, bytes: &[u8], other: &[u8]) -> Vec<u8> {
    let (at, from) = (random.below(bytes.len() + 1), random.below(other.len() + 1));
    [&bytes[..at], &other[from..]].concat()
}

/// Something opened very often and never closed.
fn nest(random: &mut Random, bytes: &[u8]) -> Vec<u8> {
    let at = random.below(bytes.len() + 1);
    let opening = random.pick(NESTING).repeat([50, 2_000, 30_000][random.below(3)]);
    [&bytes[..at], opening.as_bytes(), &bytes[at..]].concat()
}

fn mutate_tokens(random: &mut Random, text: &str, other: &str) -> Vec<u8> {
    let mut tokens = tokens(text);
    if tokens.is_empty() {
        return Vec::new();
    }
    let at = random.below(tokens.len());
    let lent = self::tokens(other);
    let new = match random.below(3) {
        0 if !lent.is_empty() => lent[random.below(lent.len())],
        1 => tokens[random.below(tokens.len())],
        _ => random.pick(WORDS),
    };
    match random.below(5) {
        0 => drop(tokens.remove(at)),
        1 => tokens.insert(at, tokens[at]),
        2 => tokens[at] = new,
        3 => tokens.insert(at, new),
        _ => {
            let with = random.below(tokens.len());
            tokens.swap(at, with);
        }
    }
    tokens.concat().into_bytes()
}

/// Words, runs of white space, lines of dashes or equals signs, and single other characters.
fn tokens(text: &str) -> Vec<&str> {
    let kind = |c: char| match c {
        c if c.is_alphanumeric() || c == '_' => 0,
        c if c.is_whitespace() => 1,
        '-' => 2,
        '=' => 3,
        _ => 4,
    };
    let mut tokens = Vec::new();
    let mut start = 0;
    let mut last = None;
    for (at, c) in text.char_indices() {
        if last.is_some_and(|last| last != kind(c) || kind(c) == 4) {
            tokens.push(&text[start..at]);
            start = at;
        }
        last = Some(kind(c));
    }
    if start < text.len() {
        tokens.push(&text[start..]);
    }
    tokens
}
