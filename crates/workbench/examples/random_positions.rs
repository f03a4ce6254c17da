//! Prints random positions for the suites of `mcgs bench`, with their seeds, in the input language.
//!
//! ```text
//! cargo run --release -p mcgs-workbench --example random_positions -- SEED COUNT SUMMAND...
//! ```
//!
//! A summand is `GAME:SHAPE:RECIPE`, with `xK` behind it for K of its kind. The shape is rows x columns, or just the
//! length of a strip. The recipe is a text of letters, each drawn with the same chance for every cell (`XO`, `XXOO.`), or
//! letters with numbers (`X7O7`), which puts these numbers of each on an empty board, or `play10`, which
//! makes this number of random moves from the empty board, the players in turn. The positions with seed 5
//! do not depend on those before: `SEED COUNT` prints the seeds SEED, SEED + 1, ...

#![allow(clippy::print_stdout, clippy::print_stderr)] // The positions are the output.

use std::process::ExitCode;

use mcgs::{Component, Player, REGISTRY, Sum};
use mcgs_random::Random;

/// A kind of summand.
struct Recipe<'a> {
    game: &'a str,
    rows: usize,
    columns: usize,
    how: &'a str,
    copies: usize,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match print_positions(&arguments) {
        Some(()) => ExitCode::SUCCESS,
        None => {
            eprintln!("usage: random_positions SEED COUNT GAME:SHAPE:RECIPE[xK]...");
            ExitCode::FAILURE
        }
    }
}

fn print_positions(arguments: &[String]) -> Option<()> {
    let [seed, count, summands @ ..] = arguments else { return None };
    let seed: u64 = seed.parse().ok()?;
    let recipes = summands.iter().map(|text| Recipe::parse(text)).collect::<Option<Vec<_>>>()?;
    let title = summands.join(" + ");
    for seed in seed..seed.checked_add(count.parse().ok()?)? {
        // The shapes take part, so that different suites with the same seed have nothing in common.
        let mut random = Random::from_state(
            title.bytes().fold(seed, |hash, byte| hash.wrapping_mul(0x0100_0000_01b3) ^ u64::from(byte)),
        );
        println!("/* {title} seed {seed} */");
        for recipe in &recipes {
            for _ in 0..recipe.copies {
                println!("[{}] {}", recipe.game, recipe.position(&mut random)?);
            }
        }
        println!("{{outcome}}\n");
    }
    Some(())
}

impl<'a> Recipe<'a> {
    fn parse(text: &'a str) -> Option<Self> {
        let mut fields = text.split(':');
        let (game, shape, how) = (fields.next()?, fields.next()?, fields.next()?);
        let (rows, columns) = shape.split_once('x').unwrap_or(("1", shape));
        let (how, copies) = how.split_once('x').unwrap_or((how, "1"));
        Some(Recipe {
            game,
            rows: rows.parse().ok()?,
            columns: columns.parse().ok()?,
            how,
            copies: copies.parse().ok()?,
        })
    }

    fn position(&self, random: &mut Random) -> Option<String> {
        if let Some(moves) = self.how.strip_prefix("play") {
            return self.played(moves.parse().ok()?, random);
        }
        let letters: Vec<char> = self.how.chars().collect();
        if !letters.iter().any(char::is_ascii_digit) {
            return Some(
                self.rows_of((0..self.rows * self.columns).map(|_| letters[random.index(letters.len())])),
            );
        }
        let mut cells = vec!['.'; self.rows * self.columns];
        for group in self.how.split_inclusive(|letter: char| letter.is_ascii_digit()) {
            let (letter, number) = group.split_at(1);
            for _ in 0..number.parse::<usize>().ok()? {
                let free: Vec<usize> = (0..cells.len()).filter(|&cell| cells[cell] == '.').collect();
                *cells.get_mut(*free.get(random.index(free.len().max(1)))?)? = letter.chars().next()?;
            }
        }
        Some(self.rows_of(cells))
    }

    /// The cells with a bar between the rows.
    fn rows_of(&self, cells: impl IntoIterator<Item = char>) -> String {
        let cells: Vec<char> = cells.into_iter().collect();
        let rows: Vec<String> = cells.chunks(self.columns).map(|row| row.iter().collect()).collect();
        rows.join("|")
    }

    /// The position after a number of random moves; a player without a move passes.
    fn played(&self, moves: usize, random: &mut Random) -> Option<String> {
        let empty = self.rows_of(std::iter::repeat_n('.', self.rows * self.columns));
        let mut sum = Sum::new(vec![Component::parse(REGISTRY.find(self.game)?, &empty).ok()?]);
        for number in 0..moves {
            let player = if number % 2 == 0 { Player::Left } else { Player::Right };
            let mut options: Vec<Sum> = sum.moves(player).ok()?.map(|play| play.option).collect();
            if !options.is_empty() {
                sum = options.swap_remove(random.index(options.len()));
            }
        }
        let text = sum.components().first()?.to_string();
        Some(text.split_once(':')?.1.to_owned())
    }
}
