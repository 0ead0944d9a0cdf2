//! A run that was opened: what happened in it in words, its time line, the pool, all robots, and one robot's turns, under
//! one crosshair.

use super::Dispatch;
use super::chart_card::ChartCard;
use super::drawing::{Looking, Other, Source};
use super::icon::Icon;
use super::select::Select;
use crate::analysis::look::Look;
use crate::chart::Theme;
use crate::chart::look::words as run_words;
use crate::ui::browser::page as window;
use crate::ui::state::{Action, AsideAction, LookAction, Rests, Run, SeedKnown};
use crate::ui::words::look as words;
use std::sync::Arc;
use yew::prelude::*;

/// Minutes of a part of the run.
const PART_MIN: f64 = 5.0;

/// Properties of [`RunPanel`].
#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    /// The run.
    pub run: Run,
    /// What is known of it; none before it is in.
    pub look: Option<Looked>,
    /// It belongs to another run or scenario than the one asked for.
    pub stale: bool,
    /// A worker failed at it.
    pub failed: bool,
    /// All seeds of its kind.
    pub seeds: Vec<SeedKnown>,
    /// The caps to choose from.
    pub caps: Vec<Option<u32>>,
    /// In which colours.
    pub colours: Theme,
    /// Whether fonts have come.
    pub fonts: bool,
    /// Where actions go.
    pub dispatch: Dispatch,
}

/// The run looked into; the same by identity is the same.
#[derive(Clone)]
pub struct Looked(pub Arc<Look>);

