//! First low windows in words.

use crate::analysis::sweep::SweepPoint;
use crate::chart::brain::first_low::View;
use crate::chart::model::Table;

catalogue! {
    chart::first_low;

    /// The y axis.
    fn axis() -> &'static str;

    /// Around the crosshair's value.
    fn sample() -> (&'static str, &'static str);

    /// Nothing is in.
    fn empty() -> &'static str;

    /// "24 robots", "32 robots, K = 20"; "24 robots, no cap" where others have one.
    fn name(point: &SweepPoint, others_capped: bool) -> String;

    /// The same with the share at the end, and shorter.
    fn at_end(point: &SweepPoint, others_capped: bool, share: f64) -> [String; 2];

    /// The title, of this scenario's own runs: none known, none collapses, some, all.
    fn claim(view: &View) -> String;

    /// What is drawn and how many seeds stand behind it.
    fn sub(view: &View) -> String;

    /// A sentence in place of the picture.
    fn label(view: &View) -> String;

    /// A row a fleet.
    fn table(view: &View) -> Table;
}
