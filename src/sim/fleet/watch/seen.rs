//! What a run under watch is asked for, and what it leaves behind.

use crate::sim::engine::pool::Census;
use crate::units::{Instant, Span};
use crate::workload::trace::Turn;
use std::ops::Range;

/// What is to be watched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Watch {
    /// Time between two samples of the pool.
    pub every: Span,
    /// Robots whose turns and blocks are kept one by one; the totals are always of all.
    pub robots: Range<u32>,
    /// Turns kept at most.
    pub turns: usize,
}

/// Where a robot was when its prefix began to lose blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LostWhile {
    /// Its turn before was still being answered.
    Answering,
    /// It was in its tool.
    InTool,
    /// Its turn waited.
    Waiting,
}

/// What a turn's prefix had lost before it was admitted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Missing {
    /// When it began.
    pub at: Instant,
    /// Where its robot was.
    pub whilst: LostWhile,
}

/// The life of one turn. What has not happened by the end of the run is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnLife {
    /// Whose.
    pub robot: u32,
    /// Of its how-manieth episode, from 0.
    pub episode: u32,
    /// Which turn of that, from 0.
    pub turn: u32,
    /// The robot asked.
    pub asked: Instant,
    /// It reached the gateway.
    pub arrived: Option<Instant>,
    /// It went on to the engine.
    pub sent: Option<Instant>,
    /// It was first scheduled.
    pub admitted: Option<Instant>,
    /// Its first token came.
    pub first_token: Option<Instant>,
    /// Its last token came.
    pub done: Option<Instant>,
    /// [tokens] The prompt.
    pub prompt: u32,
    /// [tokens] Wanted outputs.
    pub output: u32,
    /// [tokens] Found in the cache when it was first scheduled.
    pub hit: u32,
    /// [tokens] Prefill scheduled, anew after a preemption included.
    pub computed: u32,
    /// [tokens] Of the session's prompt before, in full blocks, that were no longer in the cache.
    pub again: u32,
    /// How often it was preempted.
    pub preemptions: u32,
    /// What its prefix had lost, if it missed anything.
    pub missing: Option<Missing>,
}

impl TurnLife {
    /// Of a turn that is only asked for.
    pub(in crate::sim::fleet) fn of(
        (robot, episode, turn): (u32, u32, u32),
        asked: Instant,
        of: &Turn,
    ) -> TurnLife {
        TurnLife {
            robot,
            episode,
            turn,
            asked,
            arrived: None,
            sent: None,
            admitted: None,
            first_token: None,
            done: None,
            prompt: of.prompt.0,
            output: of.output.0,
            hit: 0,
            computed: 0,
            again: 0,
            preemptions: 0,
            missing: None,
        }
    }
}

/// The pool at one moment, and what happened since the sample before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PoolSample {
    /// When.
    pub at: Instant,
    /// Every block.
    pub census: Census,
    /// [blocks] Of the alive, those of sessions whose turn waits.
    pub alive_waiting: u32,
    /// [blocks] What the sessions under way would take if all of them were cached whole, a state at each end.
    pub wanted: u32,
    /// Requests running.
    pub running: u32,
    /// Turns that wait, in the engine or before it.
    pub waiting: u32,
    /// Episodes under way.
    pub active: u32,
    /// [tokens] Prefill scheduled.
    pub computed: u64,
    /// [tokens] Of turns first scheduled: what they missed of the prompt before.
    pub again: u64,
    /// [tokens] Of turns first scheduled: found in the cache.
    pub hit: u64,
    /// Turns first scheduled that missed part of the prompt before.
    pub misses: u32,
}

/// [blocks] What one robot has in the pool at a sample.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RobotBlocks {
    /// Held by its running request.
    pub held: u32,
    /// Free, but its next turn would hit them.
    pub alive: u32,
}

/// What a watched run leaves behind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Watched {
    /// The pool, sample by sample.
    pub samples: Vec<PoolSample>,
    /// Of each sample the robots kept, in order.
    pub robots: Vec<Vec<RobotBlocks>>,
    /// Turns of the robots kept, in order of their end; those under way at the end of the run last, by robot.
    pub turns: Vec<TurnLife>,
    /// Turns not kept, because there were too many.
    pub left_out: u64,
    /// Of all robots, as it was admitted, the turn that missed part of its session's prompt before whose prefix was the
    /// first to lose blocks.
    pub first_miss: Option<TurnLife>,
    /// Turns that missed, of all robots, by where their robot was when the prefix began to lose blocks: answering, in
    /// its tool, waiting.
    pub missed_whilst: [u32; 3],
}
