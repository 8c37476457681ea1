//! States that wait to be expanded, as bytes in blocks.

use super::seen::StateId;
use std::sync::Mutex;

/// Bytes after which a new block begins: small enough to share work, large enough to share little else.
const BLOCK_BYTES: usize = 16 << 10;

/// A run of states: the number of each and its values.
#[derive(Debug, Default)]
pub(super) struct Block {
    pub(super) bytes: Vec<u8>,
    pub(super) states: usize,
}

impl Block {
    /// Reads the number of the state at `at`, which moves on to its values.
    pub(super) fn id(&self, at: &mut usize) -> StateId {
        let bytes: [u8; 5] = self.bytes[*at..*at + 5].try_into().expect("five bytes");
        *at += 5;
        StateId(u64::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], 0, 0, 0]))
    }
}

/// The states of one level.
#[derive(Debug, Default)]
pub(super) struct Blocks {
    blocks: Vec<Block>,
    states: usize,
}

impl Blocks {
    /// Adds a state whose values `write` appends.
    pub(super) fn push<E>(
        &mut self,
        id: StateId,
        write: impl FnOnce(&mut Vec<u8>) -> Result<(), E>,
    ) -> Result<(), E> {
        if self.blocks.last().is_none_or(|b| b.bytes.len() >= BLOCK_BYTES) {
            if let Some(full) = self.blocks.last_mut() {
                full.bytes.shrink_to_fit();
            }
            self.blocks.push(Block::default());
        }
        let block = self.blocks.last_mut().expect("a block was just made");
        block.bytes.extend_from_slice(&id.0.to_le_bytes()[..5]);
        write(&mut block.bytes)?;
        block.states += 1;
        self.states += 1;
        Ok(())
    }

    pub(super) fn is_empty(&self) -> bool {
        self.states == 0
    }

    pub(super) fn states(&self) -> usize {
        self.states
    }

    pub(super) fn append(&mut self, mut other: Blocks) {
        self.blocks.append(&mut other.blocks);
        self.states += other.states;
    }

    /// The blocks, each to be taken by one worker.
    pub(super) fn into_blocks(self) -> Vec<Mutex<Block>> {
        self.blocks.into_iter().map(Mutex::new).collect()
    }
}
