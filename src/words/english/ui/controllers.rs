//! The Controllers view in words: names and laws, heads and cells of the table, and the claim it comes to.

use super::{capital, duration, grouped, percent, short, trim, two};
use crate::analysis::Carried;
use crate::analysis::compare::{CompareResults, Contender, Standing, Why};
use crate::scenario::{KnobId, Scenario};
use crate::ui::ranking::{self, Column, Sort, best, holds, work};

pub fn unknown() -> &'static str {
    "Which controller does the most work here?"
}

pub fn caption() -> &'static str {
    "Admission controllers on the same seeds: means over the seeds of each run. The button of a row \
     opens its run in the chart below."
}

/// A rate within this of another is as much work.
const SAME: f64 = 0.98;

/// A rate within this of the best fixed K comes near enough to it.
const NEAR: f64 = 0.95;

pub fn name(contender: Contender, scenario: &Scenario) -> String {
    let row = contender.row();
    match (contender.cap, row.name) {
        (Some(cap), _) => format!("Fixed K = {}", grouped(cap)),
        (None, "requests") => format!("{} {}", row.label, grouped(scenario.get(KnobId::Requests))),
        (None, _) => row.label.to_owned(),
    }
}

/// The same within a sentence.
fn called(standing: &Standing, scenario: &Scenario) -> String {
    let contender = standing.contender;
    match (contender.cap, contender.row().name) {
        (Some(cap), _) => format!("a fixed K of {}", grouped(cap)),
        (None, "none") => "no cap".to_owned(),
        (None, "requests") => {
            format!("a request cap of {}", grouped(scenario.get(KnobId::Requests)))
        }
        (None, "aimd") => "AIMD".to_owned(),
        (None, "alive") => "prefix-alive".to_owned(),
        (None, "alive-idle") => "prefix-alive by idle time".to_owned(),
        (None, _) => name(contender, scenario),
    }
}

pub fn law(standing: &Standing, scenario: &Scenario) -> String {
    let number = |id: KnobId| trim(scenario.number(id));
    match (standing.why, standing.contender.row().name) {
        (Why::Own, _) => "this scenario\u{2019}s K".to_owned(),
        (Why::Suggested, _) => "suggested for this scenario".to_owned(),
        // K is looked for in the plan's own trial, whichever is shown.
        (Why::Best, _) if scenario.get(KnobId::Trial) != 0 => {
            "the best that holds from the start".to_owned()
        }
        (Why::Best, _) => "the best that holds".to_owned(),
        (Why::Fails, _) if scenario.get(KnobId::Trial) != 0 => {
            "the smallest that fails from the start".to_owned()
        }
        (Why::Fails, _) => "the smallest that fails".to_owned(),
        (Why::Listed, "requests") => "requests in the engine".to_owned(),
        (Why::Listed, "aimd") => format!(
            "K + 2 below {}, halve above {}",
            number(KnobId::AimdLow),
            number(KnobId::AimdHigh)
        ),
        (Why::Listed, "concur") => format!(
            "K + {} below {}, \u{d7}{} above {}",
            number(KnobId::ConcurAdd),
            number(KnobId::ConcurLow),
            number(KnobId::ConcurFactor),
            number(KnobId::ConcurHigh)
        ),
        (Why::Listed, "alive") => {
            format!("keeps S/T at {}, by counters", number(KnobId::AliveMargin))
        }
        (Why::Listed, "alive-idle") => "the same, by idle time".to_owned(),
        (Why::Listed, _) => standing.contender.row().law.to_owned(),
    }
}

pub fn head(column: Column, minutes: u32, seed: u64) -> (String, &'static str) {
    let one = |text: &str| text.to_owned();
    match column {
        Column::Name => (one("Controller"), ""),
        Column::Seeds => (one("Requests/s, one tick a seed"), ""),
        Column::Rate => (one("mean"), "requests/s"),
        Column::Episodes => (one("episodes"), "/min"),
        Column::Hit => (one("hit rate"), "%"),
        Column::Jain => (one("fairness"), "Jain"),
        Column::Tail => (one("turn P99"), "s"),
        Column::Collapse => (one("seeds that"), "collapse"),
        Column::Back => (one("hits back,"), "median"),
        Column::Since => (one("since then"), "requests/s"),
        Column::First => (format!("Hit rate over {minutes} min, seed {seed}"), ""),
    }
}

pub fn column(column: Column) -> &'static str {
    match column {
        Column::Name => "name",
        Column::Seeds => "the lowest seed",
        Column::Rate => "requests/s",
        Column::Episodes => "episodes/min",
        Column::Hit => "hit rate",
        Column::Jain => "Jain",
        Column::Tail => "turn P99, s",
        Column::Collapse => "collapse",
        Column::Back => "hits back, median",
        Column::Since => "requests/s since",
        Column::First => "hit rate of the first seed",
    }
}

