//! Large and deep specifications: they work, or one clear error ends them, quickly and in a small stack.

use super::{load, module, run};
use std::fmt::Write;
use std::time::{Duration, Instant};
use tla::{ErrorKind, Options, Spec};

/// Runs the assumptions of a module with this body in a thread with a stack of 2 MB. Returns how it ended.
fn assume(body: &str) -> Result<(), (ErrorKind, String)> {
    let body = body.to_owned();
    let thread = std::thread::Builder::new().stack_size(2 << 20);
    let work = move || {
        let spec = load(&body, "").map_err(|e| (e.kind(), e.to_string()))?;
        run(&spec, 0).map(|_| ()).map_err(|e| (e.kind(), e.to_string()))
    };
    thread.spawn(work).expect("a thread starts").join().expect("no panic")
}

fn kind(body: &str) -> ErrorKind {
    match assume(body) {
        Ok(()) => panic!("no error: {}", &body[..body.len().min(200)]),
        Err((kind, text)) => {
            assert!(text.starts_with("error: "), "{text}");
            kind
        }
    }
}

#[test]
fn recursion_of_100_000_steps_works() {
    let sum = "RECURSIVE f(_)\nf(n) == IF n = 0 THEN 0 ELSE 1 + f(n - 1)\nASSUME f(100000) = 100000";
    assume(sum).unwrap();
    let tail = "RECURSIVE f(_, _)\nf(n, a) == IF n = 0 THEN a ELSE f(n - 1, a + n)\nASSUME f(100000, 0) = 5000050000";
    assume(tail).unwrap();
    assume("f[n \\in Nat] == IF n = 0 THEN 0 ELSE 1 + f[n - 1]\nASSUME f[100000] = 100000").unwrap();
    assume("f[n \\in 0..100000] == IF n = 0 THEN 0 ELSE 1 + f[n - 1]\nASSUME f[100000] = 100000").unwrap();
    let mutual = "RECURSIVE odd(_)\neven(n) == IF n = 0 THEN TRUE ELSE odd(n - 1)\nodd(n) == IF n = 0 THEN FALSE ELSE even(n - 1)\nASSUME even(100000)";
    assume(mutual).unwrap();
}

#[test]
fn recursion_without_end_is_a_quick_error() {
    let started = Instant::now();
    assert_eq!(kind("RECURSIVE f(_)\nf(n) == f(n + 1)\nASSUME f(0) = 1"), ErrorKind::Depth);
    assert_eq!(kind("RECURSIVE f(_)\nf(n) == {f(n)}\nASSUME f(0) = 1"), ErrorKind::Depth);
    assert_eq!(kind("f[n \\in Nat] == f[n + 1]\nASSUME f[0] = 1"), ErrorKind::Depth);
    let lets = "RECURSIVE f(_)\nf(n) == LET m == f(n + 1) IN m\nASSUME f(0) = 1";
    assert_eq!(kind(lets), ErrorKind::Depth);
    let mutual = "RECURSIVE f(_)\ng(n) == \\A i \\in {n} : f(i)\nf(n) == \\E i \\in {n} : g(i)\nASSUME f(0)";
    assert_eq!(kind(mutual), ErrorKind::Depth);
    assert!(started.elapsed() < Duration::from_secs(30), "{:?}", started.elapsed());
}

#[test]
fn deep_texts_are_errors_or_work() {
    let nested = |open: &str, close: &str| format!("A == {}1{}", open.repeat(100_000), close.repeat(100_000));
    for body in
        [nested("(", ")"), nested("{", "}"), nested("<<", ">>"), nested("[a |-> ", "]"), nested("-", "")]
    {
        assert_eq!(kind(&body), ErrorKind::Syntax);
    }
    assume(&format!("A == {}\nASSUME A", "\n     /\\ TRUE".repeat(100_000))).unwrap();
    assume(&format!("A == {}\nASSUME ~A", "\n     \\/ FALSE".repeat(100_000))).unwrap();
    let long: Vec<String> = (0..100_000).map(|i| i.to_string()).collect();
    assume(&format!("A == {{{}}}\nASSUME 77 \\in A /\\ Cardinality(A) = 100000", long.join(", "))).unwrap();
    assume(&format!("A == <<{}>>\nASSUME A[78] = 77", long.join(", "))).unwrap();
}

