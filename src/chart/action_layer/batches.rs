//! What a batch costs and gives over its size, from the table, and the batches that form in the scenario's own runs.

use super::{bar, doubling, entry};
use crate::analysis::asking::time_s;
use crate::analysis::layer::active;
use crate::analysis::starvation::Lookup;
use crate::analysis::strips::Batches;
use crate::chart::axis::Axis;
use crate::chart::figure;
use crate::chart::mark::Shape;
use crate::chart::model::{
    ChartModel, Label, LegendEntry, Limit, Mark, NameAt, Panel, Provenance, Reading, Series, Side,
    Spot, Table,
};
use crate::chart::starvation::provenance;
use crate::chart::theme::{Role, Stroke};
use crate::profile::action_layer::ActionLayer;
use crate::words::chart::action_layer::{self as words, BatchesFact};
use crate::words::chart::terms;
use std::collections::BTreeSet;

/// Jitter that no batch will better: five standard deviations.
const SIGMAS: f64 = 5.0;
/// Sizes of a curve at most, beyond those of the table.
const POINTS: u32 = 200;
/// Sizes up to which each has a bar of its own; above, those within this distance on the logarithm share one.
const ALONE: u32 = 64;
const GROUP: f64 = 0.05;
/// Places in the legend.
const LATENCY: usize = 0;
const SIMULATED: usize = 1;
const THROUGHPUT: usize = 2;
const FORMED: usize = 3;
const MARKS: usize = 4;

/// The chart.
pub fn batches(found: &Batches) -> ChartModel {
    let view = View::of(found);
    let mut chart = ChartModel::new("batches", doubling(&words::batch(), f64::from(view.high)));
    let time = time_s(&found.scenario);
    let fact = view.fact(time);
    chart.claim = words::batches_claim(&fact, time);
    let largest: Vec<u32> =
        found.runs.iter().filter_map(|run| run.sizes.last().map(|size| size.0)).collect();
    let layer = terms::gpus(found.scenario.action_gpus());
    let seeds: Vec<u64> = found.runs.iter().map(|run| run.job.seed).collect();
    chart.sub = words::batches_sub(active(&found.scenario), &layer, &seeds, &largest);
    chart.label = words::batches_label(&chart.claim, &view.formed);
    chart.samples = view.sizes.iter().map(|size| f64::from(*size)).collect();
    chart.legend = view.legend();
    chart.panels = vec![view.latency(time), view.throughput(), view.shares()];
    chart.table = view.table();
    chart
}

struct View {
    layer: &'static ActionLayer,
    /// The largest size drawn.
    high: u32,
    /// Sizes the crosshair stops at: of the table, and those that form.
    sizes: Vec<u32>,
    /// Share of all chunks that came in a batch of a size.
    formed: Vec<(u32, f64)>,
}

impl View {
    fn of(found: &Batches) -> View {
        let layer = found.scenario.action_layer();
        let all = || found.runs.iter().flat_map(|run| &run.sizes);
        let chunks: f64 = all().map(|&(size, count)| f64::from(size) * f64::from(count)).sum();
        let sizes: BTreeSet<u32> = all().map(|size| size.0).collect();
        let share = |size: u32| {
            let own = all().filter(|one| one.0 == size);
            own.map(|&(_, count)| f64::from(size) * f64::from(count)).sum::<f64>() / chunks
        };
        let formed = sizes.iter().map(|&size| (size, share(size))).collect();
        let mut stops: BTreeSet<u32> = layer.points().iter().map(|point| point.batch).collect();
        stops.extend(sizes);
        let sizes: Vec<u32> = stops.into_iter().collect();
        View { layer, high: sizes.last().copied().unwrap_or(1), sizes, formed }
    }

    /// [s] What a batch takes by the table.
    fn takes(&self, size: u32) -> f64 {
        self.layer.lookup(size).0.seconds()
    }

    /// [s] What it takes in the simulation, without jitter.
    fn simulated(&self, size: u32) -> f64 {
        self.takes(size) + self.layer.overhead().value.seconds()
    }

    fn rate(&self, size: u32) -> f64 {
        f64::from(size) / self.takes(size)
    }

    fn fact(&self, time: f64) -> BatchesFact {
        let last = self.layer.points().last().map_or(1, |point| point.batch);
        let fastest = libm::exp(-SIGMAS * self.layer.jitter().value);
        if time <= 0.0 {
            BatchesFact::NoTime
        } else if self.simulated(1) > time {
            BatchesFact::NoneFits(self.simulated(1))
        } else if self.simulated(last) <= time {
            BatchesFact::AllFit(last)
        } else {
            let surely =
                self.takes(last) * fastest + self.simulated(last) - self.takes(last) > time;
            BatchesFact::Late(last, self.rate(last), surely)
        }
    }

