//! A disk that tells apart what was written from what was synced.
//!
//! Reads see everything that was written. A crash keeps what was synced and, of what was written since, as many writes
//! as the schedule says, oldest first.

use crate::bugs::Bug;
use crate::machine::Machine;
use raft::eraftpb::{ConfState, Entry, HardState, Snapshot};
use raft::{Error, GetEntriesContext, RaftState, Storage, StorageError};

/// What a server keeps.
#[derive(Clone, Debug, Default)]
struct Image {
    hard_state: HardState,
    conf_state: ConfState,
    snapshot: Snapshot,
    /// The index and the term before the first entry.
    start: (u64, u64),
    entries: Vec<Entry>,
    /// The state machine as far as it was applied.
    machine: Machine,
}

/// What is written in one go: all of it survives a crash, or nothing.
#[derive(Clone, Debug, Default)]
pub struct Batch {
    /// A snapshot that replaces the log.
    pub snapshot: Option<Snapshot>,
    /// Entries that replace all entries from the index of the first one on.
    pub entries: Vec<Entry>,
    /// Term, vote and commit index.
    pub hard_state: Option<HardState>,
    /// The state machine, after more entries were applied.
    pub machine: Option<Machine>,
}

impl Batch {
    /// Whether there is nothing to write.
    pub fn is_empty(&self) -> bool {
        !self.is_visible() && self.machine.is_none()
    }

    /// Whether the model knows of this write: it does not know of the state machine.
    fn is_visible(&self) -> bool {
        self.snapshot.is_some() || !self.entries.is_empty() || self.hard_state.is_some()
    }
}

/// The disk of one server.
#[derive(Clone, Debug, Default)]
pub struct Disk {
    now: Image,
    /// What is safe, if that is not all.
    safe: Option<Box<Image>>,
    /// The writes since.
    unsynced: Vec<Batch>,
    /// With [`Bug::TailLost`]: the number of entries at the end that are said to be safe and are not.
    unsafe_tail: usize,
    bug: Option<Bug>,
}

impl Disk {
    /// An empty disk of a member of the cluster with these voters.
    pub fn new(voters: Vec<u64>, bug: Option<Bug>) -> Disk {
        let mut disk = Disk { bug, ..Disk::default() };
        disk.now.conf_state.set_voters(voters);
        disk
    }

    /// Writes. It is not safe before the next [`Disk::sync`].
    pub fn write(&mut self, batch: Batch) {
        if self.safe.is_none() {
            self.safe = Some(Box::new(self.now.clone()));
        }
        self.now.write(&batch, self.bug);
        self.unsynced.push(batch);
    }

    /// Writes what is safe at once, because the caller syncs before it does anything else.
    pub fn write_through(&mut self, batch: Batch) {
        debug_assert!(!self.is_behind(), "a write is never safe before an earlier one");
        self.unsafe_tail = batch.entries.len();
        self.now.write(&batch, self.bug);
    }

    /// Makes everything safe that was written.
    pub fn sync(&mut self) {
        self.safe = None;
        self.unsynced.clear();
    }

    /// Whether something that was written is not safe.
    pub fn is_behind(&self) -> bool {
        self.safe.is_some()
    }

    /// The number of writes that are not safe.
    pub fn unsynced(&self) -> usize {
        self.unsynced.len()
    }

    /// A crash: of the writes that are not safe, the first `kept` ones survive. Returns how many of these the model
    /// knows of.
    pub fn crash(&mut self, kept: usize) -> usize {
        if self.bug == Some(Bug::TailLost) {
            let tail = std::mem::take(&mut self.unsafe_tail);
            let left = self.now.entries.len().saturating_sub(tail);
            self.now.entries.truncate(left);
        }
        let Some(safe) = self.safe.take() else { return 0 };
        self.now = *safe;
        let survivors: Vec<Batch> = self.unsynced.drain(..).take(kept).collect();
        for batch in &survivors {
            self.now.write(batch, self.bug);
        }
        survivors.iter().filter(|batch| batch.is_visible()).count()
    }

    /// Puts the state machine into a snapshot and drops the entries that it covers.
    pub fn compact(&mut self, machine: &Machine) {
        debug_assert!(!self.is_behind(), "compaction waits for the disk");
        let index = machine.index;
        let term = self.now.term(index).expect("only entries that are there are compacted");
        let mut snapshot = Snapshot::default();
        snapshot.set_data(machine.to_bytes().into());
        let metadata = snapshot.mut_metadata();
        metadata.index = index;
        metadata.term = term;
        if self.bug != Some(Bug::ConfLost) {
            metadata.set_conf_state(self.now.conf_state.clone());
        }
        self.now.snapshot = snapshot;
        let first = if self.bug == Some(Bug::CompactPast) { self.now.last_index() } else { index };
        self.now.drop_up_to(first);
    }

    /// What a server finds when it starts.
    pub fn machine(&self) -> &Machine {
        &self.now.machine
    }

