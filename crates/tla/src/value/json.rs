//! Values as JSON: the ITF encoding, and the plain encoding of the module Json.
//!
//! ITF: integers beyond 2^53 are `{"#bigint": "…"}`, tuples `{"#tup": […]}`, sets `{"#set": […]}`, functions
//! `{"#map": [[key, value], …]}`, records objects, sequences arrays. A model value is a string; on the way in a
//! string that is the name of a model value of the specification becomes that model value, and
//! `{"#model": "name"}` says so in any case.

use super::heap::Heap;
use super::word::{Atom, Tag, Value};
use serde_json::{Map, Value as Json, json};

const SAFE: i64 = (1 << 53) - 1;

/// An integer in the ITF encoding.
pub fn int_to_itf(i: i64) -> Json {
    if (-SAFE..=SAFE).contains(&i) { json!(i) } else { json!({ "#bigint": i.to_string() }) }
}

/// A value in the ITF encoding. Tuples and sequences are the same thing in TLA+ and are written as arrays.
pub fn to_itf(heap: &Heap, v: Value) -> Json {
    match v.tag() {
        Tag::Int => int_to_itf(v.int_unchecked()),
        Tag::Atom => match v.atom_kind() {
            Some(Atom::Bool) => json!(v == Value::TRUE),
            Some(Atom::Str | Atom::Model) => json!(&*heap.interner().text(v.atom_payload() as u32)),
            _ => json!({ "#unserializable": super::print::show(heap, v) }),
        },
        Tag::Seq => Json::Array(heap.elements(v).iter().map(|&e| to_itf(heap, e)).collect()),
        Tag::Set => json!({ "#set": heap.elements(v).iter().map(|&e| to_itf(heap, e)).collect::<Vec<_>>() }),
        Tag::Fcn if heap.is_record(v) && !has_marked_field(heap, v) => object(heap, v, to_itf),
        Tag::Fcn => {
            let pairs = heap.elements(heap.domain(v)).iter().zip(heap.results(v));
            json!({ "#map": pairs.map(|(&k, &r)| json!([to_itf(heap, k), to_itf(heap, r)])).collect::<Vec<_>>() })
        }
        _ => json!({ "#unserializable": super::print::show(heap, v) }),
    }
}

/// Whether a field name begins with `#`, which marks the special forms of ITF.
fn has_marked_field(heap: &Heap, v: Value) -> bool {
    let mut names = heap.elements(heap.domain(v)).iter();
    names.any(|k| heap.interner().text(k.atom_payload() as u32).starts_with('#'))
}

fn object(heap: &Heap, v: Value, field: fn(&Heap, Value) -> Json) -> Json {
    let mut map = Map::new();
    for (key, &value) in heap.elements(heap.domain(v)).iter().zip(heap.results(v)) {
        let name = heap.interner().text(key.atom_payload() as u32);
        map.insert(name.to_string(), field(heap, value));
    }
    Json::Object(map)
}

/// A value from the ITF encoding; `is_model` says which strings are names of model values.
pub fn from_itf(heap: &mut Heap, json: &Json, is_model: &dyn Fn(&str) -> bool) -> Result<Value, String> {
    match json {
        Json::Bool(b) => Ok(Value::bool(*b)),
        Json::Number(n) => {
            n.as_i64().and_then(Value::checked_int).ok_or_else(|| format!("{n} is not an integer in range"))
        }
        Json::String(text) => {
            let id = heap.interner().intern(text);
            Ok(if is_model(text) { Value::model(id, text) } else { Value::string(id) })
        }
        Json::Array(items) => {
            let items = items.iter().map(|i| from_itf(heap, i, is_model)).collect::<Result<Vec<_>, _>>()?;
            Ok(if items.is_empty() { Heap::EMPTY_SEQ } else { heap.alloc_seq(&items) })
        }
        Json::Object(map) => from_object(heap, map, is_model),
        Json::Null => Err("null is not a TLA+ value".to_owned()),
    }
}

