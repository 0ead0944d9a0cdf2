//! From data to css px and back, and where everything that is not data stands: panels, ticks, names, labels.
//!
//! The painter draws from it and the page's overlay (crosshair, pins, hits) reads it, so that both always agree.

use super::axis::{Scale, Tick};
use super::label::{Align, TextBox, place_labels, text_width};
use super::model::{ChartModel, NameAt, Panel};
use super::theme::Role;

/// A rectangle in css px.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Rect {
    pub left: f64,
    pub top: f64,
    pub right: f64,
    pub bottom: f64,
}

impl Rect {
    /// Larger by `by` to the left and right, by a tenth of it up and down.
    pub fn grown(self, by: f64) -> Rect {
        let up = by / 10.0;
        Rect {
            left: self.left - by,
            top: self.top - up,
            right: self.right + by,
            bottom: self.bottom + up,
        }
    }

    /// Whether the two share an area.
    pub fn meets(self, other: Rect) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
    }

    /// Whether a point lies in it.
    pub fn contains(self, (x, y): (f64, f64)) -> bool {
        (self.left..=self.right).contains(&x) && (self.top..=self.bottom).contains(&y)
    }
}

/// A chart laid out in a size.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    /// Width in css px.
    pub width: f64,
    /// Height in css px.
    pub height: f64,
    /// From the top of the first panel to the bottom of the last.
    pub plot: Rect,
    /// The panels.
    pub panels: Vec<Rect>,
    /// Where x has grid lines, in css px.
    pub x_grid: Vec<f64>,
    /// Where each panel's y has grid lines, in css px.
    pub y_grid: Vec<Vec<f64>>,
    /// Every text of the chart; none overlaps another.
    pub texts: Vec<TextBox>,
    /// From a text that stands off to the mark it names, in css px.
    pub leaders: Vec<[(f64, f64); 2]>,
    x: Scale,
    y: Vec<Scale>,
}

/// Between two x ticks, at least.
const X_SPACE: f64 = 45.0;
/// The same where ticks have a second line.
const X_SPACE_TWO: f64 = 62.0;
/// Panels above which they stand closer, so that each keeps some height.
const MANY: usize = 4;
/// Between two y ticks, at least.
const Y_SPACE: f64 = 22.0;

impl Layout {
    /// Lays `model` out in `width` by `height` css px; sizes too small for a plot are taken as the smallest possible.
    pub fn compute(model: &ChartModel, width: f64, height: f64) -> Layout {
        let (width, height) = (at_least(width, 120.0), at_least(height, 80.0));
        let plot = plot_rect(model, width, height);
        let panels = stack(&model.panels, plot);
        let y = model.panels.iter().map(|panel| panel.y.scale).collect();
        let (x_grid, y_grid, texts, leaders) = Default::default();
        let mut layout = Layout {
            width,
            height,
            plot,
            panels,
            x_grid,
            y_grid,
            texts,
            leaders,
            x: model.x.scale,
            y,
        };
        if model.empty.is_some() {
            layout.panels.clear();
            return layout;
        }
        layout.x_axis(model);
        for (index, panel) in model.panels.iter().enumerate() {
            layout.y_axis(model, index, panel);
        }
        place_labels(model, &mut layout);
        layout
    }

    /// The css px of a data x.
    pub fn x_to_px(&self, x: f64) -> f64 {
        self.plot.left + self.x.share(x) * (self.plot.right - self.plot.left)
    }

    /// The data x at a css px.
    pub fn px_to_x(&self, px: f64) -> f64 {
        self.x.value((px - self.plot.left) / (self.plot.right - self.plot.left))
    }

    /// The css px of a data y in a panel.
    pub fn y_to_px(&self, panel: usize, y: f64) -> f64 {
        let rect = self.panels[panel];
        rect.bottom - self.y[panel].share(y) * (rect.bottom - rect.top)
    }

