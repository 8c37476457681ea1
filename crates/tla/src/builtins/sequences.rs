//! The module Sequences. As in TLC, strings count as sequences of characters here.

use crate::error::{ErrorKind, Eval, Fault};
use crate::hir::Prim;
use crate::machine::Machine;
use crate::value::{Tag, Value};

/// The elements of a sequence.
pub(super) fn elements(m: &mut Machine, v: Value, operator: &str) -> Eval<Vec<Value>> {
    let v = m.normal(v)?;
    if v.tag() == Tag::Seq {
        return Ok(m.heap.elements(v).to_vec());
    }
    Err(m.wrong_kind(&format!("a sequence (for {operator})"), v))
}

fn text(m: &Machine, v: Value) -> Option<Vec<char>> {
    v.as_string().map(|id| m.heap.interner().text(id).chars().collect())
}

fn string(m: &Machine, chars: &[char]) -> Value {
    Value::string(m.heap.interner().intern(&chars.iter().collect::<String>()))
}

/// Len, \o, Append, Head, Tail, SubSeq and SelectSeq.
pub(super) fn evaluate(m: &mut Machine, prim: Prim, args: &[Value]) -> Eval<Value> {
    if let Some(chars) = text(m, args[0]) {
        return on_string(m, prim, &chars, args);
    }
    match prim {
        Prim::Len => Ok(Value::int(elements(m, args[0], "Len")?.len() as i64)),
        Prim::Concat => {
            let mut all = elements(m, args[0], "\\o")?;
            all.extend(elements(m, args[1], "\\o")?);
            m.seq_of(&all)
        }
        Prim::Append => {
            let mut all = elements(m, args[0], "Append")?;
            all.push(m.normal(args[1])?);
            m.seq_of(&all)
        }
        Prim::Head => match elements(m, args[0], "Head")?.first() {
            Some(&first) => Ok(first),
            None => Err(empty("Head")),
        },
        Prim::Tail => match elements(m, args[0], "Tail")?.split_first() {
            Some((_, rest)) => m.seq_of(rest),
            None => Err(empty("Tail")),
        },
        Prim::SubSeq => {
            let all = elements(m, args[0], "SubSeq")?;
            match range(m, all.len(), args)? {
                Some((from, to)) => m.seq_of(&all[from..to]),
                None => m.seq_of(&[]),
            }
        }
        _ => {
            let mut kept = Vec::new();
            for e in elements(m, args[0], "SelectSeq")? {
                let holds = m.apply_operator(args[1], &[e])?;
                if m.expect_bool(holds)? {
                    kept.push(e);
                }
            }
            m.seq_of(&kept)
        }
    }
}

#[cold]
fn empty(operator: &str) -> crate::error::Halt {
    Fault::new(ErrorKind::Domain, format!("{operator} is applied to the empty sequence <<>>")).into()
}

/// The positions from 0 that `SubSeq(s, m, n)` takes of a sequence of length `len`; `None` if it is empty.
fn range(m: &Machine, len: usize, args: &[Value]) -> Eval<Option<(usize, usize)>> {
    let (from, to) = (m.expect_int(args[1])?, m.expect_int(args[2])?);
    if from > to {
        return Ok(None);
    }
    if from < 1 || to > len as i64 {
        let message = format!("SubSeq(s, {from}, {to}) reaches outside of a sequence of length {len}");
        return Err(Fault::new(ErrorKind::Domain, message).into());
    }
    Ok(Some((from as usize - 1, to as usize)))
}

fn on_string(m: &mut Machine, prim: Prim, chars: &[char], args: &[Value]) -> Eval<Value> {
    match prim {
        Prim::Len => Ok(Value::int(chars.len() as i64)),
        Prim::Concat | Prim::Append => match text(m, args[1]) {
            Some(more) => Ok(string(m, &[chars, &more].concat())),
            None => Err(m.wrong_kind("a string (to join with a string)", args[1])),
        },
        Prim::Head if chars.is_empty() => Err(empty("Head")),
        Prim::Head => Ok(string(m, &chars[..1])),
        Prim::Tail if chars.is_empty() => Err(empty("Tail")),
        Prim::Tail => Ok(string(m, &chars[1..])),
        Prim::SubSeq => match range(m, chars.len(), args)? {
            Some((from, to)) => Ok(string(m, &chars[from..to])),
            None => Ok(string(m, &[])),
        },
        _ => {
            let letters: Vec<Value> = chars.iter().map(|&c| string(m, &[c])).collect();
            let mut kept = Vec::new();
            for letter in letters {
                let holds = m.apply_operator(args[1], &[letter])?;
                if m.expect_bool(holds)? {
                    kept.push(letter);
                }
            }
            m.seq_of(&kept)
        }
    }
}
