//! Rules about the text of single files.

use super::{Problem, Tree};

const MAX_LINES: usize = 800;

/// Where the packages in the lock file may come from.
const LOCK_SOURCE: &str = concat!("source = \"registry+https://github.com/rust-lang/crates", ".io-index\"");

/// Rust that must not stay, each written in two parts so that this file does not break its own rule.
const UNFINISHED: &[&str] =
    &[concat!("todo", "!("), concat!("unimplemented", "!("), concat!("dbg", "!("), concat!("#[ig", "nore")];

/// Folders that exist on one machine only.
const MACHINE_PATHS: &[&str] = &[
    concat!("/t", "mp"),
    concat!("/wo", "rk"),
    concat!("/ro", "ot"),
    concat!("/ho", "me"),
    concat!("/Use", "rs"),
];

/// Hosts of package registries: which one a machine uses is its own affair.
const REGISTRY_HOSTS: &[&str] = &[
    concat!("crates", ".io"),
    concat!("pypi", ".org"),
    concat!("python", "hosted.org"),
    concat!("npmjs", ".com"),
    concat!("npmjs", ".org"),
    concat!("maven", ".org"),
];

/// Checks every file of the tree.
pub fn check(tree: &Tree) -> Vec<Problem> {
    tree.texts().flat_map(|(file, text)| check_file(file, text)).collect()
}

fn check_file(file: &str, text: &str) -> Vec<Problem> {
    if file.ends_with("Cargo.lock") {
        return lock_sources(file, text);
    }
    let mut problems = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        problems.extend(check_line(file, line).map(|what| Problem::new(file, number, what)));
    }
    let lines = text.lines().count();
    if is_ours(file) && lines > MAX_LINES {
        problems.push(Problem::new(file, 0, format!("{lines} lines; split it, {MAX_LINES} is the limit")));
    }
    if is_ours(file) && !text.is_empty() && !text.ends_with('\n') {
        problems.push(Problem::new(file, 0, "the last line has no line end"));
    }
    problems
}

/// Text whose looks we decide (a language case may hold tabs on purpose).
fn is_ours(file: &str) -> bool {
    file.ends_with(".rs") || file.ends_with(".md") || file.ends_with(".toml")
}

fn check_line<'a>(file: &'a str, line: &'a str) -> impl Iterator<Item = String> + 'a {
    let tab = (is_ours(file) && line.contains('\t')).then(|| "a tab".to_string());
    let blank = (is_ours(file) && line.ends_with([' ', '\t']))
        .then(|| "white space at the end of the line".to_string());
    let rust = file.ends_with(".rs");
    let unfinished = UNFINISHED.iter().filter(move |word| rust && line.contains(**word));
    let paths = MACHINE_PATHS.iter().filter(|path| has_machine_path(line, path));
    let hosts = REGISTRY_HOSTS.iter().filter(|host| line.contains(**host));
    tab.into_iter()
        .chain(blank)
        .chain(unfinished.map(|word| format!("`{word}` must not stay")))
        .chain(paths.map(|path| format!("a path of one machine: {path}")))
        .chain(hosts.map(|host| format!("the host of a package registry: {host}")))
}

/// Whether `path` begins a path in `line`, rather than standing inside a longer one such as a web address.
fn has_machine_path(line: &str, path: &str) -> bool {
    let inside = |c: char| c.is_alphanumeric() || "._-~>}*".contains(c);
    line.match_indices(path).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        let after = line[at + path.len()..].chars().next();
        !before.is_some_and(|c| inside(c) || c == '/') && !after.is_some_and(inside)
    })
}

fn lock_sources(file: &str, text: &str) -> Vec<Problem> {
    let lines = (1..).zip(text.lines());
    lines
        .filter(|(_, line)| line.starts_with("source = ") && *line != LOCK_SOURCE)
        .map(|(number, _)| {
            Problem::new(file, number, "a package that does not come from the public registry")
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(file: &str, text: &str) -> Vec<String> {
        check_file(file, text).into_iter().map(|problem| problem.to_string()).collect()
    }

    #[test]
    fn clean_text_passes() {
        assert_eq!(found("a.rs", "fn f() {}\n"), [""; 0]);
        assert_eq!(found("a.md", "see https://example.org/jobs/tmp/x\n"), [""; 0]);
    }

    #[test]
    fn white_space_is_found_where_it_is_ours() {
        assert_eq!(found("a.rs", "ok\n\tx\n"), ["a.rs:2: a tab"]);
        assert_eq!(found("a.md", "x \n"), ["a.md:1: white space at the end of the line"]);
        assert_eq!(found("a.md", "x"), ["a.md: the last line has no line end"]);
        assert_eq!(found("case.tla", "\tx \n"), [""; 0]);
    }

    #[test]
    fn unfinished_rust_is_found() {
        for word in UNFINISHED {
            assert_eq!(found("a.rs", &format!("    {word}\n")), [format!("a.rs:1: `{word}` must not stay")]);
            assert_eq!(found("a.md", &format!("{word}\n")), [""; 0]);
        }
    }

    #[test]
    fn machine_paths_and_hosts_are_found_in_any_file() {
        for path in MACHINE_PATHS {
            assert_eq!(found("x.sh", &format!("cd {path}/x\n")).len(), 1);
            assert_eq!(found("x.sh", &format!("{path}\n")).len(), 1);
            assert_eq!(found("x.sh", &format!("a{path}/x\n")).len(), 0);
            assert_eq!(found("x.sh", &format!("{path}s/x\n")).len(), 0);
            assert_eq!(found("x.sh", &format!("$HERE/..{path}/x\n")).len(), 0);
        }
        for host in REGISTRY_HOSTS {
            assert_eq!(found("x.json", &format!("https://{host}/y\n")).len(), 1);
        }
    }

    #[test]
    fn long_files_are_found() {
        assert_eq!(found("a.rs", &"x\n".repeat(MAX_LINES)), [""; 0]);
        assert_eq!(
            found("a.rs", &"x\n".repeat(MAX_LINES + 1)),
            ["a.rs: 801 lines; split it, 800 is the limit"]
        );
        assert_eq!(found("a.json", &"x\n".repeat(MAX_LINES + 1)), [""; 0]);
    }

    #[test]
    fn the_lock_file_names_one_source() {
        assert_eq!(found("Cargo.lock", &format!("name = \"a\"\n{LOCK_SOURCE}\n")), [""; 0]);
        assert_eq!(found("Cargo.lock", "source = \"git+https://example.org/a\"\n").len(), 1);
    }
}
