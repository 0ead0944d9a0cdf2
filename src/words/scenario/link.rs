//! What is wrong with links and files: what was found, what was expected, what is used instead.

use crate::scenario::link::Problem;

catalogue! {
    scenario::link;

    /// What is wrong with a link or a file, or worth saying of it.
    fn problem(problem: &Problem) -> String;
}
