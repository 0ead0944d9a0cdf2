//! Published figures by what was measured.

use super::expectation::{Control, Expectation, Path, Protocol};

/// What was measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Group {
    /// One request alone.
    Latencies,
    /// Sessions revisited in a circle.
    Cliff,
    /// Fleets that refill for ever, without a cap.
    Sustained,
    /// The same load reached from below and from above.
    History,
    /// Fleets that end, and a load that is withdrawn.
    Finite,
    /// A fixed cap.
    StaticCap,
    /// The fleet paper's controller.
    Aimd,
    /// The action layer.
    Action,
    /// CONCUR's offline batch.
    Concur,
}

impl Group {
    /// All, in the order they are shown.
    pub const ALL: [Group; 9] = [
        Group::Latencies,
        Group::Cliff,
        Group::Sustained,
        Group::History,
        Group::Finite,
        Group::StaticCap,
        Group::Aimd,
        Group::Action,
        Group::Concur,
    ];
}

/// The fleet whose history was varied.
const HISTORY_ROBOTS: [u32; 1] = [22];

impl Expectation {
    /// Where it is shown.
    pub fn group(&self) -> Group {
        match &self.protocol {
            Protocol::Latency { .. } => Group::Latencies,
            Protocol::Cliff { .. } => Group::Cliff,
            Protocol::Action { .. } => Group::Action,
            Protocol::Concur => Group::Concur,
            Protocol::Fleet { robots, control, path, episodes_each, .. } => match (control, path) {
                _ if episodes_each.is_some() => Group::Finite,
                (_, Path::Pulse { .. }) => Group::Finite,
                (Control::Cap(_), _) => Group::StaticCap,
                (Control::Aimd, _) => Group::Aimd,
                (Control::Open, Path::Ramp { .. }) => Group::History,
                (Control::Open, Path::Together) if robots[..] == HISTORY_ROBOTS => Group::History,
                (Control::Open, Path::Together) => Group::Sustained,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::expectations;
    use super::*;

    #[test]
    fn every_group_has_its_figures() {
        let count = |group| expectations().iter().filter(|row| row.group() == group).count();
        assert_eq!(Group::ALL.map(count), [16, 7, 16, 3, 5, 9, 6, 10, 8]);
    }
}
