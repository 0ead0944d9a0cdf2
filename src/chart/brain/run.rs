//! One run, minute by minute, with who runs and who is active below.

use crate::analysis::timeline::{Minute, Timeline};
use crate::analysis::trace::Trace;
use crate::chart::figure;
use crate::chart::mark::Shape;
use crate::chart::model::{ChartModel, Fill, LegendEntry, Limit, Provenance, Reading, Series};
use crate::chart::pick::{Picks, RunPoint};
use crate::chart::theme::{Role, Stroke};
use crate::chart::timeline::{middle, minutes_axis, round_top, run_timeline, strip};
use crate::words::chart::brain_run as words;
use crate::words::chart::terms;

/// The chart of a run; `seeds` are the first low windows of all seeds of its kind, as far as they are known.
pub fn run(run: Option<&Timeline>, trace: Option<&Trace>, seeds: &[Option<u32>]) -> ChartModel {
    let Some(run) = run.filter(|run| !run.series.is_empty()) else {
        let mut chart = ChartModel::new("brain-time", minutes_axis(1.0));
        chart.claim = words::computing().to_owned();
        chart.sub = words::first().to_owned();
        chart.empty = Some(words::empty().to_owned());
        chart.label = words::nothing().to_owned();
        return chart;
    };
    let mut chart = run_timeline("brain-time", run, trace, seeds);
    let place = chart.legend.len();
    let running = |minute: &Minute| minute.running;
    let active = |minute: &Minute| minute.active;
    chart.legend.push(entry(run, words::active(), Role::Ok, None, active));
    chart.legend.push(entry(run, words::running(), Role::Brain, Some(Stroke::solid(2.0)), running));
    let cap = run.cap.map(f64::from);
    let most = run.series.iter().flat_map(|minute| [minute.running, minute.active]);
    let (top, ticks) = round_top(most.chain(cap));
    let mut panel = strip(words::panel(), top, ticks);
    panel.fills.push(area(run, place, active));
    panel.series.push(line(run, place + 1, running));
    if let Some(at) = cap {
        panel.limits.push(Limit {
            at,
            role: Role::Brain,
            stroke: Stroke::dashed(1.5, &[3.0, 3.0]),
        });
        chart.legend.push(LegendEntry {
            text: terms::cap(run.cap.unwrap_or(0)),
            role: Role::Brain,
            stroke: Some(Stroke::dashed(1.5, &[3.0, 3.0])),
            shape: None,
            provenance: Provenance::Simulated,
            readings: Vec::new(),
            hidden: false,
        });
    }
    chart.panels.push(panel);
    let (robots, cap) = (run.robots, run.cap);
    let opens = |&x: &f64| RunPoint { x, panel: 0, y: 0.0, legend: None, robots, cap };
    chart.picks = Picks::Runs(chart.samples.iter().map(opens).collect());
    chart
}

fn values(run: &Timeline, of: fn(&Minute) -> f64) -> impl Iterator<Item = (f64, f64)> {
    let each =
        run.series.iter().enumerate().map(move |(at, minute)| (middle(at as u32), of(minute)));
    each.filter(|(_, value)| value.is_finite())
}

fn entry(
    run: &Timeline,
    text: &str,
    role: Role,
    stroke: Option<Stroke>,
    of: fn(&Minute) -> f64,
) -> LegendEntry {
    let reading = |(x, value)| Reading { x, value: figure::short(value, 0), range: None };
    LegendEntry {
        text: text.to_owned(),
        role,
        stroke,
        shape: stroke.is_none().then_some(Shape::Square),
        provenance: Provenance::Simulated,
        readings: values(run, of).map(reading).collect(),
        hidden: false,
    }
}

fn area(run: &Timeline, place: usize, of: fn(&Minute) -> f64) -> Fill {
    let points = values(run, of).map(|(x, value)| (x, 0.0, value)).collect();
    Fill { legend: Some(place), role: Role::Ok, alpha: 0.22, points }
}

fn line(run: &Timeline, place: usize, of: fn(&Minute) -> f64) -> Series {
    let points = values(run, of).map(|(x, value)| (x, Some(value))).collect();
    Series { legend: Some(place), role: Role::Brain, stroke: Stroke::solid(2.0), points }
}
