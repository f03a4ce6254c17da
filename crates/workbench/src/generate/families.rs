//! Five families of positions for experiments, each with a measure of difficulty.

use std::collections::{BTreeMap, HashSet};
use std::ops::RangeInclusive;

use mcgs::REGISTRY;
use mcgs_engine::{Component, Player, StopFlag};

use super::recipe::rows;
use mcgs_random::Random;

/// A family of positions of one game.
pub struct Family {
    /// The number of its diagram.
    pub id: usize,
    /// The game.
    pub game: &'static str,
    /// What its positions are, in a few words.
    pub positions: &'static str,
    /// What is counted as x.
    pub x_name: &'static str,
    /// The values of x that are kept.
    pub range: RangeInclusive<u64>,
    draw: fn(&mut Random) -> String,
    measure: fn(&Component, Player) -> u64,
}

/// A position of a family, with who moves first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FamilyCase {
    /// The measure of difficulty.
    pub x: u64,
    /// The position.
    pub component: Component,
    /// Who moves first.
    pub player: Player,
}

/// The families by number.
pub const FAMILIES: [Family; 5] = [
    Family {
        id: 0,
        game: "clobber_1xn",
        positions: "strips of 16 to 35 random stones, 0 to 3 cells emptied",
        x_name: "moves of the player",
        range: 0..=13,
        draw: |random| {
            let columns = random.between(16, 35);
            let emptied = random.between(0, 3);
            rows(&stones(random, columns, emptied), columns as usize)
        },
        measure: n_moves,
    },
    Family {
        id: 1,
        game: "nogo_1xn",
        positions: "strips of 16 to 35 cells, 0 to 10 stones of each colour",
        x_name: "moves of the player",
        range: 0..=15,
        draw: |random| {
            let columns = random.between(16, 35);
            let (black, white) = (random.between(0, 10), random.between(0, 10));
            scattered(random, black, white, columns.saturating_sub(black + white))
        },
        measure: n_moves,
    },
    Family {
        id: 2,
        game: "elephants",
        positions: "0 to 10 stones of each colour on three times as many cells",
        x_name: "stones",
        range: 0..=14,
        draw: |random| {
            let (black, white) = (random.between(0, 10), random.between(0, 10));
            scattered(random, black, white, 2 * (black + white))
        },
        measure: |component, _| component.text().matches(['X', 'O']).count() as u64,
    },
    Family {
        id: 3,
        game: "clobber",
        positions: "boards of 2x7 to 2x12 random stones, 2 or 3 cells emptied",
        x_name: "columns",
        range: 7..=20,
        draw: |random| {
            let columns = random.between(7, 12);
            let emptied = random.between(2, 3);
            rows(&stones(random, 2 * columns, emptied), columns as usize)
        },
        measure: |component, _| component.text().split('|').next().map_or(0, |row| row.len() as u64),
    },
    Family {
        id: 4,
        game: "clobber_1xn",
        positions: "24 stones and 0 to 10 empty cells, shuffled",
        x_name: "parts after splitting",
        range: 1..=30,
        draw: |random| {
            let mut cells = stones(random, 24, 0);
            cells.extend((0..random.between(0, 10)).map(|_| "."));
            random.shuffle(&mut cells);
            rows(&cells, cells.len())
        },
        measure: |component, _| n_parts(component),
    },
];

impl Family {
    /// At most `per_x` different cases for each value of x, in the order of x, from at most `attempts` positions.
    pub fn cases(&self, seed: u64, per_x: usize, attempts: u64) -> Vec<FamilyCase> {
        self.cases_until(seed, per_x, attempts, usize::MAX, &StopFlag::new())
    }

    /// The same, but no more than `most` cases, and no more after the flag is raised.
    pub fn cases_until(
        &self,
        seed: u64,
        per_x: usize,
        attempts: u64,
        most: usize,
        stop: &StopFlag,
    ) -> Vec<FamilyCase> {
        let Some(ruleset) = REGISTRY.find(self.game) else { return Vec::new() };
        let mut random = Random::new(&format!("family {}", self.id), seed);
        let mut seen: HashSet<(String, Player)> = HashSet::new();
        let mut cases: BTreeMap<u64, Vec<FamilyCase>> = BTreeMap::new();
        for _ in 0..attempts {
            if stop.reason().is_some() || seen.len() >= most {
                break;
            }
            let text = (self.draw)(&mut random);
            let player = if random.below(2) == 0 { Player::Left } else { Player::Right };
            let Ok(component) = Component::parse(ruleset, &text) else { continue };
            let x = (self.measure)(&component, player);
            if !self.range.contains(&x) {
                continue;
            }
            let found = cases.entry(x).or_default();
            if found.len() < per_x && seen.insert((text, player)) {
                found.push(FamilyCase { x, component, player });
            }
        }
        cases.into_values().flatten().collect()
    }
}

/// So many random stones, some of them taken away again.
fn stones(random: &mut Random, n_cells: u64, emptied: u64) -> Vec<&'static str> {
    let mut cells: Vec<&str> = (0..n_cells).map(|_| if random.below(2) == 0 { "X" } else { "O" }).collect();
    let mut places: Vec<usize> = (0..cells.len()).collect();
    random.shuffle(&mut places);
    for &place in places.iter().take(emptied as usize) {
        cells[place] = ".";
    }
    cells
}

/// A strip with so many stones and empty cells in random order.
fn scattered(random: &mut Random, black: u64, white: u64, empty: u64) -> String {
    let groups = [("X", black), ("O", white), (".", empty)];
    let mut cells: Vec<&str> = groups.iter().flat_map(|&(cell, n)| (0..n).map(move |_| cell)).collect();
    random.shuffle(&mut cells);
    rows(&cells, cells.len())
}

fn n_moves(component: &Component, player: Player) -> u64 {
    component.moves(player).map_or(0, |moves| moves.count() as u64)
}

fn n_parts(component: &Component) -> u64 {
    component.parts().map_or(0, |parts| parts.count() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn families_keep_what_they_promise() {
        for family in &FAMILIES {
            let cases = family.cases(1, 3, 3000);
            assert_eq!(cases, family.cases(1, 3, 3000), "{}", family.id);
            assert_ne!(cases, family.cases(2, 3, 3000), "{}", family.id);
            assert!(
                cases.len() >= 12 && cases.is_sorted_by_key(|case| case.x),
                "{}: {}",
                family.id,
                cases.len()
            );
            for case in &cases {
                assert!(family.range.contains(&case.x));
                assert_eq!((family.measure)(&case.component, case.player), case.x);
                assert!(cases.iter().filter(|other| other.x == case.x).count() <= 3);
                assert_eq!(cases.iter().filter(|other| *other == case).count(), 1);
            }
        }
    }

    #[test]
    fn parts_are_counted_after_splitting() {
        let parse = |text| Component::parse(REGISTRY.find("clobber_1xn").unwrap(), text).unwrap();
        assert_eq!(n_parts(&parse("XO.XO.X")), 2);
        assert_eq!(n_moves(&parse("XOX"), Player::Left), 2);
    }
}
