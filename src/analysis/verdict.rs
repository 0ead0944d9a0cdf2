//! The answer in one total, pure function of the results: every scenario gets exactly one.

use super::{Carried, Layer};

/// What the results say of this scenario. The page and the command line put it into words.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// Not enough results yet.
    Computing,
    /// A cap is set, both layers hold under it.
    CappedHolds {
        cap: u32,
        robots: u32,
        waiting: u32,
        wait_s: Option<f64>,
        seeds: u32,
    },
    /// No cap, both layers hold, with robots to spare.
    Healthy {
        carried: Carried,
        robots: u32,
        spare: u32,
        first_to_bind: Layer,
        seeds: u32,
        minutes: u32,
    },
    /// No cap; the planned number is the most the site carries.
    AtTheEdge {
        robots: u32,
        next_collapsed: Option<(u32, u32)>,
        suggested: Option<Suggestion>,
    },
    /// No cap, the brain collapses in most seeds.
    Thrashes {
        carried: u32,
        robots: u32,
        rate: f64,
        best_rate: f64,
        suggested: Option<Suggestion>,
    },
    /// No cap, the brain collapses in some seeds only.
    Uncertain {
        robots: u32,
        collapsed: u32,
        seeds: u32,
        first_low_s: u32,
        carried: u32,
        suggested: Option<Suggestion>,
    },
    /// No low window, but the rate is more than 5% below what fewer robots reach.
    PastTheBest {
        robots: u32,
        rate: f64,
        best_rate: f64,
        carried: u32,
        suggested: Option<Suggestion>,
    },
    /// The action layer starves; the brain holds.
    MissesDeadline {
        hz: f64,
        deadline_s: f64,
        carried: Carried,
        active: u32,
        brain: u32,
        slower_hz: Option<f64>,
        cap: Option<u32>,
    },
    /// Both limits broken.
    BothFail {
        hz: f64,
        robots: u32,
        action: u32,
        brain: u32,
        slower_hz: Option<f64>,
        suggested: Option<Suggestion>,
        at_most: u32,
    },
    /// A cap is set and is past the edge.
    CapTooHigh {
        cap: u32,
        collapsed: u32,
        seeds: u32,
        suggested: Option<Suggestion>,
    },
    /// A cap is set, holds, and gives away more than 5% of the best rate.
    CapTooLow {
        cap: u32,
        share_of_best: f64,
        waiting: u32,
        suggested: Suggestion,
    },
}

/// A cap that holds in every seed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Suggestion {
    /// The smallest K with no collapse in any seed and at least 95% of the best such rate.
    pub cap: u32,
    /// Its rate in calls a second.
    pub rate: f64,
    /// Its rate over the best rate of any K that holds so.
    pub share_of_best: f64,
    /// Episodes a minute under it, over those without it.
    pub episodes_ratio: Option<f64>,
}

/// A figure of the facts row.
#[derive(Clone, Debug, PartialEq)]
pub struct Facts {
    /// Robots carried: the lower of the two layers, with K off.
    pub carried: Option<Carried>,
    /// The brain's.
    pub brain: Option<Carried>,
    /// The action layer's; none without one.
    pub action: Option<Carried>,
    /// The lower layer.
    pub binding: Option<Layer>,
    /// Cap to set.
    pub suggested: Option<Suggestion>,
    /// Robots carried minus robots planned (or min(N, K) when capped).
    pub headroom: Option<i64>,
    /// Rule of thumb: 0.85 and 0.95 times pool tokens over mean prompt.
    pub rule_of_thumb: (u32, u32),
    /// Start of the first low window of each seed of this scenario, in seed order.
    pub seeds: Vec<Option<u32>>,
}
