//! The survival margin S/T of one run, minute by minute: a panel, its place in the legend and its figures.
//!
//! Each minute is read at its lowest margin. The scale is logarithmic and cut off at both ends: under [`FLOOR`] nothing
//! survives anyway, over [`TOP`] the margin no longer limits; the legend and the table say what it really is.

use super::axis::{Axis, Scale, Tick};
use super::figure;
use super::model::{
    Fill, Label, LegendEntry, Limit, NameAt, Panel, Provenance, Reading, Series, Side, Spot,
};
use super::theme::{Role, Stroke};
use crate::analysis::trace::{MARGIN_AMBER, MARGIN_RED, MarginPoint, Trace};
use crate::words::chart::{margin as said, terms};

/// Where the scale begins; what is lower sits there.
pub const FLOOR: f64 = 0.5;
/// Where it ends; what is higher is drawn there.
pub const TOP: f64 = 4.0;
/// Its line.
const STROKE: Stroke = Stroke::solid(1.5);

/// The margin of a point, if it is a number.
pub fn of(point: &MarginPoint) -> Option<f64> {
    point.margin().filter(|margin| margin.is_finite() && *margin >= 0.0)
}

/// The lowest reading of each of the first `minutes` minutes; in a minute without a margin the last reading of S or T,
/// if there was one. A reading at the very end belongs to the last minute.
pub fn by_minute(trace: &Trace, minutes: usize) -> Vec<Option<MarginPoint>> {
    let mut lowest: Vec<Option<MarginPoint>> = vec![None; minutes];
    for point in &trace.margins {
        let minute = ((point.at_s / 60.0) as usize).min(minutes.saturating_sub(1));
        let Some(kept) = lowest.get_mut(minute) else { continue };
        let better = match (kept.as_ref().and_then(of), of(point)) {
            (Some(lowest), Some(margin)) => margin < lowest,
            (None, Some(_)) => true,
            (Some(_), None) => false,
            (None, None) => point.survival_s.is_some() || point.reuse_s.is_some(),
        };
        if better {
            *kept = Some(*point);
        }
    }
    lowest
}

/// Its place in the legend.
pub fn entry(minutes: &[Option<MarginPoint>]) -> LegendEntry {
    let reading = |(place, point): (usize, &Option<MarginPoint>)| {
        let value = figure::fixed(of(point.as_ref()?)?, 2);
        Some(Reading { x: middle(place), value, range: None })
    };
    LegendEntry {
        text: said::entry(MARGIN_AMBER, MARGIN_RED),
        role: Role::Spare,
        stroke: Some(STROKE),
        shape: None,
        provenance: Provenance::Simulated,
        readings: minutes.iter().enumerate().filter_map(reading).collect(),
        hidden: false,
    }
}

/// A minute's cell of a table.
pub fn cell(point: &Option<MarginPoint>) -> String {
    let margin = point.as_ref().and_then(of);
    margin.map_or_else(|| terms::none().to_owned(), |margin| figure::fixed(margin, 2))
}

/// The panel over `length` minutes, its line being entry `legend` of the legend.
pub fn panel(minutes: &[Option<MarginPoint>], length: f64, legend: usize) -> Panel {
    let tick = |at: f64| Tick::new(at, figure::short(at, 2));
    let axis = Axis {
        names: said::names(FLOOR, TOP).to_vec(),
        // A little room, so that a line at the top does not touch the name above it.
        scale: Scale::log(FLOOR, 1.1 * TOP),
        ticks: vec![
            vec![tick(FLOOR), tick(MARGIN_RED), tick(2.0), tick(TOP)],
            vec![tick(MARGIN_RED), tick(TOP)],
            vec![tick(MARGIN_RED)],
        ],
        two_lines: false,
    };
    let mut panel = Panel { name_at: NameAt::Right, grid: false, ..Panel::new(axis, 1.0) };
    let drawn = |point: &Option<MarginPoint>| Some(of(point.as_ref()?)?.clamp(FLOOR, TOP));
    let points: Vec<_> =
        minutes.iter().enumerate().map(|(place, point)| (middle(place), drawn(point))).collect();
    if points.iter().all(|(_, margin)| margin.is_none()) {
        let middle = Spot { x: length / 2.0, y: (FLOOR * TOP).sqrt(), side: Side::Over };
        let texts = said::without().map(str::to_owned);
        panel.labels.push(Label::new(texts, Role::Ink2, vec![middle]).plain().sized(12.0));
        return panel;
    }
    for run in points.split(|(_, margin)| margin.is_none()) {
        let between = |low: f64, high: f64| {
            let at =
                |(x, margin): &(f64, Option<f64>)| Some((*x, (*margin)?.clamp(low, high), high));
            run.iter().filter_map(at).collect()
        };
        for (role, alpha, low, high) in
            [(Role::Warn, 0.3, MARGIN_RED, MARGIN_AMBER), (Role::Danger, 0.3, FLOOR, MARGIN_RED)]
        {
            panel.fills.push(Fill {
                legend: Some(legend),
                role,
                alpha,
                points: between(low, high),
            });
        }
    }
    panel.limits = vec![
        Limit { at: MARGIN_AMBER, role: Role::Warn, stroke: Stroke::ALARM },
        Limit { at: MARGIN_RED, role: Role::Danger, stroke: Stroke::solid(1.0) },
    ];
    panel.series.push(Series { legend: Some(legend), role: Role::Spare, stroke: STROKE, points });
    panel
}

/// Where a minute's value stands.
fn middle(minute: usize) -> f64 {
    minute as f64 + 0.5
}
