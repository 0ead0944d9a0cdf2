//! What several charts say: counted things, units, names of curves, cells and heads of tables.

use crate::chart::model::Provenance;

catalogue! {
    chart::terms;

    /// "1 robot", "23 robots".
    fn robots(number: u32) -> String;

    /// "1 minute", "30 minutes".
    fn minutes(number: u32) -> String;

    /// "1 turn", "9 turns".
    fn turns(number: u32) -> String;

    /// "1 GPU", "4 GPUs".
    fn gpus(number: u32) -> String;

    /// "K = 20".
    fn cap(cap: u32) -> String;

    /// Of a run or a curve without a cap.
    fn no_cap() -> &'static str;

    /// "32 robots, no cap, seed 3".
    fn run(robots: u32, cap: Option<u32>, seed: u64) -> String;

    /// "12.5 Hz", from its figure.
    fn hertz(figure: &str) -> String;

    /// "0.50 s", from its figure.
    fn seconds(figure: &str) -> String;

    /// The last tick of an axis of minutes: "30 min", from its figure.
    fn minutes_tick(figure: &str) -> String;

    /// "4,270 to 4,396", of two values.
    fn from_to(low: &str, high: &str) -> String;

    /// Before and after the value that the crosshair stands at.
    fn at() -> (&'static str, &'static str);

    /// The same of a minute.
    fn at_minute() -> (&'static str, &'static str);

    /// The same of a control frequency.
    fn at_hertz() -> (&'static str, &'static str);

    /// The same of a cap.
    fn at_cap() -> (&'static str, &'static str);

    /// The same of a rate.
    fn at_rate() -> (&'static str, &'static str);

    /// An axis.
    fn robots_n() -> &'static str;

    /// An axis.
    fn requests_per_s() -> &'static str;

    /// An axis.
    fn robots_carried() -> &'static str;

    /// Beside the tick of this scenario's own value.
    fn planned() -> &'static str;

    /// How a figure came about.
    fn provenance(provenance: Provenance) -> &'static str;

    /// The mark of a row of one run.
    fn one_seed() -> &'static str;

    /// A cell without a figure.
    fn none() -> &'static str;

    /// A cell whose figure is not in yet.
    fn computing() -> &'static str;

    /// While nothing is in.
    fn first_size() -> &'static str;

    /// In place of the picture.
    fn no_size() -> &'static str;

    /// While the claim is not known: "Computing: 5 fleet sizes so far".
    fn sizes_so_far(number: u32) -> String;

    /// While no controller is in.
    fn first_controller() -> &'static str;

    /// In place of the picture.
    fn no_controller() -> &'static str;

    /// Below a title, while the run is not in.
    fn first_seed() -> &'static str;

    /// In place of the picture.
    fn no_run() -> &'static str;

    /// Where marks of collapsing seeds are drawn; behind what the chart shows.
    fn crosses() -> &'static str;
}
