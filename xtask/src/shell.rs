//! Running other programs, and where things are.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What a chore returns: nothing, or what went wrong in words for a person.
pub type Outcome<T = ()> = Result<T, String>;

/// The folder of the workspace.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace").to_path_buf()
}

/// Where downloaded tools are kept; the differential tests look here too.
pub fn tools() -> PathBuf {
    root().join("target").join("tools")
}

/// A command that runs in the workspace folder and has no standard input.
pub fn command(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    command.current_dir(root()).stdin(Stdio::null());
    command
}

/// The cargo that started us, with `args`.
pub fn cargo(args: &[&str]) -> Command {
    let mut command = command(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(args);
    command
}

/// Whether `program` is somewhere on the search path.
pub fn on_path(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(program).is_file())
}

/// Runs a command, showing its output; an error when it cannot start or does not end well.
pub fn run(command: &mut Command) -> Outcome {
    let status = command.status().map_err(|e| format!("cannot start {}: {e}", shown(command)))?;
    if status.success() { Ok(()) } else { Err(format!("{} failed ({status})", shown(command))) }
}

/// Whether a command runs well; its output is not shown.
pub fn succeeds(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// What a command wrote to its standard output.
pub fn output(command: &mut Command) -> Outcome<String> {
    let output = command.output().map_err(|e| format!("cannot start {}: {e}", shown(command)))?;
    if !output.status.success() {
        let told = String::from_utf8_lossy(&output.stderr);
        return Err(format!("{} failed ({})\n{told}", shown(command), output.status));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// A command as a person would type it.
pub fn shown(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_name().unwrap_or_default();
    let words = std::iter::once(program).chain(command.get_args());
    let words: Vec<String> = words.map(|word| short(&word.to_string_lossy())).collect();
    format!("`{}`", words.join(" "))
}

/// A word of a command line, cut when it is a whole script.
fn short(word: &str) -> String {
    match word.lines().next() {
        Some(first) if first.len() < word.len() => format!("{first} …"),
        _ => word.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failing_command_is_named() {
        let error = output(&mut cargo(&["no-such-subcommand-here"])).unwrap_err();
        assert!(error.contains("no-such-subcommand-here"), "{error}");
    }

    #[test]
    fn programs_are_found_on_the_path_only() {
        assert!(on_path("cargo"));
        assert!(!on_path("no-such-program-here"));
    }
}
