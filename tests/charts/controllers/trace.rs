//! What the chart of one controller's run draws comes from that run.

use super::line;
use crate::compared::{self as cases, named, run};
use crate::fixture;
use fleet_planner::analysis::compare::{CompareResults, Contender};
use fleet_planner::analysis::timeline::Timeline;
use fleet_planner::analysis::trace::{Branch, Trace};
use fleet_planner::chart::controllers::trace;
use fleet_planner::chart::mark::Shape;
use fleet_planner::chart::model::{Label, RugMark, Side};
use fleet_planner::chart::paint::rug;
use fleet_planner::chart::{Layout, Role, figure, margin, timeline};
use fleet_planner::scenario::KnobId;
use std::sync::Arc;

fn own_run(results: &CompareResults, name: &str) -> Arc<(Timeline, Trace)> {
    results.named(name).and_then(|one| one.timeline.clone()).expect("the case has it")
}

#[test]
fn every_point_of_a_trace_is_a_result() {
    let results = cases::thrashing();
    let (chart, own) = (trace(&results, named("aimd")), own_run(&results, "aimd"));
    let (timeline, log) = &*own;
    assert_eq!(chart.panels.len(), 4);
    let mut steps = vec![(0.0, Some(11.0))];
    for one in log.decisions.iter().filter(|one| one.after != one.before) {
        let x = one.at_s / 60.0;
        steps.extend([(x, Some(f64::from(one.before))), (x, Some(f64::from(one.after)))]);
    }
    steps.push((30.0, Some(29.0)));
    assert_eq!(line(&chart.panels[0], Role::Brain).points, steps);
    let active: Vec<_> =
        line(&chart.panels[0], Role::Ink3).points.iter().map(|(_, y)| *y).collect();
    assert_eq!(active, timeline.series.iter().map(|one| Some(one.active)).collect::<Vec<_>>());
    assert_eq!(chart.panels[0].limits[0].at, 23.0);
    assert!(chart.panels[0].labels.iter().any(|label| label.texts[0] == "the edge, 23"));
    assert_eq!(chart.panels[0].rug.len(), log.decisions.len());
    for (role, read) in [
        (Role::Usage, log.decisions.iter().map(|one| one.usage).collect::<Vec<_>>()),
        (Role::Ink, log.decisions.iter().map(|one| one.hit).collect()),
    ] {
        let drawn: Vec<_> = line(&chart.panels[1], role).points.iter().map(|(_, y)| *y).collect();
        assert_eq!(drawn, read);
    }
    let limits: Vec<f64> = chart.panels[1].limits.iter().map(|limit| limit.at).collect();
    let knobs = [KnobId::AimdHigh, KnobId::AimdLow, KnobId::AimdHit];
    assert_eq!(limits, knobs.map(|id| results.scenario.number(id)));
    // Where a line has no room for its name, the words above tell what it is.
    let rule = ". It raises at U under 0.5, and halves at U above 0.9 with H under 0.8";
    assert!(chart.sub.ends_with(rule), "{}", chart.sub);
    let concur = trace(&results, named("concur")).sub;
    assert!(
        concur.ends_with(". It raises at U under 0.2, and shrinks at U above 0.5 with H under 0.2"),
        "{concur}"
    );
    let hits: Vec<_> = line(&chart.panels[3], Role::Brain).points.iter().map(|(_, y)| *y).collect();
    let windows: Vec<_> = timeline.windows.iter().flat_map(|one| [one.hit, one.hit]).collect();
    assert_eq!(hits, windows);
    assert_eq!(chart.verticals[0].at, 6.0);
}

