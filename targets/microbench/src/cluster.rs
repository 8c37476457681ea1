//! The system: an application master, workers, and a terminator.
//!
//! The master is process 0, worker w is process w, and the terminator comes last. Each message that is handled is
//! one action of the model, and reported under its name.

use fuzz::{Cluster, Handle, Node, Shape};

/// The application master.
const MASTER: Node = 0;
/// The worker that gets the job.
const CHOSEN: Node = 1;

/// The most workers: the master keeps who registered in one word.
pub const MAX_WORKERS: usize = 60;
/// The most tasks.
pub const MAX_TASKS: usize = 10_000;

/// What is wrong with the worker on purpose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bug {
    /// Nothing.
    None,
    /// A worker that handles the last `Execute` does not look whether its buffer was flushed.
    FlushBeforeLast,
}

/// What the processes send each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Message {
    /// A worker or the terminator has started.
    Register,
    /// Do a task; this many are done.
    Execute(u32),
    /// Have the chosen worker flushed.
    Terminate,
    /// Give up the buffer.
    Flush,
}

/// The micro-benchmark.
#[derive(Clone, Debug)]
pub struct Microbench {
    workers: usize,
    tasks: u32,
    bug: Bug,
    /// The processes that the master has heard from, a bit each.
    registered: u64,
    /// Whether the master has a request that it serves.
    serving: bool,
    /// Whether the chosen worker still has its buffer.
    buffer: bool,
    /// The number of the `Execute` that the chosen worker handles next: the network may repeat earlier ones.
    next: u32,
}

impl Microbench {
    /// A cluster with some workers, a job of some tasks, and a bug if asked for.
    ///
    /// # Panics
    /// If there are no workers, or more than [`MAX_WORKERS`], or more than [`MAX_TASKS`] tasks.
    pub fn new(workers: usize, tasks: usize, bug: Bug) -> Microbench {
        assert!((1..=MAX_WORKERS).contains(&workers) && tasks <= MAX_TASKS, "a cluster of an odd size");
        Microbench { workers, tasks: tasks as u32, bug, registered: 0, serving: false, buffer: true, next: 0 }
    }

    fn terminator(&self) -> Node {
        self.workers + 1
    }

    /// The bits of all workers and the terminator.
    fn all(&self) -> u64 {
        ((1 << (self.workers + 1)) - 1) << 1
    }

    fn register(&mut self, from: Node, handle: &mut Handle<'_, Message>) {
        self.registered |= 1 << from;
        if from == self.terminator() {
            handle.event("RegisterTerminator", []);
        } else {
            handle.event("RegisterWorker", [("w", from.into())]);
        }
    }

    fn execute(&mut self, done: u32, handle: &mut Handle<'_, Message>) {
        if done != self.next {
            return;
        }
        handle.event("Execute", [("r", done.into())]);
        let last = done == self.tasks;
        if !self.buffer {
            assert!(self.bug == Bug::None || !last, "the worker has no buffer for its last task");
            return;
        }
        self.next += 1;
        if !last {
            handle.send(CHOSEN, CHOSEN, Message::Execute(done + 1));
        }
    }
}

impl Cluster for Microbench {
    type Message = Message;

    fn shape(&self) -> Shape {
        let workers = (1..=self.workers).map(|w| format!("worker{w}"));
        let master = std::iter::once("master".to_owned());
        let nodes = master.chain(workers).chain(["terminator".to_owned()]).collect();
        Shape { nodes, clients: 1, operations: 1, ..Shape::default() }
    }

    fn start(&mut self, handle: &mut Handle<'_, Message>) {
        self.registered = 0;
        self.serving = false;
        self.buffer = true;
        self.next = 0;
        for worker in 1..=self.workers {
            handle.event("StartWorker", [("w", worker.into())]);
            handle.send(worker, MASTER, Message::Register);
        }
        handle.event("StartTerminator", []);
        handle.send(self.terminator(), MASTER, Message::Register);
    }

    fn deliver(&mut self, from: Node, _: Node, message: Message, handle: &mut Handle<'_, Message>) {
        match message {
            Message::Register => self.register(from, handle),
            Message::Execute(done) => self.execute(done, handle),
            Message::Terminate => {
                handle.event("Terminate", []);
                handle.send(self.terminator(), CHOSEN, Message::Flush);
            }
            Message::Flush => {
                handle.event("Flush", []);
                self.buffer = false;
            }
        }
    }

    /// The master serves one request; one that comes before all have registered, or after the first, is lost.
    fn request(&mut self, _: usize, _: usize, handle: &mut Handle<'_, Message>) {
        if self.serving {
            return;
        }
        handle.event("HandleRequest", []);
        if self.registered == self.all() {
            self.serving = true;
            handle.send(MASTER, CHOSEN, Message::Execute(0));
            handle.send(MASTER, self.terminator(), Message::Terminate);
        }
    }

    fn receiver(&self, _: usize, _: usize) -> Option<Node> {
        Some(MASTER)
    }
}
