//! Episodes for any mix of the four suites, with the published marginals (arXiv 2611.01404).
//!
//! ```text
//! suite: turns -> appended tokens (first, turns 2 to 5, later) x episode factor x two factors per suite -> prompts
//!                 gaps: zero or lognormal, whole control steps
//! all:   outputs, lognormal, put in the order of context and chance
//! ```
//!
//! An episode's prompts and gaps depend on the seed, its suite and how many episodes of that suite there are, never on
//! the rest of the mix. Its constants are in `src/data/workload.toml`; `fit` says how the factors are found, `draws` why
//! a small workload has its medians, too.
//!
//! Absent on purpose: which workload a scenario uses. The surrogate trace ([`super::trace::surrogate`]) is the default.

use super::draws::{Draw, lognormal, reorder, strata};
use super::fit::{Contribution, Factors, Target, factors, median};
use super::recipe::{Recipe, Suite, recipe};
use super::trace::{Episode, PUBLISHED_MILLIHERTZ, Turn, Workload, grown};
use crate::units::{PS_PER_S, Span, Tokens};

/// How many parts of a mix each suite has; at least one suite has some.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SuiteWeights([u32; 4]);

impl SuiteWeights {
    /// As many episodes of each: the published mix.
    pub const EQUAL: SuiteWeights = SuiteWeights([1; 4]);

    /// Parts in the order of [`Suite::ALL`]; none when all are 0.
    pub fn new(parts: [u32; 4]) -> Option<SuiteWeights> {
        parts.iter().any(|&part| part > 0).then_some(SuiteWeights(parts))
    }

    /// One suite alone.
    pub const fn only(suite: Suite) -> SuiteWeights {
        let mut parts = [0; 4];
        parts[suite as usize] = 1;
        SuiteWeights(parts)
    }

    /// How many of `episodes` each suite gets: its share rounded down, and what is left over one by one to the largest
    /// remainders, of equal ones to the first.
    pub fn apportion(self, episodes: u32) -> [u32; 4] {
        let parts = self.0.map(u64::from);
        let all: u64 = parts.iter().sum();
        let mut counts = parts.map(|part| (u64::from(episodes) * part / all) as u32);
        let left = episodes - counts.iter().sum::<u32>();
        let mut order = [0, 1, 2, 3];
        order.sort_by_key(|&suite: &usize| {
            std::cmp::Reverse(u64::from(episodes) * parts[suite] % all)
        });
        for &suite in order.iter().take(left as usize) {
            counts[suite] += 1;
        }
        counts
    }
}

/// An episode before its outputs.
struct Draft {
    /// [tokens] Appended by each turn; the first prompt first.
    appended: Vec<f64>,
    /// [steps] After each turn; 0 after the last.
    gaps: Vec<u64>,
}

/// `episodes` episodes (0 counts as 1) of this mix, suite by suite.
///
/// `growth_thousandths` scales the tokens that turns after the first append, `millihertz` (at least 1) is the control
/// frequency that the gaps last whole steps of; both as in [`super::trace::surrogate`], and neither changes a draw. The
/// same arguments give the same bits everywhere.
pub fn generate(
    mix: SuiteWeights,
    episodes: u32,
    seed: u64,
    growth_thousandths: u64,
    millihertz: u64,
) -> Workload {
    let recipe = recipe();
    let mut drafts = Vec::new();
    for (suite, count) in Suite::ALL.into_iter().zip(mix.apportion(episodes.max(1))) {
        drafts.extend(drafts_of(recipe, suite, count as usize, seed));
    }
    let mut outputs = outputs(recipe, &drafts, seed).into_iter();
    let step = |steps: u64| Span(steps * 1000 * PS_PER_S / millihertz);
    let episode = |draft: &Draft| {
        let mut prompt = 0;
        let turn = |((place, &appended), &gap): ((usize, &f64), &u64)| {
            let appended = whole_tokens(appended);
            prompt += if place == 0 { appended } else { grown(appended, growth_thousandths) };
            Turn {
                prompt: Tokens(prompt),
                output: outputs.next().unwrap_or(Tokens(1)),
                gap: step(gap),
            }
        };
        Episode { turns: draft.appended.iter().enumerate().zip(&draft.gaps).map(turn).collect() }
    };
    Workload { episodes: drafts.iter().map(episode).collect() }
}

