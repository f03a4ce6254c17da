//! Moves as marks on a board, found by comparing the cells before and after the move. No rules are needed.

use mcgs_engine::CellLook;

use super::cells::{At, Cell, Cells};

/// What shows a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    /// A piece goes from one cell to another.
    Arrow(At, At),
    /// A piece appears, which looks like this.
    Dot(At, CellLook),
    /// Two cells are filled together.
    Bar(At, At),
    /// From a cell, another one is blocked.
    Shot(At, At),
    /// A cell is blocked, or its piece is removed.
    Cross(At),
    /// A cell and all before it, or all behind it, are removed.
    Topple(At, Side),
}

/// Where a row falls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Left,
    Right,
}

/// The marks of a move; none if the cells do not show it. The text of the move helps where the cells alone do not say it all.
pub(super) fn marks(before: &Cells, after: Option<&Cells>, text: &str) -> Vec<Mark> {
    let same_shape = |after: &&Cells| {
        let lengths = |cells: &Cells| cells.rows.iter().map(Vec::len).collect::<Vec<_>>();
        lengths(before) == lengths(after)
    };
    match after.filter(same_shape) {
        Some(after) => on_cells(before, after, text),
        None => toppled(before, after, text).or_else(|| named(before, text)).into_iter().collect(),
    }
}

fn on_cells(before: &Cells, after: &Cells, text: &str) -> Vec<Mark> {
    let changed: Vec<(At, &Cell, &Cell)> = before
        .iter()
        .zip(after.iter())
        .filter(|((_, old), (_, new))| old != new)
        .map(|((at, old), (_, new))| (at, old, new))
        .collect();
    let cells = |wanted: fn(&Cell, &Cell) -> bool| -> Vec<At> {
        changed.iter().filter(|(_, old, new)| wanted(old, new)).map(|(at, ..)| *at).collect()
    };
    let arrived = cells(|old, new| new.has_piece() && (old.look != new.look || new.count > old.count));
    let mut left = cells(|old, new| old.has_piece() && (old.look != new.look || new.count < old.count));
    left.retain(|at| !arrived.contains(at));
    let blocked = cells(|_, new| new.look == CellLook::Block);
    let look = |at: At| after.rows[at.0][at.1].look;
    match (&left[..], &arrived[..], &blocked[..]) {
        ([from], [_, ..], _) => {
            let mut marks: Vec<Mark> = arrived.iter().map(|to| Mark::Arrow(*from, *to)).collect();
            marks.extend(
                blocked
                    .iter()
                    .map(|at| if at == from { Mark::Cross(*at) } else { Mark::Shot(arrived[0], *at) }),
            );
            marks
        }
        // A piece that takes one of its own kind changes nothing where it arrives.
        ([from], [], _) => match before.named_in(text)[..] {
            [first, to] if first == *from => vec![Mark::Arrow(first, to)],
            _ => vec![Mark::Cross(*from)],
        },
        ([], [], [one, two]) => vec![Mark::Bar(*one, *two)],
        ([], [], _) if !blocked.is_empty() => blocked.iter().map(|at| Mark::Cross(*at)).collect(),
        _ => changed.iter().map(|(at, ..)| Mark::Dot(*at, look(*at))).collect(),
    }
}

/// A row that lost its end or its beginning.
fn toppled(before: &Cells, after: Option<&Cells>, text: &str) -> Option<Mark> {
    let [row] = &before.rows[..] else { return None };
    let rest: &[Cell] = match after.map(|after| &after.rows[..]) {
        None => &[],
        Some([rest]) if rest.len() < row.len() => rest,
        Some(_) => return None,
    };
    let (first, last) = (rest.len(), row.len() - rest.len() - 1);
    let named = before.named_in(text);
    let is_named = |column: usize| named.first().is_none_or(|at| *at == (0, column));
    // With nothing left, both ends fit; then the text decides.
    let falls_left = text.ends_with('L') || !row.starts_with(rest) || !is_named(first);
    if row.ends_with(rest) && is_named(last) && falls_left {
        Some(Mark::Topple((0, last), Side::Left))
    } else if row.starts_with(rest) && is_named(first) {
        Some(Mark::Topple((0, first), Side::Right))
    } else {
        None
    }
}

