//! What the cliff says.

catalogue! {
    chart::cliff;

    /// In place of the picture, for those who do not see it.
    fn nothing() -> &'static str;

    /// The claim, where the fleet is past what is carried and seeds disagree about it.
    fn disagree(fleet: u32, collapsed: u32, seeds: u32) -> String;

    /// The claim, where no fleet holds.
    fn none_holds() -> &'static str;

    /// The claim under a cap that holds.
    fn cap_keeps(cap: u32, rate: f64, fleet: u32) -> String;

    /// The claim under a cap at which every seed collapses.
    fn cap_fails(cap: u32) -> String;

    /// The claim under a cap about which seeds disagree.
    fn cap_disagrees(cap: u32, collapsed: u32, seeds: u32) -> String;

    /// The claim, where the rate falls past what is carried.
    fn less_work(carried: u32) -> String;

    /// The claim, where seeds collapse past it and the rate does not fall.
    fn runs_collapse(carried: u32) -> String;

    /// The claim, where the rate stays past it.
    fn little_work(carried: u32) -> String;

    /// The claim of a healthy site whose rate rises with robots.
    fn more_work(fleet: u32) -> String;

    /// The claim of any other healthy site.
    fn none_fails(fleet: u32) -> String;

    /// A claim about the brain, where the other layer carries fewer robots.
    fn brain_alone(claim: &str) -> String;

    /// What is drawn, and on how many seeds at least and at most.
    fn sub(seeds: Option<(u32, u32)>) -> String;

    /// In place of the picture: rate and robots at the best of the curve without a cap and at its end, and those under a cap
    /// of this name.
    fn label(best: Option<[(f64, u32); 2]>, capped: Option<(&str, f64, u32)>) -> String;

    /// The curve under a cap that is not known yet.
    fn capped() -> &'static str;

    /// An axis.
    fn hit_rate() -> &'static str;

    /// Beside the line of the alarm, from its figure.
    fn alarm(figure: &str) -> String;

    /// Past the edge.
    fn thrashes() -> &'static str;

    /// At the edge, which was not met: at length and short.
    fn at_least(carried: u32) -> [String; 2];

    /// Published points of this condition.
    fn measured(condition: &str) -> String;

    /// Of one under a cap.
    fn measured_under(cap: &str, rate: &str) -> String;

    /// A cell of a figure that was not published.
    fn not_published() -> &'static str;

    /// A cell of no cap.
    fn off() -> &'static str;

    /// Of the table.
    fn caption() -> &'static str;

    /// Heads of the table.
    fn heads() -> [&'static str; 12];
}
