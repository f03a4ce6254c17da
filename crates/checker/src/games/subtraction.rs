//! Subtraction games.

use crate::games::numbers::{mex, nimber_text, whole};
use crate::rules::{Move, Player, Rules};

/// So many nim values are computed at most.
const MOST_VALUES: usize = 200_000;

/// A move takes as many tokens as a number of the player's set says.
pub struct Subtraction;

impl Rules for Subtraction {
    fn name(&self) -> &'static str {
        "subtraction"
    }

    fn read(&self, written: &str) -> Result<String, String> {
        let (sets, heap) =
            written.split_once(':').ok_or("expected numbers and a heap, such as `1,2,3:17`")?;
        let (left, right) = sets.split_once('/').unwrap_or((sets, sets));
        let (left, right) = (set(left)?, set(right)?);
        let most = if left == right { 1_000_000_000_000_000_000 } else { 100_000 };
        Ok(text(&left, &right, &whole(heap, 0, most)?.to_string()))
    }

    fn moves(&self, position: &str, player: Player) -> Vec<Move> {
        let (left, right, heap) = parse(position);
        let own = if player == Player::Left { &left } else { &right };
        let mut moves = Vec::new();
        for taken in own.iter().filter(|&&taken| taken <= heap) {
            let after = text(&left, &right, &(heap - taken).to_string());
            moves.push(Move { name: taken.to_string(), after });
        }
        moves
    }

    fn negative(&self, position: &str) -> String {
        let (left, right, heap) = parse(position);
        text(&right, &left, &heap.to_string())
    }

    /// Each move of a player takes at least the smallest number of the player's set.
    fn most_moves(&self, position: &str, player: Player) -> Option<u64> {
        let (left, right, heap) = parse(position);
        let own = if player == Player::Left { left } else { right };
        Some(heap / own.first()?)
    }

    /// With one set, a heap has the nim value that no option has. It follows from as many values before it as the largest number says,
    /// so two equal runs of this length prove that the values repeat for ever.
    fn theorem(&self, position: &str) -> Option<(String, &'static str)> {
        let (set, right, heap) = parse(position);
        if set != right {
            return None;
        }
        let run = *set.last()? as usize;
        let (mut values, mut mark): (Vec<u64>, usize) = (Vec::new(), run);
        while values.len() as u64 <= heap {
            let here = values.len();
            if here > mark && values[here - run..] == values[mark - run..mark] {
                let index = mark as u64 + (heap - mark as u64) % (here - mark) as u64;
                return Some((nimber_text(values[index as usize]), NAME));
            }
            if here >= MOST_VALUES {
                return None;
            }
            mark = if here == 2 * mark { here } else { mark };
            let options = set.iter().filter_map(|&taken| values.get(here.checked_sub(taken as usize)?));
            values.push(mex(options.copied()));
        }
        Some((nimber_text(values[heap as usize]), NAME))
    }
}

/// The name of the theorem.
const NAME: &str = "periodic nim values of subtraction games, recomputed";

/// Reads a set of numbers from 1 to 128, such as `1,3`: sorted, each of them once.
fn set(text: &str) -> Result<Vec<u64>, String> {
    let number = |text: &str| Ok::<u64, String>(whole(text, 1, 128)?.unsigned_abs() as u64);
    let mut numbers = text.split(',').map(number).collect::<Result<Vec<u64>, String>>()?;
    numbers.sort_unstable();
    numbers.dedup();
    Ok(numbers)
}

/// The text of a position; a set that both players have is written once.
fn text(left: &[u64], right: &[u64], heap: &str) -> String {
    let join = |set: &[u64]| set.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
    let sets = if left == right { join(left) } else { join(left) + "/" + &join(right) };
    format!("{sets}:{heap}")
}

/// The two sets and the heap of a position.
fn parse(position: &str) -> (Vec<u64>, Vec<u64>, u64) {
    let (sets, heap) = position.split_once(':').unwrap_or(("", position));
    let (left, right) = sets.split_once('/').unwrap_or((sets, sets));
    (set(left).unwrap_or_default(), set(right).unwrap_or_default(), heap.parse().unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_sorted_and_wrong_ones_are_refused() {
        assert_eq!(Subtraction.read("3,1,2,2:17"), Ok("1,2,3:17".to_owned()));
        assert_eq!(Subtraction.read("2,1/1,2:017"), Ok("1,2:17".to_owned()));
        assert_eq!(Subtraction.read("1,3/2:17"), Ok("1,3/2:17".to_owned()));
        for wrong in [
            "17",
            ":17",
            "1:",
            "0:1",
            "129:1",
            "1,:1",
            "1/:1",
            "1/2/3:1",
            "1/2:100001",
            "1:1000000000000000001",
            "1:-1",
        ] {
            assert!(Subtraction.read(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn large_heaps_follow_from_the_period() {
        let value = |text: &str| Subtraction.theorem(text).map(|(value, _)| value);
        for heap in 0..100_u64 {
            let large = 1_000_000_000_000_000_000 - 400 + heap;
            assert_eq!(value(&format!("1,2,3:{large}")), Some(nimber_text(large % 4)));
            assert_eq!(value(&format!("1,2,3:{heap}")), Some(nimber_text(heap % 4)));
        }
        assert_eq!(value("1,2/1,3:17"), None);
        // Every nim value by the rules, with no period.
        let set = [2_usize, 5, 11];
        let mut values: Vec<u64> = Vec::new();
        for heap in 0..500_usize {
            values.push(mex(set.iter().filter(|&&taken| taken <= heap).map(|&taken| values[heap - taken])));
            assert_eq!(value(&format!("2,5,11:{heap}")), Some(nimber_text(values[heap])), "{heap}");
        }
    }
}
