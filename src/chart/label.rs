//! Words on the chart: how wide they are, and where they go so that none overlaps another or is cut.
//!
//! Widths are estimates (the canvas alone knows them, and the layout must not depend on it), on the wide side.

use super::model::{ChartModel, Label, Side};
use super::theme::Role;
use super::transform::{Layout, Rect};

/// Which end of the text stands at its x.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// It begins there.
    Start,
    /// It is centred there.
    Middle,
    /// It ends there.
    End,
}

/// A text at its place.
#[derive(Clone, Debug, PartialEq)]
pub struct TextBox {
    /// What it says.
    pub text: String,
    /// Where, in css px.
    pub x: f64,
    /// Its baseline, in css px.
    pub y: f64,
    /// Which end stands at `x`.
    pub align: Align,
    /// Size in css px.
    pub size: f64,
    /// Whether bold.
    pub bold: bool,
    /// Its colour.
    pub role: Role,
    /// Whether it stands off from what it covers; not within a filled area.
    pub halo: bool,
}

impl TextBox {
    /// A plain text in the size of axes.
    pub fn axis(text: &str, x: f64, y: f64, align: Align) -> TextBox {
        TextBox {
            text: text.to_owned(),
            x,
            y,
            align,
            size: 12.0,
            bold: false,
            role: Role::Ink2,
            halo: true,
        }
    }

    /// The rectangle its letters cover.
    pub fn bounds(&self) -> Rect {
        let width = text_width(&self.text, self.size, self.bold);
        let left = match self.align {
            Align::Start => self.x,
            Align::Middle => self.x - width / 2.0,
            Align::End => self.x - width,
        };
        Rect {
            left,
            top: self.y - 0.76 * self.size,
            right: left + width,
            bottom: self.y + 0.22 * self.size,
        }
    }
}

/// The estimated width of a text in css px.
pub fn text_width(text: &str, size: f64, bold: bool) -> f64 {
    let ems: f64 = text.chars().map(em_width).sum();
    ems * size * if bold { 1.07 } else { 1.02 }
}

/// The lines of a text that is `width` css px wide at most; what has no blank for so long is cut anywhere.
pub fn wrapped(text: &str, size: f64, bold: bool, width: f64) -> Vec<String> {
    let fits = |line: &str| text_width(line, size, bold) <= width;
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut().expect("there is always a line");
        let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
        if fits(&longer) {
            *line = longer;
            continue;
        }
        if !line.is_empty() {
            lines.push(String::new());
        }
        for letter in word.chars() {
            let line = lines.last_mut().expect("there is always a line");
            line.push(letter);
            if !fits(line) && line.chars().count() > 1 {
                line.pop();
                lines.push(letter.to_string());
            }
        }
    }
    lines
}

/// Advance widths of IBM Plex Sans, rounded up; CJK is square.
fn em_width(letter: char) -> f64 {
    match letter {
        ' ' => 0.27,
        'i' | 'j' | 'l' | '.' | ',' | ':' | ';' | '\'' | '|' => 0.29,
        'f' | 't' | 'r' | '(' | ')' | '[' | ']' | '/' | '-' | 'I' => 0.38,
        'm' | 'w' | 'M' | 'W' | '%' => 0.89,
        'A'..='Z' => 0.67,
        'a'..='z' => 0.565,
        '0'..='9' => 0.6,
        '\u{2E80}'.. => 1.0,
        _ => 0.62,
    }
}

/// Room that a strict label keeps around it.
const NEAR: f64 = 4.0;
/// How far a mark's own drawing reaches around its point.
const OWN: f64 = 5.5;
/// Further from its mark than this, a text is led to it.
const OFF: f64 = 12.0;
/// Room kept around a text.
const GAP: f64 = 3.0;
/// Covered points of curves that a label's halo makes up for.
const TOLERATED: usize = 2;

/// Places the labels of all panels: each at its best spot that meets no other text and lies within the chart, and
/// covers as little of the curves as can be; a label without such a spot is left out.
pub fn place_labels(model: &ChartModel, layout: &mut Layout) {
    let mut obstacles = obstacles(model, layout);
    for (panel, rect) in layout.panels.clone().into_iter().enumerate() {
        for label in model.panels[panel].labels.iter().filter(|label| model.shows(label.legend)) {
            if let Some(text) = best(label, (model, panel), rect, layout, &obstacles) {
                if let Some(leader) = leader(label, panel, layout, text.bounds()) {
                    along(&mut obstacles, leader[0], leader[1]);
                    layout.leaders.push(leader);
                }
                layout.texts.push(text);
            }
        }
    }
}

