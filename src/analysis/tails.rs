//! How long turns take: every completed turn of every seed, at this scenario's fleet as it stands and, beside it, with
//! the cap that a plan suggests (or, of a scenario with a cap, without it).
//!
//! A run hands over histograms, not lists: a bucket is as wide as 1/128 of its lower end at most, and is told by its
//! middle, so that a percentile is within 0.4% of the turn's own time.

use super::job::{BrainJob, BrainSummary, Job, Outcome};
use super::plan::PlanResults;
use super::study::Study;
use super::timeline::Timeline;
use super::trace::Trace;
use crate::scenario::Scenario;
use crate::sim::fleet::Record;
use crate::stats::Percentiles;
use crate::units::Span;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Bits of an `f32` that are dropped: 7 of its fraction stay.
const DROPPED: u32 = 16;

/// By how much a percentile may be off, as a share of it.
pub const PRECISION: f64 = 1.0 / 256.0;

/// Latencies by size.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Histogram {
    /// The upper half of an `f32` of seconds, and how many fell there, in rising order.
    buckets: Vec<(u16, u32)>,
}

impl Histogram {
    /// Of these times.
    pub fn of(spans: &[Span]) -> Histogram {
        let mut histogram = Histogram::default();
        let mut counts = vec![0u32; 1 << 15];
        for span in spans {
            counts[((span.seconds() as f32).to_bits() >> DROPPED) as usize & 0x7fff] += 1;
        }
        let full = counts.into_iter().enumerate().filter(|(_, count)| *count > 0);
        histogram.buckets.extend(full.map(|(bucket, count)| (bucket as u16, count)));
        histogram
    }

    /// How many there are.
    pub fn count(&self) -> u32 {
        self.buckets.iter().map(|(_, count)| count).sum()
    }

    /// Adds those of another.
    pub fn add(&mut self, other: &Histogram) {
        for &(bucket, count) in &other.buckets {
            match self.buckets.binary_search_by_key(&bucket, |(own, _)| *own) {
                Ok(place) => self.buckets[place].1 += count,
                Err(place) => self.buckets.insert(place, (bucket, count)),
            }
        }
    }

    /// [s] The percentiles, by the nearest-rank rule; none without any.
    pub fn percentiles(&self) -> Option<Percentiles<f64>> {
        let all = u64::from(self.count());
        let at = |thousandths: u64| {
            let rank = (all * thousandths).div_ceil(1000).max(1);
            let mut below = 0u64;
            let bucket = self.buckets.iter().find(|(_, count)| {
                below += u64::from(*count);
                below >= rank
            })?;
            Some(middle(bucket.0))
        };
        let (p50, p90, p95) = (at(500)?, at(900)?, at(950)?);
        Some(Percentiles { p50, p90, p95, p99: at(990)?, p999: at(999)? })
    }
}

/// [s] The middle of a bucket.
fn middle(bucket: u16) -> f64 {
    let end = |bits: u32| f64::from(f32::from_bits(bits << DROPPED));
    (end(u32::from(bucket)) + end(u32::from(bucket) + 1)) / 2.0
}

/// What one run tells of slow turns and their telltales.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TailRun {
    /// From asking to the last token.
    pub turn: Histogram,
    /// From asking to the first token.
    pub first_token: Histogram,
    /// The run in figures.
    pub summary: BrainSummary,
    /// Referenced over usable blocks, mean over minutes.
    pub usage: f64,
    /// Requests that run, and that wait, mean over minutes.
    pub running: f64,
    /// See `running`.
    pub waiting: f64,
}

impl TailRun {
    /// Of a run on so many usable blocks; `alarm` is the hit rate in percent under which a window is low.
    pub fn of(record: &Record, usable: u32, alarm: u32) -> TailRun {
        let minutes = record.samples.len().max(1) as f64;
        let mean = |of: fn(&crate::sim::fleet::Sample) -> u32| {
            record.samples.iter().map(|sample| f64::from(of(sample))).sum::<f64>() / minutes
        };
        TailRun {
            turn: Histogram::of(&record.turn_latencies),
            first_token: Histogram::of(&record.first_token_latencies),
            summary: BrainSummary::of(record, alarm),
            usage: mean(|sample| sample.referenced) / f64::from(usable.max(1)),
            running: mean(|sample| sample.running),
            waiting: mean(|sample| sample.waiting),
        }
    }
}

