//! How long runs last without a low window: Kaplan-Meier over seeds, a staircase for each contender.
//!
//! Contenders whose staircases are the same share one. Runs that end without a low window are censored there: a tick.

use super::who;
use crate::analysis::compare::{CompareResults, Standing};
use crate::chart::axis::{Axis, Scale, Tick};
use crate::chart::figure;
use crate::chart::mark::Shape;
use crate::chart::model::{
    Along, ChartModel, Fill, Label, LegendEntry, Mark, Panel, Provenance, Reading, Series, Side,
    Spot, Table,
};
use crate::chart::theme::{Role, Stroke};
use crate::chart::timeline;
use crate::stats::survival::KaplanMeier;
use crate::stats::{sort_short, sort_short_by_key};
use crate::words::chart::survival::{self as said, Fall};
use crate::words::chart::terms;

/// Standard deviations to each side of a 95% band.
const DEVIATIONS: f64 = 1.959_963_984_540_054;
/// Bands that can be told apart.
const BANDS: usize = 2;

/// Share of the height of a fall that has room for a word beside it.
const LEGIBLE: f64 = 0.12;

/// The chart of these results.
pub fn survival(results: &CompareResults) -> ChartModel {
    let end_s = results.scenario.minutes().max(1) * 60;
    let groups = groups(results, end_s);
    let mut chart = ChartModel::new("survival", timeline::minutes_axis(f64::from(end_s) / 60.0));
    chart.along = Some(Along::Minutes);
    chart.claim = claim(&groups, end_s, results.scenario.control_begins().seconds());
    chart.sub =
        said::sub(&who::seeds(groups.iter().flat_map(|group| group.members.iter().copied())));
    if groups.iter().any(|group| !group.band(end_s).is_empty()) {
        chart.sub.push_str(said::bands());
    }
    chart.table = table(&groups, end_s);
    if groups.is_empty() {
        chart.empty = Some(terms::no_controller().to_owned());
        chart.label = said::nothing().to_owned();
        return chart;
    }
    chart.label = label(&groups, end_s);
    let mut times: Vec<u32> = groups.iter().flat_map(Group::times).collect();
    times.extend([0, end_s]);
    sort_short(&mut times, u32::cmp);
    times.dedup();
    chart.samples = times.iter().map(|time| minutes(*time)).collect();
    chart.sample_words = terms::at_minute();
    chart.legend = groups.iter().map(|group| group.entry(&times)).collect();
    chart.panels = vec![panel(&groups, end_s)];
    chart
}

/// Contenders with one and the same staircase.
struct Group<'a> {
    members: Vec<&'a Standing>,
    names: Vec<String>,
    /// Of the first: "with K = 20".
    under: String,
    curve: KaplanMeier<u32>,
    role: Role,
    stroke: Stroke,
}

fn minutes(time_s: u32) -> f64 {
    f64::from(time_s) / 60.0
}

/// In the order of the table of controllers; those that never fall last.
fn groups(results: &CompareResults, end_s: u32) -> Vec<Group<'_>> {
    let mut groups: Vec<Group> = Vec::new();
    for standing in &results.standings {
        let name = who::name(standing.contender, &results.scenario);
        let curve = standing.survival(end_s);
        let same = |group: &&mut Group| {
            let (one, other) = (group.curve.steps(), curve.steps());
            one.len() == other.len()
                && one
                    .iter()
                    .zip(other)
                    .all(|(a, b)| (a.at, a.at_risk, a.events) == (b.at, b.at_risk, b.events))
        };
        if let Some(group) = groups.iter_mut().find(same) {
            group.members.push(standing);
            group.names.push(name);
            continue;
        }
        let (role, stroke) = who::look(standing.contender);
        let under = who::under(standing.contender, &results.scenario);
        let (members, names) = (vec![standing], vec![name]);
        groups.push(Group { members, names, under, curve, role, stroke });
    }
    // Several fixed K have one look: only the first keeps it.
    let others: [&[f64]; 3] = [&[12.0, 3.0], &[4.0, 2.0], &[12.0, 3.0, 2.0, 3.0]];
    let others = others.map(|dash| Stroke::dashed(2.0, dash));
    let mut looks: Vec<(Role, Stroke)> = Vec::new();
    for group in &mut groups {
        if looks.contains(&(group.role, group.stroke)) {
            let free = others.into_iter().find(|other| !looks.contains(&(group.role, *other)));
            group.stroke = free.unwrap_or(group.stroke);
        }
        looks.push((group.role, group.stroke));
    }
    sort_short_by_key(&mut groups, |group| group.curve.steps().is_empty());
    groups
}

