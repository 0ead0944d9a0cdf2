//! What the controllers are put through.

use super::Dispatch;
use super::segments::{Segment, Segments, segments};
use crate::scenario::{Kind, KnobId};
use crate::ui::state::Action;
use crate::ui::words::controllers as words;
use yew::prelude::*;

/// The control, and which trial is chosen.
pub fn trial(chosen: i64, dispatch: &Dispatch) -> Html {
    let Kind::Choice(choices) = KnobId::Trial.knob().kind else { return Html::default() };
    let option = |place: usize| Segment {
        name: choices[place].name.to_owned(),
        words: words::trial(place).to_owned(),
        title: Some(choices[place].label.to_owned()),
    };
    let options: Vec<_> = (0..choices.len()).map(option).collect();
    let dispatch = dispatch.clone();
    let on_choose = Callback::from(move |place: usize| {
        dispatch.emit(Action::Set(KnobId::Trial, place as i64));
    });
    segments(&Segments {
        label: "Trial",
        id: "trial",
        options: &options,
        chosen: chosen as usize,
        on_choose,
    })
}