    /// Sizes of a curve: every one, or of many about as many over the logarithm.
    fn along(&self) -> Vec<u32> {
        let mut along: BTreeSet<u32> = self.sizes.iter().copied().collect();
        let ratio = libm::log(f64::from(self.high)) / f64::from(POINTS);
        along.extend((0..=POINTS).map(|place| libm::exp(f64::from(place) * ratio).round() as u32));
        along.retain(|size| (1..=self.high).contains(size));
        along.into_iter().collect()
    }

    fn curve(&self, legend: usize, role: Role, stroke: Stroke, of: impl Fn(u32) -> f64) -> Series {
        let points = self.along().into_iter().map(|size| (f64::from(size), Some(of(size))));
        Series { legend: Some(legend), role, stroke, points: points.collect() }
    }

    /// How sure a size is, the points that were chosen as their mark says.
    fn sure(&self, size: u32) -> Provenance {
        provenance(self.layer.lookup(size).1)
    }

    /// The marks of the table, and of what forms beyond it.
    fn marked(&self) -> Vec<u32> {
        let of_table = self.layer.points().iter().map(|point| point.batch);
        let beyond = self
            .formed
            .iter()
            .map(|size| size.0)
            .filter(|&size| self.sure(size) == Provenance::Beyond);
        let mut marked: Vec<u32> = of_table.collect();
        // The first and the last say enough.
        let beyond: Vec<u32> = beyond.collect();
        marked.extend(beyond.first());
        marked.extend(beyond.last().filter(|_| beyond.len() > 1));
        marked
    }

    fn marks(&self, of: impl Fn(u32) -> f64) -> Vec<Mark> {
        let mark = |size: u32| {
            let (legend, shape, role) = match self.sure(size) {
                Provenance::Measured => (MARKS, Shape::Diamond, Role::Measured),
                Provenance::Beyond => (MARKS + 2, Shape::DashedDiamond, Role::Danger),
                _ => (MARKS + 1, Shape::HalfDiamond, Role::Measured),
            };
            let (x, y) = (f64::from(size), of(size));
            Mark { legend: Some(legend), x, y, range: None, shape, role, size: 4.0 }
        };
        self.marked().into_iter().map(mark).collect()
    }

    fn latency(&self, time: f64) -> Panel {
        let top = self.simulated(self.high).max(time.min(self.simulated(self.high) * 1.6));
        let axis =
            Axis { names: words::latency().map(str::to_owned).into(), ..Axis::from_zero("", top) };
        let mut panel = Panel { weight: 1.5, ..Panel::new(axis, 1.0) };
        let dashed = Stroke::dashed(1.5, &[3.0, 3.0]);
        panel.series.push(self.curve(SIMULATED, Role::Ink3, dashed, |size| self.simulated(size)));
        panel
            .series
            .push(self.curve(LATENCY, Role::Action, Stroke::solid(2.5), |size| self.takes(size)));
        panel.marks = self.marks(|size| self.takes(size));
        // Asked at the end there is no time, and no line.
        if time > 0.0 && time <= top {
            panel.limits.push(Limit { at: time, role: Role::Danger, stroke: Stroke::LIMIT });
            let spots = [(1.0, Side::AboveRight), (2.0, Side::Above), (1.0, Side::BelowRight)];
            let spots = spots.map(|(x, side)| Spot { x, y: time, side }).to_vec();
            panel.labels.push(Label::new(words::time_limit(time), Role::Danger, spots).sized(12.0));
        }
        panel
    }

    fn throughput(&self) -> Panel {
        let top = self.sizes.iter().map(|&size| self.rate(size)).fold(0.0, f64::max);
        let axis = Axis {
            names: words::throughput().map(str::to_owned).into(),
            ..Axis::from_zero("", top)
        };
        let mut panel = Panel { name_at: NameAt::Left, ..Panel::new(axis, 1.0) };
        panel
            .series
            .push(self.curve(THROUGHPUT, Role::Ink, Stroke::solid(2.0), |size| self.rate(size)));
        panel.marks = self.marks(|size| self.rate(size));
        let last = self.layer.points().last().map_or(1, |point| point.batch);
        let spots = [Side::Left, Side::BelowLeft, Side::AboveLeft].map(|side| Spot {
            x: f64::from(last),
            y: self.rate(last),
            side,
        });
        let text = figure::fixed(self.rate(last), 0);
        panel.labels.push(Label::new([text], Role::Ink, spots.to_vec()).of(THROUGHPUT));
        panel
    }

