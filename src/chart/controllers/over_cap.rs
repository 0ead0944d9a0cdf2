//! Requests a second over a fixed K at this fleet size, and what each adaptive controller gets beside it.

use super::who;
use crate::analysis::compare::{CompareResults, Contender, Standing};
use crate::analysis::sweep::{SweepPoint, holds_seeds};
use crate::chart::axis::Axis;
use crate::chart::figure;
use crate::chart::mark::Shape;
use crate::chart::model::{
    Along, ChartModel, Fill, Label, LegendEntry, Mark, Panel, Provenance, Reading, Series, Side,
    Spot, Table, Vertical,
};
use crate::chart::pick::{Picks, RunPoint};
use crate::chart::theme::{Role, Stroke};
use crate::scenario::KnobId;
use crate::stats::sort_short_by_key;
use crate::words::chart::over_cap::{self as said, Best};
use crate::words::chart::terms;

/// Within this share of the best K, a controller comes close to it.
const CLOSE: f64 = 0.05;

/// The chart of these results.
pub fn over_cap(results: &CompareResults) -> ChartModel {
    let view = View::of(results);
    let mut chart =
        ChartModel::new("over-cap", Axis::robots(said::fixed_cap(), view.low, view.high));
    chart.along = Some(Along::Cap);
    chart.claim = view.claim();
    chart.sub = view.sub();
    chart.table = view.table();
    if view.caps.is_empty() {
        chart.empty = Some(said::empty().to_owned());
        chart.label = said::nothing().to_owned();
        return chart;
    }
    chart.label = view.label();
    if view.in_trial() {
        chart.sub.push_str(said::in_trial());
    }
    chart.samples = view.caps.iter().map(|(cap, _)| f64::from(*cap)).collect();
    chart.sample_words = terms::at_cap();
    let robots = results.scenario.robots();
    let run = |&(cap, point): &(u32, &SweepPoint)| RunPoint {
        x: f64::from(cap),
        panel: 0,
        y: point.rate.mean,
        legend: None,
        robots,
        cap: Some(cap),
    };
    chart.picks = Picks::Runs(view.caps.iter().map(run).collect());
    chart.legend = view.legend();
    chart.panels = vec![view.panel()];
    if let Some(edge) = view.edge {
        chart.verticals.push(Vertical { at: edge, role: Role::Danger, width: 1.5 });
        chart.hatch = Some((edge, view.high));
    }
    chart
}

/// What is drawn: finite points only.
struct View<'a> {
    results: &'a CompareResults,
    caps: Vec<(u32, &'a SweepPoint)>,
    adaptive: Vec<&'a Standing>,
    /// Between the last K that holds and the first that does not.
    edge: Option<f64>,
    low: f64,
    high: f64,
}

