//! Published figures beside simulated ones: every mark of the charts is a recorded row, and no claim is false of any rows.

use fleet_planner::analysis::validate::{Row, Standing, Tally, Validated, recorded_rows};
use fleet_planner::chart::ChartModel;
use fleet_planner::chart::evidence::{Evidence, Half, evidence, target};
use fleet_planner::chart::mark::Shape;
use fleet_planner::chart::model::Mark;
use fleet_planner::chart::transform::Layout;
use fleet_planner::profile::published::{Expected, Tolerance, Verdict, recorded};
use fleet_planner::words::chart::evidence as words;

fn again(change: impl Fn(usize, &mut Row)) -> Validated {
    let mut rows = recorded_rows().to_vec();
    rows.iter_mut().enumerate().for_each(|(place, row)| change(place, row));
    Validated { first_seed: 7, expected: rows.len(), rows }
}

/// Odd outcomes, by name: of rows, and of rows run again.
pub fn cases() -> Vec<(&'static str, Vec<Row>, Option<Validated>)> {
    let all = recorded_rows().to_vec();
    let with = |change: &dyn Fn(usize, &mut Row)| {
        let mut rows = all.clone();
        rows.iter_mut().enumerate().for_each(|(place, row)| change(place, row));
        rows
    };
    let all_of = |verdict| with(&move |_, row| row.verdict = verdict);
    let of_value = |value: f64| {
        with(&move |_, row| {
            (row.simulated.value, row.simulated.low, row.simulated.high) = (value, value, value);
        })
    };
    vec![
        ("recorded", all.clone(), None),
        ("the same again", all.clone(), Some(again(|_, _| {}))),
        ("others again", all.clone(), Some(again(|_, row| row.simulated.value *= 1.1))),
        ("misses again", all.clone(), Some(again(|_, row| row.verdict = Verdict::Outside))),
        ("all within", all_of(Verdict::Within), None),
        ("all outside", all_of(Verdict::Outside), None),
        (
            "every other outside",
            with(&|place, row| {
                if place % 2 == 0 {
                    row.verdict = Verdict::Outside;
                }
            }),
            None,
        ),
        ("none", Vec::new(), None),
        ("one", all[..1].to_vec(), None),
        ("never", of_value(f64::INFINITY), None),
        ("no number", of_value(f64::NAN), None),
        ("nothing", of_value(0.0), None),
        ("vast", of_value(1e12), Some(again(|_, row| row.simulated.high = f64::INFINITY))),
    ]
}

/// Both charts of a case.
pub fn charts(rows: &[Row], again: Option<&Validated>) -> [ChartModel; 2] {
    let from = Evidence { recorded: rows, first_seed: recorded().first_seed, again };
    [Half::Alone, Half::Fleets].map(|half| evidence(half, &from))
}

#[test]
fn charts_say_which_seeds_each_run_had() {
    let rows = recorded_rows();
    for (case, again) in [("no run here", None), ("all", Some(again(|_, _| {})))] {
        for chart in charts(rows, again.as_ref()) {
            let both = "; recorded: seeds from 1; run here: seeds from 7";
            let said = if again.is_some() { both } else { "; seeds from 1" };
            assert!(chart.sub.ends_with(said), "{case}: {}", chart.sub);
            assert_eq!(chart.sub.contains("from 7"), again.is_some(), "{case}: {}", chart.sub);
        }
    }
    // One half was run: the other half says nothing of it.
    let only = again(|_, _| {});
    let own = Half::Alone.rows(&only.rows).into_iter().cloned().collect();
    let only = Validated { rows: own, ..only };
    let [alone, fleets] = charts(rows, Some(&only));
    assert!(alone.sub.contains("from 7") && !fleets.sub.contains("from 7"));
}

