//! Moves in values that need not be tried, because a move in another part is at least as good.
//!
//! The *incentive* of a move from `A` to `A^L` is `A^L - A`. In a sum of `A`, `B` and anything else, the move
//! to `A^L` is at least as good as the one to `B^L` if `A^L + B >= A + B^L`, that is, if its incentive is at
//! least as large. Then the move to `B^L` is dominated and may be left out.

use mcgs_values::{Fuel, Player, Value, Values};
use smallvec::SmallVec;

use crate::adding::Adding;
use crate::knowledge::Knowledge;
use crate::options::Options;

/// Steps for one comparison.
const COMPARE_FUEL: u64 = 200;

/// Moves of Left, each as the index of the value moved in and the option.
pub(crate) type ValueMoves = SmallVec<[(usize, Value); 8]>;

/// The moves of Left in a list of values that may be better than all others.
///
/// `numbers_wait` tells of a move elsewhere that is better than any in a number.
pub(crate) fn moves_in_values(
    knowledge: &Knowledge,
    list: &[Value],
    options: &Options,
    numbers_wait: bool,
) -> ValueMoves {
    let values = knowledge.values();
    let skip_numbers = options.number_avoidance && (numbers_wait || has_hot_or_small(values, list));
    let mut moves = ValueMoves::new();
    for (idx, &value) in list.iter().enumerate() {
        let again = options.skip_duplicates && list[..idx].contains(&value);
        if again || skip_numbers && values.as_number(value).is_some() {
            continue;
        }
        moves.extend(values.options(value, Player::Left).map(|option| (idx, option)));
    }
    if options.incentive_rule && list.len() >= 2 {
        keep_largest_incentives(knowledge, list, &mut moves);
    }
    moves
}

/// Number avoidance: is there a value in which Left has a move that beats any move in a number?
///
/// A move in a number has a negative number as its incentive. A value `G` that is not a number has a Left
/// option with `RS(G^L) = LS(G)`, whose incentive has a right stop of at least `RS(G^L) - LS(G) = 0`; so it
/// is larger than every negative number.
fn has_hot_or_small(values: &Values, list: &[Value]) -> bool {
    list.iter().any(|&value| values.as_number(value).is_none())
}

/// Drops every move whose incentive is at most that of another one. Of equal ones one stays.
fn keep_largest_incentives(knowledge: &Knowledge, list: &[Value], moves: &mut ValueMoves) {
    let values = knowledge.values();
    let incentive =
        |&(idx, option): &(usize, Value)| knowledge.small_sum(option, values.neg(list[idx]), Adding::Briefly);
    let incentives: SmallVec<[Option<Value>; 8]> = moves.iter().map(incentive).collect();
    let at_most = |a: usize, b: usize| match (incentives[a], incentives[b]) {
        (Some(a), Some(b)) => values.le(a, b, &mut Fuel::new(COMPARE_FUEL)).unwrap_or(false),
        _ => false,
    };
    let mut kept: SmallVec<[bool; 8]> = SmallVec::from_elem(true, moves.len());
    for a in 0..moves.len() {
        // Options of one canonical value do not dominate each other.
        kept[a] = !(0..moves.len()).any(|b| kept[b] && moves[a].0 != moves[b].0 && at_most(a, b));
    }
    let mut kept = kept.iter();
    moves.retain(|_| *kept.next().expect("one flag for each move"));
}

#[cfg(test)]
mod tests {
    use super::super::testing::{MIXED, Random, left_wins, parse};
    use super::*;

    #[test]
    fn one_of_the_moves_that_stay_wins_if_any_does() {
        let knowledge = Knowledge::new(&Options::default(), None);
        let values = knowledge.values();
        let parts = parse(values, &[MIXED, &["*2"]].concat());
        let mut random = Random::new();
        let (mut all, mut left) = (0, 0);
        for _ in 0..800 {
            let list: Vec<Value> =
                (0..2 + random.below(4)).map(|_| parts[random.below(parts.len())]).collect();
            let every = Options::default();
            all += moves_in_values(&knowledge, &list, &every, false).len();
            let both = Options { number_avoidance: true, incentive_rule: true, ..Options::default() };
            for options in [
                Options { incentive_rule: false, ..both.clone() },
                Options { number_avoidance: false, ..both.clone() },
                both,
            ] {
                let moves = moves_in_values(&knowledge, &list, &options, false);
                left += moves.len();
                let wins = moves.iter().any(|&(idx, option)| {
                    let mut after = list.clone();
                    after[idx] = option;
                    // Right, to move, loses iff Left, to move, loses the negative.
                    after = after.iter().map(|&value| values.neg(value)).collect();
                    !left_wins(values, &after)
                });
                let texts: Vec<_> = list.iter().map(|&value| values.display(value).to_string()).collect();
                assert_eq!(wins, left_wins(values, &list), "{texts:?}");
            }
        }
        assert!(left < 2 * all, "{left} of {all}");
    }
}
