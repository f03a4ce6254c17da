//! The rule of switches.

use mcgs_values::{Dyadic, Player, Value, Values};
use smallvec::SmallVec;

/// The rule of switches, for sums of numbers and of switches `{x|y}`, `x >= y` numbers.
///
/// A switch is `m ± a` with `m = (x+y)/2` and `a = (x-y)/2 >= 0`. Of two switches the wider one is the
/// better move: for `a >= b`, `(a ± b) - (b ± a) = a - b ± a ± b >= 0`, because if Right moves in `±a` Left
/// answers in `±b` and reaches 0, and if Right moves in `±b` Left answers in `±a` and reaches `2a - 2b`.
/// Numbers are played last (number avoidance). So the players take the switches in order of width, which
/// leaves a number; Left wins if it is positive, or if it is zero and Right is to move.
pub(super) fn by_switches(values: &Values, list: &[Value]) -> Option<bool> {
    // Everything doubled, so that means and widths need no fractions of their own.
    let mut total = Dyadic::ZERO;
    let mut widths: SmallVec<[Dyadic; 8]> = SmallVec::new();
    for &value in list {
        if let Some(number) = values.as_number(value) {
            total = total.checked_add(number)?.checked_add(number)?;
        } else {
            let [left, right] = Player::BOTH.map(|player| only_number(values, value, player));
            let (left, right) = (left?, right?);
            total = total.checked_add(left)?.checked_add(right)?;
            widths.push(left.checked_sub(right)?);
        }
    }
    widths.sort_unstable_by(|a, b| b.cmp(a));
    for (idx, &width) in widths.iter().enumerate() {
        total = if idx % 2 == 0 { total.checked_add(width)? } else { total.checked_sub(width)? };
    }
    Some(match total.signum() {
        0 => widths.len() % 2 == 1,
        sign => sign > 0,
    })
}

/// The only option of a player, if it is a number.
fn only_number(values: &Values, value: Value, player: Player) -> Option<Dyadic> {
    let mut options = values.options(value, player);
    let only = options.next()?;
    if options.next().is_some() { None } else { values.as_number(only) }
}

#[cfg(test)]
mod tests {
    use super::super::testing;
    use super::*;

    #[test]
    fn agrees_with_the_value_of_the_sum() {
        let cases = testing::check(
            &["1", "-1/2", "3", "*", "1*", "+-1", "+-1/2", "{2|1}", "{1|-3}", "{3|3/2}", "{0|-4}"],
            by_switches,
        );
        assert!(cases.wins > 100 && cases.losses > 100 && cases.open == 0, "{cases:?}");
    }
}
