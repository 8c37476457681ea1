//! `modelfuzz follow`

use super::Exit;

/// Follow recorded runs of events on a specification
#[derive(clap::Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    spec: super::spec::SpecArguments,
}

pub fn run(_arguments: &Arguments) -> Exit {
    Exit::Usage
}
