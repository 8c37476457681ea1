//! What text in reported events stands for.
#![expect(clippy::ptr_arg, reason = "whether a text is borrowed decides how it is found again")]

use std::borrow::Cow;
use tla::{Evaluator, Value};

/// A bounded memory of the strings and model values that texts stand for. They are words that need no heap, so they
/// stay what they are as long as the specification.
#[derive(Debug)]
pub(super) struct Texts {
    /// Texts that live as long as the program, by their address.
    lasting: Box<[(&'static str, Value)]>,
    /// Other texts, by their letters.
    passing: Box<[(Box<str>, Value)]>,
}

const SLOTS: usize = 256;
/// The longest text that is remembered by its letters.
const LONGEST: usize = 64;

impl Default for Texts {
    fn default() -> Texts {
        let empty = ("".into(), Value::FALSE);
        Texts { lasting: vec![("", Value::FALSE); SLOTS].into(), passing: vec![empty; SLOTS].into() }
    }
}

impl Texts {
    /// What the text stands for, if it is remembered.
    #[inline]
    pub(super) fn get(&self, text: &Cow<'static, str>) -> Option<Value> {
        match text {
            Cow::Borrowed(text) => {
                let (known, value) = self.lasting[by_address(text)];
                (std::ptr::eq(known, *text) && !text.is_empty()).then_some(value)
            }
            Cow::Owned(text) => {
                let (known, value) = &self.passing[by_letters(text)];
                (**known == **text && !text.is_empty()).then_some(*value)
            }
        }
    }

    /// Finds out what the text stands for and remembers it.
    #[cold]
    pub(super) fn learn(&mut self, evaluator: &Evaluator<'_>, text: &Cow<'static, str>) -> Value {
        let id = evaluator.heap().interner().intern(text);
        let value = match evaluator.spec().is_model_value(text) {
            true => Value::model(id, text),
            false => Value::string(id),
        };
        match text {
            Cow::Borrowed(text) => self.lasting[by_address(text)] = (text, value),
            Cow::Owned(text) if text.len() <= LONGEST => {
                self.passing[by_letters(text)] = (text.as_str().into(), value);
            }
            Cow::Owned(_) => {}
        }
        value
    }
}

#[inline]
fn by_address(text: &str) -> usize {
    let address = text.as_ptr() as u64 ^ (text.len() as u64) << 40;
    (address.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 48) as usize % SLOTS
}

#[inline]
fn by_letters(text: &str) -> usize {
    let hash = text
        .bytes()
        .take(LONGEST)
        .fold(0u64, |h, b| (h ^ u64::from(b)).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23));
    (hash >> 48) as usize % SLOTS
}
