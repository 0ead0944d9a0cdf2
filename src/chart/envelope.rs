//! Robots that each layer carries over control frequency; the site gets the lower of the two.
//!
//! A search that met no failure gives a bound, not a figure: bounds are dotted, carry an open caret and the words
//! "at least", and never decide which layer binds.

mod claim;

use super::axis::{Axis, Scale, Tick, sets};
use super::entries::marked;
use super::figure;
use super::mark::Shape;
use super::model::{
    Along, ChartModel, Fill, Label, LegendEntry, Mark, Panel, Planned, Provenance, Reading, Series,
    Side, Spot, Table,
};
use super::starvation::worst_lookup;
use super::theme::{Role, Stroke};
use crate::analysis::envelope::EnvelopePoint;
use crate::analysis::plan::{PlanResults, envelope_range};
use crate::analysis::{Carried, Layer};
use crate::scenario::KnobId;
use crate::words::chart::{envelope as said, terms};

/// The chart of these results.
pub fn envelope(results: &PlanResults) -> ChartModel {
    let points: Vec<EnvelopePoint> =
        results.envelope.points.iter().copied().filter(|point| point.hz.is_finite()).collect();
    let steps = results.scenario.number(KnobId::ChunkSteps);
    let here = results.scenario.control_hz();
    // All that is asked for from the first: the axis must not jump as points come in.
    let range = envelope_range(&results.scenario);
    let mut chart = ChartModel::new("envelope", frequency_axis(&points, range, steps));
    chart.along = Some(Along::Hertz);
    chart.claim = claim::claim(&points, results);
    chart.sub = said::sub().to_owned();
    chart.table = table(&points, results, steps);
    if !points.iter().any(|point| point.brain.is_some() || point.action.is_some()) {
        chart.empty = Some(said::empty().to_owned());
        chart.label = said::nothing().to_owned();
        return chart;
    }
    chart.label = label(&points, results);
    chart.legend = legend(&points, results);
    chart.panels = vec![panel(&points, results)];
    let unknown = chart.legend.len();
    let mut is_unknown = false;
    for fill in chart.panels.iter_mut().flat_map(|panel| &mut panel.fills) {
        if fill.role == Role::Ink3 {
            (fill.legend, is_unknown) = (Some(unknown), true);
        }
    }
    if is_unknown {
        chart.legend.push(marked(said::unknown(), Role::Ink3, Shape::Square));
    }
    chart.planned = Some(Planned { tick: hertz(here, steps), word: None });
    chart.samples = points.iter().map(|point| point.hz).collect();
    chart.sample_words = terms::at_hertz();
    chart
}

fn hertz(hz: f64, steps: f64) -> Tick {
    Tick {
        at: hz,
        text: terms::hertz(&figure::short(hz, 2)),
        second: Some(terms::seconds(&figure::fixed(steps / hz, 2))),
    }
}

fn frequency_axis(points: &[EnvelopePoint], range: (f64, f64), steps: f64) -> Axis {
    let (low, high) =
        points.iter().fold(range, |(low, high), point| (low.min(point.hz), high.max(point.hz)));
    let scale = Scale::linear(low, high);
    let ticks = sets(scale, [0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0].into_iter(), |hz| {
        hertz(hz, steps)
    });
    Axis { names: said::frequency().map(str::to_owned).into(), scale, ticks, two_lines: true }
}

fn label(points: &[EnvelopePoint], results: &PlanResults) -> String {
    let of: [(Layer, Of); 2] =
        [(Layer::Brain, |point| point.brain), (Layer::Action, |point| point.action)];
    let ends = of.into_iter().filter_map(|(layer, of)| {
        let mut known = points.iter().filter_map(|point| Some((point.hz, of(point)?)));
        let first = known.next()?;
        Some((layer, [first, known.next_back().unwrap_or(first)]))
    });
    let scenario = &results.scenario;
    said::label(&ends.collect::<Vec<_>>(), scenario.robots(), scenario.control_hz())
}

fn legend(points: &[EnvelopePoint], results: &PlanResults) -> Vec<LegendEntry> {
    let entry = |role: Role, text: &str, provenance, of: fn(&EnvelopePoint) -> Option<Carried>| {
        let reading = |point: &EnvelopePoint| {
            Some(Reading { x: point.hz, value: figure::carried(of(point)?), range: None })
        };
        let readings: Vec<_> = points.iter().filter_map(reading).collect();
        let (text, stroke, shape) = (text.to_owned(), Some(role.stroke()), role.marker());
        LegendEntry { text, role, stroke, shape, provenance, readings, hidden: false }
    };
    let mut legend =
        vec![entry(Role::Brain, said::layer(Layer::Brain), Provenance::Simulated, |point| {
            point.brain
        })];
    if points.iter().any(|point| point.action.is_some()) {
        let provenance = worst_lookup(results);
        legend.push(entry(Role::Action, said::layer(Layer::Action), provenance, |point| {
            point.action
        }));
        let shape = match provenance {
            Provenance::Beyond => Shape::DashedDiamond,
            Provenance::Interpolated => Shape::HalfDiamond,
            _ => Shape::Diamond,
        };
        let role = if provenance == Provenance::Beyond { Role::Danger } else { Role::Measured };
        let text = said::latency(provenance.word());
        legend.push(LegendEntry {
            text,
            role,
            stroke: None,
            shape: Some(shape),
            provenance,
            readings: Vec::new(),
            hidden: false,
        });
    }
    legend
}

