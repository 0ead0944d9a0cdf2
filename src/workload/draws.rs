//! Random draws of the generator: portable streams keyed by (seed, draw, suite), spread evenly over the distribution.
//!
//! Twenty episodes drawn one by one would miss the medians they are drawn from by 8% on chance alone. So a draw is
//! *stratified*: of n values one lies in each n-th of the distribution, in random order. A small workload then stands
//! for its suite as well as a large one.
//!
//! The streams are keyed as in `sim::random`, which stands to the right of this module.

use crate::stats::normal_quantile;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// What a stream is for. The numbers are part of every workload's meaning: never reuse or change one. They lie beyond
/// those of `sim::random`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u64)]
pub(super) enum Draw {
    Turns = 101,
    EpisodeFactor = 102,
    FirstPrompt = 103,
    EarlyAppended = 104,
    LaterKind = 105,
    LaterAppended = 106,
    GapLength = 107,
    GapOrder = 108,
    Output = 109,
    OutputOrder = 110,
}

fn stream(seed: u64, draw: Draw, index: u64) -> ChaCha8Rng {
    let mut key = [0u8; 32];
    for (place, part) in [seed, draw as u64, index].into_iter().enumerate() {
        key[8 * place..8 * place + 8].copy_from_slice(&part.to_le_bytes());
    }
    ChaCha8Rng::from_seed(key)
}

/// Fisher-Yates by a widening multiply, as in `sim::random`.
fn shuffle<T>(stream: &mut ChaCha8Rng, items: &mut [T]) {
    for i in (1..items.len()).rev() {
        let bound = i as u128 + 1;
        items.swap(i, ((u128::from(stream.next_u64()) * bound) >> 64) as usize);
    }
}

/// Shares of a uniform distribution, one in each `count`-th of it, in random order; all in (0, 1).
pub(super) fn strata(seed: u64, draw: Draw, suite: u64, count: usize) -> Vec<f64> {
    let mut stream = stream(seed, draw, suite);
    let mut shares: Vec<f64> = (0..count)
        .map(|stratum| {
            let within = ((stream.next_u64() >> 12) as f64 + 0.5) / (1u64 << 52) as f64;
            // Rounding may reach 1, where a normal value is infinite.
            ((stratum as f64 + within) / count as f64).min(1.0 - 1e-12)
        })
        .collect();
    shuffle(&mut stream, &mut shares);
    shares
}

/// Puts items in random order, the `attempt`-th of this draw and suite.
pub(super) fn reorder<T>(seed: u64, draw: Draw, suite: u64, attempt: u64, items: &mut [T]) {
    shuffle(&mut stream(seed, draw, attempt << 8 | suite), items);
}

/// The value of a lognormal distribution below which this share of it lies.
pub(super) fn lognormal(median: f64, sigma: f64, share: f64) -> f64 {
    median * libm::exp(sigma * normal_quantile(share))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_value_lies_in_each_stratum_in_an_order_of_its_own() {
        let shares = strata(7, Draw::Turns, 2, 50);
        let mut sorted = shares.clone();
        sorted.sort_by(f64::total_cmp);
        assert!(sorted.iter().enumerate().all(|(i, share)| (share * 50.0) as usize == i));
        assert_ne!(shares, sorted);
        assert_eq!(shares, strata(7, Draw::Turns, 2, 50));
        for other in [strata(8, Draw::Turns, 2, 50), strata(7, Draw::Turns, 3, 50)] {
            assert_ne!(shares, other);
        }
        assert_ne!(shares, strata(7, Draw::Output, 2, 50));
        assert!(strata(1, Draw::Output, 0, 0).is_empty());
    }
}
