//! Files of schedules, good ones and bad ones.

use super::*;
use crate::run::Limits;
use crate::schedule::{Group, Node, Step};
use proptest::prelude::*;
use std::path::PathBuf;

fn node() -> impl Strategy<Value = Node> {
    prop_oneof![9 => 0usize..3, 1 => prop::sample::select(vec![3, 70, usize::MAX])]
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        (node(), node(), any::<u32>()).prop_map(|(from, to, max)| Step::Deliver { from, to, max }),
        node().prop_map(|node| Step::Crash { node }),
        node().prop_map(|node| Step::Restart { node }),
        node().prop_map(|node| Step::Tick { node }),
        (any::<usize>(), 0usize..9).prop_map(|(client, operation)| Step::Request { client, operation }),
        (node(), node()).prop_map(|(from, to)| Step::Drop { from, to }),
        (node(), node()).prop_map(|(from, to)| Step::Duplicate { from, to }),
        any::<(u64, bool)>()
            .prop_map(|(bits, both_ways)| Step::Hold { group: Group::from_bits(bits), both_ways }),
        Just(Step::Heal),
        node().prop_map(|node| Step::Amnesia { node }),
    ]
}

fn settings() -> impl Strategy<Value = Settings> {
    (any::<[u32; 7]>(), any::<(bool, bool)>()).prop_map(
        |([max_messages, crashes, requests, drops, duplicates, partitions, amnesia], flags)| {
            let limits = Limits { max_messages, crashes, requests, drops, duplicates, partitions, amnesia };
            Settings { limits, model: flags.0, strict: flags.1 }
        },
    )
}

