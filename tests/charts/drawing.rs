//! What is drawn comes from the results, and can be painted at any size in both themes.

use crate::{charts, drawn, fixture};
use fleet_planner::analysis::Carried;
use fleet_planner::analysis::envelope::EnvelopePoint;
use fleet_planner::analysis::plan::PlanResults;
use fleet_planner::chart::mark::Shape;
use fleet_planner::chart::model::Panel;
use fleet_planner::chart::paint::{Medium, Surface};
use fleet_planner::chart::svg::svg_at;
use fleet_planner::chart::transform::Layout;
use fleet_planner::chart::{ChartModel, Provenance, Role, Theme, cliff, envelope, starvation};
use fleet_planner::scenario::KnobId;

#[test]
fn every_point_of_the_cliff_is_a_result() {
    let results = fixture::thrashing();
    let chart = cliff(&results, &fixture::measured());
    for (role, sweep) in [(Role::NoCap, &results.uncapped), (Role::Brain, &results.capped)] {
        let series = |panel: usize| {
            chart.panels[panel].series.iter().find(|series| series.role == role).expect("drawn")
        };
        let rates: Vec<_> = sweep
            .points
            .iter()
            .map(|point| (f64::from(point.robots), Some(point.rate.mean)))
            .collect();
        let hits: Vec<_> = sweep
            .points
            .iter()
            .map(|point| (f64::from(point.robots), point.hit.map(|hit| hit.mean)))
            .collect();
        assert_eq!(series(0).points, rates);
        assert_eq!(series(1).points, hits);
        let band = chart.panels[0].fills.iter().find(|fill| fill.role == role).expect("drawn");
        let spans: Vec<_> = sweep
            .points
            .iter()
            .map(|point| (f64::from(point.robots), point.rate.min, point.rate.max))
            .collect();
        assert_eq!(band.points, spans);
    }
    let published = chart.panels[0].marks.iter().filter(|mark| mark.role == Role::Measured).count();
    assert_eq!(published, 5, "the point at K = 16 belongs to no curve that is shown");
    let range = chart.panels[0].marks.iter().find_map(|mark| mark.range);
    assert_eq!(range, Some((0.66, 0.83)));
}

#[test]
fn every_point_of_the_other_charts_is_a_result() {
    let results = fixture::thrashing();
    let [_, envelope, starvation, timeline] = charts(&results);
    let at =
        |hz: f64| results.envelope.points.iter().find(|point| point.hz == hz).expect("a sample");
    let value = |carried: Option<Carried>| carried.map(|carried| f64::from(carried.robots()));
    for (hz, robots) in envelope.panels[0].series.iter().flat_map(|series| &series.points) {
        let mut known = vec![value(at(*hz).brain), value(at(*hz).action)];
        // Between two frequencies the lower of both.
        for pair in results
            .envelope
            .points
            .windows(2)
            .filter(|pair| pair.iter().any(|point| point.hz == *hz))
        {
            let lower = |of: fn(&EnvelopePoint) -> Option<Carried>| {
                Some(value(of(&pair[0]))?.min(value(of(&pair[1]))?))
            };
            known.extend([lower(|point| point.brain), lower(|point| point.action)]);
        }
        assert!(robots.is_none() || known.contains(robots), "{hz} {robots:?}");
    }
    // The colour changes where the title says it does.
    assert_eq!(envelope.claim, "Above 12 Hz the action layer binds");
    let fills: Vec<_> =
        envelope.panels[0].fills.iter().map(|fill| (fill.role, fill.points[0].0)).collect();
    assert_eq!(fills, [(Role::Brain, results.envelope.points[0].hz), (Role::Action, 12.0)]);
    for (series, curve) in starvation.panels[0].series.iter().rev().take(1).zip(&results.starvation)
    {
        for ((x, y), point) in series.points.iter().zip(&curve.points) {
            assert_eq!(*x, f64::from(point.robots));
            assert!(y.is_none_or(|y| y == point.worst.clamp(0.001, 1.0)));
        }
    }
    let run = results.timeline.expect("the case has one");
    let prompts: Vec<_> =
        timeline.panels[1].series[0].points.iter().filter_map(|point| point.1).collect();
    assert_eq!(
        prompts,
        run.series.iter().map(|minute| minute.computed_prompt / 1e6).collect::<Vec<_>>()
    );
    assert_eq!(timeline.verticals[0].at, 4.0);
}

