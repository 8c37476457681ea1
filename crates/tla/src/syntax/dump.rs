//! Prints the tree as S-expressions, for tests and for looking at what the parser understood.

use super::ast::*;

/// A module: one unit to a line.
pub fn module(module: &Module) -> String {
    let mut out = String::new();
    write_module(&mut out, module, 0);
    out
}

/// An expression, on one line.
pub fn expr(expr: &Expr) -> String {
    let mut out = String::new();
    write_expr(&mut out, expr);
    out
}

/// A unit, on one line unless it is a module.
pub fn unit(unit: &Unit) -> String {
    let mut out = String::new();
    write_unit(&mut out, unit, 0);
    out
}

fn write_module(out: &mut String, module: &Module, indent: usize) {
    out.push_str(&format!("(module {}", module.name.name));
    if !module.extends.is_empty() {
        out.push_str(&format!(" (extends {})", names(&module.extends)));
    }
    for unit in &module.units {
        out.push('\n');
        out.extend(std::iter::repeat_n(' ', indent + 2));
        write_unit(out, unit, indent + 2);
    }
    out.push(')');
}

fn names(idents: &[Ident]) -> String {
    idents.iter().map(|i| &*i.name).collect::<Vec<_>>().join(" ")
}

fn decls(decls: &[OpDecl]) -> String {
    let text = |d: &OpDecl| {
        if d.arity == 0 { d.name.name.to_string() } else { format!("{}/{}", d.name.name, d.arity) }
    };
    decls.iter().map(text).collect::<Vec<_>>().join(" ")
}

fn write_unit(out: &mut String, unit: &Unit, indent: usize) {
    if unit.local {
        out.push_str("LOCAL ");
    }
    match &unit.kind {
        UnitKind::Variables(list) => out.push_str(&format!("(variables {})", names(list))),
        UnitKind::Constants(list) => out.push_str(&format!("(constants {})", decls(list))),
        UnitKind::Recursive(list) => out.push_str(&format!("(recursive {})", decls(list))),
        UnitKind::Operator(def) => {
            out.push_str(&format!("(def {} ", head(&def.name, &def.params)));
            write_expr(out, &def.body);
            out.push(')');
        }
        UnitKind::Function(def) => {
            out.push_str(&format!("(fcn {} ", def.name.name));
            write_bounds(out, &def.bounds);
            write_expr(out, &def.body);
            out.push(')');
        }
        UnitKind::Instance(def) => write_instance(out, def),
        UnitKind::Assume(name, body) => write_statement(out, "assume", name.as_ref(), Some(body)),
        UnitKind::Theorem(name, body) => write_statement(out, "theorem", name.as_ref(), body.as_ref()),
        UnitKind::Module(module) => write_module(out, module, indent),
    }
}

fn head(name: &Ident, params: &[OpDecl]) -> String {
    if params.is_empty() { name.name.to_string() } else { format!("({} {})", name.name, decls(params)) }
}

fn write_instance(out: &mut String, def: &InstanceDef) {
    out.push_str("(instance ");
    if let Some(name) = &def.name {
        out.push_str(&head(name, &def.params));
        out.push(' ');
    }
    out.push_str(&def.module.name);
    for (name, value) in &def.with {
        out.push_str(&format!(" ({} ", name.name));
        write_expr(out, value);
        out.push(')');
    }
    out.push(')');
}

fn write_statement(out: &mut String, kind: &str, name: Option<&Ident>, body: Option<&Expr>) {
    out.push_str(&format!("({kind}"));
    if let Some(name) = name {
        out.push_str(&format!(" {}:", name.name));
    }
    match body {
        Some(body) => {
            out.push(' ');
            write_expr(out, body);
        }
        None => out.push_str(" assume-prove"),
    }
    out.push(')');
}

fn pattern(pattern: &Pattern) -> String {
    match pattern {
        Pattern::Names(list) => names(list),
        Pattern::Tuple(list) => format!("<<{}>>", names(list)),
    }
}

/// `[x y in S] ` for each bound.
fn write_bounds(out: &mut String, bounds: &[Bound]) {
    for bound in bounds {
        out.push_str(&format!("[{} in ", pattern(&bound.pattern)));
        write_expr(out, &bound.set);
        out.push_str("] ");
    }
}

fn list<'a>(out: &mut String, head: &str, items: impl IntoIterator<Item = &'a Expr>) {
    out.push('(');
    out.push_str(head);
    for item in items {
        out.push(' ');
        write_expr(out, item);
    }
    out.push(')');
}

fn fields(out: &mut String, head: &str, fields: &[(Ident, Expr)]) {
    out.push_str(&format!("({head}"));
    for (name, value) in fields {
        out.push_str(&format!(" {}:", name.name));
        write_expr(out, value);
    }
    out.push(')');
}

fn write_expr(out: &mut String, expr: &Expr) {
    stacker::maybe_grow(64 * 1024, 1024 * 1024, || write_kind(out, &expr.kind));
}

