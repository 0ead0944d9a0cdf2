//! Time to an event when some were not watched long enough to see it: the Kaplan-Meier estimator.
//!
//! A run that ends without the event is *right-censored*: it says that the time is longer, not that the event never
//! comes. Each time with events multiplies the survival by 1 - events / at risk; one who is censored at that very time
//! was still at risk.
//!
//! The band is Greenwood's variance on the log(-log) scale ("exponential Greenwood", the default of lifelines, `log-log`
//! in R): unlike the plain one it stays within 0 and 1.

use super::{share_interval, sort_short};

/// One who was watched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Watched<T> {
    /// When the event came, or the watch ended.
    pub until: T,
    /// How it ended.
    pub end: WatchEnd,
}

/// How a watch ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum WatchEnd {
    /// With the event.
    Event,
    /// Without it: the event would have come later.
    Censored,
}

/// What is known from a time with events on, up to the next one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step<T> {
    /// The time.
    pub at: T,
    /// Those watched up to then or longer, without an event before.
    pub at_risk: u32,
    /// Events at that time, at least one.
    pub events: u32,
    /// Share that survives it, 0 to 1.
    pub survival: f64,
    /// Greenwood's sum of d / (n (n - d)); infinite once nobody survives.
    pub greenwood: f64,
}

/// Bounds of a survival share.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Band {
    /// Lower bound, 0 to 1.
    pub low: f64,
    /// Upper bound, 0 to 1.
    pub high: f64,
}

/// The estimate: a staircase that starts at 1 and falls at each time with events.
#[derive(Clone, Debug, PartialEq)]
pub struct KaplanMeier<T> {
    steps: Vec<Step<T>>,
    /// Those watched.
    watched: u32,
    /// When the first was censored.
    censored: Option<T>,
}

impl<T: Copy + Ord> KaplanMeier<T> {
    /// The estimate from these watches, in any order. Without any, or without an event, survival is 1 throughout.
    pub fn of(watched: &[Watched<T>]) -> KaplanMeier<T> {
        let mut sorted = watched.to_vec();
        sort_short(&mut sorted, Ord::cmp);
        let (mut survival, mut greenwood) = (1.0, 0.0);
        let mut gone = 0;
        let mut steps = Vec::new();
        for together in sorted.chunk_by(|a, b| a.until == b.until) {
            let at_risk = (sorted.len() - gone) as u32;
            let events = together.iter().filter(|one| one.end == WatchEnd::Event).count() as u32;
            gone += together.len();
            if events == 0 {
                continue;
            }
            let left = f64::from(at_risk - events);
            survival *= left / f64::from(at_risk);
            greenwood += f64::from(events) / (f64::from(at_risk) * left);
            steps.push(Step { at: together[0].until, at_risk, events, survival, greenwood });
        }
        let censored = sorted.iter().find(|one| one.end == WatchEnd::Censored);
        let censored = censored.map(|one| one.until);
        KaplanMeier { steps, watched: sorted.len() as u32, censored }
    }

    /// The steps, in rising time.
    pub fn steps(&self) -> &[Step<T>] {
        &self.steps
    }

    /// Share that survives `time`, 0 to 1.
    pub fn survival(&self, time: T) -> f64 {
        self.last_step(time).map_or(1.0, |step| step.survival)
    }

    /// The log-log Greenwood band at `time`, `deviations` standard deviations wide to each side (1.96 for 95%).
    pub fn band(&self, time: T, deviations: f64) -> Band {
        self.last_step(time).map_or(Band { low: 1.0, high: 1.0 }, |step| step.band(deviations))
    }

    /// The exact 95% band at `time` while nobody was censored before: the share is one of so many draws then, and the
    /// band has a width also where all or none survive. None once somebody was.
    pub fn exact_band(&self, time: T) -> Option<Band> {
        if self.censored.is_some_and(|censored| censored < time) {
            return None;
        }
        let gone: u32 =
            self.steps.iter().filter(|step| step.at <= time).map(|step| step.events).sum();
        let (low, high) = share_interval(self.watched - gone, self.watched);
        Some(Band { low, high })
    }

    /// The first time that at most half survive; none if more than half survive all that was watched.
    pub fn median(&self) -> Option<T> {
        // A product that is a half on paper may be a bit above it.
        self.steps.iter().find(|step| step.survival <= 0.5 + 1e-12).map(|step| step.at)
    }

    fn last_step(&self, time: T) -> Option<&Step<T>> {
        self.steps[..self.steps.partition_point(|step| step.at <= time)].last()
    }
}

impl<T> Step<T> {
    /// The log-log Greenwood band, `deviations` standard deviations wide to each side. Once nobody survives its width
    /// cannot be estimated, and both bounds are 0, as in lifelines.
    pub fn band(&self, deviations: f64) -> Band {
        if self.survival <= 0.0 {
            return Band { low: 0.0, high: 0.0 };
        }
        let log = libm::log(self.survival);
        let width = deviations * libm::sqrt(self.greenwood) / log;
        // log is negative, and so is the width: exp of it is below 1, and the power above the survival.
        Band { low: libm::exp(log * libm::exp(-width)), high: libm::exp(log * libm::exp(width)) }
    }
}
