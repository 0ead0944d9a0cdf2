//! The same scenario and seed give the same bits: whole or in slices, natively (here) and in WebAssembly
//! (tests/wasm.rs runs the same cases against the same digests).

mod digests;

#[test]
fn every_case_has_its_frozen_digest_however_it_is_sliced() {
    for case in digests::CASES {
        for slice in [1, 7, 100_000] {
            assert_eq!(
                digests::digest(case, slice),
                case.digest,
                "{} in slices of {slice}",
                case.link
            );
        }
    }
}

#[test]
fn two_hundred_random_scenarios_have_their_frozen_digests() {
    let found = digests::random::scenarios().map(|scenario| {
        let digest = digests::digest_of(&scenario, 1_000);
        assert_eq!(digest, digests::digest_of(&scenario, u32::MAX), "whole and in slices");
        format!("{digest:016x}\n")
    });
    let found: String = found.collect();
    assert!(found == digests::random::FROZEN, "tests/digests/random.txt would be:\n{found}");
}
