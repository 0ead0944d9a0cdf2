//! What a chart shows, without a pixel and without a colour: data, roles and words.

use super::axis::{Axis, Tick};
use super::mark::Shape;
use super::pick::Picks;
use super::theme::{Role, Stroke};
use crate::words::chart::terms;

/// A chart.
#[derive(Clone, Debug, PartialEq)]
pub struct ChartModel {
    /// Its stable name, for ids and file names.
    pub name: &'static str,
    /// The title: what the data says.
    pub claim: String,
    /// What is drawn, in which unit, under which condition.
    pub sub: String,
    /// One sentence for those who do not see it.
    pub label: String,
    /// The axis all panels share.
    pub x: Axis,
    /// What runs along it, where other charts have the same: they share one crosshair.
    pub along: Option<Along>,
    /// Whether vertical grid lines are drawn.
    pub grid: bool,
    /// [css px] Left of the plot at least: charts that share an axis agree on it.
    pub gutter: f64,
    /// Panels from top to bottom.
    pub panels: Vec<Panel>,
    /// Vertical lines through all panels.
    pub verticals: Vec<Vertical>,
    /// The region in which the fleet thrashes, from and to in x.
    pub hatch: Option<(f64, f64)>,
    /// This scenario on the x axis.
    pub planned: Option<Planned>,
    /// The x values the crosshair stops at, rising.
    pub samples: Vec<f64>,
    /// How the read-out begins: "At {x}:", before and after the value.
    pub sample_words: (&'static str, &'static str),
    /// The legend, which is also the read-out.
    pub legend: Vec<LegendEntry>,
    /// What of it can be opened.
    pub picks: Picks,
    /// The same data as a table.
    pub table: Table,
    /// Which scenario is drawn while another is computed; the data is then painted faint.
    pub stale: Option<String>,
    /// Shown in place of the panels when there is nothing to draw.
    pub empty: Option<String>,
}

/// What runs along an x axis that several charts have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Along {
    /// Robots: of the fleet, or active at once.
    Robots,
    /// Minutes of a run.
    Minutes,
    /// Cap K.
    Cap,
    /// Control frequency.
    Hertz,
}

/// One plot with its own y axis.
#[derive(Clone, Debug, PartialEq)]
pub struct Panel {
    /// Its y axis.
    pub y: Axis,
    /// Where the axis name stands.
    pub name_at: NameAt,
    /// Height relative to the other panels.
    pub weight: f64,
    /// Whether horizontal grid lines are drawn.
    pub grid: bool,
    /// Bands and areas, drawn first.
    pub fills: Vec<Fill>,
    /// Horizontal limits.
    pub limits: Vec<Limit>,
    /// Curves.
    pub series: Vec<Series>,
    /// Markers.
    pub marks: Vec<Mark>,
    /// Marks along the panel's foot, the most telling first; one that would touch an earlier one is left out.
    pub rug: Vec<RugMark>,
    /// Direct labels, the most important first.
    pub labels: Vec<Label>,
}

impl Panel {
    /// A panel with nothing in it yet.
    pub fn new(y: Axis, weight: f64) -> Panel {
        let (fills, limits, series, marks, rug, labels) = Default::default();
        let (name_at, grid) = (NameAt::Left, true);
        Panel { y, name_at, weight, grid, fills, limits, series, marks, rug, labels }
    }
}

/// Where a panel's axis name stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameAt {
    /// Above the ticks, at the chart's left edge.
    Left,
    /// Above the panel's left end.
    Start,
    /// Above the panel's right end.
    Right,
}

/// A curve. Points rise in x; no y is a gap.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// Its place in the legend.
    pub legend: Option<usize>,
    /// Its colour.
    pub role: Role,
    /// Its line.
    pub stroke: Stroke,
    /// Its points.
    pub points: Vec<(f64, Option<f64>)>,
}

/// A filled region between two heights over x. Points rise in x.
#[derive(Clone, Debug, PartialEq)]
pub struct Fill {
    /// Its place in the legend.
    pub legend: Option<usize>,
    /// Its colour.
    pub role: Role,
    /// How opaque, 0 to 1.
    pub alpha: f64,
    /// x, lower, upper.
    pub points: Vec<(f64, f64, f64)>,
}

/// A horizontal limit.
#[derive(Clone, Debug, PartialEq)]
pub struct Limit {
    /// At this y.
    pub at: f64,
    /// Its colour.
    pub role: Role,
    /// Its line.
    pub stroke: Stroke,
}

/// A vertical line through all panels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Vertical {
    /// At this x.
    pub at: f64,
    /// Its colour.
    pub role: Role,
    /// Its width in css px.
    pub width: f64,
}

/// This scenario on the x axis: a line, a bold tick and a word.
#[derive(Clone, Debug, PartialEq)]
pub struct Planned {
    /// The bold tick.
    pub tick: Tick,
    /// Under the tick: "planned".
    pub word: Option<&'static str>,
}

/// A marker.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mark {
    /// Its place in the legend.
    pub legend: Option<usize>,
    /// Where.
    pub x: f64,
    /// Where.
    pub y: f64,
    /// Lowest and highest, drawn as a whisker.
    pub range: Option<(f64, f64)>,
    /// Its shape.
    pub shape: Shape,
    /// Its colour.
    pub role: Role,
    /// Half its width in css px.
    pub size: f64,
}

/// A mark along a panel's foot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RugMark {
    /// Its place in the legend.
    pub legend: Option<usize>,
    /// Where.
    pub x: f64,
    /// Its shape.
    pub shape: Shape,
    /// Its colour.
    pub role: Role,
}

