//! Sessions revisited in a circle: per number of sessions a cell, filled as far as prefixes were kept. Measured cells
//! carry a diamond, filled where all were kept, in the colour of danger where the simulation says otherwise.

use crate::analysis::bench::{Bench, Row, Stand};
use crate::chart::axis::{Axis, Scale, Tick};
use crate::chart::entries::drop_unused;
use crate::chart::mark::Shape;
use crate::chart::model::{
    ChartModel, Fill, Label, LegendEntry, Mark, Panel, Provenance, Reading, Side, Spot,
};
use crate::chart::theme::Role;
use crate::stats::sort_short;
use crate::words::chart::revisit as words;
use std::collections::BTreeSet;

/// Half a cell's width in sessions, and half its height in rows.
const WIDE: f64 = 0.43;
const HIGH: f64 = 0.3;
/// The legend's entries: what became of the prefixes, and what was measured.
const ALL: usize = 0;
const SOME: usize = 1;
const NONE: usize = 2;
const MEASURED: usize = 3;
const MEASURED_NONE: usize = 4;
const OTHERWISE: usize = 5;
/// The published rows are drawn beside an edge that is so near to theirs, in sessions.
const NEAR: std::ops::RangeInclusive<u32> = 16..=40;

/// The chart of these results.
pub fn revisit(bench: &Bench) -> ChartModel {
    let rows = drawn(bench);
    let mut sessions: Vec<u32> =
        rows.iter().flat_map(|row| row.cells.iter().map(|(sessions, _)| *sessions)).collect();
    sort_short(&mut sessions, u32::cmp);
    sessions.dedup();
    let ends = sessions.first().zip(sessions.last());
    let (low, high) = ends.map_or((0.0, 1.0), |(&low, &high)| (f64::from(low), f64::from(high)));
    let mut axis = Axis::robots(words::axis(), low, high);
    axis.scale = Scale::linear(low - 0.7, high + 0.7);
    let mut chart = ChartModel::new("revisit", axis);
    chart.claim = words::claim(bench);
    chart.sub = words::sub(bench, &rows);
    chart.label = words::label(bench, &rows);
    chart.table = words::table(bench);
    if sessions.is_empty() {
        chart.empty = Some(words::empty(bench));
        return chart;
    }
    chart.samples = sessions.iter().map(|&sessions| f64::from(sessions)).collect();
    chart.sample_words = words::sample();
    chart.legend = legend(&rows, &sessions);
    chart.panels = vec![panel(bench, &rows)];
    drop_unused(&mut chart, BTreeSet::from([ALL, NONE]));
    chart
}

/// The rows that are drawn: the chosen one, and the published ones where they can stand on its axis.
fn drawn(bench: &Bench) -> Vec<&Row> {
    let edge = match bench.rows.first().map(|row| row.stand) {
        Some(Stand::Edge(last)) => last,
        _ => *NEAR.start(),
    };
    let count = if NEAR.contains(&edge) { bench.rows.len() } else { 1 };
    bench.rows.iter().take(count).filter(|row| !row.cells.is_empty()).collect()
}

/// The entry of a cell of which this share was kept.
fn state(kept: f64) -> usize {
    match kept {
        all if all >= 1.0 => ALL,
        none if none <= 0.0 => NONE,
        _ => SOME,
    }
}

