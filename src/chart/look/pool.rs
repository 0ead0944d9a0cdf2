//! The pool over time: who holds it, what is alive in it, and what nobody can use; below, what was computed again and
//! who waited.

use super::{area, length, line, over_minutes, sampled, words};
use crate::analysis::look::{Look, PoolPoint};
use crate::chart::axis::{Axis, Scale};
use crate::chart::figure;
use crate::chart::mark::Shape;
use crate::chart::model::{
    ChartModel, Fill, Label, LegendEntry, NameAt, Panel, Reading, Series, Side, Spot, Table,
    Vertical,
};
use crate::chart::theme::{Role, Stroke};
use crate::chart::timeline::{round_top, strip};
use crate::words::chart::look as said;

/// What a block is good for, in the order of its words: colour, how opaque.
const CLASSES: [(Role, f64); 6] = [
    (Role::Brain, 0.72),
    (Role::Ok, 0.5),
    (Role::Action, 0.62),
    (Role::Usage, 0.3),
    (Role::Ink3, 0.3),
    (Role::Surface, 0.0),
];
/// Places in the legend after the classes.
const WANTED: usize = 6;
const COMPUTED: usize = 7;
const AGAIN: usize = 8;
const RUNNING: usize = 9;
const WAITING: usize = 10;
/// The line of what all episodes would take.
const WHOLE: Stroke = Stroke::dashed(2.0, &[7.0, 4.0]);

/// The chart.
pub fn pool(look: &Look) -> ChartModel {
    let mut chart = over_minutes("look-pool", (0.0, length(look)));
    chart.claim = words::pool_claim(look);
    chart.sub = said::pool_sub(look.blocks, look.block_tokens, look.every_s);
    chart.label = said::pool_label(&words::story(look));
    chart.samples = sampled(look);
    chart.table = table(look);
    legend(look, &mut chart);
    chart.panels = vec![stack(look), prompt(look), queue(look)];
    let first = words::first_miss_minute(look);
    chart.verticals.extend(first.map(|at| Vertical { at, role: Role::Danger, width: 1.5 }));
    chart
}

fn legend(look: &Look, chart: &mut ChartModel) {
    let mut entry =
        |text: &str, role: Role, stroke: Option<Stroke>, of: &dyn Fn(&PoolPoint) -> f64| {
            let each = look.points.iter().zip(&chart.samples);
            let reading = |(point, &x): (&PoolPoint, &f64)| Reading {
                x,
                value: figure::short(of(point), 2),
                range: None,
            };
            let readings = each.map(reading).collect();
            chart.legend.push(match stroke {
                Some(stroke) => line(text, role, stroke, readings),
                // Nothing is drawn there.
                None if role == Role::Surface => LegendEntry {
                    role: Role::Ink3,
                    shape: Some(Shape::OpenCircle),
                    ..area(text, role, readings)
                },
                None => area(text, role, readings),
            });
        };
    for (place, ((role, _), [text, _])) in CLASSES.into_iter().zip(said::classes()).enumerate() {
        entry(text, role, None, &|point| f64::from(point.classes()[place]));
    }
    let [whole, computed, again, running, waiting] = said::pool_legend();
    entry(whole, Role::Ink, Some(WHOLE), &|point| f64::from(point.wanted));
    let stroke = Some(Role::Measured.stroke());
    entry(computed, Role::Measured, stroke, &|point| rate(look, point.computed));
    entry(again, Role::Danger, None, &|point| rate(look, point.again));
    let stroke = Some(Stroke::solid(2.0));
    entry(running, Role::Brain, stroke, &|point| f64::from(point.running));
    entry(waiting, Role::Action, None, &|point| f64::from(point.waiting));
}

/// [M tokens/min]
fn rate(look: &Look, tokens: u64) -> f64 {
    tokens as f64 * 60.0 / f64::from(look.every_s.max(1)) / 1e6
}

