//! What the panel of the survival margin says.

catalogue! {
    chart::margin;

    /// In the legend, with the limits under which it is shaded.
    fn entry(amber: f64, red: f64) -> String;

    /// The panel's name, from where its scale begins to where it ends: at length, shorter, short.
    fn names(floor: f64, top: f64) -> [String; 3];

    /// Where there is none: at length and short.
    fn without() -> [&'static str; 2];
}