    /// The sample nearest to a css px; none without samples.
    pub fn nearest_sample(&self, model: &ChartModel, px: f64) -> Option<usize> {
        let distance = |x: &f64| (self.x_to_px(*x) - px).abs();
        let samples = model.samples.iter().enumerate();
        samples.min_by(|a, b| distance(a.1).total_cmp(&distance(b.1))).map(|(index, _)| index)
    }

    /// Whether a text with these bounds lies within the chart and meets no other.
    pub fn has_room(&self, bounds: Rect) -> bool {
        let within = bounds.left >= -1.0 && bounds.right <= self.width + 1.0 && bounds.top >= -1.0;
        within
            && bounds.bottom <= self.height + 1.0
            && !self.texts.iter().any(|text| text.bounds().meets(bounds))
    }

    fn x_axis(&mut self, model: &ChartModel) {
        let (line1, line2, line3) =
            (self.plot.bottom + 16.0, self.plot.bottom + 30.0, self.plot.bottom + third(model));
        if let Some(planned) = &model.planned {
            let x = self.x_to_px(planned.tick.at);
            self.push_if_free(self.clamped(&planned.tick.text, x, line1, true, Role::Ink));
            if let Some(second) = &planned.tick.second {
                self.push_if_free(self.clamped(second, x, line2, true, Role::Ink));
            }
            if let Some(word) = planned.word {
                self.push_if_free(self.clamped(word, x, line3, true, Role::Ink));
            }
        }
        for tick in self.fitting_ticks(model) {
            let x = self.x_to_px(tick.at);
            self.x_grid.push(x);
            // Both of its lines or none: a deadline alone belongs to nothing.
            let first = self.clamped(&tick.text, x, line1, false, Role::Ink2);
            let second = tick.second.as_ref();
            let second = second.map(|second| self.clamped(second, x, line2, false, Role::Ink3));
            let is_free = |text: &TextBox| self.has_room(text.bounds().grown(2.0));
            if is_free(&first) && second.iter().all(is_free) {
                self.texts.push(first);
                self.texts.extend(second);
            }
        }
        for name in &model.x.names {
            let right = TextBox::axis(name, self.plot.right, line3, Align::End);
            let left = TextBox::axis(name, self.plot.left, line3, Align::Start);
            if self.push_if_free(right) || self.push_if_free(left) {
                break;
            }
        }
    }

    /// The densest set of ticks whose texts do not crowd, else the sparsest.
    fn fitting_ticks(&self, model: &ChartModel) -> Vec<Tick> {
        let fits = |set: &&Vec<Tick>| {
            let widest =
                set.iter().map(|tick| text_width(&tick.text, 12.0, true)).fold(0.0, f64::max);
            let space = if model.x.two_lines { X_SPACE_TWO } else { X_SPACE }.max(widest + 14.0);
            set.windows(2)
                .all(|pair| self.x_to_px(pair[1].at) - self.x_to_px(pair[0].at) >= space - 0.5)
        };
        let planned = model.planned.as_ref().map(|planned| planned.tick.at);
        // A set with this scenario's own value among its ticks is worth being one step sparser.
        let mut fitting = model.x.ticks.iter().filter(fits);
        let first = fitting.next().or(model.x.ticks.last());
        let holds =
            |set: &&Vec<Tick>| planned.is_none_or(|at| set.iter().any(|tick| tick.at == at));
        match (first, fitting.next()) {
            (Some(dense), Some(sparse)) if !holds(&dense) && holds(&sparse) && sparse.len() > 3 => {
                sparse.clone()
            }
            (dense, _) => dense.cloned().unwrap_or_default(),
        }
    }

