//! Runs of the action layer that differ from the scenario's in a knob or two, and searches for what it carries.

use super::Carried;
use super::job::Job;
use super::plan::ACTION_RUNS;
use super::probe::{ProbeJob, ProbeRun, Variation};
use super::runs::Runs;
use crate::scenario::{KnobId, Scenario};
use std::collections::BTreeSet;

/// Robots of one action layer, whatever else of the scenario differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layer(pub Variation);

impl Layer {
    /// Its run of so many robots with the seed at a place.
    pub fn job(self, scenario: &Scenario, robots: u32, place: u32) -> Job {
        let (variation, seed) = (self.0, scenario.seed(place));
        Job::Probe(ProbeJob { variation, run: ProbeRun::Acting(robots), seed })
    }

    /// Starved ticks of each run of so many robots, in the order of their seeds; none until all are in.
    pub fn starved(self, runs: &Runs, robots: u32) -> Option<[f64; ACTION_RUNS as usize]> {
        let mut all = [0.0; ACTION_RUNS as usize];
        for (place, starved) in (0..).zip(&mut all) {
            *starved = runs.action(self.job(runs.scenario(), robots, place))?.starved;
        }
        Some(all)
    }

    /// The same; where a run is not known it is queued.
    pub fn ask(self, runs: &mut Runs, robots: u32) -> Option<[f64; ACTION_RUNS as usize]> {
        for place in 0..ACTION_RUNS {
            let job = self.job(runs.scenario(), robots, place);
            runs.ask(job);
        }
        self.starved(runs, robots)
    }

    /// The largest number that holds with every smaller one of the sizes, on the seeds that are counted; none while
    /// that is open. `sizes` rise from 1.
    pub fn carried(
        self,
        runs: &Runs,
        sizes: &BTreeSet<u32>,
        limit: f64,
        counts: impl Fn(usize) -> bool,
    ) -> Option<Carried> {
        let mut holds = 0;
        for &robots in sizes {
            let starved = self.starved(runs, robots)?;
            if (0..).zip(starved).any(|(place, starved)| counts(place) && starved > limit) {
                return (robots == holds + 1).then_some(Carried::Exactly(holds));
            }
            holds = robots;
        }
        Some(Carried::AtLeast(holds))
    }

    /// Closes the gap between the largest number that holds and the smallest that fails with further sizes, for as
    /// long as both are known.
    pub fn close_gap(
        self,
        runs: &Runs,
        sizes: &mut BTreeSet<u32>,
        limit: f64,
        counts: impl Fn(usize) -> bool,
    ) {
        loop {
            let mut holds = 0;
            let mut fails = None;
            for &robots in sizes.iter() {
                let Some(starved) = self.starved(runs, robots) else { return };
                if (0..).zip(starved).any(|(place, starved)| counts(place) && starved > limit) {
                    fails = Some(robots);
                    break;
                }
                holds = robots;
            }
            match fails {
                Some(fails) if fails - holds > 1 => {
                    sizes.insert(holds + (fails - holds) / 2);
                }
                _ => return,
            }
        }
    }
}

/// Largest share of ticks that may starve.
pub fn limit(scenario: &Scenario) -> f64 {
    scenario.number(KnobId::StarvationLimit) / 100.0
}

/// Robots that act at once: a cap holds the others back.
pub fn active(scenario: &Scenario) -> u32 {
    scenario.cap().map_or(scenario.robots(), |cap| cap.min(scenario.robots()))
}
