//! What holds under any admission controller, in any world: random fleets under every controller of the table, with
//! parameters drawn so widely that slots come and go all the time. Fleets are watched step by step.
//!
//! - A turn that was admitted is completed: requests leave the engine by completion alone, and every episode ends.
//! - Never more slots are given than there are; who has one keeps it, unless the controller pauses.
//! - A robot is held before a turn, never within one: held, it has no request anywhere.
//! - Queues are first come first served, held robots go before the backlog, and nobody starves.
//! - Reading the survival margin changes nothing, nor does how a run is sliced; control that begins late changes
//!   nothing before; robots' numbers mean nothing.

use crate::relabel::relabelled;
use crate::world::{Dice, finite_fleet, play};
use fleet_planner::sim::admission::{Branch, CONTROLLERS, Controller, FleetView, Pausing};
use fleet_planner::sim::fleet::{Fleet, FleetWorld, Record};
use fleet_planner::units::{Instant, Span};

const WORLDS: u64 = 400;
const MOST_STEPS: u32 = 400_000;

/// A controller of this row, its parameters anywhere in what makes it busy.
fn busy_controller(dice: &mut Dice, row: usize) -> Controller {
    let values: Vec<(&str, i64)> = CONTROLLERS[row]
        .parameters
        .iter()
        .map(|parameter| {
            let (low, high) = match parameter.name {
                "aimd-period" | "concur-period" | "alive-period" => (1, 2),
                "aimd-high" | "concur-high" => (1, 60),
                "aimd-low" | "concur-low" => (0, 60),
                "aimd-hit" | "concur-hit" => (20, 101),
                "concur-factor" => (0, 90),
                "concur-usage" | "alive-clock" => (0, 2),
                "concur-add" => (1, 4),
                "alive-margin" => (0, 400),
                "alive-pause" => (0, 1),
                "alive-per-token" => (10, 400),
                "cap" | "requests" | "aimd-start" | "concur-start" => (1, 6),
                other => panic!("{other}: say between which values it is drawn"),
            };
            (parameter.name, i64::from(dice.between(low, high)))
        })
        .collect();
    Controller::of_row(row, |parameter| {
        values.iter().find(|(name, _)| *name == parameter.name).map(|(_, value)| *value)
    })
}

/// A finite fleet of some length under a controller of this row, that begins its work at once or within a minute.
fn busy_fleet(seed: u64, row: usize) -> FleetWorld {
    let mut world = finite_fleet(seed);
    let mut dice = Dice::new(seed ^ 0xad31_5510 ^ (row as u64) << 40);
    world.robots.iter_mut().for_each(|plan| plan.episodes *= 4);
    // As many episodes in all as whole passes through the workload, so that it is known which are played.
    let planned: u32 = world.robots.iter().map(|plan| plan.episodes).sum();
    let episodes = world.workload.episodes.len() as u32;
    world.robots[0].episodes += planned.next_multiple_of(episodes) - planned;
    world.controller = busy_controller(&mut dice, row);
    if dice.one_in(3) {
        world.controlled_from = Instant::ZERO + Span::from_seconds(u64::from(dice.between(1, 60)));
    }
    world
}

