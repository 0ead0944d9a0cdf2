//! Undo, redo and the resets.

use super::*;
use crate::scenario::Preset;

fn undo(page: State) -> (State, Vec<Effect>) {
    act(page, Action::Undo)
}

/// Ten changes of every kind, one entry each.
fn ten() -> Vec<Vec<Action>> {
    let link = Scenario::of(Preset::SITE).with(KnobId::Robots, 12);
    vec![
        vec![growth(1100), growth(1200), growth(1250), Action::Release],
        vec![Action::Set(KnobId::Robots, 40)],
        vec![Action::Apply(vec![(KnobId::Cap, 20), (KnobId::ControlHz, 8000)])],
        vec![Action::Show(View::Controllers), Action::Set(KnobId::AimdStart, 9)],
        vec![Action::Show(View::Plan), Action::Choose(Preset::H800)],
        vec![Action::Move(KnobId::PoolBlocks, 6000), Action::Release],
        vec![Action::Set(KnobId::Eviction, 1)],
        vec![Action::Reset],
        vec![Action::Open(Opened::Place(plan(link), vec![]))],
        vec![Action::Set(KnobId::Cap, 8), Action::Set(KnobId::Cap, 8)],
    ]
}

#[test]
fn ten_changes_of_every_kind_are_undone_and_redone() {
    let mut page = answered();
    let mut seen = vec![page.scenario];
    for actions in ten() {
        page = after(page, actions);
        assert_ne!(Some(&page.scenario), seen.last());
        seen.push(page.scenario);
    }
    assert_eq!(page.history.depth(), 10);
    for expected in seen.iter().rev().skip(1) {
        let from = page.place();
        let (next, effects) = undo(page);
        page = next;
        assert_eq!(page.scenario, *expected);
        // The address follows, one step on, so that the browser's back button returns from it.
        assert_eq!(effects[0], Effect::Push { from, to: page.place() });
    }
    assert_eq!(page.history.before(), None);
    assert_eq!(undo(page.clone()), (page.clone(), vec![]));
    for expected in &seen[1..] {
        page = act(page, Action::Redo).0;
        assert_eq!(page.scenario, *expected);
    }
    assert_eq!(act(page.clone(), Action::Redo), (page.clone(), vec![]));
    // A new change forgets what was undone.
    page = after(page, [Action::Undo, Action::Undo, Action::Set(KnobId::Robots, 7)]);
    assert_eq!((page.history.after(), page.history.depth()), (None, 9));
}

#[test]
fn what_changes_nothing_or_is_refused_is_no_entry() {
    let page = answered();
    let page = after(
        page,
        [
            Action::Set(KnobId::Robots, 32),
            Action::Set(KnobId::PoolBlocks, 8),
            growth(1250),
            Action::GiveUp,
            growth(1250),
            growth(1000),
            Action::Release,
            Action::Show(View::Controllers),
            Action::Reset,
            Action::ResetToOrigin,
        ],
    );
    assert_eq!(page.history.depth(), 0);
}

#[test]
fn undo_during_a_drag_gives_the_drag_up() {
    let page = after(answered(), [Action::Set(KnobId::Robots, 40), growth(1250)]);
    let (page, _) = undo(page);
    assert_eq!((page.drag, page.scenario.robots(), page.history.depth()), (None, 40, 1));
    assert_eq!(undo(page).0.scenario.robots(), 32);
}

#[test]
fn an_answer_at_hand_is_shown_at_once_after_undo() {
    let page = after(answered(), [Action::Set(KnobId::Growth, 1250)]);
    let (page, effects) = undo(page);
    assert_eq!(effects[1..], [Effect::Stop]);
    assert_eq!(page.condition(), "final");
}

#[test]
fn the_oldest_change_is_forgotten_after_a_hundred() {
    let mut page = answered();
    for robots in 1..=110 {
        page = after(page, [Action::Set(KnobId::Robots, 100 + robots)]);
    }
    assert_eq!(page.history.depth(), 100);
    for _ in 0..100 {
        page = undo(page).0;
    }
    assert_eq!((page.scenario.robots(), page.history.depth()), (110, 0));
}

#[test]
fn there_are_two_resets_and_both_can_be_undone() {
    let link = Scenario::of(Preset::H800).with(KnobId::Robots, 28);
    let page = State::new(Scenario::of(Preset::SITE), Theme::System);
    let page = after(page, [Action::Open(Opened::Place(plan(link), vec![])), Action::Begin]);
    assert_eq!((page.origin.kind.clone(), page.history.depth()), (OriginKind::Link, 0));
    let page = after(page, [Action::Set(KnobId::Cap, 20), Action::Set(KnobId::Growth, 1250)]);
    let to_link = after(page.clone(), [Action::ResetToOrigin]);
    assert_eq!((to_link.scenario, to_link.history.depth()), (link, 3));
    let to_preset = after(page.clone(), [Action::Reset]);
    assert_eq!(to_preset.scenario, Scenario::of(Preset::H800));
    for reset in [to_link, to_preset] {
        assert_eq!(undo(reset).0.scenario, page.scenario);
    }
}

#[test]
fn the_back_button_does_not_move_where_the_visitor_began() {
    let page = after(answered(), [Action::Set(KnobId::Robots, 40)]);
    assert_eq!(page.origin.kind, OriginKind::Start);
    let before = Opened::Place(plan(Scenario::of(Preset::SITE)), vec![]);
    let page = after(page, [Action::Return(before)]);
    assert_eq!((page.origin.kind.clone(), page.history.depth()), (OriginKind::Start, 2));
    let link = page.scenario.with(KnobId::Robots, 7);
    let page = after(page, [Action::Open(Opened::Place(plan(link), vec![]))]);
    assert_eq!(page.origin, Origin { scenario: link, kind: OriginKind::Link });
}