pub fn cell(column: Column, standing: &Standing) -> String {
    let none = || "\u{2013}".to_owned();
    match column {
        Column::Name | Column::Seeds | Column::First => String::new(),
        Column::Rate => two(standing.rate.mean),
        Column::Episodes => format!("{:.1}", standing.episodes_per_min.mean),
        Column::Hit => standing.hit.map_or_else(none, |hit| percent(hit.mean)),
        Column::Jain => two(standing.jain.mean),
        Column::Tail => {
            standing.turn_p99_s.map_or_else(none, |tail| grouped(tail.mean.round() as i64))
        }
        Column::Collapse => format!("{} of {}", standing.collapsed(), standing.seeds.len()),
        Column::Back => ranking::back_median_s(standing).map_or_else(none, back),
        Column::Since => {
            standing.recovery.as_ref().map_or_else(none, |recovery| two(recovery.rate.mean))
        }
    }
}

pub fn collapse_when(standing: &Standing) -> Option<String> {
    let low = ranking::low_median_s(standing)? / 60;
    // Of those that collapse: in the others there is no such minute.
    let collapsed = standing.collapsed();
    Some(match collapsed as usize {
        1 if standing.seeds.len() > 1 => format!("at min {low}"),
        some if some < standing.seeds.len() => format!("median of {collapsed}: min {low}"),
        _ => format!("median min {low}"),
    })
}

/// "120 s", "never".
fn back(time_s: Option<u32>) -> String {
    time_s.map_or_else(|| "never".to_owned(), |time| format!("{} s", grouped(time)))
}

pub fn strip(standing: &Standing) -> String {
    let rate = standing.rate;
    format!(
        "{} requests/s, {} to {} over {} seeds",
        two(rate.mean),
        two(rate.min),
        two(rate.max),
        standing.seeds.len()
    )
}

pub fn spark(standing: &Standing, alarm: f64) -> String {
    let low = standing.timeline.as_ref().and_then(|run| run.0.first_low_s);
    match low {
        None => format!("never under the alarm of {}", percent(alarm)),
        Some(low) => format!("under the alarm of {} from minute {}", percent(alarm), low / 60),
    }
}

pub fn fixed_follow(results: &CompareResults) -> Option<&'static str> {
    (!results.finished && !results.has_fixed())
        .then_some("The fixed K worth a row are compared once every K has been tried.")
}

pub fn suggested(results: &CompareResults) -> Option<String> {
    let rows = &results.standings;
    let suggested = rows.iter().find(|row| row.why == Why::Suggested)?.contender.cap?;
    let best = best(rows.iter().filter(|row| row.contender.cap.is_some()))?.contender.cap?;
    (results.finished && best != suggested).then(|| {
        let (best, suggested) = (grouped(best), grouped(suggested));
        // Every K was tried in runs from the start alone.
        let from_start = match results.scenario.get(KnobId::Trial) {
            0 => "",
            _ => " of runs from the start",
        };
        format!(
            "K = {best} is best on rate alone. K = {suggested} is suggested{from_start}: the smallest at which no seed \
             collapses and the rate is at least 95% of the best, which leaves more distance to the edge."
        )
    })
}

pub fn brain_alone(scenario: &Scenario, action: Option<Carried>) -> Option<String> {
    let carried = action.filter(|action| matches!(action, Carried::Exactly(_)))?.robots();
    let hz = trim(scenario.control_hz());
    let fed = match carried {
        0 => format!("no robot at {hz} Hz"),
        1 => format!("one active robot at {hz} Hz: with more, control ticks starve"),
        _ => format!(
            "{} active robots at {hz} Hz: with more, control ticks starve",
            grouped(carried)
        ),
    };
    (carried < scenario.robots())
        .then(|| format!("This table is about the brain. The action layer feeds {fed}."))
}

pub fn sub(results: &CompareResults, sort: Sort) -> String {
    let scenario = &results.scenario;
    let all = scenario.seeds();
    let fewest = results.standings.iter().map(|row| row.seeds.len()).min().unwrap_or(0) as u32;
    let seeds = match (all, fewest) {
        (1, _) => "one seed".to_owned(),
        (all, fewest) if fewest < all => format!("{fewest} to {all} of the same {all} seeds"),
        (all, _) => format!("the same {all} seeds for all"),
    };
    // The verdict's line stands above this table in every trial.
    let verdict = match (scenario.get(KnobId::Trial), scenario.control_begins().0) {
        (0, _) => "",
        (_, 0) => ". The line above is of a run from the start",
        _ => {
            ". Hits are back so long after control began. The line above is of a run from the start"
        }
    };
    let fleet = match scenario.load_steps().filter(|[hosts, all, _]| hosts < all) {
        None => grouped(scenario.robots()),
        Some(steps) => {
            let [first, most, last] = steps.map(grouped);
            format!("{first}, then {most}, then {last}")
        }
    };
    format!(
        "{fleet} robots, {} Hz, {seeds}, {} min. Sorted by {}{}{verdict}",
        trim(scenario.control_hz()),
        scenario.minutes(),
        column(sort.column),
        if sort.falling { ", falling" } else { "" }
    )
}

