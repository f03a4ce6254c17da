//! Nim values of heaps of take-and-break games, each sequence computed once.

use std::cell::RefCell;

use mcgs_octal::{Code, Progress, Sequence};

/// The most sequences that are kept.
const KEPT: usize = 8;
/// The most work for one sequence, in pairs of heaps: some seconds.
const MOST_WORK: u64 = 2_000_000_000;
/// So much of it is done between two looks at whether to stop: some milliseconds.
const PORTION: u64 = 2_000_000;

thread_local! {
    /// The sequences that were used last, the latest at the end.
    ///
    /// A nim value depends on nothing but its game, so it does not matter who computed it: this is a table of
    /// constants that is filled when it is needed. Every thread has its own, so that none waits.
    static SEQUENCES: RefCell<Vec<Sequence>> = const { RefCell::new(Vec::new()) };
}

/// The nim value of a heap, unless it takes too long to find it, or somebody asks to stop. What was found until then is kept.
pub(crate) fn nim_value(rules: Code, heap: u32, is_over: &dyn Fn() -> bool) -> Option<u32> {
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
        loop {
            let portion = MOST_WORK.saturating_sub(sequence.work()).min(PORTION);
            let progress = sequence.extend(heap as usize + 1, portion);
            if progress != Progress::OutOfWork || portion == 0 || is_over() {
                break;
            }
        }
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
                    assert_eq!(
                        nim_value(rules, 100, &|| false),
                        sequence.value(100).map(u32::from),
                        "{rules}, {round}"
                    );
                }
            }
        }
    }

    #[test]
    fn large_heaps_of_kayles_follow_from_the_period() {
        assert_eq!(nim_value("0.77".parse().unwrap(), 40_000, &|| false), Some(1));
        assert_eq!(nim_value("0.77".parse().unwrap(), u32::MAX, &|| false), Some(8));
    }

    #[test]
    fn a_long_computation_can_be_stopped_and_goes_on_later() {
        let rules: Code = "0.6".parse().unwrap();
        // There is no period in sight, and the first portion is not enough.
        let looks = std::cell::Cell::new(0);
        let is_over = || looks.replace(looks.get() + 1) == 2;
        assert_eq!(nim_value(rules, 1_000_000, &is_over), None);
        assert_eq!(looks.get(), 3, "it was asked after each portion, until it was over");
        let known = SEQUENCES.with_borrow(|sequences| sequences.last().unwrap().computed().len());
        assert!(known > 1_000, "{known}");
    }
}
