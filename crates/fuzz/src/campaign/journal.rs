//! What a worker has to tell the one who saves, collected so that neither waits for the other.

use super::findings::Found;
use super::queue::{Queue, Task};
use crate::schedule::Schedule;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};

/// A batch with this many fingerprints goes off even if nobody asks for it.
const LARGE: usize = 1 << 14;

/// A batch that has become so large because the disk does not keep up is waited for.
const TOO_LARGE: usize = 1 << 22;

/// Batches on the way.
const ON_THE_WAY: usize = 64;

/// A schedule that covered something new.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub run: u64,
    pub worth: usize,
    pub schedule: Arc<Schedule>,
}

/// What happened in some runs of a worker.
#[derive(Debug, Default)]
pub(crate) struct Batch {
    pub worker: usize,
    pub states: Vec<u64>,
    pub transitions: Vec<u64>,
    pub traces: Vec<u64>,
    pub corpus: Vec<Entry>,
    pub found: Vec<Found>,
    /// What waits in the worker's queue after these runs, if that was asked for.
    pub queue: Option<Vec<Task>>,
}

impl Batch {
    fn fingerprints(&self) -> usize {
        self.states.len() + self.transitions.len() + self.traces.len()
    }
}

/// The way from the workers to the one who saves.
pub(crate) fn way() -> (SyncSender<Batch>, Receiver<Batch>) {
    sync_channel(ON_THE_WAY)
}

/// A worker's end of the way. Without a folder there is none, and nothing is collected.
#[derive(Debug, Default)]
pub(crate) struct Journal {
    way: Option<SyncSender<Batch>>,
    batch: Batch,
    /// The last call for batches that was answered.
    answered: u64,
}

impl Journal {
    pub fn new(way: Option<SyncSender<Batch>>, worker: usize) -> Journal {
        Journal { way, batch: Batch { worker, ..Batch::default() }, answered: 0 }
    }

    /// Where to put what is new; nothing if it is not to be saved.
    #[inline]
    pub fn batch(&mut self) -> Option<&mut Batch> {
        self.way.is_some().then_some(&mut self.batch)
    }

    /// Sends what was collected if it was called for, if there is much of it, or if there is a finding in it.
    #[inline]
    pub fn after_run(&mut self, calls: &AtomicU64, queue: &Queue) {
        if self.way.is_none() {
            return;
        }
        let call = calls.load(Relaxed);
        let is_called = call != self.answered;
        if is_called || !self.batch.found.is_empty() || self.batch.fingerprints() >= LARGE {
            if is_called {
                self.batch.queue = Some(queue.tasks().cloned().collect());
            }
            self.answered = call;
            self.send();
        }
    }

    fn send(&mut self) {
        let Some(way) = &self.way else { return };
        let next = Batch { worker: self.batch.worker, ..Batch::default() };
        let batch = std::mem::replace(&mut self.batch, next);
        if batch.fingerprints() > TOO_LARGE {
            // If nobody is there any more the campaign is about to end.
            let _ = way.send(batch);
        } else if let Err(TrySendError::Full(batch)) = way.try_send(batch) {
            self.batch = batch;
        }
    }

    /// Sends all that is left, with the queue as it is at the end.
    pub fn finish(mut self, queue: &Queue) {
        if let Some(way) = self.way.take() {
            self.batch.queue = Some(queue.tasks().cloned().collect());
            // If nobody is there any more the campaign has ended.
            let _ = way.send(self.batch);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn batches_go_when_called_for() {
        let (sender, receiver) = way();
        let (calls, queue) = (AtomicU64::new(0), Queue::new(1));
        let mut journal = Journal::new(Some(sender), 3);
        journal.batch().unwrap().states.push(7);
        journal.after_run(&calls, &queue);
        assert!(receiver.try_recv().is_err());
        calls.store(1, Relaxed);
        journal.after_run(&calls, &queue);
        journal.after_run(&calls, &queue);
        let batch = receiver.try_recv().unwrap();
        assert_eq!((batch.worker, &batch.states[..], batch.queue.is_some()), (3, &[7][..], true));
        assert!(receiver.try_recv().is_err());
        journal.batch().unwrap().states.resize(LARGE, 1);
        journal.after_run(&calls, &queue);
        assert_eq!(receiver.try_recv().unwrap().states.len(), LARGE);
        journal.finish(&queue);
        assert!(receiver.try_recv().unwrap().queue.is_some() && receiver.recv().is_err());
    }

    #[test]
    fn a_slow_disk_makes_batches_larger_and_loses_nothing() {
        let (sender, receiver) = way();
        let (calls, queue) = (AtomicU64::new(0), Queue::new(1));
        let mut journal = Journal::new(Some(sender), 0);
        let rounds = 2 * ON_THE_WAY as u64;
        for i in 0..rounds {
            journal.batch().unwrap().states.push(i);
            calls.store(i + 1, Relaxed);
            journal.after_run(&calls, &queue);
        }
        let reader =
            std::thread::spawn(move || receiver.iter().flat_map(|batch| batch.states).collect::<Vec<u64>>());
        journal.finish(&queue);
        assert_eq!(reader.join().unwrap(), (0..rounds).collect::<Vec<u64>>());
    }

    #[test]
    fn without_a_folder_nothing_is_collected() {
        assert!(Journal::default().batch().is_none());
    }
}
