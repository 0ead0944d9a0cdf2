//! Figures of the fleet paper (arXiv 2611.01404) that the planner shows or is held to, from `src/data/published.toml`.
//!
//! The file holds every published figure; here is typed what is used. Figures the paper lacks are absent, never
//! guessed.

mod elsewhere;
mod expectation;
mod group;
mod recorded;
mod rows;
mod tolerance;

pub use elsewhere::{Concur, Never, OtherFigure, concur, never_reported};
pub use expectation::{
    Control, Expectation, Expected, Path, Protocol, Quantity, Read, RobotsTried,
};
pub use group::Group;
pub use recorded::recorded;
pub use rows::{Sources, expectations, sources};
pub use tolerance::{Simulated, Statistic, Tolerance, Verdict};

use super::shape::{Alone, LatencyTable, RateRow, Rates};
pub use super::shape::{CliffRow, WarmUp};
use serde::Deserialize;
use std::sync::LazyLock;

/// A rate as it was measured. Shown only beside a simulation of the same condition.
#[derive(Clone, Debug, PartialEq)]
pub struct MeasuredRate {
    /// Fleet size.
    pub robots: u32,
    /// Cap on active episodes.
    pub cap: Option<u32>,
    /// [requests/s] lowest run; equals `high` where one value was published.
    pub low: f64,
    /// [requests/s] highest run.
    pub high: f64,
    /// [Hz] control frequency.
    pub hz: f64,
}

impl MeasuredRate {
    /// The condition in words: "20 Hz".
    pub fn condition(&self) -> String {
        format!("{} Hz", self.hz)
    }
}

/// Latencies of one request alone.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LatencyRow {
    /// [tokens] context before the timed prompt.
    pub context: u32,
    /// Whether the prefix was still cached; then the prompt is `appended` longer.
    pub retained: bool,
    /// [tokens] new tokens of a retained prompt; 0 if evicted.
    pub appended: u32,
    /// [s] time to first token.
    pub ttft_s: f64,
    /// [s] the whole call with 150 output tokens.
    pub call150_s: f64,
}

/// How many robots an action layer carried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Capacity {
    /// This many.
    Robots(u32),
    /// This many, the most that were tried.
    AtLeast(u32),
    /// Fewer than this; nothing smaller was tried.
    FailsAt(u32),
}

/// A published capacity of the action layer: starvation at or under the limit in two runs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CapacityRow {
    /// [s] duration of a chunk.
    pub deadline_s: f64,
    /// GPUs.
    pub gpus: u32,
    /// What they carried.
    pub carries: Capacity,
}

/// A starvation share, read off a figure.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StarvationRow {
    /// [s] duration of a chunk.
    pub deadline_s: f64,
    /// GPUs.
    pub gpus: u32,
    /// Robots.
    pub robots: u32,
    /// Starved over all ticks, 0 to 1; coarse.
    pub fraction_about: f64,
}

/// Rates of fleets that refill for ever, without a cap and with a static one, in the order of the paper.
pub fn rates() -> &'static [MeasuredRate] {
    &RATES
}

/// The configurations of the cliff experiment.
pub fn cliffs() -> &'static [CliffRow] {
    &ALONE.0
}

/// Eight requests alone, sixteen values.
pub fn latencies() -> &'static [LatencyRow] {
    &ALONE.1
}

/// Capacities of the action layer.
pub fn capacities() -> &'static [CapacityRow] {
    &PUBLISHED.capacities
}

/// Starvation of the action layer.
pub fn starvation() -> &'static [StarvationRow] {
    &PUBLISHED.starvation
}

/// Control steps in a chunk of the published action layer: 5 at a deadline of 0.25 s are 20 Hz.
pub fn chunk_steps() -> u32 {
    PUBLISHED.chunk_steps
}

struct Published {
    capacities: Vec<CapacityRow>,
    starvation: Vec<StarvationRow>,
    chunk_steps: u32,
}

// Apart from the rest: the first view shows nothing else of the file.
static RATES: LazyLock<Vec<MeasuredRate>> =
    LazyLock::new(|| rates_of(&unpack!(Rates, "published")));

