//! Tests of the lexer, the parser and the `.cfg` parser.

#[path = "parser/cases.rs"]
mod cases;
#[path = "parser/config.rs"]
mod config;
#[path = "parser/errors.rs"]
mod errors;
#[path = "parser/expressions.rs"]
mod expressions;
#[path = "parser/fuzz.rs"]
mod fuzz;
#[path = "parser/limits.rs"]
mod limits;

use tla::source::SourceFile;
use tla::syntax::ast::Module;
use tla::syntax::{SyntaxError, dump, parse_module};

/// A source file with some text.
fn source(text: &str) -> SourceFile {
    SourceFile::new("M.tla".into(), text)
}

fn parse(text: &str) -> Result<Module, SyntaxError> {
    parse_module(0, &source(text))
}

/// The units of a module with this body, one to a line.
fn units(body: &str) -> Result<String, SyntaxError> {
    let module = parse(&format!("---- MODULE M ----\n{body}\n===="))?;
    Ok(module.units.iter().map(dump::unit).collect::<Vec<_>>().join("\n"))
}

/// `line:column: message` of the error a module with this body gives; lines are those of the body.
fn error(body: &str) -> String {
    let text = format!("---- MODULE M ----\n{body}\n====");
    match parse(&text) {
        Ok(module) => panic!("this parses: {}", dump::module(&module)),
        Err(e) => {
            let (line, column) = source(&text).position(e.span.start);
            format!("{}:{column}: {}", line - 1, e.message)
        }
    }
}
