//! One server: the crate's `RawNode`, its disk, its state machine and the clients that wait for it.

mod ready;

use crate::bugs::Bug;
use crate::machine::{Machine, Request, encode};
use crate::options::Options;
use crate::oracle::{Oracles, Outcome};
use crate::report;
use crate::storage::Disk;
use model::data::Field;
use raft::eraftpb::{Message, MessageType};
use raft::{Config, RawNode, StateRole};

/// Ticks before an election, at least; less than twice as many.
pub const ELECTION_TICKS: usize = 3;

/// Ticks between heartbeats.
pub const HEARTBEAT_TICKS: usize = 1;

/// The bytes of an entry that carries a request: term and index take two bytes each, the data six.
const ENTRY_BYTES: u64 = 10;

/// A message on its way. Its number is its place among all that its sender ever sent to its receiver, from 1.
#[derive(Clone, Debug)]
pub struct Envelope {
    /// The number.
    pub number: u32,
    /// The message.
    pub message: Message,
}

/// The scheduler, as a cluster of this kind sees it.
pub type Handle<'a> = fuzz::Handle<'a, Envelope>;

/// What all servers of a cluster share.
#[derive(Debug)]
pub struct Shared {
    /// The settings.
    pub options: Options,
    /// The oracles.
    pub oracles: Oracles,
    /// The number of messages sent on each link.
    pub sent: Vec<u32>,
    /// The number of writes that reached, or will reach, a disk late.
    pub late: u32,
    /// The longest list that a server ever had.
    pub list: Vec<Request>,
    /// Discards what raft logs.
    pub logger: slog::Logger,
}

/// What makes a server move.
#[derive(Clone, Copy, Debug)]
enum Cause {
    /// A message of this number came from a server.
    Delivered(u64, u32),
    /// Time passed.
    Ticked,
    /// Time passed and the server campaigns.
    Campaigned,
    /// A client asks it to log a request.
    WriteAsked(Request),
    /// A client asks it to read.
    ReadAsked(u32),
}

/// A client's operation that waits at a server.
#[derive(Clone, Copy, Debug)]
struct Waiting {
    /// The request or the context of the read.
    key: u32,
    operation: usize,
    /// For a read that raft allows: what must be applied before.
    index: Option<u64>,
}

/// A server.
pub struct Node {
    id: u64,
    raw: Option<RawNode<Disk>>,
    /// The disk while the server is down.
    disk: Disk,
    machine: Machine,
    /// Messages that wait for the disk.
    held: Vec<Message>,
    /// The number of the last Ready that was written and not synced.
    unsynced: u64,
    timeout: usize,
    /// The term and the role for which the timeout was chosen.
    chosen_for: (u64, StateRole),
    writes: Vec<Waiting>,
    reads: Vec<Waiting>,
    /// How far the oracle has seen this server's log to be committed.
    compared: u64,
}

impl std::fmt::Debug for Node {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Node").field("id", &self.id).field("machine", &self.machine).finish_non_exhaustive()
    }
}

/// The disk with which a member of the cluster runs for the first time.
fn empty_disk(shared: &Shared) -> Disk {
    Disk::new((1..=shared.options.nodes as u64).collect(), shared.options.bug)
}

// ---- life ----

impl Node {
    /// A server that runs for the first time.
    pub fn new(id: u64, shared: &Shared, handle: &mut Handle<'_>) -> Node {
        let mut node = Node {
            id,
            raw: None,
            disk: empty_disk(shared),
            machine: Machine::default(),
            held: Vec::new(),
            unsynced: 0,
            timeout: ELECTION_TICKS,
            chosen_for: (0, StateRole::Leader),
            writes: Vec::new(),
            reads: Vec::new(),
            compared: 0,
        };
        node.boot(shared, handle);
        node
    }

    fn boot(&mut self, shared: &Shared, handle: &mut Handle<'_>) {
        self.machine = self.disk.machine().clone();
        let options = &shared.options;
        let config = Config {
            id: self.id,
            election_tick: ELECTION_TICKS,
            heartbeat_tick: HEARTBEAT_TICKS,
            applied: self.machine.index,
            max_size_per_msg: if options.batch == 0 { u64::MAX } else { options.batch * ENTRY_BYTES },
            pre_vote: options.pre_vote,
            check_quorum: options.check_quorum,
            ..Config::default()
        };
        let disk = std::mem::take(&mut self.disk);
        let raw = RawNode::new(&config, disk, &shared.logger).expect("the configuration is valid");
        self.raw = Some(raw);
        self.compared = 0;
        self.chosen_for = (0, StateRole::Leader);
        self.choose_timeout(handle);
    }

