//! From knobs to a world the simulation can run.

use super::check::WorldLimits;
use super::{Knob, KnobId, Scenario};
use crate::profile::action_layer::ActionLayer;
use crate::profile::engine::{self, EngineProfile};
use crate::sim::action::{ActionWorld, AskPolicy};
use crate::sim::admission::Controller;
use crate::sim::engine::config::{EngineConfig, Reservation, Reuse, StepCosts};
use crate::sim::eviction::{self, Eviction};
use crate::sim::fleet::{FleetWorld, RobotPlan, Withdrawal};
use crate::sim::random::{Purpose, Stream};
use crate::units::{Instant, PS_PER_S, Span, Tokens};
use crate::workload::trace::{Workload, surrogate};
use std::num::NonZeroU32;
use std::sync::Arc;

/// Indices of the trial's choices.
const TRIAL_THRASH: i64 = 1;
const TRIAL_STEPS: i64 = 2;

impl Scenario {
    /// The engine profile of the preset.
    pub fn engine_profile(&self) -> &'static EngineProfile {
        engine::named(&self.preset().row().engine)
            .expect("a test holds every preset to a known engine")
    }

    /// The brain's sizes and switches.
    pub fn engine_config(&self) -> EngineConfig {
        EngineConfig {
            pool_blocks: self.get(KnobId::PoolBlocks) as u32,
            block: Tokens(self.get(KnobId::BlockTokens) as u32),
            groups: self.get(KnobId::StateGroups) as u32,
            budget: Tokens(self.get(KnobId::TokenBudget) as u32),
            max_sequences: self.get(KnobId::MaxSequences) as u32,
            reservation: [Reservation::Chunk, Reservation::Prompt]
                [self.get(KnobId::Reservation) as usize],
            reuse: [Reuse::Replay, Reuse::Live][self.get(KnobId::Reuse) as usize],
            shared_prefix: Tokens(self.get(KnobId::SharedPrefix) as u32),
        }
    }

    /// The eviction policy.
    pub fn eviction(&self) -> &'static dyn Eviction {
        eviction::named(&KnobId::Eviction.knob().format(self.get(KnobId::Eviction)))
            .expect("a test holds the choices to the table of policies")
    }

    /// The episodes at this scenario's growth, with the tool gaps of a control frequency in millihertz.
    pub fn workload(&self, millihertz: u32) -> Workload {
        surrogate(self.get(KnobId::Growth) as u64, u64::from(millihertz))
    }

    /// What the workload asks of this world: see [`Scenario::check`].
    pub fn world_limits(&self) -> WorldLimits {
        let workload = self.workload(self.millihertz());
        WorldLimits {
            largest_prompt: workload.largest_prompt().0,
            largest_output: workload.largest_output().0,
        }
    }

    /// The control frequency in millihertz.
    pub fn millihertz(&self) -> u32 {
        self.get(KnobId::ControlHz) as u32
    }

    /// A run of `robots` under `cap` with this seed. `workload` is [`Scenario::workload`] of the wanted frequency,
    /// shared between runs.
    pub fn fleet_world(
        &self,
        workload: Arc<Workload>,
        robots: u32,
        cap: Option<u32>,
        seed: u64,
    ) -> FleetWorld {
        let profile = self.engine_profile();
        FleetWorld {
            engine: self.engine_config(),
            costs: StepCosts::of(profile),
            eviction: self.eviction(),
            host_fixed: Span(profile.host_fixed.value),
            host_token: profile.host_token.value,
            workload,
            robots: (0..robots).map(|robot| self.robot_plan(robot, seed)).collect(),
            withdrawals: Vec::new(),
            controller: Controller::of_cap(cap),
            controlled_from: Instant::ZERO,
            is_gauged: false,
            duration: Span::from_minutes(u64::from(self.minutes())),
            seed,
        }
    }

    /// This fleet put through the scenario's trial under a controller, with the survival margin read.
    pub fn trial_world(&self, controller: Controller, seed: u64) -> FleetWorld {
        let workload = Arc::new(self.workload(self.millihertz()));
        let mut world = self.fleet_world(workload, self.robots(), None, seed);
        if let Some([hosts, all, _]) = self.load_steps() {
            let guests = all - hosts;
            let third = Span(world.duration.0 / 3);
            let joins = Instant::ZERO + third;
            world.robots[hosts as usize..].iter_mut().for_each(|plan| plan.joins = joins);
            world.withdrawals = vec![Withdrawal { at: joins + third, robots: guests }];
        }
        FleetWorld {
            controller,
            controlled_from: Instant::ZERO + self.control_begins(),
            is_gauged: true,
            ..world
        }
    }

    /// In the trial whose load rises and falls, the robots of each third of the run.
    pub fn load_steps(&self) -> Option<[u32; 3]> {
        let all = self.robots();
        let hosts = all - all / 2;
        (self.get(KnobId::Trial) == TRIAL_STEPS).then_some([hosts, all, hosts])
    }

    /// How long everyone starts at once before control begins: nothing, or in the trial that begins in thrash 8
    /// minutes, half of a run that is shorter than 16.
    pub fn control_begins(&self) -> Span {
        let half = Span::from_seconds(u64::from(self.minutes()) * 30);
        match self.get(KnobId::Trial) {
            TRIAL_THRASH => half.min(Span::from_minutes(8)),
            _ => Span::from_seconds(0),
        }
    }

    /// The controller in this row of the table of controllers, with the parameters that knobs set.
    pub fn controller(&self, row: usize) -> Controller {
        Controller::of_row(row, |parameter| {
            Knob::named(parameter.name).map(|knob| self.get(knob.id))
        })
    }

    /// The action layer with `robots` active on `gpus` GPUs (0 counts as 1: ask only where there is a layer) at a
    /// frequency in millihertz.
    pub fn action_world(&self, robots: u32, gpus: u32, millihertz: u32) -> ActionWorld {
        let percent = self.get(KnobId::AskShare) as u32;
        ActionWorld {
            robots,
            gpus: at_least_one(gpus),
            steps: at_least_one(self.get(KnobId::ChunkSteps) as u32),
            millihertz: at_least_one(millihertz),
            ask: [AskPolicy::AtStart, AskPolicy::AtShareLeft { percent }, AskPolicy::AtEnd]
                [self.get(KnobId::Ask) as usize],
            table: self.action_layer().clone(),
        }
    }

    /// The action layer's latency table.
    pub fn action_layer(&self) -> &'static ActionLayer {
        ActionLayer::named(&self.preset().row().action)
            .expect("a test holds every preset to a known table")
    }

    fn robot_plan(&self, robot: u32, seed: u64) -> RobotPlan {
        let staggered = self.get(KnobId::Arrival) == 1;
        let window = self.get(KnobId::StaggerSeconds) as u64 * PS_PER_S;
        let joins = if staggered {
            Stream::new(seed, Purpose::Arrival, u64::from(robot)).below(window)
        } else {
            0
        };
        let episodes = match self.get(KnobId::EpisodesEach) {
            0 => u32::MAX,
            episodes => episodes as u32,
        };
        RobotPlan { joins: Instant(joins), episodes }
    }
}

