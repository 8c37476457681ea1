//! Messages on their way: one queue for each ordered pair of processes, and which processes run.

use crate::schedule::{Group, Node};
use std::collections::VecDeque;

/// The queues between processes. Which of them hold messages, and which processes run, is known without looking at
/// all, so a step that is chosen at random costs the same however many processes there are.
#[derive(Clone, Debug)]
pub(crate) struct Network<M> {
    nodes: usize,
    /// The queue from `a` to `b` is number `a * nodes + b`. A message has the history of its sender with it.
    queues: Vec<VecDeque<(u64, M)>>,
    /// Links with messages that can be delivered.
    ready: Members,
    /// Links with messages that cannot, because the receiver is stopped or the link is held.
    waiting: Members,
    /// For each link whether it is held.
    held: Vec<bool>,
    /// Whether any is.
    holds: bool,
    up: Members,
    down: Members,
}

/// The number of an ordered pair of processes.
pub(crate) type Link = usize;

impl<M> Network<M> {
    /// A network of running processes without messages.
    pub(crate) fn new(nodes: usize) -> Network<M> {
        let links = nodes * nodes;
        let mut network = Network {
            nodes,
            queues: std::iter::repeat_with(VecDeque::new).take(links).collect(),
            ready: Members::new(links),
            waiting: Members::new(links),
            held: vec![false; links],
            holds: false,
            up: Members::new(nodes),
            down: Members::new(nodes),
        };
        network.reset();
        network
    }

    /// Forgets all messages; all processes run, and no link is held.
    pub(crate) fn reset(&mut self) {
        for set in [&mut self.ready, &mut self.waiting] {
            for link in set.list() {
                self.queues[*link as usize].clear();
            }
            set.clear();
        }
        if std::mem::take(&mut self.holds) {
            self.held.fill(false);
        }
        self.up.clear();
        self.down.clear();
        (0..self.nodes).for_each(|node| self.up.insert(node));
    }

    pub(crate) fn nodes(&self) -> usize {
        self.nodes
    }

    /// The link between two processes, if there are such.
    #[inline]
    pub(crate) fn link(&self, from: Node, to: Node) -> Option<Link> {
        (from < self.nodes && to < self.nodes).then_some(from * self.nodes + to)
    }

    /// The processes of a link: the sender and the receiver.
    #[inline]
    pub(crate) fn ends(&self, link: Link) -> (Node, Node) {
        (link / self.nodes, link % self.nodes)
    }

    /// The number of messages on a link.
    #[inline]
    pub(crate) fn len(&self, link: Link) -> usize {
        self.queues[link].len()
    }

    #[inline]
    pub(crate) fn push(&mut self, link: Link, history: u64, message: M) {
        if self.queues[link].is_empty() {
            let set = if self.is_open(link, link % self.nodes) { &mut self.ready } else { &mut self.waiting };
            set.insert(link);
        }
        self.queues[link].push_back((history, message));
    }

    /// Takes the oldest message of a link.
    #[inline]
    pub(crate) fn pop(&mut self, link: Link) -> Option<(u64, M)> {
        let queue = &mut self.queues[link];
        let message = queue.pop_front()?;
        if queue.is_empty() {
            self.ready.remove(link);
            self.waiting.remove(link);
        }
        Some(message)
    }

    /// Puts the oldest message of a link behind all others once more; whether there is one.
    pub(crate) fn duplicate(&mut self, link: Link) -> bool
    where
        M: Clone,
    {
        let queue = &mut self.queues[link];
        match queue.front().cloned() {
            Some(message) => {
                queue.push_back(message);
                true
            }
            None => false,
        }
    }

    // ---- links ----

    /// Whether messages of the link to this process can be delivered: the process runs, and the link is not held.
    #[inline]
    pub(crate) fn is_open(&self, link: Link, to: Node) -> bool {
        debug_assert!(to == link % self.nodes);
        !self.held[link] && self.up.contains(to)
    }

    /// Whether any link is held.
    #[inline]
    pub(crate) fn holds(&self) -> bool {
        self.holds
    }

    /// Holds the links from a group to all others, and with `both_ways` those to it, and no others; whether that
    /// changes anything.
    pub(crate) fn hold(&mut self, group: Group, both_ways: bool) -> bool {
        let mut changed = false;
        self.holds = false;
        for link in 0..self.held.len() {
            let (from, to) = self.ends(link);
            let (out, into) = (group.contains(from), group.contains(to));
            let held = out != into && (out || both_ways);
            self.holds |= held;
            if self.held[link] != held {
                self.held[link] = held;
                self.sort(link);
                changed = true;
            }
        }
        changed
    }

    /// Holds no link any more; whether one was held.
    pub(crate) fn heal(&mut self) -> bool {
        self.holds && self.hold(Group::default(), true)
    }

    /// Puts a link with messages among those it belongs to.
    fn sort(&mut self, link: Link) {
        let (from, to) = match self.is_open(link, link % self.nodes) {
            true => (&mut self.waiting, &mut self.ready),
            false => (&mut self.ready, &mut self.waiting),
        };
        if from.remove(link) {
            to.insert(link);
        }
    }

    // ---- processes ----

    /// Whether the process runs.
    #[inline]
    pub(crate) fn is_up(&self, node: Node) -> bool {
        self.up.contains(node)
    }

    /// Stops a process; whether it ran.
    pub(crate) fn stop(&mut self, node: Node) -> bool {
        node < self.nodes && self.turn(node, false)
    }

    /// Starts a process; whether it was stopped.
    pub(crate) fn start(&mut self, node: Node) -> bool {
        node < self.nodes && self.turn(node, true)
    }

