//! Tests of the `.cfg` parser.

use super::source;
use tla::config::{CfgValue, Config, ConstantValue, parse_config};
use tla::syntax::ast::Ident;

fn config(text: &str) -> Config {
    parse_config(0, &source(text)).unwrap_or_else(|e| panic!("{text}: {e:?}"))
}

fn error(text: &str) -> String {
    let source = source(text);
    match parse_config(0, &source) {
        Ok(config) => panic!("this parses: {config:?}"),
        Err(e) => {
            let (line, column) = source.position(e.span.start);
            format!("{line}:{column}: {}", e.message)
        }
    }
}

fn names(idents: &[Ident]) -> Vec<&str> {
    idents.iter().map(|i| &*i.name).collect()
}

fn one(ident: &Option<Ident>) -> Option<&str> {
    ident.as_ref().map(|i| &*i.name)
}

/// `name = value` of each binding.
fn bindings(text: &str) -> Vec<String> {
    let show = |b: &tla::config::ConstantBinding| {
        let module = b.module.as_ref().map_or(String::new(), |m| format!("[{}] ", m.name));
        match &b.value {
            ConstantValue::Replace(op) => format!("{} <- {module}{}", b.name.name, op.name),
            ConstantValue::Value(value) => format!("{} = {module}{}", b.name.name, show_value(value)),
            ConstantValue::ArgsValue(args, value) => {
                let args: Vec<String> = args.iter().map(show_value).collect();
                format!("{}({}) = {}", b.name.name, args.join(", "), show_value(value))
            }
        }
    };
    config(text).constants.iter().map(show).collect()
}

fn show_value(value: &CfgValue) -> String {
    match value {
        CfgValue::Int(n) => n.to_string(),
        CfgValue::String(s) => format!("{s:?}"),
        CfgValue::Bool(b) => b.to_string(),
        CfgValue::ModelValue(name) => name.to_string(),
        CfgValue::Set(items) => {
            format!("{{{}}}", items.iter().map(show_value).collect::<Vec<_>>().join(", "))
        }
    }
}

#[test]
fn keywords_in_any_order() {
    let c = config(
        "NEXT Next INIT Init\nINVARIANTS A B\n  C\nINVARIANT D PROPERTY P PROPERTIES Q R\nCONSTRAINT X CONSTRAINTS Y\n\
         ACTION_CONSTRAINT Z VIEW V SYMMETRY Sym ALIAS Al POSTCONDITION Post CHECK_DEADLOCK FALSE TYPE T",
    );
    assert_eq!((one(&c.init), one(&c.next), one(&c.specification)), (Some("Init"), Some("Next"), None));
    assert_eq!(names(&c.invariants), ["A", "B", "C", "D"]);
    assert_eq!(names(&c.properties), ["P", "Q", "R"]);
    assert_eq!((names(&c.constraints), names(&c.action_constraints)), (vec!["X", "Y"], vec!["Z"]));
    assert_eq!((one(&c.view), one(&c.alias), one(&c.postcondition)), (Some("V"), Some("Al"), Some("Post")));
    assert_eq!((names(&c.symmetry), c.check_deadlock), (vec!["Sym"], Some(false)));
    assert_eq!((&*c.others[0].0.name, names(&c.others[0].1)), ("TYPE", vec!["T"]));
}

#[test]
fn comments_and_an_empty_file() {
    let c = config("\\* one\n(* two (* three *) *)\nSPECIFICATION Spec \\* four");
    assert_eq!(one(&c.specification), Some("Spec"));
    assert!(config("").constants.is_empty());
    assert!(names(&config("INVARIANT\nPROPERTY P").invariants).is_empty());
}

#[test]
fn constants_have_values() {
    let text = "CONSTANTS a = a b = {a, {1, -2}, \"s\"} c = \"x y\" d = TRUE\n e = {} CONSTANT f = -7 INIT I";
    assert_eq!(
        bindings(text),
        ["a = a", "b = {a, {1, -2}, \"s\"}", "c = \"x y\"", "d = true", "e = {}", "f = -7"]
    );
}

#[test]
fn constants_are_replaced() {
    let text = "CONSTANTS N <- MyN M <- [Mod] Other k = [Mod] 5 I!x <- y + <- Plus Op(1, a) = 3 IF = 4";
    let expected =
        ["N <- MyN", "M <- [Mod] Other", "k = [Mod] 5", "I!x <- y", "+ <- Plus", "Op(1, a) = 3", "IF = 4"];
    assert_eq!(bindings(text), expected);
}

#[test]
fn errors_say_what_is_wrong() {
    assert_eq!(
        error("FOO bar"),
        "1:1: expected a keyword such as CONSTANTS, INVARIANT, INIT or NEXT, found `FOO`"
    );
    assert_eq!(
        error("INVARIANT A, B"),
        "1:12: expected a keyword such as CONSTANTS, INVARIANT, INIT or NEXT, found `,`"
    );
    assert_eq!(error("INIT"), "1:5: expected a name after INIT, found the end of the file");
    assert_eq!(error("INIT NEXT N"), "1:6: expected a name after INIT, found `NEXT`");
    assert_eq!(error("INIT A INIT B"), "1:8: the keyword INIT appears twice");
    assert_eq!(error("SYMMETRY A SYMMETRY B"), "1:12: the keyword SYMMETRY appears twice");
    assert_eq!(error("CONSTANT N"), "1:11: expected `=` or `<-` after `N`, found the end of the file");
    assert_eq!(error("CONSTANT N ="), "1:13: expected a value, found the end of the file");
    assert_eq!(
        error("CONSTANT N = 1, M = 2"),
        "1:15: expected the name of a constant or a keyword, found `,`"
    );
    assert_eq!(error("CONSTANT N = 1..3"), "1:15: a .cfg file holds values, not expressions");
    assert_eq!(error("CONSTANT N = {1 2}"), "1:17: expected `,` or `}` in a set, found `2`");
    assert_eq!(error("CONSTANT N = <<1>>"), "1:14: expected a value, found `<<`");
    assert_eq!(
        error("CONSTANT N = 99999999999999999999"),
        "1:14: `99999999999999999999` is no integer a .cfg file can hold"
    );
    assert_eq!(
        error("CHECK_DEADLOCK maybe"),
        "1:16: expected TRUE or FALSE after CHECK_DEADLOCK, found `maybe`"
    );
    assert_eq!(error("INIT \"x"), "1:6: this string has no end on its line");
    assert_eq!(
        error("---- MODULE M ----"),
        "1:1: expected a keyword such as CONSTANTS, INVARIANT, INIT or NEXT, found `----`"
    );
    assert_eq!(error(&format!("CONSTANT N = {}", "{".repeat(100_000))), "1:214: nested too deeply");
}

#[test]
fn the_smallest_integer_is_read() {
    assert_eq!(bindings("CONSTANT N = -9223372036854775808"), ["N = -9223372036854775808"]);
}
