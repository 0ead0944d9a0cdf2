//! The charts of the Action layer view: every figure is a run's or a row of a table, and no claim is false of the data.

use fleet_planner::analysis::Carried;
use fleet_planner::analysis::asking::{Asking, AskingStudy};
use fleet_planner::analysis::chunks::{Chunk, Chunks};
use fleet_planner::analysis::deadlines::{Agreement, Deadlines, DeadlinesStudy};
use fleet_planner::analysis::plan::{Effort, PlanResults, PlanStudy, Scope};
use fleet_planner::analysis::prober;
use fleet_planner::analysis::strips::{Batches, BatchesStudy, Choice, Strips, StripsStudy};
use fleet_planner::chart::ChartModel;
use fleet_planner::chart::action_layer::{
    Windows, asking, at_deadline, batches, capacities, own_deadline, strip,
};
use fleet_planner::chart::mark::Shape;
use fleet_planner::profile::{Mark, published};
use fleet_planner::scenario::link::{Verdict, read};
use fleet_planner::scenario::{KnobId, Scenario};
use fleet_planner::sim::action;
use std::sync::LazyLock;

fn scenario(link: &str) -> Scenario {
    match read(link).verdict() {
        Verdict::Exact(scenario) | Verdict::Adjusted(scenario) => scenario,
        other => panic!("{link}: {other:?}"),
    }
}

/// All there is to draw of a scenario, as its own runs give it.
pub struct Whole {
    pub link: &'static str,
    pub scenario: Scenario,
    pub plan: PlanResults,
    pub deadlines: Deadlines,
    pub asking: Asking,
    pub batches: Batches,
    pub strips: Strips,
}

impl Whole {
    fn of(link: &'static str) -> Whole {
        let scenario = scenario(link);
        let scope = Scope { caps: false, starvation: true, ..Scope::CAPS };
        let plan = PlanStudy::scoped(scenario, Effort::Full, scope).run();
        let mut deadlines = DeadlinesStudy::of(scenario);
        prober::run(&mut deadlines);
        let mut asking = AskingStudy::of(scenario);
        prober::run(&mut asking);
        let mut batches = BatchesStudy::of(scenario);
        prober::run(&mut batches);
        let mut strips = StripsStudy::of(scenario, Choice::default(), Some(&plan));
        prober::run(&mut strips);
        Whole {
            link,
            scenario,
            plan,
            deadlines: deadlines.results(),
            asking: asking.results(),
            batches: batches.results(),
            strips: strips.results().expect("it has a layer"),
        }
    }

    /// Every chart of it.
    pub fn charts(&self) -> Vec<ChartModel> {
        let mut all = vec![
            own_deadline(&self.plan),
            batches(&self.batches),
            asking(&self.asking),
            strip(&self.strips, Windows::of(&self.strips).first()),
        ];
        all.extend([0.25, 0.5, 1.0, 7.0].map(|deadline| at_deadline(&self.deadlines, deadline)));
        all
    }
}

/// The default, the published fleet, and scenarios at the edges of what the knobs allow.
const LINKS: [&str; 12] = [
    "preset=site",
    "preset=h800",
    "preset=h800&n=8&hz=20",
    "preset=site&n=40&cap=12",
    "preset=site&n=10000&pool=1000000",
    "preset=site&n=1&gpus=1000&hz=200",
    "preset=site&n=3&hz=0.5&steps=1000",
    "preset=site&steps=1&hz=25&ask=share&askshare=99",
    "preset=site&n=30&ask=end&steps=200&hz=20&starve=5",
    "preset=site&n=20&ask=end",
    "preset=site&starve=50&seeds=1",
    "preset=site&n=53&gpus=4&seed=7",
];

static CASES: LazyLock<Vec<Whole>> =
    LazyLock::new(|| LINKS.iter().map(|link| Whole::of(link)).collect());

/// Every case.
pub fn cases() -> &'static [Whole] {
    &CASES
}

