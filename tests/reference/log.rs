//! What both engines are compared by: a list of (time, request, event), integers only.

/// The request of an entry that is about none.
pub const NOBODY: u32 = u32::MAX;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// [ps] A step's beginning for what is scheduled, its end for what comes out.
    pub at: u64,
    pub request: u32,
    pub event: Event,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    Submitted,
    Admitted { hit: u32, full: bool },
    Preempted,
    Prefill(u32),
    Decode,
    First,
    Done,
    StepEnd { free: u32, running: u32, waiting: u32, generated: u64 },
}

/// The log without what a jump leaves out: decodes, and ends of steps in which nothing but decodes happened.
pub fn without_plain_decodes(log: &[Entry]) -> Vec<Entry> {
    let mut kept = Vec::new();
    let mut eventful = false;
    for entry in log {
        match entry.event {
            Event::Decode => {}
            Event::StepEnd { .. } => {
                if eventful {
                    kept.push(*entry);
                }
                eventful = false;
            }
            // A request that arrives and cannot start leaves the next steps plain.
            Event::Submitted => kept.push(*entry),
            _ => {
                kept.push(*entry);
                eventful = true;
            }
        }
    }
    kept
}

impl Event {
    /// Its place among the events of one instant: what a step ends with, then what the next one begins with.
    fn class(self) -> u8 {
        match self {
            Event::First => 0,
            Event::Done => 1,
            Event::StepEnd { .. } => 2,
            Event::Submitted => 3,
            Event::Preempted => 4,
            Event::Admitted { .. } => 5,
            Event::Prefill(_) => 6,
            Event::Decode => 7,
        }
    }
}

/// The log with the events of one instant by class: engines may tell of them as they come upon them. Within a class
/// their order stays, and is compared.
fn by_class(log: &[Entry]) -> Vec<Entry> {
    let mut sorted = log.to_vec();
    sorted.sort_by_key(|entry| (entry.at, entry.event.class()));
    sorted
}

/// Where two logs part, with the entries before.
pub fn difference(reference: &[Entry], fast: &[Entry]) -> Option<String> {
    let (reference, fast) = (&by_class(reference), &by_class(fast));
    if reference == fast {
        return None;
    }
    let same = reference.iter().zip(fast).take_while(|(a, b)| a == b).count();
    let around = |log: &[Entry]| {
        let end = log.len().min(same + 6);
        log[same.saturating_sub(12).min(end)..end]
            .iter()
            .map(|entry| format!("  {entry:?}\n"))
            .collect::<String>()
    };
    Some(format!("after {same}\nreference:\n{}fast:\n{}", around(reference), around(fast)))
}
