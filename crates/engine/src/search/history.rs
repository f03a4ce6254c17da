//! Moves that won before.
//!
//! In a sum, the answer to a move in one component is often the same whatever the other components are. So each move is
//! remembered as the component and what it becomes, with its successes against its failures, and in the next sum in which
//! it can be made it comes earlier or later. Only the order depends on it, never an answer.

/// What one success more than failures counts, in the units of [`crate::Game::guess`].
const WEIGHT: i32 = 3;
/// More successes or failures do not matter.
const MOST: i8 = 4;
/// The lowest bits of a number choose the slot.
const SLOTS: usize = 1 << 16;
/// The lowest bits of a slot hold the balance, the others the upper bits of the number.
const BALANCE: u32 = 0xff;

/// The balance of the moves seen lately. Moves with the same slot displace each other.
#[derive(Clone, Default)]
pub(super) struct History {
    /// Empty until there is something to remember: most questions are answered before.
    slots: Vec<u32>,
}

impl History {
    /// Takes note of a move that won, or did not.
    pub(super) fn add(&mut self, play: u32, won: bool) {
        if self.slots.is_empty() {
            self.slots = vec![0; SLOTS];
        }
        let balance = self.balance(play);
        let balance = if won { balance + 1 } else { balance - 1 }.clamp(-MOST, MOST);
        self.slots[slot(play)] = (play & !BALANCE) | u32::from(balance.cast_unsigned());
    }

    /// What to add to the score of a move: less than 0 if it won before.
    #[inline]
    pub(super) fn score(&self, play: u32) -> i32 {
        -WEIGHT * i32::from(self.balance(play))
    }

    #[inline]
    fn balance(&self, play: u32) -> i8 {
        match self.slots.get(slot(play)) {
            Some(&entry) if entry & !BALANCE == play & !BALANCE => (entry as u8).cast_signed(),
            _ => 0,
        }
    }
}

#[inline]
fn slot(play: u32) -> usize {
    play as usize % SLOTS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_that_won_comes_earlier() {
        let mut history = History::default();
        let (good, bad, other) = (0xabcd_ef01, 0x1234_5678, 0x7777_7777);
        assert_eq!(history.score(good), 0);
        for _ in 0..100 {
            history.add(good, true);
            history.add(bad, false);
        }
        let most = WEIGHT * i32::from(MOST);
        assert_eq!([good, bad, other].map(|play| history.score(play)), [-most, most, 0]);
        history.add(good, false);
        assert_eq!(history.score(good), -most + WEIGHT);
    }

    #[test]
    fn moves_in_the_same_slot_displace_each_other() {
        let mut history = History::default();
        let (first, second) = (7, 7 + SLOTS as u32);
        history.add(first, true);
        history.add(second, false);
        assert_eq!([first, second].map(|play| history.score(play)), [0, WEIGHT]);
    }
}
