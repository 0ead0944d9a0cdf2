//! The engine on the bench: what one request alone takes with its prefix kept and without, and how many sessions can be
//! revisited in a circle before they lose theirs. The experiments are those that were published, on this scenario's
//! engine; there is no chance in them, so one run of each is all there is.

use super::alone::{AloneFound, AloneJob, CLIFF_APPENDED, CLIFF_CONTEXT};
use super::job::{Job, Outcome};
use super::study::Study;
use crate::profile::published::{LatencyRow, WarmUp, cliffs, latencies};
use crate::scenario::{KnobId, Preset, Scenario};
use crate::stats::Sorted;

/// Contexts of a latency curve in tokens; the published ones among them.
const CONTEXTS: [u32; 10] =
    [10_000, 20_000, 40_000, 60_000, 78_000, 100_000, 130_000, 160_000, 190_000, 215_000];
/// Session counts run for each published row.
const PUBLISHED: std::ops::RangeInclusive<u32> = 22..=34;
/// Session counts run below the edge of the chosen row, and above it.
const AROUND: (u32, u32) = (6, 6);
/// Most sessions that are tried: a pool for more is an answer of its own.
pub const MOST: u32 = 1_200;
/// Pool over the blocks of that many contexts where a first guess of the edge lies: dead blocks take the rest.
const GUESS: f64 = 1.19;

/// The row that the visitor chose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Chosen {
    /// Pool size; none for the scenario's own.
    pub pool_blocks: Option<u32>,
    /// Sessions are warmed one after another; otherwise all at once.
    pub in_turn: bool,
}

/// Sessions of one pool and order of warm-up.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// Pool size.
    pub pool_blocks: u32,
    /// See [`Chosen::in_turn`].
    pub in_turn: bool,
    /// How far it is.
    pub stand: Stand,
    /// Session counts that are in, rising, and how many sessions kept their prefix, a cycle each.
    pub cells: Vec<(u32, Vec<u32>)>,
}

/// How far a row is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stand {
    /// Cells are still to come.
    Computing,
    /// So many sessions all keep their prefix, and one more do not. 0: not even one does.
    Edge(u32),
    /// All that were tried keep it: [`MOST`].
    Beyond,
    /// The pool does not hold one such session.
    DoesNotFit,
    /// All cells are in; no edge was searched.
    Shown,
}

/// One request alone.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Latency {
    /// [tokens] Its context.
    pub context: u32,
    /// [tokens] New behind it; 0 if nothing was cached.
    pub appended: u32,
    /// Time to first token.
    pub ttft_s: f64,
    /// The whole call.
    pub call_s: f64,
}

/// What is known by now.
#[derive(Clone, Debug, PartialEq)]
pub struct Bench {
    /// The scenario it belongs to.
    pub scenario: Scenario,
    /// The chosen row first, then the published ones that it is not.
    pub rows: Vec<Row>,
    /// By context; evicted before retained.
    pub latencies: Vec<Latency>,
    /// Contexts that the pool does not hold.
    pub too_long: Vec<u32>,
    /// The engine is the published one but for its pool: measured figures may stand beside these.
    pub is_published: bool,
    /// All is in.
    pub finished: bool,
}

impl Bench {
    /// What was measured of one request alone, if this engine is the one it was measured on.
    pub fn measured(&self) -> &'static [LatencyRow] {
        if self.is_published { latencies() } else { &[] }
    }

    /// What was measured of so many sessions of a row: whether all were kept. None where nothing was.
    pub fn measured_at(&self, row: &Row, sessions: u32) -> Option<bool> {
        let warm = if row.in_turn { WarmUp::Sequential } else { WarmUp::Batch };
        let of = |cliff: &&crate::profile::published::CliffRow| {
            self.is_published && cliff.pool_blocks == row.pool_blocks && cliff.warm == warm
        };
        let cliff = cliffs().iter().find(of)?;
        match (cliff.all_kept.contains(&sessions), cliff.all_lost.contains(&sessions)) {
            (true, _) => Some(true),
            (_, true) => Some(false),
            _ => None,
        }
    }
}

