//! What the workload is like by suite, as the simulation plays it: at the scenario's context growth and control
//! frequency.

use crate::scenario::Scenario;
use crate::stats::{quantile, sort_short};
use crate::workload::trace::{Episode, suites};

/// Contexts of the turns of one number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Context {
    /// From 1.
    pub turn: u32,
    /// Episodes that have such a turn.
    pub episodes: u32,
    /// [tokens] A quarter of their prompts are at most this long.
    pub low: u32,
    /// [tokens] Half of them are.
    pub median: u32,
    /// [tokens] Three quarters are.
    pub high: u32,
}

/// Tool gaps: from the end of a turn to the next of the same episode.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Gaps {
    /// [s] All of them, rising.
    pub seconds: Vec<f64>,
}

impl Gaps {
    /// How many.
    pub fn count(&self) -> u32 {
        self.seconds.len() as u32
    }

    /// The share of gaps of at most so many seconds.
    pub fn within(&self, seconds: f64) -> f64 {
        let within = self.seconds.partition_point(|gap| *gap <= seconds);
        within as f64 / self.seconds.len().max(1) as f64
    }

    /// The share of turns that follow at once.
    pub fn at_once(&self) -> f64 {
        self.within(0.0)
    }

    /// [s] A quantile of those that take time; none if none does.
    pub fn of_the_rest(&self, share: f64) -> Option<f64> {
        let first = self.seconds.partition_point(|gap| *gap <= 0.0);
        quantile(&self.seconds[first..], share)
    }
}

/// The episodes of a suite, or all.
fn episodes(scenario: &Scenario, suite: Option<usize>) -> Vec<Episode> {
    let workload = scenario.workload(scenario.millihertz());
    let of = suites().map(Some).chain(std::iter::repeat(None));
    let wanted = workload.episodes.into_iter().zip(of);
    wanted.filter(|(_, of)| suite.is_none() || *of == suite).map(|(episode, _)| episode).collect()
}

/// Contexts turn by turn.
pub fn contexts(scenario: &Scenario, suite: Option<usize>) -> Vec<Context> {
    let episodes = episodes(scenario, suite);
    let longest = episodes.iter().map(|episode| episode.turns.len()).max().unwrap_or(0);
    let of = |place: usize| {
        let turns = episodes.iter().filter_map(|episode| episode.turns.get(place));
        let mut prompts: Vec<u32> = turns.map(|turn| turn.prompt.0).collect();
        sort_short(&mut prompts, u32::cmp);
        let at = |share: f64| quantile(&prompts, share);
        Some(Context {
            turn: place as u32 + 1,
            episodes: prompts.len() as u32,
            low: at(0.25)?,
            median: at(0.5)?,
            high: at(0.75)?,
        })
    };
    (0..longest).filter_map(of).collect()
}

/// Turns of the median episode.
pub fn median_turns(contexts: &[Context]) -> u32 {
    let all = contexts.first().map_or(0, |first| first.episodes);
    // Half of the episodes have ended with this turn or before.
    let ends = contexts.iter().rfind(|context| context.episodes * 2 > all);
    ends.map_or(0, |context| context.turn)
}

/// Tool gaps.
pub fn gaps(scenario: &Scenario, suite: Option<usize>) -> Gaps {
    let episodes = episodes(scenario, suite);
    let between = |episode: &Episode| {
        let last = episode.turns.len().saturating_sub(1);
        episode.turns[..last].iter().map(|turn| turn.gap.seconds()).collect::<Vec<_>>()
    };
    let mut seconds: Vec<f64> = episodes.iter().flat_map(between).collect();
    seconds.sort_unstable_by(f64::total_cmp);
    Gaps { seconds }
}
