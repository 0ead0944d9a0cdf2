//! How long a chunk is, and when the next one is asked for: what the action layer carries with other chunks and in each
//! of the three ways. The control frequency stays, so that a longer chunk has a later deadline.

use super::Carried;
use super::layer::{Layer, active, limit};
use super::plan::ACTION_RUNS;
use super::probe::Variation;
use super::runs::{Goal, Going, Runs};
use crate::scenario::{Kind, KnobId, Scenario};
use std::collections::BTreeSet;

/// Steps of a chunk, besides the scenario's own.
const STEPS: [i64; 4] = [5, 10, 20, 50];
/// Robots up to which is searched at least.
const MOST: u32 = 64;
/// Numbers of robots that are tried over a larger range, about.
const SIZES: u32 = 64;
/// Numbers of robots asked at once in a search: it ends with the first that fails.
const BUNCH: usize = 4;

/// A way of asking with chunks of one length.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Asked {
    /// Control steps of a chunk.
    pub steps: u32,
    /// [s] It lasts.
    pub deadline_s: f64,
    /// [s] From the ask to that deadline.
    pub time_s: f64,
    /// The way of asking, by its place among the knob's choices.
    pub way: usize,
    /// The scenario's own.
    pub this_scenario: bool,
    /// Robots carried, in both runs; none while that is open.
    pub carried: Option<Carried>,
    /// Starved ticks at the scenario's active robots, mean and worse run, 0 to 1.
    pub starved: Option<(f64, f64)>,
}

/// What is known by now.
#[derive(Clone, Debug, PartialEq)]
pub struct Asking {
    /// The scenario it belongs to.
    pub scenario: Scenario,
    /// By steps, then by way.
    pub rows: Vec<Asked>,
    /// Robots up to which was searched.
    pub most: u32,
    /// Seeds of the runs.
    pub seeds: Vec<u64>,
}

/// The study under way.
pub type AskingStudy = Going<AskingGoal>;

/// What it is after.
pub struct AskingGoal {
    most: u32,
    tried: Vec<Tried>,
}

struct Tried {
    layer: Layer,
    scenario: Scenario,
    sizes: BTreeSet<u32>,
}

impl AskingStudy {
    /// Of `scenario`; without an action layer there is nothing to do.
    pub fn of(scenario: Scenario) -> AskingStudy {
        let most = MOST.max(scenario.robots() + scenario.robots() / 4);
        let step = most.div_ceil(SIZES);
        let mut sizes: BTreeSet<u32> = (1..=most / step).map(|place| place * step).collect();
        sizes.extend([1, most]);
        let mut tried = Vec::new();
        let steps: BTreeSet<i64> =
            STEPS.into_iter().chain([scenario.get(KnobId::ChunkSteps)]).collect();
        let ways = match KnobId::Ask.knob().kind {
            Kind::Choice(choices) if scenario.action_gpus() > 0 => choices.len() as i64,
            _ => 0,
        };
        for steps in steps {
            for way in 0..ways {
                let variation = Variation::two((KnobId::ChunkSteps, steps), (KnobId::Ask, way));
                let (layer, scenario) = (Layer(variation), variation.of(&scenario));
                tried.push(Tried { layer, scenario, sizes: sizes.clone() });
            }
        }
        Going::new(scenario, AskingGoal { most, tried })
    }

    /// What is known by now.
    pub fn results(&self) -> Asking {
        let scenario = *self.runs.scenario();
        Asking {
            scenario,
            rows: self.goal.tried.iter().map(|tried| asked(&self.runs, tried)).collect(),
            most: self.goal.most,
            seeds: (0..ACTION_RUNS).map(|place| scenario.seed(place)).collect(),
        }
    }
}

fn asked(runs: &Runs, Tried { layer, scenario, sizes }: &Tried) -> Asked {
    let own = runs.scenario();
    let starved = layer.starved(runs, active(own));
    Asked {
        steps: scenario.get(KnobId::ChunkSteps) as u32,
        deadline_s: super::deadlines::deadline_s(scenario),
        time_s: time_s(scenario),
        way: scenario.get(KnobId::Ask) as usize,
        this_scenario: scenario == own,
        carried: layer.carried(runs, sizes, limit(own), |_| true),
        starved: starved.map(|all| {
            let worst = all.into_iter().fold(0.0, f64::max);
            (all.into_iter().sum::<f64>() / f64::from(ACTION_RUNS), worst)
        }),
    }
}

/// [s] From the ask for a chunk to the end of the one before: the time it has to arrive in.
pub fn time_s(scenario: &Scenario) -> f64 {
    let world = scenario.action_world(1, 1, scenario.millihertz());
    let steps = world.steps.get();
    f64::from(steps - world.ask.ticks_before(steps)) / scenario.control_hz()
}

impl Goal for AskingGoal {
    fn go_on(&mut self, runs: &mut Runs) {
        let (limit, active) = (limit(runs.scenario()), active(runs.scenario()));
        for Tried { layer, sizes, .. } in &mut self.tried {
            layer.ask(runs, active);
            search(*layer, runs, sizes, limit);
        }
    }
}

/// Asks for the next numbers of robots of a search upwards: a few at once, since it ends with the first that fails; then
/// for those that close the gap below that one.
fn search(layer: Layer, runs: &mut Runs, sizes: &mut BTreeSet<u32>, limit: f64) {
    loop {
        let mut open = 0;
        for &robots in sizes.iter() {
            match layer.ask(runs, robots) {
                Some(starved) if starved.into_iter().any(|starved| starved > limit) => break,
                Some(_) => {}
                None => open += 1,
            }
            if open == BUNCH {
                break;
            }
        }
        let before = sizes.len();
        layer.close_gap(runs, sizes, limit, |_| true);
        if open > 0 || sizes.len() == before {
            return;
        }
    }
}
