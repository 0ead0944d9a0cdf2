//! One run under one controller: its slots and the rule that fired, what it read, the survival margin, the hit rate.

use super::who;
use crate::analysis::compare::{CompareResults, Contender};
use crate::analysis::sweep::holds_seeds;
use crate::analysis::timeline::Timeline;
use crate::analysis::trace::{Branch, MarginPoint, Trace, TraceDecision};
use crate::chart::axis::{Axis, Scale, Tick};
use crate::chart::mark::Shape;
use crate::chart::model::{
    ChartModel, Label, LegendEntry, Limit, NameAt, Panel, Provenance, Reading, RugMark, Series,
    Side, Spot, Vertical,
};
use crate::chart::theme::{Role, Stroke};
use crate::chart::timeline::{hit_at, hit_panel, length, middle, minutes_axis, round_top};
use crate::chart::{figure, margin};
use crate::scenario::{KnobId, Scenario};

mod words;

/// Decisions of which each has a mark; of more, only those that changed something.
const MARKED: usize = 120;
/// Half the width of the active robots' line.
const ACTIVE: Stroke = Stroke::solid(1.25);
const SLOTS: Stroke = Stroke::solid(2.5);
const THRESHOLD: Stroke = Stroke::ALARM;
const HITS_READ: Stroke = Stroke::dashed(1.5, &[6.0, 3.0]);

/// The chart of the first seed's run under `contender`.
pub fn trace(results: &CompareResults, contender: Contender) -> ChartModel {
    let view = results
        .of(contender)
        .and_then(|standing| standing.timeline.as_deref())
        .filter(|(run, _)| !run.series.is_empty() || !run.windows.is_empty())
        .map(|(run, trace)| View::of(results, contender, run, trace));
    let Some(view) = view else {
        let name = who::name(contender, &results.scenario);
        let mut chart =
            ChartModel::new("trace", minutes_axis(f64::from(results.scenario.minutes())));
        chart.claim = format!("Computing one run: {name}");
        chart.sub = "The first seed of this scenario".to_owned();
        chart.empty = Some("Computing: the run is not in yet.".to_owned());
        chart.label = format!("One run, {name}: nothing computed yet.");
        return chart;
    };
    let mut chart = ChartModel::new("trace", minutes_axis(length(view.run)));
    chart.claim = words::claim(&view);
    chart.sub = words::sub(&view);
    chart.label = words::label(&view);
    chart.table = words::table(&view);
    chart.samples = (0..view.run.series.len() as u32).map(middle).collect();
    chart.sample_words = ("At minute ", ":");
    view.draw(&mut chart);
    if let Some(start) = view.run.first_low_s {
        let at = f64::from(start) / 60.0;
        chart.verticals.push(Vertical { at, role: Role::Danger, width: 1.5 });
    }
    chart
}

/// What a controller reads.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reads {
    /// It has no decisions.
    Nothing,
    /// Usage and hits.
    Usage,
    /// S and T.
    Margin,
}

/// One run of one contender.
struct View<'a> {
    scenario: &'a Scenario,
    contender: Contender,
    name: String,
    run: &'a Timeline,
    trace: &'a Trace,
    margins: Vec<Option<MarginPoint>>,
    reads: Reads,
    /// The largest K below the smallest that fails, once all caps are in.
    edge: Option<u32>,
}

