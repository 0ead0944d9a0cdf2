//! The controllers in order: by which column they are sorted, who does best, and the axis their rates share.

use crate::analysis::compare::{CompareResults, Contender, Standing};
use crate::analysis::plan::PlanResults;
use crate::analysis::verdict::Verdict;
use crate::scenario::{KnobId, Scenario};
use crate::stats::{sort_short, sort_short_by_key};
use std::cmp::Ordering;

/// A column of the table of controllers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    /// Its name.
    Name,
    /// Rates seed by seed; sorted by the lowest.
    Seeds,
    /// Mean rate.
    Rate,
    /// Episodes a minute.
    Episodes,
    /// Full-prefix hit rate.
    Hit,
    /// Jain's index.
    Jain,
    /// P99 turn latency.
    Tail,
    /// Seeds that collapse.
    Collapse,
    /// Time until hits are back, where control began late.
    Back,
    /// Rate since then.
    Since,
    /// Hits of the first seed's run.
    First,
}

impl Column {
    /// The columns of a table, from left to right; `late` when control began late.
    pub fn shown(late: bool) -> impl Iterator<Item = Column> {
        use Column::{Back, Collapse, Episodes, First, Hit, Jain, Name, Rate, Seeds, Since, Tail};
        let all = [Name, Seeds, Rate, Episodes, Hit, Jain, Tail, Collapse, Back, Since, First];
        all.into_iter().filter(move |column| late || !matches!(column, Back | Since))
    }

    /// The column of the work that rows are judged by.
    pub fn work(late: bool) -> Column {
        if late { Column::Since } else { Column::Rate }
    }

    /// Whether more is better, so that it is sorted falling at first.
    fn falls(self) -> bool {
        !matches!(self, Column::Name | Column::Tail | Column::Collapse | Column::Back)
    }

    /// What it is sorted by; none stands last in either direction.
    fn key(self, standing: &Standing) -> Option<f64> {
        match self {
            Column::Name => None,
            Column::Seeds => Some(standing.rate.min),
            Column::Rate => Some(standing.rate.mean),
            Column::Episodes => Some(standing.episodes_per_min.mean),
            Column::Hit => Some(standing.hit?.mean),
            Column::Jain => Some(standing.jain.mean),
            Column::Tail => Some(standing.turn_p99_s?.mean),
            Column::Collapse => {
                // Of as many collapses, the earlier are the worse.
                let early = low_median_s(standing).map_or(0.0, |low| 1.0 / (f64::from(low) + 2.0));
                Some((f64::from(standing.collapsed()) + early) / standing.seeds.len() as f64)
            }
            Column::Back => Some(f64::from(back_median_s(standing)??)),
            Column::Since => Some(standing.recovery.as_ref()?.rate.mean),
            Column::First => {
                let windows = &standing.timeline.as_ref()?.0.windows;
                let hits: Vec<f64> = windows.iter().filter_map(|window| window.hit).collect();
                (!hits.is_empty()).then(|| hits.iter().sum::<f64>() / hits.len() as f64)
            }
        }
    }
}

/// Whether control begins late, so that rows are judged by what came after.
pub fn is_late(scenario: &Scenario) -> bool {
    scenario.control_begins().0 > 0
}

/// By which column, and in which direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sort {
    /// The column.
    pub column: Column,
    /// The highest first.
    pub falling: bool,
}

impl Sort {
    /// The sort after this column was chosen: the other way round if it was the one.
    pub fn by(self, column: Column) -> Sort {
        let falling = if column == self.column { !self.falling } else { column.falls() };
        Sort { column, falling }
    }

    fn order(self, a: &Standing, b: &Standing) -> Ordering {
        let (a_key, b_key) = (self.column.key(a), self.column.key(b));
        let known = match (a_key, b_key) {
            (Some(a), Some(b)) if self.falling => b.total_cmp(&a),
            (Some(a), Some(b)) => a.total_cmp(&b),
            (a, b) => b.is_some().cmp(&a.is_some()),
        };
        let named = (a.contender.row().label, a.contender.cap)
            .cmp(&(b.contender.row().label, b.contender.cap));
        let by_name = self.column == Column::Name && self.falling;
        known.then(if by_name { named.reverse() } else { named })
    }
}

/// How the table is sorted, and whose run is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ranking {
    /// The order of rows, once somebody chose one.
    pub chosen: Option<Sort>,
    /// Whose run the chart below shows.
    pub opened: Contender,
}