#[test]
fn the_margin_is_the_lowest_of_each_minute_and_cut_off() {
    let results = cases::thrashing();
    let (chart, own) = (trace(&results, named("aimd")), own_run(&results, "aimd"));
    let lowest = |minute: usize| {
        let within = |at_s: f64| ((at_s / 60.0) as usize).min(29) == minute;
        let points = own.1.margins.iter().filter(|point| within(point.at_s));
        points.filter_map(|point| point.margin()).min_by(f64::total_cmp)
    };
    let drawn: Vec<_> =
        line(&chart.panels[2], Role::Spare).points.iter().map(|(_, y)| *y).collect();
    let expected: Vec<_> = (0..30)
        .map(|minute| lowest(minute).map(|margin| margin.clamp(margin::FLOOR, margin::TOP)))
        .collect();
    assert_eq!(drawn, expected);
    assert_eq!(drawn[0], None, "nothing was evicted yet");
    let entry = chart.legend.iter().find(|entry| entry.text.starts_with("margin S/T"));
    let readings = &entry.expect("it has a place in the legend").readings;
    assert_eq!(readings[0].value, "2.50");
    assert_eq!(readings.last().map(|reading| reading.value.as_str()), Some("0.25"), "not cut off");
    let limits: Vec<_> = chart.panels[2].limits.iter().map(|one| (one.at, one.role)).collect();
    assert_eq!(limits, [(1.25, Role::Warn), (1.0, Role::Danger)]);
}

#[test]
fn who_reads_the_margin_is_drawn_with_s_and_t() {
    let results = cases::thrashing();
    let chart = trace(&results, named("alive"));
    let wanted = results.scenario.number(KnobId::AliveMargin);
    let at = |role| line(&chart.panels[1], role).points[10].1;
    assert_eq!(at(Role::Usage), Some(80.0));
    assert_eq!(at(Role::Ink), Some(32.0));
    assert_eq!(at(Role::Ink3), Some(32.0 * wanted));
    // 360 decisions: only those that changed something have a mark, the most telling first.
    let shapes: Vec<Shape> = chart.panels[0].rug.iter().map(|mark| mark.shape).collect();
    assert_eq!(shapes.len(), 12);
    assert_eq!(shapes[..2], [Shape::Square, Shape::Down]);
    assert!(!shapes.contains(&Shape::Tick));
    assert!(chart.sub.ends_with("Triangle down: prefixes lost. Square: most prefixes lost"));
    assert!(chart.legend.iter().any(|entry| entry.text == "S wanted, 1.5 T"));
}

#[test]
fn who_decides_nothing_has_no_second_panel() {
    let results = cases::thrashing();
    for contender in [named("none"), Contender::cap(20), named("requests")] {
        let chart = trace(&results, contender);
        assert_eq!(chart.panels.len(), 3, "{}", contender.name());
        assert!(chart.panels.iter().all(|panel| panel.rug.is_empty()));
        assert!(!chart.table.heads.contains(&"Branches".to_owned()));
    }
    let capped = trace(&results, Contender::cap(20));
    let points = &line(&capped.panels[0], Role::Brain).points;
    assert_eq!(*points, [(0.0, Some(20.0)), (30.0, Some(20.0))]);
}

