//! Cards of the Brain view on which something is chosen, and the table of the two slownesses.

use super::Drawn;
use super::drawn::OfWorkload;
use crate::analysis::bench::Chosen;
use crate::analysis::plan::PlanResults;
use crate::analysis::tails::Tails;
use crate::chart::Theme;
use crate::profile::published::cliffs;
use crate::scenario::Scenario;
use crate::ui::aside::Aside;
use crate::ui::components::Dispatch;
use crate::ui::components::chart_card::ChartCard;
use crate::ui::components::drawing::{Other, Source};
use crate::ui::components::segments::Segments;
use crate::ui::state::{Action, AsideAction, Rests};
use crate::ui::words::brain as words;
use crate::words::chart::suites::suites;
use yew::prelude::*;

/// Properties of [`TimeCard`].
#[derive(Clone, PartialEq, Properties)]
pub struct TimeProps {
    /// The scenario's own run, and the one under the other cap.
    pub sources: [Option<Source>; 2],
    /// Whose they are, while others are asked for.
    pub stale: [Option<String>; 2],
    /// Under which cap each is.
    pub names: [Option<String>; 2],
    /// In which colours.
    pub colours: Theme,
    /// Whether fonts have come.
    pub fonts: bool,
    /// Told what is opened from it.
    pub dispatch: Dispatch,
}

/// One of two runs, minute by minute.
#[component(TimeCard)]
pub fn time_card(props: &TimeProps) -> Html {
    let twin = use_state(|| false);
    // What was chosen comes back when its run does.
    let place = usize::from(*twin && props.sources[1].is_some());
    let above = match &props.names {
        [Some(own), Some(other)] if own != other => {
            let options = vec![own.clone(), other.clone()];
            let on_choose = Callback::from(move |place: usize| twin.set(place == 1));
            html! {
                <div class="pick">
                    <Segments id="brain-run" label={words::which_run()} {options} chosen={place} {on_choose} />
                </div>
            }
        }
        _ => Html::default(),
    };
    let (source, stale) = (props.sources[place].clone(), props.stale[place].clone());
    let (colours, fonts, dispatch) = (props.colours, props.fonts, props.dispatch.clone());
    let rests = [Rests::Main, Rests::Beside(Aside::Tails)][place];
    html! { <ChartCard {source} {stale} {rests} columns="" {colours} {fonts} {above} {dispatch} /> }
}

/// Properties of [`WorkloadCards`].
#[derive(Clone, PartialEq, Properties)]
pub struct WorkloadProps {
    /// Whose growth and control frequency it has.
    pub scenario: Scenario,
    /// In which colours.
    pub colours: Theme,
    /// Whether fonts have come.
    pub fonts: bool,
    /// Told what is opened.
    pub dispatch: Dispatch,
}

/// Contexts and tool gaps of a suite, or of all.
#[component(WorkloadCards)]
pub fn workload_cards(props: &WorkloadProps) -> Html {
    let chosen = use_state(|| 0usize);
    let suite = chosen.checked_sub(1);
    let options: Vec<String> = suites().iter().map(|name| (*name).to_owned()).collect();
    let card = |what: OfWorkload, id: &'static str| {
        let on_choose = {
            let chosen = chosen.clone();
            Callback::from(move |place: usize| chosen.set(place))
        };
        let (options, chosen) = (options.clone(), *chosen);
        let above = html! {
            <div class="pick"><Segments {id} label={words::suite()} {options} {chosen} {on_choose} /></div>
        };
        let source =
            Some(Source::Other(Other::Brain(Drawn::Workload(what, props.scenario, suite))));
        let (colours, fonts, dispatch) = (props.colours, props.fonts, props.dispatch.clone());
        html! { <ChartCard {source} stale={None::<String>} rests={Rests::Data} columns="b6" {colours} {fonts} {above} {dispatch} /> }
    };
    html! { <>{ card(OfWorkload::Growth, "growth-suite") }{ card(OfWorkload::Gaps, "gaps-suite") }</> }
}

/// Which pool is revisited, and how it is warmed.
pub fn bench_choice(chosen: Chosen, own_pool: u32, dispatch: &Dispatch) -> Html {
    let mut pools = vec![(None, own_pool)];
    for cliff in cliffs() {
        let pool = cliff.pool_blocks;
        if pool != own_pool && !pools.contains(&(Some(pool), pool)) {
            pools.push((Some(pool), pool));
        }
    }
    let want = {
        let dispatch = dispatch.clone();
        move |chosen: Chosen| {
            dispatch.emit(Action::Aside(AsideAction::Want(Aside::Bench(chosen))));
        }
    };
    let at = pools.iter().position(|(pool, _)| *pool == chosen.pool_blocks).unwrap_or(0);
    let options: Vec<String> = pools.iter().map(|(_, pool)| words::blocks(*pool)).collect();
    let on_pool = {
        let want = want.clone();
        Callback::from(move |place: usize| {
            let pool_blocks = pools.get(place).and_then(|(pool, _)| *pool);
            want(Chosen { pool_blocks, ..chosen });
        })
    };
    let orders = words::warm().map(str::to_owned).to_vec();
    let on_order =
        Callback::from(move |place: usize| want(Chosen { in_turn: place == 1, ..chosen }));
    html! {
        <div class="pick">
            <Segments id="revisit-pool" label={words::pool()} {options} chosen={at} on_choose={on_pool} />
            <Segments id="revisit-warm" label={words::warm_up()} options={orders} chosen={usize::from(chosen.in_turn)}
                on_choose={on_order} />
        </div>
    }
}

/// The table of the two slownesses, with what this scenario shows.
pub fn slowness(plan: Option<&PlanResults>, tails: Option<&Tails>, stale: Option<String>) -> Html {
    let (told, heads) = (words::slowness(plan, tails), words::heads());
    html! {
        <section class={classes!("card", "kinds", stale.is_some().then_some("stale"))}
            aria-labelledby="kinds-title" data-card="kinds" data-whole={told.is_whole.to_string()}>
            <header>
                <div>
                    <h2 class="h" id="kinds-title">{ &told.claim }</h2>
                    <p class="sub">{ &told.sub }</p>
                    if let Some(stale) = stale { <p><span class="badge">{ stale }</span></p> }
                </div>
            </header>
            <div class="tscroll" tabindex="0" role="region" aria-labelledby="kinds-title">
                <table class="t" role="table">
                    <thead role="rowgroup">
                        <tr role="row">
                            { for heads.iter().enumerate().map(|(place, head)| {
                                let class = told.applies(place).then_some("is");
                                html! { <th scope="col" role="columnheader" {class}>{ head }</th> }
                            }) }
                        </tr>
                    </thead>
                    <tbody role="rowgroup">
                        { for told.rows.iter().map(|[sign, here, deadline, working_set]| html! {
                            <tr role="row">
                                <th scope="row" role="rowheader">{ sign }</th>
                                <td role="cell" class="here"><b>{ here }</b></td>
                                <td role="cell" class={told.applies(2).then_some("is")} data-l={heads[2]}>{ deadline }</td>
                                <td role="cell" class={told.applies(3).then_some("is")} data-l={heads[3]}>{ working_set }</td>
                            </tr>
                        }) }
                    </tbody>
                </table>
            </div>
        </section>
    }
}