fn panel(points: &[EnvelopePoint], results: &PlanResults) -> Panel {
    let brains = points.iter().filter_map(|point| point.brain).map(Carried::robots);
    let lower =
        points.iter().filter_map(|point| Some(point.brain?.robots().min(point.action?.robots())));
    let shown = brains.chain(lower).chain([results.scenario.robots()]).max().unwrap_or(1);
    let mine = results.facts.action.map_or(0, Carried::robots).min(shown.saturating_mul(3));
    let top = f64::from(shown.saturating_add(shown / 3).max(mine));
    let mut panel = Panel::new(Axis::from_zero(terms::robots_carried(), top), 1.0);
    areas(&mut panel, points);
    for (entry, role, of) in layers() {
        curves(&mut panel, entry, role, points, of);
    }
    this_scenario(&mut panel, results);
    labels(&mut panel, points, results);
    panel
}

type Of = fn(&EnvelopePoint) -> Option<Carried>;

fn layers() -> [(usize, Role, Of); 2] {
    [(0, Role::Brain, |point| point.brain), (1, Role::Action, |point| point.action)]
}

/// Frequencies over which one layer binds: hertz, lower and upper end of the area.
type Run = (Layer, Vec<(f64, f64, f64)>);

/// Frequencies this near tell where the binding layer changes, as the title says it: [Hz].
pub(super) const NEAR_HZ: f64 = 1.0;

/// The area under the lower of both, in the colour of the layer that binds; none where that is not known. Between two
/// frequencies nothing was run: the lower of their figures is drawn, and where the layer changes, the later one's colour
/// from the earlier frequency on, if that is near, else neither's.
fn areas(panel: &mut Panel, points: &[EnvelopePoint]) {
    let mut runs: Vec<Run> = Vec::new();
    for pair in points.windows(2) {
        let (Some(from), Some(to)) = (lower(&pair[0]), lower(&pair[1])) else { continue };
        let (low, high) = (pair[0].hz, pair[1].hz);
        let robots = from.1.min(to.1);
        let step = [(low, 0.0, robots), (high, 0.0, robots)];
        if from.0 != to.0 && high - low > NEAR_HZ {
            let (legend, role, alpha) = (None, Role::Ink3, 0.22);
            panel.fills.push(Fill { legend, role, alpha, points: step.into() });
            continue;
        }
        match runs.last_mut() {
            Some((layer, run)) if *layer == to.0 && run.last().is_some_and(|end| end.0 == low) => {
                run.extend(step);
            }
            _ => runs.push((to.0, step.into())),
        }
    }
    for (layer, run) in runs {
        let (legend, role, alpha) = match layer {
            Layer::Brain => (Some(0), Role::Brain, 0.22),
            Layer::Action => (Some(1), Role::Action, 0.26),
        };
        panel.fills.push(Fill { legend, role, alpha, points: run });
    }
}

/// The layer that binds at a frequency, and what it carries.
fn lower(point: &EnvelopePoint) -> Option<(Layer, f64)> {
    let robots = point.brain?.robots().min(point.action?.robots());
    Some((point.binding()?, f64::from(robots)))
}

/// A line through these points that never shows more than was found: between two of them the lower; only the stretches
/// between a point and the next that are wanted. A figure above all its neighbours would be a stroke without width:
/// it has a dot.
pub(super) fn steps(
    points: &[(f64, Option<f64>)],
    wanted: impl Fn(usize) -> bool,
) -> Vec<(f64, Option<f64>)> {
    let mut line = Vec::new();
    for (place, &(hz, own)) in points.iter().enumerate() {
        let from = place.checked_sub(1).filter(|before| wanted(*before));
        let to = Some(place).filter(|place| wanted(*place)).map(|place| place + 1);
        let lower = |other: Option<usize>| Some(own?.min(points.get(other?)?.1?));
        let (before, after) = (lower(from), lower(to));
        let own = own.filter(|_| !is_peak(points, place));
        let own = own.filter(|_| before.is_some() || after.is_some());
        let corners = [before, own, after].into_iter().flatten();
        line.extend(corners.map(|robots| (hz, Some(robots))));
        if after.is_none() {
            line.push((hz, None));
        }
    }
    line.dedup();
    line.truncate(line.iter().rposition(|point| point.1.is_some()).map_or(0, |last| last + 1));
    line
}

