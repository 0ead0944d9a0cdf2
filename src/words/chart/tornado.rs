//! What the tornado says.

use crate::analysis::Carried;
use crate::analysis::Layer;

catalogue! {
    chart::tornado;

    /// What is drawn, over how many seeds; where a cap is set, that it is left out.
    fn sub(seeds: u32, is_capped: bool) -> String;

    /// In place of the picture.
    fn empty() -> &'static str;

    /// Beside the tick of what is carried now.
    fn now() -> &'static str;

    /// A bar without length.
    fn no_change() -> &'static str;

    /// An end of a bar where this layer binds.
    fn binds(layer: Layer) -> &'static str;

    /// A factor, from its figure.
    fn times(figure: &str) -> String;

    /// The claim where no bar has a length.
    fn nothing() -> &'static str;

    /// The claim while it is not known.
    fn computing() -> &'static str;

    /// The claim: these settings, one or more, have the longest bar.
    fn most(settings: &[&str]) -> String;

    /// In place of the picture: what is carried now, and each setting with the fewest and the most.
    fn label(now: u32, bars: &[(&str, Carried, Carried)]) -> String;

    /// A cell: which layer binds.
    fn layer(layer: Option<Layer>) -> &'static str;

    /// The row of the scenario itself.
    fn as_it_is() -> &'static str;

    /// Of the table.
    fn caption(seeds: u32) -> String;

    /// Heads of the table.
    fn heads() -> [&'static str; 4];
}