impl Group<'_> {
    fn times(&self) -> impl Iterator<Item = u32> {
        self.curve.steps().iter().map(|step| step.at)
    }

    /// "CONCUR, prefix-alive and K = 20", or the first of them and how many more.
    fn words(&self) -> [String; 3] {
        let some = |shown: usize| match self.names.len() - shown.min(self.names.len()) {
            0 => who::list(&self.names),
            more => who::list_some(&self.names[..shown], more),
        };
        [self.names.len(), 2, 1].map(some)
    }

    /// Mean time without a low window within the run, in seconds: the area under the staircase.
    fn area(&self, end_s: u32) -> f64 {
        let (mut area, mut from, mut share) = (0.0, 0, 1.0);
        for step in self.curve.steps() {
            area += share * f64::from(step.at.min(end_s) - from);
            (from, share) = (step.at.min(end_s), step.survival);
        }
        area + share * f64::from(end_s - from)
    }

    fn entry(&self, times: &[u32]) -> LegendEntry {
        let several = self.members[0].seeds.len() > 1;
        let reading = |time: &u32| {
            let band = self.curve.band(*time, DEVIATIONS);
            let range = figure::range(figure::percent(band.low), figure::percent(band.high));
            Reading {
                x: minutes(*time),
                value: figure::percent(self.curve.survival(*time)),
                range: (several && band.high > band.low).then_some(range),
            }
        };
        LegendEntry {
            text: who::list(&self.names),
            role: self.role,
            stroke: Some(self.stroke),
            shape: None,
            provenance: Provenance::Simulated,
            readings: times.iter().map(reading).collect(),
            hidden: false,
        }
    }

    /// The corners of the staircase up to the end of the run, or to where nobody is left.
    fn corners(&self, end_s: u32) -> Vec<(f64, f64)> {
        let mut corners = vec![(0.0, 1.0)];
        let mut share = 1.0;
        for step in self.curve.steps() {
            corners.extend([(minutes(step.at), share), (minutes(step.at), step.survival)]);
            share = step.survival;
        }
        if share > 0.0 {
            corners.push((minutes(end_s), share));
        }
        corners
    }

    /// The band between the first step and the end, or where nobody is left.
    fn band(&self, end_s: u32) -> Vec<(f64, f64, f64)> {
        let steps = self.curve.steps();
        let mut points = Vec::new();
        for (place, step) in steps.iter().enumerate() {
            let band = step.band(DEVIATIONS);
            let until = steps.get(place + 1).map_or(end_s, |next| next.at);
            if band.high > band.low {
                let at = |time| (minutes(time), band.low, band.high);
                points.extend([at(step.at), at(until)]);
            }
        }
        points
    }
}

