//! What came of a campaign.

use super::folder::FolderError;
use super::{Config, Ending, Found, Point};
use crate::run::{Plan, Run};
use crate::target::System;
use std::collections::HashMap;
use std::fmt;
use std::fmt::Write;
use std::path::PathBuf;
use std::time::Duration;

/// The most lines of a run that [`Report::assert_clean`] prints.
const LINES: usize = 60;

/// What came of a campaign.
pub struct Report<'s> {
    pub(super) system: &'s dyn System,
    /// The settings it was run with.
    pub config: Config,
    /// How long it took.
    pub elapsed: Duration,
    /// The number of runs.
    pub runs: u64,
    /// The number of covered states of the model.
    pub states: u64,
    /// The number of covered transitions of the model.
    pub transitions: u64,
    /// The number of different traces; 0 unless the guide looks at traces.
    pub traces: u64,
    /// The number of events that the system reported.
    pub events: u64,
    /// The number of events that the model did not allow and that were passed over.
    pub skipped: u64,
    /// The bugs, in the order in which they were found.
    pub findings: Vec<Found>,
    /// Runs with a finding for which there was no room in the list.
    pub findings_dropped: u64,
    /// How coverage grew.
    pub series: Vec<Point>,
    /// Why it ended.
    pub ending: Ending,
    /// The number of runs that were done before the campaign was resumed; they are among [`Report::runs`].
    pub runs_before: u64,
    /// The file with the schedule of each bug, by the bug's key, if the campaign was saved in a folder.
    pub schedules: HashMap<String, PathBuf>,
    /// Why not everything could be saved.
    pub save_error: Option<FolderError>,
}

impl fmt::Debug for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Report")
            .field("runs", &self.runs)
            .field("states", &self.states)
            .field("transitions", &self.transitions)
            .field("findings", &self.findings)
            .field("ending", &self.ending)
            .finish_non_exhaustive()
    }
}

impl Report<'_> {
    /// Fails a test if there was a finding, and tells how it came about and how to see it again.
    ///
    /// # Panics
    /// If there was a finding.
    #[track_caller]
    pub fn assert_clean(&self) {
        if let Some(found) = self.findings.first() {
            panic!("{}", self.story(found));
        }
    }

    /// A finding with the steps that led to it.
    pub fn story(&self, found: &Found) -> String {
        let mut text = format!("run {} of {} found: {}\n", found.first_run, self.runs, found.key);
        let mut lines = Vec::new();
        let mut harness = self.system.harness(&self.config.settings);
        let plan = Plan { schedule: &found.schedule, seed: 0, length: 0 };
        harness.narrate(plan, &mut Run::default(), &mut |line| lines.push(line.to_owned()));
        let passed_over = lines.len().saturating_sub(LINES);
        text.push_str("what happened:\n");
        if passed_over > 0 {
            // Writing to a string does not fail.
            let _ = writeln!(text, "  ({passed_over} lines before)");
        }
        lines[passed_over..].iter().for_each(|line| {
            let _ = writeln!(text, "  {line}");
        });
        match self.config.jobs {
            0 | 1 => {
                let _ = write!(
                    text,
                    "to see it again: the same campaign with .seed({}).runs({})",
                    self.config.seed, found.first_run
                );
            }
            jobs => {
                let _ = write!(
                    text,
                    "the campaign had {jobs} workers, so running it again differs; replay the schedule instead: {:?}",
                    found.schedule
                );
            }
        }
        text
    }
}
