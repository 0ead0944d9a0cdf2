//! The Controllers view in words: names and laws, heads and cells of the table, and the claim it comes to.

use super::{grouped, percent, trim, two};
use crate::analysis::Carried;
use crate::analysis::compare::{CompareResults, Contender, Recovery, Standing, Why, is_level};
use crate::scenario::{KnobId, Scenario};
use crate::ui::ranking::{self, Column, Sort};
use crate::words::english::chart::figure::of;

mod outcome;

pub use outcome::claim;

pub fn unknown() -> &'static str {
    "Which controller does the most work here?"
}

pub fn caption() -> &'static str {
    "Admission controllers on the same seeds: means over the seeds of each run. The button of a row \
     opens its run in the chart below."
}

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
        (None, "alive-idle") => "measured prefix-alive".to_owned(),
        (None, _) => name(contender, scenario),
    }
}

pub fn law(standing: &Standing, results: &CompareResults, set: Option<u32>) -> String {
    let scenario = &results.scenario;
    // K is looked for in the plan's own trial, whichever is shown.
    let from_start = if scenario.get(KnobId::Trial) == 0 { "" } else { " from the start" };
    let number = |id: KnobId| trim(scenario.number(id));
    match (standing.why, standing.contender.row().name) {
        (Why::Own, _) => "this scenario\u{2019}s K".to_owned(),
        (Why::Suggested, _) if set.is_some() && set == standing.contender.cap => match from_start {
            "" => "suggested for this scenario".to_owned(),
            _ => format!("suggested{from_start}"),
        },
        // Nobody has to be held back: it is no more than what it was found to be.
        (Why::Suggested, _) if results.needs_no_cap() => {
            format!("the smallest within 5% of the best{from_start}")
        }
        (Why::Suggested, _) => format!("suggested for the brain alone{from_start}"),
        (Why::Best, _) => format!("the best that holds{from_start}"),
        (Why::Fails, _) => format!("the smallest that fails{from_start}"),
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

pub fn head(column: Column, scenario: &Scenario) -> [String; 2] {
    let [first, second] = match column {
        Column::Name => ["Controller", ""],
        Column::Seeds => ["Requests/s, one tick a seed", ""],
        Column::Rate => ["mean", "requests/s"],
        Column::Episodes => ["episodes", "/min"],
        Column::Hit => ["hit rate", "%"],
        Column::Jain => ["fairness", "Jain"],
        Column::Tail => ["turn P99", "s"],
        Column::Collapse => ["seeds that", "collapse"],
        Column::Back => ["hits back,", "median"],
        Column::Since => ["requests/s", &from_minute(scenario)],
        Column::First => {
            let (minutes, seed) = (scenario.minutes(), scenario.seed(0));
            return [format!("Hit rate over {minutes} min, seed {seed}"), String::new()];
        }
    };
    [first.to_owned(), second.to_owned()]
}

/// From when on the rate after a late beginning is counted: "from minute 8".
fn from_minute(scenario: &Scenario) -> String {
    format!("from minute {}", trim(Recovery::counted_from(scenario)))
}

pub fn column(column: Column, scenario: &Scenario) -> String {
    let words = match column {
        Column::Name => "name",
        Column::Seeds => "the lowest seed",
        Column::Rate => "requests/s",
        Column::Episodes => "episodes/min",
        Column::Hit => "hit rate",
        Column::Jain => "Jain",
        Column::Tail => "turn P99, s",
        Column::Collapse => "collapse",
        Column::Back => "hits back, median",
        Column::Since => return format!("requests/s {}", from_minute(scenario)),
        Column::First => "hit rate of the first seed",
    };
    words.to_owned()
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
        Column::Back => match (&standing.recovery, ranking::back_median_s(standing)) {
            (None, _) => none(),
            (Some(_), Some(time)) => back(time),
            // What is not low has nothing to come back from.
            (Some(_), None) if standing.collapsed() == 0 => "never low".to_owned(),
            (Some(_), None) => "low later".to_owned(),
        },
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
        "{} requests/s, {} to {} over {}",
        two(rate.mean),
        two(rate.min),
        two(rate.max),
        of(standing.seeds.len() as u32, "seed", "seeds")
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

pub fn suggested(results: &CompareResults, set: Option<u32>) -> Option<String> {
    let rows = &results.standings;
    let suggested = rows.iter().find(|row| row.why == Why::Suggested)?.contender.cap?;
    let (best, most) = results.best_cap()?;
    let points = &results.over_cap.points;
    let own = points.iter().find(|point| point.cap == Some(suggested))?.rate.mean;
    let is_set = set == Some(suggested);
    let is_beaten = best != suggested && !is_level(own, most);
    (results.finished && is_beaten && (is_set || !results.needs_no_cap())).then(|| {
        let best = match best {
            cap if cap >= results.scenario.robots() => "no cap".to_owned(),
            cap => format!("K = {}", grouped(cap)),
        };
        // Every K was tried in runs from the start alone.
        let from_start = match results.scenario.get(KnobId::Trial) {
            0 => "On rate alone",
            _ => "In runs from the start, on rate alone",
        };
        let for_whom = if is_set { "" } else { " for the brain alone" };
        format!(
            "{from_start} {best} is best. K = {} is suggested{for_whom}: the smallest at which no seed collapses and \
             the rate is at least 95% of the best, which leaves more distance to the edge.",
            grouped(suggested)
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
    let verdict = match scenario.get(KnobId::Trial) {
        0 => "",
        _ => ". The line above is of a run from the start",
    };
    let robots = match scenario.load_steps().filter(|[hosts, all, _]| hosts < all) {
        None => of(scenario.robots(), "robot", "robots"),
        Some(steps) => {
            let [first, most, last] = steps;
            format!(
                "{}, then {}, then {}",
                grouped(first),
                grouped(most),
                of(last, "robot", "robots")
            )
        }
    };
    // What the title calls the most.
    let work = Column::work(ranking::is_late(scenario));
    let judged = match sort.column == work {
        true => String::new(),
        false => format!(" Judged by {}.", column(work, scenario)),
    };
    format!(
        "{robots}, {} Hz, {seeds}, {} min.{judged} Sorted by {}{}{}{verdict}",
        trim(scenario.control_hz()),
        scenario.minutes(),
        column(sort.column, scenario),
        if sort.falling { ", falling" } else { "" },
        before_control(results)
    )
}

/// Where control begins late: how many seeds thrash by then, so that hits can come back.
fn before_control(results: &CompareResults) -> String {
    let Some(recovery) = results.standings.iter().find_map(|row| row.recovery.as_ref()) else {
        return String::new();
    };
    let minute = trim(results.scenario.control_begins().seconds() / 60.0);
    match (recovery.low(), recovery.was_low.len()) {
        (0, _) => format!(". No run thrashes before control begins at minute {minute}"),
        (low, all) if low as usize == all => {
            ". Hits are back so long after control began".to_owned()
        }
        (low, all) => format!(
            ". Hits are back so long after control began, in the {low} of {all} seeds that thrash before"
        ),
    }
}

pub fn trial(place: usize) -> &'static str {
    match place {
        0 => "From the start",
        1 => "Starts in thrash",
        2 => "Load rises and falls",
        _ => KnobId::Trial.knob().choice(place as i64),
    }
}

pub fn table() -> &'static str {
    "Table of controllers"
}

pub fn sorted_by() -> &'static str {
    "Sorted by"
}

pub fn sort_by(by: Column, scenario: &Scenario) -> String {
    format!("Sort by {}", column(by, scenario))
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
