//! Starvation over active robots at one deadline, a curve for each number of GPUs, with the published points where the
//! conditions are theirs. Drawn by the Plan view's chart.

use super::entry;
use crate::analysis::deadlines::{Deadlines, deadline_s, is_published};
use crate::analysis::layer::active;
use crate::analysis::plan::{ACTION_RUNS, PlanResults};
use crate::analysis::starvation::StarvationCurve;
use crate::chart::entries::together;
use crate::chart::mark::Shape;
use crate::chart::model::{ChartModel, Label, Mark, Provenance, Side, Spot};
use crate::chart::starvation::{FLOOR, of_curves, share};
use crate::chart::theme::Role;
use crate::profile::published;
use crate::scenario::{KnobId, Scenario};
use crate::words::chart::action_layer as words;
use crate::words::chart::terms;

/// The chart of the scenario's own deadline, from its plan: it is there first, and follows a thumb.
pub fn own_deadline(results: &PlanResults) -> ChartModel {
    let scenario = results.scenario;
    let is_own = |curve: &&StarvationCurve| (curve.hz - scenario.control_hz()).abs() < 1e-9;
    let curves: Vec<StarvationCurve> = results.starvation.iter().filter(is_own).cloned().collect();
    chart(&scenario, curves)
}

/// The chart of one of the table's deadlines, in seconds; of the scenario's own if it is none of them.
pub fn at_deadline(found: &Deadlines, wanted_s: f64) -> ChartModel {
    let is = |deadline: &f64| (deadline - wanted_s).abs() < 1e-9;
    let deadline = found.deadlines().into_iter().find(is).unwrap_or(deadline_s(&found.scenario));
    let rows = found.rows.iter().filter(|row| (row.deadline_s - deadline).abs() < 1e-9);
    let own = found.scenario.action_gpus();
    let curves: Vec<StarvationCurve> = rows
        .map(|row| StarvationCurve { this_scenario: row.curve.gpus == own, ..row.curve.clone() })
        .collect();
    let hz = curves.first().map_or(found.scenario.control_hz(), |curve| curve.hz);
    let millihertz = (hz * 1000.0).round() as i64;
    chart(&found.scenario.with(KnobId::ControlHz, millihertz), curves)
}

fn chart(scenario: &Scenario, mut curves: Vec<StarvationCurve>) -> ChartModel {
    // This scenario's GPUs come first, as in a plan.
    curves.sort_by_key(|curve| (!curve.this_scenario, curve.gpus));
    let mut chart = of_curves("deadlines", scenario, &curves);
    let seeds: Vec<u64> = (0..ACTION_RUNS).map(|place| scenario.seed(place)).collect();
    let steps = scenario.get(KnobId::ChunkSteps) as u32;
    let deadline = deadline_s(scenario);
    chart.sub = words::deadline_sub(deadline, steps, scenario.control_hz(), &seeds);
    let active = active(scenario);
    if active < scenario.robots() {
        chart.sub.push_str(&words::capped(active, scenario.robots()));
    }
    chart.x.names = words::robots_axis().map(str::to_owned).into();
    if chart.empty.is_none() && is_published(scenario) {
        add_published(&mut chart, deadline, &curves);
    }
    chart
}

/// The published shares of this deadline, for the GPUs that are drawn.
fn add_published(chart: &mut ChartModel, deadline: f64, curves: &[StarvationCurve]) {
    let is_drawn = |row: &&published::StarvationRow| {
        (row.deadline_s - deadline).abs() < 1e-9
            && curves.iter().any(|curve| curve.gpus == row.gpus)
    };
    let rows: Vec<_> = published::starvation().iter().filter(is_drawn).collect();
    let (Some(panel), false) = (chart.panels.first_mut(), rows.is_empty()) else { return };
    let legend = chart.legend.len();
    for row in &rows {
        panel.marks.push(Mark {
            legend: Some(legend),
            x: f64::from(row.robots),
            y: row.fraction_about.max(FLOOR),
            range: None,
            shape: Shape::Diamond,
            role: Role::Measured,
            size: 4.0,
        });
        // It may lie on the curve of another number of GPUs.
        let sides = [Side::Right, Side::BelowRight, Side::Below, Side::Left, Side::Above];
        let (x, y) = (f64::from(row.robots), row.fraction_about.max(FLOOR));
        let text = words::measured_with(&terms::gpus(row.gpus));
        let mut spots = sides.map(|side| Spot { x, y, side }).to_vec();
        // Where curves crowd, below them, with a line to the point.
        let wide = chart.x.scale.high - chart.x.scale.low;
        for (across, down) in [(0.04, 0.5), (0.04, 0.3), (0.08, 0.3), (0.08, 0.15), (-0.04, 0.3)] {
            let (x, y) = (x + across * wide, (y * down).max(FLOOR));
            let side = if across > 0.0 { Side::Right } else { Side::Left };
            spots.push(Spot { x, y, side });
        }
        let label = Label::new([text], Role::Measured, spots).of(legend).plain().sized(12.0);
        panel.labels.push(label.strict().led());
        let mut cells = vec![String::new(); chart.table.heads.len()];
        let at = |cells: &mut Vec<String>, place: usize, text: String| {
            if let Some(cell) = cells.get_mut(place) {
                *cell = text;
            }
        };
        at(&mut cells, 0, crate::chart::figure::count(row.robots));
        at(&mut cells, 1, crate::chart::figure::count(row.gpus));
        at(
            &mut cells,
            2,
            crate::chart::figure::short(f64::from(published::chunk_steps()) / deadline, 3),
        );
        at(&mut cells, 3, share(row.fraction_about));
        at(&mut cells, 6, words::read_off().to_owned());
        chart.table.rows.push(cells);
    }
    // Several GPUs may have one number of robots: they are read out together.
    let readings = together(rows.iter().map(|row| {
        (f64::from(row.robots), words::about(row.fraction_about, &terms::gpus(row.gpus)))
    }));
    let drawn = (None, Some(Shape::Diamond));
    chart.legend.push(entry(
        words::read_off(),
        Role::Measured,
        drawn,
        Provenance::Measured,
        readings,
    ));
}
