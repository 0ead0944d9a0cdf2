//! The surrogate trace: 80 episodes made to match the published marginals of the four suites (the measured traces were
//! never published). Context growth scales the tokens that turns after the first append; control frequency scales the
//! tool gaps, which are steps of the environment, published at 20 Hz.

use crate::units::{Span, Tokens};

/// Control frequency at which the gaps of the trace were published, in millihertz.
pub const PUBLISHED_MILLIHERTZ: u64 = 20_000;

/// One call of the brain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The whole prompt.
    pub prompt: Tokens,
    /// Wanted outputs.
    pub output: Tokens,
    /// Time from its end to the next turn of the episode.
    pub gap: Span,
}

/// One episode.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Episode {
    /// Turns in order; at least one.
    pub turns: Vec<Turn>,
}

/// Episodes to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Workload {
    /// In the order of the trace; at least one.
    pub episodes: Vec<Episode>,
}

/// A row of the trace.
struct Row {
    episode: usize,
    appended: u32,
    output: u32,
    gap_hundredths: u64,
}

/// `src/data/surrogate_trace.csv` as build.rs packs it: four columns of 16-bit integers.
const TRACE: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/trace.bin"));

/// The suite of each episode of the surrogate trace, a byte each.
const SUITES: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/suites.bin"));

/// The suite of each episode of the surrogate trace, in order: its place in [`SUITE_NAMES`].
pub fn suites() -> impl Iterator<Item = usize> {
    SUITES.iter().map(|&suite| usize::from(suite))
}

/// The published suites, in the order in which the trace counts them.
pub const SUITE_NAMES: [&str; 4] = ["object_swap", "spatial_swap", "goal_swap", "10_swap"];

/// The rows, in order.
fn rows() -> impl Iterator<Item = Row> {
    let column = TRACE.len() / 4;
    let value = move |of: usize, row: usize| {
        let place = of * column + 2 * row;
        u16::from_le_bytes([TRACE[place], TRACE[place + 1]])
    };
    (0..column / 2).map(move |row| Row {
        episode: usize::from(value(0, row)),
        appended: u32::from(value(1, row)),
        output: u32::from(value(2, row)),
        gap_hundredths: u64::from(value(3, row)),
    })
}

/// Appended tokens at a context growth in thousandths, at least one.
pub(super) fn grown(appended: u32, growth_thousandths: u64) -> u32 {
    ((u64::from(appended) * growth_thousandths + 500) / 1000).max(1) as u32
}

/// The surrogate trace at a context growth in thousandths and a control frequency in millihertz (both at least 1).
///
/// A scaled turn appends at least one token.
pub fn surrogate(growth_thousandths: u64, millihertz: u64) -> Workload {
    let mut episodes: Vec<Episode> = Vec::new();
    for row in rows() {
        if episodes.len() == row.episode {
            episodes.push(Episode { turns: Vec::new() });
        }
        let turns = &mut episodes[row.episode].turns;
        let prompt = match turns.last() {
            None => row.appended,
            Some(last) => last.prompt.0 + grown(row.appended, growth_thousandths),
        };
        let gap = Span(row.gap_hundredths * 10_000_000_000 * PUBLISHED_MILLIHERTZ / millihertz);
        turns.push(Turn { prompt: Tokens(prompt), output: Tokens(row.output), gap });
    }
    Workload { episodes }
}

impl Workload {
    /// All turns.
    pub fn turns(&self) -> impl Iterator<Item = &Turn> {
        self.episodes.iter().flat_map(|episode| &episode.turns)
    }

    /// Mean prompt over turns, in tokens.
    pub fn mean_prompt(&self) -> f64 {
        let (count, sum) = self
            .turns()
            .fold((0u64, 0u64), |(n, sum), turn| (n + 1, sum + u64::from(turn.prompt.0)));
        sum as f64 / count as f64
    }

    /// The longest prompt.
    pub fn largest_prompt(&self) -> Tokens {
        self.turns().map(|turn| turn.prompt).max().unwrap_or_default()
    }

    /// The largest output.
    pub fn largest_output(&self) -> Tokens {
        self.turns().map(|turn| turn.output).max().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_trace_has_its_published_totals() {
        let trace = surrogate(1000, PUBLISHED_MILLIHERTZ);
        assert_eq!(trace.episodes.len(), 80);
        assert_eq!(trace.turns().count(), 1862);
        assert_eq!(trace.turns().map(|turn| u64::from(turn.prompt.0)).sum::<u64>(), 152_474_790);
        assert_eq!(trace.turns().map(|turn| u64::from(turn.output.0)).sum::<u64>(), 347_918);
        let gaps: u64 = trace.turns().map(|turn| turn.gap.0).sum();
        assert_eq!(gaps, 2_306_900_000_000_000);
        assert!(
            trace
                .episodes
                .iter()
                .all(|episode| { episode.turns.last().is_some_and(|turn| turn.gap == Span::ZERO) })
        );
        let contexts = include_str!("../data/surrogate_trace.csv")
            .lines()
            .skip(1)
            .map(|line| line.split(',').nth(3).expect("ctx").parse::<u32>());
        assert!(trace.turns().zip(contexts).all(|(turn, context)| Ok(turn.prompt.0) == context));
    }

    #[test]
    fn every_episode_has_a_suite() {
        let trace = surrogate(1000, PUBLISHED_MILLIHERTZ);
        assert_eq!(suites().count(), trace.episodes.len());
        let csv = include_str!("../data/surrogate_trace.csv").lines().skip(1);
        for line in csv {
            let number = |place: usize| line.split(',').nth(place).and_then(|one| one.parse().ok());
            let (episode, suite): (usize, usize) = (number(0).unwrap(), number(1).unwrap());
            assert_eq!(suites().nth(episode), Some(suite));
            assert!(suite < SUITE_NAMES.len());
        }
        let names = crate::workload::recipe::Suite::ALL.map(|suite| suite.shape().name.as_str());
        assert_eq!(names, SUITE_NAMES);
    }

    #[test]
    fn growth_scales_what_later_turns_append_and_frequency_the_gaps() {
        let (one, half) = (surrogate(1000, 20_000), surrogate(500, 10_000));
        for (a, b) in one.episodes.iter().zip(&half.episodes) {
            assert_eq!(a.turns[0].prompt, b.turns[0].prompt);
            let appended = |turns: &[Turn]| turns[1].prompt.0 - turns[0].prompt.0;
            assert_eq!(appended(&b.turns), appended(&a.turns).div_ceil(2));
            assert_eq!(b.turns[0].gap.0, 2 * a.turns[0].gap.0);
        }
    }
}
