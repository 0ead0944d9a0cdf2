//! What the envelope says.

use super::figure::{carried, count, of, short};
use super::terms::robots;
use crate::analysis::{Carried, Layer};

pub fn sub() -> &'static str {
    "Robots each layer carries; the site gets the lower"
}

pub fn frequency() -> [&'static str; 2] {
    ["control frequency; deadline", "Hz; deadline"]
}

pub fn empty() -> &'static str {
    "No control frequency computed yet."
}

pub fn nothing() -> &'static str {
    "Robots carried over control frequency: nothing computed yet."
}

pub fn brain_alone() -> &'static str {
    "The brain alone limits this site"
}

pub fn computing() -> &'static str {
    "No frequency computed yet"
}

pub fn neither() -> &'static str {
    "Neither layer met its limit in the range tried"
}

pub fn so_far(frequencies: u32) -> String {
    format!("So far: {}", of(frequencies, "frequency", "frequencies"))
}

pub fn so_far_binds(layer: Layer) -> String {
    format!("So far the {} binds", self::layer(layer))
}

pub fn binds_everywhere(layer: Layer) -> String {
    format!("The {} binds at every frequency tried", self::layer(layer))
}

pub fn binds_between(layer: Layer, low_hz: f64, high_hz: f64) -> String {
    let (low, high) = (short(low_hz, 1), short(high_hz, 1));
    format!("The {} binds from {low} to {high} Hz", self::layer(layer))
}

pub fn binds_above(layer: Layer, hz: f64) -> String {
    format!("Above {} Hz the {} binds", short(hz, 1), self::layer(layer))
}

pub fn binds_from(layer: Layer, hz: f64) -> String {
    format!("From {} Hz on the {} binds", short(hz, 1), self::layer(layer))
}

pub fn feeds(fed: u32, hz: f64) -> String {
    let who = match fed {
        1 => "the one active robot".to_owned(),
        _ => format!("all {} active robots", count(fed)),
    };
    format!("At {} Hz the action layer feeds {who}", short(hz, 1))
}

pub fn changes() -> &'static str {
    "Which layer binds changes with the frequency"
}

pub fn layer(layer: Layer) -> &'static str {
    match layer {
        Layer::Brain => "brain",
        Layer::Action => "action layer",
    }
}

pub fn label(layers: &[(Layer, [(f64, Carried); 2])], planned: u32, hz: f64) -> String {
    let mut words = "Robots carried over control frequency.".to_owned();
    for (layer, [first, last]) in layers {
        words.push_str(&format!(
            " The {} carries {} at {} Hz and {} at {} Hz.",
            self::layer(*layer),
            carried(first.1),
            short(first.0, 1),
            carried(last.1),
            short(last.0, 1),
        ));
    }
    words.push_str(&format!(" Planned: {} at {} Hz.", robots(planned), short(hz, 2)));
    words
}

pub fn latency(provenance: &str) -> String {
    format!("batch latency: {provenance}")
}

pub fn planned(robots: u32, is_capped: bool) -> [String; 2] {
    let what = if is_capped { "active" } else { "planned" };
    [format!("{what} {}", count(robots)), count(robots)]
}

pub fn action(carries: Carried) -> [String; 2] {
    let text = match carries {
        Carried::Exactly(_) => layer(Layer::Action).to_owned(),
        Carried::AtLeast(_) => format!("{}, {}", layer(Layer::Action), carried(carries)),
    };
    [text, carried(carries)]
}

pub fn area(layer: Layer) -> [String; 2] {
    // Not the layer's name alone: that stands at its curve. Nor "binds" alone: it names nobody.
    let short = match layer {
        Layer::Brain => self::layer(layer),
        Layer::Action => "action",
    };
    [self::layer(layer), short].map(|name| format!("{name} binds"))
}

pub fn no_layer() -> &'static str {
    "no layer"
}

pub fn not_known() -> &'static str {
    "not known"
}

pub fn unknown() -> &'static str {
    "not run between: either may bind"
}

pub fn at_least(robots: u32) -> String {
    format!("at least {}", count(robots))
}

pub fn mark(latency: &str) -> String {
    format!("brain simulated, latency {latency}")
}

pub fn caption() -> &'static str {
    "Robots each layer carries over control frequency"
}

pub fn heads() -> [&'static str; 9] {
    [
        "Control frequency (Hz)",
        "Deadline (s)",
        "Brain carries (robots)",
        "Seeds",
        "Action layer carries (robots)",
        "Runs",
        "Site carries (robots)",
        "Binding layer",
        "Mark",
    ]
}
