//! What random positions do not reach: parameters, mistakes in positions, boards without cells, theorems.

use super::find;
use crate::rules::{Player, Rules};

fn rules(name: &str) -> &'static dyn Rules {
    find(name).unwrap()
}

/// The texts after `name`, separated by blanks, are refused.
fn refused(name: &str, texts: &str) {
    for text in texts.split(' ') {
        assert!(rules(name).read(text).is_err(), "{name} accepts `{text}`");
    }
}

fn parts(name: &str, position: &str) -> String {
    let position = rules(name).read(position).unwrap();
    rules(name).parts(&position).join(" ")
}

fn moves(name: &str, position: &str, player: Player) -> String {
    let mut names: Vec<String> =
        rules(name).moves(position, player).into_iter().map(|play| play.name).collect();
    names.sort();
    names.join(" ")
}

#[test]
fn boards_with_mistakes_are_refused() {
    for name in ["clobber_1xn", "nogo_1xn", "clobber", "cannibal_clobber", "nogo", "domineering", "amazons"] {
        refused(name, "..|. ..| |.. | || .é ( ()() 0");
    }
    refused("clobber_1xn", "XO#");
    refused("clobber_1xn", "XO|OX");
    refused("clobber", "XO#");
    refused("domineering", "X");
    refused("nogo_1xn", "X XX OX. .XO XO.OX ..|..");
    refused("nogo", "X OX.|X.. X# .#X");
    assert!(rules("nogo").read("OX.|X..").unwrap_err().contains("a1"));
}

#[test]
fn boards_without_cells_have_no_parts() {
    for name in ["clobber_1xn", "nogo_1xn", "clobber", "cannibal_clobber", "nogo", "domineering", "amazons"] {
        for written in ["", "()"] {
            assert_eq!(rules(name).read(written), Ok(String::new()), "{name}");
        }
        assert_eq!(rules(name).parts(""), Vec::<String>::new(), "{name}");
        for player in Player::BOTH {
            assert_eq!(rules(name).moves("", player), [], "{name}");
            assert_eq!(rules(name).most_moves("", player), Some(0), "{name}");
        }
        assert_eq!(rules(name).negative(""), "", "{name}");
    }
}

#[test]
fn a_board_has_at_most_65536_cells() {
    let row = ".".repeat(256);
    let board = vec![row.as_str(); 256].join("|");
    assert!(rules("amazons").read(&board).is_ok());
    assert!(rules("amazons").read(&format!("{board}|{row}")).is_err());
    assert!(rules("clobber_1xn").read(&".".repeat(65_537)).is_err());
}

#[test]
fn boards_fall_into_parts() {
    assert_eq!(parts("clobber_1xn", ".XO.X.X...X.......O..O.XOXOX....O.O..OOX"), "XO XOXOX OOX");
    assert_eq!(
        parts("nogo_1xn", "O.....OOX....OO..XXO.XO.O..OOXX....O.O"),
        "O.....O X....O..X O.O..O X....O.O"
    );
    assert_eq!(parts("nogo", "..#.|XX##|OO##|..##"), "..|XX OO|..");
    assert_eq!(parts("amazons", "X.#O|..#O|####|.#.X"), "X.|.. .X");
    assert_eq!(parts("domineering", "..#.|.#..|#.##"), "..|.# #.|..");
}

#[test]
fn only_black_fills_an_eye_of_black() {
    assert_eq!(moves("nogo", ".X.|X.O|.O.", Player::Left), "a1_X a3_X b2_X c1_X");
    assert_eq!(moves("nogo", "XXX.OOO|OOO.XXX|XXX.OOO|OOO.XXX", Player::Left), "");
    assert_eq!(moves("nogo", "XXX.OOO|OOO.XXX|XXX.OOO|OOO.XXX", Player::Right), "");
}

#[test]
fn columns_after_z_are_called_aa_and_ab() {
    let strip = format!("{}XO", ".".repeat(26));
    assert_eq!(moves("clobber", &strip, Player::Left), "aa1-ab1");
    assert_eq!(moves("clobber_1xn", &strip, Player::Left), "27-28");
}

#[test]
fn groups_of_one_colour_of_cannibals_are_integers() {
    let value = |position| rules("cannibal_clobber").theorem(position).map(|(value, _)| value);
    assert_eq!(value("XX.X|XX.X"), Some("4".to_owned()));
    assert_eq!(value("OOO"), Some("-2".to_owned()));
    assert_eq!(value("XO"), None);
}
