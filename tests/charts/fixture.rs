//! Results to draw: the default case and its variants.

use crate::figures::{self as data, Row};
use fleet_planner::analysis::envelope::{Envelope, EnvelopePoint};
use fleet_planner::analysis::plan::{Effort, PlanResults};
use fleet_planner::analysis::starvation::{Lookup, StarvationCurve, StarvationPoint};
use fleet_planner::analysis::sweep::{Sweep, SweepPoint};
use fleet_planner::analysis::timeline::{Minute, Timeline, Window};
use fleet_planner::analysis::verdict::{Facts, Verdict};
use fleet_planner::analysis::{Band, Carried, Layer};
use fleet_planner::chart::MeasuredPoint;
use fleet_planner::scenario::{KnobId, Preset, Scenario};

fn band([mean, min, max]: [f64; 3]) -> Band {
    Band { mean, min, max }
}

/// A point whose first `collapsed` seeds collapse at minute 4.
pub fn point(
    cap: Option<u32>,
    &(robots, rate, hit, collapsed, seeds, episodes, jain): &Row,
) -> SweepPoint {
    SweepPoint {
        robots,
        cap,
        seeds,
        rate: band(rate),
        hit: Some(band(hit)),
        episodes_per_min: band([episodes; 3]),
        jain: band([jain; 3]),
        first_low_s: (0..seeds).map(|seed| (seed < collapsed).then_some(240)).collect(),
        wait_s: None,
    }
}

pub fn curve(gpus: u32, hz: f64, carried: Carried, shares: &[(f64, f64)]) -> StarvationCurve {
    let points = shares.iter().zip(1u32..).map(|(&(mean, worst), robots)| {
        let lookup = if robots % 8 == 0 { Lookup::Measured } else { Lookup::Interpolated };
        StarvationPoint { robots, worst, mean, runs: 2, lookup }
    });
    StarvationCurve {
        gpus,
        hz,
        this_scenario: false,
        points: points.collect(),
        carried: Some(carried),
    }
}

fn starvation() -> Vec<StarvationCurve> {
    let own = curve(4, 10.0, Carried::Exactly(46), data::FOUR_GPUS);
    vec![
        StarvationCurve { this_scenario: true, ..own },
        curve(2, 10.0, Carried::Exactly(24), data::TWO_GPUS),
        curve(1, 10.0, Carried::Exactly(12), data::ONE_GPU),
        curve(4, 20.0, Carried::Exactly(4), data::FOUR_GPUS_20_HZ),
    ]
}

fn envelope() -> Envelope {
    let carried =
        |robots: u32| if robots >= 64 { Carried::AtLeast(64) } else { Carried::Exactly(robots) };
    let point = |&(hz, action): &(f64, u32)| {
        let brain = data::BRAIN.iter().rfind(|(at, _)| *at <= hz).map_or(23, |(_, robots)| *robots);
        let (brain, action) = (Some(Carried::Exactly(brain)), Some(carried(action)));
        EnvelopePoint { hz, brain, action, brain_seeds: 24, action_seeds: 2 }
    };
    Envelope { points: data::ACTION.iter().map(point).collect() }
}

pub fn run() -> Timeline {
    let window =
        |(index, &hit): (usize, &f64)| Window { start_s: 120 * index as u32, hit: Some(hit) };
    let minute = |&(computed_prompt, generated, usage, waiting): &(f64, f64, f64, f64)| Minute {
        computed_prompt,
        generated,
        calls: 36.0,
        usage,
        running: 8.0,
        waiting,
        active: 32.0,
    };
    Timeline {
        robots: 32,
        cap: None,
        seed: 1001,
        minutes: 30,
        windows: data::WINDOWS.iter().enumerate().map(window).collect(),
        series: data::MINUTES.iter().map(minute).collect(),
        first_low_s: Some(240),
        alarm: 0.8,
        rate: 0.609,
    }
}

/// Nothing computed yet.
pub fn empty() -> PlanResults {
    PlanResults {
        scenario: Scenario::of(Preset::SITE),
        effort: Effort::Full,
        uncapped: Sweep::default(),
        capped: Sweep::default(),
        shown_cap: None,
        over_cap: Sweep::default(),
        starvation: Vec::new(),
        envelope: Envelope::default(),
        trace: None,
        timeline: None,
        facts: Facts {
            carried: None,
            brain: None,
            action: None,
            binding: None,
            suggested: None,
            suggested_for_both: None,
            searching: false,
            headroom: None,
            rule_of_thumb: (35, 39),
            mean_prompt: 81_000.0,
            seeds: Vec::new(),
        },
        verdict: Verdict::Computing,
        progress: (0, 0),
        finished: false,
    }
}

