//! How far a simulated figure may be from the published one. Pure: numbers in, verdict out.

use serde::Deserialize;

/// [s] one window of the hit rate.
const WINDOW_S: f64 = 120.0;
/// A bound written in decimals is met by a value that equals it but for binary rounding.
const ROUNDING: f64 = 1e-9;

/// How runs become one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Statistic {
    /// Mean over runs.
    Mean,
    /// Mean over runs of the figure from minute 10 to the end.
    #[serde(rename = "mean-from-minute-10")]
    MeanFromMinute10,
    /// Share of runs: their values are 1 or 0.
    Share,
    /// Sum over runs.
    Sum,
    /// Median over runs. A run without an onset is later than all: infinity.
    Median,
    /// Lowest to highest run.
    Range,
    /// Each run by itself.
    EveryRun,
}

/// What runs gave.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Simulated {
    /// The statistic; the mean where runs count as a range or each by itself.
    pub value: f64,
    /// Lowest run.
    pub low: f64,
    /// Highest run.
    pub high: f64,
    /// Runs.
    pub runs: u32,
}

impl Statistic {
    /// Reduces the value of every run; none without runs.
    pub fn of(self, runs: &[f64]) -> Option<Simulated> {
        let low = runs.iter().copied().reduce(f64::min)?;
        let high = runs.iter().copied().reduce(f64::max)?;
        let sum: f64 = runs.iter().sum();
        let value = match self {
            Statistic::Sum => sum,
            Statistic::Median => median(runs),
            Statistic::Mean
            | Statistic::MeanFromMinute10
            | Statistic::Share
            | Statistic::Range
            | Statistic::EveryRun => sum / runs.len() as f64,
        };
        Some(Simulated { value, low, high, runs: runs.len() as u32 })
    }
}

fn median(runs: &[f64]) -> f64 {
    let mut sorted = runs.to_vec();
    sorted.sort_by(f64::total_cmp);
    let middle = sorted.len() / 2;
    if sorted.len() % 2 == 1 || sorted[middle - 1] == sorted[middle] {
        sorted[middle]
    } else {
        (sorted[middle - 1] + sorted[middle]) / 2.0
    }
}

/// How far apart they may be.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tolerance {
    /// The statistic within this fraction of the published value (of the mean of several).
    Relative(f64),
    /// The statistic within this many percentage points of the published share.
    Points(f64),
    /// The statistic inside the published range, or at most this fraction below or above it.
    PublishedPlus(f64),
    /// The statistic inside these bounds, whatever was published.
    Between(f64, f64),
    /// Every run at least this.
    AtLeast(f64),
    /// Every run below this.
    Below(f64),
    /// Every published value inside the simulated range.
    Range,
    /// The published share (count, of) inside the 95% binomial interval of the simulated one, for as many runs as were
    /// published: six published runs say little of a share, and are not held to more.
    BinomialInterval,
    /// The statistic at most one window of 120 s away.
    OneWindow,
    /// The statistic equals the published value.
    Exact,
    /// Every run equals it.
    EveryRun,
    /// Only words were published: never within.
    NoFigure,
}

impl std::fmt::Display for Tolerance {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let percent = |share: f64| (share * 1000.0).round() / 10.0;
        match *self {
            Tolerance::Relative(share) => write!(f, "{}%", percent(share)),
            Tolerance::Points(points) => write!(f, "{points} pt"),
            Tolerance::PublishedPlus(share) => {
                write!(f, "published range, {}% beyond", percent(share))
            }
            Tolerance::Between(low, high) => write!(f, "{low} to {high}"),
            Tolerance::AtLeast(bound) => write!(f, "every run at least {bound}"),
            Tolerance::Below(bound) => write!(f, "every run below {bound}"),
            Tolerance::Range => write!(f, "inside the simulated range"),
            Tolerance::BinomialInterval => write!(f, "inside the 95% binomial interval"),
            Tolerance::OneWindow => write!(f, "one window of 120 s"),
            Tolerance::Exact => write!(f, "exact"),
            Tolerance::EveryRun => write!(f, "every run"),
            Tolerance::NoFigure => write!(f, "no figure was published"),
        }
    }
}

/// The outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// Within the tolerance.
    Within,
    /// Outside it.
    Outside,
}

impl Tolerance {
    /// Compares. A tolerance that needs a published value is not met without one.
    pub fn judge(self, published: &[f64], simulated: &Simulated) -> Verdict {
        if self.within(published, simulated) == Some(true) {
            Verdict::Within
        } else {
            Verdict::Outside
        }
    }

