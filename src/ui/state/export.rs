//! A chart that is to become a file.

use super::{Place, Stand, State};
use crate::chart::ChartModel;
use crate::ui::aside::Aside;
use std::rc::Rc;

/// What a chart can be saved as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A picture in pixels.
    Png,
    /// A picture in lines.
    Svg,
    /// Its table.
    Csv,
}

impl Format {
    /// All, in the order they are offered.
    pub const ALL: [Format; 3] = [Format::Png, Format::Svg, Format::Csv];

    /// Ending of the file's name.
    pub fn ending(self) -> &'static str {
        match self {
            Format::Png => "png",
            Format::Svg => "svg",
            Format::Csv => "csv",
        }
    }

    /// Media type.
    pub fn media_type(self) -> &'static str {
        match self {
            Format::Png => "image/png",
            Format::Svg => "image/svg+xml",
            Format::Csv => "text/csv;charset=utf-8",
        }
    }
}

/// The study whose results a chart shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rests {
    /// The main one.
    #[default]
    Main,
    /// One beside it.
    Beside(Aside),
    /// None: figures that are at hand.
    Data,
}

/// A chart as it is shown, and what it is to be saved as.
#[derive(Clone, Debug, PartialEq)]
pub struct Export {
    /// The format.
    pub format: Format,
    /// The chart.
    pub chart: Rc<ChartModel>,
    /// The sample whose values stand in the legend.
    pub sample: Option<usize>,
    /// Where its figures come from.
    pub rests: Rests,
}

impl Export {
    /// The file's name.
    pub fn file_name(&self) -> String {
        format!("fleet-planner-{}.{}", self.chart.name, self.format.ending())
    }
}

/// What is saved, and what it rests on.
#[derive(Clone, Debug, PartialEq)]
pub struct Saving {
    /// The chart.
    pub export: Export,
    /// What its link says.
    pub place: Place,
    /// Runs of its study are still to come, or were stopped.
    pub is_partial: bool,
}

impl State {
    /// Whether the study that a chart rests on has runs still to come.
    pub(super) fn is_partial(&self, rests: Rests) -> bool {
        match rests {
            Rests::Main => self.condition() != "final",
            Rests::Beside(aside) => {
                self.beside(aside).is_none_or(|beside| beside.stand != Stand::Final)
            }
            Rests::Data => false,
        }
    }
}
