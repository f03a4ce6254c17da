//! Models of the parts that threads share without locks.
//!
//! This crate is empty unless `.ci/loom` builds its tests. Then it compiles the files of those parts, as they are, with the
//! atomics and locks of [loom](https://docs.rs/loom) in place of the standard ones and with tiny sizes. The models of
//! each file (`mod models`) run a few threads in many orders of their steps, and let reads see all values that the memory model
//! allows. `docs/search.md` says what they show.
//!
//! It is a crate of its own so that nothing else has to be built for it. What a file needs of its own crate beside the
//! standard library is replaced here.

#![cfg(all(test, loom))]
#![allow(
    dead_code,
    clippy::unwrap_used,
    reason = "the models use a part of what they include, and may panic"
)]

#[path = "../../values/src/answers.rs"]
mod answers;
mod coverage;
#[path = "../../values/src/known_id.rs"]
mod known_id;
#[path = "../../values/src/memo.rs"]
mod memo;
mod once_lock;
#[path = "../../engine/src/limits/stats.rs"]
mod stats;
#[path = "../../engine/src/table/mod.rs"]
mod table;

pub(crate) use coverage::Coverage;

/// Where the table looks for its counters.
mod limits {
    pub(crate) use crate::stats::TableUse;
}

/// The key of a sum, as the table sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Key {
    pub(crate) high: u64,
    pub(crate) low: u64,
}

impl Key {
    /// Some key for the bucket with this number, of eight.
    pub(crate) fn in_bucket(bucket: u64, seed: u64) -> Self {
        let low = (seed + 1).wrapping_mul(0xD1B5_4A32_D192_ED03);
        Key { high: (seed + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15), low: low >> 3 | bucket << 61 }
    }

    pub(crate) fn high(self) -> u64 {
        self.high
    }

    pub(crate) fn low(self) -> u64 {
        self.low
    }
}
