//! One run in words, where the time line's own do not say it.

pub fn computing() -> &'static str {
    "One run, minute by minute"
}

pub fn first() -> &'static str {
    "The first seed of this scenario"
}

pub fn empty() -> &'static str {
    "The run is not in yet."
}

pub fn nothing() -> &'static str {
    "One run, minute by minute: nothing computed yet."
}

pub fn running() -> &'static str {
    "running requests"
}

pub fn active() -> &'static str {
    "active episodes"
}

pub fn panel() -> &'static [&'static str] {
    &["running requests and active episodes", "running, active"]
}
