//! Importing: pastes with what they give (`cases`), laws for whatever is pasted, and the command.

mod cases;
mod command;
mod laws;
