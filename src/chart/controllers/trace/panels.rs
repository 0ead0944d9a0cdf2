//! The panels of one run: slots and the branch that fired, and what the controller read.

use super::{MARKED, Reads, View, words};
use crate::analysis::trace::{Branch, MarginPoint, TraceDecision};
use crate::chart::axis::{Axis, Scale, Tick};
use crate::chart::mark::Shape;
use crate::chart::model::{
    ChartModel, Label, Limit, Mark, NameAt, Panel, RugMark, Series, Side, Spot,
};
use crate::chart::theme::{Role, Stroke};
use crate::chart::timeline::{length, middle, round_top, shares};
use crate::chart::{figure, margin};
use crate::scenario::KnobId;
use crate::stats::sort_short_by_key;
use crate::words::chart::trace as said;

/// Of slots.
const SLOTS: Stroke = Stroke::solid(2.5);
/// Of active robots.
const ACTIVE: Stroke = Stroke::solid(1.25);
/// Of what a reading is held against.
const THRESHOLD: Stroke = Stroke::ALARM;
/// Lines of shares that are nearer to each other than this have no name between them.
const NEAR: f64 = 0.25;
/// Of hits and reuse intervals as they were read.
const READ: Stroke = Stroke::dashed(1.5, &[6.0, 3.0]);

/// Whether on this side of a line the next is so near that a name there could be either's.
fn is_between(lines: &[f64], at: f64, side: Side) -> bool {
    let is_near = |above: f64| (1e-9..NEAR).contains(&above);
    match side {
        Side::Above | Side::AboveLeft | Side::AboveRight => {
            lines.iter().any(|other| is_near(other - at))
        }
        Side::Below | Side::BelowLeft | Side::BelowRight => {
            lines.iter().any(|other| is_near(at - other))
        }
        Side::Left | Side::Right | Side::Over => false,
    }
}