impl Row {
    /// The share of visits that found their prefix, over all cycles.
    pub fn kept(sessions: u32, cycles: &[u32]) -> f64 {
        let visits = f64::from(sessions) * cycles.len() as f64;
        cycles.iter().map(|kept| f64::from(*kept)).sum::<f64>() / visits.max(1.0)
    }
}

/// Whether an engine is the published one but for its pool.
fn is_published(scenario: &Scenario) -> bool {
    let published = Scenario::of(Preset::H800);
    let pool = published.get(KnobId::PoolBlocks);
    let own = scenario.with(KnobId::PoolBlocks, pool);
    own.engine_config() == published.engine_config()
        && own.get(KnobId::Eviction) == published.get(KnobId::Eviction)
        && own.engine_profile().name == published.engine_profile().name
}

/// The study under way.
pub struct BenchStudy {
    scenario: Scenario,
    /// Pool and order of warm-up of each row.
    rows: Vec<(u32, bool)>,
    known: Sorted<AloneJob, AloneFound>,
    out: Vec<AloneJob>,
}

impl BenchStudy {
    /// The engine of `scenario` on the bench.
    pub fn new(scenario: Scenario, chosen: Chosen) -> BenchStudy {
        let own = scenario.get(KnobId::PoolBlocks) as u32;
        let mut rows = vec![(chosen.pool_blocks.unwrap_or(own), chosen.in_turn)];
        for cliff in cliffs() {
            let row = (cliff.pool_blocks, cliff.warm == WarmUp::Sequential);
            if !rows.contains(&row) {
                rows.push(row);
            }
        }
        BenchStudy { scenario, rows, known: Sorted::default(), out: Vec::new() }
    }

    /// What is known by now.
    pub fn results(&self) -> Bench {
        let row = |(place, &(pool_blocks, in_turn)): (usize, &(u32, bool))| {
            let (stand, wanted) = self.row(place);
            let cells = wanted.into_iter().filter_map(|sessions| {
                let job = AloneJob::Revisit { pool_blocks, in_turn, sessions };
                match self.known.get(&job)? {
                    AloneFound::Kept(kept) => Some((sessions, kept.clone())),
                    AloneFound::Latency { .. } => None,
                }
            });
            Row { pool_blocks, in_turn, stand, cells: cells.collect() }
        };
        let latency = |job: AloneJob| match (job, self.known.get(&job)?) {
            (AloneJob::Latency { context, appended }, &AloneFound::Latency { ttft_s, call_s }) => {
                Some(Latency { context, appended, ttft_s, call_s })
            }
            _ => None,
        };
        let timed = |context: u32| AloneJob::Latency { context, appended: CLIFF_APPENDED };
        let too_long = CONTEXTS.into_iter().filter(|&context| !timed(context).fits(&self.scenario));
        Bench {
            scenario: self.scenario,
            rows: self.rows.iter().enumerate().map(row).collect(),
            latencies: self.timed().into_iter().filter_map(latency).collect(),
            too_long: too_long.collect(),
            is_published: is_published(&self.scenario),
            finished: self.missing().is_empty(),
        }
    }

    /// Requests alone that fit: each context evicted and retained.
    fn timed(&self) -> Vec<AloneJob> {
        let both = |context: u32| {
            [0, CLIFF_APPENDED].map(|appended| AloneJob::Latency { context, appended })
        };
        let fits = |context: &u32| both(*context).iter().all(|job| job.fits(&self.scenario));
        CONTEXTS.into_iter().filter(fits).flat_map(both).collect()
    }

    /// How far a row is, and the session counts it needs now or has.
    fn row(&self, place: usize) -> (Stand, Vec<u32>) {
        let (pool_blocks, in_turn) = self.rows[place];
        let job = |sessions: u32| AloneJob::Revisit { pool_blocks, in_turn, sessions };
        if !job(1).fits(&self.scenario) {
            return (Stand::DoesNotFit, Vec::new());
        }
        let keeps = |sessions: u32| match self.known.get(&job(sessions))? {
            AloneFound::Kept(kept) => Some(kept.iter().all(|&kept| kept == sessions)),
            AloneFound::Latency { .. } => None,
        };
        let cells: Vec<u32> = match place {
            0 => match edge(self.guess(pool_blocks), &keeps) {
                Found::Needs(sessions) => return (Stand::Computing, vec![sessions]),
                Found::Beyond => return (Stand::Beyond, vec![MOST]),
                Found::Edge(last) => {
                    (last.saturating_sub(AROUND.0).max(1)..=last + AROUND.1).collect()
                }
            },
            _ => PUBLISHED.collect(),
        };
        if !cells.iter().all(|&sessions| keeps(sessions).is_some()) {
            return (Stand::Computing, cells);
        }
        if place > 0 {
            return (Stand::Shown, cells);
        }
        // The search takes it that more sessions never keep more; the cells say so or not.
        let fails = cells.iter().find(|&&sessions| keeps(sessions) == Some(false));
        (Stand::Edge(fails.map_or(0, |sessions| sessions - 1)), cells)
    }

