//! What a late chunk looks like: the strips of one robot, with the choice of robot, seed and part of the run.

use super::Dispatch;
use super::chart_card::ChartCard;
use super::drawing::{Layering, Other, Source};
use super::select::Select;
use crate::analysis::strips::{Choice, Strips};
use crate::chart::Theme;
use crate::chart::action_layer::Windows;
use crate::scenario::Scenario;
use crate::ui::aside::Aside;
use crate::ui::state::{Action, AsideAction, Rests};
use crate::ui::words::action_layer as words;
use std::rc::Rc;
use yew::prelude::*;

/// Robots to choose from at most.
const ROBOTS: usize = 64;

/// Properties of [`StripCard`].
#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    /// What is known.
    pub found: Rc<Strips>,
    /// What was chosen.
    pub choice: Choice,
    /// What the controls show.
    pub scenario: Scenario,
    /// Which scenario is drawn, while another is asked for.
    pub stale: Option<String>,
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
#[component(StripCard)]
pub fn strip_card(props: &Props) -> Html {
    // None is the part that tells most.
    let part = use_state(|| None::<usize>);
    {
        let part = part.clone();
        let about = (props.found.scenario, props.found.own.job, props.choice);
        use_effect_with(about, move |_| part.set(None));
    }
    let windows = use_memo(props.found.clone(), |found| Windows::of(found));
    let shown = part.unwrap_or_else(|| windows.first()).min(windows.count - 1);
    let source = Layering::Strip(shown, Rc::clone(&props.found));
    let source = Some(Source::Other(Other::Layer(source)));
    let (colours, fonts, dispatch) = (props.colours, props.fonts, props.dispatch.clone());
    let (stale, below) = (props.stale.clone(), props.below.clone());
    let rests = Rests::Beside(Aside::Strip(props.choice));
    let above = html! {
        <div class="choices">
            { seed_choice(props) }
            { robot_choice(props) }
            <div class="steps" role="group" aria-label={words::part()}>
                { go(&part, words::earlier(), shown.checked_sub(1)) }
                { go(&part, words::next_late(), windows.next_late(shown)) }
                { go(&part, words::later(), Some(shown + 1).filter(|next| *next < windows.count)) }
            </div>
        </div>
    };
    html! { <ChartCard {source} {stale} {rests} columns="" {colours} {fonts} {above} {below} {dispatch} /> }
}

/// A button that goes to another part of the run; without one it stays where it is, for whoever has the focus on it.
fn go(part: &UseStateHandle<Option<usize>>, label: &'static str, to: Option<usize>) -> Html {
    let part = part.clone();
    let onclick = Callback::from(move |_: MouseEvent| {
        if to.is_some() {
            part.set(to);
        }
    });
    html! {
        <button type="button" class="btn" aria-disabled={to.is_none().then_some("true")} {onclick}>{ label }</button>
    }
}

/// A list to choose from, with its name.
fn choice(id: &str, label: &str, options: Vec<String>, chosen: usize, on: Callback<usize>) -> Html {
    let options: Vec<(String, String)> =
        options.into_iter().enumerate().map(|(place, text)| (place.to_string(), text)).collect();
    html! {
        <label for={id.to_owned()}>
            <span>{ label }</span>
            <Select id={id.to_owned()} {options} {chosen} on_choose={on} />
        </label>
    }
}

fn want(props: &Props, choice: impl Fn(usize) -> Choice + 'static) -> Callback<usize> {
    let dispatch = props.dispatch.clone();
    Callback::from(move |place: usize| {
        let aside = Aside::Strip(choice(place));
        dispatch.emit(Action::Aside(AsideAction::Want(aside)));
    })
}

fn seed_choice(props: &Props) -> Html {
    let seeds = Strips::seeds(&props.scenario);
    let chosen = (props.choice.seed as usize).min(seeds.len().saturating_sub(1));
    let robot = props.choice.robot;
    let on = want(props, move |place| Choice { seed: place as u32, robot });
    let names = seeds.iter().map(|seed| seed.to_string()).collect();
    choice("strip-seed", words::seed(), names, chosen, on)
}

/// The one that starves most, then every robot of the scenario's run, with what it misses there.
fn robot_choice(props: &Props) -> Html {
    let own = &props.found.own;
    let shown = own.ticks.len().min(ROBOTS);
    let name = |robot: u32| words::robot(robot, own.starved_of(robot));
    let mut names = vec![words::most_starved().to_owned()];
    names.extend((0..shown as u32).map(name));
    let chosen = props.choice.robot.map_or(0, |robot| robot as usize + 1).min(names.len() - 1);
    let seed = props.choice.seed;
    let on =
        want(props, move |place| Choice { seed, robot: place.checked_sub(1).map(|at| at as u32) });
    choice("strip-robot", words::robot_label(), names, chosen, on)
}
