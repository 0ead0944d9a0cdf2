//! Starvation at one of several deadlines, chosen by a segmented control.

use super::Dispatch;
use super::chart_card::ChartCard;
use super::drawing::{Baselines, Layering, Other, Source};
use super::segments::Segments;
use crate::analysis::deadlines::{Deadlines, deadline_s, deadlines};
use crate::analysis::plan::PlanResults;
use crate::chart::Theme;
use crate::scenario::Scenario;
use crate::ui::answer::shows;
use crate::ui::aside::Aside;
use crate::ui::state::Rests;
use crate::ui::words::action_layer as words;
use std::rc::Rc;
use yew::prelude::*;

/// Properties of [`DeadlineCard`].
#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    /// What the controls show.
    pub scenario: Scenario,
    /// Whether what is asked for is on its way.
    pub comes: bool,
    /// The plan's results, which tell of the scenario's own deadline; none before the first.
    pub plan: Option<Rc<PlanResults>>,
    /// What is drawn beside the scenario's own.
    pub baselines: Baselines,
    /// What is known of the others.
    pub found: Option<Rc<Deadlines>>,
    /// In which colours.
    pub colours: Theme,
    /// Whether fonts have come.
    pub fonts: bool,
    /// What stands below the legend.
    pub below: Html,
    /// Where actions go.
    pub dispatch: Dispatch,
}

/// The card.
#[component(DeadlineCard)]
pub fn deadline_card(props: &Props) -> Html {
    // None is the scenario's own, whatever that becomes.
    let wanted = use_state(|| None::<f64>);
    let all = deadlines(&props.scenario);
    let own = deadline_s(&props.scenario);
    let place = |wanted: f64| all.iter().position(|deadline| (deadline - wanted).abs() < 1e-9);
    let own_place = place(own).unwrap_or(0);
    let chosen = wanted.and_then(place).unwrap_or(own_place);
    let options: Vec<String> =
        all.iter().map(|&deadline| words::deadline(deadline, deadline == own)).collect();
    let on_choose = {
        let all = all.clone();
        Callback::from(move |place: usize| {
            wanted.set(all.get(place).copied().filter(|_| place != own_place));
        })
    };
    let above = html! {
        <div class="choices">
            <Segments id="deadline" label={words::deadline_label()} {options} {chosen} {on_choose} />
        </div>
    };
    let drawn = if chosen == own_place {
        props.plan.clone().map(|plan| (plan.scenario, Layering::Own(plan)))
    } else {
        let deadline = all.get(chosen).copied().unwrap_or(own);
        props.found.clone().map(|found| (found.scenario, Layering::At(deadline, found)))
    };
    let (scenario, what) = drawn.unzip();
    let source = what.map(|what| Source::Other(Other::Layer(what)));
    let stale = scenario
        .filter(|scenario| *scenario != props.scenario)
        .map(|scenario| shows(&scenario, &props.scenario, props.comes));
    let (colours, fonts, dispatch) = (props.colours, props.fonts, props.dispatch.clone());
    if source.is_none() {
        return html! {
            <section class="card c5" aria-labelledby="deadlines-title">
                <h2 class="h" id="deadlines-title">{ words::deadlines() }</h2>
                { above }
                { props.below.clone() }
            </section>
        };
    }
    // What the plan knows is not on its way.
    let (below, rests, baselines) = if chosen == own_place {
        (Html::default(), Rests::Main, props.baselines.clone())
    } else {
        (props.below.clone(), Rests::Beside(Aside::Deadlines), Baselines::default())
    };
    html! { <ChartCard {source} {baselines} {stale} {rests} columns="c5" {colours} {fonts} {above} {below} {dispatch} /> }
}
