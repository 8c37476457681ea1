//! What the model is told.

use crate::machine::decode;
use model::Data;
use model::data::Field;
use raft::eraftpb::{Entry, Message, MessageType};
use raft::{RawNode, ReadState, StateRole};

/// The number in the context of a read.
pub fn context(bytes: &[u8]) -> u32 {
    bytes.try_into().map_or(0, u32::from_le_bytes)
}

/// Whether a leader sends this on its own account.
pub fn replicates(message: &Message) -> bool {
    matches!(
        message.get_msg_type(),
        MessageType::MsgAppend | MessageType::MsgHeartbeat | MessageType::MsgSnapshot
    )
}

/// A role as the model calls it.
pub fn role(role: StateRole) -> &'static str {
    match role {
        StateRole::Follower => "follower",
        StateRole::PreCandidate => "precandidate",
        StateRole::Candidate => "candidate",
        StateRole::Leader => "leader",
    }
}

fn entry(entry: &Entry) -> Data {
    Data::Record(vec![("term", entry.term.into()), ("value", decode(&entry.data).unwrap_or(0).into())])
}

/// A message as the model has it.
pub fn message(m: &Message) -> Data {
    let head = |name: &'static str| {
        let mut fields: Vec<Field> = Vec::with_capacity(10);
        fields.extend([
            ("type", name.into()),
            ("from", m.from.into()),
            ("to", m.to.into()),
            ("term", m.term.into()),
        ]);
        fields
    };
    let with = |name: &'static str, rest: &[Field]| {
        let mut fields = head(name);
        fields.extend_from_slice(rest);
        Data::Record(fields)
    };
    let place = [("index", m.index.into()), ("logTerm", m.log_term.into())];
    let commit = [("commit", m.commit.into()), ("commitTerm", m.commit_term.into())];
    match m.get_msg_type() {
        kind @ (MessageType::MsgRequestVote | MessageType::MsgRequestPreVote) => {
            let mut fields = head(if kind == MessageType::MsgRequestVote { "Vote" } else { "PreVote" });
            fields.extend(place);
            fields.extend(commit);
            Data::Record(fields)
        }
        kind @ (MessageType::MsgRequestVoteResponse | MessageType::MsgRequestPreVoteResponse) => {
            let real = kind == MessageType::MsgRequestVoteResponse;
            let mut fields = head(if real { "VoteResp" } else { "PreVoteResp" });
            fields.push(("reject", m.reject.into()));
            fields.extend(commit);
            Data::Record(fields)
        }
        MessageType::MsgAppend => {
            let mut fields = head("Append");
            fields.extend(place);
            fields.push(("entries", Data::Seq(m.entries.iter().map(entry).collect())));
            fields.push(("commit", m.commit.into()));
            Data::Record(fields)
        }
        MessageType::MsgAppendResponse => {
            let mut fields = head("AppendResp");
            fields.extend(place);
            fields.extend([
                ("reject", m.reject.into()),
                ("hint", m.reject_hint.into()),
                ("commit", m.commit.into()),
            ]);
            Data::Record(fields)
        }
        MessageType::MsgHeartbeat => {
            with("Heartbeat", &[("commit", m.commit.into()), ("context", context(&m.context).into())])
        }
        MessageType::MsgHeartbeatResponse => {
            with("HeartbeatResp", &[("commit", m.commit.into()), ("context", context(&m.context).into())])
        }
        MessageType::MsgSnapshot => {
            let metadata = m.get_snapshot().get_metadata();
            let voters = metadata.get_conf_state().get_voters().iter().map(|&id| id.into()).collect();
            with(
                "Snapshot",
                &[
                    ("index", metadata.index.into()),
                    ("logTerm", metadata.term.into()),
                    ("voters", Data::Set(voters)),
                ],
            )
        }
        MessageType::MsgPropose => {
            with("Propose", &[("value", decode(&m.entries[0].data).unwrap_or(0).into())])
        }
        MessageType::MsgReadIndex => with("ReadIndex", &[("context", context(&m.entries[0].data).into())]),
        MessageType::MsgReadIndexResp => with(
            "ReadIndexResp",
            &[("index", m.index.into()), ("context", context(&m.entries[0].data).into())],
        ),
        other => unreachable!("{other:?} is never sent here"),
    }
}

/// Messages as the model has them.
pub fn messages(messages: &[Message]) -> Data {
    Data::Seq(messages.iter().map(message).collect())
}

/// What a step answered: the reads it allows and the messages it sends.
pub fn answer(id: u64, reads: &[ReadState], messages: &[Message]) -> Data {
    let mut out = Vec::with_capacity(reads.len() + messages.len());
    out.extend(reads.iter().map(|read| {
        Data::Record(vec![
            ("type", "ReadState".into()),
            ("to", id.into()),
            ("index", read.index.into()),
            ("context", context(&read.request_ctx).into()),
        ])
    }));
    out.extend(messages.iter().map(message));
    Data::Seq(out)
}

/// What a server says of itself: what `Reported` of the events module compares.
pub fn state(node: &RawNode<crate::storage::Disk>, applied: u64) -> Data {
    let raft = &node.raft;
    let log = &raft.raft_log;
    let last = log.last_index();
    Data::Record(vec![
        ("term", raft.term.into()),
        ("vote", raft.vote.into()),
        ("role", role(raft.state).into()),
        ("leader", raft.leader_id.into()),
        ("commit", log.committed.into()),
        ("last", last.into()),
        ("lastTerm", log.term(last).unwrap_or(0).into()),
        ("snapshot", (log.first_index() - 1).into()),
        ("applied", applied.into()),
    ])
}
