//! The files of a campaign, open for more.

use super::super::findings::Found;
use super::super::journal::Batch;
use super::super::queue::Task;
use super::super::series::Point;
use super::blocks::Blocks;
use super::bugs::Bugs;
use super::describe::{Description, number};
use super::error::FolderError;
use super::lines::Lines;
use super::{line, write_whole};
use crate::coverage::Coverage;
use crate::schedule::Schedule;
use serde_json::{Value as Json, json};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// How far a campaign was when it was saved, besides what is in lists.
#[derive(Clone, Debug, Default)]
pub(crate) struct Moment {
    pub runs: u64,
    pub events: u64,
    pub skipped: u64,
    pub findings_dropped: u64,
    /// How often each bug has shown.
    pub counts: HashMap<String, u64>,
    pub elapsed: Duration,
    pub point: Point,
    /// The points of the series that are not saved yet.
    pub points: Vec<Point>,
}

/// What was saved of a campaign.
#[derive(Debug, Default)]
pub(crate) struct Saved {
    pub runs: u64,
    pub events: u64,
    pub skipped: u64,
    pub elapsed: Duration,
    pub states: Coverage,
    pub transitions: Coverage,
    pub traces: Coverage,
    pub found: Vec<Found>,
    pub points: Vec<Point>,
    pub tasks: Vec<Task>,
    /// The schedules that covered something new, the latest ones last.
    pub corpus: Vec<Arc<Schedule>>,
}

/// The files of a campaign.
#[derive(Debug)]
pub(crate) struct Files {
    path: PathBuf,
    states: Blocks,
    transitions: Blocks,
    traces: Blocks,
    corpus: Lines,
    series: Lines,
    timing: Lines,
    bugs: Bugs,
    /// What waits in the queue of each worker.
    queues: Vec<Vec<Task>>,
    queues_changed: bool,
    /// The number of points in the series.
    points: usize,
    timing_due: Duration,
}

impl Files {
    /// The files of a new campaign.
    pub fn create(path: &Path, description: Description, nodes: &[String]) -> Result<Files, FolderError> {
        let coverage = path.join("coverage");
        std::fs::create_dir(&coverage).map_err(FolderError::at("cannot create", &coverage))?;
        let files = Files {
            path: path.to_owned(),
            states: Blocks::create(coverage.join("states.bin"))?,
            transitions: Blocks::create(coverage.join("transitions.bin"))?,
            traces: Blocks::create(coverage.join("traces.bin"))?,
            corpus: Lines::create(path.join("corpus.jsonl"))?,
            series: Lines::create(path.join("series.ndjson"))?,
            timing: Lines::create(path.join("timing.ndjson"))?,
            bugs: Bugs::create(path, description, nodes)?,
            queues: Vec::new(),
            queues_changed: false,
            points: 0,
            timing_due: Duration::ZERO,
        };
        write_state(path, &Moment::default())?;
        Ok(files)
    }

    /// The files of a campaign that was begun, and what is in them.
    pub fn open(
        path: &Path,
        description: Description,
        nodes: &[String],
    ) -> Result<(Files, Saved), FolderError> {
        let mut saved = Saved::default();
        let state = read_state(&path.join("state.json"))?;
        let coverage = path.join("coverage");
        let blocks = |name: &str, set: &Coverage| {
            Blocks::open(coverage.join(name), |fingerprints| set.add(fingerprints, |_| {}))
        };
        let (bugs, found) = Bugs::open(path, description, nodes)?;
        let mut files = Files {
            states: blocks("states.bin", &saved.states)?,
            transitions: blocks("transitions.bin", &saved.transitions)?,
            traces: blocks("traces.bin", &saved.traces)?,
            corpus: Lines::open(path.join("corpus.jsonl"), |json| read_entry(json, &mut saved.corpus))?,
            series: Lines::open(path.join("series.ndjson"), |json| read_point(json, &mut saved.points))?,
            timing: Lines::open(path.join("timing.ndjson"), |json| read_time(json, &mut saved.elapsed))?,
            bugs,
            queues: Vec::new(),
            queues_changed: false,
            points: 0,
            timing_due: saved.elapsed,
            path: path.to_owned(),
        };
        files.points = saved.points.len();
        saved.tasks = read_queue(&path.join("queue.jsonl"));
        saved.found = found;
        // Numbers of runs that are known from elsewhere must not be given again.
        let known = saved
            .points
            .iter()
            .map(|point| point.runs)
            .chain(saved.found.iter().map(|found| found.first_run));
        saved.runs = known.chain([state.runs]).max().unwrap_or(0);
        (saved.events, saved.skipped) = (state.events, state.skipped);
        Ok((files, saved))
    }

