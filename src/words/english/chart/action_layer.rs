//! What the charts of the Action layer view say.

use crate::analysis::Carried;
use crate::words::chart::action_layer::{AskingFact, BatchesFact, Late};
use crate::words::english::chart::figure;

pub fn robots_axis() -> [&'static str; 2] {
    ["active robots", "robots"]
}

pub fn batch() -> [&'static str; 2] {
    ["requests in a batch", "batch"]
}

pub fn latency() -> [&'static str; 2] {
    ["seconds a batch", "s a batch"]
}

pub fn throughput() -> [&'static str; 2] {
    ["chunks/s of one busy GPU", "chunks/s"]
}

pub fn formed(is_grouped: bool) -> [&'static str; 2] {
    if is_grouped {
        [
            "chunks by the batch they came in, simulated; near sizes together",
            "chunks by batch, grouped",
        ]
    } else {
        ["chunks by the batch they came in, simulated", "chunks by batch"]
    }
}

pub fn steps_axis() -> [&'static str; 2] {
    ["steps a chunk, and its deadline", "steps a chunk"]
}

pub fn carried() -> &'static str {
    "robots carried"
}

pub fn time() -> [&'static str; 2] {
    ["seconds since the run began", "seconds"]
}

pub fn nothing_yet() -> &'static str {
    "The first runs are not in yet."
}

pub fn measured_with(gpus: &str) -> String {
    format!("{gpus}, measured")
}

pub fn read_off() -> &'static str {
    "measured, read off a figure: coarse"
}

pub fn measured() -> &'static str {
    "measured"
}

pub fn chosen() -> &'static str {
    "interpolated: chosen between measured sizes"
}

pub fn beyond() -> &'static str {
    "beyond the table, a guess"
}

pub fn chunks() -> &'static str {
    "chunks/s"
}

pub fn share() -> &'static str {
    "share of chunks here"
}

pub fn table_latency() -> &'static str {
    "latency, from the table"
}

pub fn lanes() -> [&'static str; 3] {
    ["ticks", "its chunk", "its GPU"]
}

pub fn strip() -> [&'static str; 8] {
    [
        "tick with a command",
        "tick missed",
        "waits for its GPU",
        "in a batch",
        "GPU busy without it",
        "asked",
        "arrived",
        "deadline",
    ]
}

pub fn seconds(value: f64) -> String {
    format!("{} s", figure::short(value, 3))
}

pub fn seeds(seeds: &[u64]) -> String {
    let all: Vec<String> = seeds.iter().map(|seed| seed.to_string()).collect();
    match all.split_last() {
        Some((last, [])) => format!("seed {last}"),
        Some((last, rest)) => format!("seeds {} and {last}", rest.join(", ")),
        None => "no seed".to_owned(),
    }
}

fn robots(count: u32) -> String {
    figure::of(count, "robot", "robots")
}

pub(super) fn robots_carried(carried: Carried) -> String {
    let word = if carried.robots() == 1 { "robot" } else { "robots" };
    format!("{} {word}", figure::carried(carried))
}

pub fn deadline_sub(deadline_s: f64, steps: u32, hz: f64, runs: &[u64]) -> String {
    format!(
        "Starved control ticks, worse of two 2 min runs ({}); deadline {}: {} at {} Hz",
        seeds(runs),
        seconds(deadline_s),
        figure::of(steps, "step", "steps"),
        figure::short(hz, 3)
    )
}

pub fn capped(active: u32, planned: u32) -> String {
    format!(". Only active robots count: K lets {} of {}", figure::count(active), robots(planned))
}

pub fn about(share: f64, gpus: &str) -> String {
    format!("about {} on {gpus}", figure::percent(share))
}

