//! The paste panel: what was read of a paste, and how its importer stands. The text itself is the panel's own.

use super::reduce::settle;
use super::{Effect, State};
use crate::protocol::paste::{Paste, PasteReading};
use crate::scenario::{KnobId, Scenario};
use std::rc::Rc;

/// The open panel.
#[derive(Clone, Debug, PartialEq)]
pub struct Panel {
    /// Number of the newest paste; readings of any other are dropped.
    pub number: u32,
    /// How it stands.
    pub phase: Reading,
}

/// How the newest paste stands.
#[derive(Clone, Debug, PartialEq)]
pub enum Reading {
    /// There is none.
    Nothing,
    /// It is being read.
    UnderWay {
        /// It has taken long enough to be told.
        slow: bool,
    },
    /// It was read.
    Read(Rc<PasteReading>),
    /// It was not read.
    Failed(Trouble),
}

/// Why a paste was not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The importer did not load.
    NotLoaded,
    /// The importer is of another release than the page.
    OtherBuild,
    /// The importer broke.
    Broke,
    /// It took too long.
    TooLong,
    /// The visitor stopped it.
    Cancelled,
}

/// What can happen to the panel.
#[derive(Clone, Debug, PartialEq)]
pub enum PasteAction {
    /// It is opened, or closed if it is open.
    Toggle,
    /// It is closed.
    Close,
    /// A text is to be read, with what is stated besides; its number is not set yet.
    Read(Paste),
    /// The text is empty.
    Clear,
    /// A paste was read.
    Came(u32, Rc<PasteReading>),
    /// A paste has been read for 300 ms.
    Slow(u32),
    /// A paste could not be read.
    Failed(u32, Trouble),
    /// The visitor stops it.
    Cancel,
    /// What was read is applied: one step.
    Apply,
}

/// What the browser must do for the panel.
#[derive(Clone, Debug, PartialEq)]
pub enum PasteEffect {
    /// Load the importer, so that it is there when something is pasted; the number is given back if it does not load.
    Load(u32),
    /// Read this.
    Read(Paste),
    /// End the importer.
    End,
}

/// The scenario with all that a reading would set.
pub fn applied(reading: &PasteReading, scenario: &Scenario) -> Scenario {
    reading.changes.iter().fold(*scenario, |scenario, change| {
        match KnobId::ALL.get(usize::from(change.knob)) {
            Some(&knob) => scenario.with(knob, change.raw),
            None => scenario,
        }
    })
}

pub(super) fn reduce(state: &mut State, action: PasteAction) -> Vec<Effect> {
    let end = || vec![Effect::Paste(PasteEffect::End)];
    let Some(panel) = &mut state.paste else {
        if action != PasteAction::Toggle {
            return Vec::new();
        }
        state.paste = Some(Panel { number: 0, phase: Reading::Nothing });
        return vec![Effect::Paste(PasteEffect::Load(0))];
    };
    let is_under_way = matches!(panel.phase, Reading::UnderWay { .. });
    match action {
        PasteAction::Toggle | PasteAction::Close => {
            state.paste = None;
            end()
        }
        PasteAction::Read(paste) => {
            panel.number = panel.number.wrapping_add(1);
            panel.phase = Reading::UnderWay { slow: false };
            let number = panel.number;
            vec![Effect::Paste(PasteEffect::Read(Paste { number, ..paste }))]
        }
        PasteAction::Clear => {
            panel.number = panel.number.wrapping_add(1);
            let before = std::mem::replace(&mut panel.phase, Reading::Nothing);
            match before {
                Reading::UnderWay { .. } => end(),
                // The importer has ended: it is to be there for the next paste.
                Reading::Failed(_) => vec![Effect::Paste(PasteEffect::Load(panel.number))],
                Reading::Nothing | Reading::Read(_) => Vec::new(),
            }
        }
        PasteAction::Came(number, reading) => {
            if is_under_way && number == panel.number {
                panel.phase = Reading::Read(reading);
            }
            Vec::new()
        }
        PasteAction::Slow(number) => {
            if is_under_way && number == panel.number {
                panel.phase = Reading::UnderWay { slow: true };
            }
            Vec::new()
        }
        // The importer may fail to load before anything was pasted.
        PasteAction::Failed(number, trouble) => {
            if number == panel.number {
                panel.phase = Reading::Failed(trouble);
                return end();
            }
            Vec::new()
        }
        PasteAction::Cancel => {
            if is_under_way {
                panel.phase = Reading::Failed(Trouble::Cancelled);
                return end();
            }
            Vec::new()
        }
        PasteAction::Apply => apply(state),
    }
}