fn whole_tokens(tokens: f64) -> u32 {
    libm::round(tokens).max(1.0) as u32
}

/// Episodes of one suite, with its factors on what they append.
fn drafts_of(recipe: &Recipe, suite: Suite, count: usize, seed: u64) -> Vec<Draft> {
    if count == 0 {
        return Vec::new();
    }
    let shape = suite.shape();
    let draw = |draw, count| strata(seed, draw, suite as u64, count);
    let turns: Vec<usize> = draw(Draw::Turns, count)
        .into_iter()
        .map(|share| lognormal(shape.turns_median.value, shape.turns_sigma.value, share))
        .map(|turns| libm::round(turns).max(1.0) as usize)
        .collect();
    let mut appended = appended(recipe, &turns, draw);
    let climb = recipe.early.last_turn.value as usize;
    let parts: Vec<Contribution> =
        appended.iter().map(|episode| contribution(episode, climb)).collect();
    let target = Target {
        peak: shape.peak_context.value,
        total: shape.total_input.value,
        ratio: recipe.fit.climb_ratio.value,
        slack: recipe.fit.slack.value,
    };
    let Factors { climb: on_climb, slope } = factors(&parts, &target);
    for episode in &mut appended {
        let early = climb.min(episode.len());
        episode[..early].iter_mut().for_each(|tokens| *tokens *= on_climb);
        episode[early..].iter_mut().for_each(|tokens| *tokens *= slope);
    }
    let gaps = gaps(recipe, suite, &turns, seed);
    appended.into_iter().zip(gaps).map(|(appended, gaps)| Draft { appended, gaps }).collect()
}

/// What the turns of each episode append, before the suite's factors.
fn appended(
    recipe: &Recipe,
    turns: &[usize],
    draw: impl Fn(Draw, usize) -> Vec<f64>,
) -> Vec<Vec<f64>> {
    let last_early = recipe.early.last_turn.value as usize;
    let early_count = turns.iter().map(|&turns| turns.min(last_early) - 1).sum();
    let later_count = turns.iter().map(|&turns| turns.saturating_sub(last_early)).sum();
    let factors = draw(Draw::EpisodeFactor, turns.len());
    let firsts = draw(Draw::FirstPrompt, turns.len());
    let mut early = draw(Draw::EarlyAppended, early_count).into_iter();
    let mut kinds = draw(Draw::LaterKind, later_count).into_iter();
    let mut sizes = draw(Draw::LaterAppended, later_count).into_iter();
    let later = &recipe.later;
    let mut turn = |place: usize, first: f64| match place {
        0 => lognormal(recipe.first.median.value, recipe.first.sigma.value, first),
        place if place < last_early => {
            let share = early.next().unwrap_or(0.5);
            lognormal(recipe.early.median.value, recipe.early.sigma.value, share)
        }
        _ => {
            let is_full = kinds.next().unwrap_or(0.5) < later.full_share.value;
            let share = sizes.next().unwrap_or(0.5);
            if is_full {
                lognormal(later.full_median.value, later.full_sigma.value, share)
            } else {
                lognormal(later.slight_median.value, later.slight_sigma.value, share)
            }
        }
    };
    let mut episode = |((&turns, factor), first): ((&usize, f64), f64)| {
        let factor = lognormal(1.0, recipe.episode.sigma.value, factor);
        (0..turns).map(|place| factor * turn(place, first)).collect()
    };
    turns.iter().zip(factors).zip(firsts).map(&mut episode).collect()
}

/// What an episode contributes to its peak and total: what a turn appends is in its own prompt and all after it.
fn contribution(appended: &[f64], climb: usize) -> Contribution {
    let mut sum = Contribution::default();
    for (place, tokens) in appended.iter().enumerate() {
        let total = tokens * (appended.len() - place) as f64;
        if place < climb {
            sum.climb_peak += tokens;
            sum.climb_total += total;
        } else {
            sum.slope_peak += tokens;
            sum.slope_total += total;
        }
    }
    sum
}