#[test]
fn a_bound_is_dotted_under_a_caret() {
    let [_, chart, ..] = charts(&fixture::healthy());
    let series: Vec<_> =
        chart.panels[0].series.iter().filter(|series| series.role == Role::Brain).collect();
    assert!(
        series[0].points.iter().all(|(_, y)| y.is_none()),
        "no bound is drawn as the layer's own line"
    );
    assert_eq!((series[1].stroke.width, series[1].stroke.dash), (1.5, &[2.0, 3.0][..]));
    let carets = chart.panels[0].marks.iter().filter(|mark| mark.role == Role::Brain);
    assert!(
        carets.clone().count() > 4 && carets.into_iter().all(|mark| mark.shape == Shape::Caret)
    );
}

#[test]
fn nothing_that_is_no_number_is_drawn() {
    for (case, chart) in drawn() {
        for panel in &chart.panels {
            let points = panel
                .series
                .iter()
                .flat_map(|series| &series.points)
                .map(|(x, y)| x + y.unwrap_or(0.0));
            let fills = panel
                .fills
                .iter()
                .flat_map(|fill| &fill.points)
                .map(|(x, low, high)| x + low + high);
            let marks = panel.marks.iter().map(|mark| mark.x + mark.y);
            assert!(points.chain(fills).chain(marks).all(f64::is_finite), "{case} {}", chart.name);
        }
    }
}

#[test]
fn tables_are_whole() {
    for (case, chart) in drawn() {
        let width = chart.table.heads.len();
        assert!(chart.table.rows.iter().all(|row| row.len() == width), "{case} {}", chart.name);
        assert!(!chart.label.is_empty() && !chart.claim.is_empty() && !chart.sub.is_empty());
    }
    let [cliff, ..] = charts(&fixture::thrashing());
    assert_eq!(
        cliff.table.rows.len(),
        cliff.legend[0].readings.len() + cliff.legend[1].readings.len() + 5
    );
}

#[test]
fn under_a_cap_the_envelope_marks_those_that_may_be_active() {
    let mut results = fixture::thrashing();
    let marked = |results: &PlanResults| {
        let panel = &envelope(results).panels[0];
        let own = panel.marks.iter().find(|mark| mark.shape == Shape::OpenCircle);
        let label = panel.labels.iter().find(|label| label.texts[0].contains(' '));
        (own.map(|mark| mark.y), label.map(|label| label.texts[0].clone()))
    };
    assert_eq!(marked(&results), (Some(32.0), Some("planned 32".to_owned())));
    results.scenario = results.scenario.with(KnobId::Cap, 20);
    assert_eq!(marked(&results), (Some(20.0), Some("active 20".to_owned())));
    results.scenario = results.scenario.with(KnobId::Cap, 40);
    assert_eq!(marked(&results).1, Some("planned 32".to_owned()), "it holds nobody back");
}

#[test]
fn the_envelope_names_the_figure_that_the_site_gets() {
    let mut results = fixture::thrashing();
    let named = |results: &PlanResults| {
        let panel = envelope(results).panels.remove(0);
        let figure = panel.labels.iter().find(|label| label.size > 13.0).expect("a figure");
        let mut layers = panel.marks.iter().filter(|mark| mark.legend.is_some());
        (figure.texts[0].clone(), figure.role, layers.next_back().map(|mark| mark.role))
    };
    assert_eq!(named(&results), ("23".to_owned(), Role::Brain, Some(Role::Brain)));
    results.facts.action = Some(Carried::Exactly(21));
    assert_eq!(named(&results), ("21".to_owned(), Role::Action, Some(Role::Action)));
    // A bound tells of no lower figure.
    results.facts.action = Some(Carried::AtLeast(21));
    assert_eq!(named(&results).1, Role::Brain);
}