    /// Between which statistics a row is within: none where runs count otherwise than by their statistic, or without a
    /// published value. Open ends are infinite.
    pub fn interval(self, published: &[f64]) -> Option<(f64, f64)> {
        let least = published.iter().copied().reduce(f64::min);
        let most = published.iter().copied().reduce(f64::max);
        let target =
            (!published.is_empty()).then(|| published.iter().sum::<f64>() / published.len() as f64);
        let around = |half: f64| target.map(|target| (target - half, target + half));
        match self {
            Tolerance::Relative(part) => around(part * target?.abs()),
            Tolerance::Points(points) => around(points / 100.0),
            Tolerance::PublishedPlus(part) => Some((least? * (1.0 - part), most? * (1.0 + part))),
            Tolerance::Between(low, high) => Some((low, high)),
            Tolerance::AtLeast(bound) => Some((bound, f64::INFINITY)),
            Tolerance::Below(bound) => Some((f64::NEG_INFINITY, bound)),
            Tolerance::BinomialInterval => {
                let [count, of] = *published else { return None };
                let inside = |thousandth: &u32| {
                    in_binomial_interval(f64::from(*thousandth) / 1e3, count as u32, of as u32)
                };
                let mut shares = (0..=1000).filter(inside);
                let first = shares.next()?;
                let last = shares.next_back().unwrap_or(first);
                Some((f64::from(first) / 1e3, f64::from(last) / 1e3))
            }
            Tolerance::OneWindow => around(WINDOW_S),
            Tolerance::Exact | Tolerance::EveryRun => around(0.0),
            Tolerance::Range | Tolerance::NoFigure => None,
        }
    }

    fn within(self, published: &[f64], simulated: &Simulated) -> Option<bool> {
        let Simulated { value, low, high, .. } = *simulated;
        let target = || {
            (!published.is_empty()).then(|| published.iter().sum::<f64>() / published.len() as f64)
        };
        let least = || published.iter().copied().reduce(f64::min);
        let most = || published.iter().copied().reduce(f64::max);
        Some(match self {
            Tolerance::Relative(part) => {
                (value - target()?).abs() <= part * target()?.abs() * (1.0 + ROUNDING)
            }
            Tolerance::Points(points) => (value - target()?).abs() * 100.0 <= points + ROUNDING,
            Tolerance::PublishedPlus(part) => (least()? * (1.0 - part) - ROUNDING
                ..=most()? * (1.0 + part) + ROUNDING)
                .contains(&value),
            Tolerance::Between(from, to) => (from..=to).contains(&value),
            Tolerance::AtLeast(bound) => low >= bound,
            Tolerance::Below(bound) => high < bound,
            Tolerance::Range => low <= least()? && most()? <= high,
            Tolerance::BinomialInterval => {
                let [count, of] = *published else { return None };
                in_binomial_interval(value, count as u32, of as u32)
            }
            Tolerance::OneWindow => (value - target()?).abs() <= WINDOW_S,
            Tolerance::Exact => value == target()?,
            Tolerance::EveryRun => low == target()? && high == target()?,
            Tolerance::NoFigure => false,
        })
    }
}

