//! How much memory the coverage of a long campaign takes. Alone in its file, because it looks at the whole process.

use fuzz::coverage::Coverage;
use std::time::Instant;

/// The most memory that this process had at any time, where the system tells it.
fn peak_megabytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse::<u64>().ok().map(|kilobytes| kilobytes >> 10)
}

/// 20 million states with twice as many transitions fit into 500 MB at every moment, growth included.
#[test]
fn twenty_million_states_fit() {
    const STATES: u64 = 20_000_000;
    let (states, transitions) = (Coverage::default(), Coverage::default());
    let started = Instant::now();
    let mut run = Vec::new();
    for i in 0..STATES / 50 {
        run.clear();
        run.extend((0..100).map(|k| (i * 100 + k).wrapping_mul(0x9e37_79b9_7f4a_7c15)));
        states.add(&run[..50], |_| {});
        transitions.add(&run, |_| {});
    }
    let seconds = started.elapsed().as_secs_f64();
    println!("{:.0} ns an insertion", seconds * 1e9 / (3.0 * STATES as f64));
    let missing = STATES - states.len() as u64;
    assert!(missing <= 10, "{missing} states were taken for others");
    assert!(2 * STATES - transitions.len() as u64 <= 20, "{} transitions", transitions.len());
    if let Some(peak) = peak_megabytes() {
        println!("{peak} MB at most");
        assert!(peak < 500, "{peak} MB");
    }
}
