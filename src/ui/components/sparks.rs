//! The two small pictures of a row: rates seed by seed on an axis all rows share, and the hits of the first seed's run.

use crate::analysis::compare::Standing;
use crate::ui::ranking::RateAxis;
use crate::ui::words::{controllers as words, duration, trim};
use std::fmt::Write as _;
use yew::prelude::*;

/// Units of a picture's own width.
const WIDE: f64 = 1000.0;

/// The figures of the axis that the strips share.
pub fn strip_axis(axis: &RateAxis) -> Html {
    html! {
        <span class="axh" aria-hidden="true">
            { for axis.ticks.iter().map(|tick| html! {
                <i style={format!("left:{:.2}%", axis.share(*tick) * 100.0)}>{ trim(*tick) }</i>
            }) }
        </span>
    }
}

/// The ends of the time that hits are drawn over.
pub fn spark_axis(minutes: u32) -> Html {
    html! {
        <span class="axh ends" aria-hidden="true"><i>{ "0" }</i><i>{ duration(f64::from(minutes) * 60.0) }</i></span>
    }
}

/// A tick a seed, a line from the lowest to the highest, a diamond at the mean.
pub fn strip(standing: &Standing, axis: &RateAxis, is_best: bool) -> Html {
    let x = |rate: f64| axis.share(rate) * WIDE;
    let mut grid = String::new();
    for tick in &axis.ticks {
        let _ = write!(grid, "M{:.1} 0V34", x(*tick));
    }
    let mut ticks = format!("M{:.1} 17H{:.1}", x(standing.rate.min), x(standing.rate.max));
    for rate in &standing.rates {
        let _ = write!(ticks, "M{:.1} 10V24", x(*rate));
    }
    html! {
        <span class="pic" role="img" aria-label={words::strip(standing)}>
            <svg viewBox="0 0 1000 34" preserveAspectRatio="none" aria-hidden="true">
                <path class="pgrid" d={grid} />
                <path class={classes!("pticks", is_best.then_some("s-brain"))} d={ticks} />
            </svg>
            <svg class="dot" viewBox="0 0 12 12" style={format!("left:{:.2}%", axis.share(standing.rate.mean) * 100.0)}
                aria-hidden="true"><path d="M6 0l6 6-6 6-6-6z" class={if is_best { "f-brain" } else { "f-ink" }} /></svg>
        </span>
    }
}

/// The hit rate window by window as steps, and the alarm.
pub fn spark(standing: &Standing, alarm: f64) -> Html {
    let Some(run) = &standing.timeline else { return html! { <span class="pic"></span> } };
    let windows = &run.0.windows;
    let y = |hit: f64| 2.0 + (1.0 - hit) * 30.0;
    let width = WIDE / windows.len().max(1) as f64;
    let (mut line, mut area) = (String::new(), String::new());
    let mut drawn = false;
    for (place, window) in windows.iter().enumerate() {
        let (from, to) = (place as f64 * width, (place + 1) as f64 * width);
        // A window without a turn to judge is a gap.
        if let Some(hit) = window.hit {
            let top = y(hit);
            let _ = if drawn {
                write!(line, "V{top:.1}H{to:.1}")
            } else {
                write!(line, "M{from:.1} {top:.1}H{to:.1}")
            };
            let _ = write!(area, "M{from:.1} 32V{top:.1}H{to:.1}V32z");
        }
        drawn = window.hit.is_some();
    }
    html! {
        <span class="pic" role="img" aria-label={words::spark(standing, alarm)}>
            <svg viewBox="0 0 1000 34" preserveAspectRatio="none" aria-hidden="true">
                <path class="parea" d={area} />
                <path class="palarm" d={format!("M0 {:.1}H1000", y(alarm))} />
                <path class="pline" d={line} />
            </svg>
        </span>
    }
}
