//! What happened lately: sums over the last seconds, quantiles over the last values.

use std::collections::VecDeque;

/// Pairs of numbers with the time they came, forgotten after a while.
#[derive(Clone, Debug)]
pub struct Recent {
    /// [s]
    keep: f64,
    all: VecDeque<(f64, f64, f64)>,
}

impl Recent {
    /// Keeps for `keep` seconds.
    pub fn new(keep: f64) -> Recent {
        Recent { keep, all: VecDeque::new() }
    }

    /// Adds a pair at `now` seconds; times must not fall.
    pub fn push(&mut self, now: f64, first: f64, second: f64) {
        self.forget(now);
        self.all.push_back((now, first, second));
    }

    fn forget(&mut self, now: f64) {
        while self.all.front().is_some_and(|&(at, ..)| at < now - self.keep) {
            self.all.pop_front();
        }
    }

    /// Sums of both numbers over the last seconds before `now`.
    pub fn sums(&mut self, now: f64) -> (f64, f64) {
        self.forget(now);
        self.all.iter().fold((0.0, 0.0), |sum, &(_, first, second)| (sum.0 + first, sum.1 + second))
    }

    /// How many pairs there are of the last seconds before `now`.
    pub fn count(&mut self, now: f64) -> usize {
        self.forget(now);
        self.all.len()
    }
}

/// The last values, whose quantiles are cheap.
#[derive(Clone, Debug)]
pub struct LastValues {
    most: usize,
    in_order: VecDeque<f64>,
    sorted: Vec<f64>,
}

impl LastValues {
    /// Of at most `most` values.
    pub fn new(most: usize) -> LastValues {
        LastValues { most, in_order: VecDeque::new(), sorted: Vec::new() }
    }

    /// Adds a value, forgetting the oldest of too many.
    pub fn push(&mut self, value: f64) {
        if self.in_order.len() == self.most
            && let Some(oldest) = self.in_order.pop_front()
        {
            let place = self.sorted.partition_point(|&one| one < oldest);
            self.sorted.remove(place);
        }
        let place = self.sorted.partition_point(|&one| one < value);
        self.sorted.insert(place, value);
        self.in_order.push_back(value);
    }

    /// The `share` quantile; none without values.
    pub fn quantile(&self, share: f64) -> Option<f64> {
        crate::stats::quantile(&self.sorted, share)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_forget_what_is_long_past() {
        let mut recent = Recent::new(10.0);
        recent.push(0.0, 1.0, 10.0);
        recent.push(5.0, 2.0, 20.0);
        assert_eq!(recent.sums(10.0), (3.0, 30.0));
        assert_eq!(recent.sums(10.1), (2.0, 20.0));
        assert_eq!(recent.count(15.1), 0);
    }

    #[test]
    fn quantiles_are_of_the_last_values_only() {
        let mut values = LastValues::new(3);
        assert_eq!(values.quantile(0.5), None);
        for value in [9.0, 1.0, 3.0, 2.0] {
            values.push(value);
        }
        assert_eq!(
            [0.0, 0.5, 1.0].map(|share| values.quantile(share)),
            [Some(1.0), Some(2.0), Some(3.0)]
        );
    }
}
