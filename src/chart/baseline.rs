//! Ghosts of pinned baselines in the charts of the Plan view, and in those that other views share with it: their curves
//! in grey, each with a dash and a letter of its own, in the legend and in the table.
//!
//! A baseline's curves are those of its own chart, cut to this one's range. Its bands, markers and limits are left out.

use super::axis::Axis;
use super::figure;
use super::mark::Shape;
use super::model::{ChartModel, Label, LegendEntry, Provenance, Reading, Series, Side, Spot};
use super::theme::{Role, Stroke};
use super::{cliff, envelope, starvation};
use crate::analysis::Carried;
use crate::analysis::plan::PlanResults;
use crate::words::chart::baseline as said;

/// A pinned scenario with its answer.
#[derive(Clone, Copy, Debug)]
pub struct Baseline<'a> {
    /// A to D.
    pub letter: char,
    /// What is known of it.
    pub results: &'a PlanResults,
}

/// Points of a curve; no y is a gap.
type Points = Vec<(f64, Option<f64>)>;

/// What a baseline brings to a chart.
struct Ghost {
    /// Panel, name beside the letter, points.
    curves: Vec<(usize, String, Points)>,
    readings: Vec<Reading>,
    rows: Vec<Vec<String>>,
    claim: String,
}

/// Adds the baselines to a chart of the same kind; to one with nothing in it, or of another kind, nothing.
pub fn add_baselines(chart: &mut ChartModel, baselines: &[Baseline]) {
    if chart.empty.is_some() || chart.panels.is_empty() {
        return;
    }
    for baseline in baselines {
        let ghost = match chart.name {
            "cliff" => of_cliff(baseline),
            "envelope" => of_envelope(baseline),
            "starvation" | "deadlines" => of_starvation(baseline),
            _ => return,
        };
        add(chart, baseline.letter, ghost);
    }
}

/// The dash of a letter.
fn stroke(letter: char) -> Stroke {
    let dash: &[f64] = match letter {
        'A' => &[2.0, 3.0],
        'B' => &[6.0, 2.0],
        'C' => &[1.0, 4.0],
        _ => &[8.0, 2.0, 2.0, 2.0],
    };
    Stroke::dashed(2.0, dash)
}

fn of_cliff(baseline: &Baseline) -> Ghost {
    let own = cliff(baseline.results, &[]);
    // Under a cap the capped curve is the scenario's, as everywhere.
    let capped = baseline.results.scenario.cap().and_then(|_| own.legend.get(1));
    let readings = capped.or(own.legend.first()).map_or_else(Vec::new, |of| of.readings.clone());
    Ghost { curves: curves(&own, |_| true), readings, rows: own.table.rows, claim: own.claim }
}

fn of_starvation(baseline: &Baseline) -> Ghost {
    let own = starvation(baseline.results);
    // This scenario's curve is the one with markers.
    let place = own.legend.iter().position(|entry| entry.shape == Some(Shape::Triangle));
    let readings = place.map_or_else(Vec::new, |place| own.legend[place].readings.clone());
    let curve = baseline.results.starvation.iter().find(|curve| curve.this_scenario);
    let is_own = |row: &Vec<String>| {
        curve.is_some_and(|curve| {
            row[1] == figure::count(curve.gpus) && row[2] == figure::short(curve.hz, 3)
        })
    };
    Ghost {
        curves: curves(&own, |legend| legend == place)
            .into_iter()
            .map(|(panel, _, points)| (panel, String::new(), points))
            .collect(),
        readings,
        rows: own.table.rows.iter().filter(|row| is_own(row)).cloned().collect(),
        claim: own.claim,
    }
}

