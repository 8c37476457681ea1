//! Loading a specification as the command line describes it.

use std::path::{Path, PathBuf};
use tla::{Error, Host, Limits, Options, Spec};

/// The arguments that say which specification to load and how.
#[derive(clap::Args, Debug)]
pub struct SpecArguments {
    /// The specification: a .tla file
    #[arg(value_name = "SPEC.tla")]
    pub spec: PathBuf,
    /// The configuration [default: the .cfg file beside the specification]
    #[arg(long, short, value_name = "F.cfg")]
    pub config: Option<PathBuf>,
    /// A folder in which modules are looked for; may be given several times
    #[arg(long, short = 'I', value_name = "DIR")]
    pub include: Vec<PathBuf>,
    /// The largest set that may be written out
    #[arg(long, value_name = "N", default_value = "1000000", value_parser = super::count)]
    pub max_set_size: u64,
    /// The deepest recursion of operators
    #[arg(long, value_name = "N", default_value = "200000", value_parser = super::count)]
    pub max_depth: u64,
    /// Seed of RandomElement and RandomSubset
    #[arg(long, value_name = "S", default_value = "0")]
    pub seed: u64,
}

impl SpecArguments {
    /// The configuration: the one named, or the one beside the specification if it exists.
    pub fn config_path(&self) -> Option<PathBuf> {
        self.config.clone().or_else(|| {
            let beside = self.spec.with_extension("cfg");
            beside.is_file().then_some(beside)
        })
    }

    /// Loads the specification.
    pub fn load(&self, host: Host) -> Result<Spec, Error> {
        let spec = match self.spec.extension() {
            Some(_) => self.spec.clone(),
            None => with_tla(&self.spec),
        };
        let limits = Limits {
            set_size: usize::try_from(self.max_set_size).unwrap_or(usize::MAX),
            depth: u32::try_from(self.max_depth).unwrap_or(u32::MAX),
            ..Limits::default()
        };
        let options = Options { config: self.config_path(), include: self.include.clone(), limits, host };
        Spec::load(&spec, &options)
    }
}

/// `Spec` may stand for `Spec.tla`.
fn with_tla(path: &Path) -> PathBuf {
    if path.is_file() { path.to_owned() } else { path.with_extension("tla") }
}
