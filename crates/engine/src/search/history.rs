//! Moves that won before.
//!
//! In a sum, the answer to a move in one component is often the same whatever the other components are. So each move is
//! remembered as the component and what it becomes, with its successes against its failures, and in the next sum in which
//! it can be made it comes earlier or later. Only the order depends on it, never an answer.

/// What one success more than failures counts, in the units of [`crate::Tuning::ordering_score`].
const WEIGHT: i32 = 3;
/// More successes or failures do not matter.
const MOST: i8 = 4;
/// The lowest bits of a number choose the slot. At first there are few slots: most searches are small.
const FEWEST_SLOTS: usize = 1 << 10;
const MOST_SLOTS: usize = 1 << 16;
/// The lowest bits of a slot hold the balance, the others the upper bits of the number. Its lower bits are those of the slot.
const BALANCE: u32 = 0xff;

/// The balance of the moves seen lately. Moves with the same slot displace each other.
#[derive(Clone, Default)]
pub(super) struct History {
    /// Empty until there is something to remember: most questions are answered before.
    slots: Vec<u32>,
    n_added: usize,
}

impl History {
    /// Takes note of a move that won, or did not.
    pub(super) fn add(&mut self, play: u32, won: bool) {
        if self.n_added >= self.slots.len() && self.slots.len() < MOST_SLOTS {
            self.grow();
        }
        self.n_added += 1;
        let balance = self.balance(play);
        let balance = if won { balance + 1 } else { balance - 1 }.clamp(-MOST, MOST);
        let slot = self.slot(play);
        self.slots[slot] = (play & !BALANCE) | u32::from(balance.cast_unsigned());
    }

    #[cold]
    fn grow(&mut self) {
        let more = (4 * self.slots.len()).max(FEWEST_SLOTS);
        let slots = std::mem::replace(&mut self.slots, vec![0; more]);
        for (slot, entry) in slots.into_iter().enumerate().filter(|&(_, entry)| entry != 0) {
            let slot = self.slot(entry & !BALANCE | slot as u32 & BALANCE);
            self.slots[slot] = entry;
        }
    }

    /// What to add to the score of a move: less than 0 if it won before.
    #[inline]
    pub(super) fn score(&self, play: u32) -> i32 {
        -WEIGHT * i32::from(self.balance(play))
    }

    #[inline]
    fn balance(&self, play: u32) -> i8 {
        match self.slots.get(self.slot(play)) {
            Some(&entry) if entry & !BALANCE == play & !BALANCE => (entry as u8).cast_signed(),
            _ => 0,
        }
    }

    /// The number of slots is a power of two, or 0: then this is none of them.
    #[inline]
    fn slot(&self, play: u32) -> usize {
        play as usize & self.slots.len().wrapping_sub(1)
    }
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
        let (first, second) = (7, 7 + MOST_SLOTS as u32);
        history.add(first, true);
        history.add(second, false);
        assert_eq!([first, second].map(|play| history.score(play)), [0, WEIGHT]);
    }

    #[test]
    fn nothing_is_forgotten_when_there_are_more_slots() {
        let mut history = History::default();
        let plays = (0..FEWEST_SLOTS as u32).map(|n| n.wrapping_mul(0x9e37_79b1));
        for play in plays.clone() {
            history.add(play, true);
        }
        let known = |history: &History| plays.clone().filter(|&play| history.score(play) < 0).count();
        let before = known(&history);
        assert_eq!((history.slots.len(), before > FEWEST_SLOTS / 2), (FEWEST_SLOTS, true));
        for _ in 0..2 * MOST_SLOTS {
            history.add(1, false);
        }
        assert_eq!((history.slots.len(), known(&history)), (MOST_SLOTS, before));
    }
}
