//! The answer in one total, pure function of the results: every scenario gets exactly one. The page and the command
//! line put it into words.

use super::sweep::{SweepPoint, holds_seeds};
use super::{Carried, Layer};
use crate::scenario::KnobId;

/// What the results say of a scenario.
#[derive(Clone, Debug, PartialEq)]
#[allow(
    missing_docs,
    reason = "fields are named in full and mean the same in every variant: see `Evidence`"
)]
pub enum Verdict {
    /// Not enough results yet.
    Computing,
    /// A cap is set, both layers hold under it. `collapsed` is at most one seed in ten.
    CappedHolds {
        cap: u32,
        robots: u32,
        waiting: u32,
        wait_s: Option<f64>,
        collapsed: u32,
        seeds: u32,
    },
    /// No cap, both layers hold, with `spare` robots to spare.
    Healthy {
        carried: Carried,
        robots: u32,
        spare: u32,
        first_to_bind: Option<Layer>,
        collapsed: u32,
        seeds: u32,
    },
    /// No cap; the planned number is the most the site carries. `next` is one robot more: collapsed seeds, of how
    /// many; none when the action layer is what ends there.
    AtTheEdge {
        robots: u32,
        binding: Layer,
        next: Option<(u32, u32)>,
        suggested: Option<Suggestion>,
    },
    /// No cap, at least nine seeds in ten collapse.
    Thrashes { carried: u32, robots: u32, rate: f64, best_rate: f64, suggested: Option<Suggestion> },
    /// No cap, the seeds disagree.
    Uncertain {
        robots: u32,
        collapsed: u32,
        seeds: u32,
        first_low_s: Option<u32>,
        carried: u32,
        suggested: Option<Suggestion>,
    },
    /// No cap, hardly a collapse, but fewer robots do more work.
    PastTheBest {
        robots: u32,
        collapsed: u32,
        seeds: u32,
        rate: f64,
        best_rate: f64,
        carried: u32,
        suggested: Option<Suggestion>,
    },
    /// The action layer starves; the brain holds. `slower_hz` is the highest lower frequency at which both layers hold;
    /// `cap` the most that may be active at this one.
    MissesDeadline {
        hz: f64,
        deadline_s: f64,
        action: Carried,
        active: u32,
        robots: u32,
        slower_hz: Option<f64>,
        cap: Option<u32>,
    },
    /// Both limits broken. `cap` is the most that may be active for both to hold.
    BothFail {
        hz: f64,
        robots: u32,
        action: Carried,
        brain: Carried,
        slower_hz: Option<f64>,
        suggested: Option<Suggestion>,
        cap: Option<u32>,
    },
    /// A cap is set and the brain does not hold under it.
    CapTooHigh { cap: u32, collapsed: u32, seeds: u32, suggested: Option<Suggestion> },
    /// A cap is set, holds, and gives away more than 5% of the best rate.
    CapTooLow { cap: u32, share_of_best: f64, waiting: u32, suggested: Suggestion },
}

impl Verdict {
    /// The one change that cures it: a knob and its raw value. The scenario with it, simulated, holds.
    pub fn cure(&self) -> Option<(KnobId, i64)> {
        let set_cap = |cap: u32| (KnobId::Cap, i64::from(cap));
        match self {
            Verdict::Computing | Verdict::CappedHolds { .. } | Verdict::Healthy { .. } => None,
            Verdict::AtTheEdge { robots, suggested, .. } => {
                let below = suggested.filter(|suggested| suggested.cap < *robots);
                below.map(|suggested| set_cap(suggested.cap))
            }
            Verdict::Thrashes { suggested, .. }
            | Verdict::Uncertain { suggested, .. }
            | Verdict::PastTheBest { suggested, .. }
            | Verdict::CapTooHigh { suggested, .. } => {
                suggested.map(|suggested| set_cap(suggested.cap))
            }
            Verdict::CapTooLow { suggested, .. } => Some(set_cap(suggested.cap)),
            Verdict::MissesDeadline { slower_hz, cap, .. } => slower_hz
                .map(|hz| (KnobId::ControlHz, (hz * 1000.0).round() as i64))
                .or(cap.map(set_cap)),
            Verdict::BothFail { cap, .. } => cap.map(set_cap),
        }
    }
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
    /// Episodes a minute under it, over those without a cap.
    pub episodes_ratio: Option<f64>,
}

