//! Sorting short lists.

use std::cmp::Ordering;

/// Sorts a short list, stably. By insertion: a tenth of the code of the library's own sort, of which every kind of
/// element would bring a copy to the page.
pub fn sort_short<T>(list: &mut [T], order: impl Fn(&T, &T) -> Ordering) {
    for end in 1..list.len() {
        let mut place = end;
        while place > 0 && order(&list[place], &list[place - 1]) == Ordering::Less {
            list.swap(place, place - 1);
            place -= 1;
        }
    }
}

/// The same by a key.
pub fn sort_short_by_key<T, K: Ord>(list: &mut [T], key: impl Fn(&T) -> K) {
    sort_short(list, |a, b| key(a).cmp(&key(b)));
}

/// Puts a list of any length into order; what is equal keeps its order. A plain merge sort: the standard one weighs
/// several kilobytes on the page for each kind of list, and what is sorted here is never where the time goes.
pub fn sort_long<T: Copy>(list: &mut [T], order: impl Fn(&T, &T) -> Ordering) {
    let mut merged: Vec<T> = Vec::with_capacity(list.len());
    let mut width = 1;
    while width < list.len() {
        for pair in list.chunks(2 * width) {
            let (mut left, mut right) = pair.split_at(width.min(pair.len()));
            while let (Some((a, lefts)), Some((b, rights))) =
                (left.split_first(), right.split_first())
            {
                if order(b, a) == Ordering::Less {
                    merged.push(*b);
                    right = rights;
                } else {
                    merged.push(*a);
                    left = lefts;
                }
            }
            merged.extend_from_slice(left);
            merged.extend_from_slice(right);
        }
        list.copy_from_slice(&merged);
        merged.clear();
        width *= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn it_sorts_and_keeps_what_is_equal_in_order() {
        let mut list = [(3, 'a'), (1, 'b'), (3, 'c'), (2, 'd'), (1, 'e')];
        sort_short_by_key(&mut list, |pair| pair.0);
        assert_eq!(list, [(1, 'b'), (1, 'e'), (2, 'd'), (3, 'a'), (3, 'c')]);
        sort_short(&mut list, |a, b| b.0.cmp(&a.0));
        assert_eq!(list.map(|pair| pair.1), ['a', 'c', 'd', 'b', 'e']);
        sort_short::<u8>(&mut [], u8::cmp);
    }

    proptest! {
        #[test]
        fn a_long_list_is_sorted_as_the_standard_library_does_it(list in prop::collection::vec((0u8..9, 0u32..), 0..300)) {
            let mut expected = list.clone();
            expected.sort_by_key(|pair| pair.0);
            let mut found = list;
            sort_long(&mut found, |a, b| a.0.cmp(&b.0));
            prop_assert_eq!(found, expected);
        }
    }
}