fn each_world(mut check: impl FnMut(&'static str, u64, FleetWorld)) {
    for (row, controller) in CONTROLLERS.iter().enumerate() {
        for seed in 0..WORLDS {
            check(controller.name, seed, busy_fleet(seed, row));
        }
    }
}

/// What can be seen of a fleet between two steps.
struct Moment {
    view: FleetView,
    limit: u32,
    backlog: Vec<u32>,
    with_slot: Vec<u32>,
    held: Vec<u32>,
    outside: Vec<u32>,
    /// Robots with a request in the engine.
    inside: Vec<u32>,
    calls: u64,
    episodes: Vec<u32>,
    decisions: usize,
}

impl Moment {
    fn of(fleet: &Fleet) -> Moment {
        Moment {
            view: fleet.view(),
            limit: fleet.admission().limit().map_or(u32::MAX, |limit| limit.max(1)),
            backlog: fleet.backlog().collect(),
            with_slot: fleet.with_slot().collect(),
            held: fleet.held().collect(),
            outside: fleet.outside().collect(),
            inside: fleet.engine().asks().map(|ask| ask.tag).collect(),
            calls: fleet.record().calls,
            episodes: fleet.record().episodes.clone(),
            decisions: fleet.record().decisions.len(),
        }
    }

    /// Everybody is in one place, and the counts say so.
    fn check(&self, fleet: &Fleet) {
        let view = self.view;
        assert_eq!(view.backlog as usize, self.backlog.len());
        assert_eq!(view.slots as usize, self.with_slot.len());
        assert_eq!(view.held as usize, self.held.len());
        assert!(view.slots + view.held <= view.active, "{view:?}");
        let places = [&self.backlog, &self.held, &self.outside, &self.inside];
        let mut robots: Vec<u32> = places.into_iter().flatten().copied().collect();
        robots.sort_unstable();
        assert!(robots.windows(2).all(|two| two[0] < two[1]), "a robot in two places");
        assert!(self.held.iter().all(|robot| !self.with_slot.contains(robot)));
        // Requests are held back only by the request cap, and no more than it asks for.
        let requests = fleet.admission().request_limit().map_or(u32::MAX, |limit| limit.max(1));
        if fleet.admission().request_limit().is_some() {
            assert!(self.inside.len() <= requests as usize, "over the request cap");
        }
        assert!(self.outside.is_empty() || self.inside.len() == requests as usize);
        match fleet.admission().pausing() {
            Pausing::Never => assert!(view.slots == view.active && view.held == 0),
            Pausing::Newest => assert!(view.slots <= self.limit, "{view:?}, {}", self.limit),
            Pausing::Returning => {}
        }
    }

    /// What may have changed in a step.
    fn check_after(&self, before: &Moment, fleet: &Fleet) {
        // The limit moves at most once in a step: what was given, was given under one of the two.
        if self.view.slots > before.view.slots {
            assert!(self.view.slots <= self.limit.max(before.limit), "more slots than there are");
        }
        let left = before.inside.iter().filter(|robot| !self.inside.contains(robot)).count();
        assert_eq!(left as u64, self.calls - before.calls, "a request left without completion");
        assert!(is_queue(&before.outside, &self.outside));
        assert!(is_queue(&before.backlog, &self.backlog));
        // Held robots resume in order of admission, and before anyone starts.
        let stays = before.held.iter().position(|robot| self.held.contains(robot));
        if let Some(first) = stays {
            assert!(before.held[first..].iter().all(|robot| self.held.contains(robot)));
            assert!(!self.has_started(before), "started past a held robot");
        }
        if fleet.admission().pausing() == Pausing::Newest {
            self.check_newest(before);
        }
    }

    /// Whether someone who waited for an episode, or has just ended one, has begun one.
    fn has_started(&self, before: &Moment) -> bool {
        self.with_slot.iter().any(|robot| {
            let place = *robot as usize;
            before.backlog.contains(robot) || self.episodes[place] != before.episodes[place]
        })
    }

    /// Those who lost their slot while in an episode were admitted after all who kept theirs.
    fn check_newest(&self, before: &Moment) {
        let plays_on =
            |robot: &&u32| self.episodes[**robot as usize] == before.episodes[**robot as usize];
        let mut playing = before.with_slot.iter().filter(plays_on);
        let first_lost = playing.find(|robot| !self.with_slot.contains(robot));
        if first_lost.is_some() {
            assert!(playing.all(|robot| !self.with_slot.contains(robot)), "not the newest paused");
        }
    }
}

/// Whether `after` is `before` with some taken from the front and others added at the back.
fn is_queue(before: &[u32], after: &[u32]) -> bool {
    let stayed: Vec<u32> = before.iter().copied().filter(|robot| after.contains(robot)).collect();
    before.ends_with(&stayed) && after.starts_with(&stayed)
}

/// How often what the laws are about came up.
#[derive(Debug, Default)]
struct Coverage {
    worlds: u32,
    endless: u32,
    held: u32,
    over_limit: u32,
    outside: u32,
    raised: u32,
    lowered: u32,
}

/// Watches a fleet until all its episodes are played; none where a request preempts itself for ever.
fn watch(world: &FleetWorld, coverage: &mut Coverage) -> Option<Record> {
    let mut fleet = Fleet::new(world.clone());
    let mut before = Moment::of(&fleet);
    for _ in 0..MOST_STEPS {
        let ended = fleet.advance(1);
        let now = Moment::of(&fleet);
        now.check(&fleet);
        now.check_after(&before, &fleet);
        assert!(now.decisions <= before.decisions + 1, "two ticks in a step");
        coverage.held += u32::from(now.view.held > before.view.held);
        coverage.over_limit += u32::from(now.view.slots > now.limit);
        coverage.outside += u32::from(now.outside.len() > before.outside.len());
        if ended {
            let last = [&now.backlog, &now.with_slot, &now.held, &now.outside, &now.inside];
            assert!(last.iter().all(|place| place.is_empty()));
            let record = fleet.into_record();
            for one in &record.decisions {
                coverage.raised += u32::from(one.after > one.before);
                coverage.lowered += u32::from(one.after < one.before);
            }
            return Some(record);
        }
        before = now;
    }
    None
}

#[test]
fn no_turn_is_lost_no_slot_is_given_twice_and_nobody_starves() {
    for (row, controller) in CONTROLLERS.iter().enumerate() {
        let mut coverage = Coverage::default();
        for seed in 0..WORLDS {
            let world = busy_fleet(seed, row);
            coverage.worlds += 1;
            let Some(record) = watch(&world, &mut coverage) else {
                coverage.endless += 1;
                continue;
            };
            let plans: Vec<u32> = world.robots.iter().map(|plan| plan.episodes).collect();
            assert_eq!(record.episodes, plans, "{}, seed {seed}", controller.name);
            let passes = plans.iter().sum::<u32>() / world.workload.episodes.len() as u32;
            let turns = world.workload.turns().count() as u64;
            assert_eq!(record.calls, u64::from(passes) * turns);
            assert_eq!(record.turn_latencies.len() as u64, record.calls);
        }
        println!("{}: {coverage:?}", controller.name);
        assert!(coverage.endless <= 2);
        let wanted = match controller.name {
            "none" | "cap" => [].as_slice(),
            "requests" => &[coverage.outside],
            "aimd" => &[coverage.raised, coverage.lowered, coverage.over_limit],
            _ => &[coverage.raised, coverage.lowered, coverage.held],
        };
        assert!(wanted.iter().all(|&count| count > 50), "{}: {coverage:?}", controller.name);
    }
}

#[test]
fn reading_the_margin_changes_nothing_nor_does_slicing() {
    let mut read = 0;
    each_world(|name, seed, world| {
        let Some(plain) = play(&world) else { return };
        assert_eq!(play(&world).as_ref(), Some(&plain), "{name}, seed {seed}, twice");
        let mut gauged = play(&FleetWorld { is_gauged: true, ..world.clone() }).expect("as plain");
        read += gauged.margins.iter().filter(|one| one.reading.margin().is_some()).count();
        gauged.margins.clear();
        assert_eq!(gauged, plain, "{name}, seed {seed}, gauged");
        let mut sliced = Fleet::new(world);
        while !sliced.advance(7) {}
        assert_eq!(sliced.into_record(), plain, "{name}, seed {seed}, in slices");
    });
    assert!(read > 1_000, "{read}");
}

#[test]
fn control_that_begins_late_changes_nothing_before() {
    let (mut differ, mut equal) = (0, 0);
    each_world(|name, seed, world| {
        let none = FleetWorld { controller: Controller::NONE, ..world.clone() };
        let Some(free) = play(&none) else { return };
        let never = FleetWorld { controlled_from: free.end + Span(1), ..world.clone() };
        assert_eq!(play(&never).as_ref(), Some(&free), "{name}, seed {seed}, after the end");
        let half = Span(free.end.0 / 2);
        let from = FleetWorld { controlled_from: Instant::ZERO + half, ..world };
        let Some(late) = play(&from) else { return };
        let until = Fleet::new(FleetWorld { duration: half, ..none }).run();
        let calls = until.calls as usize;
        assert_eq!(late.turn_latencies[..calls], until.turn_latencies, "{name}, seed {seed}");
        assert!(late.decisions.iter().all(|one| one.at > Instant::ZERO + half));
        *(if late.turn_latencies == free.turn_latencies { &mut equal } else { &mut differ }) += 1;
    });
    assert!(differ > 500 && equal > 500, "{differ} {equal}");
}

#[test]
fn numbers_of_robots_mean_nothing_to_a_controller() {
    let mut moved = 0;
    each_world(|name, seed, world| {
        let (order, other) = relabelled(&world, seed);
        let (Some(plain), Some(relabelled)) = (play(&world), play(&other)) else { return };
        let episodes = order.iter().map(|&robot| plain.episodes[robot]).collect();
        moved += u32::from(!order.is_sorted());
        assert_eq!(relabelled, Record { episodes, ..plain }, "{name}, seed {seed}");
    });
    assert!(moved > 1_000, "{moved}");
}

/// Branches say what happened to the slots.
#[test]
fn a_decision_is_named_for_what_it_does() {
    each_world(|name, seed, world| {
        let Some(record) = play(&world) else { return };
        for pair in record.decisions.windows(2) {
            assert_eq!(pair[0].after, pair[1].before, "{name}, seed {seed}");
        }
        for one in &record.decisions {
            let fits = match one.branch {
                Branch::Raise => one.after > one.before,
                Branch::Hold => one.after == one.before,
                // A window of one cannot be halved.
                Branch::Lower => one.after < one.before || one.before == 1,
                Branch::Guard | Branch::Collapse => one.after <= one.before,
            };
            assert!(fits, "{name}, seed {seed}: {one:?}");
        }
    });
}
