//! One crosshair for all charts that have the same along their x axis, wherever on the page they are.

use crate::chart::Along;
use std::cell::RefCell;
use yew::prelude::*;

/// A chart that listens: its number, what runs along it, and how to tell it.
type Listener = (u32, Along, UseStateSetter<Cross>);

thread_local! {
    static LISTENERS: RefCell<(u32, Vec<Listener>)> = const { RefCell::new((0, Vec::new())) };
}

/// Where a crosshair stands.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Cross {
    /// The x value; none while nobody points.
    pub at: Option<f64>,
    /// This chart was pointed at, not another one.
    pub is_own: bool,
}

/// The crosshair of a chart, and how to move it.
#[hook]
pub fn use_crosshair(along: Option<Along>) -> (Cross, Callback<Option<f64>>) {
    let cross = use_state_eq(Cross::default);
    let number = use_state(|| {
        LISTENERS.with_borrow_mut(|(last, _)| {
            *last += 1;
            *last
        })
    });
    let own = *number;
    let setter = cross.setter();
    use_effect_with(along, move |along| {
        let along = *along;
        LISTENERS.with_borrow_mut(|(_, all)| all.extend(along.map(|along| (own, along, setter))));
        move || LISTENERS.with_borrow_mut(|(_, all)| all.retain(|(number, ..)| *number != own))
    });
    let setter = cross.setter();
    let put = Callback::from(move |at: Option<f64>| {
        setter.set(Cross { at, is_own: at.is_some() });
        // Told outside of the borrow: a chart that is told may be taken away at once.
        let others: Vec<UseStateSetter<Cross>> = LISTENERS.with_borrow(|(_, all)| {
            let same = all.iter().filter(|(number, of, _)| *number != own && Some(*of) == along);
            same.map(|(_, _, setter)| setter.clone()).collect()
        });
        for other in others {
            other.set(Cross { at, is_own: false });
        }
    });
    (*cross, put)
}
