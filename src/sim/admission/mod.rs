//! Who may begin an episode. A controller sees what a gateway sees, never the future, and answers one question: may
//! the robot that has waited longest start now?
//!
//! To add a controller: write its file, and add its row to [`Controller::build`].

mod none;
mod static_cap;

/// A controller.
pub trait Admission: Send {
    /// Asked when an episode ends or a robot joins, until it says [`Verdict::Wait`].
    fn may_start(&self, view: &FleetView) -> Verdict;
}

/// What a controller sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FleetView {
    /// Episodes under way.
    pub active: u32,
    /// Robots that wait for one.
    pub backlog: u32,
}

/// A controller's answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The robot that has waited longest begins its next episode.
    Start,
    /// It waits on.
    Wait,
}

/// Which controller, with its settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Controller {
    /// Everyone starts at once.
    None,
    /// At most `cap` episodes at once.
    StaticCap {
        /// [episodes] K.
        cap: u32,
    },
}

impl Controller {
    /// The controller at the start of a run.
    pub fn build(self) -> Box<dyn Admission> {
        match self {
            Controller::None => Box::new(none::NoCap),
            Controller::StaticCap { cap } => Box::new(static_cap::StaticCap::new(cap)),
        }
    }

    /// The controller of an optional cap.
    pub fn of_cap(cap: Option<u32>) -> Controller {
        cap.map_or(Controller::None, |cap| Controller::StaticCap { cap })
    }
}