/// All seeds of one fleet under one cap.
#[derive(Clone, Debug, PartialEq)]
pub struct Tail {
    /// Cap, if any.
    pub cap: Option<u32>,
    /// Seeds that are in.
    pub seeds: u32,
    /// From asking to the last token, all turns of all seeds.
    pub turn: Histogram,
    /// From asking to the first token.
    pub first_token: Histogram,
    /// Start of the first low window in seconds, a seed each.
    pub first_low_s: Vec<Option<u32>>,
    /// Means over seeds: calls a second, KV usage, requests running and waiting, computed prompt and generated tokens a
    /// minute.
    pub rate: f64,
    /// See `rate`.
    pub usage: f64,
    /// See `rate`.
    pub running: f64,
    /// See `rate`.
    pub waiting: f64,
    /// See `rate`.
    pub prompt_per_min: f64,
    /// See `rate`.
    pub generated_per_min: f64,
}

impl Tail {
    /// Reduced in the order of their seeds; none without any.
    fn of(cap: Option<u32>, runs: &[Option<TailRun>]) -> Option<Tail> {
        let runs: Vec<&TailRun> = runs.iter().flatten().collect();
        if runs.is_empty() {
            return None;
        }
        let mean = |of: fn(&TailRun) -> f64| {
            runs.iter().map(|run| of(run)).sum::<f64>() / runs.len() as f64
        };
        let pooled = |of: fn(&TailRun) -> &Histogram| {
            let mut all = Histogram::default();
            runs.iter().for_each(|run| all.add(of(run)));
            all
        };
        Some(Tail {
            cap,
            seeds: runs.len() as u32,
            turn: pooled(|run| &run.turn),
            first_token: pooled(|run| &run.first_token),
            first_low_s: runs.iter().map(|run| run.summary.first_low_s).collect(),
            rate: mean(|run| run.summary.rate),
            usage: mean(|run| run.usage),
            running: mean(|run| run.running),
            waiting: mean(|run| run.waiting),
            prompt_per_min: mean(|run| run.summary.prompt_per_min),
            generated_per_min: mean(|run| run.summary.generated_per_min),
        })
    }
}

/// What is known by now.
#[derive(Clone, Debug, PartialEq)]
pub struct Tails {
    /// The scenario it belongs to.
    pub scenario: Scenario,
    /// The scenario as it stands.
    pub own: Option<Tail>,
    /// The same fleet under the other cap, if there is one worth a look.
    pub other: Option<Tail>,
    /// The other's first seed, minute by minute.
    pub run: Option<(Arc<Timeline>, Arc<Trace>)>,
    /// Seeds wanted of each.
    pub seeds: u32,
    /// All is in.
    pub finished: bool,
}

/// The study under way.
pub struct TailsStudy {
    scenario: Scenario,
    caps: Vec<Option<u32>>,
    /// A run a seed, for each cap.
    runs: Vec<Vec<Option<TailRun>>>,
    run: Option<(Arc<Timeline>, Arc<Trace>)>,
    jobs: Vec<Job>,
    /// Of the jobs, those that are out or in, and those that are in.
    is_out: Vec<bool>,
    done: u32,
}

impl TailsStudy {
    /// The tails of `scenario`. `plan`, its whole answer, names the other cap.
    pub fn new(scenario: Scenario, plan: Option<&PlanResults>) -> TailsStudy {
        let suggested = plan.and_then(|plan| plan.facts.suggested).map(|suggested| suggested.cap);
        let held = |cap: &u32| *cap < scenario.robots();
        let own = scenario.cap().filter(held);
        let other = match own {
            Some(_) => Some(None),
            None => suggested.filter(held).map(Some),
        };
        let caps: Vec<Option<u32>> = std::iter::once(own).chain(other).collect();
        let job = |cap: Option<u32>, seed: u32| BrainJob {
            robots: scenario.robots(),
            cap,
            millihertz: scenario.millihertz(),
            seed: scenario.seed(seed),
        };
        let mut jobs: Vec<Job> = other.map(|cap| Job::Timeline(job(cap, 0))).into_iter().collect();
        for seed in 0..scenario.seeds() {
            jobs.extend(caps.iter().map(|&cap| Job::Tails(job(cap, seed))));
        }
        let runs = vec![vec![None; scenario.seeds() as usize]; caps.len()];
        TailsStudy {
            scenario,
            runs,
            run: None,
            is_out: vec![false; jobs.len()],
            jobs,
            caps,
            done: 0,
        }
    }

