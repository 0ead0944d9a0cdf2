//! One request alone, in words.

use crate::analysis::alone::{CALL_OUTPUT, CLIFF_APPENDED};
use crate::analysis::bench::{Bench, Latency};
use crate::chart::figure::{self, count, kilo};
use crate::chart::model::{Provenance, Table};

/// The x axis.
pub const AXIS: &str = "context, tokens";
/// The y axis.
pub const SECONDS: &str = "seconds to first token";
/// Around the crosshair's value.
pub const SAMPLE: (&str, &str) = ("At ", " tokens:");
/// Nothing of the context is cached.
pub const EVICTED: &str = "evicted";
/// All of it is.
pub const KEPT: &str = "kept";
/// Published points.
pub const MEASURED: &str = "measured";

/// The pair of the longest context.
fn longest(bench: &Bench) -> Option<(&Latency, &Latency)> {
    let most = bench.latencies.iter().map(|one| one.context).max()?;
    let of = |retained: bool| {
        bench.latencies.iter().find(|one| one.context == most && (one.appended > 0) == retained)
    };
    Some((of(false)?, of(true)?))
}

/// The title: what the longest context costs.
pub(in crate::chart::brain) fn claim(bench: &Bench) -> String {
    match longest(bench) {
        Some((evicted, kept)) => format!(
            "At {} tokens: {} if evicted, {} if kept",
            kilo(evicted.context),
            figure::time(evicted.ttft_s),
            figure::time(kept.ttft_s)
        ),
        None if bench.finished => "This pool holds no context of 10k tokens".to_owned(),
        None => "Computing the first contexts".to_owned(),
    }
}

/// What is drawn, and what is not.
pub(in crate::chart::brain) fn sub(bench: &Bench) -> String {
    let measured = if bench.measured().is_empty() { "" } else { "; diamonds measured" };
    let long = bench.too_long.first().map_or_else(String::new, |context| {
        format!(". The pool does not hold {} tokens", kilo(*context))
    });
    format!(
        "Simulated: one request alone, kept with {} new tokens{measured}{long}",
        kilo(CLIFF_APPENDED)
    )
}

/// In place of the curves.
pub(in crate::chart::brain) fn empty(bench: &Bench) -> &'static str {
    if bench.finished {
        "The pool does not hold a request of 10k tokens."
    } else {
        "Computing: no context yet."
    }
}

/// A sentence in place of the picture.
pub(in crate::chart::brain) fn label(bench: &Bench) -> String {
    match longest(bench) {
        Some(_) => format!("Seconds to the first token over the context. {}.", claim(bench)),
        None => empty(bench).to_owned(),
    }
}

/// A row a context, evicted and retained.
pub(in crate::chart::brain) fn table(bench: &Bench) -> Table {
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
            if retained { KEPT } else { EVICTED }.to_owned(),
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
