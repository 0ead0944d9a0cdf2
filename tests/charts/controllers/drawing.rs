//! What the charts of all controllers draw comes from the results.

use super::line;
use crate::compared::{self as cases, named};
use fleet_planner::analysis::compare::{CompareResults, Contender};
use fleet_planner::chart::controllers::{fairness, over_cap, survival, trace};
use fleet_planner::chart::mark::Shape;
use fleet_planner::chart::{ChartModel, Layout, Role, figure};
use fleet_planner::scenario::KnobId;
use fleet_planner::stats::share_interval;

#[test]
fn every_point_of_fairness_is_a_result() {
    let results = cases::thrashing();
    let chart = fairness(&results);
    let panel = &chart.panels[0];
    assert_eq!(panel.marks.last().map(|mark| mark.shape), Some(Shape::Square), "the best on top");
    for (place, one) in results.standings.iter().enumerate() {
        let mark = panel.marks.iter().find(|mark| mark.legend == Some(place)).expect("drawn");
        assert_eq!((mark.x, mark.y), (one.rate.mean, one.jain.mean));
        let reading = &chart.legend[place].readings[0];
        assert_eq!((reading.x, &reading.value), (one.rate.mean, &figure::fixed(one.jain.mean, 2)));
        let name = one.contender.name();
        let expected = match one.collapsed() {
            _ if name == "alive" => Role::Brain,
            0 => Role::Ink,
            _ => Role::Danger,
        };
        assert_eq!(mark.role, expected, "{name}");
        assert_eq!(mark.shape == Shape::Square, name == "alive", "{name}");
        let entry = &chart.legend[place];
        assert_eq!((entry.shape, entry.role), (Some(mark.shape), mark.role), "{name}");
        assert_eq!(entry.text.ends_with(", collapses"), one.collapsed() > 0, "{name}");
    }
    let shapes: Vec<Shape> = panel.marks.iter().map(|mark| mark.shape).collect();
    let twice = |at: usize| shapes[..at].contains(&shapes[at]);
    assert!(!(0..shapes.len()).any(twice), "no two look alike: {shapes:?}");
    assert_eq!(panel.marks.len(), results.standings.len());
    assert!(
        !fairness(&cases::collapsed()).panels[0]
            .marks
            .iter()
            .any(|mark| mark.shape == Shape::Square)
    );
}

#[test]
fn no_two_fixed_k_share_a_mark_and_only_a_winner_has_the_square() {
    let mut results = cases::thrashing();
    let fixed = results.standings[1].clone();
    for (place, cap) in [(2, 22), (3, 23)] {
        let one = fleet_planner::analysis::compare::Standing {
            contender: Contender::cap(cap),
            ..fixed.clone()
        };
        results.standings.insert(place, one);
    }
    let shapes = |results: &CompareResults| -> Vec<Option<Shape>> {
        fairness(results).legend.iter().map(|entry| entry.shape).collect()
    };
    let is_apart = |shapes: &[Option<Shape>]| {
        shapes.iter().enumerate().all(|(at, one)| !shapes[..at].contains(one))
    };
    // Four K, the winner another.
    let four = shapes(&results);
    assert!(is_apart(&four), "{four:?}");
    assert!(four.contains(&Some(Shape::Square)));
    // Two with the same figure: none of them wins.
    results.standings[1].rate.mean = 2.321;
    let level = shapes(&results);
    assert!(is_apart(&level) && !level.contains(&Some(Shape::Square)), "{level:?}");
    // Where nobody has to be held back nobody wins.
    let healthy = shapes(&cases::healthy());
    assert!(!healthy.contains(&Some(Shape::Square)), "{healthy:?}");
}

#[test]
fn axes_of_fairness_end_near_the_data_and_say_where_they_begin() {
    for (case, results) in cases::cases() {
        let chart = fairness(&results);
        let Some(panel) = chart.panels.first() else { continue };
        for (axis, of) in [(&chart.x, 0), (&panel.y, 1)] {
            let values = panel.marks.iter().map(|mark| if of == 0 { mark.x } else { mark.y });
            let (low, high) = values.fold((f64::INFINITY, f64::NEG_INFINITY), |ends, value| {
                (ends.0.min(value), ends.1.max(value))
            });
            assert!(axis.scale.low <= low && high <= axis.scale.high, "{case}");
            let says = axis.names[0].contains(", from ");
            assert_eq!(says, axis.scale.low > 0.0, "{case}: {}", axis.names[0]);
            let seen = (high - low) / (axis.scale.high - axis.scale.low);
            let least = if of == 0 { 0.3 * high } else { 0.12 };
            assert!(seen > 0.7 || high - low <= least, "{case}: {seen} of the axis is used");
        }
        let ticks = panel.y.ticks.iter().flatten();
        assert!(ticks.clone().all(|tick| tick.at <= 1.0), "{case}: no index is above 1");
    }
    let chart = fairness(&cases::thrashing());
    assert_eq!(chart.x.names, ["requests/s, from 0.45", "requests/s"]);
    assert_eq!(chart.panels[0].y.names[0], "Jain's index, from 0.7");
}

