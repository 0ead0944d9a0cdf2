//! What published and simulated figures are called and how they are written, in the charts and in the table.

use super::figure;
use crate::analysis::validate::{Row, Standing, Tally};
use crate::chart::evidence::Half;
use crate::profile::published::{
    Control, Expectation, Group, Path, Protocol, Quantity, Read, RobotsTried, Statistic, Tolerance,
    WarmUp,
};
use crate::words::capital;

pub fn axis() -> &'static str {
    "simulated over published"
}

pub fn empty() -> &'static str {
    "No figures were recorded with this release."
}

pub fn published_line() -> &'static str {
    "published"
}

pub fn tolerance_bar() -> &'static str {
    "tolerance"
}

pub fn outside() -> &'static str {
    "outside"
}

pub fn by_range() -> &'static str {
    "judged by range: its ends must span 100%"
}

pub fn beyond() -> &'static str {
    "goes on beyond the axis"
}

pub fn words_outside() -> [&'static str; 2] {
    ["no number published: misses", "misses"]
}

pub fn zero(is_out: bool) -> [&'static str; 2] {
    if is_out { ["0 published: misses", "misses"] } else { ["0 published: within", "within"] }
}

pub fn words_within() -> [&'static str; 2] {
    ["no number published: within", "within"]
}

pub fn no_number() -> &'static str {
    "no number"
}

pub fn heads() -> [&'static str; 7] {
    ["Figure", "Published", "Simulated", "Lowest to highest", "Tolerance", "Runs", "Verdict"]
}

pub fn again_head() -> &'static str {
    "Run here"
}

pub fn within(first_seed: u64) -> String {
    format!("recorded, seeds from {first_seed}")
}

pub fn again(first_seed: u64) -> String {
    format!("run here, seeds from {first_seed}")
}

pub fn claim(half: Half, tally: &Tally) -> String {
    let what = match half {
        Half::Alone => "figures of one layer alone",
        Half::Fleets => "figures of whole fleets",
    };
    let failing = match tally.failing {
        0 => String::new(),
        1 => ", and 1 that must hold is not".to_owned(),
        many => format!(", and {} that must hold are not", figure::count(many)),
    };
    match tally.run {
        0 => format!("No {what} are known"),
        run if tally.within == run => {
            format!("All {} {what} are within tolerance", figure::count(run))
        }
        run => format!(
            "{} of {} {what} are within tolerance{failing}",
            figure::count(tally.within),
            figure::count(run)
        ),
    }
}

pub fn sub(first_seed: u64, again: Option<u64>) -> String {
    let what = "Simulated over published, 100% being equal; whiskers span the runs";
    match again {
        None => format!("{what}; seeds from {first_seed}"),
        Some(again) => {
            format!("{what}; recorded: seeds from {first_seed}; run here: seeds from {again}")
        }
    }
}

/// How many miss, and how many of them are known to.
pub fn misses(tally: &Tally) -> String {
    let known = match (tally.failing + tally.known, tally.known) {
        (0, _) => return "none misses".to_owned(),
        (1, 0) => "not known before",
        (1, _) => "known before",
        (_, 0) => "none known before",
        (2, 2) => "both known before",
        (all, known) if all == known => "all known before",
        (_, known) => &format!("{} of them known before", figure::count(known)),
    };
    let all = tally.failing + tally.known;
    format!("{} {}, {known}", figure::count(all), if all == 1 { "misses" } else { "miss" })
}

pub fn label(half: Half, tally: &Tally) -> String {
    format!(
        "{}; {}. Each row is a figure; the table lists them.",
        claim(half, tally),
        misses(tally)
    )
}

pub fn caption(half: Half) -> String {
    let what = match half {
        Half::Alone => "Latencies, revisited sessions and the action layer",
        Half::Fleets => "Fleets against the brain",
    };
    format!("{what}: published and simulated")
}

