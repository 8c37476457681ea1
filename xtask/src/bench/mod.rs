//! `cargo xtask bench`: how fast and how big, and how that compares with TLC.

mod explore;
mod follow;
mod watch;

use crate::shell::{Outcome, cargo, root, run};

/// One part: its name on the command line, and what it does.
type Part = (&'static str, fn() -> Outcome);

const PARTS: &[Part] = &[
    ("criterion", || run(&mut cargo(&["bench", "--workspace", "--benches"]))),
    ("follow", follow::measure),
    ("tlc", explore::measure),
];

/// Runs the parts named, or all.
pub fn measure(names: &[&str]) -> Outcome {
    if let Some(unknown) = names.iter().find(|name| !PARTS.iter().any(|(part, _)| part == *name)) {
        let known: Vec<&str> = PARTS.iter().map(|(part, _)| *part).collect();
        return Err(format!("there is nothing to measure called `{unknown}`; there is {}", known.join(", ")));
    }
    for (name, part) in PARTS {
        if names.is_empty() || names.contains(name) {
            println!("==> {name}");
            part()?;
        }
    }
    Ok(())
}

/// Builds the command and returns its path.
fn built_command() -> Outcome<String> {
    run(&mut cargo(&["build", "--release", "--package", "modelfuzz"]))?;
    let target = std::env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| root().join("target"), |folder| root().join(folder));
    Ok(target.join("release").join("modelfuzz").to_string_lossy().into_owned())
}

/// The number that stands behind `"key":` in a line of JSON.
fn number(line: &str, key: &str) -> Option<f64> {
    let (_, rest) = line.split_once(&format!("\"{key}\":"))?;
    let rest = rest.trim_start();
    let end = rest.find(|c: char| !c.is_ascii_digit() && !"+-.eE".contains(c)).unwrap_or(rest.len());
    rest[..end].parse().ok()
}

/// A number with its thousands apart, as tables want it.
fn grouped(n: f64) -> String {
    let digits = format!("{n:.0}");
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at) % 3 == 0 {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_taken_from_json() {
        let line = r#"{"kind":"result","distinct": 1200,"seconds":0.25,"x":"y","rate":1.5e6}"#;
        assert_eq!(number(line, "distinct"), Some(1200.0));
        assert_eq!(number(line, "seconds"), Some(0.25));
        assert_eq!(number(line, "rate"), Some(1.5e6));
        assert_eq!(number(line, "x"), None);
        assert_eq!(number(line, "nothing"), None);
    }

    #[test]
    fn large_numbers_are_readable() {
        assert_eq!(grouped(1.0), "1");
        assert_eq!(grouped(1234.4), "1 234");
        assert_eq!(grouped(1_234_567.0), "1 234 567");
    }

    #[test]
    fn unknown_parts_are_refused() {
        assert!(measure(&["tlc", "nope"]).unwrap_err().contains("nope"));
    }
}
