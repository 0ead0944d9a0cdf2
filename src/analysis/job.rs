//! One unit of work of a study: a run of the simulation, and what it gave. These are the messages between the page
//! and its workers, so they are plain data.

use super::alone::{Alone, AloneFound, AloneJob};
use super::chunks::{Chunks, ChunksJob};
use super::compare::{ControlJob, ControlSummary};
use super::look::{Look, LookJob};
use super::probe::ProbeJob;
use super::rota::Rota;
use super::starvation::Lookup;
use super::tails::TailRun;
use super::timeline::Timeline;
use super::trace::Trace;
use super::validate::ValidateJob;
use crate::scenario::{KnobId, Scenario};
use crate::sim::action::ActionRun;
use crate::sim::fleet::{Fleet, Record};
use crate::stats::jain;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A run to do. What it does not name comes from the study's scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Job {
    /// One run of the fleet against the brain.
    Brain(BrainJob),
    /// The same, keeping its time line and the survival margin.
    Timeline(BrainJob),
    /// One run under a controller.
    Control(ControlJob),
    /// One run of a scenario that differs in a knob or two; it gives what a run of that kind gives.
    Probe(ProbeJob),
    /// One run of the action layer.
    Action {
        /// Active robots.
        robots: u32,
        /// GPUs.
        gpus: u32,
        /// Control frequency in millihertz.
        millihertz: u32,
        /// Seed.
        seed: u64,
    },
    /// As [`Job::Brain`], without a cap, keeping its rota.
    Rota(BrainJob),
    /// One run looked into: the pool over time, and every turn's life.
    Look(LookJob),
    /// One run of a fleet whose figures were published.
    Validate(ValidateJob),
    /// As [`Job::Brain`], keeping how long its turns took.
    Tails(BrainJob),
    /// An experiment on the engine alone, without a fleet.
    Alone(AloneJob),
    /// One run of the action layer looked into: a robot's chunks, and all batches.
    Chunks(ChunksJob),
}

/// A run of the fleet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct BrainJob {
    /// Fleet size.
    pub robots: u32,
    /// Cap on active episodes.
    pub cap: Option<u32>,
    /// Control frequency in millihertz: it scales the tool gaps.
    pub millihertz: u32,
    /// Seed.
    pub seed: u64,
}

/// What a job gave.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Outcome {
    /// Of [`Job::Brain`].
    Brain(BrainSummary),
    /// Of [`Job::Timeline`].
    Timeline(Timeline, Trace),
    /// Of [`Job::Control`]; the time line of a job that keeps it.
    Control(ControlSummary, Option<(Timeline, Trace)>),
    /// Of [`Job::Action`].
    Action(ActionSummary),
    /// Of [`Job::Rota`].
    Rota(BrainSummary, Rota),
    /// Of [`Job::Look`].
    Look(Box<Look>),
    /// Of [`Job::Validate`]: its figures, in an order of their own.
    Validate(Vec<f64>),
    /// Of [`Job::Tails`].
    Tails(Box<TailRun>),
    /// Of [`Job::Alone`].
    Alone(AloneFound),
    /// Of [`Job::Chunks`].
    Chunks(Box<Chunks>),
}

/// A fleet run in figures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct BrainSummary {
    /// Completed calls a second.
    pub rate: f64,
    /// Full-prefix hits over turns after the first; none without such a turn.
    pub hit: Option<f64>,
    /// Episodes a minute.
    pub episodes_per_min: f64,
    /// Jain's index over robots.
    pub jain: f64,
    /// Start of the first low window in seconds.
    pub first_low_s: Option<u32>,
    /// Mean wait between episodes in seconds.
    pub wait_s: Option<f64>,
    /// Computed prompt tokens a minute.
    pub prompt_per_min: f64,
    /// Generated tokens a minute.
    pub generated_per_min: f64,
}

/// An action-layer run in figures.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ActionSummary {
    /// Missed over executed and missed ticks, 0 to 1.
    pub starved: f64,
    /// The least certain batch latency it needed.
    pub lookup: Lookup,
}

/// A job under way, advanced in slices so that a worker can look for cancellation between them.
pub struct Execution {
    job: Job,
    scenario: Scenario,
    alarm: u32,
    work: Work,
}

enum Work {
    Brain(Box<Fleet>),
    Action(ActionRun),
    Alone(Box<Alone>),
}