fn from_object(
    heap: &mut Heap,
    map: &Map<String, Json>,
    is_model: &dyn Fn(&str) -> bool,
) -> Result<Value, String> {
    if let (1, Some((key, inner))) = (map.len(), map.iter().next())
        && key.starts_with('#')
    {
        return from_tagged(heap, key, inner, is_model);
    }
    let mut fields = Vec::with_capacity(map.len());
    for (name, value) in map.iter().filter(|(name, _)| *name != "#meta") {
        let value = from_itf(heap, value, is_model)?;
        fields.push((Value::string(heap.interner().intern(name)), value));
    }
    function(heap, fields)
}

fn from_tagged(
    heap: &mut Heap,
    tag: &str,
    inner: &Json,
    is_model: &dyn Fn(&str) -> bool,
) -> Result<Value, String> {
    let list = |what: &str| inner.as_array().ok_or_else(|| format!("{what} needs an array"));
    match tag {
        "#bigint" => inner
            .as_str()
            .and_then(|s| s.parse::<i64>().ok())
            .and_then(Value::checked_int)
            .ok_or_else(|| format!("{inner} is not an integer in range")),
        "#model" => match inner.as_str() {
            Some(name) => Ok(Value::model(heap.interner().intern(name), name)),
            None => Err("#model needs a name".to_owned()),
        },
        "#tup" => from_itf(heap, &Json::Array(list("#tup")?.clone()), is_model),
        "#set" => {
            let mut items =
                list("#set")?.iter().map(|i| from_itf(heap, i, is_model)).collect::<Result<Vec<_>, _>>()?;
            heap.alloc_set(&mut items).map_err(|_| "a set mixes values of different kinds".to_owned())
        }
        "#map" => {
            let mut pairs = Vec::new();
            for pair in list("#map")? {
                let Some([key, value]) = pair.as_array().map(Vec::as_slice) else {
                    return Err("#map needs pairs [key, value]".to_owned());
                };
                pairs.push((from_itf(heap, key, is_model)?, from_itf(heap, value, is_model)?));
            }
            function(heap, pairs)
        }
        _ => Err(format!("unknown ITF form `{tag}`")),
    }
}

/// A function from pairs of argument and result.
fn function(heap: &mut Heap, pairs: Vec<(Value, Value)>) -> Result<Value, String> {
    let clash = |_| "the arguments of a function mix values of different kinds".to_owned();
    let mut keys: Vec<Value> = pairs.iter().map(|(k, _)| *k).collect();
    let domain = heap.alloc_set(&mut keys).map_err(clash)?;
    if heap.len(domain) != pairs.len() {
        return Err("a function has two results for one argument".to_owned());
    }
    let mut results = vec![Value::FALSE; pairs.len()];
    for (key, result) in pairs {
        if let Ok(i) = heap.find(domain, key).map_err(clash)? {
            results[i] = result;
        }
    }
    Ok(heap.alloc_fcn(domain, &results))
}

/// The encoding of the module Json: sets and sequences are arrays, functions objects.
pub(crate) fn plain(heap: &Heap, v: Value) -> Json {
    match v.tag() {
        Tag::Seq | Tag::Set => Json::Array(heap.elements(v).iter().map(|&e| plain(heap, e)).collect()),
        Tag::Fcn if heap.is_record(v) => object(heap, v, plain),
        Tag::Fcn => {
            let mut map = Map::new();
            for (&key, &value) in heap.elements(heap.domain(v)).iter().zip(heap.results(v)) {
                map.insert(super::print::show(heap, key), plain(heap, value));
            }
            Json::Object(map)
        }
        _ => to_itf(heap, v),
    }
}

/// A value from ordinary JSON.
pub(crate) fn from_plain(heap: &mut Heap, json: &Json) -> Result<Value, String> {
    from_itf(heap, json, &|_| false)
}
