//! Events as a running system reports them, made into arguments without text on the way.
//!
//! The names in such events are `&'static str`, so what an event of certain names means is worked out once and found
//! again by the addresses of its names. The same names at other addresses are worked out once more.

use super::matching::{Operators, bad_field};
use super::texts::Texts;
use crate::data::{Data, Field};
use crate::event::Event;
use tla::error::Fault;
use tla::value::{Heap, hash};
use tla::{Error, ErrorKind, Evaluator, Value};

/// How events of certain names become arguments of an operator.
#[derive(Debug)]
struct Form {
    name: &'static str,
    fields: Box<[&'static str]>,
    operator: usize,
    /// Of the event's name.
    hash: u64,
    way: Way,
}

#[derive(Debug)]
enum Way {
    /// For each parameter, the number of its field.
    ByField(Box<[u32]>),
    /// The record of all fields, laid out so.
    Whole(usize),
}

/// How records of certain fields are laid out.
#[derive(Debug)]
struct Layout {
    fields: Box<[&'static str]>,
    /// For each element of the domain, the number of its field.
    order: Box<[u32]>,
    /// The elements of the domain.
    keys: Box<[Value]>,
    /// The hashes of the names of the fields.
    hashes: Box<[u64]>,
    /// The number of the domain among the values that [`Operators`] keeps, once it is there.
    domain: Option<u32>,
    /// A name that two fields have. No record can be laid out so.
    twice: Option<&'static str>,
}

/// What is known of reported events. See the module documentation.
#[derive(Debug, Default)]
pub(super) struct Forms {
    forms: Vec<Form>,
    form_index: Index,
    layouts: Vec<Layout>,
    layout_index: Index,
    texts: Texts,
    /// Parts of values that are being made.
    stack: Vec<Value>,
    /// Room for a set.
    spare: Vec<Value>,
    /// Whether something was learnt that should outlive the run.
    fresh: bool,
}

/// The most forms, and layouts, that are remembered.
const MOST: usize = 512;
/// How deep the fields of an event may be nested.
const DEEPEST: usize = 128;

impl Forms {
    /// The number of the form of an event, if it is known.
    #[inline]
    pub(super) fn find(&self, name: &'static str, fields: &[Field]) -> Option<usize> {
        self.form_index.find(addresses(name, fields), |i| {
            let form = &self.forms[i];
            std::ptr::eq(form.name, name) && are(&form.fields, fields)
        })
    }

    /// The operator of a form.
    #[inline]
    pub(super) fn operator(&self, form: usize) -> usize {
        self.forms[form].operator
    }

    /// The hash of the name of a form.
    #[inline]
    pub(super) fn hash(&self, form: usize) -> u64 {
        self.forms[form].hash
    }

