//! What tells the baselines from the current scenario: the settings that differ, and what each scenario gives.

use super::state::{Pins, letter};
use super::words::differences::{self as words, Unit};
use super::words::{grouped, knobs, page, percent, two};
use crate::analysis::Carried;
use crate::analysis::plan::PlanResults;
use crate::analysis::sweep::SweepPoint;
use crate::scenario::{KnobId, Scenario};

/// The table of differences.
#[derive(Clone, Debug, PartialEq)]
pub struct Differences {
    /// What it comes to.
    pub claim: String,
    /// What is compared.
    pub sub: String,
    /// The baselines' places, a column each; the current scenario follows, and with one baseline the change.
    pub slots: Vec<usize>,
    /// Settings first, then what they give.
    pub rows: Vec<Row>,
}

/// A row of the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// What it is.
    pub label: String,
    /// A cell a scenario.
    pub cells: Vec<String>,
    /// From the one baseline to now.
    pub change: Option<String>,
}

/// A figure in words, and as a number where it can be compared.
type Figure = (String, Option<f64>);

/// A row of results, in the order of their names: how it is compared, and the figure of one scenario.
type Compared = (Unit, fn(&PlanResults) -> Figure);

/// The table; `results` are the answer to `now`, none while it is computed.
pub fn differences(pins: &Pins, now: &Scenario, results: Option<&PlanResults>) -> Differences {
    let slots: Vec<usize> = pins.shown().map(|(slot, _)| slot).collect();
    let all: Vec<Option<&PlanResults>> =
        pins.shown().map(|(_, pin)| pin.results.as_deref()).chain([results]).collect();
    let mut rows = settings(pins, now);
    let figures: [Compared; 7] = [
        (Unit::Number, carried),
        (Unit::Number, binding),
        (Unit::Number, suggested),
        (Unit::Percent, |of| rate(of, |point| point.rate.mean)),
        (Unit::Points, hits),
        (Unit::Percent, |of| rate(of, |point| point.episodes_per_min.mean)),
        (Unit::Number, collapsed),
    ];
    for ((unit, figure), label) in figures.into_iter().zip(words::rows()) {
        let found: Vec<Option<Figure>> = all.iter().map(|results| results.map(figure)).collect();
        let number = |place: usize| found.get(place)?.as_ref()?.1;
        let change =
            (slots.len() == 1).then(|| Some(change(unit, number(0)?, number(1)?))).flatten();
        let cells = found.into_iter().map(|found| found.map_or_else(unknown, |(words, _)| words));
        rows.push(Row { label: label.to_owned(), cells: cells.collect(), change });
    }
    Differences { claim: claim(pins, results), sub: sub(pins, now), slots, rows }
}

fn unknown() -> String {
    page::unknown().to_owned()
}

fn settings(pins: &Pins, now: &Scenario) -> Vec<Row> {
    let scenarios = || pins.shown().map(|(_, pin)| &pin.scenario);
    let row = |label: &str, cell: &dyn Fn(&Scenario) -> String| Row {
        label: label.to_owned(),
        cells: scenarios().chain([now]).map(cell).collect(),
        change: None,
    };
    let mut rows = Vec::new();
    if scenarios().any(|other| other.preset() != now.preset()) {
        rows.push(row(words::preset(), &|of| of.preset().row().name.clone()));
    }
    let differs = |id: &KnobId| scenarios().any(|other| other.get(*id) != now.get(*id));
    rows.extend(
        KnobId::ALL
            .into_iter()
            .filter(differs)
            .map(|id| row(id.knob().label(), &|of| knobs::with_unit(id, of.get(id)))),
    );
    rows
}

/// The scenario's own point: under its cap, if it has one.
fn planned(results: &PlanResults) -> Option<&SweepPoint> {
    let scenario = &results.scenario;
    let sweep = if scenario.cap().is_some() { &results.capped } else { &results.uncapped };
    sweep.at(scenario.robots())
}

fn carried(results: &PlanResults) -> Figure {
    let number = match results.facts.carried {
        Some(Carried::Exactly(robots)) => Some(f64::from(robots)),
        _ => None,
    };
    (page::carried(results.facts.carried), number)
}

fn binding(results: &PlanResults) -> Figure {
    (words::binding(results.facts.binding).to_owned(), None)
}

fn suggested(results: &PlanResults) -> Figure {
    match results.facts.cap_to_set() {
        Some(suggested) if suggested.cap >= results.scenario.robots() => {
            (words::none().to_owned(), None)
        }
        Some(suggested) => (grouped(suggested.cap), Some(f64::from(suggested.cap))),
        // Nothing that was tried holds in both layers.
        None if results.facts.is_held_lower() && !results.facts.searching => {
            (words::none().to_owned(), None)
        }
        None => (unknown(), None),
    }
}

fn rate(results: &PlanResults, of: fn(&SweepPoint) -> f64) -> Figure {
    planned(results).map(of).map_or_else(|| (unknown(), None), |rate| (two(rate), Some(rate)))
}

