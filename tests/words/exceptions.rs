//! Literals that look like words for people and are none, by reason.

/// Keys of the keyboard, as the browser calls them.
pub const KEYS: [&str; 10] = [
    "ArrowDown",
    "ArrowLeft",
    "ArrowRight",
    "ArrowUp",
    "End",
    "Enter",
    "Escape",
    "Home",
    "PageDown",
    "PageUp",
];

/// A reason, and the literals it holds for: the end of the file's name, and the text as it is written.
pub const EXCEPTIONS: &[(&str, &[(&str, &str)])] = &[
    (
        "what engines and other programs print, which the importer looks for",
        &[
            ("import/log.rs", "GPU KV cache size: % tokens, Maximum concurrency for"),
            ("import/log.rs", "# GPU blocks:"),
            ("import/log.rs", "GPU KV cache size:"),
            ("import/log.rs", "# GPU blocks: %"),
            ("import/log.rs", "# GPU blocks"),
            ("import/log.rs", "GPU KV cache size: % tokens"),
            ("import/log.rs", "Maximum concurrency for % tokens per request: %"),
            ("import/log.rs", "vLLM API server version"),
            ("import/log.rs", "LLM engine (v"),
            ("import/log.rs", "args: Namespace("),
            ("import/log.rs", "Setting attention block size to % tokens"),
            ("import/log.rs", "Padding mamba page size"),
            ("import/log.rs", "Multiplying the GPU KV cache size by the cp_world_size %"),
            ("import/log.rs", "Available KV cache memory: % GiB"),
            ("import/log.rs", "Overriding num_gpu_blocks= % with num_gpu_blocks_override= %"),
            ("import/log.rs", "Engine 0"),
            ("import/log.rs", "EngineCore_"),
            ("import/metrics.rs", "None"),
            ("import/metrics.rs", "True"),
            ("import/metrics.rs", "False"),
            ("import/settings.rs", "None"),
            ("import/settings.rs", "True"),
            ("import/settings.rs", "False"),
            ("import/otherwise.rs", "<!DOCTYPE html"),
            ("import/otherwise.rs", "<!doctype html"),
            ("import/otherwise.rs", "No available memory for the cache blocks"),
            ("import/otherwise.rs", "larger than the available KV cache memory"),
            ("import/otherwise.rs", "Traceback (most recent call last)"),
            ("import/otherwise.rs", "panicked at "),
            ("import/otherwise.rs", "Segmentation fault"),
            ("import/otherwise.rs", "Avg prompt throughput:"),
            ("import/otherwise.rs", "GET /metrics HTTP"),
        ],
    ),
    (
        "where the JSON parser's message ends",
        &[("scenario/json.rs", " at line "), ("import/config/mod.rs", " at line ")],
    ),
    (
        "bugs, for developers",
        &[
            ("plan/knowledge.rs", "an outcome is of its job's kind"),
            ("analysis/probe.rs", "an outcome is of its job's kind"),
        ],
    ),
    (
        "the browser's console, for developers",
        &[
            ("browser/canvas.rs", "the chart {} could not be painted: {error}"),
            ("browser/page.rs", "the document names no script"),
            ("browser/page.rs", "a dialog could not be opened: {error:?}"),
            ("browser/paste.rs", "a message to the importer was refused"),
            ("pool/slot.rs", "a message to a worker was refused"),
            ("browser/save.rs", "a file could not be made: {error:?}"),
            ("browser/save.rs", "no canvas"),
            ("browser/save.rs", "the picture is too large"),
            ("browser/worker.rs", "No such preset."),
        ],
    ),
    (
        "fonts, queries, attributes and classes",
        &[
            (
                "chart/paint.rs",
                "\\\"IBM Plex Sans\\\", \\\"IBM Plex Sans Variable\\\", system-ui, \\\"Noto Sans CJK SC\\\", sans-serif",
            ),
            ("browser/page.rs", "12px 'IBM Plex Sans'"),
            ("browser/page.rs", "bold 13px 'IBM Plex Sans'"),
            ("browser/watch.rs", "(resolution: {}dppx)"),
            ("chart/sheet.rs", "width=\\\"{across}\\\" height=\\\"{down}\\\""),
            ("chart/sheet.rs", "width=\\\"{WIDTH}\\\" height=\\\"{}\\\" role=\\\"img\\\""),
            ("chart/svg.rs", "width=\\\"{across}\\\" height=\\\"{down}\\\""),
            ("chart/svg.rs", "width=\\\"{width}\\\" height=\\\"{height}\\\""),
            ("components/knob.rs", "reach"),
            ("components/knob.rs", "reach bad"),
            ("components/number_field.rs", "text"),
            ("components/number_field.rs", "decimal"),
        ],
    ),
    (
        "names in links, of elements and of units",
        &[
            ("state/looked.rs", "off"),
            ("state/looked.rs", "main"),
            ("validate/parameters.rs", "log"),
        ],
    ),
];
