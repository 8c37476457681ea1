//! The controlled scheduler: carries out the steps of a schedule on a cluster.
//!
//! Only the scheduler moves a message, stops or starts a process, lets time pass or has a client ask, so a run is
//! decided by the schedule alone. A step that has nothing to do is idle: a delivery of no message, over a link that is
//! held or to a stopped process, a restart of a running process, a crash of or a tick at a stopped one, a process that
//! does not exist, a cut that is there already, a healing where nothing is held.

use crate::cluster::{Cluster, Handle, Shape};
use crate::judge::{Judge, Verdict};
use crate::narrate::{Aloud, Silent, Teller, describe};
use crate::panics::{self, Panic};
use crate::random::Random;
use crate::run::{Finding, Kind, Plan, Run};
use crate::schedule::{Group, Node, Step};
use crate::stage::Stage;
use crate::target::{Harness, Settings};
use crate::trace::Mark;
use std::fmt;
use tla::Spec;

/// Does runs of a cluster, with or without a model.
pub struct ClusterHarness<'s, C: Cluster> {
    make: &'s (dyn Fn() -> C + Sync),
    spec: Option<&'s Spec>,
    cluster: C,
    shape: Shape,
    settings: Settings,
    judge: Option<Judge<'s>>,
    stage: Stage<C::Message>,
    done: Done,
}

/// What is counted during a run.
#[derive(Clone, Copy, Debug, Default)]
struct Done {
    crashes: u32,
    requests: u32,
    drops: u32,
    duplicates: u32,
    partitions: u32,
    amnesia: u32,
    /// Steps that had nothing to do.
    idle: usize,
}

impl<C: Cluster> fmt::Debug for ClusterHarness<'_, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ClusterHarness").field("shape", &self.shape).finish_non_exhaustive()
    }
}