pub fn group(group: Group) -> &'static str {
    match group {
        Group::Latencies => "latencies",
        Group::Cliff => "revisited sessions",
        Group::Sustained => "sustained fleets",
        Group::History => "arrival history",
        Group::Finite => "finite and overload",
        Group::StaticCap => "static cap",
        Group::Aimd => "AIMD",
        Group::Action => "action layer",
        Group::Concur => "CONCUR",
    }
}

pub fn standing(standing: Standing) -> &'static str {
    match standing {
        Standing::Within => "within",
        Standing::Outside => "outside",
        Standing::KnownMiss => "known miss",
        Standing::WithinThough => "within, though known to miss",
        Standing::NotRun => "not run",
    }
}

pub fn quantity(quantity: Quantity) -> &'static str {
    match quantity {
        Quantity::TtftS => "time to first token",
        Quantity::Call150S => "call of 150 tokens",
        Quantity::Kept => "prefixes kept",
        Quantity::RequestsPerS => "requests/s",
        Quantity::FullPrefixHit => "full-prefix hit rate",
        Quantity::PromptPerMin => "computed prompt tokens/min",
        Quantity::OutputPerMin => "generated tokens/min",
        Quantity::EpisodesPerMin => "episodes/min",
        Quantity::Jain => "Jain's index",
        Quantity::Collapsed => "runs that collapse",
        Quantity::FirstLowWindowS => "first low window",
        Quantity::Decreases => "decreases of K",
        Quantity::LargestCap => "largest K",
        Quantity::EpisodesCompleted => "episodes completed",
        Quantity::LastWindowHit => "hit rate of the last window",
        Quantity::RecoveryS => "recovery after overload",
        Quantity::RunningRequests => "running requests",
        Quantity::RobotsCarried => "robots carried",
        Quantity::Starvation => "starved control ticks",
        Quantity::OrderHolds => "order",
    }
}

fn brief(quantity: Quantity) -> &'static str {
    match quantity {
        Quantity::TtftS => "TTFT",
        Quantity::Call150S => "call",
        Quantity::FullPrefixHit => "hit rate",
        Quantity::PromptPerMin => "prompt/min",
        Quantity::OutputPerMin => "output/min",
        Quantity::Collapsed => "collapses",
        Quantity::FirstLowWindowS => "onset",
        Quantity::Decreases => "decreases",
        Quantity::EpisodesCompleted => "episodes",
        Quantity::LastWindowHit => "last hit rate",
        Quantity::RecoveryS => "recovery",
        Quantity::RunningRequests => "running",
        Quantity::RobotsCarried => "robots",
        Quantity::Starvation => "starved",
        other => self::quantity(other),
    }
}

fn sizes(robots: &[u32]) -> String {
    let sizes: Vec<String> = robots.iter().map(|&robots| figure::count(robots)).collect();
    sizes.join(" and ")
}

pub fn short(row: &Expectation) -> String {
    let what = brief(row.quantity);
    match &row.protocol {
        Protocol::Latency { context, appended } => {
            let state = if appended.is_some() { "kept" } else { "evicted" };
            format!("{}k {state}: {what}", context / 1000)
        }
        Protocol::Cliff { pool_blocks, warm, sessions } => {
            let warm = match warm {
                WarmUp::Batch => "batch",
                WarmUp::Sequential => "in turn",
            };
            format!("{sessions} in {}, {warm}", figure::count(*pool_blocks))
        }
        Protocol::Fleet { robots, control, path, .. } => {
            let who = match (control, path) {
                (_, Path::Pulse { .. }) => "overload".to_owned(),
                (Control::Cap(cap), _) => format!("K {cap} of {}", sizes(robots)),
                (_, Path::Ramp { from, .. }) => {
                    let is_up = robots.first().is_some_and(|robots| from < robots);
                    format!("{} ramp {}", sizes(robots), if is_up { "up" } else { "down" })
                }
                _ => sizes(robots),
            };
            format!("{who}: {what}")
        }
        Protocol::Action { deadline_s, gpus, robots } => {
            let gpus = figure::of(*gpus, "GPU", "GPUs");
            match robots {
                RobotsTried::Grid => format!("{deadline_s} s, {gpus}: {what}"),
                RobotsTried::One(robots) => format!("{deadline_s} s, {gpus}, {robots}: {what}"),
            }
        }
        Protocol::Concur => row.id.clone(),
    }
}