fn best(
    label: &Label,
    (model, panel): (&ChartModel, usize),
    rect: Rect,
    layout: &Layout,
    obstacles: &[(f64, f64)],
) -> Option<TextBox> {
    let mut found: Option<(usize, TextBox)> = None;
    for text in &label.texts {
        for spot in &label.spots {
            let at = (
                layout.x_to_px(spot.x),
                layout.y_to_px(panel, spot.y).clamp(rect.top, rect.bottom),
            );
            let text = beside(label, text, at, spot.side);
            let bounds = text.bounds();
            let off = at.0 < layout.plot.left - 1.0 || at.0 > layout.plot.right + 1.0;
            if off || !layout.has_room(bounds.grown(GAP)) || bounds.left < layout.plot.left + 1.0 {
                continue;
            }
            let outside = label.within.is_some_and(|(low, high)| {
                bounds.left < layout.x_to_px(low) || bounds.right > layout.x_to_px(high)
            });
            if outside || label.nearest && strays(label, (model, panel), layout, bounds) {
                continue;
            }
            if label.strict && crowded(label, panel, layout, bounds, obstacles) {
                continue;
            }
            let leader = leader(label, panel, layout, bounds);
            if leader.is_some_and(|[from, to]| is_crossed(from, to, layout, obstacles)) {
                continue;
            }
            let wide = bounds.grown(2.0);
            let covered = obstacles.iter().filter(|point| wide.contains(**point)).count();
            if label.clear && covered > 0 {
                continue;
            }
            if found.as_ref().is_none_or(|(least, _)| covered < *least) {
                found = Some((covered, text));
            }
        }
        if found.as_ref().is_some_and(|(covered, _)| *covered <= TOLERATED) {
            break;
        }
    }
    found.map(|(_, text)| text)
}

/// A line from a mark to its text, where that stands so far off that it might be taken for another's.
fn leader(label: &Label, panel: usize, layout: &Layout, bounds: Rect) -> Option<[(f64, f64); 2]> {
    let own = label.spots.first().filter(|_| label.led)?;
    let (x, y) = (layout.x_to_px(own.x), layout.y_to_px(panel, own.y));
    let end = (x.clamp(bounds.left, bounds.right), y.clamp(bounds.top, bounds.bottom));
    let far = libm::hypot(end.0 - x, end.1 - y);
    (far > OFF).then(|| {
        let share = OWN / far;
        [(x + (end.0 - x) * share, y + (end.1 - y) * share), end]
    })
}

/// Whether a line to a mark would meet a text or pass by another mark.
fn is_crossed(from: (f64, f64), to: (f64, f64), layout: &Layout, obstacles: &[(f64, f64)]) -> bool {
    let mut points = Vec::new();
    along(&mut points, from, to);
    points.iter().skip(1).any(|&(x, y)| {
        let point = Rect { left: x, right: x, top: y, bottom: y }.grown(1.5);
        let meets_text = layout.texts.iter().any(|text| text.bounds().meets(point));
        // Its own mark reaches about as far as the line begins from it.
        let is_other =
            |other: &(f64, f64)| libm::hypot(other.0 - from.0, other.1 - from.1) > 2.0 * OWN;
        meets_text || obstacles.iter().any(|other| is_other(other) && point.contains(*other))
    })
}

/// Whether a text is so near to something else than its own mark that it might be taken for that one's.
fn crowded(
    label: &Label,
    panel: usize,
    layout: &Layout,
    bounds: Rect,
    obstacles: &[(f64, f64)],
) -> bool {
    let Some(own) = label.spots.first() else { return false };
    let (x, y) = (layout.x_to_px(own.x), layout.y_to_px(panel, own.y));
    let near = Rect {
        left: bounds.left - NEAR,
        top: bounds.top - NEAR,
        right: bounds.right + NEAR,
        bottom: bounds.bottom + NEAR,
    };
    let far = |point: &(f64, f64)| {
        let dx = (bounds.left - point.0).max(point.0 - bounds.right).max(0.0);
        let dy = (bounds.top - point.1).max(point.1 - bounds.bottom).max(0.0);
        libm::hypot(dx, dy)
    };
    let is_own = |point: &(f64, f64)| libm::hypot(point.0 - x, point.1 - y) <= OWN;
    // What may be led to its mark is, or is nearest to it.
    let is_led = !label.led || leader(label, panel, layout, bounds).is_some();
    let own = obstacles.iter().filter(|point| is_own(point)).map(far);
    let own = if is_led { 0.0 } else { own.fold(f64::INFINITY, f64::min) };
    let mut others = obstacles.iter().filter(|point| !is_own(point));
    others.any(|point| near.contains(*point) || far(point) <= own)
}

