//! The Evidence view's figures, traced: every row stands in the data, every figure is what the simulation gives again,
//! and no order of runs changes one.

use fleet_planner::analysis::job::{Execution, Job};
use fleet_planner::analysis::prober::run;
use fleet_planner::analysis::study::Study;
use fleet_planner::analysis::validate::{
    Row, Selection, Standing, Tally, ValidateStudy, Validated, again, cases, not_run, parameters,
    recorded_rows,
};
use fleet_planner::profile::published::{
    Expected, Group, Protocol, Verdict, expectations, recorded,
};

fn validated(selection: Selection, first_seed: u64) -> Validated {
    let mut study = ValidateStudy::new(selection, first_seed);
    run(&mut study);
    study.results()
}

#[test]
fn what_was_recorded_is_what_the_simulation_gives() {
    let again = validated(Selection::All, recorded().first_seed);
    assert_eq!(recorded().version, env!("CARGO_PKG_VERSION"), "record the figures anew");
    assert_eq!(again.rows, recorded_rows(), "record the figures anew: planner validate --record");
    assert_eq!(again.rows.len(), again.expected);
    assert_eq!(recorded().row.len(), again.rows.len(), "rows of figures that are no more");
    let tally = Tally::of(&again.rows);
    assert_eq!((tally.run, tally.failing), (72, 0));
    assert_eq!(tally.within + tally.known, tally.run);
}

#[test]
fn every_expectation_is_run_or_said_not_to_be() {
    let rows = recorded_rows();
    let left: Vec<_> = not_run().collect();
    assert_eq!(rows.len() + left.len(), expectations().len());
    assert!(
        left.iter().all(|row| row.protocol == Protocol::Concur && row.group() == Group::Concur)
    );
    for row in expectations() {
        let is_run = rows.iter().any(|other| std::ptr::eq(other.expectation, row));
        assert_eq!(is_run, row.protocol != Protocol::Concur, "{}", row.id);
    }
}

/// Takes jobs from the other end, some of them lost once, and absorbs outcomes late.
fn in_disorder(mut study: ValidateStudy) -> Validated {
    let mut round = 0;
    loop {
        let mut jobs = study.take_jobs(7);
        if jobs.is_empty() {
            assert!(study.finished());
            return study.results();
        }
        jobs.reverse();
        round += 1;
        if round % 2 == 1 {
            study.give_back(jobs[0]);
            jobs.remove(0);
        }
        for job in jobs {
            let mut execution = Execution::start(study.scenario(), job);
            let outcome = loop {
                if let Some(outcome) = execution.advance(33) {
                    break outcome;
                }
            };
            study.absorb(job, outcome);
        }
    }
}

#[test]
fn neither_order_nor_slices_change_a_figure() {
    for group in [Group::Latencies, Group::Cliff, Group::Action, Group::Finite] {
        let study = ValidateStudy::new(Selection::Group(group), 1);
        assert_eq!(in_disorder(study), validated(Selection::Group(group), 1), "{group:?}");
    }
}

#[test]
fn a_part_gives_what_the_whole_gives() {
    let whole = recorded_rows();
    let of = |rows: &[Row], id: &str| rows.iter().find(|row| row.id == id).cloned();
    for group in [Group::Latencies, Group::Cliff, Group::History, Group::Action] {
        let part = validated(Selection::Group(group), 1);
        assert!(!part.rows.is_empty());
        for row in &part.rows {
            assert_eq!(Some(row), of(whole, &row.id).as_ref());
        }
    }
    let place = cases().iter().position(|case| case.id() == "n20-rate").expect("a case");
    let one = validated(Selection::Case(place as u16), 1);
    assert_eq!(one.rows[0].id, "n20-rate/requests-per-s");
    assert_eq!(Some(&one.rows[0]), of(whole, &one.rows[0].id).as_ref());
    assert!(validated(Selection::Group(Group::Concur), 1).rows.is_empty());
    assert!(validated(Selection::Case(9_999), 1).rows.is_empty());
}

#[test]
fn other_seeds_give_other_runs_and_are_judged_anew() {
    let other = validated(Selection::Group(Group::Sustained), 5_001);
    let same = other.rows.iter().filter(|row| {
        recorded_rows().iter().any(|known| known.id == row.id && known.simulated == row.simulated)
    });
    // Onsets are whole windows and may agree.
    assert!(same.count() <= 3);
    // The last seeds there are.
    assert_eq!(validated(Selection::Group(Group::History), u64::MAX - 3).rows.len(), 3);
}

#[test]
fn a_row_is_widened_only_when_it_must_hold_and_does_not_on_few_seeds() {
    for row in recorded_rows().iter().filter(|row| row.is_widened()) {
        assert_eq!(row.simulated.runs, 4 * row.expectation.runs(), "{}", row.id);
    }
    let count = recorded_rows().iter().filter(|row| row.is_widened()).count();
    assert_eq!(Tally::of(recorded_rows()).widened as usize, count);
}

/// The recorded rows, some of them turned outside.
fn outside(ids: &[&str]) -> Vec<Row> {
    let turned = |mut row: Row| {
        if ids.contains(&row.id.as_str()) {
            row.verdict = Verdict::Outside;
        }
        row
    };
    recorded_rows().iter().cloned().map(turned).collect()
}

#[test]
fn a_row_that_is_outside_fails_only_when_other_seeds_leave_it_outside_too() {
    let two = ["n32-jain/jain", "n32-episodes-per-min/episodes-per-min"];
    let rows = outside(&two);
    let mut asked = Vec::new();
    let by_chance = again(&rows, 7, |place, seed| {
        asked.push((cases()[usize::from(place)].id().to_owned(), seed));
        outside(&two[..1])
    });
    // In the order of the rows; known misses are none of them.
    let mut found: Vec<(&str, bool)> =
        by_chance.iter().map(|row| (row.first.id.as_str(), row.fails())).collect();
    found.sort_unstable();
    assert_eq!(found, [(two[1], false), (two[0], true)]);
    // A case is run once, however many of its rows are outside, and on seeds that no first look has.
    let mut once = asked.clone();
    once.dedup();
    assert_eq!(asked, once);
    assert!(asked.iter().all(|(_, seed)| *seed > 7 + 1_000_000));
    assert!(again(recorded_rows(), 7, |_, _| unreachable!("nothing is outside")).is_empty());
    assert!(rows.iter().any(|row| matches!(row.expectation.expected, Expected::Miss { .. })));
    // The last first seed there is.
    assert_eq!(again(&rows, u64::MAX, |_, _| outside(&two)).len(), 2);
}

#[test]
fn standings_name_every_outcome_once() {
    for row in recorded_rows() {
        assert_eq!(row.passes(), row.standing() != Standing::Outside, "{}", row.id);
    }
}

#[test]
fn parameters_say_how_sure_they_are() {
    let sets = parameters();
    let count: usize = sets.iter().map(|set| set.parameters.len()).sum();
    // Engine 10, sizes 8, action layer 11, AIMD 5, workload 22, four suites of 6.
    assert_eq!(count, 10 + 8 + 11 + 5 + 22 + 24);
    for parameter in sets.iter().flat_map(|set| &set.parameters) {
        assert!(!parameter.source.is_empty());
    }
}

#[test]
fn jobs_of_validation_are_small_and_distinct() {
    let mut study = ValidateStudy::new(Selection::All, 1);
    let mut jobs: Vec<Job> = study.take_jobs(usize::MAX);
    let all = jobs.len();
    jobs.sort_unstable();
    jobs.dedup();
    assert_eq!(jobs.len(), all);
    assert!(std::mem::size_of::<Job>() <= 96);
}
