//! The figures this release gives on one set of seeds, as `planner validate --record` wrote them.

use crate::profile::shape::Recorded;
use std::sync::LazyLock;

static RECORDED: LazyLock<Recorded> = LazyLock::new(|| unpack!(Recorded, "recorded"));

/// All of them.
pub fn recorded() -> &'static Recorded {
    &RECORDED
}