#[test]
fn every_point_of_survival_is_the_estimate() {
    let results = cases::thrashing();
    let chart = survival(&results);
    let texts: Vec<_> = chart.legend.iter().map(|entry| entry.text.as_str()).collect();
    assert_eq!(
        texts,
        [
            "no cap",
            "K = 24",
            "8 requests",
            "AIMD",
            "K = 20, CONCUR, prefix-alive and measured prefix-alive"
        ]
    );
    let panel = &chart.panels[0];
    let of =
        [named("none"), Contender::cap(24), named("requests"), named("aimd"), Contender::cap(20)];
    for (place, contender) in of.into_iter().enumerate() {
        let curve = results.of(contender).expect("it is compared").survival(1_800);
        let points = &panel.series[place].points;
        for (before, after) in points.iter().zip(&points[1..]) {
            // On each level, and after each fall.
            if before.0 < after.0 {
                assert_eq!(before.1, after.1);
                assert_eq!(before.1, Some(curve.survival((before.0 * 60.0) as u32)));
            }
        }
        let last = points.last().expect("drawn");
        assert_eq!(last.1, Some(curve.survival((last.0 * 60.0) as u32)));
        for (reading, x) in chart.legend[place].readings.iter().zip(&chart.samples) {
            let time = (x * 60.0).round() as u32;
            assert_eq!(reading.value, figure::percent(curve.survival(time)));
        }
        for (x, low, high) in panel
            .fills
            .iter()
            .filter(|fill| fill.legend == Some(place))
            .flat_map(|fill| &fill.points)
            .step_by(2)
        {
            let gone = curve.steps().iter().filter(|step| f64::from(step.at) <= x * 60.0 + 0.5);
            let gone: u32 = gone.map(|step| step.events).sum();
            assert_eq!((*low, *high), share_interval(24 - gone, 24));
        }
    }
    let banded: Vec<_> = panel.fills.iter().filter_map(|fill| fill.legend).collect();
    let names = banded.iter().map(|place| chart.legend[*place].text.as_str()).collect::<Vec<_>>();
    let all = "K = 20, CONCUR, prefix-alive and measured prefix-alive";
    assert_eq!(names, ["no cap", all], "of the two most different");
    let said = "; exact 95% bands of no cap, and of K = 20, CONCUR and 2 more";
    assert!(chart.sub.ends_with(said), "{}", chart.sub);
    let ticks = panel.marks.iter().filter(|mark| mark.shape == Shape::Tick && mark.x == 30.0);
    assert_eq!(ticks.count(), 2, "K = 24 and those that never fall are censored");
}

#[test]
fn a_share_of_no_seed_or_of_all_has_a_band_too_and_the_table_gives_the_one_that_is_drawn() {
    for (results, name, expected) in [
        (cases::thrashing(), "no cap", ["0%", "0%", "14%"]),
        (cases::thrashing(), "CONCUR", ["100%", "86%", "100%"]),
        (cases::collapsed(), "prefix-alive", ["0%", "0%", "14%"]),
    ] {
        let chart = survival(&results);
        let row = chart.table.rows.iter().find(|row| row[0] == name).expect("it has a row");
        assert_eq!(row[4..7], expected, "{name}");
        for fill in &chart.panels[0].fills {
            let place = fill.legend.expect("it is somebody's");
            let names = &chart.legend[place].text;
            let of = |row: &&Vec<String>| names.split(", ").next() == Some(row[0].as_str());
            let row = chart.table.rows.iter().find(of).expect("it has a row");
            let (_, low, high) = *fill.points.last().expect("drawn");
            assert_eq!(row[5..7], [figure::percent(low), figure::percent(high)], "{}", row[0]);
        }
    }
}

