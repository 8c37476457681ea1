//! Reading schedules.

use super::{Damage, LONGEST_LINE, MOST_STEPS, Recording, Unreadable, VERSION};
use crate::run::Limits;
use crate::schedule::{Group, Node, Schedule, Step};
use crate::target::Settings;
use serde_json::{Map, Value as Json};
use std::io::{BufRead, Read};

/// The most processes that a file may speak of.
const MOST_NODES: usize = 1 << 16;

/// The lines of a file, one JSON value each.
struct Lines<R> {
    source: R,
    buffer: Vec<u8>,
    number: usize,
}

impl<R: BufRead> Lines<R> {
    /// The next line that is not empty, if there is one.
    fn next(&mut self) -> Result<Option<Json>, Unreadable> {
        loop {
            self.buffer.clear();
            self.number += 1;
            let limit = LONGEST_LINE as u64 + 1;
            let read = (&mut self.source).take(limit).read_until(b'\n', &mut self.buffer);
            if read.map_err(|error| self.error(Damage::Io(error.to_string())))? == 0 {
                return Ok(None);
            }
            if self.buffer.len() > LONGEST_LINE {
                return Err(self.error(Damage::LongLine));
            }
            let mark = if self.number == 1 { "\u{feff}".as_bytes() } else { b"" };
            let text = self.buffer.strip_prefix(mark).unwrap_or(&self.buffer).trim_ascii();
            if !text.is_empty() {
                let json = serde_json::from_slice(text);
                return json.map(Some).map_err(|error| self.error(not_json(&error)));
            }
        }
    }

    fn error(&self, damage: Damage) -> Unreadable {
        Unreadable::new(self.number, damage)
    }
}

fn not_json(error: &serde_json::Error) -> Damage {
    let text = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    let what = text.strip_suffix(&place).unwrap_or(&text);
    Damage::NotJson(format!("{what} (column {})", error.column()))
}

pub(super) fn read(source: impl BufRead) -> Result<Recording, Unreadable> {
    let mut lines = Lines { source, buffer: Vec::new(), number: 0 };
    let first = match lines.next() {
        Ok(Some(json)) => json,
        // A file of something else is told so, whatever is wrong with its first line.
        Ok(None) => return Err(lines.error(Damage::NotASchedule)),
        Err(error) if matches!(error.damage, Damage::NotJson(_)) => {
            return Err(lines.error(Damage::NotASchedule));
        }
        Err(error) => return Err(error),
    };
    let mut recording = header(&first).map_err(|damage| lines.error(damage))?;
    let mut end = None;
    while let Some(json) = lines.next()? {
        if end.is_some() {
            return Err(lines.error(Damage::AfterEnd));
        }
        let told = line(&json, &mut recording).map_err(|damage| lines.error(damage))?;
        end = told.map(|told| (told, lines.number));
    }
    match (end, recording.schedule.steps.len()) {
        (None, steps) => Err(lines.error(Damage::Truncated { steps })),
        (Some((told, _)), found) if told == found as u64 => Ok(recording),
        (Some((told, line)), found) => Err(Unreadable::new(line, Damage::Count { told, found })),
    }
}

// ---- the header ----

fn header(json: &Json) -> Result<Recording, Damage> {
    let Some(map) = json.as_object().filter(|map| map.get("modelfuzz") == Some(&"schedule".into())) else {
        return Err(Damage::NotASchedule);
    };
    match map.get("version") {
        Some(version) if version.as_u64() == Some(VERSION) => {}
        Some(version) => return Err(Damage::Version(version.to_string())),
        None => return Err(Damage::Header("`version` is missing".to_owned())),
    }
    let bad = |name: &str, what: &str| Damage::Header(format!("`{name}` is not {what}"));
    let text = |name: &str| field(map, name)?.as_str().map(str::to_owned).ok_or_else(|| bad(name, "a text"));
    let options = field(map, "options")?.as_object().ok_or_else(|| bad("options", "an object of texts"))?;
    let options = options.iter().map(|(name, value)| Some((name.clone(), value.as_str()?.to_owned())));
    Ok(Recording {
        target: text("target")?,
        options: options.collect::<Option<_>>().ok_or_else(|| bad("options", "an object of texts"))?,
        nodes: nodes(map)?,
        settings: settings(field(map, "settings")?)?,
        seed: field(map, "seed")?.as_u64().ok_or_else(|| bad("seed", "a whole number"))?,
        finding: match field(map, "finding")? {
            Json::Null => None,
            _ => Some(text("finding")?),
        },
        schedule: Schedule::default(),
    })
}

fn field<'j>(map: &'j Map<String, Json>, name: &str) -> Result<&'j Json, Damage> {
    map.get(name).ok_or_else(|| Damage::Header(format!("`{name}` is missing")))
}

fn nodes(map: &Map<String, Json>) -> Result<Vec<String>, Damage> {
    let list = field(map, "nodes")?.as_array();
    let names: Option<Vec<String>> =
        list.and_then(|list| list.iter().map(|name| name.as_str().map(str::to_owned)).collect());
    let bad = || Damage::Header("`nodes` is not a list of different names".to_owned());
    let names = names.filter(|names| names.len() <= MOST_NODES).ok_or_else(bad)?;
    let mut sorted: Vec<&String> = names.iter().collect();
    sorted.sort_unstable();
    match sorted.windows(2).any(|pair| pair[0] == pair[1]) {
        true => Err(bad()),
        false => Ok(names),
    }
}

