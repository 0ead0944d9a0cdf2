//! A chart as a picture that stands alone: claim, what is drawn, plot, legend with values, and what it rests on.
//!
//! The page shows all but the plot as text; a picture that leaves the page takes it along, and with it the link that
//! brings the scenario back.

use super::label::{Align, TextBox, text_width, wrapped};
use super::model::{ChartModel, LegendEntry};
use super::paint::{Brush, Medium, Painted, Surface, paint_in};
use super::theme::{Role, Stroke, Theme};
use plotters::coord::Shift;
use plotters::drawing::{DrawingArea, IntoDrawingArea};
use plotters::prelude::{DrawingBackend, SVGBackend};

/// [css px] Width of a picture, and the room left around it.
const WIDTH: f64 = 960.0;
const MARGIN: f64 = 24.0;
/// [css px] A sample of a line in the legend, and what keeps two entries apart.
const SWATCH: f64 = 26.0;
const APART: f64 = 18.0;
/// Backend pixels in one css px of an SVG: the backend takes whole pixels only.
const FINE: f64 = 4.0;

/// A picture with all its words in their places.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    /// [css px] Its height; it is [`Sheet::width`] wide.
    pub height: f64,
    texts: Vec<TextBox>,
    /// Index into the legend, and where its sample begins.
    swatches: Vec<(usize, f64, f64)>,
    plot_top: f64,
    plot_height: f64,
}

impl Sheet {
    /// The picture of a chart with the values of `sample` in its legend; `notes` stand at its foot.
    pub fn of(model: &ChartModel, sample: Option<usize>, notes: &[String]) -> Sheet {
        let mut sheet = Sheet {
            height: MARGIN,
            texts: Vec::new(),
            swatches: Vec::new(),
            plot_top: 0.0,
            plot_height: match model.panels.len() {
                0 | 1 => 400.0,
                2 => 480.0,
                many => 120.0 + 110.0 * many as f64,
            },
        };
        sheet.paragraph(&model.claim, (18.0, 24.0), true, Role::Ink);
        sheet.paragraph(&model.sub, (13.0, 18.0), false, Role::Ink2);
        sheet.height += 8.0;
        sheet.plot_top = sheet.height;
        sheet.height += sheet.plot_height + 6.0;
        sheet.legend(model, sample);
        sheet.height += 8.0;
        for note in notes {
            sheet.paragraph(note, (11.0, 15.0), false, Role::Ink3);
        }
        sheet.height += MARGIN - 8.0;
        sheet
    }

    /// [css px] Its width.
    pub fn width(&self) -> f64 {
        WIDTH
    }

    /// All its words, the plot's own aside.
    pub fn words(&self) -> impl Iterator<Item = &TextBox> {
        self.texts.iter()
    }

    fn paragraph(&mut self, text: &str, (size, line): (f64, f64), bold: bool, role: Role) {
        if text.is_empty() {
            return;
        }
        for text in wrapped(text, size, bold, WIDTH - 2.0 * MARGIN) {
            self.write(&text, MARGIN, (size, line), bold, role);
            self.height += line;
        }
    }

    /// A text on the line that begins at the present height.
    fn write(
        &mut self,
        text: &str,
        x: f64,
        (size, line): (f64, f64),
        bold: bool,
        role: Role,
    ) -> f64 {
        let y = self.height + (line + 0.7 * size) / 2.0;
        let text =
            TextBox { bold, role, size, halo: false, ..TextBox::axis(text, x, y, Align::Start) };
        let width = text_width(&text.text, size, bold);
        self.texts.push(text);
        width
    }