    /// Takes in what a worker tells. Only bugs are written at once.
    pub fn take(&mut self, batch: Batch) -> Result<(), FolderError> {
        self.states.push(&batch.states);
        self.transitions.push(&batch.transitions);
        self.traces.push(&batch.traces);
        for entry in &batch.corpus {
            let mut json = json!({ "run": entry.run, "worth": entry.worth });
            line::put(&entry.schedule, &mut json);
            self.corpus.push(&json);
        }
        if let Some(queue) = batch.queue {
            if self.queues.len() <= batch.worker {
                self.queues.resize_with(batch.worker + 1, Vec::new);
            }
            self.queues[batch.worker] = queue;
            self.queues_changed = true;
        }
        batch.found.iter().try_for_each(|found| self.bugs.add(found))
    }

    /// The number of points of the series that were saved.
    pub fn points(&self) -> usize {
        self.points
    }

    /// Writes everything.
    pub fn save(&mut self, moment: &Moment) -> Result<(), FolderError> {
        self.states.save()?;
        self.transitions.save()?;
        self.traces.save()?;
        self.save_lists(moment)
    }

    /// Writes everything in its last form.
    pub fn finish(&mut self, moment: &Moment) -> Result<(), FolderError> {
        self.timing_due = moment.elapsed;
        self.save_lists(moment)?;
        self.bugs.count(&moment.counts)?;
        self.states.finish()?;
        self.transitions.finish()?;
        self.traces.finish()
    }

    fn save_lists(&mut self, moment: &Moment) -> Result<(), FolderError> {
        self.corpus.save()?;
        for Point { runs, states, transitions, findings } in &moment.points {
            self.series.push(
                &json!({ "runs": runs, "states": states, "transitions": transitions, "findings": findings }),
            );
        }
        self.points += moment.points.len();
        self.series.save()?;
        if moment.elapsed >= self.timing_due {
            // Lines lie further apart as time goes on, so the file stays small.
            self.timing_due = moment.elapsed + (moment.elapsed / 200).max(Duration::from_secs(2));
            self.timing.push(&json!({
                "seconds": moment.elapsed.as_secs_f64(), "runs": moment.point.runs,
                "states": moment.point.states, "transitions": moment.point.transitions }));
            self.timing.save()?;
            self.bugs.count(&moment.counts)?;
        }
        if self.queues_changed {
            write_whole(&self.path.join("queue.jsonl"), queue_to_text(&self.queues).as_bytes())?;
            self.queues_changed = false;
        }
        write_state(&self.path, moment)
    }

    /// The file with the schedule of each bug, by the bug's key.
    pub fn schedules(&self) -> HashMap<String, PathBuf> {
        self.bugs.schedules()
    }
}

fn queue_to_text(queues: &[Vec<Task>]) -> String {
    let mut text = String::new();
    for task in queues.iter().flatten() {
        if let Some(parent) = &task.parent {
            let mut json = json!({ "left": task.left });
            line::put(parent, &mut json);
            text += &json.to_string();
            text.push('\n');
        }
    }
    text
}

/// The queue as it was saved last. It is a means, not a result: what cannot be read is done without.
fn read_queue(path: &Path) -> Vec<Task> {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    let tasks = text.lines().filter_map(|line| {
        let json: Json = serde_json::from_str(line).ok()?;
        let left = number(&json, "left").ok().filter(|left| *left > 0)?;
        Some(Task { parent: Some(Arc::new(line::take(&json)?)), left })
    });
    tasks.collect()
}

fn write_state(folder: &Path, moment: &Moment) -> Result<(), FolderError> {
    let Moment { runs, events, skipped, findings_dropped, .. } = moment;
    let state = json!({
        "runs": runs, "events": events, "skipped": skipped, "findings_dropped": findings_dropped });
    write_whole(&folder.join("state.json"), format!("{state}\n").as_bytes())
}

fn read_state(path: &Path) -> Result<Moment, FolderError> {
    let text = std::fs::read_to_string(path).map_err(FolderError::at("cannot read", path))?;
    let damaged = |what: String| FolderError::damaged(path, what);
    let json: Json = serde_json::from_str(&text).map_err(|error| damaged(error.to_string()))?;
    Ok(Moment {
        runs: number(&json, "runs").map_err(damaged)?,
        // Campaigns of earlier versions did not count these.
        events: json.get("events").and_then(Json::as_u64).unwrap_or(0),
        skipped: number(&json, "skipped").map_err(damaged)?,
        ..Moment::default()
    })
}

fn read_entry(json: &Json, corpus: &mut Vec<Arc<Schedule>>) -> bool {
    let Some(schedule) = line::take(json) else { return false };
    corpus.push(Arc::new(schedule));
    true
}

fn read_point(json: &Json, points: &mut Vec<Point>) -> bool {
    let point = || -> Result<Point, String> {
        Ok(Point {
            runs: number(json, "runs")?,
            states: number(json, "states")?,
            transitions: number(json, "transitions")?,
            findings: number(json, "findings")?,
        })
    };
    points.extend(point());
    point().is_ok()
}

fn read_time(json: &Json, elapsed: &mut Duration) -> bool {
    let time = json["seconds"].as_f64().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    *elapsed = time.unwrap_or(*elapsed);
    time.is_some()
}
