//! Maundy Cake.

use std::iter::repeat_n;

use crate::games::cakes;
use crate::rules::{Move, Player, Rules};

/// Left cuts a piece into equal pieces between columns, Right between rows.
pub struct MaundyCake;

/// What is left of a number, again and again divided by its smallest prime factor: 12, 6, 3, 1.
fn chain(number: u64) -> Vec<u64> {
    let mut chain = vec![number];
    let (mut rest, mut factor) = (number, 2);
    while rest > 1 {
        if rest % factor == 0 {
            rest /= factor;
            chain.push(rest);
        } else {
            factor += 1;
        }
    }
    chain
}

/// The value of a piece: both players divide their side by its smallest prime factor in turn. When the side of one is used up, each
/// further number of the chain of the other is so many moves.
fn worth(rows: u64, columns: u64) -> i64 {
    let [rows, columns] = [rows, columns].map(chain);
    let moves = |one: &[u64], other: &[u64]| one.iter().skip(other.len()).sum::<u64>() as i64;
    moves(&columns, &rows) - moves(&rows, &columns)
}

impl Rules for MaundyCake {
    fn name(&self) -> &'static str {
        "maundy_cake"
    }

    fn read(&self, written: &str) -> Result<String, String> {
        Ok(cakes::text(cakes::read(written, 10_000)?))
    }

    fn moves(&self, position: &str, player: Player) -> Vec<Move> {
        cakes::moves(position, |(rows, columns)| {
            let side = if player == Player::Left { columns } else { rows };
            let cut = |count: u64| {
                let new = match player {
                    Player::Left => (rows, columns / count),
                    Player::Right => (rows / count, columns),
                };
                (format!("{count}*{}x{}", new.0, new.1), repeat_n(new, count as usize))
            };
            (2..=side).filter(|count| side % count == 0).map(cut).collect()
        })
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
        let values = cakes::of(position).into_iter().map(|(rows, columns)| worth(rows, columns));
        Some((values.sum::<i64>().to_string(), "the values of Maundy Cake (Winning Ways, chapter 2)"))
    }
}
