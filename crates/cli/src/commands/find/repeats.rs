//! Notices that random sums only repeat each other: there are few of them, and more attempts find no more.

use std::collections::HashSet;

/// With more different sums than this, the end would not come soon, so nobody waits for it.
const MOST: usize = 50_000;
/// How many repeats in a row are enough: this many, and some more for each different sum. If all sums were equally likely and one of them
/// were missing, it would be missed once in `e^20` searches; rare ones are missed more often.
const ENOUGH: u64 = 1_000;
const FOR_EACH: u64 = 20;

/// The sums that were drawn so far.
#[derive(Debug, Default)]
pub(super) struct Repeats {
    seen: HashSet<u64>,
    in_a_row: u64,
}

impl Repeats {
    /// Notes the class of a random sum; others have none.
    pub(super) fn add(&mut self, class: Option<u64>) {
        let Some(class) = class.filter(|_| self.seen.len() <= MOST) else { return };
        self.in_a_row = if self.seen.insert(class) { 0 } else { self.in_a_row + 1 };
    }

    /// The number of different sums, if there seem to be no others.
    pub(super) fn only(&self) -> Option<u64> {
        let different = self.seen.len() as u64;
        let enough = ENOUGH + FOR_EACH * different;
        (self.seen.len() <= MOST && self.in_a_row >= enough).then_some(different)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_sums_are_noticed_and_many_are_not() {
        let mut few = Repeats::default();
        let needed = (0_u64..9_000).find(|number| {
            few.add(Some(number % 12));
            few.only().is_some()
        });
        assert_eq!((needed, few.only()), (Some(12 + 1_000 + 12 * 20 - 1), Some(12)));
        let mut many = Repeats::default();
        (0..200_000).for_each(|number| many.add(Some(number % 60_000)));
        assert_eq!(many.only(), None);
        let mut listed = Repeats::default();
        (0..200_000).for_each(|_| listed.add(None));
        assert_eq!(listed.only(), None);
    }
}