impl PartialEq for Looked {
    fn eq(&self, other: &Looked) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

/// Whose turns are shown: the chosen robot's, else that of the first miss, else the first kept.
fn shown_robot(run: &Run, look: &Look) -> u32 {
    let lanes = look.lanes();
    let first = look.first_miss.map(|turn| turn.robot).filter(|robot| lanes.contains(robot));
    run.robot.filter(|robot| lanes.contains(robot)).or(first).unwrap_or(lanes.start)
}

/// The panel.
#[component(RunPanel)]
pub fn run_panel(props: &Props) -> Html {
    let part = use_state(|| 0usize);
    // Whoever opens a run goes there.
    use_effect_with((), |()| window::focus("run-title"));
    // Once more when its pictures have come: before, the page may end too soon.
    use_effect_with(props.look.is_some(), |_| window::bring_up("run-title"));
    let dispatch = props.dispatch.clone();
    let act = move |action: LookAction| dispatch.emit(Action::Look(action));
    let onkeydown = {
        let act = act.clone();
        Callback::from(move |event: KeyboardEvent| {
            if event.key() == "Escape" {
                act(LookAction::Close);
            }
        })
    };
    let close = {
        let act = act.clone();
        Callback::from(move |_: MouseEvent| act(LookAction::Close))
    };
    html! {
        <section class={classes!("run", props.stale.then_some("stale"))} id="run" aria-labelledby="run-title" {onkeydown}
            data-run={if props.look.is_some() && !props.stale { "in" } else { "out" }}>
            <div class="card runhead">
                <header>
                    <h2 class="h" id="run-title" tabindex="-1">{ words::title(&props.run) }</h2>
                    <div class="tools">
                        <button type="button" class="ib" title={words::close()} aria-label={words::close()} onclick={close}>
                            { Icon::Close.draw() }
                        </button>
                    </div>
                </header>
                <p class="story" aria-live="polite">{ story(props) }</p>
                if props.failed { { again(props) } }
                { choices(props, &part, &act) }
            </div>
            { pictures(props, *part) }
        </section>
    }
}

fn story(props: &Props) -> String {
    match &props.look {
        _ if props.failed => words::failed().to_owned(),
        Some(_) if props.stale => words::updating(&props.run),
        Some(look) => run_words::story(&look.0),
        None => words::computing().to_owned(),
    }
}

fn again(props: &Props) -> Html {
    let (aside, dispatch) = (props.run.aside(), props.dispatch.clone());
    let onclick = Callback::from(move |_: MouseEvent| {
        dispatch.emit(Action::Aside(AsideAction::Want(aside)));
    });
    html! { <button type="button" class="btn" {onclick}>{ words::again() }</button> }
}

/// A list to choose from, with its name.
fn choice(id: &str, label: &str, options: Vec<String>, chosen: usize, on: Callback<usize>) -> Html {
    let options: Vec<(String, String)> =
        options.into_iter().enumerate().map(|(place, text)| (place.to_string(), text)).collect();
    html! {
        <div>
            <label for={id.to_owned()}>{ label }</label>
            <Select id={id.to_owned()} {options} {chosen} on_choose={on} />
        </div>
    }
}

fn choices(
    props: &Props,
    part: &UseStateHandle<usize>,
    act: &(impl Fn(LookAction) + Clone + 'static),
) -> Html {
    let run = props.run;
    let caps = props.caps.iter().map(|cap| words::cap(*cap)).collect();
    let cap = props.caps.iter().position(|cap| *cap == run.cap).unwrap_or(0);
    let on_cap = {
        let (act, all) = (act.clone(), props.caps.clone());
        Callback::from(move |place: usize| act(LookAction::Cap(all[place])))
    };
    let mut seeds = props.seeds.clone();
    if !seeds.iter().any(|(seed, _)| *seed == run.seed) {
        seeds.insert(0, (run.seed, None));
    }
    let seed = seeds.iter().position(|(seed, _)| *seed == run.seed).unwrap_or(0);
    let names = seeds.iter().map(words::seed).collect();
    let on_seed = {
        let act = act.clone();
        Callback::from(move |place: usize| act(LookAction::Seed(seeds[place].0)))
    };
    html! {
        <div class="runset">
            { choice("run-cap", words::cap_label(), caps, cap, on_cap) }
            { choice("run-seed", words::seed_label(), names, seed, on_seed) }
            if let Some(look) = &props.look {
                { robot_choice(&run, &look.0, act) }
                { part_choice(&look.0, part) }
            }
        </div>
    }
}

/// All robots of the fleet; what they missed is known of those that are kept.
fn robot_choice(run: &Run, look: &Look, act: &(impl Fn(LookAction) + Clone + 'static)) -> Html {
    let name = |robot: u32| {
        if !look.lanes().contains(&robot) {
            return (robot + 1).to_string();
        }
        let missed = look.turns_of(robot).iter().filter(|turn| turn.again > 0).count();
        words::robot(robot, missed)
    };
    let names = (0..look.timeline.robots).map(name).collect();
    let act = act.clone();
    let on = Callback::from(move |place: usize| act(LookAction::Robot(place as u32)));
    choice("run-robot", words::robot_label(), names, shown_robot(run, look) as usize, on)
}

/// The parts of a run: the whole, then each five minutes; of a long run, each tenth.
fn parts(look: &Look) -> Vec<Option<(f64, f64)>> {
    let minutes = f64::from(look.timeline.minutes);
    let step = PART_MIN.max((minutes / 12.0).ceil());
    let count = (minutes / step).ceil() as u32;
    let part = |place: u32| {
        let from = f64::from(place) * step;
        Some((from, (from + step).min(minutes)))
    };
    std::iter::once(None).chain((0..count).map(part)).collect()
}

fn part_choice(look: &Look, part: &UseStateHandle<usize>) -> Html {
    let parts: Vec<String> = parts(look).into_iter().map(words::part).collect();
    let chosen = (**part).min(parts.len() - 1);
    let part = part.clone();
    choice(
        "run-part",
        words::part_label(),
        parts,
        chosen,
        Callback::from(move |place| part.set(place)),
    )
}

fn pictures(props: &Props, part: usize) -> Html {
    let Some(Looked(look)) = &props.look else { return Html::default() };
    let robot = shown_robot(&props.run, look);
    let part = parts(look).get(part).copied().flatten();
    let seeds = props.seeds.iter().filter_map(|(_, low)| *low).collect();
    let stale = props.stale.then(|| words::updating(&props.run));
    let all =
        [Looking::Time(seeds), Looking::Pool, Looking::Lanes(robot), Looking::Robot(robot, part)];
    let rests = Rests::Beside(props.run.aside());
    let card = |what: Looking| {
        let source = Some(Source::Other(Other::Look(what, Arc::clone(look))));
        let (colours, fonts) = (props.colours, props.fonts);
        let (stale, dispatch) = (stale.clone(), props.dispatch.clone());
        html! { <ChartCard {source} {stale} {rests} columns="c12" {colours} {fonts} {dispatch} /> }
    };
    html! { <div class="pictures">{ for all.map(card) }</div> }
}