/// [steps] The gap after each turn of each episode: of several orders of the suite's gaps, the one whose median episode
/// has the environment seconds nearest to the published ones.
fn gaps(recipe: &Recipe, suite: Suite, turns: &[usize], seed: u64) -> Vec<Vec<u64>> {
    let shape = suite.shape();
    let steps_per_second = PUBLISHED_MILLIHERTZ as f64 / 1000.0;
    let between: usize = turns.iter().map(|turns| turns - 1).sum();
    let zeros = libm::round(shape.zero_gap_share.value * between as f64) as usize;
    let length = |share| {
        let seconds = lognormal(recipe.gap.median.value, recipe.gap.sigma.value, share);
        libm::round(seconds.min(recipe.gap.most.value) * steps_per_second).max(1.0) as u64
    };
    let mut all = vec![0; zeros];
    all.extend(
        strata(seed, Draw::GapLength, suite as u64, between - zeros).into_iter().map(length),
    );
    let dealt = |attempt: u64| -> Vec<Vec<u64>> {
        let mut order = all.clone();
        reorder(seed, Draw::GapOrder, suite as u64, attempt, &mut order);
        let mut order = order.into_iter();
        let mut deal = |&turns: &usize| {
            order.by_ref().take(turns - 1).chain(std::iter::once(0)).collect::<Vec<u64>>()
        };
        turns.iter().map(&mut deal).collect()
    };
    let wanted = shape.env_seconds.value * steps_per_second;
    let off = |gaps: &Vec<Vec<u64>>| {
        (median(gaps.iter().map(|episode| episode.iter().sum::<u64>() as f64)) - wanted).abs()
    };
    let orders = (0..recipe.fit.gap_orders.value as u64).map(dealt);
    // Of equally near ones the first.
    orders.min_by(|a, b| off(a).total_cmp(&off(b))).unwrap_or_else(|| dealt(0))
}

/// The output of every turn, in order: the shortest goes to the turn with the lowest score, which is the rank of its
/// context, weighed against chance. Growth does not enter, so that it changes no output.
fn outputs(recipe: &Recipe, drafts: &[Draft], seed: u64) -> Vec<Tokens> {
    let shape = &recipe.output;
    let contexts: Vec<f64> = drafts
        .iter()
        .flat_map(|draft| {
            draft.appended.iter().scan(0.0, |context, tokens| {
                *context += tokens;
                Some(*context)
            })
        })
        .collect();
    let count = contexts.len();
    let mut lengths: Vec<u32> = strata(seed, Draw::Output, 0, count)
        .into_iter()
        .map(|share| lognormal(shape.median.value, shape.sigma.value, share))
        .map(|tokens| whole_tokens(tokens.clamp(shape.least.value, shape.most.value)))
        .collect();
    lengths.sort_unstable();
    let weight = shape.context_weight.value;
    let chances = strata(seed, Draw::OutputOrder, 0, count);
    let mut scores = vec![0.0; count];
    for (rank, turn) in in_order(&contexts).into_iter().enumerate() {
        let rank = (rank as f64 + 0.5) / count as f64;
        scores[turn] = weight * rank + (1.0 - weight) * chances[turn];
    }
    let mut outputs = vec![Tokens(1); count];
    for (turn, length) in in_order(&scores).into_iter().zip(lengths) {
        outputs[turn] = Tokens(length);
    }
    outputs
}