impl Default for Ranking {
    fn default() -> Ranking {
        Ranking { chosen: None, opened: first_opened() }
    }
}

/// Whose run is opened at first: the one whose decisions are the most telling.
fn first_opened() -> Contender {
    Contender::named("aimd").expect("the table of controllers has it")
}

impl Ranking {
    /// The order of rows in this scenario: the chosen one, or by episodes; where control begins late by the work since.
    pub fn sort(self, scenario: &Scenario) -> Sort {
        let late = is_late(scenario);
        let is_shown = |sort: &Sort| Column::shown(late).any(|column| column == sort.column);
        let column = if late { Column::work(late) } else { Column::Episodes };
        self.chosen.filter(is_shown).unwrap_or(Sort { column, falling: true })
    }

    /// After this column was chosen.
    pub fn sorted_by(self, column: Column, scenario: &Scenario) -> Ranking {
        Ranking { chosen: Some(self.sort(scenario).by(column)), ..self }
    }

    /// The rows in order.
    pub fn rows(self, results: &CompareResults) -> Vec<&Standing> {
        let mut rows: Vec<&Standing> = results.standings.iter().collect();
        let sort = self.sort(&results.scenario);
        sort_short(&mut rows, |a, b| sort.order(a, b));
        rows
    }

    /// Whose run is opened: the chosen one while it is compared.
    pub fn opened(self, results: &CompareResults) -> Contender {
        let chosen = [self.opened, first_opened()];
        let is_there = |contender: &Contender| results.of(*contender).is_some();
        chosen.into_iter().find(is_there).unwrap_or(self.opened)
    }
}

/// The K that the answer above the table says to set with both layers in mind; none where it says to set another knob,
/// or nothing.
pub fn cap_to_set(plan: &PlanResults) -> Option<u32> {
    match (plan.verdict.cure(), &plan.verdict) {
        (Some((KnobId::Cap, raw)), _) => u32::try_from(raw).ok(),
        (None, Verdict::CappedHolds { .. }) => plan.facts.cap_to_set().map(|best| best.cap),
        _ => None,
    }
}

/// [s] The median start of the first low window of the seeds that have one.
pub fn low_median_s(standing: &Standing) -> Option<u32> {
    let mut lows: Vec<u32> = standing.first_low_s.iter().flatten().copied().collect();
    sort_short(&mut lows, u32::cmp);
    lows.get(lows.len().saturating_sub(1) / 2).copied()
}

/// [s] The median time until hits are back, of the seeds that were low before control began; none without one, none
/// inside = never in this run.
pub fn back_median_s(standing: &Standing) -> Option<Option<u32>> {
    let recovery = standing.recovery.as_ref()?;
    let low = recovery.alarm_s.iter().zip(&recovery.was_low).filter(|(_, low)| **low);
    let mut times: Vec<Option<u32>> = low.map(|(time, _)| *time).collect();
    sort_short_by_key(&mut times, |time| time.unwrap_or(u32::MAX));
    times.get(times.len().saturating_sub(1) / 2).copied()
}

/// The axis of rates that all rows share, from 0.
#[derive(Clone, Debug, PartialEq)]
pub struct RateAxis {
    /// Its right end.
    pub top: f64,
    /// Its ticks.
    pub ticks: Vec<f64>,
}

impl RateAxis {
    /// An axis that holds every seed of every row.
    pub fn of(results: &CompareResults) -> RateAxis {
        let highest = results.standings.iter().map(|standing| standing.rate.max);
        let highest = highest.fold(0.0, f64::max).max(0.001);
        let steps = (-3..6).flat_map(|power| [1.0, 2.0, 5.0].map(|one| one * 10f64.powi(power)));
        let step = steps.into_iter().find(|step| highest / step < 4.0).unwrap_or(highest);
        let quarter = step / 4.0;
        let top = (highest / quarter).ceil() * quarter;
        let ticks = (0..4).map(|place| f64::from(place) * step).filter(|tick| *tick <= top);
        RateAxis { top, ticks: ticks.collect() }
    }

