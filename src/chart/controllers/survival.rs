//! How long runs last without a low window: Kaplan-Meier over seeds, a staircase for each contender.
//!
//! Contenders whose staircases are the same share one. Runs that end without a low window are censored there: a tick.

use super::who;
use crate::analysis::compare::{CompareResults, Standing};
use crate::chart::figure;
use crate::chart::model::{Along, ChartModel, Fill, Label, LegendEntry, Panel, Provenance, Table};
use crate::chart::stairs::{self, Stairs, minutes};
use crate::chart::theme::{Role, Stroke};
use crate::chart::timeline;
use crate::stats::survival::KaplanMeier;
use crate::stats::{sort_short, sort_short_by_key};
use crate::words::chart::survival::{self as said, Fall};
use crate::words::chart::terms;

/// Bands that can be told apart.
const BANDS: usize = 2;

/// The chart of these results.
pub fn survival(results: &CompareResults) -> ChartModel {
    let end_s = results.scenario.minutes().max(1) * 60;
    let groups = groups(results, end_s);
    let mut chart = ChartModel::new("survival", timeline::minutes_axis(f64::from(end_s) / 60.0));
    chart.along = Some(Along::Minutes);
    let begin_s = results.scenario.control_begins().seconds();
    chart.claim = who::claim(results, || claim(&groups, end_s, begin_s));
    chart.sub =
        said::sub(&who::seeds(groups.iter().flat_map(|group| group.members.iter().copied())));
    let banded: Vec<String> =
        banded(&groups, end_s).into_iter().map(|place| groups[place].words()[1].clone()).collect();
    if !banded.is_empty() {
        chart.sub.push_str(&said::bands(&banded));
    }
    chart.table = table(&groups, end_s);
    if groups.is_empty() {
        chart.empty = Some(terms::no_controller().to_owned());
        chart.label = said::nothing().to_owned();
        return chart;
    }
    chart.label = label(&groups, end_s);
    let times = stairs::times(groups.iter().map(|group| group.stairs(end_s)), end_s);
    chart.samples = times.iter().map(|time| minutes(*time)).collect();
    chart.sample_words = terms::at_minute();
    chart.legend = groups.iter().map(|group| group.entry(&times, end_s)).collect();
    chart.panels = vec![panel(&groups, end_s)];
    chart
}

/// Contenders with one and the same staircase.
struct Group<'a> {
    members: Vec<&'a Standing>,
    names: Vec<String>,
    /// Of the first: "with K = 20".
    under: String,
    curve: KaplanMeier<u32>,
    role: Role,
    stroke: Stroke,
}

/// In the order of the table of controllers; those that never fall last.
fn groups(results: &CompareResults, end_s: u32) -> Vec<Group<'_>> {
    let mut groups: Vec<Group> = Vec::new();
    for standing in &results.standings {
        let name = who::name(standing.contender, &results.scenario);
        let curve = standing.survival(end_s);
        let same = |group: &&mut Group| {
            let (one, other) = (group.curve.steps(), curve.steps());
            one.len() == other.len()
                && one
                    .iter()
                    .zip(other)
                    .all(|(a, b)| (a.at, a.at_risk, a.events) == (b.at, b.at_risk, b.events))
        };
        if let Some(group) = groups.iter_mut().find(same) {
            group.members.push(standing);
            group.names.push(name);
            continue;
        }
        let (role, stroke) = who::look(standing.contender);
        let under = who::under(standing.contender, &results.scenario);
        let (members, names) = (vec![standing], vec![name]);
        groups.push(Group { members, names, under, curve, role, stroke });
    }
    // Several fixed K have one look: only the first keeps it.
    let others: [&[f64]; 3] = [&[12.0, 3.0], &[4.0, 2.0], &[12.0, 3.0, 2.0, 3.0]];
    let others = others.map(|dash| Stroke::dashed(2.0, dash));
    let mut looks: Vec<(Role, Stroke)> = Vec::new();
    for group in &mut groups {
        if looks.contains(&(group.role, group.stroke)) {
            let free = others.into_iter().find(|other| !looks.contains(&(group.role, *other)));
            group.stroke = free.unwrap_or(group.stroke);
        }
        looks.push((group.role, group.stroke));
    }
    sort_short_by_key(&mut groups, |group| group.curve.steps().is_empty());
    groups
}

impl Group<'_> {
    fn stairs(&self, end_s: u32) -> Stairs<'_> {
        Stairs { curve: &self.curve, end_s }
    }

    /// "CONCUR, prefix-alive and K = 20", or the first of them and how many more.
    fn words(&self) -> [String; 3] {
        let some = |shown: usize| match self.names.len() - shown.min(self.names.len()) {
            0 => who::list(&self.names),
            more => who::list_some(&self.names[..shown], more),
        };
        [self.names.len(), 2, 1].map(some)
    }

    fn entry(&self, times: &[u32], end_s: u32) -> LegendEntry {
        let several = self.members[0].seeds.len() > 1;
        LegendEntry {
            text: who::list(&self.names),
            role: self.role,
            stroke: Some(self.stroke),
            shape: None,
            provenance: Provenance::Simulated,
            readings: self.stairs(end_s).readings(times, several),
            hidden: false,
        }
    }
}

