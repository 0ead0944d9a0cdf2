//! What a knob takes, and what was wrong with what was typed.

catalogue! {
    scenario::values;

    /// What was expected: one of several names.
    fn one_of(names: &[&str]) -> String;

    /// What was expected: a number, or this word.
    fn number_or(word: Option<&str>) -> String;

    /// The bounds of a number, as a link writes them, with the word that may stand for none: "2 to 10,000, or off".
    fn bounds(low: &str, high: &str, off: Option<&str>) -> String;

    /// What is said of a scenario that cannot be opened.
    fn unchanged() -> &'static str;

    /// What was expected in a file: the value of a setting.
    fn number_or_text() -> &'static str;

    /// What was expected in a file.
    fn settings() -> &'static str;

    /// What was expected in a link.
    fn setting() -> &'static str;

    /// What was expected of a link's checksum.
    fn checksum() -> &'static str;

    /// What was expected of a link's version.
    fn version(newest: u64) -> String;
}
