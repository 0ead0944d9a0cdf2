//! Latency of an action layer over the batch size: tables from `src/data/action_layers.toml`, with how sure each point
//! is.
//!
//! A look-up always answers, and says how: a published point, something between points, or beyond the largest, where
//! the last segment goes on. It never falls back to zero. Absent on purpose: jitter and overhead are values here, the
//! simulation applies them.

use super::Mark;
use super::shape::{ActionLayers, LayerRow, ValueRow};
use crate::units::Span;
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

/// How a batch latency was looked up, from the surest to the least sure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Lookup {
    /// A published batch size.
    Measured,
    /// Between published sizes, or a point chosen between them.
    Interpolated,
    /// Larger than any batch of the table: the last segment goes on.
    Beyond,
}

/// One batch size of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Point {
    /// [requests] in the batch.
    pub batch: u32,
    /// Time of the whole batch, without jitter and overhead.
    pub latency: Span,
    /// How sure the latency is.
    pub mark: Mark,
    /// Where it comes from.
    pub source: String,
}

/// A value beside the points, with where it comes from.
#[derive(Clone, Debug, PartialEq)]
pub struct Sourced<T> {
    /// The value.
    pub value: T,
    /// How sure it is.
    pub mark: Mark,
    /// Where it comes from.
    pub source: String,
}

/// A model on a GPU: what a batch costs.
#[derive(Clone, Debug, PartialEq)]
pub struct ActionLayer {
    name: String,
    label: String,
    source: String,
    jitter: Sourced<f64>,
    overhead: Sourced<Span>,
    /// At least two, batches rising from 1, latencies never falling.
    points: Vec<Point>,
}

static LAYERS: LazyLock<Vec<ActionLayer>> = LazyLock::new(|| {
    ActionLayer::checked(unpack!(ActionLayers, "action_layers"))
        .expect("action_layers.toml is checked by a test")
});

