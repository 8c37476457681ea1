//! `modelfuzz fuzz`: run a campaign against a system.

mod print;

use super::{Exit, Output, quota};
use crate::targets;
use clap::{Arg, ArgMatches, Command};
use fuzz::campaign::folder::{Description, Folder};
use fuzz::campaign::{Budget, Campaign, Config, Ending, Mutate, Report};
use fuzz::guide::{self, Cover};
use fuzz::{Settings, System, Target};
use print::Printer;
use std::ffi::OsString;
use std::hash::{BuildHasher, RandomState};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// Fuzz a system, guided by its model
///
/// Begins with random runs; a run that covers new states of the model is mutated, and so on, until the runs are done,
/// the time is over or ctrl-C is pressed. `modelfuzz targets` lists the systems and their options.
///
/// Exit code 0: nothing is wrong; 1: there is a finding; 2: the command line or a file is wrong; 3: the campaign could
/// not be saved to its end.
#[derive(clap::Args, Debug)]
#[command(after_help = "Example: modelfuzz fuzz twophase --bug early-unlock --time 60s")]
pub struct Arguments {
    /// The system to fuzz
    #[arg(value_name = "TARGET", required_unless_present = "resume", value_parser = clap::builder::PossibleValuesParser::new(targets::names()))]
    target: Option<String>,
    /// Options of the target; they are added by [`with_target_options`].
    #[arg(skip)]
    options: Vec<(String, String)>,

    /// What makes a run worth mutants: new states of the model, a new order of events, or nothing [default: model]
    #[arg(long, value_name = "GUIDE", value_parser = ["model", "trace", "random"])]
    guide: Option<String>,
    /// What of the model is to be covered [default: states]
    #[arg(long, value_name = "WHAT", value_parser = ["states", "transitions"])]
    cover: Option<String>,
    /// Stop after this many runs
    #[arg(long, value_name = "N", value_parser = super::count)]
    runs: Option<u64>,
    /// Stop after this time: 60s, 5m, 1h
    #[arg(long, value_name = "TIME", value_parser = super::duration)]
    time: Option<Duration>,
    /// Stop with the first finding
    #[arg(long)]
    stop_on_finding: bool,

    /// Steps of a run [default: the target's]
    #[arg(long, value_name = "N", value_parser = quota::steps, help_heading = "Runs")]
    steps: Option<u32>,
    /// The most messages that a step delivers [default: the target's]
    #[arg(long, value_name = "N", value_parser = quota::messages, help_heading = "Runs")]
    max_messages: Option<u32>,
    /// The most crashes of a run [default: the target's]
    #[arg(long, value_name = "N", value_parser = quota::times, help_heading = "Runs")]
    crashes: Option<u32>,
    /// The most client requests of a run [default: the target's]
    #[arg(long, value_name = "N", value_parser = quota::times, help_heading = "Runs")]
    requests: Option<u32>,
    /// The most messages that a run loses [default: the target's]
    #[arg(long, value_name = "N", value_parser = quota::times, help_heading = "Runs")]
    drops: Option<u32>,
    /// The most messages that a run duplicates [default: the target's]
    #[arg(long, value_name = "N", value_parser = quota::times, help_heading = "Runs")]
    duplicates: Option<u32>,
    /// The most partitions of a run: links between two groups of processes are held for a while [default: the target's]
    #[arg(long, value_name = "N", value_parser = quota::times, help_heading = "Runs")]
    partitions: Option<u32>,
    /// The most crashes of a run that lose all that was saved, which few protocols bear [default: the target's]
    #[arg(long, value_name = "N", value_parser = quota::times, help_heading = "Runs")]
    amnesia: Option<u32>,
    /// An event that the model does not allow is a finding (this is the default)
    #[arg(long, conflicts_with = "lenient", help_heading = "Runs")]
    strict: bool,
    /// Pass over events that the model does not allow
    #[arg(long, help_heading = "Runs")]
    lenient: bool,
    /// Run without the model: nothing is covered
    #[arg(long, help_heading = "Runs")]
    no_model: bool,

    /// Random runs to begin with [default: 100]
    #[arg(long, value_name = "N", value_parser = quota::seeds, help_heading = "Mutants")]
    first: Option<u32>,
    /// Random runs to do whenever the queue is empty [default: 20]
    #[arg(long, value_name = "N", value_parser = quota::seeds, help_heading = "Mutants")]
    seeds: Option<u32>,
    /// Mutants of a run for each new state [default: 5]
    #[arg(long, value_name = "N", value_parser = quota::energy, help_heading = "Mutants")]
    energy: Option<u32>,
    /// The most mutants of a run [default: 100]
    #[arg(long, value_name = "N", value_parser = quota::energy, help_heading = "Mutants")]
    energy_cap: Option<u32>,
    /// How often to use a mutation, such as insert=3; 0 is never; may be given several times
    #[arg(long, value_name = "NAME=N", value_parser = quota::weight, help_heading = "Mutants")]
    mutate: Vec<(String, u32)>,
    /// Exactly the paper's mutations and numbers: three swaps, 20 seeds, 5 mutants for each new state without a limit, 100 steps
    #[arg(long, conflicts_with_all = ["first", "seeds", "energy", "energy_cap", "mutate", "steps"], help_heading = "Mutants")]
    paper: bool,

