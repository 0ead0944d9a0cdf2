//! The parameters of the model with how sure each is, and published figures that nothing is held to.

use super::icon::Mark as Sign;
use crate::analysis::validate::{Parameter, ParameterSet, parameters as all};
use crate::profile::Mark;
use crate::profile::published::{OtherFigure, concur};
use crate::ui::words::parameters as words;
use yew::prelude::*;

/// The card of the parameters, the engine's costs open at first. It never changes, so it is drawn once.
#[component(Parameters)]
pub fn parameters() -> Html {
    let sets = all();
    let count = sets.iter().map(|set| set.parameters.len()).sum();
    html! {
        <section class="card evparams" aria-labelledby="parameters-title">
            <h2 class="h" id="parameters-title">{ words::parameters() }</h2>
            <p class="sub">{ words::parameters_sub(count) }</p>
            { for sets.iter().enumerate().map(|(place, set)| part(set, place == 0)) }
        </section>
    }
}

fn part(set: &ParameterSet, is_open: bool) -> Html {
    let name = words::part(set.part);
    let head = |text: &'static str| html! { <th scope="col" role="columnheader">{ text }</th> };
    html! {
        <details open={is_open}>
            <summary><b>{ &name }</b><small>{ words::marks(&set.parameters) }</small></summary>
            <table class="ev" role="table">
                <caption class="vh">{ name }</caption>
                <thead role="rowgroup"><tr role="row">{ for words::parameter_heads().map(head) }</tr></thead>
                <tbody role="rowgroup">{ for set.parameters.iter().map(parameter) }</tbody>
            </table>
        </details>
    }
}

fn parameter(parameter: &Parameter) -> Html {
    let [_, value, sure, source] = words::parameter_heads();
    html! {
        <tr role="row" data-parameter="">
            <th scope="row" role="rowheader">{ words::meaning(&parameter.meaning) }</th>
            <td role="cell" data-l={value}>{ words::value(parameter) }</td>
            <td role="cell" data-l={sure}>
                <span class="evval">
                    if parameter.mark == Mark::Published { { Sign::Measured.draw() } }{ words::mark(parameter.mark) }
                </span>
            </td>
            <td role="cell" data-l={source}>{ &parameter.source }</td>
        </tr>
    }
}

/// The card of CONCUR's other figures.
#[component(OtherFigures)]
pub fn other_figures() -> Html {
    let figures = &concur().figure;
    let count = figures.iter().map(|figure| figure.published.len()).sum();
    let head = |text: &'static str| html! { <th scope="col" role="columnheader">{ text }</th> };
    html! {
        <section class="card evparams" aria-labelledby="concur-title">
            <h2 class="h" id="concur-title">{ words::concur() }</h2>
            <p class="sub">{ words::concur_sub(count) }</p>
            <details>
                <summary><b>{ words::concur_open() }</b></summary>
                <table class="ev" role="table" data-table="concur">
                    <caption class="vh">{ words::concur() }</caption>
                    <thead role="rowgroup"><tr role="row">{ for words::concur_heads().map(head) }</tr></thead>
                    <tbody role="rowgroup">{ for figures.iter().map(other) }</tbody>
                </table>
            </details>
        </section>
    }
}

fn other(figure: &OtherFigure) -> Html {
    let [_, condition, published, why] = words::concur_heads();
    html! {
        <tr role="row">
            <th scope="row" role="rowheader">{ words::of_concur(figure) }</th>
            <td role="cell" data-l={condition}>{ &figure.condition }</td>
            <td role="cell" data-l={published}>{ words::values(&figure.published) }</td>
            <td role="cell" data-l={why}>{ &figure.reason }</td>
        </tr>
    }
}
