//! The charts of the page: what they claim, what they draw, and that they can be painted at any size.

mod action_layer;
mod baselines;
mod brain;
mod claims;
mod compared;
mod controllers;
mod drawing;
mod evidence;
mod figures;
mod fixture;
mod heat;
mod layout;
mod look;
mod sheet;
mod tornado;

use fleet_planner::analysis::compare::Contender;
use fleet_planner::analysis::plan::PlanResults;
use fleet_planner::chart::controllers::{fairness, over_cap, survival, trace};
use fleet_planner::chart::{ChartModel, cliff, envelope, starvation, timeline};

/// All four charts of some results.
fn charts(results: &PlanResults) -> [ChartModel; 4] {
    [
        cliff(results, &fixture::measured()),
        envelope(results),
        starvation(results),
        timeline(results),
    ]
}

/// Every case, by name.
fn cases() -> [(&'static str, PlanResults); 6] {
    [
        ("thrashing", fixture::thrashing()),
        ("healthy", fixture::healthy()),
        ("disagreeing", fixture::disagreeing()),
        ("partial", fixture::partial()),
        ("empty", fixture::empty()),
        ("absurd", fixture::absurd()),
    ]
}

/// Every chart of every case, by the case's name.
fn drawn() -> Vec<(String, ChartModel)> {
    let mut all = Vec::new();
    for (case, results) in cases() {
        all.extend(charts(&results).map(|chart| (case.to_owned(), chart)));
    }
    let (_, log) =
        compared::run((32, 30), compared::lost(240), compared::falling(90.0), Vec::new());
    let mut traced = fixture::thrashing();
    traced.trace = Some(std::sync::Arc::new(log));
    all.push(("traced".to_owned(), timeline(&traced)));
    for (case, found) in tornado::cases() {
        all.push((case.to_owned(), fleet_planner::chart::tornado(&found)));
    }
    for (case, found) in heat::cases() {
        all.push((case.to_owned(), fleet_planner::chart::heat(&found)));
    }
    for case in action_layer::cases() {
        all.extend(case.charts().into_iter().map(|chart| (case.link.to_owned(), chart)));
    }
    // Enough to try every text at every size.
    let telling = ["recorded", "misses again", "none", "vast"];
    for (case, rows, again) in
        evidence::cases().into_iter().filter(|case| telling.contains(&case.0))
    {
        all.extend(evidence::charts(&rows, again.as_ref()).map(|chart| (case.to_owned(), chart)));
    }
    for (case, run) in look::cases() {
        all.extend(look::charts(&run).map(|chart| (case.to_owned(), chart)));
    }
    all.extend(brain::drawn());
    for (case, results) in compared::cases() {
        let mut contenders: Vec<Contender> =
            results.standings.iter().map(|one| one.contender).collect();
        contenders.push(Contender::cap(7));
        for contender in contenders {
            all.push((format!("{case} {}", contender.name()), trace(&results, contender)));
        }
        let charts = [fairness(&results), survival(&results), over_cap(&results)];
        all.extend(charts.map(|chart| (case.to_owned(), chart)));
    }
    all
}