    /// The batches that form: how many of all chunks came in one of each size.
    fn shares(&self) -> Panel {
        let bars = self.bars();
        let is_grouped = bars.len() < self.formed.len();
        let top = bars.iter().map(|bar| bar.2).fold(0.0, f64::max);
        let names = words::formed(is_grouped).map(str::to_owned).into();
        let mut axis = Axis { names, ..Axis::from_zero("", top) };
        axis.ticks.iter_mut().flatten().for_each(|tick| tick.text = figure::percent(tick.at));
        let mut panel = Panel { weight: 0.9, ..Panel::new(axis, 1.0) };
        for (first, last, share) in bars {
            // About as wide for each on the logarithm, and none in its neighbour.
            let half = |size: u32| (f64::from(size) * 0.13).min(0.42);
            let x = (f64::from(first) - half(first), f64::from(last) + half(last));
            panel.fills.push(bar(FORMED, Role::Action, 0.75, x, (0.0, share)));
        }
        panel
    }

    /// First and last size of a bar, and the share of all chunks in it: of sizes too near to tell apart one for several.
    fn bars(&self) -> Vec<(u32, u32, f64)> {
        let group = |size: u32| (libm::log(f64::from(size)) / GROUP) as u32;
        let mut bars: Vec<(u32, u32, f64)> = Vec::new();
        for &(size, share) in &self.formed {
            match bars.last_mut() {
                Some((first, last, sum)) if size > ALONE && group(*first) == group(size) => {
                    (*last, *sum) = (size, *sum + share);
                }
                _ => bars.push((size, size, share)),
            }
        }
        bars
    }

    fn legend(&self) -> Vec<LegendEntry> {
        let values = |of: &dyn Fn(u32) -> Option<String>| -> Vec<Reading> {
            let reading =
                |&size: &u32| Some(Reading { x: f64::from(size), value: of(size)?, range: None });
            self.sizes.iter().filter_map(reading).collect()
        };
        let line = |role: Role, stroke: Stroke| (role, (Some(stroke), None));
        let mark = |role: Role, shape: Shape| (role, (None, Some(shape)));
        let share = |size: u32| {
            let found = self.formed.iter().find(|one| one.0 == size);
            Some(figure::percent(found.map_or(0.0, |one| one.1)))
        };
        let seconds = |value: f64| Some(words::seconds(value));
        let overhead = words::overhead(self.layer.overhead().value.seconds());
        let word = |size: u32| Some(self.sure(size).word().to_owned());
        let only =
            |kind: Provenance| values(&|size| word(size).filter(|_| self.sure(size) == kind));
        let all = [
            (
                words::table_latency(),
                line(Role::Action, Stroke::solid(2.5)),
                values(&|size| seconds(self.takes(size))),
            ),
            (
                &overhead,
                line(Role::Ink3, Stroke::dashed(1.5, &[3.0, 3.0])),
                values(&|size| seconds(self.simulated(size))),
            ),
            (
                words::chunks(),
                line(Role::Ink, Stroke::solid(2.0)),
                values(&|size| Some(figure::fixed(self.rate(size), 1))),
            ),
            (words::share(), mark(Role::Action, Shape::Square), values(&share)),
            (words::measured(), mark(Role::Measured, Shape::Diamond), only(Provenance::Measured)),
            (
                words::chosen(),
                mark(Role::Measured, Shape::HalfDiamond),
                only(Provenance::Interpolated),
            ),
            (words::beyond(), mark(Role::Danger, Shape::DashedDiamond), only(Provenance::Beyond)),
        ];
        let kinds = [
            Provenance::Interpolated,
            Provenance::Interpolated,
            Provenance::Interpolated,
            Provenance::Simulated,
            Provenance::Measured,
            Provenance::Interpolated,
            Provenance::Beyond,
        ];
        let has_beyond =
            self.marked().iter().any(|&size| self.layer.lookup(size).1 == Lookup::Beyond);
        let shown = if has_beyond { all.len() } else { all.len() - 1 };
        let all = all.into_iter().zip(kinds).take(shown);
        all.map(|((text, (role, drawn), readings), kind)| entry(text, role, drawn, kind, readings))
            .collect()
    }

    fn table(&self) -> Table {
        let rows = self.sizes.iter().map(|&size| {
            let share = self.formed.iter().find(|one| one.0 == size).map_or(0.0, |one| one.1);
            vec![
                figure::count(size),
                figure::fixed(self.takes(size), 3),
                self.sure(size).word().to_owned(),
                figure::fixed(self.simulated(size), 3),
                figure::fixed(self.rate(size), 1),
                figure::percent(share),
            ]
        });
        Table {
            caption: words::batch_caption().to_owned(),
            heads: words::batch_heads().map(str::to_owned).into(),
            rows: rows.collect(),
        }
    }
}
