//! Worlds that cannot run.

use crate::scenario::check::Problem;

catalogue! {
    scenario::check;

    /// Why a world cannot run, and with which value it can.
    fn problem(problem: &Problem) -> String;
}