impl Execution {
    /// Prepares a job.
    pub fn start(scenario: &Scenario, job: Job) -> Execution {
        let work = match job {
            Job::Brain(run) | Job::Timeline(run) | Job::Rota(run) | Job::Tails(run) => {
                let workload = Arc::new(scenario.workload(run.millihertz));
                let mut world = scenario.fleet_world(workload, run.robots, run.cap, run.seed);
                world.is_gauged = matches!(job, Job::Timeline(_));
                Work::Brain(Box::new(Fleet::new(world)))
            }
            Job::Look(run) => {
                let workload = Arc::new(scenario.workload(scenario.millihertz()));
                let mut world = scenario.fleet_world(workload, run.robots, run.cap, run.seed);
                world.is_gauged = true;
                let mut fleet = Fleet::new(world);
                fleet.watch(run.watch(scenario.minutes()));
                Work::Brain(Box::new(fleet))
            }
            Job::Probe(probe) => {
                let (scenario, job) = probe.job(scenario);
                return Execution::start(&scenario, job);
            }
            Job::Alone(job) => Work::Alone(Box::new(Alone::start(scenario, job))),
            Job::Chunks(run) => Work::Action(run.run(scenario)),
            Job::Control(run) => Work::Brain(Box::new(Fleet::new(run.world(scenario)))),
            Job::Validate(run) => Work::Brain(Box::new(Fleet::new(run.world(scenario)))),
            Job::Action { robots, gpus, millihertz, seed } => Work::Action(ActionRun::start(
                scenario.action_world(robots, gpus, millihertz),
                seed,
            )),
        };
        Execution { job, scenario: *scenario, alarm: scenario.get(KnobId::HitAlarm) as u32, work }
    }

    /// Does a slice of about `events` engine steps; the outcome once the job has ended. The outcome does not depend on
    /// how it was sliced.
    pub fn advance(&mut self, events: u32) -> Option<Outcome> {
        match &mut self.work {
            Work::Brain(fleet) => fleet
                .advance(events)
                .then(|| brain_outcome(fleet, &self.scenario, self.job, self.alarm)),
            Work::Alone(alone) => alone.advance(events).map(Outcome::Alone),
            Work::Action(run) => run.advance(events).then(|| {
                if let Job::Chunks(job) = self.job {
                    return Outcome::Chunks(Box::new(Chunks::of(run, job)));
                }
                let tally = run.tally();
                // Without a counted tick nothing was missed.
                Outcome::Action(ActionSummary {
                    starved: tally.starved().unwrap_or(0.0),
                    lookup: tally.lookup,
                })
            }),
        }
    }

    /// Does the whole job.
    pub fn run(mut self) -> Outcome {
        loop {
            if let Some(outcome) = self.advance(u32::MAX) {
                return outcome;
            }
        }
    }
}

fn brain_outcome(fleet: &mut Fleet, scenario: &Scenario, job: Job, alarm: u32) -> Outcome {
    if let Job::Look(run) = job {
        return Outcome::Look(Box::new(Look::of(fleet, scenario, &run, alarm)));
    }
    let (fleet, robots) = (&*fleet, scenario.robots());
    let record = fleet.record();
    let timeline =
        |robots, cap, seed| Timeline::of(record, fleet.engine().pool(), (robots, cap, seed), alarm);
    match job {
        Job::Timeline(run) => {
            Outcome::Timeline(timeline(run.robots, run.cap, run.seed), Trace::of(record))
        }
        Job::Control(run) => {
            let trace = Trace::of(record);
            let summary = ControlSummary::of(record, &trace, alarm);
            let kept =
                run.keeps_timeline.then(|| (timeline(robots, run.contender.cap, run.seed), trace));
            Outcome::Control(summary, kept)
        }
        Job::Validate(run) => Outcome::Validate(run.figures(record, alarm)),
        Job::Tails(_) => Outcome::Tails(Box::new(TailRun::of(
            record,
            fleet.engine().pool().usable_count(),
            alarm,
        ))),
        Job::Brain(_)
        | Job::Action { .. }
        | Job::Probe(_)
        | Job::Look(_)
        | Job::Chunks(_)
        | Job::Alone(_) => Outcome::Brain(BrainSummary::of(record, alarm)),
        Job::Rota(_) => Outcome::Rota(BrainSummary::of(record, alarm), Rota::of(fleet.ends())),
    }
}

impl BrainSummary {
    /// The figures of a run. `alarm` is the hit rate in percent under which a window is low.
    pub fn of(record: &Record, alarm: u32) -> BrainSummary {
        let seconds = record.end.seconds();
        let minutes = seconds / 60.0;
        let later = record.later_turns;
        let prompt: u64 = record.samples.iter().map(|sample| sample.computed_prompt).sum();
        let generated: u64 = record.samples.iter().map(|sample| sample.generated).sum();
        let episodes: u64 = record.episodes.iter().map(|&count| u64::from(count)).sum();
        BrainSummary {
            rate: record.calls as f64 / seconds,
            hit: (later > 0).then(|| record.full_hits as f64 / later as f64),
            episodes_per_min: episodes as f64 / minutes,
            jain: jain(&record.episodes),
            first_low_s: record.first_low_window(alarm).map(|start| start.seconds() as u32),
            wait_s: (record.waits > 0).then(|| record.waited.seconds() / record.waits as f64),
            prompt_per_min: prompt as f64 / minutes,
            generated_per_min: generated as f64 / minutes,
        }
    }
}