#[test]
fn the_envelope_has_neither_spikes_nor_holes() {
    let mut results = fixture::thrashing();
    let at = |hz: f64, brain: u32, action: u32| EnvelopePoint {
        hz,
        brain: Some(Carried::Exactly(brain)),
        action: Some(Carried::Exactly(action)),
        brain_seeds: 24,
        action_seeds: 2,
    };
    // The brain's figure stands out at 4 Hz alone; who binds between 6 and 8 Hz nobody knows.
    results.envelope.points =
        vec![at(2.0, 23, 50), at(4.0, 24, 50), at(6.0, 23, 30), at(8.0, 23, 20)];
    let panel = envelope(&results).panels.remove(0);
    let brain = panel.series.iter().find(|series| series.role == Role::Brain).expect("a line");
    assert!(brain.points.iter().all(|point| point.1 == Some(23.0)), "{:?}", brain.points);
    let dots = |panel: &Panel| -> Vec<_> {
        let dots = panel.marks.iter().filter(|mark| mark.shape == Shape::Circle);
        dots.map(|mark| (mark.role, mark.x, mark.y)).collect()
    };
    assert_eq!(dots(&panel), [(Role::Brain, 4.0, 24.0)], "what the line leaves out");
    let fills: Vec<_> = panel.fills.iter().map(|fill| (fill.role, fill.points[0].0)).collect();
    assert_eq!(fills, [(Role::Ink3, 6.0), (Role::Brain, 2.0)]);
    let key = envelope(&results).legend.pop().map(|entry| (entry.role, entry.shape));
    assert_eq!(key, Some((Role::Ink3, Some(Shape::Square))), "grey has a key");
    assert_eq!(panel.fills[0].points, [(6.0, 0.0, 20.0), (8.0, 0.0, 20.0)]);
    // At an end of the axis the only neighbour decides; a figure between a higher and a lower one is a step.
    results.envelope.points = vec![at(2.0, 25, 90), at(4.0, 23, 80), at(6.0, 24, 70)];
    let line = |role: Role| {
        let panel = envelope(&results).panels.remove(0);
        let line = panel.series.into_iter().find(|series| series.role == role).expect("a line");
        line.points.into_iter().map(|(hz, robots)| (hz, robots.unwrap_or(-1.0))).collect::<Vec<_>>()
    };
    assert_eq!(line(Role::Brain), [(2.0, 23.0), (4.0, 23.0), (6.0, 23.0)]);
    let panel = envelope(&results).panels.remove(0);
    assert_eq!(
        dots(&panel),
        [(Role::Brain, 2.0, 25.0), (Role::Brain, 6.0, 24.0), (Role::Action, 2.0, 90.0),]
    );
    assert_eq!(line(Role::Action), [(2.0, 80.0), (4.0, 80.0), (4.0, 70.0), (6.0, 70.0)]);
}

