//! Lists of moves, and whether one is the expected one.
//!
//! The full list names the winning moves in every summand. Older result files name them only in the first
//! of several identical summands, where "identical" is equality of boards in some rulesets and equality
//! up to symmetry in others. A list that leaves out just the moves in such copies says the same thing,
//! so it counts as met too.

use std::collections::{BTreeSet, HashSet};
use std::hash::Hash;

use mcgs_engine::{Budget, Code, Component, Player, Sign, StopReason, Sum};

use super::Judgement;
use crate::found::Found;
use crate::report::Difference;

/// The texts of all moves, sorted by bytes, without repeats.
pub(super) fn all(sum: &Sum, player: Player, budget: &Budget) -> Result<Vec<String>, StopReason> {
    sum.check_moves(player)?;
    let mut moves = Vec::new();
    sum.try_moves(player, |text, _| {
        moves.push(text);
        if moves.len() as u64 > Sum::MAX_LISTED_MOVES {
            return Err(StopReason::TooManyMoves);
        }
        budget.stop.reason().map_or(Ok(()), Err)
    })?;
    moves.sort_unstable();
    moves.dedup();
    Ok(moves)
}

/// Expected moves as the games of the sum write them.
pub(super) fn usual(expected: Option<&[String]>, sum: &Sum) -> Option<Vec<String>> {
    let component = |index: usize| sum.components().get(index);
    let usual = |play: &String| {
        let (start, text) = play.split_at(play.find(':').map_or(0, |colon| colon + 1));
        let component = component(index_of(play).unwrap_or(0))?;
        let text = component.ruleset().usual_move(component.code(), text)?;
        Some(format!("{start}{text}"))
    };
    expected.map(|expected| expected.iter().map(|play| usual(play).unwrap_or_else(|| play.clone())).collect())
}

/// Judges a list of moves in the sum of `components`. Of copies of a component, only the moves in the first one need to be
/// expected; without components every move must be.
pub(super) fn judge(moves: &[String], expected: Option<&[String]>, components: &[Component]) -> Judgement {
    let result = if moves.is_empty() { "None".to_owned() } else { moves.join(" ") };
    let judgement = match expected.map(|expected| compare(expected, moves, components)) {
        None => Judgement::new(result, None),
        Some(Ok(())) => Judgement::new(result, Some(true)).shown_as_ok(),
        Some(Err(difference)) => Judgement {
            shown: Some(difference.to_string()),
            difference: Some(difference),
            ..Judgement::new(result, Some(false))
        },
    };
    judgement.answered(Found::moves(moves))
}

/// Compares the expected moves with all winning moves of the sum of `components`.
///
/// Order and repetitions do not matter. `Err` holds the difference from the full list.
fn compare(expected: &[String], winning: &[String], components: &[Component]) -> Result<(), Difference> {
    let expected: BTreeSet<&str> = expected.iter().map(String::as_str).collect();
    let full: BTreeSet<&str> = winning.iter().map(String::as_str).collect();
    if expected == full {
        return Ok(());
    }
    for identify in [Shape::as_written, Shape::up_to_symmetry] {
        let copies = copies(components.iter().map(identify));
        let kept = |play: &&str| !index_of(play).is_some_and(|index| copies.contains(&index));
        if expected.iter().eq(full.iter().filter(|play| kept(play))) {
            return Ok(());
        }
    }
    let owned = |moves: Vec<&&str>| moves.into_iter().map(ToString::to_string).collect();
    Err(Difference {
        missing: owned(expected.difference(&full).collect()),
        extra: owned(full.difference(&expected).collect()),
    })
}

/// The indices of the members that equal an earlier one.
fn copies<T: Eq + Hash>(members: impl Iterator<Item = T>) -> HashSet<usize> {
    let mut seen = HashSet::new();
    members.enumerate().filter_map(|(index, member)| (!seen.insert(member)).then_some(index)).collect()
}

/// The index of the summand in a move of a sum, such as 12 in `12:a1-b1`.
fn index_of(play: &str) -> Option<usize> {
    play.split_once(':')?.0.parse().ok()
}

/// What makes summands identical: the ruleset and the encoded board.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Shape {
    title: String,
    code: Code,
    sign: Sign,
}

