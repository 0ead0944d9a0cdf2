//! `planner compare`: every admission controller on the same seeds.

use crate::{Outcome, Study, input, parallel, table};
use fleet_planner::analysis::Band;
use fleet_planner::analysis::compare::{CompareResults, CompareStudy, Recovery, Standing, Why};
use fleet_planner::scenario::link;
use serde::Serialize;
use std::process::ExitCode;

/// One contender, as JSON. Triples are mean, lowest and highest over the seeds.
#[derive(Serialize)]
struct StandingLine<'a> {
    scenario: &'a str,
    version: &'static str,
    controller: String,
    why: &'static str,
    seeds: &'a [u64],
    rates: &'a [f64],
    rate: [f64; 3],
    episodes_per_min: [f64; 3],
    hit: Option<[f64; 3]>,
    jain: [f64; 3],
    turn_p50_s: Option<[f64; 3]>,
    turn_p99_s: Option<[f64; 3]>,
    first_low_s: &'a [Option<u32>],
    lead_s: &'a [f64],
    slots: Option<[f64; 3]>,
    lowered: u32,
    recovery: Option<RecoveryJson<'a>>,
}

#[derive(Serialize)]
struct RecoveryJson<'a> {
    alarm_s: &'a [Option<u32>],
    hits_s: &'a [Option<u32>],
    rate: [f64; 3],
}

/// Runs and prints.
pub fn command(study: &Study) -> Outcome {
    for scenario in input::scenarios(study)? {
        let results = parallel::study(CompareStudy::new(scenario)).results();
        let link = link::write(&scenario);
        if study.json {
            for standing in &results.standings {
                let line = serde_json::to_string(&line(&link, standing));
                say!("{}", line.map_err(|error| error.to_string())?);
            }
        } else {
            say!("#{link}");
            print(&results);
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn triple(band: Band) -> [f64; 3] {
    [band.mean, band.min, band.max]
}

fn line<'a>(scenario: &'a str, standing: &'a Standing) -> StandingLine<'a> {
    StandingLine {
        scenario,
        version: env!("CARGO_PKG_VERSION"),
        controller: standing.contender.name(),
        why: why(standing.why),
        seeds: &standing.seeds,
        rates: &standing.rates,
        rate: triple(standing.rate),
        episodes_per_min: triple(standing.episodes_per_min),
        hit: standing.hit.map(triple),
        jain: triple(standing.jain),
        turn_p50_s: standing.turn_p50_s.map(triple),
        turn_p99_s: standing.turn_p99_s.map(triple),
        first_low_s: &standing.first_low_s,
        lead_s: &standing.lead_s,
        slots: standing.slots.map(triple),
        lowered: standing.lowered,
        recovery: standing.recovery.as_ref().map(|recovery| RecoveryJson {
            alarm_s: &recovery.alarm_s,
            hits_s: &recovery.hits_s,
            rate: triple(recovery.rate),
        }),
    }
}

fn why(why: Why) -> &'static str {
    match why {
        Why::Listed => "listed",
        Why::Own => "own K",
        Why::Suggested => "suggested K",
        Why::Best => "best K",
        Why::Fails => "smallest K that fails",
    }
}

fn print(results: &CompareResults) {
    let mut standings: Vec<&Standing> = results.standings.iter().collect();
    standings.sort_by(|a, b| b.episodes_per_min.mean.total_cmp(&a.episodes_per_min.mean));
    let recovers = standings.iter().any(|standing| standing.recovery.is_some());
    let mut head = vec![
        "controller",
        "",
        "requests/s",
        "episodes/min",
        "full hits",
        "Jain",
        "turn P99 s",
        "seeds that collapse",
        "first low window s",
        "margin's lead s",
        "slots at the end",
    ];
    if recovers {
        head.extend(["hits back after s", "95% after s", "requests/s under control"]);
    }
    let rows = standings.iter().map(|standing| row(standing, recovers)).collect::<Vec<_>>();
    table::print(&head, &rows);
    let seeds = standings.first().map_or(0, |standing| standing.seeds.len());
    let robots = results.scenario.robots();
    say!(
        "\n{robots} robots, {seeds} seeds a row, {} min a run. Times are medians (longest).",
        results.scenario.minutes()
    );
}

fn row(standing: &Standing, recovers: bool) -> Vec<String> {
    let listed = standing.why == Why::Listed;
    let mut lows: Vec<Option<f64>> =
        standing.first_low_s.iter().flatten().map(|&low| Some(f64::from(low))).collect();
    let mut leads: Vec<Option<f64>> = standing.lead_s.iter().copied().map(Some).collect();
    let mut row = vec![
        standing.contender.name(),
        if listed { String::new() } else { why(standing.why).to_owned() },
        table::band(&standing.rate, 3),
        format!("{:.2}", standing.episodes_per_min.mean),
        table::percent(standing.hit.map(|hit| hit.mean)),
        format!("{:.3}", standing.jain.mean),
        standing.turn_p99_s.map_or("-".to_owned(), |latency| format!("{:.0}", latency.mean)),
        format!("{} of {}", standing.collapsed(), standing.seeds.len()),
        times(&mut lows),
        times(&mut leads),
        standing.slots.map_or("-".to_owned(), |slots| format!("{:.1}", slots.mean)),
    ];
    if recovers {
        row.extend(recovery(standing.recovery.as_ref()));
    }
    row
}

fn recovery(recovery: Option<&Recovery>) -> [String; 3] {
    let Some(recovery) = recovery else { return ["-", "-", "-"].map(str::to_owned) };
    let of = |times_s: &[Option<u32>]| {
        times(&mut times_s.iter().map(|time| time.map(f64::from)).collect::<Vec<_>>())
    };
    [of(&recovery.alarm_s), of(&recovery.hits_s), format!("{:.3}", recovery.rate.mean)]
}

/// Median and longest; none is later than any time.
fn times(times: &mut [Option<f64>]) -> String {
    times.sort_by(|a, b| a.unwrap_or(f64::INFINITY).total_cmp(&b.unwrap_or(f64::INFINITY)));
    let word = |time: &Option<f64>| time.map_or("never".to_owned(), |time| format!("{time:.0}"));
    match (times.get(times.len().saturating_sub(1) / 2), times.last()) {
        (Some(median), Some(longest)) => format!("{} ({})", word(median), word(longest)),
        _ => "none".to_owned(),
    }
}
