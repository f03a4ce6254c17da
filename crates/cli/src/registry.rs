//! The games that this program knows.

use std::sync::OnceLock;

use mcgs::{REGISTRY, Registry};

static CHOSEN: OnceLock<&'static Registry> = OnceLock::new();

/// Chooses the games of this program, once.
pub(crate) fn choose(registry: &'static Registry) {
    // A second choice would come too late: something may have been read with the first one.
    let _ = CHOSEN.set(registry);
}

/// The games of this program.
pub(crate) fn registry() -> &'static Registry {
    CHOSEN.get().copied().unwrap_or(&REGISTRY)
}