/// Places of the values, from the smallest value to the largest; equal ones in order.
fn in_order(values: &[f64]) -> Vec<usize> {
    let mut places: Vec<usize> = (0..values.len()).collect();
    places.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn plain(mix: SuiteWeights, episodes: u32, seed: u64) -> Workload {
        generate(mix, episodes, seed, 1000, PUBLISHED_MILLIHERTZ)
    }

    /// What the rest of the mix must not change.
    fn prompts_and_gaps(episodes: &[Episode]) -> Vec<(Tokens, Span)> {
        let turns = episodes.iter().flat_map(|episode| &episode.turns);
        turns.map(|turn| (turn.prompt, turn.gap)).collect()
    }

    #[test]
    fn a_suite_does_not_depend_on_the_rest_of_the_mix() {
        let whole = plain(SuiteWeights::EQUAL, 80, 5);
        for suite in Suite::ALL {
            let alone = plain(SuiteWeights::only(suite), 20, 5);
            let part = &whole.episodes[20 * suite as usize..][..20];
            assert_eq!(prompts_and_gaps(part), prompts_and_gaps(&alone.episodes));
        }
    }

    #[test]
    fn growth_and_frequency_change_no_draw() {
        let one = plain(SuiteWeights::EQUAL, 40, 9);
        let other = generate(SuiteWeights::EQUAL, 40, 9, 500, 10_000);
        for (a, b) in one.episodes.iter().zip(&other.episodes) {
            assert_eq!(a.turns.len(), b.turns.len());
            assert_eq!(a.turns[0].prompt, b.turns[0].prompt);
            for (a, b) in a.turns.windows(2).zip(b.turns.windows(2)) {
                let appended = |turns: &[Turn]| turns[1].prompt.0 - turns[0].prompt.0;
                assert_eq!(appended(b), appended(a).div_ceil(2));
                assert_eq!((b[0].output, b[0].gap), (a[0].output, a[0].gap + a[0].gap));
            }
        }
    }

    #[test]
    fn longer_contexts_have_longer_outputs_on_average() {
        let workload = plain(SuiteWeights::EQUAL, 80, 1);
        let mut turns: Vec<&Turn> = workload.turns().collect();
        turns.sort_by_key(|turn| turn.prompt);
        let mean_log = |turns: &[&Turn]| {
            turns.iter().map(|turn| libm::log(f64::from(turn.output.0))).sum::<f64>()
                / turns.len() as f64
        };
        let (short, long) = turns.split_at(turns.len() / 2);
        assert!(mean_log(long) > mean_log(short) + 0.15);
    }

    /// A change here changes what a seed means.
    #[test]
    fn a_workload_is_frozen() {
        let workload = plain(SuiteWeights::EQUAL, 80, 1);
        let sum = |what: fn(&Turn) -> u64| workload.turns().map(what).sum::<u64>();
        let prompts = sum(|turn| u64::from(turn.prompt.0));
        // Each with its prompt, so that their order counts.
        let outputs = sum(|turn| u64::from(turn.output.0) * u64::from(turn.prompt.0));
        let gaps = sum(|turn| turn.gap.0 / 1_000_000_000);
        assert_eq!(
            (workload.turns().count(), prompts, outputs, gaps),
            (1833, 146_645_016, 30_538_819_098, 2_198_050)
        );
    }

    #[test]
    fn a_mix_needs_a_part() {
        assert_eq!(SuiteWeights::new([0; 4]), None);
        assert_eq!(SuiteWeights::new([1; 4]), Some(SuiteWeights::EQUAL));
        assert_eq!(SuiteWeights([1, 1, 1, 0]).apportion(80), [27, 27, 26, 0]);
        assert_eq!(SuiteWeights([1, 0, 3, 0]).apportion(2), [1, 0, 1, 0]);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn any_mix_gives_sound_episodes(
            parts in prop::array::uniform4(0u32..5), episodes in 0u32..60, seed: u64,
            growth in 1u64..4000, millihertz in 500u64..200_000
        ) {
            let mix = SuiteWeights::new(parts).unwrap_or(SuiteWeights::EQUAL);
            let workload = generate(mix, episodes, seed, growth, millihertz);
            prop_assert_eq!(workload.episodes.len() as u32, episodes.max(1));
            prop_assert_eq!(mix.apportion(episodes).iter().sum::<u32>(), episodes);
            for episode in &workload.episodes {
                prop_assert!(!episode.turns.is_empty() && episode.turns[0].prompt > Tokens(0));
                prop_assert!(episode.turns.is_sorted_by(|a, b| a.prompt < b.prompt));
                prop_assert!(episode.turns.iter().all(|turn| (8..=1600).contains(&turn.output.0)));
                prop_assert!(episode.turns.last().is_some_and(|turn| turn.gap == Span::ZERO));
            }
            prop_assert_eq!(generate(mix, episodes, seed, growth, millihertz), workload);
        }
    }
}
