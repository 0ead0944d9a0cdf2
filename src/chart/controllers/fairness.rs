//! Jain's index over requests a second, a mark a contender.

use super::who;
use crate::analysis::compare::{CompareResults, Standing, is_level};
use crate::chart::axis::{Axis, Scale, Tick, sets};
use crate::chart::figure;
use crate::chart::mark::Shape;
use crate::chart::model::{
    ChartModel, Label, LegendEntry, Mark, Panel, Provenance, Reading, Side, Spot, Table,
};
use crate::chart::theme::Role;
use crate::stats::{sort_short, sort_short_by_key};
use crate::words::chart::fairness::{self as said, Fairest};
use crate::words::chart::terms;

/// Between the mean indices of two groups, at least, for one to be called less fair.
const APART: f64 = 0.02;
/// An index from which a controller is called fair.
const FAIR: f64 = 0.9;
/// Of what is drawn, left free at each end of an axis.
const ROOM: f64 = 0.08;
/// Of the highest rate, drawn at least.
const LEAST_RATE: f64 = 0.3;
/// Of Jain's index, drawn at least.
const LEAST_JAIN: f64 = 0.12;

/// The chart of these results.
pub fn fairness(results: &CompareResults) -> ChartModel {
    let shown: Vec<&Standing> = results.standings.iter().filter(|one| finite(one)).collect();
    let rates = || shown.iter().map(|standing| standing.rate.mean);
    let mut chart = ChartModel::new("fairness", rate_axis(&shown));
    chart.claim = who::claim(results, || claim(results, &shown));
    chart.sub = said::sub(&who::seeds(shown.iter().copied()));
    if shown.iter().any(|standing| standing.collapsed() > 0) {
        chart.sub.push_str(said::crimson());
    }
    chart.table = table(results, &shown);
    if shown.is_empty() {
        chart.empty = Some(terms::no_controller().to_owned());
        chart.label = said::nothing().to_owned();
        return chart;
    }
    chart.label = label(results, &shown);
    chart.samples = rates().collect();
    sort_short(&mut chart.samples, f64::total_cmp);
    chart.samples.dedup();
    chart.sample_words = terms::at_rate();
    let best = best(results, &shown);
    chart.legend = shown.iter().map(|standing| entry(results, &shown, standing, best)).collect();
    chart.panels = vec![panel(results, &shown, best)];
    chart
}

/// What is drawn of an axis: all values with some room, so that marks stand as far apart as there is room for, and no
/// less than `least`, so that what hardly differs is not drawn as if it did.
fn zoomed(values: impl Iterator<Item = f64>, least: f64) -> Scale {
    let (low, high) = values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| {
        (low.min(value), high.max(value))
    });
    if low > high {
        return Scale::linear(0.0, 1.0);
    }
    let more = (least - (high - low)).max(0.0) / 2.0;
    let (low, high) = (low - more, high + more);
    let room = ROOM * (high - low).max(f64::MIN_POSITIVE);
    Scale::linear((low - room).max(0.0), if high > 0.0 { high + room } else { 1.0 })
}

/// An axis named with where it begins, if that is not 0.
fn axis(name: &str, scale: Scale, steps: impl Iterator<Item = f64>, decimals: usize) -> Axis {
    let mut ticks = sets(scale, steps, |at| Tick::new(at, figure::short(at, decimals)));
    ticks.retain(|set| set.len() > 1);
    let from = (scale.low > 0.0).then(|| said::from(name, &figure::short(scale.low, 2)));
    let names = from.into_iter().chain([name.to_owned()]).collect();
    Axis { names, scale, ticks, two_lines: false }
}

fn rate_axis(shown: &[&Standing]) -> Axis {
    let rates = || shown.iter().map(|standing| standing.rate.mean);
    let scale = zoomed(rates(), LEAST_RATE * rates().fold(0.0, f64::max));
    let steps = (-4..16).flat_map(|power| [1.0, 2.0, 5.0].map(|step| step * 10f64.powi(power)));
    axis(terms::requests_per_s(), scale, steps, 4)
}

fn finite(standing: &Standing) -> bool {
    standing.rate.mean.is_finite() && standing.jain.mean.is_finite()
}

