//! What the panel of the survival margin says.

pub fn entry(amber: f64, red: f64) -> String {
    format!("margin S/T; shaded under {amber} and {red}")
}

pub fn names(floor: f64, top: f64) -> [String; 3] {
    [
        format!("survival margin S/T, log, {floor} to {top}"),
        format!("margin S/T, {floor} to {top}"),
        "margin S/T".to_owned(),
    ]
}

pub fn without() -> [&'static str; 2] {
    ["nothing evicted, or nobody back: no margin", "no margin"]
}
