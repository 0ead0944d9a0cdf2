//! The map over two knobs: a table whose cells are also the data, told by shape as well as by colour. One cell takes the
//! focus; arrows move it, Enter sets the scenario to it.

use super::Dispatch;
use super::select::Select;
use crate::analysis::heat::{Heat, axes};
use crate::analysis::probe::Holding;
use crate::scenario::{KnobId, Scenario};
use crate::ui::aside::Aside;
use crate::ui::state::{Action, AsideAction};
use crate::ui::words::around;
use crate::words::chart::heat as said;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;
use yew::prelude::*;

/// Properties of [`HeatMap`].
#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    /// What is known; none before the first results.
    pub heat: Option<Rc<Heat>>,
    /// It belongs to another scenario than the one asked for.
    pub stale: bool,
    /// What the controls show.
    pub scenario: Scenario,
    /// The knobs, from left to right and from bottom to top.
    pub knobs: (KnobId, KnobId),
    /// Where actions go.
    pub dispatch: Dispatch,
}

/// The map and its two selects.
#[component(HeatMap)]
pub fn heat_map(props: &Props) -> Html {
    let focused = use_state(|| None::<(usize, usize)>);
    let table = use_node_ref();
    let heat = props.heat.as_deref();
    let at = heat.map(|heat| {
        let own = |(knob, values): &(KnobId, Vec<i64>)| {
            let own = props.scenario.get(*knob);
            values.iter().position(|&value| value == own).unwrap_or(0)
        };
        // At first this scenario's own.
        let (x, y) = focused.unwrap_or_else(|| (own(&heat.x), own(&heat.y)));
        (x.min(heat.x.1.len() - 1), y.min(heat.y.1.len() - 1))
    });
    let onkeydown = {
        let (focused, table, props) = (focused.clone(), table.clone(), props.clone());
        Callback::from(move |event: KeyboardEvent| {
            let (Some(heat), Some((x, y))) = (&props.heat, at) else { return };
            let (right, top) = (heat.x.1.len() - 1, heat.y.1.len() - 1);
            let to = match event.key().as_str() {
                "ArrowRight" => ((x + 1).min(right), y),
                "ArrowLeft" => (x.saturating_sub(1), y),
                "ArrowUp" => (x, (y + 1).min(top)),
                "ArrowDown" => (x, y.saturating_sub(1)),
                "Home" => (0, y),
                "End" => (right, y),
                "Enter" | " " => {
                    event.prevent_default();
                    apply(heat, (x, y), &props.dispatch);
                    return;
                }
                _ => return,
            };
            event.prevent_default();
            focused.set(Some(to));
            let cell = table.cast::<web_sys::Element>().and_then(|table| {
                table.query_selector(&format!("[data-cell=\"{},{}\"]", to.0, to.1)).ok().flatten()
            });
            if let Some(cell) = cell {
                // Focus fails only on an element that is not shown.
                let _ = cell.unchecked_into::<HtmlElement>().focus();
            }
        })
    };
    let [across, upwards] = around::axes();
    html! {
        <>
            <div class="axes">
                { axis(across, "heat-x", props, true) }
                { axis(upwards, "heat-y", props, false) }
            </div>
            if let Some(heat) = &props.heat {
                <table class={classes!("heat", props.stale.then_some("faint"))} ref={table} role="grid" {onkeydown}
                    aria-label={said::label(&said::claim(Some(heat)), heat.y.0.knob().label(), heat.x.0.knob().label())}>
                    <tbody>
                        { for (0..heat.y.1.len()).rev().map(|y| row(heat, y, at, props)) }
                        <tr>
                            <td></td>
                            { for heat.x.1.iter().map(|&raw| html! { <th scope="col">{ around::tick(heat.x.0, raw) }</th> }) }
                        </tr>
                    </tbody>
                </table>
                <p class="sub">{ at.filter(|_| !props.stale).map(|(x, y)| around::cell(heat, x, y)) }</p>
                { key() }
            }
        </>
    }
}

