//! `modelfuzz walk`: make random runs of a specification, in the form that `follow` reads.

use super::Exit;
use super::spec::SpecArguments;
use serde_json::{Map, Value as Json, json};
use std::io::Write;
use std::ops::ControlFlow;
use tla::value::Tag;
use tla::value::json::to_itf;
use tla::{Error, Evaluator, Found, Host, Spec, Value};

/// Make random runs of a specification, in the form that follow reads
///
/// Each step is chosen among the steps of the next-state action that an operator with known arguments makes and that
/// stay inside the CONSTRAINTs: first the operator by its weight, then one of its steps evenly. A run ends early where
/// there is none.
#[derive(clap::Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    spec: SpecArguments,
    /// How many runs
    #[arg(long, value_name = "N", default_value = "10", value_parser = super::count)]
    walks: u64,
    /// The most steps of a run
    #[arg(long, value_name = "N", default_value = "100", value_parser = super::count)]
    steps: u64,
    /// How often to choose an operator, such as Crash=0.1; may be given several times [default: 1 for each]
    #[arg(long, value_name = "NAME=X", value_parser = weight)]
    weight: Vec<(String, f64)>,
    /// Leave the CONSTRAINTs
    #[arg(long)]
    unconstrained: bool,
    /// Take no step that changes nothing
    #[arg(long)]
    no_stutter: bool,
    /// Write the fingerprint of the state after each step
    #[arg(long)]
    fingerprints: bool,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Exit {
    match walk(arguments) {
        Ok(()) => Exit::Clean,
        Err(error) => {
            eprint!("{error}");
            Exit::Usage
        }
    }
}

fn walk(arguments: &Arguments) -> Result<(), Error> {
    let spec = arguments.spec.load(Host { seed: arguments.spec.seed, ..Host::default() })?;
    let mut out = std::io::BufWriter::new(std::io::stdout());
    let mut walk = Walk { evaluator: spec.evaluator(), random: arguments.spec.seed, arguments };
    for _ in 0..arguments.walks {
        let mut lines = walk.run()?;
        lines.push(json!({ "reset": true }));
        if lines.iter().try_for_each(|line| writeln!(out, "{line}")).is_err() {
            break;
        }
    }
    // A reader that went away is no reason to fail.
    let _ = out.flush();
    Ok(())
}

fn weight(text: &str) -> Result<(String, f64), String> {
    let number = text.split_once('=').and_then(|(name, x)| Some((name.to_owned(), x.parse().ok()?)));
    number.filter(|(_, x)| *x >= 0.0).ok_or_else(|| format!("`{text}` is no weight; write Name=2.5"))
}

struct Walk<'a> {
    evaluator: Evaluator<'a>,
    random: u64,
    arguments: &'a Arguments,
}

/// A state that the walk may go to.
struct Choice {
    name: String,
    event: Json,
    fingerprint: u64,
    bytes: Vec<u8>,
    stutters: bool,
}

impl Walk<'_> {
    fn run(&mut self) -> Result<Vec<Json>, Error> {
        let mut lines = Vec::new();
        let mut state = Vec::new();
        let Some(first) = self.choose(None)? else { return Ok(lines) };
        self.enter(&first, &mut state);
        for _ in 0..self.arguments.steps {
            let Some(mut choice) = self.choose(Some(&state))? else { break };
            self.enter(&choice, &mut state);
            if self.arguments.fingerprints {
                choice.event["fingerprint"] = json!(format!("{:016x}", choice.fingerprint));
            }
            lines.push(choice.event);
        }
        Ok(lines)
    }

    fn enter(&mut self, choice: &Choice, state: &mut Vec<Value>) {
        self.evaluator.reset();
        self.evaluator.decode(&choice.bytes, &mut 0, state);
    }

    /// One of the initial states or of the successors of a state.
    fn choose(&mut self, from: Option<&[Value]>) -> Result<Option<Choice>, Error> {
        let spec = self.evaluator.spec();
        let unconstrained = self.arguments.unconstrained;
        let mut choices = Vec::new();
        let before = from.map(|state| self.evaluator.identity(state));
        let mut each = |found: &mut Found<'_, '_>| {
            if unconstrained || is_inside(spec, found, before.is_some())? {
                choices.extend(choice(spec, found, before)?);
            }
            Ok(ControlFlow::Continue(()))
        };
        match from {
            None => self.evaluator.initial_states(&mut each)?,
            Some(state) => self.evaluator.successors(state, &mut each)?,
        }
        if self.arguments.no_stutter {
            choices.retain(|c: &Choice| !c.stutters);
        }
        Ok(self.pick(choices))
    }

    /// An operator by its weight, and then one of its steps.
    fn pick(&mut self, mut choices: Vec<Choice>) -> Option<Choice> {
        let mut names: Vec<(String, f64)> = Vec::new();
        for choice in &choices {
            if !names.iter().any(|(name, _)| *name == choice.name) {
                let weight = self.arguments.weight.iter().find(|(name, _)| *name == choice.name);
                names.push((choice.name.clone(), weight.map_or(1.0, |(_, weight)| *weight)));
            }
        }
        let total: f64 = names.iter().map(|(_, weight)| weight).sum();
        let mut at = (self.next_random() >> 11) as f64 / (1u64 << 53) as f64 * total;
        let chosen = names.iter().find(|(_, weight)| {
            at -= weight;
            at < 0.0
        });
        let (name, _) = chosen?;
        choices.retain(|choice| choice.name == *name);
        let n = choices.len() as u64;
        Some(choices.swap_remove((self.next_random() % n) as usize))
    }

    fn next_random(&mut self) -> u64 {
        self.random = self.random.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.random ^ (self.random >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

/// Whether the state, or the step to it, is inside the constraints.
fn is_inside(spec: &Spec, found: &mut Found<'_, '_>, is_step: bool) -> Result<bool, Error> {
    for constraint in spec.constraints() {
        if !found.test(constraint)? {
            return Ok(false);
        }
    }
    for constraint in spec.action_constraints().iter().filter(|_| is_step) {
        if !found.test_step(constraint)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The state as a choice, if an event can name the step.
fn choice(spec: &Spec, found: &mut Found<'_, '_>, before: Option<u64>) -> Result<Option<Choice>, Error> {
    let event = match before {
        None => Json::Null,
        Some(_) => match event(spec, found) {
            Some(event) => event,
            None => return Ok(None),
        },
    };
    let mut bytes = Vec::new();
    found.encode(&mut bytes)?;
    let stutters = before == Some(found.identity());
    let name = event["name"].as_str().unwrap_or_default().to_owned();
    Ok(Some(Choice { name, event, fingerprint: found.fingerprint()?, bytes, stutters }))
}

/// The operator that made the step, as an event.
fn event(spec: &Spec, found: &Found<'_, '_>) -> Option<Json> {
    let label = found.label()?;
    let (arguments, d) = (&label.args, spec.program().def(label.def));
    let plain = arguments.iter().all(|(_, v)| v.tag() < Tag::Lazy);
    if !plain || arguments.len() != d.params.len() || spec.program().find(&d.name) != Some(label.def) {
        return None;
    }
    let heap = found.heap();
    let params: Map<String, Json> =
        arguments.iter().map(|(name, v)| (name.to_string(), to_itf(heap, *v))).collect();
    Some(match params.is_empty() {
        true => json!({ "name": &*d.name }),
        false => json!({ "name": &*d.name, "params": params }),
    })
}
