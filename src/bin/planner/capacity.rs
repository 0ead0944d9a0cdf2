//! `planner capacity`: robots that the action layer carries at several deadlines and numbers of GPUs.

use crate::{Outcome, Study, input, parallel, table};
use fleet_planner::analysis::Carried;
use fleet_planner::analysis::deadlines::{Agreement, DeadlinesStudy, Row};
use fleet_planner::chart::action_layer::capacities;
use fleet_planner::profile::published::Capacity;
use fleet_planner::scenario::link;
use serde::Serialize;
use std::process::ExitCode;

/// A bound is told apart from a number: `exact` is false for "at least".
#[derive(Serialize)]
struct Bound {
    robots: u32,
    exact: bool,
}

#[derive(Serialize)]
struct RowLine<'a> {
    scenario: &'a str,
    version: &'static str,
    deadline_s: f64,
    hz: f64,
    gpus: u32,
    this_scenario: bool,
    on_grid: Option<Bound>,
    on_fine_grid: Option<Bound>,
    by_run: Vec<Option<Bound>>,
    published: Option<Published>,
}

#[derive(Serialize)]
struct Published {
    #[serde(skip_serializing_if = "Option::is_none")]
    robots: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at_least: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fails_at: Option<u32>,
    agrees: bool,
}

/// Runs and prints.
pub fn command(study: &Study) -> Outcome {
    for scenario in input::scenarios(study)? {
        if scenario.action_gpus() == 0 {
            return Err("no second layer: expected gpus above 0, found 0".to_owned());
        }
        let found = parallel::study(DeadlinesStudy::of(scenario)).results();
        let link = link::write(&scenario);
        if study.json {
            for row in &found.rows {
                let line = line(&link, row);
                say!("{}", serde_json::to_string(&line).map_err(|error| error.to_string())?);
            }
            continue;
        }
        let told = capacities(&found);
        say!("#{link}\n{}\n{}\n", told.claim, told.sub);
        let rows: Vec<Vec<String>> = told
            .lines
            .into_iter()
            .map(|line| {
                let by_run = line.every.1.map_or_else(String::new, |runs| format!(" ({runs})"));
                let mut row = vec![
                    format!("{}, {}", line.deadline.0, line.deadline.1),
                    line.gpus,
                    line.on_grid,
                    format!("{}{by_run}", line.every.0),
                ];
                row.extend(line.published.into_iter().flat_map(|(value, _, words)| [value, words]));
                row
            })
            .collect();
        table::print(&told.heads, &rows);
    }
    Ok(ExitCode::SUCCESS)
}

fn bound(carried: Carried) -> Bound {
    Bound { robots: carried.robots(), exact: matches!(carried, Carried::Exactly(_)) }
}

fn line<'a>(scenario: &'a str, row: &Row) -> RowLine<'a> {
    let agrees = row.agreement() == Some(Agreement::Agrees);
    let published = row.published.map(|published| {
        let (robots, at_least, fails_at) = match published {
            Capacity::Robots(robots) => (Some(robots), None, None),
            Capacity::AtLeast(robots) => (None, Some(robots), None),
            Capacity::FailsAt(robots) => (None, None, Some(robots)),
        };
        Published { robots, at_least, fails_at, agrees }
    });
    RowLine {
        scenario,
        version: env!("CARGO_PKG_VERSION"),
        deadline_s: row.deadline_s,
        hz: row.curve.hz,
        gpus: row.curve.gpus,
        this_scenario: row.curve.this_scenario,
        on_grid: row.on_grid.map(bound),
        on_fine_grid: row.curve.carried.map(bound),
        by_run: row.by_run.iter().map(|carried| carried.map(bound)).collect(),
        published,
    }
}
