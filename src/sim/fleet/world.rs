//! What a fleet run is made of.

use crate::sim::admission::{Controller, EngineFacts};
use crate::sim::engine::config::{EngineConfig, StepCosts};
use crate::sim::eviction::Eviction;
use crate::units::{Instant, Span};
use crate::workload::trace::Workload;
use std::sync::Arc;

/// A world to run.
#[derive(Clone)]
pub struct FleetWorld {
    /// The brain's sizes and switches.
    pub engine: EngineConfig,
    /// The price of its steps.
    pub costs: StepCosts,
    /// Which free block is taken next.
    pub eviction: &'static dyn Eviction,
    /// Delay outside the engine: fixed part.
    pub host_fixed: Span,
    /// [ps/token] Delay outside the engine, a prompt token.
    pub host_token: u64,
    /// Episodes to play.
    pub workload: Arc<Workload>,
    /// The robots; at least one.
    pub robots: Vec<RobotPlan>,
    /// Robots that are withdrawn.
    pub withdrawals: Vec<Withdrawal>,
    /// Who may begin an episode.
    pub controller: Controller,
    /// From when on; until then everyone starts at once.
    pub controlled_from: Instant,
    /// Whether the survival margin is read, for [`Record::margins`]. Reading changes nothing.
    pub is_gauged: bool,
    /// Length of the run.
    pub duration: Span,
    /// Seed of all its random streams.
    pub seed: u64,
}

/// When a robot is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RobotPlan {
    /// When it joins.
    pub joins: Instant,
    /// [episodes] After how many it leaves.
    pub episodes: u32,
}

impl RobotPlan {
    /// There from the beginning, for ever.
    pub const ALWAYS: RobotPlan = RobotPlan { joins: Instant::ZERO, episodes: u32::MAX };
}

/// Robots that are withdrawn: whichever wait for an episode at that time, then whichever end one first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Withdrawal {
    /// From when on.
    pub at: Instant,
    /// How many.
    pub robots: u32,
}

impl FleetWorld {
    /// What a controller is told of the engine.
    pub(super) fn engine_facts(&self) -> EngineFacts {
        EngineFacts {
            blocks: self.engine.pool_blocks.saturating_sub(1),
            block_tokens: self.engine.block.0,
            keeps_to_end: self.engine.groups == 0 || self.eviction.keeps_states(),
        }
    }
}
