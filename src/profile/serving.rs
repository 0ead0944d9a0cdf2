//! What is assumed of a server that does not say it.

use super::engine::Constant;
use serde::Deserialize;
use std::sync::LazyLock;

/// The assumptions.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "each constant carries its own meaning")]
pub struct Serving {
    pub memory_utilization: Constant,
    pub reserve: Constant,
    pub block_tokens: Constant,
}

static SERVING: LazyLock<Serving> = LazyLock::new(|| {
    serde_json::from_str(data!("serving")).expect("serving.toml is checked by a test")
});

/// All of them.
pub fn constants() -> &'static Serving {
    &SERVING
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_is_read() {
        assert!(constants().memory_utilization.value <= 100);
        assert!(constants().block_tokens.value > 0);
    }
}
