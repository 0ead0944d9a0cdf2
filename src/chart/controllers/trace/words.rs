//! What one run under a controller says: its claim, its sentence for those who do not see it, its branches and its
//! table.

use super::panels::look;
use super::{Reads, View};
use crate::analysis::trace::{Branch, MARGIN_RED, TraceDecision};
use crate::chart::controllers::who;
use crate::chart::figure::{self, count, of};
use crate::chart::margin;
use crate::chart::model::{LegendEntry, Provenance, Reading, Table};
use crate::chart::theme::Role;
use crate::chart::timeline::{hit_at, middle, minute};
use crate::scenario::KnobId;

const BRANCHES: [Branch; 5] =
    [Branch::Raise, Branch::Lower, Branch::Hold, Branch::Guard, Branch::Collapse];

/// The title: of a run without decisions what befell it, of one with them what they came to.
pub(super) fn claim(view: &View) -> String {
    if let Some(claim) = recovery(view) {
        return claim;
    }
    let who = match (view.reads, view.contender.row().name) {
        (Reads::Nothing, "none") => "Without control".to_owned(),
        (Reads::Nothing, "requests") => format!("With {} at once", view.name),
        (Reads::Nothing, "cap") => format!("With {}", view.name),
        (Reads::Nothing, _) => format!("{} has not decided:", who::capital(&view.name)),
        _ => return decided(view),
    };
    format!("{who} {}", fate(view))
}

/// Of a run that was low before control began: whether hits come back.
fn recovery(view: &View) -> Option<String> {
    let begin = view.scenario.control_begins().seconds();
    view.run.first_low_s.filter(|low| f64::from(*low) < begin)?;
    let later = || view.run.windows.iter().filter(|window| f64::from(window.start_s) >= begin);
    let is_well = |hit: Option<f64>| hit.is_some_and(|hit| hit >= view.run.alarm);
    let who = who::capital(&who::under(view.contender, view.scenario));
    let Some(back) = later().find(|window| is_well(window.hit)) else {
        return Some(format!("{who} hits do not come back"));
    };
    let at = minute(back.start_s);
    let lost = later().skip_while(|window| window.start_s <= back.start_s);
    let lost = lost.filter_map(|window| window.hit).any(|hit| hit < view.run.alarm);
    let again = if lost { ", and fall again" } else { "" };
    Some(format!("{who} hits come back at minute {at}{again}"))
}

/// "hits fall at minute 4".
fn fate(view: &View) -> String {
    let under = view.trace.first_below(MARGIN_RED).map(|at_s| figure::short(at_s / 60.0, 1));
    let low = view.run.first_low_s.map(minute);
    match (under, low) {
        (Some(under), Some(low)) => {
            format!("the margin falls under 1 at minute {under}, hits fall at minute {low}")
        }
        (Some(under), None) => format!("the margin falls under 1 at minute {under}, yet hits hold"),
        (None, Some(low)) => format!("hits fall at minute {low}"),
        (None, None) => format!("nothing fails in {}", of(view.run.minutes, "minute", "minutes")),
    }
}

fn slots(number: u32) -> String {
    of(number, "slot", "slots")
}

fn decided(view: &View) -> String {
    let decisions = &view.trace.decisions;
    let name = who::capital(&view.name);
    let robots = view.robots();
    let after = || decisions.iter().map(|decision| decision.after.min(robots));
    let last = after().next_back().unwrap_or(0);
    let most = after().max().unwrap_or(0);
    let lowered = decisions.iter().any(|decision| decision.after < decision.before);
    let end = &decisions[decisions.len() - decisions.len().div_ceil(3)..];
    let (least_end, most_end) = end.iter().fold((last, last), |(least, most), decision| {
        (least.min(decision.after.min(robots)), most.max(decision.after.min(robots)))
    });
    let settled = most_end - least_end <= (last / 5).max(2);
    if view.run.first_low_s.is_none() {
        // Slots for every robot limit nobody.
        if least_end == robots && view.edge.is_none_or(|edge| robots <= edge) {
            return format!("{name} lets {} in, and hits hold", all_robots(robots));
        }
        if view.reads == Reads::Margin {
            return alive(view, &name, settled.then_some(last), (least_end, most_end));
        }
    }
    if let Some(edge) = view.edge.filter(|edge| most > *edge) {
        return match (lowered, last > edge) {
            (false, _) => format!("{name} climbs past the edge and does not back off"),
            (true, true) => {
                format!("{name} backs off, but ends past the edge at {}", slots(last))
            }
            (true, false) => {
                format!("{name} climbs past the edge and backs off to {}", slots(last))
            }
        };
    }
    if let Some(low) = view.run.first_low_s {
        let low = minute(low);
        return match view.edge {
            Some(_) => format!("{name} stays under the edge, yet hits fall at minute {low}"),
            None => format!("{name} does not keep hits: they fall at minute {low}"),
        };
    }
    if !lowered && most_end == least_end {
        return format!("{name} holds {} and never shrinks", slots(last));
    }
    match view.edge {
        Some(_) => format!("{name} stays under the edge"),
        None if settled => format!("{name} settles at {}", slots(last)),
        None => format!("{name} ends between {} and {}", count(least_end), slots(most_end)),
    }
}

