//! How a contender has done over the seeds that are in.

use super::contender::{Contender, Why};
use super::job::ControlSummary;
use crate::analysis::Band;
use crate::analysis::timeline::Timeline;
use crate::analysis::trace::Trace;
use crate::scenario::{KnobId, Scenario};
use crate::sim::fleet::WINDOW;
use crate::stats::survival::{KaplanMeier, WatchEnd, Watched};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A contender's standing.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// Who.
    pub contender: Contender,
    /// Why it is compared.
    pub why: Why,
    /// Seeds that are in, in order.
    pub seeds: Vec<u64>,
    /// Completed calls a second of each.
    pub rates: Vec<f64>,
    /// The same over the seeds.
    pub rate: Band,
    /// Episodes a minute.
    pub episodes_per_min: Band,
    /// Full-prefix hit rate, 0 to 1; none if no turn after a first completed.
    pub hit: Option<Band>,
    /// Jain's index over robots.
    pub jain: Band,
    /// [s] Median turn latency.
    pub turn_p50_s: Option<Band>,
    /// [s] P99 turn latency.
    pub turn_p99_s: Option<Band>,
    /// [s] Start of the first low window, a seed each, in seed order; none = the run ended without one.
    pub first_low_s: Vec<Option<u32>>,
    /// [s] From the first reading of the survival margin under 1 to the first low window, of each seed with both.
    pub lead_s: Vec<f64>,
    /// Slots at the end of the run, of a controller that decides.
    pub slots: Option<Band>,
    /// Most slots there were.
    pub most_slots: Option<Band>,
    /// How often slots were taken back, over all seeds.
    pub lowered: u32,
    /// After control began late: how soon the fleet was well again.
    pub recovery: Option<Recovery>,
    /// The first seed's run.
    pub timeline: Option<Arc<(Timeline, Trace)>>,
}

/// From the begin of control to the start of the first whole window that is well, a seed each; none = not in this run.
#[derive(Clone, Debug, PartialEq)]
pub struct Recovery {
    /// Whether there was a low window before control began, a seed each.
    pub was_low: Vec<bool>,
    /// [s] Hits at the alarm or above.
    pub alarm_s: Vec<Option<u32>>,
    /// [s] Hits at 95% or above.
    pub hits_s: Vec<Option<u32>>,
    /// Completed calls a second from the first whole window after the begin of control on.
    pub rate: Band,
}

/// Hits of a fleet that is quite well again.
const WELL: f64 = 0.95;

impl Standing {
    /// The standing over these runs, by seed; none without a run.
    pub(super) fn of(
        scenario: &Scenario,
        contender: Contender,
        why: Why,
        runs: &BTreeMap<u64, ControlSummary>,
        timeline: Option<Arc<(Timeline, Trace)>>,
    ) -> Option<Standing> {
        let band = |value: &dyn Fn(&ControlSummary) -> Option<f64>| {
            Band::of(runs.values().filter_map(value))
        };
        let lead = |run: &ControlSummary| Some(f64::from(run.brain.first_low_s?) - run.warned_s?);
        Some(Standing {
            contender,
            why,
            seeds: runs.keys().copied().collect(),
            rates: runs.values().map(|run| run.brain.rate).collect(),
            rate: band(&|run| Some(run.brain.rate))?,
            episodes_per_min: band(&|run| Some(run.brain.episodes_per_min))?,
            hit: band(&|run| run.brain.hit),
            jain: band(&|run| Some(run.brain.jain))?,
            turn_p50_s: band(&|run| Some(run.turn_s?.0)),
            turn_p99_s: band(&|run| Some(run.turn_s?.1)),
            first_low_s: runs.values().map(|run| run.brain.first_low_s).collect(),
            lead_s: runs.values().filter_map(lead).collect(),
            slots: band(&|run| Some(f64::from(run.slots?.0))),
            most_slots: band(&|run| Some(f64::from(run.slots?.1))),
            lowered: runs.values().map(|run| run.lowered).sum(),
            recovery: Recovery::of(scenario, runs),
            timeline,
        })
    }

    /// Seeds with at least one low window.
    pub fn collapsed(&self) -> u32 {
        self.first_low_s.iter().flatten().count() as u32
    }

    /// Survival without a low window over time in seconds; a run that ends without one is censored at `end_s`.
    pub fn survival(&self, end_s: u32) -> KaplanMeier<u32> {
        let watched = self.first_low_s.iter().map(|low| match low {
            Some(start) => Watched { until: *start, end: WatchEnd::Event },
            None => Watched { until: end_s, end: WatchEnd::Censored },
        });
        KaplanMeier::of(&watched.collect::<Vec<_>>())
    }
}

/// The first window that begins under control.
fn first_window(scenario: &Scenario) -> usize {
    scenario.control_begins().0.div_ceil(WINDOW.0) as usize
}

impl Recovery {
    /// [min] From when on its rate is counted.
    pub fn counted_from(scenario: &Scenario) -> f64 {
        first_window(scenario) as f64 * WINDOW.seconds() / 60.0
    }

    /// Seeds that were low before control began.
    pub fn low(&self) -> u32 {
        self.was_low.iter().filter(|low| **low).count() as u32
    }

    fn of(scenario: &Scenario, runs: &BTreeMap<u64, ControlSummary>) -> Option<Recovery> {
        let began = scenario.control_begins();
        if began.0 == 0 {
            return None;
        }
        let first = first_window(scenario);
        let was_low = |run: &ControlSummary| {
            run.brain.first_low_s.is_some_and(|low| f64::from(low) < began.seconds())
        };
        let from_begin = |place: usize| (place as f64 * WINDOW.seconds() - began.seconds()) as u32;
        let reached = |limit: f64| {
            let of = move |run: &ControlSummary| {
                let mut later = run.hits.iter().enumerate().skip(first);
                let well = later.find(|(_, hit)| hit.is_some_and(|hit| hit >= limit));
                well.map(|(place, _)| from_begin(place))
            };
            runs.values().map(of).collect()
        };
        let rate = |run: &ControlSummary| {
            let calls = run.calls.get(first..)?;
            let seconds = calls.len() as f64 * WINDOW.seconds();
            (seconds > 0.0)
                .then(|| calls.iter().map(|&calls| f64::from(calls)).sum::<f64>() / seconds)
        };
        Some(Recovery {
            was_low: runs.values().map(was_low).collect(),
            alarm_s: reached(scenario.number(KnobId::HitAlarm) / 100.0),
            hits_s: reached(WELL),
            rate: Band::of(runs.values().filter_map(rate))?,
        })
    }
}