fn write_kind(out: &mut String, kind: &ExprKind) {
    match kind {
        ExprKind::Number(Some(n)) => out.push_str(&n.to_string()),
        ExprKind::Number(None) => out.push_str("too-big"),
        ExprKind::Decimal(text) => out.push_str(text),
        ExprKind::String(text) => out.push_str(&format!("{text:?}")),
        ExprKind::Bool(value) => out.push_str(if *value { "TRUE" } else { "FALSE" }),
        ExprKind::Apply { path, name, args } => write_apply(out, path, name, args),
        ExprKind::Symbol(name) => out.push_str(&format!("(symbol {})", name.name)),
        ExprKind::Lambda(params, body) => list(out, &format!("lambda [{}]", names(params)), [&**body]),
        ExprKind::Junction(Junction::And, items) => list(out, "and", items),
        ExprKind::Junction(Junction::Or, items) => list(out, "or", items),
        ExprKind::Quantified(quantifier, bounds, body) => {
            out.push_str(&format!("({} ", quantifier_name(*quantifier)));
            write_bounds(out, bounds);
            write_expr(out, body);
            out.push(')');
        }
        ExprKind::Unbounded(quantifier, ids, body) => {
            list(out, &format!("{} [{}]", quantifier_name(*quantifier), names(ids)), [&**body]);
        }
        ExprKind::Choose(ids, None, body) => list(out, &format!("choose [{}]", pattern(ids)), [&**body]),
        ExprKind::Choose(ids, Some(set), body) => {
            list(out, &format!("choose [{} in {}]", pattern(ids), self::expr(set)), [&**body]);
        }
        ExprKind::At => out.push('@'),
        ExprKind::Field(record, name) => list(out, &format!("field {}", name.name), [&**record]),
        ExprKind::Except(function, updates) => write_except(out, function, updates),
        ExprKind::If(a, b, c) => list(out, "if", [&**a, b, c]),
        ExprKind::Case(arms, other) => write_case(out, arms, other.as_deref()),
        ExprKind::Let(units, body) => {
            out.push_str("(let");
            for unit in units {
                out.push(' ');
                write_unit(out, unit, 0);
            }
            out.push(' ');
            write_expr(out, body);
            out.push(')');
        }
        ExprKind::Square(action, v) => list(out, "square", [&**action, v]),
        ExprKind::Angle(action, v) => list(out, "angle", [&**action, v]),
        ExprKind::Fairness(strong, v, action) => list(out, if *strong { "SF" } else { "WF" }, [&**v, action]),
        ExprKind::Label(name, params, body) => {
            let params: String = params.iter().map(|p| format!(" {}", p.name)).collect();
            list(out, &format!("label {}{params}", name.name), [&**body]);
        }
        ExprKind::Select(base, selectors) => {
            let path: String = selectors.iter().map(|s| format!(" !{}", s.text)).collect();
            out.push_str("(select ");
            write_expr(out, base);
            out.push_str(&format!("{path})"));
        }
        _ => write_collection(out, kind),
    }
}

/// Sets, functions, records and tuples.
fn write_collection(out: &mut String, kind: &ExprKind) {
    match kind {
        ExprKind::SetEnum(items) => list(out, "set", items),
        ExprKind::SetFilter(bound, body) => {
            out.push_str("(filter ");
            write_bounds(out, std::slice::from_ref(bound));
            write_expr(out, body);
            out.push(')');
        }
        ExprKind::SetMap(body, bounds) => {
            out.push_str("(map ");
            write_bounds(out, bounds);
            write_expr(out, body);
            out.push(')');
        }
        ExprKind::Function(bounds, body) => {
            out.push_str("(function ");
            write_bounds(out, bounds);
            write_expr(out, body);
            out.push(')');
        }
        ExprKind::Index(function, args) => list(out, "at", std::iter::once(&**function).chain(args)),
        ExprKind::FunctionSet(from, to) => list(out, "functions", [&**from, to]),
        ExprKind::Record(entries) => fields(out, "record", entries),
        ExprKind::RecordSet(entries) => fields(out, "records", entries),
        ExprKind::Tuple(items) => list(out, "tuple", items),
        ExprKind::Times(items) => list(out, "times", items),
        _ => {}
    }
}

fn quantifier_name(quantifier: Quantifier) -> &'static str {
    match quantifier {
        Quantifier::Forall => "\\A",
        Quantifier::Exists => "\\E",
        Quantifier::TemporalForall => "\\AA",
        Quantifier::TemporalExists => "\\EE",
    }
}

fn write_apply(out: &mut String, path: &[PathStep], name: &Ident, args: &[Expr]) {
    let mut head = String::new();
    for step in path {
        head.push_str(&step.name.name);
        if !step.args.is_empty() {
            let args: Vec<String> = step.args.iter().map(expr).collect();
            head.push_str(&format!("({})", args.join(" ")));
        }
        head.push('!');
    }
    head.push_str(&name.name);
    if args.is_empty() { out.push_str(&head) } else { list(out, &head, args) }
}

fn write_except(out: &mut String, function: &Expr, updates: &[Update]) {
    out.push_str("(except ");
    write_expr(out, function);
    for update in updates {
        out.push_str(" (!");
        for access in &update.path {
            match access {
                Access::Field(name) => out.push_str(&format!(" .{}", name.name)),
                Access::Index(args) => {
                    out.push(' ');
                    list(out, "at", args);
                }
            }
        }
        out.push_str(" = ");
        write_expr(out, &update.value);
        out.push(')');
    }
    out.push(')');
}

fn write_case(out: &mut String, arms: &[(Expr, Expr)], other: Option<&Expr>) {
    out.push_str("(case");
    for (guard, value) in arms {
        out.push_str(" (");
        write_expr(out, guard);
        out.push_str(" -> ");
        write_expr(out, value);
        out.push(')');
    }
    if let Some(other) = other {
        out.push_str(" (other -> ");
        write_expr(out, other);
        out.push(')');
    }
    out.push(')');
}
