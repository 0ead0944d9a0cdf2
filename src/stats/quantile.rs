//! Quantiles of sorted samples.

/// The `share` quantile of sorted values by the nearest-rank rule; none without values.
pub fn quantile<T: Copy>(sorted: &[T], share: f64) -> Option<T> {
    let rank = libm::ceil(share * sorted.len() as f64) as usize;
    sorted.get(rank.clamp(1, sorted.len().max(1)) - 1).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

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
