//! Jain's index of fairness.

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

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn it_lies_between_one_nth_and_one(counts in prop::collection::vec(0u32..1000, 1..50)) {
            let index = jain(&counts);
            prop_assert!(index <= 1.0 + 1e-12 && index >= 1.0 / counts.len() as f64 - 1e-12);
        }

        #[test]
        fn shares_count_and_not_amounts(
            counts in prop::collection::vec(0u32..1000, 1..50), factor in 1u32..1000
        ) {
            let scaled: Vec<u32> = counts.iter().map(|count| count * factor).collect();
            prop_assert!((jain(&scaled) - jain(&counts)).abs() < 1e-12);
        }
    }

    #[test]
    fn both_ends_are_reached() {
        assert_eq!(jain(&[7, 7, 7]), 1.0);
        assert_eq!(jain(&[0, 9, 0, 0]), 0.25);
        assert_eq!((jain(&[]), jain(&[0, 0])), (1.0, 1.0));
    }
}
