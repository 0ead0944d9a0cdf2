//! Jain's index over requests a second, a mark a contender.

use super::who;
use crate::analysis::compare::{CompareResults, Standing};
use crate::chart::axis::{Axis, Scale, Tick, sets};
use crate::chart::figure;
use crate::chart::mark::Shape;
use crate::chart::model::{
    ChartModel, Label, LegendEntry, Mark, Panel, Provenance, Reading, Side, Spot, Table,
};
use crate::chart::theme::Role;
use crate::stats::{sort_short, sort_short_by_key};
use crate::words::chart::{fairness as said, terms};

/// Between the mean indices of two groups, at least, for one to be called less fair.
const APART: f64 = 0.02;
/// An index from which a controller is called fair.
const FAIR: f64 = 0.9;

/// The chart of these results.
pub fn fairness(results: &CompareResults) -> ChartModel {
    let shown: Vec<&Standing> = results.standings.iter().filter(|one| finite(one)).collect();
    let rates = || shown.iter().map(|standing| standing.rate.mean);
    let mut chart = ChartModel::new("fairness", rate_axis(rates().fold(0.0, f64::max)));
    chart.claim = claim(results, &shown);
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
    let best = best(&shown);
    chart.legend = shown.iter().map(|standing| entry(results, &shown, standing, best)).collect();
    chart.panels = vec![panel(results, &shown, best)];
    chart
}

fn rate_axis(top: f64) -> Axis {
    let top = if top > 0.0 { 1.12 * top } else { 1.0 };
    let scale = Scale::linear(0.0, top);
    let steps = (-4..16).flat_map(|power| [1.0, 2.0, 5.0].map(|step| step * 10f64.powi(power)));
    let mut ticks = sets(scale, steps, |at| Tick::new(at, figure::short(at, 4)));
    ticks.retain(|set| set.len() > 1);
    Axis { names: vec![terms::requests_per_s().to_owned()], scale, ticks, two_lines: false }
}

fn finite(standing: &Standing) -> bool {
    standing.rate.mean.is_finite() && standing.jain.mean.is_finite()
}

/// The highest rate of those that hold.
fn best<'a>(shown: &[&'a Standing]) -> Option<&'a Standing> {
    let holding = shown.iter().copied().filter(|standing| who::holds(standing));
    holding.max_by(|a, b| a.rate.mean.total_cmp(&b.rate.mean))
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
        return said::all_collapse(&name(most));
    }
    let jain = |group: &[&Standing]| group.iter().map(|one| one.jain.mean).collect::<Vec<_>>();
    let (holding, failing) = (jain(&holding), jain(&failing));
    let fairest_failing = failing.iter().copied().fold(0.0, f64::max);
    let least_holding = holding.iter().copied().fold(1.0, f64::min);
    let mean = failing.iter().sum::<f64>() / failing.len() as f64;
    if fairest_failing < least_holding && least_holding - mean >= APART {
        let are_all_unfair = fairest_failing < FAIR;
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
    let least = shown.iter().map(|standing| standing.jain.mean).fold(1.0, f64::min);
    let low = (((least - 0.03) * 10.0).floor() / 10.0).clamp(0.0, 0.9);
    let scale = Scale::linear(low, 1.0 + 0.04 * (1.0 - low));
    let steps = [0.05, 0.1, 0.2, 0.5];
    let ticks = sets(scale, steps.into_iter(), |at| Tick::new(at, figure::short(at, 2)));
    let ticks = ticks.into_iter().filter(|set| set.len() <= 6).collect();
    let axis = Axis { names: vec![said::jain().to_owned()], scale, ticks, two_lines: false };
    let mut panel = Panel::new(axis, 1.0);
    for (place, standing) in shown.iter().enumerate() {
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
        // A little further off, where marks crowd.
        let off = 0.03 * (scale.high - scale.low);
        let further = [
            (-off, Side::BelowRight),
            (-off, Side::BelowLeft),
            (-off, Side::Below),
            (off, Side::AboveLeft),
            (off, Side::Above),
        ]
        .map(|(up, side)| Spot { x, y: y + up, side });
        let spots = beside.into_iter().chain(further);
        let text = who::name(standing.contender, &results.scenario);
        let role = if is_best { Role::Brain } else { Role::Ink2 };
        let label = Label::new([text], role, spots.collect()).of(place).strict();
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
