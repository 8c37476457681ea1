//! The target by name, and its model.

use crate::cluster::RaftCluster;
use crate::node::{ELECTION_TICKS, HEARTBEAT_TICKS};
use crate::options::{CHOICES, Coverage, Options};
use fuzz::{Choice, Limits, Refusal, SimpleSystem, System, Target};
use tla::Spec;

/// The target, for lists of targets.
pub static TARGET: RaftTarget = RaftTarget;

/// `raft`: servers of the crate of this name.
#[derive(Clone, Copy, Debug)]
pub struct RaftTarget;

impl Target for RaftTarget {
    fn name(&self) -> &'static str {
        "raft"
    }

    fn about(&self) -> &'static str {
        "the crate raft 0.7, unmodified, with snapshots, reads and slow disks"
    }

    fn options(&self) -> &[Choice] {
        CHOICES
    }

    fn defaults(&self) -> (Limits, usize) {
        let limits = Limits {
            max_messages: 5,
            crashes: 4,
            requests: 20,
            drops: 3,
            duplicates: 3,
            partitions: 2,
            // It breaks what Raft promises.
            amnesia: 0,
        };
        (limits, 100)
    }

    fn open(&self, options: &[(String, String)]) -> Result<Box<dyn System>, Refusal> {
        let options = Options::parse(options)?;
        let spec = spec(&options).map_err(|error| Refusal(error.to_string()))?;
        Ok(Box::new(SimpleSystem::new(Some(spec), move || RaftCluster::new(options.clone()))))
    }
}

const MODEL: &str = include_str!("../RaftRs.tla");
const EVENTS: &str = include_str!("../RaftRsEvents.tla");

/// The model of a cluster with the given settings.
pub fn spec(options: &Options) -> Result<Spec, tla::Error> {
    Spec::from_text(EVENTS, Some(&config(options)), &[("RaftRs", MODEL)], &tla::Options::default())
}

/// What a `.cfg` file of the model says for a cluster with the given settings.
pub fn config(options: &Options) -> String {
    let servers: Vec<String> = (1..=options.nodes).map(|i| i.to_string()).collect();
    let truth = |value: bool| if value { "TRUE" } else { "FALSE" };
    let view = match options.coverage {
        Coverage::Full => "FullView",
        Coverage::Abstract => "AbstractView",
    };
    format!(
        "CONSTANTS\nServer = {{{}}}\nValue = {{}}\nPreVote = {}\nCheckQuorum = {}\nElectionTimeout = {ELECTION_TICKS}\n\
         HeartbeatTimeout = {HEARTBEAT_TICKS}\nSlowDisk = {}\nMaxTerm = 0\nMaxLogLen = 0\nMaxDown = 0\n\
         MaxMessages = 0\nMaxReads = 0\nINIT Init\nNEXT Next\nVIEW {view}\nINVARIANTS\nElectionSafety\nLogMatching\n\
         LeaderCompleteness\nStateMachineSafety\nCommittedNeverLost\nIndicesInOrder\n",
        servers.join(", "),
        truth(options.pre_vote),
        truth(options.check_quorum),
        truth(options.slow > 0),
    )
}