pub fn full(row: &Expectation) -> String {
    let what = quantity(row.quantity);
    match &row.protocol {
        Protocol::Latency { context, appended } => {
            let state = if appended.is_some() { "kept" } else { "evicted" };
            format!("{} tokens {state}: {what}", figure::count(*context))
        }
        Protocol::Cliff { sessions, .. } => {
            format!("{} sessions: {what}", figure::count(*sessions))
        }
        Protocol::Fleet { robots, control, .. } => {
            let robots = match robots[..] {
                [1] => "1 robot".to_owned(),
                _ => format!("{} robots", sizes(robots)),
            };
            let control = match control {
                Control::Open => String::new(),
                Control::Cap(cap) => format!(", K = {cap}"),
                Control::Aimd => ", AIMD".to_owned(),
            };
            format!("{robots}{control}: {what}{}", late(row.statistic))
        }
        Protocol::Action { deadline_s, gpus, robots } => {
            let gpus = figure::of(*gpus, "GPU", "GPUs");
            let robots = match robots {
                RobotsTried::Grid => String::new(),
                RobotsTried::One(robots) => format!(", {}", figure::of(*robots, "robot", "robots")),
            };
            format!("{deadline_s} s deadline, {gpus}{robots}: {what}")
        }
        Protocol::Concur => capital(row.words.as_deref().unwrap_or(&row.id)),
    }
}

fn late(statistic: Statistic) -> &'static str {
    if statistic == Statistic::MeanFromMinute10 { ", from minute 10" } else { "" }
}

pub fn number(quantity: Quantity, value: f64) -> String {
    if value.is_infinite() {
        return "never".to_owned();
    }
    match quantity {
        Quantity::TtftS | Quantity::Call150S => format!("{} s", three(value)),
        Quantity::FirstLowWindowS | Quantity::RecoveryS => format!("{} s", figure::short(value, 0)),
        Quantity::Kept
        | Quantity::FullPrefixHit
        | Quantity::LastWindowHit
        | Quantity::Starvation
        | Quantity::Collapsed => share(value),
        Quantity::PromptPerMin
        | Quantity::OutputPerMin
        | Quantity::RobotsCarried
        | Quantity::Decreases
        | Quantity::EpisodesCompleted => figure::count(value),
        Quantity::LargestCap | Quantity::RunningRequests => figure::short(value, 1),
        _ => three(value),
    }
}

/// Three digits that count.
fn three(value: f64) -> String {
    let decimals = match value.abs() {
        size if size >= 100.0 => 0,
        size if size >= 10.0 => 1,
        size if size >= 1.0 => 2,
        _ => 3,
    };
    figure::fixed(value, decimals)
}

/// A percentage; two decimals next to 100%.
fn share(value: f64) -> String {
    let decimals = if value > 0.99 && value < 1.0 { 2 } else { 1 };
    format!("{}%", figure::short(value * 100.0, decimals))
}

