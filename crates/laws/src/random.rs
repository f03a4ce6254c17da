//! Random numbers that are the same in every run.

/// The generator `SplitMix64`: a counter, well mixed.
#[derive(Debug, Clone)]
pub struct Random(u64);

impl Random {
    /// A generator that depends on a name.
    pub fn new(name: &str) -> Self {
        Random(name.bytes().fold(7, |seed, byte| seed * 31 % 1_000_003 + u64::from(byte)))
    }

    /// A number from 0 to `end - 1`; 0 if `end` is 0.
    pub fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((word ^ (word >> 31)) % (end as u64).max(1)) as usize
    }

    /// One of the characters of a text; repeat a character to make it more likely.
    pub fn character(&mut self, text: &str) -> char {
        let index = self.below(text.chars().count());
        text.chars().nth(index).unwrap_or(' ')
    }

    /// A strip of up to `longest` cells.
    pub fn strip(&mut self, cells: &str, longest: usize) -> String {
        let length = self.below(longest + 1);
        (0..length).map(|_| self.character(cells)).collect()
    }

    /// A grid of at most `largest` cells and at least one.
    pub fn grid(&mut self, cells: &str, largest: usize) -> String {
        let rows = 1 + self.below(largest.min(4));
        let columns = 1 + self.below(largest / rows);
        let row = |random: &mut Self| (0..columns).map(|_| random.character(cells)).collect::<String>();
        let rows: Vec<String> = (0..rows).map(|_| row(self)).collect();
        rows.join("|")
    }
}
