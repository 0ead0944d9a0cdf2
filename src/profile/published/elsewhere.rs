//! What is not held to any figure: CONCUR's other figures, and what nobody has published.

use serde::Deserialize;
use std::sync::LazyLock;

/// Published figures of CONCUR's offline batch that nothing is held to.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Concur {
    /// Where they stand.
    pub source: String,
    /// The figures.
    pub figure: Vec<OtherFigure>,
}

/// Figures of one kind under one condition.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OtherFigure {
    /// What was measured, with its unit.
    pub what: String,
    /// Under which condition.
    pub condition: String,
    /// Who or what, and its value.
    pub published: Vec<(String, f64)>,
    /// Why nothing is held to them.
    pub reason: String,
}

/// Something that was never reported.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Never {
    /// What.
    pub what: String,
    /// What the planner does instead.
    pub instead: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NeverFile {
    never: Vec<Never>,
}

/// CONCUR's other figures.
pub fn concur() -> &'static Concur {
    static CONCUR: LazyLock<Concur> = LazyLock::new(|| {
        serde_json::from_str(data!("concur")).expect("concur.toml is checked by a test")
    });
    &CONCUR
}

/// What was never reported, and what the planner does instead.
pub fn never_reported() -> &'static [Never] {
    static NEVER: LazyLock<Vec<Never>> = LazyLock::new(|| {
        let file: NeverFile = serde_json::from_str(data!("never_reported"))
            .expect("never_reported.toml is checked by a test");
        file.never
    });
    &NEVER
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_figure_has_a_value_and_a_reason() {
        for figure in &concur().figure {
            assert!(!figure.published.is_empty() && !figure.reason.is_empty(), "{}", figure.what);
        }
        let count: usize = concur().figure.iter().map(|figure| figure.published.len()).sum();
        // 20 times, one speed-up, 12 hit rates, 4 shares, 24 thresholds, one size, 3 of the phases, 2 of fixed caps.
        assert_eq!(count, 20 + 1 + 12 + 4 + 24 + 1 + 3 + 2);
    }

    #[test]
    fn what_was_never_reported_says_what_is_done_instead() {
        assert_eq!(never_reported().len(), 11);
        assert!(never_reported().iter().all(|item| item.instead.ends_with('.')));
    }
}
