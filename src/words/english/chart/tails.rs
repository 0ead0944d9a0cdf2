//! Slow turns in words.

use super::figure::{self, count, of};
use super::terms;
use crate::analysis::tails::{Histogram, PRECISION, Tail, Tails};
use crate::chart::brain::tails::{ONE_IN, points};
use crate::chart::model::{Provenance, Table};

pub fn seconds() -> &'static str {
    "seconds, logarithmic"
}

pub fn sample() -> (&'static str, &'static str) {
    ("One turn in ", " is slower than:")
}

/// Turns from which on the slowest in a thousand is not simply the slowest.
const THOUSAND: u32 = 1_000;

/// "no cap", "K = 20".
fn under(cap: Option<u32>) -> String {
    cap.map_or_else(|| "no cap".to_owned(), terms::cap)
}

pub fn turn(tail: &Tail) -> String {
    under(tail.cap)
}

pub fn first_token(tail: &Tail) -> String {
    format!("{}, first token", under(tail.cap))
}

fn slowest(histogram: &Histogram) -> Option<String> {
    histogram.percentiles().map(|found| figure::time(found.p999))
}

pub fn claim(found: &Tails) -> String {
    let Some(own) = &found.own else { return "No turn computed yet".to_owned() };
    let turns = own.turn.count();
    let Some(slowest_own) = slowest(&own.turn) else {
        return "No turn is completed".to_owned();
    };
    let which = match turns {
        1 => "The only turn takes".to_owned(),
        few if few < THOUSAND => format!("The slowest of {} turns takes", count(few)),
        _ => "The slowest turn in 1,000 takes".to_owned(),
    };
    let other = found.other.as_ref().filter(|other| other.turn.count() >= THOUSAND.min(turns));
    match other.and_then(|other| Some((slowest(&other.turn)?, other.cap))) {
        Some((time, cap)) => {
            let own = if own.cap.is_some() { under(own.cap) } else { String::new() };
            let own = if own.is_empty() { own } else { format!(" under {own}") };
            let with = cap.map_or_else(
                || "with no cap".to_owned(),
                |cap| format!("under {}", terms::cap(cap)),
            );
            format!("{which} {slowest_own}{own}, {time} {with}")
        }
        None => format!("{which} {slowest_own}"),
    }
}

pub fn sub(found: &Tails) -> String {
    let robots = of(found.scenario.robots(), "robot", "robots");
    let what = format!("Turn latency at {robots}, simulated");
    let all: Vec<&Tail> = [&found.own, &found.other].into_iter().flatten().collect();
    let Some(own) = all.first() else { return what };
    let turns: Vec<String> = all
        .iter()
        .map(|tail| format!("{} {}", count(tail.turn.count()), under(tail.cap)))
        .collect();
    let few = all.iter().any(|tail| (1..THOUSAND).contains(&tail.turn.count()));
    let few = if few { ". P99.9 of fewer than 1,000 is the slowest" } else { "" };
    format!("{what}, {}; turns: {}{few}", of(own.seeds, "seed", "seeds"), turns.join(", "))
}

pub fn empty(found: &Tails) -> &'static str {
    match &found.own {
        Some(_) => "No turn is completed within the run.",
        None => "No seed computed yet.",
    }
}

pub fn label(found: &Tails) -> String {
    let all = [&found.own, &found.other].into_iter().flatten();
    let each = all.filter_map(|tail| {
        let turn = tail.turn.percentiles()?;
        Some(format!(
            "{}: half within {}, 99 in 100 within {}",
            under(tail.cap),
            figure::time(turn.p50),
            figure::time(turn.p99)
        ))
    });
    let each: Vec<String> = each.collect();
    match each.is_empty() {
        true => empty(found).to_owned(),
        false => format!("Turn latency by percentile. {}.", each.join("; ")),
    }
}

pub fn table(found: &Tails) -> Table {
    let heads = ["Cap K", "Latency to", "Percentile", "Seconds", "Turns", "Seeds", "Mark"];
    let mut rows = Vec::new();
    for tail in [&found.own, &found.other].into_iter().flatten() {
        for (what, histogram) in [("last token", &tail.turn), ("first token", &tail.first_token)] {
            for ((_, name), (_, value)) in ONE_IN.iter().zip(points(histogram)) {
                let turns = histogram.count();
                let slowest = *name == "P99.9" && turns < THOUSAND;
                rows.push(vec![
                    tail.cap.map_or_else(|| "off".to_owned(), count),
                    what.to_owned(),
                    if slowest { format!("{name} (the slowest)") } else { (*name).to_owned() },
                    figure::short(value, if value < 10.0 { 2 } else { 1 }),
                    count(turns),
                    count(tail.seeds),
                    Provenance::Simulated.word().to_owned(),
                ]);
            }
        }
    }
    let within = figure::percent(PRECISION);
    Table {
        caption: format!(
            "Latency of all completed turns of all seeds together; each figure within {within}"
        ),
        heads: heads.map(str::to_owned).to_vec(),
        rows,
    }
}
