//! Explaining code: what an action notes about the conditions that stop it.

use super::code::Run;
use super::{Compiled, Compiler, Frame};
use crate::error::Eval;
use crate::hir::{Hir, HirKind, Level};
use crate::machine::Machine;
use crate::machine::explain::DeadEnd;
use crate::source::Span;
use std::sync::Arc;

/// What explaining code says about a condition that fails.
pub(super) struct Probe {
    span: Span,
    /// Source text of an expression in the condition and its code.
    parts: Vec<(Label, Run)>,
}

/// How a value in an explanation is named.
enum Label {
    Name(String),
    Source(Span),
}

impl Compiler {
    /// In explaining code: how to show the values in a condition.
    pub(super) fn probe(&mut self, hir: &Hir, frame: &mut Frame) -> Compiled<Option<Arc<Probe>>> {
        if !self.explain {
            return Ok(None);
        }
        self.explain = false;
        let parts = self.probe_parts(hir, frame);
        self.explain = true;
        Ok(Some(Arc::new(Probe { span: hir.span, parts: parts? })))
    }

    fn probe_parts(&mut self, hir: &Hir, frame: &mut Frame) -> Compiled<Vec<(Label, Run)>> {
        let mut found: Vec<(Label, &Hir)> = Vec::new();
        match &hir.kind {
            HirKind::Prim(prim, args) if args.len() == 2 && super::test::is_test(*prim) => {
                for arg in args {
                    if !matches!(arg.kind, HirKind::Int(_) | HirKind::Bool(_) | HirKind::Str(_)) {
                        found.push((Label::Source(arg.span), arg));
                    }
                }
            }
            _ => {}
        }
        let mut names: Vec<(String, Hir)> = Vec::new();
        hir.walk(&mut |h| {
            let name = match &h.kind {
                HirKind::Local(local) if frame.slots.contains_key(local) => {
                    self.local_name(*local).to_owned()
                }
                HirKind::Var(var) if self.levels.level(hir) < Level::Action => {
                    self.program.vars[var.0 as usize].name.to_string()
                }
                _ => return,
            };
            if name != "_" && names.len() < 12 && !names.iter().any(|(n, _)| *n == name) {
                names.push((name, h.clone()));
            }
        });
        let mut out = Vec::new();
        for (label, part) in found {
            out.push((label, self.value(part, frame)?.run));
        }
        for (name, part) in names {
            out.push((Label::Name(name), self.value(&part, frame)?.run));
        }
        Ok(out)
    }
}

/// A condition failed: explaining code notes it if this path came further than the others.
#[inline]
pub(super) fn dead_end(m: &mut Machine, probe: Option<&Probe>) -> Eval<()> {
    if let Some(probe) = probe { note(m, probe) } else { Ok(()) }
}

#[cold]
fn note(m: &mut Machine, probe: &Probe) -> Eval<()> {
    let Some(progress) = m.progress.take() else { return Ok(()) };
    let mut progress = progress;
    if progress.is_furthest() {
        let mut values = Vec::new();
        for (label, run) in &probe.parts {
            if let Ok(value) = run(m) {
                let label = match label {
                    Label::Name(name) => name.clone(),
                    Label::Source(span) => format!("\u{0}{}:{}:{}", span.file, span.start, span.end),
                };
                values.push((label, value));
            }
        }
        m.heap.pin();
        progress.furthest = Some(DeadEnd { steps: progress.steps, span: probe.span, values });
    }
    m.progress = Some(progress);
    Ok(())
}
