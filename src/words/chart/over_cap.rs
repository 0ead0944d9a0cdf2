//! What the chart over a fixed K says.

/// What the best K is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Best {
    /// There is one robot.
    One,
    /// As many as there are robots.
    All(u32),
    /// This one.
    Cap(u32),
}

catalogue! {
    chart::over_cap;

    /// The axis, and the curve.
    fn fixed_cap() -> &'static str;

    /// In place of the picture.
    fn empty() -> &'static str;

    /// The same for those who do not see it.
    fn nothing() -> &'static str;

    /// Behind what is drawn, where contenders ran through a trial.
    fn in_trial() -> &'static str;

    /// The claim while nothing is in.
    fn computing() -> &'static str;

    /// The claim while it is not known.
    fn so_far(caps: u32, best: Option<u32>) -> String;

    /// The curve's entry in the legend where it did not run through the trial.
    fn from_start() -> &'static str;

    /// The entry of the fixed K that did.
    fn this_trial() -> &'static str;

    /// One of them in the table.
    fn cap_in_trial(cap: &str) -> String;

    /// The claim where no K holds.
    fn none_holds(fleet: u32) -> String;

    /// The claim where there is nothing to compare it with.
    fn best(best: Best, rate: f64) -> String;

    /// The same where the others run through a trial.
    fn best_from_start(best: Best, rate: f64) -> String;

    /// The claim where prefix-alive collapses.
    fn alive_collapses(best: Best, collapsed: u32, seeds: u32) -> String;

    /// The claim where prefix-alive gives more, by this share.
    fn alive_more(best: Best, share: f64) -> String;

    /// The claim where prefix-alive gives as much, to this share.
    fn alive_near(best: Best, share: f64) -> String;

    /// The claim where prefix-alive gives less, by this share.
    fn alive_less(best: Best, share: f64) -> String;

    /// What is drawn, on how many seeds at least and at most, and whether some collapse.
    fn sub(fleet: u32, seeds: Option<(u32, u32)>, collapses: bool) -> String;

    /// In place of the picture: K and rate of the best, name and rate of the others.
    fn label(best: Option<(u32, f64)>, others: &[(String, f64)]) -> String;

    /// Of the table.
    fn caption() -> &'static str;

    /// Heads of the table.
    fn heads() -> [&'static str; 7];
}
