//! Baselines, swaps, links that carry two scenarios, and saved scenarios.

use super::*;
use crate::scenario::Preset;
use crate::ui::shelf::{self, Change, Saved};

fn pinned(page: &State) -> Vec<(usize, Scenario, bool)> {
    page.pins.shown().map(|(slot, pin)| (slot, pin.scenario, pin.results.is_some())).collect()
}

#[test]
fn a_pin_keeps_the_answer_it_had_and_computes_nothing() {
    let page = answered();
    let (page, effects) = act(page, Action::Pin);
    assert_eq!(pinned(&page), [(0, page.scenario, true)]);
    assert_eq!(effects, [Effect::ToastTimer]);
    // The same scenario is pinned once.
    let page = after(page, [Action::Pin]);
    assert_eq!(page.pins.shown().count(), 1);
    let page = after(page, [Action::Set(KnobId::Growth, 1250)]);
    assert_eq!(page.condition(), "stale");
    // Back at the pinned scenario, its answer is shown at once.
    let (page, effects) = act(page, Action::Set(KnobId::Growth, 1000));
    assert_eq!((page.condition(), effects.last()), ("final", Some(&Effect::Stop)));
}

#[test]
fn four_can_be_pinned_and_each_can_be_taken_away_and_back() {
    let mut page = answered();
    for robots in [32, 10, 11, 12, 13] {
        page = after(page, [Action::Set(KnobId::Robots, robots), Action::Pin]);
    }
    let robots = |page: &State| {
        page.pins.shown().map(|(slot, pin)| (slot, pin.scenario.robots())).collect::<Vec<_>>()
    };
    assert_eq!(robots(&page), [(0, 32), (1, 10), (2, 11), (3, 12)]);
    page = after(page, [Action::Unpin(1)]);
    assert_eq!((robots(&page).len(), page.toast), (3, Some(Toast::Unpinned(1))));
    assert_eq!(robots(&after(page.clone(), [Action::TakeBack]))[1], (1, 10));
    // The free place is taken next; what was taken away then finds none.
    page = after(page, [Action::Pin, Action::TakeBack]);
    assert_eq!(robots(&page), [(0, 32), (1, 13), (2, 11), (3, 12)]);
}

#[test]
fn a_baseline_without_an_answer_is_computed_when_the_page_has_its_own() {
    let page = after(page(), [Action::Pin, Action::Set(KnobId::Growth, 1250)]);
    assert_eq!(pinned(&page), [(0, Scenario::of(Preset::SITE), false)]);
    let own = answer(&page, true);
    let (page, effects) = act(page, own);
    let baseline = Scenario::of(Preset::SITE);
    assert_eq!(effects, [start(3, Subject::Baseline, baseline, Effort::Full)]);
    assert_eq!(page.condition(), "computing");
    let some = Action::Results {
        number: 3,
        results: Results::Plan(results(baseline, Effort::Full)),
        finished: false,
        elapsed_ms: 1.0,
    };
    let page = after(page, [some]);
    assert_eq!(page.current().map(|results| results.progress()), Some((3, 9)));
    assert!(!page.part(Part::Cliff).expect("the page's own").stale);
    let whole = answer(&page, true);
    let page = after(page, [whole]);
    assert_eq!((pinned(&page)[0].2, page.condition()), (true, "final"));
    // One that is taken away meanwhile is computed no longer.
    let page = after(answered(), [Action::Set(KnobId::Growth, 1250)]);
    let page = after(page, [Action::Pin, Action::Set(KnobId::Growth, 1000)]);
    assert_eq!(page.study.subject, Subject::Baseline);
    let (page, effects) = act(page, Action::Unpin(0));
    assert_eq!((page.condition(), effects.last()), ("final", Some(&Effect::Stop)));
}

#[test]
fn a_swap_is_one_change_and_undo_gives_the_baseline_back() {
    let site = Scenario::of(Preset::SITE);
    let grown = site.with(KnobId::Growth, 1250);
    let page = after(answered(), [Action::Pin, Action::Set(KnobId::Growth, 1250)]);
    let own = answer(&page, true);
    let page = after(page, [own]);
    let (page, effects) = act(page, Action::Swap(0));
    assert_eq!((page.scenario, pinned(&page)), (site, vec![(0, grown, true)]));
    assert_eq!(effects, [Effect::Push { from: plan(grown), to: plan(site) }]);
    assert_eq!((page.condition(), page.history.depth()), ("final", 2));
    let page = after(page, [Action::Undo]);
    assert_eq!((page.scenario, pinned(&page)), (grown, vec![(0, site, true)]));
    let page = after(page, [Action::Redo]);
    assert_eq!((page.scenario, pinned(&page)), (site, vec![(0, grown, true)]));
    // A baseline that has gone is not brought back by undo.
    let page = after(page, [Action::Unpin(0), Action::Undo]);
    assert_eq!((page.scenario, pinned(&page)), (grown, vec![]));
    assert_eq!(after(page.clone(), [Action::Swap(0)]).scenario, page.scenario);
}

