//! Comparisons to draw: controllers with made-up runs in the shape of real ones. No test of the simulator.

use crate::figures::{CAPPED, UNCAPPED};
use crate::fixture;
use fleet_planner::analysis::Band;
use fleet_planner::analysis::compare::{CompareResults, Contender, Standing, Why};
use fleet_planner::analysis::sweep::Sweep;
use fleet_planner::analysis::timeline::{Minute, Timeline, Window};
use fleet_planner::analysis::trace::{Branch, MarginPoint, Trace, TraceDecision};
use fleet_planner::scenario::{KnobId, Preset, Scenario};
use std::sync::Arc;

/// A controller of the table by its name.
pub fn named(name: &str) -> Contender {
    Contender::named(name).expect("it stands in the table")
}

fn flat(value: f64) -> Band {
    Band { mean: value, min: value, max: value }
}

/// A standing of so many seeds whose low windows come at these times.
pub fn standing(
    contender: Contender,
    (rate, jain): (f64, f64),
    seeds: u32,
    lows: &[u32],
    run: Option<(Timeline, Trace)>,
) -> Standing {
    let low = |seed: u32| lows.get(seed as usize).copied();
    Standing {
        contender,
        why: Why::Listed,
        seeds: (0..seeds).map(|seed| 1001 + u64::from(seed)).collect(),
        rates: vec![rate; seeds as usize],
        rate: Band { mean: rate, min: 0.95 * rate, max: 1.04 * rate },
        episodes_per_min: flat(2.5 * rate),
        hit: Some(flat(1.0)),
        jain: Band { mean: jain, min: 0.97 * jain, max: (1.02 * jain).min(1.0) },
        turn_p50_s: None,
        turn_p99_s: None,
        first_low_s: (0..seeds).map(low).collect(),
        lead_s: Vec::new(),
        slots: None,
        most_slots: None,
        lowered: 0,
        recovery: None,
        timeline: run.map(Arc::new),
    }
}

/// A run of these minutes; hits of each window; S and T at a time in seconds.
pub fn run(
    (robots, minutes): (u32, u32),
    hit: impl Fn(u32) -> f64,
    margin: impl Fn(f64) -> (Option<f64>, Option<f64>),
    decisions: Vec<TraceDecision>,
) -> (Timeline, Trace) {
    let windows: Vec<Window> = (0..minutes / 2)
        .map(|place| Window { start_s: 120 * place, hit: Some(hit(120 * place)) })
        .collect();
    let low = windows.iter().find(|window| window.hit.is_some_and(|hit| hit < 0.8));
    let slots = |minute: u32| {
        let until = decisions.iter().take_while(|one| one.at_s <= f64::from(minute + 1) * 60.0);
        until.last().map_or(robots, |one| one.after.min(robots))
    };
    let series = (0..minutes).map(|minute| Minute {
        computed_prompt: 8e5 + 1e3 * f64::from(minute),
        generated: 3e4,
        calls: 100.0,
        usage: 0.4,
        running: 8.0,
        waiting: 1.0,
        active: f64::from(slots(minute)),
    });
    let margins = (0..=minutes * 12).map(|place| {
        let at_s = 5.0 * f64::from(place);
        let (survival_s, reuse_s) = margin(at_s);
        MarginPoint { at_s, survival_s, reuse_s }
    });
    let timeline = Timeline {
        robots,
        cap: None,
        seed: 1001,
        minutes,
        first_low_s: low.map(|window| window.start_s),
        windows,
        series: series.collect(),
        alarm: 0.8,
        rate: 1.0,
    };
    let (margins, held) = (margins.collect(), vec![0; minutes as usize]);
    (timeline, Trace { decisions, margins, held })
}

/// Decisions every `period` seconds that take slots through `slots`, one after another, and then hold.
pub fn decisions(period: f64, until_s: f64, slots: &[u32], reads: bool) -> Vec<TraceDecision> {
    let mut before = slots[0];
    let count = (until_s / period) as usize;
    (1..=count)
        .map(|place| {
            let after = slots.get(place).copied().unwrap_or(before);
            let branch = match after.cmp(&before) {
                std::cmp::Ordering::Greater => Branch::Raise,
                std::cmp::Ordering::Equal => Branch::Hold,
                std::cmp::Ordering::Less => Branch::Lower,
            };
            let decision = TraceDecision {
                at_s: period * place as f64,
                before,
                usage: reads.then_some(0.3 + 0.01 * (place % 40) as f64),
                hit: reads.then_some(1.0 - 0.01 * (place % 90) as f64),
                branch,
                after,
            };
            before = after;
            decision
        })
        .collect()
}

