mod history;
mod scenarios;

use super::*;
use crate::analysis::compare::CompareStudy;
use crate::analysis::job::Execution;
use crate::analysis::plan::PlanStudy;
use crate::analysis::verdict::Verdict;
use crate::scenario::Preset;
use crate::ui::track::Move;

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

/// A comparison of two seeds, of which a few runs are in, or all.
fn compared(scenario: Scenario, finished: bool) -> Rc<CompareResults> {
    let mut study = CompareStudy::new(scenario);
    if finished {
        return Rc::new(study.run());
    }
    for job in crate::analysis::study::Study::take_jobs(&mut study, 2) {
        let outcome = Execution::start(&scenario, job).run();
        crate::analysis::study::Study::absorb(&mut study, job, outcome);
    }
    Rc::new(study.results())
}

fn plan(scenario: Scenario) -> Place {
    Place { view: View::Plan, scenario, run: None, beside: None }
}

fn start(number: u32, subject: Subject, scenario: Scenario, effort: Effort) -> Effect {
    Effect::Start { number, subject, scenario, effort }
}

fn answer(state: &State, finished: bool) -> Action {
    let results = match state.study.subject {
        Subject::Plan | Subject::Baseline => {
            Results::Plan(results(state.study.scenario, state.study.effort))
        }
        Subject::Compare => Results::Compare(compared(state.study.scenario, finished)),
    };
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
fn keys_and_step_buttons_move_on_from_where_the_knob_is_by_now() {
    let key = || Action::Nudge(KnobId::Growth, Move::Step(1));
    let page = after(answered(), [key(), key(), key(), Action::Release]);
    assert_eq!(page.scenario.get(KnobId::Growth), 1150);
    let step = |sign| Action::Step(KnobId::Robots, Move::Step(sign));
    let page = after(page, [step(1), step(1), step(-1), step(1)]);
    assert_eq!(page.scenario.robots(), 34);
}

#[test]
fn a_drag_previews_and_a_release_commits_once() {
    let (page, effects) = act(answered(), growth(1250));
    let draft = page.draft();
    assert_eq!((page.scenario.get(KnobId::Growth), draft.get(KnobId::Growth)), (1000, 1250));
    assert_eq!(
        effects,
        [Effect::ShowDraft(plan(draft)), start(2, Subject::Plan, draft, Effort::Preview)]
    );
    let from = page.scenario;
    let (page, effects) = act(page, Action::Release);
    assert_eq!(page.scenario, draft);
    assert_eq!(
        effects,
        [
            Effect::Push { from: plan(from), to: plan(draft) },
            start(3, Subject::Plan, draft, Effort::Full)
        ]
    );
    // The browser tells of the end of one drag twice: as change and as blur.
    assert_eq!(act(page, Action::Release).1, []);
}

#[test]
fn a_moving_thumb_lets_the_preview_under_way_show_a_first_curve() {
    let page = after(answered(), [growth(1250)]);
    let (page, effects) = act(page, growth(1300));
    assert_eq!(effects, [Effect::ShowDraft(plan(page.draft()))]);
    let first = answer(&page, false);
    let (page, effects) = act(page, first);
    assert_eq!(effects, [start(3, Subject::Plan, page.draft(), Effort::Preview)]);
    assert_eq!(page.study.scenario.get(KnobId::Growth), 1300);
    // One that has shown its curve gives way at once.
    let second = answer(&page, false);
    let (page, effects) = act(after(page, [second]), growth(1350));
    let next = start(4, Subject::Plan, page.draft(), Effort::Preview);
    assert_eq!(effects, [Effect::ShowDraft(plan(page.draft())), next]);
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
    assert_eq!(effects, [Effect::ShowCommitted(page.place()), Effect::Stop]);
    assert_eq!((page.drag, page.study.phase), (None, Phase::Final));
    assert!(!page.part(Part::Verdict).expect("the answer before").stale);
    // What the drag asked for comes too late.
    let number = page.study.number - 1;
    let late = results(page.scenario.with(KnobId::Growth, 1250), Effort::Preview);
    let late =
        Action::Results { number, results: Results::Plan(late), finished: true, elapsed_ms: 1.0 };
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
    assert_eq!(effects[0], Effect::Push { from: plan(mine.scenario), to: plan(readable) });
}

#[test]
fn a_good_link_is_opened_without_a_history_entry() {
    let to = Scenario::of(Preset::SITE).with(KnobId::Robots, 12);
    let (page, effects) =
        act(answered(), Action::Open(Opened::Place(plan(to), vec!["N was clamped.".into()])));
    assert_eq!(effects, [start(2, Subject::Plan, to, Effort::Full)]);
    assert_eq!(page.banners, [Banner::LinkNoted { notes: vec!["N was clamped.".into()] }]);
}

#[test]
fn a_world_that_cannot_run_is_refused_with_a_reason() {
    let page = answered();
    let (next, effects) = act(page.clone(), Action::Set(KnobId::PoolBlocks, 8));
    assert_eq!(next.scenario, page.scenario);
    assert_eq!(effects, [Effect::ShowCommitted(page.place())]);
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

/// A small fleet, whose runs take no time to speak of.
fn small() -> State {
    let scenario = Scenario::of(Preset::SITE)
        .with(KnobId::Robots, 3)
        .with(KnobId::Seeds, 1)
        .with(KnobId::Minutes, 4);
    let page = act(State::new(scenario, Theme::System), Action::Begin).0;
    let answer = answer(&page, true);
    after(page, [answer])
}

/// The answers of all studies that follow, until nothing is under way.
fn settled(mut page: State) -> State {
    while page.study.phase == Phase::Computing {
        let answer = answer(&page, true);
        page = act(page, answer).0;
    }
    page
}

#[test]
fn a_view_is_one_step_back_and_begins_with_its_own_study() {
    let page = small();
    let from = page.place();
    let (page, effects) = act(page, Action::Show(View::Controllers));
    let to = Place { view: View::Controllers, ..from };
    assert_eq!(
        effects,
        [Effect::Push { from, to }, start(2, Subject::Compare, from.scenario, Effort::Full)]
    );
    assert_eq!(act(page.clone(), Action::Show(View::Controllers)).1, []);
    // The Plan's results are at hand, so nothing follows.
    let page = settled(page);
    assert_eq!((page.study.number, page.condition()), (2, "final"));
}

#[test]
fn going_back_and_forth_recomputes_nothing() {
    let page = settled(after(small(), [Action::Show(View::Controllers)]));
    for view in [View::Plan, View::Controllers, View::Plan] {
        let (next, effects) = act(page.clone(), Action::Show(view));
        assert!(!effects.iter().any(|effect| matches!(effect, Effect::Start { .. })));
        assert_eq!(next.condition(), "final");
    }
}

#[test]
fn a_link_to_the_controllers_computes_them_first_and_the_verdict_after() {
    let place =
        Place { view: View::Controllers, scenario: small().scenario, run: None, beside: None };
    let page = State::new(Scenario::of(Preset::SITE), Theme::System);
    let (page, effects) = act(page, Action::Open(Opened::Place(place, vec![])));
    assert_eq!(effects, [start(1, Subject::Compare, place.scenario, Effort::Full)]);
    let page = after(page, [Action::Slow(1)]);
    let first = answer(&page, true);
    let (page, effects) = act(page, first);
    assert_eq!(effects, [start(2, Subject::Plan, place.scenario, Effort::Full)]);
    assert!(page.study.slow, "the line of progress stays where it is");
    assert!(!page.comparison().expect("the table").stale);
}

#[test]
fn the_controllers_own_settings_leave_the_plan_alone() {
    let page = small();
    let (page, effects) = act(page, Action::Set(KnobId::AimdStart, 9));
    assert!(matches!(effects.as_slice(), [Effect::Push { .. }]), "{effects:?}");
    assert!(!page.part(Part::Verdict).expect("the verdict").stale);
    let page = settled(after(page, [Action::Show(View::Controllers)]));
    let (page, effects) = act(page, Action::Set(KnobId::AimdStart, 8));
    assert_eq!(effects[1], start(3, Subject::Compare, page.scenario, Effort::Full));
    assert!(page.comparison().expect("the table before").stale);
    // Only the comparison is done anew.
    assert_eq!(settled(page).study.number, 3);
}

#[test]
fn the_table_waits_for_the_release_and_stays_meanwhile() {
    let page = settled(after(small(), [Action::Show(View::Controllers)]));
    let (page, effects) = act(page, Action::Move(KnobId::Robots, 4));
    assert!(matches!(effects.as_slice(), [Effect::ShowDraft(_)]), "{effects:?}");
    assert!(page.comparison().expect("the table before").stale);
    let back = after(page.clone(), [Action::GiveUp]);
    assert!(!back.comparison().expect("the table").stale);
    assert_eq!(back.condition(), "final");
    let (page, effects) = act(page, Action::Release);
    assert_eq!(effects[1], start(3, Subject::Compare, page.scenario, Effort::Full));
    let some = answer(&page, false);
    let page = after(page, [some]);
    let shown = page.comparison().expect("the table before");
    assert!(shown.stale, "two rows do not replace a whole table");
    assert!(!settled(page).comparison().expect("the new table").stale);
}

#[test]
fn the_order_and_the_opened_run_stay_while_results_come_in() {
    use crate::analysis::compare::Contender;
    use crate::ui::ranking::Column;
    let concur = Contender::named("concur").expect("in the table");
    let page = after(
        small(),
        [
            Action::Show(View::Controllers),
            Action::Sort(Column::Jain),
            Action::Sort(Column::Jain),
            Action::OpenRun(concur),
        ],
    );
    let page = settled(page);
    let sort = page.ranking.sort(&page.scenario);
    assert_eq!((sort.column, sort.falling), (Column::Jain, false));
    assert_eq!(page.ranking.opened, concur);
}
