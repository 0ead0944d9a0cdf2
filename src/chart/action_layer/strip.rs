//! One robot's control ticks and chunks in a part of a run, and the batches of its GPU: at the scenario's number of
//! robots, and at one that holds or fails, on the same time axis.

use super::{bar, entry};
use crate::analysis::chunks::{Chunk, Chunks};
use crate::analysis::deadlines::deadline_s;
use crate::analysis::strips::Strips;
use crate::chart::axis::{Axis, Scale, Tick, sets};
use crate::chart::figure;
use crate::chart::mark::Shape;
use crate::chart::model::{
    ChartModel, Label, LegendEntry, Mark, NameAt, Panel, Provenance, Reading, Side, Spot, Table,
};
use crate::chart::theme::Role;
use crate::sim::action::{COUNTED_FROM, COUNTED_TO};
use crate::words::chart::action_layer::{self as words, Late};

/// Chunks in a part of a run, about.
const CHUNKS: f64 = 6.0;
/// Deadlines in it at most, however long a chunk waits: the other run must stay legible.
const DEADLINES: f64 = 24.0;
/// Ticks that are drawn one by one, at most.
const TICKS: f64 = 160.0;
/// Ticks by which times, which are whole microseconds, may miss a tick's edge.
const ROUND: f64 = 1e-3;
/// Places in the legend.
const DONE: usize = 0;
const MISSED: usize = 1;
const WAITS: usize = 2;
const COMPUTES: usize = 3;
const BUSY: usize = 4;
const ASKED: usize = 5;
const ARRIVED: usize = 6;
const DUE: usize = 7;

/// Microseconds as seconds.
fn s(us: u32) -> f64 {
    f64::from(us) / 1e6
}

/// [s] The run ends.
fn end() -> f64 {
    COUNTED_TO.seconds()
}

/// The parts of a run that can be shown, of equal length.
#[derive(Clone, Debug, PartialEq)]
pub struct Windows {
    /// [s] How long each is.
    pub length: f64,
    /// How many.
    pub count: usize,
    /// Of each, whether a chunk comes late in the run that shows it.
    late: Vec<bool>,
}

impl Windows {
    /// Of these strips.
    pub fn of(found: &Strips) -> Windows {
        let shown = telling(found);
        let deadline = deadline_s(&found.scenario);
        let pairs = shown.chunks.windows(2).map(|pair| s(pair[1].asked) - s(pair[0].asked));
        let (count, sum) = pairs.fold((0u32, 0.0), |(count, sum), cycle| (count + 1, sum + cycle));
        let cycle = if count > 0 { sum / f64::from(count) } else { 0.0 };
        let wanted = CHUNKS * cycle.clamp(deadline, deadline * DEADLINES / CHUNKS);
        // A part of a tick shows nothing, and not every run has hundreds of parts worth a visit.
        let length = wanted.clamp(0.1, end());
        let count = ((end() / length).ceil() as usize).max(1);
        let mut late = vec![false; count];
        for chunk in shown.chunks.iter().filter(|chunk| is_late(chunk)) {
            let (from, to) = without(chunk);
            let (from, to) = ((from / length) as usize, (to / length) as usize);
            late.iter_mut().take(to + 1).skip(from).for_each(|late| *late = true);
        }
        Windows { length, count, late }
    }

    /// From and to of a part, in seconds.
    pub fn span(&self, place: usize) -> (f64, f64) {
        let from = place.min(self.count - 1) as f64 * self.length;
        (from, (from + self.length).min(end()))
    }

    /// The part shown first: the first measured one with a late chunk, else one in the middle.
    pub fn first(&self) -> usize {
        let from = (COUNTED_FROM.seconds() / self.length).ceil() as usize;
        let late = (from..self.count).find(|&place| self.late[place]);
        late.unwrap_or((self.count / 2).min(self.count - 1))
    }

    /// The next part with a late chunk, from the beginning again after the last; none where there is no other.
    pub fn next_late(&self, place: usize) -> Option<usize> {
        let after = (place + 1)..self.count;
        after.chain(0..place.min(self.count)).find(|&place| self.late[place])
    }
}

