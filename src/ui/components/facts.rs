//! The facts below the verdict, and one cell a seed.

use super::icon::{Icon, Mark};
use super::line::line;
use crate::analysis::plan::PlanResults;
use crate::ui::words::page::{self, Fact, Hue};
use std::rc::Rc;
use yew::prelude::*;

/// Properties of [`Facts`].
#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    /// The results they come from; none before the first.
    pub results: Option<Rc<PlanResults>>,
    /// They speak of another scenario.
    pub stale: bool,
}

fn fact(fact: Fact, about: &UseStateHandle<bool>) -> Html {
    let hue = match fact.hue {
        Hue::Ink => "",
        Hue::Brain => "brain",
        Hue::Action => "action",
        Hue::Danger => "danger",
    };
    let toggle = {
        let about = about.clone();
        Callback::from(move |_: MouseEvent| about.set(!*about))
    };
    html! {
        <div>
            <dt>{ fact.label }
                if fact.simulated { { Mark::Simulated.draw() }<span class="vh">{ ", simulated" }</span> }
                if fact.about.is_some() {
                    <button type="button" class="ib inline" aria-label="About the rule of thumb"
                        aria-expanded={about.to_string()} onclick={toggle}>{ Icon::Help.draw() }</button>
                }
            </dt>
            <dd class={classes!("n", hue)}>{ fact.figure }
                if !fact.unit.is_empty() { <small>{ " " }{ fact.unit }</small> }
            </dd>
            <dd class="s">{ fact.note }
                if let Some(text) = fact.about.filter(|_| **about) { <span class="aside">{ text }</span> }
            </dd>
        </div>
    }
}

/// The row of facts.
#[component(Facts)]
pub fn facts(props: &Props) -> Html {
    let about = use_state(|| false);
    let Some(results) = &props.results else {
        return html! { <div class="facts waiting" aria-hidden="true"></div> };
    };
    let seeds = &results.facts.seeds;
    let planned = results.uncapped.at(results.scenario.robots());
    let words = match planned.filter(|_| results.scenario.cap().is_none()) {
        Some(point) if point.hit.is_none() => page::nobody_came_back(),
        _ => page::seeds(seeds, results.scenario.minutes()),
    };
    html! {
        <dl class={classes!("facts", props.stale.then_some("stale"))}>
            { for page::facts(&results.facts, &results.scenario).map(|each| fact(each, &about)) }
            <div class="confidence">
                <dt>{ "Confidence" }</dt>
                <dd><div class="seeds" role="img" aria-label={words.plain()}>
                    { for seeds.iter().enumerate().map(|(index, low)| html! {
                        <i class={low.map(|_| "x")}
                            title={format!("seed {}: {}", results.scenario.seed(index as u32), page::seed(*low))}></i>
                    }) }
                </div></dd>
                <dd class="s">{ line(&words) }</dd>
            </div>
        </dl>
    }
}