    /// Threads [default: all cores]; with 1 and a seed a campaign can be repeated exactly
    #[arg(long, short, value_name = "N", value_parser = quota::jobs)]
    jobs: Option<u32>,
    /// What all random choices derive from [default: another one each time]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// The folder to save the campaign in; must be new or empty [default: campaigns/TARGET/NUMBER]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Go on with the campaign saved in a folder; --runs and --time are then the totals
    #[arg(long, value_name = "DIR", conflicts_with_all = ["target", "guide", "cover", "steps", "max_messages", "crashes",
        "requests", "drops", "duplicates", "partitions", "amnesia", "strict", "lenient", "no_model", "first", "seeds", "energy", "energy_cap", "mutate",
        "paper", "seed", "out"])]
    resume: Option<PathBuf>,
    /// The form of the output
    #[arg(long, value_enum, default_value = "text")]
    output: Output,
}

/// Adds the options of the target that is named among the words of the command line.
pub fn with_target_options(command: Command, words: &[OsString]) -> Command {
    let Some(target) = words.iter().find_map(|word| targets::named(word.to_str()?)) else { return command };
    let options = target.options().iter().map(|option| {
        let about = match option.default {
            "" => option.about.to_owned(),
            default => format!("{} [default: {default}]", option.about),
        };
        Arg::new(option.name)
            .long(option.name)
            .value_name(option.values)
            .help(about)
            .conflicts_with("resume")
            .help_heading("Options of the target")
    });
    command.args(options)
}

impl Arguments {
    /// Takes in what was given for the options of the target.
    pub fn take_target_options(&mut self, matches: &ArgMatches) {
        let target = self.target.as_deref().and_then(targets::named);
        for option in target.into_iter().flat_map(|target| target.options()) {
            if let Some(value) = matches.get_one::<String>(option.name) {
                self.options.push((option.name.to_owned(), value.clone()));
            }
        }
    }
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Exit {
    match prepare(arguments) {
        Ok(prepared) => fuzz(arguments, prepared),
        Err(message) => {
            eprintln!("error: {message}");
            Exit::Usage
        }
    }
}

/// All that a campaign needs.
struct Prepared {
    system: Box<dyn System>,
    description: Description,
    folder: Folder,
}

fn prepare(arguments: &Arguments) -> Result<Prepared, String> {
    match &arguments.resume {
        Some(path) => prepare_again(arguments, path),
        None => prepare_new(arguments),
    }
}

fn prepare_new(arguments: &Arguments) -> Result<Prepared, String> {
    let target = arguments.target.as_deref().and_then(targets::named).ok_or("name a target")?;
    let system = target.open(&arguments.options).map_err(|refusal| refusal.to_string())?;
    let config = config(arguments, target)?;
    system.shape().allows(&config.settings.limits).map_err(|refusal| refusal.to_string())?;
    config.mutations(system.nodes().len()).map_err(|unknown| unknown.to_string())?;
    let description = Description {
        target: target.name().to_owned(),
        options: all_options(target, &arguments.options),
        config,
    };
    let folder = match &arguments.out {
        Some(path) => Folder::create(path, description.clone()),
        None => Folder::create_numbered(&Path::new("campaigns").join(target.name()), description.clone()),
    };
    let folder = folder.map_err(|error| format!("{error}{}", advice(arguments)))?;
    Ok(Prepared { system, description, folder })
}

fn advice(arguments: &Arguments) -> &'static str {
    match arguments.out {
        Some(_) => "",
        None => "\n  help: name a folder that can be written with --out DIR",
    }
}

fn prepare_again(arguments: &Arguments, path: &Path) -> Result<Prepared, String> {
    let folder = Folder::resume(path).map_err(|error| error.to_string())?;
    let mut description = folder.description().clone();
    let target = targets::named(&description.target).ok_or_else(|| {
        let names = targets::names().join(", ");
        format!(
            "the campaign is about `{}`, which this modelfuzz does not have; it has {names}",
            description.target
        )
    })?;
    let system = target.open(&description.options).map_err(|refusal| refusal.to_string())?;
    let budget = &mut description.config.budget;
    if arguments.runs.is_some() || arguments.time.is_some() {
        (budget.runs, budget.time) = (arguments.runs, arguments.time);
    }
    budget.first_finding = arguments.stop_on_finding;
    if let Some(jobs) = arguments.jobs {
        description.config.jobs = jobs as usize;
    }
    Ok(Prepared { system, description, folder })
}