impl View<'_> {
    /// K with its decisions, the active robots, and the edge.
    pub(super) fn slots_panel(&self, chart: &mut ChartModel) -> Panel {
        let (robots, top) = (f64::from(self.robots()), f64::from(self.top()));
        let tick = |at: f64| Tick::new(at, figure::count(at));
        let mut ends = vec![tick(0.0), tick(robots)];
        // A figure of its own only where it does not stand on that of all robots.
        ends.extend((top >= 1.5 * robots).then(|| tick(top)));
        let mut halves = ends.clone();
        if self.robots().is_multiple_of(2) {
            halves.insert(1, tick(robots / 2.0));
        }
        let names = match (self.reads, self.contender.cap) {
            (Reads::Nothing, None) => vec![said::active()],
            (Reads::Nothing, Some(_)) => vec![said::cap_and_active()],
            _ => said::slots_panel().to_vec(),
        };
        let axis = Axis {
            names: names.into_iter().map(str::to_owned).collect(),
            scale: Scale::linear(0.0, top * 1.06),
            ticks: vec![halves, ends],
            two_lines: false,
        };
        let mut panel = Panel { name_at: NameAt::Start, grid: false, ..Panel::new(axis, 2.0) };
        let active = |minute: usize| {
            let active = self.run.series[minute].active;
            active.is_finite().then(|| figure::count(active))
        };
        let points = self.run.series.iter().enumerate().map(|(place, minute)| {
            let active = Some(minute.active).filter(|active| active.is_finite());
            (middle(place as u32), active)
        });
        let (role, stroke) = (Role::Ink3, ACTIVE);
        let legend = Some(chart.legend.len());
        panel.series.push(Series { legend, role, stroke, points: points.collect() });
        chart.legend.push(self.entry(said::active(), role, stroke, active));
        if self.reads != Reads::Nothing || self.contender.cap.is_some() {
            let (legend, role) = (chart.legend.len(), Role::Brain);
            let slots = self.slots();
            chart.legend.push(
                self.entry(said::slots_k(), role, SLOTS, |minute| slots[minute].map(figure::count)),
            );
            let (points, stroke) = (self.steps(), SLOTS);
            self.beyond(&mut panel, &points, top, legend);
            panel.series.push(Series { legend: Some(legend), role, stroke, points });
        }
        if self.reads != Reads::Nothing {
            let legend = chart.legend.len();
            chart.legend.push(words::branches(self));
            panel.rug = self.rug(legend);
        }
        if let Some((edge, words)) = self.edge.zip(self.edge_words()) {
            let at = f64::from(edge);
            panel.limits.push(Limit { at, role: Role::Danger, stroke: Stroke::LIMIT });
            let texts = said::edge(&words);
            panel.labels.push(Label::new(texts, Role::Danger, self.ends(at, top)).sized(12.0));
        }
        let begin = self.scenario.control_begins().seconds() / 60.0;
        if begin > 0.0 {
            let at = |share: f64, side| Spot { x: begin, y: share * top, side };
            let spots = [0.2, 0.35, 0.5, 0.65, 0.8]
                .into_iter()
                .flat_map(|share| [Side::Right, Side::Left].map(|side| at(share, side)));
            let texts = said::control_begins(&figure::short(begin, 1));
            let label = Label::new(texts, Role::Ink2, spots.collect());
            panel.labels.push(label.plain().sized(12.0));
        }
        panel
    }

    /// Where the staircase first leaves the panel: a mark that is open upwards, and how far it goes.
    fn beyond(&self, panel: &mut Panel, points: &[(f64, Option<f64>)], top: f64, legend: usize) {
        let is_above = |y: Option<f64>| y.is_some_and(|y| y > top);
        let Some(&(x, _)) = points.iter().find(|(_, y)| is_above(*y)) else { return };
        let (shape, role, size) = (Shape::Caret, Role::Brain, 4.5);
        panel.marks.push(Mark { legend: Some(legend), x, y: top, range: None, shape, role, size });
        let texts = said::beyond(&figure::count(self.most_slots().unwrap_or(0)));
        let at = |share: f64, side| Spot { x, y: share * top, side };
        let beside = [0.95, 0.85, 0.75, 0.6, 0.4]
            .into_iter()
            .flat_map(|share| [Side::Right, Side::Left].map(|side| at(share, side)));
        let label = Label::new(texts, role, beside.collect());
        panel.labels.push(label.of(legend).sized(12.0));
    }

    /// Places for the name of a horizontal line in a panel up to `top`: at its ends, then along it; never below the
    /// panel.
    fn ends(&self, y: f64, top: f64) -> Vec<Spot> {
        let end = length(self.run);
        let at = |share: f64, side| Spot { x: share * end, y, side };
        let spots = [
            at(1.0, Side::AboveLeft),
            at(1.0, Side::BelowLeft),
            at(0.0, Side::AboveRight),
            at(0.0, Side::BelowRight),
            at(0.5, Side::Above),
            at(0.5, Side::Below),
            at(0.75, Side::Above),
            at(0.75, Side::Below),
            at(0.25, Side::Above),
            at(0.25, Side::Below),
            at(0.4, Side::Above),
            at(0.4, Side::Below),
            at(0.6, Side::Above),
            at(0.6, Side::Below),
            at(0.87, Side::Above),
            at(0.87, Side::Below),
        ];
        let below = [Side::Below, Side::BelowLeft, Side::BelowRight];
        let is_low = y <= 0.35 * top;
        let under = [0.2, 0.5, 0.8].map(|share| Spot { y: y / 2.0, ..at(share, Side::Over) });
        let under = under.into_iter().filter(|_| is_low && y >= 0.18 * top);
        let has_room = |spot: &Spot| !is_low || !below.contains(&spot.side);
        spots.into_iter().filter(has_room).chain(under).collect()
    }

    /// Beside a curve, near its end first.
    fn beside(points: &[(f64, Option<f64>)], top: f64) -> Vec<Spot> {
        let drawn: Vec<(f64, f64)> =
            points.iter().filter_map(|(x, y)| Some((*x, (*y).filter(|y| *y <= top)?))).collect();
        let at = |share: f64| drawn.get((share * drawn.len().saturating_sub(1) as f64) as usize);
        let mut spots = Vec::new();
        for share in [1.0, 0.95, 0.9, 0.85, 0.8, 0.7, 0.6, 0.5, 0.3, 0.1] {
            let (above, below) = match share {
                1.0 => (Side::AboveLeft, Side::BelowLeft),
                _ => (Side::Above, Side::Below),
            };
            let Some(&(x, y)) = at(share) else { continue };
            spots.push(Spot { x, y, side: above });
            // Not where it would stand under the panel.
            if y > 0.35 * top {
                spots.push(Spot { x, y, side: below });
            }
        }
        spots
    }

    /// The staircase of slots.
    fn steps(&self) -> Vec<(f64, Option<f64>)> {
        let end = f64::from(self.run.minutes).max(self.run.series.len() as f64);
        let begin = self.scenario.control_begins().seconds() / 60.0;
        if let Some(cap) = self.contender.cap {
            return [begin, end].map(|x| (x, Some(f64::from(cap)))).to_vec();
        }
        let Some(first) = self.trace.decisions.first() else { return Vec::new() };
        let mut points = vec![(begin, Some(f64::from(first.before)))];
        let mut last = first.before;
        for decision in self.trace.decisions.iter().filter(|one| one.after != one.before) {
            let x = decision.at_s / 60.0;
            points.extend([decision.before, decision.after].map(|k| (x, Some(f64::from(k)))));
            last = decision.after;
        }
        points.push((end.max(begin), Some(f64::from(last))));
        points
    }

    /// A mark a decision, the most telling first.
    fn rug(&self, legend: usize) -> Vec<RugMark> {
        let all = self.trace.decisions.len() <= MARKED;
        let changed = |decision: &&TraceDecision| {
            all || decision.branch != Branch::Hold || decision.after != decision.before
        };
        let mut marked: Vec<&TraceDecision> = self.trace.decisions.iter().filter(changed).collect();
        sort_short_by_key(&mut marked, |decision| std::cmp::Reverse(rank(decision.branch)));
        let mark = |decision: &TraceDecision| {
            let (shape, role) = look(decision.branch);
            RugMark { legend: Some(legend), x: decision.at_s / 60.0, shape, role }
        };
        marked.into_iter().map(mark).collect()
    }

    /// U and H as it read them.
    pub(super) fn usage_panel(&self, chart: &mut ChartModel) -> Panel {
        let axis = Axis {
            names: said::usage_panel().map(str::to_owned).to_vec(),
            scale: Scale::linear(0.0, 1.0),
            ticks: vec![shares()],
            two_lines: false,
        };
        let mut panel = Panel { name_at: NameAt::Start, grid: false, ..Panel::new(axis, 1.9) };
        let by_minute = self.by_minute();
        type Read = fn(&TraceDecision) -> Option<f64>;
        let [usage, hits] = said::usage_and_hits();
        let lines: [(&str, Role, Stroke, Read); 2] = [
            (usage, Role::Usage, Stroke::solid(1.5), |decision| decision.usage),
            (hits, Role::Ink, READ, |decision| decision.hit),
        ];
        let mut names = Vec::new();
        for (text, role, stroke, read) in lines {
            let finite = |decision: &TraceDecision| read(decision).filter(|read| read.is_finite());
            let points = self.trace.decisions.iter().map(|one| (one.at_s / 60.0, finite(one)));
            let points: Vec<_> = points.collect();
            let legend = chart.legend.len();
            let letter = if role == Role::Usage { "U" } else { "H" };
            let spots = View::beside(&points, 1.0);
            names.push(Label::new([letter.to_owned()], role, spots).of(legend).sized(12.0).clear());
            panel.series.push(Series { legend: Some(legend), role, stroke, points });
            chart.legend.push(self.entry(text, role, stroke, |minute| {
                by_minute[minute].last().and_then(|last| finite(last)).map(figure::percent)
            }));
        }
        let thresholds = words::thresholds(self);
        let lines: Vec<f64> = thresholds.iter().map(|(at, ..)| *at).collect();
        for (at, role, text) in thresholds {
            panel.limits.push(Limit { at, role, stroke: THRESHOLD });
            let mut spots = self.ends(at, 1.0);
            spots.retain(|spot| !is_between(&lines, at, spot.side));
            panel.labels.push(Label::new(text, role, spots).plain().sized(12.0).clear());
        }
        panel.labels.extend(names);
        panel
    }

    /// S and T in seconds, and the S that is wanted.
    pub(super) fn times_panel(&self, chart: &mut ChartModel) -> Panel {
        let read = |of: fn(&MarginPoint) -> Option<f64>, minute: usize| {
            self.margins[minute].as_ref().and_then(of).filter(|value| value.is_finite())
        };
        let wanted = self.scenario.number(KnobId::AliveMargin);
        let minutes = 0..self.run.series.len();
        let most = |of: fn(&MarginPoint) -> Option<f64>| {
            minutes.clone().filter_map(move |minute| read(of, minute)).fold(0.0, f64::max)
        };
        let (survival, reuse) = (most(|one| one.survival_s), most(|one| one.reuse_s));
        // S has no upper end when little is evicted: what matters is near T.
        let top = if reuse > 0.0 { survival.min(margin::TOP * reuse).max(reuse) } else { survival };
        let (top, ticks) = round_top([top].into_iter());
        let axis = Axis {
            names: said::times_panel().map(str::to_owned).to_vec(),
            scale: Scale::linear(0.0, top),
            ticks: vec![ticks],
            two_lines: false,
        };
        let mut panel = Panel { name_at: NameAt::Start, grid: false, ..Panel::new(axis, 1.7) };
        type Read = fn(&MarginPoint) -> Option<f64>;
        let words = said::wanted(&figure::short(wanted, 2));
        let [s, t] = said::survival_and_reuse();
        let lines: [(&str, Role, Stroke, Read, f64); 3] = [
            (&words[0], Role::Ink3, THRESHOLD, |point| point.reuse_s, wanted),
            (t, Role::Ink, READ, |point| point.reuse_s, 1.0),
            (s, Role::Usage, Stroke::solid(1.5), |point| point.survival_s, 1.0),
        ];
        for (text, role, stroke, of, times) in lines {
            let value = |minute: usize| read(of, minute).map(|value| value * times);
            let legend = chart.legend.len();
            let points: Vec<_> =
                minutes.clone().map(|minute| (middle(minute as u32), value(minute))).collect();
            let short = match role {
                Role::Ink => "T".to_owned(),
                Role::Usage => "S".to_owned(),
                _ => words[1].clone(),
            };
            let spots = View::beside(&points, top);
            panel.labels.push(Label::new([short], role, spots).of(legend).sized(12.0).clear());
            panel.series.push(Series { legend: Some(legend), role, stroke, points });
            chart.legend.push(self.entry(text, role, stroke, |minute| {
                value(minute).map(|value| figure::short(value, 0))
            }));
        }
        panel
    }
}

/// Which of two decisions is told where only one has room.
fn rank(branch: Branch) -> u8 {
    match branch {
        Branch::Hold => 0,
        Branch::Raise => 1,
        Branch::Lower => 2,
        Branch::Guard => 3,
        Branch::Collapse => 4,
    }
}

/// The mark of a decision.
pub(super) fn look(branch: Branch) -> (Shape, Role) {
    match branch {
        Branch::Hold => (Shape::Tick, Role::Ink2),
        Branch::Raise => (Shape::Triangle, Role::Brain),
        Branch::Lower => (Shape::Cross, Role::Danger),
        Branch::Guard => (Shape::Down, Role::Warn),
        Branch::Collapse => (Shape::Square, Role::Danger),
    }
}
