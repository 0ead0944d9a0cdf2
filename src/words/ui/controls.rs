//! Buttons, fields and landmarks of the page.

catalogue! {
    ui::controls;

    /// Stops what is under way.
    fn cancel() -> &'static str;

    /// Goes on with what was stopped.
    fn run_rest() -> &'static str;

    /// Tries again what failed.
    fn retry() -> &'static str;

    /// The landmark of the knobs.
    fn scenario() -> &'static str;

    /// The bar of knobs of a narrow page.
    fn knobs() -> &'static str;

    /// The landmark of the tabs.
    fn views() -> &'static str;

    /// The link past the header.
    fn skip() -> &'static str;

    /// What this is called.
    fn product() -> &'static str;

    /// The list of presets.
    fn preset() -> &'static str;

    /// The button of the link.
    fn copy_link() -> &'static str;

    /// The button of the menu of a narrow page.
    fn menu() -> &'static str;

    /// The button that closes a banner.
    fn close_message() -> &'static str;

    /// The button of the theme.
    fn theme(name: &str) -> String;

    /// The group of resets.
    fn resets() -> &'static str;

    /// A slider's value, and where it holds.
    fn slider(value: &str, reach: &str) -> String;

    /// The button that moves a knob of this label down.
    fn step_down(label: &str) -> String;

    /// The button that moves it up.
    fn step_up(label: &str) -> String;

    /// Behind a label whose value is not the preset's.
    fn changed() -> &'static str;

    /// The button that explains a knob of this label.
    fn about(label: &str) -> String;

    /// The button that resets it.
    fn reset(label: &str) -> String;

    /// The badge of a knob whose preview is shown.
    fn preview() -> &'static str;

    /// Heads of a knob's explanation: formula, source, default, what is accepted, track.
    fn help() -> [&'static str; 5];

    /// The landmark of the footer.
    fn footer() -> &'static str;

    /// What the marks of figures mean: measured, interpolated, simulated, beyond.
    fn marks() -> [&'static str; 4];

    /// The legend of a chart.
    fn legend() -> &'static str;

    /// The fold of a chart's numbers.
    fn data_table(caption: &str) -> String;
}
