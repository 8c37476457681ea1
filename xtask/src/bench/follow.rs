//! Following events on our models with `modelfuzz follow --bench`.

use super::{built_command, grouped, number};
use crate::shell::{Outcome, command, output, root};

const SECONDS: &str = "5";

/// A file of events to follow, and the events per second that we want.
struct Run {
    name: &'static str,
    spec: &'static str,
    cfg: &'static str,
    events: &'static str,
    wanted: f64,
}

const RUNS: &[Run] = &[
    Run {
        name: "raft, 3 servers",
        spec: "targets/raft/Raft.tla",
        cfg: "targets/raft/Raft.cfg",
        events: "targets/raft/events3.ndjson",
        wanted: 2e6,
    },
    Run {
        name: "raft, 5 servers",
        spec: "targets/raft/Raft.tla",
        cfg: "targets/raft/Raft5.cfg",
        events: "targets/raft/events5.ndjson",
        wanted: 2e6,
    },
    Run {
        name: "two-phase commit",
        spec: "targets/twophase/TwoPhase.tla",
        cfg: "targets/twophase/TwoPhase5.cfg",
        events: "targets/twophase/events.ndjson",
        wanted: 3e6,
    },
    Run {
        name: "micro-benchmark",
        spec: "targets/microbench/Microbench.tla",
        cfg: "targets/microbench/Microbench_6_40.cfg",
        events: "targets/microbench/events.ndjson",
        wanted: 3e6,
    },
];

/// Follows each file for a few seconds and shows what came of it.
pub fn measure() -> Outcome {
    let modelfuzz = built_command()?;
    println!("{:18} {:>12} {:>8} {:>10} {:>9}", "model", "events/s", "wanted", "start ms", "peak MB");
    for run in RUNS {
        if let Some(missing) = [run.spec, run.cfg, run.events].iter().find(|file| !root().join(file).exists())
        {
            println!("{:18} not measured: there is no {missing}", run.name);
            continue;
        }
        let line = output(command(&modelfuzz).args([
            "follow",
            run.spec,
            "--config",
            run.cfg,
            "--events",
            run.events,
            "--lenient",
            "--bench",
            SECONDS,
        ]))?;
        println!("{}", row(run, &line));
    }
    Ok(())
}

fn row(run: &Run, line: &str) -> String {
    let rate = number(line, "events_per_second").unwrap_or(0.0);
    let start = number(line, "startup_seconds").map_or("?".into(), |s| format!("{:.1}", s * 1e3));
    let peak = number(line, "peak_memory_bytes").map_or("?".into(), |b| format!("{:.1}", b / 1e6));
    let against = format!("×{:.2}", rate / run.wanted);
    format!("{:18} {:>12} {against:>8} {start:>10} {peak:>9}", run.name, grouped(rate))
}
