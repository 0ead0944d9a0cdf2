//! What is known of one engine, from a log or from metrics, and what follows for the knobs.

use super::given::Given;
use super::hybrid;
use super::paste::Place;
use super::reading::{Problem, Provenance, Reading};
use crate::profile::serving;
use crate::scenario::KnobId;
use crate::words::import::engine as words;

/// A value and where it stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Known<T> {
    pub(super) value: T,
    pub(super) place: Place,
}

/// What one engine states of itself. What it does not state is none.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Engine {
    /// Blocks of the pool, the null block among them.
    pub(super) blocks: Option<Known<u64>>,
    /// The words for the line that states the blocks.
    pub(super) blocks_line: &'static str,
    /// Whether that line is of releases before hybrid models had large blocks.
    pub(super) is_old_line: bool,
    /// The printed size in tokens.
    pub(super) tokens: Option<Known<u64>>,
    /// It prints size and concurrency on one line, as releases do whose size is what whole requests hold.
    pub(super) is_one_line: bool,
    /// Requests of the greatest length that fit at once.
    pub(super) concurrency: Option<Known<f64>>,
    /// The concurrency is not rounded to two decimals.
    pub(super) is_exact: bool,
    /// The greatest length of a request, in tokens.
    pub(super) length: Option<u64>,
    /// Tokens of a block.
    pub(super) block_tokens: Option<Known<u64>>,
    /// Its layers keep states besides the attention's blocks.
    pub(super) is_hybrid: bool,
    /// It says that they do not.
    pub(super) is_surely_plain: bool,
    /// Whether it keeps prefixes.
    pub(super) prefix_caching: Option<bool>,
    /// Tokens it drafts a step.
    pub(super) drafted: u64,
    /// GPUs that share one context.
    pub(super) context_parallel: u64,
    /// Most tokens a step.
    pub(super) budget: Option<Known<u64>>,
    /// Most requests at once.
    pub(super) sequences: Option<Known<u64>>,
}

/// A block size, and what its number rests on.
#[derive(Clone, Copy)]
struct Block {
    tokens: u64,
    provenance: Provenance,
}

impl Engine {
    /// Adds to a reading what this engine says of the knobs.
    pub(super) fn conclude(&self, given: &Given, reading: &mut Reading) {
        let block = self.block(given, reading);
        if self.blocks.is_some_and(|blocks| blocks.value == 0) {
            let place = self.blocks.map(|blocks| blocks.place);
            let expected = words::a_block().to_owned();
            let found = words::no_block().to_owned();
            reading.problems.push(Problem { place, expected, found });
        } else if let Some(blocks) = self.blocks {
            self.counted(blocks, block, reading);
        } else if let Some(tokens) = self.tokens {
            self.of_tokens(tokens, block, reading);
        }
        if let Some(Known { value, place }) = self.budget {
            let how = words::setting("max_num_batched_tokens", value, place.line);
            reading.change(KnobId::TokenBudget, value, how, Provenance::Stated);
        }
        if let Some(Known { value, place }) = self.sequences {
            let how = words::setting("max_num_seqs", value, place.line);
            reading.change(KnobId::MaxSequences, value, how, Provenance::Stated);
        }
        if self.prefix_caching == Some(false) {
            reading.note(words::caching_off());
        }
        if self.context_parallel > 1 {
            reading.note(words::context_parallel(self.context_parallel));
        }
    }

    /// The block size, set where it is known well enough.
    fn block(&self, given: &Given, reading: &mut Reading) -> Option<Block> {
        let parallel = self.context_parallel.max(1);
        let (tokens, how, provenance) = if let Some(given) = given.block_tokens {
            let tokens = u64::from(given);
            (tokens, words::block_given(tokens), Provenance::Stated)
        } else if let Some(Known { value, place }) = self.block_tokens.filter(|b| b.value > 0) {
            let how = words::block_stated(value, place.line);
            (value, how, Provenance::Stated)
        } else if self.is_hybrid || (self.tokens.is_none() && !self.is_old_line) {
            if self.blocks.is_some() {
                reading.note(words::no_block_size());
            }
            return None;
        } else {
            let assumed = &serving::constants().block_tokens;
            let how = words::block_assumed(assumed.value, &assumed.meaning);
            (assumed.value, how, Provenance::Estimated)
        };
        let held = tokens.saturating_mul(parallel);
        let how = if parallel > 1 { words::block_of_context(&how, parallel) } else { how };
        reading.change(KnobId::BlockTokens, held, how, provenance);
        if !self.is_hybrid {
            let (how, provenance) = if self.is_surely_plain {
                (words::no_states(), Provenance::Stated)
            } else {
                (words::no_hybrid_line(), provenance.max(Provenance::Derived))
            };
            reading.change(KnobId::StateGroups, 0, how.to_owned(), provenance);
        }
        Some(Block { tokens: held, provenance })
    }

    /// The pool of a stated block count.
    fn counted(&self, blocks: Known<u64>, block: Option<Block>, reading: &mut Reading) {
        let Known { value, place } = blocks;
        let how = words::pool(value, self.blocks_line, place.line);
        reading.change(KnobId::PoolBlocks, value, how, Provenance::Stated);
        if self.is_hybrid {
            if self.tokens.is_some() {
                reading.note(words::count_used());
            }
            let states = self.requests(block).and_then(|(length_blocks, concurrency)| {
                hybrid::states_of(value, length_blocks, concurrency, self.is_exact)
            });
            self.groups(states, reading);
        } else if let (Some(tokens), Some(block)) = (self.tokens, block) {
            let product = value.saturating_mul(block.tokens);
            if product.abs_diff(tokens.value) > product / 100 {
                reading.note(words::several_kinds(value, block.tokens, product, tokens.value));
            }
        }
    }

