//! A game of kings that leave walls behind, with parameters.

use crate::games::grid::{AROUND, Grid};
use crate::games::parameters;
use crate::rules::{Move, Player, Rules};

/// `a,b,c:BOARD`. Left has `a` kings to place and Right `b`. A player places a king or moves one; if `c` is 1, nobody moves a king while
/// having one to place.
pub struct GenKingDirt;

/// The text of a position. There are never more kings to place than empty cells, and without kings to place `c` is 0.
fn text(left: u64, right: u64, place_first: u64, board: &Grid) -> String {
    let board = board.text();
    let empty = board.matches('.').count() as u64;
    let (left, right) = (left.min(empty), right.min(empty));
    let place_first = if left + right == 0 { 0 } else { place_first };
    format!("{left},{right},{place_first}:{board}")
}

fn of(position: &str) -> ([u64; 2], u64, Grid) {
    let ([left, right, place_first], board) = parameters::of::<3>(position);
    ([left, right], place_first, Grid::of(board))
}

impl Rules for GenKingDirt {
    fn name(&self) -> &'static str {
        "gen_king_dirt"
    }

    fn read(&self, written: &str) -> Result<String, String> {
        let ([left, right, place_first], board) = parameters::read::<3>(written)?;
        if place_first > 1 {
            return Err("the third parameter must be 0 or 1".to_owned());
        }
        Ok(text(left, right, place_first, &Grid::read(board, "XO.#")?))
    }

    fn moves(&self, position: &str, player: Player) -> Vec<Move> {
        let (kings, place_first, board) = of(position);
        let own = player.stone() as u8;
        let mut moves = Vec::new();
        for cell in 0..board.cells.len() {
            if board.cells[cell] == b'.' && kings[player as usize] > 0 {
                let (mut after, mut kings) = (board.clone(), kings);
                after.cells[cell] = own;
                kings[player as usize] -= 1;
                let name = format!("{}_{}", board.cell_name(cell), player.stone());
                moves.push(Move { name, after: text(kings[0], kings[1], place_first, &after) });
            }
            if board.cells[cell] == own && (kings[player as usize] == 0 || place_first == 0) {
                for to in board.neighbours(cell, &AROUND).filter(|&to| board.cells[to] == b'.') {
                    let mut after = board.clone();
                    (after.cells[cell], after.cells[to]) = (b'#', own);
                    let name = format!("{}-{}", board.cell_name(cell), board.cell_name(to));
                    moves.push(Move { name, after: text(kings[0], kings[1], place_first, &after) });
                }
            }
        }
        moves
    }

    fn negative(&self, position: &str) -> String {
        let ([left, right], place_first, board) = of(position);
        text(right, left, place_first, &board.exchanged(b'X', b'O'))
    }

    /// Kings never cross walls, and areas without an empty cell are as good as walls. With kings to place, what is left is one part.
    /// Otherwise each area is one, if it has a king.
    fn parts(&self, position: &str) -> Vec<String> {
        let ([left, right], place_first, board) = of(position);
        let has = |area: &[usize], kind: &[u8]| area.iter().any(|&cell| kind.contains(&board.cells[cell]));
        let mut areas = board.groups(&AROUND, |cell| cell != b'#');
        areas.retain(|area| has(area, b"."));
        if left + right == 0 {
            areas.retain(|area| has(area, b"XO"));
        } else {
            areas = Some(areas.concat()).filter(|cells| !cells.is_empty()).into_iter().collect();
        }
        areas.iter().map(|area| text(left, right, place_first, &board.cut_out(area, b'#'))).collect()
    }

    fn images(&self, position: &str) -> Vec<String> {
        let ([left, right], place_first, board) = of(position);
        board.eight_images().iter().map(|image| format!("{left},{right},{place_first}:{image}")).collect()
    }

    /// Each move fills an empty cell and empties none.
    fn most_moves(&self, position: &str, player: Player) -> Option<u64> {
        let (kings, _, board) = of(position);
        let idle = kings[player as usize] == 0 && !board.cells.contains(&(player.stone() as u8));
        Some(if idle { 0 } else { position.matches('.').count() as u64 })
    }
}
