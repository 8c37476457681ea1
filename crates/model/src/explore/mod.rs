//! Visiting all reachable states, breadth first.
//!
//! The search goes level by level, so the first violation found has a shortest trace. Workers take blocks of encoded
//! states from the current level and write blocks of the next; only the set of seen states is shared.

mod frontier;
pub mod seen;
mod trace;

use frontier::{Block, Blocks};
use seen::{Seen, StateId};
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use tla::{Error, ErrorKind, Evaluator, Found, Spec, Value, Variables};
pub use trace::{Trace, TraceState};

/// How an exploration is to run.
#[derive(Clone, Debug)]
pub struct Exploration {
    /// Threads that expand states.
    pub workers: usize,
    /// Stop after this many distinct states.
    pub max_states: Option<u64>,
}

/// How an exploration ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// All states were visited and nothing was wrong.
    Ok,
    /// An invariant does not hold in the last state of the trace.
    Invariant,
    /// A property of steps or of initial states does not hold.
    Property,
    /// The last state of the trace has no successor.
    Deadlock,
    /// An assumption does not hold.
    Assumption,
    /// Evaluation failed.
    Error,
    /// A limit was reached, or the search was interrupted.
    Limit,
}

impl Status {
    /// The name of the status for machines.
    pub fn name(self) -> &'static str {
        match self {
            Status::Ok => "ok",
            Status::Invariant => "invariant",
            Status::Property => "property",
            Status::Deadlock => "deadlock",
            Status::Assumption => "assumption",
            Status::Error => "error",
            Status::Limit => "limit",
        }
    }
}

/// What an exploration found.
#[derive(Debug)]
pub struct Outcome {
    /// How it ended.
    pub status: Status,
    /// The invariant, property or assumption that does not hold.
    pub violated: Option<String>,
    /// The error, if evaluation failed.
    pub error: Option<Error>,
    /// How to get to the bad state.
    pub trace: Option<Trace>,
    /// Different states found.
    pub distinct: u64,
    /// States made, repetitions included.
    pub generated: u64,
    /// Levels of the search.
    pub depth: u64,
    /// States found but not expanded.
    pub queue: u64,
}

/// Numbers that change while the exploration runs.
#[derive(Debug, Default)]
pub struct Progress {
    /// States made so far.
    pub generated: AtomicU64,
    /// Different states found so far.
    pub distinct: AtomicU64,
    /// The level being expanded.
    pub depth: AtomicU64,
    /// States of this level and the next that wait.
    pub queue: AtomicU64,
    /// Ends the exploration soon after it becomes true.
    pub stop: AtomicBool,
}

/// Something that ends the search.
#[derive(Debug)]
struct Finding {
    status: Status,
    violated: Option<String>,
    error: Option<Error>,
    /// The seen state before the bad one, or the bad one itself.
    at: Option<StateId>,
    /// The bad state if it is not a seen one.
    last: Option<Vec<u8>>,
}

/// Visits all states that `spec` can reach.
pub fn explore(spec: &Spec, options: &Exploration, progress: &Progress) -> Outcome {
    let mut search = Search {
        spec,
        progress,
        seen: Seen::default(),
        finding: Mutex::new(None),
        max_states: options.max_states.unwrap_or(u64::MAX),
    };
    let finding = search.run(options.workers.max(1));
    search.outcome(finding)
}

struct Search<'a> {
    spec: &'a Spec,
    progress: &'a Progress,
    seen: Seen,
    finding: Mutex<Option<Finding>>,
    max_states: u64,
}

/// What one worker counts before it tells the others.
#[derive(Default)]
struct Tally {
    generated: u64,
    distinct: u64,
}

/// A level smaller than this is not worth more than one worker.
const SMALL_LEVEL: usize = 64;

