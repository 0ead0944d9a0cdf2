//! The values of a slider in a row.

use crate::scenario::{Kind, KnobId, Scenario};

/// The values a slider stops at, from left to right; where a knob can be off that is the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    low: i64,
    step: i64,
    /// How many.
    pub count: usize,
    ends_off: bool,
}

impl Grid {
    /// The grid of a knob's slider in this scenario; none for a choice.
    pub fn of(knob: KnobId, scenario: &Scenario) -> Option<Grid> {
        let preset = Scenario::of(scenario.preset()).get(knob);
        let (low, high, step) = knob.knob().slider(preset)?;
        let ends_off = matches!(knob.knob().kind, Kind::Number { off: Some(_), .. });
        let count = ((high - low) / step) as usize + 1 + usize::from(ends_off);
        Some(Grid { low, step, count, ends_off })
    }

    /// The raw value of a place.
    pub fn raw(&self, place: usize) -> i64 {
        if self.ends_off && place + 1 >= self.count {
            0
        } else {
            self.low + self.step * place as i64
        }
    }

    /// The place nearest to a raw value.
    pub fn place(&self, raw: i64) -> usize {
        let last = self.count - 1;
        if self.ends_off && raw == 0 {
            return last;
        }
        let most = if self.ends_off { last - 1 } else { last };
        ((raw - self.low + self.step / 2).div_euclid(self.step)).clamp(0, most as i64) as usize
    }
}
