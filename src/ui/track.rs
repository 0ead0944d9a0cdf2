//! Where a knob's value stands on its slider, and what a key or a step button makes of it.
//!
//! A position is the raw value; a knob that can be off has one more position after the last, so that the most
//! permissive end of the cap is "off".

use crate::scenario::{Kind, Knob};

/// The slider of a number knob, in raw units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Track {
    /// Position of the left end.
    pub low: i64,
    /// Position of the right end, off included.
    pub high: i64,
    step: i64,
    /// The position that means off.
    off: Option<i64>,
}

/// A movement asked for by key or button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// Arrow or step button; the sign is the direction.
    Step(i64),
    /// Shift and arrow.
    Fine(i64),
    /// Page keys.
    Page(i64),
    /// Home.
    First,
    /// End.
    Last,
}

impl Track {
    /// The slider of a knob under a preset with this value; none for a choice.
    pub fn of(knob: &Knob, preset: i64) -> Option<Track> {
        let (low, high, step) = knob.slider(preset)?;
        let has_off = matches!(knob.kind, Kind::Number { off: Some(_), .. });
        let off = has_off.then_some(high + step);
        Some(Track { low, high: off.unwrap_or(high), step, off })
    }

    /// Where a raw value is drawn: the nearest end when it lies outside.
    pub fn position(&self, raw: i64) -> i64 {
        match self.off {
            Some(off) if raw == 0 => off,
            Some(off) => raw.clamp(self.low, off - self.step),
            None => raw.clamp(self.low, self.high),
        }
    }

    /// The same as a share of the track's length, 0 to 1.
    pub fn share(&self, raw: i64) -> f64 {
        (self.position(raw) - self.low) as f64 / (self.high - self.low) as f64
    }

    /// The raw value of a position under a pointer, on the grid of steps.
    pub fn at(&self, position: i64) -> i64 {
        let steps = (position - self.low + self.step / 2).div_euclid(self.step);
        let on_grid = (self.low + steps * self.step).clamp(self.low, self.high);
        if self.off == Some(on_grid) { 0 } else { on_grid }
    }

    /// The raw value after a movement. Steps go on beyond the slider's ends, as far as the knob accepts.
    pub fn moved(&self, knob: &Knob, raw: i64, movement: Move) -> i64 {
        let by = |distance: i64| match self.off {
            Some(off) if raw == 0 && distance < 0 => {
                off - self.step + (distance + self.step).min(0)
            }
            Some(_) if raw == 0 => 0,
            Some(off) if raw < off && raw + distance >= off => 0,
            _ => knob.clamp(raw + distance),
        };
        match movement {
            Move::Step(sign) => by(sign * self.step),
            Move::Fine(sign) => by(sign * (self.step / 5).max(1)),
            Move::Page(sign) => {
                by(sign * self.step * 10).max(if raw > self.low { self.low } else { i64::MIN })
            }
            Move::First => self.low,
            Move::Last if self.off.is_some() => 0,
            Move::Last => self.high,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::{KnobId, Preset, Scenario};

    fn moved(id: KnobId, raw: i64, movement: Move) -> i64 {
        Track::of(id.knob(), Scenario::of(Preset::SITE).get(id)).expect("a number").moved(
            id.knob(),
            raw,
            movement,
        )
    }

    #[test]
    fn the_cap_is_off_at_the_far_end() {
        let track = Track::of(KnobId::Cap.knob(), 0).expect("a number");
        assert_eq!((track.low, track.high), (1, 33));
        assert_eq!((track.position(0), track.at(33), track.at(32)), (33, 0, 32));
        assert_eq!(track.position(500), 32);
        assert_eq!(moved(KnobId::Cap, 32, Move::Step(1)), 0);
        assert_eq!(moved(KnobId::Cap, 0, Move::Step(1)), 0);
        assert_eq!(moved(KnobId::Cap, 0, Move::Step(-1)), 32);
        assert_eq!(moved(KnobId::Cap, 0, Move::Page(-1)), 23);
        assert_eq!(moved(KnobId::Cap, 20, Move::Last), 0);
        assert_eq!(moved(KnobId::Cap, 20, Move::First), 1);
    }

    #[test]
    fn keys_step_and_stay_within_what_is_accepted() {
        assert_eq!(moved(KnobId::Growth, 1000, Move::Step(1)), 1050);
        assert_eq!(moved(KnobId::Growth, 1000, Move::Fine(-1)), 990);
        assert_eq!(moved(KnobId::PoolBlocks, 4270, Move::Page(1)), 4370);
        assert_eq!(moved(KnobId::Robots, 48, Move::Step(1)), 49);
        assert_eq!(moved(KnobId::Robots, 1, Move::Step(-1)), 1);
        assert_eq!(moved(KnobId::Robots, 5, Move::Page(-1)), 1);
    }

    #[test]
    fn a_pointer_lands_on_the_grid() {
        let track = Track::of(KnobId::ControlHz.knob(), 10_000).expect("a number");
        assert_eq!(track.at(10_249), 10_000);
        assert_eq!(track.at(10_250), 10_500);
        assert!((track.share(13_500) - 0.5).abs() < 1e-9);
    }
    #[test]
    fn a_preset_beyond_the_slider_moves_it() {
        let pool = |preset: i64| {
            let track = Track::of(KnobId::PoolBlocks.knob(), preset).expect("a number");
            (track.low, track.high, track.moved(KnobId::PoolBlocks.knob(), preset, Move::Step(1)))
        };
        assert_eq!(pool(4_270), (2_000, 8_000, 4_280));
        assert_eq!(pool(1_660), (830, 3_320, 1_670));
        assert_eq!(pool(55_034), (27_500, 110_000, 55_134));
    }
}
