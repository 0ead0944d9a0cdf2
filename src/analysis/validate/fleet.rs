//! Fleet experiments: a protocol becomes robots that come and go, and a run becomes the figure a row asks for.

use crate::analysis::job::BrainSummary;
use crate::profile::published::{Control, Path, Protocol, Quantity, Statistic};
use crate::scenario::{KnobId, Scenario};
use crate::sim::fleet::{Fleet, FleetWorld, Record, RobotPlan, WINDOW};
use crate::units::{Instant, Span};
use std::sync::Arc;

/// A run, and what its figures need to know of the protocol.
pub(super) struct Run {
    record: Record,
    summary: BrainSummary,
    alarm: u32,
    /// When an overload ended.
    withdrawn: Option<Instant>,
}

/// Long enough for a finite batch to drain, and for a fleet to recover.
const UNTIL_DONE: Span = Span::from_minutes(120);

/// Runs every fleet size with every seed.
pub(super) fn runs(scenario: &Scenario, protocol: &Protocol, seeds: &[u64]) -> Vec<Run> {
    let Protocol::Fleet { robots, minutes, control, path, episodes_each, .. } = protocol else {
        return Vec::new();
    };
    let workload = Arc::new(scenario.workload(scenario.millihertz()));
    let cap = match control {
        Control::Cap(cap) => Some(*cap),
        Control::Open | Control::Aimd => None,
    };
    let alarm = scenario.get(KnobId::HitAlarm) as u32;
    let withdrawn = match path {
        Path::Pulse { to_s, .. } => Some(Instant::ZERO + Span::from_seconds(u64::from(*to_s))),
        _ => None,
    };
    let run = |robots: u32, seed: u64| {
        let world = FleetWorld {
            robots: plans(*path, robots, episodes_each.unwrap_or(u32::MAX)),
            duration: minutes.map_or(UNTIL_DONE, |minutes| Span::from_minutes(u64::from(minutes))),
            ..scenario.fleet_world(workload.clone(), 0, cap, seed)
        };
        let record = Fleet::new(world).run();
        let summary = BrainSummary::of(&record, alarm);
        Run { record, summary, alarm, withdrawn }
    };
    robots.iter().flat_map(|&robots| seeds.iter().map(move |&seed| run(robots, seed))).collect()
}

/// Who is there when.
fn plans(path: Path, robots: u32, episodes: u32) -> Vec<RobotPlan> {
    let seconds = |seconds: u32| Instant::ZERO + Span::from_seconds(u64::from(seconds));
    let always = RobotPlan { episodes, ..RobotPlan::ALWAYS };
    match path {
        Path::Together => vec![always; robots as usize],
        Path::Ramp { from, step, every_s } if from <= robots => {
            let joins =
                |robot: u32| if robot < from { 0 } else { ((robot - from) / step + 1) * every_s };
            (0..robots).map(|robot| RobotPlan { joins: seconds(joins(robot)), ..always }).collect()
        }
        Path::Ramp { from, step, every_s } => {
            let leaves = |robot: u32| match from - 1 - robot {
                place if place < from - robots => seconds((place / step + 1) * every_s),
                _ => Instant::NEVER,
            };
            (0..from).map(|robot| RobotPlan { leaves: leaves(robot), ..always }).collect()
        }
        Path::Pulse { peak, from_s, to_s } => {
            let guest = RobotPlan { joins: seconds(from_s), leaves: seconds(to_s), ..always };
            (0..peak).map(|robot| if robot < robots { always } else { guest }).collect()
        }
    }
}

/// The figure of a run.
pub(super) fn value(run: &Run, quantity: Quantity, statistic: Statistic) -> f64 {
    let from = if statistic == Statistic::MeanFromMinute10 { 10 } else { 0 };
    let samples = &run.record.samples[from.min(run.record.samples.len())..];
    let per_minute = |sum: u64| sum as f64 / samples.len() as f64;
    match quantity {
        Quantity::RequestsPerS => run.summary.rate,
        Quantity::FullPrefixHit => run.summary.hit.unwrap_or(f64::NAN),
        Quantity::PromptPerMin => {
            per_minute(samples.iter().map(|sample| sample.computed_prompt).sum())
        }
        Quantity::OutputPerMin => per_minute(samples.iter().map(|sample| sample.generated).sum()),
        Quantity::EpisodesPerMin => run.summary.episodes_per_min,
        Quantity::Jain => run.summary.jain,
        Quantity::Collapsed => f64::from(u8::from(run.summary.first_low_s.is_some())),
        Quantity::FirstLowWindowS => run.summary.first_low_s.map_or(f64::INFINITY, f64::from),
        Quantity::EpisodesCompleted => {
            run.record.episodes.iter().map(|&count| f64::from(count)).sum()
        }
        Quantity::LastWindowHit => {
            run.record.windows.iter().rev().find_map(|window| window.hit_rate()).unwrap_or(f64::NAN)
        }
        Quantity::RecoveryS => recovery(run),
        Quantity::RunningRequests => {
            samples.iter().map(|sample| f64::from(sample.running)).sum::<f64>()
                / samples.len() as f64
        }
        // Not figures of a fleet run: a row that asks for them here is never within.
        Quantity::TtftS
        | Quantity::Call150S
        | Quantity::Kept
        | Quantity::Decreases
        | Quantity::LargestCap
        | Quantity::RobotsCarried
        | Quantity::Starvation
        | Quantity::OrderHolds => f64::NAN,
    }
}

/// From the end of an overload to the end of the last low window; 0 without one.
fn recovery(run: &Run) -> f64 {
    let withdrawn = run.withdrawn.unwrap_or(Instant::ZERO);
    let last_low = run.record.windows.iter().rposition(|window| window.is_low(run.alarm));
    let ends = last_low.map_or(0.0, |place| (place + 1) as f64 * WINDOW.seconds());
    (ends - withdrawn.seconds()).max(0.0)
}