/// Whether a figure is above all its neighbours.
fn is_peak(points: &[(f64, Option<f64>)], place: usize) -> bool {
    let at = |place: Option<usize>| points.get(place?)?.1;
    let neighbours = || [at(place.checked_sub(1)), at(Some(place + 1))].into_iter().flatten();
    let is_higher = |own: f64| neighbours().count() > 0 && neighbours().all(|other| own > other);
    points[place].1.is_some_and(is_higher)
}

/// Figures as the layer's own line, a dot for what it leaves out; from or to a bound thin and dotted, with open carets at
/// the bound.
fn curves(panel: &mut Panel, entry: usize, role: Role, points: &[EnvelopePoint], of: Of) {
    let legend = Some(entry);
    let value = |point: &EnvelopePoint| of(point).map(|carried| f64::from(carried.robots()));
    let is_bound = |point: &EnvelopePoint| matches!(of(point), Some(Carried::AtLeast(_)));
    let values: Vec<_> = points.iter().map(|point| (point.hz, value(point))).collect();
    let to_bound = |place: usize| points[place..].iter().take(2).any(&is_bound);
    let exact = steps(&values, |place| !to_bound(place));
    panel.series.push(Series { legend, role, stroke: role.stroke(), points: exact });
    let bounds = steps(&values, to_bound);
    if bounds.iter().any(|point| point.1.is_some()) {
        let stroke = Stroke::dashed(1.5, &[2.0, 3.0]);
        panel.series.push(Series { legend, role, stroke, points: bounds });
    }
    for (place, &(x, y)) in values.iter().enumerate() {
        if let Some(y) = y.filter(|_| is_peak(&values, place) && !is_bound(&points[place])) {
            let (range, shape, size) = (None, Shape::Circle, 2.0);
            panel.marks.push(Mark { legend, x, y, range, shape, role, size });
        }
    }
    let bounded: Vec<_> = points.iter().filter(|point| is_bound(point)).collect();
    for point in bounded.iter().step_by(bounded.len().div_ceil(8).max(1)) {
        let y = value(point).unwrap_or(0.0);
        panel.marks.push(Mark {
            legend,
            x: point.hz,
            y,
            range: None,
            shape: Shape::Caret,
            role,
            size: 4.0,
        });
    }
}

/// Robots active at once at most: what a layer must carry.
fn active(results: &PlanResults) -> u32 {
    let robots = results.scenario.robots();
    results.scenario.cap().map_or(robots, |cap| cap.min(robots))
}

/// The layer whose figure the site gets at this scenario's frequency.
fn site(results: &PlanResults) -> Option<Layer> {
    let (brain, action) = (results.facts.brain, results.facts.action);
    match (brain, action) {
        (Some(brain), Some(Carried::Exactly(action))) if action < brain.robots() => {
            Some(Layer::Action)
        }
        (brain, _) => brain.map(|_| Layer::Brain),
    }
}

/// Planned N, or under a cap those that may be active, and what each layer carries at this scenario's frequency.
fn this_scenario(panel: &mut Panel, results: &PlanResults) {
    let x = results.scenario.control_hz();
    let facts = &results.facts;
    let mut layers = [(1, Role::Action, facts.action, 4.5), (0, Role::Brain, facts.brain, 5.0)];
    // What the site gets lies on top.
    if site(results) == Some(Layer::Action) {
        layers.reverse();
    }
    for (entry, role, carried, size) in layers {
        let Some(carried) = carried else { continue };
        let shape = match (carried, role) {
            (Carried::AtLeast(_), _) => Shape::Caret,
            (_, Role::Action) => Shape::Triangle,
            _ => Shape::Square,
        };
        let (legend, y) = (Some(entry), f64::from(carried.robots()));
        panel.marks.push(Mark { legend, x, y, range: None, shape, role, size });
    }
    let y = f64::from(active(results));
    panel.marks.push(Mark {
        legend: None,
        x,
        y,
        range: None,
        shape: Shape::OpenCircle,
        role: Role::Ink,
        size: 5.0,
    });
}

