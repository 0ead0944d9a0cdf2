//! Dashes along a path, and clipping to a rectangle, in pixels.
//!
//! plotters' dashed element measures each segment by itself, so that a pattern starts anew at every sample; this one
//! carries it along the path.

/// A point in pixels.
pub type Point = (f64, f64);

/// The dashes of a path: on, off, on, off along its length. An empty or absurd pattern gives the path whole.
pub fn dashes(path: &[Point], pattern: &[f64]) -> Vec<Vec<Point>> {
    let period: f64 = pattern.iter().sum();
    if pattern.is_empty() || !period.is_finite() || period < 0.1 || path.len() < 2 {
        return vec![path.to_vec()];
    }
    let mut out = Vec::new();
    let mut current = vec![path[0]];
    let (mut index, mut left) = (0usize, pattern[0]);
    for pair in path.windows(2) {
        let (from, to) = (pair[0], pair[1]);
        let length = libm::hypot(to.0 - from.0, to.1 - from.1);
        let mut done = 0.0;
        while length - done > left {
            done += left;
            let at = along(from, to, done / length);
            if index.is_multiple_of(2) {
                current.push(at);
                out.push(std::mem::take(&mut current));
            }
            index = (index + 1) % (pattern.len() + pattern.len() % 2);
            left = pattern[index % pattern.len()];
            if index.is_multiple_of(2) {
                current = vec![at];
            }
        }
        left -= length - done;
        if index.is_multiple_of(2) {
            current.push(to);
        }
    }
    if current.len() > 1 {
        out.push(current);
    }
    out
}

/// The point at a share of the way.
fn along(from: Point, to: Point, share: f64) -> Point {
    (from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share)
}

/// The parts of a path that lie between two heights.
pub fn clip_heights(path: &[Point], top: f64, bottom: f64) -> Vec<Vec<Point>> {
    let mut out: Vec<Vec<Point>> = Vec::new();
    let mut current: Vec<Point> = Vec::new();
    for pair in path.windows(2) {
        let (from, to) = (pair[0], pair[1]);
        let Some((enter, leave)) = inside(from.1, to.1, top, bottom) else {
            out.extend((current.len() > 1).then(|| std::mem::take(&mut current)));
            current.clear();
            continue;
        };
        if current.is_empty() {
            current.push(along(from, to, enter));
        }
        current.push(along(from, to, leave));
        if leave < 1.0 {
            out.push(std::mem::take(&mut current));
        }
    }
    out.extend((current.len() > 1).then_some(current));
    out
}

/// The shares of the way from `from` to `to` at which it is between `top` and `bottom`.
fn inside(from: f64, to: f64, top: f64, bottom: f64) -> Option<(f64, f64)> {
    let step = to - from;
    if step == 0.0 {
        return (top..=bottom).contains(&from).then_some((0.0, 1.0));
    }
    let (a, b) = ((top - from) / step, (bottom - from) / step);
    let (enter, leave) = (a.min(b).max(0.0), a.max(b).min(1.0));
    (enter < leave).then_some((enter, leave))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_runs_on_over_corners() {
        let path = [(0.0, 0.0), (5.0, 0.0), (10.0, 0.0), (20.0, 0.0)];
        let spans: Vec<_> = dashes(&path, &[7.0, 4.0])
            .iter()
            .map(|dash| (dash[0].0, dash[dash.len() - 1].0))
            .collect();
        assert_eq!(spans, [(0.0, 7.0), (11.0, 18.0)]);
        assert_eq!(dashes(&path, &[]), vec![path.to_vec()]);
        assert_eq!(dashes(&path, &[0.0, 0.0]).len(), 1);
        assert_eq!(dashes(&path[..1], &[3.0, 3.0]).len(), 1);
    }

    #[test]
    fn what_leaves_the_panel_is_cut_at_its_edge() {
        let path = [(0.0, -10.0), (10.0, 10.0), (20.0, 10.0), (30.0, 30.0), (40.0, 10.0)];
        let parts = clip_heights(&path, 0.0, 20.0);
        assert_eq!(parts[0], [(5.0, 0.0), (10.0, 10.0), (20.0, 10.0), (25.0, 20.0)]);
        assert_eq!(parts[1], [(35.0, 20.0), (40.0, 10.0)]);
    }
}
