//! No text overlaps another or leaves the chart; pixels and data agree.

use crate::{charts, drawn, fixture};
use fleet_planner::chart::Layout;
use fleet_planner::scenario::KnobId;

#[test]
fn texts_neither_overlap_nor_leave_the_chart() {
    for (case, chart) in drawn() {
        for width in (300..=1_100).step_by(10).map(f64::from) {
            let layout = Layout::compute(&chart, width, 260.0);
            for (index, text) in layout.texts.iter().enumerate() {
                let bounds = text.bounds();
                let inside = bounds.left >= -1.0
                    && bounds.right <= width + 1.0
                    && bounds.top >= -1.0
                    && bounds.bottom <= 261.0;
                assert!(inside, "{case} {} at {width}: {text:?}", chart.name);
                let other = layout.texts[..index].iter().find(|other| other.bounds().meets(bounds));
                assert!(other.is_none(), "{case} {} at {width}: {text:?} on {other:?}", chart.name);
            }
        }
    }
}

#[test]
fn the_words_that_matter_stay_at_every_width() {
    let [cliff, envelope, starvation, timeline] = charts(&fixture::thrashing());
    let must = [
        (
            cliff,
            vec![
                "requests/s",
                "full-prefix hit rate",
                "32",
                "planned",
                "robots N",
                "K = 20",
                "no cap",
                "thrashes",
            ],
        ),
        (envelope, vec!["robots carried", "23", "10 Hz", "0.50 s"]),
        (starvation, vec!["starved ticks", "12", "24", "46", "32", "planned", "4 GPUs"]),
        (timeline, vec!["30 min", "100%"]),
    ];
    for (chart, words) in must {
        for width in (300..=1_100).step_by(20).map(f64::from) {
            let layout = Layout::compute(&chart, width, 290.0);
            for word in &words {
                let found = layout.texts.iter().any(|text| text.text == *word);
                assert!(found, "{} at {width} lacks {word}", chart.name);
            }
        }
    }
}

#[test]
fn a_name_that_is_said_elsewhere_is_never_struck() {
    let [_, _, mut chart, _] = charts(&fixture::thrashing());
    let named = |chart: &fleet_planner::chart::ChartModel| {
        let layout = Layout::compute(chart, 560.0, 290.0);
        layout.texts.iter().any(|text| text.text == "2 GPUs")
    };
    assert!(named(&chart));
    // Lines everywhere.
    let from = chart.panels[0].series[0].clone();
    for share in 1..200 {
        let y = Some(10f64.powf(-3.0 * f64::from(share) / 200.0));
        let points = vec![(1.0, y), (64.0, y)];
        chart.panels[0].series.push(fleet_planner::chart::model::Series { points, ..from.clone() });
    }
    assert!(!named(&chart));
}

#[test]
fn names_of_panels_stand_in_strips_of_their_own() {
    for (case, chart) in drawn() {
        if chart.panels.len() < 2 {
            continue;
        }
        for width in [260.0, 300.0, 390.0, 640.0, 900.0] {
            let layout = Layout::compute(&chart, width, 372.0);
            let tops = layout.panels.iter().map(|rect| rect.top - 1.0);
            let feet = layout.panels.iter().map(|rect| rect.bottom + 0.5);
            let lines: Vec<f64> = tops.chain(feet).collect();
            let names = chart.panels.iter().flat_map(|panel| &panel.y.names);
            for name in names.filter(|name| !name.is_empty()) {
                let Some(text) = layout.texts.iter().find(|text| text.text == *name) else {
                    continue;
                };
                let bounds = text.bounds();
                let crossed = lines.iter().find(|y| (bounds.top..=bounds.bottom).contains(*y));
                assert!(crossed.is_none(), "{case} {} at {width}: {name}", chart.name);
            }
        }
    }
}

