//! Messages that stay until they are answered, and the short one that leaves by itself.

use super::Dispatch;
use super::icon::Icon;
use crate::analysis::plan::PlanResults;
use crate::ui::state::{Action, Banner, Toast};
use crate::ui::words::page;
use yew::prelude::*;

/// All banners; `results` are what is drawn meanwhile.
pub fn banners(banners: &[Banner], results: Option<&PlanResults>, dispatch: &Dispatch) -> Html {
    banners
        .iter()
        .enumerate()
        .map(|(place, banner)| {
            let words = page::banner(banner, results);
            let own = dispatch.clone();
            let close = Callback::from(move |_: MouseEvent| own.emit(Action::Close(place)));
            let (dispatch, asked) = (dispatch.clone(), banner.clone());
            let answer = Callback::from(move |_: MouseEvent| match asked {
                Banner::Stopped(_) => dispatch.emit(Action::Resume),
                Banner::PartMissing => dispatch.emit(Action::FetchPart),
                _ => dispatch.emit(Action::OpenReadable),
            });
            html! {
                <div class={classes!("ban", words.alert.then_some("err"))} role={if words.alert { "alert" } else { "status" }}>
                    { if words.alert { Icon::Warning.draw() } else { Icon::Check.draw() } }
                    <div><b>{ words.head }</b>{ " " }{ words.text }</div>
                    <span class="acts">
                        if let Some(label) = words.button {
                            <button type="button" class="btn" onclick={answer}>{ label }</button>
                        }
                        <button type="button" class="ib" aria-label="Close this message" onclick={close}>
                            { Icon::Close.draw() }
                        </button>
                    </span>
                </div>
            }
        })
        .collect()
}

/// The short message.
pub fn toast(toast: Option<Toast>) -> Html {
    html! {
        <div class="toasts" role="status">
            if let Some(toast) = toast {
                <div class="toast">
                    { if matches!(toast, Toast::Copied(_)) { Icon::Check.draw() } else { Icon::Warning.draw() } }
                    <span>{ page::toast(toast) }</span>
                </div>
            }
        </div>
    }
}
