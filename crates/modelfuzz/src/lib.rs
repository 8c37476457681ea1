//! Model-guided fuzzing of distributed systems.
//!
//! A system under test is a [`Cluster`]: processes that receive messages, requests and ticks, and send messages. The
//! scheduler decides what happens next, and a TLA+ specification follows the events that the cluster reports. A run
//! that reaches new states of the specification is mutated; a step that it does not allow is a finding, and so is a
//! panic, a failed check or a broken invariant.
//!
//! This is all there is to a test:
//!
//! ```
//! use modelfuzz::{Campaign, Cluster, Handle, Node, Shape, SimpleSystem, Spec};
//!
//! /// What the server may do, in TLA+.
//! const SPEC: &str = "
//! ---- MODULE Lock ----
//! VARIABLE holder
//! Init == holder = 0
//! Grant(c) == holder = 0 /\\ holder' = c
//! Release(c) == holder = c /\\ holder' = 0
//! Next == \\E c \\in {1, 2} : Grant(c) \\/ Release(c)
//! ====";
//! const CONFIG: &str = "INIT Init NEXT Next";
//!
//! /// A server, process 0, that lends a lock to the processes 1 and 2.
//! #[derive(Default)]
//! struct LockServer {
//!     holder: Option<Node>,
//!     waiting: Vec<Node>,
//!     careless: bool,
//! }
//!
//! #[derive(Clone, Debug)]
//! enum Message {
//!     Ask,
//!     Grant,
//!     Release,
//! }
//!
//! impl LockServer {
//!     fn grant(&mut self, client: Node, handle: &mut Handle<'_, Message>) {
//!         self.holder = Some(client);
//!         handle.event("Grant", [("c", client.into())]);
//!         handle.send(0, client, Message::Grant);
//!     }
//! }
//!
//! impl Cluster for LockServer {
//!     type Message = Message;
//!
//!     fn shape(&self) -> Shape {
//!         let nodes = ["server", "anna", "ben"].map(String::from).to_vec();
//!         Shape { nodes, clients: 2, operations: 1, ..Shape::default() }
//!     }
//!
//!     fn start(&mut self, _: &mut Handle<'_, Message>) {
//!         *self = LockServer { careless: self.careless, ..LockServer::default() };
//!     }
//!
//!     // A user wants the lock: her process asks the server for it.
//!     fn request(&mut self, user: usize, _: usize, handle: &mut Handle<'_, Message>) {
//!         handle.send(user + 1, 0, Message::Ask);
//!     }
//!
//!     fn deliver(&mut self, from: Node, to: Node, message: Message, handle: &mut Handle<'_, Message>) {
//!         match message {
//!             Message::Ask if self.holder.is_none() || self.careless => self.grant(from, handle),
//!             Message::Ask => self.waiting.push(from),
//!             Message::Grant => handle.send(to, 0, Message::Release),
//!             Message::Release => {
//!                 handle.event("Release", [("c", from.into())]);
//!                 self.holder = None;
//!                 if let Some(next) = self.waiting.pop() {
//!                     self.grant(next, handle);
//!                 }
//!             }
//!         }
//!     }
//! }
//!
//! # /*
//! #[test]
//! # */
//! fn the_server_lends_the_lock_to_one_at_a_time() {
//!     let spec = Spec::from_text(SPEC, Some(CONFIG), &[], &Default::default()).unwrap();
//!     let system = SimpleSystem::new(Some(spec), LockServer::default);
//!     let report = Campaign::new(&system).runs(2000).seed(1).run();
//!     report.assert_clean();
//! }
//! # the_server_lends_the_lock_to_one_at_a_time();
//! # let spec = Spec::from_text(SPEC, Some(CONFIG), &[], &Default::default()).unwrap();
//! # let careless = SimpleSystem::new(Some(spec), || LockServer { careless: true, ..Default::default() });
//! # let report = Campaign::new(&careless).runs(2000).seed(1).run();
//! # assert!(report.findings[0].key.starts_with("divergence: Grant"), "{report:?}");
//! # assert!(report.story(&report.findings[0]).contains("deliver ben -> server"), "{}", report.story(&report.findings[0]));
//! ```
//!
//! With `careless: true` the server lends the lock to both. The test then fails with the event that the specification
//! forbids, the condition in it that is false, and the steps that led there.
//!
//! The parts: [`fuzz`] has schedules, the scheduler, mutators, guides and campaigns; [`model`] follows events and
//! explores states; [`tla`] loads and evaluates specifications. The command `modelfuzz` does campaigns against the
//! targets that come with it, saves them and goes on with them.
#![forbid(unsafe_code)]

pub use fuzz;
pub use fuzz::{
    Campaign, Cluster, Failure, Handle, Limits, Node, Recording, Report, Schedule, Shape, SimpleSystem, Step,
    System,
};
pub use model;
pub use tla;
pub use tla::Spec;
