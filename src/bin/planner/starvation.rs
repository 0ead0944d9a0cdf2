//! `planner starvation`: starved control ticks over robots.

use crate::{Outcome, Study, input, parallel, table};
use fleet_planner::analysis::Carried;
use fleet_planner::analysis::plan::{Effort, PlanStudy, Scope};
use fleet_planner::analysis::starvation::{Lookup, StarvationCurve};
use fleet_planner::scenario::link;
use serde::Serialize;
use std::process::ExitCode;

#[derive(Serialize)]
struct PointLine<'a> {
    scenario: &'a str,
    version: &'static str,
    gpus: u32,
    hz: f64,
    robots: u32,
    worst: f64,
    mean: f64,
    batch_latency: &'static str,
}

/// Runs and prints.
pub fn command(study: &Study) -> Outcome {
    let scope = Scope { caps: false, starvation: true, ..Scope::CAPS };
    for scenario in input::scenarios(study)? {
        if scenario.action_gpus() == 0 {
            return Err("no second layer: expected gpus above 0, found 0".to_owned());
        }
        let results =
            parallel::study(PlanStudy::scoped(scenario, Effort::Full, scope)).into_results();
        let link = link::write(&scenario);
        if !study.json {
            say!("#{link}");
        }
        for curve in &results.starvation {
            if study.json {
                json(&link, curve)?;
            } else {
                print(curve);
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn json(scenario: &str, curve: &StarvationCurve) -> Result<(), String> {
    for point in &curve.points {
        let line = PointLine {
            scenario,
            version: env!("CARGO_PKG_VERSION"),
            gpus: curve.gpus,
            hz: curve.hz,
            robots: point.robots,
            worst: point.worst,
            mean: point.mean,
            batch_latency: words(point.lookup),
        };
        say!("{}", serde_json::to_string(&line).map_err(|error| error.to_string())?);
    }
    Ok(())
}

fn print(curve: &StarvationCurve) {
    let carries = match curve.carried {
        Some(Carried::Exactly(robots)) => format!("carries {robots}"),
        Some(Carried::AtLeast(robots)) => format!("carries at least {robots}"),
        None => "not settled".to_owned(),
    };
    say!("\n{} GPUs at {} Hz: {carries}", curve.gpus, curve.hz);
    let rows: Vec<Vec<String>> = curve
        .points
        .iter()
        .map(|point| {
            vec![
                point.robots.to_string(),
                format!("{:.2}%", point.worst * 100.0),
                format!("{:.2}%", point.mean * 100.0),
                words(point.lookup).to_owned(),
            ]
        })
        .collect();
    table::print(&["robots", "worse of two runs", "mean", "batch latency"], &rows);
}

fn words(lookup: Lookup) -> &'static str {
    match lookup {
        Lookup::Measured => "measured",
        Lookup::Interpolated => "interpolated",
        Lookup::Beyond => "beyond the table",
    }
}
