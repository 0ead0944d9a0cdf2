//! What the charts of the Action layer view say.

use crate::analysis::Carried;

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

/// Part of what a strip shows: chunks in view, of them late, ticks missed.
pub type Late = (u32, u32, u32);

/// What chunks of other lengths would do.
pub enum AskingFact {
    /// Ways that are known, of so many.
    Open(usize, usize),
    /// The scenario's runs disagree at its robots: the worse one.
    Disagrees(u32, f64),
    /// The scenario's chunk carries too few; the shortest of the longer ones that carries all who act, and
    /// how many it carries.
    Longer(u32, Carried, (u32, Carried), u32),
    /// The scenario's chunk carries too few, and so does every longer one that was tried.
    NoLength(u32),
    /// It carries enough; so many when asked in the other ways, as far as they are known.
    Enough(u32, Carried, Vec<(String, Carried)>),
}

catalogue! {
    chart::action_layer;

    /// Names of axes, the longest first.
    fn robots_axis() -> [&'static str; 2];

    /// The same.
    fn batch() -> [&'static str; 2];

    /// The same.
    fn latency() -> [&'static str; 2];

    /// The same.
    fn throughput() -> [&'static str; 2];

    /// The same.
    fn formed(is_grouped: bool) -> [&'static str; 2];

    /// The same.
    fn steps_axis() -> [&'static str; 2];

    /// The same.
    fn carried() -> &'static str;

    /// The same.
    fn time() -> [&'static str; 2];

    /// Before anything is known.
    fn nothing_yet() -> &'static str;

    /// The name of a published point: with how many GPUs.
    fn measured_with(gpus: &str) -> String;

    /// Published points of starvation.
    fn read_off() -> &'static str;

    /// A point of the table.
    fn measured() -> &'static str;

    /// A point of the table that was chosen.
    fn chosen() -> &'static str;

    /// Beyond the table.
    fn beyond() -> &'static str;

    /// The throughput of a batch size.
    fn chunks() -> &'static str;

    /// The batches that form.
    fn share() -> &'static str;

    /// "seconds a batch".
    fn table_latency() -> &'static str;

    /// Rows of a strip, from the bottom up.
    fn lanes() -> [&'static str; 3];

    /// What a strip shows, by its place in the legend.
    fn strip() -> [&'static str; 8];

    /// "[0.5 s]", "0.125 s".
    fn seconds(value: f64) -> String;

    /// "seeds 1,001 and 1,002".
    fn seeds(seeds: &[u64]) -> String;

    /// Below the chart of a deadline.
    fn deadline_sub(deadline_s: f64, steps: u32, hz: f64, runs: &[u64]) -> String;

    /// Added where a cap holds robots back.
    fn capped(active: u32, planned: u32) -> String;

    /// A published value under the crosshair.
    fn about(share: f64, gpus: &str) -> String;

    /// The claim of the batches; `time_s` is the time from ask to deadline.
    fn batches_claim(fact: &BatchesFact, time_s: f64) -> String;

    /// Below it.
    fn batches_sub(robots: u32, gpus: &str, runs: &[u64], largest: &[u32]) -> String;

    /// The overhead the simulation adds.
    fn overhead(seconds: f64) -> String;

    /// The limit of a batch.
    fn time_limit(time_s: f64) -> [String; 2];

    /// For those who do not see the batches.
    fn batches_label(claim: &str, formed: &[(u32, f64)]) -> String;

    /// Heads of the table of batches.
    fn batch_heads() -> [&'static str; 6];

    /// Its caption.
    fn batch_caption() -> &'static str;

    /// The claim of the strips: the scenario's run, and the other.
    fn strip_claim(own: (u32, Late), other: Option<(u32, Late)>) -> String;

    /// Below it.
    fn strip_sub(seed: u64, from_to: (f64, f64), deadline_s: f64) -> String;

    /// Above a strip: "47 robots, robot 3: 12% of its ticks missed", and shorter.
    fn strip_name(count: u32, robot: u32, missed: Option<f64>) -> [String; 2];

    /// For those who do not see the strips.
    fn strip_label(claim: &str, names: &[String]) -> String;

    /// A chunk in its batch.
    fn in_batch(seconds_in: f64, size: u32) -> String;

    /// Heads of the table of a strip.
    fn strip_heads() -> [&'static str; 9];

    /// Its caption.
    fn strip_caption(seed: u64) -> String;

    /// What had not happened at the end of a run.
    fn not_yet() -> &'static str;

    /// A way of asking, by its place among the knob's choices.
    fn way(place: usize, share: i64) -> String;

    /// The claim of the chunk lengths.
    fn asking_claim(fact: &AskingFact) -> String;

    /// Below it.
    fn asking_sub(hz: f64, limit: f64, runs: &[u64]) -> String;

    /// The scenario's robots.
    fn active(count: u32) -> [String; 2];

    /// For those who do not see it.
    fn asking_label(claim: &str, ways: &[String]) -> String;

    /// Of one way, for that sentence.
    fn asking_way(way: &str, all: &[(u32, Carried)]) -> String;

    /// Heads of the table of chunk lengths.
    fn asking_heads() -> [&'static str; 7];

    /// Its caption.
    fn asking_caption(active: u32) -> String;

    /// Not known yet.
    fn computing() -> &'static str;

    /// Before and after the value that the crosshair stands at.
    fn strip_at() -> (&'static str, &'static str);
}
