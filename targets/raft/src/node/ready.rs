//! The Ready loop, as the documentation of the crate prescribes it.
//!
//! A write that is synced at once goes the synchronous way (`advance` and its `LightReady`); one that the disk is slow
//! with goes the asynchronous way (`advance_append_async`, later `on_persist_ready`). Until then messages wait, except
//! those of a leader.

use super::{Cause, Envelope, Handle, Node, Shared};
use crate::bugs::Bug;
use crate::machine::Machine;
use crate::options::Options;
use crate::oracle::Outcome;
use crate::report;
use crate::storage::Batch;
use model::Data;
use raft::eraftpb::{Entry, Message, MessageType};
use raft::{LightReady, ReadState, Ready, StateRole};

impl Node {
    /// Does all that is to be done after something happened, and reports it.
    pub(super) fn settle(&mut self, cause: Cause, shared: &mut Shared, handle: &mut Handle<'_>) {
        self.choose_timeout(handle);
        if self.raw().has_ready() {
            self.take_ready(Some(cause), shared, handle);
            self.drain(shared, handle);
        } else {
            let durable = !self.raw().store().is_behind();
            self.tell_cause(cause, durable, &[], &[], handle);
        }
        self.wind_up(shared, handle);
    }

    /// What was written before is on disk now.
    pub(super) fn finish_sync(&mut self, shared: &mut Shared, handle: &mut Handle<'_>) {
        let number = self.unsynced;
        let raw = self.raw();
        raw.mut_store().sync();
        raw.on_persist_ready(number);
        self.tell("Synced", [], handle);
        self.release(shared, handle);
        self.drain(shared, handle);
        self.wind_up(shared, handle);
    }

    fn drain(&mut self, shared: &mut Shared, handle: &mut Handle<'_>) {
        while self.raw().has_ready() {
            self.take_ready(None, shared, handle);
        }
    }

    /// Whether the disk is slow to take the next write.
    fn is_late(&self, shared: &mut Shared, handle: &mut Handle<'_>) -> bool {
        let Options { slow, late, .. } = shared.options;
        let is_late = slow > 0 && shared.late < late && handle.choose(self.node(), slow) == 0;
        shared.late += u32::from(is_late);
        is_late
    }

    fn take_ready(&mut self, cause: Option<Cause>, shared: &mut Shared, handle: &mut Handle<'_>) {
        let raw = self.raw();
        let mut ready = raw.ready();
        let leads = raw.raft.state == StateRole::Leader;
        let behind = raw.store().is_behind();
        let reads = ready.take_read_states();
        let (answers, replication) = if leads {
            ready.take_messages().into_iter().partition(|m| !report::replicates(m))
        } else {
            (in_order(ready.take_persisted_messages()), Vec::new())
        };
        let sync = match ready.must_sync() {
            // A snapshot is never late: the crate takes what it holds for applied before it is on disk.
            true => !ready.snapshot().is_empty() || !self.is_late(shared, handle),
            false => !behind,
        };
        self.write(&mut ready, sync && !behind, shared);
        let durable = !self.raw().store().is_behind();
        if let Some(cause) = cause {
            self.tell_cause(cause, durable, &reads, &answers, handle);
        } else {
            debug_assert!(answers.is_empty() && reads.is_empty(), "only an event makes a server answer");
        }
        self.grant(&reads);
        if leads || durable || shared.options.bug == Some(Bug::EarlySend) {
            self.send(answers, shared, handle);
        } else {
            self.held.extend(answers);
        }
        self.replicate(replication, shared, handle);
        self.advance(ready, sync, behind, shared, handle);
    }

    /// Installs and applies what there is and writes it, with all else that must not be lost.
    fn write(&mut self, ready: &mut Ready, through: bool, shared: &mut Shared) {
        let snapshot = (!ready.snapshot().is_empty()).then(|| ready.snapshot().clone());
        if let Some(snapshot) = &snapshot {
            self.machine = Machine::from_bytes(snapshot.get_data());
            let equal = shared.oracles.applied.reach(self.id, &self.machine);
            shared.oracles.note(equal);
        }
        let entries = ready.take_entries();
        let mut committed = ready.take_committed_entries();
        if shared.options.bug == Some(Bug::ApplyEarly) {
            committed.extend_from_slice(&entries);
        }
        let machine = self.apply(&committed, shared);
        let batch = Batch { snapshot, entries, hard_state: ready.hs().cloned(), machine };
        if !batch.is_empty() {
            let disk = self.raw().mut_store();
            if through { disk.write_through(batch) } else { disk.write(batch) }
        }
    }

    /// Tells raft how far things are, and does what becomes possible by it.
    fn advance(
        &mut self,
        ready: Ready,
        sync: bool,
        behind: bool,
        shared: &mut Shared,
        handle: &mut Handle<'_>,
    ) {
        if !sync {
            self.unsynced = ready.number();
            let raw = self.raw();
            raw.advance_append_async(ready);
            raw.advance_apply();
            return;
        }
        let raw = self.raw();
        raw.mut_store().sync();
        let light = raw.advance(ready);
        if behind {
            self.tell("Synced", [], handle);
            self.release(shared, handle);
        }
        self.take_light(light, shared, handle);
    }

