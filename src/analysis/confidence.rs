//! How sure a verdict is: what the seeds did, and what so many seeds tell of others.

use super::plan::PlanResults;
use super::sweep::SweepPoint;
use crate::scenario::KnobId;
use crate::stats::share_interval;

/// How sure the verdict on a scenario is.
#[derive(Clone, Debug, PartialEq)]
pub struct Confidence {
    /// Seeds of the planned fleet that are in.
    pub seeds: u32,
    /// Of them, those that collapse.
    pub collapsed: u32,
    /// Share of all seeds that collapse, by the exact 95% interval.
    pub share: (f64, f64),
    /// Where the first and the last of the first low windows begin, in seconds; none without a collapse.
    pub low_s: Option<(u32, u32)>,
    /// Minutes that were watched.
    pub minutes: u32,
    /// Nobody came past a first turn in any seed, so that no window could be low.
    pub is_stuck: bool,
    /// The action layer with as many active as planned; none without that layer, or while it is not known.
    pub action: Option<ActionConfidence>,
}

/// What the verdict on the action layer rests on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ActionConfidence {
    /// Runs.
    pub runs: u32,
    /// Share of control ticks that starve in the worst of them.
    pub worst: f64,
    /// Share that is allowed.
    pub limit: f64,
}

/// A window that begins so late does so after a test of five minutes.
const LATE_S: u32 = 300;

/// Whether a short load test is over before a collapse that begins at this second.
pub fn is_late(first_low_s: u32) -> bool {
    first_low_s >= LATE_S
}

impl Confidence {
    /// Of the verdict of these results.
    pub fn of(results: &PlanResults) -> Confidence {
        let scenario = &results.scenario;
        let lows = &results.facts.seeds;
        let low = || lows.iter().flatten().copied();
        let (seeds, collapsed) = (lows.len() as u32, low().count() as u32);
        let active = scenario.cap().unwrap_or(u32::MAX).min(scenario.robots());
        let own = results.starvation.iter().find(|curve| curve.this_scenario);
        let action = own.and_then(|curve| curve.points.iter().find(|point| point.robots == active));
        Confidence {
            seeds,
            collapsed,
            share: share_interval(collapsed, seeds),
            low_s: low().min().zip(low().max()),
            minutes: scenario.minutes(),
            is_stuck: planned(results).is_some_and(|point| point.hit.is_none()),
            action: action.map(|point| ActionConfidence {
                runs: point.runs,
                worst: point.worst,
                limit: scenario.number(KnobId::StarvationLimit) / 100.0,
            }),
        }
    }
}

/// The planned fleet, under its cap if that binds.
fn planned(results: &PlanResults) -> Option<&SweepPoint> {
    let robots = results.scenario.robots();
    match results.scenario.cap().filter(|&cap| cap < robots) {
        Some(cap) if results.shown_cap == Some(cap) => results.capped.at(robots),
        Some(_) => None,
        None => results.uncapped.at(robots),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::plan::{Effort, PlanStudy};
    use crate::scenario::{Preset, Scenario};

    #[test]
    fn seeds_are_counted_and_what_they_tell_of_others_is_told() {
        let scenario = Scenario::of(Preset::SITE).with(KnobId::Seeds, 4).with(KnobId::Minutes, 12);
        let results = PlanStudy::new(scenario, Effort::Full).run();
        let sure = Confidence::of(&results);
        assert_eq!((sure.seeds, sure.collapsed, sure.minutes), (4, 4, 12));
        assert!(sure.share.0 > 0.3 && sure.share.1 == 1.0, "{sure:?}");
        let (first, last) = sure.low_s.expect("all collapse");
        assert!(first <= last && last < 720, "{sure:?}");
        let action = sure.action.expect("a second layer");
        assert!(!sure.is_stuck && action.runs >= 2 && action.limit == 0.01, "{sure:?}");
    }

    #[test]
    fn a_fleet_that_never_comes_past_its_first_turns_is_not_counted_as_well() {
        let scenario = Scenario::of(Preset::SITE)
            .with(KnobId::Robots, 2000)
            .with(KnobId::Seeds, 1)
            .with(KnobId::Minutes, 4);
        let sure = Confidence::of(&PlanStudy::new(scenario, Effort::Preview).run());
        assert!(sure.is_stuck, "{sure:?}");
    }
}
