//! What the legend reads out: the samples that a crosshair stops at, and the values there.

use super::figure;
use super::model::{ChartModel, ReadOut, Reading};

impl ReadOut {
    /// Both in one line.
    pub fn text(&self) -> String {
        match &self.range {
            Some(range) => format!("{} {range}", self.value),
            None => self.value.clone(),
        }
    }
}

impl ChartModel {
    /// The sample of this scenario, at which the crosshair rests.
    pub fn resting_sample(&self) -> Option<usize> {
        let planned = self.planned.as_ref()?.tick.at;
        self.samples.iter().position(|x| *x == planned)
    }

    /// The sample nearest to an x that another chart of the same axis was pointed at; none beyond the samples.
    pub fn sample_within(&self, at: f64) -> Option<usize> {
        let (first, last) = (self.samples.first()?, self.samples.last()?);
        (*first..=*last).contains(&at).then(|| self.sample_near(at))?
    }

    /// The sample nearest to an x.
    pub fn sample_near(&self, at: f64) -> Option<usize> {
        let far = |x: f64| (x - at).abs();
        let samples = self.samples.iter().enumerate();
        samples.min_by(|a, b| far(*a.1).total_cmp(&far(*b.1))).map(|(place, _)| place)
    }

    /// "At 32:". Empty beyond the samples.
    pub fn heading(&self, sample: usize) -> String {
        let (before, after) = self.sample_words;
        self.samples
            .get(sample)
            .map_or_else(String::new, |x| format!("{before}{}{after}", figure::short(*x, 2)))
    }

    /// The values under the crosshair, in the legend's order; entries without one there are absent.
    pub fn read_out(&self, sample: usize) -> Vec<ReadOut> {
        let Some(x) = self.samples.get(sample) else { return Vec::new() };
        let entries = self.legend.iter().enumerate();
        entries
            .filter_map(|(entry, line)| {
                let reading = line.readings.iter().find(|reading| reading.x == *x)?;
                Some(ReadOut { entry, value: reading.value.clone(), range: reading.range.clone() })
            })
            .collect()
    }

    /// The sample at which most is read out, and the longest that its entries read out anywhere: what a read-out has to
    /// have room for. Nothing where nothing is read out.
    pub fn longest_read_out(&self) -> Option<(usize, Vec<ReadOut>)> {
        let letters = |reading: &Reading| {
            let range = reading.range.as_ref().map_or(0, |range| range.chars().count());
            reading.value.chars().count() + range
        };
        let mut said = vec![0; self.samples.len()];
        for reading in self.legend.iter().flat_map(|entry| &entry.readings) {
            let place = self.samples.partition_point(|sample| *sample < reading.x);
            // What was published of a fleet that was not simulated is read out nowhere.
            if self.samples.get(place) == Some(&reading.x) {
                // A value has its distance from the next.
                said[place] += letters(reading) + 2;
            }
        }
        let (sample, most) = said.into_iter().enumerate().max_by_key(|(_, letters)| *letters)?;
        let longest = |ReadOut { entry, .. }: ReadOut| {
            let reading = self.legend[entry].readings.iter().max_by_key(|one| letters(one))?;
            Some(ReadOut { entry, value: reading.value.clone(), range: reading.range.clone() })
        };
        let readings = self.read_out(sample).into_iter().filter_map(longest).collect();
        (most > 0).then_some((sample, readings))
    }
}