#[test]
fn undo_leaves_baselines_where_they_are() {
    let page = after(answered(), [Action::Set(KnobId::Growth, 1250), Action::Pin, Action::Undo]);
    assert_eq!(pinned(&page)[0].1.get(KnobId::Growth), 1250);
}

#[test]
fn a_link_with_two_scenarios_pins_the_second_as_a() {
    let one = Scenario::of(Preset::SITE).with(KnobId::Robots, 12);
    let two = one.with(KnobId::PoolBlocks, 6000);
    let place = Place { beside: Some(two), ..plan(one) };
    let link = crate::ui::address::fragment(&place);
    assert!(link.contains("&b.pool=6000&c="), "{link}");
    let opened = crate::ui::address::open(&link);
    assert_eq!(opened, Opened::Place(place, vec![]));
    let page = State::new(Scenario::of(Preset::SITE), Theme::System);
    let (page, effects) = act(page, Action::Open(opened.clone()));
    assert_eq!(pinned(&page), [(0, two, false)]);
    assert_eq!(effects, [start(1, Subject::Plan, one, Effort::Full)]);
    let page = settled(page);
    assert!(pinned(&page)[0].2);
    let (page, effects) = act(page, Action::CopyBoth);
    assert_eq!(effects, [Effect::Copy(place)]);
    assert_eq!(act(page, Action::Copy).1, [Effect::Copy(plan(one))]);
    // A baseline that is there already moves on.
    let page = after(answered(), [Action::Pin, Action::Open(opened)]);
    assert_eq!(
        page.pins.shown().map(|(_, pin)| pin.scenario).collect::<Vec<_>>(),
        [two, Scenario::of(Preset::SITE)]
    );
}

fn shelve(page: State, change: Option<Change>) -> State {
    let mut list = (*page.shelf).clone();
    change.iter().for_each(|change| shelf::apply(&mut list, change));
    act(page, Action::Shelved(Ok(list), change)).0
}

#[test]
fn a_scenario_is_saved_opened_and_deleted() {
    let page = after(answered(), [Action::Set(KnobId::Robots, 12)]);
    let kept = page.scenario;
    let (page, effects) = act(page, Action::Save("  Pilot\n site ".to_owned()));
    let [Effect::Shelve(change @ Some(Change::Put(_)))] = effects.as_slice() else {
        panic!("{effects:?}")
    };
    let page = shelve(page, change.clone());
    let name = "Pilot site".to_owned();
    assert_eq!(page.origin, Origin { scenario: kept, kind: OriginKind::Saved(name.clone()) });
    assert_eq!(page.toast, Some(Toast::Saved));
    assert_eq!(act(page.clone(), Action::Save(" ".to_owned())).1, []);

    let page = after(page, [Action::Choose(Preset::H800)]);
    let from = page.place();
    let (page, effects) = act(page, Action::OpenSaved(name.clone()));
    assert_eq!((page.scenario, page.history.depth()), (kept, 3));
    assert_eq!(effects[0], Effect::Push { from, to: plan(kept) });

    let (page, effects) = act(page, Action::Delete(name.clone()));
    assert_eq!(effects, [Effect::Shelve(Some(Change::Remove(name.clone())))]);
    let page = shelve(page, Some(Change::Remove(name.clone())));
    assert_eq!((page.shelf.len(), page.toast), (0, Some(Toast::Deleted)));
    let (page, effects) = act(page, Action::TakeBack);
    assert!(matches!(effects.as_slice(), [Effect::Shelve(Some(Change::Put(_)))]), "{effects:?}");
    assert_eq!(act(page, Action::OpenSaved("nobody".to_owned())).1, []);
}

#[test]
fn what_cannot_be_kept_or_read_is_said() {
    let page = act(answered(), Action::Shelved(Err(shelf::Trouble::Refused), None)).0;
    assert_eq!(page.shelf_trouble, Some(shelf::Trouble::Refused));
    let odd = Saved { name: "odd".to_owned(), link: "v=1&n=4&c=0".to_owned() };
    let page = act(page, Action::Shelved(Ok(vec![odd]), None)).0;
    assert_eq!(page.shelf_trouble, None);
    let before = page.scenario;
    let page = after(page, [Action::OpenSaved("odd".to_owned())]);
    assert_eq!(page.scenario, before);
    assert!(matches!(page.banners.as_slice(), [Banner::LinkBroken { .. }]));
}
