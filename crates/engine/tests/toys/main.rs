//! The engine on toy games of its own, compared with the plain solver of `reference.rs`.

#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod bounds;
mod database;
mod nim;
mod normal_form;
mod rulesets;
mod run_time;
mod search;
mod values;
