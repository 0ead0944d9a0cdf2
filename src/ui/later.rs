//! What the first answer does without: parts of the program that are loaded after it, or when they are wanted earlier.
//! One has what any view may need; each view but Plan has one of its own, loaded when it is opened.
//!
//! The build splits the program where the functions of `split` stand (xtask/src/split.rs): what only the functions in
//! [`Later`] and [`OfView`] reach goes into their parts. So those are called through [`get`] and [`of`], and nowhere by
//! name.

use super::aside::{Aside, AsideStudy};
use super::browser::pool::CompareWork;
use super::components::Dispatch;
use super::components::chart_body::Body;
use super::components::drawing::Other;
use super::plan::Props;
use super::state::paste::Panel;
use super::state::{Saving, State, View};
use crate::analysis::compare::CompareResults;
use crate::analysis::plan::PlanResults;
use crate::chart::{ChartModel, Theme};
use crate::scenario::Scenario;
use std::sync::OnceLock;
use yew::{Callback, Html};

/// What can be called once the part is there.
#[derive(Clone, Copy)]
pub struct Later {
    /// What the baselines differ in.
    pub differences: fn(&State, &Dispatch) -> Html,
    /// Cards below the charts of the Plan view.
    pub around: fn(&Props) -> Html,
    /// The run that is looked into.
    pub opened_run: fn(&Props) -> Html,
    /// The paste panel.
    pub paste: fn(&Panel, &Scenario, &Dispatch) -> Html,
    /// Charts that more than one view shows; none for what a view has of its own.
    pub chart: fn(&Other) -> Option<ChartModel>,
    /// The tools of a chart that the first view does without.
    pub chart_tools: fn(&Body, &Callback<()>, &Dispatch) -> Html,
    /// A chart over the whole page.
    pub chart_dialog: fn(&Body, &Callback<()>, &Dispatch) -> Html,
    /// Keeps every plot as high as it is while a table is open, or lets go of them.
    pub hold_plots: fn(bool),
    /// Gives the visitor a chart as a file.
    pub save: fn(&Saving, Theme, &Dispatch),
    /// Begins a study beside the main one that no view has of its own.
    pub aside: BeginAside,
}

/// Begins a study beside the main one; none if another part has it.
pub type BeginAside = fn(Aside, Scenario, Option<&PlanResults>) -> Option<Box<dyn AsideStudy>>;

/// What a view has of its own.
#[derive(Clone, Copy)]
pub struct OfView {
    /// The view.
    pub view: fn(&Props) -> Html,
    /// Its charts; none for those of others.
    pub chart: fn(&Other) -> Option<ChartModel>,
    /// Its studies beside the main one.
    pub aside: BeginAside,
    /// Begins its comparison, if it has one.
    pub compare: Option<fn(Scenario) -> Box<dyn CompareWork>>,
    /// What that comes to, in one line.
    pub outcome: Option<fn(&CompareResults) -> String>,
}

static LATER: OnceLock<Later> = OnceLock::new();
static VIEWS: [OnceLock<OfView>; View::ALL.len()] = [const { OnceLock::new() }; View::ALL.len()];

/// The part that any view may need, if it is there.
pub fn get() -> Option<&'static Later> {
    LATER.get()
}

/// The part of a view, if it is there. Plan has none of its own.
pub fn of(view: View) -> Option<&'static OfView> {
    VIEWS[view as usize].get()
}

/// Whether all is there that a view needs when it is whole.
pub fn has(view: View) -> bool {
    get().is_some() && (view == View::Plan || of(view).is_some())
}

/// The chart of a source that the first view does without; none while its part is missing.
pub fn chart(other: &Other) -> Option<ChartModel> {
    let common = get().and_then(|later| (later.chart)(other));
    let own = || View::ALL.into_iter().filter_map(of).find_map(|part| (part.chart)(other));
    common.or_else(own)
}

/// Begins a study beside the main one; none while its part is missing.
pub fn aside(
    aside: Aside,
    scenario: Scenario,
    plan: Option<&PlanResults>,
) -> Option<Box<dyn AsideStudy>> {
    let begin = match aside.view() {
        View::Plan => get()?.aside,
        view => of(view)?.aside,
    };
    begin(aside, scenario, plan)
}

/// Loads all that a view needs, each part once.
///
/// # Errors
/// When something could not be loaded; the next call tries again.
pub async fn fetch(view: View) -> Result<(), NotLoaded> {
    if get().is_none() {
        let later = split::later().await?;
        LATER.get_or_init(|| later);
    }
    if has(view) {
        return Ok(());
    }
    let part = match view {
        View::Plan => return Ok(()),
        View::Brain => split::brain().await?,
        View::ActionLayer => split::action_layer().await?,
        View::Controllers => split::controllers().await?,
        View::Evidence => split::evidence().await?,
    };
    VIEWS[view as usize].get_or_init(|| part);
    Ok(())
}

/// The part could not be loaded.
#[derive(Clone, Copy, Debug)]
pub struct NotLoaded;

#[allow(unsafe_code, reason = "to this part, a function of the other is a foreign one")]
mod split {
    use super::{Later, NotLoaded, OfView};
    use crate::ui::components::{chart_dialog, differences, drawing, exports, paste_panel};
    use crate::ui::{
        around, aside,
        browser::{page, pool, save},
        plan,
    };
    use wasm_split_helpers::{SplitLoaderError, wasm_split};

    impl From<SplitLoaderError> for NotLoaded {
        fn from(_: SplitLoaderError) -> NotLoaded {
            NotLoaded
        }
    }

    #[wasm_split(later, fallible)]
    pub fn later() -> Result<Later, NotLoaded> {
        Ok(Later {
            differences: differences::differences,
            around: around::around,
            opened_run: plan::opened_run,
            paste: paste_panel::paste_panel,
            chart: drawing::common,
            chart_tools: exports::tools,
            chart_dialog: chart_dialog::chart_dialog,
            hold_plots: page::hold_plots,
            save: save::save,
            aside: aside::begin,
        })
    }

    #[wasm_split(brain, fallible)]
    pub fn brain() -> Result<OfView, NotLoaded> {
        Ok(OfView {
            view: crate::ui::brain::brain,
            chart: drawing::of_brain,
            aside: aside::begin_of_brain,
            compare: None,
            outcome: None,
        })
    }

    #[wasm_split(action, fallible)]
    pub fn action_layer() -> Result<OfView, NotLoaded> {
        Ok(OfView {
            view: crate::ui::action_layer::action_layer,
            chart: drawing::of_action_layer,
            aside: aside::begin_of_action_layer,
            compare: None,
            outcome: None,
        })
    }

    #[wasm_split(controllers, fallible)]
    pub fn controllers() -> Result<OfView, NotLoaded> {
        Ok(OfView {
            view: crate::ui::controllers::controllers,
            chart: drawing::of_controllers,
            aside: aside::no_aside,
            compare: Some(pool::compare),
            outcome: Some(crate::ui::words::controllers::claim),
        })
    }

    #[wasm_split(evidence, fallible)]
    pub fn evidence() -> Result<OfView, NotLoaded> {
        Ok(OfView {
            view: crate::ui::evidence::evidence,
            chart: drawing::of_evidence,
            aside: aside::begin_of_evidence,
            compare: None,
            outcome: None,
        })
    }
}
