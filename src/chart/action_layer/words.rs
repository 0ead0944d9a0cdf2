//! What the charts of the Action layer view say.

use crate::analysis::Carried;
use crate::analysis::deadlines::Agreement;
use crate::chart::figure;

/// Names of axes, the longest first.
pub const ROBOTS: [&str; 2] = ["active robots", "robots"];
/// The same.
pub const BATCH: [&str; 2] = ["requests in a batch", "batch"];
/// The same.
pub const LATENCY: [&str; 2] = ["seconds a batch", "s a batch"];
/// The same.
pub const THROUGHPUT: [&str; 2] = ["chunks/s of one busy GPU", "chunks/s"];
/// The same.
pub const FORMED: [&str; 2] = ["chunks by the batch they came in, simulated", "chunks by batch"];
/// The same.
pub const STEPS: [&str; 2] = ["steps a chunk, and its deadline", "steps a chunk"];
/// The same.
pub const CARRIED: &str = "robots carried";
/// The same.
pub const TIME: [&str; 2] = ["seconds since the run began", "seconds"];

/// Before anything is known.
pub const NOTHING_YET: &str = "Computing: the first runs are on their way.";
/// Published points of starvation.
pub const READ_OFF: &str = "measured, read off a figure: coarse";
/// A point of the table.
pub const MEASURED: &str = "measured";
/// A point of the table that was chosen.
pub const CHOSEN: &str = "interpolated: chosen between measured sizes";
/// Beyond the table.
pub const BEYOND: &str = "beyond the table, a guess";
/// The throughput of a batch size.
pub const CHUNKS: &str = "chunks/s";
/// The batches that form.
pub const SHARE: &str = "share of chunks here";
/// "seconds a batch".
pub const SECONDS: &str = "latency, from the table";

/// Rows of a strip, from the bottom up.
pub const LANES: [&str; 3] = ["ticks", "its chunk", "its GPU"];
/// What a strip shows, by its place in the legend.
pub const STRIP: [&str; 8] = [
    "tick with a command",
    "tick missed",
    "waits for its GPU",
    "in a batch",
    "GPU busy without it",
    "asked",
    "arrived",
    "deadline",
];

/// "[0.5 s]", "0.125 s".
pub fn seconds(value: f64) -> String {
    format!("{} s", figure::short(value, 3))
}

/// "seeds 1,001 and 1,002".
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

/// Below the chart of a deadline.
pub fn deadline_sub(deadline_s: f64, steps: u32, hz: f64, runs: &[u64]) -> String {
    format!(
        "Starved control ticks, worse of two 2 min runs ({}); deadline {}: {} at {} Hz",
        seeds(runs),
        seconds(deadline_s),
        figure::of(steps, "step", "steps"),
        figure::short(hz, 3)
    )
}

/// Added where a cap holds robots back.
pub fn capped(active: u32, planned: u32) -> String {
    format!(". Only active robots count: K lets {} of {}", figure::count(active), robots(planned))
}

/// A published value under the crosshair.
pub fn about(share: f64, gpus: &str) -> String {
    format!("about {} on {gpus}", figure::percent(share))
}

/// What the batch sizes mean for the deadline.
pub enum BatchesFact {
    /// There is no time at all: asked at the end of a chunk.
    NoTime,
    /// Not even a batch of one is in time.
    NoneFits(f64),
    /// The largest of the table is in time.
    AllFit(u32),
    /// The largest of the table is late: its chunks a second, and whether that is sure whatever the jitter.
    Late(u32, f64, bool),
}

/// The claim of the batches; `time_s` is the time from ask to deadline.
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

/// Below it.
pub fn batches_sub(robots: u32, gpus: &str, largest: &[u32]) -> String {
    let formed = match largest {
        [] => "; no batch forms here within the 2 min of a run".to_owned(),
        [one, other] if one == other => {
            format!("; at {} on {gpus} batches reach {one} in both runs", self::robots(robots))
        }
        [one, other] => format!(
            "; at {} on {gpus} batches reach {one} and {other} in the two runs",
            self::robots(robots)
        ),
        [one, ..] => format!("; at {} on {gpus} batches reach {one}", self::robots(robots)),
    };
    format!(
        "Median latency over batch size; a request may first wait for the batch before it{formed}"
    )
}

/// The overhead the simulation adds.
pub fn overhead(seconds: f64) -> String {
    format!("as simulated: and {} ms a batch (fitted)", figure::short(seconds * 1000.0, 1))
}

/// The limit of a batch.
pub fn time_limit(time_s: f64) -> [String; 2] {
    [format!("deadline {} after the ask", seconds(time_s)), format!("deadline {}", seconds(time_s))]
}

