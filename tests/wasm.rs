//! Compiled code in a browser: what native tests cannot see.
#![cfg(target_arch = "wasm32")]

use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

#[wasm_bindgen_test]
fn the_page_has_a_document() {
    let document = web_sys::window().and_then(|window| window.document());
    assert!(document.is_some());
}

#[wasm_bindgen_test]
fn logarithms_give_the_same_bits_as_natively() {
    assert_eq!(libm::log(10.0).to_bits(), 0x4002_6bb1_bbb5_5516);
}
