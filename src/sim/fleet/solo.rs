//! An engine without a fleet: requests sent by hand, one after another, for experiments on the engine itself.
//!
//! It listens as a fleet does, so that the engine is compiled once.

use super::record::{Counters, Listener, Record, Turn};
use crate::sim::engine::config::{EngineConfig, StepCosts};
use crate::sim::engine::pool::SessionId;
use crate::sim::engine::{Ask, Engine};
use crate::sim::eviction::Eviction;
use crate::units::Instant;

/// The engine, and what became of the request that was scheduled last.
pub struct Solo {
    engine: Engine,
    record: Record,
    turns: [Turn; 1],
    counters: Counters,
    done: Vec<u32>,
    block: u32,
}

impl Solo {
    /// An idle engine with an empty pool.
    pub fn new(config: EngineConfig, costs: StepCosts, eviction: &'static dyn Eviction) -> Solo {
        let block = config.block.0;
        Solo {
            engine: Engine::new(config, costs, eviction),
            record: Record::default(),
            turns: [Turn::default()],
            counters: Counters::default(),
            done: Vec::new(),
            block,
        }
    }

    /// A new session.
    pub fn new_session(&mut self) -> SessionId {
        self.engine.new_session()
    }

    /// Queues a prompt of a session, whose prompt before was so long.
    pub fn ask(&mut self, session: SessionId, prompt: u32, output: u32, previous_prompt: u32) {
        self.engine.submit(Ask { tag: 0, session, prompt, output, previous_prompt });
    }

    /// Whether nothing waits and nothing runs.
    pub fn is_idle(&self) -> bool {
        self.engine.is_idle()
    }

    /// The engine's clock.
    pub fn now(&self) -> Instant {
        self.engine.now()
    }

    /// One step, or a jump over several. The engine must not be idle.
    pub fn step(&mut self) {
        self.done.clear();
        let mut listener = Listener {
            record: &mut self.record,
            turns: &mut self.turns,
            counters: &mut self.counters,
            block: self.block,
            done: &mut self.done,
            began: self.engine.now(),
            watcher: None,
        };
        self.engine.advance(Instant::NEVER, &mut listener);
    }

    /// [blocks] What the request scheduled last found in the cache.
    pub fn hit_blocks(&self) -> u32 {
        self.turns[0].cached / self.block
    }

    /// When the first token came that came last.
    pub fn first_token(&self) -> Instant {
        self.turns[0].first_token
    }
}
