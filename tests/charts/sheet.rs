//! A chart that leaves the page as a picture takes its words, its values and its link along.

use crate::{drawn, fixture};
use fleet_planner::chart::label::TextBox;
use fleet_planner::chart::sheet::Sheet;
use fleet_planner::chart::{Theme, cliff};

/// A link as long as links get before the page warns.
fn notes() -> Vec<String> {
    vec![
        "engine 0, 24 seeds".to_owned(),
        format!("https://example.org/#v=1&n={}", "9".repeat(2_000)),
    ]
}

#[test]
fn no_word_is_cut_and_none_covers_another() {
    for (case, chart) in drawn() {
        for sample in [None, Some(0), chart.samples.len().checked_sub(1)] {
            let sheet = Sheet::of(&chart, sample, &notes());
            let words: Vec<&TextBox> = sheet.words().collect();
            for (place, text) in words.iter().enumerate() {
                let bounds = text.bounds();
                let inside = bounds.left >= 0.0
                    && bounds.right <= sheet.width()
                    && bounds.top >= 0.0
                    && bounds.bottom <= sheet.height;
                assert!(inside, "{case} {}: {text:?}", chart.name);
                let other = words[..place].iter().find(|other| other.bounds().meets(bounds));
                assert!(other.is_none(), "{case} {}: {text:?} on {other:?}", chart.name);
            }
        }
    }
}

#[test]
fn it_says_what_the_card_says() {
    let mut chart = cliff(&fixture::thrashing(), &fixture::measured());
    let sample = chart.resting_sample();
    let shown: Vec<String> = chart
        .read_out(sample.expect("the scenario is on the chart"))
        .into_iter()
        .flat_map(|value| [Some(value.value), value.range].into_iter().flatten())
        .collect();
    assert!(!shown.is_empty());
    let said = |sheet: &Sheet| sheet.words().map(|text| text.text.clone()).collect::<Vec<_>>();
    let words = said(&Sheet::of(&chart, sample, &notes()));
    for word in shown.iter().chain([&"At 32:".to_owned(), &chart.legend[0].text]) {
        assert!(words.contains(word), "{word} in {words:?}");
    }
    assert!(words.concat().contains(&notes()[1]), "the link is whole, if in lines");
    let prose = words.join(" ");
    assert!(prose.contains(&chart.claim) && prose.contains(&chart.sub));
    // What the visitor hid stays hidden.
    chart.legend[0].hidden = true;
    assert!(!said(&Sheet::of(&chart, sample, &[])).contains(&chart.legend[0].text));
}

#[test]
fn the_document_is_whole_in_both_themes() {
    for (case, chart) in drawn() {
        for theme in [Theme::Light, Theme::Dark] {
            let notes = ["a & b <c>".to_owned()];
            let svg = Sheet::of(&chart, None, &notes).svg(&chart, &notes, theme);
            assert!(svg.starts_with("<svg ") && svg.trim_end().ends_with("</svg>"), "{case}");
            assert!(
                svg.contains("width=\"960\"") && svg.contains("a &amp; b &lt;c&gt;</desc>"),
                "{case}"
            );
            assert!(svg.find("<title>") < svg.find("<rect"), "{case}");
        }
    }
}
