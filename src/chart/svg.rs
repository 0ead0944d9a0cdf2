//! A chart as an SVG document, for export, the command line and tests.

use super::model::ChartModel;
use super::paint::{Medium, Surface, paint};
use super::theme::Theme;
use plotters::prelude::SVGBackend;

/// Backend pixels in one css px: the backend takes whole pixels only.
const FINE: f64 = 4.0;

/// The chart's plot as a document of `width` by `height` css px. Title and legend are not in it.
pub fn svg_document(model: &ChartModel, width: f64, height: f64, theme: Theme) -> String {
    let surface = Surface { width, height, ratio: FINE, medium: Medium::Svg };
    let (across, down) = surface.pixels();
    let drawn = svg_at(model, surface, theme);
    let (own, css) = (
        format!("width=\"{across}\" height=\"{down}\""),
        format!("width=\"{width}\" height=\"{height}\""),
    );
    drawn.replacen(&own, &css, 1)
}

/// The same in backend pixels, at any ratio.
pub fn svg_at(model: &ChartModel, surface: Surface, theme: Theme) -> String {
    let mut document = String::new();
    let backend = SVGBackend::with_string(&mut document, surface.pixels());
    paint(backend, model, surface, theme).expect("writing to a string does not fail");
    document
}
