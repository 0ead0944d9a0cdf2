//! A chart's canvas with its crosshair. Painting waits for its turn: one chart an animation frame.

use super::icon::Icon;
use crate::chart::transform::Rect;
use crate::chart::{ChartModel, Layout, Pick, Theme};
use crate::ui::browser::watch::{Size, SizeWatch};
use crate::ui::browser::{canvas, frame};
use crate::ui::words::chart as words;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlCanvasElement, HtmlElement};
use yew::prelude::*;

/// Properties of [`Plot`].
#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    /// What is drawn.
    pub chart: Rc<ChartModel>,
    /// In which colours.
    pub colours: Theme,
    /// Rises when fonts have come and all text must be measured anew.
    pub fonts: bool,
    /// The sample under the crosshair, if the visitor put it somewhere.
    pub sample: Option<usize>,
    /// Told where the crosshair is put.
    pub on_sample: Callback<Option<usize>>,
    /// Asked to open or close the table.
    pub on_table: Callback<()>,
    /// Told what a click or Enter opens, where the chart has something to open.
    pub on_pick: Callback<Pick>,
    /// Where the crosshair stands, also if another chart of the same axis was pointed at.
    pub cross: Option<f64>,
    /// The x whose values are pinned.
    pub pinned: Option<f64>,
    /// Told whose values are to be pinned.
    pub on_pin: Callback<Option<f64>>,
    /// Begins its id.
    pub prefix: String,
    /// Id of what describes the plot further.
    pub described_by: String,
}

/// The sample a key moves the crosshair to.
fn moved(key: &str, sample: Option<usize>, chart: &ChartModel) -> Option<usize> {
    let last = chart.samples.len().checked_sub(1)?;
    let from = sample.or(chart.resting_sample()).unwrap_or(0).min(last);
    match key {
        "ArrowRight" => Some((from + 1).min(last)),
        "ArrowLeft" => Some(from.saturating_sub(1)),
        "PageUp" => Some((from + 10).min(last)),
        "PageDown" => Some(from.saturating_sub(10)),
        "Home" => Some(0),
        "End" => Some(last),
        _ => None,
    }
}

