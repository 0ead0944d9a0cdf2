//! What the first answer does without: a part of the program that is loaded after it, or when it is wanted earlier.
//!
//! The build splits the program where [`fetch`] stands (xtask/src/split.rs): what only the functions in [`Later`] reach
//! goes into the part. So those are called through [`get`], and nowhere by name.

use super::aside::{Aside, AsideStudy};
use super::browser::pool::CompareWork;
use super::components::Dispatch;
use super::components::chart_body::Body;
use super::components::drawing::Other;
use super::plan::Props;
use super::state::paste::Panel;
use super::state::{Saving, State, View};
use crate::analysis::plan::PlanResults;
use crate::chart::{ChartModel, Theme};
use crate::scenario::Scenario;
use std::sync::OnceLock;
use yew::{Callback, Html};

/// What can be called once the part is there.
#[derive(Clone, Copy)]
pub struct Later {
    /// Any view but Plan.
    pub view: fn(View, &Props) -> Html,
    /// What the baselines differ in.
    pub differences: fn(&State, &Dispatch) -> Html,
    /// Cards below the charts of the Plan view.
    pub around: fn(&Props) -> Html,
    /// The run that is looked into.
    pub opened_run: fn(&Props) -> Html,
    /// The paste panel.
    pub paste: fn(&Panel, &Scenario, &Dispatch) -> Html,
    /// Every chart but the four of the Plan view.
    pub chart: fn(&Other) -> ChartModel,
    /// Begins the comparison of the Controllers view.
    pub compare: fn(Scenario) -> Box<dyn CompareWork>,
    /// The tools of a chart that the first view does without.
    pub chart_tools: fn(&Body, &Callback<()>, &Dispatch) -> Html,
    /// A chart over the whole page.
    pub chart_dialog: fn(&Body, &Callback<()>, &Dispatch) -> Html,
    /// Gives the visitor a chart as a file.
    pub save: fn(&Saving, Theme, &Dispatch),
    /// Begins a study beside the main one.
    pub aside: fn(Aside, Scenario, Option<&PlanResults>) -> Box<dyn AsideStudy>,
}

static LATER: OnceLock<Later> = OnceLock::new();

/// The part, if it is there.
pub fn get() -> Option<&'static Later> {
    LATER.get()
}

/// Loads the part, once.
///
/// # Errors
/// When it could not be loaded; the next call tries again.
pub async fn fetch() -> Result<(), NotLoaded> {
    let later = split::load().await?;
    LATER.get_or_init(|| later);
    Ok(())
}

/// The part could not be loaded.
#[derive(Clone, Copy, Debug)]
pub struct NotLoaded;

#[allow(unsafe_code, reason = "to this part, a function of the other is a foreign one")]
mod split {
    use super::{Later, NotLoaded};
    use crate::ui::components::{chart_dialog, differences, drawing, exports, paste_panel};
    use crate::ui::{
        around, aside,
        browser::{pool, save},
        plan, views,
    };
    use wasm_split_helpers::{SplitLoaderError, wasm_split};

    impl From<SplitLoaderError> for NotLoaded {
        fn from(_: SplitLoaderError) -> NotLoaded {
            NotLoaded
        }
    }

    #[wasm_split(later, fallible)]
    pub fn load() -> Result<Later, NotLoaded> {
        Ok(Later {
            view: views::view,
            differences: differences::differences,
            around: around::around,
            opened_run: plan::opened_run,
            paste: paste_panel::paste_panel,
            chart: drawing::other,
            compare: pool::compare,
            chart_tools: exports::tools,
            chart_dialog: chart_dialog::chart_dialog,
            save: save::save,
            aside: aside::begin,
        })
    }
}
