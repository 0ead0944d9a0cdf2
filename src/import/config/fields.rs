//! The fields of a configuration. Those of the language model may stand in an object of their own.

use serde_json::Value;

/// Objects that hold the language model of one with eyes or ears.
const NESTED: [&str; 5] =
    ["text_config", "language_config", "llm_config", "thinker_config", "language_model"];

/// No size in a configuration is larger; more would be a slip, or meant to overflow.
const MOST: u64 = 1 << 40;

/// The language model's object, and the one around it.
pub(super) struct Fields<'a> {
    inner: &'a Value,
    outer: &'a Value,
    /// The name of the inner object, if there is one.
    pub(super) nested: Option<&'static str>,
}

impl<'a> Fields<'a> {
    /// None if the value is no object with a number of layers.
    pub(super) fn of(value: &'a Value) -> Option<Fields<'a>> {
        let mut inner = value;
        let mut nested = None;
        // Twice: thinker_config holds a text_config.
        for _ in 0..2 {
            if let Some(name) = NESTED.into_iter().find(|name| inner[*name].is_object()) {
                inner = &inner[name];
                nested = Some(name);
            }
        }
        value.is_object().then_some(Fields { inner, outer: value, nested })
    }

    /// A field of the language model, else of the whole; `null` counts as missing.
    pub(super) fn get(&self, name: &str) -> Option<&'a Value> {
        [self.inner, self.outer]
            .into_iter()
            .filter_map(|object| object.get(name))
            .find(|v| !v.is_null())
    }

    /// A whole number above 0.
    pub(super) fn whole(&self, name: &str) -> Option<u64> {
        self.get(name)?.as_u64().filter(|value| (1..=MOST).contains(value))
    }

    /// The first of several names that is there.
    pub(super) fn any(&self, names: &[&str]) -> Option<u64> {
        names.iter().find_map(|name| self.whole(name))
    }

    /// A text.
    pub(super) fn text(&self, name: &str) -> Option<&'a str> {
        self.get(name)?.as_str()
    }

    /// Yes or no.
    pub(super) fn is(&self, name: &str) -> Option<bool> {
        self.get(name)?.as_bool()
    }

    /// A list.
    pub(super) fn list(&self, name: &str) -> Option<&'a Vec<Value>> {
        self.get(name)?.as_array()
    }

    /// Bytes of the model's own numbers: two where the file does not say.
    pub(super) fn number_bytes(&self) -> u64 {
        match self.text("dtype").or_else(|| self.text("torch_dtype")) {
            Some("float32" | "torch.float32") => 4,
            _ => 2,
        }
    }
}