    fn y_axis(&mut self, model: &ChartModel, index: usize, panel: &Panel) {
        let rect = self.panels[index];
        let fits = |set: &&Vec<Tick>| {
            set.windows(2).all(|pair| {
                self.y_to_px(index, pair[0].at) - self.y_to_px(index, pair[1].at) >= Y_SPACE
            })
        };
        let ticks =
            panel.y.ticks.iter().find(fits).or(panel.y.ticks.last()).cloned().unwrap_or_default();
        let mut grid = Vec::new();
        for tick in ticks {
            let y = self.y_to_px(index, tick.at);
            grid.push(y);
            self.push_if_free(TextBox::axis(&tick.text, rect.left - 7.0, y + 4.0, Align::End));
        }
        self.y_grid.push(grid);
        // In a strip of its own: off the lines along this panel's top and along the foot of the one above.
        let up = rect.top - if self.panels.len() > MANY { 3.75 } else { 6.0 };
        let placed = |name: &String| {
            let start = TextBox::axis(name, rect.left + 2.0, up, Align::Start);
            let end = TextBox::axis(name, rect.right, up, Align::End);
            match panel.name_at {
                NameAt::Left => vec![TextBox::axis(name, 1.0, rect.top - 10.0, Align::Start)],
                NameAt::Start => vec![start, end],
                NameAt::Right => vec![end, start],
            }
        };
        let all: Vec<TextBox> = panel.y.names.iter().flat_map(placed).collect();
        // Best where no vertical line runs through it.
        let lines: Vec<f64> = model.verticals.iter().map(|line| self.x_to_px(line.at)).collect();
        let is_clear = |text: &&TextBox| {
            let bounds = text.bounds().grown(2.0);
            lines.iter().all(|x| !(bounds.left..=bounds.right).contains(x))
        };
        let clear = all.iter().filter(is_clear);
        for text in clear.chain(&all) {
            if self.push_if_free(text.clone()) {
                break;
            }
        }
    }

    fn push_if_free(&mut self, text: TextBox) -> bool {
        let free = self.has_room(text.bounds().grown(2.0));
        if free {
            self.texts.push(text);
        }
        free
    }

    /// Centred at `x`, but within the chart.
    fn clamped(&self, text: &str, x: f64, y: f64, bold: bool, role: Role) -> TextBox {
        let half = text_width(text, 12.0, bold) / 2.0;
        let x = x.max(half + 2.0).min(self.width - half - 2.0);
        TextBox { bold, role, ..TextBox::axis(text, x, y, Align::Middle) }
    }
}

fn at_least(value: f64, least: f64) -> f64 {
    if value.is_finite() { value.max(least) } else { least }
}

fn plot_rect(model: &ChartModel, width: f64, height: f64) -> Rect {
    let ticks = model.panels.iter().flat_map(|panel| panel.y.ticks.iter().flatten());
    let widest = ticks.map(|tick| text_width(&tick.text, 12.0, false)).fold(0.0, f64::max);
    let third_line = model.x.two_lines || !model.x.names.is_empty();
    Rect {
        left: (widest + 9.0).max(model.gutter),
        top: if model.panels.len() > MANY { 17.0 } else { 20.0 },
        right: width - if width < 440.0 { 14.0 } else { 16.0 },
        bottom: height - if third_line { 10.0 + third(model) } else { 26.0 },
    }
}

/// Where the axis is named, below the plot: below both lines of its ticks where they have two.
fn third(model: &ChartModel) -> f64 {
    if model.x.two_lines && !model.x.names.is_empty() { 46.0 } else { 34.0 }
}

/// Panels from top to bottom, each with room for its name above it.
fn stack(panels: &[Panel], plot: Rect) -> Vec<Rect> {
    let tight = panels.len() > MANY;
    let gap = |panel: &Panel| match panel.name_at {
        NameAt::Left => 30.0,
        NameAt::Right if tight => 16.0,
        NameAt::Start | NameAt::Right => 20.0,
    };
    let gaps: f64 = panels.iter().skip(1).map(gap).sum();
    let total: f64 = panels.iter().map(|panel| panel.weight).sum();
    let room = (plot.bottom - plot.top - gaps).max(10.0);
    let mut top = plot.top;
    let mut rects = Vec::new();
    for (index, panel) in panels.iter().enumerate() {
        if index > 0 {
            top += gap(panel);
        }
        let bottom = top + room * panel.weight / total;
        rects.push(Rect { top, bottom, ..plot });
        top = bottom;
    }
    rects
}
