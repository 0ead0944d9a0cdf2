//! What a controller may see.

use crate::units::{Instant, Span};

/// The fleet as the gateway sees it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FleetView {
    /// Episodes under way.
    pub active: u32,
    /// Of them, those that have a slot: the others are held, or will be before their next turn.
    pub slots: u32,
    /// Robots held before a turn.
    pub held: u32,
    /// Robots that wait for an episode.
    pub backlog: u32,
}

impl FleetView {
    /// Start while fewer slots are taken than `limit`.
    pub fn within(&self, limit: Option<u32>) -> Verdict {
        match limit {
            Some(limit) if self.slots >= limit.max(1) => Verdict::Wait,
            _ => Verdict::Start,
        }
    }
}

/// A controller's answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The robot that has waited longest begins its next episode.
    Start,
    /// It waits on.
    Wait,
}

/// What is known of the engine beforehand (`vllm:cache_config_info` and the model's configuration).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EngineFacts {
    /// [blocks] that can be handed out.
    pub blocks: u32,
    /// [tokens] in a block.
    pub block_tokens: u32,
    /// The prefix a turn needs is released only as its request ends: no side states, or states kept to the end.
    pub keeps_to_end: bool,
}

impl EngineFacts {
    /// [tokens] the pool holds.
    pub fn pool_tokens(&self) -> f64 {
        f64::from(self.blocks) * f64::from(self.block_tokens)
    }
}

/// The engine's metrics, counters since its start.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Metrics {
    /// Referenced blocks over all, 0 to 1 (`vllm:kv_cache_usage_perc`).
    pub referenced: f64,
    /// Referenced or findable blocks over all, 0 to 1; a radix engine exports it. Only for who reads it.
    pub cached: f64,
    /// The same of sessions that have not ended.
    pub cached_live: f64,
    /// [tokens] Prompts of requests first scheduled (`vllm:prefix_cache_queries`).
    pub prompt_tokens: u64,
    /// [tokens] Of them, found in the cache (`vllm:prefix_cache_hits`).
    pub hit_tokens: u64,
    /// [tokens] Prefill computed.
    pub computed_tokens: u64,
    /// [tokens] Generated (`vllm:generation_tokens`).
    pub generated_tokens: u64,
    /// [blocks] Used blocks taken for something new.
    pub evicted_blocks: u64,
    /// [s] Their time since the last access, summed (`vllm:kv_block_idle_before_evict_seconds`).
    pub evicted_idle_s: f64,
}

/// A completed call, from its response and the engine's times.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Call {
    /// Whose.
    pub robot: u32,
    /// [tokens] Prompt.
    pub prompt: u32,
    /// [tokens] Of it, found in the cache.
    pub cached: u32,
    /// [tokens] Prompt of the session's call before; 0 on its first.
    pub previous_prompt: u32,
    /// [tokens] Generated.
    pub output: u32,
    /// When it was first scheduled.
    pub scheduled: Instant,
    /// When its first token came.
    pub first_token: Instant,
    /// When its last token came.
    pub finished: Instant,
    /// Its robot had been held before it.
    pub was_held: bool,
}

impl Call {
    /// In the engine, once scheduled.
    pub fn latency(&self) -> Span {
        self.finished - self.scheduled
    }
}

/// What a gateway sees.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Seen {
    /// A robot began an episode, or was in one when control began.
    EpisodeStarted {
        /// Which.
        robot: u32,
        /// When.
        at: Instant,
    },
    /// A robot's turn went to the engine.
    Sent {
        /// Whose.
        robot: u32,
    },
    /// A robot is held before its turn.
    Held {
        /// Which.
        robot: u32,
    },
    /// A held robot has a slot again.
    Resumed {
        /// Which.
        robot: u32,
    },
    /// A call ended.
    Finished(Call),
    /// A robot ended its episode.
    EpisodeEnded {
        /// Which.
        robot: u32,
        /// When.
        at: Instant,
    },
}

impl Metrics {
    /// Tokens found over tokens asked for since `earlier`, 0 to 1; none if nothing was asked for.
    pub fn hit_rate_since(&self, earlier: &Metrics) -> Option<f64> {
        let asked = self.prompt_tokens - earlier.prompt_tokens;
        (asked > 0).then(|| (self.hit_tokens - earlier.hit_tokens) as f64 / asked as f64)
    }
}