/// "all 12 robots".
fn all_robots(robots: u32) -> String {
    if robots == 1 { "the one robot".to_owned() } else { format!("all {} robots", count(robots)) }
}

/// Of a run without a low window whose controller reads the margin: where it settles, and how the margin fared.
fn alive(view: &View, name: &str, settled: Option<u32>, (least, most): (u32, u32)) -> String {
    let where_to = match settled {
        Some(last) => format!("{name} settles at {}", slots(last)),
        None => format!("{name} ends between {} and {}", count(least), slots(most)),
    };
    if view.margins.iter().flatten().all(|point| margin::of(point).is_none()) {
        return format!("{where_to}, and nothing is evicted");
    }
    match view.trace.first_below(MARGIN_RED) {
        None => format!("{where_to}, the margin never under 1"),
        Some(at_s) => {
            let at = figure::short(at_s / 60.0, 1);
            format!("{where_to}; the margin was under 1 at minute {at}")
        }
    }
}

/// Seed, period, and what the marks mean.
pub(super) fn sub(view: &View) -> String {
    let mut words = match who::period(view.contender).filter(|_| view.reads != Reads::Nothing) {
        Some(period) => {
            format!(
                "Every {} s, seed {}",
                figure::short(view.scenario.number(period), 1),
                view.run.seed
            )
        }
        None => {
            format!("{}, seed {}", of(view.run.robots, "robot", "robots"), view.run.seed)
        }
    };
    let begin = view.scenario.control_begins();
    if begin.0 > 0 {
        let at = figure::short(begin.seconds() / 60.0, 1);
        words.push_str(&format!(", control from minute {at}"));
    }
    let fired = |branch: Branch| view.trace.decisions.iter().any(|one| one.branch == branch);
    let shown = |branch: &Branch| {
        fired(*branch) && (*branch != Branch::Hold || view.trace.decisions.len() <= super::MARKED)
    };
    let marks: Vec<_> =
        BRANCHES.into_iter().filter(shown).map(|branch| mark_words(view, branch)).collect();
    if !marks.is_empty() {
        words.push_str(&format!(". {}", marks.join(". ")));
    }
    words
}

fn mark_words(view: &View, branch: Branch) -> String {
    let name = view.contender.row().name;
    match (branch, name) {
        (Branch::Raise, "aimd") => "Triangle: K + 2".to_owned(),
        (Branch::Raise, "concur") => {
            format!("Triangle: K + {}", count(view.scenario.get(KnobId::ConcurAdd) as u32))
        }
        (Branch::Lower, "aimd") => "Cross: halved".to_owned(),
        (Branch::Lower, "concur") => {
            format!("Cross: times {}", figure::short(view.scenario.number(KnobId::ConcurFactor), 2))
        }
        (Branch::Raise, _) => "Triangle: raised".to_owned(),
        (Branch::Lower, _) => "Cross: lowered".to_owned(),
        (Branch::Hold, _) => "Tick: held".to_owned(),
        (Branch::Guard, _) => "Triangle down: prefixes lost".to_owned(),
        (Branch::Collapse, _) => "Square: most prefixes lost".to_owned(),
    }
}

/// One sentence or two in place of the picture.
pub(super) fn label(view: &View) -> String {
    let mut words = format!(
        "One run, {}, {}, {}: {}.",
        view.name,
        of(view.run.robots, "robot", "robots"),
        of(view.run.minutes, "minute", "minutes"),
        fate(view)
    );
    if let (Some(first), Some(last)) = (view.trace.decisions.first(), view.trace.decisions.last()) {
        let most = view.trace.decisions.iter().map(|one| one.after).max().unwrap_or(0);
        words.push_str(&format!(
            " It begins with {}, has {} at most and {} at the end.",
            slots(first.before),
            count(most),
            count(last.after)
        ));
    }
    if let Some(edge) = view.edge_words() {
        words.push_str(&format!(" The edge of a fixed K is {edge}."));
    }
    words
}

