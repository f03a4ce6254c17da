//! The order in which the moves of Cram are looked at.
//!
//! Dominoes come in the order of the distance of their middle from that of the board. Moves in the middle leave the
//! smallest parts, whose nim values are known: so a search that looks for an option with some value finds it sooner.
//! Compared with reading order this saves about half of the looks into the table.

use std::sync::OnceLock;

use mcgs_boards::Shape;
use mcgs_engine::Player;

/// What dominoes of one direction count more, in squares of half cells: vertical ones if the number of rows is odd, else
/// horizontal ones.
const ODD: u64 = 4;
/// Boards with up to this many rows and columns have a list of dominoes that is kept.
const KEPT: usize = 16;

/// All dominoes of a board of up to 64 cells, as sets of two cells, the middle of the board first; nothing for other boards,
/// and for those that are longer than [`KEPT`].
pub(crate) fn dominoes(shape: Shape) -> Option<&'static [u64]> {
    static LISTS: [[OnceLock<Vec<u64>>; KEPT + 1]; KEPT + 1] =
        [const { [const { OnceLock::new() }; KEPT + 1] }; KEPT + 1];
    if shape.words() > 1 {
        return None;
    }
    let list = LISTS.get(shape.rows() as usize)?.get(shape.cols() as usize)?;
    Some(list.get_or_init(|| {
        let mut dominoes = Vec::new();
        for player in Player::BOTH {
            let (height, width) = size(player);
            for row in 0..(shape.rows() + 1).saturating_sub(height) {
                for col in 0..(shape.cols() + 1).saturating_sub(width) {
                    let first = shape.index(row, col);
                    let second = shape.index(row + height - 1, col + width - 1);
                    dominoes.push((distance(shape, player, first), 1 << first | 1 << second));
                }
            }
        }
        dominoes.sort_unstable();
        dominoes.into_iter().map(|(_, cells)| cells).collect()
    }))
}

/// How far a domino of a player is from the middle of the board, by its upper or left cell.
pub(crate) fn distance(shape: Shape, player: Player, first: u32) -> u64 {
    let (row, col) = shape.place(first);
    let (height, width) = size(player);
    // Twice the distance of the middles, so that it is a whole number.
    let down = u64::from((2 * row + height).abs_diff(shape.rows()));
    let right = u64::from((2 * col + width).abs_diff(shape.cols()));
    let is_odd = shape.rows() % 2 == 1;
    down * down + right * right + if (player == Player::Left) == is_odd { ODD } else { 0 }
}

/// The rows and columns that a domino of a player takes.
fn size(player: Player) -> (u32, u32) {
    match player {
        Player::Left => (2, 1),
        Player::Right => (1, 2),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn each_domino_is_there_once() {
        for (rows, cols) in [(1, 1), (1, 9), (9, 1), (2, 2), (5, 8), (4, 11), (16, 4), (8, 8)] {
            let dominoes = dominoes(Shape::new(rows, cols)).unwrap();
            let different: HashSet<u64> = dominoes.iter().copied().collect();
            let count = (2 * rows * cols - rows - cols) as usize;
            assert_eq!((dominoes.len(), different.len()), (count, count), "{rows} by {cols}");
            assert!(dominoes.iter().all(|domino| domino.count_ones() == 2));
        }
    }

    #[test]
    fn the_middle_comes_first() {
        let shape = Shape::new(3, 5);
        let list = dominoes(shape).unwrap();
        let middle = shape.index(1, 2);
        assert_eq!(list[0], 1 << middle | 1 << shape.index(1, 1));
        let corners = [(0, 0), (0, 4), (2, 0), (2, 4)].map(|(row, col)| 1 << shape.index(row, col));
        let last = list.last().unwrap();
        assert!(corners.iter().any(|corner| last & corner != 0), "{last:x}");
        assert_eq!(dominoes(Shape::new(9, 9)), None);
    }
}
