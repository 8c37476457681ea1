//! Running a program while watching its output lines and its memory.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{fs, thread};

use crate::shell::{Outcome, shown};

/// What was seen of a program.
pub struct Watched {
    /// Each line of standard output and when it came, in seconds from the start.
    pub lines: Vec<(f64, String)>,
    /// The most memory it held, in bytes; 0 where the system does not tell.
    pub peak: u64,
}

/// Runs `command` to its end; an error when it does not end well.
pub fn watch(command: &mut Command) -> Outcome<Watched> {
    let start = Instant::now();
    let mut child = command
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|e| format!("cannot start {}: {e}", shown(command)))?;
    let id = child.id();
    let memory = thread::spawn(move || peak_memory(id));
    let stdout = BufReader::new(child.stdout.take().expect("piped"));
    let lines =
        stdout.lines().map_while(Result::ok).map(|line| (start.elapsed().as_secs_f64(), line)).collect();
    let status = child.wait().map_err(|e| e.to_string())?;
    let peak = memory.join().unwrap_or(0);
    if status.success() {
        Ok(Watched { lines, peak })
    } else {
        Err(format!("{} failed ({status})", shown(command)))
    }
}

/// Asks the system for the high-water mark of a process until it is gone.
fn peak_memory(id: u32) -> u64 {
    let mut peak = 0;
    while let Some(now) =
        fs::read_to_string(format!("/proc/{id}/status")).ok().as_deref().and_then(high_water_mark)
    {
        peak = peak.max(now);
        thread::sleep(Duration::from_millis(20));
    }
    peak
}

fn high_water_mark(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(kilobytes * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_with_times() {
        let seen = watch(Command::new("cargo").arg("--version")).unwrap();
        assert_eq!(seen.lines.len(), 1);
        assert!(seen.lines[0].0 > 0.0);
    }

    #[test]
    fn the_high_water_mark_is_read() {
        assert_eq!(high_water_mark("Name:\tx\nVmHWM:\t    2048 kB\n"), Some(2 * 1024 * 1024));
        assert_eq!(high_water_mark("Name:\tx\n"), None);
    }
}
