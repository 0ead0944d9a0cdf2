use super::*;
use crate::analysis::ask::{AskStudy, Question};
use crate::analysis::plan::PlanStudy;
use crate::analysis::verdict::Verdict;
use crate::chart::ChartModel;
use crate::chart::axis::Axis;
use crate::scenario::{KnobId, Preset};
use crate::ui::state::{Action, Export, Format, Rests, Results, Theme, Trouble, View, reduce};

const ASK: Aside = Aside::Ask(Question::ActionGpus);

fn after(state: State, actions: impl IntoIterator<Item = Action>) -> State {
    actions.into_iter().fold(state, |state, action| reduce(state, action).0)
}

fn aside(action: AsideAction) -> Action {
    Action::Aside(action)
}

/// The whole answer to the main study.
fn whole(state: &State) -> Action {
    let mut results = PlanStudy::new(state.study.scenario, state.study.effort).results().clone();
    results.verdict = Verdict::CapTooHigh { cap: 4, collapsed: 1, seeds: 2, suggested: None };
    let (number, results) = (state.study.number, Results::Plan(Rc::new(results)));
    Action::Results { number, results, finished: true, elapsed_ms: 1.0 }
}

fn settled(state: State) -> State {
    let whole = whole(&state);
    after(state, [whole])
}

/// A page with its answer, and a question asked.
fn asked() -> (State, Vec<Effect>) {
    let page = after(State::new(Scenario::of(Preset::SITE), Theme::System), [Action::Begin]);
    reduce(settled(page), aside(AsideAction::Want(ASK)))
}

fn answer(state: &State, finished: bool) -> Action {
    let beside = state.beside(ASK).expect("it was asked");
    let tiny =
        beside.scenario.with(KnobId::Robots, 2).with(KnobId::Minutes, 4).with(KnobId::Seeds, 1);
    let found = Found::Answer(Rc::new(AskStudy::new(tiny, Question::ActionGpus).run()));
    let (number, progress) = (beside.number, (1, 2));
    aside(AsideAction::Results { number, found: Some(found), progress, finished })
}

fn starts(effects: &[Effect]) -> usize {
    effects.iter().filter(|effect| matches!(effect, Effect::StartAside { .. })).count()
}

fn stops(effects: &[Effect], number: u32) -> bool {
    effects.contains(&Effect::StopAside(number))
}

#[test]
fn an_aside_begins_once_the_main_study_has_nothing_left_to_do() {
    let page = after(State::new(Scenario::of(Preset::SITE), Theme::System), [Action::Begin]);
    assert_eq!(page.beside_condition(), "idle");
    let (page, effects) = reduce(page, aside(AsideAction::Want(ASK)));
    assert_eq!((effects, page.beside_condition()), (vec![], "computing"));
    let whole = whole(&page);
    let (page, effects) = reduce(page, whole);
    assert_eq!(page.condition(), "final", "the page does not wait for it");
    let [Effect::StartAside { number, aside, scenario, plan: Some(plan) }] = effects.as_slice()
    else {
        panic!("{effects:?}");
    };
    assert_eq!((*aside, *scenario, plan.scenario), (ASK, page.scenario, page.scenario));
    assert!(*number >= FIRST);
    let all = answer(&page, true);
    let page = after(page, [all]);
    assert_eq!(page.beside_condition(), "idle");
    assert!(page.told(ASK).is_some_and(|told| !told.stale));
    // Asked again, it is there.
    assert_eq!(reduce(page, super::tests::aside(AsideAction::Want(ASK))).1, []);
}

