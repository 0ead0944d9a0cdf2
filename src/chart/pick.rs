//! What a click on a chart, or Enter, opens: the run behind a point, or the robot of a row.

use super::model::ChartModel;
use super::transform::Layout;

/// What of a chart can be opened.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Picks {
    /// Nothing.
    #[default]
    Nothing,
    /// Points of a sweep, behind each of which stands a run; of several at one x the first is the one for the keyboard.
    Runs(Vec<RunPoint>),
    /// Rows of the only panel, the first at its top.
    Rows {
        /// The robot of the first.
        first: u32,
        /// How many.
        rows: u32,
        /// The robot that is chosen.
        chosen: u32,
    },
}

/// A point behind which a run of the fleet stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RunPoint {
    /// The sample's x.
    pub x: f64,
    /// In which panel.
    pub panel: usize,
    /// How high.
    pub y: f64,
    /// Its place in the legend: hidden with it.
    pub legend: Option<usize>,
    /// Fleet size of the run.
    pub robots: u32,
    /// Its cap, if any.
    pub cap: Option<u32>,
}

/// What was picked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pick {
    /// A run.
    Run {
        /// Fleet size.
        robots: u32,
        /// Cap, if any.
        cap: Option<u32>,
    },
    /// A robot.
    Robot(u32),
}

impl ChartModel {
    /// Whether anything of it can be opened.
    pub fn can_pick(&self) -> bool {
        self.picks != Picks::Nothing && self.empty.is_none()
    }

    /// What a key opens, with the crosshair at a sample: Enter a run, up and down another robot.
    pub fn pick_by_key(&self, key: &str, sample: Option<usize>) -> Option<Pick> {
        match (key, &self.picks) {
            ("Enter", _) => self.pick_sample(sample),
            ("ArrowUp", Picks::Rows { first, chosen, .. }) => {
                Some(Pick::Robot(chosen.saturating_sub(1).max(*first)))
            }
            ("ArrowDown", Picks::Rows { first, rows, chosen }) => {
                Some(Pick::Robot((chosen + 1).min(first + rows.saturating_sub(1))))
            }
            _ => None,
        }
    }

    /// What is opened with the crosshair at a sample.
    pub fn pick_sample(&self, sample: Option<usize>) -> Option<Pick> {
        let x = *self.samples.get(sample.or_else(|| self.resting_sample())?)?;
        self.runs_at(x).next().map(RunPoint::pick)
    }

    /// What a click at a css px opens: at the nearest sample, the curve that is nearest in height.
    pub fn pick_at(&self, layout: &Layout, (px, py): (f64, f64)) -> Option<Pick> {
        if let Picks::Rows { first, rows, .. } = self.picks {
            let plot = layout.panels.first().filter(|plot| plot.contains((px, py)))?;
            let row = (py - plot.top) / (plot.bottom - plot.top) * f64::from(rows);
            return Some(Pick::Robot(first + (row as u32).min(rows.saturating_sub(1))));
        }
        let x = *self.samples.get(layout.nearest_sample(self, px)?)?;
        let far = |point: &&RunPoint| (layout.y_to_px(point.panel, point.y) - py).abs();
        let near = self.runs_at(x).min_by(|a, b| far(a).total_cmp(&far(b)));
        near.map(RunPoint::pick)
    }

    fn runs_at(&self, x: f64) -> impl Iterator<Item = &RunPoint> {
        let runs: &[RunPoint] = match &self.picks {
            Picks::Runs(runs) => runs,
            _ => &[],
        };
        runs.iter().filter(move |run| run.x == x && self.shows(run.legend))
    }
}

impl RunPoint {
    fn pick(&self) -> Pick {
        Pick::Run { robots: self.robots, cap: self.cap }
    }
}
