//! What the chart of fairness says.

/// Who is the fairest where nobody holds.
pub struct Fairest {
    /// Their names; none where nobody is fairer than the others.
    pub names: Option<String>,
    /// Whether there are several, to the figure that is shown.
    pub are_several: bool,
    /// Of the first of them: seeds that collapse, of all.
    pub seeds: (u32, u32),
}

catalogue! {
    chart::fairness;

    /// What is drawn, on how many seeds, and whether crosses are.
    fn sub(seeds: &str) -> String;

    /// Below the title, where seeds collapse.
    fn crimson() -> &'static str;

    /// The name of one whose seeds collapse.
    fn collapses(name: &str) -> String;

    /// In place of the picture, for those who do not see it.
    fn nothing() -> &'static str;

    /// The claim of one controller alone.
    fn one(name: &str, jain: f64) -> String;

    /// The claim where nobody collapses and all are fair.
    fn all_well() -> &'static str;

    /// The claim where nobody collapses and nobody is fair.
    fn all_unfair() -> &'static str;

    /// The claim where nobody collapses and one is less fair.
    fn least_fair(name: &str) -> String;

    /// The claim where every seed of everyone collapses.
    fn all_collapse(fairest: Fairest) -> String;

    /// The claim where nobody holds, but not in every seed.
    fn none_holds(fairest: Fairest) -> String;

    /// The claim where those that collapse are less fair.
    fn together() -> &'static str;

    /// The same where not all of them are unfair.
    fn less_fair() -> &'static str;

    /// The claim where they are not.
    fn fair() -> &'static str;

    /// The claim where there is no rule.
    fn no_rule() -> &'static str;

    /// In place of the picture: name, index and rate of each.
    fn label(all: &[(String, f64, f64)]) -> String;

    /// The axis.
    fn jain() -> &'static str;

    /// The name of an axis that does not begin at 0.
    fn from(name: &str, low: &str) -> String;

    /// Of the table.
    fn caption() -> &'static str;

    /// Heads of the table.
    fn heads() -> [&'static str; 8];
}