/// Words beside a point of the data.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// Its place in the legend: hidden with it.
    pub legend: Option<usize>,
    /// What it says, the longest first.
    pub texts: Vec<String>,
    /// Its colour.
    pub role: Role,
    /// Whether bold.
    pub bold: bool,
    /// Size in css px.
    pub size: f64,
    /// Where it may stand, the best first.
    pub spots: Vec<Spot>,
    /// Left out rather than near anything but the mark at its first spot: for names of marks that crowd.
    pub strict: bool,
    /// Left out rather than as near to another curve as to its own.
    pub nearest: bool,
    /// Where it stands off, a thin line leads to the mark at its first spot.
    pub led: bool,
    /// Left out rather than struck through: for names that the legend or the words above say, too.
    pub clear: bool,
    /// The data values of x that it must lie between, if it names a part of the chart.
    pub within: Option<(f64, f64)>,
}

/// A place for a label.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spot {
    /// Data value.
    pub x: f64,
    /// Data value.
    pub y: f64,
    /// On which side of that point.
    pub side: Side,
}

/// A side of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Side {
    Above,
    Below,
    Left,
    Right,
    AboveLeft,
    AboveRight,
    BelowLeft,
    BelowRight,
    Over,
}

impl Label {
    /// A label in the chart's usual size.
    pub fn new<const N: usize>(texts: [String; N], role: Role, spots: Vec<Spot>) -> Label {
        Label {
            legend: None,
            texts: texts.into(),
            role,
            bold: true,
            size: 13.0,
            spots,
            strict: false,
            nearest: false,
            led: false,
            clear: false,
            within: None,
        }
    }

    /// Hidden with this entry of the legend.
    pub fn of(mut self, legend: usize) -> Label {
        self.legend = Some(legend);
        self
    }

    /// Left out rather than near another mark.
    pub fn strict(mut self) -> Label {
        self.strict = true;
        self
    }

    /// Left out rather than as near to another curve as to its own.
    pub fn nearest(mut self) -> Label {
        self.nearest = true;
        self
    }

    /// With a line to its mark where it stands off.
    pub fn led(mut self) -> Label {
        self.led = true;
        self
    }

    /// Left out rather than struck through.
    pub fn clear(mut self) -> Label {
        self.clear = true;
        self
    }

    /// Not bold.
    pub fn plain(mut self) -> Label {
        self.bold = false;
        self
    }

    /// In another size.
    pub fn sized(mut self, size: f64) -> Label {
        self.size = size;
        self
    }
}

/// How a figure came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Provenance {
    /// Published, with its condition.
    Measured,
    /// Between measured points.
    Interpolated,
    /// By this simulator, with a band over seeds.
    Simulated,
    /// Beyond the measured table: a guess.
    Beyond,
}

impl Provenance {
    /// In words, for tables and hidden text.
    pub fn word(self) -> &'static str {
        terms::provenance(self)
    }
}

/// One line of the legend.
#[derive(Clone, Debug, PartialEq)]
pub struct LegendEntry {
    /// What it is.
    pub text: String,
    /// Its colour.
    pub role: Role,
    /// Its line, if it has one.
    pub stroke: Option<Stroke>,
    /// Its marker, if it has one.
    pub shape: Option<Shape>,
    /// How its figures came about.
    pub provenance: Provenance,
    /// Its values, each at a sample's x.
    pub readings: Vec<Reading>,
    /// Whether the visitor hid it.
    pub hidden: bool,
}

/// A value of the read-out.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// The sample's x.
    pub x: f64,
    /// The value.
    pub value: String,
    /// What it spans over seeds: "[0.54 to 0.63]".
    pub range: Option<String>,
}

/// What the legend says under the crosshair.
#[derive(Clone, Debug, PartialEq)]
pub struct ReadOut {
    /// Index of the legend's entry.
    pub entry: usize,
    /// The value.
    pub value: String,
    /// What it spans over seeds: "[0.54 to 0.63]".
    pub range: Option<String>,
}

/// The data of a chart as a table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    /// What it lists.
    pub caption: String,
    /// Column heads with their units.
    pub heads: Vec<String>,
    /// Rows; each has as many cells as there are heads.
    pub rows: Vec<Vec<String>>,
}

impl ChartModel {
    /// A chart with nothing in it but words.
    pub fn new(name: &'static str, x: Axis) -> ChartModel {
        ChartModel {
            name,
            claim: String::new(),
            sub: String::new(),
            label: String::new(),
            x,
            along: None,
            grid: true,
            gutter: 38.0,
            panels: Vec::new(),
            verticals: Vec::new(),
            hatch: None,
            planned: None,
            samples: Vec::new(),
            sample_words: terms::at(),
            legend: Vec::new(),
            picks: Picks::default(),
            table: Table::default(),
            stale: None,
            empty: None,
        }
    }

    /// Whether what belongs to this entry of the legend is drawn.
    pub fn shows(&self, legend: Option<usize>) -> bool {
        legend.and_then(|index| self.legend.get(index)).is_none_or(|entry| !entry.hidden)
    }

    /// How strongly the sample of an entry is drawn: as its areas are, where it stands for areas.
    pub fn strength(&self, entry: usize) -> f64 {
        let stands_for_areas =
            |entry: &LegendEntry| entry.stroke.is_none() && entry.shape == Some(Shape::Square);
        let mut fills = self.panels.iter().flat_map(|panel| &panel.fills);
        self.legend
            .get(entry)
            .filter(|entry| stands_for_areas(entry))
            .and_then(|_| fills.find(|fill| fill.legend == Some(entry)))
            .map_or(1.0, |fill| fill.alpha)
    }
}