pub fn batches_claim(fact: &BatchesFact, time_s: f64) -> String {
    let time = seconds(time_s);
    match *fact {
        BatchesFact::NoTime => {
            "Asked at its end, every chunk is late whatever the batch".to_owned()
        }
        BatchesFact::NoneFits(takes) => {
            format!(
                "Even a batch of 1 takes {}: the deadline is {time} after the ask",
                seconds(takes)
            )
        }
        BatchesFact::AllFit(batch) => {
            format!(
                "Even a batch of {} takes less than the {time} to the deadline",
                figure::count(batch)
            )
        }
        BatchesFact::Late(batch, rate, true) => format!(
            "Throughput lies: batch {} gives {} chunks/s, each after the deadline",
            figure::count(batch),
            figure::fixed(rate, 0)
        ),
        BatchesFact::Late(batch, _, false) => {
            format!("A batch of {} takes about as long as a chunk may", figure::count(batch))
        }
    }
}

pub fn batches_sub(robots: u32, gpus: &str, runs: &[u64], largest: &[u32]) -> String {
    let reach = match largest {
        [] => "no batch forms".to_owned(),
        [one, other] if one != other => {
            format!("batches reach {} and {}", figure::count(*one), figure::count(*other))
        }
        [one, ..] => format!("batches reach {}", figure::count(*one)),
    };
    format!(
        "Median latency over batch size; a request may first wait for the batch before it. At {} on {gpus} {reach} in \
         two 2 min runs ({})",
        self::robots(robots),
        seeds(runs)
    )
}

pub fn overhead(seconds: f64) -> String {
    format!("as simulated: and {} ms a batch (fitted)", figure::short(seconds * 1000.0, 1))
}

pub fn time_limit(time_s: f64) -> [String; 2] {
    [format!("deadline {} after the ask", seconds(time_s)), format!("deadline {}", seconds(time_s))]
}

pub fn batches_label(claim: &str, formed: &[(u32, f64)]) -> String {
    let most = formed.iter().copied().max_by(|a, b| a.1.total_cmp(&b.1));
    let most = most.map_or_else(String::new, |(size, share)| {
        format!(" Most chunks here, {}, come in batches of {size}.", figure::percent(share))
    });
    format!("{claim}. Latency and throughput over batch size, and the batches that form.{most}")
}

pub fn batch_heads() -> [&'static str; 6] {
    [
        "Requests in a batch",
        "Latency (s)",
        "Mark",
        "As simulated (s)",
        "Chunks/s",
        "Share of chunks here",
    ]
}

pub fn batch_caption() -> &'static str {
    "Batch latency of the action layer, and the batches that form here"
}

pub fn strip_claim(own: (u32, Late), other: Option<(u32, Late)>) -> String {
    let late = |(count, (chunks, late, missed)): (u32, Late)| {
        let chunks = format!("{late} of {}", figure::of(chunks, "chunk", "chunks"));
        let word = if late == 1 { "comes" } else { "come" };
        format!(
            "at {} {chunks} {word} late, {} missed",
            robots(count),
            figure::of(missed, "tick", "ticks")
        )
    };
    match (own, other) {
        (own, Some(other)) if own.1.1 == 0 && other.1.1 > 0 => {
            format!("At {} every chunk shown is in time; {}", robots(own.0), late(other))
        }
        (own, _) if own.1.1 > 0 => {
            let text = late(own);
            format!("A{}", &text[1..])
        }
        _ => "No chunk in this part of the run is late".to_owned(),
    }
}

pub fn strip_sub(seed: u64, (from, to): (f64, f64), deadline_s: f64) -> String {
    format!(
        "One robot's control ticks and chunks, seed {seed}, {} to {} s; a chunk lasts {}",
        figure::fixed(from, 1),
        figure::fixed(to, 1),
        seconds(deadline_s)
    )
}

pub fn strip_name(count: u32, robot: u32, missed: Option<f64>) -> [String; 2] {
    let missed = missed.map_or_else(
        || "no tick counted".to_owned(),
        |share| format!("{} of its ticks missed", figure::percent(share)),
    );
    let short = format!("{}: {missed}", robots(count));
    [format!("{}, robot {}: {missed} in 2 min", robots(count), figure::count(robot + 1)), short]
}

pub fn strip_label(claim: &str, names: &[String]) -> String {
    format!("{claim}. Strips of {}. The table has every chunk.", names.join(" and of "))
}

pub fn in_batch(seconds_in: f64, size: u32) -> String {
    format!("{} with {}", seconds(seconds_in), figure::of(size, "request", "requests"))
}