    /// Where a rate stands, 0 to 1.
    pub fn share(&self, rate: f64) -> f64 {
        rate / self.top
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::compare::{CompareStudy, best};
    use crate::scenario::Preset;

    fn small(trial: i64) -> CompareResults {
        let scenario = Scenario::of(Preset::SITE)
            .with(KnobId::Seeds, 2)
            .with(KnobId::Minutes, 12)
            .with(KnobId::Trial, trial);
        CompareStudy::new(scenario).run()
    }

    #[test]
    fn rows_are_sorted_by_any_column_both_ways() {
        let results = small(0);
        let names = |sort| {
            let rows = Ranking { chosen: Some(sort), ..Ranking::default() }.rows(&results);
            rows.iter().map(|row| row.contender.name()).collect::<Vec<_>>()
        };
        let mut sort = Ranking::default().sort(&results.scenario);
        assert_eq!((sort.column, sort.falling), (Column::Episodes, true));
        for column in Column::shown(false).filter(|column| *column != Column::Episodes) {
            sort = sort.by(column);
            assert_eq!(sort.falling, column.falls());
            let rows = Ranking { chosen: Some(sort), ..Ranking::default() }.rows(&results);
            let keys: Vec<f64> = rows.iter().filter_map(|row| column.key(row)).collect();
            assert!(
                keys.is_sorted_by(|a, b| if sort.falling { a >= b } else { a <= b }),
                "{column:?}"
            );
        }
        let by_name = Sort { column: Column::Name, falling: false };
        let mut turned = names(by_name.by(Column::Name));
        turned.reverse();
        assert_eq!(names(by_name), turned);
    }

    #[test]
    fn the_opened_run_is_the_chosen_one_while_there_is_one() {
        let results = small(0);
        assert_eq!(Ranking::default().opened(&results).name(), "aimd");
        let gone = Ranking { opened: Contender::cap(999), ..Ranking::default() };
        assert_eq!(gone.opened(&results).name(), "aimd");
        let none = Contender::named("none").expect("in the table");
        assert_eq!(Ranking { opened: none, ..Ranking::default() }.opened(&results), none);
    }

    #[test]
    fn all_seeds_fit_on_the_axis() {
        let results = small(0);
        let axis = RateAxis::of(&results);
        assert!(axis.ticks.len() >= 2 && axis.ticks[0] == 0.0);
        for standing in &results.standings {
            assert!(standing.rates.iter().all(|&rate| (0.0..=1.0).contains(&axis.share(rate))));
        }
    }

    #[test]
    fn late_control_is_judged_by_what_came_after() {
        let results = small(1);
        let best = best(results.standings.iter()).expect("rows");
        let rates = results.standings.iter().map(Standing::work);
        assert_eq!(best.work(), rates.fold(0.0, f64::max));
        // The title is about the row that stands first.
        let sort = Ranking::default().sort(&results.scenario);
        assert_eq!((sort.column, sort.falling), (Column::Since, true));
        assert_eq!(Ranking::default().rows(&results)[0].work(), best.work());
        // A column that other trials lack is no order of theirs.
        let chosen = Ranking::default().sorted_by(Column::Back, &results.scenario);
        assert_eq!(chosen.sort(&results.scenario).column, Column::Back);
        let from_start = results.scenario.with(KnobId::Trial, 0);
        assert_eq!(chosen.sort(&from_start).column, Column::Episodes);
        let none = results.named("none").expect("a row");
        assert_eq!(back_median_s(none), Some(None), "without control the hits stay lost");
    }

    #[test]
    fn the_cap_to_set_is_what_the_answer_says() {
        use crate::analysis::plan::{Effort, PlanStudy};
        let scenario = Scenario::of(Preset::SITE)
            .with(KnobId::ActionGpus, 0)
            .with(KnobId::Seeds, 2)
            .with(KnobId::Minutes, 12);
        let mut plan = PlanStudy::new(scenario, Effort::Full).run();
        let suggested = plan.facts.suggested.expect("some K holds");
        assert_eq!(cap_to_set(&plan), Some(suggested.cap));
        // Another knob cures it: no K is to be set.
        plan.verdict = Verdict::MissesDeadline {
            hz: 20.0,
            deadline_s: 0.25,
            action: crate::analysis::Carried::Exactly(18),
            active: 20,
            robots: 32,
            slower_hz: Some(10.0),
            cap: Some(18),
        };
        assert_eq!(cap_to_set(&plan), None);
        let small = scenario.with(KnobId::Robots, 8);
        assert_eq!(cap_to_set(&PlanStudy::new(small, Effort::Full).run()), None, "it holds");
    }
}
