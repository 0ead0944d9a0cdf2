//! What the tornado says.

use super::figure::{carried, of};
use super::who::list;
use crate::analysis::{Carried, Layer};

pub fn sub(seeds: u32, is_capped: bool) -> String {
    let without = if is_capped { " without a cap" } else { "" };
    format!("Robots carried{without}, one setting at a time; {}", of(seeds, "seed", "seeds"))
}

pub fn empty() -> &'static str {
    "The first runs are on their way."
}

pub fn now() -> &'static str {
    "now"
}

pub fn no_change() -> &'static str {
    "no change"
}

pub fn binds(layer: Layer) -> &'static str {
    match layer {
        Layer::Brain => "brain binds",
        Layer::Action => "action layer binds",
    }
}

pub fn times(figure: &str) -> String {
    format!("{figure}\u{d7}")
}

pub fn nothing() -> &'static str {
    "No single step changes what the site carries"
}

pub fn computing() -> &'static str {
    "What matters here"
}

pub fn most(settings: &[&str]) -> String {
    let settings: Vec<String> = settings.iter().map(|setting| in_a_sentence(setting)).collect();
    format!("What matters most: {}", list(&settings))
}

/// With a small initial, but for names such as "KV".
fn in_a_sentence(setting: &str) -> String {
    let mut letters = setting.chars();
    match (letters.next(), letters.next()) {
        (Some(first), Some(second)) if !second.is_uppercase() => {
            format!("{}{}", first.to_ascii_lowercase(), &setting[first.len_utf8()..])
        }
        _ => setting.to_owned(),
    }
}

pub fn label(now: u32, bars: &[(&str, Carried, Carried)]) -> String {
    let bar = |(setting, least, most): &(&str, Carried, Carried)| {
        format!("{} {} to {}", in_a_sentence(setting), carried(*least), carried(*most))
    };
    let bars: Vec<String> = bars.iter().map(bar).collect();
    format!("The site carries {now} robots now; as one setting moves: {}.", bars.join(", "))
}

pub fn layer(layer: Option<Layer>) -> &'static str {
    match layer {
        Some(Layer::Brain) => "brain",
        Some(Layer::Action) => "action layer",
        None => "none met",
    }
}

pub fn as_it_is() -> &'static str {
    "as it is"
}

pub fn caption(seeds: u32) -> String {
    format!("Robots carried without a cap when one setting moves, {}", of(seeds, "seed", "seeds"))
}

pub fn heads() -> [&'static str; 4] {
    ["Setting", "Moved to", "Robots carried", "Binding layer"]
}
