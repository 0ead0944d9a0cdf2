//! The parameters of the model in words, and published figures that nothing is held to.

use crate::analysis::validate::{Meaning, ModelPart, Parameter, Value};
use crate::profile::Mark;
use crate::profile::published::{OtherFigure, sources};
use crate::words::english::chart::figure;
use crate::words::{capital, grouped};

pub fn parameters() -> &'static str {
    "What the model is made of"
}

pub fn parameters_sub(count: usize) -> String {
    format!(
        "{count} parameters of the published fleet, read from the data files; each says how sure it is and where it comes from"
    )
}

pub fn parameter_heads() -> [&'static str; 4] {
    ["Parameter", "Value", "How sure", "Source"]
}

pub fn part(part: ModelPart) -> String {
    match part {
        ModelPart::Engine => "What an engine step costs".to_owned(),
        ModelPart::Sizes => "Sizes and switches of the engine".to_owned(),
        ModelPart::Action => "The action layer".to_owned(),
        ModelPart::Aimd => "The fleet paper\u{2019}s controller".to_owned(),
        ModelPart::Workload => "The workload generator".to_owned(),
        ModelPart::Suite(place) => format!("Task suite {}", grouped(place + 1)),
    }
}

pub fn marks(parameters: &[Parameter]) -> String {
    let all = [Mark::Published, Mark::Fitted, Mark::Chosen, Mark::Derived, Mark::Assumed];
    let counts = all.into_iter().filter_map(|mark| {
        let count = parameters.iter().filter(|parameter| parameter.mark == mark).count();
        (count > 0).then(|| format!("{count} {}", self::mark(mark)))
    });
    counts.collect::<Vec<_>>().join(", ")
}

pub fn mark(mark: Mark) -> &'static str {
    match mark {
        Mark::Published => "published",
        Mark::Fitted => "fitted",
        Mark::Chosen => "chosen",
        Mark::Derived => "derived",
        Mark::Assumed => "assumed",
    }
}

pub fn meaning(meaning: &Meaning) -> String {
    match meaning {
        Meaning::Said(words) => capital(words),
        Meaning::Batch(size) => format!("Latency of a batch of {}", grouped(*size)),
        Meaning::Jitter => "Jitter of a batch\u{2019}s latency".to_owned(),
        Meaning::Overhead => "Overhead of a batch".to_owned(),
    }
}

pub fn value(parameter: &Parameter) -> String {
    let unit = parameter.unit.as_str();
    let number = match parameter.value {
        Value::Word(word) => return word.to_owned(),
        Value::Number(number) => number,
    };
    if let Some(rest) = unit.strip_prefix("ps") {
        let (scale, name) = match number {
            of if of >= 1e9 => (1e9, "ms"),
            of if of >= 1e6 => (1e6, "us"),
            of if of >= 1e3 => (1e3, "ns"),
            _ => (1.0, "ps"),
        };
        return format!("{} {name}{rest}", figure::short(number / scale, 3));
    }
    let number = figure::short(number, 3);
    match unit {
        "" => number,
        "log" => format!("{number} (sd of the logarithm)"),
        unit => format!("{number} {unit}"),
    }
}

pub fn concur() -> &'static str {
    "CONCUR\u{2019}s figures that nothing is held to"
}

pub fn concur_sub(count: usize) -> String {
    format!(
        "{count} figures of {}. Seven orders between them are held instead, once its offline batch can be simulated: this \
         release does not.",
        sources().concur
    )
}

pub fn concur_heads() -> [&'static str; 4] {
    ["Measured", "Condition", "Published", "Why nothing is held to it"]
}

pub fn concur_open() -> &'static str {
    "All of them, with the reason"
}

pub fn of_concur(figure: &OtherFigure) -> String {
    capital(&figure.what)
}

pub fn values(published: &[(String, f64)]) -> String {
    let value = |(name, value): &(String, f64)| format!("{name} {}", figure::short(*value, 4));
    published.iter().map(value).collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::validate::parameters;

    #[test]
    fn picoseconds_are_written_as_they_are_read() {
        let sets = parameters();
        let values: Vec<String> = sets[0].parameters.iter().map(value).collect();
        assert_eq!(values[1], "8.43 ms/step");
        assert_eq!(values[3], "28.2 us/token");
        assert_eq!(values[4], "160 ps/(token x context token)");
        assert_eq!(values[5], "10.42 ns/context token");
        assert_eq!(marks(&sets[0].parameters), "2 published, 6 fitted, 1 chosen, 1 assumed");
    }
}
