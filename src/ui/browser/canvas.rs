//! Painting a chart on a canvas, crisp at any pixel ratio.

use super::watch::Size;
use crate::chart::paint::Medium;
use crate::chart::{ChartModel, Surface, Theme, paint};
use plotters_canvas::CanvasBackend;
use web_sys::HtmlCanvasElement;

/// Paints `model` on `canvas`, which fills `size`.
pub fn draw(canvas: &HtmlCanvasElement, model: &ChartModel, size: Size, theme: Theme) {
    if size.width < 1.0 || size.height < 1.0 {
        return;
    }
    // plotters draws in whole pixels: twice as many as a plain screen has keep its curves smooth.
    let surface = Surface {
        width: size.width,
        height: size.height,
        ratio: size.ratio.max(2.0),
        medium: Medium::Canvas,
    };
    let (width, height) = surface.pixels();
    canvas.set_width(width);
    canvas.set_height(height);
    let Some(backend) = CanvasBackend::with_canvas_object(canvas.clone()) else { return };
    if let Err(error) = paint(backend, model, surface, theme) {
        super::page::log(&format!("the chart {} could not be painted: {error}", model.name));
    }
}
