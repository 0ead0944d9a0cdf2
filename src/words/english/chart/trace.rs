//! What the chart of one run under one controller says.

use super::figure::{count, short};
use super::terms::{minutes, robots};
use crate::analysis::trace::Branch;
use crate::words::chart::trace::Threshold;
use crate::words::english::numbers::capital;

pub fn computing(name: &str) -> String {
    format!("One run: {name}")
}

pub fn nothing(name: &str) -> String {
    format!("One run, {name}: nothing computed yet.")
}

pub fn fate(under: Option<&str>, low: Option<&str>, length: u32) -> String {
    match (under, low) {
        (Some(under), Some(low)) => {
            format!("the margin falls under 1 at minute {under}, hits fall at minute {low}")
        }
        (Some(under), None) => format!("the margin falls under 1 at minute {under}, yet hits hold"),
        (None, Some(low)) => format!("hits fall at minute {low}"),
        (None, None) => format!("nothing fails in {}", minutes(length)),
    }
}

pub fn undecided(row: &str, name: &str, fate: &str) -> String {
    match row {
        "none" => format!("Without control {fate}"),
        "requests" => format!("With {name} at once {fate}"),
        "cap" => format!("With {name} {fate}"),
        _ => format!("{} has not decided: {fate}", capital(name)),
    }
}

pub fn not_back(under: &str) -> String {
    format!("{} hits do not come back", capital(under))
}

pub fn back(under: &str, minute: &str, lost_again: bool) -> String {
    let again = if lost_again { ", and fall again" } else { "" };
    format!("{} hits come back at minute {minute}{again}", capital(under))
}

/// "1 slot", "12 slots".
fn slots(number: u32) -> String {
    super::figure::of(number, "slot", "slots")
}

pub fn lets_all_in(name: &str, robots: u32) -> String {
    let all = if robots == 1 {
        "the one robot".to_owned()
    } else {
        format!("all {} robots", count(robots))
    };
    format!("{} lets {all} in, and hits hold", capital(name))
}

pub fn climbs_past(name: &str) -> String {
    format!("{} climbs past the edge and does not back off", capital(name))
}

pub fn ends_past(name: &str, slots: u32) -> String {
    format!("{} backs off, but ends past the edge at {}", capital(name), self::slots(slots))
}

pub fn backs_off(name: &str, slots: u32) -> String {
    format!("{} climbs past the edge and backs off to {}", capital(name), self::slots(slots))
}

pub fn under_edge_yet_low(name: &str, minute: &str) -> String {
    format!("{} stays under the edge, yet hits fall at minute {minute}", capital(name))
}

pub fn low(name: &str, minute: &str) -> String {
    format!("{} does not keep hits: they fall at minute {minute}", capital(name))
}

pub fn never_shrinks(name: &str, slots: u32) -> String {
    format!("{} holds {} and never shrinks", capital(name), self::slots(slots))
}

pub fn under_edge(name: &str) -> String {
    format!("{} stays under the edge", capital(name))
}

pub fn ends(name: &str, settled: Option<u32>, least: u32, most: u32) -> String {
    match settled {
        Some(last) => format!("{} settles at {}", capital(name), slots(last)),
        None => format!("{} ends between {} and {}", capital(name), count(least), slots(most)),
    }
}

pub fn at_full_load(ends: &str) -> String {
    format!("{ends} at full load")
}

pub fn ends_unevicted(ends: &str) -> String {
    format!("{ends}, and nothing is evicted")
}

pub fn ends_with_margin(ends: &str, under: Option<&str>) -> String {
    match under {
        None => format!("{ends}, the margin never under 1"),
        Some(minute) => format!("{ends}; the margin was under 1 at minute {minute}"),
    }
}

pub fn sub(
    period_s: Option<f64>,
    robots: u32,
    seed: u64,
    control_from: Option<f64>,
    steps: Option<[u32; 3]>,
    marks: &[String],
) -> String {
    let mut words = match period_s {
        Some(period) => format!("Every {} s, seed {seed}", short(period, 1)),
        None if steps.is_some() => format!("Seed {seed}"),
        None => format!("{}, seed {seed}", self::robots(robots)),
    };
    if let Some(minute) = control_from {
        words.push_str(&format!(", control from minute {}", short(minute, 1)));
    }
    if let Some([first, most, last]) = steps {
        words.push_str(&format!(
            ", {}, then {}, then {}",
            count(first),
            count(most),
            self::robots(last)
        ));
    }
    if !marks.is_empty() {
        words.push_str(&format!(". {}", marks.join(". ")));
    }
    words
}

pub fn rule(halves: bool, low: &str, high: &str, hit: &str) -> String {
    let cuts = if halves { "halves" } else { "shrinks" };
    format!(". It raises at U under {low}, and {cuts} at U above {high} with H under {hit}")
}

