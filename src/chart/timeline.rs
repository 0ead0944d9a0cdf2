//! One run, minute by minute: hit rate, computed prompt, generated tokens, KV usage and waiting requests.

use super::axis::{Axis, Scale, Tick, sets};
use super::mark::Shape;
use super::model::{
    Along, ChartModel, Fill, Label, LegendEntry, Limit, NameAt, Panel, Provenance, Reading, Series,
    Side, Spot, Table, Vertical,
};
use super::pick::{Picks, RunPoint};
use super::theme::{Role, Stroke};
use super::{figure, margin};
use crate::analysis::plan::PlanResults;
use crate::analysis::timeline::{Minute, Timeline, Window};
use crate::analysis::trace::{MarginPoint, Trace};
use crate::words::chart::{terms, timeline as said};

/// Minutes of a window.
const WINDOW_MIN: f64 = 2.0;
/// Good windows that make a recovery.
const WINDOWS_BACK: usize = 3;
/// In a million.
const MEGA: f64 = 1e6;
/// In a thousand.
const KILO: f64 = 1e3;

/// The chart of these results.
pub fn timeline(results: &PlanResults) -> ChartModel {
    let Some(run) =
        results.timeline.as_ref().filter(|run| !run.series.is_empty() || !run.windows.is_empty())
    else {
        let mut chart =
            ChartModel::new("timeline", Axis::with("", Scale::linear(0.0, 1.0), Vec::new()));
        chart.claim = said::computing().to_owned();
        chart.sub = terms::first_seed().to_owned();
        chart.empty = Some(terms::no_run().to_owned());
        chart.label = said::nothing().to_owned();
        return chart;
    };
    let trace = results.trace.as_deref();
    let mut chart = run_timeline("timeline", run, trace, &results.facts.seeds);
    // A run under a cap that holds nobody back is one without; the visitor set it all the same.
    if let Some(cap) = results.scenario.cap().filter(|&cap| cap >= run.robots) {
        chart.sub = terms::run(run.robots, Some(cap), run.seed);
        chart.label = label(run, &chart.sub);
    }
    let (robots, cap) = (run.robots, run.cap);
    let opens = |&x: &f64| RunPoint { x, panel: 0, y: 0.0, legend: None, robots, cap };
    chart.picks = Picks::Runs(chart.samples.iter().map(opens).collect());
    chart
}

/// The chart of a run, under a name of its own. `seeds` are the first low windows of all seeds of its kind.
pub fn run_timeline(
    name: &'static str,
    run: &Timeline,
    trace: Option<&Trace>,
    seeds: &[Option<u32>],
) -> ChartModel {
    let mut chart = ChartModel::new(name, minutes_axis(length(run)));
    chart.along = Some(Along::Minutes);
    chart.claim = claim(run, seeds);
    chart.sub = terms::run(run.robots, run.cap, run.seed);
    chart.label = label(run, &chart.sub);
    let margins = trace.map(|trace| margin::by_minute(trace, run.series.len()));
    chart.table = table(run, margins.as_deref());
    chart.samples = (0..run.series.len() as u32).map(middle).collect();
    chart.sample_words = terms::at_minute();
    chart.legend = legend(run);
    chart.panels =
        vec![hit_panel(run, 0), prompt_panel(run), generated_panel(run), usage_panel(run)];
    if let Some(margins) = &margins {
        let place = chart.legend.len();
        chart.legend.push(margin::entry(margins));
        chart.panels.insert(1, margin::panel(margins, length(run), place));
    }
    if let Some(start) = run.first_low_s {
        chart.verticals.push(Vertical {
            at: f64::from(start) / 60.0,
            role: Role::Danger,
            width: 1.5,
        });
    }
    chart
}

/// Where a minute's value stands.
pub(super) fn middle(minute: u32) -> f64 {
    f64::from(minute) + 0.5
}

