//! Values as TLC prints them.

use super::heap::Heap;
use super::word::{Atom, Infinite, Tag, Value};
use crate::error::Eval;
use crate::machine::Machine;
use crate::machine::lazy::Lazy;
use std::fmt::Write;

/// A value as TLC prints it, on one line.
pub fn show(heap: &Heap, v: Value) -> String {
    let mut out = String::new();
    write_value(heap, v, &mut out);
    out
}

/// What kind of value it is, for messages: "an integer", "a set" …
pub fn kind(heap: &Heap, v: Value) -> &'static str {
    match v.tag() {
        Tag::Int => "an integer",
        Tag::Atom => match v.atom_kind() {
            Some(Atom::Bool) => "a boolean",
            Some(Atom::Str) => "a string",
            Some(Atom::Model) => "a model value",
            _ => "a set",
        },
        Tag::Seq => "a sequence",
        Tag::Fcn if heap.is_record(v) => "a record",
        Tag::Fcn => "a function",
        Tag::Set => "a set",
        Tag::Lazy => match heap.word(v.index()).0 >= Lazy::Lambda as u64 {
            true => "a function",
            false => "a set",
        },
        Tag::Special => "no value",
    }
}

/// The form in which a value is printed: lazy sets written out, except intervals and infinite ones.
pub(crate) fn printable(m: &mut Machine, v: Value) -> Eval<Value> {
    if v.tag() != Tag::Lazy || m.lazy_kind(v) == Lazy::Interval {
        return Ok(v);
    }
    if m.is_lazy_function(v) {
        let domain = m.domain(v)?;
        return if m.is_finite(domain)? { m.normal(v) } else { Ok(v) };
    }
    match m.is_finite(v)? {
        true => m.normal(v),
        false => Ok(v),
    }
}

fn write_value(heap: &Heap, v: Value, out: &mut String) {
    match v.tag() {
        Tag::Int => {
            let _ = write!(out, "{}", v.int_unchecked());
        }
        Tag::Atom => write_atom(heap, v, out),
        Tag::Seq => write_list(heap, "<<", heap.elements(v), ">>", out),
        Tag::Set => write_list(heap, "{", heap.elements(v), "}", out),
        Tag::Fcn => write_function(heap, v, out),
        Tag::Lazy => write_lazy(heap, v, out),
        Tag::Special => out.push_str("(not evaluated)"),
    }
}

fn write_atom(heap: &Heap, v: Value, out: &mut String) {
    match v.atom_kind() {
        Some(Atom::Bool) => out.push_str(if v == Value::TRUE { "TRUE" } else { "FALSE" }),
        Some(Atom::Str) => write_string(&heap.interner().text(v.atom_payload() as u32), out),
        Some(Atom::Model) => out.push_str(&heap.interner().text(v.atom_payload() as u32)),
        _ => out.push_str(match v.as_infinite() {
            Some(Infinite::Nat) => "Nat",
            Some(Infinite::Int) => "Int",
            Some(Infinite::String) => "STRING",
            Some(Infinite::Real) => "Real",
            _ => "Any",
        }),
    }
}

fn write_string(text: &str, out: &mut String) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            '\u{c}' => out.push_str("\\f"),
            c => out.push(c),
        }
    }
    out.push('"');
}

fn write_list(heap: &Heap, open: &str, elements: &[Value], close: &str, out: &mut String) {
    out.push_str(open);
    for (i, &e) in elements.iter().enumerate() {
        if i > 0 {
            out.push_str(", ");
        }
        write_value(heap, e, out);
    }
    out.push_str(close);
}

/// The field names of a record, `None` for other functions.
pub(super) fn field_names(heap: &Heap, v: Value) -> Option<Vec<std::sync::Arc<str>>> {
    let keys = heap.elements(heap.domain(v)).iter();
    keys.map(|k| k.as_string().map(|id| heap.interner().text(id)).filter(|name| is_field_name(name)))
        .collect()
}

fn write_function(heap: &Heap, v: Value, out: &mut String) {
    if let Some(names) = field_names(heap, v) {
        out.push('[');
        for (i, (name, &value)) in names.iter().zip(heap.results(v)).enumerate() {
            if i > 0 {
                out.push_str(", ");
            }
            let _ = write!(out, "{name} |-> ");
            write_value(heap, value, out);
        }
        out.push(']');
        return;
    }
    out.push('(');
    for (i, (&key, &value)) in heap.elements(heap.domain(v)).iter().zip(heap.results(v)).enumerate() {
        if i > 0 {
            out.push_str(" @@ ");
        }
        write_value(heap, key, out);
        out.push_str(" :> ");
        write_value(heap, value, out);
    }
    out.push(')');
}

/// Whether a string can stand as a field name.
fn is_field_name(name: &str) -> bool {
    name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        && name.chars().any(|c| c.is_ascii_alphabetic())
}

fn write_lazy(heap: &Heap, v: Value, out: &mut String) {
    let field = |i: usize| heap.word(v.index() + 1 + i);
    let infix = |sign: &str, out: &mut String| {
        write_value(heap, field(0), out);
        out.push_str(sign);
        write_value(heap, field(1), out);
    };
    match heap.word(v.index()).0 {
        k if k == Lazy::Interval as u64 => infix("..", out),
        k if k == Lazy::Power as u64 => {
            out.push_str("SUBSET ");
            write_value(heap, field(0), out);
        }
        k if k == Lazy::Functions as u64 => {
            out.push('[');
            infix(" -> ", out);
            out.push(']');
        }
        k if k == Lazy::Records as u64 => {
            let names = heap.elements(field(0)).to_vec();
            out.push('[');
            for (i, name) in names.iter().enumerate() {
                out.push_str(if i > 0 { ", " } else { "" });
                out.push_str(&heap.interner().text(name.atom_payload() as u32));
                out.push_str(": ");
                write_value(heap, field(1 + i), out);
            }
            out.push(']');
        }
        k if k == Lazy::Times as u64 => {
            for i in 0..field(0).int_unchecked() as usize {
                out.push_str(if i > 0 { " \\X " } else { "" });
                write_value(heap, field(1 + i), out);
            }
        }
        k if k == Lazy::Seqs as u64 => {
            out.push_str("Seq(");
            write_value(heap, field(0), out);
            out.push(')');
        }
        k if k == Lazy::Cup as u64 => infix(" \\cup ", out),
        k if k == Lazy::Cap as u64 => infix(" \\cap ", out),
        k if k == Lazy::Minus as u64 => infix(" \\ ", out),
        k if k == Lazy::Union as u64 => {
            out.push_str("UNION ");
            write_value(heap, field(0), out);
        }
        k if k == Lazy::Filter as u64 => {
            out.push_str("{x \\in ");
            write_value(heap, field(0), out);
            out.push_str(" : …}");
        }
        k if k == Lazy::Patched as u64 => {
            out.push('[');
            write_value(heap, field(0), out);
            out.push_str(" EXCEPT ![");
            write_value(heap, field(1), out);
            out.push_str("] = ");
            write_value(heap, field(2), out);
            out.push(']');
        }
        _ => {
            out.push_str("[x \\in ");
            write_value(heap, field(0), out);
            out.push_str(" |-> …]");
        }
    }
}
