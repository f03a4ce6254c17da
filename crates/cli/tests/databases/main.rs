//! `mcgs db`.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests too.

mod build_and_use;
mod support;
#[cfg(unix)]
mod trouble;
