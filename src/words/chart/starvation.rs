//! What the chart of starved control ticks says.

use crate::analysis::Carried;

catalogue! {
    chart::starvation;

    /// In place of the picture, and of the sentence about it, where there is no action layer.
    fn no_layer() -> &'static str;

    /// The claim there.
    fn no_layer_claim() -> &'static str;

    /// In place of the picture, for those who do not see it.
    fn nothing() -> &'static str;

    /// Beside the tick of the fleet, where a cap lets fewer act than are planned.
    fn active() -> &'static str;

    /// What is drawn.
    fn sub(deadline_s: f64) -> String;

    /// The claim where runs disagree.
    fn disagree(active: u32, worst: f64) -> String;

    /// The claim where not one robot is fed.
    fn feeds_none(hz: f64, gpus: u32) -> String;

    /// The claim where fewer are fed than act.
    fn feeds_some(hz: f64, gpus: u32, carried: u32, active: u32) -> String;

    /// The claim where all that act are fed.
    fn feeds(hz: f64, gpus: u32, carried: Carried) -> String;

    /// In place of the picture: what each curve (hertz, GPUs) carries within the limit.
    fn label(limit: f64, curves: &[(f64, u32, Carried)]) -> String;

    /// A curve at another frequency than this scenario's.
    fn at_hertz(hz: f64, number: u32) -> String;

    /// Behind the worst run's share, that of the mean.
    fn mean(share: &str) -> String;

    /// A share too low to be drawn.
    fn under() -> &'static str;

    /// The axis.
    fn starved() -> &'static str;

    /// Beside the line of the limit: at length and short.
    fn limit(limit: f64) -> [String; 2];

    /// The mark of a row, from the word for how its latency is known.
    fn mark(latency: &str) -> String;

    /// Of the table.
    fn caption() -> &'static str;

    /// Heads of the table.
    fn heads() -> [&'static str; 7];
}
