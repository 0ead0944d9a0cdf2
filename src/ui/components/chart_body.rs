//! What a chart's card and its dialog share: plot, spoken values, legend, table.

use super::chart_table::chart_table;
use super::crosshair::Cross;
use super::legend::legend;
use super::plot::Plot;
use crate::chart::{ChartModel, Pick, Theme};
use crate::ui::state::Rests;
use std::rc::Rc;
use yew::prelude::*;

/// A chart with what the visitor did to it.
#[derive(Clone, PartialEq)]
pub struct Body {
    /// The chart.
    pub chart: Rc<ChartModel>,
    /// Where the crosshair stands.
    pub cross: Cross,
    /// Where its figures come from.
    pub rests: Rests,
    /// The x whose values are pinned.
    pub pinned: Option<f64>,
    /// Whether the table is shown.
    pub table: bool,
    /// In which colours.
    pub colours: Theme,
    /// Whether fonts have come.
    pub fonts: bool,
    /// Told where the crosshair is put.
    pub on_put: Callback<Option<f64>>,
    /// Told which entry of the legend is to be hidden or shown.
    pub on_toggle: Callback<usize>,
    /// Asked to show or hide the table.
    pub on_table: Callback<()>,
    /// Told what is opened from it.
    pub on_pick: Callback<Pick>,
    /// Told whose values are to be pinned; nobody's, or those that are pinned: none.
    pub on_pin: Callback<Option<f64>>,
}

impl Body {
    /// The sample under the crosshair.
    pub fn pointed(&self) -> Option<usize> {
        self.cross.at.and_then(|at| self.chart.sample_within(at))
    }

    /// The sample whose values the legend says: under the crosshair, else pinned, else this scenario's.
    pub fn read(&self) -> Option<usize> {
        let pinned = || self.pinned.and_then(|at| self.chart.sample_within(at));
        self.pointed().or_else(pinned).or_else(|| self.chart.resting_sample())
    }
}

/// Plot, legend and table; `prefix` keeps the ids of a chart apart that is on the page twice.
pub fn body(shown: &Body, prefix: &str) -> Html {
    let Body { chart, cross, .. } = shown;
    let pointed = shown.pointed();
    let on_sample = {
        let (chart, on_put) = (chart.clone(), shown.on_put.clone());
        Callback::from(move |sample: Option<usize>| {
            on_put.emit(sample.and_then(|sample| chart.samples.get(sample).copied()));
        })
    };
    // Only the chart that was pointed at speaks.
    let spoken = pointed.filter(|_| cross.is_own).map(|sample| {
        let values: Vec<String> = chart
            .read_out(sample)
            .iter()
            .map(|value| format!("{} {}", chart.legend[value.entry].text, value.text()))
            .collect();
        format!("{} {}", chart.heading(sample), values.join("; "))
    });
    let read_id = format!("{prefix}-values");
    html! {
        <>
            <Plot chart={chart.clone()} colours={shown.colours} fonts={shown.fonts} sample={pointed} {on_sample}
                on_table={shown.on_table.clone()} on_pick={shown.on_pick.clone()} cross={cross.at} pinned={shown.pinned}
                on_pin={shown.on_pin.clone()} prefix={prefix.to_owned()} described_by={read_id.clone()} />
            <p class="vh" id={read_id} aria-live="polite">{ spoken.unwrap_or_default() }</p>
            if !chart.legend.is_empty() && chart.empty.is_none() {
                { legend(shown) }
            }
            if shown.table { { chart_table(chart, prefix) } }
        </>
    }
}