/// Whoever the table marks as doing the most work, if it holds.
fn best<'a>(results: &CompareResults, shown: &[&'a Standing]) -> Option<&'a Standing> {
    let winner = results.winner()?;
    shown.iter().copied().find(|one| one.contender == winner && who::holds(one))
}

fn claim(results: &CompareResults, shown: &[&Standing]) -> String {
    let name = |standing: &Standing| who::name(standing.contender, &results.scenario);
    let by_jain = |a: &&&Standing, b: &&&Standing| a.jain.mean.total_cmp(&b.jain.mean);
    let (Some(least), Some(most)) = (shown.iter().min_by(by_jain), shown.iter().max_by(by_jain))
    else {
        return terms::first_controller().to_owned();
    };
    if shown.len() == 1 {
        return said::one(&name(least), least.jain.mean);
    }
    let (holding, failing): (Vec<&Standing>, Vec<&Standing>) =
        shown.iter().partition(|standing| who::holds(standing));
    if failing.is_empty() {
        return if least.jain.mean >= FAIR {
            said::all_well().to_owned()
        } else if most.jain.mean - least.jain.mean < APART {
            said::all_unfair().to_owned()
        } else {
            said::least_fair(&name(least))
        };
    }
    if holding.is_empty() {
        let is_level = |one: &&&Standing| is_level(one.jain.mean, most.jain.mean);
        let fairest: Vec<&&Standing> = shown.iter().filter(is_level).collect();
        let names: Vec<String> = fairest.iter().map(|one| name(one)).collect();
        let fairest = Fairest {
            names: (most.jain.mean - least.jain.mean >= APART).then(|| who::list(&names)),
            are_several: names.len() > 1,
            seeds: (most.collapsed(), most.seeds.len() as u32),
        };
        let all_seeds = shown.iter().all(|one| one.collapsed() as usize == one.seeds.len());
        return if all_seeds { said::all_collapse(fairest) } else { said::none_holds(fairest) };
    }
    let jain = |group: &[&Standing]| group.iter().map(|one| one.jain.mean).collect::<Vec<_>>();
    let (holding, failing) = (jain(&holding), jain(&failing));
    let fairest_failing = failing.iter().copied().fold(0.0, f64::max);
    let least_holding = holding.iter().copied().fold(1.0, f64::min);
    let mean = failing.iter().sum::<f64>() / failing.len() as f64;
    if fairest_failing < least_holding && least_holding - mean >= APART {
        let are_all_unfair = fairest_failing < FAIR && least_holding >= FAIR;
        if are_all_unfair { said::together() } else { said::less_fair() }.to_owned()
    } else if least.jain.mean >= FAIR {
        said::fair().to_owned()
    } else {
        said::no_rule().to_owned()
    }
}

fn label(results: &CompareResults, shown: &[&Standing]) -> String {
    let at = |standing: &&Standing| {
        let name = who::name(standing.contender, &results.scenario);
        (name, standing.jain.mean, standing.rate.mean)
    };
    said::label(&shown.iter().map(at).collect::<Vec<_>>())
}

/// A marker of its own, so that the legend names what has no room for a name; in the colour of danger where seeds
/// collapse, which its name says too.
fn shape(shown: &[&Standing], standing: &Standing, best: Option<&Standing>) -> (Shape, Role, f64) {
    let is_best = |one: &Standing| best.is_some_and(|best| best.contender == one.contender);
    if is_best(standing) {
        return (Shape::Square, Role::Brain, 4.5);
    }
    let caps = shown.iter().filter(|one| one.contender.cap.is_some() && !is_best(one));
    let nth = caps.take_while(|one| one.contender != standing.contender).count();
    let role = if standing.collapsed() > 0 { Role::Danger } else { Role::Ink };
    (who::marker(standing.contender, nth), role, 3.8)
}

