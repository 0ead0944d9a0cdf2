//! Where along a row of values "fails" turns into "holds".

/// Where the search stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Boundary {
    /// Whether this place holds must be found out.
    Needs(usize),
    /// The first place that holds, after one that does not: `first` is 0 when all do, and none when none does.
    Found {
        /// It.
        first: Option<usize>,
    },
}

/// Searches places 0 to `count` - 1, of which later ones are easier to hold: outward from `start` in growing steps, then
/// by halves. `holds` says what is known. The place it finds holds and the one before it does not, whatever the others
/// do.
pub fn boundary(count: usize, start: usize, holds: impl Fn(usize) -> Option<bool>) -> Boundary {
    if count == 0 {
        return Boundary::Found { first: None };
    }
    let start = start.min(count - 1);
    let Some(at_start) = holds(start) else { return Boundary::Needs(start) };
    // fails < first place that holds <= easy
    let (mut fails, mut easy): (Option<usize>, usize);
    let mut step = 1;
    if at_start {
        (fails, easy) = (None, start);
        while easy > 0 && fails.is_none() {
            let next = easy.saturating_sub(step);
            match holds(next) {
                None => return Boundary::Needs(next),
                Some(true) => easy = next,
                Some(false) => fails = Some(next),
            }
            step *= 2;
        }
    } else {
        fails = Some(start);
        let mut last = start;
        loop {
            if last == count - 1 {
                return Boundary::Found { first: None };
            }
            let next = (last + step).min(count - 1);
            match holds(next) {
                None => return Boundary::Needs(next),
                Some(true) => {
                    easy = next;
                    break;
                }
                Some(false) => (fails, last) = (Some(next), next),
            }
            step *= 2;
        }
    }
    while let Some(known) = fails
        && easy - known > 1
    {
        let middle = known + (easy - known) / 2;
        match holds(middle) {
            None => return Boundary::Needs(middle),
            Some(true) => easy = middle,
            Some(false) => fails = Some(middle),
        }
    }
    Boundary::Found { first: Some(easy) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;
    use std::collections::BTreeMap;

    /// Runs the search to its end, counting how many places it looked at.
    fn search(count: usize, start: usize, truth: impl Fn(usize) -> bool) -> (Option<usize>, usize) {
        let known: RefCell<BTreeMap<usize, bool>> = RefCell::default();
        loop {
            match boundary(count, start, |place| known.borrow().get(&place).copied()) {
                Boundary::Needs(place) => {
                    assert!(
                        known.borrow_mut().insert(place, truth(place)).is_none(),
                        "asked twice"
                    );
                }
                Boundary::Found { first } => return (first, known.borrow().len()),
            }
        }
    }

    #[test]
    fn it_finds_every_edge_from_every_start() {
        for count in 1..20 {
            for edge in 0..=count {
                for start in 0..count {
                    let (first, _) = search(count, start, |place| place >= edge);
                    assert_eq!(first, (edge < count).then_some(edge), "{count} {edge} {start}");
                }
            }
        }
        assert_eq!(search(0, 0, |_| true).0, None);
    }

    #[test]
    fn a_far_edge_takes_few_looks() {
        let (first, looks) = search(1_000_000, 427, |place| place >= 123_456);
        assert_eq!(first, Some(123_456));
        assert!(looks < 40, "{looks}");
    }

    #[test]
    fn where_the_truth_is_not_monotone_its_answer_still_holds_and_the_place_before_does_not() {
        for seed in 0_u64..500 {
            let truth =
                |place: usize| place > 12 && (place > 40 || (seed >> (place % 60)) & 1 == 1);
            let (first, _) = search(64, (seed % 64) as usize, truth);
            let first = first.expect("the last place holds");
            assert!(truth(first) && (first == 0 || !truth(first - 1)), "{seed}");
        }
    }
}