#[test]
fn every_mark_is_a_recorded_row_over_what_was_published() {
    let rows = recorded_rows();
    let mut drawn = 0;
    for (half, chart) in [Half::Alone, Half::Fleets].into_iter().zip(charts(rows, None)) {
        let own = half.rows(rows);
        let with_number: Vec<&&Row> =
            own.iter().filter(|row| target(row.expectation).is_some()).collect();
        let of_value = |mark: &&Mark| !matches!(mark.shape, Shape::Tick | Shape::Right);
        let marks = chart.panels.iter().flat_map(|panel| &panel.marks).filter(of_value);
        let marks: Vec<f64> = marks.map(|mark| mark.x).collect();
        let shares: Vec<f64> = with_number
            .iter()
            .map(|row| {
                let (value, target) =
                    (row.simulated.value, target(row.expectation).expect("a number"));
                (value / target).clamp(0.0, 2.0)
            })
            .collect();
        assert_eq!(marks, shares, "{half:?}");
        assert_eq!(chart.table.rows.len(), own.len());
        for (cells, row) in chart.table.rows.iter().zip(&own) {
            assert_eq!(cells[1], words::published(row.expectation));
            assert_eq!(cells[2], words::value(row));
            assert_eq!(cells.len(), chart.table.heads.len());
        }
        drawn += own.len();
    }
    // What is not drawn is not simulated.
    assert_eq!(drawn, rows.len());
}

#[test]
fn claims_are_true_of_every_outcome() {
    for (case, rows, again) in cases() {
        for (half, chart) in
            [Half::Alone, Half::Fleets].into_iter().zip(charts(&rows, again.as_ref()))
        {
            let own: Vec<Row> = half.rows(&rows).into_iter().cloned().collect();
            let within = own.iter().filter(|row| row.verdict == Verdict::Within).count();
            let failing = own.iter().filter(|row| row.standing() == Standing::Outside).count();
            let claim = &chart.claim;
            assert_eq!(claim.starts_with("All "), within == own.len() && !own.is_empty(), "{case}");
            if within < own.len() {
                assert!(
                    claim.starts_with(&format!("{within} of {}", own.len())),
                    "{case}: {claim}"
                );
            }
            assert_eq!(claim.contains("must hold"), failing > 0, "{case}: {claim}");
            assert_eq!(chart.empty.is_some(), own.is_empty(), "{case}");
            let tally = Tally::of(&own);
            assert_eq!(tally.failing as usize, failing);
        }
    }
}

#[test]
fn what_is_outside_is_told_by_shape_and_word() {
    for (case, rows, _) in cases() {
        for (half, chart) in [Half::Alone, Half::Fleets].into_iter().zip(charts(&rows, None)) {
            let labels: usize = chart
                .panels
                .iter()
                .flat_map(|panel| &panel.labels)
                .filter(|label| label.texts[0] == "known miss" || label.texts[0] == "outside")
                .count();
            let out = half.rows(&rows).into_iter().filter(|row| {
                row.verdict == Verdict::Outside
                    && target(row.expectation).is_some()
                    && !row.simulated.value.is_nan()
            });
            assert_eq!(labels, out.count(), "{case}");
        }
    }
}

#[test]
fn tolerances_are_drawn_where_a_statistic_is_within() {
    for row in recorded_rows() {
        let Some((low, high)) = row.expectation.tolerance.interval(&row.expectation.published)
        else {
            continue;
        };
        let value = row.simulated.value;
        let is_inside = (low..=high).contains(&value);
        // A bound of every run is met by its extremes, which the mean lies between.
        assert_eq!(is_inside, row.verdict == Verdict::Within, "{}: {low} {value} {high}", row.id);
    }
}

#[test]
fn misses_that_are_known_say_so_in_their_words() {
    for row in recorded_rows() {
        if let Expected::Miss { reason } = &row.expectation.expected {
            assert!(!reason.is_empty());
            let word = words::standing(row.standing());
            assert!(word.contains("known"), "{}: {word}", row.id);
        }
    }
}

