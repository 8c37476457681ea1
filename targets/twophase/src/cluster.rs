//! The system: a transaction manager and resource managers with lock tables.
//!
//! The transaction manager (TM) has a session for each client, which coordinates the transactions of that client. The
//! sessions are the first processes, the resource managers (RMs) follow. If all messages of the TM went over one link
//! to each RM, all RMs would see the same messages in the same order, and would always vote alike.
//!
//! Transactions are numbered from 1 in the order of their requests. A set of variables is a number with a bit for each.
//!
//! Messages that come twice are recognised and passed over, so that the system is as its model says on a network
//! that loses and repeats messages, too.

use crate::bug::Bug;
use fuzz::{Cluster, Failure, Handle, Node, Shape};

/// The most clients.
pub const MAX_CLIENTS: usize = 16;
/// The most resource managers.
pub const MAX_RMS: usize = 16;
/// The most variables.
pub const MAX_VARS: usize = 8;
/// The most transactions.
pub const MAX_TXNS: usize = 64;

/// The number of a transaction, from 1; 0 stands for none.
type Txn = u8;
/// A set of variables.
type Vars = u8;

/// What the processes send each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Message {
    /// To an RM: get ready to commit.
    Prepare {
        /// The transaction.
        txn: u8,
        /// The variables that it writes.
        writes: u8,
    },
    /// To the TM: an RM is ready, or not.
    Vote {
        /// The transaction.
        txn: u8,
        /// Whether the RM is ready to commit.
        yes: bool,
    },
    /// To an RM: what became of a transaction.
    Outcome {
        /// The transaction.
        txn: u8,
        /// Whether it is committed; otherwise it is aborted.
        commit: bool,
    },
}

/// What the TM has decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Decision {
    Waiting,
    Committed,
    Aborted,
}

impl Decision {
    /// Its name in the model.
    fn name(self) -> &'static str {
        match self {
            Decision::Waiting => "waiting",
            Decision::Committed => "committed",
            Decision::Aborted => "aborted",
        }
    }
}

/// A transaction at the TM.
#[derive(Clone, Copy, Debug)]
struct Coordinated {
    session: Node,
    decision: Decision,
    /// The RMs that voted, a bit each.
    heard: u32,
    /// The number of votes that were yes.
    yes: usize,
}

/// A transaction at an RM.
#[derive(Clone, Copy, Debug, Default)]
struct Part {
    writes: Vars,
    voted: bool,
    prepared: bool,
    over: bool,
}

/// A resource manager.
#[derive(Clone, Debug)]
struct Rm {
    /// For each variable, the transaction that holds it.
    locks: Vec<Txn>,
    parts: Vec<Part>,
}

/// How large a system is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Size {
    /// The number of clients, each with a session of the TM.
    pub clients: usize,
    /// The number of resource managers.
    pub rms: usize,
    /// The number of variables.
    pub vars: usize,
    /// The number of transactions that the TM has room for.
    pub transactions: usize,
}

/// Two-phase commit.
#[derive(Clone, Debug)]
pub struct TwoPhase {
    bug: Bug,
    clients: usize,
    vars: usize,
    /// The number of transactions that the TM has room for.
    room: usize,
    coordinated: Vec<Coordinated>,
    rms: Vec<Rm>,
    /// Messages sent and not yet handled for the first time.
    on_their_way: usize,
}

impl TwoPhase {
    /// A system of a size, perhaps with a bug.
    ///
    /// # Panics
    /// If there are none of something, or more than [`MAX_CLIENTS`], [`MAX_RMS`], [`MAX_VARS`] and [`MAX_TXNS`].
    pub fn new(size: Size, bug: Bug) -> TwoPhase {
        let Size { clients, rms, vars, transactions } = size;
        assert!((1..=MAX_CLIENTS).contains(&clients), "an odd number of clients");
        assert!((1..=MAX_RMS).contains(&rms), "an odd number of resource managers");
        assert!((1..=MAX_VARS).contains(&vars), "an odd number of variables");
        assert!((1..=MAX_TXNS).contains(&transactions), "an odd number of transactions");
        let rm = Rm { locks: vec![0; vars], parts: vec![Part::default(); transactions] };
        TwoPhase {
            bug,
            clients,
            vars,
            room: transactions,
            coordinated: Vec::with_capacity(transactions),
            rms: vec![rm; rms],
            on_their_way: 0,
        }
    }

    fn send(&mut self, from: Node, to: Node, message: Message, handle: &mut Handle<'_, Message>) {
        self.on_their_way += 1;
        handle.send(from, to, message);
    }

    fn send_all(&mut self, session: Node, message: Message, handle: &mut Handle<'_, Message>) {
        for rm in 0..self.rms.len() {
            self.send(session, self.clients + rm, message, handle);
        }
    }

    /// The number that the model knows an RM by.
    fn number(&self, rm: Node) -> usize {
        rm - self.clients + 1
    }

    // ---- the transaction manager ----