fn case(link: &str) -> &'static Whole {
    cases().iter().find(|case| case.link == link).expect("a case")
}

/// One run, straight from the simulation.
fn starved(scenario: &Scenario, robots: u32, place: u32) -> f64 {
    let world = scenario.action_world(robots, scenario.action_gpus(), scenario.millihertz());
    action::run(world, scenario.seed(place)).starved().unwrap_or(0.0)
}

fn limit(scenario: &Scenario) -> f64 {
    scenario.number(KnobId::StarvationLimit) / 100.0
}

#[test]
fn curves_of_starvation_are_runs_and_diamonds_are_published() {
    let whole = case("preset=site");
    for deadline in [0.25, 0.5, 1.0] {
        let chart = at_deadline(&whole.deadlines, deadline);
        let millihertz = (5_000.0 / deadline) as i64;
        let panel = &chart.panels[0];
        assert!(chart.legend.len() >= 3);
        for series in &panel.series {
            let entry = &chart.legend[series.legend.expect("of a number of GPUs")];
            let gpus: i64 =
                entry.text.split(' ').next().and_then(|n| n.parse().ok()).expect("GPUs");
            let own =
                whole.scenario.with(KnobId::ControlHz, millihertz).with(KnobId::ActionGpus, gpus);
            for &(x, y) in series.points.iter().step_by(9) {
                let worst = (0..2).map(|place| starved(&own, x as u32, place)).fold(0.0, f64::max);
                if let Some(y) = y {
                    assert_eq!(y, worst.clamp(0.001, 1.0), "{deadline} {gpus} {x}");
                }
            }
        }
        let diamonds: Vec<(u32, f64)> = panel
            .marks
            .iter()
            .filter(|mark| mark.shape == Shape::Diamond)
            .map(|mark| (mark.x as u32, mark.y))
            .collect();
        let of_paper: Vec<(u32, f64)> = published::starvation()
            .iter()
            .filter(|row| row.deadline_s == deadline)
            .map(|row| (row.robots, row.fraction_about))
            .collect();
        assert_eq!(diamonds, of_paper, "{deadline}");
        assert!(!chart.can_pick(), "nothing opens a run of the brain here");
    }
    // Under other conditions nothing published is drawn.
    for link in ["preset=site&n=20&ask=end", "preset=site&starve=50&seeds=1"] {
        for chart in case(link).charts() {
            let marks = chart.panels.iter().flat_map(|panel| &panel.marks);
            let diamonds =
                marks.filter(|mark| mark.shape == Shape::Diamond && chart.name == "deadlines");
            assert_eq!(diamonds.count(), 0, "{link}");
        }
    }
}

#[test]
fn the_own_deadline_is_drawn_alike_from_the_plan_and_from_its_own_runs() {
    for case in cases() {
        let deadline = case.deadlines.own().expect("there is one").deadline_s;
        let (one, other) = (own_deadline(&case.plan), at_deadline(&case.deadlines, deadline));
        assert_eq!(
            (&one.claim, &one.sub, &one.planned),
            (&other.claim, &other.sub, &other.planned)
        );
        assert_eq!(one.panels[0].series.last(), other.panels[0].series.last(), "{}", case.link);
    }
}

