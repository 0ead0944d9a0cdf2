//! Throughput and hit rate over the number of robots, with and without a cap.

use super::{Band, Carried};

/// All seeds of one fleet size.
#[derive(Clone, Debug, PartialEq)]
pub struct SweepPoint {
    /// Fleet size N.
    pub robots: u32,
    /// Cap K, if any.
    pub cap: Option<u32>,
    /// Seeds that are in.
    pub seeds: u32,
    /// Completed calls a second.
    pub rate: Band,
    /// Full-prefix hit rate of turns after the first, 0 to 1; none if no such turn completed.
    pub hit: Option<Band>,
    /// Episodes a minute.
    pub episodes_per_min: Band,
    /// Jain's index over robots.
    pub jain: Band,
    /// Start of the first low window in seconds, a seed each, in seed order; none = the run ended without one.
    pub first_low_s: Vec<Option<u32>>,
    /// Seconds a robot waited between episodes, mean over waits that ended in the run; none without waits.
    pub wait_s: Option<Band>,
}

impl SweepPoint {
    /// Seeds with at least one low window.
    pub fn collapsed(&self) -> u32 {
        self.first_low_s.iter().flatten().count() as u32
    }
}

/// Points in rising N; sizes still to come are absent.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sweep {
    /// The points that are in.
    pub points: Vec<SweepPoint>,
}

/// No collapse in at least 90% of the seeds. A fleet that never came past its first turns has no window that could be
/// low, and shows nothing: it does not hold.
pub fn holds_seeds(point: &SweepPoint) -> bool {
    point.hit.is_some() && point.collapsed() * 10 <= point.seeds
}

/// How a sweep reads from its smallest size on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The largest size that holds with every smaller one of the sweep; 0 when the smallest fails.
    pub holds: u32,
    /// The smallest size that does not hold; none when all do.
    pub fails: Option<u32>,
}

/// Where points in rising N stop holding: no collapse in at least 90% of the seeds, and a rate within 5% of the best
/// smaller size. None without points.
pub fn edge<'a>(points: impl IntoIterator<Item = &'a SweepPoint>) -> Option<Edge> {
    let mut points = points.into_iter().peekable();
    points.peek()?;
    let mut edge = Edge { holds: 0, fails: None };
    let mut best: f64 = 0.0;
    for point in points {
        if !holds_seeds(point) || point.rate.mean < 0.95 * best {
            edge.fails = Some(point.robots);
            break;
        }
        edge.holds = point.robots;
        best = best.max(point.rate.mean);
    }
    Some(edge)
}

impl Sweep {
    /// See [`edge`].
    pub fn edge(&self) -> Option<Edge> {
        edge(&self.points)
    }

    /// The point of this size.
    pub fn at(&self, robots: u32) -> Option<&SweepPoint> {
        self.points.iter().find(|point| point.robots == robots)
    }

    /// Best mean rate among smaller sizes.
    pub fn best_below(&self, robots: u32) -> Option<f64> {
        let smaller = self.points.iter().filter(|point| point.robots < robots);
        smaller.map(|point| point.rate.mean).max_by(f64::total_cmp)
    }
}

impl Edge {
    /// Whether no size between the two is untried.
    pub fn is_closed(&self) -> bool {
        self.fails.is_none_or(|fails| fails == self.holds + 1)
    }

    /// What is carried, when the sizes around the edge are neighbours (or nothing fails).
    pub fn carried(&self) -> Carried {
        match self.fails {
            Some(_) => Carried::Exactly(self.holds),
            None => Carried::AtLeast(self.holds),
        }
    }
}
