//! The settings of a campaign as they are written down.

use super::super::{Budget, Config, Mutate};
use crate::guide;
use crate::run::Limits;
use crate::target::Settings;
use serde_json::{Map, Value as Json, json};
use std::time::Duration;

/// The version of the folder's layout.
const VERSION: u64 = 1;

/// What a campaign is about: all that is needed to go on with it.
#[derive(Clone, Debug)]
pub struct Description {
    /// The name of the target.
    pub target: String,
    /// All options of the target with their values.
    pub options: Vec<(String, String)>,
    /// The settings.
    pub config: Config,
}

impl Description {
    pub(super) fn to_json(&self) -> Json {
        let options: Map<String, Json> =
            self.options.iter().map(|(name, value)| (name.clone(), json!(value))).collect();
        let config = &self.config;
        let weights: Map<String, Json> =
            config.mutate.weights.iter().map(|(name, weight)| (name.clone(), json!(weight))).collect();
        json!({
            "modelfuzz": "campaign",
            "version": VERSION,
            "program": env!("CARGO_PKG_VERSION"),
            "target": self.target,
            "options": options,
            "settings": settings_to_json(&config.settings),
            "steps": config.steps,
            "guide": config.guide.name(),
            "cover": config.guide.cover().name(),
            "mutations": if config.mutate.paper { "paper" } else { "all" },
            "weights": weights,
            "first": config.first,
            "seeds": config.seeds,
            "energy": config.energy,
            "energy_cap": config.energy_cap,
            "queue": config.queue,
            "newest": config.newest,
            "revisits": config.revisits,
            "jobs": config.jobs,
            "seed": config.seed,
            "runs": config.budget.runs,
            "seconds": config.budget.time.map(|time| time.as_secs_f64()),
            "stop_on_finding": config.budget.first_finding,
        })
    }

    /// Reads a description, or says what is wrong with it.
    pub(super) fn from_json(json: &Json) -> Result<Description, String> {
        if json["modelfuzz"] != "campaign" {
            return Err("this is not the configuration of a campaign".to_owned());
        }
        if json["version"] != VERSION {
            return Err(format!(
                "this campaign has layout {}, and this modelfuzz reads layout {VERSION} only; go on with the modelfuzz that began it ({})",
                json["version"],
                json["program"].as_str().unwrap_or("of another version")
            ));
        }
        let options = json["options"].as_object().ok_or("`options` is not an object")?;
        let options = options.iter().map(|(name, value)| {
            let value = value.as_str().ok_or_else(|| format!("option `{name}` is not a text"))?;
            Ok((name.clone(), value.to_owned()))
        });
        let text = |name: &str| json[name].as_str().ok_or_else(|| format!("`{name}` is not a text"));
        let cover = guide::Cover::named(text("cover")?).ok_or("`cover` is unknown")?;
        let config = Config {
            settings: settings_from_json(&json["settings"])?,
            steps: number(json, "steps")?,
            guide: guide::named(text("guide")?, cover).ok_or("`guide` is unknown")?,
            mutate: mutate_from_json(json)?,
            // In campaigns of earlier versions these were the same.
            first: number(json, if json["first"].is_null() { "seeds" } else { "first" })?,
            seeds: number(json, "seeds")?,
            energy: number(json, "energy")?,
            energy_cap: number(json, "energy_cap")?,
            queue: number(json, "queue")?,
            newest: json["newest"].as_bool().ok_or("`newest` is neither true nor false")?,
            revisits: number(json, "revisits")?,
            jobs: number(json, "jobs")?,
            seed: number(json, "seed")?,
            budget: budget_from_json(json)?,
        };
        let options = options.collect::<Result<_, String>>()?;
        Ok(Description { target: text("target")?.to_owned(), options, config })
    }
}

fn mutate_from_json(json: &Json) -> Result<Mutate, String> {
    let weights = json["weights"].as_object().ok_or("`weights` is not an object")?;
    let weights = weights.keys().map(|name| Ok((name.clone(), number(&json["weights"], name)?)));
    let paper = match json["mutations"].as_str() {
        Some("paper") => true,
        Some("all") => false,
        _ => return Err("`mutations` is neither `all` nor `paper`".to_owned()),
    };
    Ok(Mutate { paper, weights: weights.collect::<Result<_, String>>()? })
}

