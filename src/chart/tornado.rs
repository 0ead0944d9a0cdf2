//! What matters around a scenario: a bar a knob, from the fewest to the most robots the site carries as that knob moves.

use super::axis::{Axis, Scale, Tick};
use super::entries::marked;
use super::mark::Shape;
use super::model::{ChartModel, Fill, Label, Mark, Panel, Planned, Side, Spot, Table, Vertical};
use super::theme::Role;
use super::{figure, model};
use crate::analysis::Layer;
use crate::analysis::tornado::{Bar, Carries, Tornado};
use crate::scenario::knob::grouped;
use crate::scenario::{Kind, KnobId};
use crate::words::chart::{terms, tornado as said};

/// Bars that are drawn; the table has all.
const DRAWN: usize = 6;
/// Half the height of a bar, in bars.
const HALF: f64 = 0.2;
/// The legend's entries.
const BRAIN: usize = 0;
const ACTION: usize = 1;

/// The chart.
pub fn tornado(found: &Tornado) -> ChartModel {
    let now = found.now.map_or(0, |now| now.robots.robots());
    let known: Vec<(&Bar, _)> =
        found.bars.iter().filter_map(|bar| Some((bar, bar.extremes()?))).collect();
    let most = known.iter().map(|(_, (_, most))| most.1.robots.robots()).fold(now, u32::max);
    let x = Axis::robots(terms::robots_carried(), 0.0, f64::from(most) * 1.18 + 1.0);
    let mut chart = ChartModel::new("tornado", x);
    chart.claim = claim(found, now);
    chart.sub = said::sub(found.seeds, found.scenario.cap().is_some());
    chart.label = label(found, now);
    chart.table = table(found);
    if found.now.is_none() || known.is_empty() {
        chart.empty = Some(said::empty().to_owned());
        return chart;
    }
    let drawn = &known[..known.len().min(DRAWN)];
    chart.planned = Some(Planned {
        tick: Tick::new(f64::from(now), figure::count(now)),
        word: Some(said::now()),
    });
    chart.verticals.push(Vertical { at: f64::from(now), role: Role::Ink, width: 1.5 });
    chart.panels.push(panel(drawn, now));
    let binds = |layer| {
        let mut ends = drawn.iter().flat_map(|(_, (least, most))| [least.1, most.1]);
        ends.any(|end| end.binding == Some(layer))
    };
    chart.legend = vec![marked(said::binds(Layer::Brain), Role::Brain, Shape::Square)];
    if binds(Layer::Action) {
        chart.legend.push(marked(said::binds(Layer::Action), Role::Action, Shape::Triangle));
    }
    chart
}

type Ends = ((i64, Carries), (i64, Carries));

fn panel(bars: &[(&Bar, Ends)], now: u32) -> Panel {
    let middle = |place: usize| (bars.len() - place) as f64 - 0.5;
    let mut ticks = Vec::new();
    for (place, (bar, ends)) in bars.iter().enumerate().rev() {
        ticks.push(Tick::new(middle(place) - 0.2, moved(bar, *ends, now)));
        ticks.push(Tick::new(middle(place) + 0.16, bar.knob.knob().label()));
    }
    let axis = Axis::with("", Scale::linear(0.0, bars.len() as f64), ticks);
    let mut panel = Panel { grid: false, ..Panel::new(axis, 1.0) };
    for (place, (_, ((_, least), (_, most)))) in bars.iter().enumerate() {
        let y = middle(place);
        for (end, side) in [(least, Side::Left), (most, Side::Right)] {
            let robots = end.robots.robots();
            let is_beyond = if side == Side::Left { robots < now } else { robots > now };
            if is_beyond {
                draw_end(&mut panel, y, now, end, side);
            }
        }
        if least.robots.robots() >= now && most.robots.robots() <= now {
            let spots = [Side::Left, Side::Right].map(|side| Spot { x: f64::from(now), y, side });
            let words = [said::no_change().to_owned()];
            panel.labels.push(Label::new(words, Role::Ink2, spots.to_vec()).plain().sized(12.0));
        }
    }
    panel
}

