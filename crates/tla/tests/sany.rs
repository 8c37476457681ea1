//! Compares our trees with those of SANY, the reference parser, for every module we have.
//!
//! SANY exports XML. A generated root module extends all modules of a folder, each inside a module of its own,
//! so one run of SANY serves a whole folder. Both trees are written in one normal form and compared per definition.

#[path = "sany/normal.rs"]
mod normal;
#[path = "sany/xml.rs"]
mod xml;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use tla::source::SourceFile;
use tla::syntax::ast::Module;
use tla::syntax::operators::{Fixity, OPERATORS};
use tla::syntax::parse_module;

/// Normal forms of definitions by name; assumptions have the name `ASSUME`.
type Definitions = BTreeMap<String, Vec<String>>;

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn jar() -> PathBuf {
    let jar = match std::env::var_os("MODELFUZZ_TLA2TOOLS") {
        Some(path) => PathBuf::from(path),
        None => workspace().join("target/tools/tla2tools.jar"),
    };
    assert!(jar.exists(), "{} is missing: run `cargo xtask setup`", jar.display());
    jar.canonicalize().unwrap()
}

/// A module file.
struct Case {
    path: PathBuf,
    module: Module,
}

/// The modules of a folder that we can parse and SANY could (it reads ASCII only).
fn modules_of(dir: &Path) -> Vec<Case> {
    let entries = std::fs::read_dir(dir).into_iter().flatten().map(|entry| entry.unwrap().path());
    let mut paths: Vec<PathBuf> =
        entries.filter(|path| path.extension().is_some_and(|e| e == "tla")).collect();
    paths.sort();
    paths.into_iter().filter_map(read_case).collect()
}

fn read_case(path: PathBuf) -> Option<Case> {
    let text = std::fs::read_to_string(&path).ok().filter(|text| text.is_ascii())?;
    let module = parse_module(0, &SourceFile::new(path.clone(), &text)).ok()?;
    let named_as_file = path.file_stem().is_some_and(|stem| *stem == *module.name.name);
    named_as_file.then_some(Case { path, module })
}

/// Runs SANY on some modules of one folder: its XML, or what it complains about.
fn sany(dir: &Path, cases: &[&Case]) -> Result<String, String> {
    static RUNS: AtomicUsize = AtomicUsize::new(0);
    let run = RUNS.fetch_add(1, Ordering::Relaxed);
    let scratch = std::env::temp_dir().join(format!("sany-{}-{run}", std::process::id()));
    std::fs::create_dir_all(&scratch).unwrap();
    let wrap = |(i, case): (usize, &&Case)| {
        format!("---- MODULE Wrap{i} ----\nEXTENDS {}\n====\n", case.module.name.name)
    };
    let wrapped: String = cases.iter().enumerate().map(wrap).collect();
    std::fs::write(
        scratch.join("ComparedRoot.tla"),
        format!("---- MODULE ComparedRoot ----\n{wrapped}====\n"),
    )
    .unwrap();
    let output = Command::new("java")
        .args(["-XX:+UseSerialGC", "-Xss16m", "-cp"])
        .arg(jar())
        .args(["tla2sany.xml.XMLExporter", "-o", "-I"])
        .arg(dir.canonicalize().unwrap())
        .arg("ComparedRoot.tla")
        .current_dir(&scratch)
        .output()
        .expect("java does not start: run `cargo xtask setup`");
    std::fs::remove_dir_all(&scratch).unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    match text.find("<?xml") {
        Some(start) if output.status.success() => Ok(text[start..].to_owned()),
        _ => Err(text + &String::from_utf8_lossy(&output.stderr)),
    }
}

/// What came of a comparison.
#[derive(Default)]
struct Outcome {
    compared: usize,
    differences: Vec<String>,
    refused: Vec<String>,
}

/// Compares some modules of one folder. When SANY refuses the lot, the module it complains about is left out, or
/// the lot is halved if it names none.
fn compare(dir: &Path, mut cases: Vec<&Case>, outcome: &mut Outcome) {
    if cases.is_empty() {
        return;
    }
    let complaint = match sany(dir, &cases) {
        Ok(text) => {
            let theirs = xml::definitions(&text);
            for case in cases {
                let found = theirs.get(&*case.module.name.name).cloned().unwrap_or_default();
                compare_module(case, found, outcome);
            }
            return;
        }
        Err(complaint) => complaint,
    };
    let blamed = blamed(&complaint);
    let named = |case: &&Case| Some(&*case.module.name.name) == blamed;
    let wrong = if cases.len() == 1 { Some(0) } else { cases.iter().position(named) };
    let other = match wrong {
        Some(at) => {
            outcome.refused.push(format!("{}: {complaint}", cases.remove(at).path.display()));
            Vec::new()
        }
        None => cases.split_off(cases.len() / 2),
    };
    compare(dir, cases, outcome);
    compare(dir, other, outcome);
}

/// The module the first error of a complaint stands in.
fn blamed(complaint: &str) -> Option<&str> {
    let (_, errors) = complaint.split_once("*** Errors:")?;
    let (_, place) = errors.split_once(" of module ")?;
    place.split_whitespace().next()
}

