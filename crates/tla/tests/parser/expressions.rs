//! Single constructs and the tree each one gives.

use super::{source, units};
use tla::syntax::operators::{Fixity, OPERATORS, operator};
use tla::syntax::word_order;

/// Checks `expression => tree` for several expressions.
fn check(pairs: &[(&str, &str)]) {
    for (expression, tree) in pairs {
        let found = units(&format!("F == {expression}")).unwrap_or_else(|e| panic!("{expression}: {e:?}"));
        assert_eq!(found, format!("(def F {tree})"), "for {expression}");
    }
}

#[test]
fn operators_bind_as_in_sany() {
    check(&[
        ("1..M \\cup {0}", "(\\cup (.. 1 M) (set 0))"),
        ("a - b - c", "(- (- a b) c)"),
        ("a + b - c", "(+ a (- b c))"),
        ("a - b + c", "(+ (- a b) c)"),
        ("SUBSET a \\cup b", "(\\cup (SUBSET a) b)"),
        ("a + -b", "(+ a (-. b))"),
        ("-a ^ b", "(-. (^ a b))"),
        ("~a = b", "(~ (= a b))"),
        ("[]~a /\\ b", "(/\\ ([] (~ a)) b)"),
        ("a = b => c = d", "(=> (= a b) (= c d))"),
        ("a * b % c", "(% (* a b) c)"),
        ("a = \\A x : b = c /\\ d", "(= a (\\A [x] (/\\ (= b c) d)))"),
        ("a * IF b THEN c ELSE d + e", "(* a (if b c (+ d e)))"),
    ]);
}

#[test]
fn products_are_flat_unless_parenthesised() {
    check(&[
        ("a \\X b \\times c", "(times a b c)"),
        ("(a \\X b) \\X c", "(times (times a b) c)"),
        ("a \\X (b \\X c)", "(times a (times b c))"),
        ("a \\X b \\cup c", "(\\cup (times a b) c)"),
    ]);
}

#[test]
fn spellings_become_canonical() {
    check(&[
        ("a =< b", "(<= a b)"),
        ("a \\leq b", "(<= a b)"),
        ("a /= b", "(# a b)"),
        ("a \\equiv b", "(<=> a b)"),
        ("a \\union b", "(\\cup a b)"),
        ("a \\intersect b", "(\\cap a b)"),
        ("a \\circ b", "(\\o a b)"),
        ("\\neg a", "(~ a)"),
        ("a \\land b", "(/\\ a b)"),
        ("a \\oplus b", "((+) a b)"),
    ]);
}

#[test]
fn every_spelling_of_every_operator_parses() {
    for op in OPERATORS {
        for spelling in op.spellings.iter().filter(|s| **s != "-.") {
            let (text, args) = match op.fixity {
                Fixity::Prefix => (format!("{spelling} a"), "a"),
                Fixity::Infix => (format!("a {spelling} b"), "a b"),
                Fixity::Postfix => (format!("a {spelling}"), "a"),
            };
            let name = if op.name == "\\X" { "times" } else { op.name };
            assert_eq!(units(&format!("F == {text}")).unwrap(), format!("(def F ({name} {args}))"));
        }
        assert_eq!(operator(op.name), Some(op));
        assert!(op.low <= op.high);
    }
    assert_eq!(operator("nothing"), None);
}

#[test]
fn no_spelling_belongs_to_two_operators() {
    let mut seen = std::collections::HashSet::new();
    assert!(OPERATORS.iter().flat_map(|op| op.spellings).all(|spelling| seen.insert(*spelling)));
}

#[test]
fn postfix_operators_follow_the_operand() {
    check(&[
        ("a.b'[c].d", "(field d (at (' (field b a)) c))"),
        ("a'''", "(' (' (' a)))"),
        ("x ^ y'", "(^ x (' y))"),
        ("DOMAIN f[x]", "(DOMAIN (at f x))"),
        ("r.WITH.IF", "(field IF (field WITH r))"),
    ]);
}

#[test]
fn brackets_are_told_apart() {
    check(&[
        ("{x \\in S}", "(set (\\in x S))"),
        ("{x \\in S : p}", "(filter [x in S] p)"),
        ("{x : x \\in S}", "(map [x in S] x)"),
        ("{<<x, y>> \\in S : p}", "(filter [<<x y>> in S] p)"),
        ("{(x \\in S) : x \\in T}", "(map [x in T] (\\in x S))"),
        ("[x \\in S |-> x]", "(function [x in S] x)"),
        ("[x, y \\in S |-> x]", "(function [x y in S] x)"),
        ("[x \\in S]_v", "(square (\\in x S) v)"),
        ("[S -> T]", "(functions S T)"),
        ("[a |-> 1]", "(record a:1)"),
        ("[a : S]", "(records a:S)"),
        ("[f EXCEPT ![a][b].c = @ + 1, !.d = 2]", "(except f (! (at a) (at b) .c = (+ @ 1)) (! .d = 2))"),
        ("[f EXCEPT ![a, b] = 1, ![\"x\"] = 2]", "(except f (! (at a b) = 1) (! (at \"x\") = 2))"),
        ("<<A>>_v", "(angle A v)"),
        ("<<A>>", "(tuple A)"),
        ("[A]_f[x]", "(at (square A f) x)"),
        ("[A]_I!v", "(square A I!v)"),
    ]);
}

#[test]
fn fairness_takes_the_last_parentheses_as_its_action() {
    check(&[
        ("WF_vars(A)", "(WF vars A)"),
        ("SF_<<x, y>>(A)", "(SF (tuple x y) A)"),
        ("WF_I!vars(A)", "(WF I!vars A)"),
        ("WF_v(1)(A)", "(WF (v 1) A)"),
        ("WF_(v)(A)", "(WF v A)"),
        ("WFx", "WFx"),
    ]);
}

