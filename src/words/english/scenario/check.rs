//! Worlds that cannot run.

use crate::scenario::check::{Problem, Reason};
use crate::words::english::numbers::grouped_decimal;

pub fn problem(problem: &Problem) -> String {
    let knob = problem.knob.knob();
    let found = grouped_decimal(&knob.format(problem.found));
    let (what, sure) = match problem.reason {
        Reason::BudgetBelowBlock => (
            format!(
                "A token budget of {found} a step cannot run: with state groups a step must hold one block."
            ),
            "works",
        ),
        Reason::PoolBelowRequest => {
            let prompt = grouped_decimal(&problem.limits.largest_prompt.to_string());
            let output = grouped_decimal(&problem.limits.largest_output.to_string());
            let what = format!(
                "A pool of {found} blocks cannot run: it does not hold one request of {prompt} tokens and {output} of \
                 output."
            );
            (what, "is sure to work")
        }
    };
    match problem.smallest {
        Some(smallest) => {
            let smallest = grouped_decimal(&knob.format(smallest));
            format!("{what} The smallest that {sure} is {smallest}.")
        }
        None => format!("{what} No value works: {} takes {}.", knob.label(), knob.bounds()),
    }
}