impl<'a> View<'a> {
    fn of(
        results: &'a CompareResults,
        contender: Contender,
        run: &'a Timeline,
        trace: &'a Trace,
    ) -> View<'a> {
        let scenario = &results.scenario;
        let caps = results.over_cap.points.iter();
        let fails = caps.filter(|point| !holds_seeds(point)).filter_map(|point| point.cap).min();
        let reads = match trace.decisions.first() {
            None => Reads::Nothing,
            Some(_) if contender.row().name.starts_with("alive") => Reads::Margin,
            Some(_) => Reads::Usage,
        };
        View {
            scenario,
            contender,
            name: who::name(contender, scenario),
            run,
            trace,
            margins: margin::by_minute(trace, run.series.len()),
            reads,
            edge: fails.filter(|_| results.caps_settled).map(|cap| cap.saturating_sub(1)),
        }
    }

    fn robots(&self) -> u32 {
        self.run.robots.max(1)
    }

    /// Slots as they bind: no more than there are robots.
    fn binding(&self, slots: u32) -> f64 {
        f64::from(slots.min(self.robots()))
    }

    /// The decisions of each minute.
    fn by_minute(&self) -> Vec<Vec<&TraceDecision>> {
        let mut minutes = vec![Vec::new(); self.run.series.len()];
        for decision in &self.trace.decisions {
            let minute = ((decision.at_s / 60.0).ceil() as usize).saturating_sub(1);
            if let Some(minute) = minutes.get_mut(minute) {
                minute.push(decision);
            }
        }
        minutes
    }

    /// Slots at the end of each minute: none without a limit.
    fn slots(&self) -> Vec<Option<u32>> {
        let begin = self.scenario.control_begins().seconds();
        let mut slots = self.trace.decisions.first().map(|first| first.before);
        let by_minute = self.by_minute().into_iter().enumerate();
        let end = by_minute.map(|(minute, decisions)| {
            if (minute as f64 + 1.0) * 60.0 < begin {
                return None;
            }
            slots = decisions.last().map(|last| last.after).or(slots);
            slots.or(self.contender.cap)
        });
        end.collect()
    }

    fn draw(&self, chart: &mut ChartModel) {
        let mut panels = vec![self.slots_panel(chart)];
        match self.reads {
            Reads::Nothing => {}
            Reads::Usage => panels.push(self.usage_panel(chart)),
            Reads::Margin => panels.push(self.times_panel(chart)),
        }
        let place = chart.legend.len();
        chart.legend.push(margin::entry(&self.margins));
        panels.push(Panel { weight: 1.1, ..margin::panel(&self.margins, length(self.run), place) });
        let hits = self.entry("hit rate, 120 s", Role::Brain, Stroke::solid(2.0), |minute| {
            hit_at(self.run, minute).map(figure::percent)
        });
        let place = chart.legend.len();
        chart.legend.push(hits);
        panels.push(Panel { weight: 0.8, ..hit_panel(self.run, place) });
        chart.panels = panels;
    }

    fn entry(
        &self,
        text: &str,
        role: Role,
        stroke: Stroke,
        value: impl Fn(usize) -> Option<String>,
    ) -> LegendEntry {
        let reading = |minute: usize| {
            Some(Reading { x: middle(minute as u32), value: value(minute)?, range: None })
        };
        let readings = (0..self.run.series.len()).filter_map(reading).collect();
        let (text, stroke, provenance) = (text.to_owned(), Some(stroke), Provenance::Simulated);
        LegendEntry { text, role, stroke, shape: None, provenance, readings, hidden: false }
    }

    /// K with its decisions, the active robots, and the edge.
    fn slots_panel(&self, chart: &mut ChartModel) -> Panel {
        let top = f64::from(self.robots().max(self.edge.unwrap_or(0)));
        let tick = |at: f64| Tick::new(at, figure::count(at));
        let ends = vec![tick(0.0), tick(f64::from(self.robots()))];
        let mut halves = ends.clone();
        if self.robots().is_multiple_of(2) {
            halves.insert(1, tick(f64::from(self.robots() / 2)));
        }
        let names: &[&str] = match (self.reads, self.contender.cap) {
            (Reads::Nothing, None) => &["active robots"],
            (Reads::Nothing, Some(_)) => &["K and active robots"],
            _ => &["slots K, and the branch that fired", "slots K and branch", "slots K"],
        };
        let axis = Axis {
            names: names.iter().map(|name| (*name).to_owned()).collect(),
            scale: Scale::linear(0.0, top * 1.06),
            ticks: vec![halves, ends],
            two_lines: false,
        };
        let mut panel = Panel { name_at: NameAt::Start, grid: false, ..Panel::new(axis, 2.2) };
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
        chart.legend.push(self.entry("active robots", role, stroke, active));
        if self.reads != Reads::Nothing || self.contender.cap.is_some() {
            let (legend, role) = (chart.legend.len(), Role::Brain);
            let slots = self.slots();
            chart.legend.push(
                self.entry("slots K", role, SLOTS, |minute| slots[minute].map(figure::count)),
            );
            let (legend, stroke) = (Some(legend), SLOTS);
            panel.series.push(Series { legend, role, stroke, points: self.steps() });
        }
        if self.reads != Reads::Nothing {
            let legend = chart.legend.len();
            chart.legend.push(words::branches(self));
            panel.rug = self.rug(legend);
        }
        if let Some(edge) = self.edge {
            let at = f64::from(edge);
            panel.limits.push(Limit { at, role: Role::Danger, stroke: Stroke::LIMIT });
            let texts = [
                format!("the edge, {}", figure::count(edge)),
                format!("edge {}", figure::count(edge)),
            ];
            panel.labels.push(Label::new(texts, Role::Danger, self.ends(at)).sized(12.0));
        }
        panel
    }

    /// Places for the name of a horizontal line: at its ends, then along it.
    fn ends(&self, y: f64) -> Vec<Spot> {
        let end = length(self.run);
        let at = |share: f64, side| Spot { x: share * end, y, side };
        vec![
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
        ]
    }

    /// The staircase of slots.
    fn steps(&self) -> Vec<(f64, Option<f64>)> {
        let end = f64::from(self.run.minutes).max(self.run.series.len() as f64);
        let begin = self.scenario.control_begins().seconds() / 60.0;
        if let Some(cap) = self.contender.cap {
            return [begin, end].map(|x| (x, Some(self.binding(cap)))).to_vec();
        }
        let Some(first) = self.trace.decisions.first() else { return Vec::new() };
        let mut points = vec![(begin, Some(self.binding(first.before)))];
        let mut last = first.before;
        for decision in self.trace.decisions.iter().filter(|one| one.after != one.before) {
            let x = decision.at_s / 60.0;
            points.extend([decision.before, decision.after].map(|k| (x, Some(self.binding(k)))));
            last = decision.after;
        }
        points.push((end.max(begin), Some(self.binding(last))));
        points
    }

    /// A mark a decision, the most telling first.
    fn rug(&self, legend: usize) -> Vec<RugMark> {
        let all = self.trace.decisions.len() <= MARKED;
        let changed = |decision: &&TraceDecision| {
            all || decision.branch != Branch::Hold || decision.after != decision.before
        };
        let mut marked: Vec<&TraceDecision> = self.trace.decisions.iter().filter(changed).collect();
        marked.sort_by_key(|decision| std::cmp::Reverse(rank(decision.branch)));
        let mark = |decision: &TraceDecision| {
            let (shape, role) = look(decision.branch);
            RugMark { legend: Some(legend), x: decision.at_s / 60.0, shape, role }
        };
        marked.into_iter().map(mark).collect()
    }

    /// U and H as it read them.
    fn usage_panel(&self, chart: &mut ChartModel) -> Panel {
        let ticks = vec![Tick::new(0.0, "0%"), Tick::new(1.0, "100%")];
        let axis = Axis {
            names: ["usage U and hit rate H it read", "usage U, hit rate H", "U and H"]
                .map(str::to_owned)
                .to_vec(),
            scale: Scale::linear(0.0, 1.0),
            ticks: vec![ticks],
            two_lines: false,
        };
        let mut panel = Panel { name_at: NameAt::Start, grid: false, ..Panel::new(axis, 1.7) };
        let by_minute = self.by_minute();
        type Read = fn(&TraceDecision) -> Option<f64>;
        let lines: [(&str, Role, Stroke, Read); 2] = [
            ("usage U", Role::Usage, Stroke::solid(1.5), |decision| decision.usage),
            ("hit rate H", Role::Ink, HITS_READ, |decision| decision.hit),
        ];
        for (text, role, stroke, read) in lines {
            let finite = |decision: &TraceDecision| read(decision).filter(|read| read.is_finite());
            let points = self.trace.decisions.iter().map(|one| (one.at_s / 60.0, finite(one)));
            let legend = chart.legend.len();
            panel.series.push(Series {
                legend: Some(legend),
                role,
                stroke,
                points: points.collect(),
            });
            chart.legend.push(self.entry(text, role, stroke, |minute| {
                by_minute[minute].last().and_then(|last| finite(last)).map(figure::percent)
            }));
        }
        for (at, role, text) in words::thresholds(self) {
            panel.limits.push(Limit { at, role, stroke: THRESHOLD });
            panel.labels.push(Label::new([text], role, self.ends(at)).plain().sized(12.0));
        }
        panel
    }

    /// S and T in seconds, and the S that is wanted.
    fn times_panel(&self, chart: &mut ChartModel) -> Panel {
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
            names: ["survival S and reuse interval T, s", "S and T, s"].map(str::to_owned).to_vec(),
            scale: Scale::linear(0.0, top),
            ticks: vec![ticks],
            two_lines: false,
        };
        let mut panel = Panel { name_at: NameAt::Start, grid: false, ..Panel::new(axis, 1.7) };
        type Read = fn(&MarginPoint) -> Option<f64>;
        let words = format!("S wanted, {} T", figure::short(wanted, 2));
        let lines: [(&str, Role, Stroke, Read, f64); 3] = [
            (&words, Role::Warn, THRESHOLD, |point| point.reuse_s, wanted),
            ("reuse interval T, s", Role::Ink, HITS_READ, |point| point.reuse_s, 1.0),
            ("survival S, s", Role::Usage, Stroke::solid(1.5), |point| point.survival_s, 1.0),
        ];
        for (text, role, stroke, of, times) in lines {
            let value = |minute: usize| read(of, minute).map(|value| value * times);
            let legend = chart.legend.len();
            let points: Vec<_> =
                minutes.clone().map(|minute| (middle(minute as u32), value(minute))).collect();
            if let Some((x, y)) = points.iter().rev().find_map(|(x, y)| Some((*x, (*y)?)))
                && y <= top
            {
                let short = text.split(' ').next_back().unwrap_or(text);
                let short = match short {
                    "s" => if role == Role::Ink { "T" } else { "S" }.to_owned(),
                    _ => format!("{} T", figure::short(wanted, 2)),
                };
                let spots = [Side::AboveLeft, Side::BelowLeft].map(|side| Spot { x, y, side });
                panel.labels.push(Label::new([short], role, spots.to_vec()).of(legend).sized(12.0));
            }
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

fn look(branch: Branch) -> (Shape, Role) {
    match branch {
        Branch::Hold => (Shape::Tick, Role::Ink2),
        Branch::Raise => (Shape::Triangle, Role::Brain),
        Branch::Lower => (Shape::Cross, Role::Danger),
        Branch::Guard => (Shape::Down, Role::Warn),
        Branch::Collapse => (Shape::Square, Role::Danger),
    }
}
