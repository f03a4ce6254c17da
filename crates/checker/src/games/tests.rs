//! What random positions do not reach: parameters, mistakes in positions, boards without cells, theorems.

use std::collections::BTreeMap;

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

/// The games on strips and grids whose positions are texts of cells.
const BOARDS: [&str; 15] = [
    "clobber_1xn",
    "nogo_1xn",
    "elephants",
    "toppling_dominoes",
    "shove",
    "push",
    "clobber",
    "cannibal_clobber",
    "nogo",
    "domineering",
    "amazons",
    "fission",
    "konane",
    "ski_jumps",
    "maze",
];

#[test]
fn boards_with_mistakes_are_refused() {
    for name in BOARDS {
        refused(name, "..|. ..| |.. | || .é ( ()() 0 é é|é X|XO X?");
    }
    for name in ["elephants", "toppling_dominoes", "shove", "push"] {
        refused(name, "X|O X|X XX|OO");
    }
    refused("toppling_dominoes", "X.O");
    refused("fission", "O .XO");
    refused("ski_jumps", "X#");
    refused("maze", "X.. .i.");
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
    for name in BOARDS.into_iter().chain(["sheep"]) {
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
    assert!(rules("gen_toads").read(&".".repeat(65_537)).is_err());
    assert!(rules("sheep").read(&"0 ".repeat(65_536)).is_ok());
    assert!(rules("sheep").read(&"0 ".repeat(65_537)).is_err());
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
    assert_eq!(
        parts("elephants", "....OXO.....X......X.XOX..O...O...O.XXO."),
        "....O X......X. X..O...O...O"
    );
    for stuck in ["XO.X", "OX", "O.X", "XXOO", "..X"] {
        assert_eq!(parts("elephants", stuck), "");
    }
    assert_eq!(parts("shove", ".X.O.."), ".X.O");
    assert_eq!(parts("gen_king_dirt", "0,0,1:..#.|X.#.|..#O|..#."), "0,0,0:..|X.|..|.. 0,0,0:.|.|O|.");
    assert_eq!(parts("gen_king_dirt", "1,1,1:...|.##|.#X"), "1,1,1:...|.##|.##");
    assert_eq!(parts("gen_king_dirt", "9,9,1:X#O"), "");
    assert_eq!(parts("sheep", "(0 0 1 0 | 0 2 1 -3 | 0 0 -1 0)"), "0,0|0,2|0,0 0|-3|0");
    assert_eq!(parts("konane", "XO....|......"), "XO..");
    assert_eq!(parts("konane", "OX..........|............|..........XO"), "OX.. ..XO");
    assert_eq!(parts("konane", "X.O"), "");
    assert_eq!(parts("fission", "X.X.|..#.|X.#."), "#.X.|..#.|#.#.");
    assert_eq!(parts("fission", ".X.#X|...#.|###XX"), ".X.|...");
    assert_eq!(parts("ski_jumps", "..x|...|X..|O..|..."), "..x X..|O..|...");
    assert_eq!(parts("ski_jumps", "...|x..|O..|..."), "x.. O..");
    assert_eq!(parts("maze", "J.|.."), "");
    assert_eq!(parts("cutcake", "4x2+1x1+1x2"), "1x2 4x2");
    assert_eq!(parts("maundy_cake", "1x1"), "");
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

#[test]
fn toads_and_kings_have_parameters() {
    let toads = |written| rules("gen_toads").read(written);
    assert_eq!(toads("TT.F"), Ok("1,1,1,0:XX.O".to_owned()));
    assert_eq!(toads(" 2 , 3,2 ,0 : X.O"), Ok("2,3,2,0:X.O".to_owned()));
    refused(
        "gen_toads",
        "1,1,1:X.O 0,1,1,0:X.O 2,1,1,0:X.O 1,1,1,2:X.O 1,1,1,0: 1,1,1,0:() 1,1,1,0,0:X :X 1,1,+1,0:X",
    );
    refused(
        "gen_toads",
        "1,1,1,0:X|O 1,1048576,1,0:X. 1,,1,0:X 1,99999999999999999999,1,0:X. 1,1,1,0:1,1,1,0:X.",
    );
    assert_eq!(moves("gen_toads", "1,1048575,0,0:X..", Player::Left), "1-2 1-3");
    assert_eq!(moves("gen_toads", "3,3,0,0:X.O.", Player::Left), "");
    assert_eq!(moves("gen_toads", "2,3,2,0:X.XO.", Player::Left), "3-5");
    assert_eq!(moves("gen_toads", "1,2,1,1:XX...", Player::Left), "1-3 2-3 2-4");
    assert_eq!(moves("gen_toads", "1,1,2,0:XOXO.", Player::Left), "3-5");
    let kings = |written| rules("gen_king_dirt").read(written);
    assert_eq!(kings("10,10,1:.#.|.X.|..O"), Ok("6,6,1:.#.|.X.|..O".to_owned()));
    assert_eq!(kings("0,0,1:..|.."), Ok("0,0,0:..|..".to_owned()));
    assert_eq!(kings("18446744073709551615,18446744073709551615,0:."), Ok("1,1,0:.".to_owned()));
    refused("gen_king_dirt", "1,0:.. -1,0,0:.. 1,0,2:.. 1,0,1:..|. 1,0,1:() 1,0,1: X. 1,1,1,1:.");
    assert_eq!(moves("gen_king_dirt", "1,0,1:.O.", Player::Left), "a1_X c1_X");
    assert_eq!(moves("gen_king_dirt", "1,0,1:.O.", Player::Right), "b1-a1 b1-c1");
    assert_eq!(rules("gen_king_dirt").moves("1,0,1:.O.", Player::Left)[0].after, "0,0,0:XO.");
}

#[test]
fn herds_and_cakes_are_written_in_several_ways() {
    let sheep = |written| rules("sheep").read(written);
    assert_eq!(sheep("(0 3, 0 | -1 1 50)"), Ok("0,3,0|-1,1,50".to_owned()));
    assert_eq!(sheep("-50"), Ok("-50".to_owned()));
    for mistake in [
        "51",
        "-51",
        "1,",
        ",1",
        "1,,2",
        "1|",
        "|1",
        "|",
        "1 2|3",
        "+1",
        "99999999999999999999",
        "x",
        "(1",
        "--1",
    ] {
        assert!(sheep(mistake).is_err(), "{mistake}");
    }
    for name in ["cutcake", "maundy_cake"] {
        assert_eq!(rules(name).read(" 2x3 + 1x1+1x2"), Ok("1x2+2x3".to_owned()));
        assert_eq!(rules(name).read("1x1+1x1"), Ok("1x1".to_owned()));
        refused(name, "0x1 1x0 -1x2 1000001x1 1 x 1x 1x2x3 1x2+ + 1x+2 99999999999999999999x1");
        refused(name, "() 3*1x2");
        assert!(rules(name).read("").is_err());
    }
    refused("maundy_cake", "10001x1");
}

/// The value of a position all of whose positions are numbers, in units of `1 / 2^20`: the simplest number between the options.
fn number(rules: &dyn Rules, position: &str, known: &mut BTreeMap<String, i64>) -> i64 {
    if let Some(&value) = known.get(position) {
        return value;
    }
    let mut options = |player| -> Vec<i64> {
        rules.moves(position, player).iter().map(|play| number(rules, &play.after, known)).collect()
    };
    let low = options(Player::Left).into_iter().max().unwrap_or(-UNIT << 20);
    let high = options(Player::Right).into_iter().min().unwrap_or(UNIT << 20);
    assert!(low < high, "{position} is not a number");
    let fits = |value: &i64| low < *value && *value < high;
    let integers = (0..1 << 10).flat_map(|integer| [integer * UNIT, -integer * UNIT]);
    let fractions = (1..20).map(|power| {
        let step = UNIT >> power;
        (low.div_euclid(step) + 1) * step
    });
    let value = integers.chain(fractions).find(fits).unwrap();
    known.insert(position.to_owned(), value);
    value
}

const UNIT: i64 = 1 << 20;

fn assert_theorem(name: &str, position: &str, known: &mut BTreeMap<String, i64>) {
    let position = rules(name).read(position).unwrap();
    let (text, _) = rules(name).theorem(&position).unwrap();
    let (numerator, denominator) = text.split_once('/').unwrap_or((&text, "1"));
    let (numerator, denominator) = (numerator.parse::<i64>().unwrap(), denominator.parse::<i64>().unwrap());
    assert!(denominator == 1 || numerator % 2 != 0, "{position}: {text} is not reduced");
    assert_eq!(
        numerator * UNIT / denominator,
        number(rules(name), &position, known),
        "{name} {position}: {text}"
    );
}

#[test]
fn theorems_agree_with_the_rules() {
    for (name, largest) in [("cutcake", 9), ("maundy_cake", 12)] {
        let mut known = BTreeMap::new();
        for (rows, columns) in
            (1..=largest).flat_map(|rows| (1..=largest).map(move |columns| (rows, columns)))
        {
            let piece = format!("{rows}x{columns}");
            // The pieces of a cake are added, or the search would never end.
            let value = numbers_of_cake(name, &piece, &mut known);
            let theorem = rules(name).theorem(&rules(name).read(&piece).unwrap()).unwrap().0;
            assert_eq!(value.to_string(), theorem, "{name} {piece}");
        }
    }
    for (name, cells, length) in [("shove", "XO.", 7), ("elephants", "X.", 6), ("elephants", "O.", 6)] {
        let mut known = BTreeMap::new();
        let mut strips = vec![String::new()];
        for _ in 0..length {
            for strip in &strips {
                assert_theorem(name, strip, &mut known);
            }
            strips = strips
                .iter()
                .flat_map(|strip| cells.chars().map(move |cell| format!("{strip}{cell}")))
                .collect();
        }
    }
    let mut known = BTreeMap::new();
    for board in ["XX|XX", "XXX|X.X", "X.X|XXX|.X.", "OOO.O", "OO|OO|O."] {
        assert_theorem("cannibal_clobber", board, &mut known);
    }
}

/// The value of a cake, an integer, as the sum of its pieces, each found by search.
fn numbers_of_cake(name: &str, cake: &str, known: &mut BTreeMap<String, i64>) -> i64 {
    let parts = parts(name, cake);
    parts
        .split(' ')
        .filter(|piece| !piece.is_empty())
        .map(|piece| {
            if let Some(&value) = known.get(piece) {
                return value;
            }
            let mut options = |player| -> Vec<i64> {
                rules(name)
                    .moves(piece, player)
                    .iter()
                    .map(|play| numbers_of_cake(name, &play.after, known))
                    .collect()
            };
            let low = options(Player::Left).into_iter().max().unwrap_or(-1000);
            let high = options(Player::Right).into_iter().min().unwrap_or(1000);
            assert!(low + 1 < high, "{piece} is not an integer");
            let value = (0..1000)
                .flat_map(|value| [value, -value])
                .find(|&value| low < value && value < high)
                .unwrap();
            known.insert(piece.to_owned(), value);
            value
        })
        .sum()
}

#[test]
fn theorems_about_large_positions_are_quick() {
    let value = |name: &str, position: &str| rules(name).theorem(position).map(|(value, _)| value);
    assert_eq!(value("cutcake", "1000000x1000000"), Some("0".to_owned()));
    assert_eq!(value("cutcake", "3x1000000"), Some("499999".to_owned()));
    assert_eq!(value("maundy_cake", "1x9973"), Some("1".to_owned()));
    assert_eq!(value("maundy_cake", "8192x1"), Some("-8191".to_owned()));
    assert_eq!(value("shove", "X.O.X"), Some("15/4".to_owned()));
    assert_eq!(value("shove", &"XO".repeat(30)), None);
    assert_eq!(value("shove", &"X".repeat(65_536)), Some("2147516416".to_owned()));
}

#[test]
fn skiers_jump_over_slippers_too_and_leave_the_slope() {
    assert_eq!(moves("ski_jumps", "X..|o..|...", Player::Left), "a1-a3 a1-b1 a1-c1 a1-off");
    assert_eq!(moves("ski_jumps", "x..|O..|...", Player::Left), "a1-b1 a1-c1 a1-off");
    assert_eq!(moves("ski_jumps", "XO.", Player::Left), "");
    assert_eq!(moves("ski_jumps", "X|O", Player::Left), "a1-off");
    assert_eq!(rules("ski_jumps").moves("X|O|.", Player::Left)[1].after, ".|o|X");
}

/// Texts of the characters of all boards: whatever `read` accepts has moves, parts and images that are positions again.
#[test]
fn no_text_stops_the_rules_of_strips_and_grids() {
    let mut state = 1_u64;
    let mut below = |n: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) as usize % n
    };
    let games = ["gen_toads", "gen_king_dirt", "sheep", "cutcake", "maundy_cake"];
    let mut n_read = 0;
    for name in BOARDS.into_iter().chain(games) {
        let rules = rules(name);
        for _ in 0..4000 {
            let prefix = ["", "", "1,2,1,0:", "1,1,1,1:", "2,1,0:", "1,1,1:"][below(6)];
            let letters: Vec<char> =
                [".XO.XO|", ".XO#|", ".#|", "xoXO.|", "._IJ|", "0,-123 |", "12x+", "é():,|.X0"][below(8)]
                    .chars()
                    .collect();
            let text: String = (0..below(10)).map(|_| letters[below(letters.len())]).collect();
            let text = format!("{prefix}{text}");
            let Ok(position) = rules.read(&text) else { continue };
            n_read += 1;
            let again = |text: String| assert_eq!(rules.read(&text), Ok(text.clone()), "{name} {position}");
            again(rules.negative(&position));
            assert_eq!(rules.negative(&rules.negative(&position)), position, "{name}");
            rules.parts(&position).into_iter().for_each(again);
            rules.images(&position).into_iter().for_each(again);
            for player in Player::BOTH {
                let moves = rules.moves(&position, player);
                assert!(rules.parts(&position) != [""; 0] || moves.is_empty(), "{name} {position}");
                moves.into_iter().take(100).for_each(|play| again(play.after));
                rules.most_moves(&position, player);
            }
            rules.theorem(&position);
        }
    }
    assert!(n_read > 4_000, "{n_read}");
}

#[test]
fn moves_are_counted_as_they_are_listed() {
    let row = "..X.".repeat(8);
    let amazons = [row.as_str(); 4].join("|");
    let sheep = ["0,7,0,-50,1,0,0,2,0,3"; 6].join("|");
    for (name, position) in [("amazons", amazons.as_str()), ("sheep", &sheep), ("cutcake", "1x7+7x1+30x41")] {
        for player in Player::BOTH {
            let n_moves = rules(name).moves(position, player).len() as u64;
            assert_eq!(rules(name).n_moves(position, player), Some(n_moves), "{name}");
        }
    }
}
