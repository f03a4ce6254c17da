//! Ski Jumps.

use crate::games::grid::Grid;
use crate::rules::{Move, Player, Rules};

/// Skiers of Left slide to the right, skiers of Right to the left, and capital letters jump down over opponents.
pub struct SkiJumps;

/// The letters of a player: first those who jump, then slippers.
fn letters(player: Player) -> [u8; 2] {
    if player == Player::Left { *b"Xx" } else { *b"Oo" }
}

impl Rules for SkiJumps {
    fn name(&self) -> &'static str {
        "ski_jumps"
    }

    fn read(&self, written: &str) -> Result<String, String> {
        Ok(Grid::read(written, "XOxo.")?.text())
    }

    fn moves(&self, position: &str, player: Player) -> Vec<Move> {
        let board = Grid::of(position);
        let direction = if player == Player::Left { (1, 0) } else { (-1, 0) };
        let mut moves = Vec::new();
        for from in (0..board.cells.len()).filter(|&cell| letters(player).contains(&board.cells[cell])) {
            let skier = board.cells[from];
            let mut play = |to: &str, changes: &[(usize, u8)]| {
                let mut after = board.clone();
                for &(cell, new) in [(from, b'.')].iter().chain(changes) {
                    after.cells[cell] = new;
                }
                moves.push(Move { name: format!("{}-{to}", board.cell_name(from)), after: after.text() });
            };
            let mut way = board.step(from, direction);
            while let Some(to) = way.filter(|&cell| board.cells[cell] == b'.') {
                play(&board.cell_name(to), &[(to, skier)]);
                way = board.step(to, direction);
            }
            if way.is_none() {
                play("off", &[]);
            }
            if let Some(over) = board.step(from, (0, 1))
                && let Some(to) = board.step(over, (0, 1))
                && skier.is_ascii_uppercase()
                && letters(player.opponent()).contains(&board.cells[over])
                && board.cells[to] == b'.'
            {
                play(&board.cell_name(to), &[(over, board.cells[over].to_ascii_lowercase()), (to, skier)]);
            }
        }
        moves
    }

    fn negative(&self, position: &str) -> String {
        Grid::of(position).mirrored().exchanged(b'X', b'O').exchanged(b'x', b'o').text()
    }

    /// A skier leaves a row only by a jump into the second row below. So, from the top, we know for each row who may ever be there and
    /// who may ever jump there. Rows are joined if a jump over the one may start in the other or lead there; other rows are independent.
    fn parts(&self, position: &str) -> Vec<String> {
        let rows: Vec<&str> = position.split('|').collect();
        let found =
            |kinds: &[u8]| rows.iter().map(|row| row.bytes().any(|cell| kinds.contains(&cell))).collect();
        let mut skiers: [Vec<bool>; 2] = [found(b"Xx"), found(b"Oo")];
        let mut jumpers: [Vec<bool>; 2] = [found(b"X"), found(b"O")];
        let mut joined_below = vec![false; rows.len()];
        for row in 2..rows.len() {
            for (own, other) in [(0, 1), (1, 0)] {
                if jumpers[own][row - 2] && skiers[other][row - 1] {
                    (skiers[own][row], jumpers[own][row]) = (true, true);
                    (joined_below[row - 2], joined_below[row - 1]) = (true, true);
                }
            }
        }
        let (mut parts, mut part) = (Vec::new(), Vec::new());
        for (row, joined) in rows.into_iter().zip(joined_below) {
            part.push(row);
            if !joined {
                parts.push(std::mem::take(&mut part).join("|"));
            }
        }
        parts.retain(|part| part.contains(['X', 'x', 'O', 'o']));
        parts
    }

    /// A skier slides at most to the edge and one cell further, in steps of one, and jumps down two rows each time.
    fn most_moves(&self, position: &str, player: Player) -> Option<u64> {
        let board = Grid::of(position);
        let own = (0..board.cells.len()).filter(|&cell| letters(player).contains(&board.cells[cell]));
        let moves = own.map(|cell| {
            let (row, column) = (cell / board.width, cell % board.width);
            let slides = if player == Player::Left { board.width - column } else { column + 1 };
            let jumps = if board.cells[cell].is_ascii_uppercase() { (board.height - 1 - row) / 2 } else { 0 };
            (slides + jumps) as u64
        });
        Some(moves.sum())
    }
}