#[test]
fn the_envelope_rises_to_its_bounds() {
    let mut results = fixture::thrashing();
    let at = |hz: f64, action: Carried| EnvelopePoint {
        hz,
        brain: None,
        action: Some(action),
        brain_seeds: 24,
        action_seeds: 2,
    };
    results.envelope.points = vec![
        at(2.0, Carried::AtLeast(64)),
        at(4.0, Carried::AtLeast(64)),
        at(6.0, Carried::Exactly(20)),
        at(8.0, Carried::Exactly(10)),
    ];
    let panel = envelope(&results).panels.remove(0);
    let bounds = panel.series.iter().find(|series| series.stroke.width < 2.0).expect("bounds");
    let drawn = bounds.points.iter().filter_map(|(hz, robots)| Some((*hz, (*robots)?)));
    let drawn: Vec<_> = drawn.collect();
    assert_eq!(drawn, [(2.0, 64.0), (4.0, 64.0), (4.0, 20.0), (6.0, 20.0)]);
    // The layer's own line begins where the dotted one ends.
    let own = panel
        .series
        .iter()
        .find(|series| series.role == Role::Action && series.points != bounds.points);
    let first = own.and_then(|own| own.points.iter().find(|point| point.1.is_some()));
    assert_eq!(first, Some(&(6.0, Some(20.0))));
}

#[test]
fn what_is_read_out_has_its_room_at_every_sample() {
    let letters = |outs: &[fleet_planner::chart::model::ReadOut]| -> usize {
        outs.iter().map(|out| out.text().chars().count()).sum()
    };
    for (case, chart) in drawn() {
        let room = chart.longest_read_out();
        for sample in 0..chart.samples.len() {
            let said = chart.read_out(sample);
            let Some((_, room)) = &room else {
                assert!(said.is_empty(), "{case}: {}", chart.name);
                continue;
            };
            assert!(letters(room) >= letters(&said), "{case}: {} at {sample}", chart.name);
        }
        // No more than can be read out at once.
        let most = (0..chart.samples.len()).map(|sample| chart.read_out(sample).len()).max();
        assert!(room.is_none_or(|(_, room)| Some(room.len()) <= most), "{case}: {}", chart.name);
    }
}

#[test]
fn the_legend_is_the_read_out() {
    let [cliff, ..] = charts(&fixture::thrashing());
    let sample = cliff.resting_sample().expect("32 is a sample");
    assert_eq!(cliff.heading(sample), "At 32:");
    let texts: Vec<_> = cliff.read_out(sample).iter().map(|out| (out.entry, out.text())).collect();
    assert_eq!(
        texts,
        [
            (0, "0.59 [0.54 to 0.63]".to_owned()),
            (1, "2.30 [2.28 to 2.31]".to_owned()),
            (2, "0.598".to_owned()),
        ]
    );
    // Where the published point lies on this scenario's own, it lies on top of it.
    let marks = &cliff.panels[0].marks;
    let last = |role: Role| marks.iter().rposition(|mark| mark.role == role && mark.x == 32.0);
    assert!(last(Role::Measured) > last(Role::Ink), "measured on top");
    assert_eq!(cliff.legend[2].text, "measured at 20 Hz");
    assert_eq!(cliff.legend[2].provenance, Provenance::Measured);
    assert!(cliff.read_out(9_999).is_empty());
}

#[test]
fn all_cases_paint_at_all_sizes_in_both_themes() {
    for (case, mut chart) in drawn() {
        for (width, ratio, theme) in sizes() {
            let document = paint(&chart, width, ratio, theme);
            assert!(document.ends_with("</svg>\n"), "{case} {} at {width}", chart.name);
            assert!(!document.contains("NaN"));
        }
        chart.stale = Some("Shows 1.00 growth".to_owned());
        chart.legend.iter_mut().for_each(|entry| entry.hidden = true);
        paint(&chart, 560.0, 1.0, Theme::Light);
    }
}

#[test]
fn sizes_no_chart_fits_in_do_no_harm() {
    for chart in charts(&fixture::thrashing()) {
        for (width, height) in [(0.0, 0.0), (1.0, 4_000.0), (f64::NAN, 100.0)] {
            svg_at(&chart, Surface { width, height, ratio: 1.0, medium: Medium::Svg }, Theme::Dark);
        }
    }
}

fn sizes() -> impl Iterator<Item = (f64, f64, Theme)> {
    let all =
        [320.0, 560.0, 900.0].into_iter().flat_map(|width| [1.0, 2.0].map(|ratio| (width, ratio)));
    all.flat_map(|(width, ratio)| [Theme::Light, Theme::Dark].map(|theme| (width, ratio, theme)))
}

