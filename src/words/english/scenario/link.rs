//! What is wrong with links and files: what was found, what was expected, what is used instead.

use crate::scenario::KnobId;
use crate::scenario::link::{Problem, REFUSE_ABOVE, shown};
use crate::words::english::numbers::grouped_decimal;

pub fn problem(problem: &Problem) -> String {
    use Problem::*;
    match problem {
        Cut => "This link is cut short. The checksum does not match.".to_owned(),
        Mismatch { found } => mismatch(found),
        Newer { unknown, .. } => newer(unknown),
        Garbled { part, expected, found } => garbled(part, expected, found),
        Syntax { line, column, message } => {
            format!("Line {line}, column {column}: {}.", shown(message))
        }
        UnknownPreset { found, known } => unknown_preset(found, known),
        Duplicate { name, first, second } => duplicate(name, first, second),
        TooLong { characters } => too_long(*characters),
        NoScenario => "There is no scenario in it.".to_owned(),
        CannotRun(problem) => super::check::problem(problem),
        OutOfRange { knob, found, used } => out_of_range(*knob, found, *used),
        Rounded { knob, found, used } => rounded(*knob, found, *used),
        Unknown { names } => {
            format!("{} unknown here and left out: {}.", settings_are(names.len()), list(names))
        }
        SecondSame => "The second scenario (b.) is the same as the first.".to_owned(),
        InSecond(problem) => format!("In the second scenario (b.): {}", self::problem(problem)),
        NoChecksum { last } => no_checksum(last),
        AfterChecksum { names } => {
            format!("After the checksum, not covered by it: {}.", list(names))
        }
        Long { characters } => {
            let found = grouped_decimal(&characters.to_string());
            format!("This link has {found} characters. Some programs cut such links.")
        }
    }
}

fn mismatch(found: &str) -> String {
    format!(
        "This link was changed after it was copied, or lost a part. The checksum does not match. \
         If you edited it, leave out c={}.",
        shown(found)
    )
}

fn newer(unknown: &[String]) -> String {
    let what = if unknown.is_empty() {
        "Its settings are known here, but may mean something else.".to_owned()
    } else {
        format!("{} unknown here: {}.", settings_are(unknown.len()), list(unknown))
    };
    format!("Made by a newer release. {what}")
}

fn garbled(part: &str, expected: &str, found: &str) -> String {
    let what = format!("{} cannot be read: expected {expected}", quoted(part));
    if part == found { format!("{what}.") } else { format!("{what}, found {}.", quoted(found)) }
}

fn unknown_preset(found: &str, known: &[&str]) -> String {
    let known = known.join(", ");
    format!("The preset {} is unknown here: expected one of {known}.", quoted(found))
}

fn duplicate(name: &str, first: &str, second: &str) -> String {
    format!("{} is set twice: {}, then {}.", shown(name), quoted(first), quoted(second))
}

fn too_long(characters: usize) -> String {
    let (found, most) =
        (grouped_decimal(&characters.to_string()), grouped_decimal(&REFUSE_ABOVE.to_string()));
    format!("This link has {found} characters; at most {most} are read. Open a file instead.")
}

fn out_of_range(knob: KnobId, found: &str, used: i64) -> String {
    let (knob, found) = (knob.knob(), shown(found));
    let (name, used) = (knob.name, grouped_decimal(&knob.format(used)));
    let (label, bounds) = (knob.label(), knob.bounds());
    format!("{name}={found} is out of range: {used} is used. {label} takes {bounds}.")
}

fn rounded(knob: KnobId, found: &str, used: i64) -> String {
    let used = grouped_decimal(&knob.knob().format(used));
    format!("{}={} is rounded: {used} is used.", knob.knob().name, shown(found))
}

fn no_checksum(last: &str) -> String {
    let last = shown(last);
    format!("This link has no checksum, so a cut would not show. Compare its end: {last}")
}

fn settings_are(count: usize) -> String {
    if count == 1 { "1 setting is".to_owned() } else { format!("{count} settings are") }
}

fn list(names: &[String]) -> String {
    names.iter().map(|name| shown(name)).collect::<Vec<_>>().join(", ")
}

fn quoted(text: &str) -> String {
    format!("\u{201c}{}\u{201d}", shown(text))
}
