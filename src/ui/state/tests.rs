use super::*;
use crate::analysis::plan::PlanStudy;
use crate::analysis::verdict::Verdict;

/// A page whose first full study is under way.
fn page() -> State {
    act(State::new(Scenario::of(Preset::SITE), Theme::System), Action::Begin).0
}

fn act(state: State, action: Action) -> (State, Vec<Effect>) {
    reduce(state, action)
}

fn after(state: State, actions: impl IntoIterator<Item = Action>) -> State {
    actions.into_iter().fold(state, |state, action| act(state, action).0)
}

/// Results of a scenario: nothing simulated, but told apart by their scenario and verdict.
fn results(scenario: Scenario, effort: Effort) -> Rc<PlanResults> {
    let mut results = PlanStudy::new(scenario, effort).results().clone();
    results.verdict = Verdict::CapTooHigh { cap: 4, collapsed: 1, seeds: 2, suggested: None };
    results.progress = (3, 9);
    Rc::new(results)
}

fn answer(state: &State, finished: bool) -> Action {
    let results = results(state.study.scenario, state.study.effort);
    Action::Results { number: state.study.number, results, finished, elapsed_ms: 1.0 }
}

/// A page with its first full answer.
fn answered() -> State {
    let page = page();
    let answer = answer(&page, true);
    after(page, [answer])
}

fn growth(raw: i64) -> Action {
    Action::Move(KnobId::Growth, raw)
}

#[test]
fn a_drag_previews_and_a_release_commits_once() {
    let (page, effects) = act(answered(), growth(1250));
    let draft = page.draft();
    assert_eq!((page.scenario.get(KnobId::Growth), draft.get(KnobId::Growth)), (1000, 1250));
    assert_eq!(
        effects,
        [
            Effect::ShowDraft(draft),
            Effect::Start { number: 2, scenario: draft, effort: Effort::Preview }
        ]
    );
    let from = page.scenario;
    let (page, effects) = act(page, Action::Release);
    assert_eq!(page.scenario, draft);
    assert_eq!(
        effects,
        [
            Effect::Push { from, to: draft },
            Effect::Start { number: 3, scenario: draft, effort: Effort::Full }
        ]
    );
    // The browser tells of the end of one drag twice: as change and as blur.
    assert_eq!(act(page, Action::Release).1, []);
}

#[test]
fn a_moving_thumb_lets_the_preview_under_way_finish() {
    let page = after(answered(), [growth(1250)]);
    let (page, effects) = act(page, growth(1300));
    assert_eq!(effects, [Effect::ShowDraft(page.draft())]);
    let first = answer(&page, true);
    let (page, effects) = act(page, first);
    assert_eq!(
        effects,
        [Effect::Start { number: 3, scenario: page.draft(), effort: Effort::Preview }]
    );
    assert_eq!(page.study.scenario.get(KnobId::Growth), 1300);
}

#[test]
fn a_late_answer_never_overwrites_a_newer_one() {
    let late = answer(&page(), true);
    let page = after(page(), [Action::Set(KnobId::Robots, 40)]);
    let (next, effects) = act(page.clone(), late);
    assert_eq!((next, effects), (page, vec![]));
}

#[test]
fn escape_gives_the_drag_up_and_shows_the_old_answer_at_once() {
    let page = after(answered(), [growth(1250)]);
    let (page, effects) = act(page, Action::GiveUp);
    assert_eq!(effects, [Effect::ShowCommitted(page.scenario), Effect::Stop]);
    assert_eq!((page.drag, page.study.phase), (None, Phase::Final));
    assert!(!page.part(Part::Verdict).expect("the answer before").stale);
    // What the drag asked for comes too late.
    let number = page.study.number - 1;
    let late = results(page.scenario.with(KnobId::Growth, 1250), Effort::Preview);
    let late = Action::Results { number, results: late, finished: true, elapsed_ms: 1.0 };
    assert_eq!(act(page.clone(), late).0, page);
}

