//! What one run under a controller says: its claim, its sentence for those who do not see it, its branches and its
//! table.

use super::panels::look;
use super::{Reads, View};
use crate::analysis::trace::{Branch, MARGIN_RED, TraceDecision};
use crate::chart::controllers::who;
use crate::chart::figure::{self, count};
use crate::chart::margin;
use crate::chart::model::{LegendEntry, Provenance, Reading, Table};
use crate::chart::theme::Role;
use crate::chart::timeline::{hit_at, middle, minute};
use crate::scenario::KnobId;
use crate::words::chart::terms;
use crate::words::chart::trace::{self as said, Threshold};

const BRANCHES: [Branch; 5] =
    [Branch::Raise, Branch::Lower, Branch::Hold, Branch::Guard, Branch::Collapse];

/// The title: of a run without decisions what befell it, of one with them what they came to.
pub(super) fn claim(view: &View) -> String {
    if let Some(claim) = recovery(view) {
        return claim;
    }
    if view.reads != Reads::Nothing {
        return decided(view);
    }
    said::undecided(view.contender.row().name, &view.name, &fate(view))
}

/// Of a run that was low before control began: whether hits come back.
fn recovery(view: &View) -> Option<String> {
    let begin = view.scenario.control_begins().seconds();
    view.run.first_low_s.filter(|low| f64::from(*low) < begin)?;
    let later = || view.run.windows.iter().filter(|window| f64::from(window.start_s) >= begin);
    let is_well = |hit: Option<f64>| hit.is_some_and(|hit| hit >= view.run.alarm);
    let under = who::under(view.contender, view.scenario);
    let Some(back) = later().find(|window| is_well(window.hit)) else {
        return Some(said::not_back(&under));
    };
    let at = minute(back.start_s);
    let lost = later().skip_while(|window| window.start_s <= back.start_s);
    let lost = lost.filter_map(|window| window.hit).any(|hit| hit < view.run.alarm);
    Some(said::back(&under, &at, lost))
}

/// "hits fall at minute 4".
fn fate(view: &View) -> String {
    let under = view.trace.first_below(MARGIN_RED).map(|at_s| figure::short(at_s / 60.0, 1));
    let low = view.run.first_low_s.map(minute);
    said::fate(under.as_deref(), low.as_deref(), view.run.minutes)
}

fn decided(view: &View) -> String {
    let decisions = &view.trace.decisions;
    let name = &view.name;
    let robots = view.robots();
    // As the controller sets them, also above the fleet: the line, the table and the read-out give the same.
    let last = decisions.last().map_or(0, |decision| decision.after);
    let most = view.most_slots().unwrap_or(0);
    let lowered = decisions.iter().any(|decision| decision.after < decision.before);
    let end = settled_part(view);
    let reached = end.last().map_or(last, |decision| decision.after);
    let (least_end, most_end) = end.iter().fold((reached, reached), |(least, most), decision| {
        (least.min(decision.after), most.max(decision.after))
    });
    let settled = most_end - least_end <= (reached / 5).max(2);
    let ends = || {
        let ends = said::ends(name, settled.then_some(reached), least_end, most_end);
        if view.scenario.load_steps().is_some() { said::at_full_load(&ends) } else { ends }
    };
    if view.run.first_low_s.is_none() {
        // Slots for every robot limit nobody.
        if least_end >= robots && view.edge.is_none_or(|edge| robots <= edge) {
            return said::lets_all_in(name, robots);
        }
        if view.reads == Reads::Margin {
            return alive(view, &ends());
        }
    }
    if let Some(edge) = view.edge.filter(|edge| most > *edge) {
        return match (lowered, last > edge) {
            (false, _) => said::climbs_past(name),
            (true, true) => said::ends_past(name, last),
            (true, false) => said::backs_off(name, last),
        };
    }
    if let Some(low) = view.run.first_low_s {
        let low = minute(low);
        return match view.edge {
            Some(_) => said::under_edge_yet_low(name, &low),
            None => said::low(name, &low),
        };
    }
    if !lowered && most_end == least_end {
        return said::never_shrinks(name, last);
    }
    match view.edge {
        Some(_) => said::under_edge(name),
        None => ends(),
    }
}

/// The decisions that tell where a run comes to: the last third, or of a load that rises and falls the later half of
/// its time at full load.
fn settled_part<'a>(view: &View<'a>) -> &'a [TraceDecision] {
    let decisions = &view.trace.decisions;
    let whole = &decisions[decisions.len() - decisions.len().div_ceil(3)..];
    if view.scenario.load_steps().is_none() {
        return whole;
    }
    let end_s = f64::from(view.run.minutes) * 60.0;
    let at = |share: f64| decisions.partition_point(|one| one.at_s < share * end_s);
    let full = &decisions[at(0.5)..at(2.0 / 3.0)];
    if full.is_empty() { whole } else { full }
}

/// Of a run without a low window whose controller reads the margin: where it settles, and how the margin fared.
fn alive(view: &View, ends: &str) -> String {
    if view.margins.iter().flatten().all(|point| margin::of(point).is_none()) {
        return said::ends_unevicted(ends);
    }
    let under = view.trace.first_below(MARGIN_RED).map(|at_s| figure::short(at_s / 60.0, 1));
    said::ends_with_margin(ends, under.as_deref())
}

