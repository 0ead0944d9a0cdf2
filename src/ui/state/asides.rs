//! Which studies run beside the main one, and what they have found.
//!
//! After every action [`tend`] compares what is wanted with what is under way and says what the browser must start or
//! stop. An aside under way stays while a thumb moves or another view's study runs - the pool gives it no time then - and
//! is dropped when the committed scenario changes, to begin anew once the main study has come to its end.

use super::{Effect, Phase, State, planned};
use crate::analysis::ask::Question;
use crate::analysis::plan::{Effort, PlanResults};
use crate::scenario::{KnobId, Scenario};
use crate::stats::sort_short_by_key;
use crate::ui::aside::{Aside, Found};
use std::rc::Rc;

/// Numbers of asides begin here, so that they are never those of a main study.
const FIRST: u32 = 1 << 31;

/// The asides that were ever wanted.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Asides {
    list: Vec<Beside>,
    begun: u32,
}

/// A study beside the main one.
#[derive(Clone, Debug, PartialEq)]
pub struct Beside {
    /// Which.
    pub aside: Aside,
    /// Its number; answers of any other are dropped.
    pub number: u32,
    /// What it is, or was last, about.
    pub scenario: Scenario,
    /// How it stands.
    pub stand: Stand,
    /// Its place on the page is out of view: what waits goes on waiting.
    pub is_left: bool,
    /// Runs that are in, and runs now known to be needed.
    pub progress: (u32, u32),
    /// What was found last.
    found: Option<(Aside, Scenario, Found)>,
}

/// How an aside stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stand {
    /// It begins when the main study has nothing left to do.
    Waiting,
    /// It is under way, whenever the main study leaves it time.
    Computing,
    /// All is in.
    Final,
    /// The visitor stopped it; what is in is final.
    Cancelled,
    /// A worker failed at it.
    Failed,
}

/// What can happen to asides.
#[derive(Clone, Debug, PartialEq)]
pub enum AsideAction {
    /// It is wanted from now on, for whatever scenario is committed; one that was stopped or failed is tried again.
    Want(Aside),
    /// The visitor stops it: what is in stays, and nothing more is done until it is wanted again.
    Cancel(Aside),
    /// Its place has left the view: it does not begin until it is wanted again; what is under way goes on.
    Leave(Aside),
    /// It is not wanted any more, and what it found is forgotten.
    Forget(Aside),
    /// News of a study.
    Results {
        /// Its number.
        number: u32,
        /// What is known; none when there is nothing to show yet.
        found: Option<Found>,
        /// Runs that are in, and runs now known to be needed.
        progress: (u32, u32),
        /// Whether all is in.
        finished: bool,
    },
    /// A worker failed at the study of this number.
    Failed(u32),
}

/// What an aside shows.
#[derive(Clone, Debug, PartialEq)]
pub struct Told<'a> {
    /// What was found.
    pub found: &'a Found,
    /// Of what.
    pub scenario: &'a Scenario,
    /// It answers another scenario or another question than the one asked for.
    pub stale: bool,
}

impl State {
    /// An aside that is or was wanted, by its place.
    pub fn beside(&self, aside: Aside) -> Option<&Beside> {
        self.asides.list.iter().find(|beside| aside.replaces(beside.aside))
    }

    /// What an aside has to show for what the controls show.
    pub fn told(&self, aside: Aside) -> Option<Told<'_>> {
        let (of, scenario, found) = self.beside(aside)?.found.as_ref()?;
        let stale = *of != aside || !answers(aside, scenario, &self.draft());
        Some(Told { found, scenario, stale })
    }

    /// One word for tests and styles: whether anything beside the main study is under way or waits for it.
    pub fn beside_condition(&self) -> &'static str {
        let busy = |beside: &Beside| match beside.stand {
            Stand::Computing => true,
            Stand::Waiting => !beside.is_left && can(beside.aside, self.study.phase),
            Stand::Final | Stand::Cancelled | Stand::Failed => false,
        };
        if self.asides.list.iter().any(busy) { "computing" } else { "idle" }
    }

    /// The whole answer to the committed scenario, if it is at hand.
    fn whole_plan(&self) -> Option<Rc<PlanResults>> {
        let plan = planned(self.scenario);
        self.last_full.clone().filter(|known| known.scenario == plan)
    }
}

impl Asides {
    fn numbered(&mut self, number: u32) -> Option<&mut Beside> {
        self.list
            .iter_mut()
            .find(|beside| beside.number == number && beside.stand == Stand::Computing)
    }
}

