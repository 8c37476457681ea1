//! The modules TLC, TLCExt and Randomization.

use super::sequences;
use crate::error::{ErrorKind, Eval, Fault, Halt};
use crate::hir::Prim;
use crate::machine::Machine;
use crate::value::{Tag, Value, codec, pretty, print};

pub(super) fn evaluate(m: &mut Machine, prim: Prim, args: &[Value]) -> Eval<Value> {
    match prim {
        Prim::Print => {
            let line = format!("{}  {}", m_text(m, args[0])?, m_text(m, args[1])?);
            (m.host.print)(&line);
            Ok(args[1])
        }
        Prim::PrintT => {
            let v = print::printable(m, args[0])?;
            let text = pretty::show(&m.heap, v);
            text.lines().for_each(|line| (m.host.print)(line));
            Ok(Value::TRUE)
        }
        Prim::Assert => match args[0] == Value::TRUE {
            true => Ok(Value::TRUE),
            false => Err(assertion(m, args[1])),
        },
        Prim::JavaTime => Err(unsupported(
            "JavaTime",
            "a model that depends on the time of day cannot be followed or checked",
        )),
        Prim::TlcGet => get(m, args[0]),
        Prim::TlcSet => set(m, args[0], args[1]),
        Prim::Single => {
            let (key, value) = (m.normal(args[0])?, m.normal(args[1])?);
            let domain = m.heap.alloc_sorted_set(&[key]);
            Ok(m.heap.alloc_fcn(domain, &[value]))
        }
        Prim::Override => join(m, args[0], args[1]),
        Prim::Permutations => permutations(m, args[0]),
        Prim::SortSeq => sort_seq(m, args[0], args[1]),
        Prim::RandomElement => {
            let set = m.enumerate(args[0])?;
            match m.heap.len(set) {
                0 => {
                    Err(Fault::new(ErrorKind::NoValue, "RandomElement of the empty set has no value").into())
                }
                n => {
                    let i = m.next_random() as usize % n;
                    Ok(m.heap.element(set, i))
                }
            }
        }
        Prim::ToString => {
            let text = m_text(m, args[0])?;
            Ok(Value::string(m.heap.interner().intern(&text)))
        }
        Prim::TlcEval | Prim::TlcCache => m.normal(args[0]),
        Prim::AssertEq => {
            if m.equal(args[0], args[1])? {
                return Ok(Value::TRUE);
            }
            let line = format!("AssertEq failed: {} # {}", m.show(args[0]), m.show(args[1]));
            (m.host.print)(&line);
            Ok(Value::FALSE)
        }
        Prim::TlcModelValue => match args[0].as_string() {
            Some(id) => Ok(Value::model(id, &m.heap.interner().text(id))),
            None => Err(m.wrong_kind("a string (for TLCModelValue)", args[0])),
        },
        Prim::TlcNoOp => Ok(args[0]),
        Prim::RandomSubset => random_subset(m, args[0], args[1]),
        Prim::RandomSetOfSubsets => random_subsets(m, args),
        Prim::TestRandomSetOfSubsets => {
            let mut sizes = Vec::new();
            for _ in 0..5 {
                let subsets = random_subsets(m, args)?;
                sizes.push(Value::int(m.heap.len(subsets) as i64));
            }
            m.seq_of(&sizes)
        }
        Prim::TlcGetOrDefault => get_or(m, args[0], args[1]),
        Prim::TlcGetAndSet => {
            let old = get_or(m, args[0], args[3])?;
            let new = m.apply_operator(args[1], &[old, args[2]])?;
            set(m, args[0], new)?;
            Ok(old)
        }
        other => Err(unsupported(&format!("{other:?}"), "it is not needed by any known specification")),
    }
}

fn m_text(m: &mut Machine, v: Value) -> Eval<String> {
    let v = print::printable(m, v)?;
    Ok(print::show(&m.heap, v))
}

