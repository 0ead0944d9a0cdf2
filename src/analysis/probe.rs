//! Whether a scenario that differs in a knob or two would hold, by as few runs as tell.
//!
//! Held to the same tests as the planned fleet: no collapse in at least 90% of the seeds, a rate within 5% of a smaller
//! fleet's (an eighth smaller, and where a few seeds collapse one robot smaller; under a cap, so much smaller a cap), and
//! at most the scenario's share of starved ticks in every run of the action layer. A probe ends as soon as its seeds can
//! no longer change the answer.

use super::Band;
use super::job::{ActionSummary, BrainJob, BrainSummary, Job, Outcome};
use super::plan::ACTION_RUNS;
use crate::scenario::{KnobId, Scenario};
use crate::stats::Sorted;
use serde::{Deserialize, Serialize};

/// A scenario that differs from the study's in at most two knobs.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub struct Variation([Option<(u8, i64)>; 2]);

impl Variation {
    /// The scenario as it is.
    pub const NONE: Variation = Variation([None; 2]);

    /// One knob at another raw value.
    pub fn one(knob: KnobId, raw: i64) -> Variation {
        Variation([Some((knob as u8, raw)), None])
    }

    /// Two knobs at other raw values.
    pub fn two(first: (KnobId, i64), second: (KnobId, i64)) -> Variation {
        Variation([Some((first.0 as u8, first.1)), Some((second.0 as u8, second.1))])
    }

    /// The scenario it means.
    pub fn of(&self, scenario: &Scenario) -> Scenario {
        self.0.iter().flatten().fold(*scenario, |scenario, &(knob, raw)| {
            match KnobId::ALL.get(usize::from(knob)) {
                Some(&knob) => scenario.with(knob, raw),
                None => scenario,
            }
        })
    }
}

/// One run of a probe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ProbeJob {
    /// Whose.
    pub variation: Variation,
    /// Which of its runs.
    pub run: ProbeRun,
    /// Seed.
    pub seed: u64,
}

/// What a probe runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum ProbeRun {
    /// The fleet.
    Fleet,
    /// A smaller fleet, or the same under a smaller cap, whose rate it must not fall below.
    Smaller,
    /// The next smaller one.
    OneFewer,
    /// The action layer.
    Action,
    /// The action layer with so many active robots.
    Acting(u32),
}

impl ProbeJob {
    /// The scenario, and the job in it.
    pub fn job(&self, scenario: &Scenario) -> (Scenario, Job) {
        let scenario = self.variation.of(scenario);
        let (robots, cap) = (scenario.robots(), binding_cap(&scenario));
        let millihertz = scenario.millihertz();
        let less = |count: u32| count - (count / 8).max(1).min(count - 1);
        let one_fewer = |count: u32| (count - 1).max(1);
        let brain = |robots, cap| Job::Brain(BrainJob { robots, cap, millihertz, seed: self.seed });
        let (gpus, seed) = (scenario.action_gpus(), self.seed);
        let acting = |robots| Job::Action { robots, gpus, millihertz, seed };
        let job = match (self.run, cap) {
            (ProbeRun::Fleet, cap) => brain(robots, cap),
            (ProbeRun::Smaller, None) => brain(less(robots), None),
            (ProbeRun::Smaller, Some(cap)) => brain(robots, Some(less(cap))),
            (ProbeRun::OneFewer, None) => brain(one_fewer(robots), None),
            (ProbeRun::OneFewer, Some(cap)) => brain(robots, Some(one_fewer(cap))),
            (ProbeRun::Action, cap) => acting(cap.unwrap_or(robots)),
            (ProbeRun::Acting(robots), _) => acting(robots),
        };
        (scenario, job)
    }
}

/// The cap of a scenario, if it is below its fleet.
fn binding_cap(scenario: &Scenario) -> Option<u32> {
    scenario.cap().filter(|&cap| cap < scenario.robots())
}

/// Which layers a probe asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Layers {
    /// The brain alone.
    Brain,
    /// The action layer alone.
    Action,
    /// Both.
    Both,
}

/// How a layer stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holding {
    /// It holds.
    Holds,
    /// More than a tenth of the seeds collapse, and at least a tenth do not.
    Disagrees,
    /// It does not.
    Fails,
}

/// What a probe found.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// The world cannot run at all.
    pub cannot_run: bool,
    /// The brain; none if it was not asked.
    pub brain: Option<Holding>,
    /// The action layer; none if it was not asked or there is none.
    pub action: Option<Holding>,
    /// Seeds of the brain that are in.
    pub seeds: u32,
    /// Of them, those that collapse.
    pub collapsed: u32,
    /// Completed calls a second over those seeds.
    pub rate: Option<Band>,
    /// Most starved run of the action layer, 0 to 1.
    pub starved: Option<f64>,
}

impl Finding {
    /// Nothing was asked.
    pub(in crate::analysis) fn unknown() -> Finding {
        let (brain, action, rate, starved) = (None, None, None, None);
        Finding { cannot_run: false, brain, action, seeds: 0, collapsed: 0, rate, starved }
    }

    /// Whether every layer that was asked holds.
    pub fn holds(&self) -> bool {
        let fine = |layer: Option<Holding>| layer.is_none_or(|holding| holding == Holding::Holds);
        !self.cannot_run && fine(self.brain) && fine(self.action)
    }
}

/// The probes of a study: the runs that are in, by their job.
#[derive(Default)]
pub struct Probes(Sorted<ProbeJob, Run>);

/// What a run gave.
#[derive(Clone, Copy)]
enum Run {
    Brain(BrainSummary),
    Action(ActionSummary),
}

