//! What the time line of one run says.

catalogue! {
    chart::timeline;

    /// The claim while the run is not in.
    fn computing() -> &'static str;

    /// In place of the picture, for those who do not see it.
    fn nothing() -> &'static str;

    /// The claim where no window could be low.
    fn silent() -> &'static str;

    /// The claim of a well run where others are not.
    fn others_low(some: u32, seeds: u32) -> String;

    /// The claim of a well run.
    fn none_low(length: u32) -> String;

    /// The claim of a run with a low window where others have none; the minute as a figure.
    fn some_thrash(minute: &str, some: u32, seeds: u32) -> String;

    /// The claim where prompt rises and output falls.
    fn thrashing() -> &'static str;

    /// The same where hits come back for good; from and to as minutes.
    fn recovers(from: &str, until: &str) -> String;

    /// The claim of low windows, not all in a row or without rising prompt, after which hits come back for good.
    fn dips(from: &str, until: &str) -> String;

    /// The claim of any other run with a low window.
    fn falls(alarm: f64, minute: &str) -> String;

    /// In place of the picture: which run, how long, and where its first low window starts.
    fn label(what: &str, length: u32, alarm: f64, first_low: Option<&str>) -> String;

    /// The entries of the legend: hits, prompt, generated, usage, waiting.
    fn legend() -> [&'static str; 5];

    /// The name of the panel of hits: at length and short.
    fn hits() -> [&'static str; 2];

    /// The same of prompt.
    fn prompt() -> [&'static str; 2];

    /// The same of what is generated.
    fn generated() -> [&'static str; 2];

    /// The same of usage and waiting requests.
    fn usage() -> [&'static str; 2];

    /// Where the first low window starts: at length, short, and in a word.
    fn first_low(minute: &str) -> [String; 3];

    /// Heads of the table; with the margin or without.
    fn heads(has_margin: bool) -> Vec<&'static str>;

    /// Of the table.
    fn caption(seed: u64) -> String;
}
