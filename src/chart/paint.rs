//! Paints a chart model on any plotters backend, in css px times a pixel ratio.
//!
//! Backends take whole pixels and whole stroke widths: a ratio of 2 or more keeps curves smooth and 1.5 px lines true,
//! so the page paints canvases at a ratio of at least 2 and lets the browser scale them.

use super::dash::{Point, clip_heights, dashes};
use super::label::{Align, TextBox, wrapped};
use super::mark::{Part, Shape};
use super::model::{ChartModel, Mark, Panel, RugMark};
use super::theme::{Role, Stroke, Theme};
use super::transform::{Layout, Rect};
use plotters::coord::Shift;
use plotters::drawing::{DrawingArea, DrawingAreaErrorKind, IntoDrawingArea};
use plotters::element::{PathElement, Polygon};
use plotters::prelude::{Color, DrawingBackend, RGBColor, ShapeStyle};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{FontDesc, FontFamily, FontStyle, RGBAColor, TextStyle};
use std::collections::BTreeMap;

/// The typeface, then what a system has.
pub const FONT_FAMILY: &str =
    "\"IBM Plex Sans\", \"IBM Plex Sans Variable\", system-ui, \"Noto Sans CJK SC\", sans-serif";

/// What kind of backend it is; they differ in what a font size means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Medium {
    /// A canvas: the size is the em.
    Canvas,
    /// plotters' SVG: it divides the size by 1.24.
    Svg,
}

/// What is painted on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Surface {
    /// Width in css px.
    pub width: f64,
    /// Height in css px.
    pub height: f64,
    /// Pixels of the backend in one css px.
    pub ratio: f64,
    /// Kind of backend.
    pub medium: Medium,
}

impl Surface {
    /// The size the backend must have, in its own pixels.
    pub fn pixels(&self) -> (u32, u32) {
        let pixels = |css: f64| (css * self.ratio).round().clamp(1.0, 32_767.0) as u32;
        (pixels(self.width), pixels(self.height))
    }
}

/// Opacity of data that belongs to another scenario than the one asked for.
const STALE: f64 = 0.32;

/// What painting may fail with: an error of the backend.
pub type Painted<B> = Result<(), DrawingAreaErrorKind<<B as DrawingBackend>::ErrorType>>;

/// Paints `model` and gives the layout it was painted in, for the overlay.
///
/// # Errors
/// Those of the backend.
pub fn paint<B: DrawingBackend>(
    backend: B,
    model: &ChartModel,
    surface: Surface,
    theme: Theme,
) -> Result<Layout, DrawingAreaErrorKind<B::ErrorType>> {
    let area = backend.into_drawing_area();
    let layout = paint_in(&area, model, surface, theme)?;
    area.present()?;
    Ok(layout)
}

/// The same in an area that may be a part of a larger picture; it is not presented.
pub(super) fn paint_in<B: DrawingBackend>(
    area: &DrawingArea<B, Shift>,
    model: &ChartModel,
    surface: Surface,
    theme: Theme,
) -> Result<Layout, DrawingAreaErrorKind<B::ErrorType>> {
    let layout = Layout::compute(model, surface.width, surface.height);
    let faint = if model.stale.is_some() { STALE } else { 1.0 };
    let brush = Brush { area, theme, surface, faint };
    brush.area.fill(&brush.color(Role::Surface, 1.0))?;
    if let Some(words) = &model.empty {
        brush.empty(words, &layout)?;
    } else {
        brush.behind(model, &layout)?;
        for (index, panel) in model.panels.iter().enumerate() {
            brush.panel(model, &layout, index, panel)?;
        }
        brush.lines_through(model, &layout)?;
        for (index, panel) in model.panels.iter().enumerate() {
            for mark in panel.marks.iter().filter(|mark| model.shows(mark.legend)) {
                brush.mark(&layout, index, mark)?;
            }
            for (mark, row) in rug(model, &layout, panel) {
                let up = 2.5 + RUG + f64::from(row) * ROW;
                let at = (layout.x_to_px(mark.x), layout.panels[index].bottom - up);
                let mut parts = mark.shape.parts(at, RUG).into_iter();
                parts.try_for_each(|part| brush.part(part, mark.role))?;
            }
        }
        for leader in &layout.leaders {
            brush.stroke(leader, Role::Ink3, brush.faint, Stroke::solid(1.0))?;
        }
        layout.texts.iter().try_for_each(|text| brush.text(text))?;
    }
    Ok(layout)
}

