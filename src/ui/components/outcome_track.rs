//! A knob's outcome track: where the scenario holds along it, drawn under its slider and in its chip.

use crate::analysis::probe::Holding;
use crate::analysis::tracks::{Track, Tracks};
use crate::scenario::{KnobId, Scenario};
use crate::ui::state::planned;
use crate::ui::words::around;
use std::rc::Rc;
use yew::prelude::*;

/// The newest tracks, compared by identity.
#[derive(Clone)]
pub struct Outcomes(pub Option<Rc<Tracks>>);

impl PartialEq for Outcomes {
    fn eq(&self, other: &Outcomes) -> bool {
        match (&self.0, &other.0) {
            (Some(one), Some(other)) => Rc::ptr_eq(one, other),
            (one, other) => one.is_none() && other.is_none(),
        }
    }
}

impl Outcomes {
    /// The track of a knob, and whether it belongs to a scenario that differs in another knob: one's own value changes
    /// nothing along its own track.
    pub fn of(&self, knob: KnobId, scenario: &Scenario) -> Option<(&Track, bool)> {
        let tracks = self.0.as_ref()?;
        let track = tracks.of(knob).filter(|track| !track.samples.is_empty())?;
        let own = planned(*scenario).with(knob, tracks.scenario.get(knob));
        Some((track, own != tracks.scenario))
    }

    /// Where the knob holds in words, and whether it does at all; none while that is not known of this scenario.
    pub fn words(&self, knob: KnobId, scenario: &Scenario) -> Option<(String, bool)> {
        let (track, stale) = self.of(knob, scenario)?;
        let reach = track.reach(scenario.get(knob));
        let holds = reach != crate::analysis::tracks::Reach::Nowhere;
        around::reach(knob, reach).filter(|_| !stale).map(|words| (words, holds))
    }

    /// The lines of a track, across the whole width of an svg: what is not known is a plain rule.
    pub fn lines(&self, knob: KnobId, scenario: &Scenario) -> Html {
        let known = self.of(knob, scenario);
        let class = known.filter(|(_, stale)| *stale).map(|_| "faint");
        let spans = known.map(|(track, _)| track.spans()).unwrap_or_default();
        let mut lines = Vec::new();
        let mut at = 0.0;
        for span in &spans {
            rule(&mut lines, at, span.drawn.0);
            let class = match span.holding {
                Holding::Holds => "holds",
                Holding::Disagrees => "mixed",
                Holding::Fails => "fails",
            };
            lines.push(line(class, span.drawn));
            at = span.drawn.1;
        }
        rule(&mut lines, at, 1.0);
        html! { <g {class}>{ for lines }</g> }
    }
}

fn rule(lines: &mut Vec<Html>, from: f64, to: f64) {
    if to > from {
        lines.push(line("none", (from, to)));
    }
}

fn line(class: &'static str, (from, to): (f64, f64)) -> Html {
    let percent = |share: f64| format!("{:.2}%", share * 100.0);
    // A single value is a dot rather than nothing.
    let to = to.max(from + 0.004);
    html! { <line {class} x1={percent(from)} x2={percent(to)} y1="50%" y2="50%" /> }
}
