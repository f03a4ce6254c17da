//! Help for the tests of rulesets.

use std::ops::ControlFlow;

use mcgs_engine::Player;

use crate::bits::Bits;
use crate::board::AnyBoard;
use crate::game::BoardGame;
use crate::large::Large;
use crate::rules::BoardRules;

/// Do the rules say the same of a position on every width that is wide enough?
///
/// Compares moves, parts, length and guess. The error names the first difference.
pub fn compare_widths<R: BoardRules<P>, const P: usize>(position: &BoardGame<R, P>) -> Result<(), String> {
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
fn facts<R: BoardRules<P>, B: Bits, const P: usize>(position: &BoardGame<R, P>) -> Vec<String> {
    let board = position.board_of_width::<B>();
    let mut facts = vec![format!("length {}", R::length(&board))];
    for player in Player::BOTH {
        facts.push(format!("guess {}", R::guess(&board, player)));
        let _: ControlFlow<()> = R::try_moves(&board, player, |play, option| {
            facts.push(format!("{player:?} {play} {}", BoardGame::<R, P>::new(option)));
            ControlFlow::Continue(())
        });
    }
    R::split(&board, |part| facts.push(format!("part {}", BoardGame::<R, P>::new(part))));
    facts
}