/// 32 robots where the brain carries 23.
pub fn thrashing() -> PlanResults {
    let mut results = empty();
    results.uncapped.points = data::UNCAPPED.iter().map(|row| point(None, row)).collect();
    results.capped.points = data::CAPPED.iter().map(|row| point(Some(20), row)).collect();
    results.shown_cap = Some(20);
    results.starvation = starvation();
    results.envelope = envelope();
    results.timeline = Some(run());
    results.facts.carried = Some(Carried::Exactly(23));
    results.facts.brain = Some(Carried::Exactly(23));
    results.facts.action = Some(Carried::Exactly(46));
    results.facts.binding = Some(Layer::Brain);
    results.facts.seeds = vec![Some(240); 24];
    results
}

/// 12 robots where no failure was met up to 18.
pub fn healthy() -> PlanResults {
    let mut results = thrashing();
    results.scenario.set(KnobId::Robots, 12);
    results.uncapped.points.retain(|point| point.robots <= 18);
    results.capped.points.clear();
    results.shown_cap = None;
    results.facts.brain = Some(Carried::AtLeast(18));
    results.facts.action = Some(Carried::AtLeast(48));
    results.starvation.truncate(1);
    results.starvation[0].carried = Some(Carried::AtLeast(48));
    results.starvation[0]
        .points
        .iter_mut()
        .for_each(|point| (point.worst, point.mean) = (0.0, 0.0));
    results.envelope.points.iter_mut().for_each(|point| point.brain = Some(Carried::AtLeast(18)));
    results.facts.seeds = vec![None; 24];
    let run = results.timeline.as_mut().expect("the case has one");
    run.first_low_s = None;
    run.windows.iter_mut().for_each(|window| window.hit = Some(1.0));
    results
}

/// 24 robots, where 4 of 24 seeds collapse.
pub fn disagreeing() -> PlanResults {
    let mut results = thrashing();
    results.scenario.set(KnobId::Robots, 24);
    let seeds: Vec<Option<u32>> = (0..24).map(|seed| (seed < 4).then_some(480)).collect();
    let here = results
        .uncapped
        .points
        .iter_mut()
        .find(|point| point.robots == 24)
        .expect("the case has it");
    here.first_low_s.clone_from(&seeds);
    results.facts.seeds = seeds;
    for point in results.starvation[0].points.iter_mut().filter(|point| point.robots == 24) {
        (point.worst, point.mean) = (0.014, 0.008);
    }
    results
}

/// Few points, one seed, no edge known.
pub fn partial() -> PlanResults {
    let mut results = thrashing();
    results.uncapped.points.retain(|point| point.robots % 8 == 0);
    results.uncapped.points.iter_mut().for_each(|point| {
        point.seeds = 1;
        point.first_low_s.truncate(1);
    });
    results.capped.points.truncate(1);
    results.facts.brain = None;
    results.facts.action = None;
    results.starvation.truncate(1);
    results.starvation[0].points.truncate(5);
    results.starvation[0].carried = None;
    results.envelope.points.truncate(3);
    results.envelope.points[1].brain = None;
    results.envelope.points[2].action = None;
    results.timeline = None;
    results.facts.seeds.clear();
    results
}

/// 10,000 robots, one point, no hit rate; a value that is no number.
pub fn absurd() -> PlanResults {
    let mut results = thrashing();
    results.scenario.set(KnobId::Robots, 10_000);
    results.uncapped.points.truncate(2);
    results.uncapped.points[0].robots = 10_000;
    results.uncapped.points[0].hit = None;
    results.uncapped.points[1].rate.mean = f64::NAN;
    results.capped.points.clear();
    results.starvation.truncate(1);
    results.starvation[0].points.truncate(1);
    results.starvation[0].points[0].robots = 1_000_000;
    results.envelope.points.truncate(1);
    results.facts.brain = Some(Carried::AtLeast(4_000_000_000));
    results.facts.action = Some(Carried::Exactly(0));
    let run = results.timeline.as_mut().expect("the case has one");
    run.windows.truncate(1);
    run.series.truncate(1);
    run.series[0].computed_prompt = 1e18;
    run.series[0].usage = f64::INFINITY;
    run.first_low_s = Some(0);
    results
}

/// Published points, as a caller would give them.
pub fn measured() -> Vec<MeasuredPoint> {
    let at = |robots, rate_low, rate_high, cap| MeasuredPoint {
        robots,
        rate_low,
        rate_high,
        cap,
        condition: "at 20 Hz".to_owned(),
    };
    vec![
        at(20, 2.41, 2.41, None),
        at(22, 2.36, 2.36, None),
        at(28, 0.66, 0.83, None),
        at(32, 0.598, 0.598, None),
        at(32, 2.24, 2.24, Some(16)),
        at(48, 0.52, 0.52, None),
    ]
}
