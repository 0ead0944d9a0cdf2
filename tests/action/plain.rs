//! The plain model: one event a tick of every robot, one queue of events, nothing foreseen.

use fleet_planner::profile::action_layer::Lookup;
use fleet_planner::sim::action::{ActionTally, ActionWorld, AskPolicy, COUNTED_FROM, COUNTED_TO};
use fleet_planner::sim::random::{Purpose, Stream};
use fleet_planner::units::{Instant, Span};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Event {
    Arrive { gpu: usize },
    Tick { robot: usize },
    Take { gpu: usize },
}

#[derive(Default)]
struct PlainRobot {
    left: u32,
    next_is_here: bool,
    has_asked: bool,
}

#[derive(Default)]
struct PlainGpu {
    waiting: Vec<usize>,
    computing: Vec<usize>,
}

/// The fleet as it stands.
pub struct Plain {
    world: ActionWorld,
    events: BinaryHeap<Reverse<(Instant, Event)>>,
    robots: Vec<PlainRobot>,
    gpus: Vec<PlainGpu>,
    jitter: Vec<Stream>,
    tally: ActionTally,
}

impl Plain {
    /// What the counted window tells.
    pub fn run(world: &ActionWorld, seed: u64) -> ActionTally {
        let gpus = world.gpus.get() as usize;
        let mut plain = Plain {
            world: world.clone(),
            events: BinaryHeap::new(),
            robots: Vec::new(),
            gpus: (0..gpus).map(|_| PlainGpu::default()).collect(),
            jitter: (0..gpus)
                .map(|gpu| Stream::new(seed, Purpose::BatchJitter, gpu as u64))
                .collect(),
            tally: ActionTally {
                executed: 0,
                missed: 0,
                batches: 0,
                chunks: 0,
                largest_batch: 0,
                lookup: Lookup::Measured,
            },
        };
        for robot in 0..world.robots as usize {
            let phase = Stream::new(seed, Purpose::ActionPhase, robot as u64)
                .below(world.clock().chunk().0);
            plain.robots.push(PlainRobot { left: world.steps.get(), ..PlainRobot::default() });
            plain.events.push(Reverse((Instant(phase), Event::Tick { robot })));
        }
        while let Some(Reverse((now, event))) = plain.events.pop() {
            if now >= COUNTED_TO {
                break;
            }
            match event {
                Event::Arrive { gpu } => plain.arrive(gpu, now),
                Event::Tick { robot } => plain.tick(robot, now),
                Event::Take { gpu } => plain.take(gpu, now),
            }
        }
        plain.tally
    }

    fn arrive(&mut self, gpu: usize, now: Instant) {
        for robot in std::mem::take(&mut self.gpus[gpu].computing) {
            self.robots[robot].next_is_here = true;
        }
        self.events.push(Reverse((now, Event::Take { gpu })));
    }

    fn asks_now(&self, robot: usize) -> bool {
        let PlainRobot { left, has_asked, .. } = self.robots[robot];
        let steps = self.world.steps.get();
        !has_asked
            && match self.world.ask {
                AskPolicy::AtStart => left == steps,
                AskPolicy::AtShareLeft { percent } => {
                    u64::from(left) * 100 <= u64::from(percent) * u64::from(steps)
                }
                AskPolicy::AtEnd => left == 0,
            }
    }

    fn tick(&mut self, robot: usize, now: Instant) {
        // At the end of a chunk a robot asks at the latest, before it looks for the next one.
        self.ask_if_time(robot, now);
        if self.robots[robot].left == 0 && self.robots[robot].next_is_here {
            self.robots[robot] =
                PlainRobot { left: self.world.steps.get(), ..PlainRobot::default() };
            self.ask_if_time(robot, now);
        }
        let counted = u64::from(now >= COUNTED_FROM);
        if self.robots[robot].left > 0 {
            self.robots[robot].left -= 1;
            self.tally.executed += counted;
        } else {
            self.tally.missed += counted;
        }
        self.events.push(Reverse((now + self.world.clock().tick(), Event::Tick { robot })));
    }

    fn ask_if_time(&mut self, robot: usize, now: Instant) {
        if self.asks_now(robot) {
            self.robots[robot].has_asked = true;
            let gpu = robot % self.gpus.len();
            self.gpus[gpu].waiting.push(robot);
            self.events.push(Reverse((now, Event::Take { gpu })));
        }
    }

    fn take(&mut self, gpu: usize, now: Instant) {
        if !self.gpus[gpu].computing.is_empty() || self.gpus[gpu].waiting.is_empty() {
            return;
        }
        let batch = std::mem::take(&mut self.gpus[gpu].waiting);
        let size = batch.len() as u32;
        self.gpus[gpu].computing = batch;
        let table = &self.world.table;
        let (latency, lookup) = table.lookup(size);
        let factor = libm::exp(table.jitter().value * self.jitter[gpu].normal());
        let occupied = Span((latency.0 as f64 * factor + 0.5) as u64) + table.overhead().value;
        self.events.push(Reverse((now + occupied, Event::Arrive { gpu })));
        self.tally.batches += 1;
        self.tally.chunks += u64::from(size);
        self.tally.largest_batch = self.tally.largest_batch.max(size);
        self.tally.lookup = self.tally.lookup.max(lookup);
    }
}
