//! The engine alone, beside what was measured.

use super::{bench, benches, numbers};
use fleet_planner::analysis::alone::{Alone, AloneFound, AloneJob, CLIFF_APPENDED};
use fleet_planner::analysis::bench::{Bench, Chosen, Row, Stand};
use fleet_planner::analysis::job::{Execution, Job, Outcome};
use fleet_planner::chart::mark::Shape;
use fleet_planner::chart::{ChartModel, Role, brain};
use fleet_planner::profile::published::{cliffs, latencies};
use fleet_planner::scenario::{KnobId, Preset, Scenario};

fn named(name: &str) -> &'static Bench {
    &benches().iter().find(|(other, _)| *other == name).expect("a case").1
}

fn diamonds(chart: &ChartModel, role: Role) -> usize {
    let marks = chart.panels.iter().flat_map(|panel| &panel.marks);
    let is_diamond = |shape| matches!(shape, Shape::Diamond | Shape::OpenDiamond);
    marks.filter(|mark| is_diamond(mark.shape) && mark.role == role).count()
}

#[test]
fn every_measured_cell_is_marked_and_agrees() {
    let bench = named("published");
    let chart = brain::revisit(bench);
    let measured: usize =
        cliffs().iter().map(|cliff| cliff.all_kept.len() + cliff.all_lost.len()).sum();
    assert_eq!(diamonds(&chart, Role::Measured), measured);
    let marks = chart.panels[0].marks.iter();
    let kept = marks.filter(|mark| mark.shape == Shape::Diamond).count();
    let all_kept: usize = cliffs().iter().map(|cliff| cliff.all_kept.len()).sum();
    assert_eq!(kept, all_kept, "filled where all were kept");
    assert_eq!(diamonds(&chart, Role::Danger), 0, "the simulation says what was measured");
    assert_eq!(chart.claim, "28 sessions all hit; all of 29 miss");
}

#[test]
fn a_cell_that_was_measured_otherwise_is_told() {
    let mut other = named("published").clone();
    for (sessions, cycles) in &mut other.rows[0].cells {
        if *sessions == 28 {
            cycles.fill(0);
        }
    }
    let chart = brain::revisit(&other);
    assert_eq!(diamonds(&chart, Role::Danger), 1);
    assert!(chart.panels[0].labels.iter().any(|label| label.texts[0] == "measured otherwise"));
    assert!(chart.table.rows.iter().any(|row| row.contains(&"misses".to_owned())));
}

#[test]
fn the_legend_names_the_states_of_cells_and_reads_their_rows_out() {
    for (name, bench) in benches() {
        let chart = brain::revisit(bench);
        if chart.empty.is_some() {
            continue;
        }
        let shapes: Vec<_> = chart.legend.iter().map(|entry| (entry.shape, entry.role)).collect();
        let twice = |at: usize| shapes[..at].contains(&shapes[at]);
        assert!(!(0..shapes.len()).any(twice), "{name}: {shapes:?}");
        for (sample, sessions) in chart.samples.iter().enumerate() {
            let told: usize =
                chart.read_out(sample).iter().map(|out| out.value.split("; ").count()).sum();
            let has = |row: &&Row| row.cells.iter().any(|(n, _)| f64::from(*n) == *sessions);
            let drawn = chart.panels[0].y.scale.high as usize;
            let rows = bench.rows.iter().filter(|row| !row.cells.is_empty()).take(drawn);
            assert_eq!(told, rows.filter(has).count(), "{name}");
        }
    }
    // What the buttons choose is said where a row of it is drawn.
    assert!(brain::revisit(named("published")).sub.contains("top row"));
    assert!(!brain::revisit(named("too small")).sub.contains("top row"));
    let legend = brain::revisit(named("published")).legend;
    let texts: Vec<&str> = legend.iter().map(|entry| entry.text.as_str()).collect();
    assert_eq!(texts, ["all kept", "none kept", "measured: all kept", "measured: none kept"]);
}

#[test]
fn measured_figures_stand_beside_the_published_engine_only() {
    let other = named("no groups");
    assert!(!other.is_published && named("far").is_published, "only the pool may differ");
    for chart in [brain::revisit(other), brain::alone(other)] {
        assert_eq!(diamonds(&chart, Role::Measured), 0);
    }
}

#[test]
fn cells_are_runs_of_the_experiment() {
    let bench = named("published");
    for row in &bench.rows {
        for (sessions, cycles) in row.cells.iter().step_by(5) {
            let job = AloneJob::Revisit {
                pool_blocks: row.pool_blocks,
                in_turn: row.in_turn,
                sessions: *sessions,
            };
            let AloneFound::Kept(kept) = Alone::start(&bench.scenario, job).run() else {
                panic!("{job:?}")
            };
            assert_eq!(*cycles, kept);
        }
    }
}

