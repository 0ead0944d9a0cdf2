//! Episodes a minute in words.

use crate::analysis::sweep::SweepPoint;
use crate::chart::brain::episodes::View;
use crate::chart::model::Table;

catalogue! {
    chart::episodes;

    /// The x axis.
    fn axis() -> &'static str;

    /// The y axis.
    fn episodes() -> &'static str;

    /// The uncapped curve.
    fn no_cap() -> &'static str;

    /// Under this scenario's N.
    fn planned() -> &'static str;

    /// Nothing is in.
    fn empty() -> &'static str;

    /// After a rate in the legend: what it spans over seeds, if they are several, and Jain's index.
    fn band_and_jain(band: Option<&str>, point: &SweepPoint) -> String;

    /// "no cap", "K = 20".
    fn under(cap: Option<u32>) -> String;

    /// The title, of this fleet size: what a cap changes there, or how many episodes there are.
    fn claim(view: &View) -> String;

    /// What is drawn and how many seeds stand behind it.
    fn sub(view: &View) -> String;

    /// A sentence in place of the picture.
    fn label(view: &View) -> String;

    /// A row a fleet size and cap.
    fn table(view: &View) -> Table;
}
