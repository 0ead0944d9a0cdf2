//! Axes: a scale, and sets of ticks from dense to sparse of which a layout takes the first that fits.

use super::figure;

/// How values spread over an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spread {
    /// Evenly.
    Linear,
    /// By their logarithm; values at or below the lower end sit on it.
    Log,
}

/// The values an axis shows. Always finite, with `low < high`; a log scale has `low > 0`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    /// Spread.
    pub spread: Spread,
    /// Value at the left or lower end.
    pub low: f64,
    /// Value at the right or upper end.
    pub high: f64,
}

impl Scale {
    /// An even scale; an empty or absurd range becomes one that can be drawn.
    pub fn linear(low: f64, high: f64) -> Scale {
        let low = if low.is_finite() { low } else { 0.0 };
        let high = if high.is_finite() && high > low { high } else { low + 1.0 };
        Scale { spread: Spread::Linear, low, high }
    }

    /// A logarithmic scale between two positive values.
    pub fn log(low: f64, high: f64) -> Scale {
        debug_assert!(low > 0.0 && high > low);
        Scale { spread: Spread::Log, low, high }
    }

    /// Where `value` lies, 0 at the lower end, 1 at the upper; beyond them outside of 0 to 1, but on a log scale never
    /// below 0.
    pub fn share(self, value: f64) -> f64 {
        match self.spread {
            Spread::Linear => (value - self.low) / (self.high - self.low),
            Spread::Log => {
                libm::log(value.max(self.low) / self.low) / libm::log(self.high / self.low)
            }
        }
    }

    /// The value at a share.
    pub fn value(self, share: f64) -> f64 {
        match self.spread {
            Spread::Linear => self.low + share * (self.high - self.low),
            Spread::Log => self.low * libm::exp(share * libm::log(self.high / self.low)),
        }
    }
}

/// A tick: where and what it says.
#[derive(Clone, Debug, PartialEq)]
pub struct Tick {
    /// Data value.
    pub at: f64,
    /// First line.
    pub text: String,
    /// Second line, if the axis has one.
    pub second: Option<String>,
}

impl Tick {
    /// A tick of one line.
    pub fn new(at: f64, text: impl Into<String>) -> Tick {
        Tick { at, text: text.into(), second: None }
    }
}

/// An axis.
#[derive(Clone, Debug, PartialEq)]
pub struct Axis {
    /// What it measures, with its unit; the first that fits is written. May be empty where the ticks say it.
    pub names: Vec<String>,
    /// Its values.
    pub scale: Scale,
    /// Ticks from dense to sparse.
    pub ticks: Vec<Vec<Tick>>,
    /// Whether ticks have a second line.
    pub two_lines: bool,
}

impl Axis {
    /// An axis with these ticks only.
    pub fn with(name: &str, scale: Scale, ticks: Vec<Tick>) -> Axis {
        let names = if name.is_empty() { Vec::new() } else { vec![name.to_owned()] };
        Axis { names, scale, ticks: vec![ticks], two_lines: false }
    }

    /// An axis of whole robots, ticks at round numbers.
    pub fn robots(name: &str, low: f64, high: f64) -> Axis {
        let scale = Scale::linear(low, high);
        let steps = [1.0, 2.0, 4.0, 8.0].into_iter().chain(decades(10.0, &[2.0, 5.0, 10.0]));
        let ticks = sets(scale, steps, |at| Tick::new(at, figure::count(at)));
        Axis { names: vec![name.to_owned()], scale, ticks, two_lines: false }
    }

    /// A value axis from 0 that shows `top`, with some room above it.
    pub fn from_zero(name: &str, top: f64) -> Axis {
        let top = if top.is_finite() && top > 0.0 { top } else { 1.0 };
        let scale = Scale::linear(0.0, top * 1.08);
        let steps = decades(1e-4, &[1.0, 2.0, 5.0]).filter(|step| *step > 0.9e-4);
        let ticks = sets(scale, steps, |at| Tick::new(at, figure::short(at, 4)));
        let ticks = ticks.into_iter().filter(|set| set.len() <= 5).collect();
        Axis { names: vec![name.to_owned()], scale, ticks, two_lines: false }
    }
}

/// Steps `base * factor`, `base * 10 * factor`, and so on.
fn decades(base: f64, factors: &'static [f64]) -> impl Iterator<Item = f64> {
    (0..16)
        .flat_map(move |power| factors.iter().map(move |factor| base * 10f64.powi(power) * factor))
}

/// One set of ticks a step, dense first, none of more than 40 ticks; the last set always has one tick or more when the
/// scale holds a multiple of any step.
pub fn sets(
    scale: Scale,
    steps: impl Iterator<Item = f64>,
    tick: impl Fn(f64) -> Tick,
) -> Vec<Vec<Tick>> {
    let mut found = Vec::new();
    for step in steps {
        let (first, last) = ((scale.low / step).ceil(), (scale.high / step).floor());
        let count = last - first + 1.0;
        if count > 40.0 {
            continue;
        }
        if count < 1.0 {
            break;
        }
        let set: Vec<Tick> =
            (0..count as u32).map(|index| tick((first + f64::from(index)) * step)).collect();
        let only_zero = set.len() == 1 && !found.is_empty();
        if !only_zero {
            found.push(set);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scales_go_there_and_back() {
        for scale in [Scale::linear(2.0, 48.0), Scale::log(0.001, 1.0)] {
            for share in [0.0, 0.25, 0.5, 1.0] {
                assert!((scale.share(scale.value(share)) - share).abs() < 1e-12);
            }
        }
        assert_eq!(Scale::log(0.001, 1.0).share(0.0), 0.0);
        assert_eq!(Scale::linear(f64::NAN, f64::INFINITY), Scale::linear(0.0, 1.0));
    }

    #[test]
    fn ticks_stand_at_round_numbers() {
        let texts = |axis: &Axis, set: usize| {
            axis.ticks[set].iter().map(|tick| tick.text.clone()).collect::<Vec<_>>()
        };
        let robots = Axis::robots("robots N", 2.0, 48.0);
        assert_eq!(texts(&robots, 1).len(), 12);
        assert_eq!(texts(&robots, 2), ["8", "16", "24", "32", "40", "48"]);
        let far = Axis::robots("robots N", 1.0, 10_000.0);
        assert!(far.ticks.iter().any(|set| set.iter().any(|tick| tick.text == "5,000")));
        let rate = Axis::from_zero("requests/s", 2.5);
        assert!(
            rate.ticks.iter().any(|set| set.iter().map(|tick| &tick.text[..]).eq(["0", "1", "2"]))
        );
    }
}