#[test]
fn names_go_through_instances() {
    check(&[
        ("A!B!C(x)", "(A!B!C x)"),
        ("I(x)!Op(y)", "(I(x)!Op y)"),
        ("I!+(a, b)", "(I!+ a b)"),
        ("Foo!1!:!<<!>>!@!(x)!bar", "(select Foo !1 !: !<< !>> !@ !(x) !bar)"),
    ]);
}

#[test]
fn operators_are_arguments() {
    check(&[
        ("F( + )", "(F (symbol +))"),
        ("F(-, a)", "(F (symbol -) a)"),
        ("F(-.)", "(F (symbol -.))"),
        ("F(-a)", "(F (-. a))"),
        ("F(LAMBDA x, y : x, 1)", "(F (lambda [x y] x) 1)"),
        ("F(SUBSET, UNION)", "(F (symbol SUBSET) (symbol UNION))"),
    ]);
}

#[test]
fn operators_are_applied_like_names() {
    check(&[
        ("+(1, 2)", "(+ 1 2)"),
        ("1 + *(2, 3) + 4", "(+ (+ 1 (* 2 3)) 4)"),
        ("-.(a)", "(-. a)"),
        ("\\X(a, b)", "(times a b)"),
        ("~(a)", "(~ a)"),
    ]);
}

#[test]
fn a_box_between_arms_is_no_operator() {
    check(&[
        ("CASE a -> b [] c -> d [] OTHER -> e", "(case (a -> b) (c -> d) (other -> e))"),
        ("CASE a -> [] b [] c -> []d", "(case (a -> ([] b)) (c -> ([] d)))"),
        ("CASE a -> CASE b -> c [] d -> e", "(case (a -> (case (b -> c) (d -> e))))"),
    ]);
}

#[test]
fn an_else_branch_does_not_take_the_bullets_that_follow() {
    let list = "F == /\\ IF a THEN b\n             ELSE c\n     /\\ d";
    assert_eq!(units(list).unwrap(), "(def F (and (if a b c) d))");
    let list = "F == /\\ IF a THEN b\n             ELSE /\\ c\n                  /\\ d\n     /\\ e";
    assert_eq!(units(list).unwrap(), "(def F (and (if a b (and c d)) e))");
    let list = "F == \\/ LET x == 1 IN \\A y \\in S : CASE a -> b\n     \\/ d";
    assert_eq!(units(list).unwrap(), "(def F (or (let (def x 1) (\\A [y in S] (case (a -> b)))) d))");
}

#[test]
fn a_token_left_of_the_bullet_ends_the_list() {
    assert_eq!(units("F ==   /\\ a\n       /\\ b\n    => c").unwrap(), "(def F (=> (and a b) c))");
    assert_eq!(units("F == /\\ a\nG == /\\ b").unwrap(), "(def F (and a))\n(def G (and b))");
    assert_eq!(units("F == /\\ a\n     \\/ b").unwrap(), "(def F (\\/ (and a) b))");
}

#[test]
fn columns_count_characters() {
    let list = "F == <<\"üöä\", /\\ a\n              /\\ b>>";
    assert_eq!(units(list).unwrap(), "(def F (tuple \"üöä\" (and a b)))");
    let list = "F ==\n\t/\\ a\n        /\\ b";
    assert_eq!(units(list).unwrap(), "(def F (and a b))");
}

#[test]
fn numbers_and_strings_have_values() {
    check(&[
        ("\\b101 + \\o17 + \\hFF", "(+ (+ 5 15) 255)"),
        ("9223372036854775807", "9223372036854775807"),
        ("9223372036854775808", "too-big"),
        ("3.14", "3.14"),
        ("1..2", "(.. 1 2)"),
        ("\"a\\\"b\\\\\\t\"", "\"a\\\"b\\\\\\t\""),
    ]);
}

#[test]
fn labels_take_the_whole_expression() {
    check(&[("l:: a + b", "(label l (+ a b))"), ("a + l(x):: b * c", "(+ a (label l x (* b c)))")]);
}

#[test]
fn spans_leave_out_outer_parentheses_only() {
    let text = "---- MODULE M ----\nF == ((a) + b) * c\n====";
    let module = super::parse(text).unwrap();
    let tla::syntax::ast::UnitKind::Operator(def) = &module.units[0].kind else { panic!() };
    assert_eq!(source(text).snippet(def.body.span), "((a) + b) * c");
    let tla::syntax::ast::ExprKind::Apply { args, .. } = &def.body.kind else { panic!() };
    assert_eq!(source(text).snippet(args[0].span), "(a) + b");
}

#[test]
fn words_come_in_the_order_of_the_source() {
    let text = "prose zero ---- MODULE M ----\nEXTENDS E\nF(x) == [b |-> \"s\", a |-> \"t\"].a \\* comment\nG == \"s\" IN\n====\nbehind";
    let (names, strings) = word_order(&source(text));
    let words: Vec<&str> =
        names.iter().map(|n| &**n).filter(|n| n.chars().all(char::is_alphanumeric)).collect();
    assert_eq!(words, ["M", "EXTENDS", "E", "F", "x", "b", "a", "G", "IN"]);
    assert!(names.iter().any(|n| &**n == "|->"), "symbols are words too: {names:?}");
    assert_eq!(strings.iter().map(|n| &**n).collect::<Vec<_>>(), ["s", "t"]);
}