impl ActionLayer {
    /// Every table this program knows.
    pub fn all() -> &'static [ActionLayer] {
        &LAYERS
    }

    /// The table of this name, such as `h800-pi0.5`.
    pub fn named(name: &str) -> Option<&'static ActionLayer> {
        LAYERS.iter().find(|layer| layer.name == name)
    }

    /// Reads tables from JSON of the form of `src/data/action_layers.toml`.
    ///
    /// # Errors
    /// What is wrong with the text, or with the first table that cannot be looked up.
    pub fn parse(text: &str) -> Result<Vec<ActionLayer>, String> {
        ActionLayer::checked(serde_json::from_str(text).map_err(|error| error.to_string())?)
    }

    fn checked(file: ActionLayers) -> Result<Vec<ActionLayer>, String> {
        file.layer.into_iter().map(ActionLayer::check).collect()
    }

    fn check(row: LayerRow) -> Result<ActionLayer, String> {
        let fail = |what: &str| Err(format!("action layer {}: {what}", row.name));
        if row.point.len() < 2 || row.point[0].batch != 1 {
            return fail("at least two points are needed, the first of batch 1");
        }
        if !row.point.iter().all(|point| (1e-6..=1e4).contains(&point.latency_s)) {
            return fail("latencies lie between a microsecond and 10,000 s");
        }
        if !row.point.is_sorted_by(|a, b| a.batch < b.batch && a.latency_s <= b.latency_s) {
            return fail("batches rise and latencies never fall");
        }
        if !(0.0..=1.0).contains(&row.jitter.value) || !(0.0..=1e4).contains(&row.overhead.value) {
            return fail("jitter lies between 0 and 1, overhead between 0 and 10,000 s");
        }
        let points = row.point.into_iter().map(|point| Point {
            batch: point.batch,
            latency: Span::from_seconds_f64(point.latency_s),
            mark: point.mark,
            source: point.source,
        });
        let ValueRow { value, mark, source, .. } = row.overhead;
        Ok(ActionLayer {
            name: row.name,
            label: row.label,
            source: row.source,
            jitter: Sourced {
                value: row.jitter.value,
                mark: row.jitter.mark,
                source: row.jitter.source,
            },
            overhead: Sourced { value: Span::from_seconds_f64(value), mark, source },
            points: points.collect(),
        })
    }

    /// In presets and links.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// For people.
    pub fn label(&self) -> &str {
        &self.label
    }

    /// Where the table as a whole comes from.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// Standard deviation of the logarithm of a batch's latency.
    pub fn jitter(&self) -> &Sourced<f64> {
        &self.jitter
    }

    /// Time a batch occupies its GPU beside its latency; once per batch.
    pub fn overhead(&self) -> &Sourced<Span> {
        &self.overhead
    }

    /// The points, batches rising from 1.
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// Latency of a batch of `batch` requests, linear between points and rounded to the nearest picosecond, and how it
    /// was found. Above the last point its segment goes on. A batch of none is asked for by nobody; it reads as 1.
    pub fn lookup(&self, batch: u32) -> (Span, Lookup) {
        let batch = batch.max(1);
        let above = self.points.partition_point(|point| point.batch < batch);
        if let Some(point) = self.points.get(above).filter(|point| point.batch == batch) {
            let lookup =
                if point.mark == Mark::Published { Lookup::Measured } else { Lookup::Interpolated };
            return (point.latency, lookup);
        }
        let lookup = if above == self.points.len() { Lookup::Beyond } else { Lookup::Interpolated };
        // The first point is of batch 1, so at least one lies below.
        let right = above.min(self.points.len() - 1);
        let (low, high) = (&self.points[right - 1], &self.points[right]);
        let width = u128::from(high.batch - low.batch);
        let rise = u128::from(high.latency.0 - low.latency.0) * u128::from(batch - low.batch);
        let latency = u128::from(low.latency.0) + (rise + width / 2) / width;
        (Span(u64::try_from(latency).unwrap_or(u64::MAX)), lookup)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: u64 = 1_000_000_000;

    fn h800() -> &'static ActionLayer {
        ActionLayer::named("h800-pi0.5").unwrap()
    }

    #[test]
    fn published_points_are_measured_and_chosen_ones_are_not() {
        for (batch, ms, lookup) in [
            (1, 160, Lookup::Measured),
            (2, 162, Lookup::Interpolated),
            (4, 168, Lookup::Interpolated),
            (8, 249, Lookup::Measured),
            (16, 388, Lookup::Interpolated),
            (32, 605, Lookup::Interpolated),
            (64, 1_030, Lookup::Measured),
        ] {
            assert_eq!(h800().lookup(batch), (Span(ms * MS), lookup), "batch {batch}");
        }
    }

    #[test]
    fn between_points_it_is_linear_and_beyond_them_the_last_segment_goes_on() {
        assert_eq!(h800().lookup(3), (Span(165 * MS), Lookup::Interpolated));
        assert_eq!(h800().lookup(6), (Span(208_500_000_000), Lookup::Interpolated));
        assert_eq!(h800().lookup(48), (Span(817_500_000_000), Lookup::Interpolated));
        assert_eq!(h800().lookup(96), (Span(1_455 * MS), Lookup::Beyond));
        assert_eq!(h800().lookup(65).1, Lookup::Beyond);
    }

    #[test]
    fn it_never_falls_and_is_never_nothing() {
        assert_eq!(h800().lookup(0), h800().lookup(1));
        let mut before = Span::ZERO;
        for batch in (1..300).chain([10_000, u32::MAX]) {
            let (latency, _) = h800().lookup(batch);
            assert!(latency >= before && latency > Span::ZERO, "batch {batch}");
            before = latency;
        }
    }

    #[test]
    fn jitter_and_overhead_are_fitted() {
        assert_eq!((h800().jitter().value, h800().jitter().mark), (0.02, Mark::Fitted));
        assert_eq!(
            (h800().overhead().value, h800().overhead().mark),
            (Span(30 * MS), Mark::Fitted)
        );
    }

    #[test]
    fn tables_that_cannot_be_looked_up_are_refused() {
        let text = include_str!("../data/action_layers.toml");
        let parse = |toml: &str| {
            let json: serde_json::Value = toml::from_str(toml).expect("TOML");
            ActionLayer::parse(&json.to_string())
        };
        assert!(parse(text).is_ok());
        for (from, to) in [
            ("batch = 1\n", "batch = 2\n"),
            ("latency_s = 0.249", "latency_s = 0.1"),
            ("latency_s = 0.160", "latency_s = 0.0"),
            ("batch = 64", "batch = 32"),
            ("mark = \"published\"", "mark = \"sure\""),
        ] {
            assert!(parse(&text.replacen(from, to, 1)).is_err(), "{to}");
        }
    }
}