fn is_late(chunk: &Chunk) -> bool {
    chunk.arrived.is_none_or(|arrived| arrived > chunk.due)
}

/// [s] From a late chunk's deadline to its first tick, or to the end of the run: the robot has no command.
fn without(chunk: &Chunk) -> (f64, f64) {
    (s(chunk.due), chunk.resumed.map_or(end(), s).min(end()))
}

/// The run in which chunks come late, if one does: the scenario's, or the other.
fn telling(found: &Strips) -> &Chunks {
    match &found.other {
        Some(other) if found.holds() && other.job.robots > found.own.job.robots => other,
        _ => &found.own,
    }
}

/// The chart of a part of the run.
pub fn strip(found: &Strips, place: usize) -> ChartModel {
    let span = Windows::of(found).span(place);
    let tick = 1.0 / found.scenario.control_hz();
    let deadline = deadline_s(&found.scenario);
    let scene = |run| Scene { run, span, tick, deadline };
    let runs: Vec<Scene> = std::iter::once(&found.own).chain(&found.other).map(scene).collect();
    let mut chart = ChartModel::new("strip", axis(span));
    let seed = found.own.job.seed;
    let told: Vec<(u32, Late)> = runs.iter().map(|one| (one.run.job.robots, one.late())).collect();
    if let Some(own) = told.first() {
        chart.claim = words::strip_claim(*own, told.get(1).copied());
    }
    chart.sub = words::strip_sub(seed, span, deadline);
    let names: Vec<String> = runs.iter().map(|one| one.names()[0].clone()).collect();
    chart.label = words::strip_label(&chart.claim, &names);
    let telling = scene(telling(found));
    chart.sample_words = words::strip_at();
    chart.samples =
        telling.shown().map(|chunk| s(chunk.asked)).filter(|at| *at >= span.0).collect();
    chart.gutter = 62.0;
    chart.legend = telling.legend();
    chart.panels = runs.iter().map(Scene::panel).collect();
    let heads = words::strip_heads().map(str::to_owned).into();
    let rows = runs.iter().flat_map(Scene::rows).collect();
    chart.table = Table { caption: words::strip_caption(seed), heads, rows };
    chart
}

fn axis((from, to): (f64, f64)) -> Axis {
    let scale = Scale::linear(from, to);
    let steps = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0];
    let ticks = sets(scale, steps.into_iter(), |at| Tick::new(at, figure::short(at, 2)));
    Axis { names: words::time().map(str::to_owned).into(), scale, ticks, two_lines: false }
}

/// A run and the part of it that is drawn.
struct Scene<'a> {
    run: &'a Chunks,
    span: (f64, f64),
    /// [s]
    tick: f64,
    /// [s]
    deadline: f64,
}