#[test]
fn slots_beyond_the_fleet_are_drawn_as_they_are_and_where_the_axis_ends_a_mark_says_so() {
    // 131 slots for 12 robots: the line leaves a panel that ends at twice the fleet.
    let chart = trace(&cases::healthy(), named("aimd"));
    let panel = &chart.panels[0];
    let points = &line(panel, Role::Brain).points;
    assert_eq!(points.last(), Some(&(30.0, Some(131.0))));
    assert_eq!(panel.y.ticks[1].last().map(|tick| tick.at), Some(24.0));
    let [mark] = &panel.marks[..] else { panic!("one mark") };
    assert_eq!((mark.y, mark.shape), (24.0, Shape::Caret));
    assert!(points.iter().filter(|(x, _)| *x < mark.x).all(|(_, y)| *y <= Some(24.0)));
    let says = |label: &Label| label.texts[0] == "slots K goes on above, to 131";
    assert!(panel.labels.iter().any(says));
    let slots = chart.legend.iter().find(|entry| entry.text == "slots K").expect("drawn");
    assert_eq!(slots.readings.last().map(|reading| reading.value.as_str()), Some("131"));
    for width in [300.0, 620.0, 1_000.0] {
        let layout = Layout::compute(&chart, width, 300.0);
        let said = layout.texts.iter().any(|text| text.text.ends_with("to 131"));
        assert!(said, "at {width}");
    }
    // 29 slots of 32 robots, and 43 to 63 of them: all of it fits.
    let mut results = cases::thrashing();
    let within = trace(&results, named("aimd"));
    assert!(within.panels[0].marks.is_empty());
    let decided = cases::decisions(30.0, 1_800.0, &[33, 43, 53, 63, 31, 33], true);
    results.standings[4].timeline =
        Some(Arc::new(run((32, 30), cases::lost(360), cases::calm, decided)));
    results.scenario.set(KnobId::Trial, 2);
    let chart = trace(&results, named("aimd"));
    let panel = &chart.panels[0];
    assert!(panel.y.scale.high > 63.0 && panel.marks.is_empty(), "{:?}", panel.y.scale);
    let points = &line(panel, Role::Brain).points;
    assert!(points.iter().any(|(_, y)| *y == Some(63.0)));
    // Title, line, read-out, table and description: one number.
    assert_eq!(points.last(), Some(&(30.0, Some(33.0))));
    assert_eq!(chart.claim, "AIMD backs off, but ends past the edge at 33 slots");
    assert!(chart.label.contains("63 at most and 33 at the end"), "{}", chart.label);
    assert_eq!(chart.table.rows.last().map(|row| row[2].as_str()), Some("33"));
    let slots = chart.legend.iter().find(|entry| entry.text == "slots K").expect("drawn");
    assert_eq!(slots.readings.last().map(|reading| reading.value.as_str()), Some("33"));
}

#[test]
fn a_threshold_s_name_stands_where_it_can_be_no_other_s() {
    let chart = trace(&cases::thrashing(), named("aimd"));
    let panel = chart
        .panels
        .iter()
        .find(|panel| panel.labels.iter().any(|label| label.texts[0].contains("above 0.9")));
    let labels = &panel.expect("what was read").labels;
    let sides = |said: &str| {
        let label = labels.iter().find(|label| label.texts[0].contains(said)).expect("a name");
        label.spots.iter().map(|spot| spot.side).collect::<Vec<_>>()
    };
    let below = [Side::Below, Side::BelowLeft, Side::BelowRight];
    let above = [Side::Above, Side::AboveLeft, Side::AboveRight];
    assert!(sides("above 0.9").iter().all(|side| !below.contains(side)));
    let under = sides("under 0.8");
    assert!(!under.is_empty() && under.iter().all(|side| !above.contains(side)));
}

#[test]
fn a_row_of_a_trace_s_table_is_a_minute_of_the_run() {
    let results = cases::thrashing();
    let (chart, own) = (trace(&results, named("aimd")), own_run(&results, "aimd"));
    assert_eq!(chart.table.rows.len(), 30);
    let row = &chart.table.rows[3];
    let last = own.1.decisions.iter().rfind(|one| one.at_s <= 240.0).expect("the case has it");
    assert_eq!(row[0], "3");
    assert_eq!(row[2], figure::count(last.after));
    assert_eq!(row[3], "2 raise");
    assert_eq!(row[4], figure::percent(last.usage.expect("AIMD reads it")));
    assert_eq!(row[5], figure::percent(last.hit.expect("AIMD reads it")));
    assert_eq!(row[6..10], ["80", "32", "2.50", "100%"]);
}

