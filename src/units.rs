//! Time in integer picoseconds, lengths in tokens, memory in blocks.
//!
//! Integers make a run the same bits natively and in WebAssembly, and picoseconds keep every constant of the engine
//! profile whole (6.6 ns per context token is 6,600 ps; in nanoseconds it would become 7).

use std::ops::{Add, AddAssign, Sub};

/// Picoseconds in one second.
pub const PS_PER_S: u64 = 1_000_000_000_000;

/// A point of simulated time, in picoseconds since the run began.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Instant(pub u64);

/// A length of simulated time, in picoseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span(pub u64);

impl Instant {
    /// The beginning of a run.
    pub const ZERO: Instant = Instant(0);
    /// Later than every event.
    pub const NEVER: Instant = Instant(u64::MAX);

    /// Seconds since the beginning, for reading only.
    pub fn seconds(self) -> f64 {
        self.0 as f64 / PS_PER_S as f64
    }
}

impl Span {
    /// No time at all.
    pub const ZERO: Span = Span(0);

    /// Whole seconds.
    pub const fn from_seconds(seconds: u64) -> Span {
        Span(seconds * PS_PER_S)
    }

    /// Whole minutes.
    pub const fn from_minutes(minutes: u64) -> Span {
        Span(minutes * 60 * PS_PER_S)
    }

    /// Seconds rounded to the nearest picosecond. Negative and non-finite values become zero.
    pub fn from_seconds_f64(seconds: f64) -> Span {
        // A float-to-integer cast saturates, and NaN becomes 0.
        Span((seconds * PS_PER_S as f64 + 0.5) as u64)
    }

    /// Seconds, for reading only.
    pub fn seconds(self) -> f64 {
        self.0 as f64 / PS_PER_S as f64
    }
}

impl Add<Span> for Instant {
    type Output = Instant;
    fn add(self, span: Span) -> Instant {
        Instant(self.0 + span.0)
    }
}

impl AddAssign<Span> for Instant {
    fn add_assign(&mut self, span: Span) {
        self.0 += span.0;
    }
}

impl Sub for Instant {
    type Output = Span;
    /// The time from `earlier` to `self`; both instants of one run, `earlier` not after `self`.
    fn sub(self, earlier: Instant) -> Span {
        debug_assert!(earlier <= self);
        Span(self.0 - earlier.0)
    }
}

impl Add for Span {
    type Output = Span;
    fn add(self, other: Span) -> Span {
        Span(self.0 + other.0)
    }
}

impl AddAssign for Span {
    fn add_assign(&mut self, other: Span) {
        self.0 += other.0;
    }
}

/// A length in tokens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tokens(pub u32);

/// A count of blocks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Blocks(pub u32);

impl Tokens {
    /// Full blocks of `block` tokens that these tokens fill.
    pub fn blocks_floor(self, block: Tokens) -> Blocks {
        Blocks(self.0 / block.0)
    }

    /// Blocks of `block` tokens needed to hold these tokens.
    pub fn blocks_ceil(self, block: Tokens) -> Blocks {
        Blocks(self.0.div_ceil(block.0))
    }
}
