//! Cutcake.

use crate::games::cakes::{self, Piece};
use crate::rules::{Move, Player, Rules};

/// Left cuts a piece in two between columns, Right between rows.
pub struct Cutcake;

/// The value of a piece with at least as many binary digits in the number of columns as in that of rows: with the largest power of two
/// that is not above the number of rows, how often that goes into the columns, minus one.
fn worth((rows, columns): Piece) -> i64 {
    let power = 1 << rows.ilog2();
    (columns / power) as i64 - 1
}

impl Rules for Cutcake {
    fn name(&self) -> &'static str {
        "cutcake"
    }

    fn read(&self, written: &str) -> Result<String, String> {
        Ok(cakes::text(cakes::read(written, 1_000_000)?))
    }

    fn moves(&self, position: &str, player: Player) -> Vec<Move> {
        cakes::moves(position, |(rows, columns)| {
            let side = if player == Player::Left { columns } else { rows };
            let cut = |first: u64| {
                let [one, other] = [first, side - first].map(|new| match player {
                    Player::Left => (rows, new),
                    Player::Right => (new, columns),
                });
                (format!("{}x{}+{}x{}", one.0, one.1, other.0, other.1), [one, other])
            };
            (1..=side / 2).map(cut).collect()
        })
    }

    fn n_moves(&self, position: &str, player: Player) -> Option<u64> {
        let side = |(rows, columns)| if player == Player::Left { columns } else { rows };
        Some(cakes::of(position).into_iter().map(|piece| side(piece) / 2).sum())
    }

    fn negative(&self, position: &str) -> String {
        cakes::negative(position)
    }

    fn parts(&self, position: &str) -> Vec<String> {
        cakes::parts(position)
    }

    fn most_moves(&self, position: &str, player: Player) -> Option<u64> {
        Some(cakes::most_moves(position, player))
    }

    fn theorem(&self, position: &str) -> Option<(String, &'static str)> {
        let values = cakes::of(position).into_iter().map(|(rows, columns)| {
            if rows.ilog2() <= columns.ilog2() { worth((rows, columns)) } else { -worth((columns, rows)) }
        });
        Some((values.sum::<i64>().to_string(), "the values of Cutcake (Winning Ways, chapter 2)"))
    }
}
