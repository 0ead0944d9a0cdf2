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