#[test]
fn a_file_is_partial_while_the_study_of_its_own_chart_is() {
    let is_partial = |state: &State, rests: Rests| {
        let chart = Rc::new(ChartModel::new("tornado", Axis::robots("", 0.0, 1.0)));
        let export = Export { format: Format::Csv, chart, sample: None, rests };
        let (_, effects) = reduce(state.clone(), Action::Export(export));
        effects.iter().any(|effect| matches!(effect, Effect::Save(saving) if saving.is_partial))
    };
    let all = |state: &State| {
        [Rests::Main, Rests::Beside(ASK), Rests::Data].map(|rests| is_partial(state, rests))
    };
    let begun = after(State::new(Scenario::of(Preset::SITE), Theme::System), [Action::Begin]);
    assert_eq!(all(&begun), [true, true, false]);
    let (state, _) = asked();
    assert_eq!(all(&state), [false, true, false], "the main study has ended");
    let answer = answer(&state, true);
    let stopped = after(state.clone(), [aside(AsideAction::Cancel(ASK))]);
    assert_eq!(all(&stopped), [false, true, false], "what was stopped has runs still to come");
    assert_eq!(all(&after(state, [answer])), [false; 3]);
}

#[test]
fn it_stays_under_way_during_a_drag_and_is_done_anew_for_another_scenario() {
    let (page, _) = asked();
    let some = answer(&page, false);
    let page = after(page, [some]);
    let number = page.beside(ASK).expect("asked").number;
    let (page, effects) = reduce(page, Action::Move(KnobId::Growth, 1250));
    assert!(!stops(&effects, number));
    assert!(page.told(ASK).is_some_and(|told| told.stale), "what is known is of before");
    let back = after(page.clone(), [Action::GiveUp]);
    assert!(back.told(ASK).is_some_and(|told| !told.stale));
    assert_eq!(back.beside(ASK).expect("asked").stand, Stand::Computing);
    let (page, effects) = reduce(page, Action::Release);
    assert!(stops(&effects, number));
    assert_eq!(page.beside(ASK).expect("asked").stand, Stand::Waiting);
    let late = {
        let mut old = page.clone();
        old.asides.list[0].stand = Stand::Computing;
        answer(&old, true)
    };
    assert_eq!(after(page.clone(), [late]), page, "a late answer is dropped");
    let whole = whole(&page);
    let (page, effects) = reduce(page, whole);
    assert_eq!(starts(&effects), 1);
    assert!(page.beside(ASK).is_some_and(|beside| beside.number > number));
}

#[test]
fn an_answer_stays_until_it_is_asked_anew() {
    let (page, _) = asked();
    let all = answer(&page, true);
    let page = after(page, [all]);
    let controllers = after(page.clone(), [Action::Show(View::Controllers)]);
    assert!(controllers.told(ASK).is_some_and(|told| !told.stale));
    assert_eq!(controllers.beside_condition(), "idle");
    let page = settled(after(page, [Action::Set(KnobId::Growth, 1250)]));
    assert!(page.told(ASK).is_some_and(|told| told.stale));
    assert_eq!((page.beside_condition(), page.condition()), ("idle", "final"));
    let (page, effects) = reduce(page, aside(AsideAction::Want(ASK)));
    assert_eq!(starts(&effects), 1);
    assert_eq!(page.beside(ASK).expect("asked").scenario, page.scenario);
}

#[test]
fn the_value_that_is_asked_for_and_prices_do_not_matter_to_an_answer() {
    let (page, _) = asked();
    let all = answer(&page, true);
    let changes = [Action::Set(KnobId::ActionGpus, 2), Action::Set(KnobId::ActionPrice, 250)];
    let page = after(after(page, [all]), changes);
    assert!(page.told(ASK).is_some_and(|told| !told.stale));
    let (page, effects) = reduce(settled(page), aside(AsideAction::Want(ASK)));
    assert_eq!(effects, []);
    let page = after(page, [Action::Set(KnobId::ChunkSteps, 7)]);
    assert!(page.told(ASK).is_some_and(|told| told.stale));
}

#[test]
fn cancelling_keeps_what_is_there_until_it_is_wanted_again() {
    let (page, _) = asked();
    let some = answer(&page, false);
    let page = after(page, [some]);
    let number = page.beside(ASK).expect("asked").number;
    let (page, effects) = reduce(page, aside(AsideAction::Cancel(ASK)));
    assert_eq!(effects, [Effect::StopAside(number)]);
    assert!(page.told(ASK).is_some_and(|told| !told.stale));
    assert_eq!(page.beside_condition(), "idle");
    let (page, effects) = reduce(page, aside(AsideAction::Want(ASK)));
    assert_eq!(starts(&effects), 1);
    let (page, effects) = reduce(page, aside(AsideAction::Forget(ASK)));
    assert_eq!((effects.len(), page.beside(ASK)), (1, None));
}

