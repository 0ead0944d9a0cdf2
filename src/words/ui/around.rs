//! What lies around a scenario, in words: where a knob holds, the map, and how far these are.

use crate::analysis::heat::Heat;
use crate::analysis::tracks::Reach;
use crate::scenario::KnobId;

catalogue! {
    ui::around;

    /// Under a track, and after the value that is spoken: "holds to 23". None while it is not known.
    fn reach(knob: KnobId, reach: Reach) -> Option<String>;

    /// In a knob's help: what its track shows.
    fn track_help(seeds: u32) -> String;

    /// Of the card with the tornado, before there is anything to draw.
    fn tornado() -> &'static str;

    /// What it will say.
    fn tornado_sub() -> &'static str;

    /// A value on the map's axes.
    fn tick(knob: KnobId, raw: i64) -> String;

    /// A cell in a sentence.
    fn cell(heat: &Heat, x: usize, y: usize) -> String;

    /// How an aside's card tells how far it is.
    fn waits() -> &'static str;

    /// On paper, in place of what has not been computed.
    fn not_computed() -> &'static str;

    /// See [`waits`].
    fn stopped(progress: (u32, u32)) -> String;

    /// See [`waits`].
    fn failed() -> &'static str;

    /// "31 of 47 runs".
    fn runs(runs: (u32, u32)) -> String;

    /// The map's axes to choose: across, and upwards.
    fn axes() -> [&'static str; 2];

    /// Behind what the map shows: what a click on a cell does.
    fn map_hint() -> &'static str;
}
