//! Battle Sheep.

use std::iter::successors;

use crate::games::grid::Grid;
use crate::games::herds::{EMPTY, of, read, size, text};
use crate::rules::{Move, Player, Rules};

/// Herds on hexagons run as far as they can.
pub struct Sheep;

/// Left, right, up, down, up to the right, down to the left.
const DIRECTIONS: [(isize, isize); 6] = [(-1, 0), (1, 0), (0, -1), (0, 1), (1, -1), (-1, 1)];

impl Rules for Sheep {
    fn name(&self) -> &'static str {
        "sheep"
    }

    fn read(&self, written: &str) -> Result<String, String> {
        Ok(text(&read(written)?))
    }

    fn moves(&self, position: &str, player: Player) -> Vec<Move> {
        let board = of(position);
        let herd = |size: u8| if player == Player::Left { EMPTY + size } else { EMPTY - size };
        let mut moves = Vec::new();
        for from in 0..board.cells.len() {
            let size = size(board.cells[from], player);
            for (direction, count) in
                DIRECTIONS.iter().flat_map(|step| (1..size).map(move |count| (*step, count)))
            {
                let line = successors(board.step(from, direction), |&cell| board.step(cell, direction));
                if let Some(to) = line.take_while(|&cell| board.cells[cell] == EMPTY).last() {
                    let mut after = board.clone();
                    (after.cells[from], after.cells[to]) = (herd(size - count), herd(count));
                    let name = format!("{}-{}-{count}", board.cell_name(from), board.cell_name(to));
                    moves.push(Move { name, after: text(&after) });
                }
            }
        }
        moves
    }

    /// On small boards the list is short. On others, there is a move for each number of sheep that leave and each free direction.
    fn n_moves(&self, position: &str, player: Player) -> Option<u64> {
        let board = (position.len() > 100).then(|| of(position))?;
        let free =
            |cell| board.neighbours(cell, &DIRECTIONS).filter(|&to| board.cells[to] == EMPTY).count() as u64;
        let counts =
            (0..board.cells.len()).map(|cell| (cell, size(board.cells[cell], player).saturating_sub(1)));
        Some(counts.filter(|&(_, count)| count > 0).map(|(cell, count)| free(cell) * u64::from(count)).sum())
    }

    fn negative(&self, position: &str) -> String {
        let board = of(position);
        text(&Grid { cells: board.cells.iter().map(|cell| 2 * EMPTY - cell).collect(), ..board })
    }

    /// Single sheep never move, and nobody runs over them: they are walls. Areas between them are independent.
    fn parts(&self, position: &str) -> Vec<String> {
        let board = of(position);
        let mut areas = board.groups(&DIRECTIONS, |cell| cell.abs_diff(EMPTY) != 1);
        let empty = |cell: &usize| board.cells[*cell] == EMPTY;
        areas.retain(|area| area.iter().any(empty) && !area.iter().all(empty));
        areas.iter().map(|area| text(&board.cut_out(area, EMPTY + 1))).collect()
    }

    /// Half a turn, and rows and columns exchanged, map the six directions onto each other. Single sheep are written as `1`.
    fn images(&self, position: &str) -> Vec<String> {
        let mut board = of(position);
        board.cells.iter_mut().filter(|cell| **cell == EMPTY - 1).for_each(|cell| *cell = EMPTY + 1);
        let boards = [board.transposed(), board];
        boards.iter().flat_map(|board| [text(board), text(&board.mirrored().flipped())]).collect()
    }

    /// Each move fills an empty cell, and makes two herds of one.
    fn most_moves(&self, position: &str, player: Player) -> Option<u64> {
        let cells = of(position).cells.into_iter();
        let (empty, herds): (Vec<u8>, Vec<u8>) = cells.partition(|&cell| cell == EMPTY);
        let splits = herds.iter().map(|&cell| u64::from(size(cell, player).saturating_sub(1)));
        Some(splits.sum::<u64>().min(empty.len() as u64))
    }
}
