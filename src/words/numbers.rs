//! Numbers, durations and counted things as a person reads them.

catalogue! {
    numbers;

    /// A whole number with thousands separators.
    fn grouped(number: impl Into<i64>) -> String;

    /// Two decimals.
    fn two(value: f64) -> String;

    /// At most one decimal, none when whole.
    fn short(value: f64) -> String;

    /// At most two decimals, without trailing zeros.
    fn trim(value: f64) -> String;

    /// A share as a percentage: whole, or with one decimal near 0 and 100%.
    fn percent(share: f64) -> String;

    /// "1 robot", "2 robots".
    fn robots(number: u32) -> String;

    /// With a capital at its beginning.
    fn capital(text: &str) -> String;

    /// Seconds as a person says them: "40 s", "6 min".
    fn duration(seconds: f64) -> String;

    /// A decimal with commas between thousands, as messages and pages show it: 10,000. A word stays as it is.
    fn grouped_decimal(decimal: &str) -> String;

    /// A whole number that is never negative, with commas between thousands.
    fn grouped_whole(number: u64) -> String;
}