/// For those who do not see the batches.
pub fn batches_label(claim: &str, formed: &[(u32, f64)]) -> String {
    let most = formed.iter().copied().max_by(|a, b| a.1.total_cmp(&b.1));
    let most = most.map_or_else(String::new, |(size, share)| {
        format!(" Most chunks here, {}, come in batches of {size}.", figure::percent(share))
    });
    format!("{claim}. Latency and throughput over batch size, and the batches that form.{most}")
}

/// Heads of the table of batches.
pub const BATCH_HEADS: [&str; 6] = [
    "Requests in a batch",
    "Latency (s)",
    "Mark",
    "As simulated (s)",
    "Chunks/s",
    "Share of chunks here",
];
/// Its caption.
pub const BATCH_CAPTION: &str = "Batch latency of the action layer, and the batches that form here";

/// Part of what a strip shows: chunks in view, of them late, ticks missed.
pub type Late = (u32, u32, u32);

/// The claim of the strips: the scenario's run, and the other.
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

/// Below it.
pub fn strip_sub(seed: u64, (from, to): (f64, f64), deadline_s: f64) -> String {
    format!(
        "One robot's control ticks and chunks, seed {seed}, {} to {} s; a chunk lasts {}",
        figure::fixed(from, 1),
        figure::fixed(to, 1),
        seconds(deadline_s)
    )
}

/// Above a strip: "47 robots, robot 3: 12% of its ticks missed", and shorter.
pub fn strip_name(count: u32, robot: u32, missed: Option<f64>) -> [String; 2] {
    let missed = missed.map_or_else(
        || "no tick counted".to_owned(),
        |share| format!("{} of its ticks missed", figure::percent(share)),
    );
    let short = format!("{}: {missed}", robots(count));
    [format!("{}, robot {}: {missed} in 2 min", robots(count), figure::count(robot + 1)), short]
}

/// For those who do not see the strips.
pub fn strip_label(claim: &str, names: &[String]) -> String {
    format!("{claim}. Strips of {}. The table has every chunk.", names.join(" and of "))
}

/// A chunk in its batch.
pub fn in_batch(seconds_in: f64, size: u32) -> String {
    format!("{} with {}", seconds(seconds_in), figure::of(size, "request", "requests"))
}

/// Heads of the table of a strip.
pub const STRIP_HEADS: [&str; 9] = [
    "Asked (s)",
    "Active robots",
    "Robot",
    "Waited (s)",
    "In a batch (s)",
    "Requests in it",
    "Arrived (s)",
    "Deadline (s)",
    "Ticks missed",
];

/// Its caption.
pub fn strip_caption(seed: u64) -> String {
    format!("Chunks in this part of the run, seed {seed}")
}

/// What had not happened at the end of a run.
pub const NOT_YET: &str = "not yet";

/// A way of asking, by its place among the knob's choices.
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

/// What chunks of other lengths would do.
pub enum AskingFact {
    /// Ways that are known, of so many.
    Open(usize, usize),
    /// The scenario's runs disagree at its robots: the worse one.
    Disagrees(u32, f64),
    /// The scenario's chunk carries too few; the shortest of the longer ones that carries enough.
    Longer(u32, Carried, u32, u32),
    /// The scenario's chunk carries too few, and so does every longer one that was tried.
    NoLength(u32),
    /// It carries enough; so many when asked in the other ways, as far as they are known.
    Enough(u32, Carried, Vec<(String, Carried)>),
}

/// The claim of the chunk lengths.
pub fn asking_claim(fact: &AskingFact) -> String {
    match fact {
        &AskingFact::Open(known, all) => {
            format!("Computing: {known} of {all} kinds of chunk so far")
        }
        &AskingFact::Disagrees(active, worst) => {
            format!(
                "At {} the runs disagree: {} starved at worst",
                robots(active),
                figure::percent(worst)
            )
        }
        &AskingFact::Longer(own, carried, longer, active) => format!(
            "Chunks of {} would carry {}; {} carry {}",
            steps(longer),
            robots(active),
            steps(own),
            figure::carried(carried)
        ),
        &AskingFact::NoLength(active) => {
            format!("No chunk length tried carries {} when asked for like this", robots(active))
        }
        AskingFact::Enough(own, carried, others) => {
            let other = |(way, carried): &(String, Carried)| match carried {
                Carried::Exactly(0) => format!(", {way} none"),
                carried => format!(", {way} {}", figure::carried(*carried)),
            };
            let others: String = others.iter().map(other).collect();
            format!("Chunks of {} carry {} robots{others}", steps(*own), figure::carried(*carried))
        }
    }
}