    /// What is known by now.
    pub fn results(&self) -> Tails {
        let tail = |place: usize| Tail::of(*self.caps.get(place)?, &self.runs[place]);
        Tails {
            scenario: self.scenario,
            own: tail(0),
            other: tail(1),
            run: self.run.clone(),
            seeds: self.scenario.seeds(),
            finished: self.done as usize == self.jobs.len(),
        }
    }
}

impl Study for TailsStudy {
    fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    fn take_jobs(&mut self, limit: usize) -> Vec<Job> {
        take(&self.jobs, &mut self.is_out, limit)
    }

    fn absorb(&mut self, job: Job, outcome: Outcome) {
        match (job, outcome) {
            (Job::Tails(run), Outcome::Tails(found)) => {
                let cap = self.caps.iter().position(|cap| *cap == run.cap);
                let seed =
                    (0..self.scenario.seeds()).find(|&seed| self.scenario.seed(seed) == run.seed);
                let Some((cap, seed)) = cap.zip(seed) else { return };
                if self.runs[cap][seed as usize].replace(*found).is_none() {
                    self.done += 1;
                }
            }
            (Job::Timeline(_), Outcome::Timeline(timeline, trace)) => {
                if self.run.replace((Arc::new(timeline), Arc::new(trace))).is_none() {
                    self.done += 1;
                }
            }
            // A worker that answers a job with another's kind has a bug; the run counts as lost.
            _ => debug_assert!(false),
        }
    }

    fn give_back(&mut self, job: Job) {
        give_back(&self.jobs, &mut self.is_out, job);
    }

    fn progress(&self) -> (u32, u32) {
        (self.done, self.jobs.len() as u32)
    }

    fn finished(&mut self) -> bool {
        self.done as usize == self.jobs.len()
    }
}

/// Up to `limit` jobs that are not out yet, in order.
pub(super) fn take(jobs: &[Job], is_out: &mut [bool], limit: usize) -> Vec<Job> {
    let free = jobs.iter().zip(is_out).filter(|(_, is_out)| !**is_out).take(limit);
    free.map(|(job, is_out)| {
        *is_out = true;
        *job
    })
    .collect()
}

/// A job may be given out again.
pub(super) fn give_back(jobs: &[Job], is_out: &mut [bool], job: Job) {
    if let Some(place) = jobs.iter().position(|other| *other == job) {
        is_out[place] = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::percentiles;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn percentiles_are_those_of_the_list_within_the_precision(
            times in prop::collection::vec(1_000_000_000u64..4_000_000_000_000_000, 1..800)
        ) {
            let spans: Vec<Span> = times.iter().map(|&time| Span(time)).collect();
            let exact = percentiles(&times).expect("there are some");
            let found = Histogram::of(&spans).percentiles().expect("there are some");
            let pairs = [
                (exact.p50, found.p50), (exact.p90, found.p90), (exact.p95, found.p95),
                (exact.p99, found.p99), (exact.p999, found.p999),
            ];
            for (exact, found) in pairs {
                let exact = Span(exact).seconds();
                // The conversion to f32 rounds once more.
                prop_assert!((found / exact - 1.0).abs() <= PRECISION + 1e-6, "{exact} {found}");
            }
        }

        #[test]
        fn pooling_is_counting_together(
            one in prop::collection::vec(1u64.., 0..50), other in prop::collection::vec(1u64.., 0..50)
        ) {
            let of = |times: &[u64]| {
                let spans: Vec<Span> = times.iter().map(|&time| Span(time)).collect();
                Histogram::of(&spans)
            };
            let mut pooled = of(&one);
            pooled.add(&of(&other));
            let together: Vec<u64> = one.iter().chain(&other).copied().collect();
            prop_assert_eq!(&pooled, &of(&together));
            prop_assert_eq!(pooled.count() as usize, together.len());
        }
    }

    #[test]
    fn there_are_no_percentiles_of_nothing() {
        assert_eq!(Histogram::of(&[]).percentiles(), None);
        assert!(Histogram::of(&[Span(0)]).percentiles().is_some());
    }
}
