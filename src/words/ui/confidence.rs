//! How sure the verdict is, in words: what the seeds did, what that tells of others, and why the rule of thumb differs.

use crate::analysis::confidence::Confidence;
use crate::words::Line;

catalogue! {
    ui::confidence;

    /// What the seeds of this scenario did.
    fn seeds(first_low_s: &[Option<u32>], minutes: u32) -> Line;

    /// What the seeds of the verdict did.
    fn counted(sure: &Confidence, first_low_s: &[Option<u32>]) -> Line;

    /// One seed, for those who do not see its cell.
    fn seed(first_low_s: Option<u32>, is_stuck: bool) -> String;

    /// What share of all seeds collapses, as far as so many tell, in a few words.
    fn share(sure: &Confidence) -> String;

    /// The same at length: what was run, what it tells of other seeds, when they collapse, and what nobody looked at.
    fn about(sure: &Confidence) -> String;

    /// What "carried" and "holds" mean.
    fn carried() -> &'static str;
}
