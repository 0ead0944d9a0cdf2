//! The Evidence view: which figures are listed, and with which seeds they are run again.

use super::{Effect, State};
use crate::profile::published::Group;

/// Seeds between the first ones of two runs: more than any figure takes.
const APART: u64 = 1_000;
/// The seeds a field takes.
pub const LAST_SEED: u64 = u32::MAX as u64;

/// What the view is set to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Evidence {
    /// Which figures are listed.
    pub filter: Filter,
    /// The first seed of the next run; none for the recorded ones.
    pub first_seed: Option<u64>,
}

impl Default for Evidence {
    fn default() -> Evidence {
        Evidence { filter: Filter::All, first_seed: None }
    }
}

/// Which figures are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Filter {
    /// All.
    All,
    /// Those that are not simply within.
    Misses,
    /// Those of a group.
    Group(Group),
}

/// What can happen to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EvidenceAction {
    /// Other figures are to be listed.
    List(Filter),
    /// The next run begins with this seed.
    FirstSeed(u64),
    /// The next run uses seeds that the one before did not, which began with this one.
    Fresh(u64),
    /// The next run uses the recorded seeds.
    Recorded,
}

/// The state after an action that concerns the view alone.
pub(super) fn reduce(state: &mut State, action: EvidenceAction) -> Vec<Effect> {
    let evidence = &mut state.evidence;
    match action {
        EvidenceAction::List(filter) => evidence.filter = filter,
        EvidenceAction::FirstSeed(seed) => evidence.first_seed = Some(seed.min(LAST_SEED)),
        EvidenceAction::Fresh(before) => {
            let next = before + APART;
            // After the last come the first ones.
            evidence.first_seed = Some(if next > LAST_SEED { next - LAST_SEED } else { next });
        }
        EvidenceAction::Recorded => evidence.first_seed = None,
    }
    Vec::new()
}

#[cfg(test)]
mod tests {
    use super::super::{Action, AsideAction, Phase, Stand, Theme, reduce};
    use super::*;
    use crate::analysis::validate::{Selection, Validated};
    use crate::scenario::{KnobId, Preset, Scenario};
    use crate::ui::aside::{Aside, Found, Rerun};
    use std::rc::Rc;

    fn state() -> State {
        let mut state = State::new(Scenario::of(Preset::SITE), Theme::System);
        state.study.phase = Phase::Final;
        state
    }

    fn after(state: State, action: Action) -> State {
        reduce(state, action).0
    }

    #[test]
    fn seeds_are_fresh_and_stay_in_bounds() {
        let set = |action| after(state(), Action::Evidence(action)).evidence.first_seed;
        assert_eq!(set(EvidenceAction::Fresh(1)), Some(1_001));
        assert_eq!(set(EvidenceAction::Fresh(LAST_SEED - 5)), Some(995));
        assert_eq!(set(EvidenceAction::FirstSeed(u64::MAX)), Some(LAST_SEED));
        assert_eq!(set(EvidenceAction::Recorded), None);
    }

    #[test]
    fn what_was_run_stays_whatever_the_scenario_becomes() {
        let aside = Aside::Validate(Rerun { what: Selection::All, first_seed: 1 });
        let want = |state| after(state, Action::Aside(AsideAction::Want(aside)));
        let state = want(state());
        let beside = state.beside(aside).expect("wanted");
        assert_eq!(beside.stand, Stand::Computing);
        let found = Validated { first_seed: 1, rows: Vec::new(), expected: 0 };
        let results = AsideAction::Results {
            number: beside.number,
            found: Some(Found::Validated(Rc::new(found))),
            progress: (0, 0),
            finished: true,
        };
        let state = after(state, Action::Aside(results));
        let state = after(state, Action::Set(KnobId::Robots, 20));
        assert_eq!(state.beside(aside).expect("kept").stand, Stand::Final);
        assert!(!state.told(aside).expect("found").stale);
        // Of another selection there is one at a time.
        let other = Aside::Validate(Rerun { what: Selection::Case(3), first_seed: 1 });
        let state = after(state, Action::Aside(AsideAction::Want(other)));
        assert_eq!(state.beside(aside).expect("its place").aside, other);
    }
}