    fn take_light(&mut self, mut light: LightReady, shared: &mut Shared, handle: &mut Handle<'_>) {
        self.replicate(light.take_messages(), shared, handle);
        let machine = self.apply(&light.take_committed_entries(), shared);
        let raw = self.raw();
        let hard_state = light.commit_index().map(|commit| {
            let mut hard_state = raw.store().hard_state().clone();
            hard_state.commit = commit;
            hard_state
        });
        let batch = Batch { hard_state, machine, ..Batch::default() };
        if !batch.is_empty() {
            raw.mut_store().write_through(batch);
        }
        raw.advance_apply();
    }

    /// Applies entries; returns the state after them, if there were any.
    fn apply(&mut self, entries: &[Entry], shared: &mut Shared) -> Option<Machine> {
        let bug = shared.options.bug;
        for entry in entries {
            if bug == Some(Bug::ApplyEarly) && entry.index <= self.machine.index {
                continue;
            }
            let effect = self.machine.apply(entry.index, &entry.data, bug != Some(Bug::Duplicate));
            let equal = shared.oracles.applied.reach(self.id, &self.machine);
            shared.oracles.note(equal);
            let Some((request, place)) = effect else { continue };
            if place > shared.list.len() {
                shared.list.push(request);
            }
            self.writes.retain(|waiting| {
                let answered = waiting.key == request;
                if answered {
                    shared.oracles.history.answer(waiting.operation, Outcome::Written(place));
                }
                !answered
            });
        }
        (!entries.is_empty()).then(|| self.machine.clone())
    }

    /// Raft allows reads.
    fn grant(&mut self, reads: &[ReadState]) {
        for read in reads {
            let key = report::context(&read.request_ctx);
            if let Some(waiting) = self.reads.iter_mut().find(|w| w.key == key) {
                waiting.index.get_or_insert(read.index);
            }
        }
    }

    /// What comes at the end of a step, when nothing is left to be done for raft.
    fn wind_up(&mut self, shared: &mut Shared, handle: &mut Handle<'_>) {
        let Node { machine, reads, .. } = self;
        reads.retain(|waiting| {
            let may = waiting.index.is_some_and(|index| index <= machine.index);
            if may {
                shared.oracles.history.answer(waiting.operation, Outcome::Read(machine.list.clone()));
            }
            !may
        });
        self.compare(shared);
        let every = shared.options.compact;
        let index = self.machine.index;
        let disk = self.raw().mut_store();
        if every > 0 && !disk.is_behind() && index >= disk.snapshot_index() + every {
            let raw = self.raw.as_mut().expect("a running server");
            raw.mut_store().compact(&self.machine);
            self.tell("Compacted", [], handle);
        }
    }

    /// Shows the oracles whether it leads and what it considers committed.
    fn compare(&mut self, shared: &mut Shared) {
        let raw = self.raw.as_ref().expect("a running server");
        if raw.raft.state == StateRole::Leader {
            let one = shared.oracles.election.lead(self.id, raw.raft.term);
            shared.oracles.note(one);
        }
        let commit = raw.raft.raft_log.committed;
        for index in self.compared + 1..=commit {
            if let Some((term, data)) = raw.store().entry(index) {
                let agrees = shared.oracles.committed.commit(self.id, index, term, data);
                shared.oracles.note(agrees);
            }
        }
        self.compared = commit;
    }

    // ---- messages ----

    /// Sends what waited for the disk.
    fn release(&mut self, shared: &mut Shared, handle: &mut Handle<'_>) {
        let held = std::mem::take(&mut self.held);
        self.send(held, shared, handle);
    }

    /// Sends what a leader sends on its own account.
    fn replicate(&mut self, messages: Vec<Message>, shared: &mut Shared, handle: &mut Handle<'_>) {
        if messages.is_empty() {
            return;
        }
        if handle.listens() {
            handle.event("Sent", [("node", self.id.into()), ("sent", report::messages(&messages))]);
        }
        self.send(messages, shared, handle);
    }

    fn send(&self, messages: Vec<Message>, shared: &mut Shared, handle: &mut Handle<'_>) {
        for message in messages {
            let to = message.to as usize - 1;
            let count = &mut shared.sent[self.node() * shared.options.nodes + to];
            *count += 1;
            handle.send(self.node(), to, Envelope { number: *count, message });
        }
    }

    fn tell_cause(
        &mut self,
        cause: Cause,
        durable: bool,
        reads: &[ReadState],
        answers: &[Message],
        handle: &mut Handle<'_>,
    ) {
        if !handle.listens() {
            return;
        }
        let answered = ("sent", report::answer(self.id, reads, answers));
        let durable = ("durable", Data::from(durable));
        match cause {
            Cause::Delivered(from, number) => self.tell(
                "Delivered",
                [("from", from.into()), ("number", number.into()), durable, answered],
                handle,
            ),
            Cause::Ticked => self.tell("Ticked", [durable, answered], handle),
            Cause::Campaigned => self.tell("Campaigned", [durable, answered], handle),
            Cause::WriteAsked(request) => {
                self.tell("WriteAsked", [("value", request.into()), durable, answered], handle);
            }
            Cause::ReadAsked(context) => {
                self.tell("ReadAsked", [("context", context.into()), durable, answered], handle);
            }
        }
    }
}

/// A candidate asks its peers in the order of a hash map; the order of their numbers serves as well.
fn in_order(mut messages: Vec<Message>) -> Vec<Message> {
    let asks = |m: &Message| {
        matches!(m.get_msg_type(), MessageType::MsgRequestVote | MessageType::MsgRequestPreVote)
    };
    if messages.len() > 1 && messages.iter().all(asks) {
        messages.sort_by_key(|m| m.to);
    }
    messages
}