/// The plot.
#[component(Plot)]
pub fn plot(props: &Props) -> Html {
    let plot = use_node_ref();
    let holder = plot.clone();
    let node = use_node_ref();
    let size = use_state(Size::default);
    {
        let size = size.clone();
        use_effect_with(holder.clone(), move |holder| {
            let watch = holder.cast::<Element>().and_then(|element| {
                size.set(Size::of(&element));
                SizeWatch::new(element, move |now| size.set(now))
            });
            move || drop(watch)
        });
    }
    let layout = use_memo((props.chart.clone(), *size), |(chart, size)| {
        (size.width >= 1.0).then(|| Layout::compute(chart, size.width, size.height))
    });
    {
        let node = node.clone();
        use_effect_with(
            (props.chart.clone(), *size, props.colours, props.fonts, props.prefix.clone()),
            move |(chart, size, colours, fonts, prefix)| {
                if *fonts {
                    let (chart, size, colours) = (Rc::clone(chart), *size, *colours);
                    frame::paint(prefix, move || {
                        if let Some(element) = node.cast::<HtmlCanvasElement>() {
                            // It may have changed since: what is painted must never be stretched.
                            let now = element.parent_element().map(|plot| Size::of(&plot));
                            canvas::draw(&element, &chart, now.unwrap_or(size), colours);
                        }
                    });
                }
            },
        );
    }
    let on_pick = props.on_pick.clone();
    let picks = props.chart.can_pick();
    let within = move |event: &MouseEvent| {
        let bounds = holder.cast::<HtmlElement>()?.get_bounding_client_rect();
        let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
        Some((x - bounds.left(), y - bounds.top()))
    };
    let point = {
        let (layout, chart, on_sample) =
            (layout.clone(), props.chart.clone(), props.on_sample.clone());
        let within = within.clone();
        move |event: &PointerEvent| {
            if let Some((layout, (x, _))) = (*layout).as_ref().zip(within(event)) {
                on_sample.emit(layout.nearest_sample(&chart, x));
            }
        }
    };
    let onclick = {
        let (layout, chart, on_pick) = (layout.clone(), props.chart.clone(), on_pick.clone());
        let on_pin = props.on_pin.clone();
        Callback::from(move |event: MouseEvent| {
            // A finger reads values; the run there has a button.
            let pointer = event.dyn_ref::<PointerEvent>().map(PointerEvent::pointer_type);
            let is_finger = pointer.as_deref() == Some("touch");
            let at = (*layout).as_ref().zip(within(&event));
            if let Some((layout, (x, _))) = at.filter(|_| !chart.can_pick() && !is_finger) {
                let sample = layout.nearest_sample(&chart, x);
                on_pin.emit(sample.and_then(|sample| chart.samples.get(sample).copied()));
            }
            let pick = at.and_then(|(layout, at)| chart.pick_at(layout, at));
            if let Some(pick) = pick.filter(|pick| !is_finger || matches!(pick, Pick::Robot(_))) {
                on_pick.emit(pick);
            }
        })
    };
    let onpointermove = Callback::from({
        let point = point.clone();
        move |event: PointerEvent| point(&event)
    });
    let onpointerdown = Callback::from(move |event: PointerEvent| point(&event));
    let onpointerleave = {
        let on_sample = props.on_sample.clone();
        Callback::from(move |event: PointerEvent| {
            // A finger that is lifted leaves its values to be read.
            if event.pointer_type() == "mouse" {
                on_sample.emit(None);
            }
        })
    };
    let onkeydown = {
        let (chart, sample) = (props.chart.clone(), props.sample);
        let (on_sample, on_table) = (props.on_sample.clone(), props.on_table.clone());
        let (on_pick, on_pin) = (on_pick.clone(), props.on_pin.clone());
        Callback::from(move |event: KeyboardEvent| {
            if event.ctrl_key() || event.meta_key() || event.alt_key() {
                return;
            }
            match event.key().as_str() {
                "Escape" => {
                    // Around it something may be open that the next Escape closes.
                    if sample.is_some() {
                        event.stop_propagation();
                        event.prevent_default();
                    }
                    on_sample.emit(None);
                    on_pin.emit(None);
                }
                "t" | "T" => on_table.emit(()),
                "Enter" if !chart.can_pick() => {
                    let sample = sample.or(chart.resting_sample());
                    on_pin.emit(sample.and_then(|sample| chart.samples.get(sample).copied()));
                }
                key => {
                    if let Some(pick) = chart.pick_by_key(key, sample) {
                        event.prevent_default();
                        on_pick.emit(pick);
                    }
                    if let Some(sample) = moved(key, sample, &chart) {
                        event.prevent_default();
                        on_sample.emit(Some(sample));
                    }
                }
            }
        })
    };
    let line = |at: Option<f64>| {
        let (layout, at) = (*layout).as_ref().zip(at)?;
        let x = layout.x_to_px(at);
        (layout.plot.left - 1.0..=layout.plot.right + 1.0).contains(&x).then_some((layout, x))
    };
    let cross = line(props.cross).map(|(layout, x)| {
        (
            format!("{x:.1}"),
            format!("{:.1}", layout.plot.top - 4.0),
            format!("{:.1}", layout.plot.bottom),
        )
    });
    let tip = line(props.pinned).map(|(layout, x)| tip(props, layout, x));
    html! {
        <div class={classes!("plot", picks.then_some("picks"))} ref={plot} {onpointermove} {onpointerdown} {onpointerleave}
            {onclick}>
            <canvas ref={node} id={format!("{}-plot", props.prefix)} role="img" tabindex="0" aria-label={props.chart.label.clone()}
                aria-describedby={props.described_by.clone()} {onkeydown}></canvas>
            if let Some((x, top, bottom)) = cross {
                <svg class="cross" aria-hidden="true">
                    <line x1={x.clone()} x2={x} y1={top} y2={bottom} />
                </svg>
            }
            if let Some(tip) = tip { { tip } }
        </div>
    }
}