/// Below it.
pub fn asking_sub(hz: f64, limit: f64, runs: &[u64]) -> String {
    format!(
        "Robots carried at {} Hz, at most {} starved in both runs ({}). A longer chunk has a later deadline",
        figure::short(hz, 3),
        figure::percent(limit),
        seeds(runs)
    )
}

/// The scenario's robots.
pub fn active(count: u32) -> [String; 2] {
    [format!("{} active", robots(count)), figure::count(count)]
}

/// For those who do not see it.
pub fn asking_label(claim: &str, ways: &[String]) -> String {
    format!("{claim}. Robots carried over steps a chunk: {}.", ways.join("; "))
}

/// Of one way, for that sentence.
pub fn asking_way(way: &str, all: &[(u32, Carried)]) -> String {
    let all: Vec<String> = all
        .iter()
        .map(|(count, carried)| format!("{} {}", steps(*count), figure::carried(*carried)))
        .collect();
    format!("{way} {}", if all.is_empty() { "not known yet".to_owned() } else { all.join(", ") })
}

/// Heads of the table of chunk lengths.
pub const ASKING_HEADS: [&str; 7] = [
    "Steps a chunk",
    "Deadline (s)",
    "Asked for",
    "Time from ask to deadline (s)",
    "Robots carried",
    "Starved here, worse run",
    "Starved here, mean",
];

/// Its caption.
pub fn asking_caption(active: u32) -> String {
    format!("Chunk lengths and ways of asking; starved ticks at {}, simulated", robots(active))
}

/// Not known yet.
pub const COMPUTING: &str = "computing";

/// Heads of the table of capacities; the last two only under the published conditions.
pub const CAPACITY_HEADS: [&str; 6] = [
    "Deadline",
    "GPUs",
    "Carried, grid 1, 2, 4, 8, 16, 32",
    "Carried, fine grid",
    "Published, grid 1, 2, 4, 8, 16, 32",
    "Agreement",
];
/// Where nothing was published.
pub const NOT_PUBLISHED: &str = "not measured";

/// What the table of capacities comes to.
pub enum CapacityFact {
    /// Rows that are known, of so many.
    Open(usize, usize),
    /// Published capacities that are met, of so many.
    Published(usize, usize),
    /// The scenario's own deadline and GPUs, and what they carry.
    Own(f64, u32, Carried),
}

/// The claim of the table of capacities.
pub fn capacity_claim(fact: &CapacityFact) -> String {
    match *fact {
        CapacityFact::Open(known, all) => {
            format!("Computing: {known} of {all} deadlines and GPUs so far")
        }
        CapacityFact::Published(agree, all) if agree == all => {
            format!("All {all} published capacities are met on their grid")
        }
        CapacityFact::Published(agree, all) => {
            format!("{agree} of {all} published capacities are met on their grid")
        }
        CapacityFact::Own(deadline_s, gpus, carried) => format!(
            "A deadline of {} and {} carry {} robots",
            seconds(deadline_s),
            figure::of(gpus, "GPU", "GPUs"),
            figure::carried(carried)
        ),
    }
}

/// Below it.
pub fn capacity_sub(runs: &[u64], step: u32, is_published: bool) -> String {
    let fine = if step > 1 {
        format!("each {} and every number around the edge", figure::count(step))
    } else {
        "every number".to_owned()
    };
    let other = if is_published {
        ""
    } else {
        ". Published capacities are left out: they are of 5 steps, asked as a chunk starts, at most 1% starved"
    };
    format!(
        "Active robots within the limit in both 2 min runs ({}), with every smaller number of the grid. Fine grid: {fine}{other}",
        seeds(runs)
    )
}

/// "20 Hz".
pub fn hertz(hz: f64) -> String {
    format!("{} Hz", figure::short(hz, 3))
}

/// A published capacity of which only a failure is known.
pub fn under(robots: u32) -> String {
    format!("under {}", figure::count(robots))
}

/// "12 and 13 by run".
pub fn by_run(runs: &[Carried]) -> String {
    let all: Vec<String> = runs.iter().map(|carried| figure::carried(*carried)).collect();
    format!("{} by run", all.join(" and "))
}

/// How the simulated figure stands to the published one.
pub fn agreement(agreement: Option<Agreement>) -> &'static str {
    match agreement {
        Some(Agreement::Agrees) => "agrees",
        Some(Agreement::Misses) => "misses",
        Some(Agreement::Open) => COMPUTING,
        None => "",
    }
}
