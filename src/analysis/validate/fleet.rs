//! Fleet experiments: a protocol becomes robots that come and go, and a run becomes the figures rows ask for.

use super::job::ValidateJob;
use crate::analysis::compare::Contender;
use crate::analysis::job::BrainSummary;
use crate::profile::published::{Control, Path, Quantity, Statistic};
use crate::scenario::Scenario;
use crate::sim::admission::{Branch, Controller};
use crate::sim::fleet::{FleetWorld, Record, RobotPlan, Sample, WINDOW, Withdrawal};
use crate::units::{Instant, Span};
use std::sync::Arc;

/// [min] Long enough for a finite batch to drain, and for a fleet to recover.
pub const LONGEST_MIN: u32 = 120;
const UNTIL_DONE: Span = Span::from_minutes(LONGEST_MIN as u64);
/// [samples, a minute each] What comes before is left out of figures that begin late.
const LATE: usize = 10;

/// The world of a run.
pub(super) fn world(scenario: &Scenario, trial: &ValidateJob) -> FleetWorld {
    let workload = Arc::new(scenario.workload(scenario.millihertz()));
    let controller = match trial.control {
        Control::Open => Controller::NONE,
        Control::Cap(cap) => Controller::static_cap(cap),
        Control::Aimd => Contender::named("aimd")
            .expect("the table has the fleet paper's controller")
            .controller(scenario),
    };
    let episodes = trial.episodes_each.unwrap_or(u32::MAX);
    let (robots, withdrawals) = plans(trial.path, trial.robots, episodes);
    let minutes = trial.minutes.map(|minutes| Span::from_minutes(u64::from(minutes)));
    FleetWorld {
        robots,
        withdrawals,
        duration: minutes.unwrap_or(UNTIL_DONE),
        controller,
        ..scenario.fleet_world(workload, 0, None, trial.seed)
    }
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

/// What is taken of every run, in the order of [`figures`]; true where the first ten minutes are left out.
const FIGURES: [(Quantity, bool); 16] = [
    (Quantity::RequestsPerS, false),
    (Quantity::FullPrefixHit, false),
    (Quantity::EpisodesPerMin, false),
    (Quantity::Jain, false),
    (Quantity::Collapsed, false),
    (Quantity::FirstLowWindowS, false),
    (Quantity::EpisodesCompleted, false),
    (Quantity::LastWindowHit, false),
    (Quantity::RecoveryS, false),
    (Quantity::Decreases, false),
    (Quantity::LargestCap, false),
    (Quantity::RunningRequests, false),
    (Quantity::PromptPerMin, false),
    (Quantity::OutputPerMin, false),
    (Quantity::PromptPerMin, true),
    (Quantity::OutputPerMin, true),
];

/// Every figure of a run. A figure that it does not have is no number.
pub(super) fn figures(path: Path, record: &Record, alarm: u32) -> Vec<f64> {
    let summary = BrainSummary::of(record, alarm);
    let late = &record.samples[LATE.min(record.samples.len())..];
    let mean = |samples: &[Sample], of: fn(&Sample) -> f64| {
        samples.iter().map(of).sum::<f64>() / samples.len() as f64
    };
    let decisions = &record.decisions;
    let lowered = decisions.iter().filter(|decision| decision.branch == Branch::Lower).count();
    let caps = decisions.iter().map(|decision| f64::from(decision.after));
    let last = record.windows.iter().rev().find_map(|window| window.hit_rate());
    vec![
        summary.rate,
        summary.hit.unwrap_or(f64::NAN),
        summary.episodes_per_min,
        summary.jain,
        f64::from(u8::from(summary.first_low_s.is_some())),
        summary.first_low_s.map_or(f64::INFINITY, f64::from),
        record.episodes.iter().map(|&count| f64::from(count)).sum(),
        last.unwrap_or(f64::NAN),
        recovery(path, record, alarm),
        lowered as f64,
        caps.fold(f64::NAN, f64::max),
        mean(&record.samples, |sample| f64::from(sample.running)),
        mean(&record.samples, prompt_of),
        mean(&record.samples, output_of),
        mean(late, prompt_of),
        mean(late, output_of),
    ]
}

fn prompt_of(sample: &Sample) -> f64 {
    sample.computed_prompt as f64
}

fn output_of(sample: &Sample) -> f64 {
    sample.generated as f64
}

/// The figure that a row asks for; not a number where it is no figure of a fleet, so that the row is never within.
pub(super) fn value(figures: &[f64], quantity: Quantity, statistic: Statistic) -> f64 {
    let late = statistic == Statistic::MeanFromMinute10;
    let place = FIGURES.iter().position(|&figure| figure == (quantity, late));
    place.and_then(|place| figures.get(place)).copied().unwrap_or(f64::NAN)
}

/// From the end of an overload to the start of the first window after it that is not low.
fn recovery(path: Path, record: &Record, alarm: u32) -> f64 {
    let withdrawn = match path {
        Path::Pulse { to_s, .. } => Instant::ZERO + Span::from_seconds(u64::from(to_s)),
        _ => Instant::ZERO,
    };
    let from = withdrawn.0.div_ceil(WINDOW.0) as usize;
    let mut later = record.windows.iter().enumerate().skip(from);
    let healthy = later.find(|(_, window)| window.later_turns > 0 && !window.is_low(alarm));
    healthy
        .map_or(f64::INFINITY, |(place, _)| place as f64 * WINDOW.seconds() - withdrawn.seconds())
}
