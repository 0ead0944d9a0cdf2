//! Links, as the page uses them: the library's own reading and writing, put into what the page shows.

use super::state::{Opened, Place, Run, View};
use super::words::page;
use crate::scenario::link::PageKey;
use crate::scenario::{Scenario, check, link};
use std::fmt::Write as _;

/// The fragment of a place, without the hash sign. The first view is understood.
pub fn fragment(place: &Place) -> String {
    let mut fragment = match &place.beside {
        Some(second) => link::write_both(&place.scenario, second),
        None => link::write(&place.scenario),
    };
    if place.view != View::default() {
        let _ = write!(fragment, "&{}={}", PageKey::View.name(), place.view.name());
    }
    if let Some(run) = &place.run {
        let _ = write!(fragment, "&{}={}", PageKey::Run.name(), run.write());
    }
    fragment
}

/// The view a link asks for, and what is to be said when there is none of that name.
fn view(read: &link::Opened) -> (View, Option<String>) {
    match read.page(PageKey::View) {
        None => (View::default(), None),
        Some(name) => match View::named(name) {
            Some(view) => (view, None),
            None => (View::default(), Some(page::no_such_view(name, View::default()))),
        },
    }
}

/// The run a link asks for, and what is to be said when it is none.
fn run(read: &link::Opened) -> (Option<Run>, Option<String>) {
    let Some(text) = read.page(PageKey::Run) else { return (None, None) };
    let run = Run::read(text);
    let note = run.is_none().then(|| page::no_such_run(text));
    (run, note)
}

/// Reads a fragment, with or without the hash sign.
pub fn open(fragment: &str) -> Opened {
    let read = link::read(fragment).with_check(Scenario::world_limits);
    let words = |problems: &[link::Problem]| problems.iter().map(ToString::to_string).collect();
    match read.verdict() {
        link::Verdict::Exact(scenario) | link::Verdict::Adjusted(scenario) => {
            let (view, note) = view(&read);
            let (run, other_note) = run(&read);
            let mut notes: Vec<String> = words(&read.problems);
            notes.extend(note.into_iter().chain(other_note));
            Opened::Place(Place { view, scenario, run, beside: read.second }, notes)
        }
        link::Verdict::Refused { readable, .. } => {
            Opened::Broken { reasons: words(&read.problems), readable }
        }
    }
}

/// Whether a world can run.
///
/// # Errors
/// Why not, with the smallest value that works.
pub fn check(scenario: &Scenario) -> Result<(), String> {
    scenario.check(&scenario.world_limits()).map_err(|problems: Vec<check::Problem>| {
        problems.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::Preset;

    #[test]
    fn a_view_stands_after_the_checksum_and_comes_back() {
        let scenario = Scenario::of(Preset::SITE);
        let place = Place { view: View::Controllers, scenario, run: None, beside: None };
        let text = fragment(&place);
        assert!(text.ends_with("&view=controllers"), "{text}");
        assert_eq!(open(&text), Opened::Place(place, vec![]));
        let plan = Place { view: View::Plan, scenario, run: None, beside: None };
        assert_eq!(fragment(&plan), link::write(&scenario));
        assert_eq!(open("view=PLAN"), Opened::Place(plan, vec![]));
    }

    #[test]
    fn a_run_stands_after_the_view_and_comes_back() {
        let scenario = Scenario::of(Preset::SITE);
        let run = Run { robots: 28, cap: Some(20), seed: 3, robot: Some(12) };
        let place = Place { view: View::Plan, scenario, run: Some(run), beside: None };
        let text = fragment(&place);
        assert!(text.ends_with("&run=28-20-3-13"), "{text}");
        assert_eq!(open(&text), Opened::Place(place, vec![]));
        let Opened::Place(place, notes) = open("n=20&run=28-off-3-99") else { panic!("opened") };
        assert_eq!((place.run, notes.len()), (None, 1), "there is no robot 99 of 28");
    }

    #[test]
    fn an_unknown_view_opens_the_plan_and_says_so() {
        let Opened::Place(place, notes) = open("n=20&view=weather") else { panic!("opened") };
        assert_eq!((place.view, place.scenario.robots()), (View::Plan, 20));
        assert_eq!(
            notes,
            ["This release has no view \u{201c}weather\u{201d}. It opened Plan instead."]
        );
    }
}
