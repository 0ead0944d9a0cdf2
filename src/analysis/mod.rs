//! What a planner asks of the simulation: sweeps, starvation, the envelope, one run's time line, the verdict.

pub mod alone;
pub mod ask;
pub mod asking;
pub mod bench;
pub mod chunks;
pub mod compare;
pub mod confidence;
pub mod deadlines;
pub mod envelope;
pub mod heat;
pub mod job;
pub mod layer;
pub mod look;
pub mod plan;
pub mod probe;
pub mod prober;
pub mod rota;
pub mod runs;
pub mod slowness;
pub mod starvation;
pub mod strips;
pub mod study;
pub mod suites;
pub mod sweep;
pub mod tails;
pub mod timeline;
pub mod tornado;
pub mod trace;
pub mod tracks;
pub mod validate;
pub mod verdict;

/// A value over seeds: its mean, lowest and highest.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Band {
    /// Mean over the seeds that have a value.
    pub mean: f64,
    /// Lowest seed.
    pub min: f64,
    /// Highest seed.
    pub max: f64,
}

impl Band {
    /// The band of `values`, in the order given; `None` when there are none.
    pub fn of(values: impl IntoIterator<Item = f64>) -> Option<Band> {
        let mut count = 0u32;
        let (mut sum, mut min, mut max) = (0.0, f64::INFINITY, f64::NEG_INFINITY);
        for value in values {
            count += 1;
            sum += value;
            min = value.min(min);
            max = value.max(max);
        }
        (count > 0).then(|| Band { mean: sum / f64::from(count), min, max })
    }
}

/// How many robots a layer carries, from a search that may have ended before it met a failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Carried {
    /// The largest number that holds with every smaller one.
    Exactly(u32),
    /// No failure was met up to this number.
    AtLeast(u32),
}

impl Carried {
    /// The number, without saying whether it is a bound.
    pub fn robots(self) -> u32 {
        match self {
            Carried::Exactly(robots) | Carried::AtLeast(robots) => robots,
        }
    }
}

/// One of the two layers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layer {
    /// The vision-language model: capacity is a cache working set.
    Brain,
    /// The action layer: capacity is a deadline.
    Action,
}
