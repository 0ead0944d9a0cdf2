//! Two factors per suite, so that its median peak context and median total input are near the published ones.
//!
//! One factor scales what the first turns append (the climb), the other what the later ones do (the slope). Peak and
//! total are linear in both, and a steeper climb gives more total for the same peak. For a given ratio of the factors
//! their scale puts peak and total equally far from their targets, on either side. The ratio is the preferred one, or
//! where that leaves both too far, the nearest to it that does not, by bisection. Deterministic: a fixed number of
//! halvings.
//!
//! The ratio is not bent until both are met exactly: the published medians of a suite need not belong to one episode,
//! and forcing them sets all-suite figures, above all what turns append, off by 10 to 40%.

/// An episode, before the factors: what it contributes to its peak context and to its total input.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Contribution {
    /// [tokens] Appended by the first turns.
    pub climb_peak: f64,
    /// [tokens] Those, times the prompts that contain them.
    pub climb_total: f64,
    /// [tokens] Appended by later turns.
    pub slope_peak: f64,
    /// [tokens] Those, times the prompts that contain them.
    pub slope_total: f64,
}

/// Factors on what turns append.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Factors {
    /// On the first turns.
    pub climb: f64,
    /// On the later ones.
    pub slope: f64,
}

/// What a suite is fitted to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Target {
    /// [tokens] Median peak context.
    pub peak: f64,
    /// [tokens] Median total input.
    pub total: f64,
    /// Preferred ratio of the climb's factor over the slope's.
    pub ratio: f64,
    /// Share by which both medians may be off.
    pub slack: f64,
}

/// The ratio is never bent by more than this: an odd handful of episodes would become a caricature.
const MOST_BENT: f64 = 2.0;
/// As many as a double has bits.
const HALVINGS: u32 = 60;

/// The factors for episodes, at least one.
pub(super) fn factors(episodes: &[Contribution], target: &Target) -> Factors {
    // Off their targets by the factors peak and total, for a slope factor of 1.
    let off = |ratio: f64| {
        let peak = median(episodes.iter().map(|e| ratio * e.climb_peak + e.slope_peak));
        let total = median(episodes.iter().map(|e| ratio * e.climb_total + e.slope_total));
        (peak / target.peak, total / target.total)
    };
    // How much further the total is than the peak: rises with the ratio.
    let excess = |ratio| {
        let (peak, total) = off(ratio);
        total / peak
    };
    let most = (1.0 + target.slack) * (1.0 + target.slack);
    let plain = excess(target.ratio);
    let mut ratio = target.ratio;
    if plain < 1.0 / most || plain > most {
        let wanted = plain.clamp(1.0 / most, most);
        let (mut low, mut high) = (target.ratio / MOST_BENT, target.ratio * MOST_BENT);
        for _ in 0..HALVINGS {
            ratio = (low + high) / 2.0;
            if excess(ratio) < wanted { low = ratio } else { high = ratio }
        }
    }
    let (peak, total) = off(ratio);
    let slope = 1.0 / libm::sqrt(peak * total);
    Factors { climb: ratio * slope, slope }
}

/// The middle value, or the mean of the two; of at least one.
pub(super) fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut sorted: Vec<f64> = values.collect();
    sorted.sort_by(f64::total_cmp);
    let (low, high) = ((sorted.len() - 1) / 2, sorted.len() / 2);
    (sorted[low] + sorted[high]) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn episodes() -> Vec<Contribution> {
        let episode = |scale: f64| Contribution {
            climb_peak: 50.0 * scale,
            climb_total: 900.0 * scale,
            slope_peak: 40.0,
            slope_total: 300.0 * scale,
        };
        [0.8, 1.0, 1.1, 1.3].map(episode).to_vec()
    }

    /// Median peak and total over their targets, and the ratio.
    fn fitted(target: &Target) -> (f64, f64, f64) {
        let episodes = episodes();
        let Factors { climb, slope } = factors(&episodes, target);
        let peak = median(episodes.iter().map(|e| climb * e.climb_peak + slope * e.slope_peak));
        let total = median(episodes.iter().map(|e| climb * e.climb_total + slope * e.slope_total));
        (peak / target.peak, total / target.total, climb / slope)
    }

    #[test]
    fn within_the_slack_the_ratio_stays_and_beyond_it_bends_as_little_as_it_can() {
        let target = Target { peak: 100.0, total: 1325.0, ratio: 1.1, slack: 0.03 };
        let (peak, total, ratio) = fitted(&target);
        assert!((ratio - 1.1).abs() < 1e-12 && peak < 1.03 && total < 1.03, "{peak} {total}");
        assert!((peak * total - 1.0).abs() < 1e-12);
        let (peak, total, ratio) = fitted(&Target { total: 1500.0, ..target });
        assert!(ratio > 1.1 && (peak - 1.03).abs() < 1e-9, "{peak} {total} {ratio}");
        assert!((total - 1.0 / 1.03).abs() < 1e-9);
    }

    #[test]
    fn without_slack_both_are_met() {
        let (peak, total, _) =
            fitted(&Target { peak: 100.0, total: 1400.0, ratio: 1.0, slack: 0.0 });
        assert!((peak - 1.0).abs() < 1e-9 && (total - 1.0).abs() < 1e-9);
    }

    #[test]
    fn a_total_out_of_reach_bends_no_further_than_it_may() {
        let (peak, total, ratio) =
            fitted(&Target { peak: 100.0, total: 1e9, ratio: 1.0, slack: 0.03 });
        assert!((ratio - MOST_BENT).abs() < 1e-9 && (peak * total - 1.0).abs() < 1e-9);
    }
}
