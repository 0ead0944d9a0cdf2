//! What every robot does: a row each, by what it does most of the time in each step.

use super::{area, bar, length, minutes, over_minutes, sampled, words};
use crate::analysis::look::{Look, LookTurn, Whilst};
use crate::chart::axis::{Axis, Scale, Tick};
use crate::chart::figure;
use crate::chart::mark::Shape;
use crate::chart::model::{ChartModel, LegendEntry, Limit, Mark, NameAt, Panel, Reading, Table};
use crate::chart::pick::Picks;
use crate::chart::theme::{Role, Stroke};
use crate::words::chart::look as said;

/// What a robot may be doing, in the order of its words: colour, how opaque, how much of its row it fills. States differ
/// by height too.
const DOING: [(Role, f64, f64); 6] = [
    (Role::Ok, 0.6, 0.26),
    (Role::Danger, 0.75, 0.26),
    (Role::Action, 0.7, 0.46),
    (Role::Measured, 0.9, 0.7),
    (Role::Danger, 0.85, 0.92),
    (Role::Brain, 0.6, 0.7),
];

/// The chart; the row of `robot` stands between two lines.
pub fn lanes(look: &Look, robot: u32) -> ChartModel {
    let mut chart = over_minutes("look-robots", (0.0, length(look)));
    chart.claim = words::lanes_claim(look);
    chart.sub = said::lanes_sub().to_owned();
    chart.label = said::lanes_label(&chart.claim, look.lanes().len() as u32, robot + 1);
    chart.samples = sampled(look);
    let lanes = look.lanes();
    let rows = lanes.len() as f64;
    let axis = Axis {
        names: vec![said::robot().to_owned()],
        scale: Scale::linear(0.0, rows),
        ticks: [1, 2, 4, 8, 16].map(|step| ticks(look, step)).into(),
        two_lines: false,
    };
    let mut panel = Panel { name_at: NameAt::Left, grid: false, ..Panel::new(axis, 1.0) };
    let mut counts = vec![[0u32; DOING.len()]; look.points.len()];
    for lane in lanes.clone() {
        let steps = steps(look, lane);
        for (count, doing) in counts.iter_mut().zip(&steps) {
            if let Some(doing) = doing {
                count[*doing] += 1;
            }
        }
        let top = rows - f64::from(lane - lanes.start);
        draw(look, &mut panel, top, &steps);
        panel.marks.extend(look.turns_of(lane).iter().filter_map(|turn| evicted(turn, top)));
    }
    if lanes.contains(&robot) {
        let top = rows - f64::from(robot - lanes.start);
        for at in [top, top - 1.0] {
            panel.limits.push(Limit { at, role: Role::Ink, stroke: Stroke::solid(1.0) });
        }
    }
    for (place, ((role, ..), text)) in DOING.into_iter().zip(said::doing()).enumerate() {
        let each = chart.samples.iter().zip(&counts);
        let values =
            each.map(|(&x, count)| Reading { x, value: figure::count(count[place]), range: None });
        chart.legend.push(area(text, role, values.collect()));
    }
    chart.legend.push(LegendEntry {
        shape: Some(Shape::Down),
        ..area(said::evicted(), Role::Ink, Vec::new())
    });
    chart.panels = vec![panel];
    chart.picks = Picks::Rows { first: lanes.start, rows: lanes.len() as u32, chosen: robot };
    chart.table = table(look);
    chart
}

fn ticks(look: &Look, step: usize) -> Vec<Tick> {
    let lanes = look.lanes();
    let rows = lanes.len() as f64;
    // From the bottom up, as the axis rises.
    let places = (0..lanes.len()).filter(|place| place % step == 0).rev();
    let tick = |place: usize| {
        Tick::new(rows - place as f64 - 0.5, figure::count(lanes.start + place as u32 + 1))
    };
    places.map(tick).collect()
}

