//! NoGo on a strip: NoGo on a board with one row, without walls.

use crate::games::grid::Grid;
use crate::games::nogo;
use crate::games::strip;
use crate::rules::{Move, Player, Rules};

/// A stone on an empty cell, such that every run of equal stones keeps an empty cell beside it.
pub struct LinearNoGo;

impl Rules for LinearNoGo {
    fn name(&self) -> &'static str {
        "nogo_1xn"
    }

    fn read(&self, written: &str) -> Result<String, String> {
        strip::read(written, "XO.")?;
        Ok(nogo::read(written, "XO.")?.text())
    }

    fn moves(&self, position: &str, player: Player) -> Vec<Move> {
        let put = |cell: usize| {
            let mut after = position.to_owned();
            after.replace_range(cell..=cell, player.stone().encode_utf8(&mut [0; 4]));
            Move { name: format!("{}_{}", cell + 1, player.stone()), after }
        };
        nogo::playable(&Grid::of(position), player).into_iter().map(put).collect()
    }

    fn negative(&self, position: &str) -> String {
        strip::exchanged(position)
    }

    /// The strip falls apart where two stones of different colours touch: each is an edge for the other. A run of equal stones is as
    /// good as one stone, because only its ends touch other cells.
    fn parts(&self, position: &str) -> Vec<String> {
        let mut parts = vec![String::new()];
        let mut last = '.';
        for cell in position.chars() {
            if cell != '.' && last != '.' && cell != last {
                parts.push(String::new());
            }
            if let Some(part) = parts.last_mut().filter(|_| cell == '.' || cell != last) {
                part.push(cell);
            }
            last = cell;
        }
        parts.retain(|part| {
            let board = Grid::of(part);
            Player::BOTH.iter().any(|&player| !nogo::playable(&board, player).is_empty())
        });
        parts
    }

    fn images(&self, position: &str) -> Vec<String> {
        vec![position.to_owned(), strip::mirrored(position)]
    }

    fn most_moves(&self, position: &str, player: Player) -> Option<u64> {
        Some(nogo::most_moves(position, player))
    }
}
