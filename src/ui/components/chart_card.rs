//! A card with a chart: claim, what is drawn, plot, legend with values, table.

use super::Dispatch;
use super::chart_table::chart_table;
use super::drawing::{Baselines, Source, compared};
use super::icon::Icon;
use super::legend::legend;
use super::plot::Plot;
use crate::chart::pick::Picks;
use crate::chart::{ChartModel, Pick, Theme};
use crate::ui::state::{Action, LookAction};
use crate::ui::words::look as words;
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
    /// What stands above the plot.
    #[prop_or_default]
    pub above: Html,
    /// What stands below the legend.
    #[prop_or_default]
    pub below: Html,
    /// Told what is opened from it.
    pub dispatch: Dispatch,
    /// The crosshair that it shares with others.
    #[prop_or_default]
    pub linked: Option<Linked>,
}

/// A crosshair shared by charts of the same axis.
#[derive(Clone, PartialEq)]
pub struct Linked {
    /// Where it stands.
    pub at: Option<f64>,
    /// Told where it is put.
    pub on_at: Callback<Option<f64>>,
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
    let linked = props.linked.as_ref();
    let at = linked.and_then(|linked| linked.at);
    let on_sample = {
        let (sample, chart) = (sample.clone(), chart.clone());
        let on_at = linked.map(|linked| linked.on_at.clone());
        Callback::from(move |at: Option<usize>| {
            if let Some(on_at) = &on_at {
                on_at.emit(at.and_then(|at| chart.samples.get(at).copied()));
                return;
            }
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
    let pointed = match linked {
        Some(_) => at.and_then(|at| chart.sample_near(at)),
        None => *sample,
    };
    let read = pointed.or_else(|| chart.resting_sample());
    let name = chart.name;
    let on_pick = props.dispatch.reform(move |pick: Pick| {
        Action::Look(match pick {
            Pick::Run { robots, cap } => LookAction::Open { robots, cap, from: name },
            Pick::Robot(robot) => LookAction::Robot(robot),
        })
    });
    let (title_id, read_id) = (format!("{name}-title"), format!("{name}-values"));
    let spoken = pointed.map(|sample| {
        let values: Vec<String> = chart
            .read_out(sample)
            .iter()
            .map(|value| format!("{} {}", chart.legend[value.entry].text, value.text()))
            .collect();
        format!("{} {}", chart.heading(sample), values.join("; "))
    });
    let label = format!("Data table: {}", chart.claim);
    let hints = matches!(chart.picks, Picks::Runs(_)) && chart.can_pick();
    html! {
        <section class={classes!("card", props.columns, chart.stale.is_some().then_some("stale"))} data-chart={name}
            aria-labelledby={title_id.clone()}>
            <header>
                <div>
                    <h2 class="h" id={title_id}>{ &chart.claim }</h2>
                    <p class="sub">
                        { &chart.sub }
                        if hints { <span class="hint">{ words::HINT }</span> }
                    </p>
                    if let Some(stale) = &chart.stale { <p><span class="badge">{ stale }</span></p> }
                </div>
                <div class="tools">
                    { opener(&chart, read, &on_pick) }
                    <button type="button" class="ib" title={label.clone()} aria-label={label} {onclick}
                        aria-expanded={table.to_string()} aria-controls={table.then(|| format!("{name}-table"))}>
                        { Icon::Table.draw() }
                    </button>
                </div>
            </header>
            { props.above.clone() }
            <Plot chart={chart.clone()} colours={props.colours} fonts={props.fonts} sample={pointed} {on_sample} {on_table}
                {on_pick} cross={at} described_by={read_id.clone()} />
            <p class="vh" id={read_id} aria-live="polite">{ spoken.unwrap_or_default() }</p>
            if !chart.legend.is_empty() && chart.empty.is_none() {
                { legend(&chart, read, on_toggle) }
            }
            { props.below.clone() }
            if *table { { chart_table(&chart) } }
        </section>
    }
}

/// The button that opens the run at the crosshair, for fingers and for those who do not point.
fn opener(chart: &ChartModel, sample: Option<usize>, on_pick: &Callback<Pick>) -> Html {
    let pick = chart.pick_sample(sample).filter(|_| chart.can_pick());
    let Some(Pick::Run { robots, cap }) = pick else { return Html::default() };
    let on_pick = on_pick.clone();
    let label = words::open_run(robots, cap);
    let onclick = Callback::from(move |_: MouseEvent| on_pick.emit(Pick::Run { robots, cap }));
    html! {
        <button type="button" class="ib" title={label.clone()} aria-label={label} {onclick}>
            { Icon::Run.draw() }
        </button>
    }
}