    /// About how many sessions a pool keeps.
    fn guess(&self, pool_blocks: u32) -> u32 {
        let block = self.scenario.number(KnobId::BlockTokens).max(1.0);
        let session = (f64::from(CLIFF_CONTEXT) / block).ceil() * GUESS;
        ((f64::from(pool_blocks) / session) as u32).clamp(1, MOST)
    }

    /// What is wanted and not in.
    fn missing(&self) -> Vec<AloneJob> {
        let mut wanted = self.timed();
        for (place, &(pool_blocks, in_turn)) in self.rows.iter().enumerate() {
            let sessions = self.row(place).1.into_iter();
            wanted.extend(sessions.map(|sessions| AloneJob::Revisit {
                pool_blocks,
                in_turn,
                sessions,
            }));
        }
        wanted.retain(|job| self.known.get(job).is_none());
        wanted
    }
}

/// What is known of an edge.
enum Found {
    /// So many sessions must be run.
    Needs(u32),
    /// So many keep their prefix, one more do not.
    Edge(u32),
    /// [`MOST`] keep it.
    Beyond,
}

/// Steps outward from a guess until one keeps and one does not, then halves what lies between.
fn edge(guess: u32, keeps: &impl Fn(u32) -> Option<bool>) -> Found {
    let (mut low, mut high) = (0, None);
    let mut at = guess;
    loop {
        match keeps(at) {
            None => return Found::Needs(at),
            Some(true) if at >= MOST => return Found::Beyond,
            Some(true) => low = at,
            Some(false) => high = Some(at),
        }
        let step = (at / 8).max(1);
        at = match high {
            Some(high) if high - low == 1 => return Found::Edge(low),
            // Nothing below the guess is known to keep yet.
            Some(high) if low == 0 => high.saturating_sub(step).max(1),
            Some(high) => low + (high - low) / 2,
            None => (at + step).min(MOST),
        };
    }
}

impl Study for BenchStudy {
    fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    fn take_jobs(&mut self, limit: usize) -> Vec<Job> {
        let mut free = self.missing();
        free.retain(|job| !self.out.contains(job));
        free.truncate(limit);
        self.out.extend(&free);
        free.into_iter().map(Job::Alone).collect()
    }

    fn absorb(&mut self, job: Job, outcome: Outcome) {
        let (Job::Alone(job), Outcome::Alone(found)) = (job, outcome) else {
            // A worker that answers a job with another's kind has a bug; the run counts as lost.
            debug_assert!(false);
            return;
        };
        self.out.retain(|other| *other != job);
        self.known.insert(job, found);
    }

    fn give_back(&mut self, job: Job) {
        if let Job::Alone(job) = job {
            self.out.retain(|other| *other != job);
        }
    }

    fn progress(&self) -> (u32, u32) {
        let known = self.known.len() as u32;
        (known, known + self.missing().len() as u32)
    }

    fn finished(&mut self) -> bool {
        self.missing().is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edge_is_found_from_any_guess() {
        for last in [0, 1, 2, 28, 130, MOST - 1] {
            for guess in [1, 2, 27, 28, 29, 400, MOST] {
                let keeps = |sessions: u32| Some(sessions <= last);
                let Found::Edge(found) = edge(guess, &keeps) else { panic!("{last} {guess}") };
                assert_eq!(found, last, "from {guess}");
            }
        }
        assert!(matches!(edge(28, &|_| Some(true)), Found::Beyond));
        assert!(matches!(edge(28, &|_| None), Found::Needs(28)));
    }
}
