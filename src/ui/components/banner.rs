//! Messages that stay until they are answered, and the short one that leaves by itself.

use super::Dispatch;
use super::icon::Icon;
use crate::analysis::plan::PlanResults;
use crate::ui::state::{Action, Banner, Pins, Toast};
use crate::ui::words::{controls, page, scenarios};
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
                    { if words.alert { Icon::Warning.draw() } else { Icon::Info.draw() } }
                    <div><b>{ words.head }</b>{ " " }{ words.text }</div>
                    <span class="acts">
                        if let Some(label) = words.button {
                            <button type="button" class="btn" onclick={answer}>{ label }</button>
                        }
                        <button type="button" class="ib" aria-label={controls::close_message()} onclick={close}>
                            { Icon::Close.draw() }
                        </button>
                    </span>
                </div>
            }
        })
        .collect()
}

/// The short message; it stays while it is looked at.
pub fn toast(toast: Option<Toast>, pins: &Pins, dispatch: &Dispatch) -> Html {
    let hold = dispatch.reform(Action::HoldToast);
    let (enter, leave) = (hold.reform(|_: MouseEvent| true), hold.reform(|_: MouseEvent| false));
    let (focus, blur) = (hold.reform(|_: FocusEvent| true), hold.reform(|_: FocusEvent| false));
    html! {
        <div class="toasts" role="status">
            if let Some(toast) = toast {
                <div class="toast" onmouseenter={enter} onmouseleave={leave} onfocusin={focus} onfocusout={blur}>
                    { if matches!(toast, Toast::NotCopied | Toast::NotKept) { Icon::Warning.draw() } else { Icon::Check.draw() } }
                    { toast_words(toast, pins, dispatch) }
                </div>
            }
        </div>
    }
}

fn toast_words(toast: Toast, pins: &Pins, dispatch: &Dispatch) -> Html {
    let (words, button) = scenarios::toast(toast, pins);
    let dispatch = dispatch.clone();
    let copies = matches!(toast, Toast::Copied { .. });
    let onclick = Callback::from(move |_: MouseEvent| {
        dispatch.emit(if copies { Action::CopyBoth } else { Action::TakeBack });
    });
    html! {
        <>
            <span>{ words }</span>
            if let Some(label) = button {
                <button type="button" class="btn" {onclick}>{ label }</button>
            }
        </>
    }
}