impl Scene<'_> {
    fn names(&self) -> [String; 2] {
        let job = self.run.job;
        words::strip_name(job.robots, job.robot, self.run.starved_of(job.robot))
    }

    /// The chunks that are asked for, computed or waited for in this part.
    fn shown(&self) -> impl Iterator<Item = &Chunk> {
        let (from, to) = self.span;
        self.run.chunks.iter().filter(move |chunk| {
            let over = chunk.resumed.map_or(end(), s).max(s(chunk.due));
            s(chunk.asked) < to && over > from
        })
    }

    /// Chunks whose deadline lies in this part, or that are late through it; of them the late ones, and the ticks those
    /// miss in this part.
    fn late(&self) -> Late {
        let (from, to) = self.span;
        let (mut all, mut late, mut missed) = (0, 0, 0);
        for chunk in &self.run.chunks {
            let (due, resumed) = without(chunk);
            let misses = is_late(chunk) && due < to && resumed > from;
            if misses {
                late += 1;
                let skipped = ((from - due) / self.tick).ceil().max(0.0);
                missed +=
                    ((resumed.min(to) - due) / self.tick - skipped - ROUND).ceil().max(0.0) as u32;
            }
            all += u32::from(misses || (from..to).contains(&due));
        }
        (all, late, missed)
    }

    /// Ticks without a command: of a chunk that never came those up to the run's end.
    fn missed(&self, chunk: &Chunk) -> u32 {
        match chunk.arrived {
            Some(_) => chunk.missed,
            None => ((end() - s(chunk.due)) / self.tick).ceil().max(0.0) as u32,
        }
    }

    /// From and to within what is drawn; none outside.
    fn clip(&self, from: f64, to: f64) -> Option<(f64, f64)> {
        let (from, to) = (from.max(self.span.0), to.min(self.span.1));
        (to > from).then_some((from, to))
    }

    fn panel(&self) -> Panel {
        let rows = words::lanes().len() as f64;
        let tick = |(row, text): (usize, &&str)| Tick::new(row as f64 + 0.44, *text);
        let axis = Axis {
            names: self.names().into(),
            scale: Scale::linear(0.0, rows),
            ticks: vec![words::lanes().iter().enumerate().map(tick).collect()],
            two_lines: false,
        };
        let mut panel = Panel { grid: false, name_at: NameAt::Start, ..Panel::new(axis, 1.0) };
        self.gpu(&mut panel);
        self.chunks(&mut panel);
        self.ticks(&mut panel);
        panel
    }

    /// The batches of the robot's GPU, its own in colour, with their sizes.
    fn gpu(&self, panel: &mut Panel) {
        let wide = (self.span.1 - self.span.0) / 28.0;
        let gap = (self.span.1 - self.span.0) / 500.0;
        for batch in &self.run.batches {
            // A gap, so that batches that follow at once can be told apart.
            let done = (s(batch.done) - gap).max(s(batch.begun));
            let Some(x) = self.clip(s(batch.begun), done) else { continue };
            let (legend, role, alpha) =
                if batch.is_own { (COMPUTES, Role::Action, 0.8) } else { (BUSY, Role::Ink3, 0.3) };
            panel.fills.push(bar(legend, role, alpha, x, (2.12, 2.76)));
            if x.1 - x.0 > wide {
                let role = if batch.is_own { Role::Surface } else { Role::Ink };
                let spot = Spot { x: (x.0 + x.1) / 2.0, y: 2.44, side: Side::Over };
                let text = [figure::count(batch.size)];
                panel.labels.push(Label::new(text, role, vec![spot]).sized(12.0).of(legend));
            }
        }
    }

    fn mark(&self, legend: usize, x: f64, y: f64, shape: Shape, role: Role, size: f64) -> Mark {
        Mark { legend: Some(legend), x, y, range: None, shape, role, size }
    }

    /// Each chunk from the ask to its arrival, and its deadline.
    fn chunks(&self, panel: &mut Panel) {
        let (from, to) = self.span;
        let seen = |at: f64| (from..=to).contains(&at);
        for chunk in self.shown() {
            let (asked, due) = (s(chunk.asked), s(chunk.due));
            let begun = chunk.begun.map_or(end(), s);
            if let Some(x) = self.clip(asked, begun) {
                panel.fills.push(bar(WAITS, Role::Spare, 0.5, x, (1.3, 1.58)));
            }
            if let Some(arrived) = chunk.arrived.map(s)
                && let Some(x) = self.clip(begun, arrived)
            {
                panel.fills.push(bar(COMPUTES, Role::Action, 0.8, x, (1.12, 1.76)));
            }
            if seen(asked) {
                panel.marks.push(self.mark(ASKED, asked, 1.44, Shape::OpenCircle, Role::Ink, 3.0));
            }
            if let Some(arrived) = chunk.arrived.map(s).filter(|at| seen(*at)) {
                let role = if is_late(chunk) { Role::Danger } else { Role::Ok };
                panel.marks.push(self.mark(ARRIVED, arrived, 1.44, Shape::Diamond, role, 3.5));
            }
            if seen(due) {
                let role = if is_late(chunk) { Role::Danger } else { Role::Ink3 };
                panel.marks.push(self.mark(DUE, due, 1.86, Shape::Down, role, 3.5));
            }
        }
    }

    /// Control ticks with a command and without; of many, each run of them as one bar.
    fn ticks(&self, panel: &mut Panel) {
        let first = self.run.chunks.first().map(|chunk| s(chunk.due) - self.deadline);
        let begins = self.run.chunks.iter().filter_map(|chunk| chunk.resumed.map(s));
        for from in first.into_iter().chain(begins) {
            self.row(panel, (DONE, Role::Ok, 0.6), (from, from + self.deadline), 0.5);
        }
        for chunk in self.run.chunks.iter().filter(|chunk| is_late(chunk)) {
            let to = chunk.resumed.map_or(end(), s);
            self.row(panel, (MISSED, Role::Danger, 0.85), (s(chunk.due), to), 0.76);
        }
    }

    fn row(
        &self,
        panel: &mut Panel,
        (legend, role, alpha): (usize, Role, f64),
        (from, to): (f64, f64),
        height: f64,
    ) {
        let y = (0.12, 0.12 + height);
        if self.span.1 - self.span.0 > TICKS * self.tick {
            let x = self.clip(from, to);
            panel.fills.extend(x.map(|x| bar(legend, role, alpha, x, y)));
            return;
        }
        let count = ((to - from) / self.tick).round() as u32;
        let skipped = ((self.span.0 - from) / self.tick).floor().max(0.0) as u32;
        for place in skipped..count {
            let at = from + f64::from(place) * self.tick;
            if at >= self.span.1 {
                break;
            }
            let x = self.clip(at, at + self.tick * 0.72);
            panel.fills.extend(x.map(|x| bar(legend, role, alpha, x, y)));
        }
    }

    fn legend(&self) -> Vec<LegendEntry> {
        let values = |of: &dyn Fn(&Chunk) -> Option<String>| -> Vec<Reading> {
            let reading =
                |chunk: &Chunk| Some(Reading { x: s(chunk.asked), value: of(chunk)?, range: None });
            self.shown().filter_map(reading).collect()
        };
        let in_batch = |chunk: &Chunk| {
            let time = s(chunk.arrived? - chunk.begun?);
            Some(words::in_batch(time, chunk.batch))
        };
        let all = [
            (Role::Ok, Shape::Square, Vec::new()),
            (Role::Danger, Shape::Square, values(&|chunk| Some(figure::count(self.missed(chunk))))),
            (
                Role::Spare,
                Shape::Square,
                values(&|chunk| Some(words::seconds(s(chunk.begun? - chunk.asked)))),
            ),
            (Role::Action, Shape::Square, values(&in_batch)),
            (Role::Ink3, Shape::Square, Vec::new()),
            (Role::Ink, Shape::OpenCircle, Vec::new()),
            (Role::Ok, Shape::Diamond, values(&|chunk| Some(words::seconds(s(chunk.arrived?))))),
            (Role::Ink3, Shape::Down, values(&|chunk| Some(words::seconds(s(chunk.due))))),
        ];
        let names = words::strip().into_iter().zip(all);
        names
            .map(|(text, (role, shape, readings))| {
                entry(text, role, (None, Some(shape)), Provenance::Simulated, readings)
            })
            .collect()
    }

    fn rows(&self) -> Vec<Vec<String>> {
        let time = |at: Option<f64>| {
            at.map_or_else(|| words::not_yet().to_owned(), |at| figure::fixed(at, 3))
        };
        let row = |chunk: &Chunk| {
            let spent = chunk.begun.zip(chunk.arrived).map(|(begun, arrived)| s(arrived - begun));
            vec![
                time(Some(s(chunk.asked))),
                figure::count(self.run.job.robots),
                figure::count(self.run.job.robot + 1),
                time(chunk.begun.map(|begun| s(begun - chunk.asked))),
                time(spent),
                if chunk.batch > 0 {
                    figure::count(chunk.batch)
                } else {
                    words::not_yet().to_owned()
                },
                time(chunk.arrived.map(s)),
                time(Some(s(chunk.due))),
                figure::count(self.missed(chunk)),
            ]
        };
        self.shown().map(row).collect()
    }
}