impl Shape {
    fn as_written(component: &Component) -> Self {
        Shape { title: component.ruleset().title(), code: component.code().into(), sign: Sign::Plus }
    }

    fn up_to_symmetry(component: &Component) -> Self {
        match component.representative() {
            Ok((part, sign)) => Shape { sign, ..Shape::as_written(&part) },
            Err(_) => Shape::as_written(component),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Status;
    use mcgs_games::REGISTRY;

    fn met(title: &str, positions: &str, winning: &str, expected: &str) -> bool {
        let ruleset = REGISTRY.find(title).unwrap();
        let components: Vec<_> =
            positions.split(' ').map(|text| Component::parse(ruleset, text).unwrap()).collect();
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        compare(&words(expected), &words(winning), &components).is_ok()
    }

    #[test]
    fn a_wrong_list_shows_what_is_missing_and_what_is_extra() {
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let table = [
            ("1-2 2-1", None, Status::Completed, "1-2 2-1"),
            ("", None, Status::Completed, "None"),
            ("1-2 2-1", Some("2-1 1-2 2-1"), Status::Pass, "OK"),
            ("", Some(""), Status::Pass, "OK"),
            ("1-2", Some("2-1 1-3"), Status::Fail, "Missing: 1-3 2-1 Extra: 1-2"),
            ("1-2", Some(""), Status::Fail, "Extra: 1-2"),
            ("", Some("1-2"), Status::Fail, "Missing: 1-2"),
        ];
        for (found, expected, status, shown) in table {
            let expected = expected.map(words);
            let judgement = judge(&words(found), expected.as_deref(), &[]);
            assert_eq!((judgement.status, judgement.shown.as_deref()), (status, Some(shown)), "{found}");
            assert_eq!(judgement.difference.is_some(), status == Status::Fail, "{found}");
        }
    }

    #[test]
    fn vertices_that_are_cells_have_names_and_numbers() {
        let written = |title: &str, position: &str, expected: &str| {
            let component = Component::parse(REGISTRY.find(title).unwrap(), position).unwrap();
            let expected: Vec<String> = expected.split(' ').map(str::to_owned).collect();
            usual(Some(&expected), &(component.clone() + component)).unwrap().join(" ")
        };
        assert_eq!(written("snort", "king2x3", "0:b2_X 1:5_X"), "0:5_X 1:5_X");
        assert_eq!(written("snort", "grid2x3", "0:b2_X 1:5_X"), "0:b2_X 1:b2_X");
        assert_eq!(written("arc_kayles", "ladder3", "0:a1-b1 1:1-2"), "0:1-2 1:1-2");
        assert_eq!(written("node_kayles", "grid2x3", "0:c2 0:d1 0:6"), "0:6 0:d1 0:6");
        assert_eq!(written("clobber", "XO|OX", "0:a1-b1"), "0:a1-b1");
        assert_eq!(written("snort", "path3", "0:b1_X"), "0:b1_X");
    }

    #[test]
    fn moves_in_copies_may_be_left_out() {
        let full = "0:a1-b1 1:a1-b1 2:a1-b1";
        assert!(met("clobber", "XO XO XO", full, full));
        assert!(met("clobber", "XO XO XO", full, "0:a1-b1"));
        assert!(!met("clobber", "XO XO XO", full, "1:a1-b1"));
        assert!(!met("clobber", "XO XO XO", full, "0:a1-b1 1:a1-b1"));
        assert!(!met("clobber", "XO XO XO", full, ""));
    }

    #[test]
    fn copies_may_be_turned_or_not() {
        let full = "0:a1-a2 1:a1-b1 2:a1-a2";
        assert!(met("clobber", "X|O XO X|O", full, "0:a1-a2"));
        assert!(met("clobber", "X|O XO X|O", full, "0:a1-a2 1:a1-b1"));
        assert!(!met("clobber", "X|O XO X|O", full, "1:a1-b1"));
    }

    #[test]
    fn different_summands_are_not_copies() {
        let full = "0:2-3 1:2-1";
        assert!(!met("clobber_1xn", "XXO OOX", full, "0:2-3"));
        assert!(!met("clobber_1xn", "XXO XXOO", full, "0:2-3"));
    }
}
