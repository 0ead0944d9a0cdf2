//! The pool over time: who holds it, what is alive in it, and what nobody can use; below, what was computed again and
//! who waited.

use super::{area, length, line, over_minutes, readings, sampled, words};
use crate::analysis::look::{Look, PoolPoint};
use crate::chart::axis::{Axis, Scale};
use crate::chart::figure;
use crate::chart::model::{
    ChartModel, Fill, Label, NameAt, Panel, Series, Side, Spot, Table, Vertical,
};
use crate::chart::theme::{Role, Stroke};
use crate::chart::timeline::{round_top, strip};

/// What a block is good for: the word for it, a shorter one, colour, how opaque.
const CLASSES: [(&str, &str, Role, f64); 6] = [
    ("held by running turns", "held", Role::Brain, 0.72),
    ("alive, robot in its tool", "alive, in tool", Role::Ok, 0.5),
    ("alive, turn waits", "alive, waits", Role::Action, 0.62),
    ("outlived or cut off", "outlived", Role::Usage, 0.3),
    ("of ended episodes", "ended", Role::Ink3, 0.3),
    ("never used", "never used", Role::Surface, 0.0),
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
    chart.sub = format!(
        "{} blocks of {} tokens, every {} s",
        figure::count(look.blocks),
        figure::count(look.block_tokens),
        look.every_s
    );
    chart.label = format!("{} {}", words::story(look), "The pool's blocks over time.");
    chart.samples = sampled(look);
    chart.table = table(look);
    legend(look, &mut chart);
    chart.panels = vec![stack(look), prompt(look), queue(look)];
    let first = words::first_miss_minute(look);
    chart.verticals.extend(first.map(|at| Vertical { at, role: Role::Danger, width: 1.5 }));
    chart
}

fn legend(look: &Look, chart: &mut ChartModel) {
    let samples = chart.samples.clone();
    for (place, (text, _, role, _)) in CLASSES.into_iter().enumerate() {
        let values =
            readings(&samples, &look.points, |point| figure::count(point.classes()[place]));
        chart.legend.push(area(text, role, values));
    }
    let values = readings(&samples, &look.points, |point| figure::count(point.wanted));
    chart.legend.push(line("all episodes cached whole", Role::Ink, WHOLE, values));
    let tokens = |of: fn(&PoolPoint) -> u64| {
        readings(&samples, &look.points, move |point| figure::short(rate(look, of(point)), 2))
    };
    let computed = tokens(|point| point.computed);
    let stroke = Role::Measured.stroke();
    chart.legend.push(line("prompt computed, M tokens/min", Role::Measured, stroke, computed));
    chart.legend.push(area("missed of prompts before", Role::Danger, tokens(|point| point.again)));
    let values = readings(&samples, &look.points, |point| figure::count(point.running));
    chart.legend.push(line("turns running", Role::Brain, Stroke::solid(2.0), values));
    let values = readings(&samples, &look.points, |point| figure::count(point.waiting));
    chart.legend.push(area("turns waiting", Role::Action, values));
}

/// [M tokens/min]
fn rate(look: &Look, tokens: u64) -> f64 {
    tokens as f64 * 60.0 / f64::from(look.every_s.max(1)) / 1e6
}

