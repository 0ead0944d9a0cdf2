//! Compiled code in a browser: what native tests cannot see.
#![cfg(target_arch = "wasm32")]

mod digests;

use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

#[wasm_bindgen_test]
fn the_page_has_a_document() {
    let document = web_sys::window().and_then(|window| window.document());
    assert!(document.is_some());
}

/// The bits that the native tests are held to, too.
#[wasm_bindgen_test]
fn every_case_has_its_frozen_digest() {
    for case in digests::CASES {
        assert_eq!(digests::digest(case, 1_000), case.digest, "{}", case.link);
    }
}
