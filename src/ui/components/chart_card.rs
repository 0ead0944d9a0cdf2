//! A card with a chart: claim, what is drawn, plot, legend with values, table.

use super::chart_table::chart_table;
use super::drawing::{Baselines, Source, compared};
use super::icon::Icon;
use super::legend::legend;
use super::plot::Plot;
use crate::chart::{ChartModel, Theme};
use std::collections::BTreeSet;
use std::rc::Rc;
use yew::prelude::*;

/// Properties of [`ChartCard`].
#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    /// What is drawn; none before the first results.
    pub source: Option<Source>,
    /// What is drawn beside it.
    #[prop_or_default]
    pub baselines: Baselines,
    /// Which scenario is drawn, while another is asked for.
    pub stale: Option<String>,
    /// Columns of twelve on a wide page.
    pub columns: &'static str,
    /// In which colours.
    pub colours: Theme,
    /// Whether fonts have come.
    pub fonts: bool,
}

/// The card.
#[component(ChartCard)]
pub fn chart_card(props: &Props) -> Html {
    let sample = use_state(|| None::<usize>);
    let table = use_state(|| false);
    let hidden = use_state(BTreeSet::<String>::new);

    // Made anew only when the results are others.
    let from = (props.source.clone(), props.baselines.clone(), props.stale.clone());
    let drawn = use_memo(from, |(source, baselines, stale)| {
        let drawn = compared(source.as_ref()?, baselines);
        Some(Rc::new(ChartModel { stale: stale.clone(), ..drawn }))
    });
    // What the visitor hid stays hidden by name, however the legend changes.
    let chart = use_memo(((*drawn).clone(), (*hidden).clone()), |(drawn, hidden)| {
        let mut chart = ChartModel::clone(drawn.as_ref()?);
        for entry in &mut chart.legend {
            entry.hidden = hidden.contains(&entry.text);
        }
        Some(Rc::new(chart))
    });
    let Some(chart) = (*chart).clone() else {
        return html! { <section class={classes!("card", "waiting", props.columns)} aria-hidden="true"></section> };
    };
    let on_toggle = {
        let (hidden, chart) = (hidden.clone(), chart.clone());
        Callback::from(move |index: usize| {
            let Some(entry) = chart.legend.get(index) else { return };
            let mut next = (*hidden).clone();
            if !next.remove(&entry.text) {
                next.insert(entry.text.clone());
            }
            hidden.set(next);
        })
    };
    let on_sample = {
        let sample = sample.clone();
        Callback::from(move |at: Option<usize>| {
            if *sample != at {
                sample.set(at);
            }
        })
    };
    let flip = {
        let table = table.clone();
        move || table.set(!*table)
    };
    let on_table = Callback::from({
        let flip = flip.clone();
        move |()| flip()
    });
    let onclick = Callback::from(move |_: MouseEvent| flip());
    let read = sample.or_else(|| chart.resting_sample());
    let name = chart.name;
    let (title_id, read_id) = (format!("{name}-title"), format!("{name}-values"));
    let spoken = (*sample).map(|sample| {
        let values: Vec<String> = chart
            .read_out(sample)
            .iter()
            .map(|value| format!("{} {}", chart.legend[value.entry].text, value.text()))
            .collect();
        format!("{} {}", chart.heading(sample), values.join("; "))
    });
    let label = format!("Data table: {}", chart.claim);
    html! {
        <section class={classes!("card", props.columns, chart.stale.is_some().then_some("stale"))} data-chart={name}
            aria-labelledby={title_id.clone()}>
            <header>
                <div>
                    <h2 class="h" id={title_id}>{ &chart.claim }</h2>
                    <p class="sub">{ &chart.sub }</p>
                    if let Some(stale) = &chart.stale { <p><span class="badge">{ stale }</span></p> }
                </div>
                <div class="tools">
                    <button type="button" class="ib" title={label.clone()} aria-label={label} {onclick}
                        aria-expanded={table.to_string()} aria-controls={table.then(|| format!("{name}-table"))}>
                        { Icon::Table.draw() }
                    </button>
                </div>
            </header>
            <Plot chart={chart.clone()} colours={props.colours} fonts={props.fonts} sample={*sample} {on_sample} {on_table}
                described_by={read_id.clone()} />
            <p class="vh" id={read_id} aria-live="polite">{ spoken.unwrap_or_default() }</p>
            if !chart.legend.is_empty() && chart.empty.is_none() {
                { legend(&chart, read, on_toggle) }
            }
            if *table { { chart_table(&chart) } }
        </section>
    }
}
