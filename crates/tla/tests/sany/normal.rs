//! The normal form of our own trees, in SANY's terms.

use super::Definitions;
use tla::syntax::ast::*;

/// Stands in the normal form of what is not compared: SANY replaces a selector by the part it selects.
pub const NOT_COMPARED: &str = "?select?";

/// The definitions and assumptions of a module and of the modules and LETs inside it.
pub fn definitions(module: &Module) -> Definitions {
    let mut normal = Normal { definitions: Definitions::new() };
    normal.units(&module.units);
    normal.definitions
}

struct Normal {
    definitions: Definitions,
}

fn node(name: &str, parts: impl IntoIterator<Item = String>) -> String {
    format!("({name} {})", parts.into_iter().collect::<Vec<_>>().join(" "))
}

fn names(idents: &[Ident]) -> String {
    idents.iter().map(|i| &*i.name).collect::<Vec<_>>().join(" ")
}

fn params(decls: &[OpDecl]) -> String {
    decls.iter().map(|d| format!("{}/{}", d.name.name, d.arity)).collect::<Vec<_>>().join(" ")
}

fn pattern(pattern: &Pattern) -> String {
    match pattern {
        Pattern::Names(list) => names(list),
        Pattern::Tuple(list) => format!("<<{}>>", names(list)),
    }
}

fn field(name: &Ident) -> String {
    format!("{:?}", &*name.name)
}

impl Normal {
    fn units(&mut self, units: &[Unit]) {
        for unit in units {
            match &unit.kind {
                UnitKind::Module(module) => self.units(&module.units),
                UnitKind::Assume(_, body) => {
                    let form = self.expr(body);
                    self.definitions.entry("ASSUME".to_owned()).or_default().push(form);
                }
                _ => drop(self.definition(unit)),
            }
        }
    }

    /// The form of an operator or function definition, which is noted as well.
    fn definition(&mut self, unit: &Unit) -> Option<String> {
        let (name, form) = match &unit.kind {
            UnitKind::Operator(def) => {
                let body = self.expr(&def.body);
                (&def.name.name, format!("(def {} [{}] {body})", def.name.name, params(&def.params)))
            }
            UnitKind::Function(def) => {
                let body = self.bound_node("$FcnSpec", &def.bounds, &def.body);
                (&def.name.name, format!("(def {} [] {body})", def.name.name))
            }
            _ => return None,
        };
        self.definitions.entry(name.to_string()).or_default().push(form.clone());
        Some(form)
    }

    fn bound(&mut self, bound: &Bound) -> String {
        format!("[{} in {}]", pattern(&bound.pattern), self.expr(&bound.set))
    }

    fn bound_node(&mut self, name: &str, bounds: &[Bound], body: &Expr) -> String {
        let mut parts: Vec<String> = bounds.iter().map(|b| self.bound(b)).collect();
        parts.push(self.expr(body));
        node(name, parts)
    }

