//! Links: a scenario as the part of an address after `#`, such as `v=1&preset=site&n=40&cap=16&c=9f3a`.
//!
//! [`write`] gives what differs from the preset, in the order of the table, and a checksum at the end. [`read`] takes
//! whatever a person pastes and never fails: an [`Opened`] holds what could be read, every [`Problem`] found, and a
//! [`Verdict`] of how to treat it. A damaged link is never opened by itself, and nothing is corrected without being
//! listed.
//!
//! One limit stays. A link that lost its whole checksum looks like one typed by hand: if the cut fell inside the last
//! number, that number is wrong and nothing can prove it. Links written here begin with `v=1`, which a person leaves
//! out, so such a link is opened with [`Problem::NoChecksum`], which shows the last setting to compare.
//!
//! Absent on purpose: the check that a world can run. It needs the workload; see [`Opened::with_check`].

mod checksum;
mod clean;
mod opened;
mod problem;
mod settings;
mod shown;

pub use opened::{Opened, PageKey, Verdict};
pub use problem::{Problem, Weight};

use super::{KNOBS, Preset, Scenario};
use crate::words::scenario::values;
use checksum::Checksum;
use std::fmt::Write as _;

pub(super) use settings::{Pair, settle};
pub(crate) use shown::shown;

/// The version of the format written here. It rises when a name changes its meaning, never when one is added.
pub const VERSION: u32 = 1;

/// Above this many characters some programs cut a link: [`Problem::Long`].
pub const WARN_ABOVE: usize = 2_000;

/// Above this many characters nothing is read: [`Problem::TooLong`].
pub const REFUSE_ABOVE: usize = 8_000;

/// What settings of the second scenario begin with.
pub(super) const SECOND: &str = "b.";

/// The link of a scenario, without the `#`: version, preset, what differs from it in the order of the table, checksum.
/// Only letters, digits and `=&.-`, so that it needs no escaping anywhere.
pub fn write(scenario: &Scenario) -> String {
    closed(open(scenario))
}

/// The link of a scenario and of a second one to compare it with, told by what differs from the first, or from its own
/// preset where that is another.
pub fn write_both(scenario: &Scenario, second: &Scenario) -> String {
    let mut link = open(scenario);
    let mut base = *scenario;
    if second.preset() != scenario.preset() {
        let _ = write!(link, "&{SECOND}preset={}", second.preset().row().name);
        base = Scenario::of(second.preset());
    }
    for knob in &KNOBS {
        if second.get(knob.id) != base.get(knob.id) {
            let _ = write!(link, "&{SECOND}{}={}", knob.name, knob.format(second.get(knob.id)));
        }
    }
    closed(link)
}

fn open(scenario: &Scenario) -> String {
    let mut link = format!("v={VERSION}&preset={}", scenario.preset().row().name);
    for id in scenario.differences() {
        let knob = id.knob();
        let _ = write!(link, "&{}={}", knob.name, knob.format(scenario.get(id)));
    }
    link
}

fn closed(mut link: String) -> String {
    let checksum = Checksum::of(&link);
    let _ = write!(link, "&c={checksum}");
    link
}

/// Reads a link: the fragment with or without its `#`, or a whole address, as chat and mail programs leave it. Nothing
/// at all is the first preset, exactly.
pub fn read(text: &str) -> Opened {
    let characters = text.chars().count();
    if characters > REFUSE_ABOVE {
        return Opened::unreadable(Problem::TooLong { characters });
    }
    let cleaned = clean::clean(text);
    if cleaned.address_alone {
        return Opened::unreadable(Problem::NoScenario);
    }
    if cleaned.fragment.is_empty() {
        return Opened::preset(Preset::SITE);
    }
    let Split { pairs, mut problems, has_checksum } = split(&cleaned);
    if characters > WARN_ABOVE {
        problems.push(Problem::Long { characters });
    }
    Opened { typed_by_hand: !has_checksum, ..settle(pairs, problems) }
}

/// The settings of a link, and what its end and its checksum say.
#[derive(Default)]
struct Split {
    pairs: Vec<Pair>,
    problems: Vec<Problem>,
    has_checksum: bool,
}

/// Takes a link apart. The checksum is over the text before it, as found, so that it also judges settings unknown here.
fn split(cleaned: &clean::Cleaned) -> Split {
    let text = cleaned.fragment.as_str();
    let mut split = Split::default();
    let mut after = Vec::new();
    let mut start = 0;
    for piece in text.split('&') {
        let end = start + piece.len();
        let is_last = end == text.len();
        let may_be_cut = is_last && !split.has_checksum;
        match piece.split_once('=') {
            Some((name, value)) if name.eq_ignore_ascii_case("c") && !split.has_checksum => {
                split.has_checksum = true;
                split.problems.extend(judge(&text[..start.saturating_sub(1)], value, is_last));
            }
            Some((_, "")) if may_be_cut => split.problems.push(Problem::Cut),
            None if may_be_cut && start > 0 => split.problems.push(Problem::Cut),
            None if piece.is_empty() => {}
            None => split.problems.push(Problem::garbled(piece, values::setting(), piece)),
            Some((name, value)) => {
                if split.has_checksum && PageKey::named(name).is_none() {
                    after.push(name.to_owned());
                }
                split.pairs.push(Pair { name: name.to_owned(), value: value.to_owned() });
            }
        }
        start = end + 1;
    }
    if !after.is_empty() {
        split.problems.push(Problem::AfterChecksum { names: after });
    }
    if !split.has_checksum && !split.problems.contains(&Problem::Cut) {
        split.problems.extend(doubt(cleaned, &split.pairs));
    }
    split
}

/// What to say of a link without a checksum: shortened by a program that showed it, or written by the page and perhaps
/// cut. A person leaves the version out.
fn doubt(cleaned: &clean::Cleaned, pairs: &[Pair]) -> Option<Problem> {
    let is_versioned = pairs.iter().any(|pair| pair.name.eq_ignore_ascii_case("v"));
    if cleaned.ellipsis {
        return Some(Problem::Cut);
    }
    let last = cleaned.fragment.rsplit('&').next().unwrap_or_default();
    is_versioned.then(|| Problem::NoChecksum { last: last.to_owned() })
}

/// What is wrong with a checksum; nothing when it is the one of the text it covers.
fn judge(covered: &str, found: &str, is_last: bool) -> Option<Problem> {
    let is_hex = found.bytes().all(|byte| byte.is_ascii_hexdigit());
    if is_hex && is_last && found.len() < Checksum::DIGITS {
        return Some(Problem::Cut);
    }
    match Checksum::read(found) {
        None => Some(Problem::garbled(&format!("c={found}"), values::checksum(), found)),
        Some(checksum) if checksum == Checksum::of(covered) => None,
        Some(_) => Some(Problem::Mismatch { found: found.to_owned() }),
    }
}
