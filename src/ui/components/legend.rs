//! The legend, which is also the read-out: its values follow the crosshair, its items hide and show their curve.

use super::chart_body::Body;
use super::icon::Icon;
use crate::chart::Provenance;
use crate::chart::mark::{Part, Shape};
use crate::chart::model::{ChartModel, LegendEntry, ReadOut};
use crate::ui::words::{chart as words, controls};
use yew::prelude::*;

/// Line and marker of an entry, as the chart draws them.
fn swatch(entry: &LegendEntry, strength: f64) -> Html {
    let role = entry.role.css_variable().trim_start_matches("--");
    let line = format!("s-{role}");
    let dash: Vec<String> =
        entry.stroke.iter().flat_map(|stroke| stroke.dash).map(f64::to_string).collect();
    let parts = entry.shape.map_or_else(Vec::new, |shape| shape.parts((13.0, 6.0), 3.5));
    let part = |part: &Part| {
        let (points, class, dash) = match part {
            Part::Filled(points) => (points, format!("f-{role}"), None),
            Part::Blank(points) => (points, "f-surface".to_owned(), None),
            Part::Line(points) => (points, line.clone(), None),
            Part::Dashed(points) => (points, line.clone(), Some("2 1.4")),
        };
        // An area is marked by a square as faint as itself.
        let opacity = (entry.shape == Some(Shape::Square)).then(|| strength.to_string());
        let d: String = points.iter().map(|(x, y)| format!(" {x:.1},{y:.1}")).collect();
        html! { <path d={format!("M{d}")} {class} stroke-width="1.5" stroke-dasharray={dash} {opacity} /> }
    };
    let shape = parts.iter().map(part).collect::<Html>();
    let width = entry.stroke.map_or(0.0, |stroke| stroke.width).min(2.5);
    // A marker alone needs no room for a line.
    let (box_width, view) =
        if entry.stroke.is_some() { ("26", "0 0 26 12") } else { ("12", "7 0 12 12") };
    html! {
        <svg class="swatch" width={box_width} height="12" viewBox={view} fill="none" aria-hidden="true">
            if entry.stroke.is_some() {
                <line x1="0" x2="26" y1="6" y2="6" class={line} stroke-width={width.to_string()}
                    stroke-dasharray={(!dash.is_empty()).then(|| dash.join(" "))} />
            }
            { shape }
        </svg>
    }
}

/// The legend of a chart with the values of a sample read out.
///
/// Under it, unseen, lies the legend with its longest values: what the crosshair reads out may need a line more, and a
/// page must not move under the hand that points at it.
pub fn legend(shown: &Body) -> Html {
    let (chart, sample, on_toggle) = (&shown.chart, shown.read(), &shown.on_toggle);
    let readings = sample.map(|sample| chart.read_out(sample)).unwrap_or_default();
    html! {
        <div class="legroom">
            { room(chart) }
            <div class="leg" role="group" aria-label={controls::legend()}>
                if let Some(sample) = sample.filter(|_| !readings.is_empty()) {
                    <span class="at">{ chart.heading(sample) }</span>
                    { pin(shown, sample) }
                }
                { for chart.legend.iter().enumerate().map(|(index, entry)| {
                    let on_toggle = on_toggle.clone();
                    let onclick = Callback::from(move |_: MouseEvent| on_toggle.emit(index));
                    let reading = readings.iter().find(|reading| reading.entry == index);
                    html! {
                        <button type="button" aria-pressed={(!entry.hidden).to_string()} {onclick}>
                            { content(chart, index, reading) }
                        </button>
                    }
                }) }
            </div>
        </div>
    }
}

/// An entry, with its value where one is read out.
fn content(chart: &ChartModel, index: usize, reading: Option<&ReadOut>) -> Html {
    let entry = &chart.legend[index];
    let strength = chart.strength(index);
    html! {
        <>
            { swatch(entry, strength) }
            <span>{ &entry.text }</span>
            if entry.provenance != Provenance::Simulated {
                <span class="vh">{ format!(" ({})", entry.provenance.word()) }</span>
            }
            if let Some(reading) = reading {
                <b>{ &reading.value }</b>
                if let Some(range) = &reading.range { <span class="range">{ range }</span> }
            }
        </>
    }
}

/// The room that the legend takes with values read out.
fn room(chart: &ChartModel) -> Html {
    let Some((sample, readings)) = chart.longest_read_out() else { return Html::default() };
    html! {
        <div class="leg room" aria-hidden="true">
            <span class="at">{ chart.heading(sample) }</span>
            <span class="pin" />
            { for (0..chart.legend.len()).map(|index| {
                let reading = readings.iter().find(|reading| reading.entry == index);
                html! { <span class="entry">{ content(chart, index, reading) }</span> }
            }) }
        </div>
    }
}

/// Keeps the values of a sample on the chart, or takes them away.
fn pin(shown: &Body, sample: usize) -> Html {
    let at = shown.chart.samples.get(sample).copied();
    let is_pinned = at == shown.pinned;
    let label = words::pin(&shown.chart.heading(sample));
    let onclick = shown.on_pin.reform(move |_: MouseEvent| at);
    html! {
        <button type="button" class="pin" title={label.clone()} aria-label={label} aria-pressed={is_pinned.to_string()} {onclick}>
            { Icon::Pin.draw() }
        </button>
    }
}
