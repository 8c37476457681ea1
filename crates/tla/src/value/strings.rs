//! The strings and model-value names of a specification, numbered.
//!
//! TLC orders strings by when it first read them, and `CHOOSE` and printed sets show that order. Numbers are given
//! out in that same order (see [`crate::loader`]), so comparing numbers is comparing strings as TLC does. Strings
//! made while evaluating get the next number.

use super::hash;
use std::collections::HashMap;
use std::sync::{Arc, RwLock};

/// A table of strings shared by everything that evaluates one specification.
#[derive(Debug, Default)]
pub struct Interner {
    table: RwLock<Table>,
}

#[derive(Debug, Default)]
struct Table {
    texts: Vec<Arc<str>>,
    hashes: Vec<u64>,
    ids: HashMap<Arc<str>, u32>,
}

impl Interner {
    /// The number of `text`, new or not.
    pub fn intern(&self, text: &str) -> u32 {
        if let Some(id) = self.get(text) {
            return id;
        }
        let mut table = self.table.write().expect("no panic while interning");
        if let Some(&id) = table.ids.get(text) {
            return id;
        }
        let id = table.texts.len() as u32;
        let text: Arc<str> = text.into();
        table.hashes.push(hash::of_text(&text));
        table.texts.push(text.clone());
        table.ids.insert(text, id);
        id
    }

    /// The number of `text` if it has one.
    pub fn get(&self, text: &str) -> Option<u32> {
        self.table.read().expect("no panic while interning").ids.get(text).copied()
    }

    /// The text with number `id`.
    pub fn text(&self, id: u32) -> Arc<str> {
        self.table.read().expect("no panic while interning").texts[id as usize].clone()
    }

    /// Appends to `hashes` those of the strings it does not hold yet.
    pub(crate) fn sync_hashes(&self, hashes: &mut Vec<u64>) {
        let table = self.table.read().expect("no panic while interning");
        hashes.extend_from_slice(&table.hashes[hashes.len()..]);
    }
}
