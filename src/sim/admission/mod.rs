//! Who may begin an episode, and who may go on. A controller sees what a gateway sees and what an engine's metrics
//! show, never the fleet's size, the trace or the future.
//!
//! ```text
//! robot waits -> [slot?] -> episode: turn -> gap -> [still a slot?] -> turn ... -> slot given back
//!                                               no -> held before the turn until a slot is free
//! ```
//!
//! A controller says how many **slots** there are; the fleet hands them out, held robots first, in order of admission,
//! then the backlog. A running request is never touched.
//!
//! To add a controller: write its file, and add its row to [`CONTROLLERS`].

mod aimd;
mod concur;
mod none;
pub mod prefix_alive;
mod request_cap;
mod settings;
mod static_cap;
pub mod view;

pub use settings::{Parameter, Settings};
pub use view::{Call, EngineFacts, FleetView, Metrics, Seen, Verdict};

use crate::units::{Instant, Span};

/// A controller.
pub trait Admission: Send {
    /// Slots: most robots that may be in an episode and not held; none for no limit. The fleet grants at least one.
    fn limit(&self) -> Option<u32> {
        None
    }

    /// Asked whenever a slot may be free, until it says [`Verdict::Wait`]: may the robot that has waited longest begin
    /// an episode?
    fn may_start(&self, view: &FleetView) -> Verdict {
        view.within(self.limit())
    }

    /// What becomes of robots in an episode when there are more than slots.
    fn pausing(&self) -> Pausing {
        Pausing::Never
    }

    /// Most requests in the engine; others wait in order outside it.
    fn request_limit(&self) -> Option<u32> {
        None
    }

    /// Whether it reads what is cached but not referenced, which takes a walk through the pool to count.
    fn reads_cached(&self) -> bool {
        false
    }

    /// Time between two [`Admission::tick`]s; none for a controller without a clock.
    fn period(&self) -> Option<Span> {
        None
    }

    /// A period has passed.
    fn tick(&mut self, _at: Instant, _view: &FleetView, _metrics: &Metrics) -> Option<Decision> {
        None
    }

    /// Something happened that a gateway sees.
    fn observe(&mut self, _seen: &Seen) {}
}

/// What becomes of robots in an episode when there are more than slots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pausing {
    /// Nothing: their number falls as episodes end.
    Never,
    /// Those admitted last lose their slot at once, and are held before their next turn.
    Newest,
    /// Whoever returns with its next turn is held before it.
    Returning,
}

/// What a controller did at a tick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Decision {
    /// When.
    pub at: Instant,
    /// Slots before.
    pub before: u32,
    /// Pool usage it read, 0 to 1, if it reads one.
    pub usage: Option<f64>,
    /// Hit rate it read, 0 to 1, if it reads one.
    pub hit: Option<f64>,
    /// Which rule fired.
    pub branch: Branch,
    /// Slots after.
    pub after: u32,
}

/// The rule that fired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Branch {
    /// More slots.
    Raise,
    /// As many.
    Hold,
    /// Fewer slots.
    Lower,
    /// Fewer, because prefixes were lost.
    Guard,
    /// Fewer, because most prefixes are being lost.
    Collapse,
}

impl Branch {
    /// In tables and messages.
    pub fn name(self) -> &'static str {
        match self {
            Branch::Raise => "raise",
            Branch::Hold => "hold",
            Branch::Lower => "lower",
            Branch::Guard => "guard",
            Branch::Collapse => "collapse",
        }
    }
}

/// A row of the table of controllers.
pub struct ControllerRow {
    /// In links and on the command line.
    pub name: &'static str,
    /// On the page.
    pub label: &'static str,
    /// Its law, in a few words.
    pub law: &'static str,
    /// What can be set of it. A knob of the same name sets it; without one it has its default.
    pub parameters: &'static [Parameter],
    /// The controller at the start of its work.
    pub build: fn(&Settings, &EngineFacts) -> Box<dyn Admission>,
}

/// All controllers.
pub static CONTROLLERS: [ControllerRow; 7] = [
    none::ROW,
    static_cap::ROW,
    request_cap::ROW,
    aimd::ROW,
    concur::ROW,
    prefix_alive::COUNTERS,
    prefix_alive::IDLE_TIME,
];

/// What is said of a controller, in the order of [`CONTROLLERS`]: apart from how it is built, so that a program that
/// runs none of them holds none of their code.
pub static NAMED: [Named; CONTROLLERS.len()] = {
    let mut named = [const { Named { name: "", label: "", law: "" } }; CONTROLLERS.len()];
    let mut row = 0;
    while row < CONTROLLERS.len() {
        let ControllerRow { name, label, law, .. } = CONTROLLERS[row];
        named[row] = Named { name, label, law };
        row += 1;
    }
    named
};

/// See [`ControllerRow`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "see the row's own")]
pub struct Named {
    pub name: &'static str,
    pub label: &'static str,
    pub law: &'static str,
}

/// Which controller, with its settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Controller {
    row: usize,
    settings: Settings,
}

impl Controller {
    /// Everyone starts at once.
    pub const NONE: Controller = Controller { row: 0, settings: Settings::EMPTY };

    /// At most `cap` episodes at once.
    pub fn static_cap(cap: u32) -> Controller {
        Controller {
            row: 1,
            settings: Settings::of(static_cap::ROW.parameters, |_| Some(i64::from(cap))),
        }
    }

    /// The controller of an optional cap.
    pub fn of_cap(cap: Option<u32>) -> Controller {
        cap.map_or(Controller::NONE, Controller::static_cap)
    }

    /// The controller in this row of [`CONTROLLERS`], its parameters as `value_of` gives them, else their defaults.
    pub fn of_row(row: usize, value_of: impl Fn(&Parameter) -> Option<i64>) -> Controller {
        Controller { row, settings: Settings::of(CONTROLLERS[row].parameters, value_of) }
    }

    /// Its row in the table.
    pub fn row(&self) -> &'static ControllerRow {
        &CONTROLLERS[self.row]
    }

    /// The cap of a static cap.
    pub fn cap(&self) -> Option<u32> {
        (self.row == 1).then(|| self.settings.get(&static_cap::CAP) as u32)
    }

    /// Whether it reads the engine's metrics: it has a clock.
    pub fn reads_metrics(&self) -> bool {
        self.build(&EngineFacts::default()).period().is_some()
    }

    /// The controller at the start of its work.
    pub fn build(&self, engine: &EngineFacts) -> Box<dyn Admission> {
        (self.row().build)(&self.settings, engine)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_have_names_of_their_own_and_the_first_two_are_no_cap_and_a_cap() {
        let mut names: Vec<_> = CONTROLLERS.iter().map(|row| row.name).collect();
        assert_eq!(&names[..2], ["none", "cap"]);
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), CONTROLLERS.len());
        assert_eq!(Controller::of_cap(Some(7)).cap(), Some(7));
        assert_eq!(Controller::of_cap(None).cap(), None);
    }

    #[test]
    fn every_controller_is_built_from_its_defaults_and_leaves_someone_to_start() {
        for row in 0..CONTROLLERS.len() {
            let controller = Controller::of_row(row, |_| None);
            let admission = controller.build(&EngineFacts::default());
            assert_ne!(admission.limit(), Some(0), "{}", controller.row().name);
            assert_ne!(admission.request_limit(), Some(0), "{}", controller.row().name);
        }
    }
}
