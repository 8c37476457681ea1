//! The cluster: servers, and clients that ask them.

use crate::node::{Envelope, Handle, Node, Shared};
use crate::options::Options;
use crate::oracle::Oracles;
use fuzz::{Cluster, Failure, Shape};
use std::fmt;

/// A client. It has one operation at a time and asks again until it is answered.
#[derive(Clone, Copy, Debug, Default)]
struct Client {
    current: Option<Operation>,
}

#[derive(Clone, Copy, Debug)]
struct Operation {
    number: usize,
    /// The request, if it is a write.
    write: Option<u32>,
}

/// Servers of the crate `raft` and their clients.
pub struct RaftCluster {
    shared: Shared,
    nodes: Vec<Node>,
    clients: Vec<Client>,
    /// The last number given to a request or a read.
    keys: u32,
}

impl fmt::Debug for RaftCluster {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RaftCluster").field("nodes", &self.nodes).finish_non_exhaustive()
    }
}

impl RaftCluster {
    /// A cluster with the given settings.
    pub fn new(options: Options) -> RaftCluster {
        let shared = Shared {
            options,
            oracles: Oracles::default(),
            sent: Vec::new(),
            late: 0,
            list: Vec::new(),
            logger: slog::Logger::root(slog::Discard, slog::o!()),
        };
        RaftCluster { shared, nodes: Vec::new(), clients: Vec::new(), keys: 0 }
    }

    /// The operation that a client asks for now: the one it is not done with, if it is of this kind.
    fn current(&mut self, client: usize, write: bool) -> Operation {
        let history = &mut self.shared.oracles.history;
        if let Some(current) = self.clients[client].current
            && current.write.is_some() == write
            && !history.is_answered(current.number)
        {
            return current;
        }
        let write = write.then(|| {
            self.keys += 1;
            self.keys
        });
        let operation = Operation { number: history.invoke(write), write };
        self.clients[client].current = Some(operation);
        operation
    }
}

impl Cluster for RaftCluster {
    type Message = Envelope;

    fn shape(&self) -> Shape {
        let nodes = self.shared.options.nodes;
        Shape {
            nodes: (1..=nodes).map(|i| format!("s{i}")).collect(),
            clients: self.shared.options.clients,
            // A write or a read at each server.
            operations: 2 * nodes,
            ticks: true,
            crashes: true,
            amnesia: true,
        }
    }

    fn start(&mut self, handle: &mut Handle<'_>) {
        let options = &self.shared.options;
        let n = options.nodes;
        self.clients.clear();
        self.clients.resize(options.clients, Client::default());
        self.keys = 0;
        self.shared.oracles.clear();
        self.shared.list.clear();
        self.shared.late = 0;
        self.shared.sent.clear();
        self.shared.sent.resize(n * n, 0);
        self.nodes.clear();
        for id in 1..=n as u64 {
            self.nodes.push(Node::new(id, &self.shared, handle));
        }
    }

    fn deliver(&mut self, from: usize, to: usize, message: Envelope, handle: &mut Handle<'_>) {
        self.nodes[to].deliver(from as u64 + 1, message, &mut self.shared, handle);
    }

    fn request(&mut self, client: usize, operation: usize, handle: &mut Handle<'_>) {
        let n = self.nodes.len();
        let (node, write) = (operation % n, operation < n);
        if !self.nodes[node].is_up() {
            return;
        }
        let current = self.current(client, write);
        let key = current.write.unwrap_or_else(|| {
            self.keys += 1;
            self.keys
        });
        self.nodes[node].ask(current.number, write, key, &mut self.shared, handle);
    }

    fn receiver(&self, _: usize, operation: usize) -> Option<usize> {
        Some(operation % self.shared.options.nodes)
    }

    fn tick(&mut self, node: usize, handle: &mut Handle<'_>) {
        self.nodes[node].tick(&mut self.shared, handle);
    }

    fn crash(&mut self, node: usize, handle: &mut Handle<'_>) {
        self.nodes[node].crash(handle);
    }

    fn amnesia(&mut self, node: usize, handle: &mut Handle<'_>) {
        self.nodes[node].forget(&self.shared, handle);
    }

    fn restart(&mut self, node: usize, handle: &mut Handle<'_>) {
        self.nodes[node].restart(&mut self.shared, handle);
    }

    fn check(&mut self) -> Result<(), Failure> {
        self.shared.oracles.check()
    }

    fn finish(&mut self) -> Result<(), Failure> {
        self.shared.oracles.history.check(&self.shared.list)
    }
}
