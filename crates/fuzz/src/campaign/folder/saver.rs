//! The thread that saves a campaign while the workers go on.

use super::super::Ending;
use super::super::journal::Batch;
use super::super::shared::Shared;
use super::error::FolderError;
use super::files::{Files, Moment};
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

/// How often everything is written. What a worker did is called for one period and written the next, so a process that
/// is killed loses what happened in the last two.
const PERIOD: Duration = Duration::from_secs(1);

/// What came of saving.
#[derive(Debug)]
pub(crate) struct Outcome {
    /// The file with the schedule of each bug, by the bug's key.
    pub schedules: HashMap<String, PathBuf>,
    /// Why not everything could be saved.
    pub error: Option<FolderError>,
}

/// Saves what the workers tell until all of them have ended. If that becomes impossible, it ends the campaign.
pub(crate) fn save(mut files: Files, batches: Receiver<Batch>, shared: &Shared<'_>) -> Outcome {
    let mut result = save_all(&mut files, &batches, shared);
    if result.is_err() {
        shared.stop(Ending::Unsaved);
        // Nobody must wait with a full batch for ever.
        batches.iter().for_each(drop);
    }
    shared.close();
    if result.is_ok() {
        result = files.finish(&moment(shared, &files, shared.point().runs));
    }
    Outcome { schedules: files.schedules(), error: result.err() }
}

fn save_all(files: &mut Files, batches: &Receiver<Batch>, shared: &Shared<'_>) -> Result<(), FolderError> {
    let mut due = Instant::now() + PERIOD;
    let mut called = shared.point().runs;
    loop {
        match batches.recv_timeout(due.saturating_duration_since(Instant::now())) {
            Ok(batch) => files.take(batch)?,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        }
        if Instant::now() >= due {
            files.save(&moment(shared, files, called))?;
            called = shared.point().runs;
            shared.calls.fetch_add(1, Relaxed);
            due = Instant::now() + PERIOD;
        }
    }
}

/// How far the campaign is. Of that which lies behind the given number of runs not everything may be known.
fn moment(shared: &Shared<'_>, files: &Files, runs: u64) -> Moment {
    let mut points = shared.series.since(files.points());
    points.retain(|point| point.runs <= runs);
    Moment {
        runs,
        points,
        events: shared.events.load(Relaxed),
        skipped: shared.skipped.load(Relaxed),
        findings_dropped: shared.findings.dropped(),
        counts: shared.findings.counts(),
        elapsed: shared.elapsed(),
        point: shared.point(),
    }
}
