//! Giving the constants and definitions of a specification what the configuration says.

use crate::compile::{Binding, Compiler};
use crate::config::{CfgValue, Config, ConstantBinding, ConstantValue};
use crate::error::{ErrorKind, Fault};
use crate::hir::{ConstId, DefId};
use crate::syntax::ast::{Ident, Name};
use crate::value::Value;
use std::collections::HashSet;
use std::sync::Arc;

/// Binds a configuration and returns the names of all model values.
pub(super) fn bind(
    compiler: &mut Compiler,
    config: &Config,
    notices: &mut Vec<String>,
) -> Result<HashSet<Name>, Fault> {
    let mut binder =
        Binder { compiler, binding: Binding::default(), models: HashSet::new(), aliases: Vec::new() };
    for item in &config.constants {
        binder.item(item, notices)?;
    }
    binder.follow_aliases();
    binder.check_complete()?;
    let (binding, models) = (binder.binding, binder.models);
    compiler.binding = Arc::new(binding);
    Ok(models)
}

struct Binder<'a> {
    compiler: &'a mut Compiler,
    binding: Binding,
    models: HashSet<Name>,
    /// Constants that take the value of another constant.
    aliases: Vec<(ConstId, ConstId)>,
}

/// What a name of the configuration refers to.
enum Bound {
    Const(ConstId),
    Defs(Vec<DefId>),
    Nothing,
}