/// The facts row.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Facts {
    /// Robots carried: the lower of the two layers, with K off.
    pub carried: Option<Carried>,
    /// The brain's.
    pub brain: Option<Carried>,
    /// The action layer's; none without one.
    pub action: Option<Carried>,
    /// The lower layer.
    pub binding: Option<Layer>,
    /// Cap to set for the brain alone.
    pub suggested: Option<Suggestion>,
    /// Cap to set with both layers in mind; none if no cap that was tried holds in both.
    pub suggested_for_both: Option<Suggestion>,
    /// Caps are still being tried: another may be suggested yet.
    pub searching: bool,
    /// Robots carried minus episodes active at once, min(N, K).
    pub headroom: Option<i64>,
    /// 0.85 and 0.95 times pool tokens over mean prompt, rounded. It counts live context only.
    pub rule_of_thumb: (u32, u32),
    /// Mean prompt over turns, in tokens: what it divides by.
    pub mean_prompt: f64,
    /// Start of the first low window in seconds, a seed each, in seed order, for this scenario.
    pub seeds: Vec<Option<u32>>,
}

impl Facts {
    /// Whether the action layer is known not to carry the cap for the brain alone. A bound tells of no limit.
    pub fn is_held_lower(&self) -> bool {
        let is_known = matches!(self.action, Some(Carried::Exactly(_)));
        is_known && self.suggested.is_some() && self.suggested_for_both != self.suggested
    }

    /// The cap to set: the brain's own where the action layer carries it.
    pub fn cap_to_set(&self) -> Option<Suggestion> {
        if self.is_held_lower() { self.suggested_for_both } else { self.suggested }
    }
}

/// What the verdict rests on.
#[derive(Clone, Debug)]
pub struct Evidence<'a> {
    /// Robots N.
    pub robots: u32,
    /// Cap K, when it is below N.
    pub cap: Option<u32>,
    /// Control frequency in hertz, and the deadline it sets in seconds.
    pub hz: f64,
    /// See `hz`.
    pub deadline_s: f64,
    /// This scenario's seeds.
    pub planned: &'a SweepPoint,
    /// One robot more, without a cap.
    pub next: Option<&'a SweepPoint>,
    /// Best rate of a smaller fleet (uncapped) or a smaller cap (capped).
    pub best_smaller: Option<f64>,
    /// Robots the brain carries.
    pub brain: Carried,
    /// Robots the action layer carries; none without one.
    pub action: Option<Carried>,
    /// Worst starvation with min(N, K) active is within the limit; true without an action layer.
    pub action_holds: bool,
    /// Cap to set as far as the brain goes.
    pub suggested: Option<Suggestion>,
    /// Cap to set among those that the action layer carries too.
    pub suggested_for_both: Option<Suggestion>,
    /// Highest frequency below this one at which both layers carry what is active.
    pub slower_hz: Option<f64>,
    /// The same for the cap that is suggested as far as the brain goes.
    pub slower_hz_capped: Option<f64>,
}

impl Evidence<'_> {
    /// Episodes active at once at most.
    fn active(&self) -> u32 {
        self.cap.unwrap_or(self.robots)
    }

    fn brain_holds(&self) -> bool {
        let rate_holds = self.best_smaller.is_none_or(|best| self.planned.rate.mean >= 0.95 * best);
        holds_seeds(self.planned)
            && rate_holds
            && (self.cap.is_some() || self.robots <= self.brain.robots())
    }
}

