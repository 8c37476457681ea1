//! The `modelfuzz` command.
#![forbid(unsafe_code)]

mod command;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Check TLA+ specifications and follow recorded runs on them.
#[derive(Parser, Debug)]
#[command(name = "modelfuzz", version, about, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    Check(command::check::Arguments),
    Follow(command::follow::Arguments),
    #[command(hide = true)]
    Walk(command::walk::Arguments),
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let result = std::panic::catch_unwind(|| match arguments.command {
        Command::Check(arguments) => command::check::run(&arguments),
        Command::Follow(arguments) => command::follow::run(&arguments),
        Command::Walk(arguments) => command::walk::run(&arguments),
    });
    match result {
        Ok(exit) => ExitCode::from(exit as u8),
        Err(_) => {
            eprintln!(
                "error: modelfuzz itself failed; please report this with the specification that caused it"
            );
            ExitCode::from(command::Exit::Internal as u8)
        }
    }
}