/// [px] About as wide and as high as the pinned values are drawn: a line a value below their head.
const TIP: (f64, f64, f64) = (200.0, 32.0, 16.0);

/// The corner of the plot, left or right of `x` and at the top or the foot, where the pinned values hide fewest points
/// of what is drawn; of equals the side with more room, at the top.
fn corner(chart: &ChartModel, layout: &Layout, x: f64, lines: usize) -> (bool, bool) {
    let (wide, high) = (TIP.0.min(0.46 * layout.width), TIP.1 + TIP.2 * lines as f64);
    let hidden = |(is_left, is_top): (bool, bool)| {
        let left = if is_left { x - 8.0 - wide } else { x + 8.0 };
        let top = if is_top { layout.plot.top } else { layout.plot.bottom - high - 4.0 };
        let tip = Rect { left, top, right: left + wide, bottom: top + high };
        let panels = chart.panels.iter().enumerate();
        let points = panels.flat_map(|(place, panel)| {
            let pairs = panel.series.iter().flat_map(|series| series.points.windows(2));
            let lines = pairs.flat_map(|pair| {
                let ends = pair[0].1.zip(pair[1].1);
                (0..4).filter_map(move |part| {
                    let ((from, to), share) = (ends?, f64::from(part) / 4.0);
                    let between = |from: f64, to: f64| from + share * (to - from);
                    Some((between(pair[0].0, pair[1].0), between(from, to)))
                })
            });
            let marks = panel.marks.iter().map(|mark| (mark.x, mark.y));
            lines.chain(marks).map(move |(x, y)| (layout.x_to_px(x), layout.y_to_px(place, y)))
        });
        let is_cut = left < 0.0 || left + wide > layout.width;
        (is_cut, points.filter(|&point| tip.contains(point)).count())
    };
    let roomy = x > layout.width / 2.0;
    [(roomy, true), (roomy, false), (!roomy, true), (!roomy, false)]
        .into_iter()
        .min_by_key(|&corner| hidden(corner))
        .unwrap_or((roomy, true))
}

/// The pinned values, beside their x where they hide least.
fn tip(props: &Props, layout: &Layout, x: f64) -> Html {
    let chart = &props.chart;
    let Some(sample) = props.pinned.and_then(|at| chart.sample_within(at)) else {
        return Html::default();
    };
    let mut values = chart.read_out(sample);
    values.retain(|value| !chart.legend[value.entry].hidden);
    let (is_left, is_top) = corner(chart, layout, x, values.len());
    let across = if is_left {
        format!("right:{:.0}px", layout.width - x + 8.0)
    } else {
        format!("left:{:.0}px", x + 8.0)
    };
    let style = if is_top {
        format!("{across};top:{:.0}px", layout.plot.top + 4.0)
    } else {
        format!("{across};bottom:{:.0}px", layout.height - layout.plot.bottom + 4.0)
    };
    let on_pin = props.on_pin.clone();
    let onclick = Callback::from(move |event: MouseEvent| {
        event.stop_propagation();
        on_pin.emit(None);
    });
    html! {
        <>
            <i class="pinline" style={format!("left:{x:.1}px;top:{:.0}px;height:{:.0}px", layout.plot.top - 4.0,
                layout.plot.bottom - layout.plot.top + 4.0)}></i>
            <div class="tip" {style}>
                <b>{ chart.heading(sample) }</b>
                <button type="button" class="ib" title={words::unpin()} aria-label={words::unpin()} {onclick}>
                    { Icon::Close.draw() }
                </button>
                <dl>
                    { for values.into_iter().map(|value| html! {
                        <><dt>{ &chart.legend[value.entry].text }</dt><dd>{ value.text() }</dd></>
                    }) }
                </dl>
            </div>
        </>
    }
}
