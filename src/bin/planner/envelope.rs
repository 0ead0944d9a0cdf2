//! `planner envelope`: robots that each layer carries over control frequency.

use crate::{Outcome, Study, input, parallel, table};
use fleet_planner::analysis::plan::{Effort, PlanStudy, Scope};
use fleet_planner::analysis::{Carried, Layer};
use fleet_planner::scenario::link;
use serde::Serialize;
use std::process::ExitCode;

#[derive(Serialize)]
struct PointLine<'a> {
    scenario: &'a str,
    version: &'static str,
    hz: f64,
    brain: Option<u32>,
    brain_is_at_least: bool,
    action: Option<u32>,
    action_is_at_least: bool,
    binding: Option<&'static str>,
    brain_seeds: u32,
    action_seeds: u32,
}

/// Runs and prints.
pub fn command(study: &Study) -> Outcome {
    for scenario in input::scenarios(study)? {
        let results =
            parallel::study(PlanStudy::scoped(scenario, Effort::Full, Scope::ALL)).into_results();
        let link = link::write(&scenario);
        let binding = |layer: Option<Layer>| {
            layer.map(|layer| match layer {
                Layer::Brain => "brain",
                Layer::Action => "action layer",
            })
        };
        let mut rows = Vec::new();
        for point in &results.envelope.points {
            let at_least = |carried| matches!(carried, Some(Carried::AtLeast(_)));
            let line = PointLine {
                scenario: &link,
                version: env!("CARGO_PKG_VERSION"),
                hz: point.hz,
                brain: point.brain.map(Carried::robots),
                brain_is_at_least: at_least(point.brain),
                action: point.action.map(Carried::robots),
                action_is_at_least: at_least(point.action),
                binding: binding(point.binding()),
                brain_seeds: point.brain_seeds,
                action_seeds: point.action_seeds,
            };
            if study.json {
                say!("{}", serde_json::to_string(&line).map_err(|error| error.to_string())?);
            }
            rows.push(vec![
                format!("{} Hz", point.hz),
                words(point.brain),
                words(point.action),
                line.binding.unwrap_or("-").to_owned(),
            ]);
        }
        if !study.json {
            say!("#{link}");
            table::print(&["control", "brain carries", "action layer carries", "binds"], &rows);
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn words(carried: Option<Carried>) -> String {
    match carried {
        Some(Carried::Exactly(robots)) => robots.to_string(),
        Some(Carried::AtLeast(robots)) => format!("at least {robots}"),
        None => "-".to_owned(),
    }
}