fn claim(groups: &[Group], end_s: u32, begin_s: f64) -> String {
    let all: usize = groups.iter().map(|group| group.members.len()).sum();
    let by_area = |a: &&Group, b: &&Group| a.area(end_s).total_cmp(&b.area(end_s));
    let falling = || groups.iter().filter(|group| !group.curve.steps().is_empty());
    let Some(worst) = falling().min_by(by_area) else {
        return match (all, groups) {
            (0, _) => terms::first_controller().to_owned(),
            (1, [one]) => said::one_never(&one.names[0]),
            _ => said::never().to_owned(),
        };
    };
    let fell_before = |group: &Group| {
        let last = group.curve.steps().last();
        last.is_some_and(|step| step.survival <= 0.0 && f64::from(step.at) < begin_s)
    };
    if groups.iter().all(fell_before) {
        return said::before_control(begin_s / 60.0);
    }
    let of_worst = worst.members[0];
    let fall = Fall {
        under: &worst.under,
        half_by: worst.curve.median().map(minutes),
        seeds: (of_worst.collapsed(), of_worst.seeds.len() as u32),
    };
    if all == 1 {
        return said::one_falls(fall);
    }
    match groups.iter().find(|group| group.curve.steps().is_empty()) {
        Some(never) => said::some_never(never.members.len() as u32, all as u32, fall),
        None if groups.len() == 1 => said::alike(fall),
        None => {
            let best = groups.iter().max_by(by_area).map_or("", |best| &best.names[0]);
            said::lasts_longest(best)
        }
    }
}

fn label(groups: &[Group], end_s: u32) -> String {
    let at_end = |group: &Group| (group.names.clone(), group.curve.survival(end_s));
    said::label(end_s / 60, &groups.iter().map(at_end).collect::<Vec<_>>())
}

fn panel(groups: &[Group], end_s: u32) -> Panel {
    let ticks = |shares: &[f64]| -> Vec<Tick> {
        shares.iter().map(|share| Tick::new(*share, figure::percent(*share))).collect()
    };
    let axis = Axis {
        names: vec![said::without().to_owned()],
        scale: Scale::linear(0.0, 1.0),
        ticks: vec![
            ticks(&[0.0, 0.25, 0.5, 0.75, 1.0]),
            ticks(&[0.0, 0.5, 1.0]),
            ticks(&[0.0, 1.0]),
        ],
        two_lines: false,
    };
    let mut panel = Panel::new(axis, 1.0);
    let mut by_area: Vec<usize> =
        (0..groups.len()).filter(|place| !groups[*place].band(end_s).is_empty()).collect();
    sort_short(&mut by_area, |a, b| groups[*a].area(end_s).total_cmp(&groups[*b].area(end_s)));
    // The most different ones: from both ends of the order.
    let banded = by_area.iter().take(1).chain(by_area.iter().skip(1).rev().take(BANDS - 1));
    for place in banded {
        let (legend, role) = (Some(*place), groups[*place].role);
        panel.fills.push(Fill { legend, role, alpha: 0.18, points: groups[*place].band(end_s) });
    }
    for (place, group) in groups.iter().enumerate() {
        let corners = group.corners(end_s);
        let points = corners.iter().map(|(x, y)| (*x, Some(*y))).collect();
        let (role, stroke, legend) = (group.role, group.stroke, Some(place));
        panel.series.push(Series { legend, role, stroke, points });
        if let Some(&(x, y)) = corners.last().filter(|(_, share)| *share > 0.0) {
            let shape = Shape::Tick;
            panel.marks.push(Mark { legend, x, y, range: None, shape, role, size: 5.0 });
        }
        panel.labels.push(Label::new(group.words(), role, spots(&corners)).of(place).sized(12.0));
    }
    panel
}

/// Beside its falls where it comes down to nothing, the deepest first; else along its levels, the longest first.
fn spots(corners: &[(f64, f64)]) -> Vec<Spot> {
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
    spots
}

fn table(groups: &[Group], end_s: u32) -> Table {
    let heads = said::heads();
    let mut rows = Vec::new();
    for group in groups {
        for (standing, name) in group.members.iter().zip(&group.names) {
            let band = group.curve.band(end_s, DEVIATIONS);
            let median = group.curve.median().map(|time| figure::short(minutes(time), 1));
            rows.push(vec![
                name.clone(),
                figure::count(standing.seeds.len() as u32),
                figure::count(standing.collapsed()),
                median.unwrap_or_else(|| said::not_in_run().to_owned()),
                figure::percent(group.curve.survival(end_s)),
                figure::percent(band.low),
                figure::percent(band.high),
                Provenance::Simulated.word().to_owned(),
            ]);
        }
    }
    Table { caption: said::caption().to_owned(), heads: heads.map(str::to_owned).to_vec(), rows }
}
