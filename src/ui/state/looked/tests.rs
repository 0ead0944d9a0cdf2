use super::super::*;
use crate::analysis::plan::{Effort, PlanStudy};
use crate::scenario::{Preset, Scenario};
use crate::ui::aside::Aside;
use std::rc::Rc;

fn small() -> Scenario {
    let site = Scenario::of(Preset::SITE).with(KnobId::Robots, 3);
    site.with(KnobId::Minutes, 4).with(KnobId::Seeds, 2).with(KnobId::ActionGpus, 0)
}

/// A page whose whole answer is in.
fn answered() -> State {
    let scenario = small();
    let results = PlanStudy::new(planned(scenario), Effort::Full).run();
    let state = State::new(scenario, Theme::System);
    let (state, _) = reduce(state, Action::Begin);
    let number = state.study.number;
    let results = Results::Plan(Rc::new(results));
    reduce(state, Action::Results { number, results, finished: true, elapsed_ms: 1.0 }).0
}

fn look(state: State, action: LookAction) -> (State, Vec<Effect>) {
    reduce(state, Action::Look(action))
}

fn opened() -> (State, Vec<Effect>) {
    look(answered(), LookAction::Open { robots: 2, cap: Some(2), from: "cliff" })
}

#[test]
fn a_point_opens_its_run_at_once_and_the_address_says_so() {
    let before = answered().place();
    let (state, effects) = opened();
    let run = state.run.expect("opened");
    // A cap of the fleet's size never binds.
    assert_eq!((run.robots, run.cap, run.robot), (2, None, None));
    assert_eq!(run.seed, state.scenario.seed(0), "no seed collapses, so the first");
    assert!(effects.contains(&Effect::Push { from: before, to: state.place() }));
    let starts =
        |effect: &&Effect| matches!(effect, Effect::StartAside { aside: Aside::Look(_), .. });
    assert_eq!(effects.iter().filter(starts).count(), 1);
}

#[test]
fn a_run_does_not_wait_for_the_main_study() {
    let (state, _) = reduce(State::new(small(), Theme::System), Action::Begin);
    assert_eq!(state.study.phase, Phase::Computing);
    let (_, effects) = look(state, LookAction::Open { robots: 2, cap: None, from: "cliff" });
    assert!(effects.iter().any(|effect| matches!(effect, Effect::StartAside { .. })));
}

#[test]
fn another_seed_is_another_run_but_another_robot_is_not() {
    let (state, _) = opened();
    let (state, effects) = look(state, LookAction::Robot(7));
    assert_eq!(state.run.and_then(|run| run.robot), Some(1), "there are two robots");
    assert!(!effects.iter().any(|effect| matches!(effect, Effect::StartAside { .. })));
    assert!(effects.contains(&Effect::ShowCommitted(state.place())), "no history entry");
    let seed = state.scenario.seed(1);
    let (state, effects) = look(state, LookAction::Seed(seed));
    assert_eq!(state.run.map(|run| run.seed), Some(seed));
    assert!(effects.iter().any(|effect| matches!(effect, Effect::StopAside(_))));
    assert!(effects.iter().any(|effect| matches!(effect, Effect::StartAside { .. })));
    let (state, _) = look(state, LookAction::Cap(Some(1)));
    assert_eq!(state.run.and_then(|run| run.cap), Some(1));
    let run = state.run.expect("opened");
    assert_eq!(state.caps_of(&run), [None, Some(1)]);
}

#[test]
fn closing_gives_the_focus_back_to_the_chart() {
    let (state, _) = opened();
    let from = state.place();
    let (state, effects) = look(state, LookAction::Close);
    assert_eq!(state.run, None);
    assert!(effects.contains(&Effect::Focus("cliff-plot".to_owned())));
    assert!(effects.contains(&Effect::Push { from, to: state.place() }));
    let (_, effects) = look(state, LookAction::Close);
    assert!(effects.is_empty(), "there is nothing to close");
}

#[test]
fn the_run_follows_the_scenario_and_ends_with_the_view() {
    let (state, _) = opened();
    let run = state.run.expect("opened").aside();
    let number = state.beside(run).expect("under way").number;
    let results = AsideAction::Results { number, found: None, progress: (1, 1), finished: true };
    let (state, _) = reduce(state, Action::Aside(results));
    let (state, effects) = reduce(state, Action::Set(KnobId::PoolBlocks, 5_000));
    assert!(state.run.is_some());
    let again = effects.iter().any(|effect| {
        matches!(effect, Effect::StartAside { scenario, .. } if scenario.get(KnobId::PoolBlocks) == 5_000)
    });
    assert!(again, "{effects:?}");
    let (state, _) = reduce(state, Action::Show(View::Controllers));
    assert_eq!(state.run, None);
}

#[test]
fn seeds_are_listed_with_what_is_known_of_them() {
    let state = answered();
    let seeds = state.seeds_of(2, None);
    assert_eq!(seeds, [(state.scenario.seed(0), Some(None)), (state.scenario.seed(1), Some(None))]);
    let unknown = state.seeds_of(999, None);
    assert!(unknown.iter().all(|(_, low)| low.is_none()));
}

#[test]
fn runs_are_read_as_they_are_written() {
    for run in [
        Run { robots: 28, cap: None, seed: 3, robot: None },
        Run { robots: 48, cap: Some(20), seed: 0, robot: Some(47) },
    ] {
        assert_eq!(Run::read(&run.write()), Some(run));
    }
    assert_eq!(Run::read("28-OFF-3").map(|run| run.cap), Some(None));
    assert_eq!(Run::read("28-28-3").map(|run| run.cap), Some(None), "such a cap never binds");
    for text in
        ["", "28", "28-off", "0-off-1", "28-off-x", "28-off-1-29", "28-off-1-0", "1-2-3-4-5"]
    {
        assert_eq!(Run::read(text), None, "{text}");
    }
}