#[test]
fn slices_change_nothing() {
    let scenario = Scenario::of(Preset::SITE);
    let jobs = [
        AloneJob::Revisit { pool_blocks: 4270, in_turn: true, sessions: 29 },
        AloneJob::Revisit { pool_blocks: 4270, in_turn: false, sessions: 29 },
        AloneJob::Latency { context: 78_000, appended: CLIFF_APPENDED },
        AloneJob::Latency { context: 78_000, appended: 0 },
    ];
    for job in jobs {
        let whole = Execution::start(&scenario, Job::Alone(job)).run();
        let mut sliced = Execution::start(&scenario, Job::Alone(job));
        let mut slices = 0;
        let outcome = loop {
            slices += 1;
            if let Some(outcome) = sliced.advance(3) {
                break outcome;
            }
        };
        assert!(slices > 1);
        assert_eq!(outcome, whole);
        assert!(matches!(outcome, Outcome::Alone(_)));
    }
}

#[test]
fn the_edge_is_where_cells_turn() {
    for (name, bench) in benches() {
        let row = &bench.rows[0];
        let all = |sessions: &u32, cycles: &[u32]| cycles.iter().all(|kept| kept == sessions);
        match row.stand {
            Stand::Edge(last) => {
                let kept = |of: u32| {
                    let cell = row.cells.iter().find(|(sessions, _)| *sessions == of);
                    cell.map(|(sessions, cycles)| all(sessions, cycles))
                };
                assert_eq!((kept(last), kept(last + 1)), ((last > 0).then_some(true), Some(false)));
                let claim = brain::revisit(bench).claim;
                if last > 0 {
                    assert_eq!(numbers(&claim)[..2], [f64::from(last), f64::from(last + 1)]);
                }
            }
            Stand::Beyond => assert!(row.cells.iter().all(|(n, cycles)| all(n, cycles)), "{name}"),
            Stand::DoesNotFit => assert!(row.cells.is_empty()),
            Stand::Computing | Stand::Shown => assert_eq!(*name, "nothing yet"),
        }
    }
    let far = named("far");
    assert!(
        matches!(far.rows[0].stand, Stand::Edge(last) if last > 100),
        "{:?}",
        far.rows[0].stand
    );
    let chart = brain::revisit(far);
    assert_eq!(chart.panels[0].y.scale.high, 1.0, "published rows are off this axis");
}

#[test]
fn pools_too_small_say_so() {
    let small = named("too small");
    let (revisit, alone) = (brain::revisit(small), brain::alone(small));
    assert_eq!(revisit.claim, "100 blocks do not hold one session of 100k tokens");
    assert!(alone.sub.contains("does not hold"), "{}", alone.sub);
    let chart = brain::revisit(named("beyond"));
    assert_eq!(chart.claim, "All of 1,200 sessions keep their prefix");
}

#[test]
fn the_choice_is_the_first_row() {
    let site = Scenario::of(Preset::SITE);
    let turned = bench(site, Chosen { pool_blocks: None, in_turn: true });
    let row = &turned.rows[0];
    assert_eq!((row.pool_blocks, row.in_turn, turned.rows.len()), (4270, true, 4));
    assert_eq!(named("in turn").rows[0].pool_blocks, 4396);
    assert_eq!(Row::kept(10, &[10, 5, 0]), 0.5);
}

#[test]
fn lines_are_simulated_and_diamonds_measured() {
    let bench = named("published");
    let chart = brain::alone(bench);
    for (legend, appended) in [(0, 0), (1, CLIFF_APPENDED)] {
        let series = chart.panels[0].series.iter().find(|one| one.legend == Some(legend));
        for (x, y) in &series.expect("drawn").points {
            let job = AloneJob::Latency { context: *x as u32, appended };
            let AloneFound::Latency { ttft_s, .. } = Alone::start(&bench.scenario, job).run()
            else {
                panic!("{job:?}")
            };
            assert_eq!(*y, Some(ttft_s));
        }
    }
    let marks: Vec<_> = chart.panels[0].marks.iter().map(|mark| (mark.x, mark.y)).collect();
    let published: Vec<_> =
        latencies().iter().map(|row| (f64::from(row.context), row.ttft_s)).collect();
    assert_eq!(marks, published);
    // As published to within 4.5%: the table says by how much each is off.
    let off = chart.table.rows.iter().filter_map(|row| numbers(&row[6]).first().copied());
    let off: Vec<f64> = off.collect();
    assert_eq!(off.len(), 8);
    assert!(off.iter().all(|percent| *percent <= 4.6), "{off:?}");
    assert!(chart.claim.starts_with("At 215k tokens: "), "{}", chart.claim);
}

#[test]
fn a_context_that_does_not_fit_is_left_out() {
    let pool = Scenario::of(Preset::SITE).with(KnobId::PoolBlocks, 200);
    let bench = bench(pool, Chosen::default());
    assert_eq!(bench.too_long.first(), Some(&160_000));
    assert!(bench.latencies.iter().all(|one| one.context < 160_000));
    assert!(brain::alone(&bench).sub.ends_with("The pool does not hold 160k tokens"));
}
