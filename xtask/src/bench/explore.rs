//! Exploring whole models, by us and by TLC.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::watch::{Watched, watch};
use super::{built_command, grouped, number};
use crate::setup;
use crate::shell::{Outcome, command, root, tools};

/// Models with at least 300 000 distinct states: on fewer, TLC does not get warm.
const MODELS: &[(&str, &str)] = &[
    ("targets/raft/Raft.tla", "targets/raft/RaftBig.cfg"),
    ("targets/twophase/TwoPhase.tla", "targets/twophase/TwoPhaseBig.cfg"),
];

/// One exploration.
struct Explored {
    distinct: f64,
    /// Distinct states per second.
    rate: f64,
    /// The most memory held, in bytes.
    peak: f64,
}

/// Explores each model with TLC and with one and two workers of ours, each twice; the better run counts.
pub fn measure() -> Outcome {
    setup::install_missing()?;
    let modelfuzz = built_command()?;
    for (spec, cfg) in MODELS {
        if !root().join(cfg).exists() {
            println!("{cfg}: not measured, there is no such file");
            continue;
        }
        println!(
            "{cfg}\n  {:12} {:>12} {:>12} {:>8} {:>9} {:>13}",
            "", "distinct", "states/s", "ratio", "peak MB", "bytes/state"
        );
        let tlc = better(|| explored_by_tlc(spec, cfg))?;
        println!("{}", row("TLC", &tlc, &tlc));
        let one = better(|| explored_by_us(&modelfuzz, spec, cfg, "1"))?;
        println!("{}   (TLC = 1, 4 wanted)", row("1 worker", &one, &tlc));
        let two = better(|| explored_by_us(&modelfuzz, spec, cfg, "2"))?;
        println!("{}   (1 worker = 1, 1.7 wanted)", row("2 workers", &two, &one));
        if one.distinct != tlc.distinct || two.distinct != tlc.distinct {
            return Err(format!("{cfg}: the numbers of distinct states differ"));
        }
    }
    Ok(())
}

fn row(who: &str, it: &Explored, base: &Explored) -> String {
    let (distinct, rate) = (grouped(it.distinct), grouped(it.rate));
    let (ratio, peak, bytes) = (it.rate / base.rate, it.peak / 1e6, it.peak / it.distinct);
    format!("  {who:12} {distinct:>12} {rate:>12} {ratio:>8.2} {peak:>9.1} {bytes:>13.1}")
}

fn better(run: impl Fn() -> Outcome<Explored>) -> Outcome<Explored> {
    let (first, second) = (run()?, run()?);
    Ok(if first.rate > second.rate { first } else { second })
}

fn explored_by_us(modelfuzz: &str, spec: &str, cfg: &str, workers: &str) -> Outcome<Explored> {
    let words = ["check", spec, "--config", cfg, "--workers", workers, "--output", "ndjson"];
    let seen = watch(command(modelfuzz).args(words))?;
    let result = seen.lines.last().map(|(_, line)| line.as_str()).unwrap_or_default();
    let field = |key: &str| number(result, key).ok_or_else(|| format!("the result has no {key}: {result}"));
    let peak = number(result, "peak_memory_bytes").unwrap_or(seen.peak as f64);
    Ok(Explored { distinct: field("distinct")?, rate: field("distinct")? / field("seconds")?, peak })
}

fn explored_by_tlc(spec: &str, cfg: &str) -> Outcome<Explored> {
    let folder = tools().join("bench");
    let failed = |e: std::io::Error| format!("{}: {e}", folder.display());
    fs::create_dir_all(&folder).map_err(failed)?;
    let seen = watch(&mut tlc(spec, cfg, &folder)?)?;
    fs::remove_dir_all(&folder).map_err(failed)?;
    let points = progress(&seen);
    let Some((_, distinct)) = points.last() else { return Err("TLC told no number of states".into()) };
    Ok(Explored { distinct: *distinct, rate: rate(&points), peak: seen.peak as f64 })
}

/// TLC with one worker, its files in `folder`. Version 2.15 takes whether deadlocks count as an option, not from the cfg.
fn tlc(spec: &str, cfg: &str, folder: &Path) -> Outcome<Command> {
    let text = fs::read_to_string(root().join(cfg)).map_err(|e| format!("{cfg}: {e}"))?;
    let (deadlock, kept): (Vec<&str>, Vec<&str>) =
        text.lines().partition(|line| line.contains("CHECK_DEADLOCK"));
    let cfg_file = folder.join("model.cfg");
    fs::write(&cfg_file, kept.join("\n") + "\n").map_err(|e| format!("{}: {e}", cfg_file.display()))?;
    let (parent, name) = spec.rsplit_once('/').unwrap_or((".", spec));
    let mut java = command("java");
    java.current_dir(root().join(parent)).args(["-XX:+UseParallelGC", "-Xmx4g"]);
    java.arg(format!("-Djava.io.tmpdir={}", folder.display()))
        .arg("-cp")
        .arg(tools().join("tla2tools.jar"))
        .args(["tlc2.TLC", "-workers", "1", "-metadir"])
        .arg(folder);
    if deadlock.iter().any(|line| line.contains("FALSE")) {
        java.arg("-deadlock");
    }
    java.arg("-config").arg(cfg_file).arg(name);
    Ok(java)
}

/// When TLC had found how many distinct states, from the begin of its search on.
fn progress(seen: &Watched) -> Vec<(f64, f64)> {
    let mut points = Vec::new();
    for (when, line) in &seen.lines {
        if line.starts_with("Computing initial states") {
            points.push((*when, 0.0));
        } else if let Some(distinct) = distinct_states(line) {
            points.push((*when, distinct));
        }
    }
    points
}

/// The number before "distinct states found" in a line of TLC.
fn distinct_states(line: &str) -> Option<f64> {
    let (before, _) = line.split_once(" distinct states found")?;
    let number = before.rsplit(", ").next()?;
    // Progress lines group digits and say `(… s/min), 1,234 distinct`: a comma without a blank is inside a number.
    number.rsplit(' ').next()?.replace(',', "").parse().ok()
}

/// States per second over the second half of the search, when TLC is warm; over all of it when it told nothing between.
fn rate(points: &[(f64, f64)]) -> f64 {
    let (Some(first), Some(last)) = (points.first(), points.last()) else { return 0.0 };
    let half = (first.0 + last.0) / 2.0;
    let from = points.iter().rev().find(|(when, _)| *when <= half).unwrap_or(first);
    (last.1 - from.1) / (last.0 - from.0).max(1e-9)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_are_read_from_the_lines_of_tlc() {
        let end = "812 states generated, 306 distinct states found, 0 states left on queue.";
        assert_eq!(distinct_states(end), Some(306.0));
        let progress = "Progress(9) at 2020-01-01 10:00:00: 1,912,500 states generated (1,912,500 s/min), \
                        211,300 distinct states found (211,300 ds/min), 5 states left on queue.";
        assert_eq!(distinct_states(progress), Some(211_300.0));
        assert_eq!(distinct_states("Computing initial states..."), None);
    }

    #[test]
    fn the_rate_is_that_of_the_second_half() {
        assert_eq!(rate(&[(1.0, 0.0), (11.0, 1000.0)]), 100.0);
        assert_eq!(rate(&[(0.0, 0.0), (5.0, 100.0), (10.0, 1100.0)]), 200.0);
        assert_eq!(rate(&[(0.0, 0.0), (9.0, 100.0), (10.0, 1100.0)]), 110.0);
    }
}
