//! What ghosts of pinned baselines say.

catalogue! {
    chart::baseline;

    /// The curve of both layers.
    fn site() -> &'static str;

    /// A curve of a baseline: "A, no cap".
    fn curve(letter: char, name: &str) -> String;

    /// In the legend.
    fn entry(letter: char) -> String;

    /// The mark of a row, from the mark it has in its own chart.
    fn mark(letter: char, mark: &str) -> String;

    /// Behind the sentence in place of the picture: what the baseline's own chart claims.
    fn label(letter: char, claim: &str) -> String;
}
