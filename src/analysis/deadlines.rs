//! What the action layer carries at several deadlines and numbers of GPUs: starvation over robots, and capacities on two
//! grids, beside those that were published.
//!
//! A deadline is set by the control frequency, the steps of a chunk staying as they are. The runs of the scenario's own
//! deadline are those of its plan, seed by seed.

use super::Carried;
use super::layer::{Layer, active, limit};
use super::plan::ACTION_RUNS;
use super::probe::Variation;
use super::runs::{Goal, Going, Runs};
use super::starvation::{Lookup, StarvationCurve, StarvationPoint};
use crate::profile::published::{self, Capacity};
use crate::scenario::{KnobId, Preset, Scenario};
use std::collections::BTreeSet;

/// Deadlines in milliseconds, besides the scenario's own: the published ones.
const DEADLINES_MS: [i64; 3] = [250, 500, 1_000];
/// GPUs, besides the scenario's own.
const GPUS: [i64; 3] = [1, 2, 4];
/// The numbers of robots that were tried for the published capacities.
pub const GRID: [u32; 6] = [1, 2, 4, 8, 16, 32];
/// Robots up to which every number is run.
const SIZES: u32 = 64;
/// Numbers of robots of a curve over a larger range, about.
const POINTS: u32 = 96;

/// An action layer of the table: a deadline and a number of GPUs.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// [s] A chunk lasts.
    pub deadline_s: f64,
    /// Starvation over robots; `this_scenario` is the scenario's own deadline and GPUs.
    pub curve: StarvationCurve,
    /// Robots carried on the published grid, in both runs; none while that is open.
    pub on_grid: Option<Carried>,
    /// Robots carried of every number, run by run; none while that is open.
    pub by_run: Vec<Option<Carried>>,
    /// Published, where the conditions are the published ones.
    pub published: Option<Capacity>,
}

/// What is known by now.
#[derive(Clone, Debug, PartialEq)]
pub struct Deadlines {
    /// The scenario it belongs to.
    pub scenario: Scenario,
    /// Rows by deadline, then GPUs.
    pub rows: Vec<Row>,
    /// Between two numbers of robots of a curve: 1 where every one is run.
    pub step: u32,
    /// Seeds of the runs.
    pub seeds: Vec<u64>,
}

/// A published figure beside the simulated one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Agreement {
    /// They agree.
    Agrees,
    /// They do not.
    Misses,
    /// The simulated one is not known yet.
    Open,
}

impl Row {
    /// Whether the capacity on the published grid is as published; none where nothing was.
    pub fn agreement(&self) -> Option<Agreement> {
        let published = self.published?;
        let Some(carried) = self.on_grid else { return Some(Agreement::Open) };
        let agrees = match (published, carried) {
            (Capacity::Robots(robots), Carried::Exactly(carried)) => robots == carried,
            (Capacity::Robots(_), Carried::AtLeast(_)) => false,
            (Capacity::AtLeast(robots), carried) => carried.robots() >= robots,
            (Capacity::FailsAt(robots), Carried::Exactly(carried)) => carried < robots,
            (Capacity::FailsAt(_), Carried::AtLeast(_)) => false,
        };
        Some(if agrees { Agreement::Agrees } else { Agreement::Misses })
    }

    /// The fewest and the most that one run carries of every number; none while that is open.
    pub fn range(&self) -> Option<(Carried, Carried)> {
        let mut all = Vec::new();
        for carried in &self.by_run {
            all.push((*carried)?);
        }
        let key = |carried: &Carried| (carried.robots(), matches!(carried, Carried::AtLeast(_)));
        Some((all.iter().copied().min_by_key(key)?, all.iter().copied().max_by_key(key)?))
    }
}

impl Deadlines {
    /// The scenario's own row.
    pub fn own(&self) -> Option<&Row> {
        self.rows.iter().find(|row| row.curve.this_scenario)
    }

    /// The deadlines of the table, rising, in seconds.
    pub fn deadlines(&self) -> Vec<f64> {
        deadlines(&self.scenario)
    }
}

/// Whether the action layer is asked as the published one was: its table, its chunks, its way of asking, its limit.
pub fn is_published(scenario: &Scenario) -> bool {
    let h800 = Scenario::of(Preset::H800);
    let same = |knob| scenario.get(knob) == h800.get(knob);
    scenario.action_layer().name() == h800.action_layer().name()
        && scenario.get(KnobId::ChunkSteps) == i64::from(published::chunk_steps())
        && [KnobId::Ask, KnobId::StarvationLimit].into_iter().all(same)
}

/// The study under way.
pub type DeadlinesStudy = Going<DeadlinesGoal>;

/// What it is after.
pub struct DeadlinesGoal {
    step: u32,
    layers: Vec<Sought>,
}

struct Sought {
    layer: Layer,
    scenario: Scenario,
    /// Numbers of robots of the curve, closed around the edge of both runs, as in a plan.
    sizes: BTreeSet<u32>,
    /// The same around the edge of each run alone.
    by_run: Vec<BTreeSet<u32>>,
}

impl DeadlinesStudy {
    /// Of `scenario`; without an action layer there is nothing to do.
    pub fn of(scenario: Scenario) -> DeadlinesStudy {
        let last = SIZES.max(scenario.robots() + scenario.robots() / 4);
        let step = last.div_ceil(POINTS);
        let mut sizes: BTreeSet<u32> = (1..=last / step).map(|place| place * step).collect();
        sizes.extend([1, last, scenario.robots(), active(&scenario)]);
        let layers = layers(&scenario).into_iter().map(|(frequency, gpus)| {
            let knobs = ((KnobId::ControlHz, frequency), (KnobId::ActionGpus, gpus));
            let variation = Variation::two(knobs.0, knobs.1);
            let scenario = variation.of(&scenario);
            let by_run = vec![sizes.clone(); ACTION_RUNS as usize];
            Sought { layer: Layer(variation), scenario, sizes: sizes.clone(), by_run }
        });
        let goal = DeadlinesGoal { step, layers: layers.collect() };
        Going::new(scenario, goal)
    }

