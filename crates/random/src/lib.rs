//! Random numbers that are the same on every machine.
//!
//! This is the only generator of the project. Recorded seeds, in suites of benchmarks, in experiments and in failures of random trials,
//! depend on its numbers, so they never change.

#![cfg_attr(not(test), deny(clippy::disallowed_methods, clippy::disallowed_types))]

/// The generator of Steele, Lea and Flood (2014), "SplitMix64": 64 bits of state, no platform dependence.
///
/// ```
/// use mcgs_random::Random;
/// let mut random = Random::new("clobber", 1);
/// let numbers: Vec<u64> = (0..5).map(|_| random.below(10)).collect();
/// let mut again = Random::new("clobber", 1);
/// assert!(numbers.iter().all(|&number| number < 10 && number == again.below(10)));
/// ```
#[derive(Debug, Clone)]
pub struct Random {
    state: u64,
}

impl Random {
    /// A generator for a purpose: the same seed gives different numbers for different purposes.
    pub fn new(purpose: &str, seed: u64) -> Self {
        let start = purpose.bytes().fold(seed ^ 0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        Random::from_state(start)
    }

    /// A generator that starts in a state of its own making.
    ///
    /// ```
    /// use mcgs_random::Random;
    /// assert_eq!(Random::from_state(0).word(), 0xe220_a839_7b1d_cdaf);
    /// ```
    pub const fn from_state(state: u64) -> Self {
        Random { state }
    }

    /// The next 64 bits.
    pub fn word(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `limit`; 0 if the limit is 0. All are equally likely: numbers from the incomplete last
    /// round are drawn again.
    pub fn below(&mut self, limit: u64) -> u64 {
        if limit == 0 {
            return 0;
        }
        let whole_rounds = u64::MAX - u64::MAX % limit;
        loop {
            let number = self.word();
            if number < whole_rounds {
                return number % limit;
            }
        }
    }

    /// A number from `first` to `last`, both included.
    pub fn between(&mut self, first: u64, last: u64) -> u64 {
        first.saturating_add(self.below(last.saturating_sub(first).saturating_add(1)))
    }

    /// A place in a list of this length; 0 if the list is empty.
    ///
    /// ```
    /// use mcgs_random::Random;
    /// assert!(Random::new("places", 1).index(3) < 3);
    /// ```
    pub fn index(&mut self, length: usize) -> usize {
        self.below(length as u64) as usize
    }

    /// One of several things; nothing if there is none.
    pub fn choose<'a, T>(&mut self, things: &'a [T]) -> Option<&'a T> {
        things.get(self.index(things.len()))
    }

    /// Puts things into a random order.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for end in (1..things.len()).rev() {
            things.swap(end, self.index(end + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_those_of_the_paper() {
        // The first numbers from state 0, as other implementations give them.
        let mut random = Random::from_state(0);
        assert_eq!(random.word(), 0xe220_a839_7b1d_cdaf);
        assert_eq!(random.word(), 0x6e78_9e6a_a1b9_65f4);
    }

    #[test]
    fn every_number_below_the_limit_occurs() {
        let mut random = Random::new("test", 7);
        let mut seen = [0; 5];
        (0..500).for_each(|_| seen[random.below(5) as usize] += 1);
        assert!(seen.iter().all(|&count| count > 60), "{seen:?}");
        assert_eq!((random.below(0), random.below(1), random.between(3, 3)), (0, 0, 3));
        let mut order: Vec<u32> = (0..50).collect();
        random.shuffle(&mut order);
        assert_ne!(order, (0..50).collect::<Vec<_>>());
        order.sort_unstable();
        assert_eq!(order, (0..50).collect::<Vec<_>>());
    }
}
