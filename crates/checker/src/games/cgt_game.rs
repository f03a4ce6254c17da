//! Games written by their options.

pub mod form;
pub mod parse;

use crate::rules::{Move, Player, Rules};
use form::Form;

/// The moves are the options as they are written.
pub struct CgtGame;

impl Rules for CgtGame {
    fn name(&self) -> &'static str {
        "cgt_game"
    }

    fn read(&self, written: &str) -> Result<String, String> {
        Ok(parse::read(written)?.text())
    }

    fn moves(&self, position: &str, player: Player) -> Vec<Move> {
        let letter = if player == Player::Left { 'L' } else { 'R' };
        let options = form(position).options(player);
        let name = |index: usize| format!("{letter}{}", index + 1);
        options
            .iter()
            .enumerate()
            .map(|(index, after)| Move { name: name(index), after: after.text() })
            .collect()
    }

    fn n_moves(&self, position: &str, player: Player) -> Option<u64> {
        Some(form(position).n_options(player))
    }

    fn negative(&self, position: &str) -> String {
        form(position).negative().text()
    }

    /// The terms of a sum.
    fn parts(&self, position: &str) -> Vec<String> {
        form(position).terms().iter().map(Form::text).collect()
    }

    fn theorem(&self, position: &str) -> Option<(String, &'static str)> {
        Some((position.to_owned(), ""))
    }
}

/// The form of a text that was read before.
fn form(position: &str) -> Form {
    parse::read(position).unwrap_or(Form::Sum(Vec::new()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_read_as_they_are_written() {
        for (written, read) in [
            ("5||3|2", "{5|{3|2}}"),
            ("{2|1||0}", "{{2|1}|0}"),
            ("{1||2|||}", "{{1|2}|}"),
            ("1*", "1+*"),
            ("-{1,*2|^3*}", "{v3*|-1,*2}"),
            ("{|}+1-0", "1"),
            ("{|}", "{|}"),
            ("{|}+{|}", "0"),
            ("vvv+^0*1-4/8", "v3+*-1/2"),
            ("{{|}+1|-0}", "{1|0}"),
            ("1,2|3", "{1,2|3}"),
        ] {
            assert_eq!(CgtGame.read(written), Ok(read.to_owned()));
            assert_eq!(CgtGame.read(read), Ok(read.to_owned()));
        }
    }

    #[test]
    fn what_is_no_game_is_refused() {
        let deep = format!("{}0{}", "{".repeat(100_000), "|}".repeat(100_000));
        let bars = (0..600).map(|bars| "|".repeat(bars) + "0").collect::<Vec<_>>().concat();
        for wrong in [
            "",
            "|",
            "1|",
            "{}",
            "{1}",
            "{1|2|3}",
            "{1|2",
            "1|2}",
            "{1|2}}{",
            "1,2",
            "{,|}",
            "{1,|}",
            "1/3",
            "2^",
            "^^2",
            "^v",
            "+1",
            "1+",
            "1--1",
            "x",
            "*4294967296",
            "^2147483648",
            "9223372036854775808",
            "é",
            "{é|}",
            "}{",
            "^3**",
            "*2^",
            &deep,
            &bars,
        ] {
            assert!(CgtGame.read(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_heap_that_is_too_large_to_list_is_counted() {
        assert_eq!(CgtGame.n_moves("1+*4294967295", Player::Left), Some(4_294_967_296));
    }
}
