//! A controller's parameters and the values they have in a run.

/// Most parameters of one controller.
pub const MOST: usize = 8;

/// Something that can be set of a controller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// In links and on the command line, where a knob sets it.
    pub name: &'static str,
    /// Raw value without a knob: a whole number of `1 / scale`.
    pub default: i64,
    /// Raw units in one.
    pub scale: i64,
}

/// Values of a controller's parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    parameters: &'static [Parameter],
    values: [i64; MOST],
}

impl Settings {
    /// Of a controller without parameters.
    pub const EMPTY: Settings = Settings { parameters: &[], values: [0; MOST] };

    /// Each parameter as `value_of` gives it, else its default.
    pub fn of(
        parameters: &'static [Parameter],
        value_of: impl Fn(&Parameter) -> Option<i64>,
    ) -> Settings {
        assert!(parameters.len() <= MOST, "room for every parameter of a controller");
        let mut values = [0; MOST];
        for (value, parameter) in values.iter_mut().zip(parameters) {
            *value = value_of(parameter).unwrap_or(parameter.default);
        }
        Settings { parameters, values }
    }

    /// The raw value of one of its parameters.
    pub fn get(&self, parameter: &Parameter) -> i64 {
        let place = self.parameters.iter().position(|one| one.name == parameter.name);
        place.map_or(parameter.default, |place| self.values[place])
    }

    /// The value as a number.
    pub fn number(&self, parameter: &Parameter) -> f64 {
        self.get(parameter) as f64 / parameter.scale as f64
    }
}
