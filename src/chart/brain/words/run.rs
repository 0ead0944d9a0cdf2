//! One run in words, where the time line's own do not say it.

/// Not in yet.
pub const COMPUTING: &str = "Computing one run, minute by minute";
/// Which run.
pub const FIRST: &str = "The first seed of this scenario";
/// In place of the panels.
pub const EMPTY: &str = "Computing: the run is not in yet.";
/// In place of the picture.
pub const NOTHING: &str = "One run, minute by minute: nothing computed yet.";
/// Requests in the engine that run.
pub const RUNNING: &str = "running requests";
/// Episodes under way.
pub const ACTIVE: &str = "active episodes";
/// The panel, and shorter.
pub const PANEL: &[&str] = &["running requests and active episodes", "running, active"];
