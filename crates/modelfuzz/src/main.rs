//! The `modelfuzz` command.
#![forbid(unsafe_code)]

mod command;
mod targets;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use std::ffi::OsString;
use std::process::ExitCode;

/// Fuzz distributed systems guided by TLA+ models, check specifications, and follow recorded runs on them.
#[derive(Parser, Debug)]
#[command(name = "modelfuzz", version, about, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    Fuzz(Box<command::fuzz::Arguments>),
    Replay(command::replay::Arguments),
    Targets(command::targets::Arguments),
    Check(command::check::Arguments),
    Follow(command::follow::Arguments),
    #[command(hide = true)]
    Walk(command::walk::Arguments),
}

fn main() -> ExitCode {
    let arguments = parse();
    let result = std::panic::catch_unwind(|| match arguments.command {
        Command::Fuzz(arguments) => command::fuzz::run(&arguments),
        Command::Replay(arguments) => command::replay::run(&arguments),
        Command::Targets(arguments) => command::targets::run(&arguments),
        Command::Check(arguments) => command::check::run(&arguments),
        Command::Follow(arguments) => command::follow::run(&arguments),
        Command::Walk(arguments) => command::walk::run(&arguments),
    });
    match result {
        Ok(exit) => ExitCode::from(exit as u8),
        Err(_) => {
            eprintln!("error: modelfuzz itself failed; please report this with the command that caused it");
            ExitCode::from(command::Exit::Internal as u8)
        }
    }
}

/// Reads the command line. Which options `fuzz` takes depends on the target.
fn parse() -> Arguments {
    let words: Vec<OsString> = std::env::args_os().collect();
    let matches = command_for(&words).get_matches_from(&words);
    let mut arguments = Arguments::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    if let (Command::Fuzz(fuzz), Some(matches)) = (&mut arguments.command, matches.subcommand_matches("fuzz"))
    {
        fuzz.take_target_options(matches);
    }
    arguments
}

/// The command line that these words may be on.
fn command_for(words: &[OsString]) -> clap::Command {
    Arguments::command().mut_subcommand("fuzz", |fuzz| command::fuzz::with_target_options(fuzz, words))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_of_targets_do_not_clash_with_others() {
        for target in targets::TARGETS {
            command_for(&["modelfuzz".into(), "fuzz".into(), target.name().into()]).debug_assert();
        }
    }
}
