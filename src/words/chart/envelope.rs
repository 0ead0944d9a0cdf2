//! What the envelope says.

use crate::analysis::Carried;
use crate::analysis::Layer;

catalogue! {
    chart::envelope;

    /// The name of the x axis, whose ticks have two lines: at length and short.
    fn frequency() -> [&'static str; 2];

    /// What is drawn.
    fn sub() -> &'static str;

    /// In place of the picture.
    fn empty() -> &'static str;

    /// The same for those who do not see it.
    fn nothing() -> &'static str;

    /// The claim without a second layer.
    fn brain_alone() -> &'static str;

    /// The claim while nothing is in.
    fn computing() -> &'static str;

    /// The claim where neither layer met a limit.
    fn neither() -> &'static str;

    /// The claim while it is not known.
    fn so_far(frequencies: u32) -> String;

    /// The claim while only this layer was seen to bind.
    fn so_far_binds(layer: Layer) -> String;

    /// The claim where one layer binds at all frequencies.
    fn binds_everywhere(layer: Layer) -> String;

    /// The claim where one layer binds wherever any does.
    fn binds_between(layer: Layer, low_hz: f64, high_hz: f64) -> String;

    /// The claim where this layer binds above a frequency that is known well.
    fn binds_above(layer: Layer, hz: f64) -> String;

    /// The claim where this layer binds from a frequency on.
    fn binds_from(layer: Layer, hz: f64) -> String;

    /// The claim where a lower frequency than the scenario's cures it: so many robots are fed at that.
    fn feeds(robots: u32, hz: f64) -> String;

    /// The claim where the layers take turns.
    fn changes() -> &'static str;

    /// A layer.
    fn layer(layer: Layer) -> &'static str;

    /// In place of the picture: what each layer carries at its first and last frequency, and what is planned.
    fn label(layers: &[(Layer, [(f64, Carried); 2])], planned: u32, hz: f64) -> String;

    /// In the legend: how the latency is known.
    fn latency(provenance: &str) -> String;

    /// Beside this scenario's point, of robots planned or, under a cap, active: at length and short.
    fn planned(robots: u32, is_capped: bool) -> [String; 2];

    /// Beside what the action layer carries: at length and short.
    fn action(carries: Carried) -> [String; 2];

    /// Within an area: the layer that binds there, at length and short.
    fn area(layer: Layer) -> [String; 2];

    /// A cell without a second layer.
    fn no_layer() -> &'static str;

    /// The area between two frequencies of which each has another layer that binds.
    fn unknown() -> &'static str;

    /// A cell that nothing is known of.
    fn not_known() -> &'static str;

    /// A cell of a bound.
    fn at_least(robots: u32) -> String;

    /// The mark of a row, from the word for how its latency is known.
    fn mark(latency: &str) -> String;

    /// Of the table.
    fn caption() -> &'static str;

    /// Heads of the table.
    fn heads() -> [&'static str; 9];
}
