//! A small system for tests and benches: processes pass on tokens, each to a process that it chooses.
#![allow(dead_code, missing_docs)] // Each test uses a part.

use fuzz::{
    Cluster, Failure, Handle, Limits, Node, Plan, Run, Schedule, Settings, Shape, SimpleSystem, System,
};
use model::Data;
use tla::{Options, Spec};

pub const SPEC: &str = include_str!("Tokens.tla");

pub const NAMES: [&str; 8] = ["a", "b", "c", "d", "e", "f", "g", "h"];

/// What is wrong with the system, if anything is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Bug {
    #[default]
    None,
    /// A process with this many tokens panics.
    Panic(i64),
    /// A process with this many tokens reports one too many.
    Lie(i64),
    /// A process with this many tokens fails the check of the whole system.
    Check(i64),
    /// A process with this many tokens reports what the model does not know.
    Strange(i64),
    /// A process with this many tokens reports what the model cannot evaluate.
    Error(i64),
    /// The end of a run with so many tokens in all is wrong.
    Finish(i64),
}

/// A token that is passed on so many times more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token {
    pub hops: u32,
}

/// Processes that count the tokens they see. A token has some hops left and goes to a process chosen at random.
#[derive(Clone, Debug)]
pub struct Tokens {
    nodes: usize,
    bug: Bug,
    seen: Vec<i64>,
    /// What survives a crash.
    durable: Vec<i64>,
    pub log: Vec<(Node, Node, u32)>,
}

impl Tokens {
    pub fn new(nodes: usize, bug: Bug) -> Tokens {
        Tokens { nodes, bug, seen: vec![0; nodes], durable: vec![0; nodes], log: Vec::new() }
    }

    fn pass(&mut self, node: Node, hops: u32, handle: &mut Handle<'_, Token>) {
        let to = handle.choose(node, self.nodes as u32) as usize;
        handle.send(node, to, Token { hops });
    }
}

impl Cluster for Tokens {
    type Message = Token;

    fn shape(&self) -> Shape {
        Shape {
            nodes: NAMES[..self.nodes].iter().map(|name| (*name).to_owned()).collect(),
            clients: 2,
            operations: self.nodes,
            ticks: true,
            crashes: true,
            amnesia: true,
        }
    }

    fn start(&mut self, handle: &mut Handle<'_, Token>) {
        self.seen.fill(0);
        self.durable.fill(0);
        self.log.clear();
        for node in 0..self.nodes {
            handle.send(node, (node + 1) % self.nodes, Token { hops: 2 });
        }
    }

    fn deliver(&mut self, from: Node, to: Node, token: Token, handle: &mut Handle<'_, Token>) {
        self.log.push((from, to, token.hops));
        self.seen[to] += 1;
        let seen = self.seen[to];
        match self.bug {
            Bug::Panic(n) if seen >= n => panic!("process {to} has seen {seen} tokens"),
            Bug::Lie(n) if seen >= n => {
                handle.event("Receive", [("i", Data::from(NAMES[to])), ("seen", Data::from(seen + 1))]);
            }
            Bug::Strange(n) if seen >= n => handle.event("Recieve", []),
            Bug::Error(n) if seen >= n => handle.event("Wrong", [("i", Data::from(NAMES[to]))]),
            _ => handle.event("Receive", [("i", Data::from(NAMES[to])), ("seen", Data::from(seen))]),
        }
        if token.hops > 0 {
            self.pass(to, token.hops - 1, handle);
        }
    }

    fn request(&mut self, client: usize, operation: usize, handle: &mut Handle<'_, Token>) {
        self.pass(operation, 1 + client as u32, handle);
    }

    fn receiver(&self, _: usize, operation: usize) -> Option<Node> {
        Some(operation)
    }

    fn tick(&mut self, node: Node, handle: &mut Handle<'_, Token>) {
        self.durable[node] = self.seen[node];
        handle.event("Save", [("i", Data::from(NAMES[node]))]);
    }

    fn crash(&mut self, node: Node, handle: &mut Handle<'_, Token>) {
        self.seen[node] = self.durable[node];
        handle.event("Crash", [("i", Data::from(NAMES[node]))]);
    }

    fn amnesia(&mut self, node: Node, handle: &mut Handle<'_, Token>) {
        (self.seen[node], self.durable[node]) = (0, 0);
        handle.event("Forget", [("i", Data::from(NAMES[node]))]);
    }

    fn restart(&mut self, node: Node, handle: &mut Handle<'_, Token>) {
        handle.event("Restart", [("i", Data::from(NAMES[node])), ("seen", Data::from(self.seen[node]))]);
    }

    fn check(&mut self) -> Result<(), Failure> {
        match self.bug {
            Bug::Check(n) if self.seen.iter().any(|seen| *seen >= n) => {
                Err(Failure::new("too many", format!("{:?}", self.seen)))
            }
            _ => Ok(()),
        }
    }

    fn finish(&mut self) -> Result<(), Failure> {
        match self.bug {
            Bug::Finish(n) if self.seen.iter().sum::<i64>() >= n => Err(Failure::new("all", "too many")),
            _ => Ok(()),
        }
    }
}

/// The specification for so many processes.
pub fn spec(nodes: usize, config: &str) -> Spec {
    let config = format!("CONSTANT Nodes = {{{}}}\nINIT Init NEXT Next\n{config}", NAMES[..nodes].join(", "));
    Spec::from_text(SPEC, Some(&config), &[], &Options::default()).unwrap()
}

pub fn system(nodes: usize, bug: Bug, config: &str) -> impl System {
    SimpleSystem::new(Some(spec(nodes, config)), move || Tokens::new(nodes, bug))
}

pub const LIMITS: Limits =
    Limits { max_messages: 3, crashes: 4, requests: 5, drops: 2, duplicates: 2, partitions: 0, amnesia: 0 };

pub fn settings() -> Settings {
    Settings { limits: LIMITS, model: true, strict: true }
}

/// A random run.
pub fn random_run(system: &dyn System, settings: &Settings, seed: u64, length: usize) -> Run {
    let mut run = Run::default();
    system.harness(settings).run(Plan { schedule: &Schedule::default(), seed, length }, &mut run);
    run
}

/// The run of a schedule, as it is.
pub fn replay(system: &dyn System, settings: &Settings, schedule: &Schedule) -> Run {
    let mut run = Run::default();
    system.harness(settings).run(Plan { schedule, seed: 99, length: 0 }, &mut run);
    run
}
