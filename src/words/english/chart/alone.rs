//! One request alone, in words.

use super::figure::{self, count, kilo};
use crate::analysis::alone::{CALL_OUTPUT, CLIFF_APPENDED};
use crate::analysis::bench::{Bench, Latency};
use crate::chart::model::{Provenance, Table};

pub fn axis() -> &'static str {
    "context, tokens"
}

pub fn seconds() -> &'static str {
    "seconds to first token"
}

pub fn sample() -> (&'static str, &'static str) {
    ("At ", " tokens:")
}

pub fn evicted() -> &'static str {
    "evicted"
}

pub fn kept() -> &'static str {
    "kept"
}

pub fn measured() -> &'static str {
    "measured"
}

/// The pair of the longest context.
fn longest(bench: &Bench) -> Option<(&Latency, &Latency)> {
    let most = bench.latencies.iter().map(|one| one.context).max()?;
    let of = |retained: bool| {
        bench.latencies.iter().find(|one| one.context == most && (one.appended > 0) == retained)
    };
    Some((of(false)?, of(true)?))
}

pub fn claim(bench: &Bench) -> String {
    match longest(bench) {
        Some((evicted, kept)) => format!(
            "At {} tokens: {} if evicted, {} if kept",
            kilo(evicted.context),
            figure::time(evicted.ttft_s),
            figure::time(kept.ttft_s)
        ),
        None if bench.finished => "This pool holds no context of 10k tokens".to_owned(),
        None => "No context computed yet".to_owned(),
    }
}

pub fn sub(bench: &Bench) -> String {
    let measured = if bench.measured().is_empty() { "" } else { "; diamonds measured" };
    let long = bench.too_long.first().map_or_else(String::new, |context| {
        format!(". The pool does not hold {} tokens", kilo(*context))
    });
    format!(
        "Simulated: one request alone, kept with {} new tokens{measured}{long}",
        kilo(CLIFF_APPENDED)
    )
}

pub fn empty(bench: &Bench) -> &'static str {
    if bench.finished {
        "The pool does not hold a request of 10k tokens."
    } else {
        "No context computed yet."
    }
}

pub fn label(bench: &Bench) -> String {
    match longest(bench) {
        Some(_) => format!("Seconds to the first token over the context. {}.", claim(bench)),
        None => empty(bench).to_owned(),
    }
}

pub fn table(bench: &Bench) -> Table {
    let heads = [
        "Context (tokens)".to_owned(),
        "Prefix".to_owned(),
        "First token (s)".to_owned(),
        format!("Call with {CALL_OUTPUT} tokens (s)"),
        "First token, measured (s)".to_owned(),
        "Call, measured (s)".to_owned(),
        "Off by".to_owned(),
        "Mark".to_owned(),
    ];
    let row = |one: &Latency| {
        let retained = one.appended > 0;
        let same = |row: &&crate::profile::published::LatencyRow| {
            row.context == one.context && row.retained == retained
        };
        let measured = bench.measured().iter().find(same);
        let off = measured.map(|row| {
            let ttft = (one.ttft_s / row.ttft_s - 1.0).abs();
            ttft.max((one.call_s / row.call150_s - 1.0).abs())
        });
        let known = |value: Option<f64>| {
            value.map_or_else(|| "not published".to_owned(), |value| figure::fixed(value, 2))
        };
        vec![
            count(one.context),
            if retained { kept() } else { evicted() }.to_owned(),
            figure::fixed(one.ttft_s, 2),
            figure::fixed(one.call_s, 2),
            known(measured.map(|row| row.ttft_s)),
            known(measured.map(|row| row.call150_s)),
            off.map_or_else(String::new, figure::percent),
            match measured {
                Some(_) => format!("{}, measured", Provenance::Simulated.word()),
                None => Provenance::Simulated.word().to_owned(),
            },
        ]
    };
    Table {
        caption: "One request alone on this engine; no chance, so no seeds".to_owned(),
        heads: heads.to_vec(),
        rows: bench.latencies.iter().map(row).collect(),
    }
}