#[test]
fn a_worker_that_fails_at_it_leaves_the_main_answer_alone() {
    let (page, _) = asked();
    let number = page.beside(ASK).expect("asked").number;
    let (page, effects) = reduce(page, aside(AsideAction::Failed(number)));
    assert_eq!((effects, page.condition(), page.beside_condition()), (vec![], "final", "idle"));
    assert_eq!(page.beside(ASK).expect("asked").stand, Stand::Failed);
    let (_, effects) = reduce(page, aside(AsideAction::Want(ASK)));
    assert_eq!(starts(&effects), 1);
}

#[test]
fn where_the_simulation_has_stopped_it_waits_for_the_retry() {
    let (page, _) = asked();
    let number = page.beside(ASK).expect("asked").number;
    let (page, effects) = reduce(page, Action::Stopped(Trouble::NotStarted));
    assert!(stops(&effects, number));
    let page = settled(after(page, [Action::Resume]));
    assert_eq!(page.beside(ASK).expect("asked").stand, Stand::Computing);
}

#[test]
fn what_the_visitor_asks_is_answered_though_he_stopped_the_main_study() {
    let page = after(State::new(Scenario::of(Preset::SITE), Theme::System), [Action::Begin]);
    let page = after(page, [Action::Cancel]);
    let (_, effects) = reduce(page, aside(AsideAction::Want(ASK)));
    assert!(matches!(effects.as_slice(), [Effect::StartAside { plan: None, .. }]), "{effects:?}");
}

#[test]
fn what_nobody_asked_for_ends_with_a_cancel_and_does_not_count_as_under_way() {
    let tracks = Action::Aside(AsideAction::Want(Aside::Tracks));
    let page = after(State::new(Scenario::of(Preset::SITE), Theme::System), [Action::Begin]);
    let (page, effects) = reduce(after(page, [tracks]), Action::Cancel);
    assert_eq!((starts(&effects), page.beside_condition()), (0, "idle"));
    let (page, _) = reduce(page, Action::Resume);
    assert_eq!(page.beside_condition(), "computing");
    let whole = whole(&page);
    assert_eq!(starts(&reduce(page, whole).1), 1);
}

#[test]
fn what_is_out_of_view_waits_until_somebody_looks() {
    let (page, _) = asked();
    let want = || aside(AsideAction::Want(Aside::Tornado));
    let (page, effects) = reduce(page, want());
    assert_eq!(starts(&effects), 1);
    // What is under way goes on when it leaves the view.
    let all = answer(&page, true);
    let (page, effects) = reduce(after(page, [all]), aside(AsideAction::Leave(Aside::Tornado)));
    assert_eq!((effects, page.beside_condition()), (vec![], "computing"));
    // For another scenario it begins when it is in view again.
    let page = after(page, [Action::Set(KnobId::Growth, 1250)]);
    let whole = whole(&page);
    let (page, effects) = reduce(page, whole);
    assert_eq!((starts(&effects), page.beside_condition()), (0, "idle"));
    assert_eq!(starts(&reduce(page, want()).1), 1);
}

#[test]
fn the_map_is_one_place_and_another_pair_of_settings_takes_it() {
    let first = Aside::Heat(KnobId::PoolBlocks, KnobId::Growth);
    let second = Aside::Heat(KnobId::PoolBlocks, KnobId::Robots);
    let (page, _) = asked();
    let (page, effects) = reduce(page, aside(AsideAction::Want(first)));
    assert_eq!(starts(&effects), 1);
    let number = page.beside(first).expect("wanted").number;
    let (page, effects) = reduce(page, aside(AsideAction::Want(second)));
    assert!(stops(&effects, number));
    assert_eq!(starts(&effects), 1);
    assert_eq!(page.beside(first).map(|beside| beside.aside), Some(second));
}

