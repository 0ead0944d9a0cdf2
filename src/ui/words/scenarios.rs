//! Words about scenarios as wholes: what undo takes back, what the resets return to.

use super::knobs;
use crate::scenario::{KnobId, Scenario};
use crate::ui::state::OriginKind;

/// What the reset to the preset does.
pub const TO_PRESET: &str = "Every setting as the preset has it";

/// The label of a reset.
pub fn reset(to: &str) -> String {
    format!("Reset to {to}")
}

/// What the visitor began from, and what the reset to it does.
pub fn origin(kind: &OriginKind) -> (String, &'static str) {
    match kind {
        OriginKind::Start => ("start".to_owned(), "The scenario the page was opened with"),
        OriginKind::Link => ("link".to_owned(), "The scenario of the link that was opened"),
    }
}

/// What the change from `before` to `after` was, in a few words.
pub fn change(before: &Scenario, after: &Scenario) -> String {
    if before.preset() != after.preset() {
        return format!("preset {}", after.preset().row().name);
    }
    let differ = KnobId::ALL.into_iter().filter(|&id| before.get(id) != after.get(id)).count();
    if differ > 2 { format!("{differ} settings") } else { knobs::difference(after, before) }
}

/// The label of the button that takes a change back.
pub fn undo(change: Option<String>) -> String {
    change.map_or_else(|| "Undo".to_owned(), |change| format!("Undo: {change}"))
}

/// The label of the button that does it again.
pub fn redo(change: Option<String>) -> String {
    change.map_or_else(|| "Redo".to_owned(), |change| format!("Redo: {change}"))
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