#[test]
fn many_definitions_load_quickly() {
    let mut body = String::from("d0(a) == a\n");
    for i in 1..20_000 {
        writeln!(body, "d{i}(a) == [x |-> d{}(a), y |-> {{a, {i}}}]", i - 1 - (i - 1) % 100).unwrap();
    }
    body.push_str("ASSUME d19999(1).y = {1, 19999}");
    let started = Instant::now();
    assume(&body).unwrap();
    assert!(started.elapsed() < Duration::from_secs(20), "{:?}", started.elapsed());
}

#[test]
fn large_sets_are_not_written_out_without_need() {
    let huge = "1..1000000000000";
    assume(&format!("ASSUME \\E i \\in {huge} : i > 5")).unwrap();
    assume(&format!("ASSUME ~ \\A i \\in {huge} : i < 5")).unwrap();
    assume(&format!("ASSUME (CHOOSE i \\in {huge} : i * i > 50) = 8")).unwrap();
    assume(&format!("ASSUME 5 \\in {huge} /\\ {huge} # {{}}")).unwrap();
    assume("ASSUME \\E s \\in SUBSET (1..40) : s = {1, 2}").unwrap();
    assume("ASSUME {3, 9} \\in SUBSET (1..40) /\\ {3, 90} \\notin SUBSET (1..40)").unwrap();
    assume("ASSUME [i \\in 1..40 |-> 7] \\in [1..40 -> 1..40]").unwrap();
    assume("ASSUME \\E f \\in [1..40 -> 1..40] : f[1] = 1").unwrap();
    assume("ASSUME <<1, {2}>> \\in Nat \\X SUBSET Nat").unwrap();
    assume("ASSUME [a |-> 1, b |-> <<2>>] \\in [a : Int, b : Seq(Nat)]").unwrap();
    assume("ASSUME Cardinality(SUBSET (1..20)) = 1048576").unwrap();
}

#[test]
fn sets_over_the_limit_are_errors() {
    for set in ["SUBSET (1..40)", "[1..40 -> 1..40]", "(1..100000) \\X (1..100000)", "1..1000000000000"] {
        assert_eq!(kind(&format!("ASSUME {set} \\cup {{}} = {{}}")), ErrorKind::TooLarge, "{set}");
        assert_eq!(kind(&format!("ASSUME {{<<s>> : s \\in {set}}} = {{}}")), ErrorKind::TooLarge, "{set}");
    }
}

#[test]
fn evaluation_can_be_interrupted() {
    let body = "VARIABLE x\nInit == x = 0\nNext == \\A i, j, k \\in 1..100000 : i + j + k > 0 /\\ x' = x";
    let options = Options::default();
    let spec = Spec::from_text(&module(body), Some("INIT Init\nNEXT Next"), &[], &options).unwrap();
    let started = Instant::now();
    let interrupt = options.host.interrupt.clone();
    let timer = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(200));
        interrupt.store(true, std::sync::atomic::Ordering::Relaxed);
    });
    assert_eq!(run(&spec, 10).unwrap_err().kind(), ErrorKind::Interrupted);
    timer.join().unwrap();
    assert!(started.elapsed() < Duration::from_secs(5), "{:?}", started.elapsed());
}

#[test]
fn odd_but_legal_texts_load() {
    let options = Options::default();
    let text = "\u{feff}---- MODULE M ----\r\nEXTENDS Naturals\r\nA ==\t/\\ TRUE\r\n\t/\\ 1 + 1 = 2\r\nASSUME A\r\n====\r\n";
    run(&Spec::from_text(text, None, &[], &options).unwrap(), 0).unwrap();
    let long = format!(
        "---- MODULE M ----\n\\* {}\nASSUME {}TRUE\n====\n",
        "x".repeat(1 << 20),
        " ".repeat(1 << 20)
    );
    run(&Spec::from_text(&long, None, &[], &options).unwrap(), 0).unwrap();
    let around = format!("some words\n{}and after\n", module("ASSUME TRUE"));
    run(&Spec::from_text(&around, Some("\\* nothing\n(* at all *)"), &[], &options).unwrap(), 0).unwrap();
    for text in ["", "\n\n", "no module here", "---- MODULE", "\0\u{1}\u{2}"] {
        assert_eq!(
            Spec::from_text(text, None, &[], &options).unwrap_err().kind(),
            ErrorKind::Syntax,
            "{text:?}"
        );
    }
}