fn recording() -> impl Strategy<Value = Recording> {
    let names = prop_oneof![
        Just(["tm", "rm1", "#0"].map(str::to_owned).to_vec()),
        prop::collection::hash_set(".{0,6}", 3).prop_map(|names| names.into_iter().collect()),
    ];
    let options = prop::collection::btree_map("[a-z]{1,4}", ".{0,5}", 0..3);
    let choices = prop::collection::vec(prop::collection::vec(any::<u32>(), 0..4), 0..5);
    let schedule = (prop::collection::vec(step(), 0..20), choices);
    (names, options, settings(), any::<u64>(), any::<Option<String>>(), schedule).prop_map(
        |(nodes, options, settings, seed, finding, (steps, choices))| Recording {
            target: "twophase".to_owned(),
            options: options.into_iter().collect(),
            nodes,
            settings,
            seed,
            finding,
            schedule: Schedule { steps, choices },
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_was_written_is_read(recording in recording()) {
        let text = recording.to_text();
        prop_assert_eq!(text.lines().count(), recording.schedule.steps.len() + recording.schedule.choices.len() + 2);
        prop_assert_eq!(Recording::from_text(&text), Ok(recording.clone()));
        let other_lines = format!("\u{feff}{}\r\n\n", text.replace('\n', "\r\n\r\n"));
        prop_assert_eq!(Recording::from_text(&other_lines), Ok(recording));
    }

    #[test]
    fn a_file_that_was_cut_off_is_noticed(recording in recording(), part in 0.0..1.0f64) {
        let text = recording.to_text();
        let mut cut = (text.len() as f64 * part) as usize;
        while !text.is_char_boundary(cut) {
            cut -= 1;
        }
        let read = Recording::from_text(&text[..cut]);
        // Only the last line break can be missed.
        prop_assert!(read.is_err() || text[cut..].trim().is_empty(), "{}", &text[..cut]);
    }

    #[test]
    fn any_text_is_read_or_refused(text in "(\\PC|\n){0,200}", at in 0usize..400) {
        let _ = Recording::from_text(&text);
        let mut damaged = sample().to_text();
        let at = (0..=at.min(damaged.len())).rev().find(|at| damaged.is_char_boundary(*at)).unwrap_or(0);
        damaged.insert_str(at, &text);
        if let Err(error) = Recording::from_text(&damaged) {
            prop_assert!(!error.to_string().is_empty());
        }
    }
}

fn sample() -> Recording {
    let steps = vec![
        Step::Request { client: 0, operation: 2 },
        Step::Deliver { from: 0, to: 1, max: 2 },
        Step::Crash { node: 1 },
        Step::Hold { group: Group::of([0, 2]).unwrap(), both_ways: false },
        Step::Heal,
        Step::Restart { node: 1 },
    ];
    Recording {
        target: "twophase".to_owned(),
        options: vec![("rms".to_owned(), "2".to_owned())],
        nodes: ["tm", "rm1", "rm2"].map(str::to_owned).to_vec(),
        settings: Settings {
            limits: Limits {
                max_messages: 5,
                crashes: 1,
                requests: 2,
                partitions: 3,
                amnesia: 1,
                ..Limits::default()
            },
            model: true,
            strict: true,
        },
        seed: 7,
        finding: Some("invariant: Agreement".to_owned()),
        schedule: Schedule { steps, choices: vec![vec![], vec![1, 0], vec![]] },
    }
}

#[test]
fn files_are_readable() {
    let expected = r#"{"modelfuzz":"schedule","version":1,"target":"twophase","options":{"rms":"2"},"nodes":["tm","rm1","rm2"],"settings":{"max_messages":5,"crashes":1,"requests":2,"drops":0,"duplicates":0,"partitions":3,"amnesia":1,"model":true,"strict":true},"seed":7,"finding":"invariant: Agreement"}
{"request":{"client":0,"operation":2}}
{"deliver":{"from":"tm","to":"rm1","max":2}}
{"crash":"rm1"}
{"hold":{"group":["tm","rm2"],"both_ways":false}}
{"heal":{}}
{"restart":"rm1"}
{"choices":{"node":"tm","answers":[]}}
{"choices":{"node":"rm1","answers":[1,0]}}
{"choices":{"node":"rm2","answers":[]}}
{"end":{"steps":6}}
"#;
    assert_eq!(sample().to_text(), expected);
}

/// The error after a change of the text.
fn damaged(from: &str, to: &str) -> Unreadable {
    let text = sample().to_text();
    assert!(text.contains(from), "{from}");
    Recording::from_text(&text.replacen(from, to, 1)).expect_err(to)
}

#[test]
fn damage_is_told_with_its_line_and_the_way_out() {
    let long = format!("{{\"tick\":\"{}\"}}", "x".repeat(LONGEST_LINE));
    for (from, to, line, words) in [
        (
            "\"version\":1",
            "\"version\":2",
            1,
            "of version 2, but this program reads version 1; use the program",
        ),
        ("\"version\":1,", "", 1, "`version` is missing in the header"),
        ("\"modelfuzz\"", "\"other\"", 1, "this is no schedule"),
        ("{\"modelfuzz\"", "<html>", 1, "this is no schedule"),
        ("\"seed\":7", "\"seed\":-7", 1, "`seed` is not a whole number in the header"),
        ("\"target\":\"twophase\"", "\"target\":3", 1, "`target` is not a text"),
        ("\"rms\":\"2\"", "\"rms\":2", 1, "`options` is not an object of texts"),
        ("\"rm1\",\"rm2\"", "\"rm1\",\"rm1\"", 1, "`nodes` is not a list of different names"),
        ("\"crashes\":1", "\"crashes\":1.5", 1, "`crashes` of the settings is missing or not a whole number"),
        ("\"strict\":true", "\"strict\":1", 1, "`strict` of the settings is missing or not true or false"),
        ("\"finding\":\"invariant: Agreement\"", "\"finding\":[]", 1, "`finding` is not a text"),
        ("\"deliver\"", "\"delivr\"", 3, "there is no step `delivr`; there are deliver, crash,"),
        ("\"to\":\"rm1\"", "\"to\":\"rm9\"", 3, "there is no process `rm9`; there are tm, rm1, rm2"),
        ("\"to\":\"rm1\"", "\"to\":\"#1\"", 3, "there is no process `#1`"),
        ("\"max\":2", "\"max\":-2", 3, "`max` of `deliver` is missing or not a whole number"),
        (
            "\"max\":2",
            "\"max\":4294967296",
            3,
            "`max` of `deliver` is missing or not a whole number of 32 bits",
        ),
        ("{\"crash\":\"rm1\"}", "{\"crash\":1}", 4, "`crash` needs the name of a process"),
        (
            "{\"crash\":\"rm1\"}",
            "{\"crash\":\"rm1\"",
            4,
            "is not JSON: EOF while parsing an object (column 14)",
        ),
        ("{\"crash\":\"rm1\"}", "{}", 4, "a line must be one step"),
        ("{\"crash\":\"rm1\"}", "7", 4, "a line must be one step"),
        ("{\"crash\":\"rm1\"}", &long, 4, "is longer than 1 MB"),
        ("[\"tm\",\"rm2\"]", "[\"tm\",2]", 5, "`group` of `hold` is missing or not a list of names"),
        ("[\"tm\",\"rm2\"]", "[\"#64\"]", 5, "each of one of the first 64 processes"),
        ("[\"tm\",\"rm2\"]", "[\"rm9\"]", 5, "there is no process `rm9`"),
        (
            "\"both_ways\":false",
            "\"both_ways\":0",
            5,
            "`both_ways` of `hold` is missing or not true or false",
        ),
        ("{\"heal\":{}}", "{\"heal\":\"tm\"}", 6, "a healing is written {\"heal\":{}}"),
        (
            "\"partitions\":3",
            "\"partitions\":-3",
            1,
            "`partitions` of the settings is missing or not a whole number",
        ),
        ("[1,0]", "[1,-1]", 9, "`answers` of `choices` is missing or not a list"),
        ("\"node\":\"rm1\"", "\"node\":\"#99999\"", 9, "`node` of `choices`"),
        ("{\"end\":{\"steps\":6}}\n", "", 11, "ends after 6 steps without its last line"),
        (
            "{\"end\":{\"steps\":6}}\n",
            "{\"end\":{\"steps\":5}}",
            11,
            "says that it has 5 steps, but it has 6",
        ),
        ("{\"end\":{\"steps\":6}}\n", "{\"end\":{}}", 11, "`steps` of `end` is missing"),
        ("{\"steps\":6}}\n", "{\"steps\":6}}\n{\"tick\":\"tm\"}", 12, "there is more after the end"),
    ] {
        let error = damaged(from, to);
        assert_eq!(error.line, line, "{error}");
        assert!(error.to_string().contains(words), "{error}");
        assert!(error.to_string().starts_with(&format!("line {line}: ")), "{error}");
    }
    assert_eq!(Recording::from_text("").unwrap_err().damage, Damage::NotASchedule);
}

/// Files from before there were partitions and amnesia.
#[test]
fn a_quota_that_is_not_told_is_none() {
    let mut old = sample();
    old.settings.limits = Limits { partitions: 0, amnesia: 0, ..old.settings.limits };
    let text = old.to_text().replacen("\"partitions\":0,\"amnesia\":0,", "", 1);
    assert!(!text.contains("partitions") && !text.contains("amnesia"));
    assert_eq!(Recording::from_text(&text), Ok(old));
}

#[test]
fn other_processes_are_told() {
    let recording = sample();
    assert_eq!(recording.fits(&recording.nodes), Ok(()));
    let error = recording.fits(&["tm".to_owned()]).unwrap_err().to_string();
    assert!(error.contains("for the processes tm, rm1, rm2, but those of the system are tm"), "{error}");
}

/// A folder of its own for a test, which goes with it.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let folder = std::env::temp_dir().join(format!("modelfuzz-file-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Scratch(folder)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn files_are_there_whole_or_not_at_all() {
    let folder = Scratch::new("whole");
    let path = folder.0.join("a.schedule");
    let missing = Recording::load(&path).unwrap_err();
    assert_eq!(missing.path.as_deref(), Some(&*path));
    assert!(matches!(missing.damage, Damage::Io(_)), "{missing}");
    let recording = sample();
    recording.save(&path).unwrap();
    recording.save(&path).unwrap();
    assert_eq!(Recording::load(&path), Ok(recording));
    assert!(write_whole(&folder.0.join("none/b"), b"x").is_err());
    assert!(write_whole(&folder.0, b"x").is_err(), "a folder stays a folder");
    assert!(write_whole(std::path::Path::new("/"), b"x").is_err());
    let names: Vec<_> =
        std::fs::read_dir(&folder.0).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names, ["a.schedule"], "nothing unfinished is left");
}
