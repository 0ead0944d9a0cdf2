//! Fleet experiments: a protocol becomes robots that come and go, and a run becomes the figure a row asks for.

use crate::analysis::compare::Contender;
use crate::analysis::job::BrainSummary;
use crate::profile::published::{Control, Path, Protocol, Quantity, Statistic};
use crate::scenario::{KnobId, Scenario};
use crate::sim::admission::{Branch, Controller};
use crate::sim::fleet::{Fleet, FleetWorld, Record, RobotPlan, WINDOW, Withdrawal};
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
    let controller = match control {
        Control::Open => Controller::NONE,
        Control::Cap(cap) => Controller::static_cap(*cap),
        Control::Aimd => Contender::named("aimd")
            .expect("the table has the fleet paper's controller")
            .controller(scenario),
    };
    let alarm = scenario.get(KnobId::HitAlarm) as u32;
    let withdrawn = match path {
        Path::Pulse { to_s, .. } => Some(Instant::ZERO + Span::from_seconds(u64::from(*to_s))),
        _ => None,
    };
    let run = |robots: u32, seed: u64| {
        let (robots, withdrawals) = plans(*path, robots, episodes_each.unwrap_or(u32::MAX));
        let world = FleetWorld {
            robots,
            withdrawals,
            duration: minutes.map_or(UNTIL_DONE, |minutes| Span::from_minutes(u64::from(minutes))),
            controller,
            ..scenario.fleet_world(workload.clone(), 0, None, seed)
        };
        let record = Fleet::new(world).run();
        let summary = BrainSummary::of(&record, alarm);
        Run { record, summary, alarm, withdrawn }
    };
    robots.iter().flat_map(|&robots| seeds.iter().map(move |&seed| run(robots, seed))).collect()
}

/// Who joins when, and how many are withdrawn when.
fn plans(path: Path, robots: u32, episodes: u32) -> (Vec<RobotPlan>, Vec<Withdrawal>) {
    let seconds = |seconds: u32| Instant::ZERO + Span::from_seconds(u64::from(seconds));
    let always = RobotPlan { episodes, ..RobotPlan::ALWAYS };
    match path {
        Path::Together => (vec![always; robots as usize], Vec::new()),
        Path::Ramp { from, step, every_s } if from <= robots => {
            let joins =
                |robot: u32| if robot < from { 0 } else { ((robot - from) / step + 1) * every_s };
            let plan = |robot| RobotPlan { joins: seconds(joins(robot)), ..always };
            ((0..robots).map(plan).collect(), Vec::new())
        }
        Path::Ramp { from, step, every_s } => {
            let steps = (from - robots).div_ceil(step);
            let withdrawal = |place: u32| Withdrawal {
                at: seconds((place + 1) * every_s),
                robots: step.min(from - robots - place * step),
            };
            (vec![always; from as usize], (0..steps).map(withdrawal).collect())
        }
        Path::Pulse { peak, from_s, to_s } => {
            let guest = RobotPlan { joins: seconds(from_s), ..always };
            let plan = |robot| if robot < robots { always } else { guest };
            let withdrawal = Withdrawal { at: seconds(to_s), robots: peak.saturating_sub(robots) };
            ((0..peak).map(plan).collect(), vec![withdrawal])
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
        Quantity::Decreases => {
            let lowered = |branch: Branch| branch == Branch::Lower;
            run.record.decisions.iter().filter(|decision| lowered(decision.branch)).count() as f64
        }
        Quantity::LargestCap => run
            .record
            .decisions
            .iter()
            .map(|decision| f64::from(decision.after))
            .fold(f64::NAN, f64::max),
        // Not figures of a fleet run: a row that asks for them here is never within.
        Quantity::TtftS
        | Quantity::Call150S
        | Quantity::Kept
        | Quantity::RobotsCarried
        | Quantity::Starvation
        | Quantity::OrderHolds => f64::NAN,
    }
}

/// From the end of an overload to the start of the first window after it that is not low.
fn recovery(run: &Run) -> f64 {
    let withdrawn = run.withdrawn.unwrap_or(Instant::ZERO);
    let from = withdrawn.0.div_ceil(WINDOW.0) as usize;
    let mut later = run.record.windows.iter().enumerate().skip(from);
    let healthy = later.find(|(_, window)| window.later_turns > 0 && !window.is_low(run.alarm));
    healthy
        .map_or(f64::INFINITY, |(place, _)| place as f64 * WINDOW.seconds() - withdrawn.seconds())
}