#[cold]
fn assertion(m: &Machine, message: Value) -> Halt {
    let text = match message.as_string() {
        Some(id) => m.heap.interner().text(id).to_string(),
        None => m.show(message),
    };
    Fault::new(ErrorKind::Assertion, format!("Assert failed: {text}")).into()
}

#[cold]
fn unsupported(name: &str, why: &str) -> Halt {
    Fault::new(ErrorKind::Unsupported, format!("{name} is not supported: {why}")).into()
}

fn get(m: &mut Machine, key: Value) -> Eval<Value> {
    if let Some(register) = key.as_int() {
        return match m.registers.get(&register) {
            Some(bytes) => {
                let bytes = bytes.clone();
                Ok(codec::decode(&mut m.heap, &bytes, &mut 0))
            }
            None => {
                let message =
                    format!("TLCGet({register}) is read before TLCSet({register}, …) gave it a value");
                Err(Fault::new(ErrorKind::NoValue, message).into())
            }
        };
    }
    let Some(id) = key.as_string() else {
        return Err(m.wrong_kind("a number or a string (for TLCGet)", key));
    };
    let name = m.heap.interner().text(id);
    match &*name {
        "level" => return Ok(Value::int(m.level as i64)),
        "config" => return Ok(config(m)),
        _ => {}
    }
    match (m.host.statistic)(&name) {
        Some(i) => Ok(Value::int(i)),
        None => Err(unsupported(
            &format!("TLCGet(\"{name}\")"),
            "known are \"level\", \"distinct\", \"generated\", \"queue\", \"diameter\" and \"duration\"",
        )),
    }
}

/// `TLCGet("config")`: how the search runs.
fn config(m: &mut Machine) -> Value {
    let interner = m.heap.interner().clone();
    let number = |m: &Machine, name: &str| (m.host.statistic)(name);
    let workers = number(m, "workers").unwrap_or(1);
    let fields = [
        ("mode", Value::string(interner.intern("bfs"))),
        ("worker", Value::int(workers)),
        ("deadlock", Value::bool(number(m, "deadlock") != Some(0))),
        ("depth", Value::int(-1)),
        ("traces", Value::int(-1)),
        ("seed", Value::int((m.host.seed & 0xffff_ffff) as i64)),
    ];
    let mut fields: Vec<(u32, Value)> = fields.iter().map(|(name, v)| (interner.intern(name), *v)).collect();
    fields.sort_by_key(|(id, _)| *id);
    let names: Vec<Value> = fields.iter().map(|(id, _)| Value::string(*id)).collect();
    let values: Vec<Value> = fields.iter().map(|(_, v)| *v).collect();
    let domain = m.heap.alloc_sorted_set(&names);
    m.heap.alloc_fcn(domain, &values)
}

/// A register, or the default if nothing was stored there.
fn get_or(m: &mut Machine, key: Value, default: Value) -> Eval<Value> {
    match key.as_int() {
        Some(register) if !m.registers.contains_key(&register) => Ok(default),
        _ => get(m, key),
    }
}

fn set(m: &mut Machine, key: Value, value: Value) -> Eval<Value> {
    if let Some(register) = key.as_int() {
        let value = m.normal(value)?;
        let mut bytes = Vec::new();
        if !codec::encode_bounded(&m.heap, value, 0, &mut bytes) {
            return Err(
                Fault::new(ErrorKind::Resources, "the value is too large to be stored by TLCSet").into()
            );
        }
        m.registers.insert(register, bytes);
        return Ok(Value::TRUE);
    }
    match key.as_string().map(|id| m.heap.interner().text(id)) {
        Some(name) if &*name == "exit" => Ok(Value::TRUE),
        _ => Err(unsupported("TLCSet of this name", "only numbered registers can be set")),
    }
}

