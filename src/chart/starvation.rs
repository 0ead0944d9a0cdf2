//! Starved control ticks over the number of active robots, on a log scale, a curve for each number of GPUs.

use super::axis::{Axis, Scale, Tick};
use super::figure;
use super::mark::Shape;
use super::model::{
    Along, ChartModel, Fill, Label, LegendEntry, Limit, Mark, Panel, Planned, Provenance, Reading,
    Series, Side, Spot, Table,
};
use super::pick::{Picks, RunPoint};
use super::theme::{Role, Stroke};
use crate::analysis::Carried;
use crate::analysis::plan::PlanResults;
use crate::analysis::starvation::{Lookup, StarvationCurve, StarvationPoint};
use crate::scenario::{KnobId, Scenario};
use crate::stats::{sort_short, sort_short_by_key};
use crate::words::chart::{starvation as said, terms};

/// The lowest share drawn; what is lower sits on it.
pub const FLOOR: f64 = 0.001;
/// Between two figures at the limit, and from the left end, as a share of the axis, at least.
const APART: f64 = 0.08;

/// The chart of these results.
pub fn starvation(results: &PlanResults) -> ChartModel {
    let mut chart = of_curves("starvation", &results.scenario, &results.starvation);
    // The fleet of that size against the brain.
    let run =
        |&x: &f64| RunPoint { x, panel: 0, y: 0.0, legend: None, robots: x as u32, cap: None };
    if chart.empty.is_none() {
        chart.picks = Picks::Runs(chart.samples.iter().map(run).collect());
    }
    chart
}

/// The chart of any curves; those of the scenario's own frequency are the action layer's, the others stand beside.
pub(super) fn of_curves(
    name: &'static str,
    scenario: &Scenario,
    curves: &[StarvationCurve],
) -> ChartModel {
    let curves: Vec<StarvationCurve> =
        curves.iter().map(finite).filter(|curve| !curve.points.is_empty()).collect();
    let active = scenario.cap().map_or(scenario.robots(), |cap| cap.min(scenario.robots()));
    let robots = curves.iter().flat_map(|curve| &curve.points).map(|point| point.robots);
    let high = robots.clone().max().unwrap_or(1).max(active);
    let low = robots.min().unwrap_or(1).min(active).min(high.saturating_sub(1));
    let mut chart =
        ChartModel::new(name, Axis::robots(terms::robots_n(), f64::from(low), f64::from(high)));
    chart.along = Some(Along::Robots);
    chart.sub = said::sub(scenario.number(KnobId::ChunkSteps) / scenario.control_hz());
    chart.table = table(&curves);
    if scenario.action_gpus() == 0 {
        chart.claim = said::no_layer_claim().to_owned();
        chart.empty = Some(said::no_layer().to_owned());
        chart.label = said::no_layer().to_owned();
        return chart;
    }
    chart.claim = claim(&curves, scenario, active);
    if curves.is_empty() {
        chart.empty = Some(terms::no_size().to_owned());
        chart.label = said::nothing().to_owned();
        return chart;
    }
    chart.label = label(&curves, scenario);
    chart.legend = curves.iter().map(|curve| entry(curve, scenario)).collect();
    chart.panels = vec![panel(&curves, scenario, active, f64::from(low), f64::from(high))];
    let word = if active < scenario.robots() { said::active() } else { terms::planned() };
    chart.planned = Some(Planned {
        tick: Tick::new(f64::from(active), figure::count(active)),
        word: Some(word),
    });
    chart.samples = curves
        .iter()
        .flat_map(|curve| &curve.points)
        .map(|point| f64::from(point.robots))
        .collect();
    sort_short(&mut chart.samples, f64::total_cmp);
    chart.samples.dedup();
    chart
}

/// The least certain look-up behind this scenario's own curve, up to what it carries.
pub(super) fn worst_lookup(results: &PlanResults) -> Provenance {
    let own = results.starvation.iter().find(|curve| curve.this_scenario);
    let up_to = own.and_then(|curve| curve.carried).map_or(u32::MAX, Carried::robots);
    let lookups =
        own.into_iter().flat_map(|curve| &curve.points).filter(|point| point.robots <= up_to);
    provenance(lookups.map(|point| point.lookup).max().unwrap_or(Lookup::Interpolated))
}