#[test]
fn marks_along_the_foot_never_touch() {
    let results = cases::vast();
    for (results, name) in
        [(&cases::thrashing(), "aimd"), (&cases::thrashing(), "alive"), (&results, "alive")]
    {
        let chart = trace(results, named(name));
        for width in (300..=1_100).step_by(100).map(f64::from) {
            let layout = Layout::compute(&chart, width, 300.0);
            let kept = rug(&chart, &layout, &chart.panels[0]);
            for row in 0..2 {
                let own = kept.iter().filter(|(_, of)| *of == row);
                let at: Vec<f64> = own.map(|(mark, _)| layout.x_to_px(mark.x)).collect();
                assert!(at.windows(2).all(|pair| pair[1] - pair[0] > 3.0), "{name} at {width}");
            }
            let is_low = |(mark, row): &(&RugMark, u8)| *row == 0 || mark.shape != Shape::Tick;
            assert!(kept.iter().all(is_low), "{name} at {width}: ticks fill no second row");
            assert!(!kept.is_empty(), "{name} at {width}");
        }
    }
    let chart = trace(&cases::thrashing(), named("aimd"));
    let layout = Layout::compute(&chart, 620.0, 300.0);
    assert_eq!(rug(&chart, &layout, &chart.panels[0]).len(), 60, "where there is room, all are");
    // On a phone every change of K is seen still, in two rows.
    let layout = Layout::compute(&chart, 262.0, 372.0);
    let kept = rug(&chart, &layout, &chart.panels[0]);
    let changes = |mark: &&RugMark| mark.shape == Shape::Triangle;
    let drawn = kept.iter().map(|(mark, _)| *mark).filter(changes).count();
    assert_eq!(drawn, chart.panels[0].rug.iter().filter(changes).count());
    let vast = trace(&results, named("alive"));
    assert!(vast.panels[0].rug.iter().all(|mark| mark.shape != Shape::Tick));
}

#[test]
fn the_time_line_reads_the_margin_where_a_run_has_one() {
    let mut results = fixture::thrashing();
    assert_eq!(timeline(&results).panels.len(), 4, "older results have no trace");
    let (_, log) = run((32, 30), cases::lost(240), cases::falling(90.0), Vec::new());
    results.trace = Some(Arc::new(log));
    let chart = timeline(&results);
    assert_eq!(chart.panels.len(), 5);
    let entry = chart.legend.last().expect("it has a legend");
    assert_eq!(entry.text, "margin S/T; shaded under 1.25 and 1");
    let head = "Lowest survival margin S/T";
    let column = chart.table.heads.iter().position(|one| one == head).expect("it has a column");
    assert_eq!(chart.table.rows[0][column], "none");
    assert_eq!(chart.table.rows[20][column], "0.25");
    assert_eq!(chart.read_out(20).last().map(|out| out.value.as_str()), Some("0.25"));
    let drawn = line(&chart.panels[1], Role::Spare).points[20];
    assert_eq!(drawn, (20.5, Some(margin::FLOOR)));
    // Where the plot is lowest, every panel still has its name and its ends.
    let layout = Layout::compute(&chart, 640.0, 178.0);
    for word in ["generated, k tokens/min", "KV usage, share of robots waiting", "30 min"] {
        assert!(layout.texts.iter().any(|text| text.text == word), "{word}");
    }
    assert!(layout.panels.iter().all(|panel| panel.bottom - panel.top >= 14.0));
    assert_eq!(layout.texts.iter().filter(|text| text.text == "100%").count(), 2);
}

#[test]
fn an_edge_between_caps_that_were_not_run_is_a_range() {
    let chart = trace(&cases::vast(), named("aimd"));
    let texts: Vec<_> = chart.panels[0].labels.iter().map(|label| &label.texts[0]).collect();
    assert_eq!(texts, ["the edge, 5,200 to 5,599", "first low window, 120 min"]);
    assert!(chart.label.ends_with("The edge of a fixed K is 5,200 to 5,599."));
}

#[test]
fn branches_have_shapes_of_their_own() {
    let mut results = cases::thrashing();
    let mut decided = cases::decisions(30.0, 1_800.0, &[11, 13], true);
    let all = [Branch::Raise, Branch::Hold, Branch::Lower, Branch::Guard, Branch::Collapse];
    for (one, branch) in decided.iter_mut().zip(all) {
        one.branch = branch;
    }
    results.standings[4].timeline = Some(Arc::new(run((32, 30), |_| 1.0, cases::calm, decided)));
    let chart = trace(&results, named("aimd"));
    let mut shapes: Vec<Shape> = Vec::new();
    for mark in &chart.panels[0].rug {
        if !shapes.contains(&mark.shape) {
            shapes.push(mark.shape);
        }
    }
    assert_eq!(shapes, [Shape::Square, Shape::Down, Shape::Cross, Shape::Triangle, Shape::Tick]);
}
