//! Icons: 16 px lines in the colour of the text around them.

use yew::prelude::*;

/// Which icon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Icon {
    Help,
    Reset,
    Minus,
    Plus,
    Fold,
    Table,
    Link,
    Sun,
    Moon,
    System,
    Menu,
    Warning,
    Half,
    Check,
    Info,
    Dots,
    Close,
    Undo,
    Redo,
    Pin,
    Swap,
    Paste,
    Run,
    Export,
    Expand,
}

impl Icon {
    fn path(self) -> &'static str {
        match self {
            Icon::Help => {
                "M6.2 6.1a1.9 1.9 0 113 1.6c-.8.5-1.2.9-1.2 1.8M8 11.9v.1M14.2 8A6.2 6.2 0 111.8 8a6.2 6.2 0 0112.4 0z"
            }
            Icon::Reset => "M3 4v3h3M3.2 7a5 5 0 111 4.2",
            Icon::Minus => "M4 8h8",
            Icon::Plus => "M4 8h8M8 4v8",
            Icon::Fold => "M6 4l4 4-4 4",
            Icon::Table => "M2 3h12v10H2zM2 6.5h12M2 9.8h12M6.5 6.5V13",
            Icon::Link => {
                "M6.5 9.5l3-3M7.3 4.6l1.5-1.5a2.9 2.9 0 014.1 4.1l-1.5 1.5M8.7 11.4l-1.5 1.5a2.9 2.9 0 01-4.1-4.1l1.5-1.5"
            }
            Icon::Sun => {
                "M11 8a3 3 0 11-6 0 3 3 0 016 0zM8 1v1.6M8 13.4V15M1 8h1.6M13.4 8H15M3 3l1.1 1.1M11.9 11.9L13 13M13 3l-1.1 \
                 1.1M4.1 11.9L3 13"
            }
            Icon::Moon => "M13.5 9.6A5.8 5.8 0 016.4 2.5a5.8 5.8 0 107.1 7.1z",
            Icon::System => {
                "M14.2 8A6.2 6.2 0 111.8 8a6.2 6.2 0 0112.4 0zM8 1.8v12.4M8 4.5h5M8 8h6.2M8 11.5h5"
            }
            Icon::Menu => "M2 4h12M2 8h12M2 12h12",
            Icon::Warning => "M8 2L1.8 13.5h12.4zM8 6.5v3.2M8 11.7v.1",
            Icon::Half => {
                "M14 8A6 6 0 112 8a6 6 0 0112 0zM8 2v12M8 4h3.5M8 6.6h5.6M8 9.3h5.6M8 12h3.5"
            }
            Icon::Check => "M2.5 8.5l3.5 3.5 7.5-8",
            Icon::Info => "M14.2 8A6.2 6.2 0 111.8 8a6.2 6.2 0 0112.4 0zM8 7.2v4.2M8 4.6v.1",
            Icon::Dots => "M3 8h.1M8 8h.1M13 8h.1",
            Icon::Undo => "M5.5 3L2.5 6l3 3M2.5 6h7a3.5 3.5 0 010 7H6",
            Icon::Redo => "M10.5 3l3 3-3 3M13.5 6h-7a3.5 3.5 0 000 7H10",
            Icon::Pin => "M5.5 2h5M6.3 2v4L4 9h8L9.7 6V2M8 9v5",
            Icon::Swap => "M2.5 5.5h11L10.5 2.5M13.5 10.5h-11l3 3",
            Icon::Paste => "M5.5 3H3v11h10V3h-2.5M5.5 1.8h5v2.6h-5zM5.5 8h5M5.5 11h3",
            Icon::Run => "M2 13.5h12M3 10.5h3M7 7.5h4M5.5 4.5h2M10 4.5h4",
            Icon::Export => "M8 2v8M4.8 7L8 10.2 11.2 7M2.5 11v2.5h11V11",
            Icon::Expand => "M9.5 2.5h4v4M13.5 2.5L9 7M6.5 13.5h-4v-4M2.5 13.5L7 9",
            Icon::Close => "M3.5 3.5l9 9M12.5 3.5l-9 9",
        }
    }

    /// Draws it; it says nothing to a screen reader.
    pub fn draw(self) -> Html {
        html! {
            <svg class="i" viewBox="0 0 16 16" aria-hidden="true"><path d={self.path()} /></svg>
        }
    }
}

/// The project's mark.
pub fn logo() -> Html {
    html! {
        <svg viewBox="0 0 22 22" aria-hidden="true" fill="none" stroke-width="2.4" stroke-linejoin="round">
            <path d="M1 17C5 8 8 4.5 12.5 4.5V15c0 2 1 2.5 8.5 2.5" stroke="currentColor" />
            <path d="M12.5 4.5H21" class="s-brain" />
        </svg>
    }
}

/// A provenance mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Filled diamond.
    Measured,
    /// Half diamond.
    Interpolated,
    /// Circle on a whisker.
    Simulated,
    /// Dashed open diamond.
    Beyond,
}

impl Mark {
    /// Draws it; the words beside it say the same.
    pub fn draw(self) -> Html {
        let shapes = match self {
            Mark::Measured => html! { <path d="M5.5.5l5 5-5 5-5-5z" class="f-measured" /> },
            Mark::Interpolated => html! {
                <>
                    <path d="M5.5.9l4.6 4.6-4.6 4.6L.9 5.5z" fill="none" class="s-measured" stroke-width="1.2" />
                    <path d="M5.5.9v9.2L.9 5.5z" class="f-measured" />
                </>
            },
            Mark::Simulated => html! {
                <>
                    <path d="M5.5 0v11M3.5.6h4M3.5 10.4h4" class="s-ink" stroke-width="1.2" />
                    <circle cx="5.5" cy="5.5" r="2.2" class="f-surface s-ink" stroke-width="1.4" />
                </>
            },
            Mark::Beyond => html! {
                <path d="M5.5.9l4.6 4.6-4.6 4.6L.9 5.5z" fill="none" class="s-danger" stroke-width="1.2"
                    stroke-dasharray="2 1.4" />
            },
        };
        html! { <svg class="mk" viewBox="0 0 11 11" aria-hidden="true">{ shapes }</svg> }
    }
}
