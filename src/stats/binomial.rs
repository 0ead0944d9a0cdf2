//! What a few seeds tell of all seeds.

use libm::{exp, log};

/// The exact 95% interval of a share of which `hits` of `of` draws were seen (Clopper and Pearson): from 0 where none
/// was, to 1 where all were; all of 0 to 1 without a draw.
pub fn share_interval(hits: u32, of: u32) -> (f64, f64) {
    let hits = hits.min(of);
    let low = match hits {
        0 => 0.0,
        // Where at least so many would be seen once in forty times.
        _ => crossing(|share| 1.0 - at_most(hits - 1, of, share) < TAIL),
    };
    let high = match of - hits {
        0 => 1.0,
        _ => crossing(|share| at_most(hits, of, share) >= TAIL),
    };
    (low, high)
}

/// What each side leaves out.
const TAIL: f64 = 0.025;

/// The share up to which `is_below` is true.
fn crossing(is_below: impl Fn(f64) -> bool) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..40 {
        let middle = (low + high) / 2.0;
        if is_below(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    (low + high) / 2.0
}

/// The probability of at most `most` hits in `of` draws, `share` between 0 and 1.
fn at_most(most: u32, of: u32, share: f64) -> f64 {
    let (hit, miss) = (log(share), log(1.0 - share));
    // In logarithms: the chance of no hit at all may be too small for a float.
    let mut term = f64::from(of) * miss;
    let mut sum = exp(term);
    for hits in 1..=most {
        term += log(f64::from(of - hits + 1) / f64::from(hits)) + hit - miss;
        sum += exp(term);
    }
    sum.min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_those_of_tables() {
        let near = |(low, high): (f64, f64), expected: (f64, f64)| {
            assert!((low - expected.0).abs() < 5e-4, "{low} {expected:?}");
            assert!((high - expected.1).abs() < 5e-4, "{high} {expected:?}");
        };
        near(share_interval(0, 24), (0.0, 0.1425));
        near(share_interval(24, 24), (0.8575, 1.0));
        near(share_interval(4, 24), (0.0474, 0.3738));
        near(share_interval(5, 10), (0.1871, 0.8129));
        near(share_interval(500, 1000), (0.4685, 0.5315));
        assert_eq!(share_interval(0, 0), (0.0, 1.0));
    }

    #[test]
    fn the_seen_share_lies_inside_and_more_draws_say_more() {
        for of in [1, 2, 7, 24, 96] {
            for hits in 0..=of {
                let (low, high) = share_interval(hits, of);
                let seen = f64::from(hits) / f64::from(of);
                assert!(low <= seen && seen <= high && low >= 0.0 && high <= 1.0, "{hits} {of}");
                let (lower, higher) = share_interval(2 * hits, 2 * of);
                assert!(higher - lower < high - low, "{hits} {of}");
            }
        }
    }
}
