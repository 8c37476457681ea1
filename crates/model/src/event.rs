//! Events, and reading recorded runs of them.
//!
//! A recording is a text of lines. A line is an event, `{"name": "Timeout", "params": {"i": 1}}`, or the end of a run,
//! `{"reset": true}`, or a whole run as one JSON array. The keys may be capitalised, `params` may be left out, other
//! keys are not looked at, and empty lines are skipped.

use crate::data::{Data, Field};
use serde_json::{Map, Value as Json};
use std::collections::VecDeque;
use std::fmt;
use std::io::{BufRead, Read};

/// The longest line that is read, in bytes.
pub const MAX_LINE: usize = 64 << 20;

/// What a system reports: that something of this name happened, with these fields.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Event {
    /// The name, which is that of an operator.
    pub name: String,
    /// The fields, in the ITF encoding.
    pub params: Map<String, Json>,
}

impl Event {
    /// An event from a name and fields as a running system reports them.
    pub fn from_data(name: &str, fields: &[Field]) -> Event {
        let params = fields.iter().map(|(field, value)| ((*field).to_owned(), Data::to_itf(value)));
        Event { name: name.to_owned(), params: params.collect() }
    }

    /// An event from its JSON object.
    pub fn from_json(json: &Json) -> Result<Event, String> {
        match Item::from_json(json.clone())? {
            Item::Event(event) => Ok(event),
            Item::End => Err("this is a reset, not an event".to_owned()),
        }
    }

    /// The event as the JSON object it is read from.
    pub fn to_json(&self) -> Json {
        serde_json::json!({ "name": self.name, "params": self.params })
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        if self.params.is_empty() {
            return Ok(());
        }
        let fields: Vec<String> =
            self.params.iter().map(|(name, value)| format!("{name}: {value}")).collect();
        write!(f, " {{{}}}", fields.join(", "))
    }
}

/// One thing in a recording.
#[derive(Clone, PartialEq, Debug)]
pub enum Item {
    /// An event of the current run.
    Event(Event),
    /// The end of the current run.
    End,
}

impl Item {
    fn from_json(json: Json) -> Result<Item, String> {
        let Json::Object(mut map) = json else {
            return Err(format!("expected an event, a JSON object, but found {}", kind(&json)));
        };
        match field(&mut map, "reset", "Reset") {
            Some(Json::Bool(true)) => return Ok(Item::End),
            None | Some(Json::Bool(false) | Json::Null) => {}
            Some(other) => return Err(format!("`reset` must be true or false, but is {}", kind(&other))),
        }
        let name = match field(&mut map, "name", "Name") {
            Some(Json::String(name)) if !name.is_empty() => name,
            Some(Json::String(_)) => return Err("the name of the event is empty".to_owned()),
            Some(other) => return Err(format!("`name` must be a string, but is {}", kind(&other))),
            None => return Err("the event has no `name`".to_owned()),
        };
        match field(&mut map, "params", "Params") {
            Some(Json::Object(params)) => Ok(Item::Event(Event { name, params })),
            None | Some(Json::Null) => Ok(Item::Event(Event { name, params: Map::new() })),
            Some(other) => Err(format!("`params` must be an object, but is {}", kind(&other))),
        }
    }
}

fn field(map: &mut Map<String, Json>, name: &str, capitalised: &str) -> Option<Json> {
    let value = map.get_mut(name).map(Json::take);
    value.or_else(|| map.get_mut(capitalised).map(Json::take))
}

fn kind(json: &Json) -> &'static str {
    match json {
        Json::Null => "null",
        Json::Bool(_) => "a boolean",
        Json::Number(_) => "a number",
        Json::String(_) => "a string",
        Json::Array(_) => "an array",
        Json::Object(_) => "an object",
    }
}

/// A line that could not be read as events.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadLine {
    /// Its number, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub message: String,
}

impl fmt::Display for BadLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for BadLine {}

/// Reads a recording, line by line.
///
/// It gives an [`Item::End`] for each reset and behind each array that does not end with a reset; before an array
/// it ends a run that is still open. At the end of the text a run may be left open.
#[derive(Debug)]
pub struct Reader<R> {
    source: R,
    buffer: Vec<u8>,
    line: usize,
    waiting: VecDeque<Item>,
    open: bool,
}

impl<R: BufRead> Reader<R> {
    /// A reader from the beginning of `source`.
    pub fn new(source: R) -> Reader<R> {
        Reader { source, buffer: Vec::new(), line: 0, waiting: VecDeque::new(), open: false }
    }

    /// The number of the line that the last item came from.
    pub fn line(&self) -> usize {
        self.line
    }

