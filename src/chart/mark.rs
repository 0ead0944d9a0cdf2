//! Markers: their shapes as polygons and lines around a point, in pixels.

use super::dash::Point;

/// A marker's shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// No cap.
    OpenCircle,
    /// This scenario without a cap.
    Circle,
    /// Brain, capped.
    Square,
    /// Action layer.
    Triangle,
    /// Where the action layer meets its limit.
    OpenTriangle,
    /// A series to spare.
    Cross,
    /// Measured.
    Diamond,
    /// Measured, and nothing there.
    OpenDiamond,
    /// Interpolated between measured points.
    HalfDiamond,
    /// Beyond the table.
    DashedDiamond,
    /// At least: open upwards.
    Caret,
    /// An upright line: nothing changed, or a watch that ended.
    Tick,
    /// A triangle that points down.
    Down,
    /// An arrow head that points right: it goes on beyond the axis.
    Right,
    /// A square in the colour of the surface.
    OpenSquare,
    /// A square whose lower half is filled.
    HalfSquare,
    /// A square whose left half is filled.
    SideSquare,
    /// A square with a line across.
    BarredSquare,
    /// A circle whose lower half is filled.
    HalfCircle,
}

/// One part of a marker.
#[derive(Clone, Debug, PartialEq)]
pub enum Part {
    /// A polygon in the marker's colour.
    Filled(Vec<Point>),
    /// A polygon in the colour of the surface.
    Blank(Vec<Point>),
    /// A line in the marker's colour.
    Line(Vec<Point>),
    /// A dashed line in the marker's colour.
    Dashed(Vec<Point>),
}

impl Shape {
    /// Its parts around `(x, y)`, back to front, `r` being half its width.
    pub fn parts(self, (x, y): Point, r: f64) -> Vec<Part> {
        let at =
            |points: &[Point]| points.iter().map(|(dx, dy)| (x + dx, y + dy)).collect::<Vec<_>>();
        let outline = |points: &[Point]| {
            let mut path = at(points);
            path.extend(path.first().copied());
            path
        };
        let d = r + 1.0;
        let diamond = [(0.0, -d), (d, 0.0), (0.0, d), (-d, 0.0)];
        let triangle = [(0.0, -r - 0.6), (r + 0.4, r - 0.4), (-r - 0.4, r - 0.4)];
        let square = [(-r, -r), (r, -r), (r, r), (-r, r)];
        match self {
            Shape::OpenCircle => vec![Part::Blank(at(&round(r))), Part::Line(outline(&round(r)))],
            Shape::Circle => vec![Part::Filled(at(&round(r)))],
            Shape::Square => vec![Part::Filled(at(&square))],
            Shape::Triangle => vec![Part::Filled(at(&triangle)), Part::Line(outline(&triangle))],
            Shape::OpenTriangle => vec![Part::Blank(at(&triangle)), Part::Line(outline(&triangle))],
            Shape::Cross => {
                vec![Part::Line(at(&[(-r, -r), (r, r)])), Part::Line(at(&[(r, -r), (-r, r)]))]
            }
            Shape::Diamond => vec![Part::Filled(at(&diamond))],
            Shape::OpenDiamond => vec![Part::Blank(at(&diamond)), Part::Line(outline(&diamond))],
            Shape::HalfDiamond => vec![
                Part::Blank(at(&diamond)),
                Part::Filled(at(&[(0.0, -d), (0.0, d), (-d, 0.0)])),
                Part::Line(outline(&diamond)),
            ],
            Shape::DashedDiamond => {
                vec![Part::Blank(at(&diamond)), Part::Dashed(outline(&diamond))]
            }
            Shape::Tick => vec![Part::Line(at(&[(0.0, -r), (0.0, r)]))],
            Shape::Down => {
                let down = triangle.map(|(dx, dy)| (dx, -dy));
                vec![Part::Filled(at(&down)), Part::Line(outline(&down))]
            }
            // Its tip stands at the point.
            Shape::Right => vec![Part::Filled(at(&[(0.5, 0.0), (-2.0 * r, -r), (-2.0 * r, r)]))],
            Shape::OpenSquare => vec![Part::Blank(at(&square)), Part::Line(outline(&square))],
            Shape::HalfSquare => vec![
                Part::Blank(at(&square)),
                Part::Filled(at(&[(-r, 0.0), (r, 0.0), (r, r), (-r, r)])),
                Part::Line(outline(&square)),
            ],
            Shape::SideSquare => vec![
                Part::Blank(at(&square)),
                Part::Filled(at(&[(-r, -r), (0.0, -r), (0.0, r), (-r, r)])),
                Part::Line(outline(&square)),
            ],
            Shape::BarredSquare => vec![
                Part::Blank(at(&square)),
                Part::Line(at(&[(-r, r), (r, -r)])),
                Part::Line(outline(&square)),
            ],
            Shape::HalfCircle => vec![
                Part::Blank(at(&round(r))),
                Part::Filled(at(&round(r)[..13])),
                Part::Line(outline(&round(r))),
            ],
            Shape::Caret => vec![Part::Line(at(&[(-r, r * 0.5), (0.0, -r * 0.6), (r, r * 0.5)]))],
        }
    }
}

/// A circle as a polygon, fine enough for the sizes of markers.
fn round(r: f64) -> [Point; 24] {
    std::array::from_fn(|index| {
        let angle = index as f64 * std::f64::consts::TAU / 24.0;
        (r * libm::cos(angle), r * libm::sin(angle))
    })
}
