//! The values that a running system reports, before a model gives them a meaning.

use serde_json::{Value as Json, json};
use std::borrow::Cow;
use tla::value::json::int_to_itf;

/// A field of a reported event.
///
/// Text stands for the string of the same letters, or for the model value of that name if the configuration of the
/// model has one.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Data {
    /// An integer.
    Int(i64),
    /// A truth value.
    Bool(bool),
    /// A string or a model value.
    Text(Cow<'static, str>),
    /// A sequence.
    Seq(Vec<Data>),
    /// A set; the order and repetitions do not matter.
    Set(Vec<Data>),
    /// A record.
    Record(Vec<Field>),
}

/// The name of a field and its value.
pub type Field = (&'static str, Data);

impl Data {
    /// The value in the ITF encoding, which a model reads to the same meaning.
    pub fn to_itf(&self) -> Json {
        match self {
            Data::Int(i) => int_to_itf(*i),
            Data::Bool(b) => json!(b),
            Data::Text(text) => json!(text),
            Data::Seq(items) => Json::Array(items.iter().map(Data::to_itf).collect()),
            Data::Set(items) => json!({ "#set": items.iter().map(Data::to_itf).collect::<Vec<_>>() }),
            Data::Record(fields) if fields.iter().any(|(name, _)| name.starts_with('#')) => {
                json!({ "#map": fields.iter().map(|(name, v)| json!([name, v.to_itf()])).collect::<Vec<_>>() })
            }
            Data::Record(fields) => {
                Json::Object(fields.iter().map(|(name, v)| ((*name).to_owned(), v.to_itf())).collect())
            }
        }
    }
}

macro_rules! from_integers {
    ($($integer:ty),*) => {$(
        impl From<$integer> for Data {
            fn from(value: $integer) -> Data {
                Data::Int(i64::try_from(value).expect("the integer fits 64 bits with a sign"))
            }
        }
    )*};
}

from_integers!(i32, i64, u8, u16, u32, u64, usize);

impl From<bool> for Data {
    fn from(value: bool) -> Data {
        Data::Bool(value)
    }
}

impl From<&'static str> for Data {
    fn from(value: &'static str) -> Data {
        Data::Text(Cow::Borrowed(value))
    }
}

impl From<String> for Data {
    fn from(value: String) -> Data {
        Data::Text(Cow::Owned(value))
    }
}