/// Every block once, stacked.
fn stack(look: &Look) -> Panel {
    let wanted = look.points.iter().map(|point| f64::from(point.wanted)).fold(0.0, f64::max);
    let top = f64::from(look.blocks).max(wanted);
    let axis = Axis { scale: Scale::linear(0.0, top), ..Axis::from_zero("blocks", top) };
    let mut panel = Panel { name_at: NameAt::Start, ..Panel::new(axis, 4.0) };
    let mut below = vec![0.0; look.points.len()];
    for (legend, (_, short, role, alpha)) in CLASSES.into_iter().enumerate() {
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
            let edge = points.iter().map(|(x, _, high)| (*x, Some(*high))).collect();
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

/// The name of a class where it is tallest, if it is tall enough there.
fn label(legend: usize, text: &str, points: &[(f64, f64, f64)], top: f64) -> Option<Label> {
    let inner = points.len() / 10..points.len().saturating_sub(points.len() / 10);
    let tallest = points.get(inner)?.iter().max_by(|a, b| (a.2 - a.1).total_cmp(&(b.2 - b.1)))?;
    let (x, low, high) = *tallest;
    let spot = |share: f64| Spot { x, y: low + (high - low) * share, side: Side::Over };
    let label = Label::new([text.to_owned()], Role::Ink, vec![spot(0.5), spot(0.35), spot(0.65)]);
    (high - low > top * 0.1).then(|| label.of(legend).sized(12.0))
}

fn prompt(look: &Look) -> Panel {
    let per_min = |of: fn(&PoolPoint) -> u64| -> Vec<(f64, f64)> {
        let at = |point: &PoolPoint| (f64::from(point.at_s) / 60.0, rate(look, of(point)));
        look.points.iter().map(at).collect()
    };
    let (computed, again) = (per_min(|point| point.computed), per_min(|point| point.again));
    let both = computed.iter().chain(&again).map(|(_, value)| *value);
    let (top, ticks) = round_top(both);
    let names = ["prompt computed, and missed of prompts before, M tokens/min", "M tokens/min"];
    let mut panel = Panel { weight: 1.3, ..strip(&names, top, ticks) };
    let points = again.iter().map(|(x, value)| (*x, 0.0, *value)).collect();
    panel.fills.push(Fill { legend: Some(AGAIN), role: Role::Danger, alpha: 0.55, points });
    let points = computed.into_iter().map(|(x, value)| (x, Some(value))).collect();
    let (role, stroke) = (Role::Measured, Role::Measured.stroke());
    panel.series.push(Series { legend: Some(COMPUTED), role, stroke, points });
    panel
}

fn queue(look: &Look) -> Panel {
    let most = look.points.iter().map(|point| f64::from(point.running.max(point.waiting)));
    let (top, ticks) = round_top(most);
    let mut panel =
        Panel { weight: 1.0, ..strip(&["turns running and waiting", "turns"], top, ticks) };
    let at = |point: &PoolPoint| f64::from(point.at_s) / 60.0;
    let points = look.points.iter().map(|point| (at(point), 0.0, f64::from(point.waiting)));
    let (legend, alpha) = (Some(WAITING), 0.55);
    panel.fills.push(Fill { legend, role: Role::Action, alpha, points: points.collect() });
    let points = look.points.iter().map(|point| (at(point), Some(f64::from(point.running))));
    let (role, stroke) = (Role::Brain, Stroke::solid(2.0));
    panel.series.push(Series { legend: Some(RUNNING), role, stroke, points: points.collect() });
    panel
}

fn table(look: &Look) -> Table {
    let mut heads: Vec<String> = vec!["Minute".to_owned()];
    heads
        .extend(CLASSES.map(|(text, ..)| {
            format!("{}{} (blocks)", text[..1].to_ascii_uppercase(), &text[1..])
        }));
    heads.extend(
        [
            "All episodes cached whole (blocks)",
            "Prompt computed (tokens)",
            "Missed of prompts before (tokens)",
            "Turns running",
            "Turns waiting",
            "Episodes active",
        ]
        .map(str::to_owned),
    );
    let rows = look.points.iter().map(|point| {
        let mut cells = vec![figure::short(f64::from(point.at_s) / 60.0, 2)];
        cells.extend(point.classes().map(figure::count));
        let tokens = [point.computed, point.again].map(|tokens| tokens as f64);
        let counts = [point.running, point.waiting, point.active].map(f64::from);
        let rest = [f64::from(point.wanted)].into_iter().chain(tokens).chain(counts);
        cells.extend(rest.map(figure::count));
        cells
    });
    let caption = format!("The pool every {} s, seed {}", look.every_s, look.timeline.seed);
    Table { caption, heads, rows: rows.collect() }
}
