//! What the parser says about texts that are no modules.

use super::{error, parse, source};

fn message(text: &str) -> String {
    parse(text).unwrap_err().message
}

#[test]
fn files_that_hold_no_module() {
    assert_eq!(message(""), "the file is empty");
    assert_eq!(message(" \n\n"), "the file is empty");
    assert_eq!(message("\0\u{1}ELF\0"), "this is a binary file, not a TLA+ module");
    assert_eq!(message("hello"), "the file holds no module: there is no `---- MODULE name ----`");
    assert_eq!(
        message("---- MODULE M"),
        "expected `----` after the name of the module, found the end of the file"
    );
    assert_eq!(message("---- MODULE M ----\nF == 1"), "module `M` has no end");
    assert_eq!(message("---- MODULE M ----\n---- MODULE N ----\n===="), "module `M` has no end");
    assert_eq!(
        message("---- MODULE IF ----\n===="),
        "expected the name of the module, found the reserved word `IF`"
    );
}

#[test]
fn lexical_errors() {
    assert_eq!(error("F == \"abc"), "1:6: this string has no end on its line");
    assert_eq!(error("F == \"\\q\""), "1:7: unknown escape in a string");
    assert_eq!(error("F == (* (* *) 1"), "1:6: this comment has no end");
    assert_eq!(error("F == a ; b"), "1:8: unexpected character `;`");
    assert_eq!(error("F == a \0"), "1:8: a NUL byte: this is no TLA+ text");
    assert_eq!(error("F == \u{7}"), "1:6: unexpected control character U+0007");
}

#[test]
fn an_earlier_syntax_error_comes_before_a_lexical_one() {
    assert_eq!(error("F == )\nG == \"x"), "1:6: expected an expression, found `)`");
}

#[test]
fn precedence_conflicts() {
    let conflict = |a: &str, b: &str| format!("`{a}` and `{b}` have no precedence over each other here");
    assert_eq!(error("F == a /\\ b \\/ c"), format!("1:13: {}", conflict("/\\", "\\/")));
    assert_eq!(error("F == a => b => c"), format!("1:13: {}", conflict("=>", "=>")));
    assert_eq!(error("F == a * -b"), format!("1:10: {}", conflict("*", "-.")));
    assert_eq!(error("F == []a'"), format!("1:9: {}", conflict("[]", "'")));
    assert_eq!(error("F == a % b + c"), format!("1:12: {}", conflict("%", "+")));
    assert_eq!(error("F == a # b /= c"), format!("1:12: {}", conflict("#", "#")));
    assert_eq!(error("F == a .. b .. c"), format!("1:13: {}", conflict("..", "..")));
}

#[test]
fn missing_parts() {
    assert_eq!(
        error("F == LET x == 1 x"),
        "2:1: expected `==` after `x`, found `====`, the end of the module"
    );
    assert_eq!(error("F == LET x == 1 }"), "1:17: expected `IN` after the definitions of LET, found `}`");
    assert_eq!(error("F == LET IN x"), "1:10: expected a definition after LET, found the reserved word `IN`");
    assert_eq!(
        error("F == IF a ELSE b"),
        "1:11: expected `THEN` after the condition of IF, found the reserved word `ELSE`"
    );
    assert_eq!(
        error("F == IF a THEN b"),
        "2:1: expected `ELSE` after the THEN part of IF, found `====`, the end of the module"
    );
    assert_eq!(error("F == CASE a b"), "1:13: expected `->` after the guard of a CASE arm, found `b`");
    assert_eq!(error("F == (a"), "2:1: expected `)`, found `====`, the end of the module");
    assert_eq!(
        error("F == {a, b"),
        "2:1: expected `,`, `:` or `}` in a set, found `====`, the end of the module"
    );
    assert_eq!(
        error("F == [a EXCEPT !x = 1]"),
        "1:17: expected `.field` or `[index]` after the `!` of EXCEPT, found `x`"
    );
    assert_eq!(error("F == \\A x \\in S p"), "1:17: expected `:` before the body of `\\A`, found `p`");
    assert_eq!(error("F == a +"), "2:1: expected an expression, found `====`, the end of the module");
    assert_eq!(error("F == G()"), "1:8: expected an expression, found `)`");
    assert_eq!(error("F == [A]"), "1:8: expected `]_` with a subscript, `->`, `|->` or `EXCEPT`, found `]`");
    assert_eq!(error("F = 1"), "1:3: expected `==` after `F`, found `=`");
    assert_eq!(error("F == 1 2"), "1:8: expected a declaration, a definition or `====`, found `2`");
    assert_eq!(error("VARIABLE x y"), "2:1: expected `==` after `y`, found `====`, the end of the module");
}

