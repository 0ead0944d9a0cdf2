//! Who does the most work, and whether anybody has to be held back: one definition for the table, its title and the
//! charts.

use super::{CompareResults, Contender, Standing};
use crate::analysis::sweep::{Sweep, holds_seeds};

/// A rate of at least this share of another is as much work.
pub const SAME: f64 = 0.98;

impl Standing {
    /// Whether so few seeds collapse that it counts as holding; where control began late, what came before is not held
    /// against it.
    pub fn holds(&self) -> bool {
        // One without a turn after a first has no window that could be low.
        self.recovery.is_some() || (self.hit.is_some() && self.is_seldom_low())
    }

    /// Calls a second that it is judged by: since control began, if that was late.
    pub fn work(&self) -> f64 {
        self.recovery.as_ref().map_or(self.rate.mean, |recovery| recovery.rate.mean)
    }

    fn is_seldom_low(&self) -> bool {
        self.collapsed() * 10 <= self.seeds.len() as u32
    }

    /// Whether both do as much work to the two decimals that are shown of it.
    fn is_level_with(&self, other: &Standing) -> bool {
        is_level(self.work(), other.work())
    }
}

/// Whether two rates are the same figure where they are shown, to two decimals.
pub fn is_level(one: f64, other: f64) -> bool {
    format!("{one:.2}") == format!("{other:.2}")
}

/// Who does the most work of those who hold; of all, if none does.
pub fn best<'a>(standings: impl Iterator<Item = &'a Standing> + Clone) -> Option<&'a Standing> {
    let most = |a: &&Standing, b: &&Standing| a.work().total_cmp(&b.work());
    let holding = standings.clone().filter(|standing| standing.holds()).max_by(most);
    holding.or_else(|| standings.max_by(most))
}

/// The best of them, and who does as much as it as far as is shown.
pub fn leaders<'a>(standings: impl Iterator<Item = &'a Standing> + Clone) -> Vec<&'a Standing> {
    let Some(best) = best(standings.clone()) else { return Vec::new() };
    let level = |row: &&Standing| row.holds() == best.holds() && row.is_level_with(best);
    standings.filter(level).collect()
}

/// The K with the highest rate of those that hold, and its rate; N itself is the fleet without a cap.
pub(super) fn best_cap(over_cap: &Sweep) -> Option<(u32, f64)> {
    let holding = over_cap.points.iter().filter(|point| holds_seeds(point));
    let caps = holding.filter_map(|point| Some((point.cap?, point.rate.mean)));
    caps.filter(|(_, rate)| rate.is_finite()).max_by(|a, b| a.1.total_cmp(&b.1))
}

impl CompareResults {
    /// Of the fixed K tried from the start, the one with the highest rate of those that hold, and its rate; N itself is
    /// the fleet without a cap.
    pub fn best_cap(&self) -> Option<(u32, f64)> {
        best_cap(&self.over_cap)
    }

    /// Whether nobody has to be held back: without a cap the fleet holds, and does as much as the best.
    pub fn needs_no_cap(&self) -> bool {
        let (none, best) = (self.named("none"), best(self.standings.iter()));
        none.zip(best).is_some_and(|(none, best)| {
            none.hit.is_some() && none.is_seldom_low() && none.work() >= SAME * best.work()
        })
    }

    /// Who alone does the most work, as far as is shown; none where nobody holds or nobody has to be held back, and
    /// none before a fixed K has a row: whoever leads may not lead for long.
    pub fn winner(&self) -> Option<Contender> {
        let is_ranked = self.finished || self.has_fixed();
        match leaders(self.standings.iter())[..] {
            [one] if is_ranked && one.holds() && !self.needs_no_cap() => Some(one.contender),
            _ => None,
        }
    }
}