/// Whether a text is as near to another curve as to its own, so that it might be read as that one's name.
fn strays(
    label: &Label,
    (model, panel): (&ChartModel, usize),
    layout: &Layout,
    bounds: Rect,
) -> bool {
    let (mut own, mut other) = (f64::INFINITY, f64::INFINITY);
    let series = model.panels[panel].series.iter().filter(|series| model.shows(series.legend));
    for series in series {
        let least = if series.legend == label.legend { &mut own } else { &mut other };
        for pair in series.points.windows(2) {
            let ((x0, Some(y0)), (x1, Some(y1))) = (pair[0], pair[1]) else { continue };
            let from = (layout.x_to_px(x0), layout.y_to_px(panel, y0));
            let to = (layout.x_to_px(x1), layout.y_to_px(panel, y1));
            let steps = (libm::hypot(to.0 - from.0, to.1 - from.1) / 4.0).ceil().clamp(1.0, 200.0);
            for step in 0..=steps as u32 {
                let share = f64::from(step) / steps;
                let x = from.0 + (to.0 - from.0) * share;
                let y = from.1 + (to.1 - from.1) * share;
                let dx = (bounds.left - x).max(x - bounds.right).max(0.0);
                let dy = (bounds.top - y).max(y - bounds.bottom).max(0.0);
                *least = least.min(dx * dx + dy * dy);
            }
        }
    }
    own >= other
}

fn beside(label: &Label, text: &str, (x, y): (f64, f64), side: Side) -> TextBox {
    let (align, dx) = match side {
        Side::Above | Side::Below | Side::Over => (Align::Middle, 0.0),
        Side::Left => (Align::End, -9.0),
        Side::AboveLeft | Side::BelowLeft => (Align::End, -5.0),
        Side::Right => (Align::Start, 9.0),
        Side::AboveRight | Side::BelowRight => (Align::Start, 5.0),
    };
    let dy = match side {
        Side::Above => -9.0,
        Side::AboveLeft | Side::AboveRight => -6.0,
        Side::Left | Side::Right | Side::Over => label.size * 0.34,
        Side::Below => label.size + 6.0,
        Side::BelowLeft | Side::BelowRight => label.size + 2.0,
    };
    let (size, bold, role, halo) = (label.size, label.bold, label.role, side != Side::Over);
    TextBox { text: text.to_owned(), x: x + dx, y: y + dy, align, size, bold, role, halo }
}

/// Adds points every 4 px along a line.
fn along(points: &mut Vec<(f64, f64)>, from: (f64, f64), to: (f64, f64)) {
    let steps = (libm::hypot(to.0 - from.0, to.1 - from.1) / 4.0).ceil().clamp(1.0, 500.0);
    for step in 0..=steps as u32 {
        let share = f64::from(step) / steps;
        points.push((from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share));
    }
}

/// Points every 4 px along what is drawn, for labels to avoid.
fn obstacles(model: &ChartModel, layout: &Layout) -> Vec<(f64, f64)> {
    let mut points = Vec::new();
    let mut line = |from: (f64, f64), to: (f64, f64)| along(&mut points, from, to);
    let planned = model.planned.iter().map(|planned| planned.tick.at);
    for x in model.verticals.iter().map(|vertical| vertical.at).chain(planned) {
        let x = layout.x_to_px(x);
        line((x, layout.plot.top), (x, layout.plot.bottom));
    }
    for (index, panel) in model.panels.iter().enumerate() {
        let foot = layout.panels[index].bottom;
        line((layout.plot.left, foot), (layout.plot.right, foot));
        for series in panel.series.iter().filter(|series| model.shows(series.legend)) {
            for pair in series.points.windows(2) {
                if let (Some(from), Some(to)) = (pair[0].1, pair[1].1) {
                    let at = |x, y| (layout.x_to_px(x), layout.y_to_px(index, y));
                    line(at(pair[0].0, from), at(pair[1].0, to));
                }
            }
        }
        for limit in &panel.limits {
            let y = layout.y_to_px(index, limit.at);
            line((layout.plot.left, y), (layout.plot.right, y));
        }
        for mark in panel.marks.iter().filter(|mark| model.shows(mark.legend)) {
            let (x, y) = (layout.x_to_px(mark.x), layout.y_to_px(index, mark.y));
            line((x - mark.size, y), (x + mark.size, y));
            line((x, y - mark.size), (x, y + mark.size));
        }
    }
    points
}
