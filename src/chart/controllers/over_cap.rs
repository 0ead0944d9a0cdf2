//! Requests a second over a fixed K at this fleet size, and what each adaptive controller gets beside it.

use super::who;
use crate::analysis::compare::{CompareResults, Standing};
use crate::analysis::sweep::SweepPoint;
use crate::chart::axis::Axis;
use crate::chart::caps::{Caps, band};
use crate::chart::entries::marked;
use crate::chart::figure;
use crate::chart::mark::Shape;
use crate::chart::model::{
    Along, ChartModel, Label, LegendEntry, Mark, Panel, Provenance, Reading, Series, Side, Spot,
    Table, Vertical,
};
use crate::chart::pick::Picks;
use crate::chart::theme::{Role, Stroke};
use crate::scenario::KnobId;
use crate::words::chart::over_cap::{self as said, Best};
use crate::words::chart::terms;

/// Within this share of the best K, a controller comes close to it.
const CLOSE: f64 = 0.05;

/// The chart of these results.
pub fn over_cap(results: &CompareResults) -> ChartModel {
    let view = View::of(results);
    let mut chart =
        ChartModel::new("over-cap", Axis::robots(said::fixed_cap(), view.caps.low, view.caps.high));
    chart.along = Some(Along::Cap);
    chart.claim = view.claim();
    chart.sub = view.sub();
    chart.table = view.table();
    if view.caps.points.is_empty() {
        chart.empty = Some(said::empty().to_owned());
        chart.label = said::nothing().to_owned();
        return chart;
    }
    chart.label = view.label();
    if view.in_trial() {
        chart.sub.push_str(said::in_trial());
    }
    chart.samples = view.caps.samples();
    chart.sample_words = terms::at_cap();
    chart.picks = Picks::Runs(view.caps.runs(results.scenario.robots()));
    chart.legend = view.legend();
    chart.panels = vec![view.panel()];
    if let Some(edge) = view.caps.edge {
        chart.verticals.push(Vertical { at: edge, role: Role::Danger, width: 1.5 });
        chart.hatch = Some((edge, view.caps.high));
    }
    chart
}

/// What is drawn: finite points only.
struct View<'a> {
    results: &'a CompareResults,
    caps: Caps<'a>,
    adaptive: Vec<&'a Standing>,
}

