//! Forty thousand random small worlds on three engines: the plain one, the fast one in steps, the fast one in jumps.

use crate::brain::{Fast, Pace, Reference};
use crate::log::{Event, difference, without_plain_decodes};
use crate::world::{Turn, World};
use fleet_planner::sim::engine::config::{EngineConfig, Reservation, Reuse};
use fleet_planner::units::Tokens;
use std::collections::BTreeMap;

const WORLDS: u64 = 40_000;
const THREADS: u64 = 2;
/// Steps after which a world counts as endless.
const MOST_STEPS: u32 = 20_000;

/// What worlds had in them, by name.
#[derive(Default)]
struct Coverage {
    counts: BTreeMap<&'static str, u32>,
    failures: Vec<(usize, String)>,
}

impl Coverage {
    fn count(&mut self, name: &'static str, happened: bool) {
        *self.counts.entry(name).or_default() += u32::from(happened);
    }
}

fn compare(seed: u64, coverage: &mut Coverage) {
    let world = World::random(seed);
    let mut reference = Reference::new(world.config, world.costs, world.dead_first);
    let log = world.play(&mut reference, MOST_STEPS);
    coverage.count("endless", log.is_none());
    let Some(log) = log else { return };
    let fast = |pace| {
        let mut fast = Fast::new(world.config, world.costs, world.dead_first, pace);
        let log = world.play(&mut fast, 2 * MOST_STEPS).unwrap_or_default();
        (log, fast.engine.step_count())
    };
    let (stepped, _) = fast(Pace::Steps);
    let (jumped, steps) = fast(Pace::Jumps);
    let parted = [
        ("steps", difference(&log, &stepped)),
        ("jumps", difference(&without_plain_decodes(&log), &without_plain_decodes(&jumped))),
    ];
    for (pace, difference) in parted {
        if let Some(difference) = difference {
            coverage
                .failures
                .push((log.len(), format!("seed {seed}, in {pace}, {difference}\n{world:#?}")));
        }
    }
    let engine = reference.engine.counts;
    let pool = reference.engine.pool.counts;
    coverage.count("worlds", true);
    coverage.count("jumps", steps < u64::from(engine.steps));
    coverage.count("preemptions", engine.preemptions > 0);
    coverage.count("partial hits", engine.partial_hits > 0);
    coverage.count("hits on an older state", engine.older_states > 0);
    coverage.count("full hits", log.iter().any(is_full_hit));
    coverage.count("hits after a preemption", engine.resumed_hits > 0);
    coverage.count("hits of a first turn on the shared prefix", engine.shared_hits > 0);
    coverage.count("head-of-line blocking", engine.head_of_line > 0);
    coverage.count("evictions", pool.evictions > 0);
    coverage.count("duplicates", pool.duplicates > 0);
    coverage.count("superseded states", pool.superseded > 0);
    coverage.count("free blocks ranked again", pool.moved > 0);
}

fn is_full_hit(entry: &crate::log::Entry) -> bool {
    matches!(entry.event, Event::Admitted { full: true, .. })
}

#[test]
fn random_worlds_come_out_alike() {
    let run = |thread| {
        let mut coverage = Coverage::default();
        (thread..WORLDS).step_by(THREADS as usize).for_each(|seed| compare(seed, &mut coverage));
        coverage
    };
    let parts: Vec<Coverage> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..THREADS).map(|thread| scope.spawn(move || run(thread))).collect();
        threads.into_iter().map(|thread| thread.join().expect("no panic")).collect()
    });
    let mut total = Coverage::default();
    for part in parts {
        for (name, count) in part.counts {
            *total.counts.entry(name).or_default() += count;
        }
        total.failures.extend(part.failures);
    }
    println!("{:#?}", total.counts);
    // The smallest world says most.
    if let Some((_, smallest)) = total.failures.iter().min_by_key(|(size, _)| *size) {
        panic!("{} differ, the smallest: {smallest}", total.failures.len());
    }
    for (name, count) in total.counts {
        match name {
            "endless" => assert!(count < 20, "{count} worlds skipped"),
            "worlds" => assert!(count >= 39_900),
            _ => assert!(count >= 1_500, "only {count} worlds with {name}"),
        }
    }
}

/// A request shorter than the shared prefix writes on into it; the head of the queue, which did not fit without a hit,
/// fits as soon as the first shared block is full: at the third decode, in which no block is taken or freed.
#[test]
fn a_block_that_a_decode_completes_lets_the_head_in() {
    let session = |prompt, output, gap| vec![Turn { prompt, output, gap }];
    let world = World {
        config: EngineConfig {
            pool_blocks: 6,
            block: Tokens(9),
            groups: 0,
            budget: Tokens(90),
            max_sequences: 4,
            reservation: Reservation::Chunk,
            reuse: Reuse::Live,
            shared_prefix: Tokens(45),
        },
        dead_first: false,
        ends_sessions: true,
        sessions: vec![session(6, 10, 0), session(44, 1, 1)],
        ..World::random(0)
    };
    let mut reference = Reference::new(world.config, world.costs, false);
    let log = world.play(&mut reference, MOST_STEPS).expect("it ends");
    let mut fast = Fast::new(world.config, world.costs, false, Pace::Steps);
    let stepped = world.play(&mut fast, MOST_STEPS).expect("it ends");
    assert_eq!(difference(&log, &stepped).unwrap_or_default(), "");
}
