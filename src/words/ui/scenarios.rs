//! Words about scenarios as wholes: what undo takes back, what the resets return to.

use crate::scenario::Scenario;
use crate::ui::shelf::Trouble;
use crate::ui::state::OriginKind;
use crate::ui::state::Pins;
use crate::ui::state::Toast;

catalogue! {
    ui::scenarios;

    /// What the reset to the preset does.
    fn to_preset() -> &'static str;

    /// The label of a reset.
    fn reset(to: &str) -> String;

    /// What the visitor began from, and what the reset to it does.
    fn origin(kind: &OriginKind) -> (String, &'static str);

    /// What the change from `before` to `after` was, in a few words.
    fn change(before: &Scenario, after: &Scenario) -> String;

    /// In what `other` differs from `scenario`, each setting by its name: "pool blocks 6,000 instead of 4,270".
    fn differs(scenario: &Scenario, other: &Scenario) -> String;

    /// The label of the button that takes a change back.
    fn undo(change: Option<String>) -> String;

    /// The label of the button that does it again.
    fn redo(change: Option<String>) -> String;

    /// A toast in words, and its button.
    fn toast(toast: Toast, pins: &Pins) -> (String, Option<String>);

    /// The label of the pin button, and whether it can pin.
    fn pin(pins: &Pins, scenario: &Scenario) -> (String, bool);

    /// What the button does that copies both scenarios.
    fn copy_both() -> &'static str;

    /// The label of the field to save under.
    fn name() -> &'static str;

    /// The label of the button that copies both scenarios.
    fn copy_with(slot: usize) -> String;

    /// The label of the button that swaps.
    fn swap(slot: usize) -> String;

    /// The label of the button that takes a baseline away.
    fn unpin(slot: usize) -> String;

    /// How many scenarios are saved.
    fn saved(number: usize) -> String;

    /// The tip of a saved scenario.
    fn open_saved(name: &str) -> String;

    /// The label of the button that deletes it.
    fn delete(name: &str) -> String;

    /// Why nothing can be saved.
    fn shelf_trouble(trouble: Trouble) -> &'static str;

    /// The fold of saved scenarios.
    fn saved_fold() -> &'static str;

    /// The button that saves under a name that is taken.
    fn replace() -> &'static str;

    /// The button that saves under another.
    fn save() -> &'static str;
}
