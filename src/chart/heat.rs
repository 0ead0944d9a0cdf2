//! The map over two settings as a picture and a table; on the page it is a grid to walk in (`ui/components/heat.rs`).

use super::axis::{Axis, Scale, Tick};
use super::entries::{drop_unused, marked};
use super::mark::Shape;
use super::model::{ChartModel, Fill, Label, Mark, Panel, Side, Spot, Table};
use super::theme::Role;
use super::tornado::value;
use crate::analysis::heat::{Cell, Heat};
use crate::analysis::probe::Holding;
use crate::scenario::KnobId;
use crate::words::chart::heat as said;
use std::collections::BTreeSet;

/// The legend's entries; a way to stand has its place in [`STANDS`].
const STANDS: [Holding; 3] = [Holding::Holds, Holding::Disagrees, Holding::Fails];
const HERE: usize = STANDS.len();

/// How far above a cell's middle the mark stands that has a name, and how far above its foot the name: in cells.
const MARK: f64 = 0.15;
const NAME: f64 = 0.21;

/// The chart.
pub fn heat(found: &Heat) -> ChartModel {
    let ((x_knob, xs), (y_knob, ys)) = (&found.x, &found.y);
    let mut chart = ChartModel::new("heat", axis(*x_knob, xs));
    let seeds = found.scenario.seeds();
    // Cells are areas, not points on lines.
    chart.grid = false;
    chart.claim = said::claim(Some(found));
    chart.sub = format!("{}; {}", said::sub(seeds), said::who());
    chart.label = said::label(&chart.claim, y_knob.knob().label(), x_knob.knob().label());
    chart.table = table(found);
    if found.cells.iter().all(Option::is_none) {
        chart.empty = Some(said::empty().to_owned());
        return chart;
    }
    let key = |holding| {
        let (role, shape) = look(holding);
        marked(said::stands(holding), role, shape)
    };
    chart.legend = STANDS.map(key).into();
    chart.legend.push(marked(said::here(), Role::Ink, Shape::OpenSquare));
    let mut panel = Panel { grid: false, ..Panel::new(axis(*y_knob, ys), 1.0) };
    let own = (found.scenario.get(*x_knob), found.scenario.get(*y_knob));
    for (y, &y_raw) in ys.iter().enumerate() {
        for (x, &x_raw) in xs.iter().enumerate() {
            draw(&mut panel, (x, y), found.at(x, y), (x_raw, y_raw) == own);
        }
    }
    chart.panels.push(panel);
    drop_unused(&mut chart, BTreeSet::new());
    chart
}

/// An axis with a cell a value.
fn axis(knob: KnobId, values: &[i64]) -> Axis {
    let ticks = values.iter().enumerate();
    let ticks = ticks.map(|(place, &raw)| Tick::new(middle(place), value(knob, raw))).collect();
    Axis::with(knob.knob().label(), Scale::linear(0.0, values.len() as f64), ticks)
}

fn middle(place: usize) -> f64 {
    place as f64 + 0.5
}

fn draw(panel: &mut Panel, (x, y): (usize, usize), cell: Option<&Cell>, is_here: bool) {
    let (left, low) = (x as f64, y as f64);
    // Over the mark's name, so that both stand within the cell however small it is.
    let who = cell.map_or("", said::who_fails);
    let (x, y) = (middle(x), middle(y) + if who.is_empty() { 0.0 } else { MARK });
    if is_here {
        let (role, shape) = (Role::Ink, Shape::OpenSquare);
        panel.marks.push(Mark { legend: Some(HERE), x, y, range: None, shape, role, size: 11.0 });
    }
    let Some(cell) = cell else { return };
    let legend = STANDS.iter().position(|holding| *holding == cell.holding);
    let (role, shape) = look(cell.holding);
    let edge = |x: f64| (x, low + 0.03, low + 0.97);
    let points = vec![edge(left + 0.02), edge(left + 0.98)];
    let (tint, alpha) = match cell.holding {
        Holding::Fails => (Role::Grid, 0.5),
        _ => (role, 0.14),
    };
    panel.fills.push(Fill { legend, role: tint, alpha, points });
    panel.marks.push(Mark { legend, x, y, range: None, shape, role, size: 5.0 });
    if !who.is_empty() {
        let spots = vec![Spot { x, y: low + NAME, side: Side::Over }];
        let label = Label::new([who.to_owned()], role, spots).plain().sized(11.0);
        panel.labels.push(Label { legend, ..label });
    }
}

/// A filled circle, a half one, a cross: as on the page.
fn look(holding: Holding) -> (Role, Shape) {
    match holding {
        Holding::Holds => (Role::Ok, Shape::Circle),
        Holding::Disagrees => (Role::Danger, Shape::HalfCircle),
        Holding::Fails => (Role::Danger, Shape::Cross),
    }
}

fn table(found: &Heat) -> Table {
    let ((x_knob, xs), (y_knob, ys)) = (&found.x, &found.y);
    let heads = [x_knob.knob().label(), y_knob.knob().label()].into_iter().chain(said::heads());
    let mut rows = Vec::new();
    for (y, &y_raw) in ys.iter().enumerate().rev() {
        for (x, &x_raw) in xs.iter().enumerate() {
            let mut row = vec![value(*x_knob, x_raw), value(*y_knob, y_raw)];
            row.extend(cells(found.at(x, y)));
            rows.push(row);
        }
    }
    Table {
        caption: said::caption(found.scenario.seeds()),
        heads: heads.map(str::to_owned).collect(),
        rows,
    }
}

fn cells(cell: Option<&Cell>) -> [String; 4] {
    let none = String::new;
    match cell {
        None => [said::not_yet().to_owned(), none(), none(), none()],
        Some(cell) if cell.cannot_run => [said::cannot_run().to_owned(), none(), none(), none()],
        Some(cell) => [
            said::stands(cell.holding).to_owned(),
            said::fails(cell).to_owned(),
            cell.seeds.0.to_string(),
            cell.seeds.1.to_string(),
        ],
    }
}