pub(super) fn provenance(lookup: Lookup) -> Provenance {
    match lookup {
        Lookup::Measured => Provenance::Measured,
        Lookup::Interpolated => Provenance::Interpolated,
        Lookup::Beyond => Provenance::Beyond,
    }
}

fn finite(curve: &StarvationCurve) -> StarvationCurve {
    let points = curve.points.iter().filter(|point| point.worst.is_finite()).copied().collect();
    StarvationCurve { points, ..curve.clone() }
}

fn limit(scenario: &Scenario) -> f64 {
    scenario.number(KnobId::StarvationLimit) / 100.0
}

fn own(curves: &[StarvationCurve]) -> Option<&StarvationCurve> {
    curves.iter().find(|curve| curve.this_scenario)
}

fn claim(curves: &[StarvationCurve], scenario: &Scenario, active: u32) -> String {
    let Some(curve) = own(curves) else { return terms::first_size().to_owned() };
    let (hz, gpus) = (curve.hz, curve.gpus);
    let here = curve.points.iter().find(|point| point.robots == active);
    if let Some(point) =
        here.filter(|point| point.worst > limit(scenario) && point.mean <= limit(scenario))
    {
        return said::disagree(active, point.worst);
    }
    match curve.carried {
        None => terms::sizes_so_far(curve.points.len() as u32),
        Some(Carried::Exactly(0)) => said::feeds_none(hz, gpus),
        Some(Carried::Exactly(carried)) if carried < active => {
            said::feeds_some(hz, gpus, carried, active)
        }
        Some(carried) => said::feeds(hz, gpus, carried),
    }
}

fn label(curves: &[StarvationCurve], scenario: &Scenario) -> String {
    let known = curves.iter().filter_map(|curve| Some((curve.hz, curve.gpus, curve.carried?)));
    said::label(limit(scenario), &known.collect::<Vec<_>>())
}

/// How one curve is drawn: this scenario's thick and solid, another frequency's in grey.
fn line(curve: &StarvationCurve, scenario: &Scenario) -> (Role, Stroke) {
    if curve.this_scenario {
        (Role::Action, Stroke::solid(3.0))
    } else if (curve.hz - scenario.control_hz()).abs() < 1e-9 {
        // Numbers of GPUs must not be taken for each other.
        let dash: &[f64] = match curve.gpus {
            1 => &[8.0, 3.0],
            2 => &[3.0, 2.0],
            _ => &[10.0, 3.0, 2.0, 3.0],
        };
        (Role::Action, Stroke::dashed(1.5, dash))
    } else {
        (Role::Ink3, Stroke::dashed(1.5, &[2.0, 4.0]))
    }
}

fn name(curve: &StarvationCurve, scenario: &Scenario) -> String {
    if (curve.hz - scenario.control_hz()).abs() < 1e-9 {
        terms::gpus(curve.gpus)
    } else {
        said::at_hertz(curve.hz, curve.gpus)
    }
}

fn entry(curve: &StarvationCurve, scenario: &Scenario) -> LegendEntry {
    let (role, stroke) = line(curve, scenario);
    let reading = |point: &StarvationPoint| {
        let range = (point.mean < point.worst).then(|| said::mean(&share(point.mean)));
        Reading { x: f64::from(point.robots), value: share(point.worst), range }
    };
    let lookup = curve.points.iter().map(|point| point.lookup).max().unwrap_or(Lookup::Measured);
    LegendEntry {
        text: name(curve, scenario),
        role,
        stroke: Some(stroke),
        shape: curve.this_scenario.then_some(Shape::Triangle),
        provenance: provenance(lookup),
        readings: curve.points.iter().map(reading).collect(),
        hidden: false,
    }
}

/// A share down to what is drawn.
pub(super) fn share(value: f64) -> String {
    if value > 0.0 && value < FLOOR / 2.0 {
        said::under().to_owned()
    } else {
        figure::percent(value)
    }
}