fn paint(chart: &ChartModel, width: f64, ratio: f64, theme: Theme) -> String {
    svg_at(chart, Surface { width, height: 300.0, ratio, medium: Medium::Svg }, theme)
}

/// Writes every case for the eye when `CHART_PICTURES` names a folder.
#[test]
fn pictures() {
    let Ok(folder) = std::env::var("CHART_PICTURES") else { return };
    for (case, mut chart) in drawn() {
        chart.stale = (case == "disagreeing").then(|| "Shows 1.00 growth".to_owned());
        for (width, theme) in [
            (320.0, Theme::Light),
            (600.0, Theme::Light),
            (600.0, Theme::Dark),
            (1000.0, Theme::Light),
        ] {
            let name = format!("{folder}/{case}-{}-{width}-{theme:?}.svg", chart.name);
            let height = match chart.name {
                "starvation" | "timeline" => 200.0,
                _ => 290.0,
            };
            std::fs::write(name, fleet_planner::chart::svg_document(&chart, width, height, theme))
                .expect("writable");
        }
    }
}

#[test]
fn the_legend_has_the_strength_of_what_is_drawn() {
    let (mut faint, mut strong) = (0, 0);
    for (case, chart) in drawn() {
        let fills = || chart.panels.iter().flat_map(|panel| &panel.fills);
        for (place, entry) in chart.legend.iter().enumerate() {
            let alphas: Vec<f64> =
                fills().filter(|fill| fill.legend == Some(place)).map(|fill| fill.alpha).collect();
            let is_area = entry.stroke.is_none() && entry.shape == Some(Shape::Square);
            let strength = chart.strength(place);
            if alphas.is_empty() || !is_area {
                assert_eq!(strength, 1.0, "{case} {}: {}", chart.name, entry.text);
                strong += 1;
            } else {
                // In what a pool holds, one entry stands for two shades of it.
                assert!(alphas.contains(&strength), "{case} {}: {}", chart.name, entry.text);
                faint += u32::from(strength < 0.5);
            }
        }
    }
    assert!(faint > 0 && strong > 0, "both occur");
}

#[test]
fn names_and_figures_of_layers_stand_once() {
    // Curves that meet their limit side by side: only this scenario's figure stands there.
    let mut results = fixture::thrashing();
    let mut meeting_at = |carried: [u32; 4]| {
        for (curve, carried) in results.starvation.iter_mut().zip(carried) {
            curve.carried = Some(Carried::Exactly(carried));
        }
        starvation(&results)
    };
    let (side_by_side, at_the_left_end) = (meeting_at([13, 14, 16, 15]), meeting_at([1, 2, 4, 3]));
    let beside_a_mark = meeting_at([21, 10, 8, 1]);
    let figures = |chart: &ChartModel| {
        let labels = chart.panels[0].labels.iter().map(|label| label.texts[0].clone());
        labels.filter(|text| text.parse::<u32>().is_ok()).collect::<Vec<_>>()
    };
    assert_eq!(figures(&side_by_side), ["13"]);
    // Nor one whose neighbour has no figure of its own.
    assert_eq!(figures(&beside_a_mark), ["21"]);
    assert_eq!(figures(&at_the_left_end), [""; 0], "all rise at once there");
    assert_eq!(figures(&starvation(&fixture::thrashing())), ["46", "24", "12"]);
    for results in [fixture::thrashing(), fixture::healthy()] {
        for width in (280..=900).step_by(20).map(f64::from) {
            let layout = Layout::compute(&envelope(&results), width, 220.0);
            for name in ["brain", "action layer"] {
                let count = layout.texts.iter().filter(|text| text.text == name).count();
                assert!(count <= 1, "{name} stands {count} times at {width}");
            }
        }
    }
}
