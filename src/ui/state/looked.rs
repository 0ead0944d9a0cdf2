//! The run that is looked into: which one, who opened it, and which robot is shown.

use super::asides::{self, AsideAction};
use super::{Effect, State};
use crate::analysis::look::LookJob;
use crate::analysis::sweep::SweepPoint;
use crate::stats::sort_short;
use crate::ui::aside::Aside;
use crate::ui::outlook::Part;

/// A run of the scenario's fleet, as a link names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// Fleet size.
    pub robots: u32,
    /// Cap on active episodes, below the fleet's size.
    pub cap: Option<u32>,
    /// Seed.
    pub seed: u64,
    /// Whose turns are shown, from 0; none for the robot that tells most.
    pub robot: Option<u32>,
}

/// What can happen to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LookAction {
    /// A point of the chart of this name is opened.
    Open {
        /// Fleet size.
        robots: u32,
        /// Cap, if any.
        cap: Option<u32>,
        /// The chart.
        from: &'static str,
    },
    /// The same fleet under another cap.
    Cap(Option<u32>),
    /// The same fleet with another seed.
    Seed(u64),
    /// Another robot of it.
    Robot(u32),
    /// No run any more.
    Close,
}

impl Run {
    /// In links: robots, cap or `off`, seed, and the robot shown if one was chosen, counted from 1.
    pub fn write(&self) -> String {
        let cap = self.cap.map_or_else(|| "off".to_owned(), |cap| cap.to_string());
        let robot = self.robot.map_or_else(String::new, |robot| format!("-{}", robot + 1));
        format!("{}-{cap}-{}{robot}", self.robots, self.seed)
    }

    /// Reads what [`Run::write`] wrote, or a hand. None if it is no run that can be.
    pub fn read(text: &str) -> Option<Run> {
        let parts: Vec<&str> = text.trim().split('-').collect();
        let (&[robots, cap, seed], rest) = parts.split_first_chunk()?;
        let count = |text: &str| text.parse().ok().filter(|count| (1..=10_000).contains(count));
        let robots = count(robots)?;
        let cap = if cap.eq_ignore_ascii_case("off") { None } else { Some(count(cap)?) };
        let seed = seed.parse().ok().filter(|seed| *seed <= u64::from(u32::MAX))?;
        let robot = match rest {
            [] => None,
            [robot] => Some(count(robot).filter(|robot| *robot <= robots)? - 1),
            _ => return None,
        };
        Some(Run { robots, cap: cap.filter(|cap| *cap < robots), seed, robot })
    }

    /// The study that gives it.
    pub fn aside(&self) -> Aside {
        Aside::Look(LookJob {
            robots: self.robots,
            cap: self.cap,
            seed: self.seed,
            from_robot: LookJob::from_robot_of(self.robot.unwrap_or(0)),
        })
    }
}

/// A seed, and what is known of its run: whether it is in, and when its first low window began.
pub type SeedKnown = (u64, Option<Option<u32>>);

impl State {
    /// All seeds of such a fleet, in order.
    pub fn seeds_of(&self, robots: u32, cap: Option<u32>) -> Vec<SeedKnown> {
        let plan = self.part(Part::Cliff).filter(|shown| !shown.stale);
        let compared = self.comparison().filter(|shown| !shown.stale);
        let is_it = |point: &&SweepPoint| {
            let own = point.cap.filter(|cap| *cap < point.robots);
            point.robots == robots && own == cap
        };
        let found = plan.as_ref().and_then(|shown| {
            let results = &shown.results;
            let sweeps = [&results.uncapped, &results.capped, &results.over_cap];
            sweeps.into_iter().flat_map(|sweep| &sweep.points).find(is_it)
        });
        let found = found.or_else(|| {
            compared.as_ref().and_then(|shown| shown.results.over_cap.points.iter().find(is_it))
        });
        let known = |place: u32| found.and_then(|point| point.first_low_s.get(place as usize));
        (0..self.scenario.seeds())
            .map(|place| (self.scenario.seed(place), known(place).copied()))
            .collect()
    }

    /// The caps of such a fleet worth a look: none, the scenario's own, the one drawn, and the run's.
    pub fn caps_of(&self, run: &Run) -> Vec<Option<u32>> {
        let drawn = self.part(Part::Cliff).and_then(|shown| shown.results.shown_cap);
        let mut caps = vec![None];
        for cap in [self.scenario.cap(), drawn, run.cap].into_iter().flatten() {
            if cap < run.robots && !caps.contains(&Some(cap)) {
                caps.push(Some(cap));
            }
        }
        sort_short(&mut caps, Ord::cmp);
        caps
    }

    /// The seed opened first: the first that collapses, else the first.
    fn telling_seed(&self, robots: u32, cap: Option<u32>) -> u64 {
        let seeds = self.seeds_of(robots, cap);
        let collapses = |(_, low): &&SeedKnown| matches!(low, Some(Some(_)));
        let telling = seeds.iter().find(collapses).or(seeds.first());
        telling.map_or(self.scenario.seed(0), |(seed, _)| *seed)
    }
}

/// The state after an action that concerns the run alone.
pub(super) fn reduce(state: &mut State, action: LookAction) -> Vec<Effect> {
    let before = state.place();
    match action {
        LookAction::Open { robots, cap, from } => {
            let cap = cap.filter(|cap| *cap < robots);
            let seed = state.telling_seed(robots, cap);
            state.opener = Some(from);
            show(state, Some(Run { robots, cap, seed, robot: None }))
        }
        LookAction::Cap(cap) => change(state, |run| run.cap = cap),
        LookAction::Seed(seed) => change(state, |run| run.seed = seed),
        LookAction::Robot(robot) => change(state, |run| {
            run.robot = Some(robot.min(run.robots.saturating_sub(1)));
        }),
        LookAction::Close if state.run.is_none() => Vec::new(),
        LookAction::Close => {
            let mut effects = close(state);
            effects.push(Effect::Push { from: before, to: state.place() });
            let opener = state.opener.take();
            effects.push(Effect::Focus(match opener {
                Some(chart) => format!("{chart}-plot"),
                None => "main".to_owned(),
            }));
            effects
        }
    }
}

/// Shows this run, or none; a change of the address with an entry of its own.
fn show(state: &mut State, run: Option<Run>) -> Vec<Effect> {
    let from = state.place();
    let mut effects = set(state, run);
    if state.place() != from {
        effects.push(Effect::Push { from, to: state.place() });
    }
    effects
}

/// The same run but for one thing; no entry of its own.
fn change(state: &mut State, change: impl FnOnce(&mut Run)) -> Vec<Effect> {
    let Some(mut run) = state.run else { return Vec::new() };
    change(&mut run);
    let mut effects = set(state, Some(run));
    effects.push(Effect::ShowCommitted(state.place()));
    effects
}

/// Sets the run without a word to the address.
pub(super) fn set(state: &mut State, run: Option<Run>) -> Vec<Effect> {
    match run {
        Some(run) => {
            state.run = Some(run);
            asides::reduce(state, AsideAction::Want(run.aside()))
        }
        None => close(state),
    }
}

/// Leaves the run, and forgets it.
pub(super) fn close(state: &mut State) -> Vec<Effect> {
    match state.run.take() {
        Some(run) => asides::reduce(state, AsideAction::Forget(run.aside())),
        None => Vec::new(),
    }
}

#[cfg(test)]
mod tests;
