//! The facts below the verdict, and one cell a seed.

use super::icon::{Icon, Mark};
use super::line::line;
use crate::analysis::confidence::Confidence;
use crate::analysis::plan::PlanResults;
use crate::ui::answer::told_facts;
use crate::ui::words::page::{self, Fact, Hue};
use crate::ui::words::{answer, confidence, facts as words};
use std::rc::Rc;
use yew::prelude::*;

/// Properties of [`Facts`].
#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    /// The results they come from; none before the first.
    pub results: Option<Rc<PlanResults>>,
    /// They speak of another scenario.
    pub stale: bool,
    /// Runs are missing yet: the figures may change.
    pub partial: bool,
}

/// The button behind a label that opens what there is to say about a figure.
fn more(name: &'static str, open: &UseStateHandle<bool>) -> Html {
    let toggle = {
        let open = open.clone();
        Callback::from(move |_: MouseEvent| open.set(!*open))
    };
    html! {
        <button type="button" class="ib inline" aria-label={name} aria-expanded={open.to_string()} onclick={toggle}>
            { Icon::Help.draw() }</button>
    }
}

fn fact(fact: Fact, partial: bool, about: &UseStateHandle<bool>) -> Html {
    let partial = partial && fact.figure != page::unknown();
    let hue = match fact.hue {
        Hue::Ink => "",
        Hue::Brain => "brain",
        Hue::Action => "action",
        Hue::Danger => "danger",
    };
    html! {
        <div>
            <dt>{ fact.label }
                if fact.simulated { { Mark::Simulated.draw() }<span class="vh">{ words::simulated() }</span> }
                if fact.about.is_some() { { more(words::about_rule(), about) } }
            </dt>
            <dd class={classes!("n", hue)}>{ fact.figure }
                if !fact.unit.is_empty() { <small>{ " " }{ fact.unit }</small> }
                if partial { <small class="sofar">{ " " }{ answer::so_far() }</small> }
            </dd>
            <dd class="s">{ fact.note }</dd>
        </div>
    }
}

/// The row of facts.
#[component(Facts)]
pub fn facts(props: &Props) -> Html {
    let about = use_state(|| false);
    let sureness = use_state(|| false);
    let Some(results) = &props.results else {
        return html! { <div class="facts waiting" aria-hidden="true"></div> };
    };
    let (seeds, sure) = (&results.facts.seeds, Confidence::of(results));
    let words = confidence::counted(&sure, seeds);
    let share = confidence::share(&sure);
    let cell = |(index, low): (usize, &Option<u32>)| {
        let class = match (low, sure.is_stuck) {
            (Some(_), _) => Some("x"),
            (None, true) => Some("u"),
            (None, false) => None,
        };
        let seed = results.scenario.seed(index as u32);
        html! { <i {class} title={words::seed(seed, &confidence::seed(*low, sure.is_stuck))}></i> }
    };
    let facts = page::facts(&told_facts(results), &results.scenario);
    let thumb = facts[0].about.clone().filter(|_| *about);
    let [carried, rule, how_sure] = words::explained();
    let at_length = |label: &'static str, text: String| html! { <div class="aside"><dt>{ label }</dt><dd>{ text }</dd></div> };
    html! {
        <dl class={classes!("facts", props.stale.then_some("stale"))}>
            { for facts.map(|each| fact(each, props.partial, &about)) }
            <div class="confidence">
                <dt>{ words::confidence() }{ more(words::about_confidence(), &sureness) }</dt>
                if !share.is_empty() { <dd class="sure">{ share }</dd> }
                <dd><div class="seeds" role="img" aria-label={words.plain()}>{ for seeds.iter().enumerate().map(cell) }</div></dd>
                <dd class="s">{ line(&words) }</dd>
            </div>
            if let Some(thumb) = thumb {
                { at_length(carried, confidence::carried().to_owned()) }
                { at_length(rule, thumb) }
            }
            if *sureness { { at_length(how_sure, confidence::about(&sure)) } }
        </dl>
    }
}
