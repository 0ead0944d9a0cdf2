//! The parameters of the model in words, and published figures that nothing is held to.

use crate::analysis::validate::{Meaning, ModelPart, Parameter};
use crate::profile::Mark;
use crate::profile::published::OtherFigure;

catalogue! {
    ui::parameters;

    /// Heading of the parameters.
    fn parameters() -> &'static str;

    /// Below it.
    fn parameters_sub(count: usize) -> String;

    /// Heads of the parameters.
    fn parameter_heads() -> [&'static str; 4];

    /// A part of the model.
    fn part(part: ModelPart) -> String;

    /// "10 parameters: 2 published, 5 fitted, 3 assumed".
    fn marks(parameters: &[Parameter]) -> String;

    /// How sure a value is.
    fn mark(mark: Mark) -> &'static str;

    /// What a parameter is.
    fn meaning(meaning: &Meaning) -> String;

    /// A parameter's value with its unit. Picoseconds are written in a unit in which they can be read.
    fn value(parameter: &Parameter) -> String;

    /// Heading of CONCUR's other figures.
    fn concur() -> &'static str;

    /// Below it.
    fn concur_sub(count: usize) -> String;

    /// Heads of that table.
    fn concur_heads() -> [&'static str; 4];

    /// Opens that table.
    fn concur_open() -> &'static str;

    /// What was measured, with a capital.
    fn of_concur(figure: &OtherFigure) -> String;

    /// Published values with their names.
    fn values(published: &[(String, f64)]) -> String;
}
