//! Known facts about positions, from text files, checked by the plain rules.

#![allow(clippy::unwrap_used, reason = "tests may panic")]

use std::collections::HashMap;

use mcgs_engine::reference::Reference;
use mcgs_engine::{Code, Component, Player, Sum, Value, Values};
use mcgs_games::REGISTRY;
use mcgs_values::Steps;

fn component(title: &str, text: &str) -> Component {
    let ruleset = REGISTRY.find(title).unwrap_or_else(|| panic!("unknown ruleset {title}"));
    Component::parse(ruleset, text).unwrap_or_else(|error| panic!("{title} {text}: {error}"))
}

/// The lines of a file of facts, without comments.
fn facts(file: &'static str) -> impl Iterator<Item = &'static str> {
    file.lines().filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// Canonical forms of positions, built from those of all their options.
struct Forms {
    values: Values,
    known: HashMap<(&'static str, Code), Value>,
}

impl Forms {
    fn value(&mut self, position: &Component) -> Value {
        let key = (position.ruleset().name(), Code::from(position.code()));
        if let Some(&value) = self.known.get(&key) {
            return value;
        }
        let [left, right] = Player::BOTH.map(|player| {
            let mut options = Vec::new();
            options.extend(position.moves(player).unwrap().map(|play| self.value(&play.option)));
            options
        });
        let value = self.values.from_options(&left, &right, &mut Steps::unlimited()).unwrap();
        self.known.insert(key, value);
        value
    }
}

#[test]
fn positions_have_their_values() {
    let mut reference = Reference::new();
    let mut forms = Forms { values: Values::new(), known: HashMap::new() };
    let mut count = 0;
    for line in facts(include_str!("positions.txt")) {
        let [game, text, outcome, value, nim] =
            line.split_whitespace().collect::<Vec<_>>().try_into().unwrap_or_else(|_| panic!("{line}"));
        let position = component(game, text);
        let sum = Sum::new(vec![position.clone()]);
        if outcome != "?" {
            assert_eq!(reference.outcome(&sum).to_string(), outcome, "{line}");
        }
        if value != "?" {
            let expected = forms.values.parse(value, &mut Steps::unlimited()).unwrap();
            let found = forms.value(&position);
            assert_eq!(found, expected, "{line}: found {}", forms.values.display(found));
        }
        if nim != "?" {
            let variant = Sum::new(vec![component(&format!("impartial {game}"), text)]);
            assert_eq!(reference.nim_value(&variant).to_string(), nim, "{line}");
        }
        count += 1;
    }
    assert!(count > 180, "only {count} facts were read");
}

#[test]
fn winning_moves_are_found() {
    let mut reference = Reference::new();
    let mut count = 0;
    for line in facts(include_str!("winning_moves.txt")) {
        let (question, moves) = line.split_once(" :").unwrap();
        let [title, player, positions] =
            question.split_whitespace().collect::<Vec<_>>().try_into().unwrap_or_else(|_| panic!("{line}"));
        let title = title.replace('+', " ");
        let sum = Sum::new(positions.split('&').map(|text| component(&title, text)).collect());
        let players = match player {
            "B" => vec![Player::Left],
            "W" => vec![Player::Right],
            _ => Player::BOTH.to_vec(),
        };
        for player in players {
            let expected: Vec<&str> = moves.split_whitespace().collect();
            assert_eq!(reference.winning_moves(&sum, player), expected, "{line}");
        }
        count += 1;
    }
    assert!(count > 45, "only {count} facts were read");
}

/// Elephants and rhinos in two packs: an even gap gives a number, an odd one a switch.
#[test]
fn packs_of_elephants_and_rhinos() {
    let mut forms = Forms { values: Values::new(), known: HashMap::new() };
    for (elephants, rhinos, gap) in
        (1..=3).flat_map(|a| (1..=3).flat_map(move |b| (0..=4).map(move |gap| (a, b, gap))))
    {
        let text = format!("{}{}{}", "X".repeat(elephants), ".".repeat(gap), "O".repeat(rhinos));
        let [a, b, k] = [elephants, rhinos, gap / 2].map(|count| i64::try_from(count).unwrap());
        let expected = if gap % 2 == 0 {
            (k * (a - b)).to_string()
        } else {
            format!("{{{}|{}}}", (k + 1) * (a - 1) - k * (b - 1), k * (a - 1) - (k + 1) * (b - 1))
        };
        let expected = forms.values.parse(&expected, &mut Steps::unlimited()).unwrap();
        assert_eq!(forms.value(&component("elephants", &text)), expected, "{text}");
        let same = component("gen_toads", &format!("1,1,0,0:{text}"));
        assert_eq!(forms.value(&same), expected, "{same}");
    }
}

/// As an impartial game, every row of dominoes is a nim heap: some domino leaves any shorter row.
#[test]
fn rows_of_dominoes_are_nim_heaps() {
    let mut reference = Reference::new();
    for row in ["XOOX#", "XXXX", "#OX", "O", ""] {
        let sum = Sum::new(vec![component("impartial toppling_dominoes", row)]);
        assert_eq!(reference.nim_value(&sum), row.len() as u64, "{row}");
    }
}

/// Labels are stable: users see them in results, and write them into inputs.
#[test]
fn labels_are_input() {
    for (game, text, label) in [
        ("integer_game", "5", "[integer_game] 5"),
        ("nimber", "5", "[nimber] 5"),
        ("dyadic_rational", "-3/4", "[dyadic_rational] -3/4"),
        ("up_star", "3,*", "[up_star] 3,*"),
        ("up_star", "*", "[up_star] *"),
        ("switch_game", "21,7/8", "[switch_game] 21,7/8"),
        ("kayles", "6", "[kayles] 6"),
        ("clobber_1xn", "XO", "[clobber_1xn] XO"),
        ("impartial nogo_1xn", "....", "[impartial nogo_1xn] ...."),
        ("toppling_dominoes", "XO#", "[toppling_dominoes] XO#"),
        ("toppling_dominoes", "", "[toppling_dominoes] ()"),
        ("gen_toads", "1,2,1,0:X.O", "[gen_toads 1,2,1,0] X.O"),
        ("impartial gen_king_dirt", "1,1,0:..", "[impartial gen_king_dirt 1,1,0] .."),
        ("octal", "0.77:5", "[octal 0.77] 5"),
        ("clobber", "XO|OX", "[clobber] XO|OX"),
        ("sheep", "0,3,0|1,-1,0", "[sheep] 0,3,0|1,-1,0"),
        ("cgt_game", "{5|{3|2}}", "[cgt_game] ({5|{3|2}})"),
    ] {
        assert_eq!(component(game, text).to_string(), label);
    }
}