/// Half the width of a mark along a panel's foot, in css px.
const RUG: f64 = 2.8;
/// From a row of them to the one above it, in css px.
const ROW: f64 = 6.6;
/// Rows of them where one has no room for all.
const ROWS: u8 = 2;

/// The marks along a panel's foot for which there is room, and in which row from below: none touches one before it.
/// Ticks, which tell the least, have one row only.
pub fn rug<'a>(model: &ChartModel, layout: &Layout, panel: &'a Panel) -> Vec<(&'a RugMark, u8)> {
    let half = |mark: &RugMark| if mark.shape == Shape::Tick { 1.5 } else { RUG + 0.5 };
    let mut kept: BTreeMap<(u8, i64), &RugMark> = BTreeMap::new();
    for mark in panel.rug.iter().filter(|mark| model.shows(mark.legend)) {
        let x = layout.x_to_px(mark.x);
        let fine = |x: f64| (x * 64.0).round() as i64;
        let reach = half(mark) + RUG + 2.0;
        let touches = |other: &&RugMark| {
            (layout.x_to_px(other.x) - x).abs() < half(mark) + half(other) + 0.25
        };
        let is_free = |row: &u8| {
            let near = kept.range((*row, fine(x - reach))..=(*row, fine(x + reach)));
            near.map(|(_, other)| *other).all(|other| !touches(&other))
        };
        let rows = if mark.shape == Shape::Tick { 1 } else { ROWS };
        if let Some(row) = (0..rows).find(is_free) {
            kept.insert((row, fine(x)), mark);
        }
    }
    kept.into_iter().map(|((row, _), mark)| (mark, row)).collect()
}

/// Puts shapes and letters on an area.
pub(super) struct Brush<'a, B: DrawingBackend> {
    pub(super) area: &'a DrawingArea<B, Shift>,
    pub(super) theme: Theme,
    pub(super) surface: Surface,
    /// Opacity of data.
    pub(super) faint: f64,
}