/// The state after an action that concerns asides alone.
pub(super) fn reduce(state: &mut State, action: AsideAction) -> Vec<Effect> {
    match action {
        AsideAction::Want(aside) => want(state, aside),
        AsideAction::Cancel(aside) => {
            let beside = state.asides.list.iter_mut().find(|beside| aside.replaces(beside.aside));
            beside.map_or_else(Vec::new, |beside| stop(beside, Stand::Cancelled))
        }
        AsideAction::Leave(aside) => {
            let beside = state.asides.list.iter_mut().find(|beside| beside.aside == aside);
            if let Some(beside) = beside {
                beside.is_left = true;
            }
            Vec::new()
        }
        AsideAction::Forget(aside) => {
            let place = state.asides.list.iter().position(|other| aside.replaces(other.aside));
            place.map_or_else(Vec::new, |place| {
                stop(&mut state.asides.list.remove(place), Stand::Cancelled)
            })
        }
        AsideAction::Results { number, found, progress, finished } => {
            if let Some(beside) = state.asides.numbered(number) {
                beside.progress = progress;
                // What is drawn of the scenario before stays, dimmed, until this says as much; of other knobs it says nothing.
                let before = beside.found.as_ref();
                let stays = before.is_some_and(|(of, scenario, _)| {
                    *of == beside.aside && *scenario != beside.scenario
                });
                if let Some(found) = found
                    && (finished || !stays || found.can_replace())
                {
                    beside.found = Some((beside.aside, beside.scenario, found));
                }
                if finished {
                    beside.stand = Stand::Final;
                }
            }
            Vec::new()
        }
        AsideAction::Failed(number) => {
            if let Some(beside) = state.asides.numbered(number) {
                beside.stand = Stand::Failed;
            }
            Vec::new()
        }
    }
}

fn want(state: &mut State, aside: Aside) -> Vec<Effect> {
    let scenario = planned(state.scenario);
    let Some(beside) = state.asides.list.iter_mut().find(|other| aside.replaces(other.aside))
    else {
        state.asides.list.push(Beside {
            aside,
            number: 0,
            scenario,
            stand: Stand::Waiting,
            is_left: false,
            progress: (0, 0),
            found: None,
        });
        sort_short_by_key(&mut state.asides.list, |beside| beside.aside.rank());
        return Vec::new();
    };
    beside.is_left = false;
    let is_known = beside.aside == aside && answers(aside, &beside.scenario, &scenario);
    if is_known && !matches!(beside.stand, Stand::Cancelled | Stand::Failed) {
        return Vec::new();
    }
    let effects = stop(beside, Stand::Waiting);
    beside.aside = aside;
    effects
}

/// Leaves a study where it is.
fn stop(beside: &mut Beside, stand: Stand) -> Vec<Effect> {
    let before = std::mem::replace(&mut beside.stand, stand);
    match before {
        Stand::Computing => vec![Effect::StopAside(beside.number)],
        _ => Vec::new(),
    }
}

/// Starts and stops asides as the state of the page asks for. Called after every action.
pub(super) fn tend(state: &mut State, effects: &mut Vec<Effect>) {
    if state.asides.list.is_empty() {
        return;
    }
    let scenario = planned(state.scenario);
    let plan = state.whole_plan();
    let Asides { list, begun } = &mut state.asides;
    for beside in list {
        let answers = answers(beside.aside, &beside.scenario, &scenario);
        let is_kept = match beside.stand {
            // What was asked for is asked anew by the visitor, not by every change; but an open run follows.
            Stand::Final | Stand::Failed => answers || !beside.aside.follows(),
            Stand::Computing => answers && can(beside.aside, state.study.phase),
            Stand::Waiting | Stand::Cancelled => true,
        };
        if !is_kept {
            effects.extend(stop(beside, Stand::Waiting));
        }
        let is_idle = state.study.effort == Effort::Full && state.study.phase != Phase::Computing;
        let is_time = state.drag.is_none() && (is_idle || beside.aside.is_urgent());
        let begins = is_time && can(beside.aside, state.study.phase);
        if beside.stand == Stand::Waiting && begins && !beside.is_left {
            *begun += 1;
            beside.number = FIRST + *begun;
            (beside.scenario, beside.stand, beside.progress) = (scenario, Stand::Computing, (0, 0));
            effects.push(Effect::StartAside {
                number: beside.number,
                aside: beside.aside,
                scenario,
                plan: plan.clone(),
            });
        }
    }
}

/// Whether what was found of a scenario answers another, too. The value that a question asks for does not matter to its
/// answer: each value that was tried took its place.
fn answers(aside: Aside, asked: &Scenario, now: &Scenario) -> bool {
    // What was published does not depend on the scenario.
    if matches!(aside, Aside::Validate(_)) {
        return true;
    }
    let now = planned(*now);
    let asks;
    let free: &[KnobId] = match aside {
        Aside::Ask(Question::CheapestSite | Question::Replicas) => &[],
        Aside::Ask(question) => {
            asks = [question.knob()];
            &asks
        }
        // The engine alone has no fleet.
        Aside::Bench(_) => &[KnobId::Robots, KnobId::Cap],
        _ => &[],
    };
    free.iter().fold(now, |now, &knob| now.with(knob, asked.get(knob))) == *asked
}

/// Whether an aside may be under way while the main study stands so: what nobody asked for ends with a Cancel.
fn can(aside: Aside, phase: Phase) -> bool {
    match phase {
        Phase::Computing | Phase::Final => true,
        Phase::Cancelled => !aside.is_unasked(),
        Phase::Failed => false,
    }
}

#[cfg(test)]
mod tests;
