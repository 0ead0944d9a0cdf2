//! Curves over the number of robots: a line with its band over seeds, markers at round sizes, and where a name may stand.

use super::model::{Fill, Mark, Panel, Series, Side, Spot};
use super::theme::Role;
use crate::analysis::Band;
use crate::analysis::sweep::SweepPoint;

/// A curve with its band over seeds; a point without a value is a gap.
pub(super) fn curve(
    panel: &mut Panel,
    entry: usize,
    role: Role,
    points: &[&SweepPoint],
    value: impl Fn(&SweepPoint) -> Option<Band>,
) {
    let x = |point: &SweepPoint| f64::from(point.robots);
    let line = points.iter().map(|point| (x(point), value(point).map(|band| band.mean))).collect();
    panel.series.push(Series { legend: Some(entry), role, stroke: role.stroke(), points: line });
    for run in points.split(|point| value(point).is_none()) {
        let band = run
            .iter()
            .filter_map(|point| value(point).map(|band| (x(point), band.min, band.max)))
            .collect();
        panel.fills.push(Fill { legend: Some(entry), role, alpha: 0.2, points: band });
    }
}

/// A marker at round fleet sizes, about a dozen over the whole range.
pub(super) fn markers(
    panel: &mut Panel,
    entry: usize,
    role: Role,
    points: &[&SweepPoint],
    y: fn(&SweepPoint) -> f64,
) {
    let Some(shape) = role.marker() else { return };
    let last = points.last().map_or(0, |point| point.robots);
    let every = [1, 4, 8, 20, 50, 100, 200, 500]
        .into_iter()
        .find(|every| last / every <= 12)
        .unwrap_or(1_000);
    let every = if role == Role::Brain { every * 2 } else { every };
    let few = points.len() <= 8;
    for point in points.iter().filter(|point| few || point.robots.is_multiple_of(every)) {
        let (x, y, size) =
            (f64::from(point.robots), y(point), if role == Role::Brain { 3.5 } else { 3.2 });
        panel.marks.push(Mark { legend: Some(entry), x, y, range: None, shape, role, size });
    }
}

/// Where a curve's name may stand: beside its own points, best in the region after the edge.
pub(super) fn spots(points: &[&SweepPoint], after: f64, y: fn(&SweepPoint) -> f64) -> Vec<Spot> {
    let behind: Vec<_> = points.iter().filter(|point| f64::from(point.robots) > after).collect();
    let points = if behind.len() > 2 { behind } else { points.iter().collect() };
    let at =
        |share: f64| points.get((share * points.len().saturating_sub(1) as f64).round() as usize);
    let mut spots = Vec::new();
    for share in [0.55, 0.65, 0.75, 0.85, 0.45, 0.35, 0.2] {
        for side in [Side::Above, Side::Below] {
            spots.extend(at(share).map(|point| Spot {
                x: f64::from(point.robots),
                y: y(point),
                side,
            }));
        }
    }
    for side in [Side::AboveLeft, Side::BelowLeft, Side::Right] {
        spots.extend(at(1.0).map(|point| Spot { x: f64::from(point.robots), y: y(point), side }));
    }
    spots
}
