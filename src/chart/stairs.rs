//! Staircases of Kaplan-Meier: the share of runs without an event yet over minutes, with its band, and a tick where runs
//! that ended without one are censored.

use super::axis::{Axis, Scale, Tick};
use super::figure;
use super::mark::Shape;
use super::model::{Mark, Panel, Reading, Series, Side, Spot};
use super::theme::{Role, Stroke};
use crate::stats::sort_short;
use crate::stats::survival::{Band, KaplanMeier};

/// Standard deviations to each side of a 95% band.
const DEVIATIONS: f64 = 1.959_963_984_540_054;

/// Share of the height of a fall that has room for a word beside it.
const LEGIBLE: f64 = 0.12;

/// A staircase over a run that ends at `end_s` seconds.
#[derive(Clone, Copy)]
pub(crate) struct Stairs<'a> {
    pub curve: &'a KaplanMeier<u32>,
    pub end_s: u32,
}

/// Seconds as minutes.
pub(crate) fn minutes(time_s: u32) -> f64 {
    f64::from(time_s) / 60.0
}

/// The 95% band at a time: the exact one while all seeds are watched, so that no fall in any of a few seeds is not
/// drawn as certain; Greenwood's afterwards.
pub(crate) fn band_at(curve: &KaplanMeier<u32>, time_s: u32) -> Band {
    curve.exact_band(time_s).unwrap_or_else(|| curve.band(time_s, DEVIATIONS))
}

/// Where the crosshair stops: the steps of these staircases, and both ends.
pub(crate) fn times<'a>(all: impl Iterator<Item = Stairs<'a>>, end_s: u32) -> Vec<u32> {
    let mut times: Vec<u32> =
        all.flat_map(|stairs| stairs.curve.steps().iter().map(|step| step.at)).collect();
    times.extend([0, end_s]);
    sort_short(&mut times, u32::cmp);
    times.dedup();
    times
}

/// An axis of shares of seeds.
pub(crate) fn axis(name: &str) -> Axis {
    let ticks = |shares: &[f64]| -> Vec<Tick> {
        shares.iter().map(|share| Tick::new(*share, figure::percent(*share))).collect()
    };
    Axis {
        names: vec![name.to_owned()],
        scale: Scale::linear(0.0, 1.0),
        ticks: vec![
            ticks(&[0.0, 0.25, 0.5, 0.75, 1.0]),
            ticks(&[0.0, 0.5, 1.0]),
            ticks(&[0.0, 1.0]),
        ],
        two_lines: false,
    }
}

impl Stairs<'_> {
    /// Mean time without an event within the run, in seconds: the area under the staircase.
    pub fn area(&self) -> f64 {
        let (mut area, mut from, mut share) = (0.0, 0, 1.0);
        for step in self.curve.steps() {
            let until = step.at.min(self.end_s);
            area += share * f64::from(until - from);
            (from, share) = (until, step.survival);
        }
        area + share * f64::from(self.end_s - from)
    }

    /// The values of its line in the legend at these times, with the band if there are several runs.
    pub fn readings(&self, times: &[u32], several: bool) -> Vec<Reading> {
        let reading = |time: &u32| {
            let band = band_at(self.curve, *time);
            let range = figure::range(figure::percent(band.low), figure::percent(band.high));
            Reading {
                x: minutes(*time),
                value: figure::percent(self.curve.survival(*time)),
                range: (several && band.high > band.low).then_some(range),
            }
        };
        times.iter().map(reading).collect()
    }

    /// The corners up to the end of the run, or to where nobody is left.
    pub fn corners(&self) -> Vec<(f64, f64)> {
        let mut corners = vec![(0.0, 1.0)];
        let mut share = 1.0;
        for step in self.curve.steps() {
            corners.extend([(minutes(step.at), share), (minutes(step.at), step.survival)]);
            share = step.survival;
        }
        if share > 0.0 {
            corners.push((minutes(self.end_s), share));
        }
        corners
    }

    /// The band from the start to the end.
    pub fn band(&self) -> Vec<(f64, f64, f64)> {
        let mut from = vec![0];
        from.extend(self.curve.steps().iter().map(|step| step.at));
        let mut points = Vec::new();
        for (place, &time) in from.iter().enumerate() {
            let band = band_at(self.curve, time);
            let until = from.get(place + 1).map_or(self.end_s, |next| *next);
            if band.high > band.low && until > time {
                let at = |time| (minutes(time), band.low, band.high);
                points.extend([at(time), at(until)]);
            }
        }
        points
    }

    /// Its line, and a tick where those who are left are censored. Gives its corners.
    pub fn draw(
        &self,
        panel: &mut Panel,
        place: usize,
        (role, stroke): (Role, Stroke),
    ) -> Vec<(f64, f64)> {
        let (legend, corners) = (Some(place), self.corners());
        let points = corners.iter().map(|(x, y)| (*x, Some(*y))).collect();
        panel.series.push(Series { legend, role, stroke, points });
        if let Some(&(x, y)) = corners.last().filter(|(_, share)| *share > 0.0) {
            let shape = Shape::Tick;
            panel.marks.push(Mark { legend, x, y, range: None, shape, role, size: 5.0 });
        }
        corners
    }
}

/// Whether words there keep off the baseline: below a level that is nearly at it, and beside one, they would be struck
/// through.
pub(crate) fn is_off_baseline(spot: &Spot) -> bool {
    match spot.side {
        Side::Below | Side::BelowLeft | Side::BelowRight => spot.y > 2.0 * LEGIBLE,
        Side::Left | Side::Right => spot.y > LEGIBLE / 2.0,
        Side::Above | Side::AboveLeft | Side::AboveRight | Side::Over => true,
    }
}

/// Beside its falls where it comes down to nothing, the deepest first; else along its levels, the longest first.
pub(crate) fn spots(corners: &[(f64, f64)]) -> Vec<Spot> {
    let pairs = || corners.windows(2).map(|pair| (pair[0], pair[1]));
    let mut spots = Vec::new();
    let ends = corners.last().is_some_and(|(_, share)| *share <= 0.0);
    let mut falls: Vec<_> = pairs().filter(|(from, to)| ends && from.1 - to.1 > LEGIBLE).collect();
    falls.reverse();
    sort_short(&mut falls, |(a, b), (c, d)| (c.1 - d.1).total_cmp(&(a.1 - b.1)));
    for (from, to) in falls {
        for part in [0.5, 0.3, 0.7, 0.85, 0.15] {
            let y = to.1 + part * (from.1 - to.1);
            spots.extend([Side::Right, Side::Left].map(|side| Spot { x: to.0, y, side }));
        }
    }
    // The level from which all begin names nobody.
    let falls_at_all = corners.last().is_some_and(|(_, share)| *share < 1.0);
    let mut levels: Vec<_> = corners
        .windows(2)
        .filter(|pair| pair[1].0 > pair[0].0 && !(falls_at_all && pair[0].1 >= 1.0))
        .collect();
    sort_short(&mut levels, |a, b| (b[1].0 - b[0].0).total_cmp(&(a[1].0 - a[0].0)));
    for level in levels {
        let y = level[0].1;
        spots.push(Spot { x: level[1].0, y, side: Side::BelowLeft });
        spots.push(Spot { x: level[1].0, y, side: Side::AboveLeft });
        for share in [0.5, 0.25, 0.75] {
            let x = level[0].0 + share * (level[1].0 - level[0].0);
            spots.push(Spot { x, y, side: Side::Below });
            spots.push(Spot { x, y, side: Side::Above });
        }
    }
    spots.retain(is_off_baseline);
    spots
}
