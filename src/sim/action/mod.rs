//! The action layer: robots that must have their next chunk of motor commands before the current one ends.
//!
//! ```text
//! robot i: [chunk of `steps` ticks] --asks--> queue of GPU i mod g --batch--> [next chunk], late ones leave ticks starved
//! ```
//!
//! - A free GPU takes all that wait. A batch occupies it for latency(batch) x jitter + overhead; only then do its
//!   chunks arrive and does the next batch start.
//! - At the start a robot holds one full chunk and begins it at a uniform time in [0, D).
//! - A chunk that arrives at t1 after the end e of the current one costs ceil((t1 - e) / tick) ticks; the robot resumes on
//!   its own tick. At the end or before, it costs none.
//! - At one instant chunks arrive first, then robots ask, then free GPUs take.
//!
//! GPUs share nothing, so one is simulated after the other, batch by batch: between two batches nothing can happen that
//! the next batch does not see. `tests/action.rs` holds a plain tick-by-tick model that this one must equal.
//!
//! Absent on purpose: the brain. Robots act for ever here; a cap is fewer robots.

mod clock;
mod queue;
mod run;
pub mod watch;

pub use clock::{AskPolicy, ControlClock};
pub use run::{ActionRun, ActionTally};

use crate::profile::action_layer::ActionLayer;
use crate::units::{Instant, PS_PER_S};
use std::num::NonZeroU32;

/// Ticks before this time are not counted: the first chunks are a gift.
pub const COUNTED_FROM: Instant = Instant(5 * PS_PER_S);
/// Ticks from this time on are not counted; the run ends here.
pub const COUNTED_TO: Instant = Instant(125 * PS_PER_S);

/// What a run of the action layer needs to know.
#[derive(Clone, Debug, PartialEq)]
pub struct ActionWorld {
    /// Robots that act, all the time.
    pub robots: u32,
    /// GPUs, one queue each; robot i belongs to GPU i mod g.
    pub gpus: NonZeroU32,
    /// Control steps in a chunk.
    pub steps: NonZeroU32,
    /// [mHz] control frequency.
    pub millihertz: NonZeroU32,
    /// When a robot asks for its next chunk.
    pub ask: AskPolicy,
    /// What a batch costs.
    pub table: ActionLayer,
}

impl ActionWorld {
    /// The control clock of every robot.
    pub fn clock(&self) -> ControlClock {
        ControlClock::new(self.millihertz, self.steps)
    }
}

/// The whole run at once.
pub fn run(world: ActionWorld, seed: u64) -> ActionTally {
    let mut run = ActionRun::start(world, seed);
    while !run.advance(u32::MAX) {}
    run.tally()
}
