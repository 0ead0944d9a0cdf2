//! Published figures beside simulated ones, a row each: what was simulated over what was published, its seeds as a
//! whisker, its tolerance as a tinted bar.

use super::axis::{Axis, Scale, Tick};
use super::entries::drop_unused;
use super::figure;
use super::mark::Shape;
use super::model::{
    ChartModel, Fill, Label, LegendEntry, Mark, NameAt, Panel, Provenance, Series, Side, Spot,
    Table,
};
use super::theme::{Role, Stroke};
use crate::analysis::validate::{Row, Standing, Tally, Validated, recorded_rows};
use crate::profile::published::{Expectation, Group, Tolerance, recorded};
use crate::words::chart::evidence as words;
use std::collections::BTreeSet;

/// Which half of the figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Half {
    /// One layer alone: latencies, the cliff, the action layer.
    Alone,
    /// Fleets against the brain.
    Fleets,
}

impl Half {
    /// Its groups, from top to bottom.
    pub fn groups(self) -> &'static [Group] {
        match self {
            Half::Alone => &[Group::Latencies, Group::Cliff, Group::Action],
            Half::Fleets => {
                &[Group::Sustained, Group::StaticCap, Group::Aimd, Group::History, Group::Finite]
            }
        }
    }

    /// The rows that belong to it.
    pub fn rows(self, rows: &[Row]) -> Vec<&Row> {
        let of = |group: &Group| {
            let group = *group;
            rows.iter().filter(move |row| row.expectation.group() == group)
        };
        self.groups().iter().flat_map(of).collect()
    }
}

/// The axis ends here: what lies beyond sits at the edge, the table has it.
const MOST: f64 = 2.0;
/// Half the height of a tolerance's bar, in rows.
const HALF: f64 = 0.34;
/// Half the width of a bar that is a single value.
const SLIM: f64 = 0.004;
/// The legend's entries.
const PUBLISHED: usize = 0;
const TOLERANCE: usize = 1;
const RECORDED: usize = 2;
const MISSES: usize = 3;
const AGAIN: usize = 4;
const BY_RANGE: usize = 5;
const BEYOND: usize = 6;

/// What one is drawn from.
#[derive(Clone, Copy)]
pub struct Evidence<'a> {
    /// Rows of the release, in the order of the data.
    pub recorded: &'a [Row],
    /// The first of their seeds.
    pub first_seed: u64,
    /// What was run on other seeds.
    pub again: Option<&'a Validated>,
}

/// The chart of the figures recorded with this release.
pub fn published_beside(half: Half, again: Option<&Validated>) -> ChartModel {
    let (recorded, first_seed) = (recorded_rows(), recorded().first_seed);
    evidence(half, &Evidence { recorded, first_seed, again })
}

/// The chart.
pub fn evidence(half: Half, from: &Evidence) -> ChartModel {
    let name = match half {
        Half::Alone => "evidence-alone",
        Half::Fleets => "evidence-fleets",
    };
    let tick = |at: &f64| Tick::new(*at, figure::percent(*at));
    // On a narrow plot what all is judged by keeps its name.
    let ticks = [&[0.0, 0.5, 1.0, 1.5, 2.0][..], &[0.0, 1.0, 2.0]];
    let ticks = ticks.map(|set| set.iter().map(tick).collect()).into();
    let axis = Axis { ticks, ..Axis::with(words::axis(), Scale::linear(0.0, MOST), Vec::new()) };
    let mut chart = ChartModel::new(name, axis);
    let rows = half.rows(from.recorded);
    let again = from.again.map(|again| half.rows(&again.rows)).unwrap_or_default();
    let owned: Vec<Row> = rows.iter().map(|row| (*row).clone()).collect();
    let tally = Tally::of(&owned);
    chart.claim = words::claim(half, &tally);
    let anew = from.again.filter(|_| !again.is_empty());
    chart.sub = words::sub(from.first_seed, anew.map(|anew| anew.first_seed));
    chart.label = words::label(half, &tally);
    chart.table = table(half, &rows, &again);
    if rows.is_empty() {
        chart.empty = Some(words::empty().to_owned());
        return chart;
    }
    for group in half.groups() {
        let of = |rows: &[&Row]| {
            let in_it = |row: &&&Row| row.expectation.group() == *group;
            rows.iter().filter(in_it).map(|row| (*row).clone()).collect::<Vec<Row>>()
        };
        let (rows, again) = (of(&rows), of(&again));
        if !rows.is_empty() {
            chart.panels.push(panel(*group, &rows, &again));
        }
    }
    chart.legend = legend(from);
    let mut kept = BTreeSet::from([PUBLISHED, RECORDED]);
    // A cross says the same of both runs.
    let mut marks = chart.panels.iter().flat_map(|panel| &panel.marks);
    kept.extend(marks.any(|mark| mark.shape == Shape::Cross).then_some(MISSES));
    drop_unused(&mut chart, kept);
    chart
}

