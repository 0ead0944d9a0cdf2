//! Figures of charts: thousands separators, a true minus, no more decimals than they carry.

use crate::analysis::Carried;

catalogue! {
    chart::figure;

    /// `value` with exactly `decimals` decimals, thousands separated, the minus U+2212.
    fn fixed(value: f64, decimals: usize) -> String;

    /// At most `decimals` decimals, trailing zeros dropped: 12.5, 10, 0.25.
    fn short(value: f64, decimals: usize) -> String;

    /// A whole number, thousands separated.
    fn count(value: impl Into<f64>) -> String;

    /// A share of one as a percentage: one decimal below 10%, none above.
    fn percent(share: f64) -> String;

    /// "[0.54 to 0.63]".
    fn range(low: String, high: String) -> String;

    /// A time in the unit in which it has two or three figures: "0.34 s", "42 s", "7.2 min", "3.5 h".
    fn time(seconds: f64) -> String;

    /// Tokens in thousands: "215k", "3.3k".
    fn kilo(tokens: impl Into<f64>) -> String;

    /// "23", or "at least 48": a bound is never written as if it were exact.
    fn carried(value: Carried) -> String;
}
