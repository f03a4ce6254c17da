//! Nim values of heaps of take-and-break games, each sequence computed once.

use std::cell::RefCell;

use mcgs_octal::{Code, Sequence};

/// So many sequences are kept.
const KEPT: usize = 8;
/// The most work for one sequence, in pairs of heaps: a second or two.
const MOST_WORK: u64 = 2_000_000_000;

thread_local! {
    /// The sequences that were used last, the latest at the end.
    ///
    /// A nim value depends on nothing but its game, so it does not matter who computed it: this is a table of
    /// constants that is filled when it is needed. Every thread has its own, so that none waits.
    static SEQUENCES: RefCell<Vec<Sequence>> = const { RefCell::new(Vec::new()) };
}

/// The nim value of a heap, unless it takes too long to find it.
pub(crate) fn nim_value(rules: Code, heap: u32) -> Option<u32> {
    SEQUENCES.with_borrow_mut(|sequences| {
        let sequence = match sequences.iter().rposition(|sequence| *sequence.code() == rules) {
            Some(index) => {
                sequences[index..].rotate_left(1);
                sequences.last_mut()?
            }
            None => {
                if sequences.len() == KEPT {
                    sequences.remove(0);
                }
                sequences.push_mut(Sequence::new(rules))
            }
        };
        sequence.extend(heap as usize + 1, MOST_WORK.saturating_sub(sequence.work()));
        sequence.value(heap.into()).map(u32::from)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_sequences_can_be_used_in_turn() {
        for round in 0..3 {
            for digit in 1..=7 {
                for second in 0..=2 {
                    let rules: Code = format!("0.{digit}{second}7").parse().unwrap();
                    let mut sequence = Sequence::new(rules);
                    sequence.extend(101, u64::MAX);
                    assert_eq!(nim_value(rules, 100), sequence.value(100).map(u32::from), "{rules}, {round}");
                }
            }
        }
    }

    #[test]
    fn large_heaps_of_kayles_follow_from_the_period() {
        assert_eq!(nim_value("0.77".parse().unwrap(), 40_000), Some(1));
        assert_eq!(nim_value("0.77".parse().unwrap(), u32::MAX), Some(8));
    }
}
