//! The project's own tool: `cargo xtask serve`, `build` and `test`.
//!
//! It needs Rust and Node and brings everything else itself (see [`setup`]). Standard library only, so that it is
//! compiled in a moment.

mod check;
mod failure;
mod freshness;
mod page;
mod place;
mod server;
mod setup;
mod split;
mod task;
mod versions;

use std::env;
use std::process::ExitCode;

use failure::{Outcome, fail};
use place::Place;
use server::Server;
use task::Task;

const USAGE: &str = "\
cargo xtask serve [--port PORT] [--open]   builds the page, serves it at 127.0.0.1:8080 or the next free port
cargo xtask build                          builds the page into dist/, to be copied anywhere
cargo xtask test [--all] [PART...]         runs all checks, or the parts named; --all: every view at every size and in
                                           both themes, and every test in both browsers
cargo xtask measure                        times a run natively and in Chromium, and the page
cargo xtask pictures                       takes the README's pictures anew, from the page

Tools that are missing are installed into ~/.cache/fleet-planner (or FLEET_PLANNER_TOOLS).
Other variables: CHROME, CHROMEDRIVER, FIREFOX (program files), FLEET_PLANNER_WASM=rustup|debian (the browser's compiler).

Parts of test:
";

/// The first port that is tried.
const PORT: u16 = 8080;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[String]) -> Outcome {
    let Some((verb, rest)) = arguments.split_first() else {
        return fail(help());
    };
    match verb.as_str() {
        "serve" => serve(&Place::find()?, rest),
        "build" if rest.is_empty() => page::build(&Place::find()?),
        "measure" if rest.is_empty() => check::measure(&Place::find()?),
        "pictures" if rest.is_empty() => check::pictures(&Place::find()?),
        "test" => check::run(&Place::find()?, rest),
        "help" | "--help" | "-h" => {
            print!("{}", help());
            Ok(())
        }
        _ => fail(help()),
    }
}

fn help() -> String {
    format!("{USAGE}{}", check::list())
}

fn serve(place: &Place, options: &[String]) -> Outcome {
    let mut port = PORT;
    let mut open = false;
    let mut rest = options.iter();
    while let Some(option) = rest.next() {
        match option.as_str() {
            "--open" => open = true,
            "--port" => {
                let given = rest.next().and_then(|text| text.parse().ok());
                port = given.ok_or("--port takes a number from 0 to 65535.")?;
            }
            other => return fail(format!("`{other}` is no option of serve.\n{USAGE}")),
        }
    }
    page::build(place)?;
    let server = Server::bind(place.dist(), "/", port)?;
    let address = server.address()?;
    println!("Serving {address}   (end with Ctrl-C)");
    if open && let Err(error) = open_browser(&address) {
        println!("No browser could be opened: {error}");
    }
    server.run();
    Ok(())
}

fn open_browser(address: &str) -> Outcome {
    let opener = if cfg!(target_os = "macos") {
        Task::new("open")
    } else if cfg!(windows) {
        Task::new("explorer")
    } else {
        Task::new("xdg-open")
    };
    opener.args([address]).run()
}