// Apart from the rest for the same reason.
static ALONE: LazyLock<(Vec<CliffRow>, Vec<LatencyRow>)> = LazyLock::new(|| {
    let tables = unpack!(Alone, "alone").brain;
    let latencies = latencies_of(&tables.latency);
    (tables.cliff, latencies)
});

static PUBLISHED: LazyLock<Published> = LazyLock::new(|| {
    let file: File =
        serde_json::from_str(data!("published")).expect("published.toml is checked by a test");
    Published {
        capacities: file.vla.capacity.iter().map(capacity_of).collect(),
        starvation: file.vla.starvation,
        chunk_steps: file.vla.chunk_steps,
    }
});

// The file has more: only what is used is named here.
#[derive(Deserialize)]
struct File {
    vla: Vla,
}

#[derive(Deserialize)]
struct Vla {
    chunk_steps: u32,
    capacity: Vec<CapacityData>,
    starvation: Vec<StarvationRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CapacityData {
    deadline_s: f64,
    gpus: u32,
    robots: Option<u32>,
    robots_at_least: Option<u32>,
    fails_at: Option<u32>,
}

fn rates_of(file: &Rates) -> Vec<MeasuredRate> {
    let measured = |row: &RateRow| {
        Some(MeasuredRate {
            robots: row.robots,
            cap: row.cap,
            low: row.requests_per_s.iter().copied().reduce(f64::min)?,
            high: row.requests_per_s.iter().copied().reduce(f64::max)?,
            hz: file.setup.sim_step_hz,
        })
    };
    // At 24 robots no rate was published.
    file.brain.sustained.iter().chain(&file.brain.static_cap).filter_map(measured).collect()
}

fn latencies_of(table: &LatencyTable) -> Vec<LatencyRow> {
    let rows = |retained: bool| {
        let (ttft, call) = if retained {
            (&table.ttft_retained, &table.call150_retained)
        } else {
            (&table.ttft_evicted, &table.call150_evicted)
        };
        let appended = if retained { table.appended_tokens_when_retained } else { 0 };
        let values = table.context_tokens.iter().zip(ttft.iter().zip(call));
        values.map(move |(&context, (&ttft_s, &call150_s))| LatencyRow {
            context,
            retained,
            appended,
            ttft_s,
            call150_s,
        })
    };
    rows(false).chain(rows(true)).collect()
}

/// The data is the project's own: a fault in it is a bug, found by the tests, and panics.
fn capacity_of(row: &CapacityData) -> CapacityRow {
    let carries = match (row.robots, row.robots_at_least, row.fails_at) {
        (Some(robots), None, None) => Capacity::Robots(robots),
        (None, Some(robots), None) => Capacity::AtLeast(robots),
        (None, None, Some(robots)) => Capacity::FailsAt(robots),
        _ => panic!("published.toml: a capacity is one of robots, robots_at_least, fails_at"),
    };
    CapacityRow { deadline_s: row.deadline_s, gpus: row.gpus, carries }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_are_carried_over() {
        let rate = |robots, cap| {
            rates().iter().find(|rate| (rate.robots, rate.cap) == (robots, cap)).unwrap()
        };
        assert_eq!(rates().len(), 9);
        assert_eq!((rate(28, None).low, rate(28, None).high), (0.66, 0.83));
        assert_eq!((rate(48, Some(20)).low, rate(48, Some(20)).high), (2.377, 2.377));
        assert_eq!(rate(20, None).condition(), "20 Hz");
    }

    #[test]
    fn cliffs_latencies_and_action_tables_are_carried_over() {
        assert_eq!(cliffs().len(), 3);
        assert_eq!((cliffs()[2].warm, &cliffs()[2].all_lost[..]), (WarmUp::Sequential, &[31][..]));
        assert_eq!(latencies().len(), 8);
        let last = LatencyRow {
            context: 215_000,
            retained: true,
            appended: 3_300,
            ttft_s: 0.35,
            call150_s: 1.95,
        };
        assert_eq!(latencies()[7], last);
        assert_eq!(capacities().len(), 6);
        assert_eq!(
            capacities()[1],
            CapacityRow { deadline_s: 0.25, gpus: 2, carries: Capacity::FailsAt(8) }
        );
        assert_eq!(starvation().len(), 4);
        assert_eq!(chunk_steps(), 5);
    }
}