pub fn trial(place: usize) -> &'static str {
    match place {
        0 => "From the start",
        1 => "Starts in thrash",
        2 => "Load rises and falls",
        _ => KnobId::Trial.knob().choice(place as i64),
    }
}

pub fn claim(results: &CompareResults) -> String {
    let scenario = &results.scenario;
    let Some(best_of_all) = best(results.standings.iter()) else { return unknown().to_owned() };
    let called = |standing: &Standing| called(standing, scenario);
    let name = |standing: &Standing| capital(&called(standing));
    if !results.finished {
        return if results.has_fixed() {
            format!("So far {} does the most work", called(best_of_all))
        } else {
            format!("So far {} leads; which fixed K compare is not known yet", called(best_of_all))
        };
    }
    let none = results.named("none");
    let fixed = best(results.standings.iter().filter(|row| row.contender.cap.is_some()));
    let is_adaptive =
        |row: &&Standing| row.contender.cap.is_none() && row.contender.row().name != "none";
    let adaptive = best(results.standings.iter().filter(is_adaptive));
    if let Some(none) = none.filter(|none| is_healthy(none, best_of_all)) {
        return healthy(results, work(none));
    }
    if best_of_all.recovery.is_some() {
        return recovered(results, best_of_all, &name(best_of_all));
    }
    if !results.standings.iter().any(holds) {
        return "No controller holds here: all of them collapse on these seeds".to_owned();
    }
    match (fixed, adaptive) {
        (Some(fixed), Some(adaptive)) => {
            let share = work(adaptive) / work(fixed);
            let cap = fixed.contender.cap.unwrap_or_default();
            match (holds(fixed), holds(adaptive)) {
                (true, false) => {
                    format!("A fixed K of {cap} holds where every adaptive controller collapses")
                }
                (false, true) => format!("{} holds where no fixed K does", name(adaptive)),
                _ if share > 1.0 / SAME => {
                    format!("{} beats every fixed K on these seeds", name(adaptive))
                }
                _ if share >= 1.0 => {
                    format!("{} does as much as the best fixed K, and needs no K", name(adaptive))
                }
                _ if share >= NEAR => format!(
                    "{} comes within {} of the best fixed K, {cap}, and needs no K",
                    name(adaptive),
                    percent_up(1.0 - share)
                ),
                _ => format!("A fixed K of {cap} beats every adaptive controller on these seeds"),
            }
        }
        _ => format!("{} does the most work on these seeds", name(best_of_all)),
    }
}

/// Whether nobody has to be held back: without a cap it holds, and does as much as the best.
fn is_healthy(none: &Standing, best: &Standing) -> bool {
    let is_seldom_low = none.collapsed() * 10 <= none.seeds.len() as u32;
    none.hit.is_some() && is_seldom_low && work(none) >= SAME * work(best)
}

fn healthy(results: &CompareResults, without: f64) -> String {
    let n = results.scenario.robots();
    let robots = if n == 1 { "1 robot".to_owned() } else { format!("{} robots", grouped(n)) };
    let listed = results.standings.iter().filter(|row| row.contender.cap.is_none());
    let least = listed.map(work).fold(f64::INFINITY, f64::min);
    let rest = if least >= NEAR * without {
        "all controllers do the same work"
    } else {
        "no controller does more work than none"
    };
    format!("Nobody needs to be held back at {robots}: {rest}")
}

fn recovered(results: &CompareResults, best: &Standing, name: &str) -> String {
    let Some(time) = ranking::back_median_s(best).flatten() else {
        return "Once the fleet thrashes, no controller brings the hits back".to_owned();
    };
    let is_as_fast =
        |row: &Standing| ranking::back_median_s(row).flatten().is_some_and(|other| other <= time);
    // The best itself is one of them.
    let fast = results.standings.iter().filter(|row| is_as_fast(row)).count();
    let leads =
        if fast > 1 { "does the most work out of thrash" } else { "leads the fleet out of thrash" };
    format!("{name} {leads}: hits back after {}", duration(f64::from(time)))
}

/// The smallest whole percentage that is not below this share.
fn percent_up(share: f64) -> String {
    format!("{}%", short((share * 100.0).ceil().max(1.0)))
}

pub fn table() -> &'static str {
    "Table of controllers"
}

pub fn sorted_by() -> &'static str {
    "Sorted by"
}

pub fn sort_by(by: Column) -> String {
    format!("Sort by {}", column(by))
}

pub fn open_run() -> &'static str {
    "Open its run below"
}

pub fn opened() -> &'static str {
    "its run is drawn below; press a name for another"
}

pub fn to_run() -> &'static str {
    "See its run"
}

pub fn trials() -> &'static str {
    "Trial"
}

#[cfg(test)]
mod tests;
