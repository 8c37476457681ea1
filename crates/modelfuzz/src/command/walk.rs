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
/// Each step is chosen evenly among the steps of the next-state action that an operator with known arguments makes and
/// that stay inside the CONSTRAINTs. A run ends early where there is none.
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
    /// Take a step that changes nothing only where there is no other
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

struct Walk<'a> {
    evaluator: Evaluator<'a>,
    random: u64,
    arguments: &'a Arguments,
}

/// A state that the walk may go to.
struct Choice {
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
        let mut choices = Vec::new();
        let before = from.map(|state| self.evaluator.identity(state));
        let mut each = |found: &mut Found<'_, '_>| {
            choices.extend(choice(spec, found, before)?);
            Ok(ControlFlow::Continue(()))
        };
        match from {
            None => self.evaluator.initial_states(&mut each)?,
            Some(state) => self.evaluator.successors(state, &mut each)?,
        }
        if self.arguments.no_stutter && choices.iter().any(|c: &Choice| !c.stutters) {
            choices.retain(|c| !c.stutters);
        }
        let n = choices.len() as u64;
        Ok((n > 0).then(|| choices.swap_remove((self.next_random() % n) as usize)))
    }

    fn next_random(&mut self) -> u64 {
        self.random = self.random.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.random ^ (self.random >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

/// The state as a choice, if it is inside the constraints and an event can name the step.
fn choice(spec: &Spec, found: &mut Found<'_, '_>, before: Option<u64>) -> Result<Option<Choice>, Error> {
    for constraint in spec.constraints() {
        if !found.test(constraint)? {
            return Ok(None);
        }
    }
    if before.is_some() {
        for constraint in spec.action_constraints() {
            if !found.test_step(constraint)? {
                return Ok(None);
            }
        }
    }
    let event = match before {
        None => Json::Null,
        Some(_) => match event(spec, found) {
            Some(event) => event,
            None => return Ok(None),
        },
    };
    let mut bytes = Vec::new();
    found.encode(&mut bytes);
    let stutters = before == Some(found.identity());
    Ok(Some(Choice { event, fingerprint: found.fingerprint()?, bytes, stutters }))
}

/// The operator that made the step, as an event.
fn event(spec: &Spec, found: &Found<'_, '_>) -> Option<Json> {
    let (def, arguments) = found.label()?;
    let d = spec.program().def(def);
    let plain = arguments.iter().all(|(_, v)| v.tag() < Tag::Lazy);
    if !plain || arguments.len() != d.params.len() || spec.program().find(&d.name) != Some(def) {
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
