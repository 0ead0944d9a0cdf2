//! The workload in words. It is a surrogate: the measured traces were never published.

use super::figure::{self, count, kilo, of};
use crate::analysis::suites::{Context, Gaps, median_turns};
use crate::chart::model::Table;
use crate::scenario::{KnobId, Scenario};

pub fn turn() -> &'static str {
    "turn of the episode"
}

pub fn context() -> &'static str {
    "context, k tokens"
}

pub fn at_turn() -> (&'static str, &'static str) {
    ("At turn ", ":")
}

pub fn median() -> &'static str {
    "median, and middle half"
}

pub fn gap() -> &'static str {
    "tool gap, seconds"
}

pub fn share() -> &'static str {
    "share of gaps"
}

pub fn within() -> (&'static str, &'static str) {
    ("Within ", " s:")
}

pub fn no_gaps() -> &'static str {
    "No episode has a second turn."
}

/// Where the figures come from.
const SURROGATE: &str = "surrogate trace";

pub fn suites() -> [&'static str; 5] {
    ["all", "object", "spatial", "goal", "long"]
}

/// "All suites", "The object suite".
fn whose(suite: Option<usize>) -> String {
    suite.and_then(|place| suites().get(place + 1).copied()).map_or_else(
        || "All suites".to_owned(),
        |name| format!("{}{} suite", name[..1].to_ascii_uppercase(), &name[1..]),
    )
}

fn episodes(known: &[Context]) -> u32 {
    known.first().map_or(0, |first| first.episodes)
}

pub fn growth_claim(known: &[Context], suite: Option<usize>) -> String {
    let turns = median_turns(known);
    let at = |turn: u32| known.iter().find(|context| context.turn == turn);
    match (at(1), at(turns)) {
        (Some(first), Some(last)) if turns > 1 => format!(
            "{}: contexts grow from {} to {} tokens in {} turns",
            whose(suite),
            kilo(first.median),
            kilo(last.median),
            count(turns)
        ),
        (Some(first), _) => format!("{}: contexts of {} tokens", whose(suite), kilo(first.median)),
        _ => "No episodes".to_owned(),
    }
}

pub fn growth_sub(scenario: &Scenario) -> String {
    let growth = figure::fixed(scenario.number(KnobId::Growth), 2);
    format!(
        "Prompt by turn, median and middle half of episodes; {SURROGATE}, context growth {growth}"
    )
}

pub fn middle_half(context: &Context) -> String {
    let half = figure::range(kilo(context.low), kilo(context.high));
    format!("{half} of {}", of(context.episodes, "episode", "episodes"))
}

pub fn growth_label(known: &[Context], suite: Option<usize>) -> String {
    let longest = known.last().map_or(0, |context| context.turn);
    format!(
        "{}; {} of up to {}, from the {SURROGATE}.",
        growth_claim(known, suite),
        of(episodes(known), "episode", "episodes"),
        of(longest, "turn", "turns")
    )
}

pub fn growth_table(known: &[Context], suite: Option<usize>) -> Table {
    let heads = [
        "Turn",
        "Episodes",
        "Lower quartile (tokens)",
        "Median (tokens)",
        "Upper quartile (tokens)",
        "Source",
    ];
    let row = |context: &Context| {
        let mut cells: Vec<String> =
            [context.turn, context.episodes, context.low, context.median, context.high]
                .map(count)
                .to_vec();
        cells.push(SURROGATE.to_owned());
        cells
    };
    Table {
        caption: format!("{}: context by turn", whose(suite)),
        heads: heads.map(str::to_owned).to_vec(),
        rows: known.iter().map(row).collect(),
    }
}

pub fn gaps_claim(gaps: &Gaps, suite: Option<usize>) -> String {
    if gaps.seconds.is_empty() {
        return format!("{}: no second turn, no gap", whose(suite));
    }
    match (gaps.of_the_rest(0.5), gaps.at_once()) {
        (None, _) => "Every turn follows at once".to_owned(),
        (Some(median), at_once) if at_once > 0.0 => format!(
            "{} of turns follow at once, half of the rest within {}",
            figure::percent(at_once),
            figure::time(median)
        ),
        (Some(median), _) => format!("Half of the turns follow within {}", figure::time(median)),
    }
}

pub fn gaps_sub(scenario: &Scenario, gaps: &Gaps, suite: Option<usize>) -> String {
    let hz = figure::short(scenario.control_hz(), 2);
    let whose = whose(suite);
    format!(
        "{whose}: {} by length; {SURROGATE}, at {hz} Hz",
        of(gaps.count(), "tool gap", "tool gaps")
    )
}

pub fn at_once(gaps: &Gaps) -> [String; 1] {
    [format!("{} at once", figure::percent(gaps.at_once()))]
}

pub fn gaps_label(gaps: &Gaps) -> String {
    let longest = gaps.seconds.last().map_or(0.0, |gap| *gap);
    format!(
        "Share of tool gaps by length. {} follow at once; the longest takes {}.",
        figure::percent(gaps.at_once()),
        figure::time(longest)
    )
}

pub fn gaps_table(gaps: &Gaps, suite: Option<usize>) -> Table {
    let heads = ["Share of gaps", "At most (s)", "Gaps", "Source"];
    let row = |share: f64| {
        let value = crate::stats::quantile(&gaps.seconds, share)?;
        Some(vec![
            figure::percent(share),
            figure::fixed(value, 2),
            count(gaps.count()),
            SURROGATE.to_owned(),
        ])
    };
    let shares = [0.1, 0.25, 0.4, 0.5, 0.6, 0.75, 0.9, 0.95, 0.99, 1.0];
    Table {
        caption: format!("{}: tool gaps by length", whose(suite)),
        heads: heads.map(str::to_owned).to_vec(),
        rows: shares.into_iter().filter_map(row).collect(),
    }
}