fn budget_from_json(json: &Json) -> Result<Budget, String> {
    let runs = match &json["runs"] {
        Json::Null => None,
        _ => Some(number(json, "runs")?),
    };
    let time = match &json["seconds"] {
        Json::Null => None,
        seconds => {
            let time = seconds.as_f64().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
            Some(time.ok_or("`seconds` is not a time")?)
        }
    };
    Ok(Budget { runs, time, first_finding: truth(json, "stop_on_finding")? })
}

fn settings_to_json(settings: &Settings) -> Json {
    let limits = &settings.limits;
    json!({
        "max_messages": limits.max_messages,
        "crashes": limits.crashes,
        "requests": limits.requests,
        "drops": limits.drops,
        "duplicates": limits.duplicates,
        "partitions": limits.partitions,
        "amnesia": limits.amnesia,
        "model": settings.model,
        "strict": settings.strict,
    })
}

fn settings_from_json(json: &Json) -> Result<Settings, String> {
    // Those that older campaigns do not have.
    let newer = |name: &str| if json[name].is_null() { Ok(0) } else { number(json, name) };
    let limits = Limits {
        max_messages: number(json, "max_messages")?,
        crashes: number(json, "crashes")?,
        requests: number(json, "requests")?,
        drops: number(json, "drops")?,
        duplicates: number(json, "duplicates")?,
        partitions: newer("partitions")?,
        amnesia: newer("amnesia")?,
    };
    Ok(Settings { limits, model: truth(json, "model")?, strict: truth(json, "strict")? })
}

pub(super) fn number<N: TryFrom<u64>>(json: &Json, name: &str) -> Result<N, String> {
    let number = json[name].as_u64().and_then(|n| N::try_from(n).ok());
    number.ok_or_else(|| format!("`{name}` is not a number that fits"))
}

fn truth(json: &Json, name: &str) -> Result<bool, String> {
    json[name].as_bool().ok_or_else(|| format!("`{name}` is neither true nor false"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    fn description() -> Description {
        let mut config =
            Config { guide: Arc::new(guide::Trace), seed: u64::MAX, jobs: 3, ..Config::default() };
        config.budget.time = Some(Duration::from_millis(1500));
        config.mutate = Mutate { paper: true, weights: vec![("insert".to_owned(), 7)] };
        let options = vec![("nodes".to_owned(), "3".to_owned()), ("bug".to_owned(), "none".to_owned())];
        Description { target: "raft".to_owned(), options, config }
    }

    #[test]
    fn what_is_written_is_read() {
        let json = description().to_json();
        let text = json.to_string();
        let read = Description::from_json(&serde_json::from_str(&text).unwrap()).unwrap();
        assert_eq!(read.to_json(), json);
        assert_eq!(read.options, description().options);
        assert_eq!(read.config.budget, description().config.budget);
    }

    /// Campaigns from before there were partitions and amnesia.
    #[test]
    fn a_quota_that_is_not_told_is_none() {
        let mut old = description();
        old.config.settings.limits = Limits { max_messages: 5, crashes: 3, ..Limits::default() };
        let mut json = old.to_json();
        let settings = json["settings"].as_object_mut().unwrap();
        assert!(settings.remove("partitions").is_some() && settings.remove("amnesia").is_some());
        let read = Description::from_json(&json).unwrap();
        assert_eq!(read.config.settings, old.config.settings);
        json["settings"]["amnesia"] = json!("some");
        assert!(Description::from_json(&json).expect_err("no number").contains("`amnesia`"));
    }

    #[test]
    fn damage_is_named() {
        let cases = [
            ("modelfuzz", json!("schedule"), "not the configuration"),
            ("version", json!(2), "layout 2"),
            ("seed", json!(-1), "`seed`"),
            ("guide", json!("luck"), "`guide`"),
            ("energy", json!(1u64 << 40), "`energy`"),
            ("settings", json!({}), "`max_messages`"),
            ("mutations", json!("none"), "`mutations`"),
            ("weights", json!({ "insert": -1 }), "`insert`"),
            ("options", json!({ "nodes": 3 }), "option `nodes`"),
            ("seconds", json!(-3.0), "`seconds`"),
            ("stop_on_finding", Json::Null, "`stop_on_finding`"),
        ];
        for (name, value, expected) in cases {
            let mut json = description().to_json();
            json[name] = value;
            let message = Description::from_json(&json).expect_err(name);
            assert!(message.contains(expected), "{name}: {message}");
        }
    }
}