/// The cell that a move is called by, if the board becomes smaller in another way.
fn named(before: &Cells, text: &str) -> Option<Mark> {
    before.named_in(text).first().map(|at| Mark::Dot(*at, CellLook::Letter))
}

#[cfg(test)]
mod tests {
    use super::*;
    use mcgs_engine::{Component, Player};
    use mcgs_games::REGISTRY;

    /// The marks of a move.
    fn of(title: &str, position: &str, player: Player, wanted: &str) -> Vec<Mark> {
        let component = Component::parse(REGISTRY.find(title).unwrap(), position).unwrap();
        let play = component.moves(player).unwrap().find(|play| play.text == wanted).expect(wanted);
        marks(&Cells::of(&component).unwrap(), Cells::of(&play.option).as_ref(), &play.text)
    }

    #[test]
    fn the_cells_show_how_a_piece_moves() {
        use Player::{Left, Right};
        assert_eq!(of("clobber", "XO|OX", Left, "a1-b1"), [Mark::Arrow((0, 0), (0, 1))]);
        assert_eq!(of("cannibal_clobber", "XX", Left, "b1-a1"), [Mark::Arrow((0, 1), (0, 0))]);
        assert_eq!(of("gen_toads", "1,1,1,0:XO.", Left, "1-3"), [Mark::Arrow((0, 0), (0, 2))]);
        assert_eq!(of("sheep", "3,0,0", Left, "a1-c1-2"), [Mark::Arrow((0, 0), (0, 2))]);
        assert_eq!(of("nogo", "..|..", Right, "a2_O"), [Mark::Dot((1, 0), CellLook::usual('O'))]);
        assert_eq!(of("domineering", "..|..", Left, "a1-a2"), [Mark::Bar((0, 0), (1, 0))]);
        assert_eq!(
            of("amazons", "X..", Left, "a1-b1-c1"),
            [Mark::Arrow((0, 0), (0, 1)), Mark::Shot((0, 1), (0, 2))]
        );
        assert_eq!(
            of("amazons", "X..", Left, "a1-b1-a1"),
            [Mark::Arrow((0, 0), (0, 1)), Mark::Cross((0, 0))]
        );
        assert_eq!(
            of("gen_king_dirt", "0,0,0:X.", Left, "a1-b1"),
            [Mark::Arrow((0, 0), (0, 1)), Mark::Cross((0, 0))]
        );
        assert_eq!(
            of("fission", "...|.X.|...", Left, "b2_V"),
            [Mark::Arrow((1, 1), (0, 1)), Mark::Arrow((1, 1), (2, 1))]
        );
    }

    #[test]
    fn a_row_that_falls_shows_where_it_was_pushed() {
        for (row, text, at, side) in [
            ("XOO#", "1R", 0, Side::Right),
            ("XOO#", "4L", 3, Side::Left),
            ("XOO#", "4R", 3, Side::Right),
            ("XXX", "1L", 0, Side::Left),
            ("XXX", "3R", 2, Side::Right),
            ("XXX", "2L", 1, Side::Left),
            ("XXX", "2R", 1, Side::Right),
            ("X", "1L", 0, Side::Left),
            ("X", "1R", 0, Side::Right),
        ] {
            assert_eq!(
                of("toppling_dominoes", row, Player::Left, text),
                [Mark::Topple((0, at), side)],
                "{row} {text}"
            );
        }
    }

    #[test]
    fn every_move_of_every_game_on_a_board_is_shown() {
        for entry in REGISTRY.entries() {
            let ruleset = entry.ruleset();
            for (text, _) in ruleset.examples() {
                let component = Component::parse(ruleset, text).unwrap();
                let Some(cells) = Cells::of(&component) else { continue };
                for player in [Player::Left, Player::Right] {
                    for play in component.moves(player).unwrap() {
                        let found = marks(&cells, Cells::of(&play.option).as_ref(), &play.text);
                        assert!(!found.is_empty(), "{component} {}", play.text);
                    }
                }
            }
        }
    }
}