fn entry(
    results: &CompareResults,
    shown: &[&Standing],
    standing: &Standing,
    best: Option<&Standing>,
) -> LegendEntry {
    let (shape, role, _) = shape(shown, standing, best);
    let name = who::name(standing.contender, &results.scenario);
    let seeds = standing.seeds.len();
    let (low, high) = (figure::fixed(standing.jain.min, 2), figure::fixed(standing.jain.max, 2));
    LegendEntry {
        text: if standing.collapsed() > 0 { said::collapses(&name) } else { name },
        role,
        stroke: None,
        shape: Some(shape),
        provenance: Provenance::Simulated,
        readings: vec![Reading {
            x: standing.rate.mean,
            value: figure::fixed(standing.jain.mean, 2),
            range: (seeds > 1).then(|| figure::range(low, high)),
        }],
        hidden: false,
    }
}

fn panel(results: &CompareResults, shown: &[&Standing], best: Option<&Standing>) -> Panel {
    let scale = zoomed(shown.iter().map(|standing| standing.jain.mean), LEAST_JAIN);
    let steps = [0.02, 0.05, 0.1, 0.2, 0.5];
    let mut y = axis(said::jain(), scale, steps.into_iter(), 2);
    // Room above 1 is for marks: no index is higher.
    y.ticks.iter_mut().for_each(|set| set.retain(|tick| tick.at <= 1.0));
    y.ticks.retain(|set| set.len() <= 8);
    let mut panel = Panel::new(y, 1.0);
    // The best one's mark last: on top.
    let mut marks: Vec<(usize, &&Standing)> = shown.iter().enumerate().collect();
    sort_short_by_key(&mut marks, |(_, one)| shape(shown, one, best).0 == Shape::Square);
    for (place, standing) in marks {
        let (shape, role, size) = shape(shown, standing, best);
        let (x, y, legend) = (standing.rate.mean, standing.jain.mean, Some(place));
        panel.marks.push(Mark { legend, x, y, range: None, shape, role, size });
    }
    // The best first, then the project's own, so that their names have the best places.
    let mut order: Vec<(usize, &&Standing)> = shown.iter().enumerate().collect();
    let is_own = |standing: &Standing| standing.contender.row().name == "alive";
    let is_best = |one: &Standing| shape(shown, one, best).0 == Shape::Square;
    sort_short_by_key(&mut order, |(_, one)| (!is_best(one), !is_own(one)));
    for (place, standing) in order {
        let is_best = is_best(standing);
        let (x, y) = (standing.rate.mean, standing.jain.mean);
        let beside = [
            Side::Right,
            Side::Left,
            Side::Above,
            Side::Below,
            Side::AboveRight,
            Side::BelowRight,
            Side::AboveLeft,
            Side::BelowLeft,
        ]
        .map(|side| Spot { x, y, side });
        // Further off, with a line to the mark, where marks crowd, for the names that must stay.
        let off = 0.03 * (scale.high - scale.low);
        let further = [1.0, 2.0, 3.0, 4.5, 6.0].into_iter().flat_map(|far| {
            let (up, down) = (far * off, -far * off);
            [
                (down, Side::BelowRight),
                (down, Side::BelowLeft),
                (down, Side::Below),
                (up, Side::AboveLeft),
                (up, Side::Above),
                (up, Side::AboveRight),
                (down, Side::Left),
                (up, Side::Left),
            ]
        });
        let further = further.map(|(up, side)| Spot { x, y: y + up, side });
        let mut spots = beside.to_vec();
        if is_best || is_own(standing) {
            spots.extend(further);
        }
        let text = who::name(standing.contender, &results.scenario);
        let role = if is_best { Role::Brain } else { Role::Ink2 };
        let label = Label::new([text], role, spots).of(place).strict().led();
        panel.labels.push(if is_best { label } else { label.plain().sized(12.0) });
    }
    panel
}

fn table(results: &CompareResults, shown: &[&Standing]) -> Table {
    let heads = said::heads();
    let rows = shown.iter().map(|standing| {
        vec![
            who::name(standing.contender, &results.scenario),
            figure::fixed(standing.rate.mean, 2),
            figure::fixed(standing.jain.mean, 2),
            figure::fixed(standing.jain.min, 2),
            figure::fixed(standing.jain.max, 2),
            figure::count(standing.seeds.len() as u32),
            figure::count(standing.collapsed()),
            Provenance::Simulated.word().to_owned(),
        ]
    });
    Table {
        caption: said::caption().to_owned(),
        heads: heads.map(str::to_owned).to_vec(),
        rows: rows.collect(),
    }
}
