//! TLA+ values: how they are held, compared, hashed, printed and stored.

pub mod codec;
pub mod hash;
pub mod heap;
pub mod json;
pub mod order;
pub mod pretty;
pub mod print;
pub mod strings;
pub mod word;

pub use heap::Heap;
pub use strings::Interner;
pub use word::{Atom, Infinite, Tag, Value};