pub fn strip_heads() -> [&'static str; 9] {
    [
        "Asked (s)",
        "Active robots",
        "Robot",
        "Waited (s)",
        "In a batch (s)",
        "Requests in it",
        "Arrived (s)",
        "Deadline (s)",
        "Ticks missed",
    ]
}

pub fn strip_caption(seed: u64) -> String {
    format!("Chunks in this part of the run, seed {seed}")
}

pub fn not_yet() -> &'static str {
    "not yet"
}

pub fn way(place: usize, share: i64) -> String {
    match place {
        0 => "asked as the chunk before starts".to_owned(),
        1 => format!("asked with {share}% left"),
        _ => "asked at its end".to_owned(),
    }
}

fn steps(count: u32) -> String {
    figure::of(count, "step", "steps")
}

/// "all 20", or where it could carry more, "all 20, up to 45".
fn all_of(active: u32, carried: Carried) -> String {
    let all = if active == 1 { robots(1) } else { format!("all {}", figure::count(active)) };
    match carried {
        Carried::Exactly(most) if most > active => format!("{all}, up to {}", figure::count(most)),
        Carried::AtLeast(_) if carried.robots() > active => {
            format!("{all}, {}", figure::carried(carried))
        }
        _ => all,
    }
}

pub fn asking_claim(fact: &AskingFact) -> String {
    match fact {
        &AskingFact::Open(known, all) => {
            format!("So far: {known} of {all} kinds of chunk")
        }
        &AskingFact::Disagrees(active, worst) => {
            format!(
                "At {} the runs disagree: {} starved at worst",
                robots(active),
                figure::percent(worst)
            )
        }
        &AskingFact::Longer(own, carried, (longer, enough), active) => format!(
            "Chunks of {} would carry {}; {} carr{} {}",
            steps(longer),
            all_of(active, enough),
            steps(own),
            if own == 1 { "ies" } else { "y" },
            figure::carried(carried)
        ),
        &AskingFact::NoLength(active) => {
            format!("No chunk length tried carries {} when asked for like this", robots(active))
        }
        AskingFact::Enough(own, carried, others) => {
            let other = |(way, carried): &(String, Carried)| match carried {
                Carried::Exactly(0) => format!("none if {way}"),
                carried => format!("{} if {way}", figure::carried(*carried)),
            };
            let others: Vec<String> = others.iter().map(other).collect();
            let others =
                if others.is_empty() { String::new() } else { format!("; {}", others.join(", ")) };
            format!("Chunks of {} carry {}{others}", steps(*own), robots_carried(*carried))
        }
    }
}

pub fn asking_sub(hz: f64, limit: f64, runs: &[u64]) -> String {
    format!(
        "Robots carried at {} Hz, at most {} starved in both 2 min runs ({}). A longer chunk has a later deadline",
        figure::short(hz, 3),
        figure::percent(limit),
        seeds(runs)
    )
}

pub fn active(count: u32) -> [String; 2] {
    [format!("{} active", robots(count)), figure::count(count)]
}

pub fn asking_label(claim: &str, ways: &[String]) -> String {
    format!("{claim}. Robots carried over steps a chunk: {}.", ways.join("; "))
}

pub fn asking_way(way: &str, all: &[(u32, Carried)]) -> String {
    let all: Vec<String> = all
        .iter()
        .map(|(count, carried)| format!("{} {}", steps(*count), figure::carried(*carried)))
        .collect();
    format!("{way} {}", if all.is_empty() { "not known yet".to_owned() } else { all.join(", ") })
}

pub fn asking_heads() -> [&'static str; 7] {
    [
        "Steps a chunk",
        "Deadline (s)",
        "Asked for",
        "Time from ask to deadline (s)",
        "Robots carried",
        "Starved here, worse run",
        "Starved here, mean",
    ]
}

pub fn asking_caption(active: u32) -> String {
    format!("Chunk lengths and ways of asking; starved ticks at {}, simulated", robots(active))
}

pub fn computing() -> &'static str {
    "computing"
}

pub fn strip_at() -> (&'static str, &'static str) {
    ("Chunk asked at ", " s:")
}
