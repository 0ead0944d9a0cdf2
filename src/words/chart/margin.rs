//! What the panel of the survival margin says.

catalogue! {
    chart::margin;

    /// In the legend.
    fn entry() -> &'static str;

    /// The panel's name, from where its scale begins to where it ends: at length, shorter, short.
    fn names(floor: f64, top: f64) -> [String; 3];

    /// Where there is none: at length and short.
    fn without() -> [&'static str; 2];
}