#[test]
fn every_point_over_cap_is_a_result() {
    let results = cases::thrashing();
    let chart = over_cap(&results);
    let panel = &chart.panels[0];
    let caps = &results.over_cap.points;
    let x = |cap: Option<u32>| f64::from(cap.expect("it is a cap"));
    let rates: Vec<_> = caps.iter().map(|point| (x(point.cap), Some(point.rate.mean))).collect();
    assert_eq!(line(panel, Role::Brain).points, rates);
    let band: Vec<_> =
        caps.iter().map(|point| (x(point.cap), point.rate.min, point.rate.max)).collect();
    assert_eq!(panel.fills[0].points, band);
    for (series, one) in
        panel.series.iter().zip(results.standings.iter().filter(|one| one.contender.cap.is_none()))
    {
        assert_eq!(series.points, [(2.0, Some(one.rate.mean)), (32.0, Some(one.rate.mean))]);
    }
    let crosses = panel.marks.iter().filter(|mark| mark.shape == Shape::Cross).count();
    assert_eq!(crosses, caps.iter().filter(|point| point.collapsed() > 0).count());
    assert_eq!(chart.hatch, Some((23.5, 32.0)));
    assert_eq!(chart.table.rows.len(), caps.len() + 6);
    let squares = |results: &CompareResults| {
        let marks = over_cap(results).panels.remove(0).marks;
        marks.into_iter().filter(|mark| mark.shape == Shape::Square).map(|mark| mark.x).collect()
    };
    let (won, none): (Vec<f64>, Vec<f64>) = (squares(&results), squares(&cases::healthy()));
    assert_eq!((won, none), (vec![23.0], vec![]), "where all may be active no K wins");
    assert_eq!(over_cap(&cases::partial()).hatch, None, "an edge is drawn once all caps are in");
}

#[test]
fn the_names_that_matter_stay_at_every_width() {
    let results = cases::thrashing();
    let must: [(ChartModel, &[&str]); 5] = [
        (trace(&results, named("aimd")), &["slots K, and the branch that fired", "32", "30 min"]),
        (trace(&results, named("alive")), &["S", "T", "1.5 T"]),
        (fairness(&results), &["prefix-alive", "AIMD", "no cap", "8 requests"]),
        (survival(&results), &["no cap", "AIMD", "K = 24", "100%"]),
        (over_cap(&results), &["K = 23", "prefix-alive", "fixed K", "requests/s"]),
    ];
    for (chart, words) in must {
        for width in (300..=1_100).step_by(20).map(f64::from) {
            let layout = Layout::compute(&chart, width, if width < 400.0 { 260.0 } else { 300.0 });
            for word in words {
                let found = layout.texts.iter().any(|text| text.text == *word);
                assert!(found, "{} at {width} lacks {word}", chart.name);
            }
            assert!(layout.texts.iter().all(|text| text.size >= 12.0));
        }
    }
}

#[test]
fn a_trial_s_fixed_k_stand_beside_the_curve_that_did_not_run_through_it() {
    let mut results = cases::thrashing();
    let squares = |results: &CompareResults| -> Vec<(f64, f64)> {
        let marks = over_cap(results).panels.remove(0).marks;
        let own = marks.into_iter().filter(|mark| mark.shape == Shape::OpenSquare);
        own.map(|mark| (mark.x, mark.y)).collect()
    };
    assert_eq!(squares(&results), [], "from the start they are on the curve");
    results.scenario.set(KnobId::Trial, 2);
    let fixed =
        results.standings.iter().filter_map(|one| Some((one.contender.cap?, one.rate.mean)));
    let fixed: Vec<(f64, f64)> = fixed.map(|(cap, rate)| (f64::from(cap), rate)).collect();
    assert!(!fixed.is_empty());
    assert_eq!(squares(&results), fixed);
    let chart = over_cap(&results);
    let texts: Vec<_> = chart.legend.iter().map(|entry| entry.text.as_str()).collect();
    assert_eq!(
        (texts.first(), texts.last()),
        (Some(&"fixed K, from the start"), Some(&"fixed K, this trial"))
    );
    let rows = chart.table.rows.iter().filter(|row| row[0].ends_with(", this trial"));
    assert_eq!(rows.count(), fixed.len());
}

#[test]
fn a_name_that_stands_off_is_led_to_its_mark() {
    let mut led = 0;
    for (case, results) in cases::cases() {
        let chart = fairness(&results);
        if chart.panels.is_empty() {
            continue;
        }
        for width in (260..=900).step_by(20).map(f64::from) {
            let layout = Layout::compute(&chart, width, 320.0);
            for [from, to] in &layout.leaders {
                let marks = chart.panels[0].marks.iter();
                let at = marks.map(|mark| (layout.x_to_px(mark.x), layout.y_to_px(0, mark.y)));
                let near = at.filter(|at| (at.0 - from.0).hypot(at.1 - from.1) < 6.0);
                assert!(near.count() >= 1, "{case} at {width}: from a mark");
                let ends = layout.texts.iter().filter(|text| {
                    let bounds = text.bounds();
                    bounds.grown(0.5).contains(*to)
                });
                assert_eq!(ends.count(), 1, "{case} at {width}: to a text");
                led += 1;
            }
        }
    }
    assert!(led > 0, "where marks crowd, one is");
}