    /// Reads lines until there is an item; false at the end of the text.
    fn fill(&mut self) -> Result<bool, String> {
        while self.waiting.is_empty() {
            self.buffer.clear();
            self.line += 1;
            let limit = MAX_LINE as u64 + 1;
            let read = (&mut self.source).take(limit).read_until(b'\n', &mut self.buffer);
            if read.map_err(|e| format!("cannot be read: {e}"))? == 0 {
                return Ok(false);
            }
            if self.buffer.len() > MAX_LINE {
                return Err(format!("is longer than {} MB", MAX_LINE >> 20));
            }
            let mark = if self.line == 1 { "\u{feff}".as_bytes() } else { b"" };
            let text = self.buffer.strip_prefix(mark).unwrap_or(&self.buffer).trim_ascii();
            if !text.is_empty() {
                let json = serde_json::from_slice(text).map_err(|e| not_json(&e))?;
                self.queue(json)?;
            }
        }
        Ok(true)
    }

    fn queue(&mut self, json: Json) -> Result<(), String> {
        let Json::Array(items) = json else {
            self.push(Item::from_json(json)?);
            return Ok(());
        };
        if self.open {
            self.push(Item::End);
        }
        let closed = items.len();
        for (i, item) in items.into_iter().enumerate() {
            let item = Item::from_json(item).map_err(|e| format!("item {} of the run: {e}", i + 1))?;
            self.push(item);
        }
        if self.open || closed == 0 {
            self.push(Item::End);
        }
        Ok(())
    }

    fn push(&mut self, item: Item) {
        self.open = matches!(item, Item::Event(_));
        self.waiting.push_back(item);
    }
}

/// What is wrong with the text, and where in its line.
fn not_json(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    let what = text.strip_suffix(&place).unwrap_or(&text);
    format!("is not JSON: {what} (column {})", error.column())
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Item, BadLine>;

    fn next(&mut self) -> Option<Result<Item, BadLine>> {
        match self.fill() {
            Ok(true) => self.waiting.pop_front().map(Ok),
            Ok(false) => None,
            Err(message) => Some(Err(BadLine { line: self.line, message })),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The items of a text, an event as its name and an end as `.`.
    fn items(text: &str) -> Result<Vec<String>, BadLine> {
        let shown = |item| match item {
            Item::Event(event) => event.to_string(),
            Item::End => ".".to_owned(),
        };
        Reader::new(text.as_bytes()).map(|item| item.map(shown)).collect()
    }

    fn message(text: &str) -> String {
        items(text).expect_err("a bad line").to_string()
    }

    #[test]
    fn lines_are_events_and_resets() {
        let text = "\u{feff}{\"name\":\"A\",\"params\":{\"i\":1}}\n\n{\"Name\":\"B\",\"Params\":null,\"Reset\":false}\r\n\
            {\"reset\":true}\n{\"Reset\":true}\n{\"name\":\"C\",\"time\":3}";
        assert_eq!(items(text).unwrap(), ["A {i: 1}", "B", ".", ".", "C"]);
        assert_eq!(items("\n  \n").unwrap(), [""; 0]);
    }

    #[test]
    fn an_array_is_a_whole_run() {
        let text = "{\"name\":\"A\"}\n[{\"name\":\"B\"},{\"reset\":true},{\"name\":\"C\"}]\n[]\n\
            [{\"name\":\"D\"},{\"reset\":true}]\n{\"name\":\"E\"}\n";
        assert_eq!(items(text).unwrap(), ["A", ".", "B", ".", "C", ".", ".", "D", ".", "E"]);
    }

    #[test]
    fn bad_lines_are_named() {
        assert_eq!(
            message("{\"name\":\"A\"}\n{\"name\":"),
            "line 2: is not JSON: EOF while parsing a value (column 8)"
        );
        assert_eq!(message("\n\n{}"), "line 3: the event has no `name`");
        assert_eq!(message("{\"name\":\"\"}"), "line 1: the name of the event is empty");
        assert_eq!(message("{\"name\":7}"), "line 1: `name` must be a string, but is a number");
        assert_eq!(
            message("{\"name\":\"A\",\"params\":[1]}"),
            "line 1: `params` must be an object, but is an array"
        );
        assert_eq!(message("{\"reset\":\"yes\"}"), "line 1: `reset` must be true or false, but is a string");
        assert_eq!(message("7"), "line 1: expected an event, a JSON object, but found a number");
        assert_eq!(
            message("[{\"name\":\"A\"},[]]"),
            "line 1: item 2 of the run: expected an event, a JSON object, but found an array"
        );
        assert!(message("{\"name\":\"A\"} x").starts_with("line 1: is not JSON: trailing characters"));
        assert!(Reader::new(&b"\xff\xfe{}"[..]).next().is_some_and(|item| item.is_err()));
    }

    #[test]
    fn long_lines_are_refused() {
        let endless = std::io::BufReader::new(std::io::repeat(b' '));
        let first = Reader::new(endless).next();
        assert_eq!(first, Some(Err(BadLine { line: 1, message: "is longer than 64 MB".to_owned() })));
    }
}
