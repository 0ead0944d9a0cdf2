//! Ghosts of pinned baselines: their own curves, in grey, each told from the others, and nothing else is changed.

use crate::{cases, charts, fixture};
use fleet_planner::chart::model::Series;
use fleet_planner::chart::paint::{Medium, Surface};
use fleet_planner::chart::svg::svg_at;
use fleet_planner::chart::{Baseline, ChartModel, Role, Theme, action_layer, add_baselines};

fn with(mut chart: ChartModel, baselines: &[Baseline]) -> ChartModel {
    add_baselines(&mut chart, baselines);
    chart
}

fn ghosts(chart: &ChartModel, panel: usize) -> Vec<&Series> {
    chart.panels[panel].series.iter().filter(|series| series.role == Role::Ghost).collect()
}

#[test]
fn a_baseline_brings_the_curves_of_its_own_chart() {
    let (now, before) = (fixture::healthy(), fixture::thrashing());
    let [cliff, envelope, starvation, timeline] = charts(&now);
    let deadlines = action_layer::own_deadline(&now);
    let all = [Baseline { letter: 'B', results: &before }];
    let drawn = with(cliff.clone(), &all);
    let rates: Vec<_> = before
        .uncapped
        .points
        .iter()
        .map(|point| (f64::from(point.robots), Some(point.rate.mean)))
        .filter(|(x, _)| (cliff.x.scale.low..=cliff.x.scale.high).contains(x))
        .collect();
    assert!(ghosts(&drawn, 0).iter().any(|series| series.points == rates));
    assert_eq!(ghosts(&drawn, 0).len(), ghosts(&drawn, 1).len());
    let top = rates.iter().filter_map(|point| point.1).fold(0.0, f64::max);
    assert!(drawn.panels[0].y.scale.high >= top, "room was made");

    for (before, drawn) in [
        (&cliff, &drawn),
        (&envelope, &with(envelope.clone(), &all)),
        (&starvation, &with(starvation.clone(), &all)),
        (&deadlines, &with(deadlines.clone(), &all)),
    ] {
        let entry = drawn.legend.last().expect("a legend");
        assert_eq!((&entry.text[..], entry.role, entry.shape), ("baseline B", Role::Ghost, None));
        assert!(!entry.readings.is_empty(), "{}", drawn.name);
        assert_eq!(drawn.legend.len(), before.legend.len() + 1);
        let place = Some(before.legend.len());
        assert!(ghosts(drawn, 0).iter().all(|series| series.legend == place));
        assert!(drawn.label.contains(" Baseline B: "), "{}", drawn.label);
        let marked =
            |row: &&Vec<String>| row.last().is_some_and(|mark| mark.starts_with("baseline B, "));
        assert_eq!(
            drawn.table.rows.iter().filter(marked).count(),
            drawn.table.rows.len() - before.table.rows.len()
        );
        assert!(drawn.table.rows.len() > before.table.rows.len());
        assert!(drawn.table.rows.iter().all(|row| row.len() == drawn.table.heads.len()));
    }
    assert_eq!(with(timeline.clone(), &all), timeline, "a run of one scenario");
}

#[test]
fn four_baselines_have_four_dashes_and_can_be_painted_at_any_size() {
    let all = cases();
    for (_, now) in &all {
        for chart in charts(now) {
            let baselines: Vec<Baseline> = ['A', 'B', 'C', 'D']
                .into_iter()
                .zip(&all)
                .map(|(letter, (_, results))| Baseline { letter, results })
                .collect();
            let drawn = with(chart, &baselines);
            let mut dashes: Vec<String> = drawn
                .legend
                .iter()
                .filter(|entry| entry.role == Role::Ghost)
                .map(|entry| format!("{:?}", entry.stroke.map(|stroke| stroke.dash)))
                .collect();
            let number = dashes.len();
            dashes.sort();
            dashes.dedup();
            assert_eq!(dashes.len(), number, "{}", drawn.name);
            assert!(drawn.empty.is_none() || number == 0);
            for (width, height) in [(280.0, 200.0), (900.0, 400.0)] {
                let surface = Surface { width, height, ratio: 1.0, medium: Medium::Svg };
                assert!(svg_at(&drawn, surface, Theme::Dark).contains("</svg>"), "{}", drawn.name);
            }
        }
    }
}