impl Binder<'_> {
    fn find(&self, item: &ConstantBinding) -> Bound {
        let program = &self.compiler.program;
        let name = &item.name.name;
        if let Some(module) = &item.module {
            let defs: Vec<DefId> = program
                .module_names
                .iter()
                .filter(|(m, n, _)| *m == module.name && n == name)
                .map(|(_, _, def)| *def)
                .collect();
            if !defs.is_empty() {
                return Bound::Defs(defs);
            }
        }
        if let Some(i) = program.consts.iter().position(|c| c.name == *name) {
            return Bound::Const(ConstId(i as u32));
        }
        match program.find(name) {
            Some(def) => Bound::Defs(vec![def]),
            None => {
                // `I!N` names a definition inside an instance.
                let defs: Vec<DefId> = (0..program.defs.len())
                    .filter(|&i| name.contains('!') && program.defs[i].name == *name)
                    .map(|i| DefId(i as u32))
                    .collect();
                if defs.is_empty() { Bound::Nothing } else { Bound::Defs(defs) }
            }
        }
    }

    fn item(&mut self, item: &ConstantBinding, notices: &mut Vec<String>) -> Result<(), Fault> {
        let name = &item.name.name;
        match (self.find(item), &item.value) {
            (Bound::Nothing, _) => {
                notices.push(format!(
                    "the .cfg file gives `{name}` a value, but the specification does not have it"
                ));
                Ok(())
            }
            (Bound::Const(id), ConstantValue::Value(value)) => {
                self.check_arity(&item.name, self.compiler.program.consts[id.0 as usize].arity, 0)?;
                let value = self.value(value, &item.name)?;
                self.binding.constant_ops.remove(&id);
                self.binding.constants.insert(id, value);
                Ok(())
            }
            (Bound::Const(id), ConstantValue::Replace(by)) => self.replace_constant(id, by),
            (Bound::Const(id), ConstantValue::ArgsValue(args, value)) => {
                self.check_arity(&item.name, self.compiler.program.consts[id.0 as usize].arity, args.len())?;
                let args = args.iter().map(|a| self.value(a, &item.name)).collect::<Result<Vec<_>, _>>()?;
                let value = self.value(value, &item.name)?;
                self.binding.tables.entry(id).or_default().push((args, value));
                Ok(())
            }
            (Bound::Defs(defs), ConstantValue::Value(value)) => {
                let value = self.value(value, &item.name)?;
                // The same text in an instance has the same value.
                let program = self.compiler.program.clone();
                for def in defs {
                    let span = program.def(def).span;
                    let twins = (0..program.defs.len()).filter(|&i| program.defs[i].span == span);
                    self.binding.values.extend(twins.map(|i| (DefId(i as u32), value)));
                }
                Ok(())
            }
            (Bound::Defs(defs), ConstantValue::Replace(by)) => {
                for def in defs {
                    self.replace_def(def, by, &item.name)?;
                }
                Ok(())
            }
            (Bound::Defs(_), ConstantValue::ArgsValue(..)) => {
                let message = format!(
                    "`{name}` is defined in the specification, so it cannot be given values one by one"
                );
                Err(Fault::new(ErrorKind::Config, message)
                    .at(item.name.span)
                    .help(format!("write `{name} <- Op`")))
            }
        }
    }

    fn check_arity(&self, name: &Ident, expected: usize, found: usize) -> Result<(), Fault> {
        if expected == found {
            return Ok(());
        }
        let message = format!(
            "constant `{}` takes {expected} arguments, but the .cfg file gives it {found}",
            name.name
        );
        Err(Fault::new(ErrorKind::Config, message).at(name.span).help(format!("write `{} <- Op`", name.name)))
    }

    fn replacement(&self, by: &Ident) -> Result<DefId, Fault> {
        self.compiler.program.find(&by.name).ok_or_else(|| {
            let message =
                format!("`{}`, which the .cfg file names as a replacement, is not defined", by.name);
            Fault::new(ErrorKind::Config, message).at(by.span)
        })
    }

    fn replace_constant(&mut self, id: ConstId, by: &Ident) -> Result<(), Fault> {
        let program = &self.compiler.program;
        if let Some(other) = program.consts.iter().position(|c| c.name == by.name) {
            self.aliases.push((id, ConstId(other as u32)));
            return Ok(());
        }
        let def = self.replacement(by)?;
        let arity = program.consts[id.0 as usize].arity;
        self.check_arity(by, arity, program.def(def).params.len())?;
        self.binding.constants.remove(&id);
        self.binding.constant_ops.insert(id, def);
        Ok(())
    }

    fn replace_def(&mut self, def: DefId, by: &Ident, name: &Ident) -> Result<(), Fault> {
        let program = &self.compiler.program;
        if let Some(other) = program.consts.iter().position(|c| c.name == by.name) {
            let value = self.binding.constants.get(&ConstId(other as u32)).copied();
            if let Some(value) = value {
                self.binding.values.insert(def, value);
                return Ok(());
            }
        }
        let by_def = self.replacement(by)?;
        self.check_arity(name, program.def(def).params.len(), program.def(by_def).params.len())?;
        self.binding.replaced.insert(def, by_def);
        Ok(())
    }

    /// `A <- B` where both are constants.
    fn follow_aliases(&mut self) {
        for _ in 0..self.aliases.len() {
            for &(to, from) in &self.aliases {
                if let Some(&value) = self.binding.constants.get(&from) {
                    self.binding.constants.insert(to, value);
                }
                if let Some(&def) = self.binding.constant_ops.get(&from) {
                    self.binding.constant_ops.insert(to, def);
                }
            }
        }
    }

    fn check_complete(&self) -> Result<(), Fault> {
        for (i, constant) in self.compiler.program.consts.iter().enumerate() {
            let id = ConstId(i as u32);
            let bound = self.binding.constants.contains_key(&id)
                || self.binding.constant_ops.contains_key(&id)
                || self.binding.tables.contains_key(&id);
            if !bound {
                let name = &constant.name;
                return Err(Fault::new(ErrorKind::Config, format!("constant `{name}` has no value"))
                    .at(constant.span)
                    .help(format!(
                        "add `CONSTANT {name} = …` (or `{name} <- Definition`) to the .cfg file"
                    )));
            }
        }
        Ok(())
    }

    fn value(&mut self, value: &CfgValue, at: &Ident) -> Result<Value, Fault> {
        let interner = self.compiler.machine.heap.interner().clone();
        Ok(match value {
            CfgValue::Int(i) => Value::checked_int(*i)
                .ok_or_else(|| Fault::new(ErrorKind::Arithmetic, format!("{i} is too large")).at(at.span))?,
            CfgValue::String(text) => Value::string(interner.intern(text)),
            CfgValue::Bool(b) => Value::bool(*b),
            CfgValue::ModelValue(name) => {
                self.models.insert(name.clone());
                Value::model(interner.intern(name), name)
            }
            CfgValue::Set(items) => {
                let mut items = items.iter().map(|i| self.value(i, at)).collect::<Result<Vec<_>, _>>()?;
                self.compiler.machine.heap.alloc_set(&mut items).map_err(|_| {
                    let message = format!("the set given to `{}` mixes values of different kinds", at.name);
                    Fault::new(ErrorKind::Config, message).at(at.span)
                })?
            }
        })
    }
}