fn claim(groups: &[Group], end_s: u32, begin_s: f64) -> String {
    let all: usize = groups.iter().map(|group| group.members.len()).sum();
    let by_area =
        |a: &&Group, b: &&Group| a.stairs(end_s).area().total_cmp(&b.stairs(end_s).area());
    let falling = || groups.iter().filter(|group| !group.curve.steps().is_empty());
    let Some(worst) = falling().min_by(by_area) else {
        return match (all, groups) {
            (0, _) => terms::first_controller().to_owned(),
            (1, [one]) => said::one_never(&one.names[0]),
            _ => said::never().to_owned(),
        };
    };
    let fell_before = |group: &Group| {
        let last = group.curve.steps().last();
        last.is_some_and(|step| step.survival <= 0.0 && f64::from(step.at) < begin_s)
    };
    if groups.iter().all(fell_before) {
        return said::before_control(begin_s / 60.0);
    }
    let (of_worst, last) = (worst.members[0], worst.curve.steps().last());
    let fall = Fall {
        under: &worst.under,
        half_by: worst.curve.median().map(|at| {
            let lows = of_worst.first_low_s.iter().flatten();
            (minutes(at), lows.filter(|low| **low <= at).count() as u32)
        }),
        all_by: last.filter(|step| step.survival <= 0.0).map(|step| minutes(step.at)),
        seeds: (of_worst.collapsed(), of_worst.seeds.len() as u32),
    };
    if all == 1 {
        return said::one_falls(fall);
    }
    match groups.iter().find(|group| group.curve.steps().is_empty()) {
        Some(never) => said::some_never(never.members.len() as u32, all as u32, fall),
        None if groups.len() == 1 => said::alike(fall),
        None => {
            let Some(best) = groups.iter().max_by(by_area) else { return String::new() };
            let [_, names, _] = best.words();
            let seeds = |one: &Standing| (one.collapsed(), one.seeds.len() as u32);
            let are_all = groups.iter().all(|group| {
                let (collapsed, seeds) = seeds(group.members[0]);
                collapsed == seeds
            });
            match are_all {
                true => said::lasts_longest(&names, best.names.len() as u32),
                false => {
                    said::collapses_last(&names, best.names.len() as u32, seeds(best.members[0]))
                }
            }
        }
    }
}

fn label(groups: &[Group], end_s: u32) -> String {
    let at_end = |group: &Group| (group.names.clone(), group.curve.survival(end_s));
    said::label(end_s / 60, &groups.iter().map(at_end).collect::<Vec<_>>())
}

/// The groups with a band around their staircase: the most different ones, from both ends of their order.
fn banded(groups: &[Group], end_s: u32) -> Vec<usize> {
    let mut by_area: Vec<usize> =
        (0..groups.len()).filter(|place| !groups[*place].stairs(end_s).band().is_empty()).collect();
    sort_short(&mut by_area, |a, b| {
        groups[*a].stairs(end_s).area().total_cmp(&groups[*b].stairs(end_s).area())
    });
    by_area.iter().take(1).chain(by_area.iter().skip(1).rev().take(BANDS - 1)).copied().collect()
}

fn panel(groups: &[Group], end_s: u32) -> Panel {
    let mut panel = Panel::new(stairs::axis(said::without()), 1.0);
    for place in banded(groups, end_s) {
        let (legend, role) = (Some(place), groups[place].role);
        let points = groups[place].stairs(end_s).band();
        panel.fills.push(Fill { legend, role, alpha: 0.18, points });
    }
    for (place, group) in groups.iter().enumerate() {
        let look = (group.role, group.stroke);
        let corners = group.stairs(end_s).draw(&mut panel, place, look);
        panel
            .labels
            .push(Label::new(group.words(), look.0, stairs::spots(&corners)).of(place).sized(12.0));
    }
    panel
}

fn table(groups: &[Group], end_s: u32) -> Table {
    let heads = said::heads();
    let mut rows = Vec::new();
    for group in groups {
        for (standing, name) in group.members.iter().zip(&group.names) {
            let band = stairs::band_at(&group.curve, end_s);
            let median = group.curve.median().map(|time| figure::short(minutes(time), 1));
            rows.push(vec![
                name.clone(),
                figure::count(standing.seeds.len() as u32),
                figure::count(standing.collapsed()),
                median.unwrap_or_else(|| said::not_in_run().to_owned()),
                figure::percent(group.curve.survival(end_s)),
                figure::percent(band.low),
                figure::percent(band.high),
                Provenance::Simulated.word().to_owned(),
            ]);
        }
    }
    Table { caption: said::caption().to_owned(), heads: heads.map(str::to_owned).to_vec(), rows }
}