/// Thresholds of who reads usage and hits: where, whose, and in words. The most telling first.
pub(super) fn thresholds(view: &View) -> Vec<(f64, Role, [String; 2])> {
    let (high, low, hit) = match view.contender.row().name {
        "aimd" => (KnobId::AimdHigh, KnobId::AimdLow, KnobId::AimdHit),
        "concur" => (KnobId::ConcurHigh, KnobId::ConcurLow, KnobId::ConcurHit),
        _ => return Vec::new(),
    };
    let at = |id: KnobId| view.scenario.number(id);
    let figure = |id: KnobId| figure::short(at(id), 2);
    let cuts = if view.contender.row().name == "aimd" { "halve" } else { "shrink" };
    let (above, under) = (format!("U above {}", figure(high)), format!("U under {}", figure(low)));
    let mut lines = vec![(
        at(high),
        Role::Usage,
        [format!("{cuts} needs {above}"), format!("{cuts}: {above}")],
    )];
    let hits = format!("H under {}", figure(hit));
    if at(low) == at(hit) {
        let both = [
            format!("raise needs U, {cuts} needs {hits}"),
            format!("raise, {cuts}: under {}", figure(hit)),
        ];
        lines.push((at(low), Role::Usage, both));
    } else {
        let raise = [format!("raise needs {under}"), format!("raise: {under}")];
        lines.push((at(low), Role::Usage, raise));
        let hits = [format!("{cuts} needs {hits}"), hits];
        lines.push((at(hit), Role::Ink2, hits));
    }
    lines
}

/// The branches that fired in each minute, as the legend's entry.
pub(super) fn branches(view: &View) -> LegendEntry {
    let reading = |(place, decisions): (usize, Vec<&TraceDecision>)| {
        let value = branch_words(&decisions);
        (!value.is_empty()).then(|| Reading { x: middle(place as u32), value, range: None })
    };
    let (shape, role) = look(Branch::Raise);
    LegendEntry {
        text: "branch".to_owned(),
        role,
        stroke: None,
        shape: Some(shape),
        provenance: Provenance::Simulated,
        readings: view.by_minute().into_iter().enumerate().filter_map(reading).collect(),
        hidden: false,
    }
}

/// "2 raise, 1 hold"; alone without a number. Empty without a decision.
fn branch_words(decisions: &[&TraceDecision]) -> String {
    let words = BRANCHES.into_iter().filter_map(|branch| {
        let fired = decisions.iter().filter(|decision| decision.branch == branch).count() as u32;
        match fired {
            0 => None,
            _ if decisions.len() == 1 => Some(name(branch).to_owned()),
            _ => Some(format!("{} {}", count(fired), name(branch))),
        }
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

/// A row a minute.
pub(super) fn table(view: &View) -> Table {
    let reads: &[&str] = match view.reads {
        Reads::Nothing => &[],
        Reads::Usage => &["Branches", "Usage U, last read", "Hit rate H, last read"],
        Reads::Margin => &["Branches"],
    };
    let mut heads = vec!["Minute", "Active robots at its end", "Slots K at its end"];
    heads.extend(reads);
    heads.extend([
        "Survival S (s)",
        "Reuse interval T (s)",
        "Lowest survival margin S/T",
        "Hit rate of its 120 s window",
        "Mark",
    ]);
    let none = || "none".to_owned();
    let (slots, by_minute) = (view.slots(), view.by_minute());
    let rows = view.run.series.iter().enumerate().map(|(place, own)| {
        let decisions = &by_minute[place];
        let last = decisions.last();
        let point = view.margins[place].as_ref();
        let seconds = |value: Option<f64>| value.map_or_else(none, |value| figure::short(value, 1));
        let mut cells = vec![
            count(place as u32),
            figure::short(own.active, 0),
            slots[place].map_or_else(|| "no limit".to_owned(), count),
        ];
        if view.reads != Reads::Nothing {
            let words = branch_words(decisions);
            cells.push(if words.is_empty() { none() } else { words });
        }
        if view.reads == Reads::Usage {
            let share = |value: Option<f64>| value.map_or_else(none, figure::percent);
            cells.push(share(last.and_then(|last| last.usage)));
            cells.push(share(last.and_then(|last| last.hit)));
        }
        cells.push(seconds(point.and_then(|point| point.survival_s)));
        cells.push(seconds(point.and_then(|point| point.reuse_s)));
        cells.push(margin::cell(&view.margins[place]));
        cells.push(hit_at(view.run, place).map_or_else(none, figure::percent));
        cells.push("simulated, one seed".to_owned());
        cells
    });
    Table {
        caption: format!("One run, {}, minute by minute, seed {}", view.name, view.run.seed),
        rows: rows.collect(),
        heads: heads.into_iter().map(str::to_owned).collect(),
    }
}
