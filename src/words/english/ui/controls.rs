//! Buttons, fields and landmarks of the page.

pub fn cancel() -> &'static str {
    "Cancel"
}

pub fn run_rest() -> &'static str {
    "Run the rest"
}

pub fn retry() -> &'static str {
    "Retry"
}

pub fn scenario() -> &'static str {
    "Scenario"
}

pub fn knobs() -> &'static str {
    "Scenario knobs"
}

pub fn views() -> &'static str {
    "Views"
}

pub fn skip() -> &'static str {
    "Skip to the answer"
}

pub fn product() -> &'static str {
    "fleet-planner"
}

pub fn preset() -> &'static str {
    "Preset"
}

pub fn copy_link() -> &'static str {
    "Copy link"
}

pub fn menu() -> &'static str {
    "Menu: preset, undo, pin and further settings"
}

pub fn close_message() -> &'static str {
    "Close this message"
}

pub fn theme(name: &str) -> String {
    format!("Theme: {name}")
}

pub fn resets() -> &'static str {
    "Reset"
}

pub fn slider(value: &str, reach: &str) -> String {
    format!("{value}; {reach}")
}

pub fn step_down(label: &str) -> String {
    format!("{label}, one step down")
}

pub fn step_up(label: &str) -> String {
    format!("{label}, one step up")
}

pub fn changed() -> &'static str {
    ", changed"
}

pub fn about(label: &str) -> String {
    format!("About {label}: meaning, formula, source")
}

pub fn reset(label: &str) -> String {
    format!("Reset {label}")
}

pub fn preview() -> &'static str {
    "preview"
}

pub fn help() -> [&'static str; 5] {
    ["Formula", "Source", "Default", "Accepts", "Track"]
}

pub fn footer() -> &'static str {
    "Key and provenance"
}

pub fn marks() -> [&'static str; 4] {
    [
        "measured",
        "interpolated between measured points",
        "simulated, band over seeds",
        "beyond the table, a guess",
    ]
}

pub fn legend() -> &'static str {
    "Legend and values"
}

pub fn data_table(caption: &str) -> String {
    format!("Data table: {caption}")
}
