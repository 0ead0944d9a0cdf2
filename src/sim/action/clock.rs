//! Control ticks: their length, their count in the measured window, and the tick on which a robot asks.

use super::{COUNTED_FROM, COUNTED_TO};
use crate::units::{Instant, PS_PER_S, Span};
use std::num::NonZeroU32;

/// A chunk is cut off here (53 days), so that no sum of a run overflows.
const LONGEST: u64 = u64::MAX / 4;

/// When a robot asks for its next chunk. It asks on a tick, and once a chunk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AskPolicy {
    /// As the current chunk starts: the whole chunk is the deadline.
    AtStart,
    /// On the first tick that finds at most this share of the chunk still to be executed.
    AtShareLeft {
        /// [%] of the chunk's steps, 0 to 100. 100 is [`AskPolicy::AtStart`], 0 is [`AskPolicy::AtEnd`].
        percent: u32,
    },
    /// At its end: every chunk is late by its whole latency.
    AtEnd,
}

impl AskPolicy {
    /// Ticks from the start of a chunk of `steps` to the ask.
    pub fn ticks_before(self, steps: u32) -> u32 {
        match self {
            AskPolicy::AtStart => 0,
            AskPolicy::AtShareLeft { percent } => {
                // The largest number of steps that is at most the share: rounded down.
                let left = u64::from(steps) * u64::from(percent.min(100)) / 100;
                steps - left as u32
            }
            AskPolicy::AtEnd => steps,
        }
    }
}

/// Ticks of equal length. Each robot has its own phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ControlClock {
    tick: Span,
    steps: u32,
}

impl ControlClock {
    /// A tick lasts 1/f rounded to the nearest picosecond (at 200 Hz the error of a run stays below 13 ns); a chunk
    /// lasts `steps` such ticks, so that every tick of a robot lies on one grid.
    pub fn new(millihertz: NonZeroU32, steps: NonZeroU32) -> ControlClock {
        let millihertz = u64::from(millihertz.get());
        ControlClock {
            tick: Span((1_000 * PS_PER_S + millihertz / 2) / millihertz),
            steps: steps.get(),
        }
    }

    /// One tick.
    pub fn tick(self) -> Span {
        self.tick
    }

    /// The time a chunk lasts, D.
    pub fn chunk(self) -> Span {
        self.ticks(self.steps)
    }

    /// Steps of a chunk.
    pub(super) fn steps(self) -> u32 {
        self.steps
    }

    /// The time from the start of a chunk to the ask for the next one.
    pub(super) fn ask_after(self, ask: AskPolicy) -> Span {
        self.ticks(ask.ticks_before(self.steps))
    }

    fn ticks(self, count: u32) -> Span {
        Span(self.tick.0.saturating_mul(u64::from(count)).min(LONGEST))
    }

    /// Ticks from `from` on, one of them at `from`, that come before `to`.
    pub(super) fn ticks_between(self, from: Instant, to: Instant) -> u64 {
        to.0.saturating_sub(from.0).div_ceil(self.tick.0)
    }

    /// Of `count` ticks, the first at `first`, those in the measured window.
    pub(super) fn counted(self, first: Instant, count: u64) -> u64 {
        // Most chunks lie inside; two divisions saved.
        let last = first.0.saturating_add(self.tick.0.saturating_mul(count));
        if first >= COUNTED_FROM && last <= COUNTED_TO.0 {
            return count;
        }
        let before = |end| self.ticks_between(first, end).min(count);
        before(COUNTED_TO) - before(COUNTED_FROM)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(millihertz: u32, steps: u32) -> ControlClock {
        ControlClock::new(NonZeroU32::new(millihertz).unwrap(), NonZeroU32::new(steps).unwrap())
    }

    #[test]
    fn ticks_are_whole_picoseconds() {
        assert_eq!(clock(20_000, 5).tick(), Span(50_000_000_000));
        assert_eq!(clock(20_000, 5).chunk(), Span(250_000_000_000));
        // 1/3 s and 2/3 s of a picosecond: to the nearest.
        assert_eq!(clock(3_000, 1).tick(), Span(333_333_333_333));
        assert_eq!(clock(1_500, 1).tick(), Span(666_666_666_667));
        assert!(clock(1, u32::MAX).chunk().0 <= LONGEST && clock(u32::MAX, 1).tick() > Span::ZERO);
    }

    #[test]
    fn a_robot_asks_on_a_tick() {
        let ticks = |percent, steps| AskPolicy::AtShareLeft { percent }.ticks_before(steps);
        assert_eq!(
            (ticks(100, 5), ticks(99, 5), ticks(50, 5), ticks(1, 5), ticks(0, 5)),
            (0, 1, 3, 5, 5)
        );
        assert_eq!((ticks(50, 50), ticks(50, 1), ticks(200, 5)), (25, 1, 0));
        assert_eq!((AskPolicy::AtStart.ticks_before(5), AskPolicy::AtEnd.ticks_before(5)), (0, 5));
    }

    #[test]
    fn ticks_are_counted_from_5_s_up_to_125_s() {
        let second = clock(1_000, 1);
        assert_eq!(second.counted(Instant(0), 1_000), 120);
        assert_eq!(second.counted(Instant(PS_PER_S / 2), 1_000), 120);
        assert_eq!(second.counted(Instant(0), 5), 0);
        assert_eq!(second.counted(Instant(0), 6), 1);
        assert_eq!(second.counted(Instant(124 * PS_PER_S), 7), 1);
        assert_eq!(second.counted(Instant(125 * PS_PER_S), 7), 0);
        assert_eq!(second.counted(Instant(60 * PS_PER_S), u64::MAX), 65);
    }
}
