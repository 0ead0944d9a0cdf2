//! Words about scenarios as wholes: what undo takes back, what the resets return to.

use super::{grouped, knobs};
use crate::scenario::{KnobId, Scenario};
use crate::ui::shelf::Trouble;
use crate::ui::state::{OriginKind, Pins, SLOTS, Toast, letter};

pub fn to_preset() -> &'static str {
    "Every setting as the preset has it"
}

pub fn reset(to: &str) -> String {
    format!("Reset to {to}")
}

pub fn origin(kind: &OriginKind) -> (String, &'static str) {
    match kind {
        OriginKind::Start => ("start".to_owned(), "The scenario the page was opened with"),
        OriginKind::Link => ("link".to_owned(), "The scenario of the link that was opened"),
        OriginKind::Saved(name) => {
            (format!("\u{201c}{name}\u{201d}"), "The scenario as it was saved in this browser")
        }
    }
}

pub fn change(before: &Scenario, after: &Scenario) -> String {
    if before.preset() != after.preset() {
        return format!("preset {}", after.preset().row().name);
    }
    let differ = KnobId::ALL.into_iter().filter(|&id| before.get(id) != after.get(id)).count();
    if differ > 2 { format!("{differ} settings") } else { knobs::difference(after, before) }
}

/// A setting's name within a sentence; abbreviations keep their capitals.
fn label(id: KnobId) -> String {
    let label = id.knob().label();
    let is_word = label.as_bytes().get(1).is_some_and(u8::is_ascii_lowercase);
    let mut letters = label.chars();
    match letters.next().filter(|_| is_word) {
        Some(first) => std::iter::once(first.to_ascii_lowercase()).chain(letters).collect(),
        None => label.to_owned(),
    }
}

pub fn differs(scenario: &Scenario, other: &Scenario) -> String {
    const MOST: usize = 4;
    let ids = KnobId::ALL.into_iter().filter(|&id| other.get(id) != scenario.get(id));
    let all: Vec<KnobId> = ids.collect();
    let mut parts: Vec<String> = all
        .iter()
        .take(MOST)
        .map(|&id| {
            let value = |of: &Scenario| knobs::chip_value(id, of.get(id));
            format!("{} {} instead of {}", label(id), value(other), value(scenario))
        })
        .collect();
    match all.len() {
        0 => "nothing that differs".to_owned(),
        number if number > MOST => {
            format!("{} and {} more settings", parts.join(", "), number - MOST)
        }
        1 => parts.remove(0),
        _ => {
            let last = parts.pop().unwrap_or_default();
            format!("{} and {last}", parts.join(", "))
        }
    }
}

pub fn undo(change: Option<String>) -> String {
    change.map_or_else(|| "Undo".to_owned(), |change| format!("Undo: {change}"))
}

pub fn redo(change: Option<String>) -> String {
    change.map_or_else(|| "Redo".to_owned(), |change| format!("Redo: {change}"))
}

pub fn toast(toast: Toast, pins: &Pins) -> (String, Option<String>) {
    match toast {
        Toast::Copied { characters, both } => {
            let what = if both { "Link with both scenarios" } else { "Link" };
            let other = pins.shown().next().filter(|_| !both);
            (
                format!("{what} copied: {} characters.", grouped(characters as i64)),
                other.map(|(slot, _)| copy_with(slot)),
            )
        }
        Toast::NotCopied => (
            "The browser does not let this page copy. The link is in the address bar.".to_owned(),
            None,
        ),
        Toast::NotKept => ("The file could not be made.".to_owned(), None),
        Toast::Pinned(slot) => (format!("Pinned as baseline {}.", letter(slot)), None),
        Toast::Unpinned(slot) => {
            (format!("Baseline {} unpinned.", letter(slot)), Some("Undo".to_owned()))
        }
        Toast::Saved => ("Saved in this browser.".to_owned(), None),
        Toast::Deleted => ("Saved scenario deleted.".to_owned(), Some("Undo".to_owned())),
    }
}

pub fn pin(pins: &Pins, scenario: &Scenario) -> (String, bool) {
    match (pins.place_of(scenario), pins.free()) {
        (Some(slot), _) => (format!("Pinned as baseline {}", letter(slot)), false),
        (None, Some(slot)) => (format!("Pin as baseline {}", letter(slot)), true),
        (None, None) => (format!("{SLOTS} baselines are pinned: unpin one first"), false),
    }
}

pub fn copy_both() -> &'static str {
    "A link that opens this scenario with the baseline beside it"
}

pub fn name() -> &'static str {
    "Name to save under"
}

pub fn copy_with(slot: usize) -> String {
    format!("Copy with {}", letter(slot))
}

pub fn swap(slot: usize) -> String {
    format!("Swap baseline {} with this scenario", letter(slot))
}

pub fn unpin(slot: usize) -> String {
    format!("Unpin baseline {}", letter(slot))
}

pub fn saved(number: usize) -> String {
    if number == 0 { "none".to_owned() } else { grouped(number as i64) }
}

pub fn open_saved(name: &str) -> String {
    format!("Open \u{201c}{name}\u{201d}")
}

pub fn delete(name: &str) -> String {
    format!("Delete \u{201c}{name}\u{201d}")
}

pub fn shelf_trouble(trouble: Trouble) -> &'static str {
    match trouble {
        Trouble::Refused => {
            "This browser keeps nothing for this page, as in a private window. Copy the link instead."
        }
        Trouble::Full => {
            "The browser has no room left for this page. Delete a saved scenario first."
        }
        Trouble::Newer => {
            "A newer release of this page has saved scenarios here. They are left as they are."
        }
    }
}

pub fn saved_fold() -> &'static str {
    "Saved"
}

pub fn replace() -> &'static str {
    "Replace"
}

pub fn save() -> &'static str {
    "Save"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::Preset;

    #[test]
    fn a_change_is_named_by_what_it_set() {
        let site = Scenario::of(Preset::SITE);
        let capped = site.with(KnobId::Cap, 20);
        assert_eq!(undo(Some(change(&site, &capped))), "Undo: K = 20");
        assert_eq!(redo(Some(change(&capped, &site))), "Redo: no cap");
        let many = capped.with(KnobId::Robots, 8).with(KnobId::Growth, 1250);
        assert_eq!(change(&site, &many), "3 settings");
        assert_eq!(change(&site, &Scenario::of(Preset::H800)), "preset h800");
        assert_eq!((undo(None), redo(None)), ("Undo".to_owned(), "Redo".to_owned()));
    }
}