fn row(heat: &Rc<Heat>, y: usize, at: Option<(usize, usize)>, props: &Props) -> Html {
    html! {
        <tr>
            <th scope="row">{ around::tick(heat.y.0, heat.y.1[y]) }</th>
            { for (0..heat.x.1.len()).map(|x| {
                let cell = heat.at(x, y);
                let class = cell.map_or("none", |cell| shade(cell.holding));
                let is_here = heat.x.1[x] == props.scenario.get(heat.x.0) && heat.y.1[y] == props.scenario.get(heat.y.0);
                let words = around::cell(heat, x, y);
                let tab = if at == Some((x, y)) { "0" } else { "-1" };
                let (heat, dispatch) = (Rc::clone(heat), props.dispatch.clone());
                let onclick = Callback::from(move |_: MouseEvent| apply(&heat, (x, y), &dispatch));
                html! {
                    <td class={classes!(class, is_here.then_some("here"))} role="gridcell" tabindex={tab} data-cell={format!("{x},{y}")}
                        title={words.clone()} aria-label={words} aria-current={is_here.then_some("true")} {onclick}>
                        { cell.map(|cell| mark(cell.holding)) }
                        if let Some(cell) = cell { <small>{ said::who_fails(cell) }</small> }
                    </td>
                }
            }) }
        </tr>
    }
}

/// The scenario with both knobs as in a cell.
fn apply(heat: &Heat, (x, y): (usize, usize), dispatch: &Dispatch) {
    dispatch.emit(Action::Apply(vec![(heat.x.0, heat.x.1[x]), (heat.y.0, heat.y.1[y])]));
}

fn shade(holding: Holding) -> &'static str {
    match holding {
        Holding::Holds => "holds",
        Holding::Disagrees => "mixed",
        Holding::Fails => "fails",
    }
}

/// A filled circle, one filled in its lower half, a cross.
fn mark(holding: Holding) -> Html {
    let shape = match holding {
        Holding::Holds => {
            html! { <circle cx="6" cy="6" r="4.5" fill="currentColor" stroke="none" /> }
        }
        Holding::Disagrees => html! { <path d="M1.5 6a4.5 4.5 0 009 0z" fill="currentColor" /> },
        Holding::Fails => html! { <path d="M2.5 2.5l7 7M9.5 2.5l-7 7" fill="none" /> },
    };
    let ring = holding == Holding::Disagrees;
    html! {
        <svg width="12" height="12" viewBox="0 0 12 12" stroke="currentColor" stroke-width="1.5" aria-hidden="true">
            if ring { <circle cx="6" cy="6" r="4.5" fill="none" /> }
            { shape }
        </svg>
    }
}

fn key() -> Html {
    let entry = |holding| html! { <span class={shade(holding)}>{ mark(holding) }{ said::stands(holding) }</span> };
    html! {
        <p class="key">
            { entry(Holding::Holds) }{ entry(Holding::Disagrees) }{ entry(Holding::Fails) }
            <span>{ said::who() }</span>
            <span><i class="here"></i>{ said::here() }</span>
        </p>
    }
}

/// A select of the knobs a map can be over, without the one of the other axis.
fn axis(label: &'static str, id: &'static str, props: &Props, is_x: bool) -> Html {
    let (x, y) = props.knobs;
    let (own, other) = if is_x { (x, y) } else { (y, x) };
    let mut knobs = axes(&props.scenario);
    knobs.retain(|&knob| knob != other);
    let options =
        knobs.iter().map(|knob| (knob.knob().name.to_owned(), knob.knob().label().to_owned()));
    let options: Vec<(String, String)> = options.collect();
    let chosen = knobs.iter().position(|&knob| knob == own).unwrap_or(0);
    let dispatch = props.dispatch.clone();
    let on_choose = Callback::from(move |index: usize| {
        if let Some(&knob) = knobs.get(index) {
            let aside = if is_x { Aside::Heat(knob, y) } else { Aside::Heat(x, knob) };
            dispatch.emit(Action::Aside(AsideAction::Want(aside)));
        }
    });
    html! { <label for={id}><span>{ label }</span><Select {id} {options} {chosen} {on_choose} /></label> }
}