    fn legend(&mut self, model: &ChartModel, sample: Option<usize>) {
        const LINE: (f64, f64) = (12.5, 20.0);
        let readings = sample.map(|sample| model.read_out(sample)).unwrap_or_default();
        let mut x = MARGIN;
        if let Some(sample) = sample.filter(|_| !readings.is_empty()) {
            x += self.write(&model.heading(sample), x, LINE, false, Role::Ink2) + 10.0;
        }
        for (index, entry) in model.legend.iter().enumerate().filter(|(_, entry)| !entry.hidden) {
            let reading = readings.iter().find(|reading| reading.entry == index);
            let value = reading.map(|reading| reading.value.as_str()).unwrap_or_default();
            let range = reading.and_then(|reading| reading.range.as_deref()).unwrap_or_default();
            let gap = |text: &str| if text.is_empty() { 0.0 } else { 6.0 };
            let sample = swatch_width(entry) + 6.0;
            let width = sample
                + text_width(&entry.text, LINE.0, false)
                + gap(value)
                + text_width(value, LINE.0, true)
                + gap(range)
                + text_width(range, LINE.0, false);
            if x + width > WIDTH - MARGIN && x > MARGIN {
                x = MARGIN;
                self.height += LINE.1;
            }
            self.swatches.push((index, x, self.height + LINE.1 / 2.0));
            let mut at = x + sample;
            at += self.write(&entry.text, at, LINE, false, Role::Ink2);
            for (text, bold) in [(value, true), (range, false)] {
                if !text.is_empty() {
                    let role = if bold { Role::Ink } else { Role::Ink2 };
                    at += 6.0;
                    at += self.write(text, at, LINE, bold, role);
                }
            }
            x = at + APART;
        }
        if !model.legend.is_empty() {
            self.height += LINE.1;
        }
    }

    fn surface(&self, medium: Medium, ratio: f64) -> Surface {
        Surface { width: WIDTH, height: self.height, ratio, medium }
    }

    /// The size a backend must have for it, in its own pixels.
    pub fn pixels(&self, ratio: f64) -> (u32, u32) {
        self.surface(Medium::Canvas, ratio).pixels()
    }

    /// Paints it.
    ///
    /// # Errors
    /// Those of the backend.
    pub fn paint<B: DrawingBackend>(
        &self,
        backend: B,
        model: &ChartModel,
        (medium, ratio): (Medium, f64),
        theme: Theme,
    ) -> Painted<B> {
        let area = backend.into_drawing_area();
        let brush = Brush { area: &area, theme, surface: self.surface(medium, ratio), faint: 1.0 };
        area.fill(&brush.color(Role::Surface, 1.0))?;
        let plot = self.plot(&area, ratio);
        let surface =
            Surface { width: WIDTH - 2.0 * MARGIN, height: self.plot_height, ratio, medium };
        paint_in(&plot, model, surface, theme)?;
        self.texts.iter().try_for_each(|text| brush.text(text))?;
        for (index, x, y) in &self.swatches {
            let Some(entry) = model.legend.get(*index) else { continue };
            let width = swatch_width(entry);
            if let Some(stroke) = entry.stroke {
                let stroke = Stroke { width: stroke.width.min(2.5), ..stroke };
                brush.stroke(&[(*x, *y), (x + width, *y)], entry.role, 1.0, stroke)?;
            }
            if let Some(shape) = entry.shape {
                let brush = Brush { faint: model.strength(*index), ..brush };
                let parts = shape.parts((x + width / 2.0, *y), 3.4);
                parts.into_iter().try_for_each(|part| brush.part(part, entry.role))?;
            }
        }
        area.present()
    }

    fn plot<B: DrawingBackend>(
        &self,
        area: &DrawingArea<B, Shift>,
        ratio: f64,
    ) -> DrawingArea<B, Shift> {
        let pixels = |css: f64| (css * ratio).round() as u32;
        area.clone().shrink(
            (pixels(MARGIN), pixels(self.plot_top)),
            (pixels(WIDTH - 2.0 * MARGIN), pixels(self.plot_height)),
        )
    }

    /// It as an SVG document, which says its claim and notes to a screen reader, too.
    pub fn svg(&self, model: &ChartModel, notes: &[String], theme: Theme) -> String {
        let mut document = String::new();
        let (across, down) = self.surface(Medium::Svg, FINE).pixels();
        let backend = SVGBackend::with_string(&mut document, (across, down));
        self.paint(backend, model, (Medium::Svg, FINE), theme)
            .expect("writing to a string does not fail");
        let own = format!("width=\"{across}\" height=\"{down}\"");
        let css = format!("width=\"{WIDTH}\" height=\"{}\" role=\"img\"", self.height);
        let document = document.replacen(&own, &css, 1);
        let words = format!(
            "<title>{}</title>\n<desc>{}</desc>",
            escaped(&model.claim),
            escaped(&format!("{} {}", model.label, notes.join(" ")))
        );
        match document.split_once(">\n") {
            Some((head, rest)) => format!("{head}>\n{words}\n{rest}"),
            None => document,
        }
    }
}

/// A marker alone needs no room for a line.
fn swatch_width(entry: &LegendEntry) -> f64 {
    if entry.stroke.is_some() { SWATCH } else { 12.0 }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
