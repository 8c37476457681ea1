//! The modules Json and IOUtils, as far as they make sense without side effects.

use crate::error::{ErrorKind, Eval, Fault, Halt};
use crate::hir::Prim;
use crate::machine::Machine;
use crate::value::{Value, json, print};

pub(super) fn evaluate(m: &mut Machine, prim: Prim, args: &[Value]) -> Eval<Value> {
    match prim {
        Prim::ToJson | Prim::ToJsonArray | Prim::ToJsonObject => {
            let v = m.normal(args[0])?;
            let text = json::plain(&m.heap, v).to_string();
            Ok(Value::string(m.heap.interner().intern(&text)))
        }
        Prim::JsonDeserialize => {
            let text = read(m, args[0])?;
            let parsed = parse(&text)?;
            json::from_plain(&mut m.heap, &parsed).map_err(|e| Fault::new(ErrorKind::File, e).into())
        }
        Prim::NdJsonDeserialize => {
            let text = read(m, args[0])?;
            let mut lines = Vec::new();
            for line in text.lines().filter(|l| !l.trim().is_empty()) {
                let parsed = parse(line)?;
                lines.push(
                    json::from_plain(&mut m.heap, &parsed)
                        .map_err(|e| Halt::from(Fault::new(ErrorKind::File, e)))?,
                );
            }
            m.seq_of(&lines)
        }
        Prim::IoEnv => {
            let pairs: Vec<(u32, u32)> = std::env::vars()
                .map(|(k, v)| (m.heap.interner().intern(&k), m.heap.interner().intern(&v)))
                .collect();
            let mut keys: Vec<Value> = pairs.iter().map(|(k, _)| Value::string(*k)).collect();
            let domain = m.heap.alloc_set(&mut keys).map_err(|c| m.clash(c))?;
            let results: Vec<Value> = m
                .heap
                .elements(domain)
                .iter()
                .map(|k| {
                    pairs
                        .iter()
                        .find(|(p, _)| Some(*p) == k.as_string())
                        .map_or(*k, |(_, v)| Value::string(*v))
                })
                .collect();
            Ok(m.heap.alloc_fcn(domain, &results))
        }
        Prim::Atoi => {
            let text = string(m, args[0], "atoi")?;
            match text.trim().parse::<i64>().ok().and_then(Value::checked_int) {
                Some(v) => Ok(v),
                None => Err(Fault::new(ErrorKind::Type, format!("atoi(\"{text}\"): not an integer")).into()),
            }
        }
        Prim::ZeroPadN => {
            let (v, n) = (m.expect_int(args[0])?, m.expect_int(args[1])?.clamp(0, 1000));
            let text = format!("{v:0width$}", width = n as usize);
            Ok(Value::string(m.heap.interner().intern(&text)))
        }
        other => unreachable!("{other:?} is not of Json or IOUtils"),
    }
}

fn string(m: &Machine, v: Value, operator: &str) -> Eval<String> {
    match v.as_string() {
        Some(id) => Ok(m.heap.interner().text(id).to_string()),
        None => {
            let message =
                format!("{operator} needs a string, but {} is {}", m.show(v), print::kind(&m.heap, v));
            Err(Fault::new(ErrorKind::Type, message).into())
        }
    }
}

fn read(m: &Machine, path: Value) -> Eval<String> {
    let path = string(m, path, "the file name")?;
    std::fs::read_to_string(&path)
        .map_err(|e| Fault::new(ErrorKind::File, format!("cannot read {path}: {e}")).into())
}

fn parse(text: &str) -> Eval<serde_json::Value> {
    serde_json::from_str(text).map_err(|e| Fault::new(ErrorKind::File, format!("not JSON: {e}")).into())
}
