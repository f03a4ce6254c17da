//! The pages say what the program does: every command of README and `docs/` runs, and what it prints is what the page shows.
//!
//! `CONTRIBUTING.md` explains how blocks are marked. `UPDATE_DOCS=1 cargo test -p mcgs-cli --test docs` writes what the
//! program prints into the pages.

#![cfg(unix)] // The commands of the pages are for a Unix shell.
#![allow(clippy::unwrap_used)] // Helpers of tests are tests too.

mod block;
mod compare;
mod masks;
mod options;
mod pages;
mod run;

use std::fs;
use std::sync::Mutex;
use std::thread;

/// As many pages run at the same time.
const WORKERS: usize = 2;

#[test]
fn every_page_shows_what_the_program_prints() {
    let update = std::env::var_os("UPDATE_DOCS").is_some();
    let waiting = Mutex::new(pages::all());
    let failures = Mutex::new(Vec::new());
    let work = || {
        while let Some(page) = { waiting.lock().unwrap().pop() } {
            let checked = run::page(&page);
            if update && checked.text != page.text {
                fs::write(pages::root().join(&page.path), &checked.text).unwrap();
            }
            failures
                .lock()
                .unwrap()
                .extend(checked.failures.into_iter().filter(|failure| !(update && failure.mended)));
        }
    };
    thread::scope(|scope| {
        for _ in 0..WORKERS {
            scope.spawn(work);
        }
    });
    let mut failures = failures.into_inner().unwrap();
    failures.sort_by_key(|failure| (failure.path.clone(), failure.line));
    let messages: Vec<String> = failures.iter().map(ToString::to_string).collect();
    assert!(
        messages.is_empty(),
        "\n\n{}\n\n`UPDATE_DOCS=1 cargo test -p mcgs-cli --test docs` writes the output of the program into the pages.\n",
        messages.join("\n\n")
    );
}

#[test]
fn every_example_in_rust_is_compiled() {
    let libraries = ["crates/mcgs/src/lib.rs", "crates/games/src/lib.rs"];
    let sources = libraries.map(|path| fs::read_to_string(pages::root().join(path)).unwrap()).concat();
    for page in pages::all() {
        let has_example = page.text.lines().any(|line| line.trim_start().starts_with("```rust"));
        let path = &page.path;
        let included = sources.contains(&format!("include_str!(\"../../../{path}\")"));
        assert!(
            !has_example || included,
            "{path} has an example in Rust, so a `lib.rs` must include the page as a doctest"
        );
    }
}
