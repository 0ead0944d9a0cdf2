//! The legend, which is also the read-out: its values follow the crosshair, its items hide and show their curve.

use super::chart_body::Body;
use super::icon::Icon;
use crate::chart::Provenance;
use crate::chart::mark::Shape;
use crate::chart::model::{ChartModel, LegendEntry, ReadOut};
use crate::ui::words::{chart as words, controls};
use yew::prelude::*;

fn swatch(entry: &LegendEntry, strength: f64) -> Html {
    let role = entry.role.css_variable().trim_start_matches("--");
    let (line, fill) = (format!("s-{role}"), format!("f-{role} s-{role}"));
    let open = format!("f-surface s-{role}");
    let dash: Vec<String> =
        entry.stroke.iter().flat_map(|stroke| stroke.dash).map(f64::to_string).collect();
    let shape = match entry.shape {
        None => Html::default(),
        Some(Shape::OpenCircle) => {
            html! { <circle cx="13" cy="6" r="3.2" class={open} stroke-width="1.5" /> }
        }
        Some(Shape::Square) => html! {
            <rect x="9.5" y="2.5" width="7" height="7" class={fill} opacity={strength.to_string()} />
        },
        Some(Shape::Diamond) => html! { <path d="M13 1l5 5-5 5-5-5z" class={fill} /> },
        Some(Shape::OpenDiamond) => {
            html! { <path d="M13 1.4l4.6 4.6-4.6 4.6L8.4 6z" class={open} stroke-width="1.5" /> }
        }
        Some(Shape::HalfDiamond) => html! {
            <>
                <path d="M13 1.4l4.6 4.6-4.6 4.6L8.4 6z" class={open} stroke-width="1.2" />
                <path d="M13 1.4v9.2L8.4 6z" class={fill} />
            </>
        },
        Some(Shape::DashedDiamond) => html! {
            <path d="M13 1.4l4.6 4.6-4.6 4.6L8.4 6z" class={open} stroke-width="1.2" stroke-dasharray="2 1.4" />
        },
        Some(Shape::Triangle) => html! { <path d="M13 2l4.2 8H8.8z" class={fill} /> },
        Some(Shape::Down) => html! { <path d="M13 10l4.2-8H8.8z" class={fill} /> },
        Some(Shape::OpenTriangle) => {
            html! { <path d="M13 2l4.2 8H8.8z" class={open} stroke-width="1.5" /> }
        }
        Some(Shape::Cross) => {
            html! { <path d="M9.8 2.8l6.4 6.4M16.2 2.8l-6.4 6.4" class={line.clone()} stroke-width="1.5" /> }
        }
        Some(Shape::Tick) => {
            html! { <path d="M13 1.5v9" class={line.clone()} stroke-width="1.5" /> }
        }
        Some(Shape::Right) => html! { <path d="M9.5 2.5l7.5 3.5-7.5 3.5z" class={fill} /> },
        Some(Shape::Caret) => {
            html! { <path d="M9 8l4-4.4L17 8" class={line.clone()} stroke-width="1.5" /> }
        }
        Some(Shape::OpenSquare) => {
            html! { <rect x="9.5" y="2.5" width="7" height="7" class={open} stroke-width="1.5" /> }
        }
        Some(Shape::HalfSquare) => html! {
            <>
                <rect x="9.5" y="2.5" width="7" height="7" class={open} stroke-width="1.5" />
                <rect x="9.5" y="6" width="7" height="3.5" class={fill} />
            </>
        },
        Some(Shape::SideSquare) => html! {
            <>
                <rect x="9.5" y="2.5" width="7" height="7" class={open} stroke-width="1.5" />
                <rect x="9.5" y="2.5" width="3.5" height="7" class={fill} />
            </>
        },
        Some(Shape::BarredSquare) => html! {
            <>
                <rect x="9.5" y="2.5" width="7" height="7" class={open} stroke-width="1.5" />
                <path d="M9.5 9.5l7-7" class={line.clone()} stroke-width="1.2" />
            </>
        },
        Some(Shape::HalfCircle) => html! {
            <>
                <circle cx="13" cy="6" r="3.4" class={open} stroke-width="1.5" />
                <path d="M9.6 6a3.4 3.4 0 0 0 6.8 0z" class={fill} />
            </>
        },
        Some(Shape::Circle) => html! { <circle cx="13" cy="6" r="3.4" class={fill} /> },
    };
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