fn compare_module(case: &Case, theirs: xml::Found, outcome: &mut Outcome) {
    let ours = normal::definitions(&case.module);
    for (name, forms) in &ours {
        let found = theirs.definitions.get(name).map(Vec::as_slice).unwrap_or_default();
        // SANY ignores a second definition of a name and replaces references to labels by what they label.
        let missing = |form: &&String| !found.contains(form);
        let ignored = forms.iter().filter(missing).count() + found.len() == forms.len();
        for form in forms.iter().filter(|form| !form.contains(normal::NOT_COMPARED)) {
            outcome.compared += 1;
            let label = found.iter().any(|theirs| theirs.contains("$Nop"));
            if missing(&form) && (!ignored || found.is_empty()) && !label {
                let theirs = found.join("\n        ");
                outcome
                    .differences
                    .push(format!("{} {name}\n  ours: {form}\n  SANY: {theirs}", case.path.display()));
            }
        }
    }
    for name in theirs.top_level.iter().filter(|name| !ours.contains_key(*name)) {
        outcome.differences.push(format!("{}: only SANY defines {name}", case.path.display()));
    }
}

/// Whether SANY may accept a module: it knows all modules that are extended, and the name does not say that the
/// module is wrong.
fn acceptable(case: &Case, dir: &Path) -> bool {
    let standard =
        ["Naturals", "Integers", "Reals", "Sequences", "FiniteSets", "Bags", "TLC", "Randomization"];
    let known = |name: &str| standard.contains(&name) || dir.join(format!("{name}.tla")).exists();
    !case.module.name.name.starts_with("Err") && case.module.extends.iter().all(|module| known(&module.name))
}

fn compare_folder(dir: &Path) -> Outcome {
    let cases = modules_of(dir);
    let mut outcome = Outcome::default();
    let acceptable: Vec<&Case> = cases.iter().filter(|case| acceptable(case, dir)).collect();
    for lot in acceptable.chunks(60) {
        compare(dir, lot.to_vec(), &mut outcome);
    }
    outcome
}

#[test]
fn parser_cases_have_the_trees_of_sany() {
    let outcome = compare_folder(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/parser"));
    assert!(outcome.refused.is_empty(), "SANY refuses\n{}", outcome.refused.join("\n"));
    assert!(outcome.differences.is_empty(), "{}", outcome.differences.join("\n"));
    assert!(outcome.compared > 150, "only {} definitions were compared", outcome.compared);
}

#[test]
fn other_modules_have_the_trees_of_sany() {
    let mut folders = vec![workspace().join("crates/modelfuzz/tests/language")];
    let targets = std::fs::read_dir(workspace().join("targets")).into_iter().flatten();
    folders.extend(targets.map(|entry| entry.unwrap().path()).filter(|path| path.is_dir()));
    for folder in folders.iter().filter(|folder| folder.exists()) {
        let outcome = compare_folder(folder);
        assert!(outcome.differences.is_empty(), "{}", outcome.differences.join("\n"));
        let misparsed: Vec<&String> = outcome.refused.iter().filter(|r| r.contains("Parse Error")).collect();
        assert!(misparsed.is_empty(), "SANY cannot parse what we can: {misparsed:?}");
    }
}

/// Every pair of operators in one expression without parentheses, as far as we accept it.
fn operator_pairs() -> Vec<String> {
    let fixity =
        |fixity| OPERATORS.iter().filter(move |op| op.fixity == fixity && op.name != "-.").map(|op| op.name);
    let mut pairs = Vec::new();
    for first in fixity(Fixity::Infix) {
        pairs.extend(fixity(Fixity::Infix).map(|second| format!("a {first} b {second} c")));
        pairs.extend(fixity(Fixity::Postfix).map(|second| format!("a {first} b {second}")));
        for second in fixity(Fixity::Prefix).chain(["-"]) {
            pairs.extend([format!("{second} a {first} b"), format!("a {first} {second} b {first} c")]);
        }
    }
    for first in fixity(Fixity::Prefix).chain(["-"]) {
        pairs.extend(fixity(Fixity::Postfix).map(|second| format!("{first} a {second}")));
        pairs.extend(fixity(Fixity::Prefix).map(|second| format!("{first} {second} a")));
    }
    pairs
}

#[test]
fn every_pair_of_operators_groups_as_in_sany() {
    let operators = include_str!("parser/Operators.tla").replace("MODULE Operators", "MODULE Pairs");
    let (definitions, _) = operators.split_once("Used ==").unwrap();
    let accepted = |pair: &String| {
        let text = format!("---- MODULE M ----\nF == {pair}\n====");
        parse_module(0, &SourceFile::new("M.tla".into(), &text)).is_ok()
    };
    let pairs: Vec<String> = operator_pairs().into_iter().filter(accepted).collect();
    let uses: String = pairs.iter().enumerate().map(|(i, pair)| format!("P{i} == {pair}\n")).collect();
    let dir = std::env::temp_dir().join(format!("sany-pairs-{}", std::process::id()));
    std::fs::create_dir_all(&dir).unwrap();
    std::fs::write(dir.join("Pairs.tla"), format!("{definitions}{uses}====\n")).unwrap();
    let outcome = compare_folder(&dir);
    std::fs::remove_dir_all(&dir).unwrap();
    assert!(outcome.refused.is_empty(), "SANY refuses\n{}", outcome.refused.join("\n"));
    assert!(outcome.differences.is_empty(), "{}", outcome.differences.join("\n"));
    assert!(outcome.compared > pairs.len() && pairs.len() > 4000, "only {} pairs were compared", pairs.len());
}
