//! Damaged specs: the command must end soon, with one of its exit codes and a message, and never with a panic.

mod support;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use support::cases::{Case, in_folder};
use support::mutate::mutate;
use support::process::Finished;
use support::random::Random;
use support::{Scratch, in_parallel, ours, tests_folder};

const LIMIT: Duration = Duration::from_secs(10);
/// The test ends here on a slow machine, however many are left.
const MOST_TIME: Duration = Duration::from_secs(90);
const MOST_FAILURES: usize = 10;

/// A spec and its cfg.
struct Sample {
    folder: PathBuf,
    module: String,
    spec: String,
    cfg: String,
}

#[test]
fn damaged_specs_are_refused_or_checked() {
    let samples = samples(&tests_folder().join("language"));
    let count = std::env::var("MODELFUZZ_FUZZ_RUNS").map_or(1500, |n| n.parse().expect("a number of runs"));
    let seeds: Vec<u64> = (0..count).collect();
    let start = Instant::now();
    let patient = std::env::var_os("MODELFUZZ_FUZZ_RUNS").is_some();
    let failures: Vec<String> = in_parallel(&seeds, |seed| {
        let time_left = patient || start.elapsed() < MOST_TIME;
        time_left.then(|| run_damaged(*seed, &samples)).flatten()
    })
    .into_iter()
    .flatten()
    .collect();
    let shown: Vec<&String> = failures.iter().take(MOST_FAILURES).collect();
    assert!(failures.is_empty(), "{} damaged specs went wrong, the first: {shown:#?}", failures.len());
}

fn samples(folder: &Path) -> Vec<Sample> {
    let cases = in_folder(folder);
    assert!(cases.len() > 10, "too few cases to damage");
    let read = |file: &PathBuf| fs::read_to_string(file).unwrap_or_default();
    let sample = |case: &Case| Sample {
        folder: case.spec.parent().expect("a spec lies in a folder").to_path_buf(),
        module: case.name.clone(),
        spec: read(&case.spec),
        cfg: read(&case.cfg),
    };
    cases.iter().map(sample).collect()
}

/// Damages one sample and runs it; what went wrong, if anything did. The damaged spec is then kept for a look.
fn run_damaged(seed: u64, samples: &[Sample]) -> Option<String> {
    let mut random = Random::new(seed);
    let sample = &samples[random.below(samples.len())];
    let other = &samples[random.below(samples.len())];
    let damaged = mutate(&mut random, &sample.spec, &other.spec);
    let cfg = if random.chance(15) {
        mutate(&mut random, &sample.cfg, &other.cfg)
    } else {
        sample.cfg.clone().into()
    };
    let scratch = Scratch::new();
    let spec_file = scratch.write(&format!("{}.tla", sample.module), &damaged);
    let cfg_file = scratch.write(&format!("{}.cfg", sample.module), &cfg);
    let include = sample.folder.to_string_lossy();
    let options = ["--max-states", "100", "--time", "2s", "--include", &include];
    let start = Instant::now();
    let finished = ours::run(&spec_file, &cfg_file, &options, LIMIT);
    let what = wrong(&finished, start.elapsed())?;
    let kept = keep(seed, &sample.module, &damaged, &cfg);
    Some(format!("seed {seed}: {what}; kept in {}", kept.display()))
}

fn wrong(finished: &Finished, time: Duration) -> Option<String> {
    let last = finished.stderr.trim_end().lines().last().unwrap_or_default();
    match finished.code {
        _ if finished.timed_out => Some("no end in time".into()),
        None => Some("ended by a signal".into()),
        Some(0..=3) if time > LIMIT => Some(format!("took {time:?}")),
        Some(2) if last.is_empty() && !finished.stdout.contains("\"message\"") => {
            Some("exit code 2 without a word".into())
        }
        Some(0..=3) => None,
        Some(code) => Some(format!("exit code {code}: {last}")),
    }
}

fn keep(seed: u64, module: &str, spec: &[u8], cfg: &[u8]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("damaged-{seed}"));
    fs::create_dir_all(&folder).expect("a scratch folder can be created");
    fs::write(folder.join(format!("{module}.tla")), spec).expect("a scratch file can be written");
    fs::write(folder.join(format!("{module}.cfg")), cfg).expect("a scratch file can be written");
    folder
}

#[test]
fn strange_files_get_one_clear_message() {
    let scratch = Scratch::new();
    let cfg = scratch.write("Strange.cfg", "INIT Init\nNEXT Next\n");
    let strange: &[(&str, Vec<u8>)] = &[
        ("empty", Vec::new()),
        ("blank", b"\n\n   \n".to_vec()),
        ("binary", (0..20_000u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8).collect()),
        ("no module", b"hello, world\n".to_vec()),
        ("unfinished", b"---- MODULE Strange ----\nVARIABLE x\nInit == x = ".to_vec()),
        ("itself", b"---- MODULE Strange ----\nEXTENDS Strange\n====\n".to_vec()),
        ("missing module", b"---- MODULE Strange ----\nEXTENDS NoSuchModule\n====\n".to_vec()),
        ("large", b"x".repeat(50_000_000)),
    ];
    for (name, text) in strange {
        let spec = scratch.write("Strange.tla", text);
        let finished = ours::run(&spec, &cfg, &[], LIMIT);
        assert!(!finished.timed_out, "{name}: no end in time");
        assert_eq!(finished.code, Some(2), "{name}: {}", finished.stderr);
        let told = finished.stderr.trim().len() + finished.stdout.matches("\"message\"").count();
        assert!(told > 0, "{name}: no message");
    }
}
