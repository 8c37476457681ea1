//! What a cluster acts on through its [`crate::Handle`]: the network, the events it reports, its random choices.

use crate::cluster::Events;
use crate::network::Network;
use crate::random::Random;
use crate::schedule::{Node, Schedule};
use crate::trace::{Mark, Trace};

/// Everything of a run that is not the cluster or the model.
#[derive(Debug)]
pub(crate) struct Stage<M> {
    pub(crate) network: Network<M>,
    pub(crate) events: Events,
    pub(crate) answers: Answers,
    pub(crate) trace: Trace,
    pub(crate) random: Random,
}

impl<M> Stage<M> {
    pub(crate) fn new(nodes: usize) -> Stage<M> {
        Stage {
            network: Network::new(nodes),
            events: Events::default(),
            answers: Answers::default(),
            trace: Trace::default(),
            random: Random::new(0),
        }
    }

    /// Begins a run.
    pub(crate) fn start(&mut self, schedule: &Schedule, seed: u64, listens: bool) {
        let nodes = self.network.nodes();
        self.network.reset();
        self.events.clear();
        self.events.listens = listens;
        self.answers.start(nodes, &schedule.choices);
        self.trace.start(nodes);
        self.random = Random::new(seed);
    }

    #[inline]
    pub(crate) fn send(&mut self, from: Node, to: Node, message: M) {
        let Some(link) = self.network.link(from, to) else { self.no_such_link(from, to) };
        let history = self.trace.send(from, to);
        self.network.push(link, history, message);
    }

    #[cold]
    fn no_such_link(&self, from: Node, to: Node) -> ! {
        let nodes = self.network.nodes();
        panic!("a message from process {from} to process {to}, but there are only {nodes} processes, from 0")
    }

    pub(crate) fn choose(&mut self, node: Node, n: u32) -> u32 {
        assert!(n > 0, "a choice among no possibilities");
        let nodes = self.network.nodes();
        assert!(node < nodes, "a choice of process {node}, but there are only {nodes} processes, from 0");
        let answer = self.answers.next(node, n, &mut self.random);
        self.trace.mark(node, Mark::Choice(answer));
        answer
    }
}

/// The answers to random choices: those given, and behind them new ones.
#[derive(Debug, Default)]
pub(crate) struct Answers {
    lists: Vec<Vec<u32>>,
    /// How many of each list were used.
    used: Vec<usize>,
}

impl Answers {
    fn start(&mut self, nodes: usize, given: &[Vec<u32>]) {
        self.used.clear();
        self.used.resize(nodes, 0);
        self.lists.resize_with(nodes, Vec::new);
        for (node, list) in self.lists.iter_mut().enumerate() {
            list.clear();
            list.extend_from_slice(given.get(node).map_or(&[], Vec::as_slice));
        }
    }

    fn next(&mut self, node: Node, n: u32, random: &mut Random) -> u32 {
        let (list, used) = (&mut self.lists[node], &mut self.used[node]);
        if *used == list.len() {
            list.push(random.below(n as usize) as u32);
        }
        list[*used] %= n;
        *used += 1;
        list[*used - 1]
    }

    /// Gives the answers that were used to `out`, whose room is used for the next run.
    pub(crate) fn finish(&mut self, out: &mut Vec<Vec<u32>>) {
        for (list, used) in self.lists.iter_mut().zip(&self.used) {
            list.truncate(*used);
        }
        std::mem::swap(&mut self.lists, out);
    }
}
