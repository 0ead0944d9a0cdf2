//! The rate over a fixed K in words.

use crate::analysis::sweep::SweepPoint;
use crate::chart::brain::over_cap::View;
use crate::chart::model::Table;

catalogue! {
    chart::rate_over_k;

    /// The x axis.
    fn axis() -> &'static str;

    /// The y axis.
    fn rate() -> &'static str;

    /// Around the crosshair's value.
    fn sample() -> (&'static str, &'static str);

    /// The curve.
    fn fixed() -> &'static str;

    /// The range of K worth setting; with `is_alone` for the brain, where the action layer carries fewer.
    fn safe(is_alone: bool) -> &'static str;

    /// At the band: the same, and shorter.
    fn safe_band(is_alone: bool) -> [&'static str; 2];

    /// Under the scenario's own K.
    fn planned() -> &'static str;

    /// Nothing is in.
    fn empty() -> &'static str;

    /// The title. One of: nothing yet, computing, one robot, none holds, no cap needed, a range of K.
    fn claim(view: &View) -> String;

    /// What is drawn, for whom, and how many seeds stand behind it.
    fn sub(view: &View) -> String;

    /// A sentence in place of the picture.
    fn label(view: &View) -> String;

    /// "at 24, 2 of 24 collapse", and shorter.
    fn slips(cap: u32, point: &SweepPoint) -> [String; 2];

    /// A row a K.
    fn table(view: &View) -> Table;
}
