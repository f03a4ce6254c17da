//! Random boards that are the same in every run.

/// Random numbers, and boards made of them, for [`texts`](crate::texts).
///
/// ```
/// use mcgs_laws::Random;
/// let mut random = Random::new("boards");
/// assert!(random.below(9) < 9);
/// assert!(random.grid("XO.", 6).chars().all(|cell| "XO.|".contains(cell)));
/// ```
#[derive(Debug, Clone)]
pub struct Random(mcgs_random::Random);

impl Random {
    /// A generator that depends on a name.
    pub fn new(name: &str) -> Self {
        Random(mcgs_random::Random::new(name, 0))
    }

    /// A number from 0 to `end - 1`; 0 if `end` is 0.
    pub fn below(&mut self, end: usize) -> usize {
        self.0.index(end)
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