/// The site: the lower of both layers.
fn of_envelope(baseline: &Baseline) -> Ghost {
    let own = envelope(baseline.results);
    let has_layer = baseline.results.scenario.action_gpus() > 0;
    let site = |brain: Option<Carried>, action: Option<Carried>| {
        let (brain, action) = (brain?, if has_layer { action? } else { brain? });
        Some(if action.robots() < brain.robots() { action } else { brain })
    };
    let points: Vec<(f64, Option<Carried>)> = baseline
        .results
        .envelope
        .points
        .iter()
        .map(|point| (point.hz, site(point.brain, point.action)))
        .collect();
    let readings = points.iter().filter_map(|(hz, site)| {
        Some(Reading { x: *hz, value: figure::carried((*site)?), range: None })
    });
    let readings = readings.collect();
    let height = |site: Option<Carried>| site.map(|site| f64::from(site.robots()));
    let points: Points = points.into_iter().map(|(hz, site)| (hz, height(site))).collect();
    // In steps as the scenario's own, so that equal curves lie on each other.
    let points = envelope::steps(&points, |_| true);
    Ghost {
        curves: vec![(0, said::site().to_owned(), points)],
        readings,
        rows: own.table.rows,
        claim: own.claim,
    }
}

/// The curves of a baseline's own chart, by its legend.
fn curves(
    own: &ChartModel,
    wanted: impl Fn(Option<usize>) -> bool,
) -> Vec<(usize, String, Points)> {
    let mut found = Vec::new();
    for (panel, place) in own.panels.iter().zip(0..) {
        for series in panel.series.iter().filter(|series| wanted(series.legend)) {
            let name = series.legend.and_then(|entry| own.legend.get(entry));
            let name = name.map_or_else(String::new, |entry| entry.text.clone());
            found.push((place, name, series.points.clone()));
        }
    }
    found
}

fn add(chart: &mut ChartModel, letter: char, ghost: Ghost) {
    let legend = Some(chart.legend.len());
    let (low, high) = (chart.x.scale.low, chart.x.scale.high);
    for (place, name, points) in ghost.curves {
        let points: Points = points.into_iter().filter(|(x, _)| (low..=high).contains(x)).collect();
        make_room(chart, place, &points);
        let Some(panel) = chart.panels.get_mut(place) else { continue };
        if place == 0 {
            let label = Label::new([letter.to_string()], Role::Ink3, spots(&points));
            let mut label = label.plain().sized(12.0);
            if !name.is_empty() {
                label.texts.insert(0, said::curve(letter, &name));
            }
            panel.labels.push(Label { legend, ..label });
        }
        let (role, stroke) = (Role::Ghost, stroke(letter));
        // Under what is drawn of this scenario.
        panel.series.insert(0, Series { legend, role, stroke, points });
    }
    chart.legend.push(LegendEntry {
        text: said::entry(letter),
        role: Role::Ghost,
        stroke: Some(stroke(letter)),
        shape: None,
        provenance: Provenance::Simulated,
        readings: ghost.readings,
        hidden: false,
    });
    for mut row in ghost.rows {
        if let Some(mark) = row.last_mut() {
            *mark = said::mark(letter, mark);
        }
        chart.table.rows.push(row);
    }
    chart.label.push_str(&said::label(letter, &ghost.claim));
}

/// Makes the axis of a panel higher where a baseline does not fit; what stood at its top stays there.
fn make_room(chart: &mut ChartModel, place: usize, points: &Points) {
    let Some(panel) = chart.panels.get_mut(place) else { return };
    let before = panel.y.scale.high;
    let top = points.iter().filter_map(|point| point.1).fold(0.0, f64::max);
    let named = panel.y.names.first().cloned();
    let Some(name) = named.filter(|_| top > before && panel.y.scale.low == 0.0) else { return };
    panel.y = Axis::from_zero(&name, top);
    for label in &mut panel.labels {
        for spot in label.spots.iter_mut().filter(|spot| spot.y == before) {
            spot.y = panel.y.scale.high;
        }
    }
}

/// Where a baseline's letter may stand: along its curve, first where that is high.
fn spots(points: &Points) -> Vec<Spot> {
    let known: Vec<(f64, f64)> = points.iter().filter_map(|(x, y)| Some((*x, (*y)?))).collect();
    let top = known.iter().map(|point| point.1).fold(0.0, f64::max);
    let mut spots = Vec::new();
    for share in [0.85, 0.7, 0.55, 0.4, 0.25, 0.12, 0.95] {
        let place = (share * known.len().saturating_sub(1) as f64).round() as usize;
        let Some(&(x, y)) = known.get(place) else { continue };
        // Near the foot there is the axis below, and other curves.
        if y > 0.3 * top {
            spots.extend([Side::Above, Side::Below].map(|side| Spot { x, y, side }));
        }
    }
    spots
}