    /// What is known by now.
    pub fn results(&self) -> Deadlines {
        let scenario = *self.runs.scenario();
        let is_published = is_published(&scenario);
        Deadlines {
            scenario,
            rows: self.goal.layers.iter().map(|one| row(&self.runs, one, is_published)).collect(),
            step: self.goal.step,
            seeds: (0..ACTION_RUNS).map(|place| scenario.seed(place)).collect(),
        }
    }
}

/// Raw control frequencies and GPUs of the table, by deadline and GPUs: those that the knobs allow.
fn layers(scenario: &Scenario) -> Vec<(i64, i64)> {
    let (own, steps) = (scenario.get(KnobId::ControlHz), scenario.get(KnobId::ChunkSteps));
    let gpus = scenario.get(KnobId::ActionGpus);
    if gpus == 0 {
        return Vec::new();
    }
    let mut frequencies = BTreeSet::from([own]);
    let knob = KnobId::ControlHz.knob();
    let all = DEADLINES_MS.map(|deadline| steps * 1_000_000 / deadline);
    frequencies.extend(all.into_iter().filter(|&raw| knob.clamp(raw) == raw));
    let counts: BTreeSet<i64> = GPUS.into_iter().chain([gpus]).collect();
    let mut layers = Vec::new();
    for &frequency in frequencies.iter().rev() {
        layers.extend(counts.iter().map(|&count| (frequency, count)));
    }
    layers
}

/// The deadlines of a scenario's table, rising, in seconds.
pub fn deadlines(scenario: &Scenario) -> Vec<f64> {
    let mut all = Vec::new();
    for (frequency, _) in layers(scenario) {
        all.push(deadline_s(&scenario.with(KnobId::ControlHz, frequency)));
    }
    all.dedup();
    all
}

/// [s] How long a chunk lasts.
pub fn deadline_s(scenario: &Scenario) -> f64 {
    scenario.number(KnobId::ChunkSteps) / scenario.control_hz()
}

fn row(runs: &Runs, sought: &Sought, is_published: bool) -> Row {
    let Sought { layer, scenario, sizes, by_run } = sought;
    let limit = limit(scenario);
    let (deadline_s, gpus) = (deadline_s(scenario), scenario.action_gpus());
    let points = sizes.iter().filter_map(|&robots| point(runs, *layer, robots)).collect();
    let own = runs.scenario();
    let curve = StarvationCurve {
        gpus,
        hz: scenario.control_hz(),
        this_scenario: (gpus, scenario.millihertz()) == (own.action_gpus(), own.millihertz()),
        points,
        carried: layer.carried(runs, sizes, limit, |_| true),
    };
    let grid = GRID.into();
    let same = |row: &&published::CapacityRow| {
        row.gpus == gpus && (row.deadline_s - deadline_s).abs() < 1e-9
    };
    let published = published::capacities().iter().filter(|_| is_published).find(same);
    let alone = |(run, sizes): (usize, &BTreeSet<u32>)| {
        layer.carried(runs, sizes, limit, |place| place == run)
    };
    Row {
        deadline_s,
        curve,
        on_grid: on_grid(layer, runs, &grid, limit),
        by_run: by_run.iter().enumerate().map(alone).collect(),
        published: published.map(|row| row.carries),
    }
}

/// The largest number of the grid that holds with every smaller one of it.
fn on_grid(layer: &Layer, runs: &Runs, grid: &BTreeSet<u32>, limit: f64) -> Option<Carried> {
    let mut holds = 0;
    for &robots in grid {
        if layer.starved(runs, robots)?.into_iter().any(|starved| starved > limit) {
            return Some(Carried::Exactly(holds));
        }
        holds = robots;
    }
    Some(Carried::AtLeast(holds))
}

fn point(runs: &Runs, layer: Layer, robots: u32) -> Option<StarvationPoint> {
    let starved = layer.starved(runs, robots)?;
    let lookups = (0..ACTION_RUNS).map(|place| {
        let run = runs.action(layer.job(runs.scenario(), robots, place));
        run.map_or(Lookup::Measured, |run| run.lookup)
    });
    Some(StarvationPoint {
        robots,
        worst: starved.into_iter().fold(0.0, f64::max),
        mean: starved.into_iter().sum::<f64>() / f64::from(ACTION_RUNS),
        runs: ACTION_RUNS,
        lookup: lookups.max()?,
    })
}

impl Goal for DeadlinesGoal {
    fn go_on(&mut self, runs: &mut Runs) {
        let limit = limit(runs.scenario());
        // The published grid first: the table is read before the curves.
        for sought in &self.layers {
            for robots in GRID {
                sought.layer.ask(runs, robots);
            }
        }
        for Sought { layer, sizes, by_run, .. } in &mut self.layers {
            layer.close_gap(runs, sizes, limit, |_| true);
            sizes.iter().for_each(|&robots| {
                layer.ask(runs, robots);
            });
            for (run, sizes) in by_run.iter_mut().enumerate() {
                layer.close_gap(runs, sizes, limit, |place| place == run);
                sizes.iter().for_each(|&robots| {
                    layer.ask(runs, robots);
                });
            }
        }
    }
}