impl Search<'_> {
    fn run(&mut self, workers: usize) -> Option<Finding> {
        let mut evaluators = vec![self.spec.evaluator()];
        if let Some(finding) = self.assumptions(&mut evaluators[0]) {
            return Some(finding);
        }
        let mut level = match self.initial(&mut evaluators[0]) {
            Ok(level) => level,
            Err(finding) => return Some(finding),
        };
        while !level.is_empty() {
            self.progress.depth.fetch_add(1, Ordering::Relaxed);
            while evaluators.len() < workers && level.states() >= SMALL_LEVEL {
                let mut evaluator = self.spec.evaluator();
                evaluator.copy_registers(&evaluators[0]);
                evaluators.push(evaluator);
            }
            let used = if level.states() < SMALL_LEVEL { 1 } else { evaluators.len() };
            level = self.level(level, &mut evaluators[..used]);
            if let Some(finding) = self.take_finding() {
                return Some(finding);
            }
        }
        self.postcondition(&mut evaluators[0])
    }

    fn take_finding(&self) -> Option<Finding> {
        self.finding.lock().unwrap_or_else(std::sync::PoisonError::into_inner).take()
    }

    fn report(&self, finding: Finding) {
        let mut slot = self.finding.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        slot.get_or_insert(finding);
    }

    fn assumptions(&self, evaluator: &mut Evaluator<'_>) -> Option<Finding> {
        for assumption in self.spec.assumptions() {
            match evaluator.test_constant(assumption) {
                Ok(true) => {}
                Ok(false) => {
                    let place = self.spec.sources().place(assumption.span);
                    return Some(Finding::of(Status::Assumption, format!("{} ({place})", assumption.name)));
                }
                Err(error) => return Some(Finding::error(error, None)),
            }
            evaluator.reset();
        }
        None
    }

    fn postcondition(&self, evaluator: &mut Evaluator<'_>) -> Option<Finding> {
        let condition = self.spec.postcondition()?;
        match evaluator.test_constant(condition) {
            Ok(true) => None,
            Ok(false) => Some(Finding::of(Status::Property, condition.name.to_string())),
            Err(error) => Some(Finding::error(error, None)),
        }
    }

    // ---- initial states ----

    fn initial(&self, evaluator: &mut Evaluator<'_>) -> Result<Blocks, Finding> {
        let mut out = Blocks::default();
        let mut tally = Tally::default();
        let mut finding = None;
        evaluator.set_level(1);
        let result = evaluator.initial_states(&mut |found| {
            tally.generated += 1;
            let visited = match self.visit(found, None, &mut out, &mut tally) {
                Ok(finding) => finding,
                Err(error) => Some(Finding::failed(error, None, found)),
            };
            match visited {
                Some(bad) => {
                    finding = Some(bad);
                    Ok(ControlFlow::Break(()))
                }
                None if self.must_stop(&mut tally) => Ok(ControlFlow::Break(())),
                None => Ok(ControlFlow::Continue(())),
            }
        });
        self.add(&mut tally);
        evaluator.reset();
        if let Err(error) = result {
            return Err(Finding::error(error, None));
        }
        match finding.or_else(|| self.take_finding()) {
            Some(finding) => Err(finding),
            None => Ok(out),
        }
    }

    /// Looks at a state that was just made: is it allowed, new, right? New ones are queued.
    fn visit(
        &self,
        found: &mut Found<'_, '_>,
        parent: Option<StateId>,
        out: &mut Blocks,
        tally: &mut Tally,
    ) -> Result<Option<Finding>, Error> {
        // What holds in the state before and reads nothing that changed holds here too.
        let (identity, changed) = found.difference();
        let in_model = self.in_model(found, parent.is_some(), changed)?;
        let mut id = None;
        if in_model {
            id = self.seen.insert(found.fingerprint_of(identity)?, parent);
            tally.distinct += u64::from(id.is_some());
        }
        if id.is_some() || !in_model {
            for invariant in self.spec.invariants() {
                if changed.overlaps(invariant.reads) && !found.test(invariant)? {
                    return Ok(Some(Finding::bad(Status::Invariant, &invariant.name, id, parent, found)));
                }
            }
            if parent.is_none() {
                for property in self.spec.initial_properties() {
                    if !found.test(property)? {
                        return Ok(Some(Finding::bad(Status::Property, &property.name, id, parent, found)));
                    }
                }
            }
        }
        if parent.is_some() {
            for property in self.spec.step_properties() {
                if !found.test_step(property)? {
                    return Ok(Some(Finding::bad(Status::Property, &property.name, None, parent, found)));
                }
            }
        }
        if let Some(id) = id {
            out.push(id, |bytes| found.encode(bytes))?;
        }
        Ok(None)
    }

    fn in_model(&self, found: &mut Found<'_, '_>, is_step: bool, changed: Variables) -> Result<bool, Error> {
        for constraint in self.spec.constraints() {
            if changed.overlaps(constraint.reads) && !found.test(constraint)? {
                return Ok(false);
            }
        }
        if is_step {
            for constraint in self.spec.action_constraints() {
                if !found.test_step(constraint)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    // ---- levels ----

    fn level(&self, level: Blocks, evaluators: &mut [Evaluator<'_>]) -> Blocks {
        let blocks = level.into_blocks();
        let next_block = AtomicUsize::new(0);
        let depth = self.progress.depth.load(Ordering::Relaxed);
        if let [evaluator] = evaluators {
            return self.work(evaluator, &blocks, &next_block, depth);
        }
        let mut next = Blocks::default();
        std::thread::scope(|scope| {
            let handles: Vec<_> = evaluators
                .iter_mut()
                .map(|evaluator| {
                    let (blocks, next_block) = (&blocks, &next_block);
                    scope.spawn(move || self.work(evaluator, blocks, next_block, depth))
                })
                .collect();
            for handle in handles {
                match handle.join() {
                    Ok(blocks) => next.append(blocks),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
        });
        next
    }

    fn work(
        &self,
        evaluator: &mut Evaluator<'_>,
        blocks: &[Mutex<Block>],
        next_block: &AtomicUsize,
        depth: u64,
    ) -> Blocks {
        let mut out = Blocks::default();
        let mut tally = Tally::default();
        // As in TLC, while a successor is looked at the level is that of the state it came from.
        evaluator.set_level(depth);
        while let Some(block) = blocks.get(next_block.fetch_add(1, Ordering::Relaxed)) {
            let block = std::mem::take(&mut *block.lock().unwrap_or_else(std::sync::PoisonError::into_inner));
            if let Some(finding) = self.expand(evaluator, &block, &mut out, &mut tally) {
                self.report(finding);
                self.progress.stop.store(true, Ordering::Relaxed);
            }
            self.add(&mut tally);
            self.progress.queue.fetch_sub(block.states as u64, Ordering::Relaxed);
            if self.progress.stop.load(Ordering::Relaxed) {
                self.report(Finding {
                    status: Status::Limit,
                    violated: None,
                    error: None,
                    at: None,
                    last: None,
                });
                break;
            }
        }
        self.add(&mut tally);
        out
    }

    /// Makes the successors of all states of a block.
    fn expand(
        &self,
        evaluator: &mut Evaluator<'_>,
        block: &Block,
        out: &mut Blocks,
        tally: &mut Tally,
    ) -> Option<Finding> {
        let mut at = 0;
        let mut state: Vec<Value> = Vec::new();
        for _ in 0..block.states {
            evaluator.reset();
            let id = block.id(&mut at);
            evaluator.decode(&block.bytes, &mut at, &mut state);
            let before = tally.generated;
            let mut finding = None;
            let result = evaluator.successors(&state, &mut |found| {
                tally.generated += 1;
                finding = match self.visit(found, Some(id), out, tally) {
                    Ok(finding) => finding,
                    Err(error) => Some(Finding::failed(error, Some(id), found)),
                };
                Ok(if finding.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
            });
            if finding.is_some() {
                return finding;
            }
            if let Err(error) = result {
                return Some(Finding::error(error, Some(id)));
            }
            if self.spec.checks_deadlock() && tally.generated == before {
                return Some(Finding { at: Some(id), ..Finding::of(Status::Deadlock, String::new()) });
            }
            if self.must_stop(tally) {
                return Some(Finding::of(Status::Limit, String::new()));
            }
        }
        None
    }

    /// Whether a limit is reached; looks at the shared numbers only now and then.
    fn must_stop(&self, tally: &mut Tally) -> bool {
        if self.progress.distinct.load(Ordering::Relaxed) + tally.distinct >= self.max_states {
            self.report(Finding::of(Status::Limit, String::new()));
            return true;
        }
        if tally.generated >= 4096 {
            self.add(tally);
        }
        self.progress.stop.load(Ordering::Relaxed) && {
            self.report(Finding::of(Status::Limit, String::new()));
            true
        }
    }

    fn add(&self, tally: &mut Tally) {
        self.progress.generated.fetch_add(tally.generated, Ordering::Relaxed);
        self.progress.distinct.fetch_add(tally.distinct, Ordering::Relaxed);
        self.progress.queue.fetch_add(tally.distinct, Ordering::Relaxed);
        *tally = Tally::default();
    }

    // ---- the end ----

    fn outcome(self, finding: Option<Finding>) -> Outcome {
        let mut outcome = Outcome {
            status: Status::Ok,
            violated: None,
            error: None,
            trace: None,
            distinct: self.progress.distinct.load(Ordering::Relaxed),
            generated: self.progress.generated.load(Ordering::Relaxed),
            depth: self.progress.depth.load(Ordering::Relaxed).max(1),
            queue: self.progress.queue.load(Ordering::Relaxed),
        };
        let Some(finding) = finding else { return outcome };
        outcome.status = finding.status;
        outcome.violated = finding.violated.clone().filter(|v| !v.is_empty());
        if finding.at.is_some() || finding.last.is_some() {
            let path = finding.at.map(|id| self.seen.path(id)).unwrap_or_default();
            outcome.trace = trace::rebuild(self.spec, &path, finding.last.as_deref()).ok();
            let length = outcome.trace.as_ref().map_or(0, |t| t.states.len() as u64);
            outcome.depth = outcome.depth.max(length);
        }
        if let Some(error) = finding.error {
            outcome.status = match error.kind() {
                ErrorKind::Interrupted => Status::Limit,
                _ => Status::Error,
            };
            outcome.error = Some(error);
        }
        outcome
    }
}

impl Finding {
    fn of(status: Status, violated: String) -> Finding {
        Finding { status, violated: Some(violated), error: None, at: None, last: None }
    }

    fn error(error: Error, at: Option<StateId>) -> Finding {
        Finding { status: Status::Error, violated: None, error: Some(error), at, last: None }
    }

    /// Evaluation failed on a state that was just made.
    fn failed(error: Error, parent: Option<StateId>, found: &Found<'_, '_>) -> Finding {
        let mut bytes = Vec::new();
        let last = found.encode(&mut bytes).is_ok().then_some(bytes);
        Finding { last, ..Finding::error(error, parent) }
    }

    /// A bad state: a seen one, or one that is kept as bytes behind its parent.
    fn bad(
        status: Status,
        name: &str,
        id: Option<StateId>,
        parent: Option<StateId>,
        found: &Found<'_, '_>,
    ) -> Finding {
        let mut finding = Finding::of(status, name.to_owned());
        finding.at = id.or(parent);
        if id.is_none() {
            let mut bytes = Vec::new();
            // A state that is too large for a trace is left out of it.
            let _ = found.encode(&mut bytes);
            finding.last = Some(bytes);
        }
        finding
    }
}