#[test]
fn old_results_stay_marked_until_new_ones_can_take_their_place() {
    let page = after(answered(), [Action::Set(KnobId::Growth, 1250)]);
    let shown = page.part(Part::Verdict).expect("the answer before");
    assert!(shown.stale && shown.results.scenario.get(KnobId::Growth) == 1000);
    assert_eq!(page.condition(), "stale");
    let new = answer(&page, false);
    let shown = after(page, [new]).part(Part::Verdict).expect("the new answer");
    assert!(!shown.stale && shown.results.scenario.get(KnobId::Growth) == 1250);
}

#[test]
fn a_broken_link_keeps_the_scenario_and_offers_what_was_readable() {
    let mine = after(answered(), [Action::Set(KnobId::Robots, 40)]);
    let readable = Scenario::of(Preset::H800);
    let broken = Opened::Broken {
        reasons: vec!["This link is cut short.".into()],
        readable: Some(readable),
    };
    let (page, effects) = act(mine.clone(), Action::Open(broken.clone()));
    assert_eq!((page.scenario, effects), (mine.scenario, vec![]));
    // The same link again replaces its banner.
    let page = after(page, [Action::Open(broken)]);
    assert_eq!(page.banners.len(), 1);
    let (page, effects) = act(page, Action::OpenReadable);
    assert_eq!((page.scenario, page.banners.len()), (readable, 0));
    assert_eq!(effects[0], Effect::Push { from: mine.scenario, to: readable });
}

#[test]
fn a_good_link_is_opened_without_a_history_entry() {
    let to = Scenario::of(Preset::SITE).with(KnobId::Robots, 12);
    let (page, effects) =
        act(answered(), Action::Open(Opened::Scenario(to, vec!["N was clamped.".into()])));
    assert_eq!(effects, [Effect::Start { number: 2, scenario: to, effort: Effort::Full }]);
    assert_eq!(page.banners, [Banner::LinkNoted { notes: vec!["N was clamped.".into()] }]);
}

#[test]
fn a_world_that_cannot_run_is_refused_with_a_reason() {
    let page = answered();
    let (next, effects) = act(page.clone(), Action::Set(KnobId::PoolBlocks, 8));
    assert_eq!(next.scenario, page.scenario);
    assert_eq!(effects, [Effect::ShowCommitted(page.scenario)]);
    assert!(matches!(next.banners.as_slice(), [Banner::Refused { .. }]));
}

#[test]
fn cancel_keeps_what_is_final_and_resume_goes_on() {
    let page = page();
    let some = answer(&page, false);
    let (page, effects) = act(after(page, [some]), Action::Cancel);
    assert_eq!((page.study.phase, effects), (Phase::Cancelled, vec![Effect::Stop]));
    assert!(page.part(Part::Verdict).is_some());
    let (page, effects) = act(page, Action::Resume);
    assert_eq!((page.study.phase, effects), (Phase::Computing, vec![Effect::Resume]));
}

#[test]
fn a_failed_worker_is_said_and_retried() {
    let trouble = Trouble::Worker { worker: 2, robots: Some(31) };
    let (page, effects) = act(page(), Action::Stopped(trouble.clone()));
    assert_eq!((page.study.phase, effects), (Phase::Failed, vec![Effect::Stop]));
    assert_eq!(page.banners, [Banner::Stopped(trouble)]);
    let (page, effects) = act(page, Action::Resume);
    assert_eq!((page.banners.len(), effects), (0, vec![Effect::Resume]));
}

#[test]
fn the_cure_is_one_change() {
    let (page, effects) =
        act(answered(), Action::Apply(vec![(KnobId::Cap, 20), (KnobId::ControlHz, 8000)]));
    assert_eq!((page.scenario.cap(), page.scenario.control_hz()), (Some(20), 8.0));
    assert_eq!(effects.iter().filter(|effect| matches!(effect, Effect::Push { .. })).count(), 1);
}

#[test]
fn progress_is_shown_only_for_the_study_under_way() {
    let page = after(page(), [Action::Slow(0)]);
    assert!(!page.study.slow);
    assert!(after(page, [Action::Slow(1)]).study.slow);
}
