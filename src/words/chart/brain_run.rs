//! One run in words, where the time line's own do not say it.

catalogue! {
    chart::brain_run;

    /// Not in yet.
    fn computing() -> &'static str;

    /// Which run.
    fn first() -> &'static str;

    /// In place of the panels.
    fn empty() -> &'static str;

    /// In place of the picture.
    fn nothing() -> &'static str;

    /// Requests in the engine that run.
    fn running() -> &'static str;

    /// Episodes under way.
    fn active() -> &'static str;

    /// The panel, and shorter.
    fn panel() -> &'static [&'static str];
}
