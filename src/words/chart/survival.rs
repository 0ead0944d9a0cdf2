//! What the chart of runs without a low window says.

/// How the worst falls: under which regime, and when half the seeds have fallen, or how many do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fall<'a> {
    /// "with K = 20".
    pub under: &'a str,
    /// The minute by which half of them have, and how many seeds have by then.
    pub half_by: Option<(f64, u32)>,
    /// The minute by which all of them have.
    pub all_by: Option<f64>,
    /// Seeds that fall, of how many.
    pub seeds: (u32, u32),
}

catalogue! {
    chart::survival;

    /// What is drawn, on how many seeds.
    fn sub(seeds: &str) -> String;

    /// Behind it, where bands are drawn: around whose curves.
    fn bands(names: &[String]) -> String;

    /// In place of the picture, for those who do not see it.
    fn nothing() -> &'static str;

    /// The claim of one controller that never falls.
    fn one_never(name: &str) -> String;

    /// The claim where none does.
    fn never() -> &'static str;

    /// The claim where all runs are low before control begins.
    fn before_control(minute: f64) -> String;

    /// The claim of one controller.
    fn one_falls(fall: Fall) -> String;

    /// The claim where so many of all never fall.
    fn some_never(never: u32, all: u32, fall: Fall) -> String;

    /// The claim where all fall alike.
    fn alike(fall: Fall) -> String;

    /// The claim where every seed of everyone falls, under so many of this name last.
    fn lasts_longest(best: &str, names: u32) -> String;

    /// The claim where all fall in some seeds, these last; its seeds that fall of all.
    fn collapses_last(best: &str, names: u32, seeds: (u32, u32)) -> String;

    /// In place of the picture: names, and the share at the end.
    fn label(length: u32, all: &[(Vec<String>, f64)]) -> String;

    /// The axis.
    fn without() -> &'static str;

    /// A cell: half of them have not fallen.
    fn not_in_run() -> &'static str;

    /// Of the table.
    fn caption() -> &'static str;

    /// Heads of the table.
    fn heads() -> [&'static str; 8];
}
