//! Writing to standard output. `println!` panics where the reader has gone, as `planner sweep | head` does; `say!` ends quietly.

use std::io::{ErrorKind, Write};

/// What a shell reports of a program that was ended because nobody read on (128 and the number of SIGPIPE). Not 0: what
/// was to be said, such as a verdict, was not.
const NOBODY_READS: i32 = 141;
const CANNOT_WRITE: i32 = 2;

/// Writes a line to standard output, as `println!` does.
macro_rules! say {
    () => { $crate::output::line(format_args!("")) };
    ($($text:tt)*) => { $crate::output::line(format_args!($($text)*)) };
}

/// Writes a line. When that cannot be done the program ends: silently where the reader has gone, else with the reason.
pub fn line(text: std::fmt::Arguments) {
    let Err(error) = writeln!(std::io::stdout(), "{text}") else { return };
    if error.kind() == ErrorKind::BrokenPipe {
        std::process::exit(NOBODY_READS);
    }
    eprintln!("planner: the output cannot be written: {error}");
    std::process::exit(CANNOT_WRITE);
}