/// `f @@ g`: where both are defined, f counts.
fn join(m: &mut Machine, f: Value, g: Value) -> Eval<Value> {
    let (f, g) = (m.normal(f)?, m.normal(g)?);
    let (df, dg) = (m.domain(f)?, m.domain(g)?);
    let (df, dg) = (m.enumerate(df)?, m.enumerate(dg)?);
    let domain = m.heap.union(df, dg).map_err(|c| m.clash(c))?;
    let mut results = Vec::with_capacity(m.heap.len(domain));
    for i in 0..m.heap.len(domain) {
        let key = m.heap.element(domain, i);
        let from = if m.member(key, df)? { f } else { g };
        results.push(m.apply(from, key)?);
    }
    Ok(m.heap.alloc_fcn(domain, &results))
}

fn permutations(m: &mut Machine, set: Value) -> Eval<Value> {
    let set = m.enumerate(set)?;
    let elements = m.heap.elements(set).to_vec();
    let n = elements.len();
    let count: u128 = (1..=n as u128).product();
    if count > m.limits.set_size as u128 {
        let message =
            format!("Permutations of a set of {n} elements has {count} members, more than the limit");
        return Err(Fault::new(ErrorKind::TooLarge, message).into());
    }
    let mut all = Vec::with_capacity(count as usize);
    permute(m, set, &elements, &mut Vec::new(), &mut vec![false; n], &mut all);
    m.heap.alloc_set(&mut all).map_err(|c| m.clash(c))
}

fn permute(
    m: &mut Machine,
    domain: Value,
    elements: &[Value],
    chosen: &mut Vec<Value>,
    used: &mut Vec<bool>,
    all: &mut Vec<Value>,
) {
    if chosen.len() == elements.len() {
        all.push(m.heap.alloc_fcn(domain, chosen));
        return;
    }
    for i in 0..elements.len() {
        if !used[i] {
            used[i] = true;
            chosen.push(elements[i]);
            permute(m, domain, elements, chosen, used, all);
            chosen.pop();
            used[i] = false;
        }
    }
}

/// Insertion sort: stable, and indifferent to an operator that is no order.
fn sort_seq(m: &mut Machine, seq: Value, less: Value) -> Eval<Value> {
    let mut sorted: Vec<Value> = Vec::new();
    for e in sequences::elements(m, seq, "SortSeq")? {
        let mut at = sorted.len();
        while at > 0 {
            let before = m.apply_operator(less, &[e, sorted[at - 1]])?;
            if !m.expect_bool(before)? {
                break;
            }
            at -= 1;
        }
        sorted.insert(at, e);
    }
    m.seq_of(&sorted)
}

/// A random subset of `k` elements, from the machine's seeded generator.
fn random_subset(m: &mut Machine, k: Value, set: Value) -> Eval<Value> {
    let set = m.enumerate(set)?;
    let k = m.expect_int(k)?;
    let n = m.heap.len(set);
    if k < 0 || k as usize > n {
        let message = format!("RandomSubset({k}, S) of a set of {n} elements has no value");
        return Err(Fault::new(ErrorKind::Domain, message).into());
    }
    let mut elements = m.heap.elements(set).to_vec();
    for i in 0..k as usize {
        let j = i + m.next_random() as usize % (n - i);
        elements.swap(i, j);
    }
    elements.truncate(k as usize);
    m.heap.alloc_set(&mut elements).map_err(|c| m.clash(c))
}

/// `RandomSetOfSubsets(k, n, S)`: up to k subsets of S, of n elements on average.
fn random_subsets(m: &mut Machine, args: &[Value]) -> Eval<Value> {
    let (k, n) = (m.expect_int(args[0])?, m.expect_int(args[1])?);
    let set = m.enumerate(args[2])?;
    let size = m.heap.len(set).max(1) as u64;
    let mut subsets = Vec::new();
    for _ in 0..k.clamp(0, m.limits.set_size as i64) {
        let mut chosen = Vec::new();
        for i in 0..m.heap.len(set) {
            if m.next_random() % size < n.max(0) as u64 {
                chosen.push(m.heap.element(set, i));
            }
        }
        subsets.push(m.heap.alloc_sorted_set(&chosen));
    }
    debug_assert!(subsets.iter().all(|s| s.tag() == Tag::Set));
    m.heap.alloc_set(&mut subsets).map_err(|c| m.clash(c))
}