/// Whether `count` lies inside the 95% interval of `runs` that each come with probability `share`: it does unless so
/// few, or so many, would come with a probability of at most 2.5%.
fn in_binomial_interval(share: f64, count: u32, runs: u32) -> bool {
    if !(0.0..=1.0).contains(&share) {
        return false;
    }
    // Probabilities of 0, 1, ... runs, one run more at a time: exact sums of positive terms.
    let mut probability = vec![1.0];
    for _ in 0..runs {
        let mut more = vec![0.0; probability.len() + 1];
        for (count, part) in probability.into_iter().enumerate() {
            more[count] += part * (1.0 - share);
            more[count + 1] += part * share;
        }
        probability = more;
    }
    let so_few: f64 = probability[..=count as usize].iter().sum();
    let so_many: f64 = probability[count as usize..].iter().sum();
    so_few > 0.025 && so_many > 0.025
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(
        tolerance: Tolerance,
        published: &[f64],
        statistic: Statistic,
        runs: &[f64],
        within: bool,
    ) {
        let verdict = tolerance.judge(published, &statistic.of(runs).unwrap());
        assert_eq!(verdict == Verdict::Within, within, "{tolerance:?} {published:?} {runs:?}");
    }

    #[test]
    fn relative_is_of_the_mean_of_what_was_published() {
        let mean = Statistic::Mean;
        check(Tolerance::Relative(0.05), &[2.40, 2.42], mean, &[2.41 * 1.05], true);
        check(Tolerance::Relative(0.05), &[2.40, 2.42], mean, &[2.42 * 1.05], false);
        check(Tolerance::Relative(0.05), &[2.0], mean, &[1.8, 2.0], true);
        check(Tolerance::Relative(0.05), &[2.0], mean, &[1.7, 2.0], false);
        check(Tolerance::Relative(0.05), &[], mean, &[2.0], false);
    }

    #[test]
    fn points_are_hundredths_of_a_share() {
        check(Tolerance::Points(3.0), &[0.475], Statistic::Mean, &[0.505], true);
        check(Tolerance::Points(3.0), &[0.475], Statistic::Mean, &[0.4449], false);
        check(Tolerance::Points(0.3), &[0.9995], Statistic::Mean, &[0.9965], true);
    }

    #[test]
    fn ranges_and_bounds() {
        let mean = Statistic::Mean;
        check(Tolerance::PublishedPlus(0.10), &[0.66, 0.83], mean, &[0.913], true);
        check(Tolerance::PublishedPlus(0.10), &[0.66, 0.83], mean, &[0.594], true);
        check(Tolerance::PublishedPlus(0.10), &[0.66, 0.83], mean, &[0.92], false);
        check(Tolerance::Between(3_000.0, 6_000.0), &[4_000.0], mean, &[5_900.0], true);
        check(Tolerance::Between(3_000.0, 6_000.0), &[4_000.0], mean, &[6_001.0], false);
        check(Tolerance::Range, &[0.806], Statistic::Range, &[0.61, 0.86], true);
        check(Tolerance::Range, &[0.806], Statistic::Range, &[0.61, 0.80], false);
        check(Tolerance::AtLeast(0.99), &[], Statistic::EveryRun, &[1.0, 0.99], true);
        check(Tolerance::AtLeast(0.99), &[], Statistic::EveryRun, &[1.0, 0.98], false);
        check(Tolerance::Below(8.0), &[], Statistic::EveryRun, &[2.0, 2.0], true);
        check(Tolerance::Below(8.0), &[], Statistic::EveryRun, &[2.0, 8.0], false);
    }

    #[test]
    fn exact_is_of_the_statistic_and_every_run_of_each() {
        check(Tolerance::Exact, &[240.0], Statistic::Median, &[120.0, 240.0, 360.0], true);
        check(Tolerance::Exact, &[240.0], Statistic::Median, &[120.0, 240.0], false);
        check(Tolerance::EveryRun, &[48.0], Statistic::EveryRun, &[48.0, 48.0], true);
        check(Tolerance::EveryRun, &[48.0], Statistic::EveryRun, &[47.0, 49.0], false);
        check(Tolerance::Exact, &[0.0], Statistic::Sum, &[0.0, 0.0, 1.0], false);
        check(Tolerance::NoFigure, &[], Statistic::Mean, &[1.0], false);
    }

    #[test]
    fn an_interval_is_where_a_statistic_is_within() {
        let rows = [
            (Tolerance::Relative(0.05), vec![2.40, 2.42]),
            (Tolerance::Points(3.0), vec![0.475]),
            (Tolerance::PublishedPlus(0.10), vec![0.66, 0.83]),
            (Tolerance::Between(3_000.0, 6_000.0), vec![4_000.0]),
            (Tolerance::BinomialInterval, vec![4.0, 6.0]),
            (Tolerance::OneWindow, vec![360.0]),
            (Tolerance::Exact, vec![240.0]),
        ];
        for (tolerance, published) in rows {
            let (low, high) = tolerance.interval(&published).unwrap();
            let off = (high - low) / 100.0 + 1e-3;
            for (value, within) in [
                (low, true),
                ((low + high) / 2.0, true),
                (high, true),
                (low - off, false),
                (high + off, false),
            ] {
                check(tolerance, &published, Statistic::Mean, &[value], within);
            }
        }
        assert_eq!(Tolerance::AtLeast(32.0).interval(&[32.0]), Some((32.0, f64::INFINITY)));
        assert_eq!(Tolerance::Below(8.0).interval(&[]), Some((f64::NEG_INFINITY, 8.0)));
        assert_eq!(Tolerance::Range.interval(&[0.8]), None);
        assert_eq!(Tolerance::Relative(0.1).interval(&[]), None);
    }

    #[test]
    fn one_window_and_runs_without_an_onset() {
        let never = f64::INFINITY;
        check(Tolerance::OneWindow, &[360.0], Statistic::Median, &[240.0, 480.0, never], true);
        check(Tolerance::OneWindow, &[360.0], Statistic::Median, &[480.0, 600.0, 720.0], false);
        check(Tolerance::OneWindow, &[360.0], Statistic::Median, &[360.0, never, never], false);
        assert_eq!(Statistic::Median.of(&[never, never]).unwrap().value, never);
        assert_eq!(Statistic::Mean.of(&[]), None);
    }

    #[test]
    fn the_binomial_interval_is_clopper_and_pearsons() {
        // 12 of 24: 0.2912 to 0.7088; 0 of 24: 0 to 0.1425; 24 of 24: 0.8575 to 1.
        for (share, count, inside) in [
            (0.2900, 12, false),
            (0.2925, 12, true),
            (0.7075, 12, true),
            (0.7100, 12, false),
            (0.0, 0, true),
            (0.1420, 0, true),
            (0.1430, 0, false),
            (1.0, 24, true),
            (0.8570, 24, false),
        ] {
            assert_eq!(in_binomial_interval(share, count, 24), inside, "{share} {count}");
        }
        let runs: Vec<f64> = (0..24).map(|run| f64::from(run % 2)).collect();
        check(Tolerance::BinomialInterval, &[4.0, 6.0], Statistic::Share, &runs, true);
        // None of six comes one time in sixty-four; four of six never come of all, or of none.
        check(Tolerance::BinomialInterval, &[0.0, 6.0], Statistic::Share, &runs, false);
        check(Tolerance::BinomialInterval, &[4.0, 6.0], Statistic::Share, &[1.0; 24], false);
        check(Tolerance::BinomialInterval, &[4.0, 6.0], Statistic::Share, &[0.0; 24], false);
    }
}
