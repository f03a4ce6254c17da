//! Help for the tests of rulesets. The laws of the crate `mcgs-laws` look at small boards only, which have one width; whether the rules
//! say the same on wide boards is for [`compare_widths`] to find out.

use std::ops::ControlFlow;

use mcgs_engine::Player;
use mcgs_random::Random;

use crate::bits::Bits;
use crate::board::AnyBoard;
use crate::game::BoardGame;
use crate::large::Large;
use crate::tuning::BoardTuning;

/// This many random boards of this size, the same in every run; repeat a cell to make it more likely.
pub fn random_boards(count: usize, rows: usize, columns: usize, cells: &str) -> Vec<String> {
    let cells: Vec<char> = cells.chars().collect();
    let mut random = Random::from_state(1);
    let mut row = || (0..columns).filter_map(|_| random.choose(&cells)).collect::<String>();
    (0..count).map(|_| (0..rows).map(|_| row()).collect::<Vec<_>>().join("|")).collect()
}

/// Do the rules say the same of a position on every width that is wide enough?
///
/// Compares moves, parts, most moves and move-ordering score. The error names the first difference.
pub fn compare_widths<R: BoardTuning<P>, const P: usize>(position: &BoardGame<R, P>) -> Result<(), String> {
    let expected = facts::<R, Large, P>(position);
    let others = match position.board() {
        AnyBoard::Small(_) => vec![facts::<R, u64, P>(position), facts::<R, u128, P>(position)],
        AnyBoard::Medium(_) => vec![facts::<R, u128, P>(position)],
        AnyBoard::Large(_) => vec![],
    };
    for other in others {
        let pairs = expected.iter().zip(&other);
        if let Some((wide, narrow)) = pairs.into_iter().find(|(wide, narrow)| wide != narrow) {
            return Err(format!("{position:?}: `{wide}` on a wide board, `{narrow}` on a narrow one"));
        }
        if expected.len() != other.len() {
            return Err(format!(
                "{position:?}: {} facts, but {} on a narrow board",
                expected.len(),
                other.len()
            ));
        }
    }
    Ok(())
}

/// All that the rules say of a position, as text.
fn facts<R: BoardTuning<P>, B: Bits, const P: usize>(position: &BoardGame<R, P>) -> Vec<String> {
    let board = position.board_of_width::<B>();
    let mut facts = vec![format!("most moves {}", R::max_moves(&board))];
    for player in Player::BOTH {
        facts.push(format!("ordering score {}", R::ordering_score(&board, player)));
        let _: ControlFlow<()> = R::try_moves(&board, player, |play, option| {
            facts.push(format!("{player:?} {play} {}", BoardGame::<R, P>::new(option)));
            ControlFlow::Continue(())
        });
    }
    R::split(&board, |part| facts.push(format!("part {}", BoardGame::<R, P>::new(part))));
    facts
}
