//! Stones that walk over empty cells and leave walls behind them.

use mcgs_boards::{Bits, Grid, Neighbours};

/// A number of steps that the walkers can surely make, one after the other, if nobody disturbs them: each step leads
/// to one of the eight neighbouring cells, which must be free, and the cell that is left is lost.
///
/// It always enters a cell with the fewest free neighbours, which would soon be out of reach, from a walker with the fewest
/// ways to go (Warnsdorff's rule for tours of the knight). That is often the most that is possible, but not always.
pub(crate) fn steps_alone<B: Bits>(grid: &Grid<B>, walkers: &B, free: &B) -> u32 {
    let ways = |cell: u32, free: &B| {
        grid.neighbours(&B::single(grid.shape(), cell), Neighbours::Eight).and(free).count()
    };
    if grid.shape().words() > 2 {
        // Too slow for every option on a huge board, where it would hardly ever decide anything.
        return 0;
    }
    let (mut walkers, mut free) = (walkers.clone(), free.clone());
    let mut steps = 0;
    loop {
        let targets = grid.neighbours(&walkers, Neighbours::Eight).and(&free);
        let Some(target) = targets.ones().min_by_key(|&cell| ways(cell, &free)) else { return steps };
        let beside = grid.neighbours(&B::single(grid.shape(), target), Neighbours::Eight);
        if let Some(walker) = beside.and(&walkers).ones().min_by_key(|&cell| ways(cell, &free)) {
            walkers.clear(walker);
        }
        walkers.set(target);
        free.clear(target);
        steps += 1;
    }
}
