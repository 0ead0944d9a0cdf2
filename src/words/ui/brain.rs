//! The Brain view in words: what its cards are called before they know more, their choices, and the two slownesses.

use crate::analysis::plan::PlanResults;
use crate::analysis::slowness::Slowness;
use crate::analysis::tails::Tails;

/// The two slownesses, and which one this is.
#[derive(Clone, Debug, PartialEq)]
pub struct Kinds {
    /// Which it is.
    pub claim: String,
    /// What stands behind it.
    pub sub: String,
    /// Sign, here, deadline kind, working-set kind.
    pub rows: Vec<[String; 4]>,
    /// All that is told here is known.
    pub is_whole: bool,
    pub(crate) kind: Slowness,
}

impl Kinds {
    /// Whether the kind of this column is what the scenario has.
    pub fn applies(&self, column: usize) -> bool {
        match self.kind {
            Slowness::Deadline => column == 2,
            Slowness::WorkingSet => column == 3,
            Slowness::Both => column >= 2,
            Slowness::SomeSeeds { is_late, .. } => column == 3 || (column == 2 && is_late),
            Slowness::Computing | Slowness::Unseen | Slowness::Neither => false,
        }
    }
}

catalogue! {
    ui::brain;

    /// While another row is computed.
    fn choosing() -> &'static str;

    /// The card of sessions revisited in a circle.
    fn revisit() -> &'static str;

    /// What it will say.
    fn revisit_sub() -> &'static str;

    /// The card of one request alone.
    fn alone() -> &'static str;

    /// What it will say.
    fn alone_sub() -> &'static str;

    /// The card of turn latencies.
    fn tails() -> &'static str;

    /// What it will say.
    fn tails_sub() -> &'static str;

    /// Which run is shown.
    fn which_run() -> &'static str;

    /// Whose workload is shown.
    fn suite() -> &'static str;

    /// Which pool is revisited.
    fn pool() -> &'static str;

    /// In which order sessions are warmed.
    fn warm_up() -> &'static str;

    /// The orders: all queued at once, or each after the one before has ended.
    fn warm() -> [&'static str; 2];

    /// The columns of the two slownesses.
    fn heads() -> [&'static str; 4];

    /// "no cap", "K = 20".
    fn run(cap: Option<u32>) -> String;

    /// A pool to choose.
    fn blocks(pool: u32) -> String;

    /// What a scenario's telltales say. `tails` are of the same scenario.
    fn slowness(plan: Option<&PlanResults>, tails: Option<&Tails>) -> Kinds;
}
