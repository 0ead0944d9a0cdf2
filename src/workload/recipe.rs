//! The shape of generated episodes, from `src/data/workload.toml`: each constant with its mark and source.

use crate::profile::Mark;
use serde::Deserialize;
use std::sync::LazyLock;

/// The suites of the published traces (arXiv 2611.01404), in the order of the data file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Suite {
    /// About 17 turns.
    ObjectSwap,
    /// About 18 turns.
    SpatialSwap,
    /// About 19 turns.
    GoalSwap,
    /// Long tasks: about 33 turns.
    LongSwap,
}

impl Suite {
    /// All of them, in order.
    pub const ALL: [Suite; 4] =
        [Suite::ObjectSwap, Suite::SpatialSwap, Suite::GoalSwap, Suite::LongSwap];

    /// What its episodes look like.
    pub fn shape(self) -> &'static SuiteShape {
        &recipe().suite[self as usize]
    }
}

/// A value with its provenance.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shape {
    /// In `unit`.
    pub value: f64,
    /// Unit. `log` is the standard deviation of the logarithm.
    pub unit: String,
    /// What it is.
    pub meaning: String,
    /// How sure it is.
    pub mark: Mark,
    /// Where it comes from.
    pub source: String,
}

/// Everything a generator needs to know.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "each constant carries its own meaning")]
pub struct Recipe {
    pub output: OutputShape,
    pub first: Lognormal,
    pub early: EarlyShape,
    pub later: LaterShape,
    pub episode: EpisodeShape,
    pub gap: GapShape,
    pub fit: FitShape,
    /// In the order of [`Suite::ALL`].
    pub suite: [SuiteShape; 4],
}

/// Outputs.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "each constant carries its own meaning")]
pub struct OutputShape {
    pub median: Shape,
    pub sigma: Shape,
    pub least: Shape,
    pub most: Shape,
    pub context_weight: Shape,
}

/// A lognormal distribution.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "each constant carries its own meaning")]
pub struct Lognormal {
    pub median: Shape,
    pub sigma: Shape,
}

/// What turns after the first, up to `last_turn`, append.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "each constant carries its own meaning")]
pub struct EarlyShape {
    pub last_turn: Shape,
    pub median: Shape,
    pub sigma: Shape,
}

/// What the turns after those append.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "each constant carries its own meaning")]
pub struct LaterShape {
    pub full_share: Shape,
    pub full_median: Shape,
    pub full_sigma: Shape,
    pub slight_median: Shape,
    pub slight_sigma: Shape,
}

/// How episodes of one suite differ.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "each constant carries its own meaning")]
pub struct EpisodeShape {
    pub sigma: Shape,
}

/// Tool gaps.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "each constant carries its own meaning")]
pub struct GapShape {
    pub median: Shape,
    pub sigma: Shape,
    pub most: Shape,
}

/// How far the fitting goes.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "each constant carries its own meaning")]
pub struct FitShape {
    pub climb_ratio: Shape,
    pub slack: Shape,
    pub gap_orders: Shape,
}

/// A suite.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "each constant carries its own meaning")]
pub struct SuiteShape {
    pub name: String,
    pub turns_median: Shape,
    pub turns_sigma: Shape,
    pub peak_context: Shape,
    pub total_input: Shape,
    pub env_seconds: Shape,
    pub zero_gap_share: Shape,
}

static RECIPE: LazyLock<Recipe> = LazyLock::new(|| {
    serde_json::from_str(data!("workload")).expect("workload.toml is checked by a test")
});

/// The constants.
pub fn recipe() -> &'static Recipe {
    &RECIPE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_suite_is_where_its_name_says() {
        let names = Suite::ALL.map(|suite| suite.shape().name.as_str());
        assert_eq!(names, ["object_swap", "spatial_swap", "goal_swap", "10_swap"]);
    }
}
