//! Random constant expressions: we and TLC must print the same values, and fail on the same expressions.

mod support;

use std::fmt::Write;
use std::time::Duration;

use support::answer::Answer;
use support::expressions::{Generator, PRELUDE};
use support::{Scratch, in_parallel, ours, tlc};

const PER_BATCH: usize = 300;
const LIMIT: Duration = Duration::from_secs(120);
/// A batch with more differences than this has made its point.
const MOST_DIFFERENCES: usize = 10;

#[test]
fn random_expressions_have_the_values_of_tlc() {
    let batches =
        std::env::var("MODELFUZZ_EXPR_BATCHES").map_or(4, |n| n.parse().expect("a number of batches"));
    let seeds: Vec<u64> = (1..=batches).collect();
    let differences: Vec<String> = in_parallel(&seeds, |seed| run_batch(*seed)).concat();
    assert!(differences.is_empty(), "{} expressions differ:\n{}", differences.len(), differences.join("\n"));
}

/// Compares one batch. Both stop at the first expression that has no value, so after each stop the rest is tried again.
fn run_batch(seed: u64) -> Vec<String> {
    let mut generator = Generator::new(seed);
    let expressions: Vec<String> = (0..PER_BATCH).map(|_| generator.next()).collect();
    let mut differences = Vec::new();
    let mut from = 0;
    while from < PER_BATCH && differences.len() < MOST_DIFFERENCES {
        let (end, found) = compare(&expressions[from..], from);
        differences.extend(found.into_iter().map(|what| format!("seed {seed}, {what}")));
        from += end;
    }
    differences
}

/// Checks a module of `expressions`, the first of which has the number `base`; returns how many are done with.
fn compare(expressions: &[String], base: usize) -> (usize, Vec<String>) {
    let scratch = Scratch::new();
    let spec = scratch.write("Expressions.tla", module(expressions, base));
    let cfg = scratch.write("Expressions.cfg", "");
    let theirs = values_apart(tlc::check(&spec, &cfg, LIMIT));
    let mine = values_apart(ours::check(&spec, &cfg, LIMIT));
    assert!(!theirs.message.contains("analysis failed"), "TLC cannot parse the module:\n{}", theirs.message);
    let mut found = Vec::new();
    for (at, (wanted, got)) in theirs.prints.iter().zip(&mine.prints).enumerate() {
        if plain(wanted) != plain(got) {
            found.push(format!(
                "expression {}: {}\n  TLC       {wanted}\n  modelfuzz {got}",
                base + at,
                expressions[at]
            ));
        }
    }
    let done = theirs.prints.len().min(mine.prints.len());
    if theirs.prints.len() != mine.prints.len() || theirs.status != mine.status {
        let next = expressions.get(done).map_or("(the end)", String::as_str);
        let (theirs, mine) = (told(&theirs, done), told(&mine, done));
        found.push(format!("expression {}: {next}\n  TLC       {theirs}\n  modelfuzz {mine}", base + done));
    }
    (done + 1, found)
}

/// A value without layout and with intervals written out: TLC prints the empty function `<< >>` or `<<>>`, and an
/// interval inside another value `1..2` or `{1, 2}`, depending on how it was made; for us they are the same value.
/// How wide values are laid out is tested by a case of its own.
fn plain(text: &str) -> String {
    let mut text: String = text.split_whitespace().collect();
    while let Some(dots) = text.find("..") {
        let number = |c: char| c.is_ascii_digit() || c == '-';
        let start = text[..dots].rfind(|c| !number(c)).map_or(0, |i| i + 1);
        let end = dots + 2 + text[dots + 2..].find(|c| !number(c)).unwrap_or(text.len() - dots - 2);
        let bound = |part: &str| part.parse::<i64>().expect("intervals are of integers");
        let members: Vec<String> =
            (bound(&text[start..dots])..=bound(&text[dots + 2..end])).map(|i| i.to_string()).collect();
        text.replace_range(start..end, &format!("{{{}}}", members.join(",")));
    }
    text
}

/// Makes one print of the lines of each value: a new one begins where a line is not indented.
fn values_apart(mut answer: Answer) -> Answer {
    let mut values: Vec<String> = Vec::new();
    for line in std::mem::take(&mut answer.prints) {
        match values.last_mut().filter(|_| line.starts_with(' ')) {
            Some(value) => value.extend(["\n", &line]),
            None => values.push(line),
        }
    }
    Answer { prints: values, ..answer }
}

fn told(answer: &Answer, at: usize) -> String {
    match answer.prints.get(at) {
        Some(print) => print.clone(),
        None => format!("{}: {}", answer.status, answer.message.trim().replace('\n', " | ")),
    }
}

/// Expressions with even numbers are definitions, which TLC evaluates before the assumptions; the others stand in place.
fn module(expressions: &[String], base: usize) -> String {
    let mut text = format!("---- MODULE Expressions ----\n{PRELUDE}");
    for (number, expression) in (base..).zip(expressions) {
        let line = if number % 2 == 0 {
            writeln!(text, "e{number} ==\n  {expression}\nASSUME PrintT(<<{number}, e{number}>>)")
        } else {
            writeln!(text, "ASSUME PrintT(<<{number},\n  {expression}>>)")
        };
        line.expect("a string takes all text");
    }
    text.push_str("====\n");
    text
}