/// A bar from what is carried now to one end, with the number there.
fn draw_end(panel: &mut Panel, y: f64, now: u32, end: &Carries, side: Side) {
    let (role, shape, legend) = match end.binding {
        Some(Layer::Action) => (Role::Action, Shape::Triangle, ACTION),
        _ => (Role::Brain, Shape::Square, BRAIN),
    };
    let (now, at) = (f64::from(now), f64::from(end.robots.robots()));
    let (low, high) = (at.min(now), at.max(now));
    panel.fills.push(Fill {
        legend: Some(legend),
        role,
        alpha: 0.8,
        points: vec![(low, y - HALF, y + HALF), (high, y - HALF, y + HALF)],
    });
    panel.marks.push(Mark { legend: Some(legend), x: at, y, range: None, shape, role, size: 4.0 });
    // At an end of the axis there is no room beside the bar: above it.
    let above = if side == Side::Left { Side::AboveRight } else { Side::AboveLeft };
    let spots = vec![Spot { x: at, y, side }, Spot { x: at, y: y + HALF, side: above }];
    let text = [figure::carried(end.robots)];
    panel.labels.push(Label::new(text, role, spots).of(legend));
}

/// "3,420 to 5,340": the values behind the fewest and the most; of alternatives the one that changes more.
fn moved(bar: &Bar, ((least, one), (most, other)): Ends, now: u32) -> String {
    if let Kind::Choice(_) = bar.knob.knob().kind {
        let (down, up) = (one.robots.robots(), other.robots.robots());
        return value(
            bar.knob,
            if up > now && up - now >= now.saturating_sub(down) { most } else { least },
        );
    }
    let same = one.robots == other.robots;
    let (first, last) = match (same, bar.ends.first(), bar.ends.last()) {
        (true, Some(first), Some(last)) => (first.0, last.0),
        _ => (least, most),
    };
    if first == last {
        return value(bar.knob, first);
    }
    terms::from_to(&value(bar.knob, first), &value(bar.knob, last))
}

/// A value with its unit.
pub(super) fn value(knob: KnobId, raw: i64) -> String {
    let row = knob.knob();
    let text = grouped(&row.format(raw));
    match (knob, row.kind) {
        // Its name in links is no word for the eye.
        (_, Kind::Choice(_)) => row.choice(raw).to_owned(),
        (KnobId::ControlHz, _) => terms::hertz(&text),
        // Two decimals at least, as all of the page writes it.
        (KnobId::Growth, _) => {
            let decimals = text.split_once('.').map_or(0, |(_, decimals)| decimals.len());
            said::times(&figure::fixed(raw as f64 / row.scale() as f64, decimals.max(2)))
        }
        _ => text,
    }
}

fn claim(found: &Tornado, now: u32) -> String {
    let all = found.bars.iter().map(|bar| bar.effect(now)).collect::<Option<Vec<u32>>>();
    match (all.and_then(|all| all.first().copied()), found.bars.first()) {
        (Some(0), _) => said::nothing().to_owned(),
        (Some(most), Some(_)) => {
            let equal = found.bars.iter().take_while(|bar| bar.effect(now) == Some(most));
            let names: Vec<&str> = equal.map(|bar| bar.knob.knob().label()).collect();
            said::most(&names)
        }
        _ => said::computing().to_owned(),
    }
}

fn label(found: &Tornado, now: u32) -> String {
    let bars = found.bars.iter().filter_map(|bar| {
        let ((_, least), (_, most)) = bar.extremes()?;
        Some((bar.knob.knob().label(), least.robots, most.robots))
    });
    said::label(now, &bars.collect::<Vec<_>>())
}

fn table(found: &Tornado) -> Table {
    let binds = |carries: Carries| said::layer(carries.binding);
    let mut rows = Vec::new();
    if let Some(now) = found.now {
        rows.push(vec![
            said::as_it_is().to_owned(),
            String::new(),
            figure::carried(now.robots),
            binds(now).to_owned(),
        ]);
    }
    for bar in &found.bars {
        for &(raw, carries) in &bar.ends {
            rows.push(vec![
                bar.knob.knob().label().to_owned(),
                value(bar.knob, raw),
                carries.map_or_else(|| "-".to_owned(), |end| figure::carried(end.robots)),
                carries.map_or("-", binds).to_owned(),
            ]);
        }
    }
    model::Table {
        caption: said::caption(found.seeds),
        heads: said::heads().map(str::to_owned).into(),
        rows,
    }
}
