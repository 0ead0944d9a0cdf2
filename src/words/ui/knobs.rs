//! Knobs in words: values, ranges, differences, what a group amounts to.

use crate::profile::Mark;
use crate::scenario::KnobId;
use crate::scenario::Scenario;
use crate::scenario::knob::Group;
use crate::ui::track::Track;

catalogue! {
    ui::knobs;

    /// The value as the number field shows it.
    fn value(id: KnobId, raw: i64) -> String;

    /// The unit after the number; none after a word.
    fn unit(id: KnobId, raw: i64) -> &'static str;

    /// The value as it is spoken.
    fn spoken(id: KnobId, raw: i64, scenario: &Scenario) -> String;

    /// The two ends of a slider.
    fn ends(id: KnobId, track: &Track) -> (String, String);

    /// The label of a dock chip.
    fn chip(id: KnobId) -> &'static str;

    /// The value on a dock chip, with the unit where there is room.
    fn chip_value(id: KnobId, raw: i64) -> String;

    /// A value with its unit, as a table of several scenarios shows it.
    fn with_unit(id: KnobId, raw: i64) -> String;

    /// A value in a sentence about what is drawn: "1.25x growth".
    fn named(id: KnobId, raw: i64) -> String;

    /// What was wrong with a typed value, and what is used.
    fn out_of_range(id: KnobId, typed: &str, used: i64) -> String;

    /// What was wrong with a typed text.
    fn not_read(id: KnobId, typed: &str) -> String;

    /// "K goes from 1 to 10,000, or off".
    fn range(id: KnobId) -> String;

    /// What the number field and links accept, with the name of the setting in links.
    fn accepts(id: KnobId) -> String;

    /// The heading of a folded group.
    fn group(group: Group) -> &'static str;

    /// What a folded group amounts to.
    fn summary(group: Group, scenario: &Scenario) -> String;

    /// How many settings differ from the preset: "1 of 25 differs".
    fn differ(number: usize) -> String;

    /// How sure a default is.
    fn mark(mark: Mark) -> &'static str;
}
