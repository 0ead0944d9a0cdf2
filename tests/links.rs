//! Links: every one ever shipped, what damage does to them, and the page that documents them.

#[path = "links/documented.rs"]
mod documented;
#[path = "links/golden.rs"]
mod golden;
#[path = "links/laws.rs"]
mod laws;
