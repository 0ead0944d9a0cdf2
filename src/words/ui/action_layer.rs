//! The words around the charts of the Action layer view. What the charts themselves say is in
//! `chart::action_layer::words`.

catalogue! {
    ui::action_layer;

    /// Of the card with starvation, before there is anything to draw.
    fn deadlines() -> &'static str;

    /// What is chosen there.
    fn deadline_label() -> &'static str;

    /// Of the table, before anything is known.
    fn capacities() -> &'static str;

    /// Of the card with batches.
    fn batches() -> &'static str;

    /// Of the card with strips.
    fn strip() -> &'static str;

    /// Of the card with chunk lengths.
    fn asking() -> &'static str;

    /// The label of the seed.
    fn seed() -> &'static str;

    /// The label of the robot.
    fn robot_label() -> &'static str;

    /// The robot that is shown unless another is chosen.
    fn most_starved() -> &'static str;

    /// What the buttons choose.
    fn part() -> &'static str;

    /// To the part before.
    fn earlier() -> &'static str;

    /// To the next part with a late chunk.
    fn next_late() -> &'static str;

    /// To the part after.
    fn later() -> &'static str;

    /// What is drawn is another robot's or seed's than the one chosen.
    fn another() -> &'static str;

    /// Where there is no action layer: its heading.
    fn no_layer() -> &'static str;

    /// What to do about it.
    fn no_layer_help() -> &'static str;

    /// The button that does it.
    fn set_gpus(gpus: u32) -> String;

    /// A deadline to choose; this scenario's says so.
    fn deadline(deadline_s: f64, is_own: bool) -> String;

    /// A robot to choose: "3: 12% missed".
    fn robot(robot: u32, missed: Option<f64>) -> String;

    /// What the view counts, where a cap holds robots back.
    fn coupled(active: u32, planned: u32) -> String;

    /// The same without a cap that binds.
    fn all_act(planned: u32) -> String;
}