/// Sets what was read, and closes the panel unless that was refused.
fn apply(state: &mut State) -> Vec<Effect> {
    let Some(Panel { phase: Reading::Read(reading), .. }) = &state.paste else {
        return Vec::new();
    };
    let to = applied(reading, &state.scenario);
    let mut effects = settle(state, to);
    if state.scenario == to {
        state.paste = None;
        effects.push(Effect::Paste(PasteEffect::End));
    }
    effects
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::paste::PasteReading;
    use crate::scenario::Preset;
    use crate::ui::state::{self, Action, Banner, Theme};

    fn act(state: State, action: PasteAction) -> (State, Vec<Effect>) {
        state::reduce(state, Action::Paste(action))
    }

    fn opened() -> State {
        let page = State::new(Scenario::of(Preset::SITE), Theme::System);
        let (page, effects) = act(page, PasteAction::Toggle);
        assert_eq!(effects, [Effect::Paste(PasteEffect::Load(0))]);
        page
    }

    fn paste(text: &str) -> Paste {
        Paste { number: 0, text: text.into(), gpu_memory_gb: None, tensor_parallel: None }
    }

    /// A page that is reading the text, and what the importer makes of it.
    fn reading(text: &str) -> (State, PasteReading) {
        let (page, effects) = act(opened(), PasteAction::Read(paste(text)));
        let [Effect::Paste(PasteEffect::Read(sent))] = effects.as_slice() else {
            panic!("{effects:?}")
        };
        assert_eq!(sent.number, 1);
        (page, sent.read())
    }

    fn phase(state: &State) -> &Reading {
        &state.paste.as_ref().expect("the panel is open").phase
    }

    #[test]
    fn what_was_read_is_applied_as_one_step() {
        let log = "non-default args: {'max_num_batched_tokens': 4096}\n# GPU blocks: 27012";
        let (page, reading) = reading(log);
        let (page, _) = act(page, PasteAction::Came(1, Rc::new(reading)));
        assert_eq!(page.scenario.get(KnobId::PoolBlocks), 4270, "nothing is applied by itself");
        let (page, effects) = act(page, PasteAction::Apply);
        assert_eq!(page.scenario.get(KnobId::PoolBlocks), 27_012);
        assert_eq!(page.scenario.get(KnobId::TokenBudget), 4096);
        let pushes = effects.iter().filter(|effect| matches!(effect, Effect::Push { .. }));
        assert_eq!((pushes.count(), page.paste), (1, None));
        assert_eq!(effects.last(), Some(&Effect::Paste(PasteEffect::End)));
    }

    #[test]
    fn a_pool_that_cannot_run_is_refused_and_the_panel_stays() {
        let (page, reading) = reading("# GPU blocks: 9");
        let (page, _) = act(page, PasteAction::Came(1, Rc::new(reading)));
        let (page, _) = act(page, PasteAction::Apply);
        assert_eq!(page.scenario.get(KnobId::PoolBlocks), 4270);
        assert!(matches!(page.banners.as_slice(), [Banner::Refused { .. }]));
        assert!(matches!(phase(&page), Reading::Read(_)));
    }

    #[test]
    fn readings_of_older_pastes_are_dropped() {
        let (page, first) = reading("# GPU blocks: 5000");
        let (page, _) = act(page, PasteAction::Read(paste("# GPU blocks: 6000")));
        let (page, _) = act(page, PasteAction::Came(1, Rc::new(first.clone())));
        assert_eq!(phase(&page), &Reading::UnderWay { slow: false });
        let (page, effects) = act(page, PasteAction::Clear);
        assert_eq!(effects, [Effect::Paste(PasteEffect::End)]);
        let (page, _) = act(page, PasteAction::Came(2, Rc::new(first)));
        assert_eq!(phase(&page), &Reading::Nothing);
    }

    #[test]
    fn what_takes_long_is_told_and_can_be_stopped() {
        let (page, read) = reading("# GPU blocks: 5000");
        let (page, _) = act(page, PasteAction::Slow(0));
        assert_eq!(phase(&page), &Reading::UnderWay { slow: false });
        let (page, _) = act(page, PasteAction::Slow(1));
        assert_eq!(phase(&page), &Reading::UnderWay { slow: true });
        let (page, effects) = act(page, PasteAction::Cancel);
        assert_eq!(effects, [Effect::Paste(PasteEffect::End)]);
        assert_eq!(phase(&page), &Reading::Failed(Trouble::Cancelled));
        let (page, _) = act(page, PasteAction::Came(1, Rc::new(read)));
        assert_eq!(phase(&page), &Reading::Failed(Trouble::Cancelled), "too late");
        let (page, effects) = act(page, PasteAction::Apply);
        assert_eq!((page.scenario, effects.len()), (Scenario::of(Preset::SITE), 0));
    }

    #[test]
    fn an_importer_that_does_not_load_is_told_before_and_after_a_paste() {
        let (page, effects) = act(opened(), PasteAction::Failed(0, Trouble::NotLoaded));
        assert_eq!(phase(&page), &Reading::Failed(Trouble::NotLoaded));
        assert_eq!(effects, [Effect::Paste(PasteEffect::End)]);
        // Tried again before anything was pasted.
        let (page, effects) = act(page, PasteAction::Clear);
        assert_eq!(effects, [Effect::Paste(PasteEffect::Load(1))]);
        let (page, _) = act(page, PasteAction::Failed(1, Trouble::NotLoaded));
        assert_eq!(phase(&page), &Reading::Failed(Trouble::NotLoaded));
        let (page, _) = act(page, PasteAction::Read(paste("x")));
        assert_eq!(phase(&page), &Reading::UnderWay { slow: false });
        let (page, _) = act(page, PasteAction::Failed(0, Trouble::NotLoaded));
        assert_eq!(phase(&page), &Reading::UnderWay { slow: false }, "that was the one before");
        let (page, effects) = act(page, PasteAction::Toggle);
        assert_eq!((page.paste, effects), (None, vec![Effect::Paste(PasteEffect::End)]));
    }
}
