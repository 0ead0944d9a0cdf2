//! The map over two settings: its cells as they were found, in the picture and in the table.

use fleet_planner::analysis::heat::{Cell, Heat, values};
use fleet_planner::analysis::probe::Holding;
use fleet_planner::chart::mark::Shape;
use fleet_planner::chart::{Layout, heat};
use fleet_planner::scenario::{KnobId, Preset, Scenario};

fn cell(holding: Holding, brain_fails: bool, action_fails: bool, collapsed: u32) -> Cell {
    Cell { holding, brain_fails, action_fails, cannot_run: false, seeds: (24, collapsed) }
}

fn found(x: KnobId, y: KnobId, each: impl Fn(usize) -> Option<Cell>) -> Heat {
    let scenario = Scenario::of(Preset::SITE);
    let (xs, ys) = (values(&scenario, x), values(&scenario, y));
    let cells: Vec<Option<Cell>> = (0..xs.len() * ys.len()).map(each).collect();
    let settled = cells.iter().all(Option::is_some);
    Heat { scenario, x: (x, xs), y: (y, ys), cells, settled }
}

/// The cells in turn: holds, seeds disagree, the action layer fails, both fail, cannot run.
fn turn(place: usize) -> Option<Cell> {
    Some(match place % 5 {
        0 => cell(Holding::Holds, false, false, 1),
        1 => cell(Holding::Disagrees, true, false, 9),
        2 => cell(Holding::Fails, false, true, 0),
        3 => cell(Holding::Fails, true, true, 24),
        _ => Cell { cannot_run: true, ..cell(Holding::Fails, true, false, 24) },
    })
}

/// Every case, by name.
pub fn cases() -> [(&'static str, Heat); 4] {
    let over = |each: fn(usize) -> Option<Cell>| found(KnobId::PoolBlocks, KnobId::Growth, each);
    [
        ("whole", over(turn)),
        ("partial", over(|place| turn(place).filter(|_| place < 20))),
        ("nothing yet", over(|_| None)),
        ("choices", found(KnobId::Eviction, KnobId::Cap, turn)),
    ]
}

#[test]
fn a_cell_is_drawn_and_listed_as_it_was_found() {
    for (case, found) in cases() {
        let (chart, columns) = (heat(&found), found.x.1.len());
        let rows = &chart.table.rows;
        assert_eq!(rows.len(), found.cells.len(), "{case}");
        for (place, cell) in found.cells.iter().enumerate() {
            // The table reads as the map does: from the top.
            let (x, y) = (place % columns, place / columns);
            let row = &rows[(found.y.1.len() - 1 - y) * columns + x];
            let marks: Vec<Shape> = chart
                .panels
                .iter()
                .flat_map(|panel| &panel.marks)
                .filter(|mark| {
                    (mark.x.floor(), mark.y.floor()) == (x as f64, y as f64)
                        && mark.shape != Shape::OpenSquare
                })
                .map(|mark| mark.shape)
                .collect();
            let Some(cell) = cell else {
                assert_eq!((&row[2][..], marks.len()), ("not computed yet", 0), "{case} {place}");
                continue;
            };
            let (stands, shape) = match cell.holding {
                Holding::Holds => ("holds", Shape::Circle),
                Holding::Disagrees => ("seeds disagree", Shape::HalfCircle),
                Holding::Fails => ("fails", Shape::Cross),
            };
            assert_eq!(marks, [shape], "{case} {place}");
            if cell.cannot_run {
                assert!(row[2].starts_with("cannot run") && row[4].is_empty(), "{row:?}");
            } else {
                let counts = [cell.seeds.0.to_string(), cell.seeds.1.to_string()];
                assert_eq!((&row[2][..], &row[4..]), (stands, &counts[..]), "{case} {place}");
            }
        }
    }
}

#[test]
fn the_scenarios_own_cell_is_framed_and_who_fails_is_named() {
    let (_, found) = &cases()[0];
    let chart = heat(found);
    let framed: Vec<(f64, f64)> = chart.panels[0]
        .marks
        .iter()
        .filter(|mark| mark.shape == Shape::OpenSquare)
        .map(|mark| (mark.x.floor(), mark.y.floor()))
        .collect();
    let own = |(knob, values): &(KnobId, Vec<i64>)| {
        let now = found.scenario.get(*knob);
        values.iter().position(|&raw| raw == now).map(|place| place as f64)
    };
    assert_eq!(framed.len(), 1);
    assert_eq!((Some(framed[0].0), Some(framed[0].1)), (own(&found.x), own(&found.y)));
    let named: Vec<&str> =
        chart.panels[0].labels.iter().take(4).map(|label| label.texts[0].as_str()).collect();
    assert_eq!(named, ["B", "A", "B A", "B"]);
    assert_eq!(chart.claim, "10 of 49 combinations hold");
}

#[test]
fn the_key_has_what_is_drawn_only() {
    let legend = |found: &Heat| {
        heat(found).legend.iter().map(|entry| entry.text.clone()).collect::<Vec<_>>()
    };
    assert_eq!(legend(&cases()[0].1), ["holds", "seeds disagree", "fails", "this scenario"]);
    let all_hold = found(KnobId::PoolBlocks, KnobId::Growth, |_| turn(0));
    assert_eq!(legend(&all_hold), ["holds", "this scenario"]);
    assert!(heat(&cases()[2].1).empty.is_some());
}

#[test]
fn what_stands_in_a_cell_stays_within_it() {
    let chart = heat(&cases()[0].1);
    let rows = cases()[0].1.y.1.len();
    for (width, height) in [(280.0, 360.0), (390.0, 400.0), (1_300.0, 660.0)] {
        let layout = Layout::compute(&chart, width, height);
        let foot_of = |y: f64| layout.y_to_px(0, y);
        let mut letters = 0;
        for text in layout.texts.iter().filter(|text| text.size == 11.0) {
            let bounds = text.bounds();
            let is_within = |row: usize| {
                bounds.top > foot_of(row as f64 + 0.97)
                    && bounds.bottom < foot_of(row as f64 + 0.03)
            };
            assert!((0..rows).any(is_within), "{} at {width}: {bounds:?}", text.text);
            letters += 1;
        }
        assert_eq!(letters, chart.panels[0].labels.len(), "none is left out at {width}");
        let marks = &chart.panels[0].marks;
        let least = (foot_of(0.0) - foot_of(1.0)) / 2.0;
        assert!(
            marks.iter().all(|mark| (mark.y - mark.y.floor() - 0.5).abs() * 2.0 * least
                + mark.size
                <= least)
        );
    }
}