/// Whether a legend's entry and something that belongs to it are both there, or neither.
fn in_legend(chart: &ChartModel, text: &str, case: &str) -> bool {
    let entry = chart.legend.iter().position(|entry| entry.text == text);
    let marks = || chart.panels.iter().flat_map(|panel| &panel.marks);
    let shape = entry.and_then(|entry| chart.legend[entry].shape);
    if let Some(shape) = shape {
        assert!(marks().any(|mark| mark.shape == shape), "{case}: nothing is drawn as {text}");
    }
    entry.is_some()
}

#[test]
fn the_legend_names_what_is_drawn_and_nothing_else() {
    for (case, rows, again) in cases() {
        for (half, chart) in
            [Half::Alone, Half::Fleets].into_iter().zip(charts(&rows, again.as_ref()))
        {
            let marks = || chart.panels.iter().flat_map(|panel| &panel.marks);
            for (text, shape) in [
                (words::outside(), Shape::Cross),
                (words::by_range(), Shape::Tick),
                (words::beyond(), Shape::Right),
            ] {
                let is_drawn = marks().any(|mark| mark.shape == shape);
                assert_eq!(in_legend(&chart, text, case), is_drawn, "{case} {half:?}: {text}");
            }
            let places = marks().filter_map(|mark| mark.legend);
            assert!(places.max().is_none_or(|most| most < chart.legend.len()), "{case}");
        }
    }
    // As recorded the one miss of fleets has only words: no cross there.
    let [alone, fleets] = charts(recorded_rows(), None);
    assert!(in_legend(&alone, words::outside(), "alone"));
    assert!(!in_legend(&fleets, words::outside(), "fleets"));
}

#[test]
fn a_whisker_that_decides_has_ends_and_one_that_is_cut_an_arrow() {
    let rows = recorded_rows();
    for (half, chart) in [Half::Alone, Half::Fleets].into_iter().zip(charts(rows, None)) {
        let ratio = |row: &Row, value: f64| {
            let target = target(row.expectation)?;
            let of = if target == 0.0 { 1.0 + value } else { value / target };
            (!value.is_nan() && row.simulated.high > row.simulated.low).then_some(of)
        };
        let mut expected = (Vec::new(), 0);
        for row in half.rows(rows) {
            for end in [row.simulated.low, row.simulated.high] {
                match ratio(row, end) {
                    Some(end) if end > 2.0 => expected.1 += 1,
                    Some(end) if row.expectation.tolerance == Tolerance::Range => {
                        expected.0.push(end);
                    }
                    _ => {}
                }
            }
        }
        let of = |shape: Shape| {
            let marks = chart.panels.iter().flat_map(|panel| &panel.marks);
            marks.filter(move |mark| mark.shape == shape).map(|mark| mark.x).collect::<Vec<_>>()
        };
        assert_eq!(of(Shape::Tick), expected.0, "{half:?}");
        assert_eq!(of(Shape::Right).len(), expected.1, "{half:?}");
    }
}

#[test]
fn what_all_is_judged_by_keeps_its_name_on_a_narrow_plot() {
    for chart in charts(recorded_rows(), None) {
        for width in [240.0, 300.0, 390.0, 700.0] {
            let layout = Layout::compute(&chart, width, 700.0);
            assert!(layout.texts.iter().any(|text| text.text == "100%"), "{width}");
        }
    }
}

#[test]
fn rows_without_a_share_say_why() {
    for (half, chart) in [Half::Alone, Half::Fleets].into_iter().zip(charts(recorded_rows(), None))
    {
        let rows = half.rows(recorded_rows());
        let count = |said: &str| {
            let labels = chart.panels.iter().flat_map(|panel| &panel.labels);
            labels.filter(|label| label.texts[0].starts_with(said)).count()
        };
        let zero = rows.iter().filter(|row| {
            !row.expectation.published.is_empty() && target(row.expectation).is_none()
        });
        assert_eq!(count("0 published"), zero.count());
        let none = rows.iter().filter(|row| row.expectation.published.is_empty());
        assert_eq!(count("no number published"), none.count());
    }
}
