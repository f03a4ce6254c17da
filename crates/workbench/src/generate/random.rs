//! A small random generator that gives the same numbers on every machine.

/// The generator of Steele, Lea and Flood (2014), "SplitMix64": 64 bits of state, no platform dependence.
///
/// ```
/// use mcgs_workbench::generate::Random;
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
        Random { state: start }
    }

    /// A number below `limit`; 0 if the limit is 0. All are equally likely: numbers from the incomplete last
    /// round are drawn again.
    pub fn below(&mut self, limit: u64) -> u64 {
        if limit == 0 {
            return 0;
        }
        let whole_rounds = u64::MAX - u64::MAX % limit;
        loop {
            let number = self.next();
            if number < whole_rounds {
                return number % limit;
            }
        }
    }

    /// A number from `first` to `last`, both included.
    pub fn between(&mut self, first: u64, last: u64) -> u64 {
        first.saturating_add(self.below(last.saturating_sub(first).saturating_add(1)))
    }

    /// One of several things; nothing if there is none.
    pub fn choose<'a, T>(&mut self, things: &'a [T]) -> Option<&'a T> {
        things.get(self.below(things.len() as u64) as usize)
    }

    /// Puts things into a random order.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for end in (1..things.len()).rev() {
            things.swap(end, self.below(end as u64 + 1) as usize);
        }
    }

    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_those_of_the_paper() {
        // The first numbers from state 0, as other implementations give them.
        let mut random = Random { state: 0 };
        assert_eq!(random.next(), 0xe220_a839_7b1d_cdaf);
        assert_eq!(random.next(), 0x6e78_9e6a_a1b9_65f4);
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