    fn list<'a>(&mut self, name: &str, items: impl IntoIterator<Item = &'a Expr>) -> String {
        let parts: Vec<String> = items.into_iter().map(|item| self.expr(item)).collect();
        node(name, parts)
    }

    fn fields(&mut self, name: &str, fields: &[(Ident, Expr)]) -> String {
        let parts: Vec<String> =
            fields.iter().map(|(f, e)| node("$Pair", [field(f), self.expr(e)])).collect();
        node(name, parts)
    }

    /// One index, a tuple of several.
    fn index(&mut self, args: &[Expr]) -> String {
        match args {
            [one] => self.expr(one),
            _ => self.list("$Tuple", args),
        }
    }

    fn expr(&mut self, expr: &Expr) -> String {
        match &expr.kind {
            ExprKind::Number(n) => n.map_or("too-big".to_owned(), |n| n.to_string()),
            ExprKind::Decimal(_) => "decimal".to_owned(),
            ExprKind::String(text) => format!("{text:?}"),
            ExprKind::Bool(value) => if *value { "TRUE" } else { "FALSE" }.to_owned(),
            ExprKind::Apply { path, name, args } => self.apply(path, name, args),
            ExprKind::Symbol(name) => name.name.to_string(),
            ExprKind::Lambda(ids, body) => {
                let ids: Vec<String> = ids.iter().map(|i| format!("{}/0", i.name)).collect();
                format!("(lambda [{}] {})", ids.join(" "), self.expr(body))
            }
            ExprKind::Junction(Junction::And, items) => self.list("$ConjList", items),
            ExprKind::Junction(Junction::Or, items) => self.list("$DisjList", items),
            ExprKind::At => "@".to_owned(),
            ExprKind::If(a, b, c) => self.list("$IfThenElse", [&**a, b, c]),
            ExprKind::Square(action, v) => self.list("$SquareAct", [&**action, v]),
            ExprKind::Angle(action, v) => self.list("$AngleAct", [&**action, v]),
            ExprKind::Fairness(strong, v, action) => {
                self.list(if *strong { "$SF" } else { "$WF" }, [&**v, action])
            }
            ExprKind::Case(arms, other) => self.case(arms, other.as_deref()),
            ExprKind::Let(units, body) => {
                let mut defs: Vec<String> = units.iter().filter_map(|u| self.definition(u)).collect();
                defs.sort();
                format!("(let {} {})", defs.join(" "), self.expr(body))
            }
            ExprKind::Label(name, ids, body) => {
                let ids: Vec<String> = ids.iter().map(|i| format!("{}/0", i.name)).collect();
                format!("(label {} [{}] {})", name.name, ids.join(" "), self.expr(body))
            }
            ExprKind::Select(..) => NOT_COMPARED.to_owned(),
            _ => self.binder(expr),
        }
    }

    /// What binds names.
    fn binder(&mut self, expr: &Expr) -> String {
        match &expr.kind {
            ExprKind::Quantified(quantifier, bounds, body) => {
                let name =
                    if *quantifier == Quantifier::Forall { "$BoundedForall" } else { "$BoundedExists" };
                self.bound_node(name, bounds, body)
            }
            ExprKind::Unbounded(quantifier, ids, body) => {
                let name = match quantifier {
                    Quantifier::Forall => "$UnboundedForall",
                    Quantifier::Exists => "$UnboundedExists",
                    Quantifier::TemporalForall => "$TemporalForall",
                    Quantifier::TemporalExists => "$TemporalExists",
                };
                let ids = ids.iter().map(|i| format!("[{}]", i.name));
                let parts: Vec<String> = ids.chain([self.expr(body)]).collect();
                node(name, parts)
            }
            ExprKind::Choose(ids, None, body) => {
                let body = self.expr(body);
                node("$UnboundedChoose", [format!("[{}]", pattern(ids)), body])
            }
            ExprKind::Choose(ids, Some(set), body) => {
                let bound = format!("[{} in {}]", pattern(ids), self.expr(set));
                let body = self.expr(body);
                node("$BoundedChoose", [bound, body])
            }
            ExprKind::SetFilter(bound, body) => {
                self.bound_node("$SubsetOf", std::slice::from_ref(bound), body)
            }
            ExprKind::SetMap(body, bounds) => self.bound_node("$SetOfAll", bounds, body),
            ExprKind::Function(bounds, body) => self.bound_node("$FcnConstructor", bounds, body),
            _ => self.collection(expr),
        }
    }

    /// Sets, tuples, functions and records.
    fn collection(&mut self, expr: &Expr) -> String {
        match &expr.kind {
            ExprKind::SetEnum(items) => self.list("$SetEnumerate", items),
            ExprKind::Tuple(items) => self.list("$Tuple", items),
            ExprKind::Times(items) => self.list("$CartesianProd", items),
            ExprKind::FunctionSet(from, to) => self.list("$SetOfFcns", [&**from, to]),
            ExprKind::Record(fields) => self.fields("$RcdConstructor", fields),
            ExprKind::RecordSet(fields) => self.fields("$SetOfRcds", fields),
            ExprKind::Field(record, name) => {
                let record = self.expr(record);
                node("$RcdSelect", [record, field(name)])
            }
            ExprKind::Index(function, args) => {
                let parts = [self.expr(function), self.index(args)];
                node("$FcnApply", parts)
            }
            ExprKind::Except(function, updates) => self.except(function, updates),
            other => panic!("no normal form for {other:?}"),
        }
    }

    fn except(&mut self, function: &Expr, updates: &[Update]) -> String {
        let mut parts = vec![self.expr(function)];
        for update in updates {
            let mut path = Vec::new();
            for access in &update.path {
                path.push(match access {
                    Access::Index(args) => self.index(args),
                    Access::Field(name) => field(name),
                });
            }
            parts.push(node("$Pair", [node("$Seq", path), self.expr(&update.value)]));
        }
        node("$Except", parts)
    }

    fn case(&mut self, arms: &[(Expr, Expr)], other: Option<&Expr>) -> String {
        let mut parts: Vec<String> = arms.iter().map(|(p, e)| self.list("$Pair", [p, e])).collect();
        if let Some(other) = other {
            let value = self.expr(other);
            parts.push(node("$Pair", ["\"$Other\"".to_owned(), value]));
        }
        node("$Case", parts)
    }

    /// SANY gives the arguments of the instances on the way to the operator itself.
    fn apply(&mut self, path: &[PathStep], name: &Ident, args: &[Expr]) -> String {
        let steps: Vec<&str> = path.iter().map(|s| &*s.name.name).chain([&*name.name]).collect();
        let name = steps.join("!");
        let args: Vec<&Expr> = path.iter().flat_map(|s| &s.args).chain(args).collect();
        if args.is_empty() { name } else { self.list(&name, args) }
    }
}