impl<B: DrawingBackend> Brush<'_, B> {
    /// Hatching and the grid.
    fn behind(&self, model: &ChartModel, layout: &Layout) -> Painted<B> {
        if let Some((from, to)) = model.hatch {
            let (left, right) = (
                layout.x_to_px(from).max(layout.plot.left),
                layout.x_to_px(to).min(layout.plot.right),
            );
            self.hatch(Rect { left, right, ..layout.plot })?;
        }
        let hair = Stroke::solid(1.0);
        for x in layout.x_grid.iter().filter(|_| model.grid) {
            self.stroke(&[(*x, layout.plot.top), (*x, layout.plot.bottom)], Role::Grid, 1.0, hair)?;
        }
        for (index, _) in model.panels.iter().enumerate().filter(|(_, panel)| panel.grid) {
            let rect = layout.panels[index];
            let inner = layout.y_grid[index].iter().filter(|y| **y < rect.bottom - 1.0);
            for y in inner {
                self.stroke(&[(rect.left, *y), (rect.right, *y)], Role::Grid, 1.0, hair)?;
            }
        }
        Ok(())
    }

    /// 45-degree lines, 9 px apart, clipped to `rect`.
    fn hatch(&self, rect: Rect) -> Painted<B> {
        let height = rect.bottom - rect.top;
        let mut foot = rect.left - height;
        while foot < rect.right && height > 0.0 {
            let (left, right) = (foot.max(rect.left), (foot + height).min(rect.right));
            if left < right {
                let line =
                    [(left, rect.bottom - (left - foot)), (right, rect.bottom - (right - foot))];
                self.stroke(&line, Role::Danger, 0.22 * self.faint, Stroke::solid(1.0))?;
            }
            foot += 9.0 * std::f64::consts::SQRT_2;
        }
        Ok(())
    }

    /// Fills, limits, curves and the baseline of one panel.
    fn panel(
        &self,
        model: &ChartModel,
        layout: &Layout,
        index: usize,
        panel: &Panel,
    ) -> Painted<B> {
        let rect = layout.panels[index];
        let y = |value: f64| layout.y_to_px(index, value).clamp(rect.top, rect.bottom);
        for fill in panel.fills.iter().filter(|fill| model.shows(fill.legend)) {
            let upper = fill.points.iter().map(|(x, _, high)| (layout.x_to_px(*x), y(*high)));
            let lower = fill.points.iter().rev().map(|(x, low, _)| (layout.x_to_px(*x), y(*low)));
            self.polygon(upper.chain(lower), fill.role, fill.alpha * self.faint)?;
        }
        for limit in &panel.limits {
            let y = y(limit.at);
            self.stroke(&[(rect.left, y), (rect.right, y)], limit.role, self.faint, limit.stroke)?;
        }
        self.stroke(
            &[(rect.left, rect.bottom), (rect.right, rect.bottom)],
            Role::Edge,
            1.0,
            Stroke::solid(1.0),
        )?;
        for series in panel.series.iter().filter(|series| model.shows(series.legend)) {
            for run in series.points.split(|(_, y)| y.is_none()) {
                let at = |(x, y): &(f64, Option<f64>)| {
                    y.map(|y| (layout.x_to_px(*x), layout.y_to_px(index, y)))
                };
                let path: Vec<Point> = run.iter().filter_map(at).collect();
                if let [alone] = path[..]
                    && rect.contains(alone)
                {
                    let dot = Shape::Circle.parts(alone, series.stroke.width);
                    dot.into_iter().try_for_each(|part| self.part(part, series.role))?;
                }
                // Half a stroke of room, so that a curve along the edge keeps its width.
                for part in clip_heights(&path, rect.top - 1.0, rect.bottom + 1.0) {
                    self.stroke(&part, series.role, self.faint, series.stroke)?;
                }
            }
        }
        Ok(())
    }

    /// The edge, this scenario and other verticals.
    fn lines_through(&self, model: &ChartModel, layout: &Layout) -> Painted<B> {
        let planned = model.planned.iter().map(|planned| (planned.tick.at, Role::Ink, 1.0));
        let verticals = model.verticals.iter().map(|line| (line.at, line.role, line.width));
        for (at, role, width) in verticals.chain(planned) {
            let x = layout.x_to_px(at);
            if (layout.plot.left - 0.5..=layout.plot.right + 0.5).contains(&x) {
                let line = [(x, layout.plot.top - 4.0), (x, layout.plot.bottom)];
                self.stroke(&line, role, self.faint, Stroke::solid(width))?;
            }
        }
        Ok(())
    }

    fn mark(&self, layout: &Layout, panel: usize, mark: &Mark) -> Painted<B> {
        let rect = layout.panels[panel];
        let (x, y) = (layout.x_to_px(mark.x), layout.y_to_px(panel, mark.y));
        let seen = Rect {
            left: rect.left - 1.0,
            top: rect.top - 1.0,
            right: rect.right + 1.0,
            bottom: rect.bottom + 1.0,
        };
        if !seen.contains((x, y)) {
            return Ok(());
        }
        let line = Stroke::solid(1.5);
        if let Some((low, high)) = mark.range {
            let (low, high) = (layout.y_to_px(panel, low), layout.y_to_px(panel, high));
            self.stroke(&[(x, low), (x, high)], mark.role, self.faint, line)?;
            for end in [low, high] {
                self.stroke(&[(x - 3.0, end), (x + 3.0, end)], mark.role, self.faint, line)?;
            }
        }
        mark.shape
            .parts((x, y), mark.size)
            .into_iter()
            .try_for_each(|part| self.part(part, mark.role))
    }

    pub(super) fn part(&self, part: Part, role: Role) -> Painted<B> {
        match part {
            Part::Filled(points) => self.polygon(points.into_iter(), role, self.faint),
            Part::Blank(points) => self.polygon(points.into_iter(), Role::Surface, 1.0),
            Part::Line(points) => self.stroke(&points, role, self.faint, Stroke::solid(1.5)),
            Part::Dashed(points) => {
                self.stroke(&points, role, self.faint, Stroke::dashed(1.5, &[2.0, 1.5]))
            }
        }
    }

    fn empty(&self, words: &str, layout: &Layout) -> Painted<B> {
        let lines = wrapped(words, 13.0, false, layout.width - 32.0);
        let top = (layout.height - 18.0 * lines.len() as f64) / 2.0 + 13.0;
        lines.into_iter().enumerate().try_for_each(|(index, line)| {
            let text =
                TextBox::axis(&line, layout.width / 2.0, top + 18.0 * index as f64, Align::Middle);
            self.text(&TextBox { size: 13.0, ..text })
        })
    }

    /// A text with a halo: first at four offsets in the colour of the surface.
    pub(super) fn text(&self, text: &TextBox) -> Painted<B> {
        let offsets = [(-1.5, 0.0), (1.5, 0.0), (0.0, -1.5), (0.0, 1.5)];
        for offset in offsets.into_iter().filter(|_| text.halo) {
            self.letters(text, offset, Role::Surface)?;
        }
        // Words of another scenario than the one asked for are held back, but stay legible.
        let role = if self.faint < 1.0 { Role::Ink2 } else { text.role };
        self.letters(text, (0.0, 0.0), role)
    }

    fn letters(&self, text: &TextBox, (dx, dy): Point, role: Role) -> Painted<B> {
        let scale = match self.surface.medium {
            Medium::Canvas => 1.0,
            Medium::Svg => 1.24,
        };
        let style = if text.bold { FontStyle::Bold } else { FontStyle::Normal };
        let font = FontDesc::new(
            FontFamily::Name(FONT_FAMILY),
            text.size * self.surface.ratio * scale,
            style,
        );
        let align = match text.align {
            Align::Start => HPos::Left,
            Align::Middle => HPos::Center,
            Align::End => HPos::Right,
        };
        let color = self.color(role, 1.0);
        let style = TextStyle::from(font).color(&color).pos(Pos::new(align, VPos::Center));
        // Both backends centre on about a quarter of the size above the baseline.
        let at = self.pixel((text.x + dx, text.y - 0.27 * text.size + dy));
        self.area.draw_text(&text.text, &style, at)
    }

    pub(super) fn stroke(
        &self,
        path: &[Point],
        role: Role,
        alpha: f64,
        stroke: Stroke,
    ) -> Painted<B> {
        let width = (stroke.width * self.surface.ratio).round().max(1.0) as u32;
        let style =
            ShapeStyle { color: self.color(role, alpha), filled: false, stroke_width: width };
        for dash in dashes(path, stroke.dash) {
            let mut points: Vec<_> = dash.into_iter().map(|point| self.pixel(point)).collect();
            points.dedup();
            if points.len() > 1 {
                self.area.draw(&PathElement::new(points, style))?;
            }
        }
        Ok(())
    }

    fn polygon(&self, points: impl Iterator<Item = Point>, role: Role, alpha: f64) -> Painted<B> {
        let points: Vec<_> = points.map(|point| self.pixel(point)).collect();
        if points.len() < 3 {
            return Ok(());
        }
        self.area.draw(&Polygon::new(points, self.color(role, alpha).filled()))
    }

    fn pixel(&self, (x, y): Point) -> (i32, i32) {
        let pixel =
            |css: f64| (css * self.surface.ratio).round().clamp(-100_000.0, 100_000.0) as i32;
        (pixel(x), pixel(y))
    }

    pub(super) fn color(&self, role: Role, alpha: f64) -> RGBAColor {
        let (red, green, blue) = self.theme.color(role);
        RGBColor(red, green, blue).mix(alpha)
    }
}
