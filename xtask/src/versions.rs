//! Every version this project pins, in one place.
//!
//! Absent on purpose: wasm-bindgen's, which `Cargo.lock` decides, and the browser test packages', which
//! `tests/browser/package-lock.json` decides.

/// Builds the page. 0.22 needs a newer compiler than this project asks for.
pub const TRUNK: &str = "0.21.14";

/// Splits the page's program into what the first view needs and what is loaded later.
pub const WASM_SPLIT: &str = "0.2.4";

/// Carries `wasm-opt`, which makes the page smaller and faster. An npm package, so no compiler is needed.
pub const BINARYEN: &str = "132.0.0";

/// The oldest Node that runs the browser tests.
pub const NODE_MAJOR: u32 = 20;

/// The oldest Firefox that the browser tests can drive: the first whose WebDriver BiDi has `network.addDataCollector`
/// (<https://github.com/mdn/browser-compat-data/pull/27619>), without which playwright-core does not start.
pub const FIREFOX_MAJOR: u32 = 143;

/// The Debian packages that stand in where rustup cannot download the wasm32 target.
pub const DEBIAN_RUST: [&str; 5] =
    ["rustc-web", "cargo-web", "rust-web-src", "rust-web-clippy", "lld-22"];

/// The linker that `lld-22` brings.
pub const DEBIAN_WASM_LINKER: &str = "wasm-ld-22";

/// The Debian packages with the browser that the tests drive.
pub const DEBIAN_BROWSER: [&str; 2] = ["chromium", "chromium-driver"];

/// The same for the other browser.
pub const DEBIAN_FIREFOX: [&str; 1] = ["firefox-esr"];

/// The target that the page and its worker are compiled for.
pub const WASM: &str = "wasm32-unknown-unknown";
