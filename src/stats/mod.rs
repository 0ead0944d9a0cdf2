//! Statistics that know nothing of robots.

/// Jain's index of fairness: (sum x)^2 / (n sum x^2), from 1/n (one has all) to 1 (all have the same). 1 when nobody
/// has anything, or there is nobody.
pub fn jain(counts: &[u32]) -> f64 {
    let sum: u64 = counts.iter().map(|&x| u64::from(x)).sum();
    let squares: u64 = counts.iter().map(|&x| u64::from(x) * u64::from(x)).sum();
    if squares == 0 {
        return 1.0;
    }
    (sum as f64) * (sum as f64) / (counts.len() as f64 * squares as f64)
}

/// The `share` quantile of sorted values by the nearest-rank rule; none without values.
pub fn quantile<T: Copy>(sorted: &[T], share: f64) -> Option<T> {
    let rank = libm::ceil(share * sorted.len() as f64) as usize;
    sorted.get(rank.clamp(1, sorted.len().max(1)) - 1).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn jain_lies_between_one_nth_and_one(counts in prop::collection::vec(0u32..1000, 1..50)) {
            let index = jain(&counts);
            prop_assert!(index <= 1.0 + 1e-12 && index >= 1.0 / counts.len() as f64 - 1e-12);
        }
    }

    #[test]
    fn quantiles_are_values_of_the_sample() {
        let values = [1, 2, 3, 4];
        assert_eq!(quantile(&values, 0.5), Some(2));
        assert_eq!(quantile(&values, 0.51), Some(3));
        assert_eq!(quantile(&values, 1.0), Some(4));
        assert_eq!(quantile(&values, 0.0), Some(1));
        assert_eq!(quantile::<u32>(&[], 0.5), None);
    }
}