impl<'a> View<'a> {
    fn of(results: &'a CompareResults) -> View<'a> {
        let finite = |point: &SweepPoint| {
            [point.rate.mean, point.rate.min, point.rate.max].iter().all(|rate| rate.is_finite())
        };
        let points = results.over_cap.points.iter().filter(|point| finite(point));
        let mut caps: Vec<_> = points.filter_map(|point| Some((point.cap?, point))).collect();
        sort_short_by_key(&mut caps, |(cap, _)| *cap);
        let adaptive = results
            .standings
            .iter()
            .filter(|one| one.contender.cap.is_none() && one.rate.mean.is_finite());
        let low = caps.first().map_or(0.0, |(cap, _)| f64::from(*cap));
        let high = caps.last().map_or(1.0, |(cap, _)| f64::from(*cap));
        let (low, high) = if high > low { (low, high) } else { ((low - 1.0).max(0.0), low + 1.0) };
        let fails = caps.iter().position(|(_, point)| !holds_seeds(point));
        let edge = fails.filter(|_| results.caps_settled).map(|place| match place {
            0 => f64::from(caps[0].0) - 0.5,
            _ => f64::from(caps[place - 1].0 + caps[place].0) / 2.0,
        });
        let edge = edge.map(|edge| edge.max(low));
        View { results, caps, adaptive: adaptive.collect(), edge, low, high }
    }

    /// Whether contenders ran through something that the fixed K of the curve did not.
    fn in_trial(&self) -> bool {
        self.results.scenario.get(KnobId::Trial) != 0
    }

    fn name(&self, standing: &Standing) -> String {
        who::name(standing.contender, &self.results.scenario)
    }

    /// The K with the highest rate of those that hold.
    fn best(&self) -> Option<(u32, &SweepPoint)> {
        let holding = self.caps.iter().copied().filter(|(_, point)| holds_seeds(point));
        holding.max_by(|a, b| a.1.rate.mean.total_cmp(&b.1.rate.mean))
    }

    fn claim(&self) -> String {
        let (robots, caps) = (self.results.scenario.robots(), self.caps.len() as u32);
        if caps == 0 {
            return said::computing().to_owned();
        }
        if !self.results.caps_settled {
            return said::so_far(caps);
        }
        let Some((cap, point)) = self.best() else {
            return said::none_holds(robots);
        };
        let best = match cap {
            _ if robots == 1 => Best::One,
            cap if cap >= robots => Best::All(robots),
            cap => Best::Cap(cap),
        };
        let alive = self.results.named("alive").filter(|one| one.rate.mean.is_finite());
        // In a trial the same K is compared in the same trial, if it was run there.
        let own = self.results.of(Contender::cap(cap)).filter(|_| self.in_trial());
        let rate = own.map_or(point.rate.mean, |own| own.rate.mean);
        let late = self.results.scenario.control_begins().0 > 0;
        let comparable = rate > 0.0 && !late && (own.is_some() || !self.in_trial());
        let Some(alive) = alive.filter(|_| comparable) else {
            return said::best(best, point.rate.mean);
        };
        let share = alive.rate.mean / rate - 1.0;
        if !who::holds(alive) {
            said::alive_collapses(best, alive.collapsed(), alive.seeds.len() as u32)
        } else if share > 0.005 {
            said::alive_more(best, share)
        } else if share >= -CLOSE {
            said::alive_near(best, share.abs())
        } else {
            said::alive_less(best, share.abs())
        }
    }

    fn sub(&self) -> String {
        let seeds = self.caps.iter().map(|(_, point)| point.seeds);
        let collapses = self.caps.iter().any(|(_, point)| point.collapsed() > 0);
        let range = seeds.clone().min().zip(seeds.max());
        said::sub(self.results.scenario.robots(), range, collapses)
    }

    fn label(&self) -> String {
        let best = self.best().map(|(cap, point)| (cap, point.rate.mean));
        let others = self.adaptive.iter().map(|one| (self.name(one), one.rate.mean));
        said::label(best, &others.collect::<Vec<_>>())
    }

    fn legend(&self) -> Vec<LegendEntry> {
        let reading = |(cap, point): &(u32, &SweepPoint)| Reading {
            x: f64::from(*cap),
            value: figure::fixed(point.rate.mean, 2),
            range: (point.seeds > 1).then(|| band(point.rate.min, point.rate.max)),
        };
        let mut legend = vec![LegendEntry {
            text: said::fixed_cap().to_owned(),
            role: Role::Brain,
            stroke: Some(Role::Brain.stroke()),
            shape: None,
            provenance: Provenance::Simulated,
            readings: self.caps.iter().map(reading).collect(),
            hidden: false,
        }];
        legend.extend(self.adaptive.iter().map(|standing| {
            let (role, stroke) = who::look(standing.contender);
            let range = band(standing.rate.min, standing.rate.max);
            let reading = |(cap, _): &(u32, &SweepPoint)| Reading {
                x: f64::from(*cap),
                value: figure::fixed(standing.rate.mean, 2),
                range: (standing.seeds.len() > 1).then(|| range.clone()),
            };
            LegendEntry {
                text: self.name(standing),
                role,
                stroke: Some(thin(stroke)),
                shape: None,
                provenance: Provenance::Simulated,
                readings: self.caps.iter().map(reading).collect(),
                hidden: false,
            }
        }));
        legend
    }

    fn panel(&self) -> Panel {
        let caps = self.caps.iter().map(|(_, point)| point.rate.max);
        let top = caps.chain(self.adaptive.iter().map(|one| one.rate.mean)).fold(0.0, f64::max);
        let mut panel = Panel::new(Axis::from_zero(terms::requests_per_s(), top), 1.0);
        let x = |cap: &u32| f64::from(*cap);
        panel.fills.push(Fill {
            legend: Some(0),
            role: Role::Brain,
            alpha: 0.2,
            points: self
                .caps
                .iter()
                .map(|(cap, point)| (x(cap), point.rate.min, point.rate.max))
                .collect(),
        });
        for (place, standing) in self.adaptive.iter().enumerate() {
            let (role, stroke) = who::look(standing.contender);
            panel.series.push(Series {
                legend: Some(place + 1),
                role,
                stroke: thin(stroke),
                points: [self.low, self.high].map(|x| (x, Some(standing.rate.mean))).to_vec(),
            });
        }
        panel.series.push(Series {
            legend: Some(0),
            role: Role::Brain,
            stroke: Role::Brain.stroke(),
            points: self.caps.iter().map(|(cap, point)| (x(cap), Some(point.rate.mean))).collect(),
        });
        self.marks(&mut panel);
        self.labels(&mut panel);
        panel
    }

    /// Crosses where seeds collapse, a square at the best.
    fn marks(&self, panel: &mut Panel) {
        let collapsing = self.caps.iter().filter(|(_, point)| point.collapsed() > 0);
        let mark = |cap: u32, y: f64, shape, role, size| Mark {
            legend: Some(0),
            x: f64::from(cap),
            y,
            range: None,
            shape,
            role,
            size,
        };
        let every = (self.caps.len() / 48).max(1);
        panel.marks.extend(
            collapsing
                .step_by(every)
                .map(|(cap, point)| mark(*cap, point.rate.mean, Shape::Cross, Role::Danger, 3.2)),
        );
        if let Some((cap, point)) = self.best() {
            panel.marks.push(mark(cap, point.rate.mean, Shape::Square, Role::Brain, 4.5));
        }
    }

    fn labels(&self, panel: &mut Panel) {
        if let Some((cap, point)) = self.best() {
            let spot = |side| Spot { x: f64::from(cap), y: point.rate.mean, side };
            let sides = [Side::Above, Side::AboveLeft, Side::Left, Side::Below, Side::BelowLeft];
            let text = terms::cap(cap);
            panel.labels.push(Label::new([text], Role::Brain, sides.map(spot).to_vec()).of(0));
        }
        for (place, standing) in self.adaptive.iter().enumerate() {
            let at = |share: f64, side| Spot {
                x: self.low + share * (self.high - self.low),
                y: standing.rate.mean,
                side,
            };
            let spots = [0.0, 1.0, 0.25, 0.5, 0.75]
                .into_iter()
                .flat_map(|share| match share {
                    0.0 => [at(share, Side::AboveRight), at(share, Side::BelowRight)],
                    1.0 => [at(share, Side::AboveLeft), at(share, Side::BelowLeft)],
                    _ => [at(share, Side::Above), at(share, Side::Below)],
                })
                .collect();
            let (role, _) = who::look(standing.contender);
            let label = Label::new([self.name(standing)], role, spots).of(place + 1);
            panel.labels.push(label.plain().sized(12.0));
        }
    }

    fn table(&self) -> Table {
        let heads = said::heads();
        let row = |name: String, [mean, min, max]: [f64; 3], seeds: u32, collapsed: u32| {
            let mut cells = vec![name];
            cells.extend([mean, min, max].map(|rate| figure::fixed(rate, 2)));
            cells.extend([seeds, collapsed].map(figure::count));
            cells.push(Provenance::Simulated.word().to_owned());
            cells
        };
        let caps = self.caps.iter().map(|(cap, point)| {
            let rate = [point.rate.mean, point.rate.min, point.rate.max];
            row(terms::cap(*cap), rate, point.seeds, point.collapsed())
        });
        let adaptive = self.adaptive.iter().map(|one| {
            let rate = [one.rate.mean, one.rate.min, one.rate.max];
            row(self.name(one), rate, one.seeds.len() as u32, one.collapsed())
        });
        Table {
            caption: said::caption().to_owned(),
            heads: heads.map(str::to_owned).to_vec(),
            rows: caps.chain(adaptive).collect(),
        }
    }
}

fn thin(stroke: Stroke) -> Stroke {
    Stroke { width: 1.5, ..stroke }
}

fn band(low: f64, high: f64) -> String {
    figure::range(figure::fixed(low, 2), figure::fixed(high, 2))
}