/// Minutes drawn.
pub(super) fn length(run: &Timeline) -> f64 {
    let windows = run.windows.iter().map(|window| f64::from(window.start_s) / 60.0 + WINDOW_MIN);
    windows.fold(f64::from(run.minutes).max(run.series.len() as f64).max(1.0), f64::max)
}

/// An axis of `length` minutes.
pub(super) fn minutes_axis(length: f64) -> Axis {
    let scale = Scale::linear(0.0, length);
    let steps = [1.0, 5.0, 10.0, 20.0, 30.0, 60.0, 120.0, 240.0, 600.0];
    let mut ticks = sets(scale, steps.into_iter(), |at| Tick::new(at, figure::count(at)));
    for last in ticks.iter_mut().filter_map(|set| set.last_mut()) {
        last.text = terms::minutes_tick(&last.text);
    }
    Axis { names: Vec::new(), scale, ticks, two_lines: false }
}

fn claim(run: &Timeline, seeds: &[Option<u32>]) -> String {
    let collapsed = seeds.iter().flatten().count();
    let (all, some) = (seeds.len() as u32, collapsed as u32);
    let is_silent =
        !run.windows.is_empty() && run.windows.iter().all(|window| window.hit.is_none());
    match run.first_low_s {
        None if is_silent => said::silent().to_owned(),
        None if collapsed > 0 => said::others_low(some, all),
        None => said::none_low(run.minutes),
        Some(start) if collapsed > 0 && collapsed < seeds.len() => {
            said::some_thrash(&minute(start), some, all)
        }
        Some(start) => match recovered(run, start) {
            Some((end, true)) if crosses(run, start, end) => {
                said::recovers(&minute(start), &minute(end))
            }
            Some((end, _)) => said::dips(&minute(start), &minute(end)),
            None if crosses(run, start, u32::MAX) => said::thrashing().to_owned(),
            None => said::falls(run.alarm, &minute(start)),
        },
    }
}

/// Where the last low window ends, in seconds, and whether all from the first on are low: if enough windows follow, of
/// which none is low. One good window at the end of a run is no recovery, nor is silence but of the last, cut one.
fn recovered(run: &Timeline, first_low_s: u32) -> Option<(u32, bool)> {
    let is_low = |window: &&Window| window.hit.is_some_and(|hit| hit < run.alarm);
    let last = run.windows.iter().rposition(|window| is_low(&window))?;
    let (until, after) = run.windows.split_at(last + 1);
    let told = after.iter().take_while(|window| window.hit.is_some()).count();
    let is_back = told >= WINDOWS_BACK && told + 1 >= after.len();
    let mut low = until.iter().filter(|window| window.start_s >= first_low_s);
    let end = until[last].start_s + (WINDOW_MIN * 60.0) as u32;
    is_back.then(|| (end, low.all(|window| is_low(&window))))
}

/// Seconds as a figure in minutes.
pub(super) fn minute(start_s: u32) -> String {
    figure::short(f64::from(start_s) / 60.0, 1)
}

/// Whether, from the first low window to an end, more prompt is computed a minute and less is generated than before.
fn crosses(run: &Timeline, start_s: u32, end_s: u32) -> bool {
    let split = (start_s / 60) as usize;
    if split == 0 || split >= run.series.len() {
        return false;
    }
    let (before, after) = run.series.split_at(split);
    let after = &after[..after.len().min((end_s / 60) as usize - split)];
    let mean = |part: &[Minute], of: fn(&Minute) -> f64| {
        part.iter().map(of).sum::<f64>() / part.len() as f64
    };
    let rises = mean(after, |minute| minute.computed_prompt)
        > mean(before, |minute| minute.computed_prompt);
    rises && mean(after, |minute| minute.generated) < mean(before, |minute| minute.generated)
}

fn label(run: &Timeline, what: &str) -> String {
    let low = run.first_low_s.map(minute);
    said::label(what, run.minutes, run.alarm, low.as_deref())
}