/// What a robot does most of the time in each step.
fn steps(look: &Look, robot: u32) -> Vec<Option<usize>> {
    let step = look.every_s as f64 * 1000.0;
    let mut spent = vec![[0.0; DOING.len()]; look.points.len()];
    let turns = look.turns_of(robot);
    for (place, turn) in turns.iter().enumerate() {
        let before = place.checked_sub(1).map(|before| &turns[before]);
        for (doing, from, to) in phases(look, turn, before) {
            let first = (from / step).floor().max(0.0) as usize;
            for (place, spent) in spent.iter_mut().enumerate().skip(first) {
                let (begins, ends) = (place as f64 * step, (place + 1) as f64 * step);
                if begins >= to {
                    break;
                }
                spent[doing] += to.min(ends) - from.max(begins);
            }
        }
    }
    spent
        .iter()
        .map(|spent| {
            let most = (0..DOING.len()).max_by(|a, b| spent[*a].total_cmp(&spent[*b]))?;
            (spent.iter().sum::<f64>() * 2.0 > step).then_some(most)
        })
        .collect()
}

/// The parts of a turn, with the tool time before it: what it does, from and to, in milliseconds.
pub(super) fn phases(
    look: &Look,
    turn: &LookTurn,
    before: Option<&LookTurn>,
) -> Vec<(usize, f64, f64)> {
    let end = length(look) * super::MINUTE_MS;
    let mut parts = Vec::new();
    let mut part = |doing: usize, from: u32, to: Option<u32>| {
        let (from, to) = (f64::from(from), to.map_or(end, f64::from).min(end));
        if to > from {
            parts.push((doing, from, to));
        }
    };
    let from =
        before.filter(|before| before.episode == turn.episode).and_then(|before| before.done);
    if let Some(from) = from {
        match turn.lost {
            Some((lost, Whilst::Answering | Whilst::Tool)) => {
                let lost = lost.clamp(from, turn.asked);
                part(0, from, Some(lost));
                part(1, lost, Some(turn.asked));
            }
            _ => part(0, from, Some(turn.asked)),
        }
    }
    part(2, turn.asked, turn.admitted);
    if let Some(admitted) = turn.admitted {
        part(if turn.again > 0 { 4 } else { 3 }, admitted, turn.first_token);
    }
    if let Some(first) = turn.first_token {
        part(5, first, turn.done);
    }
    parts
}

/// When a turn's prefix began to lose blocks.
fn evicted(turn: &LookTurn, top: f64) -> Option<Mark> {
    let x = minutes(turn.lost?.0);
    let (legend, y, size) = (Some(DOING.len()), top - 0.45, 2.5);
    let (shape, role, range) = (Shape::Down, Role::Ink, None);
    Some(Mark { legend, x, y, range, shape, role, size })
}

/// Equal steps in a row as one bar.
fn draw(look: &Look, panel: &mut Panel, top: f64, steps: &[Option<usize>]) {
    let step = minutes(look.every_s * 1000);
    let mut place = 0;
    while place < steps.len() {
        let run = steps[place..].iter().take_while(|doing| **doing == steps[place]).count();
        if let Some(doing) = steps[place] {
            let (role, alpha, height) = DOING[doing];
            let x = (place as f64 * step, (place + run) as f64 * step);
            panel.fills.push(bar(doing, role, alpha, x, (top - 0.96, top - 0.96 + height)));
        }
        place += run;
    }
}

fn table(look: &Look) -> Table {
    let heads = said::lanes_heads();
    let rows = look.lanes().map(|robot| {
        let turns = look.turns_of(robot);
        let sum = |of: fn(&LookTurn) -> u32| turns.iter().map(of).map(f64::from).sum::<f64>();
        let waited = |turn: &LookTurn| turn.admitted.map_or(0, |admitted| admitted - turn.asked);
        let episodes = turns.last().map_or(0, |turn| turn.episode + 1);
        [
            f64::from(robot + 1),
            f64::from(episodes),
            sum(|turn| u32::from(turn.done.is_some())),
            sum(|turn| u32::from(turn.again > 0)),
            sum(|turn| turn.hit),
            sum(|turn| turn.computed),
            sum(|turn| turn.again),
            (turns.iter().map(waited).map(f64::from).sum::<f64>() / 1000.0).round(),
        ]
        .map(figure::count)
        .into()
    });
    let caption = said::lanes_caption(look.timeline.seed);
    Table { caption, heads: heads.map(str::to_owned).into(), rows: rows.collect() }
}