/// The options with their values, given or not, so that the campaign means the same when a default changes.
fn all_options(target: &dyn Target, given: &[(String, String)]) -> Vec<(String, String)> {
    let value = |name: &str, default: &str| {
        let given = given.iter().find(|(known, _)| known == name);
        given.map_or(default.to_owned(), |(_, value)| value.clone())
    };
    let all =
        target.options().iter().map(|option| (option.name.to_owned(), value(option.name, option.default)));
    all.filter(|(_, value)| !value.is_empty()).collect()
}

fn config(arguments: &Arguments, target: &dyn Target) -> Result<Config, String> {
    let usual = Config::default();
    let guide = arguments.guide.as_deref().unwrap_or("model");
    if arguments.cover.is_some() && guide != "model" {
        return Err(format!("--cover says what the guide `model` looks at, but the guide is `{guide}`"));
    }
    let cover = arguments.cover.as_deref().and_then(Cover::named).unwrap_or_default();
    let guide = guide::named(guide, cover).ok_or("the guide is unknown")?;
    if arguments.no_model && guide.needs_model() {
        return Err(
            "the guide `model` needs the model; add --guide trace or --guide random, or leave --no-model"
                .into(),
        );
    }
    let (mut limits, steps) = target.defaults();
    let set = |limit: &mut u32, given: Option<u32>| *limit = given.unwrap_or(*limit);
    set(&mut limits.max_messages, arguments.max_messages);
    set(&mut limits.crashes, arguments.crashes);
    set(&mut limits.requests, arguments.requests);
    set(&mut limits.drops, arguments.drops);
    set(&mut limits.duplicates, arguments.duplicates);
    set(&mut limits.partitions, arguments.partitions);
    set(&mut limits.amnesia, arguments.amnesia);
    let steps =
        if arguments.paper { usual.steps } else { arguments.steps.map_or(steps, |steps| steps as usize) };
    let cap = if arguments.paper { u32::MAX } else { arguments.energy_cap.unwrap_or(usual.energy_cap) };
    Ok(Config {
        settings: Settings { limits, model: !arguments.no_model, strict: !arguments.lenient },
        steps,
        guide,
        mutate: Mutate { paper: arguments.paper, weights: arguments.mutate.clone() },
        first: if arguments.paper { usual.seeds } else { arguments.first.unwrap_or(usual.first) },
        seeds: arguments.seeds.unwrap_or(usual.seeds),
        energy: arguments.energy.unwrap_or(usual.energy),
        energy_cap: cap,
        newest: usual.newest && !arguments.paper,
        revisits: if arguments.paper { 0 } else { usual.revisits },
        queue: usual.queue,
        jobs: arguments.jobs.map_or_else(cores, |jobs| jobs as usize),
        seed: arguments.seed.unwrap_or_else(some_seed),
        budget: Budget {
            runs: arguments.runs,
            time: arguments.time,
            first_finding: arguments.stop_on_finding,
        },
    })
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, |n| n.get())
}

/// A seed that is short enough to be typed.
fn some_seed() -> u64 {
    // The standard library seeds its hash maps from the operating system.
    RandomState::new().hash_one(std::process::id()) % 1_000_000_000
}

fn fuzz(arguments: &Arguments, prepared: Prepared) -> Exit {
    let Prepared { system, description, folder } = prepared;
    let path = folder.path().to_owned();
    let printer = Printer::new(arguments.output);
    let campaign = match Campaign::new(&*system).config(description.config.clone()).folder(folder) {
        Ok(campaign) => campaign,
        Err(error) => {
            eprintln!("error: {error}");
            return Exit::Usage;
        }
    };
    let interrupt = interrupt();
    printer.start(&description, &path);
    let report = campaign.interrupt(&interrupt).watch(|progress| printer.progress(progress)).run();
    printer.end(&description, &report, &path);
    exit(&report)
}

fn exit(report: &Report<'_>) -> Exit {
    match report {
        report if report.save_error.is_some() || report.ending == Ending::Unsaved => Exit::Limit,
        report if !report.findings.is_empty() => Exit::Finding,
        _ => Exit::Clean,
    }
}

/// Becomes true with ctrl-C or a request to end; the second time the process ends at once.
fn interrupt() -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
        // Where signals cannot be caught, ctrl-C ends the process, and what was saved until then is there.
        let _ = signal_hook::flag::register_conditional_shutdown(signal, 130, flag.clone());
        let _ = signal_hook::flag::register(signal, flag.clone());
    }
    flag
}