fn panel(
    curves: &[StarvationCurve],
    scenario: &Scenario,
    active: u32,
    low: f64,
    high: f64,
) -> Panel {
    let ticks = [FLOOR, 0.01, 0.1, 1.0];
    let axis = Axis::with(
        said::starved(),
        Scale::log(FLOOR, 1.0),
        ticks.map(|at| Tick::new(at, figure::percent(at))).to_vec(),
    );
    let mut panel = Panel::new(axis, 1.0);
    let limit = limit(scenario);
    let under = vec![(low, FLOOR, limit), (high, FLOOR, limit)];
    panel.fills.push(Fill { legend: None, role: Role::Ok, alpha: 0.07, points: under });
    panel.limits.push(Limit { at: limit, role: Role::Danger, stroke: Stroke::LIMIT });
    // This scenario last, so that it lies on top.
    let order = || curves.iter().enumerate().filter(|(_, curve)| !curve.this_scenario);
    for (index, curve) in
        order().chain(curves.iter().enumerate().filter(|(_, curve)| curve.this_scenario))
    {
        let (role, stroke) = line(curve, scenario);
        panel.series.push(Series { legend: Some(index), role, stroke, points: above_floor(curve) });
        marks(&mut panel, index, curve, role, limit, active);
    }
    labels(&mut panel, curves, scenario, (low, high));
    panel
}

/// The points of a curve. This scenario's sit on the floor where they are lower; of other curves those between others on
/// the floor are left out, so that they do not hide it.
fn above_floor(curve: &StarvationCurve) -> Vec<(f64, Option<f64>)> {
    let on_floor = |index: usize| {
        !curve.this_scenario && curve.points.get(index).is_none_or(|point| point.worst <= FLOOR)
    };
    let point = |(index, point): (usize, &StarvationPoint)| {
        let alone =
            on_floor(index) && on_floor(index + 1) && index.checked_sub(1).is_none_or(on_floor);
        (f64::from(point.robots), (!alone).then(|| point.worst.clamp(FLOOR, 1.0)))
    };
    curve.points.iter().enumerate().map(point).collect()
}

fn marks(
    panel: &mut Panel,
    index: usize,
    curve: &StarvationCurve,
    role: Role,
    limit: f64,
    active: u32,
) {
    let legend = Some(index);
    let mut push = |robots: u32, y: f64, shape: Shape, role: Role, size: f64| {
        panel.marks.push(Mark { legend, x: f64::from(robots), y, range: None, shape, role, size });
    };
    match curve.carried {
        Some(Carried::Exactly(robots)) if robots > 0 && role == Role::Action => {
            push(robots, limit, Shape::OpenTriangle, role, 4.0);
        }
        Some(Carried::AtLeast(robots)) => push(robots, limit, Shape::Caret, role, 4.0),
        _ => {}
    }
    if curve.this_scenario {
        let own = curve.points.iter().find(|point| point.robots == active);
        own.into_iter().for_each(|point| {
            push(active, point.worst.clamp(FLOOR, 1.0), Shape::Triangle, role, 5.0)
        });
        let beyond = curve.points.iter().find(|point| point.lookup == Lookup::Beyond);
        beyond.into_iter().for_each(|point| {
            push(
                point.robots,
                point.worst.clamp(FLOOR, 1.0),
                Shape::DashedDiamond,
                Role::Danger,
                4.0,
            );
        });
    }
}

