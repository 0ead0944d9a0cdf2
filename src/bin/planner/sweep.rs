//! `planner sweep`: rate and hit rate over robots, without and with a cap, and over the cap at the planned number.

use crate::{Outcome, Study, input, parallel, table};
use fleet_planner::analysis::Carried;
use fleet_planner::analysis::plan::{Effort, PlanResults, PlanStudy, Scope};
use fleet_planner::analysis::sweep::{Sweep, SweepPoint};
use fleet_planner::scenario::link;
use serde::Serialize;
use std::process::ExitCode;

/// One point, as JSON.
#[derive(Serialize)]
struct PointLine<'a> {
    scenario: &'a str,
    version: &'static str,
    sweep: &'static str,
    robots: u32,
    cap: Option<u32>,
    seeds: u32,
    rate: [f64; 3],
    hit: Option<[f64; 3]>,
    episodes_per_min: [f64; 3],
    jain: [f64; 3],
    first_low_s: &'a [Option<u32>],
}

/// Runs and prints.
pub fn command(study: &Study) -> Outcome {
    let scope = Scope::FLEETS;
    for scenario in input::scenarios(study)? {
        let results =
            parallel::study(PlanStudy::scoped(scenario, Effort::Full, scope)).into_results();
        let link = link::write(&scenario);
        let sweeps = [
            ("uncapped", &results.uncapped),
            ("capped", &results.capped),
            ("over_cap", &results.over_cap),
        ];
        if study.json {
            for (name, sweep) in sweeps {
                for point in &sweep.points {
                    let line = serde_json::to_string(&line(&link, name, point));
                    say!("{}", line.map_err(|error| error.to_string())?);
                }
            }
        } else {
            say!("#{link}");
            print(&results, sweeps);
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn line<'a>(scenario: &'a str, sweep: &'static str, point: &'a SweepPoint) -> PointLine<'a> {
    let triple = |band: fleet_planner::analysis::Band| [band.mean, band.min, band.max];
    PointLine {
        scenario,
        version: env!("CARGO_PKG_VERSION"),
        sweep,
        robots: point.robots,
        cap: point.cap,
        seeds: point.seeds,
        rate: triple(point.rate),
        hit: point.hit.map(triple),
        episodes_per_min: triple(point.episodes_per_min),
        jain: triple(point.jain),
        first_low_s: &point.first_low_s,
    }
}

fn print(results: &PlanResults, sweeps: [(&str, &Sweep); 3]) {
    for (name, sweep) in sweeps {
        if sweep.points.is_empty() {
            continue;
        }
        say!("\n{}", title(results, name));
        let rows: Vec<Vec<String>> = sweep
            .points
            .iter()
            .map(|point| {
                vec![
                    point.robots.to_string(),
                    point.cap.map_or("off".to_owned(), |cap| cap.to_string()),
                    table::band(&point.rate, 3),
                    table::percent(point.hit.map(|hit| hit.mean)),
                    format!("{} of {}", point.collapsed(), point.seeds),
                    format!("{:.2}", point.episodes_per_min.mean),
                    format!("{:.3}", point.jain.mean),
                ]
            })
            .collect();
        let head = [
            "robots",
            "K",
            "requests/s",
            "full hits",
            "seeds that collapse",
            "episodes/min",
            "Jain",
        ];
        table::print(&head, &rows);
    }
    say!();
    match results.facts.brain {
        Some(Carried::Exactly(robots)) => say!("The brain carries {robots} robots."),
        Some(Carried::AtLeast(robots)) => say!("The brain carries at least {robots} robots."),
        None => {}
    }
    if let Some(suggested) = results.facts.suggested {
        let share = suggested.share_of_best * 100.0;
        say!(
            "Suggested K: {} ({:.3} requests/s, {share:.0}% of the best).",
            suggested.cap,
            suggested.rate
        );
    }
    if let Some(both) = results.facts.cap_to_set().filter(|_| results.facts.is_held_lower()) {
        say!("With the action layer: K = {} ({:.3} requests/s).", both.cap, both.rate);
    }
    let (low, high) = results.facts.rule_of_thumb;
    say!("Rule of thumb, beside: {low} to {high}.");
}

fn title(results: &PlanResults, name: &str) -> String {
    let minutes = results.scenario.minutes();
    match (name, results.shown_cap) {
        ("uncapped", _) => format!("Without a cap, {minutes} min a run"),
        ("capped", Some(cap)) => format!("With K = {cap}, {minutes} min a run"),
        _ => format!("{} robots over K, {minutes} min a run", results.scenario.robots()),
    }
}