fn settings(json: &Json) -> Result<Settings, Damage> {
    let bad =
        |name: &str, what: &str| Damage::Header(format!("`{name}` of the settings is missing or not {what}"));
    let number = |name: &str| {
        let number = json.get(name).and_then(Json::as_u64).and_then(|n| u32::try_from(n).ok());
        number.ok_or_else(|| bad(name, "a whole number of 32 bits"))
    };
    // Those that older files do not have.
    let newer = |name: &str| if json.get(name).is_some() { number(name) } else { Ok(0) };
    let truth = |name: &str| json.get(name).and_then(Json::as_bool).ok_or_else(|| bad(name, "true or false"));
    let limits = Limits {
        max_messages: number("max_messages")?,
        crashes: number("crashes")?,
        requests: number("requests")?,
        drops: number("drops")?,
        duplicates: number("duplicates")?,
        partitions: newer("partitions")?,
        amnesia: newer("amnesia")?,
    };
    Ok(Settings { limits, model: truth("model")?, strict: truth("strict")? })
}

// ---- the other lines ----

/// Takes in a line. If it is the end, returns the number of steps that it tells.
fn line(json: &Json, recording: &mut Recording) -> Result<Option<u64>, Damage> {
    let entry = json.as_object().filter(|map| map.len() == 1).and_then(|map| map.iter().next());
    let Some((kind, json)) = entry else {
        return Err(Damage::Step("a line must be one step, such as {\"tick\":\"name\"}".to_owned()));
    };
    let Recording { nodes, schedule, .. } = recording;
    let part = Part { kind, json, nodes };
    match &**kind {
        "end" => return Ok(Some(part.number("steps")?)),
        "choices" => {
            let node = part.node("node")?;
            if node >= MOST_NODES.max(nodes.len()) {
                return Err(part.bad("node", "the name of a process"));
            }
            if schedule.choices.len() <= node {
                schedule.choices.resize(node + 1, Vec::new());
            }
            schedule.choices[node] = part.answers()?;
        }
        _ if schedule.steps.len() >= MOST_STEPS => return Err(Damage::ManySteps),
        _ => schedule.steps.push(part.step()?),
    }
    Ok(None)
}

/// A line and what it is to be read by.
struct Part<'a> {
    kind: &'a str,
    json: &'a Json,
    nodes: &'a [String],
}

impl Part<'_> {
    fn step(&self) -> Result<Step, Damage> {
        let link = || Ok((self.node("from")?, self.node("to")?));
        Ok(match self.kind {
            "deliver" => {
                let (from, to) = link()?;
                Step::Deliver { from, to, max: self.small("max")? }
            }
            "crash" => Step::Crash { node: self.this()? },
            "restart" => Step::Restart { node: self.this()? },
            "tick" => Step::Tick { node: self.this()? },
            "request" => {
                let number = |name| self.number(name).map(|n| n as usize);
                Step::Request { client: number("client")?, operation: number("operation")? }
            }
            "drop" => {
                let (from, to) = link()?;
                Step::Drop { from, to }
            }
            "duplicate" => {
                let (from, to) = link()?;
                Step::Duplicate { from, to }
            }
            "amnesia" => Step::Amnesia { node: self.this()? },
            "hold" => Step::Hold { group: self.group()?, both_ways: self.truth("both_ways")? },
            "heal" if self.json.as_object().is_some_and(Map::is_empty) => Step::Heal,
            "heal" => return Err(Damage::Step("a healing is written {\"heal\":{}}".to_owned())),
            other => return Err(Damage::UnknownStep(other.to_owned())),
        })
    }

    fn bad(&self, field: &str, what: &str) -> Damage {
        Damage::Step(format!("`{field}` of `{}` is missing or not {what}", self.kind))
    }

    fn number(&self, field: &str) -> Result<u64, Damage> {
        self.json.get(field).and_then(Json::as_u64).ok_or_else(|| self.bad(field, "a whole number"))
    }

    fn small(&self, field: &str) -> Result<u32, Damage> {
        u32::try_from(self.number(field)?).map_err(|_| self.bad(field, "a whole number of 32 bits"))
    }

    fn truth(&self, field: &str) -> Result<bool, Damage> {
        self.json.get(field).and_then(Json::as_bool).ok_or_else(|| self.bad(field, "true or false"))
    }

    fn group(&self) -> Result<Group, Damage> {
        let bad = || self.bad("group", "a list of names, each of one of the first 64 processes");
        let list = self.json.get("group").and_then(Json::as_array).ok_or_else(bad)?;
        let named = |name: &Json| self.named(name.as_str().ok_or_else(bad)?);
        let nodes = list.iter().map(named).collect::<Result<Vec<Node>, Damage>>()?;
        Group::of(nodes).ok_or_else(bad)
    }

    fn answers(&self) -> Result<Vec<u32>, Damage> {
        let list = self.json.get("answers").and_then(Json::as_array);
        let answer = |json: &Json| json.as_u64().and_then(|n| u32::try_from(n).ok());
        let answers = list.and_then(|list| list.iter().map(answer).collect());
        answers.ok_or_else(|| self.bad("answers", "a list of whole numbers of 32 bits"))
    }

    /// The process that the line is about.
    fn this(&self) -> Result<Node, Damage> {
        match self.json.as_str() {
            Some(name) => self.named(name),
            None => Err(Damage::Step(format!("`{}` needs the name of a process", self.kind))),
        }
    }

    fn node(&self, field: &str) -> Result<Node, Damage> {
        let name = self.json.get(field).and_then(Json::as_str);
        self.named(name.ok_or_else(|| self.bad(field, "the name of a process"))?)
    }

    fn named(&self, name: &str) -> Result<Node, Damage> {
        let known = self.nodes.iter().position(|node| node == name);
        let beyond = || name.strip_prefix('#')?.parse().ok().filter(|node| *node >= self.nodes.len());
        known
            .or_else(beyond)
            .ok_or_else(|| Damage::UnknownNode { name: name.to_owned(), known: self.nodes.to_vec() })
    }
}