/// The verdict. Total: every combination of evidence has one.
pub fn decide(evidence: &Evidence) -> Verdict {
    match (evidence.action_holds, evidence.brain_holds(), evidence.action) {
        (false, false, Some(action)) => Verdict::BothFail {
            hz: evidence.hz,
            robots: evidence.robots,
            action,
            brain: evidence.brain,
            slower_hz: evidence.slower_hz_capped,
            suggested: evidence.suggested,
            cap: evidence.suggested_for_both.map(|suggested| suggested.cap),
        },
        (false, true, Some(action)) => Verdict::MissesDeadline {
            hz: evidence.hz,
            deadline_s: evidence.deadline_s,
            action,
            active: evidence.active(),
            robots: evidence.robots,
            slower_hz: evidence.slower_hz,
            cap: evidence.suggested_for_both.map(|suggested| suggested.cap),
        },
        (_, true, _) => match evidence.cap {
            Some(cap) => capped(evidence, cap),
            None => uncapped(evidence),
        },
        (_, false, _) => match evidence.cap {
            Some(cap) => Verdict::CapTooHigh {
                cap,
                collapsed: evidence.planned.collapsed(),
                seeds: evidence.planned.seeds,
                suggested: evidence.suggested_for_both,
            },
            None => past_the_edge(evidence),
        },
    }
}

fn capped(evidence: &Evidence, cap: u32) -> Verdict {
    let planned = evidence.planned;
    let waiting = evidence.robots - cap;
    // A cap below the suggested one gives less than 95% of the best rate, or it would have been suggested.
    match evidence.suggested_for_both {
        Some(suggested) if cap < suggested.cap && planned.collapsed() == 0 => {
            let share_of_best = planned.rate.mean / suggested.rate;
            Verdict::CapTooLow { cap, share_of_best, waiting, suggested }
        }
        _ => Verdict::CappedHolds {
            cap,
            robots: evidence.robots,
            waiting,
            wait_s: planned.wait_s.map(|wait| wait.mean),
            collapsed: planned.collapsed(),
            seeds: planned.seeds,
        },
    }
}

fn uncapped(evidence: &Evidence) -> Verdict {
    let (carried, binding) = site(evidence.brain, evidence.action);
    if let (Carried::Exactly(carried), Some(binding)) = (carried, binding)
        && carried == evidence.robots
    {
        let next = evidence.next.filter(|_| binding == Layer::Brain);
        return Verdict::AtTheEdge {
            robots: evidence.robots,
            binding,
            next: next.map(|point| (point.collapsed(), point.seeds)),
            suggested: evidence.suggested_for_both,
        };
    }
    Verdict::Healthy {
        carried,
        robots: evidence.robots,
        spare: carried.robots().saturating_sub(evidence.robots),
        first_to_bind: binding,
        collapsed: evidence.planned.collapsed(),
        seeds: evidence.planned.seeds,
    }
}

fn past_the_edge(evidence: &Evidence) -> Verdict {
    let planned = evidence.planned;
    let (robots, carried, suggested) =
        (evidence.robots, evidence.brain.robots(), evidence.suggested_for_both);
    let (rate, best_rate) = (planned.rate.mean, evidence.best_smaller.unwrap_or(planned.rate.mean));
    // Nobody who came past the first turn: worse than any low window.
    if planned.hit.is_none() || planned.collapsed() * 10 >= planned.seeds * 9 {
        Verdict::Thrashes { carried, robots, rate, best_rate, suggested }
    } else if holds_seeds(planned) && rate < 0.95 * best_rate {
        let (collapsed, seeds) = (planned.collapsed(), planned.seeds);
        Verdict::PastTheBest { robots, collapsed, seeds, rate, best_rate, carried, suggested }
    } else {
        Verdict::Uncertain {
            robots,
            collapsed: planned.collapsed(),
            seeds: planned.seeds,
            first_low_s: planned.first_low_s.iter().flatten().min().copied(),
            carried,
            suggested,
        }
    }
}

/// What the site carries and which layer binds; a tie goes to the brain. Which one binds is unknown while no failure of
/// the lower one was met.
pub fn site(brain: Carried, action: Option<Carried>) -> (Carried, Option<Layer>) {
    let (lower, layer) = match action {
        Some(action) if action.robots() < brain.robots() => (action, Layer::Action),
        _ => (brain, Layer::Brain),
    };
    (lower, matches!(lower, Carried::Exactly(_)).then_some(layer))
}
