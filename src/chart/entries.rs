//! The entries of a legend: what they stand for, and those that something is drawn for.

use super::mark::Shape;
use super::model::{ChartModel, LegendEntry, Provenance, Reading};
use super::theme::Role;
use std::collections::BTreeSet;

/// Of marks that were simulated and read out nothing.
pub(super) fn marked(text: &str, role: Role, shape: Shape) -> LegendEntry {
    LegendEntry {
        text: text.to_owned(),
        role,
        stroke: None,
        shape: Some(shape),
        provenance: Provenance::Simulated,
        readings: Vec::new(),
        hidden: false,
    }
}

/// What stands at one x is read out together, what is equal once.
pub(super) fn together(values: impl Iterator<Item = (f64, String)>) -> Vec<Reading> {
    let mut readings: Vec<Reading> = Vec::new();
    for (x, value) in values {
        match readings.iter_mut().find(|reading| reading.x == x) {
            Some(reading) if reading.value == value => {}
            Some(reading) => reading.value = format!("{}, {value}", reading.value),
            None => readings.push(Reading { x, value, range: None }),
        }
    }
    readings
}

/// Drops the entries that neither belong to something drawn nor are among `kept`; what is drawn keeps its entry.
pub(super) fn drop_unused(chart: &mut ChartModel, mut kept: BTreeSet<usize>) {
    for panel in &chart.panels {
        kept.extend(panel.fills.iter().filter_map(|fill| fill.legend));
        kept.extend(panel.series.iter().filter_map(|series| series.legend));
        kept.extend(panel.marks.iter().filter_map(|mark| mark.legend));
    }
    let place = |old: &mut Option<usize>| {
        *old = old.map(|old| kept.range(..old).count());
    };
    for panel in &mut chart.panels {
        panel.fills.iter_mut().for_each(|fill| place(&mut fill.legend));
        panel.series.iter_mut().for_each(|series| place(&mut series.legend));
        panel.marks.iter_mut().for_each(|mark| place(&mut mark.legend));
        panel.labels.iter_mut().for_each(|label| place(&mut label.legend));
    }
    let mut entry = 0;
    chart.legend.retain(|_| {
        entry += 1;
        kept.contains(&(entry - 1))
    });
}
