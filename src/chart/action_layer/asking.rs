//! Robots carried over the length of a chunk, a curve for each way of asking for the next one.

use super::entry;
use crate::analysis::Carried;
use crate::analysis::asking::{Asked, Asking};
use crate::analysis::layer::{active, limit};
use crate::chart::axis::{Axis, Scale, Tick};
use crate::chart::figure;
use crate::chart::mark::Shape;
use crate::chart::model::{
    ChartModel, Label, LegendEntry, Limit, Mark, Panel, Planned, Provenance, Reading, Series, Side,
    Spot, Table,
};
use crate::chart::theme::{Role, Stroke};
use crate::scenario::KnobId;
use crate::words::chart::action_layer::{self as words, AskingFact};
use std::collections::BTreeMap;

/// The lines of the ways: as it starts, at a share, at its end.
const LINES: [(Role, Stroke, Shape); 3] = [
    (Role::Action, Stroke::solid(2.5), Shape::Triangle),
    (Role::Ink, Stroke::dashed(2.0, &[7.0, 4.0]), Shape::OpenCircle),
    (Role::Usage, Stroke::dashed(2.0, &[2.0, 3.0]), Shape::Cross),
];

/// The chart.
pub fn asking(found: &Asking) -> ChartModel {
    let scenario = &found.scenario;
    let own = scenario.get(KnobId::ChunkSteps) as u32;
    let mut chart = ChartModel::new("asking", axis(found));
    chart.claim = words::asking_claim(&fact(found));
    chart.sub = words::asking_sub(scenario.control_hz(), limit(scenario), &found.seeds);
    chart.table = table(found);
    let ways = ways(found);
    let told: Vec<String> = ways.iter().map(|(name, all)| words::asking_way(name, all)).collect();
    chart.label = words::asking_label(&chart.claim, &told);
    if ways.iter().all(|(_, all)| all.is_empty()) {
        chart.empty = Some(words::nothing_yet().to_owned());
        return chart;
    }
    chart.samples = deadlines(found).into_keys().map(f64::from).collect();
    chart.legend = ways.iter().enumerate().map(legend).collect();
    chart.panels = vec![panel(found, &ways)];
    let tick = tick(found, own);
    chart.planned = Some(Planned { tick, word: None });
    chart
}

/// A way's name, and what is carried by steps.
type Way = (String, Vec<(u32, Carried)>);

fn ways(found: &Asking) -> Vec<Way> {
    let share = found.scenario.get(KnobId::AskShare);
    let of = |way: usize| {
        let rows = found.rows.iter().filter(move |row| row.way == way);
        rows.filter_map(|row| Some((row.steps, row.carried?))).collect()
    };
    (0..LINES.len()).map(|way| (words::way(way, share), of(way))).collect()
}

/// Steps and the deadline they make, rising.
fn deadlines(found: &Asking) -> BTreeMap<u32, f64> {
    found.rows.iter().map(|row| (row.steps, row.deadline_s)).collect()
}

fn tick(found: &Asking, steps: u32) -> Tick {
    let deadline = deadlines(found).get(&steps).copied();
    Tick {
        second: deadline.map(words::seconds),
        ..Tick::new(f64::from(steps), figure::count(steps))
    }
}

fn axis(found: &Asking) -> Axis {
    let all: Vec<u32> = deadlines(found).into_keys().collect();
    let (low, high) = (all.first().copied().unwrap_or(1), all.last().copied().unwrap_or(2));
    let (low, high) = (f64::from(low) * 0.9, f64::from(high) * 1.1);
    let every = |step: usize| -> Vec<Tick> {
        all.iter().step_by(step).map(|&steps| tick(found, steps)).collect()
    };
    let ends = [all.first(), all.last()].into_iter().flatten().map(|&steps| tick(found, steps));
    Axis {
        names: words::steps_axis().map(str::to_owned).into(),
        scale: Scale::log(low, high.max(low * 1.5)),
        ticks: vec![every(1), every(2), every(3), ends.collect()],
        two_lines: true,
    }
}

fn legend((way, (name, all)): (usize, &Way)) -> LegendEntry {
    let (role, stroke, shape) = LINES[way];
    let reading = |&(steps, carried): &(u32, Carried)| Reading {
        x: f64::from(steps),
        value: figure::carried(carried),
        range: None,
    };
    let readings = all.iter().map(reading).collect();
    entry(name.as_str(), role, (Some(stroke), Some(shape)), Provenance::Simulated, readings)
}