pub fn mark(branch: Branch, row: &str, figure: &str) -> String {
    match (branch, row) {
        (Branch::Raise, "aimd") => "Triangle: K + 2".to_owned(),
        (Branch::Raise, "concur") => format!("Triangle: K + {figure}"),
        (Branch::Lower, "aimd") => "Cross: halved".to_owned(),
        (Branch::Lower, "concur") => format!("Cross: times {figure}"),
        (Branch::Raise, _) => "Triangle: raised".to_owned(),
        (Branch::Lower, _) => "Cross: lowered".to_owned(),
        (Branch::Hold, _) => "Tick: held".to_owned(),
        (Branch::Guard, _) => "Triangle down: prefixes lost".to_owned(),
        (Branch::Collapse, _) => "Square: most prefixes lost".to_owned(),
    }
}

pub fn label(
    name: &str,
    robots: u32,
    length: u32,
    fate: &str,
    slots: Option<[u32; 3]>,
    edge: Option<&str>,
) -> String {
    let mut words =
        format!("One run, {name}, {}, {}: {fate}.", self::robots(robots), minutes(length));
    if let Some([first, most, last]) = slots {
        words.push_str(&format!(
            " It begins with {}, has {} at most and {} at the end.",
            self::slots(first),
            count(most),
            count(last)
        ));
    }
    if let Some(edge) = edge {
        words.push_str(&format!(" The edge of a fixed K is {edge}."));
    }
    words
}

pub fn threshold(threshold: Threshold, halves: bool, figure: &str) -> [String; 2] {
    let cuts = if halves { "halve" } else { "shrink" };
    match threshold {
        Threshold::CutsAbove => {
            [format!("{cuts} needs U above {figure}"), format!("{cuts}: U above {figure}")]
        }
        Threshold::RaisesUnder => {
            [format!("raise needs U under {figure}"), format!("raise: U under {figure}")]
        }
        Threshold::CutsUnder => {
            [format!("{cuts} needs H under {figure}"), format!("H under {figure}")]
        }
        Threshold::Both => [
            format!("raise needs U, {cuts} needs H under {figure}"),
            format!("raise, {cuts}: under {figure}"),
        ],
    }
}

pub fn branch() -> &'static str {
    "branch"
}

pub fn branches(fired: &[(Branch, u32)]) -> String {
    let all: u32 = fired.iter().map(|(_, times)| times).sum();
    let words = fired.iter().map(|(branch, times)| match all {
        1 => name(*branch).to_owned(),
        _ => format!("{} {}", count(*times), name(*branch)),
    });
    words.collect::<Vec<_>>().join(", ")
}

fn name(branch: Branch) -> &'static str {
    match branch {
        Branch::Raise => "raise",
        Branch::Hold => "hold",
        Branch::Lower => "lower",
        Branch::Guard => "guard",
        Branch::Collapse => "collapse",
    }
}

pub fn heads(has_branches: bool, has_usage: bool) -> Vec<&'static str> {
    let mut heads = vec!["Minute", "Active robots at its end", "Slots K at its end"];
    heads.extend(has_branches.then_some("Branches"));
    if has_usage {
        heads.extend(["Usage U, last read", "Hit rate H, last read"]);
    }
    heads.extend([
        "Survival S (s)",
        "Reuse interval T (s)",
        "Lowest survival margin S/T",
        "Hit rate of its 120 s window",
        "Mark",
    ]);
    heads
}

pub fn no_limit() -> &'static str {
    "no limit"
}

pub fn caption(name: &str, seed: u64) -> String {
    format!("One run, {name}, minute by minute, seed {seed}")
}

pub fn hits() -> &'static str {
    "hit rate, 120 s"
}

pub fn active() -> &'static str {
    "active robots"
}

pub fn cap_and_active() -> &'static str {
    "K and active robots"
}

pub fn slots_k() -> &'static str {
    "slots K"
}

pub fn beyond(most: &str) -> [String; 2] {
    [format!("slots K goes on above, to {most}"), format!("K to {most}")]
}

pub fn slots_panel() -> [&'static str; 3] {
    ["slots K, and the branch that fired", "slots K and branch", "slots K"]
}

pub fn edge(figure: &str) -> [String; 2] {
    [format!("the edge, {figure}"), format!("edge {figure}")]
}

pub fn usage_panel() -> [&'static str; 2] {
    ["usage U and hit rate H", "U and H"]
}

pub fn usage_and_hits() -> [&'static str; 2] {
    ["usage U", "hit rate H"]
}

pub fn times_panel() -> [&'static str; 2] {
    ["survival S and reuse interval T, s", "S and T, s"]
}

pub fn survival_and_reuse() -> [&'static str; 2] {
    ["survival S, s", "reuse interval T, s"]
}

pub fn wanted(figure: &str) -> [String; 2] {
    [format!("S wanted, {figure} T"), format!("{figure} T")]
}

pub fn edge_between(low: u32, high: u32) -> String {
    format!("{} to {}", count(low), count(high))
}

pub fn control_begins(minute: &str) -> [String; 2] {
    [format!("control begins, {minute} min"), "control begins".to_owned()]
}
