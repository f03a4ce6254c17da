//! Where the memory goes.

use std::num::NonZeroUsize;

/// The shares of the memory of a solver, in bytes.
///
/// The transposition tables get three eighths, most of it for normal play: they are what a long search needs most. Values, and the cache
/// that knows which component has which, share another three eighths. Nim values get one eighth, and so do the moves on the paths of the searches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct MemoryPlan {
    /// The transposition table.
    pub(crate) table: usize,
    /// The transposition table of misère play.
    pub(crate) misere: usize,
    /// The arena of values.
    pub(crate) values: usize,
    /// The value cache: the values of components.
    pub(crate) components: usize,
    /// The table of nim values.
    pub(crate) nim_values: usize,
    /// The moves on the path of one worker of a search.
    pub(crate) path: usize,
    /// The moves on the path of a search that has one worker: for nim values, or in misère play.
    pub(crate) lone_path: usize,
}

impl MemoryPlan {
    /// The shares of `memory` bytes, with this many workers.
    pub(crate) fn new(memory: usize, workers: NonZeroUsize) -> Self {
        let eighth = memory / 8;
        MemoryPlan {
            table: 5 * eighth / 2,
            misere: eighth / 2,
            values: 3 * eighth / 2,
            components: 3 * eighth / 2,
            nim_values: eighth,
            path: eighth / workers,
            lone_path: eighth,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shares_never_take_more_than_there_is_and_hardly_less() {
        for memory in [0, 1, 7, 8, 100, 4096, 900 << 20, usize::MAX] {
            for workers in [1, 2, 3, 64].map(|workers| NonZeroUsize::new(workers).unwrap()) {
                let plan = MemoryPlan::new(memory, workers);
                // A question is searched by all workers, or by one for its nim value or in misère play.
                for paths in [plan.path * workers.get(), plan.lone_path] {
                    let tables = plan.table + plan.misere + plan.nim_values;
                    let total = tables + plan.values + plan.components + paths;
                    assert!(total <= memory && memory - total < 10 + workers.get(), "{memory} {plan:?}");
                }
            }
        }
    }

    #[test]
    fn the_shares_are_sixteenths() {
        let plan = MemoryPlan::new(800, NonZeroUsize::new(4).unwrap());
        let MemoryPlan { table, misere, values, components, nim_values, path, lone_path } = plan;
        assert_eq!([table, misere, values, components], [250, 50, 150, 150]);
        assert_eq!([nim_values, path, lone_path], [100, 25, 100]);
    }
}