impl<'a> View<'a> {
    fn of(results: &'a CompareResults) -> View<'a> {
        let caps = Caps::of(&results.over_cap.points, results.caps_settled);
        let adaptive = results
            .standings
            .iter()
            .filter(|one| one.contender.cap.is_none() && one.rate.mean.is_finite());
        View { results, caps, adaptive: adaptive.collect() }
    }

    /// Whether contenders ran through something that the fixed K of the curve did not.
    fn in_trial(&self) -> bool {
        self.results.scenario.get(KnobId::Trial) != 0
    }

    fn name(&self, standing: &Standing) -> String {
        who::name(standing.contender, &self.results.scenario)
    }

    fn claim(&self) -> String {
        let (robots, caps) = (self.results.scenario.robots(), self.caps.points.len() as u32);
        if caps == 0 {
            return said::computing().to_owned();
        }
        if !self.results.caps_settled {
            let best = self.caps.best().map(|(cap, _)| cap);
            return said::so_far(caps, best);
        }
        let Some((cap, point)) = self.caps.best() else {
            return said::none_holds(robots);
        };
        let best = match cap {
            _ if robots == 1 => Best::One,
            cap if cap >= robots => Best::All(robots),
            cap => Best::Cap(cap),
        };
        // Over fewer seeds than the curve it is not compared with it.
        let alive = self.results.named("alive").filter(|_| self.results.finished);
        let alive = alive.filter(|one| one.rate.mean.is_finite());
        // What runs through a trial is not compared with a curve that did not.
        if self.in_trial() {
            return said::best_from_start(best, point.rate.mean);
        }
        let rate = point.rate.mean;
        let Some(alive) = alive.filter(|_| rate > 0.0) else {
            return said::best(best, rate);
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
        let collapses = self.caps.points.iter().any(|(_, point)| point.collapsed() > 0);
        said::sub(self.results.scenario.robots(), self.caps.seeds(), collapses)
    }

    fn label(&self) -> String {
        let best = self.caps.best().map(|(cap, point)| (cap, point.rate.mean));
        let others = self.adaptive.iter().map(|one| (self.name(one), one.rate.mean));
        said::label(best, &others.collect::<Vec<_>>())
    }

    fn legend(&self) -> Vec<LegendEntry> {
        let fixed = if self.in_trial() { said::from_start() } else { said::fixed_cap() };
        let mut legend = vec![self.caps.entry(fixed)];
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
                readings: self.caps.points.iter().map(reading).collect(),
                hidden: false,
            }
        }));
        let in_trial = self.in_this_trial();
        if !in_trial.is_empty() {
            let reading = |&(cap, standing): &(u32, &Standing)| Reading {
                x: f64::from(cap),
                value: figure::fixed(standing.rate.mean, 2),
                range: (standing.seeds.len() > 1)
                    .then(|| band(standing.rate.min, standing.rate.max)),
            };
            let entry = marked(said::this_trial(), Role::Brain, Shape::OpenSquare);
            let readings = in_trial.iter().map(reading).collect();
            legend.push(LegendEntry { readings, ..entry });
        }
        legend
    }

    /// The fixed K that were put through this trial, where the curve was not.
    fn in_this_trial(&self) -> Vec<(u32, &'a Standing)> {
        let standings = self.results.standings.iter().filter(|_| self.in_trial());
        let caps = standings.filter_map(|one| Some((one.contender.cap?, one)));
        caps.filter(|(_, one)| one.rate.mean.is_finite()).collect()
    }

    fn panel(&self) -> Panel {
        let adaptive = self.adaptive.iter().map(|one| one.rate.mean);
        let top = adaptive.fold(self.caps.top(), f64::max);
        let mut panel = Panel::new(Axis::from_zero(terms::requests_per_s(), top), 1.0);
        self.caps.fill(&mut panel);
        for (place, standing) in self.adaptive.iter().enumerate() {
            let (role, stroke) = who::look(standing.contender);
            panel.series.push(Series {
                legend: Some(place + 1),
                role,
                stroke: thin(stroke),
                points: [self.caps.low, self.caps.high]
                    .map(|x| (x, Some(standing.rate.mean)))
                    .to_vec(),
            });
        }
        // One that lets all be active is no cap: nothing there is won.
        let robots = self.results.scenario.robots();
        let best = self.caps.best().filter(|(cap, _)| *cap < robots);
        self.caps.line(&mut panel, best);
        for (cap, standing) in self.in_this_trial() {
            let (legend, range) = (Some(self.adaptive.len() + 1), None);
            let (x, y) = (f64::from(cap), standing.rate.mean);
            let (shape, role, size) = (Shape::OpenSquare, Role::Brain, 4.0);
            panel.marks.push(Mark { legend, x, y, range, shape, role, size });
        }
        self.labels(&mut panel);
        panel
    }

    fn labels(&self, panel: &mut Panel) {
        for (place, standing) in self.adaptive.iter().enumerate() {
            let at = |share: f64, side| Spot {
                x: self.caps.low + share * (self.caps.high - self.caps.low),
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
            panel.labels.push(label.plain().sized(12.0).nearest());
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
        let caps = self.caps.points.iter().map(|(cap, point)| {
            let rate = [point.rate.mean, point.rate.min, point.rate.max];
            row(terms::cap(*cap), rate, point.seeds, point.collapsed())
        });
        let standing = |name: String, one: &Standing| {
            let rate = [one.rate.mean, one.rate.min, one.rate.max];
            row(name, rate, one.seeds.len() as u32, one.collapsed())
        };
        let in_trial = self.in_this_trial().into_iter();
        let in_trial =
            in_trial.map(|(cap, one)| standing(said::cap_in_trial(&terms::cap(cap)), one));
        let adaptive = self.adaptive.iter().map(|one| standing(self.name(one), one));
        Table {
            caption: said::caption().to_owned(),
            heads: heads.map(str::to_owned).to_vec(),
            rows: caps.chain(in_trial).chain(adaptive).collect(),
        }
    }
}

fn thin(stroke: Stroke) -> Stroke {
    Stroke { width: 1.5, ..stroke }
}
