//! Deep and large input: a clear error or a result, never a stack overflow or a long wait.

use super::{error, units};
use std::fmt::Write;

const DEEP: usize = 100_000;

fn deep(open: &str, close: &str) -> String {
    let message = error(&format!("F == {}1{}", open.repeat(DEEP), close.repeat(DEEP)));
    message.split(": ").last().unwrap_or_default().to_owned()
}

#[test]
fn deep_nesting_is_refused() {
    let pairs = [
        ("(", ")"),
        ("{", "}"),
        ("<<", ">>"),
        ("F(", ")"),
        ("f[", "]"),
        ("[x \\in ", " |-> 1]"),
        ("{x \\in ", " : p}"),
    ];
    for (open, close) in pairs {
        assert_eq!(deep(open, close), "nested too deeply", "for {open}");
    }
    for prefix in [
        "~",
        "- ",
        "\\A x : ",
        "IF a THEN b ELSE ",
        "LET x == 1 IN ",
        "CASE a -> ",
        "a + (",
        "l:: ",
        "F(LAMBDA x : ",
    ] {
        assert_eq!(deep(prefix, ""), "nested too deeply", "for {prefix}");
    }
}

#[test]
fn long_rows_of_operators_are_refused() {
    for operator in [" + a", "'", "[1]", ".a", " \\cup b"] {
        let message = error(&format!("F == a{}", operator.repeat(DEEP)));
        assert!(message.ends_with("nested too deeply"), "for {operator}: {message}");
    }
    assert!(units(&format!("F == a{}", " \\X b".repeat(DEEP))).is_ok(), "a product is flat");
}

#[test]
fn deep_nesting_of_other_kinds_is_refused() {
    let mut lists = "F ==".to_owned();
    for _ in 0..DEEP / 10 {
        lists.push_str(" /\\");
    }
    assert!(error(&lists).ends_with("nested too deeply"));
    let modules = "---- MODULE M ----\n".repeat(DEEP);
    assert!(super::parse(&modules).unwrap_err().message.ends_with("nested too deeply"));
    let assumptions = format!("THEOREM {}", "ASSUME ".repeat(DEEP));
    assert!(error(&assumptions).ends_with("nested too deeply"));
    assert!(units(&format!("F == 1 {} {}", "(*".repeat(DEEP), "*)".repeat(DEEP))).is_ok());
}

#[test]
fn nesting_within_the_limit_is_fine() {
    assert!(units(&format!("F == {}1{}", "(".repeat(1500), ")".repeat(1500))).is_ok());
    assert!(units(&format!("F == a{}", " + a".repeat(1500))).is_ok());
}

#[test]
fn large_files_take_linear_time() {
    let body = |count: usize| {
        let mut body = String::new();
        for i in 0..count {
            writeln!(
                body,
                "Op{i}(x) == /\\ x \\in 1..{i} /\\ [a |-> x, b |-> \"s\"].a = {{y + 1 : y \\in S}}"
            )
            .unwrap();
            writeln!(body, "           /\\ CASE x = 1 -> <<x, 2>> [] OTHER -> {{}} \\* comment {i}").unwrap();
        }
        body
    };
    // The best of three, because other processes may take the processor away.
    let time = |count: usize| {
        let body = body(count);
        let once = |_| {
            let start = std::time::Instant::now();
            assert_eq!(units(&body).unwrap().lines().count(), count);
            start.elapsed().as_secs_f64()
        };
        (0..3).map(once).fold(f64::INFINITY, f64::min)
    };
    let small = time(1_000);
    let large = time(16_000);
    assert!(large < 0.05 + small * 16.0 * 6.0, "{small} s for 1, {large} s for 16");
}
