//! Hybrid models: from the two figures an engine prints back to the blocks it has.
//!
//! An engine with `B` blocks whose longest request takes `n` attention blocks and `s` states prints the concurrency
//! `C = B / (n + s)`. Its token figure is `floor(C x length)`, or in older releases `floor(B / groups) x block`. Both are
//! rounded, so few whole `B` give both; where those are of one number of groups, that is the answer.

/// Most state groups that are looked for: as many as the knob takes.
pub(super) const MOST_GROUPS: u32 = 16;

/// Most states a request is thought to hold.
const MOST_STATES: u64 = 32;

/// What the engine printed.
pub(super) struct Ask {
    /// The printed size.
    pub(super) tokens: u64,
    /// Tokens of a block on one GPU.
    pub(super) block: u64,
    /// GPUs that share a context.
    pub(super) parallel: u64,
    /// The greatest length of a request.
    pub(super) length: u64,
    /// Its attention blocks.
    pub(super) length_blocks: u64,
    /// The printed concurrency, two decimals.
    pub(super) concurrency: f64,
    /// Tokens drafted a step: each holds one state more.
    pub(super) drafted: u64,
}

/// The only answer.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Solved {
    pub(super) blocks: u64,
    pub(super) length_blocks: u64,
    /// States of one request.
    pub(super) states: u64,
    /// State groups, where they are told too; the blocks may then be as many more, at most.
    pub(super) groups: Option<u64>,
}

/// The blocks behind both figures, if only one kind of model gives them.
pub(super) fn solve(ask: &Ask) -> Option<Solved> {
    if ask.length == 0 || ask.block == 0 {
        return None;
    }
    let printed = ask.tokens as f64 / ask.length as f64;
    if (printed - ask.concurrency).abs() <= 0.0051 { of_length(ask) } else { of_groups(ask) }
}

/// Newer releases: the tokens are the concurrency times the length, and so carry the concurrency to six digits.
fn of_length(ask: &Ask) -> Option<Solved> {
    only((1..=MOST_STATES).filter_map(|states| {
        let blocks = blocks_of(ask.tokens, ask.length, ask.length_blocks + states)?;
        Some(Solved { blocks, length_blocks: ask.length_blocks, states, groups: None })
    }))
}

/// Older releases: the tokens are the blocks shared out to the groups. With a long request two decimals leave a few counts
/// open: the smallest is taken.
fn of_groups(ask: &Ask) -> Option<Solved> {
    let each = ask.tokens / ask.block / ask.parallel.max(1);
    let kept = [1 + ask.drafted, 2 + ask.drafted];
    let ways = (1..=u64::from(MOST_GROUPS)).flat_map(|groups| kept.map(|kept| (groups, kept)));
    only(ways.filter_map(|(groups, kept)| {
        let states = groups.checked_mul(kept)?;
        let request = ask.length_blocks.checked_add(states)? as f64;
        let least = each.checked_mul(groups + 1)?;
        let blocks = (least..=least.checked_add(groups)?)
            .find(|&blocks| (blocks as f64 / request - ask.concurrency).abs() <= 0.0051)?;
        let length_blocks = ask.length_blocks;
        Some(Solved { blocks, length_blocks, states, groups: Some(groups) })
    }))
}

/// Whole blocks `B` with `floor(B x length / request) = tokens`, if there are: `request` is the blocks that a request of
/// that length takes.
pub(super) fn blocks_of(tokens: u64, length: u64, request: u64) -> Option<u64> {
    let (tokens, length, request) = (u128::from(tokens), u128::from(length), u128::from(request));
    if length == 0 || request == 0 {
        return None;
    }
    let blocks = (tokens * request).div_ceil(length);
    let fits = blocks * length < (tokens + 1) * request;
    fits.then(|| u64::try_from(blocks).ok()).flatten()
}

/// States of one request, from the blocks there are and the requests that fit, if only one number gives them.
pub(super) fn states_of(
    blocks: u64,
    length_blocks: u64,
    concurrency: f64,
    is_exact: bool,
) -> Option<u64> {
    let off = if is_exact { 1e-9 * concurrency } else { 0.0051 };
    only((0..=MOST_STATES).filter(|states| {
        let request = length_blocks.saturating_add(*states).max(1);
        (blocks as f64 / request as f64 - concurrency).abs() <= off
    }))
}

fn only<T>(mut answers: impl Iterator<Item = T>) -> Option<T> {
    let answer = answers.next()?;
    answers.next().is_none().then_some(answer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_of_a_public_report_give_their_blocks() {
        // vLLM issue 40691: 290,864 tokens and 33.04 requests of 32,768 tokens, blocks of 784.
        let ask = Ask {
            tokens: 290_864,
            block: 784,
            parallel: 1,
            length: 32_768,
            length_blocks: 42,
            concurrency: 33.04,
            drafted: 0,
        };
        let solved = solve(&ask).expect("one answer");
        assert_eq!((solved.blocks, solved.states, solved.groups), (1_487, 3, Some(3)));
    }

    #[test]
    fn whatever_the_engine_has_is_found_or_left_open() {
        let mut found = 0;
        for blocks in (900..6_000).step_by(37) {
            for groups in 1..=6u64 {
                for kept in [1, 2] {
                    let (block, length) = (784, 262_144u64);
                    let length_blocks = length.div_ceil(block);
                    let request = length_blocks + groups * kept;
                    let exact = blocks as f64 / request as f64;
                    let concurrency = (exact * 100.0).round() / 100.0;
                    for tokens in [blocks * length / request, blocks / (groups + 1) * block] {
                        let ask = Ask {
                            tokens,
                            block,
                            parallel: 1,
                            length,
                            length_blocks,
                            concurrency,
                            drafted: 0,
                        };
                        if let Some(solved) = solve(&ask) {
                            let open = solved.groups.unwrap_or(0);
                            assert!(open == 0 || open == groups, "{blocks} {groups} {kept}");
                            let answers = solved.blocks..=solved.blocks + open;
                            assert!(answers.contains(&blocks), "{blocks} {groups} {kept}");
                            found += 1;
                        }
                    }
                }
            }
        }
        assert!(found > 1_000, "{found}");
    }
}