#[test]
fn the_table_states_both_grids_and_agreement() {
    let table = capacities(&case("preset=site").deadlines);
    assert_eq!(table.claim, "All 6 published capacities are met on their grid");
    assert_eq!((table.heads.len(), table.lines.len()), (6, 9));
    let own: Vec<_> = table.lines.iter().filter(|line| line.is_own).collect();
    assert_eq!((own.len(), &own[0].deadline.0[..], &own[0].gpus[..]), (1, "0.5 s", "4"));
    assert_eq!(own[0].on_grid, "at least 32");
    let (published, agreement, words) = table.lines[1].published.clone().expect("published");
    assert_eq!(
        (&published[..], agreement, &words[..]),
        ("under 8", Some(Agreement::Agrees), "agrees")
    );
    // A miss is called one.
    let mut missed = case("preset=site").deadlines.clone();
    missed.rows[0].on_grid = Some(Carried::Exactly(2));
    let table = capacities(&missed);
    assert_eq!(table.claim, "5 of 6 published capacities are met on their grid");
    assert_eq!(table.lines[0].published.as_ref().expect("published").2, "misses");
    // Runs that disagree are both told.
    missed.rows[3].by_run = vec![Some(Carried::Exactly(13)), Some(Carried::Exactly(12))];
    assert_eq!(capacities(&missed).lines[3].every.1.as_deref(), Some("13 and 12 by run"));
    // Under other conditions nothing is published, and the claim is the scenario's own.
    let other = capacities(&case("preset=site&n=20&ask=end").deadlines);
    assert_eq!(other.heads.len(), 4);
    assert!(other.lines.iter().all(|line| line.published.is_none()));
    assert_eq!(other.claim, "A deadline of 0.5 s and 4 GPUs carry 0 robots");
    // Before all is in, it says so.
    missed.rows[8].curve.carried = None;
    assert_eq!(capacities(&missed).claim, "So far: 8 of 9 deadlines and GPUs");
}

#[test]
fn batch_latencies_are_those_of_the_table_with_their_marks() {
    for case in cases() {
        let chart = batches(&case.batches);
        let layer = case.scenario.action_layer();
        for (panel, of) in [(0, false), (1, true)] {
            let marks = &chart.panels[panel].marks;
            for point in layer.points() {
                let mark =
                    marks.iter().find(|mark| mark.x == f64::from(point.batch)).expect("a mark");
                let latency = point.latency.seconds();
                let value = if of { f64::from(point.batch) / latency } else { latency };
                assert_eq!(mark.y, value);
                let shape = match point.mark {
                    Mark::Published => Shape::Diamond,
                    _ => Shape::HalfDiamond,
                };
                assert_eq!(mark.shape, shape, "batch {}", point.batch);
            }
            let beyond = marks.iter().filter(|mark| mark.x > 64.0);
            assert!(beyond.clone().all(|mark| mark.shape == Shape::DashedDiamond));
            let formed = case.batches.runs.iter().filter_map(|run| run.sizes.last());
            assert_eq!(beyond.count() > 0, formed.map(|size| size.0).max() > Some(64));
        }
        // The bars are the batches that formed, and together all chunks.
        let bars = &chart.panels[2].fills;
        let sum: f64 = bars.iter().map(|bar| bar.points[0].2).sum();
        // Where a chunk outlasts the run none is asked for.
        assert!(bars.is_empty() || (sum - 1.0).abs() < 1e-9, "{}", case.link);
        let sizes: std::collections::BTreeSet<u32> =
            case.batches.runs.iter().flat_map(|run| &run.sizes).map(|size| size.0).collect();
        let largest = sizes.last().copied().unwrap_or(0);
        assert!(bars.len() == sizes.len() || largest > 64 && bars.len() < sizes.len());
    }
}

#[test]
fn what_batches_mean_is_true_of_the_table() {
    let claim = |link: &str| batches(&case(link).batches).claim;
    assert_eq!(
        claim("preset=site"),
        "Throughput lies: batch 64 gives 62 chunks/s, each after the deadline"
    );
    assert_eq!(
        claim("preset=site&n=20&ask=end"),
        "Asked at its end, every chunk is late whatever the batch"
    );
    // 5 ticks of 5 ms.
    assert_eq!(
        claim("preset=site&n=1&gpus=1000&hz=200"),
        "Even a batch of 1 takes 0.19 s: the deadline is 0.025 s after the ask"
    );
    assert_eq!(
        claim("preset=site&n=3&hz=0.5&steps=1000"),
        "Even a batch of 64 takes less than the 2,000 s to the deadline"
    );
}