    /// Works out what events of these names mean, given their operator.
    #[cold]
    pub(super) fn learn(
        &mut self,
        evaluator: &Evaluator<'_>,
        operators: &Operators,
        operator: usize,
        (name, fields): (&'static str, &[Field]),
    ) -> Result<usize, Error> {
        if self.forms.len() >= MOST {
            self.forms.clear();
            self.form_index.clear();
        }
        if let Some(twice) = repeated(fields) {
            let message = format!("the event `{name}` has two fields `{twice}`");
            return Err(evaluator.spec().error(Fault::new(ErrorKind::Event, message)));
        }
        let params = &operators.action(operator).params;
        let place = |param: &str| fields.iter().position(|(field, _)| *field == param);
        let by_field: Option<Box<[u32]>> = match params.len() == fields.len() {
            true => params.iter().map(|param| place(param).map(|i| i as u32)).collect(),
            false => None,
        };
        let way = match by_field {
            Some(order) => Way::ByField(order),
            None if params.len() == 1 => Way::Whole(self.layout(evaluator.heap(), fields)),
            None => {
                return Err(operators.mismatch(evaluator.spec(), operator, &Event::from_data(name, fields)));
            }
        };
        self.form_index.insert(addresses(name, fields), self.forms.len());
        let fields = fields.iter().map(|(field, _)| *field).collect();
        self.forms.push(Form { name, fields, operator, hash: hash::of_text(name), way });
        Ok(self.forms.len() - 1)
    }

    /// Makes the arguments of an event of the form.
    pub(super) fn arguments(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        operators: &Operators,
        (form, fields): (usize, &[Field]),
        out: &mut Vec<Value>,
    ) -> Result<(), Error> {
        out.clear();
        self.stack.clear();
        let whole = match &self.forms[form].way {
            Way::Whole(layout) => *layout,
            Way::ByField(order) => {
                for k in 0..order.len() {
                    let Way::ByField(order) = &self.forms[form].way else { break };
                    let (field, data) = &fields[order[k] as usize];
                    match self.value(evaluator, operators, data, 0) {
                        Ok(value) => out.push(value),
                        Err(why) => {
                            return Err(bad_field(evaluator.spec(), self.forms[form].name, field, &why));
                        }
                    }
                }
                return Ok(());
            }
        };
        match self.record(evaluator, operators, whole, fields, 0) {
            Ok(record) => out.push(record),
            Err((field, why)) => return Err(bad_field(evaluator.spec(), self.forms[form].name, field, &why)),
        }
        Ok(())
    }

    #[inline]
    fn value(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        operators: &Operators,
        data: &Data,
        depth: usize,
    ) -> Result<Value, String> {
        match data {
            Data::Int(i) => Value::checked_int(*i).ok_or_else(|| format!("{i} is not an integer in range")),
            Data::Bool(b) => Ok(Value::bool(*b)),
            Data::Text(text) => Ok(match self.texts.get(text) {
                Some(value) => value,
                None => {
                    self.fresh = true;
                    self.texts.learn(evaluator, text)
                }
            }),
            _ => self.compound(evaluator, operators, data, depth),
        }
    }

    fn compound(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        operators: &Operators,
        data: &Data,
        depth: usize,
    ) -> Result<Value, String> {
        if depth > DEEPEST {
            return Err(format!("it is nested more than {DEEPEST} deep"));
        }
        let base = self.stack.len();
        let items = match data {
            Data::Seq(items) | Data::Set(items) => items,
            Data::Record(fields) => {
                let layout = self.layout(evaluator.heap(), fields);
                if let Some(twice) = self.layouts[layout].twice {
                    return Err(format!("a record has two fields `{twice}`"));
                }
                return self.record(evaluator, operators, layout, fields, depth).map_err(|(_, why)| why);
            }
            // Words are dealt with by the caller.
            _ => return self.value(evaluator, operators, data, depth),
        };
        for item in items {
            let value = self.value(evaluator, operators, item, depth + 1)?;
            self.stack.push(value);
        }
        let value = if let Data::Set(_) = data {
            self.spare.clear();
            self.spare.extend_from_slice(&self.stack[base..]);
            let set = evaluator.heap_mut().alloc_set(&mut self.spare);
            set.map_err(|_| "a set mixes values of different kinds".to_owned())?
        } else if items.is_empty() {
            Heap::EMPTY_SEQ
        } else {
            evaluator.heap_mut().alloc_seq(&self.stack[base..])
        };
        self.stack.truncate(base);
        Ok(value)
    }

    // ---- hashes ----

    /// A hash of an event of the form, the same as of its arguments, without making them. `None` if something in it is
    /// new or wrong.
    #[inline]
    pub(super) fn event_hash(&mut self, heap: &Heap, form: usize, fields: &[Field]) -> Option<u64> {
        let Form { hash: name, way, .. } = &self.forms[form];
        match way {
            Way::ByField(order) => order.iter().try_fold(*name, |h, &field| {
                let value = self.data_hash(heap, &fields[field as usize].1, 0)?;
                Some(hash::pair(h, value))
            }),
            Way::Whole(layout) => Some(hash::pair(*name, self.record_hash(heap, *layout, fields, 0)?)),
        }
    }

    fn data_hash(&self, heap: &Heap, data: &Data, depth: usize) -> Option<u64> {
        match data {
            Data::Int(i) => Value::checked_int(*i).map(|v| heap.hash(v)),
            Data::Bool(b) => Some(heap.hash(Value::bool(*b))),
            Data::Text(text) => self.texts.get(text).map(|v| heap.hash(v)),
            _ if depth > DEEPEST => None,
            Data::Seq(items) => {
                let mut h = hash::function(std::iter::empty());
                for (i, item) in items.iter().enumerate() {
                    let index = heap.hash(Value::int(i as i64 + 1));
                    h = h.wrapping_add(hash::pair(index, self.data_hash(heap, item, depth + 1)?));
                }
                Some(h)
            }
            Data::Set(items) => {
                let hashes = items.iter().map(|item| self.data_hash(heap, item, depth + 1));
                let mut hashes = hashes.collect::<Option<Vec<u64>>>()?;
                hashes.sort_unstable();
                hashes.dedup();
                Some(hash::set(hashes.into_iter()))
            }
            Data::Record(fields) => self.record_hash(heap, self.find_layout(fields)?, fields, depth),
        }
    }

    fn record_hash(&self, heap: &Heap, layout: usize, fields: &[Field], depth: usize) -> Option<u64> {
        let Layout { hashes, twice: None, .. } = &self.layouts[layout] else { return None };
        let mut h = hash::function(std::iter::empty());
        for (name, (_, data)) in hashes.iter().zip(fields) {
            h = h.wrapping_add(hash::pair(*name, self.data_hash(heap, data, depth + 1)?));
        }
        Some(h)
    }

    // ---- records ----

    /// A record of the layout; or the field that has no value, and why.
    fn record<'f>(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        operators: &Operators,
        layout: usize,
        fields: &'f [Field],
        depth: usize,
    ) -> Result<Value, (&'f str, String)> {
        let base = self.stack.len();
        for k in 0..fields.len() {
            let (field, data) = &fields[self.layouts[layout].order[k] as usize];
            let value = self.value(evaluator, operators, data, depth + 1).map_err(|why| (*field, why))?;
            self.stack.push(value);
        }
        let Layout { domain, keys, .. } = &self.layouts[layout];
        let domain = match domain {
            Some(number) => operators.kept()[*number as usize],
            None => domain_of(evaluator.heap_mut(), keys, &mut self.spare),
        };
        let record = evaluator.heap_mut().alloc_fcn(domain, &self.stack[base..]);
        self.stack.truncate(base);
        Ok(record)
    }