fn legend(run: &Timeline) -> Vec<LegendEntry> {
    let entry = |text: &str,
                 role: Role,
                 stroke: Stroke,
                 value: &dyn Fn(usize, &Minute) -> Option<String>| {
        let reading = |(index, minute): (usize, &Minute)| {
            Some(Reading { x: middle(index as u32), value: value(index, minute)?, range: None })
        };
        let readings = run.series.iter().enumerate().filter_map(reading).collect();
        let (text, stroke, provenance) = (text.to_owned(), Some(stroke), Provenance::Simulated);
        LegendEntry { text, role, stroke, shape: None, provenance, readings, hidden: false }
    };
    let [hits, prompt, generated, usage, waiting] = said::legend();
    vec![
        entry(hits, Role::Brain, Stroke::solid(2.0), &|index, _| {
            hit_at(run, index).map(figure::percent)
        }),
        entry(prompt, Role::Measured, Role::Measured.stroke(), &|_, minute| {
            Some(figure::short(minute.computed_prompt / MEGA, 2))
        }),
        entry(generated, Role::Generated, Role::Generated.stroke(), &|_, minute| {
            Some(figure::short(minute.generated / KILO, 1))
        }),
        entry(usage, Role::Usage, Role::Usage.stroke(), &|_, minute| {
            Some(figure::percent(minute.usage))
        }),
        // Drawn as an area.
        LegendEntry {
            stroke: None,
            shape: Some(Shape::Square),
            ..entry(waiting, Role::Ink3, Stroke::solid(1.0), &|_, minute| {
                Some(figure::short(minute.waiting, 0))
            })
        },
    ]
}

/// The hit rate of the window that a minute lies in.
pub(super) fn hit_at(run: &Timeline, minute: usize) -> Option<f64> {
    let at = |start: u32| {
        (f64::from(start) / 60.0..f64::from(start) / 60.0 + WINDOW_MIN)
            .contains(&middle(minute as u32))
    };
    run.windows.iter().find(|window| at(window.start_s)).and_then(|window| window.hit)
}

/// A low panel named at its right end, from 0 to `top`.
pub(super) fn strip(names: &[&str], top: f64, ticks: Vec<Tick>) -> Panel {
    let names = names.iter().map(|name| (*name).to_owned()).collect();
    let axis = Axis { names, scale: Scale::linear(0.0, top), ticks: vec![ticks], two_lines: false };
    Panel { name_at: NameAt::Right, grid: false, ..Panel::new(axis, 1.0) }
}

/// Ticks at 0 and at a round number near the top of what is shown; gives the scale's upper end too.
pub(super) fn round_top(values: impl Iterator<Item = f64>) -> (f64, Vec<Tick>) {
    let most = values.filter(|value| value.is_finite()).fold(0.0, f64::max);
    let tens = (-3..18).map(|power| 10f64.powi(power));
    let mut steps =
        tens.flat_map(|ten| [1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 8.0].map(|factor| factor * ten));
    let round = steps.find(|round| *round >= most).unwrap_or(1e18);
    (round, vec![Tick::new(0.0, figure::count(0)), Tick::new(round, figure::short(round, 3))])
}

/// Ticks of shares.
pub(super) fn shares() -> Vec<Tick> {
    [0.0, 1.0].map(|share| Tick::new(share, figure::percent(share))).to_vec()
}