    /// Blocks of the longest request's attention, and the concurrency.
    fn requests(&self, block: Option<Block>) -> Option<(u64, f64)> {
        let length = self.length.filter(|&length| length > 0)?;
        Some((length.div_ceil(block?.tokens.max(1)), self.concurrency?.value))
    }

    /// The pool of an engine that states tokens only.
    fn of_tokens(&self, tokens: Known<u64>, block: Option<Block>, reading: &mut Reading) {
        let Known { value, place } = tokens;
        if value == 0 {
            reading.problems.push(Problem::at(place, words::tokens(), "0"));
        } else if self.is_hybrid {
            self.hybrid(tokens, block, reading);
        } else if let Some(block) = block {
            self.plain(tokens, block, reading);
        }
    }

    fn plain(&self, tokens: Known<u64>, block: Block, reading: &mut Reading) {
        if block.provenance == Provenance::Estimated {
            reading.note(words::ordinary());
        }
        let (blocks, how) = if let Some(several) = self.of_several_kinds(tokens, block) {
            reading.note(words::disagree());
            several
        } else {
            self.of_whole_requests(tokens, block).unwrap_or_else(|| {
                let Known { value, place } = tokens;
                let blocks = value / block.tokens.max(1);
                let how = words::pool_of_tokens(blocks, value, place.line, block.tokens);
                (blocks, how)
            })
        };
        let provenance = block.provenance.max(Provenance::Derived);
        reading.change(KnobId::PoolBlocks, blocks, how, provenance);
    }

    /// Where size and concurrency disagree: the pool that holds as many of the longest requests.
    fn of_several_kinds(&self, tokens: Known<u64>, block: Block) -> Option<(u64, String)> {
        let (length_blocks, concurrency) = self.requests(Some(block))?;
        let printed = tokens.value as f64 / self.length? as f64;
        if (concurrency - printed).abs() <= 0.01 * concurrency + 0.005 {
            return None;
        }
        let blocks = (concurrency * length_blocks as f64).round() as u64;
        let how = words::pool_of_concurrency(blocks, concurrency, length_blocks);
        Some((blocks, how))
    }

    /// Newer releases print what whole requests hold, which is less than the pool where the longest does not end with a
    /// block.
    fn of_whole_requests(&self, tokens: Known<u64>, block: Block) -> Option<(u64, String)> {
        let Known { value, place } = tokens;
        let length = self.length?;
        let length_blocks = length.div_ceil(block.tokens.max(1));
        let is_of_blocks = !self.is_one_line && value % block.tokens.max(1) == 0;
        if is_of_blocks || length == length_blocks.checked_mul(block.tokens)? {
            return None;
        }
        let blocks = hybrid::blocks_of(value, length, length_blocks)?;
        let how = words::pool_of_requests(blocks, value, place.line, length, length_blocks);
        Some((blocks, how))
    }

    fn hybrid(&self, tokens: Known<u64>, block: Option<Block>, reading: &mut Reading) {
        let solved = block.and_then(|block| {
            let length = self.length?;
            let (length_blocks, concurrency) = self.requests(Some(block))?;
            let parallel = self.context_parallel.max(1);
            let ask = hybrid::Ask {
                tokens: tokens.value,
                block: block.tokens / parallel,
                parallel,
                length,
                length_blocks,
                concurrency,
                drafted: self.drafted,
            };
            hybrid::solve(&ask)
        });
        let Some(solved) = solved else {
            let found = words::tokens_only(tokens.value);
            reading.problems.push(Problem::at(tokens.place, words::a_count(), &found));
            return;
        };
        reading.note(words::solved());
        let how = words::pool_solved(
            solved.blocks,
            self.concurrency.map_or(0.0, |concurrency| concurrency.value),
            solved.length_blocks,
            solved.states,
            tokens.value,
            solved.groups,
        );
        reading.change(KnobId::PoolBlocks, solved.blocks, how, Provenance::Derived);
        match solved.groups {
            Some(groups) => {
                let how = words::groups_solved(groups);
                reading.change(KnobId::StateGroups, groups, how, Provenance::Derived);
            }
            None => self.groups(Some(solved.states), reading),
        }
    }

    /// State groups of a hybrid model: what a request takes besides its attention blocks, shared out.
    fn groups(&self, states: Option<u64>, reading: &mut Reading) {
        let each = match self.prefix_caching {
            Some(true) => vec![2 + self.drafted],
            Some(false) => vec![1 + self.drafted],
            None => vec![1 + self.drafted, 2 + self.drafted],
        };
        let most = u64::from(hybrid::MOST_GROUPS);
        let fits: Vec<(u64, u64)> = states
            .into_iter()
            .flat_map(|states| each.iter().map(move |&each| (states, each)))
            .filter(|&(states, each)| states % each == 0 && (1..=most).contains(&(states / each)))
            .collect();
        match fits[..] {
            [(states, each)] => {
                let groups = states / each;
                let how = words::groups_of_states(groups, states, each);
                reading.change(KnobId::StateGroups, groups, how, Provenance::Derived);
            }
            _ => reading.note(words::no_groups()),
        }
    }
}
