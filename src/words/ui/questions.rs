//! The questions and their answers in words.

use crate::analysis::ask::Answer;
use crate::analysis::ask::Question;
use crate::analysis::probe::Finding;
use crate::scenario::KnobId;
use crate::scenario::Scenario;
use crate::words::Line;

catalogue! {
    ui::questions;

    /// The card's title, and the line below it.
    fn title() -> &'static str;

    /// See [`title`].
    fn sub() -> &'static str;

    /// While the main study is under way.
    fn waiting() -> &'static str;

    /// It was stopped.
    fn cancelled() -> &'static str;

    /// A worker failed.
    fn failed() -> &'static str;

    /// Where others are answered.
    fn controllers() -> &'static str;

    /// See [`controllers`].
    fn tornado() -> &'static str;

    /// A question of a scenario.
    fn question(question: Question, scenario: &Scenario) -> String;

    /// The answer in a word or two.
    fn value(answer: &Answer, scenario: &Scenario) -> String;

    /// What the answer means here, what was found at it, the distance to the cliff, and which layer binds there.
    fn detail(answer: &Answer, scenario: &Scenario) -> Line;

    /// What was found at a value: what fails there, or else that it holds.
    fn found(finding: &Finding, limit: f64) -> String;

    /// The button that applies an answer, and what it sets; none where it is set, or no knob says it.
    fn set(answer: &Answer, scenario: &Scenario) -> Option<(String, (KnobId, i64))>;

    /// While it is searched for.
    fn searching(runs: u32) -> String;

    /// The button of a question that was not asked.
    fn ask() -> &'static str;

    /// The button of one that was.
    fn ask_again() -> &'static str;

    /// The name of a question's button: what it does, and which question.
    fn button(label: &str, question: &str) -> String;
}