/// Every entry that there may be, in the order of their numbers.
fn legend(from: &Evidence) -> Vec<LegendEntry> {
    let entry = |text: String, role, shape, provenance| LegendEntry {
        text,
        role,
        stroke: None,
        shape: Some(shape),
        provenance,
        readings: Vec::new(),
        hidden: false,
    };
    let simulated = Provenance::Simulated;
    let again = from.again.map_or(from.first_seed, |again| again.first_seed);
    vec![
        LegendEntry {
            stroke: Some(Stroke::solid(1.5)),
            shape: None,
            ..entry(
                words::published_line().to_owned(),
                Role::Measured,
                Shape::Tick,
                Provenance::Measured,
            )
        },
        entry(words::tolerance_bar().to_owned(), Role::Ok, Shape::Square, simulated),
        entry(words::within(from.first_seed), Role::Ink, Shape::OpenCircle, simulated),
        entry(words::outside().to_owned(), Role::Danger, Shape::Cross, simulated),
        entry(words::again(again), Role::Brain, Shape::Square, simulated),
        entry(words::by_range().to_owned(), Role::Ink, Shape::Tick, simulated),
        entry(words::beyond().to_owned(), Role::Ink, Shape::Right, simulated),
    ]
}

/// The published value as one number: the mean of several; of a share of runs, the share.
pub fn target(row: &Expectation) -> Option<f64> {
    let value = match row.published[..] {
        [] => return None,
        [count, of] if row.tolerance == Tolerance::BinomialInterval => count / of,
        _ => row.published.iter().sum::<f64>() / row.published.len() as f64,
    };
    // Nothing is a share of 0.
    (value != 0.0).then_some(value)
}

/// A value over the published one.
fn relative(row: &Row, value: f64) -> Option<f64> {
    let target = target(row.expectation)?;
    (!value.is_nan()).then_some(value / target)
}

fn clipped(share: f64) -> f64 {
    share.clamp(0.0, MOST)
}

fn panel(group: Group, rows: &[Row], again: &[Row]) -> Panel {
    let middle = |place: usize| (rows.len() - place) as f64 - 0.5;
    let ticks = rows.iter().enumerate().rev();
    let ticks: Vec<Tick> =
        ticks.map(|(place, row)| Tick::new(middle(place), words::short(row.expectation))).collect();
    let axis = Axis::with(words::group(group), Scale::linear(0.0, rows.len() as f64), ticks);
    let mut panel = Panel { name_at: NameAt::Start, ..Panel::new(axis, rows.len() as f64 + 0.001) };
    panel.series.push(Series {
        legend: Some(PUBLISHED),
        role: Role::Measured,
        stroke: Stroke::solid(1.5),
        points: vec![(1.0, Some(0.0)), (1.0, Some(rows.len() as f64))],
    });
    for (place, row) in rows.iter().enumerate() {
        let y = middle(place);
        tolerance(&mut panel, row, y);
        simulated(&mut panel, row, y);
        if let Some(other) = again.iter().find(|other| other.id == row.id) {
            anew(&mut panel, other, y - HALF * 0.7);
        }
    }
    panel
}

/// Where the row would be within, tinted.
fn tolerance(panel: &mut Panel, row: &Row, y: f64) {
    let Some((low, high)) = row.expectation.tolerance.interval(&row.expectation.published) else {
        return;
    };
    let (Some(low), Some(high)) = (relative(row, low), relative(row, high)) else { return };
    // A share is 100% at most.
    let is_share = row.expectation.published.iter().all(|&value| value <= 1.0);
    let high =
        if high.is_infinite() && is_share { relative(row, 1.0).unwrap_or(high) } else { high };
    let (mut low, mut high) = (clipped(low), clipped(high));
    if high - low < 2.0 * SLIM {
        (low, high) = (low - SLIM, high + SLIM);
    }
    let (bottom, top) = (y - HALF, y + HALF);
    panel.fills.push(Fill {
        legend: Some(TOLERANCE),
        role: Role::Ok,
        alpha: 0.26,
        points: vec![(low, bottom, top), (high, bottom, top)],
    });
}