impl<'s, C: Cluster> ClusterHarness<'s, C> {
    /// A harness for clusters that `make` makes. With a specification, and if the settings say so, it judges the runs.
    pub fn new(
        make: &'s (dyn Fn() -> C + Sync),
        spec: Option<&'s Spec>,
        settings: &Settings,
    ) -> ClusterHarness<'s, C> {
        let cluster = make();
        let shape = cluster.shape();
        let spec = spec.filter(|_| settings.model);
        ClusterHarness {
            make,
            spec,
            cluster,
            judge: spec.map(|spec| Judge::new(spec, settings.strict)),
            stage: Stage::new(shape.nodes.len()),
            shape,
            settings: settings.clone(),
            done: Done::default(),
        }
    }

    fn perform(&mut self, plan: Plan<'_>, run: &mut Run, teller: &mut impl Teller) {
        self.begin(plan, run, teller.listens());
        let finding = match panics::catch(|| self.play(plan, run, teller)) {
            Ok(verdict) => verdict.err(),
            Err(panic) => Some(self.recover(panic, run, teller)),
        };
        run.active = run.schedule.steps.len() - self.done.idle;
        let last = run.schedule.steps.len().saturating_sub(1);
        run.finding = finding.map(|finding| Finding { step: last, ..*finding });
        if let Some(finding) = &run.finding {
            teller.tell(|| format!("{}\n{}", finding.key(), finding.message.trim_end()));
        }
        self.stage.answers.finish(&mut run.schedule.choices);
        run.trace = self.stage.trace.hash();
    }

    fn begin(&mut self, plan: Plan<'_>, run: &mut Run, told: bool) {
        self.stage.start(plan.schedule, plan.seed, told || self.judge.is_some());
        self.done = Done::default();
        run.schedule.steps.clear();
        run.states.clear();
        run.transitions.clear();
        (run.events, run.skipped) = (0, 0);
    }

    fn play(&mut self, plan: Plan<'_>, run: &mut Run, teller: &mut impl Teller) -> Verdict {
        if let Some(judge) = &mut self.judge {
            judge.start(run)?;
        }
        teller.tell(|| format!("start{}", self.judge.as_ref().map_or_else(String::new, |j| j.moved(true))));
        self.cluster.start(&mut Handle { stage: &mut self.stage });
        self.follow(run, teller)?;
        self.check()?;
        for &step in &plan.schedule.steps {
            self.step(step, run, teller)?;
        }
        while run.schedule.steps.len() < plan.length {
            let Some(step) = self.random_step() else { break };
            self.step(step, run, teller)?;
        }
        self.cluster.finish().map_err(|failure| Box::new(failure.into()))
    }

    /// Makes the harness fit for use after a panic, and a finding of it.
    #[cold]
    fn recover(&mut self, panic: Panic, run: &mut Run, teller: &mut impl Teller) -> Box<Finding> {
        let model = self.judge.as_ref().is_some_and(|judge| judge.busy);
        // What was reported before the panic happened before it, and may be wrong already.
        let before = match model {
            true => Ok(Ok(())),
            false => panics::catch(|| self.follow(run, teller)),
        };
        if model || before.is_err() {
            self.judge = self.spec.map(|spec| Judge::new(spec, self.settings.strict));
        }
        let old = std::mem::replace(&mut self.cluster, (self.make)());
        // A broken cluster may well panic once more while it is taken down.
        let _ = panics::catch(|| drop(old));
        self.stage.network.reset();
        if let Ok(Err(finding)) = before {
            return finding;
        }
        let Panic { place, message } = panic;
        let (kind, who) = if model { (Kind::Model, "the model") } else { (Kind::Panic, "the system") };
        let message = format!("{who} panicked at {place}: {message}");
        Box::new(Finding { kind, what: place, message, step: 0 })
    }

    fn check(&mut self) -> Verdict {
        self.cluster.check().map_err(|failure| Box::new(failure.into()))
    }

    /// Has the model follow the events reported since the last time.
    #[inline]
    fn follow(&mut self, run: &mut Run, teller: &mut impl Teller) -> Verdict {
        let events = &mut self.stage.events;
        if events.is_empty() {
            return Ok(());
        }
        for i in 0..events.len() {
            let (name, fields) = events.get(i);
            run.events += 1;
            let skipped = run.skipped;
            let verdict = match &mut self.judge {
                Some(judge) => judge.follow(name, fields, run),
                None => Ok(()),
            };
            teller.tell(|| {
                let event = model::Event::from_data(name, fields);
                let moved = match &self.judge {
                    Some(judge) if verdict.is_ok() && skipped == run.skipped => judge.moved(false),
                    Some(_) if verdict.is_ok() => "  passed over".to_owned(),
                    _ => String::new(),
                };
                format!("    {event}{moved}")
            });
            verdict?;
        }
        events.clear();
        Ok(())
    }

    // ---- steps ----

    fn step(&mut self, step: Step, run: &mut Run, teller: &mut impl Teller) -> Verdict {
        run.schedule.steps.push(step);
        let number = run.schedule.steps.len() - 1;
        teller.tell(|| format!("{number} {}", describe(step, &self.shape.nodes)));
        let active = match step {
            Step::Deliver { from, to, max } => self.deliver(from, to, max, run, teller)?,
            Step::Crash { node } => self.crash(node),
            Step::Restart { node } => self.restart(node),
            Step::Request { client, operation } => self.request(client, operation),
            Step::Tick { node } => self.tick(node),
            Step::Drop { from, to } => self.lose(from, to),
            Step::Duplicate { from, to } => self.duplicate(from, to),
            Step::Hold { group, both_ways } => self.hold(group, both_ways),
            Step::Heal => self.stage.network.heal(),
            Step::Amnesia { node } => self.amnesia(node),
        };
        if !active {
            teller.tell(|| "    idle".to_owned());
            self.done.idle += 1;
            return Ok(());
        }
        self.follow(run, teller)?;
        self.check()
    }

    #[inline]
    fn deliver(
        &mut self,
        from: Node,
        to: Node,
        max: u32,
        run: &mut Run,
        teller: &mut impl Teller,
    ) -> Result<bool, Box<Finding>> {
        let Some(link) = self.stage.network.link(from, to) else { return Ok(false) };
        if !self.stage.network.is_open(link, to) {
            return Ok(false);
        }
        // Those that are sent meanwhile wait for another step.
        let messages = self.stage.network.len(link).min(max as usize);
        for _ in 0..messages {
            let Some((carried, message)) = self.stage.network.pop(link) else { break };
            self.stage.trace.receive(from, to, carried);
            teller.tell(|| format!("    {message:?}"));
            self.cluster.deliver(from, to, message, &mut Handle { stage: &mut self.stage });
            self.follow(run, teller)?;
        }
        Ok(messages > 0)
    }

    fn crash(&mut self, node: Node) -> bool {
        if !self.shape.crashes || !self.stage.network.stop(node) {
            return false;
        }
        self.done.crashes += 1;
        self.stage.trace.mark(node, Mark::Crash);
        self.cluster.crash(node, &mut Handle { stage: &mut self.stage });
        true
    }

    fn amnesia(&mut self, node: Node) -> bool {
        if !self.shape.amnesia || !self.stage.network.stop(node) {
            return false;
        }
        self.done.amnesia += 1;
        self.stage.trace.mark(node, Mark::Amnesia);
        self.cluster.amnesia(node, &mut Handle { stage: &mut self.stage });
        true
    }

    fn restart(&mut self, node: Node) -> bool {
        if !self.stage.network.start(node) {
            return false;
        }
        self.stage.trace.mark(node, Mark::Restart);
        self.cluster.restart(node, &mut Handle { stage: &mut self.stage });
        true
    }

    fn request(&mut self, client: usize, operation: usize) -> bool {
        if client >= self.shape.clients || operation >= self.shape.operations {
            return false;
        }
        self.done.requests += 1;
        let mark = Mark::Request { client, operation };
        match self.cluster.receiver(client, operation) {
            Some(node) if node < self.shape.nodes.len() => self.stage.trace.mark(node, mark),
            _ => self.stage.trace.mark_all(mark),
        }
        self.cluster.request(client, operation, &mut Handle { stage: &mut self.stage });
        true
    }

    fn tick(&mut self, node: Node) -> bool {
        if !self.shape.ticks || !self.stage.network.is_up(node) {
            return false;
        }
        self.stage.trace.mark(node, Mark::Tick);
        self.cluster.tick(node, &mut Handle { stage: &mut self.stage });
        true
    }

    fn lose(&mut self, from: Node, to: Node) -> bool {
        let network = &mut self.stage.network;
        let lost = network.link(from, to).is_some_and(|link| network.pop(link).is_some());
        self.done.drops += u32::from(lost);
        lost
    }

    fn duplicate(&mut self, from: Node, to: Node) -> bool {
        let network = &mut self.stage.network;
        let doubled = network.link(from, to).is_some_and(|link| network.duplicate(link));
        self.done.duplicates += u32::from(doubled);
        doubled
    }

    fn hold(&mut self, group: Group, both_ways: bool) -> bool {
        let changed = self.stage.network.hold(group, both_ways);
        self.done.partitions += u32::from(changed);
        changed
    }

    // ---- chance ----

    /// A fault of those that are to be spread over a run, if it is time for one: at its beginning there is little to
    /// part or to forget, and a partition is to last long enough for both sides to go on for a while.
    fn rare_step(&mut self) -> Option<Step> {
        let (limits, shape, done) = (&self.settings.limits, &self.shape, &self.done);
        let Stage { network, random, .. } = &mut self.stage;
        let parts = shape.nodes.len() > 1 && done.partitions < limits.partitions;
        if (network.holds() || parts) && random.below(RARE) == 0 {
            return Some(if network.holds() { Step::Heal } else { any_cut(shape.nodes.len(), random) });
        }
        let forgets = shape.amnesia && done.amnesia < limits.amnesia && !network.up().is_empty();
        if forgets && random.below(RARE) == 0 {
            return Some(Step::Amnesia { node: *random.of(network.up()) as usize });
        }
        None
    }

    /// A rare step if it is time for one, otherwise one of the steps that would do something now, within the quotas, each
    /// as likely; none if there is none.
    fn random_step(&mut self) -> Option<Step> {
        let rare = self.rare_step();
        if rare.is_some() {
            return rare;
        }
        let (limits, shape, done) = (&self.settings.limits, &self.shape, &self.done);
        let Stage { network, random, .. } = &mut self.stage;
        let when = |allowed: bool, count: usize| if allowed { count } else { 0 };
        let full = network.ready().len() + network.waiting().len();
        let asks = shape.clients > 0 && shape.operations > 0 && done.requests < limits.requests;
        let counts = [
            when(limits.max_messages > 0, network.ready().len()),
            when(shape.crashes && done.crashes < limits.crashes, network.up().len()),
            network.down().len(),
            when(asks, 1),
            when(shape.ticks, network.up().len()),
            when(done.drops < limits.drops, full),
            when(done.duplicates < limits.duplicates, full),
        ];
        let total = counts.iter().sum();
        if total == 0 {
            return network.holds().then_some(Step::Heal);
        }
        let mut k = random.below(total);
        let mut kind = 0;
        while k >= counts[kind] {
            k -= counts[kind];
            kind += 1;
        }
        let any_link = |k: usize| {
            let link = network.ready().get(k).or_else(|| network.waiting().get(k - network.ready().len()));
            network.ends(link.map_or(0, |link| *link as usize))
        };
        Some(match kind {
            0 => {
                let (from, to) = network.ends(network.ready()[k] as usize);
                Step::Deliver { from, to, max: 1 + random.below(limits.max_messages as usize) as u32 }
            }
            1 => Step::Crash { node: network.up()[k] as usize },
            2 => Step::Restart { node: network.down()[k] as usize },
            3 => Step::Request {
                client: random.below(shape.clients),
                operation: random.below(shape.operations),
            },
            4 => Step::Tick { node: network.up()[k] as usize },
            5 => {
                let (from, to) = any_link(k);
                Step::Drop { from, to }
            }
            _ => {
                let (from, to) = any_link(k);
                Step::Duplicate { from, to }
            }
        })
    }
}

/// While a rare step is possible, one step in so many is one.
const RARE: usize = 16;

/// A cut into two groups, each as likely. If there are more processes than a group can name, the rest is on one side.
fn any_cut(nodes: usize, random: &mut Random) -> Step {
    let all = u64::MAX >> (Group::MOST - nodes.min(Group::MOST));
    let group = Group::from_bits(1 + random.below(all as usize - 1) as u64);
    Step::Hold { group, both_ways: random.below(2) == 0 }
}

impl<C: Cluster> Harness for ClusterHarness<'_, C> {
    fn run(&mut self, plan: Plan<'_>, run: &mut Run) {
        self.perform(plan, run, &mut Silent);
    }

    fn narrate(&mut self, plan: Plan<'_>, run: &mut Run, line: &mut dyn FnMut(&str)) {
        self.perform(plan, run, &mut Aloud(line));
    }
}
