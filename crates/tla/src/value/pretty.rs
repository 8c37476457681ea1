//! Long values over several lines, as TLC breaks them: one element a line once a value is wider than the page.

use super::heap::Heap;
use super::print;
use super::word::{Tag, Value};

/// Width of the page.
const WIDTH: usize = 80;

/// A value as TLC prints it, broken over lines if it is wide.
pub fn show(heap: &Heap, v: Value) -> String {
    lay_out(heap, v, 0, 0)
}

/// `trailing` is the number of characters that must stand behind the value on its last line.
fn lay_out(heap: &Heap, v: Value, column: usize, trailing: usize) -> String {
    let flat = print::show(heap, v);
    if column + flat.chars().count() + trailing <= WIDTH {
        return flat;
    }
    match v.tag() {
        Tag::Set if heap.len(v) > 0 => {
            let items = heap.elements(v).iter().map(|&e| (String::new(), e));
            block(heap, "{ ", items, ",", " }", (column, trailing))
        }
        Tag::Seq if heap.len(v) > 0 => {
            let items = heap.elements(v).iter().map(|&e| (String::new(), e));
            block(heap, "<< ", items, ",", " >>", (column, trailing))
        }
        Tag::Fcn => {
            let keys = heap.elements(heap.domain(v));
            let results = heap.results(v).iter();
            match print::field_names(heap, v) {
                Some(names) => {
                    let items = names.into_iter().zip(results).map(|(n, &r)| (format!("{n} |-> "), r));
                    block(heap, "[ ", items, ",", " ]", (column, trailing))
                }
                None => {
                    let items =
                        keys.iter().zip(results).map(|(&k, &r)| (format!("{} :> ", print::show(heap, k)), r));
                    block(heap, "( ", items, " @@", " )", (column, trailing))
                }
            }
        }
        _ => flat,
    }
}

/// Elements below each other, each behind its label.
fn block(
    heap: &Heap,
    open: &str,
    items: impl ExactSizeIterator<Item = (String, Value)>,
    between: &str,
    close: &str,
    (column, trailing): (usize, usize),
) -> String {
    let indent = column + open.len();
    let last = items.len() - 1;
    let mut out = open.to_owned();
    for (i, (label, value)) in items.enumerate() {
        if i > 0 {
            out.push('\n');
            out.push_str(&" ".repeat(indent));
        }
        out.push_str(&label);
        let behind = if i == last { close.len() + trailing } else { between.len() };
        out.push_str(&lay_out(heap, value, indent + label.chars().count(), behind));
        out.push_str(if i == last { close } else { between });
    }
    out
}
