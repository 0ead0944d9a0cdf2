//! Portable random streams keyed by (seed, purpose, index).
//!
//! A stream belongs to one purpose and one robot or episode, never to the order in which draws happen, so that a new
//! draw elsewhere shifts nothing and fleets of different sizes share their noise. The key is the ChaCha key itself: the
//! cipher keeps streams of neighbouring keys independent.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// What a stream is for. The numbers are part of every link's meaning: never reuse or change one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u64)]
pub enum Purpose {
    /// Order of the episodes; index = pass through the trace.
    EpisodeOrder = 1,
    /// Start offsets of staggered robots; index = robot.
    Arrival = 2,
    /// Where in its first chunk a robot begins; index = robot.
    ActionPhase = 3,
    /// Jitter of batch latencies; index = GPU.
    BatchJitter = 4,
}

/// One stream of random numbers.
#[derive(Clone, Debug)]
pub struct Stream(ChaCha8Rng);

impl Stream {
    /// The stream of `purpose` and `index` under `seed`.
    pub fn new(seed: u64, purpose: Purpose, index: u64) -> Stream {
        let mut key = [0u8; 32];
        key[0..8].copy_from_slice(&seed.to_le_bytes());
        key[8..16].copy_from_slice(&(purpose as u64).to_le_bytes());
        key[16..24].copy_from_slice(&index.to_le_bytes());
        Stream(ChaCha8Rng::from_seed(key))
    }

    /// A uniform integer below `bound` (at least 1), by a widening multiply: the bias is below `bound` / 2^64.
    pub fn below(&mut self, bound: u64) -> u64 {
        ((u128::from(self.0.next_u64()) * u128::from(bound)) >> 64) as u64
    }

    /// A uniform number in [0, 1) with 53 random bits.
    pub fn unit(&mut self) -> f64 {
        (self.0.next_u64() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// A standard normal draw (Box-Muller, with libm so that every platform gives the same bits).
    pub fn normal(&mut self) -> f64 {
        // 1 - u is in (0, 1]: the logarithm is finite.
        let radius = libm::sqrt(-2.0 * libm::log(1.0 - self.unit()));
        radius * libm::cos(2.0 * std::f64::consts::PI * self.unit())
    }

    /// Puts `items` in random order (Fisher-Yates; own, because a library's shuffle may change between releases and
    /// with it the meaning of a link).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i as u64 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_of_neighbouring_keys_differ_and_repeat() {
        let draw = |seed, index| Stream::new(seed, Purpose::Arrival, index).below(u64::MAX);
        assert_eq!(draw(1, 2), draw(1, 2));
        assert_ne!(draw(1, 2), draw(2, 1));
        assert_ne!(draw(1, 2), draw(1, 3));
    }

    #[test]
    fn the_shuffle_is_frozen() {
        let mut items: Vec<u32> = (0..10).collect();
        Stream::new(7, Purpose::EpisodeOrder, 0).shuffle(&mut items);
        let mut sorted = items.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, (0..10).collect::<Vec<_>>());
        assert_ne!(items, sorted);
    }
}
