//! Chores of this repository, run as `cargo xtask <chore>`.
//!
//! Nothing here is needed to use modelfuzz. The crate has no dependencies, so that `cargo xtask` starts at once
//! on a machine that has only Rust.

#![forbid(unsafe_code)]

mod bench;
mod setup;
mod shell;
mod steps;
mod tidy;

use shell::Outcome;

const USAGE: &str = "\
usage: cargo xtask <chore>

  setup                 install what the tests need and this machine lacks (Java, a C compiler, TLC, rustfmt, clippy)
  test [--only STEP]    setup, then every check a change must pass: fmt, clippy, test, doc, tidy
  tidy                  our own rules for the files of this repository
  bench [criterion|follow|tlc]...
                        measure: criterion benches, following events, exploring against TLC (all when none is named)
";

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    let outcome = match words.as_slice() {
        ["setup"] => setup::install_missing(),
        ["test"] => steps::run_steps(None),
        ["test", "--only", step] => steps::run_steps(Some(step)),
        ["tidy"] => tidy::check_all(),
        ["bench", parts @ ..] => bench::measure(parts),
        [] | ["help" | "--help" | "-h", ..] => {
            print!("{USAGE}");
            Ok(())
        }
        _ => usage_error(&words),
    };
    if let Err(problem) = outcome {
        eprintln!("xtask: {problem}");
        std::process::exit(1);
    }
}

fn usage_error(words: &[&str]) -> Outcome {
    eprint!("{USAGE}");
    Err(format!("I do not know the chore `{}`", words.join(" ")))
}
