//! No text overlaps another or leaves the chart; pixels and data agree.

use crate::{charts, drawn, fixture};
use fleet_planner::chart::Layout;

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
