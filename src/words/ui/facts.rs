//! Names in the row of facts, and the sticky line.

use crate::analysis::verdict::Facts;
use crate::words::Line;

catalogue! {
    ui::facts;

    /// Behind a simulated figure, for those who do not see its mark.
    fn simulated() -> &'static str;

    /// The button that explains the rule of thumb.
    fn about_rule() -> &'static str;

    /// The fact about seeds.
    fn confidence() -> &'static str;

    /// The button that explains it.
    fn about_confidence() -> &'static str;

    /// A seed's cell: its number, and what it did.
    fn seed(seed: u64, did: &str) -> String;

    /// Heads of the explanations: robots carried, rule of thumb, how sure.
    fn explained() -> [&'static str; 3];

    /// The parts of the sticky line: what is carried, which layer binds, the suggested K; under a cap that cap, and what is
    /// carried without it. Empty while not known.
    fn brief(facts: &Facts, planned: u32, cap: Option<u32>) -> [Option<Line>; 3];
}