/// Chunks due in a part of a run or late through it, and how many of them are late, counted by hand.
fn late(run: &Chunks, (from, to): (f64, f64)) -> (usize, usize) {
    let seconds = |us: u32| f64::from(us) / 1e6;
    let is_late = |chunk: &Chunk| chunk.arrived.is_none_or(|at| at > chunk.due);
    let through = |chunk: &Chunk| {
        let resumed = chunk.resumed.map_or(125.0, seconds).min(125.0);
        is_late(chunk) && seconds(chunk.due) < to && resumed > from
    };
    let due = |chunk: &Chunk| (from..to).contains(&seconds(chunk.due));
    let all = run.chunks.iter().filter(|chunk| due(chunk) || through(chunk)).count();
    (all, run.chunks.iter().filter(|chunk| through(chunk)).count())
}

#[test]
fn strips_show_the_chunks_of_their_runs() {
    for case in cases() {
        let windows = Windows::of(&case.strips);
        for place in [0, windows.first(), windows.count / 2, windows.count - 1, windows.count + 9] {
            let chart = strip(&case.strips, place);
            let span = windows.span(place);
            let own = late(&case.strips.own, span);
            let other = case.strips.other.as_ref().map(|run| late(run, span));
            let word = |count: usize| if count == 1 { "comes" } else { "come" };
            if own.1 > 0 {
                assert!(
                    chart.claim.contains(&format!("{} of {} chunk", own.1, own.0)),
                    "{}",
                    chart.claim
                );
                assert!(chart.claim.contains(word(own.1)), "{}", chart.claim);
            } else if other.is_some_and(|other| other.1 > 0) {
                assert!(chart.claim.contains("every chunk shown is in time"), "{}", chart.claim);
            } else {
                assert_eq!(chart.claim, "No chunk in this part of the run is late");
            }
            assert_eq!(chart.panels.len(), 1 + usize::from(case.strips.other.is_some()));
            for (panel, run) in
                chart.panels.iter().zip(std::iter::once(&case.strips.own).chain(&case.strips.other))
            {
                for mark in panel.marks.iter().filter(|mark| mark.shape == Shape::OpenCircle) {
                    let is_ask = |us: u32| (f64::from(us) / 1e6 - mark.x).abs() < 1e-9;
                    assert!(run.chunks.iter().any(|chunk| is_ask(chunk.asked)));
                }
                for fill in &panel.fills {
                    let (from, to) = (fill.points[0].0, fill.points[1].0);
                    assert!(span.0 <= from && from < to && to <= span.1 + 1e-9, "{}", case.link);
                }
            }
        }
    }
}

#[test]
fn ticks_of_a_strip_are_those_the_run_missed() {
    // 20 Hz, one GPU, eight robots: ticks are drawn one by one.
    let whole = case("preset=h800&n=8&hz=20");
    let windows = Windows::of(&whole.strips);
    let place = windows.first();
    let (from, to) = windows.span(place);
    let chart = strip(&whole.strips, place);
    let missed = chart.panels[0].fills.iter().filter(|fill| fill.legend == Some(1)).count();
    let mut by_hand = 0;
    for chunk in &whole.strips.own.chunks {
        for tick in 0..chunk.missed {
            let at = f64::from(chunk.due) / 1e6 + f64::from(tick) * 0.05;
            by_hand += usize::from(at < to && at + 0.05 * 0.72 > from);
        }
    }
    assert_eq!(missed, by_hand);
    assert!(missed > 0);
    // The claim counts those that begin in this part.
    let begun = whole.strips.own.chunks.iter().flat_map(|chunk| {
        (0..chunk.missed).map(|tick| f64::from(chunk.due) / 1e6 + f64::from(tick) * 0.05)
    });
    let begun = begun.filter(|at| (from..to).contains(at)).count();
    assert!(chart.claim.ends_with(&format!("{begun} ticks missed")), "{} {begun}", chart.claim);
    assert!(whole.strips.other.is_some(), "one robot holds");
    // The buttons go to parts with late chunks, round and round.
    let next = windows.next_late(place).expect("it starves all the time");
    assert!(next != place && late(&whole.strips.own, windows.span(next)).1 > 0);
}