/// Every block once, stacked.
fn stack(look: &Look) -> Panel {
    let wanted = look.points.iter().map(|point| f64::from(point.wanted)).fold(0.0, f64::max);
    let top = f64::from(look.blocks).max(wanted);
    let axis = Axis { scale: Scale::linear(0.0, top), ..Axis::from_zero(said::blocks(), top) };
    let mut panel = Panel { name_at: NameAt::Start, ..Panel::new(axis, 4.0) };
    let mut below = vec![0.0; look.points.len()];
    for (legend, ((role, alpha), [_, short])) in
        CLASSES.into_iter().zip(said::classes()).enumerate()
    {
        let heights = look.points.iter().map(|point| f64::from(point.classes()[legend]));
        let points: Vec<(f64, f64, f64)> = look
            .points
            .iter()
            .zip(below.iter().zip(heights))
            .map(|(point, (low, height))| (f64::from(point.at_s) / 60.0, *low, low + height))
            .collect();
        below = points.iter().map(|(.., high)| *high).collect();
        panel.labels.extend(label(legend, short, &points, top));
        if alpha > 0.0 {
            // Where there is none of it, it has no edge.
            let edge = |(x, low, high): &(f64, f64, f64)| (*x, (high > low).then_some(*high));
            let edge = points.iter().map(edge).collect();
            let (legend, stroke) = (Some(legend), Stroke::solid(1.0));
            panel.fills.push(Fill { legend, role, alpha, points });
            panel.series.push(Series { legend, role, stroke, points: edge });
        }
    }
    let points = look.points.iter();
    let points =
        points.map(|point| (f64::from(point.at_s) / 60.0, Some(f64::from(point.wanted)))).collect();
    let (legend, role, stroke) = (Some(WANTED), Role::Ink, WHOLE);
    panel.series.push(Series { legend, role, stroke, points });
    panel
}

/// The name of a class where it is tallest, if it is tall enough on the whole.
fn label(legend: usize, text: &str, points: &[(f64, f64, f64)], top: f64) -> Option<Label> {
    let inner = points.len() / 10..points.len().saturating_sub(points.len() / 10);
    let tallest = points.get(inner)?.iter().max_by(|a, b| (a.2 - a.1).total_cmp(&(b.2 - b.1)))?;
    let (x, low, high) = *tallest;
    let sum: f64 = points.iter().map(|(_, low, high)| high - low).sum();
    let spot = |share: f64| Spot { x, y: low + (high - low) * share, side: Side::Over };
    let label = Label::new([text.to_owned()], Role::Ink, vec![spot(0.5), spot(0.35), spot(0.65)]);
    (sum > top * 0.07 * points.len() as f64).then(|| label.of(legend).sized(12.0))
}

/// A figure of the samples: its place in the legend, its colour, its value.
type Figure<'a> = (usize, Role, &'a dyn Fn(&PoolPoint) -> f64);

/// A low panel with one figure as a line and one as an area.
fn two(look: &Look, names: [&str; 2], line: Figure, area: Figure) -> Panel {
    let at = |point: &PoolPoint| f64::from(point.at_s) / 60.0;
    let most = look.points.iter().flat_map(|point| [line.2(point), area.2(point)]);
    let (top, ticks) = round_top(most);
    let mut panel = strip(&names, top, ticks);
    let points = look.points.iter().map(|point| (at(point), 0.0, area.2(point))).collect();
    panel.fills.push(Fill { legend: Some(area.0), role: area.1, alpha: 0.55, points });
    let points = look.points.iter().map(|point| (at(point), Some(line.2(point)))).collect();
    let (legend, role, stroke) = (Some(line.0), line.1, Stroke::solid(2.0));
    panel.series.push(Series { legend, role, stroke, points });
    panel
}

fn prompt(look: &Look) -> Panel {
    let computed = |point: &PoolPoint| rate(look, point.computed);
    let again = |point: &PoolPoint| rate(look, point.again);
    let line: Figure = (COMPUTED, Role::Measured, &computed);
    let panel = two(look, said::prompt_panel(), line, (AGAIN, Role::Danger, &again));
    Panel { weight: 1.3, ..panel }
}

fn queue(look: &Look) -> Panel {
    let running = |point: &PoolPoint| f64::from(point.running);
    let waiting = |point: &PoolPoint| f64::from(point.waiting);
    let line: Figure = (RUNNING, Role::Brain, &running);
    two(look, said::turns_panel(), line, (WAITING, Role::Action, &waiting))
}

fn table(look: &Look) -> Table {
    let rows = look.points.iter().map(|point| {
        let [held, alive, waits, outlived, ended, unused] = point.classes().map(f64::from);
        let [wanted, running, waiting, active] =
            [point.wanted, point.running, point.waiting, point.active].map(f64::from);
        let [computed, again] = [point.computed, point.again].map(|tokens| tokens as f64);
        let minute = f64::from(point.at_s) / 60.0;
        let cells = [
            minute, held, alive, waits, outlived, ended, unused, wanted, computed, again, running,
            waiting, active,
        ];
        cells.iter().map(|cell| figure::short(*cell, 2)).collect()
    });
    let caption = said::pool_caption(look.every_s, look.timeline.seed);
    Table { caption, heads: said::pool_heads().map(str::to_owned).into(), rows: rows.collect() }
}
