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

#[wasm_bindgen_test]
fn two_hundred_random_scenarios_have_their_frozen_digests() {
    let found: String = digests::random::scenarios()
        .map(|scenario| format!("{:016x}\n", digests::digest_of(&scenario, 1_000)))
        .collect();
    assert!(found == digests::random::FROZEN);
}

/// Milliseconds a 30-minute run, to stand beside `planner bench` of the same minute. Printed, never asserted.
#[wasm_bindgen_test]
fn milliseconds_a_run() {
    use fleet_planner::scenario::{Preset, Scenario};
    use fleet_planner::sim::fleet::Fleet;
    use std::sync::Arc;

    let scenario = Scenario::of(Preset::H800);
    let workload = Arc::new(scenario.workload(scenario.millihertz()));
    let clock = web_sys::window().and_then(|window| window.performance()).expect("a clock");
    // The first runs are for the browser, which compiles while they run; the page does thousands.
    for (robots, is_shown) in [20, 20, 20]
        .map(|robots| (robots, false))
        .into_iter()
        .chain([12, 20, 32, 48].map(|robots| (robots, true)))
    {
        let mut times: Vec<f64> = (1..=21)
            .map(|seed| {
                let begun = clock.now();
                let record =
                    Fleet::new(scenario.fleet_world(workload.clone(), robots, None, seed)).run();
                assert!(record.calls > 0);
                clock.now() - begun
            })
            .collect();
        times.sort_by(f64::total_cmp);
        if is_shown {
            wasm_bindgen_test::console_log!(
                "{robots} robots: {:.2} ms a run (median of 21)",
                times[10]
            );
        }
    }
}