/// S falls from 80 s to 8 s from this time on; T is 32 s.
pub fn falling(from_s: f64) -> impl Fn(f64) -> (Option<f64>, Option<f64>) {
    move |at_s| {
        let survival = if at_s < from_s { 80.0 } else { 8.0 };
        ((at_s >= 60.0).then_some(survival), (at_s >= 30.0).then_some(32.0))
    }
}

/// S stays at 60 s, T at 32 s.
pub fn calm(at_s: f64) -> (Option<f64>, Option<f64>) {
    falling(f64::INFINITY)(at_s)
}

/// Hits that are lost from a time on.
pub fn lost(from_s: u32) -> impl Fn(u32) -> f64 {
    move |start_s| if start_s < from_s { 1.0 } else { 0.12 }
}

/// No controller yet.
pub fn empty() -> CompareResults {
    CompareResults {
        scenario: Scenario::of(Preset::SITE),
        standings: Vec::new(),
        over_cap: Sweep::default(),
        caps_settled: false,
        progress: (0, 0),
        finished: false,
    }
}

/// Rates over K up to 32, as over robots: K = 24 is the first that fails.
fn over_cap() -> Sweep {
    let rows = UNCAPPED.iter().filter(|row| row.0 <= 32);
    let point = |row| {
        let point = fixture::point(None, row);
        fleet_planner::analysis::sweep::SweepPoint { cap: Some(point.robots), robots: 32, ..point }
    };
    Sweep { points: rows.map(point).collect() }
}

/// 32 robots where K = 23 is the edge: a fixed K and prefix-alive hold, the others collapse.
pub fn thrashing() -> CompareResults {
    let site = (32, 30);
    let aimd: Vec<u32> = (0..=9).map(|step| 11 + 2 * step).collect();
    let alive: Vec<u32> = [4, 8, 12, 15, 18, 20, 22, 24, 23, 22, 21, 22, 21].to_vec();
    let mut alive = decisions(5.0, 1_800.0, &alive, false);
    alive[6].branch = Branch::Collapse;
    alive[8].branch = Branch::Guard;
    let whole = |_| 1.0;
    let mut results = empty();
    results.over_cap = over_cap();
    results.caps_settled = true;
    results.finished = true;
    results.standings = vec![
        standing(
            named("none"),
            (0.59, 0.72),
            24,
            &[240; 24],
            Some(run(site, lost(240), falling(90.0), Vec::new())),
        ),
        standing(
            Contender::cap(20),
            (2.30, 0.968),
            24,
            &[],
            Some(run(site, whole, calm, Vec::new())),
        ),
        standing(
            Contender::cap(24),
            (2.23, 0.953),
            24,
            &[600, 840, 840, 960, 1_200, 1_200],
            Some(run(site, whole, falling(900.0), Vec::new())),
        ),
        standing(
            named("requests"),
            (1.10, 0.88),
            24,
            &[[600, 720].repeat(8), [960].repeat(8)].concat(),
            Some(run(site, lost(600), falling(450.0), Vec::new())),
        ),
        standing(
            named("aimd"),
            (0.77, 0.78),
            24,
            &[[360].repeat(10), [480].repeat(12), [600].repeat(2)].concat(),
            Some(run(site, lost(360), falling(300.0), decisions(30.0, 1_800.0, &aimd, true))),
        ),
        standing(
            named("concur"),
            (2.20, 0.974),
            24,
            &[],
            Some(run(site, whole, calm, decisions(30.0, 1_800.0, &[8, 10, 12, 14, 16], true))),
        ),
        standing(named("alive"), (2.32, 0.964), 24, &[], Some(run(site, whole, calm, alive))),
        standing(named("alive-idle"), (2.30, 0.97), 24, &[], None),
    ];
    results
}

/// 12 robots, which need no control.
pub fn healthy() -> CompareResults {
    let mut results = thrashing();
    results.scenario.set(KnobId::Robots, 12);
    results.over_cap.points.retain(|point| point.cap <= Some(12));
    results.standings.retain(|one| one.contender.cap.is_none());
    let slots: Vec<u32> = (0..61).map(|step| 11 + 2 * step).collect();
    for standing in &mut results.standings {
        let decided = match standing.contender.row().name {
            "aimd" => decisions(30.0, 1_800.0, &slots, true),
            "concur" => decisions(30.0, 1_800.0, &[8, 10, 12], true),
            "alive" | "alive-idle" => decisions(5.0, 1_800.0, &[4, 8, 12], false),
            _ => Vec::new(),
        };
        standing.timeline = Some(Arc::new(run((12, 30), |_| 1.0, calm, decided)));
        standing.first_low_s.fill(None);
        (standing.rate, standing.jain) = (flat(1.8), flat(0.96));
    }
    results
}