#[test]
fn pixels_and_data_agree() {
    for chart in charts(&fixture::thrashing()) {
        let layout = Layout::compute(&chart, 600.0, 300.0);
        for (index, x) in chart.samples.iter().enumerate() {
            let px = layout.x_to_px(*x);
            assert!((layout.px_to_x(px) - x).abs() < 1e-9);
            assert_eq!(layout.nearest_sample(&chart, px + 0.2), Some(index));
        }
        assert_eq!(layout.panels.len(), chart.panels.len());
        assert!(layout.panels.windows(2).all(|pair| pair[0].bottom < pair[1].top));
    }
}

#[test]
fn a_deadline_stands_under_its_frequency() {
    for hz in [10_000, 12_500, 13_300] {
        let mut results = fixture::thrashing();
        results.scenario.set(KnobId::ControlHz, hz);
        let [_, chart, ..] = charts(&results);
        for width in (300..=1_100).step_by(20).map(f64::from) {
            let layout = Layout::compute(&chart, width, 290.0);
            let ending = |unit: &str| {
                let ends = layout
                    .texts
                    .iter()
                    .filter(|text| text.y > layout.plot.bottom && text.text.ends_with(unit));
                ends.count()
            };
            assert_eq!(ending(" Hz"), ending(" s"), "at {hz} and {width}");
            let named = layout.texts.iter().any(|text| text.text.ends_with("; deadline"));
            assert!(named, "the axis has a name at {width}");
        }
    }
}

#[test]
fn the_name_of_a_region_lies_within_it() {
    let [_, chart, ..] = charts(&fixture::thrashing());
    for width in (300..=1_100).step_by(20).map(f64::from) {
        let layout = Layout::compute(&chart, width, 290.0);
        for text in layout.texts.iter().filter(|text| text.text.ends_with("binds")) {
            let fill = chart.panels[0].fills.iter().find(|fill| fill.role == text.role);
            let points = &fill.expect("its region").points;
            let (left, right) = (points[0].0, points[points.len() - 1].0);
            let bounds = text.bounds();
            assert!(bounds.left >= layout.x_to_px(left), "{} at {width}", text.text);
            assert!(bounds.right <= layout.x_to_px(right), "{} at {width}", text.text);
            assert_ne!(text.text, "binds", "it says who");
        }
    }
}

#[test]
fn the_name_of_a_curve_is_nearer_to_it_than_to_any_other() {
    let [_, _, chart, _] = charts(&fixture::thrashing());
    let strokes: Vec<_> = chart.legend.iter().map(|entry| (entry.role, entry.stroke)).collect();
    assert!(!(0..strokes.len()).any(|at| strokes[..at].contains(&strokes[at])), "{strokes:?}");
    for width in (300..=1_100).step_by(20).map(f64::from) {
        let layout = Layout::compute(&chart, width, 290.0);
        for text in &layout.texts {
            let Some(own) = chart.legend.iter().position(|entry| entry.text == text.text) else {
                continue;
            };
            let bounds = text.bounds();
            let distance = |legend: usize| {
                let of =
                    chart.panels[0].series.iter().filter(|series| series.legend == Some(legend));
                let points = of.flat_map(|series| series.points.windows(2)).filter_map(|pair| {
                    let at = |(x, y): (f64, Option<f64>)| {
                        Some((layout.x_to_px(x), layout.y_to_px(0, y?)))
                    };
                    Some((at(pair[0])?, at(pair[1])?))
                });
                let along = points.flat_map(|(from, to)| {
                    (0..=100).map(move |step| {
                        let share = f64::from(step) / 100.0;
                        (from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share)
                    })
                });
                let off = along.map(|(x, y)| {
                    let dx = (bounds.left - x).max(x - bounds.right).max(0.0);
                    let dy = (bounds.top - y).max(y - bounds.bottom).max(0.0);
                    dx.hypot(dy)
                });
                off.fold(f64::INFINITY, f64::min)
            };
            let other = (0..chart.legend.len()).filter(|other| *other != own).map(distance);
            let other = other.fold(f64::INFINITY, f64::min);
            assert!(distance(own) < other + 0.5, "{} at {width}", text.text);
        }
    }
}
