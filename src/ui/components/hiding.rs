//! What the visitor hid in a chart's legend.

use crate::chart::ChartModel;
use std::collections::BTreeSet;
use std::rc::Rc;
use yew::prelude::*;

/// The chart without what was hidden, and how to hide an entry or show it again. What is hidden stays so by name, however
/// the legend changes.
#[hook]
pub fn use_hiding(drawn: Option<Rc<ChartModel>>) -> (Option<Rc<ChartModel>>, Callback<usize>) {
    let hidden = use_state(BTreeSet::<String>::new);
    let chart = use_memo((drawn, (*hidden).clone()), |(drawn, hidden)| {
        let mut chart = ChartModel::clone(drawn.as_ref()?);
        for entry in &mut chart.legend {
            entry.hidden = hidden.contains(&entry.text);
        }
        Some(Rc::new(chart))
    });
    let chart = (*chart).clone();
    let toggle = {
        let chart = chart.clone();
        Callback::from(move |index: usize| {
            let Some(entry) = chart.as_ref().and_then(|chart| chart.legend.get(index)) else {
                return;
            };
            let mut next = (*hidden).clone();
            if !next.remove(&entry.text) {
                next.insert(entry.text.clone());
            }
            hidden.set(next);
        })
    };
    (chart, toggle)
}
