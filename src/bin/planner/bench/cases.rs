//! What is timed: the published fleet, the world that other simulators are measured on, and worlds that grow.

use fleet_planner::scenario::{KnobId, Preset, Scenario};
use fleet_planner::sim::admission::Controller;
use fleet_planner::sim::engine::config::{EngineConfig, Reservation, Reuse, StepCosts};
use fleet_planner::sim::eviction;
use fleet_planner::sim::fleet::{FleetWorld, RobotPlan};
use fleet_planner::sim::random::{Purpose, Stream};
use fleet_planner::units::{Span, Tokens};
use fleet_planner::workload::trace::{Episode, Turn, Workload};
use std::sync::Arc;

/// A case: its name, and the world of a seed.
pub struct Case {
    /// On the command line and in the report.
    pub id: String,
    /// What runs.
    pub kind: Kind,
    /// Brains of a pool each, with robots that stay with theirs: they share nothing, so each is a fleet of its own.
    pub replicas: u32,
}

/// What runs.
#[derive(Clone, Copy)]
pub enum Kind {
    /// The published fleet with this many robots, its pool, block and length multiplied or divided.
    Published { robots: u32, pool_times: u32, block_divided: u32, minutes: u32 },
    /// 32 closed-loop sessions of 19 turns on an ordinary model, as other simulators are measured on.
    Sessions { block: u32, pool_tokens: u32 },
}

const PUBLISHED: Kind =
    Kind::Published { robots: 20, pool_times: 1, block_divided: 1, minutes: 30 };

fn published(id: String, robots: u32, pool_times: u32, block_divided: u32, minutes: u32) -> Case {
    let kind = Kind::Published { robots, pool_times, block_divided, minutes };
    Case { id, kind, replicas: 1 }
}

/// The cases of the report.
pub fn report() -> Vec<Case> {
    let fleets =
        [12, 20, 32, 48].map(|robots| published(format!("h800-n{robots}"), robots, 1, 1, 30));
    let sessions = [(16, 4), (64, 4), (784, 4), (16, 1)].map(|(block, millions)| Case {
        id: format!("sessions-block{block}-{millions}m"),
        kind: Kind::Sessions { block, pool_tokens: millions * 1_000_000 },
        replicas: 1,
    });
    fleets.into_iter().chain(sessions).collect()
}

/// Worlds that grow: along the robots (their pool with them), the minutes, the blocks of a context, and the replicas.
pub fn growth() -> Vec<(&'static str, Vec<(f64, Case)>)> {
    let robots = [20, 100, 500, 2_500, 10_000].map(|robots| {
        let pool_times = robots / 20;
        (f64::from(robots), published(format!("robots-{robots}"), robots, pool_times, 1, 30))
    });
    let minutes = [30, 60, 120, 240].map(|minutes| {
        (f64::from(minutes), published(format!("minutes-{minutes}"), 20, 1, 1, minutes))
    });
    let blocks = [1, 4, 16, 49].map(|divided| {
        (f64::from(divided), published(format!("blocks-x{divided}"), 20, divided, divided, 30))
    });
    let replicas = [1, 4, 16, 64].map(|replicas| {
        let one = published(format!("replicas-{replicas}"), 20, 1, 1, 30);
        (f64::from(replicas), Case { replicas, ..one })
    });
    vec![
        ("robots, pool scaled with them", robots.into()),
        ("minutes", minutes.into()),
        ("blocks of a context, pool scaled with them", blocks.into()),
        ("replicas of 20 robots", replicas.into()),
    ]
}

impl Kind {
    /// The world of a seed. `workload` is [`Kind::workload`], shared between runs.
    pub fn world(self, workload: &Arc<Workload>, seed: u64) -> FleetWorld {
        match self {
            Kind::Published { robots, pool_times, block_divided, minutes } => {
                let preset = Scenario::of(Preset::H800);
                let scenario = preset
                    .with(
                        KnobId::PoolBlocks,
                        preset.get(KnobId::PoolBlocks) * i64::from(pool_times),
                    )
                    .with(
                        KnobId::BlockTokens,
                        preset.get(KnobId::BlockTokens) / i64::from(block_divided),
                    )
                    .with(KnobId::Minutes, i64::from(minutes));
                scenario.fleet_world(workload.clone(), robots, None, seed)
            }
            Kind::Sessions { block, pool_tokens } => {
                sessions_world(block, pool_tokens, workload, seed)
            }
        }
    }

    /// The episodes that are played.
    pub fn workload(self) -> Arc<Workload> {
        let preset = Scenario::of(Preset::H800);
        Arc::new(match self {
            Kind::Published { .. } => preset.workload(preset.millihertz()),
            Kind::Sessions { .. } => Workload { episodes: (0..80).map(session).collect() },
        })
    }

    /// Robots in it.
    pub fn robots(self) -> u32 {
        match self {
            Kind::Published { robots, .. } => robots,
            Kind::Sessions { .. } => SESSIONS,
        }
    }
}

impl Default for Kind {
    fn default() -> Kind {
        PUBLISHED
    }
}

const SESSIONS: u32 = 32;

/// 19 turns: 45,000 tokens and 3,300 more a turn, 150 out, exponential gaps of 5 s.
fn session(place: u64) -> Episode {
    let mut stream = Stream::new(0, Purpose::Arrival, place);
    let turns = (0..19).map(|turn| Turn {
        prompt: Tokens(45_000 + 3_300 * turn),
        output: Tokens(150),
        gap: Span::from_seconds_f64(-5.0 * libm::log(1.0 - stream.unit())),
    });
    Episode { turns: turns.collect() }
}

/// 80 us a prefill token, a decode step of 10 ms and 4 ns a context token, nothing else.
fn sessions_world(block: u32, pool_tokens: u32, workload: &Arc<Workload>, seed: u64) -> FleetWorld {
    FleetWorld {
        engine: EngineConfig {
            pool_blocks: pool_tokens / block + 1,
            block: Tokens(block),
            groups: 0,
            budget: Tokens(8_192),
            max_sequences: 1_024,
            reservation: Reservation::Chunk,
            reuse: Reuse::Replay,
            shared_prefix: Tokens(0),
        },
        costs: StepCosts {
            base: Span(10_000_000_000),
            prefill_step: Span::ZERO,
            prefill_token: 80_000_000,
            prefill_attention: 0,
            context_single: 4_000,
            context_batch: 4_000,
            sequence: 0,
        },
        eviction: eviction::POLICIES[0].policy,
        host_fixed: Span::ZERO,
        host_token: 0,
        workload: workload.clone(),
        robots: vec![RobotPlan::ALWAYS; SESSIONS as usize],
        withdrawals: Vec::new(),
        controller: Controller::NONE,
        controlled_from: fleet_planner::units::Instant::ZERO,
        is_gauged: false,
        duration: Span::from_minutes(30),
        seed,
    }
}
