//! What tests of databases share.

use std::fs;
use std::path::PathBuf;

use mcgs_games::REGISTRY;
use mcgs_store::{Entry, Listing, Store, StoreError, parse_config};

/// All entries of a file: title, code, entry.
pub(crate) type Content = Vec<(String, Vec<u64>, Entry)>;

/// The path of a file that is not there.
pub(crate) fn path(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

/// The boards of a configuration.
pub(crate) fn listings(config: &str) -> Vec<Listing> {
    let sections = parse_config(config, &REGISTRY).unwrap();
    sections.into_iter().map(|section| Listing::new(section).unwrap()).collect()
}

/// Everything that is in a file.
pub(crate) fn content(store: &Store) -> Result<Content, StoreError> {
    let mut content = Vec::new();
    for title in store.header().games.keys() {
        store.for_each(title, |code, entry| {
            content.push((title.clone(), code.to_vec(), entry));
            Ok(())
        })?;
    }
    Ok(content)
}