fn at_least_one(count: u32) -> NonZeroU32 {
    NonZeroU32::new(count).unwrap_or(NonZeroU32::MIN)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::{Kind, Preset};
    use crate::sim::admission::CONTROLLERS;

    #[test]
    fn a_controller_without_its_knobs_is_what_the_preset_has() {
        for (index, row) in CONTROLLERS.iter().enumerate().filter(|(_, row)| row.name != "cap") {
            let expected = Controller::of_row(index, |_| None);
            assert_eq!(Scenario::of(Preset::SITE).controller(index), expected, "{}", row.name);
            for parameter in row.parameters {
                let knob = Knob::named(parameter.name).expect("a knob a parameter");
                assert_eq!(knob.scale(), parameter.scale, "{}", parameter.name);
            }
        }
    }

    #[test]
    fn every_name_a_scenario_carries_is_known() {
        for preset in Preset::all() {
            let scenario = Scenario::of(preset);
            assert_eq!(scenario.engine_profile().name, preset.row().engine);
            assert_eq!(scenario.action_layer().name(), preset.row().action);
            let Kind::Choice(choices) = KnobId::Eviction.knob().kind else { panic!("a choice") };
            assert_eq!(choices.len(), eviction::POLICIES.len());
            for (index, choice) in choices.iter().enumerate() {
                assert_eq!(choice.name, eviction::POLICIES[index].name);
                let _ = scenario.with(KnobId::Eviction, index as i64).eviction();
            }
        }
    }
}
