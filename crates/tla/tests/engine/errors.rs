//! Every message: a specification, a configuration and the error as it is printed.
//!
//! A case is a file `errors/NAME.case`: the module, then perhaps `%% module N` and `%% cfg` with their texts, then
//! `%% error` with what is expected. `UPDATE_EXPECT=1 cargo test -p tla --test engine` writes the expected parts.

use super::{folder, run, updating};
use std::fs;
use tla::{Error, Limits, Options, Spec};

const MARK: &str = "%% ";

#[derive(Default)]
struct Case<'a> {
    spec: &'a str,
    modules: Vec<(&'a str, &'a str)>,
    config: Option<&'a str>,
    expected: &'a str,
    /// All before the expected error.
    head: &'a str,
}

fn parse(text: &str) -> Case<'_> {
    let mut starts: Vec<usize> = text.match_indices(MARK).map(|(at, _)| at).collect();
    let spec = &text[..starts[0]];
    let mut case = Case { spec, ..Case::default() };
    starts.push(text.len());
    for pair in starts.windows(2) {
        let (title, body) = text[pair[0] + MARK.len()..pair[1]].split_once('\n').expect("a part has a title");
        match title.split_once(' ').unwrap_or((title, "")) {
            ("module", name) => case.modules.push((name, body)),
            ("cfg", "") => case.config = Some(body),
            ("error", "") => {
                case.expected = body;
                case.head = &text[..text.len() - body.len()];
            }
            _ => panic!("unknown part `{title}`"),
        }
    }
    case
}

fn outcome(case: &Case<'_>) -> Result<usize, Error> {
    let limits = Limits { set_size: 10_000, depth: 2_000, heap_words: 8 << 20 };
    let options = Options { limits, ..Options::default() };
    run(&Spec::from_text(case.spec, case.config, &case.modules, &options)?, 100)
}

#[test]
fn messages_are_as_expected() {
    let mut names: Vec<_> =
        fs::read_dir(folder().join("errors")).unwrap().map(|entry| entry.unwrap().path()).collect();
    names.sort();
    assert!(names.len() > 80, "cases are missing");
    let mut wrong = Vec::new();
    for path in names {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let text = fs::read_to_string(&path).unwrap();
        let case = parse(&text);
        let got = match std::panic::catch_unwind(|| outcome(&case)) {
            Ok(Ok(states)) => format!("no error, {states} states\n"),
            Ok(Err(error)) => error.to_string(),
            Err(_) => format!("a panic in {name}\n"),
        };
        if got == case.expected {
            continue;
        }
        if updating() {
            fs::write(&path, format!("{}{got}", case.head)).unwrap();
        } else {
            wrong.push(format!("{name}: expected\n{}but got\n{got}", case.expected));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_case_is_an_error() {
    for entry in fs::read_dir(folder().join("errors")).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        assert!(parse(&text).expected.starts_with("error: "), "{} expects no error", path.display());
    }
}
