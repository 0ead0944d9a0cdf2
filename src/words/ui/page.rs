//! The page's other words: facts, progress, banners, labels of buttons.

use crate::analysis::Carried;
use crate::analysis::plan::PlanResults;
use crate::analysis::verdict::Facts;
use crate::scenario::Scenario;
use crate::ui::state::Banner;
use crate::ui::state::Study;
use crate::ui::state::Theme;
use crate::ui::state::View;

/// The colour of a fact's figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hue {
    /// Ink.
    Ink,
    /// The brain's.
    Brain,
    /// The action layer's.
    Action,
    /// A broken limit's.
    Danger,
}

/// One figure of the facts row.
#[derive(Clone, Debug, PartialEq)]
pub struct Fact {
    /// What it is.
    pub label: &'static str,
    /// The figure; a dash while it is not known.
    pub figure: String,
    /// After the figure, smaller.
    pub unit: &'static str,
    /// The line below.
    pub note: String,
    /// Its colour.
    pub hue: Hue,
    /// It comes from simulation over seeds, and carries that mark.
    pub simulated: bool,
    /// What the note means, on demand.
    pub about: Option<String>,
}

/// Runs that are in, and runs now known to be needed.
pub type Progress = (u32, u32);

/// A banner: its bold beginning, the rest, the label of its button.
pub struct BannerWords {
    /// What happened.
    pub head: String,
    /// What it means.
    pub text: String,
    /// Its button.
    pub button: Option<&'static str>,
    /// Work is lost, or nothing can be computed.
    pub alert: bool,
}

catalogue! {
    ui::page;

    /// While a figure is not known.
    fn unknown() -> &'static str;

    /// "23", "at least 48".
    fn carried(carried: Option<Carried>) -> String;

    /// The facts beside the seeds.
    fn facts(facts: &Facts, scenario: &Scenario) -> [Fact; 4];

    /// The name of a view.
    fn view(view: View) -> &'static str;

    /// The title of the document.
    fn document_title(shown: View) -> &'static str;

    /// A link asked for a view that is not there.
    fn no_such_view(name: &str, opened: View) -> String;

    /// A link asked for a run that cannot be.
    fn no_such_run(text: &str) -> String;

    /// What is being computed.
    fn computing(
        study: &Study,
        shown: View,
        progress: Option<Progress>,
        before: Option<&Scenario>,
    ) -> String;

    /// "0.9 s left".
    fn time_left(study: &Study, progress: Option<Progress>) -> Option<String>;

    /// After Cancel; `mixed` when some of what is shown is of the scenario before.
    fn cancelled(progress: Option<Progress>, mixed: bool) -> String;

    /// The badge of a part that still shows another scenario.
    fn still(shown: &Scenario, wanted: &Scenario) -> String;

    /// The badge of a chart that still shows another scenario.
    fn updating(shown: &Scenario, wanted: &Scenario) -> String;

    /// The badge of a preview.
    fn preview() -> &'static str;

    /// A banner in words.
    fn banner(banner: &Banner, results: Option<&PlanResults>) -> BannerWords;

    /// What stands where a view will be.
    fn part_coming() -> &'static str;

    /// A theme's name.
    fn theme(theme: Theme) -> &'static str;

    /// The footer's account of what a view's figures rest on.
    fn provenance(scenario: &Scenario, view: View) -> String;

    /// Under which condition a rate was published: "at 20 Hz".
    fn condition(condition: &str) -> String;
}
