//! A small map.

/// A list of pairs in the order of their keys. A tenth of the code of the library's tree, of which every kind of key
/// would bring a copy to the page; a few thousand pairs are moved in no time.
#[derive(Clone, Debug, PartialEq)]
pub struct Sorted<K, V>(Vec<(K, V)>);

impl<K, V> Default for Sorted<K, V> {
    fn default() -> Sorted<K, V> {
        Sorted(Vec::new())
    }
}

impl<K: Ord, V> Sorted<K, V> {
    fn place(&self, key: &K) -> Result<usize, usize> {
        self.0.binary_search_by(|(other, _)| other.cmp(key))
    }

    /// How many.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The value of a key.
    pub fn get(&self, key: &K) -> Option<&V> {
        self.place(key).ok().map(|place| &self.0[place].1)
    }

    /// The same, to change.
    pub fn get_mut(&mut self, key: &K) -> Option<&mut V> {
        self.place(key).ok().map(|place| &mut self.0[place].1)
    }

    /// Sets the value of a key.
    pub fn insert(&mut self, key: K, value: V) {
        match self.place(&key) {
            Ok(place) => self.0[place].1 = value,
            Err(place) => self.0.insert(place, (key, value)),
        }
    }

    /// Takes a key out; whether it was there.
    pub fn remove(&mut self, key: &K) -> bool {
        let place = self.place(key);
        if let Ok(place) = place {
            self.0.remove(place);
        }
        place.is_ok()
    }

    /// All, in the order of their keys.
    pub fn pairs(&self) -> &[(K, V)] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_keeps_one_value_a_key_in_order() {
        let mut map = Sorted::default();
        for (key, value) in [(3, 'c'), (1, 'a'), (2, 'x'), (2, 'b')] {
            map.insert(key, value);
        }
        assert_eq!(map.pairs(), [(1, 'a'), (2, 'b'), (3, 'c')]);
        assert_eq!((map.get(&2), map.get(&4), map.len()), (Some(&'b'), None, 3));
        assert!(map.remove(&2) && !map.remove(&2) && !map.is_empty());
        if let Some(value) = map.get_mut(&1) {
            *value = 'z';
        }
        assert_eq!(map.pairs(), [(1, 'z'), (3, 'c')]);
    }
}