#[test]
fn reserved_and_built_in_names() {
    assert_eq!(
        error("VARIABLE CASE"),
        "1:10: expected the name of a variable, found the reserved word `CASE`"
    );
    assert_eq!(
        error("THEN == 1"),
        "1:1: expected a declaration, a definition or `====`, found the reserved word `THEN`"
    );
    assert_eq!(error("F == \\A SUBSET \\in S : 1"), "1:9: expected a name after `\\A`, found `SUBSET`");
    assert_eq!(error("TRUE == 1"), "1:1: `TRUE` is built in and cannot be defined or declared again");
    let reserved = parse("---- MODULE M ----\nVARIABLE CASE\n====").unwrap_err();
    assert_eq!(reserved.help.as_deref(), Some("a reserved word of TLA+ cannot be a name"));
}

#[test]
fn tokens_left_of_their_list_item() {
    assert_eq!(error("F == /\\ G(a\n  )"), "2:3: `)` stands left of the list item it belongs to");
    assert_eq!(
        error("F == /\\ IF a\n     THEN b\n     ELSE c"),
        "2:6: `THEN` stands left of the list item it belongs to"
    );
    assert_eq!(error("F == /\\ a +\n  b"), "2:3: expected an expression, found `b`");
}

#[test]
fn misplaced_constructs() {
    assert_eq!(error("F == LAMBDA x : x"), "1:6: LAMBDA can only stand as an argument of an operator");
    assert_eq!(error("F == \\land a"), "1:6: expected an expression, found `\\land`");
    assert_eq!(
        error("F == a * l:: b + c"),
        "1:10: without this label the expression would be parsed differently"
    );
    assert_eq!(error("F == <<A, B>>_v"), "1:6: `<<A>>_v` holds exactly one action");
    assert_eq!(
        error("F == WF_v"),
        "2:1: expected one action in parentheses after the subscript of `WF_`, found `====`, the end of the module"
    );
    assert_eq!(
        error("F == LET INSTANCE M IN 1"),
        "1:10: expected a definition, found the reserved word `INSTANCE`"
    );
    assert_eq!(error("F == G(+)"), "2:1: expected an expression, found `====`, the end of the module");
    assert_eq!(
        error("F == {x \\in S /\\ p : x \\in T}"),
        "1:7: this starts like `{x \\in S : p}`, but the part before `:` is more than `x \\in S`"
    );
    assert_eq!(error("F == +(1)"), "1:6: `+` has the wrong number of arguments");
    assert_eq!(error("F == -. a"), "1:6: expected an expression, found `-.`");
    assert_eq!(error("F == a I!+ b"), "1:9: expected `==` after `I`, found `!`");
}

#[test]
fn help_says_how_to_go_on() {
    let help = |body: &str| {
        parse(&format!("---- MODULE M ----\n{body}\n====")).unwrap_err().help.unwrap_or_default()
    };
    assert_eq!(help("F == a /\\ b \\/ c"), "put parentheses around one of them");
    assert_eq!(help("F = 1"), "a definition is written `F == …`");
    assert_eq!(help("F == a b"), "what stands before `b` is complete, so a definition must start here");
    assert_eq!(help("F == G(+)"), "`(+)` is one symbol; the operator as an argument is written `( + )`");
    assert_eq!(
        help("F == /\\ a +\n  b"),
        "it is not right of column 6, where the `/\\` of its list item stands"
    );
}

#[test]
fn error_spans_point_at_the_text() {
    let text = "---- MODULE M ----\nF == a ) b\n====";
    let e = parse(text).unwrap_err();
    assert_eq!(source(text).snippet(e.span), ")");
}