/// The hit rate of each window with the alarm, its line being entry `legend` of the legend.
pub(super) fn hit_panel(run: &Timeline, legend: usize) -> Panel {
    let mut panel = strip(&said::hits(), 1.0, shares());
    let mut points = Vec::new();
    for window in &run.windows {
        let start = f64::from(window.start_s) / 60.0;
        let hit = window.hit.filter(|hit| hit.is_finite());
        points.extend([(start, hit), (start + WINDOW_MIN, hit)]);
    }
    for part in points.split(|(_, hit)| hit.is_none()) {
        let points = part.iter().filter_map(|(x, y)| Some((*x, 0.0, (*y)?))).collect();
        panel.fills.push(Fill { legend: Some(legend), role: Role::Brain, alpha: 0.16, points });
    }
    panel.series.push(Series {
        legend: Some(legend),
        role: Role::Brain,
        stroke: Stroke::solid(2.0),
        points,
    });
    panel.limits.push(Limit { at: run.alarm, role: Role::Danger, stroke: Stroke::ALARM });
    if let Some(start) = run.first_low_s {
        let texts = said::first_low(&minute(start));
        let spot = |y: f64, side| Spot { x: f64::from(start) / 60.0, y, side };
        let spots = vec![
            spot(1.0, Side::AboveRight),
            spot(1.0, Side::AboveLeft),
            spot(0.5, Side::Right),
            spot(0.5, Side::Left),
            spot(0.3, Side::Right),
            spot(0.3, Side::Left),
        ];
        panel.labels.push(Label::new(texts, Role::Danger, spots).sized(12.0));
    }
    panel
}

fn minute_series(
    panel: &mut Panel,
    legend: usize,
    role: Role,
    run: &Timeline,
    of: impl Fn(&Minute) -> f64,
) {
    let value = |minute: &Minute| Some(of(minute)).filter(|value| value.is_finite());
    let points = run
        .series
        .iter()
        .enumerate()
        .map(|(index, minute)| (middle(index as u32), value(minute)))
        .collect();
    panel.series.push(Series { legend: Some(legend), role, stroke: role.stroke(), points });
}

fn prompt_panel(run: &Timeline) -> Panel {
    let (top, ticks) = round_top(run.series.iter().map(|minute| minute.computed_prompt / MEGA));
    let mut panel = strip(&said::prompt(), top, ticks);
    minute_series(&mut panel, 1, Role::Measured, run, |minute| minute.computed_prompt / MEGA);
    panel
}

fn generated_panel(run: &Timeline) -> Panel {
    let (top, ticks) = round_top(run.series.iter().map(|minute| minute.generated / KILO));
    let mut panel = strip(&said::generated(), top, ticks);
    minute_series(&mut panel, 2, Role::Generated, run, |minute| minute.generated / KILO);
    panel
}

/// Usage as a line; waiting requests as an area, in shares of the fleet.
fn usage_panel(run: &Timeline) -> Panel {
    let mut panel = strip(&said::usage(), 1.0, shares());
    let fleet = f64::from(run.robots.max(1));
    let waiting = run.series.iter().enumerate().filter(|(_, minute)| minute.waiting.is_finite());
    let points = waiting
        .map(|(index, minute)| (middle(index as u32), 0.0, (minute.waiting / fleet).min(1.0)))
        .collect();
    panel.fills.push(Fill { legend: Some(4), role: Role::Ink, alpha: 0.22, points });
    minute_series(&mut panel, 3, Role::Usage, run, |minute| minute.usage);
    panel
}

fn table(run: &Timeline, margins: Option<&[Option<MarginPoint>]>) -> Table {
    let heads = said::heads(margins.is_some());
    let hits = &legend(run)[0].readings;
    let rows = run.series.iter().enumerate().map(|(index, minute)| {
        let x = middle(index as u32);
        let hit = hits.iter().find(|reading| reading.x == x);
        let mut cells = vec![
            figure::count(index as u32),
            hit.map_or_else(|| terms::none().to_owned(), |reading| reading.value.clone()),
            figure::fixed(minute.computed_prompt / MEGA, 2),
            figure::fixed(minute.generated / KILO, 1),
            figure::percent(minute.usage),
            figure::short(minute.running, 0),
            figure::short(minute.waiting, 0),
            figure::short(minute.active, 0),
        ];
        cells.extend(margins.map(|margins| margin::cell(&margins[index])));
        cells.push(terms::one_seed().to_owned());
        cells
    });
    let caption = said::caption(run.seed);
    Table { caption, heads: heads.into_iter().map(str::to_owned).collect(), rows: rows.collect() }
}
