//! Roles and what they look like: a colour in each theme; a dash, a width and a marker in both.
//!
//! The model names roles only, so that a change of theme is a repaint. States also differ by dash, marker or word,
//! never by hue alone.

use super::mark::Shape;

/// What a stroke, a fill or a word stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The curve without a cap.
    NoCap,
    /// The brain, and the curve under a cap.
    Brain,
    /// The action layer.
    Action,
    /// Generated tokens.
    Generated,
    /// KV usage.
    Usage,
    /// A series to spare.
    Spare,
    /// Measured and published, and prompt tokens.
    Measured,
    /// A pinned baseline.
    Ghost,
    /// A broken limit.
    Danger,
    /// Holds.
    Ok,
    /// Near a limit.
    Warn,
    /// Text first in rank; this scenario.
    Ink,
    /// Secondary text.
    Ink2,
    /// Held or tertiary text.
    Ink3,
    /// The axis line.
    Edge,
    /// The grid.
    Grid,
    /// Behind everything.
    Surface,
}

/// Light or dark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// Dark ink on white.
    Light,
    /// Light ink on near black.
    Dark,
}

impl Theme {
    /// The colour of a role as red, green, blue.
    pub fn color(self, role: Role) -> (u8, u8, u8) {
        let (light, dark) = role.hex();
        let hex = match self {
            Theme::Light => light,
            Theme::Dark => dark,
        };
        ((hex >> 16) as u8, (hex >> 8) as u8, hex as u8)
    }
}

impl Role {
    /// Light and dark, as 0xRRGGBB.
    fn hex(self) -> (u32, u32) {
        match self {
            Role::NoCap | Role::Ink => (0x12181D, 0xE8EDF0),
            Role::Brain => (0x0068A6, 0x56B4E9),
            Role::Action | Role::Warn => (0xA05100, 0xF0A92E),
            Role::Generated | Role::Ok => (0x00734F, 0x35C497),
            Role::Usage => (0x9A3C7C, 0xE08FC0),
            Role::Spare => (0x1C78B0, 0x9AD3F5),
            Role::Measured => (0xB84700, 0xF58A4B),
            Role::Ghost => (0x75818A, 0x6B7880),
            Role::Danger => (0xB0103C, 0xFF7E96),
            Role::Ink2 => (0x414C55, 0xB0BBC3),
            Role::Ink3 => (0x5C6871, 0x8E9AA3),
            Role::Edge => (0x76828B, 0x6B7880),
            Role::Grid => (0xE3E8EB, 0x222B30),
            Role::Surface => (0xFFFFFF, 0x141A1E),
        }
    }

    /// The page's style-sheet variable of the same colour.
    pub fn css_variable(self) -> &'static str {
        match self {
            Role::NoCap | Role::Ink => "--ink",
            Role::Brain => "--brain",
            Role::Action | Role::Warn => "--action",
            Role::Generated => "--s3",
            Role::Ok => "--ok",
            Role::Usage => "--s4",
            Role::Spare => "--s5",
            Role::Measured => "--s6",
            Role::Ghost => "--ghost",
            Role::Danger => "--danger",
            Role::Ink2 => "--ink-2",
            Role::Ink3 => "--ink-3",
            Role::Edge => "--edge",
            Role::Grid => "--grid",
            Role::Surface => "--surface",
        }
    }

    /// The line of a series of this role.
    pub fn stroke(self) -> Stroke {
        match self {
            Role::NoCap => Stroke::dashed(2.5, &[7.0, 4.0]),
            Role::Brain => Stroke::solid(2.5),
            Role::Action => Stroke::dashed(2.5, &[8.0, 3.0]),
            Role::Generated => Stroke::dashed(2.0, &[6.0, 3.0]),
            Role::Usage => Stroke::solid(1.5),
            Role::Spare | Role::Ghost => Stroke::dashed(2.0, &[2.0, 3.0]),
            Role::Measured => Stroke::solid(2.0),
            _ => Stroke::solid(1.0),
        }
    }

    /// The marker of a series of this role.
    pub fn marker(self) -> Option<Shape> {
        match self {
            Role::NoCap => Some(Shape::OpenCircle),
            Role::Brain => Some(Shape::Square),
            Role::Action => Some(Shape::Triangle),
            Role::Spare => Some(Shape::Cross),
            Role::Measured => Some(Shape::Diamond),
            _ => None,
        }
    }
}

/// A line: its width and dash in css px.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// Width.
    pub width: f64,
    /// On, off, on, off; empty is solid.
    pub dash: &'static [f64],
}

impl Stroke {
    /// The dash of an alarm line.
    pub const ALARM: Stroke = Stroke { width: 1.0, dash: &[3.0, 3.0] };
    /// A limit line.
    pub const LIMIT: Stroke = Stroke::solid(1.5);

    /// Unbroken.
    pub const fn solid(width: f64) -> Stroke {
        Stroke { width, dash: &[] }
    }

    /// Broken.
    pub const fn dashed(width: f64, dash: &'static [f64]) -> Stroke {
        Stroke { width, dash }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The relative luminance of WCAG.
    fn luminance((red, green, blue): (u8, u8, u8)) -> f64 {
        let linear = |part: u8| {
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { libm::pow((part + 0.055) / 1.055, 2.4) }
        };
        0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    #[test]
    fn lines_and_words_stand_off_from_the_surface() {
        use Role::*;
        let words = [
            NoCap, Brain, Action, Generated, Usage, Spare, Measured, Danger, Ok, Warn, Ink, Ink2,
            Ink3,
        ];
        for theme in [Theme::Light, Theme::Dark] {
            let contrast = |role: Role| {
                let (one, other) = (luminance(theme.color(role)), luminance(theme.color(Surface)));
                (one.max(other) + 0.05) / (one.min(other) + 0.05)
            };
            assert!(words.iter().all(|role| contrast(*role) >= 4.5), "{theme:?}");
            assert!([Ghost, Edge].iter().all(|role| contrast(*role) >= 3.0), "{theme:?}");
        }
    }
}