fn panel(found: &Asking, ways: &[Way]) -> Panel {
    let active = active(&found.scenario);
    let carried = ways.iter().flat_map(|(_, all)| all).map(|(_, carried)| carried.robots());
    let top = f64::from(carried.max().unwrap_or(1).max(active));
    let mut panel = Panel::new(Axis::from_zero(words::carried(), top), 1.0);
    panel.limits.push(Limit { at: f64::from(active), role: Role::Ink, stroke: Stroke::ALARM });
    for (way, (_, all)) in ways.iter().enumerate() {
        let (role, stroke, shape) = LINES[way];
        let points = all
            .iter()
            .map(|&(steps, carried)| (f64::from(steps), Some(f64::from(carried.robots()))));
        panel.series.push(Series { legend: Some(way), role, stroke, points: points.collect() });
        for &(steps, carried) in all {
            let is_own = found
                .rows
                .iter()
                .any(|row| row.this_scenario && (row.steps, row.way) == (steps, way));
            let (shape, size) = match carried {
                Carried::AtLeast(_) => (Shape::Caret, 4.5),
                Carried::Exactly(_) => (shape, if is_own { 5.5 } else { 3.5 }),
            };
            let (x, y) = (f64::from(steps), f64::from(carried.robots()));
            panel.marks.push(Mark { legend: Some(way), x, y, range: None, shape, role, size });
            if is_own {
                let sides = [Side::AboveLeft, Side::AboveRight, Side::BelowRight, Side::BelowLeft];
                let spots = sides.map(|side| Spot { x, y, side }).to_vec();
                panel.labels.push(Label::new([figure::carried(carried)], role, spots).of(way));
            }
        }
    }
    panel.labels.extend(at_least(ways));
    let xs: Vec<f64> = deadlines(found).into_keys().map(f64::from).collect();
    let spots = xs.iter().rev().flat_map(|&x| {
        [Side::AboveLeft, Side::BelowLeft, Side::Above, Side::Below].map(|side| Spot {
            x,
            y: f64::from(active),
            side,
        })
    });
    let label = Label::new(words::active(active), Role::Ink2, spots.collect());
    panel.labels.push(label.plain().sized(12.0));
    panel
}

/// The bound that some chunks reach, said once.
fn at_least(ways: &[Way]) -> Option<Label> {
    let all = || ways.iter().flat_map(|(_, all)| all);
    let bounds = all().filter(|(_, carried)| matches!(carried, Carried::AtLeast(_)));
    let bounds: Vec<(f64, Carried)> =
        bounds.map(|&(steps, carried)| (f64::from(steps), carried)).collect();
    let carried = bounds.first()?.1;
    let y = f64::from(carried.robots());
    let spots = bounds.iter().rev().flat_map(|&(x, _)| {
        [Side::BelowLeft, Side::Below, Side::BelowRight, Side::AboveLeft].map(|side| Spot {
            x,
            y,
            side,
        })
    });
    let label = Label::new([figure::carried(carried)], Role::Ink2, spots.collect());
    Some(label.plain().sized(12.0))
}

/// What the rows come to.
fn fact(found: &Asking) -> AskingFact {
    let (active, limit) = (active(&found.scenario), limit(&found.scenario));
    let known = found.rows.iter().filter(|row| row.carried.is_some()).count();
    let own = found.rows.iter().find(|row| row.this_scenario);
    let Some((own, carried)) = own.and_then(|own| Some((own, own.carried?))) else {
        return AskingFact::Open(known, found.rows.len());
    };
    if let Some((mean, worst)) = own.starved
        && mean <= limit
        && worst > limit
    {
        return AskingFact::Disagrees(active, worst);
    }
    if carried.robots() >= active {
        let share = found.scenario.get(KnobId::AskShare);
        let others = found.rows.iter().filter(|row| row.steps == own.steps && row.way != own.way);
        let others = others.filter_map(|row| Some((words::way(row.way, share), row.carried?)));
        return AskingFact::Enough(own.steps, carried, others.collect());
    }
    let longer: Vec<&Asked> =
        found.rows.iter().filter(|row| row.way == own.way && row.steps > own.steps).collect();
    if longer.iter().any(|row| row.carried.is_none()) {
        return AskingFact::Open(known, found.rows.len());
    }
    let enough = longer
        .iter()
        .filter_map(|row| Some((row.steps, row.carried?)))
        .find(|enough| enough.1.robots() >= active);
    match enough {
        Some(enough) => AskingFact::Longer(own.steps, carried, enough, active),
        None => AskingFact::NoLength(active),
    }
}

fn table(found: &Asking) -> Table {
    let share = found.scenario.get(KnobId::AskShare);
    let row = |row: &Asked| {
        let starved = |of: fn((f64, f64)) -> f64| {
            row.starved
                .map_or_else(|| words::computing().to_owned(), |both| figure::percent(of(both)))
        };
        vec![
            figure::count(row.steps),
            figure::short(row.deadline_s, 3),
            words::way(row.way, share),
            figure::short(row.time_s, 3),
            row.carried.map_or_else(|| words::computing().to_owned(), figure::carried),
            starved(|both| both.1),
            starved(|both| both.0),
        ]
    };
    Table {
        caption: words::asking_caption(active(&found.scenario)),
        heads: words::asking_heads().map(str::to_owned).into(),
        rows: found.rows.iter().map(row).collect(),
    }
}
