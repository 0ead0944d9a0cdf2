//! What the envelope's data says in a title.

use super::NEAR_HZ;
use crate::analysis::Layer;
use crate::analysis::envelope::EnvelopePoint;
use crate::analysis::plan::PlanResults;
use crate::analysis::verdict::Verdict;
use crate::words::chart::envelope as said;

/// Where the verdict's cure is a lower frequency the claim is that cure: "binds from 8 Hz on" beside "Set 8 Hz" would
/// seem to advise what does not hold.
fn cure(points: &[EnvelopePoint], results: &PlanResults) -> Option<String> {
    let Verdict::MissesDeadline { active, slower_hz, .. } = results.verdict else {
        return None;
    };
    let slower = slower_hz?;
    let point = points.iter().find(|point| point.hz == slower)?;
    let is_fed = point.action.is_some_and(|action| action.robots() >= active);
    is_fed.then(|| said::feeds(active, slower))
}

/// The title. One of: the cure, the brain alone, computing, neither layer met, who binds and where.
pub(super) fn claim(points: &[EnvelopePoint], results: &PlanResults) -> String {
    if let Some(cure) = cure(points, results) {
        return cure;
    }
    let known: Vec<(f64, Layer)> =
        points.iter().filter_map(|point| Some((point.hz, point.binding()?))).collect();
    let waiting = points.iter().any(|point| point.brain.is_none() || point.action.is_none());
    if results.scenario.action_gpus() == 0 && points.iter().any(|point| point.brain.is_some()) {
        return said::brain_alone().to_owned();
    }
    if points.is_empty() {
        return said::computing().to_owned();
    }
    if known.is_empty() {
        let bounds_only = !waiting;

        return if bounds_only {
            said::neither().to_owned()
        } else {
            said::so_far(points.len() as u32)
        };
    }
    let changes = known.windows(2).filter(|pair| pair[0].1 != pair[1].1).count();
    let (first, last) = (known[0], known[known.len() - 1]);
    match (changes, first.1) {
        (0, _) if waiting => said::so_far_binds(first.1),
        (0, _) if known.len() == points.len() => said::binds_everywhere(first.1),
        (0, _) => said::binds_between(first.1, first.0, last.0),
        (1, _) => {
            let at = known
                .windows(2)
                .find(|pair| pair[0].1 != pair[1].1)
                .map_or((first, last), |pair| (pair[0], pair[1]));
            let (before, after) = at;
            if after.0 - before.0 <= NEAR_HZ {
                said::binds_above(after.1, before.0)
            } else {
                said::binds_from(after.1, after.0)
            }
        }
        _ => said::changes().to_owned(),
    }
}