/// What is known of a probe.
pub enum Probe {
    /// These runs are missing: those that may decide it first.
    Needs(Vec<ProbeJob>),
    /// It is decided.
    Found(Finding),
}

impl Probes {
    /// Runs that are in.
    pub fn runs(&self) -> u32 {
        self.0.len() as u32
    }

    /// Takes in what a job gave.
    pub fn absorb(&mut self, job: ProbeJob, outcome: Outcome) {
        match outcome {
            Outcome::Brain(summary) => self.0.insert(job, Run::Brain(summary)),
            Outcome::Action(summary) => self.0.insert(job, Run::Action(summary)),
            _ => debug_assert!(false, "an outcome is of its job's kind"),
        }
    }

    /// A fleet's run.
    fn brain_run(&self, job: ProbeJob) -> Option<&BrainSummary> {
        match self.0.get(&job)? {
            Run::Brain(summary) => Some(summary),
            Run::Action(_) => None,
        }
    }

    /// Where the probe of a variation of `scenario` stands, with its first `seeds` seeds.
    pub fn probe(
        &self,
        scenario: &Scenario,
        variation: Variation,
        layers: Layers,
        seeds: u32,
    ) -> Probe {
        let varied = variation.of(scenario);
        let mut finding = Finding::unknown();
        if layers != Layers::Action && varied.check(&varied.world_limits()).is_err() {
            finding.cannot_run = true;
            finding.brain = Some(Holding::Fails);
            return Probe::Found(finding);
        }
        if layers != Layers::Brain && varied.action_gpus() > 0 {
            let missing = self.action(&varied, variation, &mut finding);
            if !missing.is_empty() {
                return Probe::Needs(missing);
            }
        }
        if layers != Layers::Action {
            let missing = self.brain(&varied, variation, seeds, &mut finding);
            if !missing.is_empty() {
                return Probe::Needs(missing);
            }
        }
        Probe::Found(finding)
    }

    fn action(
        &self,
        varied: &Scenario,
        variation: Variation,
        finding: &mut Finding,
    ) -> Vec<ProbeJob> {
        let seeds = (0..ACTION_RUNS).map(|index| varied.seed(index));
        let missing = self.missing(seeds.clone(), variation, ProbeRun::Action);
        if missing.is_empty() {
            let job = |seed| ProbeJob { variation, run: ProbeRun::Action, seed };
            let mut worst = 0.0;
            for seed in seeds {
                if let Some(Run::Action(run)) = self.0.get(&job(seed)) {
                    worst = run.starved.max(worst);
                }
            }
            let limit = varied.number(KnobId::StarvationLimit) / 100.0;
            finding.starved = Some(worst);
            finding.action = Some(if worst <= limit { Holding::Holds } else { Holding::Fails });
        }
        missing
    }

    fn brain(
        &self,
        varied: &Scenario,
        variation: Variation,
        seeds: u32,
        finding: &mut Finding,
    ) -> Vec<ProbeJob> {
        let all = (0..seeds).map(|index| varied.seed(index));
        let job = |run| move |seed| ProbeJob { variation, run, seed };
        let runs: Vec<&BrainSummary> =
            all.clone().map(job(ProbeRun::Fleet)).filter_map(|job| self.brain_run(job)).collect();
        finding.seeds = runs.len() as u32;
        finding.collapsed = runs.iter().filter(|run| run.first_low_s.is_some()).count() as u32;
        finding.rate = Band::of(runs.iter().map(|run| run.rate));
        let fleet = self.missing(all.clone(), variation, ProbeRun::Fleet);
        if !fleet.is_empty() {
            return fleet;
        }
        // Nobody who came past a first turn shows anything.
        if runs.iter().all(|run| run.hit.is_none()) {
            finding.brain = Some(Holding::Fails);
            return Vec::new();
        }
        if finding.collapsed * 10 > seeds {
            let rest = seeds - finding.collapsed;
            let all_but_few = rest * 10 <= seeds;
            finding.brain = Some(if all_but_few { Holding::Fails } else { Holding::Disagrees });
            return Vec::new();
        }
        let active = binding_cap(varied).unwrap_or(varied.robots());
        let has_smaller = active > 1;
        let smaller = self.missing(all.clone(), variation, ProbeRun::Smaller);
        if has_smaller && !smaller.is_empty() {
            return smaller;
        }
        // The first seeds that collapse may take more than 5% of what one robot fewer does. An eighth of fewer than 16
        // is one robot already.
        let is_at_the_edge = active >= 16 && finding.collapsed > 0;
        let one_fewer = self.missing(all.clone(), variation, ProbeRun::OneFewer);
        if is_at_the_edge && !one_fewer.is_empty() {
            return one_fewer;
        }
        let best = [ProbeRun::Smaller, ProbeRun::OneFewer]
            .into_iter()
            .filter_map(|run| {
                let runs = all.clone().map(job(run)).filter_map(|job| self.brain_run(job));
                Band::of(runs.map(|run| run.rate))
            })
            .max_by(|a, b| a.mean.total_cmp(&b.mean));
        let is_past_best =
            best.zip(finding.rate).is_some_and(|(best, rate)| rate.mean < 0.95 * best.mean);
        finding.brain = Some(if is_past_best { Holding::Fails } else { Holding::Holds });
        Vec::new()
    }

    fn missing(
        &self,
        seeds: impl Iterator<Item = u64>,
        variation: Variation,
        run: ProbeRun,
    ) -> Vec<ProbeJob> {
        let jobs = seeds.map(|seed| ProbeJob { variation, run, seed });
        jobs.filter(|job| self.0.get(job).is_none()).collect()
    }
}
