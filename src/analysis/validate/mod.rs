//! The simulation held to what was published: every row of `expectations.toml`, run as its protocol says, and judged.
//!
//! Absent on purpose: tolerances and expectations (data, written down before the engine), and running in parallel (a
//! [`ValidateStudy`] names runs, whoever has threads or workers does them).

mod again;
mod fleet;
mod job;
mod parameters;
mod standing;
mod study;

pub use again::{Again, again};
pub use fleet::LONGEST_MIN;
pub use job::ValidateJob;
pub use parameters::{Meaning, ModelPart, Parameter, ParameterSet, Value, parameters};
pub use standing::{Standing, Tally, not_run, recorded_rows};
pub use study::{Selection, ValidateStudy, Validated};

use super::alone::AloneJob;
use super::job::Job;
use crate::profile::published::{
    Expectation, Expected, Group, Protocol, Quantity, RobotsTried, Simulated, Statistic, Tolerance,
    Verdict, WarmUp, expectations,
};
use crate::scenario::{KnobId, Preset, Scenario};
use std::sync::LazyLock;

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
    /// Runs of a fleet that had a low window; none of other experiments.
    pub collapsed: Option<u32>,
}

impl Row {
    /// Whether the row does what is expected of it: a row that must hold is within its tolerance.
    pub fn passes(&self) -> bool {
        self.expectation.expected != Expected::Hold || self.verdict == Verdict::Within
    }
}

/// Expectations that share their runs.
#[derive(Clone, Debug)]
pub struct Case {
    rows: Vec<&'static Expectation>,
}

/// All cases whose mechanism this release has: not CONCUR's offline batches.
pub fn cases() -> &'static [Case] {
    static CASES: LazyLock<Vec<Case>> = LazyLock::new(cases_of_the_data);
    &CASES
}

fn cases_of_the_data() -> Vec<Case> {
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

    /// What was measured.
    pub fn group(&self) -> Group {
        self.rows[0].group()
    }

    /// Its figures.
    pub fn rows(&self) -> &[&'static Expectation] {
        &self.rows
    }

    /// Seeds of the first round.
    fn seeds(&self) -> u32 {
        self.rows[0].seeds
    }

    /// Its runs, in the order in which they count.
    fn jobs(&self, first_seed: u64, seeds: u32) -> Vec<Job> {
        let seeds = (0..u64::from(seeds)).map(|index| first_seed.wrapping_add(index));
        match &self.rows[0].protocol {
            Protocol::Latency { context, appended } => {
                let (context, appended) = (*context, appended.unwrap_or(0));
                vec![Job::Alone(AloneJob::Latency { context, appended })]
            }
            Protocol::Cliff { pool_blocks, warm, sessions } => {
                let (pool_blocks, sessions) = (*pool_blocks, *sessions);
                let in_turn = *warm == WarmUp::Sequential;
                vec![Job::Alone(AloneJob::Revisit { pool_blocks, in_turn, sessions })]
            }
            Protocol::Fleet { robots, minutes, control, path, episodes_each, .. } => {
                let (minutes, control, path) = (*minutes, *control, *path);
                let episodes_each = *episodes_each;
                let run = |&robots: &u32, seed: u64| {
                    let job = ValidateJob { robots, minutes, control, path, episodes_each, seed };
                    Job::Validate(job)
                };
                robots
                    .iter()
                    .flat_map(|size| seeds.clone().map(move |seed| run(size, seed)))
                    .collect()
            }
            Protocol::Action { deadline_s, gpus, robots } => {
                let (gpus, millihertz) = (*gpus, millihertz(*deadline_s));
                let tried: &[u32] = match robots {
                    RobotsTried::One(robots) => std::slice::from_ref(robots),
                    RobotsTried::Grid => &RobotsTried::GRID,
                };
                let run = |robots: u32, seed: u64| Job::Action { robots, gpus, millihertz, seed };
                tried
                    .iter()
                    .flat_map(|&size| seeds.clone().map(move |seed| run(size, seed)))
                    .collect()
            }
            Protocol::Concur => Vec::new(),
        }
    }

    /// Judges its rows by what its runs gave, in their order.
    fn judge(&self, runs: &[&[f64]]) -> Vec<Row> {
        let is_fleet = matches!(self.rows[0].protocol, Protocol::Fleet { .. });
        let collapsed = is_fleet.then(|| {
            let low =
                |run: &&&[f64]| fleet::value(run, Quantity::Collapsed, Statistic::Share) == 1.0;
            runs.iter().filter(low).count() as u32
        });
        let judged = self.rows.iter().filter_map(|&expectation| {
            let (simulated, verdict) = expectation.judge(&self.values(expectation, runs))?;
            let id = expectation.figure_id();
            Some(Row { id, expectation, simulated, verdict, collapsed })
        });
        judged.collect()
    }

    /// A value a run, of a row.
    fn values(&self, row: &Expectation, runs: &[&[f64]]) -> Vec<f64> {
        match &row.protocol {
            Protocol::Latency { .. } => {
                let place = usize::from(row.quantity != Quantity::TtftS);
                runs.iter().filter_map(|run| run.get(place).copied()).collect()
            }
            // A run is a cycle.
            Protocol::Cliff { sessions, .. } => {
                runs.iter().copied().flatten().map(|kept| kept / f64::from(*sessions)).collect()
            }
            Protocol::Fleet { .. } => {
                runs.iter().map(|run| fleet::value(run, row.quantity, row.statistic)).collect()
            }
            Protocol::Action { robots: RobotsTried::One(_), .. } => runs.concat(),
            Protocol::Action { robots: RobotsTried::Grid, .. } => {
                let limit = base().number(KnobId::StarvationLimit) / 100.0;
                let sizes = runs.chunks(self.seeds() as usize).zip(RobotsTried::GRID);
                let holds =
                    |seeds: &[&[f64]]| seeds.iter().all(|run| run.iter().all(|of| *of <= limit));
                let carried = sizes.take_while(|(seeds, _)| holds(seeds)).last();
                vec![carried.map_or(0.0, |(_, robots)| f64::from(robots))]
            }
            Protocol::Concur => Vec::new(),
        }
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
pub const WIDENED: u32 = 4;

/// The published fleet.
pub fn base() -> Scenario {
    Scenario::of(Preset::H800)
}

/// The control frequency at which a chunk lasts this long.
fn millihertz(deadline_s: f64) -> u32 {
    (base().number(KnobId::ChunkSteps) * 1000.0 / deadline_s).round() as u32
}
