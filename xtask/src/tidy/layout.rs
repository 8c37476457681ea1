//! Rules about which files stand beside each other.

use super::{Problem, Tree};

const CASES: &str = "crates/modelfuzz/tests/language/";
const FORBID: &str = "#![forbid(unsafe_code)]";

/// Checks crate roots, language cases, and that nothing came along by mistake.
pub fn check(tree: &Tree) -> Vec<Problem> {
    let mut problems = crate_roots(tree);
    problems.extend(cases(tree));
    problems.extend(foreign(tree));
    problems
}

/// Every crate root forbids unsafe code.
fn crate_roots(tree: &Tree) -> Vec<Problem> {
    let packages =
        tree.texts().filter(|(file, text)| file.ends_with("Cargo.toml") && text.contains("[package]"));
    let sources: Vec<String> =
        packages.map(|(file, _)| format!("{}src/", file.trim_end_matches("Cargo.toml"))).collect();
    let is_root = |file: &str| {
        let inside = sources.iter().find_map(|source| file.strip_prefix(source.as_str()));
        inside.is_some_and(|name| name == "lib.rs" || name == "main.rs" || is_binary(name))
    };
    let unguarded = tree.texts().filter(|(file, text)| is_root(file) && !text.contains(FORBID));
    unguarded.map(|(file, _)| Problem::new(file, 0, format!("the crate root lacks {FORBID}"))).collect()
}

/// Files that are no text are pictures, or input of a test. Anything else was committed by mistake.
fn foreign(tree: &Tree) -> Vec<Problem> {
    let expected = |file: &str| file.ends_with(".png") || file.contains("/tests/");
    let foreign = tree.files.iter().filter(|(file, text)| text.is_none() && !expected(file));
    foreign.map(|(file, _)| Problem::new(file, 0, "no text and no picture: is this file wanted?")).collect()
}

fn is_binary(name: &str) -> bool {
    name.strip_prefix("bin/").is_some_and(|file| file.ends_with(".rs") && !file.contains('/'))
}

/// A language case is a spec, a cfg and an expected result; a spec without the two must be used by another.
fn cases(tree: &Tree) -> Vec<Problem> {
    let mut problems = Vec::new();
    for (file, _) in tree.files.iter().filter(|(file, _)| file.starts_with(CASES)) {
        let missing = |ending: &str, other: &str| {
            let wanted = format!("{}{other}", file.trim_end_matches(ending));
            (!tree.has(&wanted)).then(|| Problem::new(file, 0, format!("the case has no {other} file")))
        };
        if file.ends_with(".expected.json") {
            problems.extend(missing(".expected.json", ".tla"));
        } else if file.ends_with(".cfg") {
            problems.extend(missing(".cfg", ".expected.json"));
        } else if file.ends_with(".tla") && !is_used(tree, file) {
            problems.extend(missing(".tla", ".expected.json"));
        }
    }
    problems
}

/// Whether another spec among the cases names the module of `file`.
fn is_used(tree: &Tree, file: &str) -> bool {
    let module = file.rsplit('/').next().unwrap_or_default().trim_end_matches(".tla");
    let names =
        |text: &str| text.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == module);
    tree.texts().any(|(other, text)| {
        other != file && other.starts_with(CASES) && other.ends_with(".tla") && names(text)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crate_roots_forbid_unsafe_code() {
        let tree = Tree::of(&[
            ("Cargo.toml", "[workspace]"),
            ("src/main.rs", ""),
            ("a/Cargo.toml", "[package]"),
            ("a/src/lib.rs", "#![forbid(unsafe_code)]"),
            ("a/src/main.rs", ""),
            ("a/src/inner.rs", ""),
            ("a/src/bin/tool.rs", ""),
        ]);
        let found: Vec<String> = crate_roots(&tree).into_iter().map(|problem| problem.file).collect();
        assert_eq!(found, ["a/src/main.rs", "a/src/bin/tool.rs"]);
    }

    #[test]
    fn files_that_are_no_text_are_wanted() {
        let files = ["docs/a.png", "crates/a/tests/odd.tla", "tool.whl"];
        let tree = Tree { files: files.iter().map(|file| (file.to_string(), None)).collect() };
        let found: Vec<String> = foreign(&tree).into_iter().map(|problem| problem.file).collect();
        assert_eq!(found, ["tool.whl"]);
    }

    #[test]
    fn cases_are_complete() {
        let named = |names: &[(&str, &str)]| {
            let files: Vec<(String, &str)> =
                names.iter().map(|(name, text)| (format!("{CASES}{name}"), *text)).collect();
            let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (name.as_str(), *text)).collect();
            cases(&Tree::of(&files)).len()
        };
        assert_eq!(named(&[("A.tla", ""), ("A.cfg", ""), ("A.expected.json", "")]), 0);
        assert_eq!(named(&[("A.tla", "")]), 1);
        assert_eq!(named(&[("A.tla", ""), ("A.cfg", "")]), 2);
        assert_eq!(named(&[("A.expected.json", "")]), 1);
        let with_helper =
            [("A.tla", "EXTENDS Helper"), ("A.cfg", ""), ("A.expected.json", ""), ("Helper.tla", "")];
        assert_eq!(named(&with_helper), 0);
    }
}