    /// The number of the layout of a record of these fields.
    fn layout(&mut self, heap: &Heap, fields: &[Field]) -> usize {
        self.find_layout(fields).unwrap_or_else(|| self.learn_layout(heap, fields))
    }

    /// The number of the layout of a record of these fields, if it is known.
    #[inline]
    fn find_layout(&self, fields: &[Field]) -> Option<usize> {
        self.layout_index.find(names_hash(fields), |i| are(&self.layouts[i].fields, fields))
    }

    #[cold]
    fn learn_layout(&mut self, heap: &Heap, fields: &[Field]) -> usize {
        // Values are being made, so nothing can be forgotten before the run is over.
        if self.layouts.len() < MOST {
            self.layout_index.insert(names_hash(fields), self.layouts.len());
        }
        let mut keys: Vec<(u32, u32)> = Vec::with_capacity(fields.len());
        keys.extend(
            fields.iter().enumerate().map(|(i, (field, _))| (heap.interner().intern(field), i as u32)),
        );
        keys.sort_unstable();
        self.layouts.push(Layout {
            fields: fields.iter().map(|(field, _)| *field).collect(),
            order: keys.iter().map(|(_, i)| *i).collect(),
            keys: keys.iter().map(|(id, _)| Value::string(*id)).collect(),
            hashes: fields.iter().map(|(field, _)| hash::string(hash::of_text(field))).collect(),
            domain: None,
            twice: repeated(fields),
        });
        self.fresh = true;
        self.layouts.len() - 1
    }