fn hits(results: &PlanResults) -> Figure {
    match planned(results).and_then(|point| point.hit) {
        Some(hit) => (percent(hit.mean), Some(hit.mean)),
        None => (unknown(), None),
    }
}

fn collapsed(results: &PlanResults) -> Figure {
    let seeds = &results.facts.seeds;
    (words::collapsed(seeds.iter().flatten().count(), seeds.len()), None)
}

/// "−4", "−27%", "−9 points".
fn change(unit: Unit, before: f64, after: f64) -> String {
    let value = match unit {
        Unit::Number => after - before,
        Unit::Percent if before == 0.0 => return String::new(),
        Unit::Percent => (after / before - 1.0) * 100.0,
        // Of what is shown: 50% and 40% are 10 points apart, whatever was rounded.
        Unit::Points => (after * 100.0).round() - (before * 100.0).round(),
    };
    words::change(value.round() as i64, unit)
}

fn claim(pins: &Pins, results: Option<&PlanResults>) -> String {
    let shown: Vec<_> = pins.shown().collect();
    let [(slot, pin)] = shown.as_slice() else {
        let letters: Vec<String> =
            shown.iter().map(|(slot, _)| letter(*slot).to_string()).collect();
        return words::several(&letters);
    };
    let number = |results: Option<&PlanResults>| carried(results?).1;
    match (number(pin.results.as_deref()), number(results)) {
        (Some(before), Some(after)) => words::carries((after - before) as i64, letter(*slot)),
        _ => words::one(letter(*slot)),
    }
}

fn sub(pins: &Pins, now: &Scenario) -> String {
    let mut shown = pins.shown();
    match (shown.next(), shown.next()) {
        (Some((_, pin)), None) if pin.scenario == *now => words::same().to_owned(),
        (Some((slot, pin)), None) => words::differs(letter(slot), now, &pin.scenario),
        _ => words::settings().to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::Layer;
    use crate::analysis::plan::{Effort, PlanStudy};
    use crate::scenario::Preset;
    use crate::ui::state::Pin;
    use std::rc::Rc;

    fn results(scenario: Scenario, carried: u32) -> PlanResults {
        let mut results = PlanStudy::new(scenario, Effort::Full).results().clone();
        results.facts.carried = Some(Carried::Exactly(carried));
        results.facts.binding = Some(Layer::Brain);
        results.facts.seeds = vec![Some(240), None];
        results
    }

    fn cells<'a>(table: &'a Differences, label: &str) -> Vec<&'a str> {
        let row = table.rows.iter().find(|row| row.label == label);
        row.map_or_else(Vec::new, |row| row.cells.iter().map(String::as_str).collect())
    }

    #[test]
    fn it_lists_what_differs_and_what_changed() {
        let site = Scenario::of(Preset::SITE);
        let grown = site.with(KnobId::Growth, 1250).with(KnobId::PoolBlocks, 6000);
        let mut pins = Pins::default();
        pins.put(0, Pin { scenario: site, results: Some(Rc::new(results(site, 23))) });
        let table = differences(&pins, &grown, Some(&results(grown, 19)));
        assert_eq!(table.claim, "Carries 4\u{a0}robots fewer than baseline A");
        let sub = "A has pool blocks 4,270 instead of 6,000 and context growth 1.00\u{d7} instead of 1.25\u{d7}";
        assert_eq!(table.sub, sub);
        assert_eq!(cells(&table, "Pool blocks"), ["4,270", "6,000"]);
        assert_eq!(cells(&table, "Robots carried"), ["23", "19"]);
        assert_eq!(cells(&table, "Seeds that collapse"), ["1 of 2", "1 of 2"]);
        assert_eq!(table.rows[2].change.as_deref(), Some("\u{2212}4"));
        assert_eq!(cells(&table, "Robots N"), [""; 0]);

        pins.put(2, Pin { scenario: Scenario::of(Preset::H800), results: None });
        let table = differences(&pins, &grown, None);
        assert_eq!(table.claim, "Baselines A, C against now");
        assert_eq!(cells(&table, "Preset"), ["site", "h800", "site"]);
        assert_eq!(cells(&table, "Robots carried"), ["23", page::unknown(), page::unknown()]);
        assert!(table.rows.iter().all(|row| row.change.is_none() && row.cells.len() == 3));
    }

    #[test]
    fn changes_carry_their_sign_and_unit() {
        assert_eq!(change(Unit::Number, 23.0, 19.0), "\u{2212}4");
        assert_eq!(change(Unit::Percent, 0.5, 0.6), "+20%");
        assert_eq!(change(Unit::Points, 0.5, 0.41), "\u{2212}9 points");
        assert_eq!(change(Unit::Percent, 1.0, 1.001), "0%");
        assert_eq!(change(Unit::Percent, 0.0, 1.0), "");
    }
}