fn labels(
    panel: &mut Panel,
    curves: &[StarvationCurve],
    scenario: &Scenario,
    (low, high): (f64, f64),
) {
    let limit = limit(scenario);
    // This scenario's figure first; of two that stand close one would be read for the other's.
    let mut by_rank: Vec<_> = curves.iter().enumerate().collect();
    sort_short_by_key(&mut by_rank, |(_, curve)| !curve.this_scenario);
    // What has a mark at the limit.
    let marked = |curve: &StarvationCurve| {
        let is_marked = line(curve, scenario).0 == Role::Action;
        curve.carried.filter(|carried| is_marked && carried.robots() > 0)
    };
    for &(index, curve) in &by_rank {
        let (role, _) = line(curve, scenario);
        let Some(carried) = marked(curve) else { continue };
        let x = f64::from(carried.robots());
        // At the left end all curves rise at once, and no figure has room between them.
        let is_crowded = |other: f64| (other - x).abs() < APART * (high - low);
        let others = curves.iter().enumerate().filter(|(other, _)| *other != index);
        let mut others = others.filter_map(|(_, other)| Some(f64::from(marked(other)?.robots())));
        if is_crowded(low) || !curve.this_scenario && others.any(is_crowded) {
            continue;
        }
        let sides = [Side::AboveLeft, Side::BelowRight, Side::AboveRight, Side::BelowLeft];
        let spots = sides.map(|side| Spot { x, y: limit, side }).to_vec();
        let label = Label::new([figure::carried(carried)], role, spots).of(index);
        panel.labels.push(if curve.this_scenario { label } else { label.clear() });
    }
    let at = |share: f64, side: Side| Spot { x: low + share * (high - low), y: limit, side };
    let spots = [0.7, 0.8, 0.3, 0.02, 0.5, 0.9]
        .into_iter()
        .flat_map(|share| [at(share, Side::Above), at(share, Side::Below)]);

    panel.labels.push(Label::new(said::limit(limit), Role::Danger, spots.collect()).sized(12.0));
    for (index, curve) in by_rank {
        let (role, _) = line(curve, scenario);
        let risen: Vec<_> = curve.points.iter().filter(|point| point.worst > FLOOR * 2.0).collect();
        let at =
            |share: f64| risen.get((share * risen.len().saturating_sub(1) as f64).round() as usize);
        let mut spots = Vec::new();
        for (share, sides) in [
            (0.1, [Side::Left, Side::Above]),
            (0.2, [Side::Left, Side::Above]),
            (0.35, [Side::Left, Side::Above]),
            (0.05, [Side::Left, Side::Right]),
            (0.5, [Side::Above, Side::Below]),
            (0.7, [Side::Above, Side::Below]),
            (1.0, [Side::AboveLeft, Side::BelowLeft]),
        ] {
            let spot = |side| {
                at(share).map(|point| Spot {
                    x: f64::from(point.robots),
                    y: point.worst.clamp(FLOOR, 1.0),
                    side,
                })
            };
            spots.extend(sides.into_iter().filter_map(spot));
        }
        // Where most of this scenario's own curve lies on the floor, its name may stand there too.
        let all = if curve.this_scenario { &curve.points[..] } else { &[] };
        spots.extend([0.6, 0.4, 0.8, 0.2, 1.0].into_iter().flat_map(|share| {
            let point = all.get((share * all.len().saturating_sub(1) as f64).round() as usize);
            let sides = [Side::Above, Side::AboveLeft].into_iter();
            sides.filter_map(move |side| {
                point.map(|point| Spot {
                    x: f64::from(point.robots),
                    y: point.worst.clamp(FLOOR, 1.0),
                    side,
                })
            })
        }));
        let label = Label::new(
            [name(curve, scenario)],
            if role == Role::Ink3 { Role::Ink2 } else { role },
            spots,
        )
        .of(index)
        .nearest()
        .clear();
        panel.labels.push(if curve.this_scenario { label } else { label.plain().sized(12.0) });
    }
}

fn table(curves: &[StarvationCurve]) -> Table {
    let heads = said::heads();
    let rows = curves.iter().flat_map(|curve| {
        curve.points.iter().map(|point| {
            vec![
                figure::count(point.robots),
                figure::count(curve.gpus),
                figure::short(curve.hz, 3),
                share(point.worst),
                share(point.mean),
                curve.carried.map_or_else(|| terms::computing().to_owned(), figure::carried),
                said::mark(provenance(point.lookup).word()),
            ]
        })
    });
    let caption = said::caption().to_owned();
    Table { caption, heads: heads.map(str::to_owned).to_vec(), rows: rows.collect() }
}
