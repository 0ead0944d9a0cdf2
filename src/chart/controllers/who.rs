//! What contenders look like on charts, and how many seeds stand behind them. Their names are in the catalogue.

use crate::analysis::compare::{CompareResults, Contender, Standing};
use crate::chart::mark::Shape;
use crate::chart::theme::{Role, Stroke};
use crate::scenario::KnobId;
use crate::words::chart::{terms, who as said};

pub(super) use said::{list, list_some, name, under};

/// The title of a chart of all controllers: what they come to; how many are in while some have no run yet; and that it
/// may change while some lack seeds.
pub(super) fn claim(results: &CompareResults, whole: impl FnOnce() -> String) -> String {
    let in_yet = results.standings.len() as u32;
    match (results.finished, results.has_all_listed()) {
        (true, _) => whole(),
        (false, true) => said::so_far(&whole()),
        (false, false) if in_yet > 0 => said::in_yet(in_yet),
        (false, false) => terms::first_controller().to_owned(),
    }
}

/// The knob of its period; none for one without decisions.
pub(super) fn period(contender: Contender) -> Option<KnobId> {
    match contender.row().name {
        "aimd" => Some(KnobId::AimdPeriod),
        "concur" => Some(KnobId::ConcurPeriod),
        "alive" | "alive-idle" => Some(KnobId::AlivePeriod),
        _ => None,
    }
}

/// Its colour and line. No hue is left for controllers, all data being the brain's: they differ by dash and by name.
pub(super) fn look(contender: Contender) -> (Role, Stroke) {
    match contender.row().name {
        "none" => (Role::NoCap, Stroke::dashed(2.0, &[7.0, 4.0])),
        "cap" => (Role::Brain, Stroke::solid(2.0)),
        "requests" => (Role::Ink3, Stroke::dashed(2.0, &[2.0, 3.0])),
        "aimd" => (Role::Ink2, Stroke::dashed(2.0, &[8.0, 2.0, 2.0, 2.0])),
        "concur" => (Role::Ink2, Stroke::dashed(2.0, &[14.0, 3.0])),
        "alive" => (Role::Ink, Stroke::solid(2.0)),
        "alive-idle" => (Role::Ink, Stroke::dashed(2.0, &[1.0, 4.0])),
        _ => (Role::Ink2, Stroke::solid(1.0)),
    }
}

/// Its marker, the `nth` of the fixed K drawn.
pub(super) fn marker(contender: Contender, nth: usize) -> Shape {
    match contender.row().name {
        "none" => Shape::OpenCircle,
        // Four K are compared at most: the own, the suggested, the best and the smallest that fails.
        "cap" => match nth {
            0 => Shape::OpenSquare,
            1 => Shape::HalfSquare,
            2 => Shape::SideSquare,
            _ => Shape::BarredSquare,
        },
        "requests" => Shape::Down,
        "aimd" => Shape::OpenTriangle,
        "concur" => Shape::Triangle,
        "alive" => Shape::Circle,
        _ => Shape::HalfCircle,
    }
}

/// Whether at most a tenth of its seeds collapse.
pub(super) fn holds(standing: &Standing) -> bool {
    standing.collapsed() as usize * 10 <= standing.seeds.len()
}

/// How many seeds stand behind these standings: "24 seeds each", "3 to 24 seeds each", "one seed each".
pub(super) fn seeds<'a>(standings: impl Iterator<Item = &'a Standing>) -> String {
    let counts: Vec<u32> = standings.map(|standing| standing.seeds.len() as u32).collect();
    said::seeds(counts.iter().min().copied().zip(counts.iter().max().copied()))
}
