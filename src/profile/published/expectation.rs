//! What the simulation is held to: the form of a row. One row is one figure, each judged by itself.
//!
//! Absent on purpose: running them. Who validates reads a row's protocol, runs it `seeds` times, takes `quantity` of
//! every run, and asks the row for its verdict.

use super::WarmUp;
use super::tolerance::{Simulated, Statistic, Tolerance, Verdict};
use serde::{Deserialize, Serialize};

/// One figure that the simulation is held to.
#[derive(Clone, Debug, PartialEq)]
pub struct Expectation {
    /// Names the experiment; figures of one experiment share it and differ by quantity.
    pub id: String,
    /// What to run.
    pub protocol: Protocol,
    /// Runs, each with its own seed. A cliff's runs are its cycles.
    pub seeds: u32,
    /// What to take from each run.
    pub quantity: Quantity,
    /// The published values, in the unit of the quantity; a share of runs is (count, of).
    pub published: Vec<f64>,
    /// What was published in words.
    pub words: Option<String>,
    /// How runs become one number.
    pub statistic: Statistic,
    /// How far it may be from what was published.
    pub tolerance: Tolerance,
    /// Whether it must be within.
    pub expected: Expected,
    /// What to say beside it.
    pub note: Option<String>,
    /// How the published value was read.
    pub read: Read,
    /// Parameters were chosen to meet it.
    pub is_tuned: bool,
}

/// How a published value was read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Read {
    /// It is stated as a number.
    #[default]
    Stated,
    /// Off a figure: coarse.
    Figure,
    /// A round number in the text.
    About,
}

/// Whether a figure must be within its tolerance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expected {
    /// It must.
    Hold,
    /// It is known not to, or may not: reported, never an error.
    Miss {
        /// Why.
        reason: String,
    },
}

/// What to run.
#[derive(Clone, Debug, PartialEq)]
pub enum Protocol {
    /// One request alone on a fresh engine, the host's delay included.
    Latency {
        /// [tokens] context before the timed prompt.
        context: u32,
        /// [tokens] more of a retained prompt; none if evicted.
        appended: Option<u32>,
    },
    /// Sessions revisited in a circle for three cycles.
    Cliff {
        /// Pool size.
        pool_blocks: u32,
        /// How they are warmed.
        warm: WarmUp,
        /// How many.
        sessions: u32,
    },
    /// Fleets against the brain.
    Fleet {
        /// Fleet sizes; runs of all count together. At the end of a ramp, and outside a pulse.
        robots: Vec<u32>,
        /// [min] length of a run; none: until all have left, or until it has recovered.
        minutes: Option<u32>,
        /// Admission.
        control: Control,
        /// How the fleet's size moves.
        path: Path,
        /// Episodes after which a robot leaves.
        episodes_each: Option<u32>,
        /// What of this the paper does not say.
        assumed: Option<String>,
    },
    /// The action layer.
    Action {
        /// [s] duration of a chunk.
        deadline_s: f64,
        /// GPUs.
        gpus: u32,
        /// Which fleets.
        robots: RobotsTried,
    },
    /// CONCUR's offline batch, as the words say.
    Concur,
}

/// Fleets of an action-layer figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RobotsTried {
    /// This one.
    One(u32),
    /// The published grid: 1, 2, 4, 8, 16, 32.
    Grid,
}

impl RobotsTried {
    /// The robot counts of the published grid.
    pub const GRID: [u32; 6] = [1, 2, 4, 8, 16, 32];
}

/// Admission to the brain.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Control {
    /// None.
    #[default]
    Open,
    /// At most this many active episodes.
    Cap(u32),
    /// The paper's controller.
    Aimd,
}

/// How a fleet's size moves. Robots that leave do so at their episode's end.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Path {
    /// All start together and stay.
    #[default]
    Together,
    /// From another size, step by step, up or down to the fleet's own.
    Ramp {
        /// Robots at 0 s.
        from: u32,
        /// Robots that come or go at a time.
        step: u32,
        /// [s] between two times.
        every_s: u32,
    },
    /// More robots for a while.
    Pulse {
        /// Robots meanwhile.
        peak: u32,
        /// [s] their coming.
        from_s: u32,
        /// [s] their going.
        to_s: u32,
    },
}

/// What to take from a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Quantity {
    /// [s] time to first token.
    TtftS,
    /// [s] whole call of 150 output tokens.
    Call150S,
    /// Share of sessions that kept their prefix in one cycle, 0 to 1.
    Kept,
    /// Completed calls a second.
    RequestsPerS,
    /// Full-prefix hits over turns after the first, 0 to 1.
    FullPrefixHit,
    /// [tokens/min] computed prompt.
    PromptPerMin,
    /// [tokens/min] generated.
    OutputPerMin,
    /// Completed episodes a minute.
    EpisodesPerMin,
    /// Jain's index over robots.
    Jain,
    /// 1 with a low window, else 0.
    Collapsed,
    /// [s] start of the first low window; infinity without one.
    FirstLowWindowS,
    /// Times the controller lowered its cap.
    Decreases,
    /// Largest cap the controller set.
    LargestCap,
    /// Completed episodes.
    EpisodesCompleted,
    /// Full-prefix hit rate of the last window, 0 to 1.
    LastWindowHit,
    /// [s] from the end of an overload to the last low window's end.
    RecoveryS,
    /// Requests that run at once while thrashing.
    RunningRequests,
    /// Largest robot count of those tried whose starvation is at most 1% in every run, with every smaller one: one value
    /// for all seeds.
    RobotsCarried,
    /// Starved over all ticks, 0 to 1.
    Starvation,
    /// 1 if the order that the words state holds between the means over all seeds, else 0: one value.
    OrderHolds,
}

impl Quantity {
    /// Its name in the data file, with its unit.
    pub fn name(self) -> &'static str {
        match self {
            Quantity::TtftS => "ttft-s",
            Quantity::Call150S => "call150-s",
            Quantity::Kept => "kept",
            Quantity::RequestsPerS => "requests-per-s",
            Quantity::FullPrefixHit => "full-prefix-hit",
            Quantity::PromptPerMin => "prompt-per-min",
            Quantity::OutputPerMin => "output-per-min",
            Quantity::EpisodesPerMin => "episodes-per-min",
            Quantity::Jain => "jain",
            Quantity::Collapsed => "collapsed",
            Quantity::FirstLowWindowS => "first-low-window-s",
            Quantity::Decreases => "decreases",
            Quantity::LargestCap => "largest-cap",
            Quantity::EpisodesCompleted => "episodes-completed",
            Quantity::LastWindowHit => "last-window-hit",
            Quantity::RecoveryS => "recovery-s",
            Quantity::RunningRequests => "running-requests",
            Quantity::RobotsCarried => "robots-carried",
            Quantity::Starvation => "starvation",
            Quantity::OrderHolds => "order-holds",
        }
    }
}

impl Expectation {
    /// Names this figure among all: the experiment's name and the quantity.
    pub fn figure_id(&self) -> String {
        format!("{}/{}", self.id, self.quantity.name())
    }

    /// Runs of all its fleet sizes together, before any more are asked for.
    pub fn runs(&self) -> u32 {
        match &self.protocol {
            Protocol::Fleet { robots, .. } => self.seeds * robots.len() as u32,
            _ => self.seeds,
        }
    }

    /// Reduces the value of every run and judges it; none without runs.
    pub fn judge(&self, runs: &[f64]) -> Option<(Simulated, Verdict)> {
        let simulated = self.statistic.of(runs)?;
        Some((simulated, self.tolerance.judge(&self.published, &simulated)))
    }
}