    fn turn(&mut self, node: Node, up: bool) -> bool {
        if self.up.contains(node) == up {
            return false;
        }
        let (from, to) = match up {
            true => (&mut self.down, &mut self.up),
            false => (&mut self.up, &mut self.down),
        };
        from.remove(node);
        to.insert(node);
        for sender in 0..self.nodes {
            self.sort(sender * self.nodes + node);
        }
        true
    }

    // ---- what there is, to choose from ----

    /// Links with messages that can be delivered.
    #[inline]
    pub(crate) fn ready(&self) -> &[u32] {
        self.ready.list()
    }

    /// Links with messages that cannot be delivered now.
    #[inline]
    pub(crate) fn waiting(&self) -> &[u32] {
        self.waiting.list()
    }

    /// Running processes.
    #[inline]
    pub(crate) fn up(&self) -> &[u32] {
        self.up.list()
    }

    /// Stopped processes.
    #[inline]
    pub(crate) fn down(&self) -> &[u32] {
        self.down.list()
    }
}

/// A set of numbers that is also a list to choose from.
#[derive(Clone, Debug)]
struct Members {
    list: Vec<u32>,
    /// For each number its place in the list.
    places: Vec<u32>,
}

const ABSENT: u32 = u32::MAX;

impl Members {
    fn new(numbers: usize) -> Members {
        Members { list: Vec::with_capacity(numbers), places: vec![ABSENT; numbers] }
    }

    #[inline]
    fn list(&self) -> &[u32] {
        &self.list
    }

    #[inline]
    fn contains(&self, number: usize) -> bool {
        self.places.get(number).is_some_and(|place| *place != ABSENT)
    }

    #[inline]
    fn insert(&mut self, number: usize) {
        debug_assert!(!self.contains(number));
        self.places[number] = self.list.len() as u32;
        self.list.push(number as u32);
    }

    #[inline]
    fn remove(&mut self, number: usize) -> bool {
        let place = std::mem::replace(&mut self.places[number], ABSENT);
        if place == ABSENT {
            return false;
        }
        self.list.swap_remove(place as usize);
        if let Some(moved) = self.list.get(place as usize) {
            self.places[*moved as usize] = place;
        }
        true
    }

    fn clear(&mut self) {
        for number in self.list.drain(..) {
            self.places[number as usize] = ABSENT;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The sets as the queues and processes say they must be.
    fn check(network: &Network<u8>) {
        let sorted = |list: &[u32]| {
            let mut list = list.to_vec();
            list.sort_unstable();
            list
        };
        let links = |open: bool| -> Vec<u32> {
            let is_open = |link: usize| network.is_up(network.ends(link).1) && !network.held[link];
            let full = |link: &usize| network.len(*link) > 0 && is_open(*link) == open;
            (0..network.nodes * network.nodes).filter(full).map(|link| link as u32).collect()
        };
        assert_eq!(sorted(network.ready()), links(true));
        assert_eq!(sorted(network.waiting()), links(false));
        assert_eq!(network.up().len() + network.down().len(), network.nodes);
        assert_eq!(network.holds(), network.held.contains(&true));
    }

    #[test]
    fn knows_at_all_times_what_there_is() {
        let mut random = crate::random::Random::new(1);
        let mut network = Network::new(4);
        for _ in 0..5_000 {
            let link = random.below(16);
            match random.below(11) {
                0 => {
                    network.stop(random.below(4));
                }
                1 => {
                    network.start(random.below(4));
                }
                2 => {
                    network.duplicate(link);
                }
                3 => {
                    network.hold(Group::from_bits(random.below(32) as u64), random.below(2) == 0);
                }
                4 => {
                    network.heal();
                }
                5..=7 => network.push(link, 0, 1),
                8 if random.below(100) == 0 => network.reset(),
                _ => {
                    network.pop(link);
                }
            }
            check(&network);
        }
    }

    #[test]
    fn a_cut_holds_the_links_between_its_sides() {
        let mut network: Network<u8> = Network::new(4);
        let group = Group::of([0, 3]).unwrap();
        let held = |network: &Network<u8>| -> Vec<(Node, Node)> {
            (0..16).filter(|link| network.held[*link]).map(|link| network.ends(link)).collect()
        };
        assert!(!network.heal() && network.hold(group, false) && !network.hold(group, false));
        assert_eq!(held(&network), [(0, 1), (0, 2), (3, 1), (3, 2)]);
        assert!(network.hold(group, true));
        assert_eq!(held(&network).len(), 8);
        assert!(network.hold(Group::of([1]).unwrap(), false), "another cut takes its place");
        assert_eq!(held(&network), [(1, 0), (1, 2), (1, 3)]);
        assert!(network.heal() && !network.heal() && !network.holds());
        assert!(!network.hold(Group::from_bits(0b1111), true), "all on one side");
        network.hold(group, true);
        network.reset();
        assert_eq!((held(&network), network.holds()), (Vec::new(), false));
    }

    #[test]
    fn messages_keep_their_order() {
        let mut network = Network::new(2);
        let link = network.link(0, 1).unwrap();
        for message in [1, 2, 3] {
            network.push(link, 0, message);
        }
        assert!(network.duplicate(link));
        assert!(network.stop(1) && !network.stop(1) && !network.stop(2));
        assert_eq!(network.len(link), 4, "messages to a stopped process wait");
        assert!(network.start(1) && !network.start(1));
        let all: Vec<i32> = std::iter::from_fn(|| network.pop(link)).map(|(_, message)| message).collect();
        assert_eq!(all, [1, 2, 3, 1]);
        assert!(!network.duplicate(link) && network.pop(link).is_none());
        assert!(network.link(0, 2).is_none() && network.link(2, 0).is_none());
    }
}
