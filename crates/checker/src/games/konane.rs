//! Konane.

use crate::games::grid::{Grid, STRAIGHT};
use crate::rules::{Move, Player, Rules};

/// A stone jumps over stones of the opponent, in one direction, and takes them.
pub struct Konane;

/// The cell beside a cell and the one behind it.
fn over(board: &Grid, from: usize, direction: (isize, isize)) -> Option<[usize; 2]> {
    let taken = board.step(from, direction)?;
    Some([taken, board.step(taken, direction)?])
}

impl Rules for Konane {
    fn name(&self) -> &'static str {
        "konane"
    }

    fn read(&self, written: &str) -> Result<String, String> {
        Ok(Grid::read(written, "XO.#")?.text())
    }

    fn moves(&self, position: &str, player: Player) -> Vec<Move> {
        let board = Grid::of(position);
        let (own, other) = (player.stone() as u8, player.opponent().stone() as u8);
        let mut moves = Vec::new();
        for from in (0..board.cells.len()).filter(|&cell| board.cells[cell] == own) {
            for direction in STRAIGHT {
                let (mut after, mut at) = (board.clone(), from);
                while let Some([taken, to]) = over(&board, at, direction) {
                    if after.cells[taken] != other || after.cells[to] != b'.' {
                        break;
                    }
                    (after.cells[at], after.cells[taken], after.cells[to]) = (b'.', b'.', own);
                    at = to;
                    let name = format!("{}-{}", board.cell_name(from), board.cell_name(to));
                    moves.push(Move { name, after: after.text() });
                }
            }
        }
        moves
    }

    fn negative(&self, position: &str) -> String {
        Grid::of(position).exchanged(b'X', b'O').text()
    }

    /// We count how many jumps a player's stone needs to come to a cell at least: none where one is, and one more than from there where a
    /// jump leads over a cell that the opponent may come to. Nobody makes more jumps than the opponent has stones. All jumps that there
    /// will ever be are of this kind, so if the three cells of each are joined, all moves happen inside groups of joined cells. Cells
    /// get the number of the first cell of their group. A part has fewer stones, and so may fall into smaller ones.
    fn parts(&self, position: &str) -> Vec<String> {
        let board = Grid::of(position);
        let most = Player::BOTH.map(|player| position.matches(player.opponent().stone()).count());
        let mut needed = Player::BOTH.map(|player| {
            let stone = |&cell: &u8| if cell == player.stone() as u8 { 0 } else { usize::MAX };
            board.cells.iter().map(stone).collect::<Vec<usize>>()
        });
        let mut first: Vec<usize> = (0..board.cells.len()).collect();
        let ways = (0..board.cells.len()).flat_map(|from| STRAIGHT.map(|direction| (from, direction)));
        let jumps =
            ways.filter_map(|(from, direction)| over(&board, from, direction).map(|over| (from, over)));
        let jumps = jumps.filter(|&(_, [_, to])| board.cells[to] != b'#');
        let jumps: Vec<_> = jumps.flat_map(|jump| [(jump, (0, 1)), (jump, (1, 0))]).collect();
        let mut changed = true;
        while changed {
            changed = false;
            for &((from, [taken, to]), (own, other)) in &jumps {
                if needed[own][from] < most[own] && needed[other][taken] <= most[other] {
                    let least = first[from].min(first[taken]).min(first[to]);
                    let jumps = needed[own][to].min(needed[own][from] + 1);
                    changed |= needed[own][to] > jumps;
                    changed |= [from, taken, to].iter().any(|&cell| first[cell] > least);
                    needed[own][to] = jumps;
                    (first[from], first[taken], first[to]) = (least, least, least);
                }
            }
        }
        let mut groups = vec![Vec::new(); board.cells.len()];
        first.iter().enumerate().for_each(|(cell, &first)| groups[first].push(cell));
        groups.retain(|group| group.len() > 1);
        let parts = groups.iter().map(|group| board.cut_out(group, b'#').text());
        parts.flat_map(|part| if part == position { vec![part] } else { self.parts(&part) }).collect()
    }

    fn images(&self, position: &str) -> Vec<String> {
        Grid::of(position).eight_images()
    }

    /// Each move takes a stone of the opponent.
    fn most_moves(&self, position: &str, player: Player) -> Option<u64> {
        Some(position.matches(player.opponent().stone()).count() as u64)
    }
}
