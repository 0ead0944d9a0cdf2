//! A list to choose one from, which always shows what the state says.

use web_sys::HtmlSelectElement;
use yew::prelude::*;

/// Properties of [`Select`].
#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    /// The element's id.
    pub id: String,
    /// Names and labels.
    pub options: Vec<(String, String)>,
    /// Which is chosen.
    pub chosen: usize,
    /// Further words on hover.
    #[prop_or_default]
    pub title: Option<String>,
    /// Told which was chosen.
    pub on_choose: Callback<usize>,
}

/// The list.
#[component(Select)]
pub fn select(props: &Props) -> Html {
    let node = use_node_ref();
    let chosen = props.chosen as i32;
    {
        // An attribute only says what is chosen at first; afterwards the list must be told, also when it has other
        // options: the browser keeps what is chosen by its text.
        let node = node.clone();
        use_effect_with((chosen, props.options.clone()), move |(chosen, _)| {
            if let Some(select) = node.cast::<HtmlSelectElement>() {
                select.set_selected_index(*chosen);
            }
        });
    }
    let on_choose = props.on_choose.clone();
    let onchange = Callback::from(move |event: Event| {
        let select: HtmlSelectElement = event.target_unchecked_into();
        let index = select.selected_index();
        // Until the state has agreed: a choice that is refused must not stay.
        select.set_selected_index(chosen);
        on_choose.emit(index as usize);
    });
    html! {
        <select ref={node} class="sel" id={props.id.clone()} title={props.title.clone()} {onchange}>
            { for props.options.iter().map(|(name, label)| html! { <option value={name.clone()}>{ label }</option> }) }
        </select>
    }
}
