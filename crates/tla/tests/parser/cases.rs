//! Every `*.tla` beside this file gives the tree in the `*.sexp` of the same name. `UPDATE_EXPECT=1` writes them.

use std::path::{Path, PathBuf};
use tla::source::SourceFile;
use tla::syntax::{dump, parse_module};

fn cases() -> Vec<PathBuf> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/parser");
    let entries = std::fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().path());
    let mut cases: Vec<PathBuf> =
        entries.filter(|path| path.extension().is_some_and(|e| e == "tla")).collect();
    cases.sort();
    cases
}

#[test]
fn trees_are_as_expected() {
    let cases = cases();
    assert!(cases.len() >= 10, "the cases are missing");
    let mut wrong = Vec::new();
    for path in cases {
        let source = SourceFile::new(path.clone(), &std::fs::read_to_string(&path).unwrap());
        let module = parse_module(0, &source).unwrap_or_else(|e| panic!("{}: {e:?}", path.display()));
        let tree = dump::module(&module) + "\n";
        let expected = path.with_extension("sexp");
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            std::fs::write(&expected, &tree).unwrap();
        }
        if std::fs::read_to_string(&expected).unwrap_or_default() != tree {
            wrong.push(path.file_name().unwrap().to_owned());
        }
    }
    assert!(
        wrong.is_empty(),
        "these trees differ, look at them with UPDATE_EXPECT=1 and git diff: {wrong:?}"
    );
}

#[test]
fn spans_cover_what_was_parsed() {
    for path in cases() {
        let source = SourceFile::new(path.clone(), &std::fs::read_to_string(&path).unwrap());
        let module = parse_module(3, &source).unwrap();
        let text = source.snippet(module.span);
        assert!(text.starts_with("----") && text.ends_with("===="), "{}", path.display());
        for unit in &module.units {
            assert_eq!(unit.span.file, 3);
            let text = source.snippet(unit.span);
            assert_eq!(text, text.trim(), "{}", path.display());
        }
    }
}