/// Seed, period, and what the marks mean.
pub(super) fn sub(view: &View) -> String {
    let period = who::period(view.contender).filter(|_| view.reads != Reads::Nothing);
    let begin = view.scenario.control_begins();
    let fired = |branch: Branch| view.trace.decisions.iter().any(|one| one.branch == branch);
    let shown = |branch: &Branch| {
        fired(*branch) && (*branch != Branch::Hold || view.trace.decisions.len() <= super::MARKED)
    };
    let marks: Vec<_> =
        BRANCHES.into_iter().filter(shown).map(|branch| mark_words(view, branch)).collect();
    let mut words = said::sub(
        period.map(|period| view.scenario.number(period)),
        view.run.robots,
        view.run.seed,
        (begin.0 > 0).then(|| begin.seconds() / 60.0),
        view.scenario.load_steps().filter(|[first, most, _]| first < most),
        &marks,
    );
    if let Some([low, high, hit]) = limits(view) {
        let figure = |id: KnobId| figure::short(view.scenario.number(id), 2);
        words.push_str(&said::rule(halves(view), &figure(low), &figure(high), &figure(hit)));
    }
    words
}

/// What its usage and hits are held against: usage under which it raises and above which it lowers, hits under which it
/// lowers.
fn limits(view: &View) -> Option<[KnobId; 3]> {
    match view.contender.row().name {
        "aimd" => Some([KnobId::AimdLow, KnobId::AimdHigh, KnobId::AimdHit]),
        "concur" => Some([KnobId::ConcurLow, KnobId::ConcurHigh, KnobId::ConcurHit]),
        _ => None,
    }
}

fn halves(view: &View) -> bool {
    view.contender.row().name == "aimd"
}

fn mark_words(view: &View, branch: Branch) -> String {
    let figure = match branch {
        Branch::Raise => count(view.scenario.get(KnobId::ConcurAdd) as u32),
        _ => figure::short(view.scenario.number(KnobId::ConcurFactor), 2),
    };
    said::mark(branch, view.contender.row().name, &figure)
}

/// One sentence or two in place of the picture.
pub(super) fn label(view: &View) -> String {
    let decisions = &view.trace.decisions;
    let most = view.most_slots().unwrap_or(0);
    let ends = decisions.first().zip(decisions.last());
    said::label(
        &view.name,
        view.run.robots,
        view.run.minutes,
        &fate(view),
        ends.map(|(first, last)| [first.before, most, last.after]),
        view.edge_words().as_deref(),
    )
}

/// Thresholds of who reads usage and hits: where, whose, and in words. The most telling first.
pub(super) fn thresholds(view: &View) -> Vec<(f64, Role, [String; 2])> {
    let Some([low, high, hit]) = limits(view) else { return Vec::new() };
    let at = |id: KnobId| view.scenario.number(id);
    let halves = halves(view);
    let line = |id: KnobId, role: Role, threshold: Threshold| {
        (at(id), role, said::threshold(threshold, halves, &figure::short(at(id), 2)))
    };
    let mut lines = vec![line(high, Role::Usage, Threshold::CutsAbove)];
    if at(low) == at(hit) {
        lines.push(line(hit, Role::Usage, Threshold::Both));
    } else {
        lines.push(line(low, Role::Usage, Threshold::RaisesUnder));
        lines.push(line(hit, Role::Ink2, Threshold::CutsUnder));
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
        text: said::branch().to_owned(),
        role,
        stroke: None,
        shape: Some(shape),
        provenance: Provenance::Simulated,
        readings: view.by_minute().into_iter().enumerate().filter_map(reading).collect(),
        hidden: false,
    }
}

/// "2 raise, 1 hold". Empty without a decision.
fn branch_words(decisions: &[&TraceDecision]) -> String {
    let fired = BRANCHES.into_iter().map(|branch| {
        (branch, decisions.iter().filter(|decision| decision.branch == branch).count() as u32)
    });
    said::branches(&fired.filter(|(_, times)| *times > 0).collect::<Vec<_>>())
}

/// A row a minute.
pub(super) fn table(view: &View) -> Table {
    let heads = said::heads(view.reads != Reads::Nothing, view.reads == Reads::Usage);
    let none = || terms::none().to_owned();
    let (slots, by_minute) = (view.slots(), view.by_minute());
    let rows = view.run.series.iter().enumerate().map(|(place, own)| {
        let decisions = &by_minute[place];
        let last = decisions.last();
        let point = view.margins[place].as_ref();
        let seconds = |value: Option<f64>| value.map_or_else(none, |value| figure::short(value, 1));
        let mut cells = vec![
            count(place as u32),
            figure::short(own.active, 0),
            slots[place].map_or_else(|| said::no_limit().to_owned(), count),
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
        cells.push(terms::one_seed().to_owned());
        cells
    });
    Table {
        caption: said::caption(&view.name, view.run.seed),
        rows: rows.collect(),
        heads: heads.into_iter().map(str::to_owned).collect(),
    }
}
