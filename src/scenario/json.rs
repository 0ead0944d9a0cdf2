//! A scenario as JSON, for the command line: `{"v":1,"preset":"site","n":40,"cap":16,"hz":12}`. Names and meanings are
//! those of links; a value is a number or the text a link would carry. There is no checksum: a cut file has no end.

use super::knob::Kind;
use super::link::{self, Opened, Pair, Problem, VERSION, settle, shown};
use super::{KnobId, Scenario};
use crate::words::scenario::values;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::Value;
use std::fmt;

/// The scenario on one line: version, preset, what differs from it in the order of the table.
pub fn write_json(scenario: &Scenario) -> String {
    let mut members = vec![
        format!("\"v\":{VERSION}"),
        format!("\"preset\":{}", text(&scenario.preset().row().name)),
    ];
    members.extend(
        scenario.differences().map(|id| format!("\"{}\":{}", id.knob().name, member(scenario, id))),
    );
    format!("{{{}}}", members.join(","))
}

/// A number where the knob holds one, else the word.
fn member(scenario: &Scenario, id: KnobId) -> String {
    let (knob, raw) = (id.knob(), scenario.get(id));
    match knob.kind {
        Kind::Number { off: Some(_), .. } if raw == 0 => text(&knob.format(raw)),
        Kind::Number { .. } => knob.format(raw),
        Kind::Choice(_) => text(&knob.format(raw)),
    }
}

fn text(value: &str) -> String {
    Value::from(value).to_string()
}

/// Reads a scenario file. What can be wrong is told as for links; faults of the form carry line and column.
pub fn read_json(text: &str) -> Opened {
    let members = match serde_json::from_str::<Members>(text) {
        Ok(Members(members)) => members,
        Err(error) => return Opened::unreadable(syntax(&error)),
    };
    let mut problems = Vec::new();
    let mut pairs = Vec::new();
    for (name, value) in members {
        match plain(&value) {
            Some(value) => pairs.push(Pair { name, value }),
            None => {
                let found = value.to_string();
                problems.push(Problem::garbled(
                    &format!("\"{name}\":{found}"),
                    values::number_or_text(),
                    &found,
                ));
            }
        }
    }
    settle(pairs, problems)
}

/// Reads what a person hands over: a scenario file if it begins with a bracket, else a link or an address.
pub fn read_any(text: &str) -> Opened {
    if text.trim_start_matches('\u{feff}').trim_start().starts_with(['{', '[']) {
        read_json(text.trim_start_matches('\u{feff}'))
    } else {
        link::read(text)
    }
}

/// The text a link would carry for this value; none for what is neither number nor text.
fn plain(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) if number.is_f64() => {
            number.as_f64().map(|number| number.to_string())
        }
        Value::Number(number) => Some(number.to_string()),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
    }
}

fn syntax(error: &serde_json::Error) -> Problem {
    let whole = error.to_string();
    let message = whole.split_once(" at line ").map_or(whole.as_str(), |(message, _)| message);
    Problem::Syntax { line: error.line(), column: error.column().max(1), message: shown(message) }
}

/// The members of an object in their order, so that a name given twice is seen.
struct Members(Vec<(String, Value)>);

impl<'de> Deserialize<'de> for Members {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Members, D::Error> {
        deserializer.deserialize_map(MembersVisitor)
    }
}

struct MembersVisitor;

impl<'de> Visitor<'de> for MembersVisitor {
    type Value = Members;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(values::settings())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Members, A::Error> {
        let mut members = Vec::new();
        while let Some(member) = map.next_entry()? {
            members.push(member);
        }
        Ok(Members(members))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::Preset;
    use crate::scenario::link::Verdict;

    #[test]
    fn it_reads_what_it_writes() {
        let scenario = Scenario::of(Preset::H800)
            .with(KnobId::Robots, 40)
            .with(KnobId::Growth, 1_250)
            .with(KnobId::Cap, 16)
            .with(KnobId::EpisodesEach, 3)
            .with(KnobId::Eviction, 1);
        let text = write_json(&scenario);
        assert_eq!(
            text,
            r#"{"v":1,"preset":"h800","n":40,"growth":1.25,"cap":16,"episodes":3,"evict":"dead-first"}"#
        );
        assert_eq!(read_any(&text).verdict(), Verdict::Exact(scenario));
    }

    #[test]
    fn numbers_may_be_texts_and_texts_numbers() {
        let expected = Verdict::Exact(Scenario::of(Preset::SITE).with(KnobId::PoolBlocks, 4_000));
        for text in [
            r#"{"pool":4000}"#,
            r#"{"pool":"4,000"}"#,
            r#"{"pool":4e3,"cap":"off"}"#,
            "\u{feff} {\"pool\":4000.0}",
        ] {
            assert_eq!(read_any(text).verdict(), expected, "{text}");
        }
    }

    #[track_caller]
    fn check(text: &str, banner: &str) {
        assert_eq!(read_json(text).to_string(), banner, "{text}");
    }

    #[test]
    fn faults_are_told_with_their_place() {
        check(
            "{\"n\":40,\n \"cap\" 16}",
            "Line 2, column 8: expected `:`. Your scenario is unchanged.",
        );
        check(
            "{\"n\":40",
            "Line 1, column 7: EOF while parsing an object. Your scenario is unchanged.",
        );
        check(
            "[1]",
            "Line 1, column 1: invalid type: sequence, expected settings between { and }. Your scenario is unchanged.",
        );
        check(
            "{\"n\":[4]}",
            "\u{201c}\"n\":[4]\u{201d} cannot be read: expected a number or a text, found \u{201c}[4]\u{201d}. Your scenario is unchanged.",
        );
        check(
            "{\"n\":4,\"n\":5}",
            "n is set twice: \u{201c}4\u{201d}, then \u{201c}5\u{201d}. Your scenario is unchanged.",
        );
        check(
            "{\"n\":1e20}",
            "n=100000000000000000000 is out of range: 10,000 is used. Robots N takes 1 to 10,000.",
        );
    }
}
