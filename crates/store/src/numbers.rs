//! All boards with whole numbers in their cells and a limit for each player, numbered without listing them.

/// Numbers of boards that are kept, at most.
const MAX_COUNTS: usize = 1 << 20;

/// Boards of any number of cells up to a limit. The positive numbers of a board add up to what Left has, the negative ones to what
/// Right has, and either has at most this much. Boards with little come first.
pub(crate) struct NumberBoards {
    /// What Left and Right have on a board, in order.
    totals: Vec<(u32, u32)>,
    most_left: u32,
    most_right: u32,
    /// The number of boards, by their number of cells and by what exactly Left and Right have on them; saturating.
    counts: Vec<u64>,
}

impl NumberBoards {
    /// `None` if the numbers would take too much memory.
    pub(crate) fn new(most_cells: u32, (most_left, most_right): (u32, u32)) -> Option<Self> {
        let pairs = (most_left as usize + 1) * (most_right as usize + 1);
        let cells = usize::try_from(most_cells).ok()?.checked_add(1)?;
        let n_counts = pairs.checked_mul(cells).filter(|&count| count <= MAX_COUNTS)?;
        let mut totals: Vec<(u32, u32)> =
            (0..=most_left).flat_map(|l| (0..=most_right).map(move |r| (l, r))).collect();
        totals.sort_by_key(|&(l, r)| (l.max(r), l.min(r), l));
        let mut boards = NumberBoards { totals, most_left, most_right, counts: vec![0; n_counts] };
        boards.counts[0] = 1;
        for n_cells in 1..=most_cells {
            // The first cell is zero, or belongs to Left, or to Right; one less in it is counted already.
            let mut of_left = vec![0u64; pairs];
            let mut of_right = vec![0u64; pairs];
            for l in 0..=most_left {
                for r in 0..=most_right {
                    let before = |l: u32, r: u32| boards.count(n_cells - 1, l, r);
                    let at = |l: u32, r: u32| l as usize * (most_right as usize + 1) + r as usize;
                    if l > 0 {
                        of_left[at(l, r)] = of_left[at(l - 1, r)].saturating_add(before(l - 1, r));
                    }
                    if r > 0 {
                        of_right[at(l, r)] = of_right[at(l, r - 1)].saturating_add(before(l, r - 1));
                    }
                    let sum =
                        before(l, r).saturating_add(of_left[at(l, r)]).saturating_add(of_right[at(l, r)]);
                    let place = boards.place(n_cells, l, r);
                    boards.counts[place] = sum;
                }
            }
        }
        Some(boards)
    }

    fn place(&self, n_cells: u32, l: u32, r: u32) -> usize {
        let row = self.most_right as usize + 1;
        (n_cells as usize * (self.most_left as usize + 1) + l as usize) * row + r as usize
    }

    fn count(&self, n_cells: u32, l: u32, r: u32) -> u64 {
        self.counts[self.place(n_cells, l, r)]
    }

    /// The number of boards with this number of cells; `None` if that is too much to count.
    pub(crate) fn n_boards(&self, n_cells: u32) -> Option<u64> {
        let mut counts = self.totals.iter().map(|&(l, r)| self.count(n_cells, l, r));
        counts.try_fold(0, u64::checked_add).filter(|&sum| sum < u64::MAX)
    }

    /// The board with this number. Small numbers come first in a cell, but zero after them.
    pub(crate) fn board(&self, n_cells: u32, mut number: u64) -> Vec<i32> {
        let mut board = Vec::with_capacity(n_cells as usize);
        let mut left_over = (0, 0);
        for &(l, r) in &self.totals {
            let count = self.count(n_cells, l, r);
            if number < count {
                left_over = (l, r);
                break;
            }
            number -= count;
        }
        let (mut l, mut r) = left_over;
        while (l, r) != (0, 0) && board.len() < n_cells as usize {
            let rest = n_cells - board.len() as u32 - 1;
            let large = (2..=l.cast_signed()).chain((2..=r.cast_signed()).map(|number| -number));
            for content in [1, -1, 0].into_iter().chain(large) {
                let (of_left, of_right) = (content.max(0).cast_unsigned(), (-content).max(0).cast_unsigned());
                if of_left > l || of_right > r {
                    continue;
                }
                let count = self.count(rest, l - of_left, r - of_right);
                if number < count {
                    board.push(content);
                    (l, r) = (l - of_left, r - of_right);
                    break;
                }
                number -= count;
            }
        }
        board.resize(n_cells as usize, 0);
        board
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_board_has_one_number() {
        let all = NumberBoards::new(4, (3, 2)).unwrap();
        for n_cells in 0..=4 {
            let count = all.n_boards(n_cells).unwrap();
            let boards: HashSet<Vec<i32>> = (0..count).map(|number| all.board(n_cells, number)).collect();
            assert_eq!(boards.len() as u64, count);
            // By hand: every filling of the cells within the limits.
            let fillings = (0..6u32.pow(n_cells)).filter(|&filling| {
                let cells = (0..n_cells).map(|cell| (filling / 6u32.pow(cell) % 6).cast_signed() - 2);
                let sum = |sign: i32| cells.clone().map(|content| (sign * content).max(0)).sum::<i32>();
                sum(1) <= 3 && sum(-1) <= 2
            });
            assert_eq!(fillings.count() as u64, count, "{n_cells} cells");
        }
        assert_eq!(all.board(2, 1), [-1, 0]);
        // Very many boards take no memory; too many are not counted.
        assert!(NumberBoards::new(9, (20, 20)).unwrap().n_boards(9).unwrap() > 1 << 36);
        assert!(NumberBoards::new(60, (100, 100)).unwrap().n_boards(60).is_none());
        assert!(NumberBoards::new(1000, (1000, 1000)).is_none());
    }
}
