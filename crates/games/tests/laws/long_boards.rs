//! Boards far beyond what can be searched are still read, printed, split and moved on.

use mcgs_engine::{Component, Player};
use mcgs_games::REGISTRY;

/// Reads a position, prints it, lists all moves and splits it; says how many moves and parts there are.
fn visit(name: &str, text: &str) -> (usize, usize) {
    let ruleset = REGISTRY.find(name).unwrap();
    let position = Component::parse(ruleset, text).unwrap();
    assert_eq!(position.text(), text);
    let mut moves = 0;
    for player in Player::BOTH {
        moves += position.moves(player).unwrap().count();
    }
    (moves, position.parts().unwrap().count())
}

#[test]
fn strips_of_ten_thousand_cells() {
    for (name, prefix, pattern, moves, parts) in [
        ("clobber_1xn", "", "XO.XXOO.OX", 6_000, 2_001),
        ("clobber_1xn", "", "X", 0, 0),
        ("nogo_1xn", "", "..XO......", 14_000, 1_001),
        ("nogo_1xn", "", ".", 20_000, 1),
        ("elephants", "", "X..O..X.O.", 4_000, 2_000),
        ("elephants", "", "X.", 5_000, 1),
        ("toppling_dominoes", "", "X", 20_000, 1),
        ("gen_toads", "1,2,1,0:", "X..OOO.XXX", 4_000, 1),
        ("gen_toads", "1,1,1,0:", "X.XXOO.O..", 2_000, 2_000),
    ] {
        let text = format!("{prefix}{}", pattern.repeat(10_000 / pattern.len()));
        assert_eq!(visit(name, &text), (moves, parts), "{name}: {pattern}");
    }
}

#[test]
fn grids_of_ten_thousand_cells() {
    for (name, prefix, row, moves, parts) in [
        ("clobber", "", "XO.XO.XO.XO.XO.XO.XO", 7_800, 31),
        ("nogo", "", "....................", 20_000, 1),
        ("gen_king_dirt", "0,0,0:", "X..O#O..X#X..O#O..X#", 11_920, 20),
    ] {
        let row = row.repeat(5);
        let text = format!("{prefix}{}", vec![row; 100].join("|"));
        assert_eq!(visit(name, &text), (moves, parts), "{name}");
    }
}

#[test]
fn boards_without_cells_have_no_moves() {
    for entry in mcgs_games::GAMES {
        if let Ok(position) = Component::parse(entry.ruleset(), "") {
            for player in Player::BOTH {
                let play = position.moves(player).unwrap().next();
                assert!(play.is_none(), "{play:?} on the empty board of {}", entry.ruleset().name());
            }
            assert_eq!(visit(entry.ruleset().name(), ""), (0, 0), "{}", entry.ruleset().name());
        }
    }
}

#[test]
fn columns_after_z_are_named() {
    let text = ".".repeat(30);
    let position = Component::parse(REGISTRY.find("nogo").unwrap(), &text).unwrap();
    let last = position.moves(Player::Left).unwrap().last();
    assert_eq!(last.map(|play| play.text).as_deref(), Some("ad1_X"));
}