    /// The index of the latest snapshot.
    pub fn snapshot_index(&self) -> u64 {
        self.now.snapshot.get_metadata().index
    }

    /// The commit index that was written last.
    pub fn hard_state(&self) -> &HardState {
        &self.now.hard_state
    }

    /// What a server with a bug forgets while it is down.
    pub fn forget(&mut self) {
        match self.bug {
            Some(Bug::HardStateLost) => {
                self.now.hard_state = HardState::default();
                self.now.machine = match self.now.snapshot.get_data() {
                    [] => Machine::default(),
                    data => Machine::from_bytes(data),
                };
            }
            Some(Bug::VoteLost) => self.now.hard_state.vote = 0,
            Some(Bug::StaleSnapshot) => self.now.install_snapshot_late(),
            Some(Bug::ApplyTwice) => self.now.machine.index = self.snapshot_index(),
            _ => {}
        }
    }

    /// The term and the data of the entry at an index, if it is still in the log.
    pub fn entry(&self, index: u64) -> Option<(u64, &[u8])> {
        let entry = self.now.entries.get(index.checked_sub(self.now.start.0 + 1)? as usize)?;
        Some((entry.term, &entry.data))
    }
}

impl Image {
    fn last_index(&self) -> u64 {
        self.start.0 + self.entries.len() as u64
    }

    fn write(&mut self, batch: &Batch, bug: Option<Bug>) {
        if let Some(snapshot) = &batch.snapshot {
            let metadata = snapshot.get_metadata();
            self.start = (metadata.index, metadata.term);
            self.entries.clear();
            self.conf_state = metadata.get_conf_state().clone();
            self.machine = Machine::from_bytes(snapshot.get_data());
            self.snapshot = snapshot.clone();
        }
        if let Some(first) = batch.entries.first() {
            self.overwrite(first.index, &batch.entries, bug);
        }
        if let Some(hard_state) = &batch.hard_state {
            self.hard_state = hard_state.clone();
        }
        if let Some(machine) = &batch.machine {
            self.machine = machine.clone();
        }
    }

    fn overwrite(&mut self, first: u64, entries: &[Entry], bug: Option<Bug>) {
        assert!(first > self.start.0 && first <= self.last_index() + 1, "entries without a gap");
        let keep = (first - self.start.0 - 1) as usize;
        let end = keep + entries.len();
        let stale = match bug {
            Some(Bug::StaleTail) if end < self.entries.len() => self.entries.split_off(end),
            _ => Vec::new(),
        };
        self.entries.truncate(keep);
        self.entries.extend_from_slice(entries);
        self.entries.extend(stale);
    }

    /// With [`Bug::StaleSnapshot`]: the snapshot is put in the place of what was applied since.
    fn install_snapshot_late(&mut self) {
        if !self.snapshot.get_data().is_empty() {
            self.machine =
                Machine { index: self.machine.index, ..Machine::from_bytes(self.snapshot.get_data()) };
        }
    }

    fn drop_up_to(&mut self, index: u64) {
        if let Ok(term) = self.term(index) {
            self.entries.drain(..(index - self.start.0) as usize);
            self.start = (index, term);
        }
    }

    fn term(&self, index: u64) -> raft::Result<u64> {
        if index == self.start.0 {
            return Ok(self.start.1);
        }
        if index < self.start.0 {
            return Err(Error::Store(StorageError::Compacted));
        }
        match self.entries.get((index - self.start.0 - 1) as usize) {
            Some(entry) => Ok(entry.term),
            None => Err(Error::Store(StorageError::Unavailable)),
        }
    }
}

impl Storage for Disk {
    fn initial_state(&self) -> raft::Result<RaftState> {
        Ok(RaftState::new(self.now.hard_state.clone(), self.now.conf_state.clone()))
    }

    fn entries(
        &self,
        low: u64,
        high: u64,
        max_size: impl Into<Option<u64>>,
        _: GetEntriesContext,
    ) -> raft::Result<Vec<Entry>> {
        let start = self.now.start.0;
        if low <= start {
            return Err(Error::Store(StorageError::Compacted));
        }
        assert!(high <= self.now.last_index() + 1, "entries up to {high} of {}", self.now.last_index());
        let mut entries = self.now.entries[(low - start - 1) as usize..(high - start - 1) as usize].to_vec();
        raft::util::limit_size(&mut entries, max_size.into());
        Ok(entries)
    }

    fn term(&self, index: u64) -> raft::Result<u64> {
        self.now.term(index)
    }

    fn first_index(&self) -> raft::Result<u64> {
        Ok(self.now.start.0 + 1)
    }

    fn last_index(&self) -> raft::Result<u64> {
        Ok(self.now.last_index())
    }

    fn snapshot(&self, request_index: u64, _: u64) -> raft::Result<Snapshot> {
        if self.snapshot_index() < request_index {
            return Err(Error::Store(StorageError::SnapshotTemporarilyUnavailable));
        }
        Ok(self.now.snapshot.clone())
    }
}
