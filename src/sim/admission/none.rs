//! No admission control: every robot is always active.

use super::{Admission, FleetView, Verdict};

/// Everyone starts at once.
pub struct NoCap;

impl Admission for NoCap {
    fn may_start(&self, _: &FleetView) -> Verdict {
        Verdict::Start
    }
}