/// Every seed of everyone collapses at minute 4.
pub fn collapsed() -> CompareResults {
    let mut results = thrashing();
    for standing in &mut results.standings {
        standing.first_low_s.fill(Some(240));
    }
    for point in &mut results.over_cap.points {
        point.first_low_s.fill(Some(240));
    }
    results
}

/// One robot, one seed, no second window; nothing is evicted.
pub fn one() -> CompareResults {
    let mut results = empty();
    for (id, value) in [(KnobId::Robots, 1), (KnobId::Seeds, 1), (KnobId::Minutes, 1)] {
        results.scenario.set(id, value);
    }
    let reuse = |at_s: f64| (None, (at_s > 20.0).then_some(9.0));
    let minute = |decided| Some(run((1, 1), |_| 1.0, reuse, decided));
    let aimd = decisions(30.0, 60.0, &[11, 13, 15], true);
    let alive = decisions(5.0, 60.0, &[4], false);
    results.standings = vec![
        standing(named("none"), (0.24, 1.0), 1, &[], minute(Vec::new())),
        standing(named("aimd"), (0.24, 1.0), 1, &[], minute(aimd)),
        standing(named("alive"), (0.24, 1.0), 1, &[], minute(alive)),
    ];
    let mut point = fixture::point(Some(1), &CAPPED[0]);
    (point.robots, point.seeds, point.rate) = (1, 1, flat(0.24));
    point.first_low_s = vec![None];
    results.over_cap.points = vec![point];
    results.finished = true;
    results.caps_settled = true;
    results
}

/// 10,000 robots for a day, decided every 5 s.
pub fn vast() -> CompareResults {
    let mut results = empty();
    results.scenario.set(KnobId::Robots, 10_000);
    results.scenario.set(KnobId::Minutes, 1_440);
    let day = (10_000, 1_440);
    let slots: Vec<u32> = (0..17_280).map(|step| 5_000 + 40 * (step % 7)).collect();
    let alive = decisions(5.0, 86_400.0, &slots, false);
    let aimd = decisions(30.0, 86_400.0, &slots, true);
    let lows: Vec<u32> = (0..12).map(|seed| 120 * (7 * seed + 3)).collect();
    results.standings = vec![
        standing(named("none"), (120.0, 0.4), 12, &lows, None),
        standing(
            named("aimd"),
            (310.0, 0.5),
            12,
            &lows[4..],
            Some(run(day, lost(7_200), calm, aimd)),
        ),
        standing(named("alive"), (790.0, 0.9), 12, &[], Some(run(day, |_| 1.0, calm, alive))),
    ];
    let caps = [1_000u32, 4_000, 5_200, 5_600, 10_000];
    results.over_cap.points = caps
        .into_iter()
        .map(|cap| {
            let rate = f64::from(cap.min(5_200)) / 6.5;
            let row = (
                10_000,
                [rate, 0.99 * rate, 1.01 * rate],
                [1.0; 3],
                u32::from(cap > 5_300) * 12,
                12,
                1.0,
                0.9,
            );
            fixture::point(Some(cap), &row)
        })
        .collect();
    results.finished = true;
    results.caps_settled = true;
    results
}

/// Two controllers of one seed so far, one without its run; caps still come in.
pub fn partial() -> CompareResults {
    let mut results = thrashing();
    results.standings.truncate(2);
    for standing in &mut results.standings {
        standing.seeds.truncate(1);
        standing.first_low_s.truncate(1);
    }
    results.standings[1].timeline = None;
    results.over_cap.points.truncate(3);
    results.caps_settled = false;
    results.finished = false;
    results
}

/// Values that are no numbers.
pub fn absurd() -> CompareResults {
    let mut results = thrashing();
    results.standings[0].rate.mean = f64::NAN;
    results.standings[1].jain.mean = f64::INFINITY;
    results.over_cap.points[3].rate.max = f64::NAN;
    let odd = |at_s: f64| (Some(if at_s < 300.0 { f64::NAN } else { 1e300 }), Some(0.0));
    let mut decided = decisions(30.0, 1_800.0, &[11, 4_000_000_000, 1], true);
    decided[3].usage = Some(f64::NAN);
    let run = run((32, 30), |_| f64::NAN, odd, decided);
    results.standings[4].timeline = Some(Arc::new(run));
    results
}

/// Every case, by name.
pub fn cases() -> [(&'static str, CompareResults); 8] {
    [
        ("thrashing", thrashing()),
        ("healthy", healthy()),
        ("collapsed", collapsed()),
        ("one", one()),
        ("vast", vast()),
        ("partial", partial()),
        ("empty", empty()),
        ("absurd", absurd()),
    ]
}
