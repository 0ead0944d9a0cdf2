//! Charts in two halves: a pure model of what is shown, and painting generic over the plotters backend.
//!
//! ```text
//! results -> cliff, envelope, starvation, timeline, controllers -> ChartModel -> Layout -> paint (canvas in the page, SVG in tests)
//! ```
//!
//! The model knows data, roles and words but no pixels and no colours; [`transform`] gives it pixels, [`theme`] gives it
//! colours. Absent on purpose: interaction (the page's), the legend's drawing (it is text in the page, from
//! [`ChartModel::legend`]), and plotters' own mesh and layout, which are too noisy for these charts.

pub mod action_layer;
pub mod axis;
pub mod baseline;
pub mod brain;
mod caps;
pub mod cliff;
pub mod controllers;
pub mod csv;
pub mod dash;
mod entries;
pub mod envelope;
pub mod evidence;
pub mod figure;
pub mod heat;
pub mod label;
pub mod look;
pub mod margin;
pub mod mark;
pub mod model;
pub mod paint;
pub mod pick;
mod read_out;
pub mod sheet;
pub(crate) mod stairs;
pub mod starvation;
pub mod svg;
mod sweeps;
pub mod theme;
pub mod timeline;
pub mod tornado;
pub mod transform;

pub use baseline::{Baseline, add_baselines};
pub use cliff::{MeasuredPoint, cliff};
pub use envelope::envelope;
pub use heat::heat;
pub use model::{Along, ChartModel, LegendEntry, Provenance, ReadOut, Table};
pub use paint::{Surface, paint};
pub use pick::Pick;
pub use starvation::starvation;
pub use svg::svg_document;
pub use theme::{Role, Theme};
pub use timeline::{run_timeline, timeline};
pub use tornado::tornado;
pub use transform::Layout;
