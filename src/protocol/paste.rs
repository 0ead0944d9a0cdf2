//! Messages between the page and its importer. What a paste gave is told in words and raw values, so that the page can
//! list and apply it without a line of the importer in its own program.

use crate::import::{self, Given, Place, Provenance, Reading, Source};
use serde::{Deserialize, Serialize};

/// From the page to its importer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Paste {
    /// Number of the paste, given back with its reading.
    pub number: u32,
    /// The text.
    pub text: String,
    /// Memory of one GPU in GB, if the visitor states it.
    pub gpu_memory_gb: Option<f64>,
    /// GPUs that share the model, if the visitor states it.
    pub tensor_parallel: Option<u32>,
}

/// From the importer to the page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum FromImporter {
    /// The importer runs; its build.
    Ready {
        /// [`BUILD`](super::BUILD) of the importer.
        build: String,
    },
    /// A paste was read.
    Read {
        /// Number of the paste.
        number: u32,
        /// What it gave.
        reading: PasteReading,
    },
    /// The importer could not understand a message, or broke.
    Refused {
        /// Why.
        reason: String,
    },
}

/// A [`Reading`], as the page shows it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PasteReading {
    /// What kind of paste it is; empty when nothing in it was recognised.
    pub source: String,
    /// It is a model's configuration, which tells neither the GPU's memory nor how many share the model.
    pub is_config: bool,
    /// What was recognised: where, what, and its value.
    pub found: Vec<(PastePlace, String, String)>,
    /// What it would set.
    pub changes: Vec<PasteChange>,
    /// What is worth knowing before applying it.
    pub notes: Vec<String>,
    /// What could not be read.
    pub problems: Vec<PasteProblem>,
}

/// A line and a column, both counted from 1.
pub type PastePlace = (u32, u32);

/// A knob the paste would set.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PasteChange {
    /// Place of the knob in [`KnobId::ALL`](crate::scenario::KnobId::ALL).
    pub knob: u8,
    /// The raw value, within the knob's bounds.
    pub raw: i64,
    /// The equation behind it.
    pub how: String,
    /// The paste states it; else it is derived, or an estimate.
    pub sure: Sureness,
}

/// How sure a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Sureness {
    /// The paste states it.
    Stated,
    /// It follows from what the paste states.
    Derived,
    /// Guesses are in it.
    Estimated,
}

/// What could not be read.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PasteProblem {
    /// Where; none for the paste as a whole.
    pub place: Option<PastePlace>,
    /// What was expected.
    pub expected: String,
    /// What was found.
    pub found: String,
}

impl Paste {
    /// Reads it. For the importer only: whoever calls this takes all of the importer along.
    pub fn read(&self) -> PasteReading {
        let given = Given {
            gpu_memory_gb: self.gpu_memory_gb,
            tensor_parallel: self.tensor_parallel,
            ..Given::default()
        };
        told(import::read(&self.text, &given))
    }
}

fn told(reading: Reading) -> PasteReading {
    let place = |Place { line, column }: Place| (line, column);
    PasteReading {
        source: reading.source.map_or(String::new(), |source| source.words().to_owned()),
        is_config: reading.source == Some(Source::ModelConfig),
        found: reading
            .found
            .into_iter()
            .map(|found| (place(found.place), found.what.to_owned(), found.value))
            .collect(),
        changes: reading
            .changes
            .into_iter()
            .map(|change| PasteChange {
                knob: change.knob as u8,
                raw: change.raw,
                how: change.how,
                sure: match change.provenance {
                    Provenance::Stated => Sureness::Stated,
                    Provenance::Derived => Sureness::Derived,
                    Provenance::Estimated => Sureness::Estimated,
                },
            })
            .collect(),
        notes: reading.notes,
        problems: reading
            .problems
            .into_iter()
            .map(|problem| PasteProblem {
                place: problem.place.map(place),
                expected: problem.expected,
                found: problem.found,
            })
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{pack, unpack};
    use super::*;
    use crate::scenario::KnobId;

    fn read(text: &str) -> PasteReading {
        let paste =
            Paste { number: 1, text: text.into(), gpu_memory_gb: None, tensor_parallel: None };
        let paste: Paste = unpack(&pack(&paste)).expect("a message of this build");
        let answer = FromImporter::Read { number: paste.number, reading: paste.read() };
        match unpack(&pack(&answer)) {
            Ok(FromImporter::Read { reading, .. }) => reading,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_reading_survives_the_way_to_the_page() {
        let reading = read("# GPU blocks: 5000, # CPU blocks: 0");
        assert_eq!(reading.source, "a vLLM start-up log");
        let pool = &reading.changes[0];
        assert_eq!((KnobId::ALL[usize::from(pool.knob)], pool.raw), (KnobId::PoolBlocks, 5000));
        assert_eq!((pool.sure, reading.is_config), (Sureness::Stated, false));
        let nothing = read("hello");
        assert_eq!((nothing.source.as_str(), nothing.changes.len()), ("", 0));
        assert!(nothing.problems[0].expected.contains("config.json"), "{nothing:?}");
    }
}