fn labels(panel: &mut Panel, points: &[EnvelopePoint], results: &PlanResults) {
    let x = results.scenario.control_hz();
    let beside = |y: f64, sides: &[Side]| {
        sides.iter().map(|side| Spot { x, y, side: *side }).collect::<Vec<_>>()
    };
    let (planned, active) = (results.scenario.robots(), active(results));
    let left = [
        Side::Left,
        Side::AboveLeft,
        Side::BelowLeft,
        Side::Right,
        Side::AboveRight,
        Side::BelowRight,
    ];
    panel.labels.push(
        Label::new(
            said::planned(active, active < planned),
            Role::Ink,
            beside(f64::from(active), &left),
        )
        .sized(12.0),
    );
    let binds = match site(results) {
        Some(Layer::Action) => (1, Role::Action, results.facts.action),
        _ => (0, Role::Brain, results.facts.brain),
    };
    if let (entry, role, Some(carried)) = binds {
        let sides = [Side::AboveLeft, Side::BelowLeft, Side::AboveRight, Side::BelowRight];
        let spots = beside(f64::from(carried.robots()), &sides);
        let label = Label::new([figure::carried(carried)], role, spots);
        panel.labels.push(label.of(entry).sized(14.0));
    }
    // Its figure alone would stand there twice.
    let figures = if site(results) == Some(Layer::Action) { 1 } else { 2 };
    if let Some(action) = results.facts.action {
        let sides =
            [Side::Right, Side::AboveRight, Side::BelowRight, Side::AboveLeft, Side::BelowLeft];

        let y = f64::from(action.robots());
        let mut label = Label::new(said::action(action), Role::Action, beside(y, &sides)).of(1);
        label.texts.truncate(figures);
        panel.labels.push(if figures == 1 { label.clear() } else { label });
    }
    let ends = |of: Of| {
        points
            .iter()
            .rev()
            .filter_map(move |point| Some((point.hz, f64::from(of(point)?.robots()))))
    };
    let (_, _, of) = layers()[0];
    let spots = ends(of)
        .flat_map(|(x, y)| [Side::AboveLeft, Side::BelowLeft].map(|side| Spot { x, y, side }))
        .collect();
    panel.labels.push(Label::new([said::layer(Layer::Brain).to_owned()], Role::Brain, spots).of(0));
    let width = |fill: &Fill| fill.points[fill.points.len() - 1].0 - fill.points[0].0;
    let mut fills = panel.fills.clone();
    fills.retain(|fill| fill.role != Role::Ink3);
    // One name a layer, in the widest of its parts.
    let is_widest = |fill: &&Fill| {
        !fills.iter().any(|other| other.legend == fill.legend && width(other) > width(fill))
    };
    for fill in fills.iter().filter(is_widest) {
        let layer = if fill.role == Role::Action { Layer::Action } else { Layer::Brain };
        let (low, high) = (fill.points[0].0, fill.points[fill.points.len() - 1].0);
        let height = fill.points.iter().map(|point| point.2).fold(f64::INFINITY, f64::min);
        let spot = |across: f64, up: f64| Spot {
            x: low + across * (high - low),
            y: up * height,
            side: Side::Over,
        };
        // Within the area, on either side of this scenario's line.
        let here = ((x - low) / (high - low)).clamp(0.0, 1.0);
        let within = [here / 2.0, (1.0 + here) / 2.0, 0.3, 0.7].map(|across| spot(across, 0.4));
        // Above its own curve where the area is too flat for words.
        let above =
            [0.6, 0.7, 0.8, 0.5].map(|across| Spot { side: Side::Above, ..spot(across, 1.0) });
        let flat = height < 0.25 * panel.y.scale.high;
        let spots = if flat { above } else { within }.to_vec();
        let label = Label::new(said::area(layer), fill.role, spots);
        panel.labels.push(Label { legend: fill.legend, within: Some((low, high)), ..label });
    }
}

fn table(points: &[EnvelopePoint], results: &PlanResults, steps: f64) -> Table {
    let heads = said::heads();
    let lookup = worst_lookup(results).word();
    let cell = |carried: Option<Carried>| {
        carried.map_or_else(|| terms::computing().to_owned(), figure::carried)
    };
    let rows = points.iter().map(|point| {
        let site = point.brain.zip(point.action).map(|(brain, action)| match point.binding() {
            Some(_) => figure::count(brain.robots().min(action.robots())),
            None => said::at_least(brain.robots().min(action.robots())),
        });
        vec![
            figure::short(point.hz, 3),
            figure::fixed(steps / point.hz, 2),
            cell(point.brain),
            figure::count(point.brain_seeds),
            if results.scenario.action_gpus() == 0 {
                said::no_layer().to_owned()
            } else {
                cell(point.action)
            },
            figure::count(point.action_seeds),
            site.unwrap_or_else(|| said::not_known().to_owned()),
            point.binding().map_or(said::not_known(), said::layer).to_owned(),
            said::mark(lookup),
        ]
    });
    let caption = said::caption().to_owned();
    Table { caption, heads: heads.map(str::to_owned).to_vec(), rows: rows.collect() }
}