    /// The server stops.
    pub fn crash(&mut self, handle: &mut Handle<'_>) {
        let Some(mut raw) = self.raw.take() else { return };
        let mut disk = std::mem::take(raw.mut_store());
        let unsynced = disk.unsynced() as u32;
        let kept = if unsynced == 0 { 0 } else { handle.choose(self.node(), unsynced + 1) };
        let known = disk.crash(kept as usize);
        disk.forget();
        self.lie_down(disk);
        if handle.listens() {
            handle.event("Crashed", [("node", self.id.into()), ("kept", known.into())]);
        }
    }

    /// The server stops, and its disk is lost with all that was ever written to it.
    pub fn forget(&mut self, shared: &Shared, handle: &mut Handle<'_>) {
        if self.raw.take().is_none() {
            return;
        }
        self.lie_down(empty_disk(shared));
        if handle.listens() {
            handle.event("Forgot", [("node", self.id.into())]);
        }
    }

    /// What is left of a server that stopped: its disk.
    fn lie_down(&mut self, disk: Disk) {
        self.disk = disk;
        self.held.clear();
        self.writes.clear();
        self.reads.clear();
    }

    /// The server starts again.
    pub fn restart(&mut self, shared: &mut Shared, handle: &mut Handle<'_>) {
        self.boot(shared, handle);
        self.tell("Restarted", [], handle);
        let equal = shared.oracles.applied.reach(self.id, &self.machine);
        shared.oracles.note(equal);
    }

    /// Its number for the scheduler.
    fn node(&self) -> usize {
        self.id as usize - 1
    }

    fn raw(&mut self) -> &mut RawNode<Disk> {
        self.raw.as_mut().expect("only a running server is asked to do something")
    }

    /// Whether it runs.
    pub fn is_up(&self) -> bool {
        self.raw.is_some()
    }

    /// The crate chooses an election timeout at random whenever the term or the role changes. It is replaced by one
    /// that the schedule decides before anybody looks at it.
    fn choose_timeout(&mut self, handle: &mut Handle<'_>) {
        let raw = self.raw.as_mut().expect("a running server");
        let now = (raw.raft.term, raw.raft.state);
        if now != self.chosen_for {
            self.chosen_for = now;
            if now.1 != StateRole::Leader {
                let more = handle.choose(self.id as usize - 1, ELECTION_TICKS as u32);
                self.timeout = ELECTION_TICKS + more as usize;
            }
        }
        raw.raft.set_randomized_election_timeout(self.timeout);
    }
}

// ---- what happens to it ----

impl Node {
    /// A message arrives.
    pub fn deliver(&mut self, from: u64, envelope: Envelope, shared: &mut Shared, handle: &mut Handle<'_>) {
        let Envelope { number, message } = envelope;
        if shared.options.bug == Some(Bug::StaleSnapshot)
            && message.get_msg_type() == MessageType::MsgSnapshot
        {
            let late = Machine::from_bytes(message.get_snapshot().get_data());
            if late.index < self.machine.index {
                self.machine = late;
            }
        }
        // What is refused was of no use: a proposal without a leader, an answer to nobody.
        let _ = self.raw().step(message);
        self.settle(Cause::Delivered(from, number), shared, handle);
    }

    /// Time passes.
    pub fn tick(&mut self, shared: &mut Shared, handle: &mut Handle<'_>) {
        if self.raw().store().is_behind() && handle.choose(self.node(), 2) == 0 {
            self.finish_sync(shared, handle);
        }
        let raw = self.raw();
        let leads = raw.raft.state == StateRole::Leader;
        let cause = if raw.tick() && !leads { Cause::Campaigned } else { Cause::Ticked };
        self.settle(cause, shared, handle);
    }

    /// A client asks for an operation: to log a request, or to read.
    pub fn ask(
        &mut self,
        operation: usize,
        write: bool,
        key: u32,
        shared: &mut Shared,
        handle: &mut Handle<'_>,
    ) {
        let waiting = Waiting { key, operation, index: None };
        let list = if write { &mut self.writes } else { &mut self.reads };
        if !list.iter().any(|w| w.key == key) {
            list.push(waiting);
        }
        let raw = self.raw();
        if write {
            let _ = raw.propose(Vec::new(), encode(key));
            self.settle(Cause::WriteAsked(key), shared, handle);
            return;
        }
        if shared.options.bug == Some(Bug::StaleRead) && raw.raft.state == StateRole::Leader {
            self.reads.pop();
            shared.oracles.history.answer(operation, Outcome::Read(self.machine.list.clone()));
            return;
        }
        raw.read_index(key.to_le_bytes().to_vec());
        self.settle(Cause::ReadAsked(key), shared, handle);
    }

    /// Reports an event: what the server says of itself, and `more`.
    fn tell<const M: usize>(&mut self, name: &'static str, more: [Field; M], handle: &mut Handle<'_>) {
        if !handle.listens() {
            return;
        }
        let applied = self.machine.index;
        let state = report::state(self.raw(), applied);
        handle.event(name, [("node", self.id.into()), ("now", state)].into_iter().chain(more));
    }
}