/// Every entry that there may be; those of cells read out the rows that are so.
fn legend(rows: &[&Row], sessions: &[u32]) -> Vec<LegendEntry> {
    let reading = |entry: usize, sessions: u32| {
        let of_row = |row: &&&Row| {
            let (_, cycles) = row.cells.iter().find(|(other, _)| *other == sessions)?;
            let kept = Row::kept(sessions, cycles);
            (state(kept) == entry).then(|| words::read_out(row, kept))
        };
        let rows: Vec<String> = rows.iter().filter_map(|row| of_row(&row)).collect();
        let value = words::rows(&rows);
        (!rows.is_empty()).then_some(Reading { x: f64::from(sessions), value, range: None })
    };
    let looks = [
        (Role::Brain, Shape::Square),
        (Role::Brain, Shape::HalfSquare),
        (Role::Danger, Shape::Cross),
        (Role::Measured, Shape::Diamond),
        (Role::Measured, Shape::OpenDiamond),
        (Role::Danger, Shape::Diamond),
    ];
    let entry = |(entry, (role, shape)): (usize, (Role, Shape))| LegendEntry {
        text: words::entry(entry).to_owned(),
        role,
        stroke: None,
        shape: Some(shape),
        provenance: if entry < MEASURED { Provenance::Simulated } else { Provenance::Measured },
        readings: sessions.iter().filter_map(|&sessions| reading(entry, sessions)).collect(),
        hidden: false,
    };
    looks.into_iter().enumerate().map(entry).collect()
}

fn panel(bench: &Bench, rows: &[&Row]) -> Panel {
    let count = rows.len();
    let middle = |place: usize| (count - place) as f64 - 0.5;
    let tick = |place: usize| Tick::new(middle(place), words::short(rows[place]));
    let ticks = (0..count).rev().map(tick).collect();
    let axis = Axis::with("", Scale::linear(0.0, count as f64), ticks);
    let mut panel = Panel { grid: false, ..Panel::new(axis, 1.0) };
    for (place, row) in rows.iter().enumerate() {
        for (sessions, cycles) in &row.cells {
            cell(&mut panel, middle(place), *sessions, Row::kept(*sessions, cycles));
            if let Some(kept) = bench.measured_at(row, *sessions) {
                let all = cycles.iter().all(|one| one == sessions);
                let none = cycles.iter().all(|one| *one == 0);
                let agrees = if kept { all } else { none };
                measured(&mut panel, middle(place), *sessions, (kept, agrees));
            }
        }
    }
    panel
}

/// Filled from below as far as prefixes were kept; crossed where none was.
fn cell(panel: &mut Panel, y: f64, sessions: u32, kept: f64) {
    let x = f64::from(sessions);
    let legend = Some(state(kept));
    let mut bar = |role, alpha, low: f64, high: f64| {
        let points = vec![(x - WIDE, low, high), (x + WIDE, low, high)];
        panel.fills.push(Fill { legend, role, alpha, points });
    };
    let level = y - HIGH + 2.0 * HIGH * kept;
    if kept > 0.0 {
        bar(Role::Brain, if kept >= 1.0 { 0.9 } else { 0.55 }, y - HIGH, level);
    }
    if kept < 1.0 {
        bar(Role::Danger, 0.16, level, y + HIGH);
    }
    if kept <= 0.0 {
        let (shape, role, range, size) = (Shape::Cross, Role::Danger, None, 3.0);
        panel.marks.push(Mark { legend, x, y, range, shape, role, size });
    }
}

/// Below the cell: filled where all were kept, open where none was.
fn measured(panel: &mut Panel, y: f64, sessions: u32, (kept, agrees): (bool, bool)) {
    let (x, y) = (f64::from(sessions), y - HIGH - 0.1);
    let (entry, role) = match (agrees, kept) {
        (true, true) => (MEASURED, Role::Measured),
        (true, false) => (MEASURED_NONE, Role::Measured),
        (false, _) => (OTHERWISE, Role::Danger),
    };
    let shape = if kept { Shape::Diamond } else { Shape::OpenDiamond };
    let (legend, range, size) = (Some(entry), None, 3.2);
    panel.marks.push(Mark { legend, x, y, range, shape, role, size });
    if !agrees {
        let spots = [Side::Right, Side::Left, Side::Below].map(|side| Spot { x, y, side });
        let label = Label::new([words::miss().to_owned()], Role::Danger, spots.to_vec());
        panel.labels.push(label.of(entry).sized(12.0));
    }
}
