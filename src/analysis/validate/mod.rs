//! The simulation held to what was published: every row of `expectations.toml`, run as its protocol says, and judged.
//!
//! Absent on purpose: tolerances and expectations (data, written down before the engine), and running in parallel (the
//! caller spreads [`Case`]s over threads or workers).

mod fleet;

use super::alone::{Alone, AloneFound, AloneJob};
use crate::profile::published::{
    Expectation, Expected, Protocol, Quantity, RobotsTried, Simulated, Tolerance, Verdict, WarmUp,
    expectations,
};
use crate::scenario::{KnobId, Preset, Scenario};
use crate::sim::action;

/// A row that was run.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// Names the experiment and the figure.
    pub id: String,
    /// The expectation.
    pub expectation: &'static Expectation,
    /// What the runs gave.
    pub simulated: Simulated,
    /// Within the tolerance or not.
    pub verdict: Verdict,
}

impl Row {
    /// Whether the row does what is expected of it: a row that must hold is within its tolerance.
    pub fn passes(&self) -> bool {
        self.expectation.expected != Expected::Hold || self.verdict == Verdict::Within
    }
}

/// Expectations that share their runs.
pub struct Case {
    rows: Vec<&'static Expectation>,
}

/// All cases whose mechanism this release has: not CONCUR's offline batches.
pub fn cases() -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    for row in expectations() {
        if matches!(row.protocol, Protocol::Concur) {
            continue;
        }
        match cases
            .iter_mut()
            .find(|case| case.rows[0].protocol == row.protocol && case.rows[0].seeds == row.seeds)
        {
            Some(case) => case.rows.push(row),
            None => cases.push(Case { rows: vec![row] }),
        }
    }
    cases
}

impl Case {
    /// The experiment's name.
    pub fn id(&self) -> &str {
        &self.rows[0].id
    }

    /// Runs the case with the seeds that follow `first_seed`, and judges its rows.
    pub fn run(&self, first_seed: u64) -> Vec<Row> {
        let seeds = self.rows[0].seeds;
        let mut rows = self.judged(self.rows[0].seeds, first_seed);
        if rows.iter().any(undecided) {
            let widened = self.judged(seeds * WIDENED, first_seed);
            for (row, widened) in rows.iter_mut().zip(widened) {
                if undecided(row) {
                    *row = widened;
                }
            }
        }
        rows
    }

    fn judged(&self, seeds: u32, first_seed: u64) -> Vec<Row> {
        let seeds = (0..u64::from(seeds)).map(|index| first_seed.wrapping_add(index));
        let values = self.values(&seeds.collect::<Vec<_>>());
        let judged = self.rows.iter().zip(values).filter_map(|(&expectation, values)| {
            let (simulated, verdict) = expectation.judge(&values)?;
            Some(Row { id: expectation.figure_id(), expectation, simulated, verdict })
        });
        judged.collect()
    }

    /// A value a run, for each row.
    fn values(&self, seeds: &[u64]) -> Vec<Vec<f64>> {
        match &self.rows[0].protocol {
            Protocol::Latency { context, appended } => {
                let job = AloneJob::Latency { context: *context, appended: appended.unwrap_or(0) };
                let AloneFound::Latency { ttft_s, call_s } = Alone::start(&base(), job).run()
                else {
                    return Vec::new();
                };
                let of = |quantity| if quantity == Quantity::TtftS { ttft_s } else { call_s };
                self.each(|row| vec![of(row.quantity)])
            }
            Protocol::Cliff { pool_blocks, warm, sessions } => {
                let (pool_blocks, sessions) = (*pool_blocks, *sessions);
                let in_turn = *warm == WarmUp::Sequential;
                let job = AloneJob::Revisit { pool_blocks, in_turn, sessions };
                let AloneFound::Kept(kept) = Alone::start(&base(), job).run() else {
                    return Vec::new();
                };
                let share = |kept: &u32| f64::from(*kept) / f64::from(sessions);
                self.each(|_| kept.iter().map(share).collect())
            }
            Protocol::Fleet { .. } => {
                let runs = fleet::runs(&base(), &self.rows[0].protocol, seeds);
                let values = |row: &Expectation| {
                    runs.iter().map(|run| fleet::value(run, row.quantity, row.statistic)).collect()
                };
                self.each(values)
            }
            Protocol::Action { deadline_s, gpus, robots } => {
                self.each(|_| action_values(*deadline_s, *gpus, *robots, seeds))
            }
            Protocol::Concur => Vec::new(),
        }
    }

    fn each(&self, value: impl Fn(&Expectation) -> Vec<f64>) -> Vec<Vec<f64>> {
        self.rows.iter().map(|row| value(row)).collect()
    }
}

/// A figure of fleets that is outside on few seeds is decided by more of them before it is called so, by the same
/// tolerance. A published run is one draw of many: at one and a half standard deviations a correct model's 24 runs miss
/// it one time in five; and the mean of 24 runs that spread as those of the paper's controller do is outside by chance
/// one time in thirty.
fn undecided(row: &Row) -> bool {
    let is_of_many = matches!(
        row.expectation.tolerance,
        Tolerance::Range | Tolerance::Relative(_) | Tolerance::Points(_)
    );
    matches!(row.expectation.protocol, Protocol::Fleet { .. })
        && is_of_many
        && row.expectation.expected == Expected::Hold
        && row.verdict == Verdict::Outside
}

/// How many times the row's seeds are run then; the report says how many were.
const WIDENED: u32 = 4;

/// The published fleet.
fn base() -> Scenario {
    Scenario::of(Preset::H800)
}

/// Robots carried on the grid (one value over all seeds), or starvation (one value a seed).
fn action_values(deadline_s: f64, gpus: u32, robots: RobotsTried, seeds: &[u64]) -> Vec<f64> {
    let scenario = base();
    let millihertz = (scenario.number(KnobId::ChunkSteps) * 1000.0 / deadline_s).round() as u32;
    let starved = |robots: u32, seed: u64| {
        let tally = action::run(scenario.action_world(robots, gpus, millihertz), seed);
        tally.starved().unwrap_or(0.0)
    };
    match robots {
        RobotsTried::One(robots) => seeds.iter().map(|&seed| starved(robots, seed)).collect(),
        RobotsTried::Grid => {
            let limit = scenario.number(KnobId::StarvationLimit) / 100.0;
            let holds = |robots: &u32| seeds.iter().all(|&seed| starved(*robots, seed) <= limit);
            let carried = RobotsTried::GRID.into_iter().take_while(holds).last().unwrap_or(0);
            vec![f64::from(carried)]
        }
    }
}