/// The value and its seeds; words where no number was published.
fn simulated(panel: &mut Panel, row: &Row, y: f64) {
    let standing = row.standing();
    let is_out = matches!(standing, Standing::Outside | Standing::KnownMiss);
    let (legend, role, shape, size) = if is_out {
        (MISSES, Role::Danger, Shape::Cross, 4.0)
    } else {
        (RECORDED, Role::Ink, Shape::OpenCircle, 3.2)
    };
    let spread = |low: f64, high: f64| (relative(row, low), relative(row, high));
    let Some(at) = relative(row, row.simulated.value).map(clipped) else {
        // Beside the published line; across it where there is no room.
        let spots = [1.0, 0.0].map(|x| Spot { x, y, side: Side::Right }).to_vec();
        let texts = match (row.expectation.published.is_empty(), is_out) {
            (false, _) => words::zero(is_out),
            (true, true) => words::words_outside(),
            (true, false) => words::words_within(),
        };
        let role = if is_out { Role::Danger } else { Role::Ink2 };
        let label = Label::new(texts.map(str::to_owned), role, spots).plain().sized(12.0);
        panel.labels.push(label);
        return;
    };
    if let (Some(low), Some(high)) = spread(row.simulated.low, row.simulated.high)
        && high > low
    {
        panel.series.push(Series {
            legend: Some(legend),
            role,
            stroke: Stroke::solid(1.5),
            points: vec![(clipped(low), Some(y)), (clipped(high), Some(y))],
        });
        let by_range = row.expectation.tolerance == Tolerance::Range;
        ends(panel, (low, high), y, role, by_range.then_some(4.0));
    }
    panel.marks.push(Mark { legend: Some(legend), x: at, y, range: None, shape, role, size });
    if is_out {
        let high = relative(row, row.simulated.high).map_or(at, clipped);
        let low = relative(row, row.simulated.low).map_or(at, clipped);
        let right = Spot { x: high, y, side: Side::Right };
        let left = Spot { x: low, y, side: Side::Left };
        let text = words::standing(standing).to_owned();
        let label = Label::new([text], Role::Danger, vec![right, left]).sized(12.0).of(legend);
        panel.labels.push(label);
    }
}

/// The ends of a whisker: an arrow where one lies beyond the axis, else an upright line where the ends decide.
fn ends(panel: &mut Panel, (low, high): (f64, f64), y: f64, role: Role, decide: Option<f64>) {
    let mut push = |x: f64, legend, shape, size| {
        panel.marks.push(Mark { legend: Some(legend), x, y, range: None, shape, role, size });
    };
    for end in [low, high] {
        match decide {
            _ if end > MOST => push(MOST, BEYOND, Shape::Right, 3.2),
            Some(size) => push(end, BY_RANGE, Shape::Tick, size),
            None => {}
        }
    }
}

/// The same figure on other seeds, a little lower.
fn anew(panel: &mut Panel, row: &Row, y: f64) {
    let Some(at) = relative(row, row.simulated.value).map(clipped) else { return };
    let is_out = row.standing() == Standing::Outside;
    let role = if is_out { Role::Danger } else { Role::Brain };
    let mark = Mark {
        legend: Some(AGAIN),
        x: at,
        y,
        range: None,
        shape: if is_out { Shape::Cross } else { Shape::Square },
        role,
        size: 2.6,
    };
    panel.marks.push(mark);
    let whisker = (relative(row, row.simulated.low), relative(row, row.simulated.high));
    if let (Some(low), Some(high)) = whisker
        && high > low
    {
        panel.series.push(Series {
            legend: Some(AGAIN),
            role,
            stroke: Stroke::solid(1.0),
            points: vec![(clipped(low), Some(y)), (clipped(high), Some(y))],
        });
        ends(panel, (low, high), y, role, None);
    }
}

fn table(half: Half, rows: &[&Row], again: &[&Row]) -> Table {
    let line = |row: &&Row| {
        let mut cells = vec![
            words::full(row.expectation),
            words::published(row.expectation),
            words::value(row),
            words::range(row).unwrap_or_default(),
            words::tolerance(row.expectation),
            figure::count(row.simulated.runs),
            words::standing(row.standing()).to_owned(),
        ];
        if !again.is_empty() {
            let other = again.iter().find(|other| other.id == row.id);
            cells.push(other.map(|other| words::value(other)).unwrap_or_default());
        }
        cells
    };
    let mut heads: Vec<String> = words::heads().map(str::to_owned).into();
    if !again.is_empty() {
        heads.push(words::again_head().to_owned());
    }
    Table { caption: words::caption(half), heads, rows: rows.iter().map(line).collect() }
}
