//! Robots are interchangeable.
//!
//! Robots that join at one time start in the order of their numbers, and those with different plans then play different
//! episodes. So numbers may be permuted freely between robots that join at different times, or have the same plan: the
//! whole record stays, and the counts of episodes move with the robots.
//!
//! Under a cap of K, which robot plays is immaterial: a fleet that refills for ever leaves the same record for every
//! N >= K, but for who played and how long robots waited.

use crate::world::{Dice, finite_fleet, play};
use fleet_planner::sim::admission::Controller;
use fleet_planner::sim::engine::{Ask, Engine, Observer};
use fleet_planner::sim::fleet::{Fleet, FleetWorld, Record, RobotPlan};
use fleet_planner::units::{Instant, Span};

/// The world with its robots' numbers permuted by a draw, as far as that is free; and which robot each now is.
pub fn relabelled(world: &FleetWorld, seed: u64) -> (Vec<usize>, FleetWorld) {
    let mut order: Vec<usize> = (0..world.robots.len()).collect();
    Dice::new(!seed).shuffle(&mut order);
    // Those that join together keep their order among themselves.
    let mut sorted = order.clone();
    for joins in world.robots.iter().map(|plan| plan.joins) {
        let together = |robot: &usize| world.robots[*robot].joins == joins;
        let mut places: Vec<usize> = (0..order.len()).filter(|&i| together(&order[i])).collect();
        places.sort_unstable();
        let mut robots: Vec<usize> = order.iter().copied().filter(together).collect();
        robots.sort_unstable();
        for (place, robot) in places.into_iter().zip(robots) {
            sorted[place] = robot;
        }
    }
    let robots = sorted.iter().map(|&robot| world.robots[robot]).collect();
    (sorted, FleetWorld { robots, ..world.clone() })
}

#[test]
fn numbers_of_robots_mean_nothing() {
    let mut moved = 0;
    for seed in 0..1_000 {
        let world = finite_fleet(seed);
        let (order, other) = relabelled(&world, seed);
        let (Some(plain), Some(relabelled)) = (play(&world), play(&other)) else { continue };
        let episodes = order.iter().map(|&robot| plain.episodes[robot]).collect();
        moved += u32::from(!order.is_sorted());
        assert_eq!(relabelled, Record { episodes, ..plain }, "seed {seed}");
    }
    assert!(moved > 400, "{moved}");
}

/// What does not say who played.
fn anonymous(mut record: Record) -> (u32, Record) {
    let played = record.episodes.iter().sum();
    record.episodes.clear();
    (record.waits, record.waited) = (0, Span::ZERO);
    (played, record)
}

#[test]
fn robots_beyond_the_cap_change_only_who_plays() {
    for seed in 0..400 {
        let world = finite_fleet(seed);
        let mut dice = Dice::new(!seed);
        let cap = dice.between(1, 6);
        let run = |robots: u32| {
            let robots = vec![RobotPlan::ALWAYS; robots as usize];
            let controller = Controller::static_cap(cap);
            let duration = Span::from_seconds(300);
            let world = FleetWorld { robots, controller, duration, ..world.clone() };
            anonymous(Fleet::new(world).run())
        };
        let exactly = run(cap);
        assert!(exactly.1.calls > 0);
        assert_eq!(run(cap + dice.between(1, 9)), exactly, "seed {seed}");
    }
}

/// One at a time, many robots are one that plays for all.
#[test]
fn under_a_cap_of_one_a_fleet_is_one_robot() {
    for seed in 0..400 {
        let mut world = finite_fleet(seed);
        world.controller = Controller::static_cap(1);
        world.robots.iter_mut().for_each(|plan| plan.joins = Instant::ZERO);
        let episodes = world.robots.iter().map(|plan| plan.episodes).sum();
        let one = vec![RobotPlan { joins: Instant::ZERO, episodes }];
        let many = play(&world).expect("one request at a time");
        let alone = play(&FleetWorld { robots: one, ..world }).expect("one request at a time");
        assert_eq!(anonymous(many), anonymous(alone), "seed {seed}");
    }
}

/// Everything an engine tells, with the caller's numbers taken back.
#[derive(Default, PartialEq, Debug)]
struct Log(Vec<(u64, u32, &'static str, u32)>);

struct Renamed<'a> {
    log: &'a mut Log,
    now: Instant,
    offset: u32,
}

impl Renamed<'_> {
    fn write(&mut self, at: Instant, ask: &Ask, what: &'static str, count: u32) {
        self.log.0.push((at.0, ask.tag - self.offset, what, count));
    }
}

impl Observer for Renamed<'_> {
    fn admitted(&mut self, ask: &Ask, hit: u32, _: bool) {
        self.write(self.now, ask, "admitted", hit);
    }
    fn preempted(&mut self, ask: &Ask) {
        self.write(self.now, ask, "preempted", 0);
    }
    fn prefill(&mut self, ask: &Ask, tokens: u32) {
        self.write(self.now, ask, "prefill", tokens);
    }
    fn done(&mut self, ask: &Ask, now: Instant) {
        self.write(now, ask, "done", 0);
    }
}

/// Two rounds of turns, whose sessions were made in this order and whose tags begin at `offset`.
fn engine_log(world: &FleetWorld, order: &[usize], offset: u32) -> Log {
    let mut engine = Engine::new(world.engine, world.costs, world.eviction);
    let mut sessions = vec![None; order.len()];
    for &session in order {
        sessions[session] = Some(engine.new_session());
    }
    let mut log = Log::default();
    let turns: Vec<_> = world.workload.turns().copied().collect();
    for round in 0..2 {
        for (place, session) in sessions.iter().enumerate() {
            let turn = turns[place % turns.len()];
            let previous_prompt = turn.prompt.0 * round;
            engine.submit(Ask {
                tag: offset + place as u32,
                session: session.expect("made"),
                prompt: turn.prompt.0 + round,
                output: turn.output.0,
                previous_prompt,
            });
        }
        for _ in 0..20_000 {
            if engine.is_idle() {
                break;
            }
            let now = engine.now();
            engine.advance(Instant::NEVER, &mut Renamed { log: &mut log, now, offset });
        }
    }
    log
}

#[test]
fn numbers_of_sessions_and_requests_mean_nothing_to_the_engine() {
    for seed in 0..600 {
        let world = finite_fleet(seed);
        let mut dice = Dice::new(!seed);
        let mut order: Vec<usize> = (0..dice.between(2, 10) as usize).collect();
        let plain = engine_log(&world, &order, 0);
        dice.shuffle(&mut order);
        assert_eq!(engine_log(&world, &order, 1_001), plain, "seed {seed}");
    }
}
