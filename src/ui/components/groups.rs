//! The folded groups: every knob that is not always in view.

use super::Dispatch;
use super::icon::Icon;
use super::knob_head::KnobHead;
use crate::scenario::knob::Group;
use crate::scenario::{KNOBS, Scenario};
use crate::ui::state::View;
use crate::ui::words::knobs;
use yew::prelude::*;

/// Properties of [`Groups`].
#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    /// The view: the controllers' own settings are shown beside the controllers, since they change nothing elsewhere.
    pub view: View,
    /// What the controls show.
    pub scenario: Scenario,
    /// Distinguishes the ids of two places that show the same knobs.
    pub place: &'static str,
    /// Where actions go.
    pub dispatch: Dispatch,
}

/// The groups, in the order of the table.
const GROUPS: [Group; 6] =
    [Group::Workload, Group::Brain, Group::Control, Group::Action, Group::Run, Group::Prices];

/// All folded groups.
#[component(Groups)]
pub fn groups(props: &Props) -> Html {
    let open = use_state(|| [false; GROUPS.len()]);
    let preset = Scenario::of(props.scenario.preset());
    GROUPS
        .into_iter()
        .enumerate()
        .filter(|&(_, group)| group != Group::Control || props.view == View::Controllers)
        .map(|(index, group)| {
            let is_open = open[index];
            let toggle = {
                let open = open.clone();
                Callback::from(move |_: MouseEvent| {
                    let mut next = *open;
                    next[index] = !next[index];
                    open.set(next);
                })
            };
            let name = knobs::group(group);
            let id = format!("{}-group-{index}", props.place);
            let rows = KNOBS.iter().filter(move |knob| knob.group == group);
            let changed = rows.clone().any(|knob| props.scenario.get(knob.id) != preset.get(knob.id));
            html! {
                <div class="group" key={name}>
                    <h3><button type="button" class={classes!("grp", changed.then_some("diff"))}
                        aria-expanded={is_open.to_string()} aria-controls={is_open.then(|| id.clone())} onclick={toggle}>
                        { Icon::Fold.draw() }<span class="l">{ name }</span>
                        <span class="v">{ knobs::summary(group, &props.scenario) }</span>
                    </button></h3>
                    if is_open {
                        <div class="folded" {id}>
                            { for rows.map(|knob| html! {
                                <KnobHead key={knob.name} knob={knob.id} raw={props.scenario.get(knob.id)}
                                    preset={preset.get(knob.id)} place={props.place} dispatch={props.dispatch.clone()} />
                            }) }
                        </div>
                    }
                </div>
            }
        })
        .collect()
}
