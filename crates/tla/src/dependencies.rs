//! Which other modules a module needs.

use crate::syntax::ast::{Access, Bound, Expr, ExprKind, Ident, Module, Unit, UnitKind};

/// The modules that `module` extends or instantiates, in order, without those defined inside it.
pub fn of(module: &Module) -> Vec<Ident> {
    let mut finder = Finder { found: Vec::new(), inside: Vec::new() };
    finder.module(module);
    finder.found
}

struct Finder {
    found: Vec<Ident>,
    /// Modules defined inside.
    inside: Vec<std::sync::Arc<str>>,
}

impl Finder {
    fn need(&mut self, ident: &Ident) {
        if !self.inside.contains(&ident.name) && !self.found.iter().any(|f| f.name == ident.name) {
            self.found.push(ident.clone());
        }
    }

    fn module(&mut self, module: &Module) {
        for name in &module.extends {
            self.need(name);
        }
        self.units(&module.units);
    }

    fn units(&mut self, units: &[Unit]) {
        for unit in units {
            match &unit.kind {
                UnitKind::Operator(def) => self.expr(&def.body),
                UnitKind::Function(def) => {
                    self.bounds(&def.bounds);
                    self.expr(&def.body);
                }
                UnitKind::Instance(def) => {
                    self.need(&def.module);
                    def.with.iter().for_each(|(_, e)| self.expr(e));
                }
                UnitKind::Assume(_, e) | UnitKind::Theorem(_, Some(e)) => self.expr(e),
                UnitKind::Module(module) => {
                    self.module(module);
                    self.inside.push(module.name.name.clone());
                }
                UnitKind::Variables(_)
                | UnitKind::Constants(_)
                | UnitKind::Recursive(_)
                | UnitKind::Theorem(_, None) => {}
            }
        }
    }

    fn bounds(&mut self, bounds: &[Bound]) {
        bounds.iter().for_each(|b| self.expr(&b.set));
    }

    fn all(&mut self, exprs: &[Expr]) {
        exprs.iter().for_each(|e| self.expr(e));
    }

    fn expr(&mut self, expr: &Expr) {
        stacker::maybe_grow(64 << 10, 1 << 20, || self.expr_kind(&expr.kind));
    }

    fn expr_kind(&mut self, kind: &ExprKind) {
        match kind {
            ExprKind::Number(_)
            | ExprKind::Decimal(_)
            | ExprKind::String(_)
            | ExprKind::Bool(_)
            | ExprKind::Symbol(_)
            | ExprKind::At => {}
            ExprKind::Apply { path, args, .. } => {
                path.iter().for_each(|step| self.all(&step.args));
                self.all(args);
            }
            ExprKind::Lambda(_, e)
            | ExprKind::Unbounded(_, _, e)
            | ExprKind::Field(e, _)
            | ExprKind::Label(_, _, e)
            | ExprKind::Select(e, _) => self.expr(e),
            ExprKind::Junction(_, items)
            | ExprKind::SetEnum(items)
            | ExprKind::Tuple(items)
            | ExprKind::Times(items) => {
                self.all(items);
            }
            ExprKind::Quantified(_, bounds, e)
            | ExprKind::SetMap(e, bounds)
            | ExprKind::Function(bounds, e) => {
                self.bounds(bounds);
                self.expr(e);
            }
            ExprKind::Choose(_, set, e) => {
                set.iter().for_each(|s| self.expr(s));
                self.expr(e);
            }
            ExprKind::SetFilter(bound, e) => {
                self.expr(&bound.set);
                self.expr(e);
            }
            ExprKind::Index(f, args) => {
                self.expr(f);
                self.all(args);
            }
            ExprKind::FunctionSet(a, b)
            | ExprKind::Square(a, b)
            | ExprKind::Angle(a, b)
            | ExprKind::Fairness(_, a, b) => {
                self.expr(a);
                self.expr(b);
            }
            ExprKind::Record(fields) | ExprKind::RecordSet(fields) => {
                fields.iter().for_each(|(_, e)| self.expr(e))
            }
            ExprKind::Except(base, updates) => {
                self.expr(base);
                for update in updates {
                    for access in &update.path {
                        if let Access::Index(args) = access {
                            self.all(args);
                        }
                    }
                    self.expr(&update.value);
                }
            }
            ExprKind::If(a, b, c) => {
                self.expr(a);
                self.expr(b);
                self.expr(c);
            }
            ExprKind::Case(arms, other) => {
                for (guard, value) in arms {
                    self.expr(guard);
                    self.expr(value);
                }
                other.iter().for_each(|e| self.expr(e));
            }
            ExprKind::Let(units, e) => {
                self.units(units);
                self.expr(e);
            }
        }
    }
}