#[test]
fn there_is_one_bench_whichever_row_is_chosen() {
    use crate::analysis::bench::Chosen;
    let own = Aside::Bench(Chosen::default());
    let turned = Aside::Bench(Chosen { pool_blocks: Some(4396), in_turn: true });
    let page = after(State::new(Scenario::of(Preset::SITE), Theme::System), [Action::Begin]);
    let (page, effects) = reduce(settled(page), aside(AsideAction::Want(own)));
    assert_eq!(starts(&effects), 1);
    let number = page.beside(own).expect("wanted").number;
    // Another row ends the study of the one before; a scenario that changes is followed.
    let (page, effects) = reduce(page, aside(AsideAction::Want(turned)));
    assert!(stops(&effects, number) && starts(&effects) == 1, "{effects:?}");
    assert_eq!(page.beside(own).map(|beside| beside.aside), Some(turned));
    assert!(page.told(turned).is_none());
    let (page, effects) = reduce(page, Action::Set(KnobId::PoolBlocks, 5000));
    assert_eq!(starts(&effects), 0, "the main study comes first");
    let (page, effects) = {
        let whole = whole(&page);
        reduce(page, whole)
    };
    assert_eq!(starts(&effects), 1);
    assert_eq!(page.beside(own).expect("wanted").scenario.get(KnobId::PoolBlocks), 5000);
}

#[test]
fn what_is_drawn_of_the_scenario_before_stays_until_the_new_says_as_much() {
    use crate::analysis::heat::HeatStudy;
    use crate::analysis::study::Study;
    let map = Aside::Heat(KnobId::Growth, KnobId::Robots);
    let news = |page: &State, known: usize, finished: bool| {
        let beside = page.beside(map).expect("wanted");
        let cell = crate::analysis::heat::Cell {
            holding: crate::analysis::probe::Holding::Holds,
            brain_fails: false,
            action_fails: false,
            cannot_run: false,
            seeds: (1, 0),
        };
        let study = HeatStudy::new(beside.scenario, KnobId::Growth, KnobId::Robots);
        assert_eq!(study.scenario(), &beside.scenario);
        let mut heat = study.results();
        heat.cells.iter_mut().take(known).for_each(|place| *place = Some(cell));
        let found = Some(Found::Heat(Rc::new(heat)));
        aside(AsideAction::Results { number: beside.number, found, progress: (1, 2), finished })
    };
    let drawn = |page: &State| match page.told(map) {
        Some(Told { found: Found::Heat(heat), stale, .. }) => {
            Some((heat.cells.iter().flatten().count(), stale))
        }
        _ => None,
    };
    let page = after(asked().0, [aside(AsideAction::Want(map))]);
    // The first fills up as it comes.
    let page = after(page.clone(), [news(&page, 1, false)]);
    assert_eq!(drawn(&page), Some((1, false)));
    let page = after(page.clone(), [news(&page, 49, true)]);
    let all = drawn(&page).expect("a map").0;
    let page = settled(after(page, [Action::Set(KnobId::PoolBlocks, 5_000)]));
    assert_eq!(page.beside(map).expect("wanted").stand, Stand::Computing);
    let page = after(page.clone(), [news(&page, 1, false)]);
    assert_eq!(drawn(&page), Some((all, true)), "an empty map does not blank it");
    let page = after(page.clone(), [news(&page, all / 2 + 1, false)]);
    assert_eq!(drawn(&page), Some((all / 2 + 1, false)));
}

#[test]
fn what_came_into_view_ends_with_a_cancel() {
    let page = after(State::new(Scenario::of(Preset::SITE), Theme::System), [Action::Begin]);
    let page = after(settled(page), [aside(AsideAction::Want(Aside::Tornado))]);
    let number = page.beside(Aside::Tornado).expect("wanted").number;
    let page = after(page, [Action::Show(View::Controllers)]);
    let (page, effects) = reduce(page, Action::Cancel);
    assert!(stops(&effects, number), "{effects:?}");
    assert_eq!(page.beside_condition(), "idle");
}
