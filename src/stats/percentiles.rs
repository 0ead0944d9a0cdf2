//! The percentiles that latencies are told by.

use super::sort_long;

/// P50 to P99.9 of a sample, each a value of the sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Percentiles<T> {
    /// Half of the values are at most this.
    pub p50: T,
    /// 90% are.
    pub p90: T,
    /// 95% are.
    pub p95: T,
    /// 99% are.
    pub p99: T,
    /// 99.9% are. Of fewer than 1,000 values it is the largest.
    pub p999: T,
}

/// The percentiles of values in any order, by the nearest-rank rule; none without values.
///
/// Ranks are computed in integers, so that no rounding of a share moves one.
pub fn percentiles<T: Copy + Ord>(values: &[T]) -> Option<Percentiles<T>> {
    let mut sorted = values.to_vec();
    sort_long(&mut sorted, T::cmp);
    let at = |thousandths: usize| {
        let rank = (sorted.len() * thousandths).div_ceil(1000);
        sorted.get(rank.max(1) - 1).copied()
    };
    Some(Percentiles { p50: at(500)?, p90: at(900)?, p95: at(950)?, p99: at(990)?, p999: at(999)? })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::quantile;
    use proptest::prelude::*;

    #[test]
    fn ranks_are_the_nearest() {
        let thousand: Vec<u32> = (1..=1000).rev().collect();
        let expected = Percentiles { p50: 500, p90: 900, p95: 950, p99: 990, p999: 999 };
        assert_eq!(percentiles(&thousand), Some(expected));
        let expected = Percentiles { p50: 501, p90: 901, p95: 951, p99: 991, p999: 1000 };
        let more: Vec<u32> = (1..=1001).collect();
        assert_eq!(percentiles(&more), Some(expected));
        let one = Percentiles { p50: 7, p90: 7, p95: 7, p99: 7, p999: 7 };
        assert_eq!(percentiles(&[7]), Some(one));
        assert_eq!(percentiles::<u32>(&[]), None);
    }

    proptest! {
        #[test]
        fn they_rise_and_equal_the_quantiles(mut values in prop::collection::vec(0u64.., 1..3000)) {
            let found = percentiles(&values).expect("values");
            let Percentiles { p50, p90, p95, p99, p999 } = found;
            prop_assert!([p50, p90, p95, p99, p999].is_sorted());
            values.sort_unstable();
            for (share, value) in [(0.5, p50), (0.9, p90), (0.95, p95), (0.99, p99), (0.999, p999)] {
                prop_assert_eq!(quantile(&values, share), Some(value));
            }
        }
    }
}
