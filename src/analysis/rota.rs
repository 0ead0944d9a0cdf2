//! Who plays which episode: what a run without a cap tells of larger fleets under one.
//!
//! When all robots are there from the beginning and for ever, a cap of K plays the very episodes that K robots play
//! without one, at the same times: whoever ends an episode goes to the back of the queue, and whoever stands at its
//! front begins the next at once. Only the players differ, and with them Jain's index and the waits. So one run of K
//! robots answers for every larger fleet under K, to the bit; a test holds it to that.

use super::job::BrainSummary;
use crate::scenario::{KnobId, Scenario};
use crate::sim::fleet::EpisodeEnd;
use crate::stats::jain;
use crate::units::{Instant, Span};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// The completed episodes of a run without a cap: when each ended, in picoseconds, and by which robot.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rota(Vec<(u64, u32)>);

impl Rota {
    /// From the ends of a run's episodes, in order.
    pub fn of(ends: &[EpisodeEnd]) -> Rota {
        Rota(ends.iter().map(|end| (end.at.0, end.robot)).collect())
    }

    /// The figures of `robots` under a cap of `cap`, from those of a run of `cap` robots and its rota.
    pub fn under_cap(&self, alone: &BrainSummary, cap: u32, robots: u32) -> BrainSummary {
        let mut episodes = vec![0; robots as usize];
        let (mut waits, mut waited) = (0u64, Span::ZERO);
        // Whoever plays in the place of each robot of the run, and who waits, since when if they have played.
        let mut playing: Vec<u32> = (0..cap).collect();
        let mut waiting: VecDeque<(u32, Option<Instant>)> =
            (cap..robots).map(|robot| (robot, None)).collect();
        for &(at, place) in &self.0 {
            let (at, player) = (Instant(at), &mut playing[place as usize]);
            episodes[*player as usize] += 1;
            waiting.push_back((*player, Some(at)));
            let Some((next, since)) = waiting.pop_front() else {
                unreachable!("one has just come")
            };
            *player = next;
            if let Some(since) = since {
                waits += 1;
                waited += at - since;
            }
        }
        BrainSummary {
            jain: jain(&episodes),
            wait_s: (waits > 0).then(|| waited.seconds() / waits as f64),
            ..*alone
        }
    }
}

/// Whether the scenario's fleets under a cap follow from those without one: everyone is there from the beginning and for
/// ever. Read off the knobs, so that the page need not hold what makes worlds.
pub fn is_shared(scenario: &Scenario) -> bool {
    scenario.get(KnobId::Arrival) == 0 && scenario.get(KnobId::EpisodesEach) == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::job::{BrainJob, Execution, Job, Outcome};
    use crate::scenario::Preset;
    use crate::sim::fleet::RobotPlan;
    use std::sync::Arc;

    #[test]
    fn a_larger_fleet_under_a_cap_is_the_small_one_with_other_players() {
        let site = Scenario::of(Preset::SITE).with(KnobId::Minutes, 20);
        let other = site.with(KnobId::StateGroups, 0).with(KnobId::SharedPrefix, 4000);
        let live = site.with(KnobId::Reuse, 1).with(KnobId::Eviction, 1);
        for (scenario, seed) in [(site, 1), (other, 2), (live, 3), (site, 4)] {
            assert!(is_shared(&scenario));
            let run = |robots, cap| {
                let run = BrainJob { robots, cap, millihertz: scenario.millihertz(), seed };
                let job = if cap.is_none() { Job::Rota(run) } else { Job::Brain(run) };
                Execution::start(&scenario, job).run()
            };
            for cap in [1, 2, 7, 16, 20, 31] {
                let Outcome::Rota(alone, rota) = run(cap, None) else { panic!("a rota") };
                for robots in [cap + 1, cap + 2, 32, 48, 200] {
                    let direct = run(robots, Some(cap));
                    let derived = rota.under_cap(&alone, cap, robots);
                    assert_eq!(Outcome::Brain(derived), direct, "{robots} robots, cap {cap}");
                }
            }
        }
    }

    #[test]
    fn fleets_that_come_or_go_are_not_shared() {
        let site = Scenario::of(Preset::SITE);
        let late = site.with(KnobId::Arrival, 1);
        let leaving = site.with(KnobId::EpisodesEach, 3);
        for (scenario, shared) in [(site, true), (late, false), (leaving, false)] {
            assert_eq!(is_shared(&scenario), shared);
            let workload = Arc::new(scenario.workload(scenario.millihertz()));
            let world = scenario.fleet_world(workload, 8, None, 1);
            let always = world.robots.iter().all(|&robot| robot == RobotPlan::ALWAYS);
            assert_eq!(always && world.withdrawals.is_empty(), shared);
        }
    }
}
