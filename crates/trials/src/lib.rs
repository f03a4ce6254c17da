//! Random trials: whatever the input, the damage or the moment, no panic, no wrong answer, no lost work.
//!
//! A *kind* of trial draws an input from random numbers and checks what the program makes of it. An input is a text, so
//! that a failure is a file: it can be replayed, made smaller, and kept as a regression test. Everything follows from a
//! seed. The kinds are listed in [`kinds`]; `docs/reliability.md` says what is tried, how often, and how to run it.
//!
//! Trials run in processes of their own ([`worker`]), watched by [`run`]: an abort or an endless loop is a failure like any
//! other, not the end of a run.

mod content;
mod damage;
pub mod failure;
mod grammar;
mod jobs;
pub mod kind;
pub mod kinds;
pub mod minimize;
mod mutate;
mod program;
pub mod raw;
mod recipe;
pub mod run;
pub mod scratch;
pub mod worker;