pub fn published(row: &Expectation) -> String {
    if let Some(words) = row.words.as_ref().filter(|_| row.quantity != Quantity::OrderHolds) {
        return format!("\"{words}\"");
    }
    let of = |value: f64| number(row.quantity, value);
    match (row.tolerance, &row.published[..]) {
        (Tolerance::BinomialInterval, [count, of]) => {
            format!("{} of {} runs", figure::count(*count), figure::count(*of))
        }
        (Tolerance::AtLeast(_), [value]) if row.quantity == Quantity::RobotsCarried => {
            format!("at least {}", of(*value))
        }
        (Tolerance::Below(_), [value]) => format!("fails at {}", of(*value)),
        (_, []) => no_number().to_owned(),
        (_, [low, .., high]) if low != high => format!("{} to {}", of(*low), of(*high)),
        (_, [value, ..]) if row.quantity == Quantity::OrderHolds => {
            if *value == 1.0 {
                "holds".to_owned()
            } else {
                "does not hold".to_owned()
            }
        }
        (_, [value, ..]) if row.read != Read::Stated => format!("about {}", of(*value)),
        (_, [value, ..]) => of(*value),
    }
}

pub fn value(row: &Row) -> String {
    let (quantity, simulated) = (row.expectation.quantity, &row.simulated);
    if quantity == Quantity::Collapsed {
        let count = (simulated.value * f64::from(simulated.runs)).round();
        return format!("{} of {} runs", figure::count(count), figure::count(simulated.runs));
    }
    number(quantity, simulated.value)
}

pub fn range(row: &Row) -> Option<String> {
    let (quantity, simulated) = (row.expectation.quantity, &row.simulated);
    if quantity == Quantity::Collapsed || simulated.low == simulated.high {
        return None;
    }
    let (low, high) = (number(quantity, simulated.low), number(quantity, simulated.high));
    Some(figure::range(low, high))
}

pub fn tolerance(row: &Expectation) -> String {
    let of = |value: f64| number(row.quantity, value);
    match row.tolerance {
        Tolerance::Relative(part) => format!("within {}", figure::percent(part)),
        Tolerance::Points(points) => format!("within {} points", figure::short(points, 2)),
        Tolerance::PublishedPlus(part) => {
            format!("in the published range or {} beyond", figure::percent(part))
        }
        Tolerance::Between(low, high) => format!("{} to {}", of(low), of(high)),
        Tolerance::AtLeast(bound) => format!("every run at least {}", of(bound)),
        Tolerance::Below(bound) => format!("every run below {}", of(bound)),
        Tolerance::Range => "published value in the simulated range".to_owned(),
        Tolerance::BinomialInterval => "in the 95% binomial interval".to_owned(),
        Tolerance::OneWindow => "one window of 120 s".to_owned(),
        Tolerance::Exact if row.quantity == Quantity::OrderHolds => "the order holds".to_owned(),
        Tolerance::Exact => "equal".to_owned(),
        Tolerance::EveryRun => "equal in every run".to_owned(),
        Tolerance::NoFigure => "only words were published".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_carry_their_unit_and_no_more_digits_than_they_have() {
        assert_eq!(number(Quantity::TtftS, 1.34622), "1.35 s");
        assert_eq!(number(Quantity::RequestsPerS, 0.5831), "0.583");
        assert_eq!(number(Quantity::FullPrefixHit, 0.99953), "99.95%");
        assert_eq!(number(Quantity::FullPrefixHit, 1.0), "100%");
        assert_eq!(number(Quantity::FirstLowWindowS, f64::INFINITY), "never");
        assert_eq!(number(Quantity::PromptPerMin, 745_680.2), "745,680");
    }

    #[test]
    fn claims_are_true_of_any_tally() {
        let of = |run, within, failing| Tally { run, within, failing, ..Tally::default() };
        let say = |tally| claim(Half::Fleets, &tally);
        assert_eq!(say(of(39, 39, 0)), "All 39 figures of whole fleets are within tolerance");
        assert_eq!(say(of(39, 38, 0)), "38 of 39 figures of whole fleets are within tolerance");
        assert_eq!(
            say(of(39, 37, 1)),
            "37 of 39 figures of whole fleets are within tolerance, and 1 that must hold is not"
        );
        assert_eq!(say(of(0, 0, 0)), "No figures of whole fleets are known");
        assert!(say(of(39, 0, 39)).starts_with("0 of 39"));
    }
}
