//! Tests of whole files.

#![allow(clippy::unwrap_used)] // Helpers of tests are tests too.

mod damage;
mod files;
mod support;
mod tables;
