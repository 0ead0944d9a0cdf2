//! Requests a second over a fixed K at this fleet size, and what each adaptive controller gets beside it.

use super::who;
use crate::analysis::compare::{CompareResults, Contender, Standing};
use crate::analysis::sweep::SweepPoint;
use crate::chart::axis::Axis;
use crate::chart::caps::{Caps, band};
use crate::chart::figure;
use crate::chart::model::{
    ChartModel, Label, LegendEntry, Panel, Provenance, Reading, Series, Side, Spot, Table, Vertical,
};
use crate::chart::pick::Picks;
use crate::chart::theme::{Role, Stroke};
use crate::scenario::KnobId;

/// Within this share of the best K, a controller comes close to it.
const CLOSE: f64 = 0.05;

/// The chart of these results.
pub fn over_cap(results: &CompareResults) -> ChartModel {
    let view = View::of(results);
    let mut chart =
        ChartModel::new("over-cap", Axis::robots("fixed K", view.caps.low, view.caps.high));
    chart.claim = view.claim();
    chart.sub = view.sub();
    chart.table = view.table();
    if view.caps.points.is_empty() {
        chart.empty = Some("Computing: no fixed K yet.".to_owned());
        chart.label = "Requests per second over a fixed K: nothing computed yet.".to_owned();
        return chart;
    }
    chart.label = view.label();
    if view.in_trial() {
        chart.sub.push_str(". Lines: in the trial");
    }
    chart.samples = view.caps.samples();
    chart.sample_words = ("At K = ", ":");
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
            return "Computing the first K".to_owned();
        }
        if !self.results.caps_settled {
            return format!("Computing: {} so far", figure::of(caps, "fixed K", "fixed K"));
        }
        let Some((cap, point)) = self.caps.best() else {
            return format!("No fixed K holds at {}", figure::of(robots, "robot", "robots"));
        };
        let (best, of_it) = if robots == 1 {
            ("One robot needs no K".to_owned(), "")
        } else if cap >= robots {
            (format!("No K beats leaving all {} robots active", figure::count(robots)), "")
        } else {
            (format!("Best fixed K is {}", figure::count(cap)), " of it without being told N")
        };
        let alive = self.results.named("alive").filter(|one| one.rate.mean.is_finite());
        // In a trial the same K is compared in the same trial, if it was run there.
        let own = self.results.of(Contender::cap(cap)).filter(|_| self.in_trial());
        let rate = own.map_or(point.rate.mean, |own| own.rate.mean);
        let late = self.results.scenario.control_begins().0 > 0;
        let comparable = rate > 0.0 && !late && (own.is_some() || !self.in_trial());
        let Some(alive) = alive.filter(|_| comparable) else {
            return format!("{best}, at {} requests/s", figure::fixed(point.rate.mean, 2));
        };
        let share = alive.rate.mean / rate - 1.0;
        let percent = figure::percent(share.abs());
        if !who::holds(alive) {
            format!(
                "{best}; prefix-alive collapses in {} of {} seeds",
                figure::count(alive.collapsed()),
                figure::count(alive.seeds.len() as u32)
            )
        } else if share > 0.005 {
            format!("{best}; prefix-alive gives {percent} more")
        } else if share >= -CLOSE {
            let within = figure::count((share.abs() * 100.0).ceil().max(1.0));
            format!("{best}; prefix-alive comes within {within}%{of_it}")
        } else {
            format!("{best}; prefix-alive gives {percent} less")
        }
    }

    fn sub(&self) -> String {
        let robots = figure::of(self.results.scenario.robots(), "robot", "robots");
        let what = format!("Requests/s over a fixed K, {robots}");
        let collapses = self.caps.points.iter().any(|(_, point)| point.collapsed() > 0);
        let crosses = if collapses { ". Crosses: seeds collapse" } else { "" };
        match self.caps.seeds() {
            Some((1, 1)) => format!("{what}; first seed only"),
            Some((low, high)) if low == high => {
                format!("{what}; band spans {} seeds{crosses}", figure::count(low))
            }
            Some((low, high)) => format!(
                "{what}; band spans {} to {} seeds{crosses}",
                figure::count(low),
                figure::count(high)
            ),
            None => what,
        }
    }

    fn label(&self) -> String {
        let mut words = "Requests per second over a fixed K.".to_owned();
        if let Some((cap, point)) = self.caps.best() {
            words.push_str(&format!(
                " The best that holds is K = {} with {}.",
                figure::count(cap),
                figure::fixed(point.rate.mean, 2)
            ));
        }
        let of = |standing: &&Standing| {
            format!("{} {}", self.name(standing), figure::fixed(standing.rate.mean, 2))
        };
        let rates: Vec<String> = self.adaptive.iter().map(of).collect();
        if !rates.is_empty() {
            words.push_str(&format!(" Others: {}.", rates.join(", ")));
        }
        words
    }

    fn legend(&self) -> Vec<LegendEntry> {
        let mut legend = vec![self.caps.entry("fixed K")];
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
        legend
    }

    fn panel(&self) -> Panel {
        let adaptive = self.adaptive.iter().map(|one| one.rate.mean);
        let top = adaptive.fold(self.caps.top(), f64::max);
        let mut panel = Panel::new(Axis::from_zero("requests/s", top), 1.0);
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
        self.caps.line(&mut panel, self.caps.best());
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
            panel.labels.push(label.plain().sized(12.0));
        }
    }

    fn table(&self) -> Table {
        let heads = [
            "Controller",
            "Rate (requests/s)",
            "Lowest seed",
            "Highest seed",
            "Seeds",
            "Collapsed seeds",
            "Mark",
        ];
        let row = |name: String, [mean, min, max]: [f64; 3], seeds: u32, collapsed: u32| {
            let mut cells = vec![name];
            cells.extend([mean, min, max].map(|rate| figure::fixed(rate, 2)));
            cells.extend([seeds, collapsed].map(figure::count));
            cells.push(Provenance::Simulated.word().to_owned());
            cells
        };
        let caps = self.caps.points.iter().map(|(cap, point)| {
            let rate = [point.rate.mean, point.rate.min, point.rate.max];
            row(format!("K = {}", figure::count(*cap)), rate, point.seeds, point.collapsed())
        });
        let adaptive = self.adaptive.iter().map(|one| {
            let rate = [one.rate.mean, one.rate.min, one.rate.max];
            row(self.name(one), rate, one.seeds.len() as u32, one.collapsed())
        });
        Table {
            caption: "Requests per second over a fixed K, and of each other controller".to_owned(),
            heads: heads.map(str::to_owned).to_vec(),
            rows: caps.chain(adaptive).collect(),
        }
    }
}

fn thin(stroke: Stroke) -> Stroke {
    Stroke { width: 1.5, ..stroke }
}
