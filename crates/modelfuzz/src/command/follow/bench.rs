//! Measuring how fast runs are followed.

use super::{End, Follower};
use crate::command::Exit;
use crate::command::system::peak_memory_bytes;
use model::event::{Item, Reader};
use model::{Event, Prepared, Step, Walker};
use serde_json::json;
use std::io::BufRead;
use std::time::{Duration, Instant};
use tla::Error;

/// The runs of a recording, ready to be taken: the events of run `i` are those before `ends[i]`.
#[derive(Default)]
struct Runs {
    events: Vec<Prepared>,
    ends: Vec<usize>,
}

/// Follows the recording again and again until the time is over.
pub fn run(
    mut follower: Follower<'_>,
    events: Box<dyn BufRead>,
    time: Duration,
    started: Instant,
) -> Result<Exit, End> {
    let mut originals = Vec::new();
    let (runs, unfit) = prepare(&mut follower, events, &mut originals)?;
    let startup = started.elapsed();
    let begun = Instant::now();
    if let Some(exit) = first_pass(&mut follower, &runs, originals)? {
        return Ok(exit);
    }
    let first = begun.elapsed().as_secs_f64();
    let remembered = follower.walker.remembered();
    let begun = Instant::now();
    let (mut passes, mut rejected) = (0u64, 0u64);
    while passes == 0 || begun.elapsed() < time {
        rejected += unfit + pass(&mut follower.walker, &runs)?;
        passes += 1;
    }
    let seconds = begun.elapsed().as_secs_f64();
    let events = passes * (runs.events.len() as u64 + unfit);
    let count = passes * runs.ends.len() as u64;
    follower.printer.bench(
        &json!({ "kind": "bench", "startup_seconds": startup.as_secs_f64(), "events": events,
        "runs": count, "seconds": seconds, "events_per_second": events as f64 / seconds,
        "runs_per_second": count as f64 / seconds, "rejected": rejected,
        "remembered": (follower.walker.remembered() - remembered) as f64 / events.max(1) as f64,
        "first_pass_events_per_second": runs.events.len() as f64 / first.max(1e-9),
        "peak_memory_bytes": peak_memory_bytes() }),
    )?;
    Ok(Exit::Clean)
}

/// Reads and prepares everything; also how many events fit no operator, which only lenient following allows.
fn prepare(
    follower: &mut Follower<'_>,
    events: Box<dyn BufRead>,
    originals: &mut Vec<Event>,
) -> Result<(Runs, u64), End> {
    let mut runs = Runs::default();
    let mut unfit = 0;
    let mut reader = Reader::new(events);
    while let Some(item) = reader.next() {
        match item.map_err(|bad| End::bad_line(&follower.source, &bad))? {
            Item::End => runs.ends.push(runs.events.len()),
            Item::Event(event) => match follower.walker.prepare(&event) {
                Ok(prepared) => {
                    runs.events.push(prepared);
                    originals.push(event);
                }
                Err(_) if follower.lenient => unfit += 1,
                Err(error) => return Err(End::at_line(error, &follower.source, reader.line())),
            },
        }
    }
    let last = runs.ends.last().copied();
    if last.is_none_or(|end| end < runs.events.len()) {
        runs.ends.push(runs.events.len());
    }
    Ok((runs, unfit))
}

/// Follows everything once with care: whatever is wrong ends the measurement, unless it is lenient.
fn first_pass(follower: &mut Follower<'_>, runs: &Runs, originals: Vec<Event>) -> Result<Option<Exit>, End> {
    let mut from = 0;
    for (run, &end) in runs.ends.iter().enumerate() {
        follower.run = run as u64;
        follower.step = 0;
        let step = follower.walker.start()?;
        if !follower.passes(step) {
            return follower.ended(None, step);
        }
        for (prepared, event) in runs.events[from..end].iter().zip(&originals[from..end]) {
            follower.step += 1;
            let step = match follower.walker.take(prepared) {
                Ok(step) => step,
                Err(_) if follower.lenient => Step::Rejected,
                Err(error) => return Err(error.into()),
            };
            if !follower.passes(step) {
                return follower.ended(Some(event), step);
            }
        }
        from = end;
    }
    Ok(None)
}

impl Follower<'_> {
    fn passes(&self, step: Step) -> bool {
        step == Step::Enabled || (self.lenient && step != Step::TooMany)
    }

    fn ended(&mut self, event: Option<&Event>, step: Step) -> Result<Option<Exit>, End> {
        match self.report(event, step)? {
            super::Course::End(exit) => Ok(Some(exit)),
            super::Course::Go => Ok(None),
        }
    }
}

/// Follows everything and counts the rejected events.
fn pass(walker: &mut Walker<'_>, runs: &Runs) -> Result<u64, Error> {
    let mut rejected = 0;
    let mut from = 0;
    for &end in &runs.ends {
        walker.start()?;
        for event in &runs.events[from..end] {
            // What went wrong was told in the first pass.
            let step = walker.take(event).unwrap_or(Step::Rejected);
            rejected += u64::from(step == Step::Rejected);
        }
        from = end;
    }
    Ok(rejected)
}
