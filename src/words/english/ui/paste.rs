//! The paste panel in words.

use super::{grouped, knobs};
use crate::protocol::paste::{PasteChange, PasteProblem, PasteReading, Sureness};
use crate::scenario::{KnobId, Scenario};
use crate::ui::state::paste::Trouble;
use crate::words::ui::paste::{MOST_CHARACTERS, Row};

pub fn open() -> &'static str {
    "Paste your engine\u{2019}s log"
}

pub fn title() -> &'static str {
    "Your own pool"
}

pub fn label() -> &'static str {
    "Paste an engine\u{2019}s start-up log, its cache_config_info line, or a model\u{2019}s config.json"
}

pub fn hint() -> &'static str {
    "Or drop a file here. The first 1 MB is read, in this browser: nothing leaves it."
}

pub fn example() -> &'static str {
    "GPU KV cache size: 432,192 tokens\n\nor: curl -s localhost:8000/metrics"
}

pub fn reading() -> &'static str {
    "Reading the paste"
}

pub fn again() -> &'static str {
    "Try again"
}

pub fn same() -> &'static str {
    "This scenario has all these values already."
}

pub fn cut(characters: usize) -> String {
    format!(
        "The paste has {} characters. The first {} are kept: an engine prints its pool when it starts.",
        grouped(characters as i64),
        grouped(MOST_CHARACTERS as i64)
    )
}

pub fn cut_file(bytes: f64) -> String {
    format!(
        "The file has {:.1} MB. The first 1 MB is read: an engine prints its pool when it starts.",
        bytes / 1e6
    )
}

pub fn heading(reading: &PasteReading, scenario: &Scenario) -> String {
    let changed = changes(reading, scenario).iter().filter(|row| row.differs).count();
    let what = match (reading.changes.len(), changed) {
        (0, _) => {
            return if reading.source.is_empty() {
                "Nothing was recognised.".to_owned()
            } else {
                format!("This looks like {}, but it sets nothing.", reading.source)
            };
        }
        (_, 0) => same().to_owned(),
        (_, 1) => "It would change one setting.".to_owned(),
        (_, many) => format!("It would change {many} settings."),
    };
    format!("This is {}. {what}", reading.source)
}

pub fn changes(reading: &PasteReading, scenario: &Scenario) -> Vec<Row> {
    let row = |change: &PasteChange| {
        let id = *KnobId::ALL.get(usize::from(change.knob))?;
        let now = scenario.get(id);
        Some(Row {
            label: id.knob().label(),
            values: (with_unit(id, now), with_unit(id, change.raw)),
            differs: now != change.raw,
            sure: match change.sure {
                Sureness::Stated => "stated",
                Sureness::Derived => "derived",
                Sureness::Estimated => "estimated",
            },
            how: change.how.clone(),
        })
    };
    reading.changes.iter().filter_map(row).collect()
}

pub fn with_unit(id: KnobId, raw: i64) -> String {
    let text = format!("{} {}", knobs::value(id, raw), knobs::unit(id, raw));
    text.trim_end().replace(' ', "\u{a0}")
}

pub fn problem(problem: &PasteProblem) -> String {
    let place = problem.place.map_or_else(String::new, |(line, column)| {
        format!("Line {}, column {}: ", grouped(line), grouped(column))
    });
    let expected = if place.is_empty() { "Expected" } else { "expected" };
    format!("{place}{expected} {}; found {}.", problem.expected, problem.found)
}

pub fn recognised(line: u32, column: u32, what: &str, value: &str) -> String {
    format!("Line {}, column {}: {what} {value}", grouped(line), grouped(column))
}

pub fn recognised_count(count: usize) -> String {
    match count {
        1 => "One thing was recognised".to_owned(),
        // The importer lists so many at most.
        100.. => "100 things were recognised, the first are listed".to_owned(),
        many => format!("{many} things were recognised"),
    }
}

pub fn apply(changed: usize) -> String {
    if changed == 1 { "Apply 1 change".to_owned() } else { format!("Apply {changed} changes") }
}

pub fn trouble(trouble: Trouble) -> &'static str {
    match trouble {
        Trouble::NotLoaded => {
            "The importer did not load. The connection is down, or a browser extension or a proxy blocks importer_loader.js."
        }
        Trouble::OtherBuild => {
            "The importer is of another release than this page: a new one was published. Load the page again, the address keeps \
             your scenario."
        }
        Trouble::Broke => {
            "The importer broke on this text. Paste only the lines of the engine\u{2019}s start."
        }
        Trouble::TooLong => {
            "Reading took more than 6 s and was stopped. Paste only the lines of the engine\u{2019}s start."
        }
        Trouble::Cancelled => "Reading was stopped.",
    }
}

pub fn not_a_number(text: &str) -> String {
    format!("\u{201c}{}\u{201d} is not a number above 0.", text.trim())
}

pub fn close() -> &'static str {
    "Close the panel"
}

pub fn choose() -> &'static str {
    "Choose a file"
}

pub fn gpu_memory() -> &'static str {
    "Memory of one GPU, GB"
}

pub fn gpus() -> &'static str {
    "GPUs that share the model"
}

pub fn caption() -> &'static str {
    "What the paste would set"
}

pub fn heads() -> [&'static str; 4] {
    ["Setting", "Now", "Then", "Where it comes from"]
}

pub fn then() -> &'static str {
    "then "
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::paste::Paste;
    use crate::scenario::Preset;

    fn read(text: &str) -> PasteReading {
        Paste { number: 0, text: text.into(), gpu_memory_gb: None, tensor_parallel: None }.read()
    }

    #[test]
    fn a_reading_says_what_it_is_and_what_it_would_change() {
        let site = Scenario::of(Preset::SITE);
        let log = read("# GPU blocks: 27012, # CPU blocks: 0");
        assert_eq!(
            heading(&log, &site),
            "This is a vLLM start-up log. It would change 3 settings."
        );
        let rows: Vec<Row> = changes(&log, &site);
        assert_eq!(rows[0].values, ("4,270\u{a0}blocks".into(), "27,012\u{a0}blocks".into()));
        assert_eq!((rows[0].label, rows[0].sure), ("Pool blocks", "stated"));
        let there = crate::ui::state::paste::applied(&log, &site);
        assert_eq!(heading(&log, &there), format!("This is a vLLM start-up log. {}", same()));
        assert_eq!(heading(&read("hello"), &site), "Nothing was recognised.");
    }

    #[test]
    fn a_problem_says_where() {
        let cut = read("INFO [kv_cache_utils.py:522] GPU KV cache size: 432,1");
        let words = problem(&cut.problems[0]);
        assert!(words.starts_with("Line 1, column "), "{words}");
        assert!(words.contains(": expected ") && words.contains("; found "), "{words}");
        assert!(problem(&read("").problems[0]).starts_with("Expected a vLLM"), "{words}");
    }
}