    fn vote(&mut self, rm: Node, txn: Txn, yes: bool, handle: &mut Handle<'_, Message>) {
        let (rms, r) = (self.rms.len(), self.number(rm));
        let t = &mut self.coordinated[usize::from(txn) - 1];
        if t.heard & (1 << rm) != 0 && self.bug != Bug::DoubleVote {
            return;
        }
        t.heard |= 1 << rm;
        t.yes += usize::from(yes);
        let needed = if self.bug == Bug::CommitOnMissingVote { rms.max(2) - 1 } else { rms };
        let undecided = t.decision == Decision::Waiting;
        if undecided && !yes {
            t.decision = Decision::Aborted;
        } else if undecided && t.yes >= needed {
            t.decision = Decision::Committed;
        }
        let Coordinated { session, decision, .. } = *t;
        let event = if yes { "HeardYes" } else { "HeardNo" };
        handle.event(event, [("r", r.into()), ("t", txn.into()), ("decision", decision.name().into())]);
        self.on_their_way -= 1;
        if undecided && decision != Decision::Waiting {
            let commit = decision == Decision::Committed;
            self.send_all(session, Message::Outcome { txn, commit }, handle);
        }
    }

    // ---- the resource managers ----

    fn prepare(&mut self, session: Node, rm: Node, txn: Txn, writes: Vars, handle: &mut Handle<'_, Message>) {
        let r = self.number(rm);
        let Rm { locks, parts } = &mut self.rms[r - 1];
        let part = &mut parts[usize::from(txn) - 1];
        if part.voted {
            return;
        }
        part.voted = true;
        part.writes = writes;
        let holder = bits(writes).map(|v| locks[v]).find(|&holder| holder != 0);
        // An RM may have heard of the abort already; nobody would release what it locks then.
        let yes = holder.is_none() && !part.over;
        if yes {
            part.prepared = true;
            bits(writes).for_each(|v| locks[v] = txn);
        }
        let event = if yes { "SaidYes" } else { "SaidNo" };
        handle.event(event, [("r", r.into()), ("t", txn.into())]);
        self.on_their_way -= 1;
        self.send(rm, session, Message::Vote { txn, yes }, handle);
        if let (Bug::DoubleVote, Some(holder)) = (self.bug, holder) {
            let session = self.coordinated[usize::from(holder) - 1].session;
            self.send(rm, session, Message::Vote { txn: holder, yes: true }, handle);
        }
    }

    fn finish(&mut self, rm: Node, txn: Txn, commit: bool, handle: &mut Handle<'_, Message>) {
        let r = self.number(rm);
        let last = r == self.rms.len();
        let Rm { locks, parts } = &mut self.rms[r - 1];
        let part = &mut parts[usize::from(txn) - 1];
        if part.over {
            return;
        }
        part.over = true;
        self.on_their_way -= 1;
        if self.bug == Bug::ForgottenAbort && last && !commit {
            return;
        }
        handle.event(if commit { "Commit" } else { "Abort" }, [("r", r.into()), ("t", txn.into())]);
        assert!(!commit || part.prepared, "a resource manager has to commit what it is not prepared for");
        let any_holder = self.bug == Bug::EarlyUnlock;
        for v in bits(part.writes) {
            if locks[v] == txn || any_holder {
                locks[v] = 0;
            }
        }
    }
}

/// The variables of a set, from 0.
fn bits(vars: Vars) -> impl Iterator<Item = usize> {
    (0..Vars::BITS as usize).filter(move |v| vars & (1 << v) != 0)
}

impl Cluster for TwoPhase {
    type Message = Message;

    /// The operations are the sets of variables that a transaction can write, without the empty one.
    fn shape(&self) -> Shape {
        let rms = (1..=self.rms.len()).map(|r| format!("rm{r}"));
        let nodes = (1..=self.clients).map(|c| format!("tm{c}")).chain(rms).collect();
        let operations = (1 << self.vars) - 1;
        Shape { nodes, clients: self.clients, operations, ..Shape::default() }
    }

    fn start(&mut self, _: &mut Handle<'_, Message>) {
        self.coordinated.clear();
        self.on_their_way = 0;
        for rm in &mut self.rms {
            rm.locks.fill(0);
            rm.parts.fill(Part::default());
        }
    }

    fn deliver(&mut self, from: Node, to: Node, message: Message, handle: &mut Handle<'_, Message>) {
        match message {
            Message::Prepare { txn, writes } => self.prepare(from, to, txn, writes, handle),
            Message::Vote { txn, yes } => self.vote(from, txn, yes, handle),
            Message::Outcome { txn, commit } => self.finish(to, txn, commit, handle),
        }
    }

    /// A client asks for a transaction. One for which there is no room is turned away.
    fn request(&mut self, client: usize, operation: usize, handle: &mut Handle<'_, Message>) {
        if self.coordinated.len() == self.room {
            return;
        }
        self.coordinated.push(Coordinated { session: client, decision: Decision::Waiting, heard: 0, yes: 0 });
        let txn = self.coordinated.len() as Txn;
        let writes = (operation + 1) as Vars;
        handle.event("Asked", [("t", txn.into()), ("set", writes.into())]);
        self.send_all(client, Message::Prepare { txn, writes }, handle);
    }

    /// Requests to different sessions change places but for the numbers of their transactions.
    fn receiver(&self, client: usize, _: usize) -> Option<Node> {
        Some(client)
    }

    /// When nothing is on its way, nothing is locked.
    fn check(&mut self) -> Result<(), Failure> {
        if self.on_their_way > 0 {
            return Ok(());
        }
        for (r, rm) in self.rms.iter().enumerate() {
            if let Some((v, txn)) = rm.locks.iter().enumerate().find(|(_, txn)| **txn != 0) {
                let message = format!(
                    "no message is on its way, but at rm{} transaction {txn} still holds variable {}",
                    r + 1,
                    v + 1
                );
                return Err(Failure::new("lock-left-behind", message));
            }
        }
        Ok(())
    }
}