    /// Has what was learnt kept, between two runs. Whether there was anything: the heap must be settled then.
    #[inline]
    pub(super) fn keep(&mut self, evaluator: &mut Evaluator<'_>, operators: &mut Operators) -> bool {
        if self.fresh {
            if self.layouts.len() >= MOST {
                (self.forms, self.layouts) = Default::default();
                (self.form_index, self.layout_index) = Default::default();
            }
            let new = |layout: &&mut Layout| layout.domain.is_none() && layout.twice.is_none();
            for layout in self.layouts.iter_mut().filter(new) {
                let domain = domain_of(evaluator.heap_mut(), &layout.keys, &mut self.spare);
                let domain = evaluator.known_domain(domain).unwrap_or(domain);
                layout.domain = Some(operators.kept_number(evaluator, domain));
            }
        }
        std::mem::take(&mut self.fresh)
    }
}

fn domain_of(heap: &mut Heap, keys: &[Value], room: &mut Vec<Value>) -> Value {
    room.clear();
    room.extend_from_slice(keys);
    heap.alloc_set(room).expect("strings can be compared")
}

/// A name that occurs twice.
fn repeated(fields: &[Field]) -> Option<&'static str> {
    let twice = |(i, (name, _)): &(usize, &Field)| fields[..*i].iter().any(|(other, _)| other == name);
    fields.iter().enumerate().find(twice).map(|(_, (name, _))| *name)
}

// ---- names by their addresses ----

#[inline]
fn address(name: &'static str) -> u64 {
    name.as_ptr() as u64 ^ (name.len() as u64) << 48
}

#[inline]
fn join(h: u64, name: &'static str) -> u64 {
    (h ^ address(name)).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
}

/// A hash of the addresses of the names of fields.
#[inline]
fn names_hash(fields: &[Field]) -> u64 {
    fields.iter().fold(0, |h, (field, _)| join(h, field))
}

/// A hash of the addresses of the names of an event.
#[inline]
fn addresses(name: &'static str, fields: &[Field]) -> u64 {
    fields.iter().fold(address(name), |h, (field, _)| join(h, field))
}

/// Whether these are the names of the fields, at the same addresses.
#[inline]
fn are(names: &[&'static str], fields: &[Field]) -> bool {
    names.len() == fields.len() && names.iter().zip(fields).all(|(a, (b, _))| std::ptr::eq(*a, *b))
}

const SLOTS: usize = 2 * MOST;

/// Finds numbers below [`MOST`] by a hash.
#[derive(Debug)]
struct Index {
    /// A number plus 1, or 0.
    slots: Box<[u16; SLOTS]>,
}

impl Default for Index {
    fn default() -> Index {
        Index { slots: Box::new([0; SLOTS]) }
    }
}

impl Index {
    fn slot(hash: u64) -> usize {
        (hash.wrapping_mul(0xd6e8_feb8_6659_fd93) >> 48) as usize % SLOTS
    }

    #[inline]
    fn find(&self, hash: u64, same: impl Fn(usize) -> bool) -> Option<usize> {
        let mut at = Index::slot(hash);
        loop {
            match self.slots[at] {
                0 => return None,
                number if same(number as usize - 1) => return Some(number as usize - 1),
                _ => at = (at + 1) % SLOTS,
            }
        }
    }

    fn insert(&mut self, hash: u64, number: usize) {
        debug_assert!(number < MOST, "half of the slots stay empty");
        let mut at = Index::slot(hash);
        while self.slots[at] != 0 {
            at = (at + 1) % SLOTS;
        }
        self.slots[at] = number as u16 + 1;
    }

    fn clear(&mut self) {
        self.slots.fill(0);
    }
}
