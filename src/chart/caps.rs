//! The rate over a fixed K at one fleet size, as every chart of it draws it: band, line, crosses where seeds collapse,
//! and a square at one K.

use super::figure;
use super::mark::Shape;
use super::model::{
    Fill, Label, LegendEntry, Mark, Panel, Provenance, Reading, Series, Side, Spot,
};
use super::pick::RunPoint;
use super::theme::Role;
use crate::analysis::sweep::{SweepPoint, holds_seeds};
use crate::stats::sort_short_by_key;
use crate::words::chart::terms;

/// The points of a sweep over K that can be drawn: finite ones, in rising K.
pub(crate) struct Caps<'a> {
    pub points: Vec<(u32, &'a SweepPoint)>,
    /// Between the last K that holds and the first that does not.
    pub edge: Option<f64>,
    pub low: f64,
    pub high: f64,
}

impl<'a> Caps<'a> {
    /// Of these points. Without all of their seeds, not `settled`, they have no edge yet.
    pub fn of(points: &'a [SweepPoint], settled: bool) -> Caps<'a> {
        let finite = |point: &&SweepPoint| {
            [point.rate.mean, point.rate.min, point.rate.max].iter().all(|rate| rate.is_finite())
        };
        let points = points.iter().filter(finite);
        let mut points: Vec<_> = points.filter_map(|point| Some((point.cap?, point))).collect();
        sort_short_by_key(&mut points, |(cap, _)| *cap);
        let low = points.first().map_or(0.0, |(cap, _)| f64::from(*cap));
        let high = points.last().map_or(1.0, |(cap, _)| f64::from(*cap));
        let (low, high) = if high > low { (low, high) } else { ((low - 1.0).max(0.0), low + 1.0) };
        let fails = points.iter().position(|(_, point)| !holds_seeds(point));
        let edge = fails.filter(|_| settled).map(|place| match place {
            0 => f64::from(points[0].0) - 0.5,
            _ => f64::from(points[place - 1].0 + points[place].0) / 2.0,
        });
        let edge = edge.map(|edge| edge.max(low));
        Caps { points, edge, low, high }
    }

    /// The K with the highest rate of those that hold.
    pub fn best(&self) -> Option<(u32, &'a SweepPoint)> {
        let holding = self.points.iter().copied().filter(|(_, point)| holds_seeds(point));
        holding.max_by(|a, b| a.1.rate.mean.total_cmp(&b.1.rate.mean))
    }

    /// The point of this K.
    pub fn at(&self, cap: u32) -> Option<&'a SweepPoint> {
        self.points.iter().find(|(other, _)| *other == cap).map(|(_, point)| *point)
    }

    /// Where the crosshair stops.
    pub fn samples(&self) -> Vec<f64> {
        self.points.iter().map(|(cap, _)| f64::from(*cap)).collect()
    }

    /// The run behind each point.
    pub fn runs(&self, robots: u32) -> Vec<RunPoint> {
        let run = |&(cap, point): &(u32, &SweepPoint)| RunPoint {
            x: f64::from(cap),
            panel: 0,
            y: point.rate.mean,
            legend: None,
            robots,
            cap: Some(cap),
        };
        self.points.iter().map(run).collect()
    }

    /// The highest rate of any seed.
    pub fn top(&self) -> f64 {
        self.points.iter().map(|(_, point)| point.rate.max).fold(0.0, f64::max)
    }

    /// The smallest and the largest number of seeds behind a point.
    pub fn seeds(&self) -> Option<(u32, u32)> {
        let seeds = self.points.iter().map(|(_, point)| point.seeds);
        Some((seeds.clone().min()?, seeds.max()?))
    }

    /// Its line in the legend.
    pub fn entry(&self, text: &str) -> LegendEntry {
        let reading = |(cap, point): &(u32, &SweepPoint)| Reading {
            x: f64::from(*cap),
            value: figure::fixed(point.rate.mean, 2),
            range: (point.seeds > 1).then(|| band(point.rate.min, point.rate.max)),
        };
        LegendEntry {
            text: text.to_owned(),
            role: Role::Brain,
            stroke: Some(Role::Brain.stroke()),
            shape: None,
            provenance: Provenance::Simulated,
            readings: self.points.iter().map(reading).collect(),
            hidden: false,
        }
    }

    /// The band over seeds, drawn first.
    pub fn fill(&self, panel: &mut Panel) {
        let points = self
            .points
            .iter()
            .map(|(cap, point)| (f64::from(*cap), point.rate.min, point.rate.max))
            .collect();
        panel.fills.push(Fill { legend: Some(0), role: Role::Brain, alpha: 0.2, points });
    }

    /// The line, crosses where seeds collapse, and a square with its name at `marked`.
    pub fn line(&self, panel: &mut Panel, marked: Option<(u32, &SweepPoint)>) {
        let points = self.points.iter();
        panel.series.push(Series {
            legend: Some(0),
            role: Role::Brain,
            stroke: Role::Brain.stroke(),
            points: points.map(|(cap, point)| (f64::from(*cap), Some(point.rate.mean))).collect(),
        });
        let collapsing = self.points.iter().filter(|(_, point)| point.collapsed() > 0);
        let mark = |cap: u32, y: f64, shape, role, size| Mark {
            legend: Some(0),
            x: f64::from(cap),
            y,
            range: None,
            shape,
            role,
            size,
        };
        let every = (self.points.len() / 48).max(1);
        panel.marks.extend(
            collapsing
                .step_by(every)
                .map(|(cap, point)| mark(*cap, point.rate.mean, Shape::Cross, Role::Danger, 3.2)),
        );
        if let Some((cap, point)) = marked {
            panel.marks.push(mark(cap, point.rate.mean, Shape::Square, Role::Brain, 4.5));
            let spot = |side| Spot { x: f64::from(cap), y: point.rate.mean, side };
            let sides = [Side::Above, Side::AboveLeft, Side::Left, Side::Below, Side::BelowLeft];
            let text = terms::cap(cap);
            panel.labels.push(Label::new([text], Role::Brain, sides.map(spot).to_vec()).of(0));
        }
    }
}

/// "[2.28 to 2.31]".
pub(crate) fn band(low: f64, high: f64) -> String {
    figure::range(figure::fixed(low, 2), figure::fixed(high, 2))
}