#[test]
fn chunk_lengths_carry_what_was_searched() {
    for case in cases() {
        let chart = asking(&case.asking);
        assert_eq!(chart.table.rows.len(), case.asking.rows.len());
        for (way, series) in chart.panels[0].series.iter().enumerate() {
            let rows = case.asking.rows.iter().filter(|row| row.way == way);
            let expected: Vec<(f64, Option<f64>)> = rows
                .map(|row| (f64::from(row.steps), row.carried.map(|all| f64::from(all.robots()))))
                .collect();
            assert_eq!(series.points, expected, "{}", case.link);
        }
    }
}

#[test]
fn claims_of_chunk_lengths_are_true_of_their_rows() {
    for case in cases() {
        let claim = asking(&case.asking).claim;
        let own = case.asking.rows.iter().find(|row| row.this_scenario).expect("the own");
        let active = case.scenario.cap().unwrap_or(u32::MAX).min(case.scenario.robots());
        let carried = own.carried.expect("searched").robots();
        let worst = own.starved.expect("run").1;
        if carried >= active {
            assert!(worst <= limit(&case.scenario) + 1e-12, "{}", case.link);
            assert!(claim.starts_with("Chunks of "), "{}: {claim}", case.link);
        } else if claim.starts_with("Chunks of ") {
            let longer =
                case.asking.rows.iter().filter(|row| row.way == own.way && row.steps > own.steps);
            let first =
                longer.clone().find(|row| row.carried.is_some_and(|all| all.robots() >= active));
            let first = first.expect("a longer one");
            assert!(claim.contains(&format!("{} steps would carry", first.steps)), "{claim}");
            // The chart's own figure is in the title, not only how many act.
            let most = first.carried.expect("searched").robots();
            let said = claim.split("would carry ").nth(1).and_then(|rest| rest.split(';').next());
            let figures = said.expect("how many").replace(',', "");
            assert!(most == active || figures.ends_with(&most.to_string()), "{claim} {most}");
        }
    }
    let site = asking(&case("preset=site").asking).claim;
    assert_eq!(asking(&case("preset=site").asking).x.names.len(), 2, "the axis has a name");
    assert!(site.contains("none if asked at its end"), "{site}");
    assert_eq!(
        asking(&case("preset=site&n=20&ask=end").asking).claim,
        "No chunk length tried carries 20 robots when asked for like this"
    );
    // Seeds that disagree, and rows that are not in.
    let mut found = case("preset=site").asking.clone();
    let own = found.rows.iter().position(|row| row.this_scenario).expect("the own");
    found.rows[own].starved = Some((0.008, 0.013));
    assert_eq!(asking(&found).claim, "At 32 robots the runs disagree: 1.3% starved at worst");
    found.rows[own].carried = None;
    assert_eq!(asking(&found).claim, "So far: 11 of 12 kinds of chunk");
    found.rows.clear();
    assert!(asking(&found).empty.is_some());
}

#[test]
fn claims_of_starvation_have_a_healthy_twin_and_one_for_runs_that_disagree() {
    let claim = |link: &str| own_deadline(&case(link).plan).claim;
    assert!(claim("preset=site").contains("keep"), "{}", claim("preset=site"));
    assert_eq!(claim("preset=h800&n=8&hz=20"), "At 20 Hz, one GPU keeps only 1 of 8 robots fed");
    let mut plan = case("preset=site").plan.clone();
    let point = plan.starvation[0].points.iter_mut().find(|point| point.robots == 32).expect("it");
    (point.mean, point.worst) = (0.008, 0.014);
    assert_eq!(own_deadline(&plan).claim, "At 32 robots the runs disagree: 1.4% starved at worst");
    // A cap lets fewer act, and that is said.
    let capped = own_deadline(&case("preset=site&n=40&cap=12").plan);
    assert!(capped.sub.ends_with("K lets 12 of 40 robots"), "{}", capped.sub);
}
