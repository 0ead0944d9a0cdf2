//! A static cap: at most K episodes at once. Robots beyond it wait between episodes, never between turns: a dropped
//! turn would throw away prefill already paid for.

use super::{Admission, FleetView, Verdict};

/// At most K episodes at once.
pub struct StaticCap {
    cap: u32,
}

impl StaticCap {
    /// A cap of `cap` episodes.
    pub fn new(cap: u32) -> StaticCap {
        StaticCap { cap }
    }
}

impl Admission for StaticCap {
    fn may_start(&self, view: &FleetView) -> Verdict {
        if view.active < self.cap { Verdict::Start } else { Verdict::Wait }
    }
}
